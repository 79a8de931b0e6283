//! How a value came about that no move has brought: a rule has asked a smaller search, or the table remembers an earlier
//! one. Neither is in the tree.

/// The search that has made a value, searched again to be told, and those that have made a value inside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Inquiry {
    /// The searches, each at the end of the way of the one before.
    pub searches: Vec<Retold>,
    /// What the last one has found at the end of its line, where the evaluation made that.
    pub leaf: Option<Valued>,
    /// Why there is no more to tell; empty if the way was followed to its end.
    pub given_up: String,
}

/// A search, searched again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retold {
    /// What it was for and what it has answered, in a sentence.
    pub answer: String,
    /// How its value came about, a sentence a node, from its root down.
    pub way: Vec<String>,
}

/// A position as the evaluation has valued it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued {
    /// The position, as the game writes it.
    pub position: String,
    /// The weights in force, in one line.
    pub weights: String,
}
