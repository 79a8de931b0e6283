//! The integration tests, in one binary.

/// Every game and each of its abilities against the public conformance kit.
mod conformance;
/// Counts of games and positions that others have published or computed.
mod facts;
