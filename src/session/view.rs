//! What a session shows: plain data in the user's words. A view costs what is visible, not what exists.

use crate::game::{Picture, Turn};
use crate::search::answer::{MoveRow, Proof};
use crate::search::machine::Memory;
use crate::search::tree::NodeFlags;
use crate::search::{Clock, Column, Derivation, KnobKind, Quantity};
use crate::session::protocol::{Condition, Overlay, Speed, Viewpoint};

mod evaluation;
mod time;

pub use evaluation::{
    Disagreement, DisagreementsView, EvaluationView, FeatureRow, Flip, FlipKind, PinnedView, TrialMove,
    TrialView, WorkshopView,
};
pub use time::{ChartView, Mark, MarkKind, Series, TimelineView};

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
        /// The iteration it goes to.
        to: u64,
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
    /// The principal variation.
    pub pv: Vec<String>,
    /// The result, once proven.
    pub outcome: Option<Proof>,
    /// The root's moves.
    pub moves: Vec<MoveRow>,
}

/// The visible part of the tree.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TreeView {
    /// The columns, in display order.
    pub columns: &'static [Column],
    /// The visible rows.
    pub rows: Vec<Row>,
    /// The number of the first visible row.
    pub first: u64,
    /// How many rows there are.
    pub total: u64,
    /// The number of the selected row.
    pub selected: u64,
    /// The selected node's path.
    pub path: Vec<u32>,
    /// The selected node's path in names.
    pub path_names: Vec<String>,
    /// The column that siblings are sorted by, and whether largest first.
    pub sort: Option<(usize, bool)>,
    /// The filter's text.
    pub filter: String,
    /// Whether moves never searched are shown.
    pub ghosts: bool,
    /// Whether the selection follows the machine.
    pub follow: bool,
    /// How many nodes the whole tree has.
    pub nodes: u64,
}

/// One row of the tree pane.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The node's path.
    pub path: Vec<u32>,
    /// Distance from the root.
    pub depth: u16,
    /// The move that leads here; `root` at the root.
    pub name: String,
    /// A node, a ghost or the rest of a long list.
    pub kind: RowKind,
    /// Whether children are shown below it.
    pub fold: Fold,
    /// What stands out.
    pub flags: NodeFlags,
    /// Whose turn it is here; `None` for ghosts and rests.
    pub turn: Option<Turn>,
    /// One cell a column.
    pub cells: Vec<Quantity>,
    /// For the lines that connect a node with its parent: at each level above, whether more siblings follow.
    pub continues: Vec<bool>,
}

/// What a row stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum RowKind {
    /// A node of the tree.
    Node,
    /// A legal move that was not searched, and why.
    Ghost(&'static str),
    /// The tail of a long list of siblings: `37 more moves, 2.1% of visits`.
    Rest(String),
}

/// Whether children are shown below a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// It has none.
    Leaf,
    /// They are hidden.
    Folded,
    /// They are shown.
    Unfolded,
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
    /// What the overlay shows.
    pub overlay: Overlay,
    /// The moves of the playout under way, when stepping by phase; the picture then shows its end.
    pub playout: Vec<String>,
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
    /// For a row that is no node: what it is.
    pub note: String,
    /// The notes of the position file, at the root.
    pub notes: String,
    /// The static evaluation taken apart.
    pub evaluation: EvaluationView,
    /// Whose view its numbers take.
    pub viewpoint: Viewpoint,
}

/// What a line of the log is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LogKind {
    /// Selection, entering a node, trying a move.
    Descent,
    /// Expansion, ordering.
    Growth,
    /// Playouts and evaluations.
    Value,
    /// Backup, returned children, leaving a node.
    Backup,
    /// Cutoffs.
    Cutoff,
    /// Table probes and stores.
    Table,
    /// Proofs.
    Proof,
    /// Passes of iterative deepening.
    Depth,
    /// The best move changed.
    Best,
    /// Breakpoints.
    Breakpoint,
    /// What the user did: knobs, jumps, moves.
    Control,
    /// Warnings and faults.
    Warning,
}

impl LogKind {
    /// All kinds with their names, in display order.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (Self::Descent, "descent"),
        (Self::Growth, "growth"),
        (Self::Value, "value"),
        (Self::Backup, "backup"),
        (Self::Cutoff, "cutoff"),
        (Self::Table, "table"),
        (Self::Proof, "proof"),
        (Self::Depth, "depth"),
        (Self::Best, "best"),
        (Self::Breakpoint, "breakpoint"),
        (Self::Control, "control"),
        (Self::Warning, "warning"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// The visible part of the log.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LogView {
    /// The visible lines, oldest first.
    pub lines: Vec<LogLine>,
    /// The number of the first visible line among those that pass the filter.
    pub first: u64,
    /// How many lines pass the filter.
    pub total: u64,
    /// The number of the selected line.
    pub selected: u64,
    /// Whether the newest line is kept selected.
    pub newest: bool,
    /// The kinds shown; empty is all.
    pub kinds: Vec<LogKind>,
    /// Whether only lines about the selected node are shown.
    pub selected_node: bool,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// When.
    pub clock: Clock,
    /// What it is about.
    pub kind: LogKind,
    /// The sentence.
    pub text: String,
    /// The node it is about.
    pub path: Vec<u32>,
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
