//! The last ply before the horizon, where most nodes are: the same phases as everywhere, done in one go.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Turn};
use crate::search::depth_first::frame::{Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::state::State;
use crate::search::depth_first::window::Window;
use crate::search::value::{Value, of_outcome};

/// A leaf's phases: try move, enter, evaluate, leave, child returned.
const PHASES: u64 = 5;

/// The phases that a stride may do after the leaves: cutoff, store, leave, child returned.
const TAIL: u64 = 4;

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Searches the remaining moves of a node with one ply to go, if nobody looks at the leaves and the present run
    /// has room for all of their phases.
    #[inline(always)]
    pub(super) fn horizon(&mut self) {
        let State { clock, stack, height, next, .. } = &self.at;
        if *next != Phase::Try || stack[*height - 1].depth != 1 || !self.habits.plain_leaves {
            return;
        }
        let frame = &stack[*height - 1];
        let moves = u64::from(frame.end - frame.next);
        let has_room = clock.phases + PHASES * moves + TAIL <= self.run_until;
        if !has_room || *height == 1 || self.record.takes(*height as u32) || self.repeats() {
            return;
        }
        match frame.role {
            Role::Max => self.leaves::<true>(),
            Role::Min => self.leaves::<false>(),
            Role::Chance | Role::Over => {}
        }
    }

    #[inline(always)]
    fn leaves<const MAX: bool>(&mut self) {
        let ply = self.at.height - 1;
        let frame = &mut self.at.stack[ply];
        let pruning = self.config.pruning;
        let after_moves = if frame.is_kept() { self.after_moves } else { Phase::Leave };
        let below = frame.plies as i32 + 1;
        // Without pruning no value meets the bound.
        let bound = match (pruning, MAX) {
            (true, true) => frame.window.beta,
            (true, false) => frame.window.alpha,
            (false, true) => Value::MAX,
            (false, false) => Value::MIN,
        };
        let moves = &self.at.moves[frame.next as usize..frame.end as usize];
        let (mut best, mut best_at, mut last, mut tried, mut guesses) = (frame.best, usize::MAX, 0, 0, 0);
        let mut is_cut = false;
        for (nth, &mv) in moves.iter().enumerate() {
            let mut position = frame.position.clone();
            self.game.play(&mut position, mv);
            last = match self.game.turn(&position) {
                Turn::Over(outcome) => of_outcome(outcome, below),
                _ => {
                    guesses += 1;
                    self.judge.value(&self.game, &position)
                }
            };
            tried = nth + 1;
            // No branch on whether it is better: nobody can predict that.
            let is_better = if MAX { last > best } else { last < best };
            best = if MAX { best.max(last) } else { best.min(last) };
            best_at = if is_better { nth } else { best_at };
            is_cut = if MAX { best >= bound } else { best <= bound };
            if is_cut {
                break;
            }
        }
        let is_improved = best_at != usize::MAX;
        if is_improved {
            frame.so_far.best_at = frame.next + best_at as u32;
        }
        if is_cut {
            self.at.lines.clear(ply);
        } else if is_improved && frame.window.contains(best) {
            self.at.lines.clear(ply + 1);
            self.at.lines.promote(ply, moves[best_at].code());
        }
        let is_done = tried == moves.len();
        frame.best = best;
        frame.next += tried as u32;
        if pruning {
            narrow::<MAX>(&mut frame.window, best);
        }
        self.at.next = if is_cut {
            Phase::Cutoff
        } else {
            debug_assert!(is_done);
            after_moves
        };
        self.count_leaves(ply, tried as u64, guesses, last);
    }

    #[inline(always)]
    fn count_leaves(&mut self, ply: usize, leaves: u64, guesses: u64, last: Value) {
        let State { clock, began, counts, returned, stack, .. } = &mut self.at;
        clock.phases += PHASES * leaves;
        clock.iterations += 2 * leaves;
        *began = clock.phases - 1;
        counts.nodes += leaves;
        counts.leaves += leaves;
        counts.guesses += guesses;
        counts.deepest = counts.deepest.max(u64::from(stack[ply].plies) + 1);
        *returned = last;
    }
}

#[inline(always)]
fn narrow<const MAX: bool>(window: &mut Window, best: Value) {
    if MAX {
        window.alpha = window.alpha.max(best);
    } else {
        window.beta = window.beta.min(best);
    }
}
