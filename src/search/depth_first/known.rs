//! What the value of a node tells of its true one: which bound it is, if it is one yet, and whether it is proven.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::depth_first::frame::{Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::state::Pass;
use crate::search::depth_first::view::is_valued;
use crate::search::depth_first::window::{Bounds, Window};
use crate::search::event::Bound;
use crate::search::value::WIN_LIMIT;
use crate::search::{NodeId, Quantity};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Whether an open node has its value, and only has to be left.
    pub(super) fn is_settled(&self, open: &Node) -> bool {
        let is_last = open.ply as usize + 1 == self.at.height;
        open.is_open() && is_last && matches!(self.at.next, Phase::Store | Phase::Leave)
    }

    /// Which bound the best value of an open node is. Inside its window Max will not end below it, nor Min above. At the
    /// near end of the window nothing is known but that the moves tried so far are worth no more, for Min no less: a
    /// later one may be. See [`is_of_moves_so_far`](Self::is_of_moves_so_far).
    pub(super) fn bound_so_far(&self, open: &Node) -> Bound {
        if self.is_settled(open) {
            return open.bound;
        }
        let Window { alpha, beta } = open.narrowed();
        match self.at.stack[open.ply as usize].role {
            Role::Max if open.value > alpha => Bound::Lower,
            Role::Max => Bound::Upper,
            Role::Min if open.value < beta => Bound::Upper,
            Role::Min => Bound::Lower,
            Role::Chance | Role::Over => open.bound,
        }
    }

    /// Whether a node's bound holds for the moves that it has tried so far and not for the node.
    pub(super) fn is_of_moves_so_far(&self, seen: &Node) -> bool {
        let frame = self.at.entered().get(seen.ply as usize).filter(|_| seen.is_open());
        match frame.map(|frame| frame.role) {
            _ if self.is_settled(seen) => false,
            Some(Role::Max) => seen.bound == Bound::Upper,
            Some(Role::Min) => seen.bound == Bound::Lower,
            Some(Role::Chance | Role::Over) | None => false,
        }
    }

    /// Whether null windows have shown the root's value (MTD(f)): the last one has met one bound, one before it the other.
    pub(super) fn is_met_from_both_sides(&self, node: NodeId) -> bool {
        let Some(root) = self.record.nodes.get(node.0 as usize) else { return false };
        let is_pass = |pass: &Pass| (pass.depth, pass.value) == (root.depth, root.value);
        node.0 == self.record.root()
            && !root.is_open()
            && root.bound != Bound::Exact
            && self.at.shown == Bounds::NONE
            && self.at.passes.last().is_some_and(is_pass)
    }

    /// Which bound a node's value is, if it has one, and if it is one.
    pub(super) fn bound_of(&self, seen: &Node) -> Quantity {
        let is_known = is_valued(seen) && !self.is_of_moves_so_far(seen);
        if is_known { Quantity::Word(seen.bound.name()) } else { Quantity::Unknown }
    }

    /// Whether a node's value is the game's. Once something that could matter was left out, only a value without
    /// heuristic values below it is.
    pub(super) fn is_proven(&self, seen: &Node) -> bool {
        is_proven(seen) && (self.at.counts.forward_prunings() == 0 || seen.flags.has(Flags::SOLVED))
    }
}

/// Whether a node's value is the game's, if nothing was left out.
fn is_proven(seen: &Node) -> bool {
    let is_won = match seen.bound {
        Bound::Exact => seen.value.abs() >= WIN_LIMIT || seen.flags.has(Flags::SOLVED),
        Bound::Lower => seen.value >= WIN_LIMIT,
        Bound::Upper => seen.value <= -WIN_LIMIT,
    };
    is_won && is_valued(seen) && !seen.is_open()
}
