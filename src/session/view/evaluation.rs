//! What is shown of an evaluation.

use crate::search::Quantity;

/// The static evaluation of a node, feature by feature.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EvaluationView {
    /// One row a feature, the user's formulas last; empty where there is no evaluation.
    pub rows: Vec<FeatureRow>,
    /// The sum of the products.
    pub value: Quantity,
    /// The same as the tree's values are printed, where that is another number.
    pub in_points: Quantity,
    /// The expected score, where the weights come with a fitted win rate.
    pub expected: Quantity,
    /// Whether it is in none of the search's values, because playouts value the leaves.
    pub is_unused: bool,
    /// The node that it is compared with.
    pub pinned: Option<PinnedView>,
}

/// One feature of an evaluation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FeatureRow {
    /// Its name.
    pub feature: String,
    /// What it measures.
    pub about: String,
    /// Its raw value.
    pub value: Quantity,
    /// Its weight.
    pub weight: Quantity,
    /// Value times weight.
    pub product: Quantity,
    /// The squares that the raw value comes from, by name.
    pub squares: Vec<(String, Quantity)>,
    /// Its raw value at the pinned node.
    pub pinned: Quantity,
    /// Its product here less its product there.
    pub change: Quantity,
}

/// The node that an evaluation is compared with.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PinnedView {
    /// The moves that lead to it.
    pub line: Vec<String>,
    /// Its evaluation.
    pub value: Quantity,
    /// The evaluation here less the evaluation there.
    pub change: Quantity,
}

/// Work on the evaluation beside the search.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WorkshopView {
    /// Other weights on trial.
    pub trial: Option<TrialView>,
    /// Where static and searched value disagree.
    pub disagreements: Option<DisagreementsView>,
}

/// What other weights would change: the same search to the same budget, before and after.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrialView {
    /// The share of the work that is done; 1 when all is compared.
    pub share: f64,
    /// The weights on trial, as the knob has them.
    pub weights: String,
    /// The root's value with the weights in force.
    pub before: Quantity,
    /// With those on trial.
    pub after: Quantity,
    /// The root's moves.
    pub moves: Vec<TrialMove>,
    /// Nodes that both trees have and that were compared.
    pub compared: u64,
    /// How many leaves the present tree has.
    pub leaves: u64,
    /// How many of them have another static value with the weights on trial.
    pub leaves_changed: u64,
    /// How many of them are better for another side.
    pub leaves_turned: u64,
    /// How many nodes have another best move.
    pub best_moves: u64,
    /// How many nodes are cut off in one tree only.
    pub cutoffs: u64,
    /// The first of each kind, the upper nodes first; of the leaves those that are better for another side.
    pub flips: Vec<Flip>,
}

/// A move of the root, with the weights in force and with those on trial.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrialMove {
    /// Its name.
    pub name: String,
    /// Its value with the weights in force, with `>=` or `<=` where it is a bound.
    pub before: Quantity,
    /// With those on trial.
    pub after: Quantity,
    /// Whether it is the best with the weights in force.
    pub was_best: bool,
    /// Whether it is with those on trial.
    pub is_best: bool,
}

/// A node that the weights on trial change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flip {
    /// The node.
    pub path: Vec<u32>,
    /// The moves that lead to it.
    pub line: Vec<String>,
    /// What changes.
    pub kind: FlipKind,
    /// What it is with the weights in force.
    pub before: String,
    /// With those on trial.
    pub after: String,
}

/// What other weights can change about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlipKind {
    /// A leaf's static value.
    Leaf,
    /// The best move.
    Best,
    /// Whether it is cut off.
    Cutoff,
}

impl FlipKind {
    /// What changes, in a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leaf => "leaf",
            Self::Best => "best move",
            Self::Cutoff => "cutoff",
        }
    }
}

/// The nodes where static and searched value differ most.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DisagreementsView {
    /// The largest differences, largest first.
    pub rows: Vec<Disagreement>,
    /// How many nodes were compared.
    pub compared: u64,
    /// Whether the tree was searched under other weights, wholly or in part.
    pub is_reweighted: bool,
    /// The share of the tree that is done; 1 when all of it is.
    pub share: f64,
}

/// A node where the search found something else than the evaluation says.
#[derive(Debug, Clone, PartialEq)]
pub struct Disagreement {
    /// The node.
    pub path: Vec<u32>,
    /// The moves that lead to it.
    pub line: Vec<String>,
    /// What the evaluation says.
    pub value: Quantity,
    /// What the search found.
    pub searched: Quantity,
    /// Whether that is exact or a bound.
    pub bound: Quantity,
    /// The difference in expected score for Max, searched less static.
    pub change: Quantity,
}
