//! Hearing from a machine's events when a condition may have come true, and making sure of it.
//!
//! A node is named by its path, events name it by a number that may change while the machine runs. In the
//! depth-first family entering and leaving is a stack, so the path is followed without numbers. A Monte Carlo tree
//! only grows while it goes forward, so numbers hold; a node that is not there yet can only appear when its deepest
//! existing ancestor is expanded.

use crate::search::{Event, Machine, NodeId, Quantity, Tree};
use crate::session::protocol::{Condition, Incident};

/// One condition being listened for.
pub(super) struct Suspect {
    place: usize,
    kind: Kind,
    is_raised: bool,
}

enum Kind {
    BestMove,
    Happens(Incident),
    Visited(Follower),
    /// With the node's value as it was last seen.
    ValueChanged(Follower, Quantity),
}

impl Suspect {
    /// Listens for a condition from the present moment on; `None` for those that need no listening.
    pub(super) fn new(place: usize, condition: &Condition, machine: &dyn Machine) -> Option<Self> {
        let kind = match condition {
            Condition::Iteration(_) => return None,
            Condition::BestMoveChanged => Kind::BestMove,
            Condition::Happens(incident) => Kind::Happens(*incident),
            Condition::Visited(path) => Kind::Visited(Follower::new(path, machine)),
            Condition::ValueChanged(path) => {
                Kind::ValueChanged(Follower::new(path, machine), value(machine.tree(), path))
            }
        };
        Some(Self { place, kind, is_raised: false })
    }

    /// The breakpoint's place in the list.
    pub(super) const fn place(&self) -> usize {
        self.place
    }

    /// Hears an event; says whether the condition may be true after this phase.
    pub(super) fn hear(&mut self, event: &Event) -> bool {
        let is_raised = match &mut self.kind {
            Kind::BestMove => matches!(event, Event::BestMove { .. }),
            Kind::Happens(incident) => incident.is(event),
            Kind::Visited(follower) => {
                matches!(follower.hear(event), Some(Sign::Arrived | Sign::MayExist))
            }
            Kind::ValueChanged(follower, _) => follower.hear(event).is_some(),
        };
        self.is_raised |= is_raised;
        is_raised
    }

    /// Whether the condition is true at this moment, just after a phase that raised it.
    pub(super) fn is_confirmed(&mut self, machine: &dyn Machine) -> bool {
        if !std::mem::take(&mut self.is_raised) {
            return false;
        }
        let tree = machine.tree();
        match &mut self.kind {
            Kind::BestMove | Kind::Happens(_) => true,
            Kind::Visited(follower) => follower.look(machine),
            Kind::ValueChanged(follower, last) => {
                follower.look(machine);
                let now = value(tree, &follower.path);
                let is_changed = now != *last && now != Quantity::Unknown;
                *last = now;
                is_changed
            }
        }
    }
}

/// What an event means for a path that is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// The search has come to the node.
    Arrived,
    /// The node may exist from now on, and the search may be at it.
    MayExist,
    /// The node's value may be another one.
    Valued,
}

/// Follows a machine along a path of moves.
struct Follower {
    path: Vec<u32>,
    /// Monte Carlo: the nodes on the path that exist, the root first.
    nodes: Vec<NodeId>,
    /// Depth-first: how many nodes are entered and not left.
    entered: usize,
    /// Depth-first: how many moves of the path the entered nodes follow.
    followed: usize,
    /// Depth-first: the move that is about to be searched.
    trying: Option<u32>,
    /// Depth-first: a node is about to be entered, by a move that was not heard.
    is_unsure: bool,
    /// An event said that the search is at the node, or may be.
    has_arrived: bool,
}

impl Follower {
    fn new(path: &[u32], machine: &dyn Machine) -> Self {
        let mut follower = Self {
            path: path.to_vec(),
            nodes: Vec::new(),
            entered: 0,
            followed: 0,
            trying: None,
            is_unsure: false,
            has_arrived: false,
        };
        follower.look_around(machine);
        follower
    }

