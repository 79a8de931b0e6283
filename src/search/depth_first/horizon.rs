//! The last plies before the horizon, where nearly all nodes are: the same phases as everywhere, done in one go.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::depth_first::frame::{Frame, MOST_PLIES, Phase, Role};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::state::{Counts, State};
use crate::search::depth_first::window::Window;
use crate::search::event::Probe;
use crate::search::value::Value;

/// With so many plies to go, and fewer, nodes are searched in one go. More would gain little, and more would be done
/// in vain where the present run ends in the midst of them.
pub(super) const LAST_PLIES: u8 = 3;

/// A node's phases: try move, enter, evaluate or order moves, leave, child returned.
pub(super) const PHASES: u64 = 5;

/// Which of them are the entry and the exit.
pub(super) const ENTERED: u64 = 2;
pub(super) const LEFT: u64 = 4;

/// Its phases if a bound is met.
const MOST_PHASES: u64 = PHASES + 1;

/// The phases that a stride may do after the last plies: cutoff, store, leave, child returned.
const TAIL: u64 = 4;

/// A node of the last plies: what a recursive search keeps in local variables.
#[derive(Debug, Clone, Copy)]
pub(super) struct Locals {
    /// Plies to go.
    pub depth: u8,
    /// Its place on the path.
    pub ply: usize,
    /// Moves from the root.
    pub plies: u32,
    pub window: Window,
    pub best: Value,
    /// Where the best move stands in the shared list of moves.
    pub best_at: u32,
    /// The range of its moves in the shared list, and the next one to try.
    pub first: u32,
    pub next: u32,
    pub end: u32,
    /// The value that came back last.
    pub returned: Value,
}

impl Locals {
    fn of<P>(frame: &Frame<P>, ply: usize) -> Self {
        Self {
            depth: frame.depth,
            ply,
            plies: frame.plies,
            window: frame.window,
            best: frame.best,
            best_at: frame.so_far.best_at,
            first: frame.first,
            next: frame.next,
            end: frame.end,
            returned: 0,
        }
    }

    /// Whether a bound is met.
    pub(super) const fn is_cut(&self) -> bool {
        self.window.alpha >= self.window.beta
    }

    /// Whether there is anything left to do.
    pub(super) const fn goes_on(&self) -> bool {
        self.next < self.end && !self.is_cut()
    }

    /// The window narrows to what the side to move has.
    pub(super) fn narrow<const MAX: bool>(&mut self) {
        if MAX {
            self.window.alpha = self.window.alpha.max(self.best);
        } else {
            self.window.beta = self.window.beta.min(self.best);
        }
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Searches the remaining moves of a node near the horizon, if nobody looks below it but at leaves, and as far as the
    /// present run has room for all of their phases.
    #[inline(always)]
    pub(super) fn horizon<P: Probe>(&mut self) {
        let State { stack, height, next, .. } = &self.at;
        if *next != Phase::Try {
            return;
        }
        let frame = &stack[*height - 1];
        if frame.depth == 0 || frame.depth > self.habits.last_plies {
            return;
        }
        let is_recorded = P::KEEPS && self.record.takes(*height as u32);
        let is_watched = *height == 1
            || is_recorded && !(frame.depth == 1 && self.record.has_room(frame.end - frame.next));
        let is_simple = !J::FORESEES && !std::mem::needs_drop::<G::Position>();
        let is_near = *height + usize::from(LAST_PLIES) < MOST_PLIES;
        if is_watched || self.repeats() || !(frame.depth == 1 || is_simple && is_near) {
            return;
        }
        match frame.role {
            Role::Max => self.last_plies::<true>(is_recorded),
            Role::Min => self.last_plies::<false>(is_recorded),
            Role::Chance | Role::Over => {}
        }
    }

    #[inline(always)]
    fn last_plies<const MAX: bool>(&mut self, is_recorded: bool) {
        let ply = self.at.height - 1;
        let frame = &self.at.stack[ply];
        let mut node = Locals::of(frame, ply);
        let before = self.at.counts;
        let room = self.run_until.saturating_sub(self.at.clock.phases + TAIL) / MOST_PHASES;
        if u64::from(node.end - node.next) > room {
            return;
        }
        let position = frame.position.clone();
        self.at.moves.truncate(node.end as usize);
        if node.depth == 1 && is_recorded {
            self.recorded_leaves::<MAX>(&position, &mut node);
        } else if node.depth == 1 {
            self.leaves::<MAX>(&position, &mut node);
        } else {
            self.inner_moves::<MAX>(&position, &mut node, before.nodes + room);
        }
        self.put_back(&node, &before);
    }

    /// The moves of a node whose children are not all leaves. What has been done in vain below a move that comes to the
    /// limit of nodes is not counted: the search goes on before that move.
    #[inline(always)]
    fn inner_moves<const MAX: bool>(&mut self, position: &G::Position, node: &mut Locals, limit: u64) {
        while node.goes_on() {
            let (done, counts) = (*node, self.at.counts);
            if self.try_last_plies::<MAX>(position, node, limit).is_none() {
                *node = done;
                self.at.counts = counts;
                self.at.moves.truncate(node.end as usize);
                return;
            }
        }
    }

    /// What has become of the node goes into its frame, and the clock goes on by the phases that were done in one go.
    #[inline(always)]
    fn put_back(&mut self, node: &Locals, before: &Counts) {
        let frame = &mut self.at.stack[node.ply];
        if frame.next == node.next {
            return;
        }
        frame.next = node.next;
        (frame.window, frame.best, frame.so_far.best_at) = (node.window, node.best, node.best_at);
        self.at.next = match (node.is_cut(), node.next < node.end) {
            (true, _) => Phase::Cutoff,
            (false, true) => Phase::Try,
            (false, false) => self.after_moves(&self.at.stack[node.ply]),
        };
        let State { clock, began, counts, returned, .. } = &mut self.at;
        let nodes = counts.nodes - before.nodes;
        clock.phases += PHASES * nodes + (counts.cutoffs() - before.cutoffs());
        clock.iterations += 2 * nodes;
        *began = clock.phases - 1;
        *returned = node.returned;
    }
}
