//! A finished game as one line of JSON that carries its own checksum. Nothing in it depends on clocks or threads: what
//! took how long stands in [`Timing`], in a file of its own.

use serde::{Deserialize, Serialize};

use crate::error::{Fault, Result};
use crate::experiment::digest::digest;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The one that is asked about.
    A,
    /// Its opponent.
    B,
}

impl Who {
    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// Player A.
    A,
    /// Player B.
    B,
    /// Nobody.
    Draw,
}

impl Winner {
    /// A's half points: 2, 1 or 0.
    pub const fn half_points(self) -> usize {
        match self {
            Self::A => 2,
            Self::Draw => 1,
            Self::B => 0,
        }
    }
}

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The rules.
    Rules,
    /// It was as long as games of the experiment may be: a draw.
    Length,
}

/// What a player's moves of one game took, on average.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Playouts a move, where the player makes any.
    pub playouts_per_move: Option<f64>,
    /// Nodes a move.
    pub nodes_per_move: Option<f64>,
}

/// What each search of a game did, one place a move after the opening; nothing where nobody decided.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// Who decided, a letter a move: `a`, `b`, or `-` where chance did.
    pub by: String,
    /// Playouts.
    pub playouts: Vec<Option<u64>>,
    /// Nodes.
    pub nodes: Vec<Option<u64>>,
    /// What the search thought of its move, for Max.
    pub value: Vec<Option<f64>>,
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Its number in its match, from 0.
    pub game: u64,
    /// Its pair: two games with the same opening and the sides exchanged.
    pub pair: u64,
    /// In a sweep, the number of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<u64>,
    /// In a sweep, what player A was set to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// Who had the side that moves first in the game.
    pub first: Who,
    /// Who won.
    pub result: Winner,
    /// What ended it.
    pub end: End,
    /// How many moves it had, the opening's too.
    pub plies: u32,
    /// How many of them were the opening's.
    pub opening: u32,
    /// The position that the moves begin from, where it is not the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves, as `--moves` takes them.
    pub moves: String,
    /// The seed; the search before move number n, from 0, had this plus n.
    pub seed: u64,
    /// What A's moves took.
    pub a: Effort,
    /// What B's moves took.
    pub b: Effort,
    /// What each search did.
    pub decisions: Decisions,
    /// The experiment's digest.
    pub experiment: String,
}

/// Before the checksum at the end of a line.
const MARK: &str = ",\"digest\":\"";

impl GameRecord {
    /// What names the game in its experiment, and its place in files.
    pub fn key(&self) -> (u64, u64) {
        (self.cell.unwrap_or(0), self.game)
    }

    /// The game's name in messages.
    pub fn name(&self) -> String {
        match &self.set {
            Some(set) => format!("game {} with {set}", self.game),
            None => format!("game {}", self.game),
        }
    }
}

/// A game with the line it is written as. The line is kept: numbers read and written again need not be the same text.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The game.
    pub record: GameRecord,
    /// Its line, without the line's end.
    pub text: String,
}

impl Line {
    /// Writes a game.
    pub fn write(record: GameRecord) -> Self {
        let mut text = serde_json::to_string(&record).unwrap_or_default();
        let sum = digest(&text);
        text.pop();
        text += &format!("{MARK}{sum}\"}}");
        Self { record, text }
    }

    /// Reads a line and checks its sum.
    ///
    /// # Errors
    /// It is no game, or not as it was written.
    pub fn read(text: &str) -> Result<Self> {
        let damaged = || Fault::new("this line is damaged").expected("a game as it was written");
        let (body, sum) = text.rsplit_once(MARK).ok_or_else(damaged)?;
        let body = format!("{body}}}");
        if sum.strip_suffix("\"}") != Some(digest(&body).as_str()) {
            return Err(damaged());
        }
        let record = serde_json::from_str(&body).map_err(|error| {
            Fault::new(format!("this line is no game: {error}")).remedy("was it written by another version?")
        })?;
        Ok(Self { record, text: text.to_owned() })
    }
}

/// What a game took on the clock: no part of the results, for it is different every time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The game's number.
    pub game: u64,
    /// In a sweep, the number of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<u64>,
    /// A's moves.
    pub a: Spent,
    /// B's moves.
    pub b: Spent,
}

/// Time spent on moves.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// How many decisions.
    pub moves: u64,
    /// Seconds a decision, on average.
    pub seconds_per_move: Option<f64>,
}
