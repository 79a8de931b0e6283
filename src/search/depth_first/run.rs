//! The loop, and what goes into the record on the way.

use crate::eval::Judge;
use crate::game::{Game, MoveCode};
use crate::search::depth_first::frame::{Ending, NONE, Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::Reason;
use crate::search::depth_first::phases::STRIDE;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::event::{CutoffKind, Flow, Listener, Probe, hear_landmarks};
use crate::search::machine::Until;
use crate::search::{Clock, Halt};
use crate::wide::{Work, widest};

/// Runs of at most this many phases are looked at closely: every node goes into the record.
const CLOSE: u64 = 1024;

/// A run of phases up to [`Search::run_until`], as a piece of work.
struct Run<'a, G: Game, J, P> {
    search: &'a mut Search<G, J>,
    probe: &'a mut P,
}

impl<G: Game, J: Judge<G>, P: Probe> Work for Run<'_, G, J, P> {
    type Output = Flow;

    #[inline(always)]
    fn run(self) -> Flow {
        self.search.do_phases(self.probe)
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Does phases until a limit is met, the listener says stop, or the search is finished; with nobody listening by
    /// the widest instructions there are. (A listener costs more than they save.)
    pub(super) fn run<P: Probe>(&mut self, until: Until, probe: &mut P) -> Halt {
        loop {
            if self.at.next == Phase::Finished {
                return Halt::Finished;
            }
            let room = self.room(until);
            if room == 0 {
                return Halt::Reached;
            }
            let due = if P::KEEPS { self.housekeeping() } else { u64::MAX };
            self.run_until = self.at.clock.phases.saturating_add(room).min(due);
            let run = Run { search: self, probe };
            let flow = if P::LISTENS { Ok(run.run()) } else { widest(run) };
            let flow = match flow {
                Ok(flow) => flow,
                Err(Run { search, probe }) => {
                    let mut hears: Listener<'_> = &mut hear_landmarks(probe);
                    return search.run(until, &mut hears);
                }
            };
            if flow == Flow::Stop {
                return if self.at.next == Phase::Finished { Halt::Finished } else { Halt::Stopped };
            }
        }
    }

    /// The only loop there is: stepping comes here with near limits, running with far ones, and with nobody listening
    /// the reports are not compiled in.
    #[inline(always)]
    fn do_phases<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let mut flow = Flow::Continue;
        while !P::LISTENS && flow == Flow::Continue && self.at.clock.phases + STRIDE <= self.run_until {
            flow = self.stride(probe);
        }
        while flow == Flow::Continue && self.at.clock.phases < self.run_until {
            flow = self.phase(probe);
        }
        flow
    }

    /// How many phases are sure not to go beyond a limit: none counts more than one iteration or node.
    fn room(&self, until: Until) -> u64 {
        let Clock { phases, iterations } = self.at.clock;
        let left =
            [(until.phases, phases), (until.iterations, iterations), (until.nodes, self.at.counts.nodes)];
        left.into_iter().map(|(limit, now)| limit.saturating_sub(now)).min().unwrap_or(0)
    }

    /// What is done between two runs of phases; says when it is due again.
    fn housekeeping(&mut self) -> u64 {
        if self.record.is_full() {
            self.record.fold();
            self.record.relink(&mut self.at.stack[..self.at.height]);
        }
        if self.at.clock.phases >= self.journal.due {
            self.take_checkpoint(false);
        }
        self.journal.due
    }

    /// One of the root's moves came back: keeps its numbers for the answer.
    #[cold]
    pub(super) fn note_root_move(&mut self) {
        let (root, child) = (&self.at.stack[0], &self.at.stack[1]);
        let code = self.at.code_at(root.next - 1);
        let nodes = self.at.counts.nodes - child.nodes_before;
        let (result, cut) = ((child.best, child.bounds()), child.so_far.cut_by());
        let depth = root.depth;
        if let Some(row) = self.at.rows.iter_mut().find(|row| Some(row.code) == code) {
            (row.result, row.depth) = (Some(result), depth);
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
        let above = ply.checked_sub(1).filter(|_| ply as u32 != self.record.first_ply());
        let (parent, code, reason) = match above.map(|above| &self.at.stack[above]) {
            None => (NONE, 0, Reason::Plain),
            Some(_) if frame.question.is_some() => return,
            Some(above) if above.record == NONE => return,
            Some(above) => {
                (above.record, self.at.moves[above.next as usize - 1].code(), self.at.reason_at(above))
            }
        };
        let mut node = Node::opened(parent, ply as u32, code, frame.depth);
        node.entered = frame.entered;
        (node.alpha, node.beta) = (frame.entry.alpha, frame.entry.beta);
        (node.sought, node.reason) = (frame.sought, reason);
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
        *node = Node { parent: node.parent, code: node.code, reason: node.reason, end, left, ..seen };
    }

    /// The node at `ply` of the path as the record would show it now.
    pub(super) fn as_seen(&self, ply: usize) -> Node {
        let frame = &self.at.stack[ply];
        let is_solved = frame.guesses_before == self.at.counts.guesses;
        let is_stored = !frame.so_far.settled && self.is_stored(frame);
        let flags = Flags::default()
            .with(Flags::ALPHA_CUT, frame.so_far.cut == Some(CutoffKind::Alpha))
            .with(Flags::BETA_CUT, frame.so_far.cut == Some(CutoffKind::Beta))
            .with(Flags::HINTED, frame.so_far.hinted)
            .with(Flags::OVER, frame.role == Role::Over)
            .with(Flags::MIN, frame.role == Role::Min)
            .with(Flags::CHANCE, frame.role == Role::Chance)
            .with(Flags::SOLVED, is_solved)
            .with(Flags::STORED, is_stored)
            .with(Flags::REPEATED, frame.so_far.repeated)
            .with(Flags::BEYOND, frame.depth == 0 && frame.role != Role::Over && self.goes_on_beyond(frame))
            .with(Flags::EXTENDED, frame.extended)
            .with(Flags::BEAM, frame.so_far.left_out > 0)
            .with(Flags::NULL_MOVE, frame.so_far.ending == Some(Ending::NullMove))
            .with(Flags::PROB_CUT, frame.so_far.ending == Some(Ending::ProbCut))
            .with(Flags::STOOD_PAT, frame.so_far.ending == Some(Ending::StandPat));
        let code = ply.checked_sub(1).and_then(|above| self.at.code_at(self.at.stack[above].next - 1));
        Node {
            entered: frame.entered,
            nodes: self.at.counts.nodes - frame.nodes_before,
            alpha: frame.entry.alpha,
            beta: frame.entry.beta,
            known: frame.so_far.known,
            value: frame.best,
            best: self.at.code_at(frame.so_far.best_at).unwrap_or(NONE),
            tried: frame.tried().min(u32::from(u16::MAX)) as u16,
            legal: (frame.end - frame.first + frame.so_far.left_out).min(u32::from(u16::MAX)) as u16,
            bound: frame.bounds().kind(frame.best),
            answer: frame.so_far.answer,
            sought: frame.sought,
            flags,
            ..Node::opened(NONE, ply as u32, code.unwrap_or(0), frame.depth)
        }
    }
}
