//! What a checkpoint copies: everything that decides how the search goes on, but the table.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::game::{Game, MoveCode};
use crate::search::Clock;
use crate::search::depth_first::frame::{CutBy, Frame, NONE, Phase, SoFar};
use crate::search::depth_first::learned::{History, Killers};
use crate::search::depth_first::line::Lines;
use crate::search::depth_first::ordering::Reason;
use crate::search::depth_first::window::Bounds;
use crate::search::value::Value;

/// The search at a moment.
#[derive(Debug, Clone)]
pub(super) struct State<G: Game> {
    pub clock: Clock,
    /// The clock's phases when the present iteration count was reached.
    pub began: u64,
    pub next: Phase,
    pub counts: Counts,
    /// Playouts made to value leaves. The digest does without: the settings and the leaves decide it.
    pub playouts: u64,
    /// The path from the root to the present node, and unused frames beyond [`height`](Self::height).
    pub stack: Vec<Frame<G::Position>>,
    /// How many nodes the path has.
    pub height: usize,
    /// The moves of all nodes on the path, node after node.
    pub moves: Vec<G::Move>,
    /// Why each of them stands where it stands, where the order says more than the move itself.
    pub reasons: Vec<Reason>,
    pub killers: Killers,
    pub history: History,
    pub lines: Lines,
    /// The value that comes back from the node just left.
    pub returned: Value,
    /// What the windows of the present pass have shown of the root's value.
    pub shown: Bounds,
    /// A number for the depth and the rules under which they were shown.
    pub shown_under: u64,
    /// The one of these bounds that was shown last: MTD(f)'s next guess.
    pub shown_last: Value,
    /// The root move that has shown the better of these bounds.
    pub backing: Option<u32>,
    /// A better move than that of the pass before, and its value, shown by a search of the root in this pass whose
    /// window was too narrow.
    pub promised: Option<(u32, Value)>,
    /// The best move that was told last.
    pub told: Option<u32>,
    /// How often the aspiration window of this pass was too high, and too low.
    pub failures: [u8; 2],
    /// Nodes entered before the present pass.
    pub nodes_before: u64,
    /// Positions valued before it.
    pub leaves_before: u64,
    /// Heuristic values used before it.
    pub guesses_before: u64,
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
    /// Moves searched with a null window first.
    pub scouts: u64,
    /// Nodes before the horizon whose moves were listed, and how many those were.
    pub inner: u64,
    pub listed: u64,
    /// Nodes beyond the horizon, and those of them that were content with what they had.
    pub quiescence: u64,
    pub stand_pats: u64,
    /// Null moves tried, and cutoffs by them.
    pub null_moves: u64,
    pub null_cuts: u64,
    /// Shallow searches for ProbCut, and cutoffs by them.
    pub predictions: u64,
    pub prob_cuts: u64,
    /// Internal iterative deepenings.
    pub deepenings: u64,
    /// Tests for a singular move, and extensions.
    pub singular_tests: u64,
    pub extensions: u64,
    /// Moves searched less deep, and those for which that was all.
    pub reductions: u64,
    pub reductions_stood: u64,
    /// Moves that the beam has left out.
    pub beamed: u64,
    /// Searches of the root: one a pass, and one for each further window.
    pub root_searches: u64,
    /// Moves searched again, because the last search of them had not told enough.
    pub researches: u64,
}

impl Counts {
    /// How often a bound was met.
    pub(super) const fn cutoffs(&self) -> u64 {
        self.alpha_cutoffs + self.beta_cutoffs
    }

    /// How often something was left out that could have mattered: without that a win is a win.
    pub(super) const fn forward_prunings(&self) -> u64 {
        self.null_cuts + self.prob_cuts + self.reductions_stood + self.beamed
    }
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
    /// Positions entered in this pass, and those of them that were valued.
    pub nodes: u64,
    pub leaves: u64,
    /// Whether no heuristic value was used: the value is the game's.
    pub solved: bool,
}

/// What is known of one of the root's moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub code: u32,
    /// The value that came back last, with its bounds; `None` until there is one.
    pub result: Option<(Value, Bounds)>,
    /// The depth of the pass that has brought it.
    pub depth: u8,
    /// Positions entered below it, in all passes.
    pub nodes: u64,
    /// What has cut it short last.
    pub cut: Option<CutBy>,
}

/// The digest knows cutoffs by bounds; what else may have ended a move follows from the rest of the state.
impl Hash for Row {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let by_bound = self.cut.filter(|cut| matches!(cut, CutBy::Alpha | CutBy::Beta));
        (self.code, self.result, self.nodes, by_bound).hash(hasher);
    }
}

