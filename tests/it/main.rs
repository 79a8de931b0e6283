
//! The one integration test binary.

/// The map of the source: imports, libraries, lengths of files.
mod architecture;

//! The one integration binary. Each module says what belongs there.

/// The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.
mod pty;

