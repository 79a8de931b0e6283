//! The one integration test binary. Each module says what belongs there.

/// The map of the source: imports, libraries, lengths of files.
mod architecture;
/// The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.
mod pty;
