//! A node beside its siblings: their ranking, and how far each is from the one that is chosen.

use crate::eval::Judge;
use crate::game::{Notation, Side, Turn};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::Node;
use crate::search::depth_first::view::{cut_word, is_valued};
use crate::search::derivation::Sibling;
use crate::search::event::Bound;
use crate::search::ranking::descending;
use crate::search::tree::Ghost;
use crate::search::value::{Value, WIN_LIMIT};
use crate::search::{NodeId, Quantity, Tree};

/// What is shown of each sibling.
pub(super) const SIBLING_COLUMNS: &[&str] = &["value", "bound", "nodes", "cutoff"];

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// The node and its siblings, best first for the side that chooses among them, then those never looked at.
    pub(super) fn siblings(&self, node: NodeId) -> Vec<Sibling> {
        let Some(parent) = self.parent(node) else { return Vec::new() };
        let above = self.seen(parent);
        let sign = if self.turn(parent) == Turn::Of(Side::Min) { -1 } else { 1 };
        let children: Vec<(NodeId, Node)> =
            self.record.children(parent.0).map(|child| (NodeId(child), self.seen(NodeId(child)))).collect();
        let worth = |below: &Node| if is_valued(below) { i64::from(sign * below.value) } else { i64::MIN };
        let key = |(_, below): &(NodeId, Node)| (below.code == above.best, worth(below));
        let keys: Vec<(bool, i64)> = children.iter().map(key).collect();
        let children: Vec<(NodeId, Node)> =
            descending(&keys, Ord::cmp).into_iter().map(|at| children[at]).collect();
        let first = children.first().map(|(_, below)| *below);
        let second = children.get(1).map(|(_, below)| *below);
        let sibling = |(child, below): &(NodeId, Node)| {
            let chosen = below.code == above.best;
            let other = if chosen { second.as_ref() } else { Some(below) };
            Sibling {
                node: Some(*child),
                name: self.move_name(*child),
                cells: vec![
                    self.value_of(below),
                    self.bound_of(below),
                    Quantity::Count(below.nodes),
                    cut_word(below).map_or(Quantity::Unknown, Quantity::Word),
                ],
                margin: first
                    .zip(other)
                    .map_or(Quantity::Unknown, |(best, other)| self.margin(&best, other, sign)),
                chosen,
                asked: *child == node,
                note: self.sibling_note(below, first.as_ref().filter(|_| !chosen), sign),
            }
        };
        let mut siblings: Vec<Sibling> = children.iter().map(sibling).collect();
        let mut ghosts = Vec::new();
        self.ghosts(parent, &mut ghosts);
        siblings.extend(ghosts.iter().map(|ghost| self.unsearched(parent, ghost)));
        siblings
    }

    /// By how much one is better than another for the side that chooses: `12`, of bounds `>=12` or `<=12`. Unknown
    /// where they do not tell, or where it is not better.
    fn margin(&self, best: &Node, other: &Node, sign: Value) -> Quantity {
        let is_number =
            |node: &Node| is_valued(node) && !self.is_of_moves_so_far(node) && node.value.abs() < WIN_LIMIT;
        let margin = sign.saturating_mul(best.value.saturating_sub(other.value));
        if !is_number(best) || !is_number(other) || margin < 0 {
            return Quantity::Unknown;
        }
        let (least, most) =
            if sign > 0 { (Bound::Lower, Bound::Upper) } else { (Bound::Upper, Bound::Lower) };
        let number = self.quantity(margin);
        match (best.bound, other.bound) {
            (Bound::Exact, Bound::Exact) => number,
            (best, other) if best != most && other != least => Quantity::Text(format!(">={number}")),
            (best, other) if best != least && other != most => Quantity::Text(format!("<={number}")),
            _ => Quantity::Unknown,
        }
    }

    /// What stands out about a sibling; `best` is the one that it is compared with.
    fn sibling_note(&self, below: &Node, best: Option<&Node>, sign: Value) -> String {
        let chosen = best.is_none();
        let is_ahead = best.is_some_and(|best| sign * below.value > sign * best.value);
        match below.bound {
            _ if !is_valued(below) => "being searched".into(),
            _ if self.is_of_moves_so_far(below) => {
                let worth = self.bound_words(below.value, below.bound);
                format!("being searched: its moves so far are worth {worth}")
            }
            Bound::Upper if below.is_open() => {
                format!("being searched: at most {} so far", self.quantity(below.value))
            }
            Bound::Lower if below.is_open() => {
                format!("being searched: at least {} so far", self.quantity(below.value))
            }
            bound
                if is_ahead
                    && !below.is_open()
                    && bound != if sign > 0 { Bound::Upper } else { Bound::Lower } =>
            {
                let value = self.bound_words(below.value, bound);
                format!("ahead of it: {value} has come back, and the node has not taken it up yet")
            }
            Bound::Upper if !chosen => {
                format!("at most {}: no need to know more", self.quantity(below.value))
            }
            Bound::Lower if !chosen => {
                format!("at least {}: no need to know more", self.quantity(below.value))
            }
            _ => String::new(),
        }
    }

    fn unsearched(&self, parent: NodeId, ghost: &Ghost) -> Sibling {
        Sibling {
            node: None,
            name: self.move_names(parent, &[ghost.code]).concat(),
            cells: vec![Quantity::Unknown; SIBLING_COLUMNS.len()],
            margin: Quantity::Unknown,
            chosen: false,
            asked: false,
            note: format!("never looked at: {}", ghost.reason),
        }
    }
}
