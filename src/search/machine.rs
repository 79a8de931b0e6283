//! The boundary where generics end: a search as an object that is advanced, taken back and looked at.

use crate::error::Result;
use crate::game::Side;
use crate::search::event::Listener;
use crate::search::inquiry::Inquiry;
use crate::search::unpruned::Unpruned;
use crate::search::{Answer, Derivation, Event, NodeId, Settings, Supposition, Tree, WhatIf};

/// Where a search stands. A moment is named by its phase count; every moment has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Clock {
    /// Phases done.
    pub phases: u64,
    /// Iterations completed.
    pub iterations: u64,
}

/// A moment to go to, forwards or backwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// After this many phases.
    Phase(u64),
    /// The first moment after this many completed iterations.
    Iteration(u64),
}

impl Goal {
    /// Whether the goal lies behind, at or ahead of a moment. An iteration's goal is met only at its own first
    /// moment, so a clock inside the following iteration is `Less` (the goal is behind).
    pub const fn is_met(self, clock: Clock) -> bool {
        match self {
            Self::Phase(phase) => clock.phases >= phase,
            Self::Iteration(iteration) => clock.iterations >= iteration,
        }
    }
}

/// Where a call of [`Machine::advance`] has to stop, whichever comes first. Absolute counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Until {
    /// Stop when this many phases are done.
    pub phases: u64,
    /// Stop when this many iterations are completed.
    pub iterations: u64,
    /// Stop when the tree has this many nodes (Monte Carlo), or this many were entered (depth-first).
    pub nodes: u64,
}

impl Until {
    /// No limit.
    pub const NEVER: Self = Self { phases: u64::MAX, iterations: u64::MAX, nodes: u64::MAX };

    /// At most until a goal is met.
    pub const fn goal(goal: Goal) -> Self {
        match goal {
            Goal::Phase(phases) => Self { phases, ..Self::NEVER },
            Goal::Iteration(iterations) => Self { iterations, ..Self::NEVER },
        }
    }
}

/// Why [`Machine::advance`] came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// A limit of [`Until`] was met.
    Reached,
    /// The listener said stop.
    Stopped,
    /// The search has come to its own end; further calls do nothing.
    Finished,
    /// The memory budget is used up and the machine cannot go on within it.
    Full,
}

/// How far [`Machine::rewind`] got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rewind {
    /// At the goal.
    Arrived,
    /// On the way: call again. The machine is in a true state of its past or on the way forward to the goal.
    Working,
}

/// What a knob change asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// The search goes on with it.
    Live,
    /// It only holds for a search that starts anew.
    NeedsRestart,
}

/// A search under way.
///
/// Everything that decides lies in the machine: equal construction, equal settings at equal moments and equal
/// goals give equal states, bit for bit ([`digest`](Self::digest)), however the calls are cut up.
pub trait Machine: Send {
    /// Where it stands.
    fn clock(&self) -> Clock;

