//! A setup is not a position: a draft may hold anything, and knows all its faults.

use crate::error::Result;
use crate::game::{Depict, Notation, Picture, Side};

/// A position being set up by hand, legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Draft {
    /// Pieces on squares.
    Board(BoardDraft),
    /// Nodes of a hand-written tree.
    Tree(TreeDraft),
}

/// Pieces on squares, the side to move, and what else a position says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardDraft {
    /// What stands on each square, in the order of the picture's squares: an index into [`Edit::pieces`],
    /// 0 for nothing.
    pub squares: Vec<u8>,
    /// Who is to move.
    pub to_move: Side,
    /// Counters, rights and the like as typed, without blanks: one for each of [`Edit::fields`].
    pub fields: Vec<String>,
}

/// Something that a position says besides what stands where: a counter, a right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name, for the screen.
    pub name: &'static str,
    /// One sentence: what is written there.
    pub about: &'static str,
}

/// A hand-written tree, held as its author typed it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TreeDraft {
    /// The nodes; the root is number 0, and the picture's squares are in this order.
    pub nodes: Vec<DraftNode>,
}

/// One node of a [`TreeDraft`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftNode {
    /// The move that leads here, as typed.
    pub name: String,
    /// Who moves here.
    pub kind: NodeKind,
    /// A leaf's value, as typed.
    pub value: String,
    /// Probability under a chance node, as typed.
    pub probability: String,
    /// Label of the mover's information set, as typed; empty: the mover knows where it stands.
    pub info: String,
    /// Indices of the children, in order.
    pub children: Vec<usize>,
}

/// Who moves at a node of a [`TreeDraft`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NodeKind {
    /// Nobody: the game is over here.
    #[default]
    Leaf,
    /// Max.
    Max,
    /// Min.
    Min,
    /// Chance.
    Chance,
}

/// One thing that is wrong with a draft, in words, with the squares it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defect {
    /// A sentence: `the disc in column 3 floats above an empty cell`.
    pub message: String,
    /// Indices of squares (nodes) to mark.
    pub squares: Vec<usize>,
}

/// Something that can be put on a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The key that puts it: `x`, `o`.
    pub key: char,
    /// Its name, for the hint bar.
    pub name: String,
}

/// Games whose positions can be set up by hand.
pub trait Edit: Notation + Depict {
    /// What can stand on a square; number 0 is nothing. Empty for trees.
    fn pieces(&self) -> Vec<Piece>;

    /// What a board says besides its pieces and the side to move.
    fn fields(&self) -> &'static [Field] {
        &[]
    }

    /// What is written in these fields where the board is empty.
    fn empty_fields(&self) -> Vec<String> {
        Vec::new()
    }

    /// The draft that shows a position.
    fn draft(&self, position: &Self::Position) -> Draft;

    /// The position that a draft describes.
    ///
    /// # Errors
    /// All that is wrong with it, at least one [`Defect`].
    fn realise(&self, draft: &Draft) -> Result<Self::Position, Vec<Defect>>;

    /// The draft drawn, whatever it holds; squares in the draft's order.
    fn picture_draft(&self, draft: &Draft) -> Picture;

    /// The draft in the game's notation, whether legal or not.
    fn print_draft(&self, draft: &Draft) -> String;

    /// Reads the game's notation without asking whether the position is legal.
    ///
    /// # Errors
    /// A [`crate::error::Fault`] where the text cannot be read at all.
    fn parse_draft(&self, text: &str) -> Result<Draft>;
}
