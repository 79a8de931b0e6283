//! A node's life as data: what a recursive search would keep in local variables.

use crate::search::depth_first::chance::Mixture;
use crate::search::depth_first::state::Counts;
use crate::search::depth_first::window::{Bounds, Window};
use crate::search::event::{CutoffKind, Question, TableAnswer};
use crate::search::value::Value;

/// What the machine does next, in the textbook's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// A pass begins at the root.
    NextDepth,
    /// A node is entered: whose turn it is, and whether the game is over.
    Enter,
    /// What the rules foresee is heard.
    Foresee,
    /// The table is asked.
    Probe,
    /// A leaf is valued, by the rules or by the evaluation.
    Evaluate,
    /// Beyond the horizon the mover may be content with the value as it stands.
    StandPat,
    /// A search asks something about the node before its moves are tried.
    Ask,
    /// That search has come back.
    Answered,
    /// The legal moves are listed and put in order.
    Order,
    /// The next move is made.
    Try,
    /// A child's value arrives: best value and window change.
    Returned,
    /// The same move is made again: the last search of it has not told enough.
    Research,
    /// A bound is met: the other moves are not looked at.
    Cutoff,
    /// The table learns the result.
    Store,
    /// The node is left.
    Leave,
    /// Nothing is left to do.
    Finished,
}

impl Phase {
    /// The word on the screen.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::NextDepth => "next depth",
            Self::Enter => "enter",
            Self::Foresee => "foresee",
            Self::Probe => "table probe",
            Self::Evaluate => "evaluate",
            Self::StandPat => "stand pat",
            Self::Ask => "ask",
            Self::Answered => "answered",
            Self::Order => "order moves",
            Self::Try => "try move",
            Self::Returned => "child returned",
            Self::Research => "re-search",
            Self::Cutoff => "cutoff",
            Self::Store => "store",
            Self::Leave => "leave",
            Self::Finished => "finished",
        }
    }
}

/// How a node's value comes from its children's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Role {
    /// The largest.
    Max,
    /// The smallest.
    Min,
    /// The weighted mean.
    Chance,
    /// It has none: the game is over.
    Over,
}

/// As what a node is searched: what its parent wants to know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Attempt {
    /// Its value, with the parent's window.
    Full,
    /// Whether it is better than what the parent has, by a null window (Pearl, 1980).
    Scout,
    /// Whether it is better, by a null window and less deep: it stands late in the order.
    Reduced,
    /// Its value, after a search that asked less has found that it is better.
    Again,
}

/// How a node was settled, other than by its moves, the table or the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Ending {
    NullMove,
    ProbCut,
    StandPat,
}

/// What kept a node from searching all of its moves. The first two stand first: digests know them by their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum CutBy {
    Alpha,
    Beta,
    NullMove,
    ProbCut,
    StandPat,
}

impl CutBy {
    /// `alpha`, `beta`, or the rule.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Alpha => cutoff_side(CutoffKind::Alpha),
            Self::Beta => cutoff_side(CutoffKind::Beta),
            Self::NullMove => "null move",
            Self::ProbCut => "ProbCut",
            Self::StandPat => "stand pat",
        }
    }
}

/// `alpha` or `beta`.
pub(super) const fn cutoff_side(kind: CutoffKind) -> &'static str {
    match kind {
        CutoffKind::Alpha => "alpha",
        CutoffKind::Beta => "beta",
    }
}

/// Plies to go without a horizon: to the end of the game.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// Longest path from the root. A search to the end of a game that may go on for ever, such as Go under superko, meets
/// a horizon here; no game written by hand is longer.
pub(super) const MOST_PLIES: usize = crate::game::tree::MOST_LEVELS;

/// No move, no record.
pub(super) const NONE: u32 = u32::MAX;

