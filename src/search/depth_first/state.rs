//! What a checkpoint copies: everything that decides how the search goes on, but the table.

use std::hash::Hash;

use rustc_hash::FxHasher;

use crate::game::{Game, MoveCode};
use crate::search::Clock;
use crate::search::depth_first::frame::{Bounds, Frame, NONE, Phase};
use crate::search::depth_first::line::Lines;
use crate::search::event::CutoffKind;
use crate::search::value::Value;

/// The search at a moment.
#[derive(Debug, Clone)]
pub(super) struct State<G: Game> {
    pub clock: Clock,
    /// The clock's phases when the present iteration count was reached.
    pub began: u64,
    pub next: Phase,
    pub counts: Counts,
    /// The path from the root to the present node, and unused frames beyond [`height`](Self::height).
    pub stack: Vec<Frame<G::Position>>,
    /// How many nodes the path has.
    pub height: usize,
    /// The moves of all nodes on the path, node after node.
    pub moves: Vec<G::Move>,
    pub lines: Lines,
    /// The table's move at the node that was probed last.
    pub hint: Option<u32>,
    /// The value that comes back from the node just left.
    pub returned: Value,
    /// What the windows of the present pass have shown of the root's value.
    pub shown: Bounds,
    /// Nodes entered before the present pass.
    pub nodes_before: u64,
    /// The completed passes.
    pub passes: Vec<Pass>,
    /// What is known of the root's moves, in the game's order.
    pub rows: Vec<Row>,
}

/// The machine's counters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Counts {
    /// Positions entered.
    pub nodes: u64,
    /// Positions valued by the evaluation or by the rules.
    pub leaves: u64,
    /// Heuristic values used: by the evaluation at the horizon, or by a table entry that rests on one.
    pub guesses: u64,
    /// The deepest ply entered.
    pub deepest: u64,
    pub probes: u64,
    pub hits: u64,
    pub table_cuts: u64,
    pub stores: u64,
    pub replaced: u64,
    pub alpha_cutoffs: u64,
    pub beta_cutoffs: u64,
    /// Cutoffs by the first move that was tried.
    pub first_move: u64,
}

/// A completed pass.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Pass {
    pub depth: u8,
    pub value: Value,
    /// The root's best move; `None` where the game is over.
    pub best: Option<u32>,
    /// The principal variation.
    pub line: Vec<u32>,
    /// Positions entered in this pass.
    pub nodes: u64,
    /// Whether no heuristic value was used: the value is the game's.
    pub solved: bool,
}

/// What is known of one of the root's moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Row {
    pub code: u32,
    /// The value that came back last, with its bounds; `None` until there is one.
    pub result: Option<(Value, Bounds)>,
    /// Positions entered below it, in all passes.
    pub nodes: u64,
    /// The cutoff that ended it last.
    pub cut: Option<CutoffKind>,
}

impl<G: Game> State<G> {
    /// Before the first phase.
    pub(super) fn new() -> Self {
        Self {
            clock: Clock::default(),
            began: 0,
            next: Phase::NextDepth,
            counts: Counts::default(),
            stack: Vec::new(),
            height: 0,
            moves: Vec::new(),
            lines: Lines::new(),
            hint: None,
            returned: 0,
            shown: Bounds::NONE,
            nodes_before: 0,
            passes: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// A copy without what lies unused beyond the path.
    pub(super) fn trimmed(&self) -> Self {
        Self {
            stack: self.stack[..self.in_use()].to_vec(),
            moves: self.moves[..self.used_moves()].to_vec(),
            lines: self.lines.clone(),
            passes: self.passes.clone(),
            rows: self.rows.clone(),
            ..*self
        }
    }

    /// Frames in use: the path, and the node that was just left while its parent has not heard of it.
    fn in_use(&self) -> usize {
        self.height + usize::from(self.next == Phase::Returned)
    }

    /// The nodes of the path that have been entered: the last one may still stand before its entry.
    pub(super) fn entered(&self) -> &[Frame<G::Position>] {
        &self.stack[..self.height - usize::from(self.next == Phase::Enter && self.height > 0)]
    }

    /// The codes of the moves that lead from the root to the present node.
    pub(super) fn path(&self) -> Vec<u32> {
        let parents = &self.stack[..self.height.saturating_sub(1)];
        parents.iter().map(|frame| self.moves[frame.next as usize - 1].code()).collect()
    }

    /// Bytes that a trimmed copy takes.
    pub(super) fn bytes(&self, game: &G) -> u64 {
        let heaps: usize =
            self.stack[..self.in_use()].iter().map(|frame| game.heap_bytes(&frame.position)).sum();
        let stack = self.height * size_of::<Frame<G::Position>>() + heaps;
        let moves = self.used_moves() * size_of::<G::Move>();
        let passes: usize = self.passes.iter().map(|pass| size_of::<Pass>() + 4 * pass.line.len()).sum();
        (size_of::<Self>() + stack + moves + passes + 9_000 + self.rows.len() * size_of::<Row>()) as u64
    }

    /// Moves in use: up to the end of the last node that has listed its moves.
    fn used_moves(&self) -> usize {
        let last = self.entered().last();
        last.map_or(0, |frame| frame.end as usize)
    }

    /// Feeds everything that decides into a hasher. `key` names a position.
    pub(super) fn feed(&self, hasher: &mut FxHasher, key: impl Fn(&G::Position) -> u64) {
        (self.clock, self.next, self.counts, self.hint, &self.passes, &self.rows).hash(hasher);
        (self.shown, self.nodes_before).hash(hasher);
        for (ply, frame) in self.stack[..self.height].iter().enumerate() {
            let is_entered = ply < self.entered().len();
            (key(&frame.position), frame.entry, frame.depth).hash(hasher);
            if is_entered {
                (frame.window, frame.known, frame.best, frame.best_at, frame.role).hash(hasher);
                (frame.first, frame.next, frame.end, frame.sum, frame.flat_sum, frame.weights, frame.mixture)
                    .hash(hasher);
                (frame.answer, frame.cut, frame.hinted, frame.settled, frame.entered).hash(hasher);
                self.lines.get(ply).hash(hasher);
                self.moves[frame.first as usize..frame.end as usize].hash(hasher);
            }
        }
        if self.next == Phase::Returned {
            self.returned.hash(hasher);
        }
    }

    /// The code of the move at a place of the shared list.
    pub(super) fn code_at(&self, place: u32) -> Option<u32> {
        (place != NONE).then(|| self.moves[place as usize].code())
    }
}
