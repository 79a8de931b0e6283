//! How a number came about, as data: the formula's terms, the siblings' ranking, the window's history.

use crate::game::Side;
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
    /// What ranks them.
    pub ranking: Ranking,
    /// How many of them, the last ones, have no rank, for they cannot be chosen.
    pub unranked: usize,
    /// What decides among them in place of the ranking, in a sentence; empty where the first of them is chosen.
    pub decision: String,
    /// The headings of [`Sibling::cells`].
    pub sibling_columns: Vec<&'static str>,
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
    /// Where its value comes from, if that is a mean of visits.
    pub composition: Composition,
    /// The position's key.
    pub key: u64,
}

impl Derivation {
    /// The same with every number that has a point of view seen by `side`.
    #[must_use]
    pub fn seen_by(mut self, side: Side) -> Self {
        let turn = |quantity: &mut Quantity| *quantity = std::mem::take(quantity).seen_by(side);
        self.terms.iter_mut().for_each(|term| turn(&mut term.value));
        self.table.iter_mut().for_each(|term| turn(&mut term.value));
        self.sources.iter_mut().for_each(|source| turn(&mut source.value));
        self.siblings.iter_mut().flat_map(|sibling| &mut sibling.cells).for_each(turn);
        self.composition = self.composition.seen_by(side);
        self
    }
}

/// What ranks the siblings of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ranking {
    /// What they are worth: the first is the best.
    #[default]
    Value,
    /// The formula of selection: the first goes next, and need not be the best.
    Selection,
}

/// What a mean of visits is made of.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Composition {
    /// Where the visits went: the children, most visits first, then the playouts that began at the node itself. Shares
    /// times means add up to the value.
    pub shares: Vec<VisitShare>,
    /// The last iterations that moved it, the youngest first.
    pub latest: Vec<Arrival>,
    /// How many of all iterations were looked through for them.
    pub looked_through: u64,
}

impl Composition {
    /// The same with its results seen by `side`.
    #[must_use]
    pub fn seen_by(mut self, side: Side) -> Self {
        let turn = |quantity: &mut Quantity| *quantity = std::mem::take(quantity).seen_by(side);
        self.shares.iter_mut().for_each(|share| turn(&mut share.mean));
        self.latest.iter_mut().flat_map(|it| [&mut it.result, &mut it.before, &mut it.after]).for_each(turn);
        self
    }
}

/// A part of a node's visits.
#[derive(Debug, Clone, PartialEq)]
pub struct VisitShare {
    /// The child; `None` is the node itself.
    pub node: Option<NodeId>,
    /// Its move's name, or words.
    pub name: String,
    /// How many of the visits.
    pub visits: u64,
    /// The same as a part of 1.
    pub share: f64,
    /// Their mean result for Max.
    pub mean: Quantity,
}

/// An iteration that came by a node.
#[derive(Debug, Clone, PartialEq)]
pub struct Arrival {
    /// Its number, from 1.
    pub iteration: u64,
    /// Where it ended.
    pub leaf: NodeId,
    /// The names of the moves from the node to there.
    pub line: Vec<String>,
    /// Its result for Max.
    pub result: Quantity,
    /// The node's value without it; unknown for the first.
    pub before: Quantity,
    /// The node's value with it.
    pub after: Quantity,
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
    /// Positions that were entered for it: what searching it again takes.
    pub nodes: u64,
    /// Whether the static evaluation of this very position made it.
    pub is_evaluated: bool,
    /// Whether a search made it that is not in the tree: [`Machine::inquire`](crate::search::Machine::inquire) tells it.
    pub is_from_elsewhere: bool,
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
