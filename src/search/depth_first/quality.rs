//! How good the order of moves was, how much work a ply costs, and how often each rule has done something.

use serde_json::{Value as Json, json};

use crate::eval::Judge;
use crate::game::Game;
use crate::search::Quantity;
use crate::search::depth_first::frame::TO_THE_END;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::Flags;
use crate::search::depth_first::state::Pass;
use crate::search::derivation::Term;
use crate::search::event::TableAnswer;

/// What shows how good the order of moves was; `None` is not known yet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct OrderQuality {
    /// The share of cutoffs that the first move has made.
    first_move: Option<f64>,
    /// Moves a node, in the mean.
    branching: Option<f64>,
    /// The effective branching factor of the last pass: a uniform tree of its depth with so many moves a node has as
    /// many nodes.
    pub effective: Option<f64>,
    /// How many times the nodes of the depth before the last depth has taken.
    pub growth: Option<f64>,
    /// Leaves of the last pass.
    leaves: Option<u64>,
    /// Leaves of the minimal tree of this branching and depth (Knuth and Moore, 1975).
    minimal: Option<f64>,
}

impl OrderQuality {
    /// The effective branching with moves in the best order is the square root of the branching; with moves at random
    /// it is about its power of 3/4.
    fn power(&self, exponent: f64) -> Option<f64> {
        self.branching.map(|branching| libm::pow(branching, exponent))
    }

    /// How many times the minimal tree's leaves were valued.
    fn distance(&self) -> Option<f64> {
        self.leaves.zip(self.minimal).map(|(leaves, minimal)| leaves as f64 / minimal)
    }

    pub(super) fn json(&self) -> Json {
        json!({ "first_move_share": self.first_move, "branching": self.branching,
            "best_order": self.power(0.5), "random_order": self.power(0.75),
            "growth": self.growth, "minimal_leaves": self.minimal, "leaves_over_minimal": self.distance() })
    }

    /// What is known of it, as named numbers.
    fn terms(&self) -> Vec<Term> {
        let score = |number: Option<f64>| number.map(Quantity::Score);
        let terms = [
            (
                "first move",
                self.first_move.map(Quantity::Share),
                "of all cutoffs were made by the first move",
            ),
            ("branching", score(self.branching), "b: moves a node, in the mean"),
            (
                "effective b",
                score(self.effective),
                "moves a node of a uniform tree as deep with as many nodes",
            ),
            ("b^0.5", score(self.power(0.5)), "the effective b with the best move always first"),
            ("b^0.75", score(self.power(0.75)), "about the effective b with moves at random"),
            ("growth", score(self.growth), "times the nodes of the depth before"),
            ("minimal", score(self.minimal), "leaves of the minimal tree of this depth (Knuth and Moore)"),
            ("distance", score(self.distance()), "times as many leaves were valued in the last pass"),
        ];
        let known =
            terms.into_iter().filter_map(|(name, value, about)| Some(Term { name, value: value?, about }));
        known.collect()
    }
}

/// The effective branching factor b of a tree: so that b + b^2 + ... + b^depth are its nodes below the root (Russell and
/// Norvig). A uniform tree has its own branching.
fn effective_branching(nodes: u64, depth: u32) -> f64 {
    let below = nodes.saturating_sub(1) as f64;
    let tree = |b: f64| (0..depth).fold(0.0, |sum, _| (sum + 1.0) * b);
    let (mut low, mut high) = (0.0, below.max(1.0));
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if tree(middle) < below { low = middle } else { high = middle }
    }
    // Whole numbers are met exactly.
    let whole = libm::round(high);
    if tree(whole) == below { whole } else { high }
}

/// Enough to tell neighbouring floating-point numbers apart.
const HALVINGS: usize = 120;

