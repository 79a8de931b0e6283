//! Whose turn it is, in two bits.

use crate::game::{Side, Turn};

/// Who decides at a node, as far as the arena needs to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    Max,
    Min,
    Chance,
    Nobody,
}

impl Mover {
    pub(super) const fn of(turn: Turn) -> Self {
        match turn {
            Turn::Of(Side::Max) => Self::Max,
            Turn::Of(Side::Min) => Self::Min,
            Turn::Chance => Self::Chance,
            Turn::Over(_) => Self::Nobody,
        }
    }
}
