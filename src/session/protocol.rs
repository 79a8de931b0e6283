//! What can be asked of a session. Plain data: commands cross from the screen's thread to the worker's.

use crate::catalog::{Algorithm, Request, Situation};
use crate::search::event::{Question, TableAnswer};
use crate::search::start_tree::StartNode;
use crate::search::{Event, Goal, Settings};
use crate::session::truth::Truth;

/// A search to open: a position, an algorithm, its knobs.
pub struct Setup {
    /// What the user calls it: a position's name, or the game's.
    pub title: String,
    /// The position, with the moves that led to it.
    pub situation: Box<dyn Situation>,
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Its knobs.
    pub settings: Settings,
    /// The seed.
    pub seed: u64,
    /// The memory budget in bytes.
    pub memory: u64,
    /// Counts to begin from.
    pub start: Option<StartNode>,
    /// Where a run ends by itself.
    pub budget: Budget,
    /// Notes to the position, shown in the inspector at the root.
    pub notes: String,
    /// The true values of the root and of its moves, where they are known.
    pub truth: Option<Truth>,
}

impl Setup {
    /// The part of it that opens a machine.
    pub fn request(&self) -> Request {
        Request {
            algorithm: self.algorithm,
            settings: self.settings.clone(),
            seed: self.seed,
            memory: self.memory,
            start: self.start.clone(),
        }
    }
}

impl Clone for Setup {
    fn clone(&self) -> Self {
        Self {
            title: self.title.clone(),
            situation: self.situation.copy(),
            settings: self.settings.clone(),
            start: self.start.clone(),
            notes: self.notes.clone(),
            truth: self.truth.clone(),
            ..*self
        }
    }
}

/// Where a run ends by itself; the first limit that is met counts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Budget {
    /// Iterations completed.
    pub iterations: Option<u64>,
    /// Nodes in the tree, or entered.
    pub nodes: Option<u64>,
    /// Seconds of running: the only limit that is not reproducible.
    pub seconds: Option<f64>,
}

/// Everything that can be asked of a session.
#[derive(Clone)]
pub enum Command {
    /// Run until paused, a breakpoint, the budget or the end.
    Run,
    /// Run past so many stops by breakpoints, to the next one.
    RunPast(u64),
    /// Stop where it is.
    Pause,
    /// Run if paused, pause if running.
    RunOrPause,
    /// Go `count` units on, or back if negative. Stops at breakpoints on the way.
    Step {
        /// How far one step goes.
        unit: Unit,
        /// How many; negative goes back.
        count: i64,
    },
    /// Go to a moment, back or ahead.
    Seek(Goal),
    /// Go to the furthest moment reached on this branch of time.
    SeekLatest,
    /// Go to the next (`1`) or previous (`-1`) mark of the timeline.
    SeekMark(i32),
    /// Run until the next breakpoint hit backwards: the last moment before now at which one would have stopped.
    RunBack {
        /// Of how many such moments it goes past.
        past: u64,
    },
    /// Change how fast a run goes.
    Speed(Speed),
    /// Change one knob: live where it can be, else the search starts anew with it.
    Set {
        /// The knob's name.
        name: String,
        /// Its new value.
        value: String,
    },
    /// Say what a search by visits looks at next.
    Steer(SteerCommand),
    /// Show the playouts that the last phase has made so many moves later, or earlier if negative, one after another. At
    /// first all of the first is shown.
    WatchPlayout(i64),
    /// Start the same search anew.
    Restart,
    /// Open another search.
    Open(Box<Setup>),
    /// Play the moves on the path to the selected node, and search from there.
    SearchFromSelection,
    /// Play a move at the root, by code, and search from there.
    Play(u32),
    /// Take back the last move played, and search from there.
    TakeBack,
    /// Solve the root's moves beside the search, for the chart of regret; or give it up.
    SolveMoves,
    /// Look into the evaluation.
    Evaluation(EvaluationCommand),
    /// Change the breakpoints.
    Break(BreakCommand),
    /// Move about in the tree pane.
    Tree(TreeCommand),
    /// Move about in the log pane.
    Log(LogCommand),
    /// Ask why a line of moves, written from the root, is not what the search prefers.
    WhyNot(String),
    /// Search the selected move that was left out.
    Unprune,
    /// Suppose other values in the inspector; the search stays as it is.
    WhatIf(WhatIfCommand),
    /// Say which panes are visible and how large: a view costs what is visible.
    Watch(Watch),
    /// Stop the worker.
    Quit,
}

