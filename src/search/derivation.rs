//! How a number came about, as data: the formula's terms, the siblings' ranking, the window's history.

use crate::search::{NodeId, Quantity};

/// A node explained.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Derivation {
    /// What this node is, in a sentence: `Max to move; 812 visits; value 0.43`.
    pub summary: String,
    /// What would be chosen or cut with the values supposed, in a sentence; empty if none were.
    pub verdict: String,
    /// The formula with symbols: `v/n + c*sqrt(ln N/n)`.
    pub formula: String,
    /// The same with numbers put in.
    pub substituted: String,
    /// Named terms of this node's number.
    pub terms: Vec<Term>,
    /// This node and its siblings, best first.
    pub siblings: Vec<Sibling>,
    /// The headings of [`Sibling::cells`].
    pub sibling_columns: &'static [&'static str],
    /// How the window narrowed: one sentence a change.
    pub window: Vec<String>,
    /// What the table holds for this position.
    pub table: Vec<Term>,
    /// How good the order of moves was in the whole search; at the root.
    pub order: Vec<Term>,
    /// Further sentences: why it stands at this place in the order, who cut it, what was proven.
    pub notes: Vec<String>,
    /// The names of the moves of the line that its value stands for.
    pub line: Vec<String>,
    /// Where its value comes from: the node itself, then the child that brought it, down to what made it.
    pub sources: Vec<Source>,
    /// The position's key.
    pub key: u64,
}

/// A node on the way from a value to the leaf that made it.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The node.
    pub node: NodeId,
    /// The name of the move that leads to it.
    pub name: String,
    /// Its value, for Max.
    pub value: Quantity,
    /// Whether that is exact or a bound.
    pub bound: Quantity,
    /// Who brought the value here, or what made it.
    pub how: String,
    /// Whether the static evaluation of this very position made it.
    pub is_evaluated: bool,
}

/// A named number.
#[derive(Debug, Clone, PartialEq)]
pub struct Term {
    /// Its name as in the formula: `n`, `alpha`.
    pub name: &'static str,
    /// Its value.
    pub value: Quantity,
    /// What it is, in a few words.
    pub about: &'static str,
}

/// One of the siblings of an explained node.
#[derive(Debug, Clone, PartialEq)]
pub struct Sibling {
    /// The node, if it is in the tree.
    pub node: Option<NodeId>,
    /// Its move's name.
    pub name: String,
    /// Numbers, one per heading.
    pub cells: Vec<Quantity>,
    /// Distance to the chosen sibling (for the chosen one: to the runner-up), in the score's unit.
    pub margin: Quantity,
    /// Whether the rule would choose it now.
    pub chosen: bool,
    /// Whether it is the node asked about.
    pub asked: bool,
    /// What stands out, in words: `3 more visits of 4 make b2 the choice`.
    pub note: String,
}
