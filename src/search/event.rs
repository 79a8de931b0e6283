//! What a machine reports while it works, and the answer it gets: go on, or stop here.

use crate::game::Outcome;
use crate::search::NodeId;
use crate::search::value::Value;

/// One thing that a phase did. Node numbers are good until the machine moves on.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "each variant's sentence names its fields")]
pub enum Event {
    // The Monte Carlo family.
    /// Selection went from `node` to `child`.
    Selected { node: NodeId, child: NodeId },
    /// `node` got `children` children.
    Expanded { node: NodeId, children: u32 },
    /// `node` is the same position as `owner`, which was reached by other moves, and shares its children from now on.
    Linked { node: NodeId, owner: NodeId },
    /// A playout from `node` took `plies` moves and ended with `result` for Max, in `[0, 1]`.
    PlayedOut { node: NodeId, plies: u32, result: f64 },
    /// `node` counted one more visit, with this result for Max.
    BackedUp { node: NodeId, result: f64 },
    /// The result of `node` is proven.
    Proven { node: NodeId, outcome: Outcome },

    // The depth-first family.
    /// A node was entered with `depth` plies to go and this window.
    Entered { node: NodeId, depth: u8, alpha: Value, beta: Value },
    /// The rules foresee that `node` is worth no less and no more than this.
    Foreseen { node: NodeId, lower: Value, upper: Value },
    /// The table was asked about `node`.
    Probed { node: NodeId, answer: TableAnswer },
    /// `node` was valued by the evaluation or by the rules.
    Evaluated { node: NodeId, value: Value },
    /// The legal moves of `node` were listed and put in order.
    Ordered { node: NodeId, moves: u32 },
    /// Before the moves of `node` are tried, a search with this depth and window asks something about it.
    Asking { node: NodeId, question: Question, depth: u8, alpha: Value, beta: Value },
    /// The question about `node` is answered by this value; `settled` if that is all there is to know of the node.
    Answered { node: NodeId, question: Question, value: Value, settled: bool },
    /// The mover of `node`, beyond the horizon, may be content with this value; `settled` if that cuts.
    StoodPat { node: NodeId, value: Value, settled: bool },
    /// The next move of `node` is about to be searched.
    Trying { node: NodeId, code: u32, nth: u32 },
    /// The move of `node` that was searched last is searched again, with this window.
    Researching { node: NodeId, code: u32, alpha: Value, beta: Value },
    /// `child` came back to `node` with `value`; `improved` if it is the best so far.
    Returned { node: NodeId, child: NodeId, value: Value, improved: bool },
    /// The rest of `node`'s moves need not be looked at: a bound of an ancestor was met.
    Cutoff { node: NodeId, kind: CutoffKind, value: Value, bound: Value, skipped: u32 },
    /// The result of `node` was stored in the table, in place of another position's or not.
    Stored { node: NodeId, replaced: bool },
    /// `node` was left with this value.
    Left { node: NodeId, value: Value, bound: Bound },
    /// A pass of iterative deepening began; a depth of [`u8::MAX`] is to the end of the game, here and below.
    DepthStarted { depth: u8 },
    /// The root was searched with this window, which shows that its value is at least or at most `value`.
    RootBound { value: Value, bound: Bound, alpha: Value, beta: Value },
    /// A pass of iterative deepening was completed.
    DepthDone { depth: u8, value: Value },

    // Both.
    /// The root's best move is another one now.
    BestMove { code: u32 },
    /// The memory budget is used up: the tree grows no more.
    MemoryFull,
    /// The search has come to its end.
    Finished,
}

