//! The answer: which move the search would play, by one of the four usual rules.

use serde_json::{Map, Value as Json, json};

use std::cmp::Ordering;

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Side, Speller};
use crate::search::answer::{Answer, MoveRow};
use crate::search::machine::RootPoint;
use crate::search::monte_carlo::arena::{Arena, Mover, Node, ROOT};
use crate::search::monte_carlo::beside::Child;
use crate::search::monte_carlo::beside::written_prior;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::interval::Interval;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{AnswerRule, Prior, Proves, Rules, Selection};
use crate::search::monte_carlo::solver::Proof;
use crate::search::ranking::descending;
use crate::search::{NodeId, Quantity};

/// How good a child is as an answer for `side`: what is proven first, then the rule's number. Where only losses are
/// looked for, a win counts by its visits.
fn merit(child: &Node, (rule, proves): (AnswerRule, Proves), side: Side) -> (i8, f64) {
    let proven = match child.proof() {
        Proof::Win(winner) if winner == side => i8::from(proves == Proves::Results),
        Proof::Win(_) => -1,
        Proof::Draw | Proof::Open => 0,
    };
    let number = match rule {
        AnswerRule::Visits | AnswerRule::MaxRobust => f64::from(child.visits()),
        AnswerRule::Mean => child.mean().map_or(-1.0, |mean| for_mover(mean, side)),
        AnswerRule::LowerBound => {
            let interval = Interval::of(child);
            for_mover(if side == Side::Max { interval.low } else { interval.high }, side)
        }
    };
    (proven, number)
}

/// A value for Max as `side` sees it.
fn for_mover(value: f64, side: Side) -> f64 {
    if side == Side::Max { value } else { 1.0 - value }
}

/// What decides among children of equal merit: the mean as the mover sees it.
fn value(child: &Node, side: Side) -> f64 {
    for_mover(child.mean().unwrap_or(0.5), side)
}

/// The child that `rule` chooses; among equals the one of best mean, among those the first in move order. `None` while no
/// child has visits and where no side moves.
fn chosen(arena: &Arena, rules: &Rules, rule: AnswerRule, parent: u32) -> Option<u32> {
    let node = arena.node(parent);
    let side = side_of(node)?;
    let only = rules.steering.only_at(parent);
    let merit = |child: &Node| merit(child, (rule, rules.proves), side);
    let mut best: Option<(u32, &Node, (i8, f64))> = None;
    for (place, child) in arena.places(parent).zip(arena.block(node)) {
        if child.visits() == 0 || !only.allows(child.code()) {
            continue;
        }
        let merit = merit(child);
        let is_better = best.is_none_or(|(_, so_far, most)| {
            merit > most || merit == most && value(child, side) > value(so_far, side)
        });
        if is_better {
            best = Some((place, child, merit));
        }
    }
    best.map(|(place, ..)| place)
}

/// The best child of a node by the answer rule in force.
///
/// Max-robust is the child with both the most visits and the best mean. Where no child has both yet, the most
/// visited one stands in, `robust` in the answer's counters is false, and whoever holds the budget goes on, as far as
/// it can be stretched ([`Budget::next_stop`](crate::session::protocol::Budget::next_stop)).
pub(super) fn best_child(arena: &Arena, rules: &Rules, parent: u32) -> Option<u32> {
    chosen(arena, rules, rules.answer, parent)
}

/// Whether the most visited root move has the best mean too, be it shared with others.
pub(super) fn is_robust(arena: &Arena, rules: &Rules) -> bool {
    let Some(side) = side_of(arena.node(ROOT)) else { return true };
    let of = |rule| {
        let child = chosen(arena, rules, rule, ROOT);
        child.map(|child| merit(arena.node(child), (AnswerRule::Mean, rules.proves), side))
    };
    of(AnswerRule::Visits) == of(AnswerRule::Mean)
}

