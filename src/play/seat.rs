//! Who sits on a side of the board.

use crate::catalog::Entry;
use crate::error::{Fault, Result};
use crate::experiment::Player;
use crate::game::Params;

/// A side's player.
#[derive(Clone)]
pub enum Seat {
    /// A person.
    Human,
    /// A search with a budget for each move.
    Search(Box<Player>),
}

/// How a person is written.
const HUMAN: &str = "human";

impl Seat {
    /// Reads `human`, or a search in one line: `uct c=1.4 iterations=2000`.
    ///
    /// # Errors
    /// No such search, or one that would not end.
    pub fn read(text: &str, entry: &Entry, params: &Params) -> Result<Self> {
        if text.trim() == HUMAN {
            return Ok(Self::Human);
        }
        let player = Player::read(text, entry, params).map_err(|fault| {
            let expected =
                if fault.expected.is_empty() { String::new() } else { format!("{}; ", fault.expected) };
            Fault { expected: format!("{expected}or `{HUMAN}`"), ..fault }
        })?;
        Ok(Self::Search(Box::new(player)))
    }

    /// The text that [`read`](Self::read) takes.
    pub fn text(&self) -> &str {
        match self {
            Self::Human => HUMAN,
            Self::Search(player) => &player.text,
        }
    }

    /// A word for titles.
    pub fn name(&self) -> &str {
        match self {
            Self::Human => "you",
            Self::Search(player) => player.algorithm.name,
        }
    }

    /// Its search, if it is one.
    pub fn player(&self) -> Option<&Player> {
        match self {
            Self::Human => None,
            Self::Search(player) => Some(player),
        }
    }
}
