//! A child's value arrives at a node: the best value and the window change, and a bound may be met.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Side};
use crate::search::NodeId;
use crate::search::depth_first::chance;
use crate::search::depth_first::frame::{Attempt, NONE, Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::window::Bounds;
use crate::search::event::{CutoffKind, Event, Flow, Probe};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// A child's value arrives: Max keeps the largest, Min the smallest, chance adds up.
    #[inline(always)]
    pub(super) fn child_returned<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let value = self.at.returned;
        if self.at.stack[ply].so_far.attempt != Attempt::Full && self.asks_again(ply) {
            return self.tell_returned(probe, ply, false);
        }
        let frame = &mut self.at.stack[ply];
        let tried = frame.next - 1;
        let is_inside = frame.window.contains(value);
        let mut is_cut = false;
        let is_improved = match frame.role {
            Role::Max => {
                let is_improved = value > frame.best;
                frame.best = frame.best.max(value);
                if self.config.pruning {
                    frame.window.alpha = frame.window.alpha.max(value);
                    is_cut = frame.best >= frame.window.beta;
                }
                is_improved
            }
            Role::Min => {
                let is_improved = value < frame.best;
                frame.best = frame.best.min(value);
                if self.config.pruning {
                    frame.window.beta = frame.window.beta.min(value);
                    is_cut = frame.best <= frame.window.alpha;
                }
                is_improved
            }
            Role::Chance | Role::Over => {
                chance::add(&self.game, frame, self.at.moves[tried as usize], value);
                false
            }
        };
        if is_improved {
            frame.so_far.best_at = tried;
        }
        let is_last = frame.next == frame.end;
        if is_cut {
            self.at.lines.clear(ply);
        } else if is_improved && is_inside {
            self.at.lines.promote(ply, self.at.moves[tried as usize].code());
        }
        self.at.next = match (is_cut, is_last) {
            (true, _) => Phase::Cutoff,
            (false, false) => Phase::Try,
            (false, true) => {
                if frame.role == Role::Chance {
                    chance::settle(frame);
                }
                self.after_moves(&self.at.stack[ply])
            }
        };
        if ply == 0 {
            self.note_root_move();
            return self.tell_returned(probe, ply, is_improved).and(self.tell_best(probe));
        }
        self.tell_returned(probe, ply, is_improved)
    }

    /// Whether the last search of a move has not told enough, so that the move has to be searched again. That is so if
    /// it has turned out better than what the node has, by a bound: unless it is so good that it cuts.
    fn asks_again(&mut self, ply: usize) -> bool {
        let value = self.at.returned;
        let Bounds { lower, upper } = self.at.stack[ply + 1].bounds();
        let frame = &mut self.at.stack[ply];
        let last = std::mem::replace(&mut frame.so_far.attempt, Attempt::Full);
        match last {
            Attempt::Reduced if frame.improves(value) => {
                let is_scout = self.config.pvs && !frame.window.is_null();
                frame.so_far.attempt = if is_scout { Attempt::Scout } else { Attempt::Again };
                frame.retry = if is_scout { frame.window.null(frame.role) } else { frame.window };
            }
            Attempt::Scout if frame.window.contains(value) && lower < upper => {
                frame.so_far.attempt = Attempt::Again;
                frame.retry = frame.window.again_from(value, frame.role);
            }
            Attempt::Reduced => {
                self.at.counts.reductions_stood += 1;
                self.at.counts.guesses += 1;
            }
            Attempt::Scout | Attempt::Again | Attempt::Full => {}
        }
        if frame.so_far.attempt == Attempt::Full {
            return false;
        }
        self.at.next = Phase::Research;
        if ply == 0 {
            self.note_root_move();
        }
        true
    }

    /// The move under way has cut: if it is a quiet one, it is remembered.
    fn learn(&mut self) {
        let frame = &self.at.stack[self.at.height - 1];
        let mv = self.at.moves[frame.next as usize - 1];
        if !self.tactics.is_noisy(&self.game, &frame.position, mv) {
            let side = if frame.role == Role::Min { Side::Min } else { Side::Max };
            self.at.killers.learn(frame.plies as usize, mv.code());
            self.at.history.learn(side, mv.code(), frame.depth);
        }
    }

    fn tell_returned<P: Probe>(&self, probe: &mut P, ply: usize, improved: bool) -> Flow {
        let value = self.at.returned;
        let node = self.at.stack[ply].record;
        tell(probe, || {
            // Recorded last, unless nobody looked when the child was searched.
            let is_recorded = node != NONE;
            let last = is_recorded.then(|| self.record.children(node).last()).flatten();
            let child = last.unwrap_or(node);
            Event::Returned { node: NodeId(node), child: NodeId(child), value, improved }
        })
    }

    /// A bound is met: a Max node is worth at least beta, or a Min node at most alpha, and will not be reached.
    #[inline(always)]
    pub(super) fn cutoff<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let frame = &mut self.at.stack[self.at.height - 1];
        let (kind, bound) = match frame.role {
            Role::Min => (CutoffKind::Alpha, frame.window.alpha),
            _ => (CutoffKind::Beta, frame.window.beta),
        };
        match kind {
            CutoffKind::Alpha => self.at.counts.alpha_cutoffs += 1,
            CutoffKind::Beta => self.at.counts.beta_cutoffs += 1,
        }
        self.at.counts.first_move += u64::from(frame.tried() == 1);
        frame.so_far.cut = Some(kind);
        let (record, value, skipped) = (frame.record, frame.best, frame.end - frame.next);
        if self.habits.learns {
            self.learn();
        }
        self.at.next = self.after_moves(&self.at.stack[self.at.height - 1]);
        tell(probe, || Event::Cutoff { node: NodeId(record), kind, value, bound, skipped })
    }
}
