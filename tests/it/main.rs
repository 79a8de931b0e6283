//! The one integration test binary.

/// The map of the source: imports, libraries, lengths of files.
mod architecture;

/// The Monte Carlo machine: time travel, the formulas against slow ones, textbook figures.
mod monte_carlo;
