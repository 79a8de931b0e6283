//! Moves that were left out, why, and where they stand in the order: the ghosts of the tree pane.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Notation};
use crate::search::Goal;
use crate::search::depth_first::frame::Phase;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::Reason;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::view::cutoff_name;
use crate::search::event::TableAnswer;
use crate::search::tree::{Ghost, NodeId, Tree};

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Appends the moves of a node that were never searched.
    pub(super) fn left_out(&self, node: NodeId, out: &mut Vec<Ghost>) {
        let seen = self.seen(node);
        let Some(reasons) = self.ghost_reasons(&seen) else { return };
        let tried: Vec<u32> = self.record.children(node.0).map(|child| self.code(NodeId(child))).collect();
        if tried.len() < usize::from(seen.tried) {
            return;
        }
        let position = self.position(node);
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let untried = moves.into_iter().filter(|mv| !tried.contains(&mv.code()));
        out.extend(untried.map(|mv| {
            let is_noisy = self.tactics.is_noisy(&self.game, &position, mv);
            Ghost { code: mv.code(), reason: if is_noisy { reasons.noisy } else { reasons.quiet } }
        }));
    }
}

/// A node's moves in the order in which they were to be tried, the beam's included.
struct Order<M> {
    /// Each with why it stands where it stands.
    moves: Vec<(M, Reason)>,
    /// Whether the first is the table's.
    is_hinted: bool,
    /// How many of them were to be searched.
    beam: Option<u32>,
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Where a move that was left out stands in the order of its node, and why there; how wide the beam was.
    pub(super) fn place_of_ghost(&self, node: NodeId, code: u32) -> Vec<String> {
        let Some(order) = self.order_of(node) else { return Vec::new() };
        let Some(at) = order.moves.iter().position(|(mv, _)| mv.code() == code) else { return Vec::new() };
        let (mv, reason) = order.moves[at];
        let reason = self.reason_words(&self.position(node), mv, reason, order.is_hinted && at == 0);
        let name = self.move_names(node, &[code]).concat();
        let mut said = vec![format!("{name} stands at place {} of {}: {reason}", at + 1, order.moves.len())];
        said.extend(order.beam.map(|beam| format!("the beam keeps the first {beam}")));
        said
    }

    /// The order of a node's moves, worked out once more at the moment when it was: what has been learned since would
    /// give another one. `None` where the moves were never listed.
    fn order_of(&self, node: NodeId) -> Option<Order<G::Move>> {
        let seen = self.seen(node);
        let height = seen.ply as usize + 1;
        let mut sandbox = self.clone();
        sandbox.go_at_once(Goal::Phase(seen.entered));
        while (sandbox.at.height, sandbox.at.next) != (height, Phase::Order) {
            let is_settled = sandbox.at.height == height && sandbox.at.next == Phase::Leave;
            if sandbox.at.height < height || is_settled {
                return None;
            }
            sandbox.go_at_once(Goal::Phase(sandbox.at.clock.phases + 1));
        }
        let beam = sandbox.config.beam.take();
        sandbox.go_at_once(Goal::Phase(sandbox.at.clock.phases + 1));
        let frame = &sandbox.at.stack[height - 1];
        let places = frame.first as usize..frame.end as usize;
        let reason = |at: usize| sandbox.at.reasons.get(at).copied().unwrap_or_default();
        let moves = places.map(|at| (sandbox.at.moves[at], reason(at))).collect();
        Some(Order { moves, is_hinted: frame.so_far.hinted, beam })
    }
}

/// Why moves of a node have no node of their own.
struct GhostReasons {
    noisy: &'static str,
    quiet: &'static str,
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Why the moves of a node that were not tried were left out; `None` while nothing is known to be.
    fn ghost_reasons(&self, seen: &Node) -> Option<GhostReasons> {
        let flags = seen.flags;
        let both = |reason| Some(GhostReasons { noisy: reason, quiet: reason });
        if flags.has(Flags::REPEATED) {
            return both("repetition");
        }
        if seen.answer == Some(TableAnswer::Cut) {
            return both("table");
        }
        for (flag, reason) in [
            (Flags::NULL_MOVE, "null move: even a pass is good enough"),
            (Flags::PROB_CUT, "ProbCut: a shallow value predicts the deep one"),
            (Flags::STOOD_PAT, "quiescence stand-pat: it is good enough as it stands"),
        ] {
            if flags.has(flag) {
                return both(reason);
            }
        }
        let cut = flags.cut().map(cutoff_name);
        if flags.has(Flags::BEYOND) && !seen.is_open() {
            return Some(GhostReasons { noisy: cut.unwrap_or("not noisy"), quiet: "not noisy" });
        }
        match cut {
            Some(reason) => both(reason),
            None if flags.has(Flags::BEAM) && !seen.is_open() => {
                both("beam: not among the most promising moves")
            }
            None => None,
        }
    }
}
