//! ACTIONS: everything that a key, the palette or the hint bar can ask for, in one table.
//!
//! Keymap, hint bar, help and palette are made from [`ACTIONS`]; a new action is a variant, a line here and an arm
//! where it is done.
//!
//! Why these keys. A lower-case letter goes forwards in time and its capital backwards (`n` `N`, `s` `S`, `o` `O`,
//! `f` `F`, `c` `C`; `.` `,` share their key with `>` `<`), with gdb's initials: *n*ext iteration, *s*tep one phase,
//! *f*inish, *c*ontinue. `^` and `$` are the ends of time as they are of a line in vim; `#` and `@` go to a number and
//! to a path. Moving about is vim's (`hjkl`, `g`, `G`, `/`, `Ctrl-o`, counts) and the arrows'; panes are lazygit's.
//! Digits are counts (`100n`), so panes are numbered by `Alt` (`Alt-2`) or by a count and `Tab` (`2 Tab`).
//! `Ctrl-c` interrupts a run, as in gdb.

pub mod modes;

mod table;

use Section::*;

pub use table::ACTIONS;

/// What can be asked for. What each does is said in [`ACTIONS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each one's sentence is its line in ACTIONS")]
pub enum Action {
    RunOrPause,
    Continue,
    ContinueBack,
    StepIteration,
    BackIteration,
    StepPhase,
    BackPhase,
    StepSamePhase,
    BackSamePhase,
    StepOver,
    BackOver,
    StepOut,
    BackOut,
    GoToIteration,
    GoToStart,
    GoToLatest,
    NextMark,
    PreviousMark,
    Faster,
    Slower,
    Restart,

    Game,
    TypeMove,
    RedoMove,
    Hint,
    MoveNow,
    Bench,

    SearchHere,
    TakeBack,
    SearchOnly,
    SearchAll,
    Equalise,
    VisitMore,
    Forget,
    Knobs,
    Breakpoints,
    BreakHere,
    SetUp,
    EditPosition,
    Library,
    GoToPath,
    JumpBack,
    JumpForward,
    ShowMachine,
    FollowMachine,
    Viewpoint,
    Overlay,
    Copy,
    WhyNot,
    Unprune,
    FollowValue,
    FollowValueToLeaf,
    PinNode,
    Weights,
    Disagreements,
    CheckEvaluation,

    FocusNext,
    FocusPrevious,
    FocusBoard,
    FocusTree,
    FocusInspector,
    FocusLog,
    FocusChart,
    FocusTimeline,
    Zoom,
    Hide,
    ShowAll,
    Narrower,
    Wider,
    Shorter,
    Taller,

    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,

    TreeToggle,
    TreeParent,
    TreeChild,
    NextSibling,
    PreviousSibling,
    UnfoldLevels,
    UnfoldBest,
    FoldAll,
    Filter,
    Sort,
    SortReverse,
    Ghosts,
    Tails,

    BoardLeft,
    BoardRight,
    BoardGo,
    BoardPlay,
    BoardParent,
    PlayoutNext,
    PlayoutPrevious,

    WhatIfNext,
    WhatIfPrevious,
    WhatIfType,
    WhatIfClear,

    LogGo,
    LogNode,
    LogKinds,
    LogSelected,

    SeekBack,
    SeekAhead,

    ChartAxis,
    ChartSolve,

    Choose,

    LibrarySetUp,
    LibraryEdit,

    ValueNext,
    ValuePrevious,
    ValueDefault,
    Start,

    KindToggle,
    KindsAll,

    BreakToggle,
    BreakRemove,
    BreakClear,
    BreakIteration,
    BreakVisited,
    BreakValue,
    BreakBest,
    BreakCutoff,
    BreakTableCut,
    BreakNullMove,
    BreakProbCut,
    BreakStandPat,
    BreakResearch,
    BreakProven,
    BreakLogOnly,

    WeightsApply,
    WeightsReset,
    WeightsFormula,
    WeightsOpen,
    WeightsSave,

    EditUp,
    EditDown,
    EditLeft,
    EditRight,
    EditClear,
    EditEmpty,
    EditSide,
    EditUndo,
    EditRedo,
    EditNotation,
    EditCopy,
    EditSave,
    EditSaveDraft,
    EditSearch,
    NodeAdd,
    NodeRename,
    NodeValue,
    NodeProbability,
    NodeKind,
    NodeDelete,
    NodeEarlier,
    NodeLater,

    Help,
    Palette,
    Back,
    Quit,
    Interrupt,
    Redraw,
    Suspend,
    NextTheme,
}

/// Where an action's keys hold, and its heading in the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each one's heading says it")]
pub enum Section {
    Time,
    Search,
    Play,
    Panes,
    Motion,
    Tree,
    Board,
    Inspector,
    Log,
    Timeline,
    Chart,
    Dialog,
    LibraryScreen,
    Values,
    SetupScreen,
    KindsDialog,
    BreakpointsDialog,
    WeightsDialog,
    Editor,
    TreeEditor,
    Anywhere,
}

impl Section {
    /// Every section with its heading, in the help's order.
    pub const ALL: &'static [(Self, &'static str)] = &[
        (Time, "Run and step"),
        (Search, "The search and its position"),
        (Play, "Playing a game"),
        (Panes, "Panes"),
        (Motion, "Moving about"),
        (Tree, "Tree pane"),
        (Board, "Board pane"),
        (Inspector, "Inspector: what if"),
        (Log, "Log pane"),
        (Timeline, "Timeline"),
        (Chart, "Chart pane"),
        (Dialog, "Lists and questions"),
        (LibraryScreen, "Position library"),
        (Values, "Changing values"),
        (SetupScreen, "Setting up a search"),
        (KindsDialog, "Kinds of log lines"),
        (BreakpointsDialog, "Breakpoints"),
        (WeightsDialog, "Weights of the evaluation"),
        (Editor, "Position editor"),
        (TreeEditor, "Editor of a tree"),
        (Anywhere, "Everywhere"),
    ];

    /// Its heading.
    pub fn heading(self) -> &'static str {
        Self::ALL.iter().find(|(section, _)| *section == self).map_or("", |(_, heading)| heading)
    }
}

/// One line of the table.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its name in the palette, in kebab case.
    pub name: &'static str,
    /// The keys that do it: the first is shown in the hint bar.
    pub keys: &'static [&'static str],
    /// A word or two for the hint bar; empty if it is not shown there.
    pub hint: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Where its keys hold.
    pub section: Section,
}

impl Action {
    /// Its line in the table.
    pub fn entry(self) -> Option<&'static Entry> {
        ACTIONS.iter().find(|entry| entry.action == self)
    }
}