/// How far one step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// One phase.
    Phase,
    /// One iteration.
    Iteration,
    /// To the same phase of the next (or previous) iteration.
    SamePhase,
    /// Over the subtree of the node under way: until the current path is no longer than now.
    Over,
    /// Out of it: until the current path is shorter than now.
    Out,
}

/// How fast a run goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Speed {
    /// So many steps of this unit a second; each is logged.
    PerSecond(f64, Unit),
    /// As fast as the machine can.
    Unlimited,
}

impl Speed {
    /// The choices offered, slowest first.
    pub const CHOICES: &'static [Self] = &[
        Self::PerSecond(1.0, Unit::Phase),
        Self::PerSecond(4.0, Unit::Phase),
        Self::PerSecond(1.0, Unit::Iteration),
        Self::PerSecond(4.0, Unit::Iteration),
        Self::PerSecond(16.0, Unit::Iteration),
        Self::PerSecond(100.0, Unit::Iteration),
        Self::PerSecond(1_000.0, Unit::Iteration),
        Self::Unlimited,
    ];
}

/// When a run stops by itself.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// This many iterations are completed.
    Iteration(u64),
    /// The node at this path is visited or entered.
    Visited(Vec<u32>),
    /// The value of the node at this path changes.
    ValueChanged(Vec<u32>),
    /// The root's best move changes.
    BestMoveChanged,
    /// This happens, at any node.
    Happens(Incident),
}

/// What a run may be stopped at, wherever in the tree it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incident {
    /// An alpha or beta cutoff after a move.
    Cutoff,
    /// The table settles a node.
    TableCut,
    /// A null move settles a node: passing is good enough.
    NullMove,
    /// ProbCut settles a node: a shallow value predicts that the deep one lies outside the window.
    ProbCut,
    /// The mover stands pat beyond the horizon, and that cuts.
    StandPat,
    /// A move is searched again: a scout or a reduced search was wrong.
    Research,
    /// The result of a node is proven.
    Proven,
}

impl Incident {
    /// Whether an event is this.
    pub const fn is(self, event: &Event) -> bool {
        let settled = match *event {
            Event::Answered { question, settled: true, .. } => Some(question),
            _ => None,
        };
        match self {
            Self::Cutoff => matches!(event, Event::Cutoff { .. }),
            Self::TableCut => matches!(event, Event::Probed { answer: TableAnswer::Cut, .. }),
            Self::NullMove => matches!(settled, Some(Question::NullMove)),
            Self::ProbCut => matches!(settled, Some(Question::ProbablyHigh | Question::ProbablyLow)),
            Self::StandPat => matches!(event, Event::StoodPat { settled: true, .. }),
            Self::Research => matches!(event, Event::Researching { .. }),
            Self::Proven => matches!(event, Event::Proven { .. }),
        }
    }

    /// In the list of breakpoints.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Cutoff => "cutoff",
            Self::TableCut => "cutoff by the table",
            Self::NullMove => "cutoff by a null move",
            Self::ProbCut => "cutoff by ProbCut",
            Self::StandPat => "cutoff by standing pat",
            Self::Research => "a move searched again",
            Self::Proven => "a result proven",
        }
    }
}

/// What to do with the breakpoints.
#[derive(Debug, Clone, PartialEq)]
pub enum BreakCommand {
    /// Add one; `log_only` logs without stopping.
    Add {
        /// When.
        condition: Condition,
        /// Whether it only writes to the log.
        log_only: bool,
    },
    /// Switch one on or off, by its number.
    Toggle(u32),
    /// Remove one.
    Remove(u32),
    /// Remove all.
    Clear,
}

/// Looking into the evaluation. None of it moves the search, but a run is paused for what reads the whole tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvaluationCommand {
    /// Pin the selected node, to compare the evaluation of others with it; or let go of it.
    Pin,
    /// Try other weights, in one line, in a sandbox: the same search to the same budget.
    Try(String),
    /// Give the trial up.
    GiveUpTrial,
    /// List the nodes where static and searched value differ most.
    Survey,
    /// Note in the log that a weights file was refused, and why.
    Refused(String),
    /// Check the evaluation's promises at random positions and at the nodes of the present tree.
    Check,
}

/// What a search by visits is to look at next, from the present moment on. Each is kept as a knob: `only`, `quota` or
/// `forget`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SteerCommand {
    /// Search the root move of the selected line and those chosen so before, and no others; or let go of it.
    Only,
    /// Search all moves of the root again.
    All,
    /// Give each of the root's moves as many visits as the most visited one has.
    Equalise,
    /// Give the selected node this many more visits.
    More(u32),
    /// Forget the selected node and what is below it.
    Forget,
}

