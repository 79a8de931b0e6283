//! How good the order of moves was, how much work a ply costs, and how often each rule has done something.

use serde_json::{Value as Json, json};

use crate::eval::Judge;
use crate::game::Game;
use crate::search::Quantity;
use crate::search::depth_first::frame::TO_THE_END;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::state::Pass;
use crate::search::derivation::Term;

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
    /// The effective branching factor of the minimal tree of its depth, if every node had so many moves.
    best: Option<f64>,
    /// Leaves of the last pass.
    leaves: Option<u64>,
    /// Leaves of the smallest tree that proves its value, of those searched.
    minimal: Option<u64>,
    /// Leaves of the minimal tree of its depth, if every node had so many moves (Knuth and Moore, 1975).
    uniform: Option<f64>,
}

impl OrderQuality {
    /// The deeper the tree, the nearer comes the effective branching to the square root of the branching with moves in
    /// the best order, and to about its power of 3/4 with moves at random.
    fn power(&self, exponent: f64) -> Option<f64> {
        self.branching.map(|branching| libm::pow(branching, exponent))
    }

    /// How many times so many leaves were valued.
    fn leaves_over(&self, minimal: Option<f64>) -> Option<f64> {
        self.leaves.zip(minimal).map(|(leaves, minimal)| leaves as f64 / minimal)
    }

    /// How many times the minimal tree's leaves were valued.
    fn distance(&self) -> Option<f64> {
        self.leaves_over(self.minimal.map(|minimal| minimal as f64))
    }

    pub(super) fn json(&self) -> Json {
        json!({ "first_move_share": self.first_move, "branching": self.branching,
            "best_at_depth": self.best, "best_order": self.power(0.5), "random_order": self.power(0.75),
            "growth": self.growth, "minimal_leaves": self.minimal, "leaves_over_minimal": self.distance(),
            "uniform_minimal_leaves": self.uniform, "leaves_over_uniform": self.leaves_over(self.uniform) })
    }

    /// What is known of it, as named numbers.
    fn terms(&self) -> Vec<Term> {
        let score = |number: Option<f64>| number.map(Quantity::Score);
        let estimate = self.uniform.filter(|_| self.minimal.is_none());
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
            (
                "best b",
                score(self.best),
                "the same at this depth with the best move always first, if every node had b moves",
            ),
            ("b^0.5", score(self.power(0.5)), "the same in deep trees with the best move always first"),
            ("b^0.75", score(self.power(0.75)), "about the same in deep trees with moves at random"),
            ("growth", score(self.growth), "times the nodes of the depth before"),
            (
                "minimal",
                self.minimal.map(Quantity::Count),
                "leaves of the smallest tree, of those searched, that proves the value (Knuth and Moore)",
            ),
            ("distance", score(self.distance()), "times as many leaves were valued in the last pass"),
            (
                "estimate",
                estimate.map(|leaves| Quantity::Count(libm::round(leaves) as u64)),
                "leaves of the minimal tree, if every node had b moves; a table may do with fewer",
            ),
            (
                "distance",
                score(self.leaves_over(estimate)),
                "times the estimate were valued in the last pass",
            ),
        ];
        let known =
            terms.into_iter().filter_map(|(name, value, about)| Some(Term { name, value: value?, about }));
        known.collect()
    }
}

/// Leaves of a uniform tree's minimal tree, which are its nodes at that depth (Knuth and Moore, 1975).
fn minimal_of_uniform(branching: f64, depth: u32) -> f64 {
    let power = |plies: u32| libm::pow(branching, f64::from(plies));
    power(depth.div_ceil(2)) + power(depth / 2) - 1.0
}

/// The effective branching factor b of a tree: so that b + b^2 + ... + b^depth are its nodes below the root (Russell and
/// Norvig). A uniform tree has its own branching.
fn effective_branching(nodes: f64, depth: u32) -> f64 {
    let below = (nodes - 1.0).max(0.0);
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
        let is_comparable = self.is_comparable();
        // Lines that go to the end of the game have no common depth.
        let of_uniform =
            branching.zip(last).filter(|(_, (pass, _))| pass.depth != TO_THE_END && is_comparable);
        let best = |(b, (_, depth)): (f64, (&Pass, u32))| {
            let nodes = (0..=depth).map(|ply| minimal_of_uniform(b, ply)).sum();
            effective_branching(nodes, depth)
        };
        let growth = match self.at.passes.as_slice() {
            [.., before, last] => Some(last.nodes as f64 / before.nodes as f64),
            _ => None,
        };
        OrderQuality {
            first_move: (cutoffs > 0).then(|| counts.first_move as f64 / cutoffs as f64),
            branching,
            effective: last.map(|(pass, depth)| effective_branching(pass.nodes as f64, depth)),
            growth,
            best: of_uniform.map(best),
            leaves: last.map(|(pass, _)| pass.leaves),
            minimal: self.minimal_leaves().filter(|_| is_comparable),
            uniform: of_uniform.map(|(b, (_, depth))| minimal_of_uniform(b, depth)),
        }
    }

    /// Whether the search was one that the minimal tree is a measure of: with nothing left out for other reasons than
    /// bounds, leaves at the horizon only, and no chance.
    fn is_comparable(&self) -> bool {
        let counts = &self.at.counts;
        counts.forward_prunings() == 0 && counts.quiescence == 0 && !self.game.has_chance(&self.root)
    }

    /// The depth of a pass; of a search to the end, that of the longest line.
    fn depth_of(&self, pass: &Pass) -> Option<u32> {
        let longest = u32::try_from(self.at.counts.deepest).ok()?;
        let depth = if pass.depth == TO_THE_END { longest } else { pass.depth.into() };
        (depth > 0).then_some(depth)
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
