//! What backup counts beside visits and results: squares, and all moves as first; and the same taken back.
//!
//! A move that the mover of a node has played somewhere in the iteration from there on, in the tree or in the playout,
//! counts as if it had been played first (Bruegmann, 1993; in a tree Gelly and Silver, 2007). The playout need not be
//! remembered for going back: it has a stream of random numbers of its own and is played once more.

use rustc_hash::FxHashSet;

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Repetition, Side, Turn};
use crate::rng::{Rng, mix};
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::ROOT;
use crate::search::monte_carlo::history::Iteration;
use crate::search::monte_carlo::machine::MonteCarlo;

/// The moves of an iteration by who has made them.
#[derive(Debug, Clone, Default)]
pub(super) struct Played {
    /// In the playout, in order.
    playout: Vec<(Side, u32)>,
    /// From the present step of backup on, Max's and Min's.
    since: [FxHashSet<u32>; 2],
}

impl Played {
    pub(super) fn clear(&mut self) {
        self.playout.clear();
        self.begin_backup();
    }

    /// Stands at the leaf: only the playout has been played since.
    fn begin_backup(&mut self) {
        self.since.iter_mut().for_each(FxHashSet::clear);
        for &(side, code) in &self.playout {
            self.since[side as usize].insert(code);
        }
    }
}

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// The random numbers of an iteration's playout, where it may have to be played once more.
    pub(super) fn playout_stream(&self, iteration: u64) -> Rng {
        Rng::stream(mix(!self.seed), iteration)
    }

    /// Plays a playout from the cursor's position and notes who made which move; says how many there were.
    pub(super) fn simulate_and_note(&mut self, limit: u32) -> u32 {
        let cursor = &self.cursor;
        let mut rng = cursor.rng.clone();
        let moves = self.moves_of_playout(&cursor.position, &cursor.keys, &mut rng, limit);
        self.cursor.rng = rng;
        self.cursor.played.playout.clear();
        for &mv in &moves {
            if let Turn::Of(side) = self.game.turn(&self.cursor.position) {
                self.cursor.played.playout.push((side, mv.code()));
            }
            if self.game.repetition() != Repetition::Ignored {
                self.cursor.keys.push(self.game.key(&self.cursor.position));
            }
            self.game.play(&mut self.cursor.position, mv);
        }
        self.cursor.played.begin_backup();
        moves.len() as u32
    }

    /// Counts one step of backup; gives the node of the next.
    #[inline(never)]
    pub(super) fn count_more(&mut self, at: u32, result: u32) -> u32 {
        self.arena.beside_mut().count_square(at, result);
        if let Some(whole) = self.arena.whole_place(at) {
            self.arena.node_mut(whole).count(result);
            self.arena.beside_mut().count_square(whole, result);
        }
        self.each_move_as_first(at, |amaf| {
            amaf.visits += 1;
            amaf.sum += u64::from(result);
        });
        self.step_up(at)
    }

    /// Takes the steps of backup from `leaf` up to `until` back, `until` itself left out; all without it.
    pub(super) fn uncount_more(&mut self, leaf: u32, until: Option<u32>, result: u32) {
        self.cursor.played.begin_backup();
        self.cursor.path.stand_at_end();
        let mut at = leaf;
        while Some(at) != until {
            self.arena.beside_mut().uncount_square(at, result);
            if let Some(whole) = self.arena.whole_place(at) {
                self.arena.node_mut(whole).uncount(result);
                self.arena.beside_mut().uncount_square(whole, result);
            }
            self.each_move_as_first(at, |amaf| {
                amaf.visits -= 1;
                amaf.sum -= u64::from(result);
            });
            if at == ROOT {
                break;
            }
            at = self.step_up(at);
        }
    }

    /// Changes the counts of the moves of a node that its mover has played since.
    fn each_move_as_first(
        &mut self,
        at: u32,
        change: impl Fn(&mut crate::search::monte_carlo::beside::Amaf),
    ) {
        let node = self.arena.node(at);
        let Some(side) = side_of(node).filter(|_| self.arena.keeps().amaf) else { return };
        for place in self.arena.places(at) {
            if self.cursor.played.since[side as usize].contains(&self.arena.node(place).code()) {
                change(self.arena.beside_mut().amaf_mut(place));
            }
        }
    }

    /// The move that led to a node belongs to what has been played since the node above, which it gives.
    fn step_up(&mut self, at: u32) -> u32 {
        let node = self.arena.node(at);
        if at != ROOT
            && self.arena.keeps().amaf
            && let Some(side) = side_of(self.arena.node(node.parent()))
        {
            self.cursor.played.since[side as usize].insert(node.code());
        }
        self.above(at)
    }

    /// Plays the playout of a completed iteration, the youngest one, once more with the knobs of that time; `phase` is
    /// the count of phases before it.
    pub(super) fn recall_playout(&mut self, iteration: Iteration, phase: u64) {
        self.cursor.played.clear();
        if !self.arena.keeps().amaf || iteration.plies == 0 {
            return;
        }
        let now = self.rules.clone();
        let then = self.knob_history.at(phase).0.clone();
        let differ = then != now;
        if differ {
            self.put_into_force(then);
        }
        (self.cursor.position, self.cursor.keys) = self.position_at(iteration.leaf);
        self.cursor.rng = self.playout_stream(self.clock.iterations);
        self.simulate_and_note(self.rules.max_playout);
        if differ {
            self.put_into_force(now);
        }
    }
}
