//! The one integration binary. Each module says what belongs there.

/// The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.
mod pty;
/// Theme files: complete, readable, and precise about mistakes.
mod themes;