    /// Goes on until a limit is met. `listener` hears every phase's event; with `None` the loop reports nothing
    /// and runs at full speed.
    fn advance(&mut self, until: Until, listener: Option<Listener<'_>>) -> Halt;

    /// Goes on at full speed, but stops after a phase with landmarks (a new best move, a pass completed, the end) and
    /// appends their events. A machine to which that is no cheaper than to listen tells nothing: its
    /// [`landmark`](Self::landmark) shows that something has changed.
    fn advance_to_landmark(&mut self, until: Until, landmarks: &mut Vec<Event>) -> Halt {
        let _ = landmarks;
        self.advance(until, None)
    }

    /// Goes back to an earlier moment by undoing, or by a checkpoint and replay; does about `effort` phases'
    /// work a call, so that the caller stays responsive. A goal in the future is reached as by `advance`.
    /// [`Goal::Iteration`] means the first moment with that count. Settings changed later than the goal are the
    /// caller's to set back: a machine never replays across a [`settle`](Self::settle).
    fn rewind(&mut self, goal: Goal, effort: u64) -> Rewind;

    /// Makes the present a moment that can be returned to without replay from before it. Called before and
    /// after settings change.
    fn settle(&mut self);

    /// Whether the search has come to its end.
    fn is_finished(&self) -> bool;

    /// The phase that comes next, in the textbook's word: `selection`, `expansion`, `enter`, `table probe`.
    fn next_phase(&self) -> &'static str;

    /// The tree as it is now.
    fn tree(&self) -> &dyn Tree;

    /// Explains a node of the present tree.
    fn explain(&self, node: NodeId) -> Derivation;

    /// The numbers that the explanation of a node may suppose to be others.
    fn what_ifs(&self, node: NodeId) -> Vec<WhatIf> {
        let _ = node;
        Vec::new()
    }

    /// Explains a node as if some of [`what_ifs`](Self::what_ifs) had other values, and says in
    /// [`Derivation::verdict`] what would be chosen or cut then. The search stays as it is.
    fn explain_as_if(&self, node: NodeId, supposed: &[Supposition]) -> Derivation {
        let _ = supposed;
        self.explain(node)
    }

    /// The same with all numbers, those in its sentences too, from the point of view of `side`.
    fn explain_seen_by(&self, node: NodeId, supposed: &[Supposition], side: Side) -> Derivation {
        self.explain_as_if(node, supposed).seen_by(side)
    }

    /// Explains a move of a node that has no node itself, seen by `side`; `None` where nothing is known of it.
    fn explain_untried(&self, parent: NodeId, code: u32, side: Side) -> Option<Derivation> {
        let _ = (parent, code, side);
        None
    }

    /// Searches a move of a node that was left out, or searched less deep than others, beside the search and with at most
    /// `most` positions; `None` where it was neither.
    fn unprune(&self, node: NodeId, code: u32, most: u64) -> Option<Unpruned> {
        let _ = (node, code, most);
        None
    }

    /// How the searches went that have made the value of a node in place of its moves, each searched again beside the
    /// search with at most `most` positions; `None` for any other node.
    fn inquire(&self, node: NodeId, most: u64) -> Option<Inquiry> {
        let _ = (node, most);
        None
    }

    /// Where a move of a node that was left out stands in the order of its moves, and why there, in sentences; nothing
    /// where there is no order.
    fn place_of_ghost(&self, node: NodeId, code: u32) -> Vec<String> {
        let _ = (node, code);
        Vec::new()
    }

    /// An event of the present moment in a sentence, and the path of the node it concerns.
    fn sentence(&self, event: &Event) -> Sentence;

    /// What looks wrong with the search at this moment: knobs that do not fit the game.
    fn lints(&self) -> Vec<Sentence> {
        Vec::new()
    }

    /// Those of them that make the answer worthless, however early it is asked for: told whenever a run ends.
    fn caveats(&self) -> Vec<Sentence> {
        Vec::new()
    }

    /// The moves of each playout, up to `most` of them, that the iteration under way has made or will make, for the board;
    /// none for machines without playouts.
    fn playouts(&self, _most: usize) -> Vec<Vec<u32>> {
        Vec::new()
    }

    /// The answer so far.
    fn answer(&self) -> Answer;

    /// The answer so far without [`moves`](Answer::moves) and [`stats`](Answer::stats), for those who ask often.
    fn brief_answer(&self) -> Answer {
        self.answer()
    }

    /// How many nodes the search has come to: what [`Until::nodes`] counts. Some of them may be in the tree no more.
    fn nodes(&self) -> u64 {
        self.tree().node_count()
    }

    /// The value of `code`'s subtree at the root and the work in it, for charts: cheap.
    fn root_series(&self) -> Vec<RootPoint>;

    /// Whether its answer rule is content with the answer. Max-robust is not while the most visited move of the root and
    /// the one of best mean are two: whoever holds a budget then goes on, as far as the budget can be stretched.
    fn is_settled(&self) -> bool {
        true
    }

    /// Whether an iteration is under way that has not counted everywhere yet.
    fn is_within_iteration(&self) -> bool {
        false
    }

    /// What rarely changes at the root. Asked for many times a second: cheap where a machine overrides it.
    fn landmark(&self) -> Landmark {
        let answer = self.answer();
        let passes = answer.stats.get("depths").and_then(serde_json::Value::as_array).map_or(0, Vec::len);
        let is_proven = answer.outcome.is_some();
        Landmark { best: answer.best_code, passes: passes as u32, is_proven, is_full: false }
    }

    /// The settings in force.
    fn settings(&self) -> &Settings;

    /// Changes one knob.
    ///
    /// # Errors
    /// No such knob, or a value outside its range.
    fn set(&mut self, name: &str, value: &str) -> Result<Changed>;

    /// Brings a subtree that was folded away back into the tree, where the machine can; says whether it did.
    fn unfold(&mut self, path: &[u32]) -> bool {
        let _ = path;
        false
    }

    /// The search of the position after a line of moves, which begins with what this one knows of it; `None` where it
    /// knows nothing, or is not to hand it on.
    fn after(&self, line: &[u32]) -> Option<Box<dyn Machine>> {
        let _ = line;
        None
    }

    /// An independent copy in the same state, for comparisons and sandboxes.
    fn fork(&self) -> Box<dyn Machine>;

    /// A digest of the whole state: equal states, equal digests.
    fn digest(&self) -> u64;

    /// Bytes in use for tree, table and history.
    fn memory(&self) -> Memory;
}

/// What rarely changes at the root, and is told even of a run that nobody listened to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Landmark {
    /// The code of the best move.
    pub best: Option<u32>,
    /// Passes of iterative deepening completed.
    pub passes: u32,
    /// Whether the root's result is proven.
    pub is_proven: bool,
    /// Whether the tree has no more room to grow.
    pub is_full: bool,
}

/// Bytes in use, and the budget they count against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Memory {
    /// The tree.
    pub tree: u64,
    /// The transposition table.
    pub table: u64,
    /// What going back needs.
    pub history: u64,
    /// The budget for all.
    pub budget: u64,
}

/// One event in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// `beta cutoff at e4: 36 >= 35, set by sibling d2; 4 moves never looked at`.
    pub text: String,
    /// The node to jump to.
    pub path: Vec<u32>,
}

/// One root move's numbers for a chart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RootPoint {
    /// The move.
    pub code: u32,
    /// Visits or nodes.
    pub weight: u64,
    /// Value for Max: an expectation, or points.
    pub value: f64,
    /// Half-width of its confidence interval, or 0.
    pub half_width: f64,
}
