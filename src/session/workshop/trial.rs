//! Other weights on trial: what they make of the leaves of the present tree, and the same search to the same budget in
//! a sandbox, then node by node what flips.

use std::collections::VecDeque;

use crate::catalog::Situation;
use crate::eval::Weights;
use crate::game::Turn;
use crate::search::answer::MoveRow;
use crate::search::machine::Until;
use crate::search::{Answer, Halt, Machine, NodeId, Quantity, Tree};
use crate::session::timeline::Timeline;
use crate::session::view::{Flip, FlipKind, TrialMove, TrialView};
use crate::session::workshop::nodes_for;
use crate::session::workshop::walk::Walk;

/// Most nodes that are compared, the upper ones first.
const MOST_COMPARED: u64 = 50_000;

/// Most flips of a kind that are listed.
const LISTED: usize = 40;

/// Phases searched at a time.
const PIECE: u64 = 4_096;

/// Comparing a node costs about as much as this many phases.
const PHASES_A_PAIR: u64 = 20;

/// A trial under way.
pub struct Trial {
    /// Those in force.
    own: Weights,
    /// Those on trial.
    other: Weights,
    /// The leaves of the present tree that are yet to be valued; `None` when all are.
    leaves: Option<Walk>,
    /// The same search with those: it turns the same knobs at the same moments.
    sandbox: Timeline,
    until: Until,
    before: Answer,
    /// Pairs of nodes that stand for the same moves in both trees and are yet to be compared; `None` while searching.
    waiting: Option<VecDeque<(NodeId, NodeId)>>,
    seen: TrialView,
}

impl Trial {
    /// `sandbox` is a search of the same position with other weights, at its first moment; it will go as far as
    /// `machine` has.
    pub fn new(
        machine: &dyn Machine,
        sandbox: Timeline,
        root: Box<dyn Situation>,
        [own, other]: [Weights; 2],
    ) -> Self {
        let iterations = machine.clock().iterations;
        // A search that has come to its own end is let come to its end with the other weights too.
        let until = if machine.is_finished() { Until::NEVER } else { Until { iterations, ..Until::NEVER } };
        let before = machine.answer();
        let seen = TrialView {
            weights: other.text(),
            before: before.value.clone().unwrap_or_default(),
            ..TrialView::default()
        };
        let leaves = Some(Walk::new(machine.tree(), root));
        Self { own, other, leaves, sandbox, until, before, waiting: None, seen }
    }

    /// Whether all was compared.
    pub fn is_done(&self) -> bool {
        self.leaves.is_none() && self.waiting.as_ref().is_some_and(VecDeque::is_empty)
    }

    /// Goes on for about `effort` phases.
    pub fn work(&mut self, machine: &dyn Machine, effort: u64) {
        match &mut self.waiting {
            None => self.search(machine, effort),
            Some(_) if self.leaves.is_some() => self.value_leaves(machine, nodes_for(effort)),
            Some(_) => self.compare(machine, effort / PHASES_A_PAIR + 1),
        }
    }

    fn search(&mut self, machine: &dyn Machine, effort: u64) {
        // In small pieces, so that every node goes into the sandbox's tree.
        let phases = self.sandbox.clock().phases.saturating_add(effort.min(PIECE));
        let halt = self.sandbox.forward(Until { phases, ..self.until }, None);
        let (done, whole) = (self.sandbox.clock().iterations, machine.clock().iterations.max(1));
        self.seen.share = (done as f64 / whole as f64).min(0.99);
        if halt == Halt::Reached && done < self.until.iterations {
            return;
        }
        self.tell_answers(machine, &self.sandbox.machine().answer());
        let roots = (machine.tree().root(), self.sandbox.machine().tree().root());
        self.waiting = Some(VecDeque::from([roots]));
    }

    /// Best move, value and the root's moves, before and after.
    fn tell_answers(&mut self, machine: &dyn Machine, after: &Answer) {
        // Where one search has got further than the other, their values are not of the same depth.
        let value =
            |row: &MoveRow, other: Option<&MoveRow>| match (row.depth, other.and_then(|row| row.depth)) {
                (Some(depth), Some(deeper)) if depth != deeper => {
                    Quantity::Text(format!("{} (depth {depth})", row.known()))
                }
                _ => row.known(),
            };
        let row = |row: &MoveRow| {
            let other = after.moves.iter().find(|other| other.code == row.code);
            TrialMove {
                name: machine.tree().move_names(machine.tree().root(), &[row.code]).concat(),
                before: value(row, other),
                after: other.map_or(Quantity::Unknown, |other| value(other, Some(row))),
                was_best: self.before.best_code == Some(row.code),
                is_best: after.best_code == Some(row.code),
            }
        };
        self.seen.moves = self.before.moves.iter().map(row).collect();
        self.seen.after = after.value.clone().unwrap_or_default();
    }

