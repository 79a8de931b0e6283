//! Boards of squares with stones of two sides: what the games on them share.