impl<G: Game, J: Judge<G>> Search<G, J> {
    pub(super) fn order_quality(&self) -> OrderQuality {
        let counts = &self.at.counts;
        let cutoffs = counts.alpha_cutoffs + counts.beta_cutoffs;
        let branching = (counts.inner > 0).then(|| counts.listed as f64 / counts.inner as f64);
        let last = self.at.passes.last();
        let last = last.and_then(|pass| Some((pass, self.depth_of(pass)?)));
        let minimal =
            last.zip(branching).filter(|((pass, _), _)| pass.depth != TO_THE_END || self.is_uniform());
        let minimal = minimal.map(|((_, depth), b)| {
            let (up, down) = (depth.div_ceil(2), depth / 2);
            libm::pow(b, f64::from(up)) + libm::pow(b, f64::from(down)) - 1.0
        });
        let growth = match self.at.passes.as_slice() {
            [.., before, last] => Some(last.nodes as f64 / before.nodes as f64),
            _ => None,
        };
        OrderQuality {
            first_move: (cutoffs > 0).then(|| counts.first_move as f64 / cutoffs as f64),
            branching,
            effective: last.map(|(pass, depth)| effective_branching(pass.nodes, depth)),
            growth,
            // Beyond the horizon a node is valued as well as its children: those are not the leaves of a minimal tree.
            leaves: last.filter(|_| counts.quiescence == 0).map(|(pass, _)| pass.leaves),
            minimal,
        }
    }

    /// The depth of a pass; of a search to the end, that of the longest line.
    fn depth_of(&self, pass: &Pass) -> Option<u32> {
        let longest = u32::try_from(self.at.counts.deepest).ok()?;
        let depth = if pass.depth == TO_THE_END { longest } else { pass.depth.into() };
        (depth > 0).then_some(depth)
    }

    /// Whether in a search to the end every line was as long as any and every node had as many moves, as far as can be
    /// seen: a larger tree than the record holds is not looked through.
    fn is_uniform(&self) -> bool {
        let nodes = &self.record.nodes[self.record.root() as usize..];
        let Some(root) = nodes.first().filter(|_| self.record.is_whole(self.at.counts.nodes)) else {
            return false;
        };
        nodes.iter().all(|node| match node.flags.has(Flags::OVER) {
            true => u64::from(node.ply) == self.at.counts.deepest,
            false => node.legal == root.legal || node.legal == 0 && node.answer == Some(TableAnswer::Cut),
        })
    }

    /// How good the order of moves was, and what each rule has done, for the inspector.
    pub(super) fn order_terms(&self) -> Vec<Term> {
        let mut terms = self.order_quality().terms();
        let (searches, passes) = (self.at.counts.root_searches, self.at.passes.len() as u64);
        if searches > passes + 1 {
            let value = Quantity::Count(searches);
            terms.push(Term {
                name: "root searches",
                value,
                about: "one a depth, and one for each further window",
            });
        }
        if self.at.playouts > 0 {
            let value = Quantity::Count(self.at.playouts);
            terms.push(Term { name: "playouts", value, about: "games at random that have valued leaves" });
        }
        let done = self.markers().into_iter().filter(|(_, count, _)| *count > 0);
        terms.extend(done.map(|(name, count, about)| Term { name, value: Quantity::Count(count), about }));
        terms
    }

    /// How often each rule has done something: its name in JSON, the count, and what was counted.
    pub(super) const fn markers(&self) -> [(&'static str, u64, &'static str); 13] {
        let counts = &self.at.counts;
        [
            ("scouts", counts.scouts, "moves first asked by a null window"),
            ("quiescence", counts.quiescence, "nodes beyond the horizon"),
            ("stand_pats", counts.stand_pats, "of them were cut as they stood"),
            ("null_moves", counts.null_moves, "null moves tried"),
            ("null_cuts", counts.null_cuts, "of them cut"),
            ("predictions", counts.predictions, "shallow searches for ProbCut"),
            ("prob_cuts", counts.prob_cuts, "of them cut"),
            ("deepenings", counts.deepenings, "internal iterative deepenings"),
            ("singular_tests", counts.singular_tests, "tests for a singular move"),
            ("extensions", counts.extensions, "moves searched one ply deeper"),
            ("reductions", counts.reductions, "late moves searched less deep"),
            ("reductions_stood", counts.reductions_stood, "of them were no better, and that was all"),
            ("beamed", counts.beamed, "moves left out by the beam"),
        ]
    }
}