/// The side that moves at a node that was entered.
pub(super) const fn side_of(node: &Node) -> Option<Side> {
    match node.mover() {
        Mover::Max => Some(Side::Max),
        Mover::Min => Some(Side::Min),
        Mover::Chance | Mover::Nobody => None,
    }
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// The best children from a node down, as long as a side chooses.
    pub(super) fn principal_variation(&self, from: u32) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(best) = best_child(&self.arena, &self.rules, at) {
            line.push(best);
            at = best;
        }
        line
    }

    /// The names of the moves along a line of nodes below `from`, as players write them.
    pub(super) fn line_names(&self, from: u32, line: &[u32]) -> Vec<String> {
        self.spell(from, line, G::show_move)
    }

    fn spell(&self, from: u32, line: &[u32], name: Speller<G>) -> Vec<String> {
        let (mut position, _) = self.position_at(from);
        let mut names = Vec::with_capacity(line.len());
        for &node in line {
            let mv = G::Move::from_code(self.arena.node(node).code());
            names.push(name(&self.game, &position, mv));
            self.game.play(&mut position, mv);
        }
        names
    }

    pub(super) fn full_answer(&self) -> Answer {
        Answer { moves: self.rows(), stats: self.stats(), ..self.found() }
    }

    /// The answer without rows and counters.
    pub(super) fn found(&self) -> Answer {
        let root = self.arena.node(ROOT);
        let line = self.principal_variation(ROOT);
        let pv = self.spell(ROOT, &line, G::print_move);
        let has_proof = |&best: &u32| self.arena.node(best).proof() == root.proof();
        Answer {
            value: root.mean().map(Quantity::Expectation),
            best: pv.first().cloned(),
            best_code: line.first().map(|&best| self.arena.node(best).code()),
            pv,
            pv_codes: line.iter().map(|&node| self.arena.node(node).code()).collect(),
            // A move that was asked for instead of a proven one has not its result.
            outcome: root.proof().as_answer().filter(|_| line.first().is_none_or(has_proof)),
            ..Answer::default()
        }
    }

    /// One row a legal root move.
    fn rows(&self) -> Vec<MoveRow> {
        let root = self.arena.node(ROOT);
        let mut moves = Vec::new();
        if root.mover() != Mover::Nobody {
            self.game.moves(&self.root, &mut moves);
        }
        let untried = Node::default();
        let block = self.arena.block(root);
        let nodes: Vec<&Node> = (0..moves.len()).map(|nth| block.get(nth).unwrap_or(&untried)).collect();
        let formula = Formula::at(&self.rules, self.arena.whole(root));
        let siblings = self.siblings_under(ROOT);
        let ranks = self.ranks(&nodes);
        let scored =
            |nth: usize| formula.as_ref().filter(|_| nth < block.len()).map(|f| (f, siblings.child(nth)));
        let row = |(nth, ((mv, node), rank)): (usize, ((&G::Move, &&Node), u32))| MoveRow {
            code: mv.code(),
            name: self.game.print_move(&self.root, *mv),
            numbers: numbers(&self.rules, node, scored(nth)),
            weight: u64::from(node.visits()),
            value: node.mean().map_or(Quantity::Unknown, Quantity::Expectation),
            depth: None,
            rank,
        };
        moves.iter().zip(&nodes).zip(ranks).enumerate().map(row).collect()
    }

    /// The places of the root moves when the answer rule sorts them, from 0: the answer is the first. Outcomes of chance
    /// by visits.
    fn ranks(&self, nodes: &[&Node]) -> Vec<u32> {
        let root = self.arena.node(ROOT);
        let (rule, side) = match side_of(root) {
            Some(side) => (self.rules.answer, side),
            None => (AnswerRule::Visits, Side::Max),
        };
        let only = &self.rules.steering.only_at(ROOT);
        let merit = |node: &&Node| {
            let is_searched = node.visits() > 0 && only.allows(node.code());
            let value = side_of(root).map_or(0.0, |side| value(node, side));
            (is_searched, merit(node, (rule, self.rules.proves), side), value)
        };
        let merits: Vec<_> = nodes.iter().map(merit).collect();
        let mut ranks = vec![0; nodes.len()];
        let order = descending(&merits, |a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        for (rank, nth) in order.into_iter().enumerate() {
            ranks[nth] = rank as u32;
        }
        ranks
    }

    fn stats(&self) -> Map<String, Json> {
        let iterations = self.clock.iterations;
        let playouts = iterations * u64::from(self.rules.playouts);
        let mean_length = (iterations > 0).then(|| self.totals.plies as f64 / iterations as f64);
        let stats = json!({
            "playouts": playouts,
            "mean_playout_length": mean_length,
            "max_depth": self.totals.deepened.len().max(self.depth_of_given()),
            "expansion_stopped": !self.arena.has_room(),
            "robust": is_robust(&self.arena, &self.rules),
        });
        let Json::Object(mut stats) = stats else { return Map::new() };
        if self.rules.shares() {
            stats.insert("transpositions".into(), self.arena.links().into());
        }
        stats
    }

    /// The depth of the tree that the search began with; 0 without one. Shared positions have no depth of their own record.
    fn depth_of_given(&self) -> usize {
        let Some(given) = self.given.as_ref().filter(|_| !self.rules.shares()) else { return 0 };
        // A node's record lies behind its parent's.
        let mut depths = vec![0; given.records().len()];
        for at in 1..depths.len() {
            let node = given.node(at as u32);
            depths[at] = if node.is_opened() { depths[node.parent() as usize] + 1 } else { 0 };
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// Visits and mean of each root child, for charts.
    pub(super) fn root_points(&self) -> Vec<RootPoint> {
        let point = |child: &Node| RootPoint {
            code: child.code(),
            weight: u64::from(child.visits()),
            value: child.mean().unwrap_or(0.5),
            half_width: Interval::of(child).half_width(),
        };
        let children = self.arena.block(self.arena.node(ROOT)).iter();
        children.filter(|child| child.visits() > 0).map(point).collect()
    }

    /// Whether a node is the best child of its parent.
    pub(super) fn is_best(&self, node: NodeId) -> bool {
        node.0 != ROOT
            && best_child(&self.arena, &self.rules, self.arena.node(node.0).parent()) == Some(node.0)
    }
}

/// A root move's numbers as they stand in JSON.
fn numbers(rules: &Rules, node: &Node, scored: Option<(&Formula<'_>, Child)>) -> Map<String, Json> {
    let has_score = |(formula, child): &(&Formula<'_>, Child)| !formula.goes_first(child);
    let score = scored.filter(has_score).map(|(formula, child)| formula.score(&child));
    let has_prior = rules.selection == Selection::Puct || rules.prior != Prior::Uniform;
    let prior = scored.filter(|_| has_prior).map(|(_, child)| written_prior(child.prior));
    let row = json!({
        "visits": node.visits(),
        "value": node.mean(),
        "score": score,
        "prior": prior,
        "outcome": node.proof().as_answer(),
    });
    match row {
        Json::Object(map) => map,
        _ => Map::new(),
    }
}
