//! A node's moves: listed, put in order, and made one after the other.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Side};
use crate::search::NodeId;
use crate::search::depth_first::frame::{Attempt, Frame, MOST_PLIES, NONE, Phase, Role, TO_THE_END, below};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::{Ordering, Reason, Unordered};
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::state::Row;
use crate::search::depth_first::window::{Bounds, Window};
use crate::search::event::{Event, Flow, Probe};
use crate::search::value::INFINITE;

/// With fewer plies to go no move is searched less deep.
const LEAST_TO_REDUCE: u8 = 3;

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The legal moves are listed and put in order.
    #[inline(always)]
    pub(super) fn order_moves<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let frame = &mut self.at.stack[ply];
        let first = frame.first;
        self.at.moves.truncate(first as usize);
        if frame.depth == 0 && !frame.so_far.pressed {
            self.tactics.noisy_moves(&self.game, &frame.position, &mut self.at.moves);
        } else {
            self.game.moves(&frame.position, &mut self.at.moves);
        }
        if frame.excluded != NONE {
            let excluded = frame.excluded;
            let is_left = self.at.moves[first as usize..].iter().position(|mv| mv.code() == excluded);
            is_left.map(|at| self.at.moves.remove(first as usize + at));
        }
        if J::FORESEES && ply > 0 {
            self.judge.narrow(&self.game, &frame.position, &mut self.at.moves, first as usize);
        }
        frame.end = self.at.moves.len() as u32;
        self.ask_ahead(ply);
        let frame = &mut self.at.stack[ply];
        let mut hint = Self::hint_of(frame);
        if self.config.passes.follows_line(frame.entry) {
            hint = self.keeper(ply).or(hint);
        }
        let frame = &mut self.at.stack[ply];
        let moves = &mut self.at.moves[first as usize..];
        if ply == 0 && self.at.rows.is_empty() {
            let row = |mv: &G::Move| Row { code: mv.code(), result: None, depth: 0, nodes: 0, cut: None };
            self.at.rows = moves.iter().map(row).collect();
        }
        self.at.reasons.truncate(first as usize);
        if frame.role != Role::Chance && self.config.ordering != Ordering::None {
            let node = Unordered {
                game: &self.game,
                judge: &self.judge,
                tactics: &self.tactics,
                position: &frame.position,
                side: if frame.role == Role::Min { Side::Min } else { Side::Max },
                ply: frame.plies as usize,
                killers: &self.at.killers,
                history: &self.at.history,
                hint,
                seed: self.seed,
                number: self.at.counts.nodes,
            };
            let ordering = self.config.ordering;
            frame.so_far.hinted = ordering.apply(&node, moves);
            if self.habits.learns {
                self.at.reasons.resize(first as usize, Reason::Plain);
                self.at.reasons.extend(moves.iter().map(|&mv| node.reason(ordering, mv)));
            }
        }
        if frame.depth > 0 {
            self.at.counts.inner += 1;
            self.at.counts.listed += u64::from(frame.end - frame.first);
        }
        self.at.next = Phase::Try;
        if self.config.beam.is_some() || frame.end == first {
            self.leave_out(ply);
        }
        let frame = &self.at.stack[ply];
        let (record, moves) = (frame.record, frame.end - frame.first);
        tell(probe, || Event::Ordered { node: NodeId(record), moves })
    }

    /// Where the keys of the positions after the moves are at hand, memory is asked for their slots of the table now:
    /// until the search comes to them, they will have arrived.
    #[inline(always)]
    fn ask_ahead(&self, ply: usize) {
        let Some(table) = self.table.as_ref().filter(|_| J::FORESEES) else { return };
        let frame = &self.at.stack[ply];
        let key_after = |&mv| self.judge.key_after(&self.game, &frame.position, mv);
        let keys = self.at.moves[frame.first as usize..].iter().filter_map(key_after);
        keys.for_each(|key| table.fetch_ahead(key ^ self.salt));
    }

    /// The moves beyond the beam are left out (Shannon's type B, 1950). Where no move is left, beyond the horizon or
    /// beside a singular move, the node is worth what it has.
    #[inline(never)]
    fn leave_out(&mut self, ply: usize) {
        let frame = &mut self.at.stack[ply];
        let kept = match self.config.beam {
            Some(beam) if frame.role != Role::Chance && frame.depth > 0 => beam.min(frame.end - frame.first),
            _ => frame.end - frame.first,
        };
        frame.so_far.left_out = frame.end - frame.first - kept;
        frame.end = frame.first + kept;
        self.at.moves.truncate(frame.end as usize);
        self.at.reasons.truncate(frame.end as usize);
        self.at.counts.beamed += u64::from(frame.so_far.left_out);
        self.at.counts.guesses += u64::from(frame.so_far.left_out > 0);
        if kept == 0 {
            let nothing = if frame.role == Role::Min { frame.window.beta } else { frame.window.alpha };
            let value = if frame.best.abs() < INFINITE { frame.best } else { nothing };
            frame.best = value;
            frame.so_far.known = Bounds::exact(value);
            frame.so_far.settled = true;
            self.at.next = Phase::Leave;
        }
    }

    /// The next move is made, with the window as it is now. Outcomes of chance are searched with a full window; with
    /// a good move at hand, the others are first asked only whether they are better (Scout: Pearl, 1980; PVS: Marsland
    /// and Campbell, 1982).
    #[inline(always)]
    pub(super) fn try_move<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let is_root = self.at.height == 1;
        let frame = &mut self.at.stack[self.at.height - 1];
        frame.next += 1;
        let (code, nth) = (self.at.moves[frame.next as usize - 1].code(), frame.tried());
        let is_windowed = self.config.pruning && frame.role != Role::Chance;
        let mut window = if is_windowed { frame.window } else { Window::FULL };
        if is_root && self.config.all_ties {
            window = frame.window_with_ties();
        } else if self.habits.varies && is_windowed && nth > 1 {
            window = self.cautious_window(nth);
        }
        let frame = &self.at.stack[self.at.height - 1];
        let record = frame.record;
        self.go_down(window);
        tell(probe, || Event::Trying { node: NodeId(record), code, nth })
    }

    /// The window of a move that is not expected to be better than what the node has: a null window, if that asks less.
    /// Late in the order it is searched less deep, too. Leaves tell their value whatever the window.
    #[inline(never)]
    fn cautious_window(&mut self, nth: u32) -> Window {
        let is_late = self.config.lmr.is_some_and(|late| nth > late) && self.may_reduce();
        let frame = &mut self.at.stack[self.at.height - 1];
        let tells_all = frame.depth == 1 && self.habits.plain_leaves;
        if is_late {
            frame.so_far.attempt = Attempt::Reduced;
            self.at.counts.reductions += 1;
        } else if self.config.pvs && !tells_all && !frame.window.is_null() {
            frame.so_far.attempt = Attempt::Scout;
            self.at.counts.scouts += 1;
        } else {
            return frame.window;
        }
        frame.window.null(frame.role)
    }

    /// Whether the move under way may be searched less deep: neither noisy nor a killer, and the mover can wait.
    #[inline(never)]
    fn may_reduce(&self) -> bool {
        let frame = &self.at.stack[self.at.height - 1];
        let mv = self.at.moves[frame.next as usize - 1];
        self.at.height > 1
            && frame.depth >= LEAST_TO_REDUCE
            && frame.depth != TO_THE_END
            && self.at.killers.rank(frame.plies as usize, mv.code()) == 0
            && !self.tactics.is_noisy(&self.game, &frame.position, mv)
            && !self.tactics.is_pressed(&self.game, &frame.position)
    }

    /// The same move is made again, with the window that the last search of it has left to be asked.
    #[inline(always)]
    pub(super) fn research<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let frame = &self.at.stack[self.at.height - 1];
        let (record, code) = (frame.record, self.at.moves[frame.next as usize - 1].code());
        let window = frame.retry;
        self.at.counts.researches += 1;
        self.go_down(window);
        let Window { alpha, beta } = window;
        tell(probe, || Event::Researching { node: NodeId(record), code, alpha, beta })
    }

    /// Puts the position after the move under way on the stack.
    #[inline(always)]
    fn go_down(&mut self, window: Window) {
        let height = self.at.height;
        if self.at.stack.len() == height {
            self.at.stack.push(Frame::new(self.root.clone()));
        }
        let (path, unused) = self.at.stack.split_at_mut(height);
        let (frame, child) = (&mut path[height - 1], &mut unused[0]);
        let mv = self.at.moves[frame.next as usize - 1];
        child.position.clone_from(&frame.position);
        self.game.play(&mut child.position, mv);
        child.depth = match frame.so_far.attempt {
            _ if height >= MOST_PLIES => 0,
            Attempt::Reduced => below(frame.depth).saturating_sub(self.config.lmr_by).max(1),
            _ if Self::is_singular(frame, mv) => frame.depth,
            _ => below(frame.depth),
        };
        child.extended = frame.so_far.extends && child.depth == frame.depth;
        self.at.counts.extensions += u64::from(child.extended);
        child.entry = window;
        (child.sought, child.question, child.excluded) = (frame.so_far.attempt, None, NONE);
        child.plies = frame.plies + 1;
        child.noisy_plies = if frame.depth == 0 { frame.noisy_plies + 1 } else { 0 };
        self.at.height += 1;
        self.at.next = Phase::Enter;
    }
}