impl Event {
    /// The node that it is about: the one that came back, if one did; `None` for the search as a whole.
    pub const fn node(&self) -> Option<NodeId> {
        match *self {
            Self::Selected { node, .. }
            | Self::Expanded { node, .. }
            | Self::Linked { node, .. }
            | Self::PlayedOut { node, .. }
            | Self::BackedUp { node, .. }
            | Self::Proven { node, .. }
            | Self::Entered { node, .. }
            | Self::Foreseen { node, .. }
            | Self::Probed { node, .. }
            | Self::Evaluated { node, .. }
            | Self::Ordered { node, .. }
            | Self::Asking { node, .. }
            | Self::Answered { node, .. }
            | Self::StoodPat { node, .. }
            | Self::Trying { node, .. }
            | Self::Researching { node, .. }
            | Self::Cutoff { node, .. }
            | Self::Stored { node, .. }
            | Self::Left { node, .. } => Some(node),
            Self::Returned { child, .. } => Some(child),
            Self::DepthStarted { .. }
            | Self::RootBound { .. }
            | Self::DepthDone { .. }
            | Self::BestMove { .. }
            | Self::MemoryFull
            | Self::Finished => None,
        }
    }

    /// Whether every probe hears of it, even one that does not listen.
    const fn is_landmark(&self) -> bool {
        matches!(
            self,
            Self::RootBound { .. } | Self::DepthDone { .. } | Self::BestMove { .. } | Self::Finished
        )
    }
}

/// What the transposition table said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableAnswer {
    /// Nothing is known of this position.
    Miss,
    /// A move to try first, but no usable value.
    MoveOnly,
    /// Bounds that narrow the window.
    Narrowed,
    /// Bounds that settle the node.
    Cut,
}

/// What a search asks about a node before its moves are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whether even passing the turn is good enough (null-move pruning).
    NullMove,
    /// Whether a shallow value predicts that the deep one lies above the window (ProbCut).
    ProbablyHigh,
    /// Whether it predicts that the deep one lies below the window (ProbCut).
    ProbablyLow,
    /// Which move to try first, where the table knows none (internal iterative deepening).
    FirstMove,
    /// Whether the table's move is far better than all others (singular extension).
    Singular,
}

/// Which side's bound ended a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CutoffKind {
    /// A Min node fell to or below alpha.
    Alpha,
    /// A Max node rose to or above beta.
    Beta,
}

/// How a value relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    Lower,
    /// The true one is at most this.
    Upper,
}

impl Bound {
    /// `exact`, `lower` or `upper`, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }
}

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Stop after this phase.
    Stop,
}

impl Flow {
    /// Stop if either says so.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match self {
            Self::Continue => other,
            Self::Stop => Self::Stop,
        }
    }
}

/// Listens to a machine. The search reports, the listener decides.
pub trait Probe {
    /// Whether anybody listens: a machine leaves its reports out of the compiled loop where nobody does.
    const LISTENS: bool = true;

    /// Whether what happens is kept: the tree to be looked at, and the past to go back to.
    const KEEPS: bool = true;

    /// Hears one event.
    fn event(&mut self, event: &Event) -> Flow;
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Probe for Silent {
    const LISTENS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: &Event) -> Flow {
        Flow::Continue
    }
}

/// Nobody listens, and nobody will look or go back: what is left is the search alone, to measure what the rest costs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Probe for Unobserved {
    const LISTENS: bool = false;
    const KEEPS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: &Event) -> Flow {
        Flow::Continue
    }
}

/// Only landmarks are heard, which are told where one of the root's moves comes back or a pass ends: the compiled loop is [`Silent`]'s.
#[derive(Debug, Default)]
pub struct Landmarks<'a>(pub Option<&'a mut Vec<Event>>);

impl Probe for Landmarks<'_> {
    const LISTENS: bool = false;

    #[inline]
    fn event(&mut self, event: &Event) -> Flow {
        let Some(heard) = &mut self.0 else { return Flow::Continue };
        heard.push(*event);
        Flow::Stop
    }
}

/// What a probe hears that does not listen, from a loop that reports everything: the loop for processors without wide
/// instructions.
pub(crate) fn hear_landmarks(probe: &mut impl Probe) -> impl FnMut(&Event) -> Flow {
    |event| if event.is_landmark() { probe.event(event) } else { Flow::Continue }
}

/// A listener behind a pointer, for the object-safe [`crate::search::Machine`].
pub type Listener<'a> = &'a mut dyn FnMut(&Event) -> Flow;

impl Probe for Listener<'_> {
    #[inline]
    fn event(&mut self, event: &Event) -> Flow {
        self(event)
    }
}
