//! What a session shows: plain data in the user's words. A view costs what is visible, not what exists.

use crate::game::{Picture, Side, Turn};
use crate::search::answer::Proof;
use crate::search::machine::Memory;
use crate::search::{Clock, Derivation, KnobKind, Quantity, WhatIf};
use crate::session::protocol::{Condition, Overlay, Speed};

mod evaluation;
mod history;
mod log;
mod reply;
mod tree;

pub use history::{ChartView, Mark, MarkKind, Series, TimelineView};
pub use log::{LogKind, LogLine, LogView};
pub use reply::Reply;
pub use tree::{Fold, Row, RowKind, TreeView};

pub use evaluation::{
    Disagreement, DisagreementsView, EvaluationView, FeatureRow, Flip, FlipKind, PinnedView, TrialMove,
    TrialView, WorkshopView,
};

/// Everything the screen needs for one frame.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Grows with every view.
    pub serial: u64,
    /// What is being searched, with what.
    pub heading: Heading,
    /// Whether it runs.
    pub status: Status,
    /// Where it stands.
    pub clock: Clock,
    /// The furthest moment reached on this branch of time.
    pub latest: Clock,
    /// The phase that comes next.
    pub next_phase: &'static str,
    /// What the last phase did, in a sentence; empty after a free run.
    pub last_event: String,
    /// Iterations a second over the last second of running.
    pub rate: f64,
    /// How fast a run goes.
    pub speed: Speed,
    /// The answer so far.
    pub answer: AnswerView,
    /// The tree pane.
    pub tree: TreeView,
    /// The board pane.
    pub board: Option<BoardView>,
    /// The inspector.
    pub inspector: Option<InspectorView>,
    /// The log pane.
    pub log: LogView,
    /// The timeline.
    pub timeline: TimelineView,
    /// The chart pane.
    pub chart: Option<ChartView>,
    /// Work on the evaluation, where it is shown.
    pub workshop: Option<WorkshopView>,
    /// The answer to the last question that was asked.
    pub reply: Option<Reply>,
    /// The knobs with their values.
    pub knobs: Vec<KnobView>,
    /// The breakpoints.
    pub breakpoints: Vec<BreakpointView>,
    /// Bytes in use.
    pub memory: Memory,
    /// Something to tell the user: an answer to the last command that needs words, a warning, a fault.
    pub notice: Option<Notice>,
}

/// What is being searched, with what.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heading {
    /// The user's name for it.
    pub title: String,
    /// The game's name.
    pub game: &'static str,
    /// The root position in the game's notation.
    pub position: String,
    /// The moves played to it since it was opened.
    pub played: Vec<String>,
    /// Whose turn it is at the root.
    pub turn: Option<Turn>,
    /// The algorithm's name.
    pub algorithm: &'static str,
    /// The seed.
    pub seed: u64,
    /// Whether visits or nodes count the work.
    pub work: &'static str,
}

/// Whether the search runs.
#[derive(Debug, Clone, PartialEq)]
pub enum Status {
    /// It runs.
    Running,
    /// It stands, and says why.
    Paused(Pause),
    /// It is on its way to a moment.
    Seeking {
        /// Share of the way done, 0 to 1.
        done: f64,
        /// The iteration it goes to, if that is known before it is there.
        to: Option<u64>,
        /// Whether it goes back.
        back: bool,
    },
    /// The machine panicked: message and place. The last good view stays.
    Failed(String),
}

/// Why the search stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pause {
    /// Nothing was asked of it yet.
    Ready,
    /// The user said so, or a step was done.
    Asked,
    /// A breakpoint, by its number, with a sentence.
    Breakpoint(u32, String),
    /// The budget is used up.
    Budget,
    /// The search has come to its own end.
    Finished,
    /// The memory budget is used up.
    Memory,
}

/// The answer so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AnswerView {
    /// The root's value.
    pub value: Option<Quantity>,
    /// The best move's name.
    pub best: Option<String>,
    /// The best move's code.
    pub best_code: Option<u32>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The result, once proven.
    pub outcome: Option<Proof>,
}

/// The position of the selected node.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoardView {
    /// The board.
    pub picture: Picture,
    /// The position in the game's notation.
    pub notation: String,
    /// Whose turn it is.
    pub turn: Option<Turn>,
    /// The moves from the root to here.
    pub line: Vec<String>,
    /// What moves lead where, for overlay, mouse and cursor.
    pub moves: Vec<MoveMark>,
    /// What counts the work that a move got: `visits`, `nodes`.
    pub work: &'static str,
    /// What the overlay shows.
    pub overlay: Overlay,
    /// What it could show, in the order of the key.
    pub overlays: Vec<Overlay>,
    /// What else the game can write on its squares: see [`Overlay::Layer`].
    pub layers: &'static [&'static str],
    /// The moves of the playout under way, when stepping by phase; the picture then shows its end.
    pub playout: Vec<String>,
    /// How many of them the picture shows.
    pub playout_shown: usize,
    /// Which of the phase's playouts it is, from 0.
    pub playout_nth: usize,
    /// How many playouts a phase makes.
    pub playouts: u64,
}

/// A legal move on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveMark {
    /// Its code.
    pub code: u32,
    /// Its name.
    pub name: String,
    /// The squares it touches, the one to point at first.
    pub squares: Vec<usize>,
    /// The overlay's number for it.
    pub number: Quantity,
    /// The overlay's heat, from 0 to 1.
    pub heat: f64,
    /// Whether it is the best of the searched ones.
    pub best: bool,
}

/// The selected node explained.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct InspectorView {
    /// The moves from the root.
    pub line: Vec<String>,
    /// How its numbers came about.
    pub derivation: Derivation,
    /// What may be supposed here, and what is.
    pub what_ifs: Vec<WhatIfView>,
    /// For a row that is no node: what it is.
    pub note: String,
    /// The notes of the position file, at the root.
    pub notes: String,
    /// The static evaluation taken apart.
    pub evaluation: EvaluationView,
    /// That of the leaf that its value comes from, where this is another node.
    pub leaf_evaluation: EvaluationView,
    /// The side that chooses the node, where its numbers take that side's view and not Max's.
    pub mover: Option<Side>,
}

/// A number that the explanation of a node may suppose to be another.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIfView {
    /// What it is, with the value in force.
    pub what_if: WhatIf,
    /// The value supposed in its place.
    pub supposed: Option<String>,
}

/// A knob with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct KnobView {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Its default for this algorithm.
    pub default: String,
    /// What values it takes.
    pub kind: KnobKind,
    /// What it does.
    pub about: &'static str,
    /// Whether it may be changed under way.
    pub live: bool,
}

/// A breakpoint with its state.
#[derive(Debug, Clone, PartialEq)]
pub struct BreakpointView {
    /// Its number.
    pub number: u32,
    /// When it stops.
    pub condition: Condition,
    /// The same in words.
    pub text: String,
    /// Whether it is on.
    pub on: bool,
    /// Whether it only writes to the log.
    pub log_only: bool,
    /// How often it was hit.
    pub hits: u64,
}

/// Something to tell the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What.
    pub text: String,
    /// Whether it is a fault rather than an answer.
    pub is_fault: bool,
}
