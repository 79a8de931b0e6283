//! SCREEN: the only place that names ratatui or crossterm.

pub mod input;
pub mod panes;
pub mod terminal;
pub mod theme;
pub mod widgets;
