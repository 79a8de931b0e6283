//! Moves that were left out, and why: the ghosts of the tree pane.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Notation};
use crate::search::depth_first::machine::Search;
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
            None if flags.has(Flags::BEAM) && !seen.is_open() => both("beam"),
            None => None,
        }
    }
}