    /// What the weights on trial make of the leaves of the present tree.
    fn value_leaves(&mut self, machine: &dyn Machine, nodes: u64) {
        let tree = machine.tree();
        for _ in 0..nodes {
            let Some((node, situation, children)) = self.leaves.as_mut().and_then(|walk| walk.next(tree))
            else {
                self.leaves = None;
                return;
            };
            let is_leaf = children.is_empty() && !matches!(situation.turn(), Turn::Over(_));
            let Some(measured) = situation.measured().filter(|_| is_leaf) else { continue };
            let (was, is) = (self.own.value(&measured), self.other.value(&measured));
            self.seen.leaves += 1;
            self.seen.leaves_changed += u64::from(was != is);
            // Another side is better off now.
            if was.signum() != is.signum() {
                self.seen.leaves_turned += 1;
                let per_point = f64::from(situation.per_point());
                let points = |value: i64| Quantity::Points(value as f64 / per_point).to_string();
                self.list(tree, node, FlipKind::Leaf, points(was), points(is));
            }
        }
    }

    /// Lists a flip, if there is room for more of its kind.
    fn list(&mut self, tree: &dyn Tree, node: NodeId, kind: FlipKind, before: String, after: String) {
        if self.seen.flips.iter().filter(|flip| flip.kind == kind).count() < LISTED {
            let path = tree.path(node);
            let line = tree.path_names(&path);
            self.seen.flips.push(Flip { path, line, kind, before, after });
        }
    }

    fn compare(&mut self, machine: &dyn Machine, pairs: u64) {
        let before = machine.tree();
        for _ in 0..pairs {
            let Some((old, new)) = self.waiting.as_mut().and_then(VecDeque::pop_front) else { break };
            let after = self.sandbox.machine().tree();
            self.seen.compared += 1;
            let (mut children, mut others) = (Vec::new(), Vec::new());
            before.children(old, &mut children);
            after.children(new, &mut others);
            let best = best_flip(before, after, &children, &others);
            let cutoff = cutoff_flip(before, after, old, new);
            let waiting = self.waiting.as_ref().map_or(0, VecDeque::len) as u64;
            if self.seen.compared + waiting < MOST_COMPARED {
                let twin = |child: &NodeId| {
                    let code = before.code(*child);
                    others.iter().copied().find(|&other| after.code(other) == code)
                };
                let twins = children.iter().filter_map(|child| Some((*child, twin(child)?)));
                self.waiting.iter_mut().for_each(|waiting| waiting.extend(twins.clone()));
            }
            self.seen.best_moves += u64::from(best.is_some());
            self.seen.cutoffs += u64::from(cutoff.is_some());
            for (kind, was, is) in [best, cutoff].into_iter().flatten() {
                self.list(before, old, kind, was, is);
            }
        }
        self.seen.share = if self.is_done() { 1.0 } else { 0.99 };
    }

    /// The weights on trial.
    pub const fn weights(&self) -> &Weights {
        &self.other
    }

    /// What was found so far.
    pub fn view(&self) -> TrialView {
        self.seen.clone()
    }
}

type Found = Option<(FlipKind, String, String)>;

fn cell(tree: &dyn Tree, node: NodeId, name: &str) -> Quantity {
    let column = tree.columns().iter().position(|column| column.name == name);
    column.map_or(Quantity::Unknown, |column| tree.cell(node, column))
}

/// A node with another best move.
fn best_flip(before: &dyn Tree, after: &dyn Tree, children: &[NodeId], others: &[NodeId]) -> Found {
    let best = |tree: &dyn Tree, nodes: &[NodeId]| nodes.iter().copied().find(|&node| tree.flags(node).best);
    let (old, new) = (best(before, children)?, best(after, others)?);
    if before.code(old) == after.code(new) {
        return None;
    }
    let name = |tree: &dyn Tree, node: NodeId| {
        let parent = tree.parent(node).unwrap_or_else(|| tree.root());
        tree.move_names(parent, &[tree.code(node)]).concat()
    };
    Some((FlipKind::Best, name(before, old), name(after, new)))
}

/// A node that is cut off now and was not, or the other way round.
fn cutoff_flip(before: &dyn Tree, after: &dyn Tree, old: NodeId, new: NodeId) -> Found {
    let (was, is) = (cell(before, old, "cutoff"), cell(after, new, "cutoff"));
    if (was == Quantity::Unknown) == (is == Quantity::Unknown) {
        return None;
    }
    let word =
        |cutoff: Quantity| if cutoff == Quantity::Unknown { "none".to_owned() } else { cutoff.to_string() };
    Some((FlipKind::Cutoff, word(was), word(is)))
}
