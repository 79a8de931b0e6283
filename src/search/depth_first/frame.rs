//! A node's life as data: what a recursive search would keep in local variables.

use crate::search::depth_first::chance::Mixture;
use crate::search::depth_first::state::Counts;
use crate::search::event::{Bound, CutoffKind, TableAnswer};
use crate::search::value::{INFINITE, Value};

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
    /// The legal moves are listed and put in order.
    Order,
    /// The next move is made.
    Try,
    /// A child's value arrives: best value and window change.
    Returned,
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
            Self::Order => "order moves",
            Self::Try => "try move",
            Self::Returned => "child returned",
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

/// The open interval in which a value still matters: Max has `alpha` already, Min has `beta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// Every value matters.
    pub(super) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// Whether a value lies strictly inside.
    pub(super) const fn contains(self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }
}

/// What is known of a true value: it lies between these two, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Bounds {
    pub lower: Value,
    pub upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const NONE: Self = Self { lower: -INFINITE, upper: INFINITE };

    /// The value is known.
    pub(super) const fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// Learns more of the same value. Searches with a table may come to contradict each other.
    pub(super) fn join(&mut self, other: Self) {
        *self = Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) };
    }

    /// Whether no value fits.
    pub(super) const fn contradicts(self) -> bool {
        self.lower > self.upper
    }

    /// What both say together; `other` where they contradict each other.
    pub(super) fn and(self, other: Self) -> Self {
        let mut both = self;
        both.join(other);
        if both.contradicts() { other } else { both }
    }

    /// Which bound a value found for a node with these bounds is.
    pub(super) const fn kind(self, value: Value) -> Bound {
        if self.lower == self.upper {
            Bound::Exact
        } else if value == self.lower {
            Bound::Lower
        } else {
            Bound::Upper
        }
    }
}

/// Plies to go without a horizon: to the end of the game.
pub(super) const TO_THE_END: u8 = u8::MAX;

/// Longest path from the root. A search to the end of a game that may go on for ever, such as Go under superko, meets
/// a horizon here; no game written by hand is longer.
pub(super) const MOST_PLIES: usize = crate::game::tree::MOST_LEVELS;

/// No move, no record.
pub(super) const NONE: u32 = u32::MAX;

/// One node on the path from the root to where the search is.
#[derive(Debug, Clone)]
pub(super) struct Frame<P> {
    pub position: P,
    /// The position's key, where a table or repetition needs it.
    pub key: u64,
    /// The clock's phases after the node was entered.
    pub entered: u64,
    /// Nodes entered before this one.
    pub nodes_before: u64,
    /// Heuristic values used before this node.
    pub guesses_before: u64,
    /// At a chance node, the weighted sum of the values so far.
    pub sum: i64,
    /// The same with every win and loss at its least worth.
    pub flat_sum: i64,
    /// At a chance node, the weights so far.
    pub weights: i64,
    /// At a chance node, what kinds of values have come in.
    pub mixture: Mixture,
    /// The window at entry.
    pub entry: Window,
    /// The window now.
    pub window: Window,
    /// What the rules and the table say, as far as it may be used.
    pub known: Bounds,
    /// The best value so far; the value, once the node is settled.
    pub best: Value,
    /// Where the best move stands in the shared list of moves.
    pub best_at: u32,
    /// The range of this node's moves in the shared list, and the next one to try.
    pub first: u32,
    pub next: u32,
    pub end: u32,
    /// Its place in the recorded tree.
    pub record: u32,
    /// Plies to go.
    pub depth: u8,
    pub role: Role,
    pub answer: Option<TableAnswer>,
    pub cut: Option<CutoffKind>,
    /// Whether the table knows this position as its mirror image.
    pub mirrored: bool,
    /// Whether the first move of the order is the table's.
    pub hinted: bool,
    /// Whether the value was settled without a search of moves: leaf or table cut.
    pub settled: bool,
}

impl<P> Frame<P> {
    pub(super) const fn new(position: P) -> Self {
        Self {
            position,
            key: 0,
            entered: 0,
            nodes_before: 0,
            guesses_before: 0,
            sum: 0,
            flat_sum: 0,
            weights: 0,
            mixture: Mixture::Empty,
            entry: Window::FULL,
            window: Window::FULL,
            known: Bounds::NONE,
            best: 0,
            best_at: NONE,
            first: 0,
            next: 0,
            end: 0,
            record: NONE,
            depth: 0,
            role: Role::Over,
            answer: None,
            cut: None,
            mirrored: false,
            hinted: false,
            settled: false,
        }
    }

    /// Everything that a node begins with, whatever the frame was used for before.
    #[inline(always)]
    pub(super) fn open(&mut self, phases: u64, counts: &Counts, first: u32) {
        self.entered = phases;
        self.nodes_before = counts.nodes - 1;
        self.guesses_before = counts.guesses;
        (self.sum, self.flat_sum, self.weights, self.mixture) = (0, 0, 0, Mixture::Empty);
        self.window = self.entry;
        self.known = Bounds::NONE;
        self.best_at = NONE;
        (self.first, self.next, self.end) = (first, first, first);
        self.record = NONE;
        self.answer = None;
        self.cut = None;
        self.hinted = false;
        self.settled = false;
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

    /// How many of its moves were tried.
    pub(super) const fn tried(&self) -> u32 {
        self.next - self.first
    }

    /// What the finished search of this node has found out about its true value (fail-soft; Knuth and Moore,
    /// 1975), joined with what the table knew before (Plaat et al., 1996).
    pub(super) fn bounds(&self) -> Bounds {
        if self.settled {
            return self.known;
        }
        if self.role == Role::Chance {
            // Outcomes of chance are searched with full windows.
            return Bounds::exact(self.best);
        }
        let Bounds { lower, upper } = self.known;
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
    if depth == TO_THE_END { depth } else { depth - 1 }
}
