//! The loop, the passes of iterative deepening, and what goes into the record on the way.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Turn};
use crate::search::depth_first::frame::{Frame, NONE, Phase, Role, TO_THE_END, Window};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::{STRIDE, tell};
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::state::Pass;
use crate::search::event::{CutoffKind, Event, Flow, Probe};
use crate::search::machine::Until;
use crate::search::value::{Value, WIN_LIMIT};
use crate::search::{Clock, Halt};

/// Runs of at most this many phases are looked at closely: every node goes into the record.
const CLOSE: u64 = 4096;

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Does phases until a limit is met, the listener says stop, or the search is finished.
    pub(super) fn run<P: Probe>(&mut self, until: Until, probe: &mut P) -> Halt {
        loop {
            if self.at.next == Phase::Finished {
                return Halt::Finished;
            }
            let room = self.room(until);
            if room == 0 {
                return Halt::Reached;
            }
            self.housekeeping();
            self.run_until = self.at.clock.phases.saturating_add(room).min(self.journal.due);
            while !P::LISTENS && self.at.clock.phases + STRIDE <= self.run_until {
                self.stride(probe);
            }
            while self.at.clock.phases < self.run_until {
                if self.phase(probe) == Flow::Stop {
                    return if self.at.next == Phase::Finished { Halt::Finished } else { Halt::Stopped };
                }
            }
        }
    }

    /// How many phases are sure not to go beyond a limit: none counts more than one iteration or node.
    fn room(&self, until: Until) -> u64 {
        let Clock { phases, iterations } = self.at.clock;
        let left =
            [(until.phases, phases), (until.iterations, iterations), (until.nodes, self.at.counts.nodes)];
        left.into_iter().map(|(limit, now)| limit.saturating_sub(now)).min().unwrap_or(0)
    }

    /// What is done between two runs of phases.
    fn housekeeping(&mut self) {
        if self.record.is_full() {
            self.record.fold();
            self.record.relink(&mut self.at.stack[..self.at.height]);
        }
        if self.at.clock.phases >= self.journal.due {
            self.take_checkpoint(false);
        }
    }

    /// A pass begins: the root is put on the stack.
    pub(super) fn next_depth<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let depth = self.next_pass().unwrap_or(TO_THE_END);
        if self.at.stack.is_empty() {
            self.at.stack.push(Frame::new(self.root.clone()));
        }
        let frame = &mut self.at.stack[0];
        frame.position.clone_from(&self.root);
        frame.depth = depth;
        frame.entry = Window::FULL;
        self.at.height = 1;
        self.at.next = Phase::Enter;
        tell(probe, || Event::DepthStarted { depth })
    }

    /// The depth of the pass that comes next, if there is one. A pass without heuristic values has seen the end of
    /// the game everywhere, and a forced win or loss stands: deeper passes could not change them. Under chance a
    /// deeper pass may still find a win that is nearer in the mean.
    pub(super) fn next_pass(&self) -> Option<u8> {
        let last = self.at.passes.last();
        let stands = |value: Value| value.abs() >= WIN_LIMIT && !self.game.has_chance(&self.root);
        if last.is_some_and(|pass| pass.solved || stands(pass.value)) {
            return None;
        }
        let reached = last.map_or(0, |pass| pass.depth);
        let deepest = self.config.depth.unwrap_or(TO_THE_END);
        let depth = if self.deepens() { reached.saturating_add(1).min(deepest) } else { deepest };
        (depth > reached).then_some(depth)
    }

    /// Whether passes go depth by depth. A small game that is searched to its end needs no preparation for a budget
    /// that may run out, so it is searched in one pass.
    fn deepens(&self) -> bool {
        self.config.deepening && !(self.config.depth.is_none() && self.game.is_small())
    }

    /// The phase that follows a pass.
    pub(super) fn between_passes(&self) -> Phase {
        if self.next_pass().is_some() { Phase::NextDepth } else { Phase::Finished }
    }

    /// The root was left: notes the pass.
    pub(super) fn end_pass<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let root = &self.at.stack[0];
        let before = self.at.passes.last().and_then(|pass| pass.best);
        let first_best = if self.at.passes.is_empty() { self.at.code_at(root.best_at) } else { before };
        let pass = Pass {
            depth: root.depth,
            value: root.best,
            best: self.at.code_at(root.best_at),
            line: self.principal_variation(),
            nodes: self.at.counts.nodes - root.nodes_before,
            solved: root.guesses_before == self.at.counts.guesses,
        };
        let (depth, value, best) = (pass.depth, pass.value, pass.best);
        self.at.passes.push(pass);
        self.at.next = self.between_passes();
        self.run_until = self.at.clock.phases;
        let mut flow = tell(probe, || Event::DepthDone { depth, value });
        if let Some(code) = best.filter(|_| best != first_best) {
            flow = flow.and(tell(probe, || Event::BestMove { code }));
        }
        if self.at.next == Phase::Finished {
            flow = flow.and(tell(probe, || Event::Finished));
        }
        flow
    }

    /// The root's line, continued by exact entries of the table where a table cut has ended it.
    fn principal_variation(&self) -> Vec<u32> {
        const LONGEST: usize = super::line::KEPT;
        let mut line = self.at.lines.get(0).to_vec();
        let Some(table) = &self.table else { return line };
        let mut position = self.root.clone();
        for &code in &line {
            self.game.play(&mut position, G::Move::from_code(code));
        }
        let mut moves = Vec::new();
        while line.len() < LONGEST && matches!(self.game.turn(&position), Turn::Of(_)) {
            let entry = table.probe(self.game.key(&position) ^ self.salt, line.len() as i32);
            let exact = entry.filter(|entry| entry.bounds.lower == entry.bounds.upper);
            moves.clear();
            self.game.moves(&position, &mut moves);
            let best = exact.and_then(|entry| moves.iter().find(|mv| Some(mv.code()) == entry.best));
            let Some(&mv) = best else { break };
            line.push(mv.code());
            self.game.play(&mut position, mv);
        }
        line
    }

    /// One of the root's moves came back: keeps its numbers for the answer.
    #[cold]
    pub(super) fn note_root_move(&mut self) {
        let (root, child) = (&self.at.stack[0], &self.at.stack[1]);
        let code = self.at.code_at(root.next - 1);
        let nodes = self.at.counts.nodes - child.nodes_before;
        let (result, cut) = ((child.best, child.bounds()), child.cut);
        if let Some(row) = self.at.rows.iter_mut().find(|row| Some(row.code) == code) {
            row.result = Some(result);
            row.nodes += nodes;
            row.cut = cut;
        }
    }

    /// Prepares the record for a run: whether every node is recorded, and what stands in for the path.
    pub(super) fn open_record(&mut self, until: Until, is_watched: bool) {
        let is_close = is_watched || self.room(until) <= CLOSE;
        if is_close {
            self.record.keep_temporary();
        } else {
            let from = self.record.drop_temporary();
            for frame in &mut self.at.stack[..self.at.height] {
                if frame.record >= from {
                    frame.record = NONE;
                }
            }
        }
        self.record.look_closely(is_close);
    }

    /// While the search is paused, its whole path is in the tree, however deep it is.
    pub(super) fn show_path(&mut self) {
        let missing = self.at.entered().iter().position(|frame| frame.record == NONE);
        let Some(first) = missing else { return };
        self.record.mark_temporary();
        for ply in first..self.at.entered().len() {
            self.record_entry(ply);
        }
    }

    /// Records the node at `ply`, if its parent is recorded.
    #[inline(never)]
    pub(super) fn record_entry(&mut self, ply: usize) {
        let frame = &self.at.stack[ply];
        let (parent, code) = match ply.checked_sub(1).map(|above| &self.at.stack[above]) {
            None => (NONE, 0),
            Some(above) if above.record == NONE => return,
            Some(above) => (above.record, self.at.moves[above.next as usize - 1].code()),
        };
        let mut node = Node::opened(parent, ply as u32, code, frame.depth);
        node.entered = frame.entered;
        (node.alpha, node.beta) = (frame.entry.alpha, frame.entry.beta);
        let record = self.record.push(node);
        self.at.stack[ply].record = record;
        if self.record.is_full() {
            self.run_until = self.at.clock.phases;
        }
    }

    /// Completes the record of the node at `ply`, which is being left.
    #[inline(never)]
    pub(super) fn record_exit(&mut self, ply: usize) {
        let end = self.record.nodes.len() as u32;
        let place = self.at.stack[ply].record;
        let left = self.at.clock.phases;
        let seen = self.as_seen(ply);
        let node = &mut self.record.nodes[place as usize];
        *node = Node { parent: node.parent, code: node.code, end, left, ..seen };
    }

    /// The node at `ply` of the path as the record would show it now.
    pub(super) fn as_seen(&self, ply: usize) -> Node {
        let frame = &self.at.stack[ply];
        let is_solved = frame.guesses_before == self.at.counts.guesses;
        let is_stored = self.table.is_some() && !frame.settled;
        let flags = Flags::default()
            .with(Flags::ALPHA_CUT, frame.cut == Some(CutoffKind::Alpha))
            .with(Flags::BETA_CUT, frame.cut == Some(CutoffKind::Beta))
            .with(Flags::HINTED, frame.hinted)
            .with(Flags::OVER, frame.role == Role::Over)
            .with(Flags::CHANCE, frame.role == Role::Chance)
            .with(Flags::SOLVED, is_solved)
            .with(Flags::STORED, is_stored);
        let code = ply.checked_sub(1).and_then(|above| self.at.code_at(self.at.stack[above].next - 1));
        Node {
            entered: frame.entered,
            nodes: self.at.counts.nodes - frame.nodes_before,
            alpha: frame.entry.alpha,
            beta: frame.entry.beta,
            value: frame.best,
            best: self.at.code_at(frame.best_at).unwrap_or(NONE),
            tried: frame.tried().min(u32::from(u16::MAX)) as u16,
            legal: (frame.end - frame.first).min(u32::from(u16::MAX)) as u16,
            bound: frame.bounds().kind(frame.best),
            answer: frame.answer,
            flags,
            ..Node::opened(NONE, ply as u32, code.unwrap_or(0), frame.depth)
        }
    }
}
