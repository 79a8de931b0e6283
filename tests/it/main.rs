//! The one integration test binary.

/// The map of the source: imports, libraries, lengths of files.
mod architecture;

/// The Monte Carlo machine: time travel, the formulas against slow ones, textbook figures.
mod monte_carlo;

/// The panes as text, at the sizes they have on real screens, and at sizes nobody has.
mod panes;

/// The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.
mod pty;

/// Theme files: complete, readable, and precise about mistakes.
mod themes;
