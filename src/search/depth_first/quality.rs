//! How good the order of moves was, and how often each rule has done something.

use serde_json::{Value as Json, json};

use crate::eval::Judge;
use crate::game::Game;
use crate::search::Quantity;
use crate::search::depth_first::frame::TO_THE_END;
use crate::search::depth_first::machine::Search;
use crate::search::derivation::Term;

/// What shows how good the order of moves was; `None` is not known yet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct OrderQuality {
    /// The share of cutoffs that the first move has made.
    first_move: Option<f64>,
    /// Moves a node, in the mean.
    branching: Option<f64>,
    /// How much a further ply multiplies the work (effective branching factor).
    pub growth: Option<f64>,
    /// Leaves of the last pass.
    leaves: Option<u64>,
    /// Leaves of the minimal tree of this branching and depth (Knuth and Moore, 1975).
    minimal: Option<f64>,
}

impl OrderQuality {
    /// The growth with moves in the best order, the square root of the branching; with moves at random it is about
    /// its power of 3/4.
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
            "minimal_leaves": self.minimal, "leaves_over_minimal": self.distance() })
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
            ("growth", score(self.growth), "how much a further ply multiplies the nodes"),
            ("b^0.5", score(self.power(0.5)), "the growth with the best move always first"),
            ("b^0.75", score(self.power(0.75)), "about the growth with moves at random"),
            ("minimal", score(self.minimal), "leaves of the minimal tree of this depth (Knuth and Moore)"),
            ("distance", score(self.distance()), "times as many leaves were valued in the last pass"),
        ];
        let known =
            terms.into_iter().filter_map(|(name, value, about)| Some(Term { name, value: value?, about }));
        known.collect()
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    pub(super) fn order_quality(&self) -> OrderQuality {
        let counts = &self.at.counts;
        let cutoffs = counts.alpha_cutoffs + counts.beta_cutoffs;
        let branching = (counts.inner > 0).then(|| counts.listed as f64 / counts.inner as f64);
        let last = self.at.passes.last().filter(|pass| pass.depth != TO_THE_END);
        let minimal = last.zip(branching).map(|(pass, b)| {
            let (up, down) = (pass.depth.div_ceil(2), pass.depth / 2);
            libm::pow(b, f64::from(up)) + libm::pow(b, f64::from(down)) - 1.0
        });
        OrderQuality {
            first_move: (cutoffs > 0).then(|| counts.first_move as f64 / cutoffs as f64),
            branching,
            growth: self.effective_branching(),
            // Beyond the horizon a node is valued as well as its children: those are not the leaves of a minimal tree.
            leaves: last.filter(|_| counts.quiescence == 0).map(|pass| pass.leaves),
            minimal,
        }
    }

    /// How much a further ply multiplies the work: the last pass against the one before; without deepening the
    /// depth-th root of the nodes.
    fn effective_branching(&self) -> Option<f64> {
        match self.at.passes.as_slice() {
            [.., before, last] => Some(last.nodes as f64 / before.nodes as f64),
            [only] => {
                let depth = if only.depth == TO_THE_END {
                    self.at.counts.deepest as f64
                } else {
                    f64::from(only.depth)
                };
                (depth > 0.0).then(|| libm::pow(only.nodes as f64, 1.0 / depth))
            }
            [] => None,
        }
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