/// What a node comes to know on its way. It begins as one copy of [`Self::NOTHING`], which takes two stores instead of one
/// a field.
#[derive(Debug, Clone, Copy)]
pub(super) struct SoFar {
    /// What the rules and the table say, as far as it may be used.
    pub known: Bounds,
    /// What the table answered.
    pub answer: Option<TableAnswer>,
    /// The table's move, or that of internal iterative deepening; [`NONE`] for none.
    pub hint: u32,
    /// What the table says of that move's worth, where it may be relied on.
    pub hint_value: Option<Value>,
    /// Whether the first move of the order is the table's.
    pub hinted: bool,
    /// The question that comes next at this node.
    pub to_ask: Option<Question>,
    /// Whether the first move is to be searched one ply deeper.
    pub extends: bool,
    /// Whether the mover cannot wait, beyond the horizon.
    pub pressed: bool,
    /// Whether the line has ended by repetition.
    pub repeated: bool,
    /// Moves that were left out of its order.
    pub left_out: u32,
    /// As what the present child is searched.
    pub attempt: Attempt,
    /// Where the best move stands in the shared list of moves.
    pub best_at: u32,
    /// Which bound was met.
    pub cut: Option<CutoffKind>,
    /// How the node was settled, if neither by its moves nor by the table or the rules.
    pub ending: Option<Ending>,
    /// Whether the value was settled without a search of moves: leaf or table cut.
    pub settled: bool,
    /// At a chance node, the weighted sum of the values so far.
    pub sum: i64,
    /// The same with every win and loss at its least worth.
    pub flat_sum: i64,
    /// At a chance node, the weights so far.
    pub weights: i64,
    /// At a chance node, what kinds of values have come in.
    pub mixture: Mixture,
}

impl SoFar {
    /// What kept the node from searching all of its moves, if anything has.
    pub(super) fn cut_by(&self) -> Option<CutBy> {
        let by_bound = self.cut.map(|kind| match kind {
            CutoffKind::Alpha => CutBy::Alpha,
            CutoffKind::Beta => CutBy::Beta,
        });
        let by_rule = self.ending.map(|ending| match ending {
            Ending::NullMove => CutBy::NullMove,
            Ending::ProbCut => CutBy::ProbCut,
            Ending::StandPat => CutBy::StandPat,
        });
        by_bound.or(by_rule)
    }

    /// At its entry.
    const NOTHING: Self = Self {
        known: Bounds::NONE,
        answer: None,
        hint: NONE,
        hint_value: None,
        hinted: false,
        to_ask: None,
        extends: false,
        pressed: false,
        repeated: false,
        left_out: 0,
        attempt: Attempt::Full,
        best_at: NONE,
        cut: None,
        ending: None,
        settled: false,
        sum: 0,
        flat_sum: 0,
        weights: 0,
        mixture: Mixture::Empty,
    };
}

/// One node on the path from the root to where the search is.
#[derive(Debug, Clone)]
pub(super) struct Frame<P> {
    pub position: P,
    pub so_far: SoFar,
    /// The position's key, where a table or repetition needs it.
    pub key: u64,
    /// The clock's phases after the node was entered.
    pub entered: u64,
    /// Nodes entered before this one.
    pub nodes_before: u64,
    /// Heuristic values used before this node.
    pub guesses_before: u64,
    /// The window at entry.
    pub entry: Window,
    /// The window now.
    pub window: Window,
    /// The best value so far; the value, once the node is settled.
    pub best: Value,
    /// The window of its re-search.
    pub retry: Window,
    /// As what this node is searched.
    pub sought: Attempt,
    /// The question about the parent that this search answers; `None` is a move.
    pub question: Option<Question>,
    /// A move that this search leaves out; [`NONE`] for none.
    pub excluded: u32,
    /// Moves from the root.
    pub plies: u32,
    /// Noisy moves since the horizon; 0 before it.
    pub noisy_plies: u8,
    /// Whether this node is searched one ply deeper than it would be.
    pub extended: bool,
    /// The range of this node's moves in the shared list, and the next one to try.
    pub first: u32,
    pub next: u32,
    pub end: u32,
    /// Its place in the recorded tree.
    pub record: u32,
    /// Plies to go.
    pub depth: u8,
    pub role: Role,
    /// Whether the table knows this position as its mirror image.
    pub mirrored: bool,
    /// Whether the table does without this position: to search it again takes less time than to look it up, or there was
    /// no table when it was entered.
    pub fleeting: bool,
}

