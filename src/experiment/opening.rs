//! Where games begin: so that two players that leave nothing to chance do not play one game over and over.

use serde::{Deserialize, Serialize};

use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::game::Turn;
use crate::position::Source;
use crate::rng::Rng;
use crate::text::noun;

/// Attempts to draw an opening that does not end the game.
const ATTEMPTS: u32 = 1_000;

/// Keeps the draws of openings apart from those of games.
const OPENINGS: u64 = 0x6f70_656e_696e_6773;

/// Where the games of a pair begin.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Openings {
    /// At the game's start.
    #[default]
    Start,
    /// After so many moves drawn at random, all legal ones alike; the same for both games of a pair.
    Random {
        /// How many.
        plies: u32,
    },
    /// With these lines, one after the other and again from the first: moves from the start, or a position.
    Lines(Vec<String>),
}

impl Openings {
    /// Reads a file with an opening a line; empty lines and those that begin with `#` are left out.
    ///
    /// # Errors
    /// The file cannot be read, or a line is neither moves nor a position of the game.
    pub fn read(source: &Source, start: &dyn Situation) -> Result<Self> {
        let mut lines = Vec::new();
        for (n, line) in source.text.lines().enumerate() {
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            take(start, text).map_err(|fault| {
                // Inside the line; the file's own place is what a reader looks for.
                let column = fault.at.map_or(1, |(_, column)| column);
                Fault { at: None, line: None, source: String::new(), ..fault }
                    .at_line(&source.text, n + 1, column)
                    .in_source(&source.name)
            })?;
            lines.push(text.to_owned());
        }
        if lines.is_empty() {
            return Err(Fault::new("no openings")
                .expected("a line of moves, or a position, in each line")
                .in_source(&source.name));
        }
        Ok(Self::Lines(lines))
    }

    /// The situation that a pair of games begins with: by (seed, pair) alone.
    ///
    /// # Errors
    /// A line does not fit the game, or every drawn opening ends it.
    pub fn of(&self, start: &dyn Situation, seed: u64, pair: u64) -> Result<Box<dyn Situation>> {
        match self {
            Self::Start => Ok(start.copy()),
            Self::Lines(lines) => match lines.get((pair % lines.len().max(1) as u64) as usize) {
                Some(line) => take(start, line),
                None => Ok(start.copy()),
            },
            Self::Random { plies } => {
                let mut rng = Rng::stream(seed ^ OPENINGS, pair);
                (0..ATTEMPTS).find_map(|_| draw(start, *plies, &mut rng)).ok_or_else(|| {
                    let moves = noun((*plies).into(), "random move always ends", "random moves always end");
                    Fault::new(format!("{plies} {moves} the game")).expected("fewer")
                })
            }
        }
    }
}

/// Plays a line of moves from the start, or sets a position up.
fn take(start: &dyn Situation, line: &str) -> Result<Box<dyn Situation>> {
    let mut situation = start.copy();
    if let Err(fault) = situation.play_all(line) {
        let of_moves = |_| fault.remedy("an opening is moves from the start, or a position");
        situation.set_position(line).map_err(of_moves)?;
    }
    match situation.turn_in_line() {
        Turn::Over(_) => Err(Fault::new("the game is over after this opening").expected("a game to play")),
        _ => Ok(situation),
    }
}

/// Draws so many moves; `None` if the game ends on the way.
fn draw(start: &dyn Situation, plies: u32, rng: &mut Rng) -> Option<Box<dyn Situation>> {
    let mut situation = start.copy();
    for _ in 0..plies {
        let moves = situation.legal_moves();
        let code = match situation.turn_in_line() {
            Turn::Over(_) => return None,
            Turn::Chance => crate::catalog::draw_outcome(&moves, rng)?,
            Turn::Of(_) => moves.get(rng.below(moves.len() as u32) as usize)?.code,
        };
        situation.play_code(code);
    }
    let is_over = matches!(situation.turn_in_line(), Turn::Over(_));
    (!is_over).then_some(situation)
}
