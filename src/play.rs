//! PLAY. One game between people and searches, move by move: who sits where, what was played, what each decision took.

mod clock;
mod file;
mod game;
mod seat;

pub use clock::Clock;
pub use file::GameFile;
pub use game::{Effort, Game, Played};
pub use seat::Seat;
