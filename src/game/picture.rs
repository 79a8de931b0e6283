//! A board as plain data: what a screen, a text export or an SVG draws, without knowing the game.

use crate::game::{Game, Side};

/// Who or what stands on a square, for colouring; the glyph says the same without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tint {
    /// Nothing, or decoration.
    #[default]
    Plain,
    /// A piece of this side.
    Piece(Side),
    /// Chance's.
    Chance,
    /// Drawn with less weight: an empty square, a grid line.
    Faint,
}

/// One square (or node, in the picture of a tree).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Square {
    /// The square's name in the game's notation: `b2`, a column's digit, a node's path.
    pub name: String,
    /// Left edge, in cells from the picture's left.
    pub x: u16,
    /// Row, in cells from the picture's top.
    pub y: u16,
    /// Width in cells: what the cursor covers and the mouse hits. 0 for a node of a draft too large to be drawn.
    pub width: u16,
    /// What stands there, at most `width` cells wide.
    pub glyph: String,
    /// The same in ASCII.
    pub ascii: String,
    /// Whose it is.
    pub tint: Tint,
}

/// A text of the picture that is no square: coordinates, frames, captions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Left edge in cells.
    pub x: u16,
    /// Row in cells.
    pub y: u16,
    /// The text.
    pub text: String,
    /// The same in ASCII.
    pub ascii: String,
    /// How strongly it is drawn, and whose it is.
    pub tint: Tint,
}

/// A position drawn in text cells; fits in 40 x 20 unless the game says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// Width in cells.
    pub width: u16,
    /// Height in cells.
    pub height: u16,
    /// What the cursor can be on, in reading order.
    pub squares: Vec<Square>,
    /// Everything else.
    pub labels: Vec<Label>,
    /// Indices into `squares` that the last move changed.
    pub last: Vec<usize>,
    /// Whether pieces stand where lines cross and not between lines, so that the squares draw the lines themselves.
    pub on_crossings: bool,
    /// The same drawn smaller, for where there is no room: squares by the same numbers. Boards whose squares alone say
    /// everything need none, since a screen can push them together.
    pub small: Option<Box<Picture>>,
}

impl Picture {
    /// The square under a cell, if any.
    pub fn square_at(&self, x: u16, y: u16) -> Option<usize> {
        self.squares.iter().position(|s| s.y == y && (s.x..s.x + s.width).contains(&x))
    }
}

/// Games whose positions can be drawn.
pub trait Depict: Game {
    /// The position as a picture; `last` is the move that led here.
    fn picture(&self, position: &Self::Position, last: Option<Self::Move>) -> Picture;

    /// The squares (indices into the picture's) that a move touches, the one to point at first. A move that is
    /// made elsewhere than on a square, such as a pass, touches none.
    fn squares_of(&self, position: &Self::Position, mv: Self::Move) -> Vec<usize>;

    /// What can be written on the squares besides what stands there, such as distances: a name each.
    fn layers(&self) -> &'static [&'static str] {
        &[]
    }

    /// The position with layer number `layer` of [`layers`](Self::layers) written on its squares.
    fn layer(&self, position: &Self::Position, _layer: usize) -> Picture {
        self.picture(position, None)
    }
}

impl Picture {
    /// The picture of a game that draws nothing: its notation as text, wrapped at 40 cells.
    pub fn of_text(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let rows: Vec<String> = chars.chunks(40).take(20).map(|row| row.iter().collect()).collect();
        let label = |(y, text): (usize, &String)| Label {
            x: 0,
            y: y as u16,
            text: text.clone(),
            ascii: text.clone(),
            tint: Tint::Faint,
        };
        Self {
            width: 40,
            height: rows.len() as u16,
            labels: rows.iter().enumerate().map(label).collect(),
            ..Self::default()
        }
    }
}