impl<P> Frame<P> {
    pub(super) const fn new(position: P) -> Self {
        Self {
            position,
            so_far: SoFar::NOTHING,
            key: 0,
            entered: 0,
            nodes_before: 0,
            guesses_before: 0,
            entry: Window::FULL,
            window: Window::FULL,
            best: 0,
            retry: Window::FULL,
            sought: Attempt::Full,
            question: None,
            excluded: NONE,
            plies: 0,
            noisy_plies: 0,
            extended: false,
            first: 0,
            next: 0,
            end: 0,
            record: NONE,
            depth: 0,
            role: Role::Over,
            mirrored: false,
            fleeting: false,
        }
    }

    /// Everything that a node begins with, whatever the frame was used for before.
    #[inline(always)]
    pub(super) fn open(&mut self, phases: u64, counts: &Counts, first: u32) {
        self.entered = phases;
        self.nodes_before = counts.nodes - 1;
        self.guesses_before = counts.guesses;
        self.window = self.entry;
        (self.first, self.next, self.end) = (first, first, first);
        self.record = NONE;
        self.so_far = SoFar::NOTHING;
    }

    /// The window for the next child if children as good as the best are to be told from worse ones. Where nothing
    /// can be better than the best, a null window tells.
    pub(super) fn window_with_ties(&self) -> Window {
        let (entry, Window { alpha, beta }) = (self.entry, self.window);
        match self.role {
            Role::Max if alpha > entry.alpha && beta - alpha == 1 => Window { alpha: alpha - 1, beta: alpha },
            Role::Min if beta < entry.beta && beta - alpha == 1 => Window { alpha: beta, beta: beta + 1 },
            Role::Max => Window { alpha: entry.alpha.max(alpha.saturating_sub(1)), beta },
            Role::Min => Window { alpha, beta: entry.beta.min(beta.saturating_add(1)) },
            Role::Chance | Role::Over => Window::FULL,
        }
    }

    /// Whether this search is of a move, or of a pass, and not of its parent's own position.
    pub(super) const fn is_moved(&self) -> bool {
        matches!(self.question, None | Some(Question::NullMove))
    }

    /// Whether its result belongs into the table: that of all moves, searched to a horizon.
    pub(super) const fn is_kept(&self) -> bool {
        self.excluded == NONE && self.depth > 0 && !self.fleeting
    }

    /// Settles the node by a bound that was not found by its moves.
    pub(super) const fn settle(&mut self, bounds: Bounds, value: Value, ending: Ending) {
        self.best = value;
        self.so_far.known = bounds;
        self.so_far.settled = true;
        self.so_far.ending = Some(ending);
    }

    /// Whether a value is better for this node's side than what it has.
    pub(super) const fn improves(&self, value: Value) -> bool {
        match self.role {
            Role::Min => value < self.window.beta,
            _ => value > self.window.alpha,
        }
    }

    /// How many of its moves were tried.
    pub(super) const fn tried(&self) -> u32 {
        self.next - self.first
    }

    /// What the finished search of this node has found out about its true value (fail-soft; Knuth and Moore,
    /// 1975), joined with what the table knew before (Plaat et al., 1996).
    pub(super) fn bounds(&self) -> Bounds {
        if self.so_far.settled {
            return self.so_far.known;
        }
        if self.role == Role::Chance {
            // Outcomes of chance are searched with full windows.
            return Bounds::exact(self.best);
        }
        let Bounds { lower, upper } = self.so_far.known;
        let found = if self.best <= self.entry.alpha.max(lower) {
            Bounds { lower, upper: self.best }
        } else if self.best >= self.entry.beta.min(upper) {
            Bounds { lower: self.best, upper }
        } else {
            Bounds::exact(self.best)
        };
        // Entries of deeper searches may contradict this one: then this one's word counts.
        if found.lower > found.upper { Bounds::exact(self.best) } else { found }
    }
}

/// Plies to go below a node.
pub(super) const fn below(depth: u8) -> u8 {
    if depth == TO_THE_END { depth } else { depth.saturating_sub(1) }
}
