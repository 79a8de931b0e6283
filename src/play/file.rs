//! Game files: every move with what decided it. A file that was saved goes on as the game that it was.
//!
//! ```ron
//! (
//!     game: "connect-four",
//!     max: "human",
//!     min: "uct iterations=2000",
//!     seed: 1,
//!     moves: [
//!         (move: "4"),
//!         (move: "4", by: "uct iterations=2000", seed: 2, iterations: 2000, nodes: 1684, value: "0.612"),
//!     ],
//! )
//! ```

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::catalog::Catalog;
use crate::error::{Fault, Result};
use crate::experiment::{Cell, GameRecord, Plan, Who};
use crate::game::{Params, Side};
use crate::play::{Clock, Effort, Game, Seat};
use crate::position::reader::{Source, read_ron};
use crate::position::words::{self, Words};

/// A game as it stands in a file.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The game's name.
    pub game: String,
    /// Its parameters.
    #[serde(default, with = "words", skip_serializing_if = "Words::is_empty")]
    pub params: Words,
    /// The position that the moves begin from, if it is not the game's start.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// Moves before the game: nobody in it has decided them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// Max's seat: `human`, or a search in one line.
    pub max: String,
    /// Min's seat.
    pub min: String,
    /// The seed.
    #[serde(default)]
    pub seed: u64,
    /// The clock: seconds a side, 300+2 with seconds for each move; no clock if nothing is said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clock: String,
    /// How many of the moves are on the board; all of them if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<MoveInFile>,
}

/// A move as it stands in a file.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveInFile {
    /// Its name.
    #[serde(rename = "move")]
    pub name: String,
    /// The search that decided it, in one line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// That search's seed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub seed: u64,
    /// Its iterations.
    #[serde(default, skip_serializing_if = "is_none")]
    pub iterations: u64,
    /// Its nodes.
    #[serde(default, skip_serializing_if = "is_none")]
    pub nodes: u64,
    /// The value it found, as shown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// Seconds that it took, whoever decided it.
    #[serde(default, skip_serializing_if = "is_no_time")]
    pub seconds: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_none(number: &u64) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_no_time(seconds: &f64) -> bool {
    *seconds == 0.0
}

impl GameFile {
    /// Whether anything was played yet.
    pub const fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// What a file is to hold of a game.
    pub fn of(game: &Game) -> Self {
        let moves = game.line().iter().map(|played| {
            let (name, seconds) = (played.name.clone(), (played.seconds * 1e3).round() / 1e3);
            match played.effort.clone() {
                None => MoveInFile { name, seconds, ..MoveInFile::default() },
                Some(Effort { by, seed, iterations, nodes, value }) => {
                    MoveInFile { name, by, seed, iterations, nodes, value, seconds }
                }
            }
        });
        let is_whole = game.at() == game.line().len();
        Self {
            game: game.name().to_owned(),
            params: game.params().0.clone(),
            position: game.start().origin(),
            opening: game.start().moves_written().join(" "),
            max: game.seat(Side::Max).text().to_owned(),
            min: game.seat(Side::Min).text().to_owned(),
            seed: game.seed(),
            clock: game.clock().map_or_else(String::new, Clock::text),
            at: (!is_whole).then(|| game.at()),
            moves: moves.collect(),
        }
    }

    /// A game of a match, all of it on the board.
    pub fn of_record(plan: &Plan, cell: &Cell, record: &GameRecord) -> Self {
        let GameRecord { opening, decisions, .. } = record;
        let (first, second) = (cell.player(record.first), cell.player(record.first.other()));
        let names: Vec<&str> = record.moves.split_whitespace().collect();
        let (before, made) = names.split_at((*opening as usize).min(names.len()));
        let made = made.iter().zip(decisions.by.chars()).enumerate().map(|(n, (name, by))| {
            let number = |column: &[Option<u64>]| column.get(n).copied().flatten().unwrap_or(0);
            let by = match by {
                'a' => cell.player(Who::A).text.clone(),
                'b' => cell.player(Who::B).text.clone(),
                _ => return MoveInFile { name: (*name).to_owned(), ..MoveInFile::default() },
            };
            MoveInFile {
                name: (*name).to_owned(),
                by,
                seed: record.seed.wrapping_add(u64::from(*opening) + n as u64),
                iterations: number(&decisions.playouts),
                nodes: number(&decisions.nodes),
                value: decisions.value.get(n).copied().flatten().map_or_else(String::new, |v| v.to_string()),
                seconds: 0.0,
            }
        });
        Self {
            game: plan.experiment.game.clone(),
            params: plan.experiment.params.clone(),
            position: record.position.clone().unwrap_or_default(),
            opening: before.join(" "),
            max: first.text.clone(),
            min: second.text.clone(),
            seed: record.seed.wrapping_add(u64::from(*opening)),
            clock: String::new(),
            at: None,
            moves: made.collect(),
        }
    }

    /// Whether a file looks like a game, and not like a position.
    pub fn is_in(path: &Path) -> bool {
        Source::read(path).is_ok_and(|source| source.has_field("max") && source.has_field("min"))
    }

    /// Its text.
    pub fn print(&self) -> String {
        let style = ron::ser::PrettyConfig::new().depth_limit(2).struct_names(false);
        let mut text = ron::ser::to_string_pretty(self, style).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads the game of a file.
    ///
    /// # Errors
    /// The file cannot be read, or is no game: says where and why.
    pub fn read(path: &Path, catalog: &Catalog) -> Result<Game> {
        let source = Source::read(path)?;
        read_ron::<Self>(&source)?.open(&source, catalog)
    }

    /// The game.
    ///
    /// # Errors
    /// Something in it is not legal: says where and why.
    pub fn open(&self, source: &Source, catalog: &Catalog) -> Result<Game> {
        let placed = |path: &'static str, value: &str| {
            let value = value.to_owned();
            move |fault: Fault| source.fault_in(fault, path, &value)
        };
        let entry = catalog.entry(&self.game).map_err(placed("game", &self.game))?;
        let params = Params(self.params.clone());
        let mut start = entry.open(&params).map_err(placed("params", ""))?;
        if !self.position.is_empty() {
            start.set_position(&self.position).map_err(placed("position", &self.position))?;
        }
        start.play_all(&self.opening).map_err(placed("opening", &self.opening))?;
        let seat = |path, text: &str| Seat::read(text, entry, &params).map_err(placed(path, text));
        let seats = [seat("max", &self.max)?, seat("min", &self.min)?];
        let clock = Clock::read(&self.clock).map_err(placed("clock", &self.clock))?;
        let mut game = Game::new(entry, &*start, seats, self.seed, clock).map_err(placed("position", ""))?;
        for (n, made) in self.moves.iter().enumerate() {
            // Chance has had its turn already: by the seed.
            if game.line().get(n).is_some_and(|played| played.name == made.name) {
                continue;
            }
            let placed = |fault| source.fault_in(fault, &format!("moves.{n}.move"), &made.name);
            game.replay(&made.name, made.effort(), made.seconds).map_err(placed)?;
        }
        game.go_to(self.at.unwrap_or(self.moves.len()));
        Ok(game)
    }
}

impl MoveInFile {
    fn effort(&self) -> Option<Effort> {
        let Self { by, seed, iterations, nodes, value, .. } = self.clone();
        (!by.is_empty()).then_some(Effort { by, seed, iterations, nodes, value })
    }
}
