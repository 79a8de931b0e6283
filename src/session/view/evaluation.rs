//! What is shown of an evaluation.

use crate::search::Quantity;

/// The static evaluation of a node, feature by feature.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EvaluationView {
    /// One row a feature, the user's formulas last; empty where there is no evaluation.
    pub rows: Vec<FeatureRow>,
    /// The sum of the products.
    pub value: Quantity,
    /// The expected score, where the weights come with a fitted win rate.
    pub expected: Quantity,
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
