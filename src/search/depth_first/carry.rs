//! What another value of a node would change at the nodes above it, up to the root.

use crate::eval::Judge;
use crate::game::{Notation, Side, Turn};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::Node;
use crate::search::depth_first::view::is_valued;
use crate::search::depth_first::window::Bounds;
use crate::search::event::Bound;
use crate::search::value::{INFINITE, Value};
use crate::search::{NodeId, Tree};

/// A node that would be worth something else than the search has found.
pub(super) struct Change {
    pub node: NodeId,
    pub before: Bounds,
    pub after: Bounds,
}

/// What a search has found out about the true value of a node.
pub(super) const fn worth_of(seen: &Node) -> Bounds {
    match seen.bound {
        Bound::Exact => Bounds::exact(seen.value),
        Bound::Lower => Bounds { lower: seen.value, ..Bounds::NONE },
        Bound::Upper => Bounds { upper: seen.value, ..Bounds::NONE },
    }
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Says of every node on the way up what it would be worth. Whether the root's value would be another; `None` where
    /// what was searched does not tell.
    pub(super) fn carry_up(&self, change: Change, story: &mut Vec<String>) -> Option<bool> {
        let Change { node: mut at, mut before, mut after } = change;
        loop {
            let (place, seen) = (self.place(at), self.seen(at));
            let so_far = if self.goes_on(&seen) { " so far" } else { "" };
            let (from, to) = (self.worth_words(before), self.worth_words(after));
            if before == after {
                story.push(format!("{place} keeps {from}{so_far}: the root does not move"));
                return Some(false);
            }
            if let Some(bound) = self.bound_met_by_both(&seen, before, after) {
                story.push(format!(
                    "{place} would be worth {to}{so_far}, and like {from} that meets {bound}: the search goes on as it did"
                ));
                return Some(false);
            }
            story.push(format!("{place} would be worth {to}{so_far} and not {from}"));
            if self.goes_on(&seen) {
                story.push(format!("{place} is still being searched: later moves may decide otherwise"));
                return None;
            }
            let Some(parent) = self.parent(at) else { return Self::moves(before, after, story) };
            if self.turn(parent) == Turn::Chance {
                let chance = self.place(parent);
                story.push(format!(
                    "{chance} is a mean over chance and moves with it; how far was not worked out"
                ));
                return None;
            }
            (before, after) = self.one_up(parent, at, before, after);
            at = parent;
        }
    }

    /// Whether moves of a node are still to be tried.
    fn goes_on(&self, seen: &Node) -> bool {
        seen.is_open() && !self.is_settled(seen)
    }

    /// What a node's parent is worth, and would be worth.
    fn one_up(&self, parent: NodeId, at: NodeId, before: Bounds, after: Bounds) -> (Bounds, Bounds) {
        let seen = self.seen(parent);
        let above = self.worth_now(&seen);
        if !self.seen(at).is_open() {
            (above, self.worth_with(parent, at, after))
        } else if is_valued(&seen) {
            // Its value has not come there yet.
            (self.better(parent, above, before), self.better(parent, above, after))
        } else {
            (before, after)
        }
    }

    /// What is known of a node; while moves are left to be tried, what those so far are worth.
    fn worth_now(&self, seen: &Node) -> Bounds {
        let is_inside = seen.narrowed().contains(seen.value);
        if self.goes_on(seen) && is_inside { Bounds::exact(seen.value) } else { worth_of(seen) }
    }

    /// Whether two values are one and the same to whoever asked for a node's: both lie at or beyond the same end of the
    /// window that it was searched with. Says which.
    fn bound_met_by_both(&self, seen: &Node, before: Bounds, after: Bounds) -> Option<String> {
        if before.lower.min(after.lower) >= seen.beta {
            Some(format!("beta {}", self.quantity(seen.beta)))
        } else if before.upper.max(after.upper) <= seen.alpha {
            Some(format!("alpha {}", self.quantity(seen.alpha)))
        } else {
            None
        }
    }

    /// Whether the root has moved.
    fn moves(before: Bounds, after: Bounds, story: &mut Vec<String>) -> Option<bool> {
        let is_apart = after.lower > before.upper || after.upper < before.lower;
        if !is_apart {
            story.push(
                "its other moves were searched only as far as they had to be, which leaves both possible"
                    .into(),
            );
        }
        is_apart.then_some(true)
    }

    /// What a node is worth if one of its children is worth something else.
    fn worth_with(&self, node: NodeId, changed: NodeId, worth: Bounds) -> Bounds {
        let seen = self.seen(node);
        if self.seen(changed).code != seen.best {
            return self.better(node, self.worth_now(&seen), worth);
        }
        let others = self.record.children(node.0).filter(|&child| child != changed.0);
        let others =
            others.map(|child| self.seen(NodeId(child))).filter(|other| is_valued(other) && !other.is_open());
        let mut worth = others.fold(worth, |best, other| self.better(node, best, worth_of(&other)));
        if let Some(stood) = self.stand_pat_value(&seen, node) {
            worth = self.better(node, worth, Bounds::exact(stood));
        }
        if seen.flags.cut().is_some() && seen.tried < seen.legal {
            // Without the cut they would be searched, and may be better still.
            worth = self.better(node, worth, Bounds::NONE);
        }
        worth
    }

    /// What the side to move at a node prefers.
    pub(super) fn better(&self, node: NodeId, one: Bounds, other: Bounds) -> Bounds {
        let choose = if self.turn(node) == Turn::Of(Side::Min) { Value::min } else { Value::max };
        Bounds { lower: choose(one.lower, other.lower), upper: choose(one.upper, other.upper) }
    }

    fn worth_words(&self, worth: Bounds) -> String {
        let Bounds { lower, upper } = worth;
        match (lower > -INFINITE, upper < INFINITE) {
            _ if lower == upper => self.quantity(lower).to_string(),
            (true, false) => self.bound_words(lower, Bound::Lower),
            (false, true) => self.bound_words(upper, Bound::Upper),
            (true, true) => format!("{} to {}", self.quantity(lower), self.quantity(upper)),
            (false, false) => "an unknown value".into(),
        }
    }

    /// A node's name in a sentence.
    pub(super) fn place(&self, node: NodeId) -> String {
        if self.parent(node).is_none() { "the root".into() } else { self.move_name(node) }
    }
}
