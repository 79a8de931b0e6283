//! What a node goes through, phase by phase, in the textbook's order. Values are Max's at every node.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Repetition, Side, Turn};
use crate::search::NodeId;
use crate::search::depth_first::chance;
use crate::search::depth_first::frame::{Bounds, Frame, NONE, Phase, Role, Window, below};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::Unordered;
use crate::search::depth_first::state::Row;
use crate::search::depth_first::table::Entry;
use crate::search::event::{CutoffKind, Event, Flow, Probe, TableAnswer};
use crate::search::value::{INFINITE, of_outcome};

/// Most phases of one [`Search::stride`], leaves at the horizon apart.
pub(super) const STRIDE: u64 = 12;

/// Reports an event, if anybody listens.
#[inline(always)]
pub(super) fn tell<P: Probe>(probe: &mut P, event: impl FnOnce() -> Event) -> Flow {
    if P::LISTENS { probe.event(&event()) } else { Flow::Continue }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Does the phase that comes next.
    #[inline(always)]
    pub(super) fn phase<P: Probe>(&mut self, probe: &mut P) -> Flow {
        self.at.clock.phases += 1;
        match self.at.next {
            Phase::NextDepth => self.next_depth(probe),
            Phase::Enter => self.enter(probe),
            Phase::Probe => self.probe_table(probe),
            Phase::Evaluate => self.evaluate(probe),
            Phase::Order => self.order_moves(probe),
            Phase::Try => self.try_move(probe),
            Phase::Returned => self.child_returned(probe),
            Phase::Cutoff => self.cutoff(probe),
            Phase::Store => self.store(probe),
            Phase::Leave => self.leave(probe),
            Phase::Finished => unreachable!("a finished search is not advanced"),
        }
    }

    /// Does the phases of a node one after the other, as far as they come: the same as [`phase`](Self::phase) again
    /// and again, but the processor sees each branch at a place of its own. Needs room for [`STRIDE`] phases.
    #[inline(always)]
    pub(super) fn stride<P: Probe>(&mut self, probe: &mut P) {
        let phases = self.at.clock.phases;
        if self.at.next == Phase::Try {
            self.at.clock.phases += 1;
            let _ = self.try_move(probe);
        }
        if self.at.next == Phase::Enter {
            self.at.clock.phases += 1;
            let _ = self.enter(probe);
        }
        if self.at.next == Phase::Probe {
            self.at.clock.phases += 1;
            let _ = self.probe_table(probe);
        }
        if self.at.next == Phase::Evaluate {
            self.at.clock.phases += 1;
            let _ = self.evaluate(probe);
        }
        if self.at.next == Phase::Order {
            self.at.clock.phases += 1;
            let _ = self.order_moves(probe);
            if self.at.stack[self.at.height - 1].depth == 1 {
                self.at.clock.phases += 1;
                let _ = self.try_move(probe);
            }
        }
        if self.at.next == Phase::Cutoff {
            self.at.clock.phases += 1;
            let _ = self.cutoff(probe);
        }
        if self.at.next == Phase::Store {
            self.at.clock.phases += 1;
            let _ = self.store(probe);
        }
        if self.at.next == Phase::Leave {
            self.at.clock.phases += 1;
            let _ = self.leave(probe);
        }
        if self.at.next == Phase::Returned {
            self.at.clock.phases += 1;
            let _ = self.child_returned(probe);
        }
        if self.at.clock.phases == phases {
            let _ = self.phase(probe);
        }
    }

    /// A node is entered. Next it is valued, looked up, or its moves are listed.
    #[inline(always)]
    fn enter<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        self.count_node(ply);
        let turn = self.game.turn(&self.at.stack[ply].position);
        let first = if ply == 0 { 0 } else { self.at.stack[ply - 1].end };
        let frame = &mut self.at.stack[ply];
        frame.open(self.at.clock.phases, &self.at.counts, first);
        frame.role = match turn {
            Turn::Of(Side::Max) => Role::Max,
            Turn::Of(Side::Min) => Role::Min,
            Turn::Chance => Role::Chance,
            Turn::Over(_) => Role::Over,
        };
        frame.best = match turn {
            Turn::Of(Side::Max) => -INFINITE,
            Turn::Of(Side::Min) => INFINITE,
            Turn::Chance => 0,
            Turn::Over(outcome) => of_outcome(outcome, ply as i32),
        };
        self.at.lines.clear(ply);
        if frame.role != Role::Over && (frame.depth > 0 && self.table.is_some() || self.repeats()) {
            self.name_position(ply);
        }
        let frame = &self.at.stack[ply];
        self.at.next = if frame.role == Role::Over || frame.depth == 0 {
            Phase::Evaluate
        } else if self.table.is_some() {
            Phase::Probe
        } else {
            Phase::Order
        };
        if self.record.takes(ply as u32) {
            self.record_entry(ply);
        }
        let frame = &self.at.stack[ply];
        tell(probe, || Event::Entered {
            node: NodeId(frame.record),
            depth: frame.depth,
            alpha: frame.entry.alpha,
            beta: frame.entry.beta,
        })
    }

    /// Counts the node at `ply` as entered.
    #[inline(always)]
    fn count_node(&mut self, ply: usize) {
        self.at.counts.nodes += 1;
        self.at.counts.deepest = self.at.counts.deepest.max(ply as u64);
        self.at.clock.iterations += 1;
        self.at.began = self.at.clock.phases;
    }

    /// Notes the position's key, and ends the line where the rules say that it repeats.
    fn name_position(&mut self, ply: usize) {
        let (path, rest) = self.at.stack.split_at_mut(ply);
        let frame = &mut rest[0];
        frame.key = self.game.key(&frame.position);
        let Repetition::Ends { times, outcome } = self.repetition else { return };
        let earlier = path.iter().map(|f| f.key).chain(self.history.iter().copied());
        let seen = 1 + earlier.filter(|&key| key == frame.key).count();
        if ply > 0 && seen >= usize::from(times) {
            frame.role = Role::Over;
            frame.best = of_outcome(outcome, ply as i32);
            // The same position by another road need not be over: what rests on this proves nothing.
            self.at.counts.guesses += u64::from(self.table.is_some());
        }
    }

    /// The table is asked: its bounds may settle the node or narrow its window, its move is tried first.
    #[inline(always)]
    fn probe_table<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let frame = &mut self.at.stack[ply];
        self.at.counts.probes += 1;
        self.at.next = Phase::Order;
        let found = self.table.as_ref().and_then(|table| table.probe(frame.key ^ self.salt, ply as i32));
        let mut answer = TableAnswer::Miss;
        self.at.hint = None;
        if let Some(entry) = found {
            self.at.counts.hits += 1;
            self.at.hint = entry.best;
            let is_deep_enough =
                if self.config.at_least { entry.depth >= frame.depth } else { entry.depth == frame.depth };
            // The root's moves are what is asked for: it is always searched.
            let is_usable = is_deep_enough && ply > 0;
            answer =
                if is_usable { use_entry(frame, &entry, self.config.pruning) } else { TableAnswer::MoveOnly };
            let is_used = matches!(answer, TableAnswer::Narrowed | TableAnswer::Cut);
            self.at.counts.guesses += u64::from(is_used && !entry.solved);
            if answer == TableAnswer::Cut {
                self.at.counts.table_cuts += 1;
                self.at.next = Phase::Leave;
            }
        }
        frame.answer = Some(answer);
        let record = frame.record;
        tell(probe, || Event::Probed { node: NodeId(record), answer })
    }

    /// A leaf is valued: by the rules where the game is over, else by the evaluation.
    #[inline(always)]
    fn evaluate<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let frame = &mut self.at.stack[self.at.height - 1];
        self.at.counts.leaves += 1;
        if frame.role != Role::Over {
            frame.best = self.judge.value(&self.game, &frame.position);
            self.at.counts.guesses += 1;
        }
        frame.settled = true;
        frame.known = Bounds::exact(frame.best);
        self.at.next = Phase::Leave;
        let (record, value) = (frame.record, frame.best);
        tell(probe, || Event::Evaluated { node: NodeId(record), value })
    }

    /// The legal moves are listed and put in order.
    #[inline(always)]
    fn order_moves<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let frame = &mut self.at.stack[ply];
        let first = frame.first;
        self.at.moves.truncate(first as usize);
        self.game.moves(&frame.position, &mut self.at.moves);
        frame.end = self.at.moves.len() as u32;
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
                hint: if frame.answer.is_some() { self.at.hint } else { None },
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
    fn try_move<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let height = self.at.height;
        if !P::LISTENS && self.at.stack[height - 1].depth == 1 && self.horizon() {
            return Flow::Continue;
        }
        if self.at.stack.len() == height {
            self.at.stack.push(Frame::new(self.root.clone()));
        }
        let (path, unused) = self.at.stack.split_at_mut(height);
        let (frame, child) = (&mut path[height - 1], &mut unused[0]);
        let mv = self.at.moves[frame.next as usize];
        frame.next += 1;
        child.position.clone_from(&frame.position);
        self.game.play(&mut child.position, mv);
        child.depth = below(frame.depth);
        child.entry =
            if self.config.pruning && frame.role != Role::Chance { frame.window } else { Window::FULL };
        self.at.height += 1;
        self.at.next = Phase::Enter;
        let (record, nth) = (frame.record, frame.tried());
        tell(probe, || Event::Trying { node: NodeId(record), code: mv.code(), nth })
    }

    /// A child's value arrives: Max keeps the largest, Min the smallest, chance adds up.
    #[inline(always)]
    fn child_returned<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let value = self.at.returned;
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
            frame.best_at = tried;
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
                self.after_moves
            }
        };
        if ply == 0 {
            self.note_root_move();
        }
        self.tell_returned(probe, ply, is_improved)
    }

    fn tell_returned<P: Probe>(&self, probe: &mut P, ply: usize, improved: bool) -> Flow {
        let value = self.at.returned;
        let node = self.at.stack[ply].record;
        tell(probe, || {
            // Recorded last, unless nobody looked when the child was searched.
            let child = self.record.children(node).last().unwrap_or(node);
            Event::Returned { node: NodeId(node), child: NodeId(child), value, improved }
        })
    }

    /// A bound is met: a Max node is worth at least beta, or a Min node at most alpha, and will not be reached.
    #[inline(always)]
    fn cutoff<P: Probe>(&mut self, probe: &mut P) -> Flow {
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
        frame.cut = Some(kind);
        self.at.next = self.after_moves;
        let (record, value, skipped) = (frame.record, frame.best, frame.end - frame.next);
        tell(probe, || Event::Cutoff { node: NodeId(record), kind, value, bound, skipped })
    }

    /// The table learns what the search of this node has found out.
    #[inline(always)]
    fn store<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let frame = &self.at.stack[ply];
        self.at.next = Phase::Leave;
        let entry = Entry {
            bounds: frame.bounds(),
            depth: frame.depth,
            best: self.at.code_at(frame.best_at),
            solved: frame.guesses_before == self.at.counts.guesses,
        };
        let (key, record) = (frame.key ^ self.salt, frame.record);
        let written = self.table.as_mut().and_then(|table| table.store(key, &entry, ply as i32));
        let replaced = written.is_some_and(|written| written.replaced);
        if let Some(written) = written {
            self.at.counts.stores += 1;
            self.at.counts.replaced += u64::from(replaced);
            self.journal.log.push(written.index, written.old);
        }
        tell(probe, || Event::Stored { node: NodeId(record), replaced })
    }

    /// The node is left, and its value goes to its parent; at the root the pass is done.
    #[inline(always)]
    fn leave<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        self.at.clock.iterations += 1;
        self.at.began = self.at.clock.phases;
        let frame = &self.at.stack[ply];
        self.at.returned = frame.best;
        let (record, value) = (frame.record, frame.best);
        if record != NONE {
            self.record_exit(ply);
        }
        let told = if P::LISTENS {
            let bound = self.at.stack[ply].bounds().kind(value);
            tell(probe, || Event::Left { node: NodeId(record), value, bound })
        } else {
            Flow::Continue
        };
        self.at.height = ply;
        self.at.next = Phase::Returned;
        if ply > 0 {
            return told;
        }
        told.and(self.end_pass(probe))
    }
}

/// Applies a usable entry to a node: cut it, narrow its window, or take the move alone.
#[inline(always)]
fn use_entry<Q>(frame: &mut Frame<Q>, entry: &Entry, pruning: bool) -> TableAnswer {
    let Bounds { lower, upper } = entry.bounds;
    let settled = if lower == upper || pruning && lower >= frame.entry.beta {
        Some(lower)
    } else {
        (pruning && upper <= frame.entry.alpha).then_some(upper)
    };
    if let Some(value) = settled {
        frame.best = value;
        frame.known = entry.bounds;
        frame.settled = true;
        return TableAnswer::Cut;
    }
    if pruning && (lower > frame.entry.alpha || upper < frame.entry.beta) {
        frame.known = entry.bounds;
        frame.window.alpha = frame.window.alpha.max(lower);
        frame.window.beta = frame.window.beta.min(upper);
        return TableAnswer::Narrowed;
    }
    TableAnswer::MoveOnly
}
