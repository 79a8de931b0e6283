//! Counts of games and positions that others have published or computed.
