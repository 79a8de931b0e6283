//! What the rules know of a node's value without a search.

use crate::eval::Judge;
use crate::game::{Game, Side};
use crate::search::NodeId;
use crate::search::depth_first::frame::{Frame, Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::window::Bounds;
use crate::search::event::{Event, Flow, Probe, TableAnswer};
use crate::search::value::{WIN, of_fate};

/// Plies within which a foreseen win or loss needs no line of play to be believed.
const AT_HAND: i32 = 2;

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The rules may settle the node or narrow its window.
    #[inline(always)]
    pub(super) fn foresee<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        self.at.next = if self.at.stack[ply].fleeting { self.before_moves(ply, None) } else { Phase::Probe };
        let frame = &mut self.at.stack[ply];
        let side = if frame.role == Role::Min { Side::Min } else { Side::Max };
        let Some(seen) = self.judge.foresee(&self.game, &frame.position, side) else {
            return Flow::Continue;
        };
        let ends = [seen.worst, seen.best].map(|fate| of_fate(fate, side, frame.plies as i32));
        let bounds = Bounds { lower: ends[0].min(ends[1]), upper: ends[0].max(ends[1]) };
        // A line of play is followed to the game's end, or to where every move shows it.
        let follows_line = self.config.passes.follows_line(frame.entry);
        let is_at_hand =
            bounds.lower == bounds.upper && bounds.lower.abs() >= WIN - (frame.plies as i32 + AT_HAND);
        let is_usable = !follows_line || is_at_hand;
        if is_usable && use_bounds(frame, bounds, self.config.pruning) == TableAnswer::Cut {
            self.at.counts.leaves += 1;
            self.at.next = Phase::Leave;
        }
        let (record, Bounds { lower, upper }) = (frame.record, bounds);
        tell(probe, || Event::Foreseen { node: NodeId(record), lower, upper })
    }
}

/// Applies bounds on a node's value: cut it, narrow its window, or nothing.
#[inline(always)]
pub(super) fn use_bounds<Q>(frame: &mut Frame<Q>, bounds: Bounds, pruning: bool) -> TableAnswer {
    let known = frame.so_far.known.and(bounds);
    let Bounds { lower, upper } = known;
    let settled = if lower == upper || pruning && lower >= frame.entry.beta {
        Some(lower)
    } else {
        (pruning && upper <= frame.entry.alpha).then_some(upper)
    };
    if let Some(value) = settled {
        frame.best = value;
        frame.so_far.known = known;
        frame.so_far.settled = true;
        return TableAnswer::Cut;
    }
    if pruning && (lower > frame.entry.alpha || upper < frame.entry.beta) {
        frame.so_far.known = known;
        frame.window.alpha = frame.window.alpha.max(lower);
        frame.window.beta = frame.window.beta.min(upper);
        return TableAnswer::Narrowed;
    }
    TableAnswer::MoveOnly
}
