//! Windows and bounds: which values still matter, and what is known of a value.

use crate::search::depth_first::frame::Role;
use crate::search::event::Bound;
use crate::search::value::{INFINITE, Value};

/// The open interval in which a value still matters: Max has `alpha` already, Min has `beta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// Every value matters.
    pub(super) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The null window that asks whether a value improves this one for a side: no value lies inside.
    pub(super) const fn null(self, role: Role) -> Self {
        match role {
            Role::Min => Self { alpha: self.beta - 1, beta: self.beta },
            _ => Self { alpha: self.alpha, beta: self.alpha + 1 },
        }
    }

    /// The window of the re-search of a child that a scout has found to be worth at least (at a Min node, at most)
    /// `value`. This value is still inside, so that it comes back with its line of play.
    pub(super) const fn again_from(self, value: Value, role: Role) -> Self {
        match role {
            Role::Min => Self { alpha: self.alpha, beta: value + 1 },
            _ => Self { alpha: value - 1, beta: self.beta },
        }
    }

    /// Whether no value lies inside.
    pub(super) const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// Whether a value lies strictly inside.
    pub(super) const fn contains(self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }
}

/// What is known of a true value: it lies between these two, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    pub lower: Value,
    pub upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const NONE: Self = Self { lower: -INFINITE, upper: INFINITE };

    /// The value is known.
    pub(super) const fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// The value, if only one fits.
    pub(super) const fn value(self) -> Option<Value> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// Learns more of the same value. Searches with a table may come to contradict each other.
    pub(super) fn join(&mut self, other: Self) {
        *self = Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) };
    }

    /// Whether no value fits.
    pub(super) const fn contradicts(self) -> bool {
        self.lower > self.upper
    }

    /// What both say together; `other` where they contradict each other.
    pub(super) fn and(self, other: Self) -> Self {
        let mut both = self;
        both.join(other);
        if both.contradicts() { other } else { both }
    }

    /// Which bound a value found for a node with these bounds is.
    pub(super) const fn kind(self, value: Value) -> Bound {
        if self.lower == self.upper {
            Bound::Exact
        } else if value == self.lower {
            Bound::Lower
        } else {
            Bound::Upper
        }
    }
}
