//! `tree`: a hand-written game tree.
