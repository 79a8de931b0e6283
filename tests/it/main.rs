//! The integration tests, as one binary.

/// The depth-first family: facts, agreement with plain minimax, and time.
mod depth_first;
