//! What-if knobs: numbers that an explanation may suppose to be others, without touching the search.

use crate::search::KnobKind;

/// A number in the explanation of a node that can be supposed to be another.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIf {
    /// Its name as in the formula: `c`, `alpha`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What values may be supposed.
    pub kind: KnobKind,
    /// The value in force.
    pub value: String,
    /// Values at which the answer may change, smallest first; empty where any step does.
    pub steps: Vec<String>,
    /// Whether it belongs to this node alone, as a window does, or to the whole search.
    pub of_node: bool,
}

/// A value supposed in place of the one in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supposition {
    /// The name of a [`WhatIf`].
    pub name: &'static str,
    /// A value that its kind accepts.
    pub value: String,
}
