//! EXPERIMENTS. Two configured searches play each other, many times: matches, sweeps over a knob, their statistics.
//!
//! A [`Plan`] is an experiment whose players can be opened. [`run`] plays what is not finished yet; every game is decided
//! by the plan and its own number, so any share of it can be played anywhere, in any order, twice. What took how long is
//! kept apart from what happened.

mod decide;
mod digest;
pub mod files;
mod journal;
pub mod lock;
mod opening;
mod plan;
mod play;
mod player;
pub mod plot;
mod pool;
mod prefix;
mod record;
pub mod report;
mod run;
pub mod shape;
pub mod statistics;
pub mod study;
mod summary;

pub use crate::position::words::Word;
pub use decide::{Decision, decide};
pub use files::{Games, Share};
pub use journal::{read_times, times_beside};
pub use opening::Openings;
pub use plan::{Axis, Cell, Experiment, Plan, Published};
pub use play::{play, seed_of};
pub use player::{Player, player_line};
pub use pool::threads;
pub use record::{GameRecord, Line, Timing, Who, Winner};
pub use run::{Orders, Played, Progress, merge, run};
pub use summary::{Summary, TestSummary, summaries, summaries_of};
