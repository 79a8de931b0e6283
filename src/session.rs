//! ONE SEARCH UNDER CONTROL: run, pause, step, go back, break, look. Plain, compiled once, without clock or screen.

pub mod protocol;
pub mod view;

pub use protocol::{Command, Setup};
pub use view::View;
