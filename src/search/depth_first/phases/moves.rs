//! A node's moves: listed, put in order, and made one after the other.

use crate::eval::Judge;
use crate::game::{Game, MoveCode};
use crate::search::NodeId;
use crate::search::depth_first::frame::{Frame, MOST_PLIES, Phase, Role, Window, below};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::Unordered;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::state::Row;
use crate::search::event::{Event, Flow, Probe};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The legal moves are listed and put in order.
    #[inline(always)]
    pub(super) fn order_moves<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let frame = &mut self.at.stack[ply];
        let first = frame.first;
        self.at.moves.truncate(first as usize);
        self.game.moves(&frame.position, &mut self.at.moves);
        if J::FORESEES && ply > 0 {
            self.judge.narrow(&self.game, &frame.position, &mut self.at.moves, first as usize);
        }
        frame.end = self.at.moves.len() as u32;
        let mut hint = if frame.answer.is_some() { self.at.hint } else { None };
        if self.config.passes.follows_line(frame.entry) {
            hint = self.keeper(ply).or(hint);
        }
        let frame = &mut self.at.stack[ply];
        let moves = &mut self.at.moves[first as usize..];
        if ply == 0 && self.at.rows.is_empty() {
            let row = |mv: &G::Move| Row { code: mv.code(), result: None, nodes: 0, cut: None };
            self.at.rows = moves.iter().map(row).collect();
        }
        if frame.role != Role::Chance {
            let node = Unordered {
                game: &self.game,
                judge: &self.judge,
                position: &frame.position,
                hint,
                seed: self.seed,
                number: self.at.counts.nodes,
            };
            frame.hinted = self.config.ordering.apply(&node, moves, &mut self.scratch);
        }
        self.at.next = Phase::Try;
        let (record, moves) = (frame.record, frame.end - frame.first);
        tell(probe, || Event::Ordered { node: NodeId(record), moves })
    }

    /// The next move is made, with the window as it is now. Outcomes of chance are searched with a full window.
    #[inline(always)]
    pub(super) fn try_move<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let height = self.at.height;
        if self.at.stack.len() == height {
            self.at.stack.push(Frame::new(self.root.clone()));
        }
        let (path, unused) = self.at.stack.split_at_mut(height);
        let (frame, child) = (&mut path[height - 1], &mut unused[0]);
        let mv = self.at.moves[frame.next as usize];
        frame.next += 1;
        child.position.clone_from(&frame.position);
        self.game.play(&mut child.position, mv);
        child.depth = if height >= MOST_PLIES { 0 } else { below(frame.depth) };
        child.entry =
            if self.config.pruning && frame.role != Role::Chance { frame.window } else { Window::FULL };
        if height == 1 && self.config.all_ties {
            child.entry = frame.window_with_ties();
        }
        self.at.height += 1;
        self.at.next = Phase::Enter;
        let (record, nth) = (frame.record, frame.tried());
        tell(probe, || Event::Trying { node: NodeId(record), code: mv.code(), nth })
    }
}
