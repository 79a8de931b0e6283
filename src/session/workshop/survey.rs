//! The nodes of the present tree where what the evaluation says and what the search found differ most.

use crate::catalog::Situation;
use crate::eval::Weights;
use crate::eval::win_rate::expected_score;
use crate::game::{Side, Turn};
use crate::search::{Machine, NodeId, Quantity, Tree};
use crate::session::tree_view::work_column;
use crate::session::view::{Disagreement, DisagreementsView};
use crate::session::workshop::walk::Walk;

/// How many nodes are listed.
const LISTED: usize = 50;

/// Fewer visits than this say nothing.
const LEAST_VISITS: u64 = 8;

/// The slope of the win rate where none is fitted, as the playouts' own mapping has it.
const USUAL_SLOPE: f64 = 0.5;

/// A survey under way.
pub struct Survey {
    walk: Walk,
    weights: Weights,
    /// Whether the tree was searched under other weights, wholly or in part.
    is_reweighted: bool,
    /// The largest gaps so far, largest first.
    largest: Vec<Found>,
    compared: u64,
    share: f64,
    is_done: bool,
}

struct Found {
    gap: f64,
    row: Disagreement,
}

impl Survey {
    /// From the root, whose position is given; `is_reweighted` if not all of the tree was searched under these weights.
    pub fn new(
        machine: &dyn Machine,
        root: Box<dyn Situation>,
        weights: Weights,
        is_reweighted: bool,
    ) -> Self {
        let walk = Walk::new(machine.tree(), root);
        Self { walk, weights, is_reweighted, largest: Vec::new(), compared: 0, share: 0.0, is_done: false }
    }

    /// Whether the whole tree was seen.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Looks at some more nodes.
    pub fn work(&mut self, machine: &dyn Machine, nodes: u64) {
        let tree = machine.tree();
        for _ in 0..nodes {
            let Some((node, situation, children)) = self.walk.next(tree) else {
                self.is_done = true;
                return;
            };
            // A leaf's value is its static one.
            if !children.is_empty() && !matches!(situation.turn(), Turn::Over(_)) {
                self.compare(tree, node, &*situation);
            }
        }
        self.share = self.walk.share(tree);
    }

    fn compare(&mut self, tree: &dyn Tree, node: NodeId, situation: &dyn Situation) {
        let column = |name: &str| tree.columns().iter().position(|column| column.name == name);
        let Some(measured) = situation.measured() else { return };
        let searched = column("value").map_or(Quantity::Unknown, |value| tree.cell(node, value));
        let bound = column("bound").map_or(Quantity::Unknown, |bound| tree.cell(node, bound));
        let work = work_column(tree.columns()).map_or(Quantity::Unknown, |work| tree.cell(node, work));
        if bound == Quantity::Unknown && matches!(work, Quantity::Count(visits) if visits < LEAST_VISITS) {
            return;
        }
        let slope = self.weights.win_rate().unwrap_or(USUAL_SLOPE);
        let expected = |points: f64| expected_score(points, situation.unit(), slope);
        let value = self.weights.value(&measured) as f64;
        let per_point = f64::from(situation.per_point());
        let found = match searched {
            Quantity::Points(points) => expected(points * per_point),
            Quantity::Expectation(expectation) => expectation,
            Quantity::WinIn { side, .. } | Quantity::Proven(Some(side)) => {
                f64::from(u8::from(side == Side::Max))
            }
            Quantity::Proven(None) => 0.5,
            _ => return,
        };
        self.compared += 1;
        let change = found - expected(value);
        // A bound that the static value keeps is no disagreement.
        let is_kept = bound == Quantity::Word("lower") && change <= 0.0
            || bound == Quantity::Word("upper") && change >= 0.0;
        if !is_kept {
            self.keep(tree, node, change, Quantity::Points(value / per_point), searched, bound);
        }
    }

    /// Puts a node in its place among the largest gaps, if it has one.
    fn keep(
        &mut self,
        tree: &dyn Tree,
        node: NodeId,
        change: f64,
        value: Quantity,
        searched: Quantity,
        bound: Quantity,
    ) {
        let gap = change.abs();
        let place = self.largest.partition_point(|other| other.gap >= gap);
        if place == LISTED || gap == 0.0 {
            return;
        }
        let path = tree.path(node);
        let line = tree.path_names(&path);
        let row = Disagreement { path, line, value, searched, bound, change: Quantity::Part(change) };
        self.largest.insert(place, Found { gap, row });
        self.largest.truncate(LISTED);
    }

    /// What was found so far.
    pub fn view(&self) -> DisagreementsView {
        DisagreementsView {
            rows: self.largest.iter().map(|found| found.row.clone()).collect(),
            compared: self.compared,
            is_reweighted: self.is_reweighted,
            share: if self.is_done { 1.0 } else { self.share },
        }
    }
}
