//! plyscope: a microscope for game-tree search.
//!
//! One idea carries the program: a search is a machine that is advanced one phase at a time, not a function that runs
//! to its end, and everything it changes can be taken back.

pub mod catalog;
pub mod cli;
pub mod conformance;
pub mod drill;
pub mod error;
pub mod eval;
pub mod experiment;
pub mod export;
pub mod game;
mod pages;
pub mod play;
pub mod position;
pub mod rng;
pub mod search;
pub mod session;
pub mod text;
pub mod tui;
pub mod tuning;
mod wide;

pub use tui::run::{Open, workbench};