/// What is supposed in the inspector, at the selected node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhatIfCommand {
    /// Suppose a value in place of the one in force.
    Suppose {
        /// The name of one of [`WhatIf`](crate::search::WhatIf)s of the node.
        name: String,
        /// The value; the one in force takes the supposition back.
        value: String,
    },
    /// Take one supposition back, by name.
    Reset(String),
    /// Take all back, at every node.
    Clear,
}

/// Moving about in the tree pane. Rows are those of the unfolded, sorted and filtered tree.
#[derive(Debug, Clone, PartialEq)]
pub enum TreeCommand {
    /// The selection moves by this many rows.
    Move(i64),
    /// The selection moves by this many pages.
    Page(i64),
    /// To the first row.
    First,
    /// To the last row.
    Last,
    /// To this row, counted from the first of the whole pane.
    Row(u64),
    /// To the parent; folds first if unfolded and `fold` is set.
    Parent,
    /// Unfold, or if unfolded already to the first child.
    Child,
    /// To the next (`1`) or previous (`-1`) sibling.
    Sibling(i64),
    /// Unfold or fold the selected node.
    Toggle,
    /// Fold the selected node.
    Fold,
    /// Unfold the selected node and this many levels below it.
    Unfold(u32),
    /// Fold everything but the root.
    FoldAll,
    /// Unfold the path of best moves from the selected node on.
    UnfoldBest,
    /// Unfold the path that the machine is working on and select its end.
    UnfoldCurrent,
    /// Keep the selection on the path the machine is working on.
    Follow(bool),
    /// Select a node by its path.
    Jump(Vec<u32>),
    /// Select a node by the names of its moves, separated by blanks, from the root.
    JumpNames(String),
    /// Select the child that brought the selected node its value.
    FollowValue {
        /// Whether to go on to the leaf that made it.
        whole: bool,
    },
    /// Back in the list of places jumped from.
    JumpBack,
    /// Forward in it.
    JumpForward,
    /// Sort siblings by a column (an index), or by move order.
    Sort {
        /// The column, or `None` for move order.
        column: Option<usize>,
        /// Largest first.
        descending: bool,
    },
    /// Show only rows that a text describes: part of a move's name, or `visits>100`; empty shows all.
    Filter(String),
    /// Show or hide the moves that were never searched.
    Ghosts(bool),
    /// Show all of a long list of siblings, or fold its tail into one row.
    Tails(bool),
}

/// Moving about in the log pane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogCommand {
    /// The selection moves by this many lines.
    Move(i64),
    /// By pages.
    Page(i64),
    /// To the newest line, and stay there as lines come in.
    Newest,
    /// To the oldest line.
    Oldest,
    /// To this line of those visible.
    Row(u64),
    /// Select the node of the selected line in the tree.
    JumpToNode,
    /// Go to the moment of the selected line.
    JumpToMoment,
    /// Show only these kinds; empty shows all.
    Kinds(Vec<super::view::LogKind>),
    /// Show only lines about the selected node and what is below it.
    SelectedNode(bool),
}

/// Whose view numbers take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Viewpoint {
    /// Max's.
    #[default]
    Max,
    /// That of the side that chooses the node: the one to move at its parent.
    Mover,
}

/// What the board pane writes on the squares that moves lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// Visits, or nodes.
    Work,
    /// Values.
    Value,
    /// Priors, where the search asks them.
    Prior,
    /// The evaluation of the position after each move, where the game has one.
    Evaluation,
    /// What the game has to write on its squares, by number: see [`BoardView::layers`](crate::session::view::BoardView::layers).
    Layer(u8),
}

/// What the screen shows, said once and again when it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Watch {
    /// Rows of the tree pane; 0 if hidden.
    pub tree_rows: u16,
    /// Lines of the log pane; 0 if hidden.
    pub log_lines: u16,
    /// Whether the board is shown.
    pub board: bool,
    /// Whether the inspector is shown.
    pub inspector: bool,
    /// Whether the chart is shown.
    pub chart: bool,
    /// Whether what was found about the evaluation is shown.
    pub workshop: bool,
    /// Whose view numbers take.
    pub viewpoint: Viewpoint,
    /// What the board pane writes on the squares.
    pub overlay: Overlay,
}
