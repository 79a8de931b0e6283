//! The conformance kit: what a game and its abilities promise, checked along seeded random games.
//!
//! A game of another crate runs it in its own tests:
//!
//! ```
//! use plyscope::game::connect_four::{ConnectFour, Standard};
//! use plyscope::conformance;
//!
//! let game = ConnectFour::new(Standard);
//! conformance::check(&game, 1, 5).unwrap();
//! conformance::check_notation(&game, 1, 5).unwrap();
//! ```
//!
//! Every function plays `games` random games from the start, each from its own stream of `seed`, and answers with
//! the first broken promise in words: which game, which ply, which position, what was found.

mod editing;
mod evaluation;
mod hidden;
mod notation;
mod picture;
mod record;
mod rules;

use crate::game::{Game, Turn};
use crate::rng::Rng;
use crate::text::noun;

pub use editing::check_editing;
pub use evaluation::check_evaluation;
pub use hidden::check_hidden;
pub use notation::check_notation;
pub use picture::check_picture;
pub use record::check_record;
pub use rules::check;

/// All promises are kept, or the first that is not, in words.
pub type Verdict = Result<(), String>;

/// Plies after which a random game is left unfinished.
const LONGEST: usize = 2_000;

/// One position of a random game.
struct Moment<'w, G: Game> {
    position: &'w G::Position,
    /// The legal moves, in order; none if the game is over.
    moves: &'w [G::Move],
    /// The moves that led here from the start.
    played: &'w [G::Move],
    /// A stream of its own, for whatever a check draws.
    rng: Rng,
}

/// Plays random games and shows every position to `visit`.
fn walk<G: Game>(
    game: &G,
    seed: u64,
    games: u32,
    mut visit: impl FnMut(Moment<'_, G>) -> Verdict,
) -> Verdict {
    for number in 0..games {
        let mut rng = Rng::stream(seed, u64::from(number));
        let mut position = game.start();
        let mut played = Vec::new();
        loop {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let moment = Moment {
                position: &position,
                moves: &moves,
                played: &played,
                rng: Rng::stream(rng.bits(), played.len() as u64),
            };
            visit(moment).map_err(|broken| {
                let made = played.len();
                let plies = noun(made as u64, "ply", "plies");
                format!("game {number} of seed {seed}, after {made} {plies}, at {position:?}: {broken}")
            })?;
            if matches!(game.turn(&position), Turn::Over(_)) || moves.is_empty() || played.len() == LONGEST {
                break;
            }
            let mv = moves[rng.below(moves.len() as u32) as usize];
            game.play(&mut position, mv);
            played.push(mv);
        }
    }
    Ok(())
}

/// A promise: kept, or broken in these words.
fn ensure(kept: bool, broken: impl FnOnce() -> String) -> Verdict {
    if kept { Ok(()) } else { Err(broken()) }
}
