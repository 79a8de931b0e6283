//! A position file as its author typed it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::{Fault, Result};
use crate::game::tree::TreeSpec;
use crate::position::priors::Priors;
use crate::position::reader::{Source, read_ron};
use crate::position::words::{self, Words};
use crate::text::clean;

/// The contents of `positions/*.ron`. Nothing is checked here but the shape; see [`crate::position::open`].
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionFile {
    /// What the position is called.
    pub name: String,
    /// The game's name, as on the command line.
    pub game: String,
    /// The game's parameters.
    #[serde(default, with = "words", skip_serializing_if = "Words::is_empty")]
    pub params: Words,
    /// The position in the game's notation. At most one of this, `board` and `tree`; without any, the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The position as a board drawn in text, one line a row, the top row first; blanks are ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Who moves on `board`, in the game's notation: `X`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// For `tree`: the tree with one group a node.
    #[serde(default, skip_serializing)]
    pub tree: Option<TreeSpec>,
    /// Moves played from there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// Whether the position may be illegal: saved while it was being set up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub draft: bool,
    /// What there is to see, for the reader.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Words to find it by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The search to begin with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Suggestion>,
    /// The true value, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_value: Option<Known>,
    /// The true values of its moves, as far as they are known: for the chart of regret.
    #[serde(default, deserialize_with = "words::map", skip_serializing_if = "BTreeMap::is_empty")]
    pub known_moves: BTreeMap<String, Known>,
    /// How likely moves are to be the best, for the priors of a Monte Carlo search.
    #[serde(default, skip_serializing_if = "Priors::is_empty")]
    pub priors: Priors,
    /// Counts that a Monte Carlo search begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_tree: Option<StartTree>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A search that the author suggests.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suggestion {
    /// Its algorithm, by name.
    pub algorithm: String,
    /// Knobs that differ from the algorithm's defaults.
    #[serde(default, with = "words", skip_serializing_if = "Words::is_empty")]
    pub knobs: Words,
    /// The seed of its random choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// It ends after this many iterations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// It ends after this many nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// It ends after this many seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A true value, for Max.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Known {
    /// Max wins, in this many plies under best play (fastest win, slowest loss) where that is known.
    MaxWins {
        /// The number of plies to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
    },
    /// Min wins, likewise.
    MinWins {
        /// The number of plies to the end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
    },
    /// Nobody wins.
    Draw,
    /// A score in points.
    Points(f64),
}

impl std::fmt::Display for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (winner, plies) = match self {
            Self::MaxWins { plies } => ("Max wins", plies),
            Self::MinWins { plies } => ("Min wins", plies),
            Self::Draw => return f.write_str("draw"),
            Self::Points(points) => return write!(f, "{points}"),
        };
        match plies {
            Some(plies) => write!(f, "{winner} in {plies}"),
            None => f.write_str(winner),
        }
    }
}

/// Whose wins the counts of a starting tree are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Max's, at every node.
    Max,
    /// Those of the side that moved into the node; at the root, of the side that is not to move.
    Mover,
}

/// Visits and wins as printed in a textbook's figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartTree {
    /// Whose wins are counted.
    pub counts: Counts,
    /// Playouts through the root.
    pub visits: u32,
    /// Those won.
    pub wins: f64,
    /// Its children.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<StartTreeNode>,
}

/// A node of a starting tree below its root.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartTreeNode {
    /// The move that leads here.
    #[serde(rename = "move")]
    pub name: String,
    /// Playouts through it.
    pub visits: u32,
    /// Those won.
    pub wins: f64,
    /// Its children; legal moves that are not named have no visits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<StartTreeNode>,
}

impl PositionFile {
    /// The notes for reading: without the line breaks and the indentation of the file. Paragraphs are separated by
    /// empty lines; an item of a list (`- `) keeps its line.
    pub fn notes_to_read(&self) -> String {
        let mut out = String::new();
        let mut is_new = false;
        for line in clean(&self.notes).lines().map(str::trim) {
            match line {
                "" => is_new = true,
                _ => {
                    out += match (out.is_empty(), is_new, line.starts_with("- ")) {
                        (true, ..) => "",
                        (_, true, _) => "\n\n",
                        (_, _, true) => "\n",
                        _ => " ",
                    };
                    out += line;
                    is_new = false;
                }
            }
        }
        out
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// It is no position file: says where and why.
    pub fn parse(source: &Source) -> Result<Self> {
        let file: Self = read_ron(source)?;
        let forms = [file.position.is_some(), file.board.is_some(), file.tree.is_some()];
        if forms.into_iter().filter(|&given| given).count() > 1 {
            let second = if file.tree.is_some() { "tree" } else { "board" };
            let fault = Fault::new(format!("`{second}` besides another form of the position"))
                .expected("one of position, board and tree");
            return Err(source.fault_in(fault, second, ""));
        }
        if file.to_move.is_some() && file.board.is_none() {
            let fault = Fault::new("`to_move` without `board`")
                .expected("the side to move inside `position`, as the game's notation has it");
            return Err(source.fault_in(fault, "to_move", ""));
        }
        Ok(file)
    }

    /// Writes it so that [`parse`](Self::parse) gives it back; a tree is written in the one-line form.
    pub fn print(&self) -> String {
        if let Some(tree) = &self.tree {
            return Self { position: Some(tree.text()), tree: None, ..self.clone() }.print();
        }
        let config = ron::ser::PrettyConfig::new().escape_strings(false).struct_names(false);
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let mut text = options.to_string_pretty(self, config).unwrap_or_default();
        text.push('\n');
        text
    }
}