    fn hear(&mut self, event: &Event) -> Option<Sign> {
        let sign = match *event {
            Event::Selected { child, .. } => (self.target() == Some(child)).then_some(Sign::Arrived),
            Event::Expanded { node, .. } => {
                let is_next = self.nodes.len() <= self.path.len() && self.nodes.last() == Some(&node);
                is_next.then_some(Sign::MayExist)
            }
            // Nobody selects the root: its visit is the count.
            Event::BackedUp { node, .. } if self.path.is_empty() => {
                (self.target() == Some(node)).then_some(Sign::Arrived)
            }
            Event::BackedUp { node, .. } | Event::Proven { node, .. } => {
                (self.target() == Some(node)).then_some(Sign::Valued)
            }
            Event::DepthStarted { .. } => {
                (self.entered, self.followed, self.trying, self.is_unsure) = (0, 0, None, false);
                Some(Sign::Valued)
            }
            Event::Trying { code, .. } => {
                self.trying = Some(code);
                None
            }
            Event::Entered { .. } => self.hear_entered(),
            Event::Evaluated { .. } | Event::Probed { .. } | Event::Returned { .. } => {
                self.is_at_target().then_some(Sign::Valued)
            }
            Event::Left { .. } => {
                let sign = self.is_at_target().then_some(Sign::Valued);
                self.entered = self.entered.saturating_sub(1);
                self.followed = self.followed.min(self.entered.saturating_sub(1));
                sign
            }
            _ => None,
        };
        self.has_arrived |= sign == Some(Sign::Arrived);
        sign
    }

    fn hear_entered(&mut self) -> Option<Sign> {
        if self.is_unsure {
            return Some(Sign::MayExist);
        }
        let ply = self.entered;
        self.entered += 1;
        let tried = self.trying.take();
        if ply > 0 && self.followed == ply - 1 && tried.is_some() && tried == self.path.get(ply - 1).copied()
        {
            self.followed = ply;
        }
        self.is_at_target().then_some(Sign::Arrived)
    }

    /// The node itself, where numbers hold and it exists.
    fn target(&self) -> Option<NodeId> {
        self.nodes.get(self.path.len()).copied()
    }

    /// Whether the innermost entered node is the one.
    fn is_at_target(&self) -> bool {
        self.entered == self.path.len() + 1 && self.followed == self.path.len()
    }

    /// Looks at a machine that an event has stopped; says whether the search has just come to the node.
    fn look(&mut self, machine: &dyn Machine) -> bool {
        let was_there = self.target().is_some();
        let was_unsure = self.is_unsure;
        self.look_around(machine);
        let is_new = !was_there && self.target().is_some();
        let has_arrived = std::mem::take(&mut self.has_arrived);
        if was_unsure {
            return self.is_at_target();
        }
        has_arrived || is_new && machine.tree().current_path().starts_with(&self.path)
    }

    /// Looks up where the search is, and which nodes of the path exist.
    fn look_around(&mut self, machine: &dyn Machine) {
        let tree = machine.tree();
        let current = tree.current_path();
        self.is_unsure = machine.next_phase() == "enter";
        self.entered = current.len() + 1;
        self.followed = current.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.nodes = vec![tree.root()];
        for &code in &self.path {
            let above = self.nodes[self.nodes.len() - 1];
            match tree.child(above, code) {
                Some(child) => self.nodes.push(child),
                None => break,
            }
        }
    }
}

/// The value of the node at a path; unknown while it is not there.
fn value(tree: &dyn Tree, path: &[u32]) -> Quantity {
    let column = tree.columns().iter().position(|column| column.name == "value");
    match (tree.find(path), column) {
        (Some(node), Some(column)) => tree.cell(node, column),
        _ => Quantity::Unknown,
    }
}
