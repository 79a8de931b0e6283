//! Other weights on trial: the same search to the same budget in a sandbox, then node by node what flips.

use std::collections::VecDeque;

use crate::search::machine::Until;
use crate::search::{Answer, Halt, Machine, NodeId, Quantity, Tree};
use crate::session::view::{Flip, FlipKind, TrialMove, TrialView};

/// Most nodes that are compared, the upper ones first.
const MOST_COMPARED: u64 = 50_000;

/// Most flips that are listed.
const LISTED: usize = 100;

/// Phases searched at a time.
const PIECE: u64 = 4_096;

/// Comparing a node costs about as much as this many phases.
const PHASES_A_PAIR: u64 = 20;

/// A trial under way.
pub struct Trial {
    weights: String,
    sandbox: Box<dyn Machine>,
    until: Until,
    before: Answer,
    /// Pairs of nodes that stand for the same moves in both trees and are yet to be compared; `None` while searching.
    waiting: Option<VecDeque<(NodeId, NodeId)>>,
    seen: TrialView,
}

impl Trial {
    /// `sandbox` is a search of the same position with other weights, at its first moment; it will go as far as
    /// `machine` has.
    pub fn new(machine: &dyn Machine, sandbox: Box<dyn Machine>, weights: String) -> Self {
        let iterations = machine.clock().iterations;
        // A search that has come to its own end is let come to its end with the other weights too.
        let until = if machine.is_finished() { Until::NEVER } else { Until { iterations, ..Until::NEVER } };
        let before = machine.answer();
        let seen = TrialView {
            weights: weights.clone(),
            before: before.value.clone().unwrap_or_default(),
            ..TrialView::default()
        };
        Self { weights, sandbox, until, before, waiting: None, seen }
    }

    /// Whether all was compared.
    pub fn is_done(&self) -> bool {
        self.waiting.as_ref().is_some_and(VecDeque::is_empty)
    }

    /// Goes on for about `effort` phases.
    pub fn work(&mut self, machine: &dyn Machine, effort: u64) {
        match &mut self.waiting {
            None => self.search(machine, effort),
            Some(_) => self.compare(machine, effort / PHASES_A_PAIR + 1),
        }
    }

    fn search(&mut self, machine: &dyn Machine, effort: u64) {
        // In small pieces, so that every node goes into the sandbox's tree.
        let phases = self.sandbox.clock().phases.saturating_add(effort.min(PIECE));
        let halt = self.sandbox.advance(Until { phases, ..self.until }, None);
        let (done, whole) = (self.sandbox.clock().iterations, machine.clock().iterations.max(1));
        self.seen.share = (done as f64 / whole as f64).min(0.99);
        if halt == Halt::Reached && done < self.until.iterations {
            return;
        }
        self.tell_answers(&self.sandbox.answer());
        self.waiting = Some(VecDeque::from([(machine.tree().root(), self.sandbox.tree().root())]));
    }

    /// Best move, value and the root's moves, before and after.
    fn tell_answers(&mut self, after: &Answer) {
        let value = |answer: &Answer, name: &str| {
            let row = answer.moves.iter().find(|row| row.name == name);
            row.map_or(Quantity::Unknown, |row| row.value.clone())
        };
        let row = |row: &crate::search::answer::MoveRow| TrialMove {
            name: row.name.clone(),
            before: row.value.clone(),
            after: value(after, &row.name),
            was_best: self.before.best.as_ref() == Some(&row.name),
            is_best: after.best.as_ref() == Some(&row.name),
        };
        self.seen.moves = self.before.moves.iter().map(row).collect();
        self.seen.after = after.value.clone().unwrap_or_default();
        self.seen.pv_before = self.before.pv.clone();
        self.seen.pv_after = after.pv.clone();
    }

    fn compare(&mut self, machine: &dyn Machine, pairs: u64) {
        let (before, after) = (machine.tree(), self.sandbox.tree());
        let Some(waiting) = &mut self.waiting else { return };
        for _ in 0..pairs {
            let Some((old, new)) = waiting.pop_front() else { break };
            self.seen.compared += 1;
            let (mut children, mut others) = (Vec::new(), Vec::new());
            before.children(old, &mut children);
            after.children(new, &mut others);
            let flips = [
                leaf_flip(before, after, old, new, &children),
                best_flip(before, after, &children, &others),
                cutoff_flip(before, after, old, new),
            ];
            for (kind, was, is) in flips.into_iter().flatten() {
                *self.seen.count_mut(kind) += 1;
                if self.seen.flips.len() < LISTED {
                    let path = before.path(old);
                    let line = before.path_names(&path);
                    self.seen.flips.push(Flip { path, line, kind, before: was, after: is });
                }
            }
            if self.seen.compared + (waiting.len() as u64) < MOST_COMPARED {
                let twin = |child: &NodeId| {
                    let code = before.code(*child);
                    others.iter().copied().find(|&other| after.code(other) == code)
                };
                waiting.extend(children.iter().filter_map(|child| Some((*child, twin(child)?))));
            }
        }
        self.seen.share = if waiting.is_empty() { 1.0 } else { 0.99 };
    }

    /// The weights on trial.
    pub fn weights(&self) -> &str {
        &self.weights
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

/// A leaf whose value is another now. A mean of playouts is no leaf's own value.
fn leaf_flip(before: &dyn Tree, after: &dyn Tree, old: NodeId, new: NodeId, children: &[NodeId]) -> Found {
    let (was, is) = (cell(before, old, "value"), cell(after, new, "value"));
    let is_static = children.is_empty() && matches!((&was, &is), (Quantity::Points(_), Quantity::Points(_)));
    (is_static && was != is).then(|| (FlipKind::Leaf, was.to_string(), is.to_string()))
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
