//! SCREEN: the only place that names ratatui or crossterm.

pub mod input;
pub mod terminal;
pub mod theme;
