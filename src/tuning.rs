//! TUNING. Weights fitted to positions with results, from a file or from games of the program against itself.

mod data;
mod prob_cut;
mod report;
mod self_play;

pub use data::read_samples;
pub use prob_cut::{Pairing, ProbCutModel, fit_prob_cut, pairs};
pub use report::{Report, Tuned, tune};
pub use self_play::play_games;