impl<G: Game> State<G> {
    /// Before the first phase.
    pub(super) fn new() -> Self {
        Self {
            clock: Clock::default(),
            began: 0,
            next: Phase::NextDepth,
            counts: Counts::default(),
            playouts: 0,
            stack: Vec::new(),
            height: 0,
            moves: Vec::new(),
            reasons: Vec::new(),
            killers: Killers::default(),
            history: History::default(),
            lines: Lines::new(),
            returned: 0,
            shown: Bounds::NONE,
            shown_under: 0,
            shown_last: 0,
            backing: None,
            promised: None,
            told: None,
            failures: [0; 2],
            nodes_before: 0,
            leaves_before: 0,
            guesses_before: 0,
            passes: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// A copy without what lies unused beyond the path.
    pub(super) fn trimmed(&self) -> Self {
        Self {
            stack: self.stack[..self.in_use()].to_vec(),
            moves: self.moves[..self.used_moves()].to_vec(),
            reasons: self.reasons[..self.used_moves().min(self.reasons.len())].to_vec(),
            killers: self.killers.clone(),
            history: self.history.clone(),
            lines: self.lines.clone(),
            passes: self.passes.clone(),
            rows: self.rows.clone(),
            ..*self
        }
    }

    /// Frames in use: the path, and the node that was just left while its parent has not heard of it.
    fn in_use(&self) -> usize {
        self.height + usize::from(matches!(self.next, Phase::Returned | Phase::Answered))
    }

    /// The nodes of the path that have been entered: the last one may still stand before its entry.
    pub(super) fn entered(&self) -> &[Frame<G::Position>] {
        &self.stack[..self.height - usize::from(self.next == Phase::Enter && self.height > 0)]
    }

    /// The codes of the moves that lead from the root to the present node.
    pub(super) fn path(&self) -> Vec<u32> {
        let path = &self.stack[..self.height];
        let moves = path.windows(2).take_while(|pair| pair[1].question.is_none());
        moves.map(|pair| self.moves[pair[0].next as usize - 1].code()).collect()
    }

    /// Bytes that a trimmed copy takes.
    pub(super) fn bytes(&self, game: &G) -> u64 {
        let heaps: usize =
            self.stack[..self.in_use()].iter().map(|frame| game.heap_bytes(&frame.position)).sum();
        let stack = self.height * size_of::<Frame<G::Position>>() + heaps;
        let moves = self.used_moves() * size_of::<G::Move>();
        let passes: usize = self.passes.iter().map(|pass| size_of::<Pass>() + 4 * pass.line.len()).sum();
        let learned = self.reasons.len() + self.killers.bytes() + self.history.bytes();
        (size_of::<Self>() + stack + moves + passes + learned + 9_000 + self.rows.len() * size_of::<Row>())
            as u64
    }

    /// Moves in use: up to the end of the last node that has listed its moves. The best move of a search that has
    /// answered a question is still to be heard.
    fn used_moves(&self) -> usize {
        let last = match self.next {
            Phase::Answered => self.stack.get(self.height),
            _ => self.entered().last(),
        };
        last.map_or(0, |frame| frame.end as usize)
    }

    /// Feeds everything that decides into a hasher. `key` names a position.
    pub(super) fn feed(&self, hasher: &mut FxHasher, key: impl Fn(&G::Position) -> u64) {
        (self.clock, self.next, self.counts, &self.passes, &self.rows).hash(hasher);
        (&self.killers, &self.history).hash(hasher);
        (self.shown, self.shown_under, self.shown_last, self.backing, self.failures).hash(hasher);
        (self.promised, self.told).hash(hasher);
        (self.nodes_before, self.leaves_before, self.guesses_before).hash(hasher);
        for (ply, frame) in self.stack[..self.height].iter().enumerate() {
            let is_entered = ply < self.entered().len();
            (key(&frame.position), frame.entry, frame.depth, frame.sought).hash(hasher);
            (frame.question, frame.excluded, frame.plies, frame.noisy_plies, frame.extended).hash(hasher);
            if is_entered {
                let SoFar {
                    known, answer, hint, hint_value, hinted, to_ask, extends, pressed, repeated, ..
                } = frame.so_far;
                let SoFar { left_out, attempt, best_at, cut, ending, settled, .. } = frame.so_far;
                let SoFar { sum, flat_sum, weights, mixture, .. } = frame.so_far;
                (frame.window, known, frame.best, best_at, frame.role).hash(hasher);
                (attempt, to_ask, hint, hint_value, extends).hash(hasher);
                (left_out, ending, pressed, repeated).hash(hasher);
                if self.next == Phase::Research && ply + 1 == self.height {
                    frame.retry.hash(hasher);
                }
                (frame.first, frame.next, frame.end, sum, flat_sum, weights, mixture).hash(hasher);
                (answer, cut, hinted, settled, frame.entered).hash(hasher);
                self.lines.get(ply).hash(hasher);
                self.moves[frame.first as usize..frame.end as usize].hash(hasher);
                self.reasons.get(frame.first as usize..frame.end as usize).hash(hasher);
            }
        }
        if matches!(self.next, Phase::Returned | Phase::Answered) {
            self.returned.hash(hasher);
        }
    }

    /// Why the move under way at a node of the path stands where it stands.
    pub(super) fn reason_at(&self, frame: &Frame<G::Position>) -> Reason {
        self.reasons.get(frame.next as usize - 1).copied().unwrap_or_default()
    }

    /// The code of the move at a place of the shared list.
    pub(super) fn code_at(&self, place: u32) -> Option<u32> {
        (place != NONE).then(|| self.moves[place as usize].code())
    }
}
