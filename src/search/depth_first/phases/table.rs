//! What the transposition table says of a node, and what it learns from it.

use crate::eval::Judge;
use crate::game::{Game, MoveCode};
use crate::search::NodeId;
use crate::search::depth_first::frame::{Frame, NONE, Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::foresight::use_bounds;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::table::Entry;
use crate::search::event::{Event, Flow, Probe, TableAnswer};
use crate::search::value::{INFINITE, Value};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The table is asked: its bounds may settle the node or narrow its window, its move is tried first.
    #[inline(always)]
    pub(super) fn probe_table<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        let Some(table) = &self.table else {
            // It was switched off after the node was entered.
            self.at.next = self.before_moves(ply, None);
            return Flow::Continue;
        };
        let frame = &mut self.at.stack[ply];
        self.at.counts.probes += 1;
        let found = table.probe(frame.key ^ self.salt, frame.plies as i32);
        let mut answer = TableAnswer::Miss;
        if let Some(entry) = found.filter(|_| frame.excluded == NONE) {
            self.at.counts.hits += 1;
            let hint = entry.best.map(|code| as_stored(&self.game, &self.judge, frame.mirrored, code));
            frame.so_far.hint = hint.unwrap_or(NONE);
            frame.so_far.hint_value = worth_of_hint(frame, &entry);
            let is_deep_enough =
                if self.config.at_least { entry.depth >= frame.depth } else { entry.depth == frame.depth };
            // The root's moves are what is asked for: it is always searched.
            let is_usable = is_deep_enough && ply > 0 && !self.config.passes.follows_line(frame.entry);
            answer = if is_usable {
                use_bounds(frame, entry.bounds, self.config.pruning)
            } else {
                TableAnswer::MoveOnly
            };
            let is_used = matches!(answer, TableAnswer::Narrowed | TableAnswer::Cut);
            self.at.counts.guesses += u64::from(is_used && !entry.solved);
        }
        frame.so_far.answer = Some(answer);
        let record = frame.record;
        if answer == TableAnswer::Cut {
            self.at.counts.table_cuts += 1;
            self.at.next = Phase::Leave;
        } else {
            self.at.next = self.before_moves(ply, None);
        }
        tell(probe, || Event::Probed { node: NodeId(record), answer })
    }

    /// The table learns what the search of this node has found out.
    #[inline(always)]
    pub(super) fn store<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        self.at.next = Phase::Leave;
        let Some(table) = &mut self.table else { return Flow::Continue };
        let frame = &self.at.stack[ply];
        let entry = Entry {
            bounds: frame.bounds(),
            depth: frame.depth,
            best: self
                .at
                .code_at(frame.so_far.best_at)
                .map(|code| as_stored(&self.game, &self.judge, frame.mirrored, code)),
            solved: frame.guesses_before == self.at.counts.guesses,
        };
        let (key, record, plies) = (frame.key ^ self.salt, frame.record, frame.plies as i32);
        let written = table.store(key, &entry, plies);
        let replaced = written.is_some_and(|written| written.replaced);
        if let Some(written) = written {
            self.at.counts.stores += 1;
            self.at.counts.replaced += u64::from(replaced);
            if P::KEEPS {
                self.journal.log.push(written.index, written.old);
            }
        }
        tell(probe, || Event::Stored { node: NodeId(record), replaced })
    }
}

/// What an entry says of its move's worth, where it was searched nearly as deep: at least so much for the mover.
#[inline(always)]
fn worth_of_hint<P>(frame: &Frame<P>, entry: &Entry) -> Option<Value> {
    let bound = if frame.role == Role::Min { entry.bounds.upper } else { entry.bounds.lower };
    (entry.depth.saturating_add(SHALLOWER) >= frame.depth && bound.abs() < INFINITE).then_some(bound)
}

/// How many plies shallower an entry may be whose move is tested for being singular.
const SHALLOWER: u8 = 3;

/// A move's code as the table keeps it, or read back: mirrored where the position is.
#[inline(always)]
pub(in crate::search::depth_first) fn as_stored<G: Game, J: Judge<G>>(
    game: &G,
    judge: &J,
    mirrored: bool,
    code: u32,
) -> u32 {
    if mirrored { judge.mirrored(game, G::Move::from_code(code)).code() } else { code }
}
