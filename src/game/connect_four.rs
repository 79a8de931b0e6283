//! `connect-four`: four in a row with gravity.
