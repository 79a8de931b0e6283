//! One iteration taken back: its result on the path to its leaf, its proofs, and what it added to the tree.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::monte_carlo::arena::ROOT;
use crate::search::monte_carlo::history::Iteration;
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::solver::Proof;

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Takes back the youngest completed iteration. The cursor is left to [`begin_iteration`](Self::begin_iteration).
    pub(super) fn undo(&mut self, iteration: Iteration) {
        let shares = self.rules.shares();
        let depth = if shares { self.cursor.path.depth() } else { self.depth_of(iteration.leaf) };
        let links = self.cursor.path.links();
        self.clock.iterations -= 1;
        self.clock.phases -= phases_of(iteration, depth) + links;
        if self.rules.counts_more {
            self.recall_playout(
                iteration,
                self.clock.phases + links + phases_before_playout(iteration, depth),
            );
            self.uncount_more(iteration.leaf, None, iteration.result);
        }
        let mut at = iteration.leaf;
        self.cursor.path.stand_at_end();
        loop {
            self.uncount(at, iteration.result);
            if at == ROOT {
                break;
            }
            at = self.above(at);
        }
        let parent = self.cursor.path.second_last().unwrap_or(self.arena.node(iteration.leaf).parent());
        self.remove_additions(iteration, parent);
        self.cursor.began = self.clock.phases;
        self.totals.plies -= u64::from(iteration.plies);
        while self.totals.deepened.last() == Some(&self.clock.iterations) {
            self.totals.deepened.pop();
        }
    }

    /// Plies from the root.
    pub(super) fn depth_of(&self, node: u32) -> u64 {
        let (mut depth, mut at) = (0, node);
        while at != ROOT {
            at = self.arena.node(at).parent();
            depth += 1;
        }
        depth
    }

    /// Takes back what the iteration under way has done so far.
    pub(super) fn abandon_iteration(&mut self) {
        let mut iteration = self.cursor.record;
        if self.cursor.phase == Phase::Backup {
            if self.rules.counts_more {
                self.uncount_more(iteration.leaf, Some(self.cursor.at), iteration.result);
            }
            let mut at = iteration.leaf;
            self.cursor.path.stand_at_end();
            while at != self.cursor.at {
                self.uncount(at, iteration.result);
                at = self.above(at);
            }
        } else {
            iteration.leaf = self.cursor.at;
        }
        if self.is_inside_iteration() {
            let parent = self.cursor.expanded;
            self.remove_additions(iteration, parent);
        }
        self.clock.phases = self.cursor.began;
    }

    fn uncount(&mut self, at: u32, result: u32) {
        self.arena.node_mut(at).uncount(result);
        self.arena.forget_choice(at);
    }

    /// Takes proofs and nodes back that an iteration made; its counts are taken back already. If it added a block,
    /// that is `parent`'s.
    fn remove_additions(&mut self, iteration: Iteration, parent: u32) {
        let leaf = iteration.leaf;
        if self.rules.shares() {
            self.unprove_and_unlink();
        } else if iteration.proved {
            self.unprove(leaf);
        }
        if iteration.opened {
            self.arena.close(leaf);
        } else if self.arena.node(leaf).visits() == 0 && leaf != ROOT {
            self.arena.node_mut(leaf).forget_mover();
        }
        if iteration.added_block {
            self.arena.drop_block(parent);
        }
    }

    /// An iteration enters no proven node but as its leaf, so what it proved is the proven part of its path.
    fn unprove(&mut self, leaf: u32) {
        let mut at = leaf;
        while !self.arena.node(at).proof().is_open() {
            self.arena.set_proof(at, Proof::Open);
            if at == ROOT {
                break;
            }
            at = self.arena.node(at).parent();
        }
    }
}

/// A step down and a step up for every ply, the root's step up and the playout; and expansion where it was not
/// itself the step down to the leaf.
const fn phases_of(iteration: Iteration, depth: u64) -> u64 {
    phases_before_playout(iteration, depth) + depth + 2
}

const fn phases_before_playout(iteration: Iteration, depth: u64) -> u64 {
    depth + (iteration.added_block && !iteration.opened) as u64
}
