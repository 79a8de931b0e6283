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

use Action::*;
use Section::*;

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

    SearchHere,
    TakeBack,
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

    LogGo,
    LogNode,
    LogKinds,
    LogSelected,

    SeekBack,
    SeekAhead,

    ChartAxis,

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
    Panes,
    Motion,
    Tree,
    Board,
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
        (Panes, "Panes"),
        (Motion, "Moving about"),
        (Tree, "Tree pane"),
        (Board, "Board pane"),
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

const fn line(
    section: Section,
    action: Action,
    name: &'static str,
    keys: &'static [&'static str],
    hint: &'static str,
    about: &'static str,
) -> Entry {
    Entry { action, name, keys, hint, about, section }
}

/// Every action, by section.
#[rustfmt::skip]
pub const ACTIONS: &[Entry] = &[
    line(Time, RunOrPause, "run-or-pause", &["space", "r"], "run", "Runs the search, or pauses it."),
    line(Time, StepIteration, "step-iteration", &["n"], "iteration", "Goes one iteration on; with a count, that many."),
    line(Time, BackIteration, "back-iteration", &["N"], "back", "Goes one iteration back."),
    line(Time, StepPhase, "step-phase", &["s"], "phase", "Goes one phase on: the smallest step there is."),
    line(Time, BackPhase, "back-phase", &["S"], "", "Goes one phase back."),
    line(Time, StepSamePhase, "step-same-phase", &["."], "", "Goes to the same phase of the next iteration."),
    line(Time, BackSamePhase, "back-same-phase", &[","], "", "Goes to the same phase of the previous iteration."),
    line(Time, StepOver, "step-over", &["o"], "", "Goes on until the subtree under way is done."),
    line(Time, BackOver, "back-over", &["O"], "", "Goes back over the subtree just done."),
    line(Time, StepOut, "step-out", &["f"], "", "Finishes the node under way: goes on until its parent has the word."),
    line(Time, BackOut, "back-out", &["F"], "", "Goes back to where the node under way was entered from its parent."),
    line(Time, Continue, "continue", &["c"], "", "Runs to the next breakpoint."),
    line(Time, ContinueBack, "continue-back", &["C"], "", "Runs backwards to the previous breakpoint."),
    line(Time, GoToIteration, "go-to-iteration", &["#"], "", "Goes to an iteration by number, back or ahead; a count before it is that number."),
    line(Time, GoToStart, "go-to-start", &["^"], "", "Goes to the start, before the first iteration."),
    line(Time, GoToLatest, "go-to-latest", &["$"], "", "Goes to the furthest moment reached."),
    line(Time, NextMark, "next-mark", &["}"], "", "Goes to the next mark of the timeline."),
    line(Time, PreviousMark, "previous-mark", &["{"], "", "Goes to the previous mark of the timeline."),
    line(Time, Faster, "faster", &["+", "="], "", "Runs faster, up to as fast as the machine can."),
    line(Time, Slower, "slower", &["-"], "", "Runs slower, down to one phase a second."),
    line(Time, Restart, "restart", &["R"], "", "Starts the same search anew."),

    line(Search, Knobs, "knobs", &["K"], "knobs", "Shows the knobs of the algorithm and changes them."),
    line(Search, Breakpoints, "breakpoints", &["b"], "breakpoints", "Shows, adds and removes breakpoints."),
    line(Search, BreakHere, "break-here", &["B"], "", "Stops whenever the selected node is visited."),
    line(Search, SearchHere, "search-here", &["m"], "", "Plays the moves to the selected node and searches from there."),
    line(Search, TakeBack, "take-back", &["u"], "", "Takes the last move played back and searches from there."),
    line(Search, SetUp, "set-up", &["a"], "set up", "Chooses game, position, algorithm and knobs of a new search."),
    line(Search, EditPosition, "edit-position", &["e"], "", "Edits the position of the selected node by hand."),
    line(Search, Library, "library", &["L"], "library", "Shows the library of positions."),
    line(Search, GoToPath, "go-to-path", &["@"], "", "Selects a node by the moves that lead to it."),
    line(Search, JumpBack, "jump-back", &["ctrl-o", "(", "alt-left"], "", "Goes back to the node selected before the last jump."),
    line(Search, JumpForward, "jump-forward", &[")", "alt-right"], "", "Goes forward again in the list of jumps."),
    line(Search, ShowMachine, "show-machine", &["i"], "", "Unfolds the path that the machine is working on and selects its end."),
    line(Search, FollowMachine, "follow-machine", &["I"], "", "Keeps the selection on the path that the machine is working on, or lets go of it."),
    line(Search, Viewpoint, "viewpoint", &["w"], "", "Shows numbers as Max sees them, or as the side that chooses the node sees them."),
    line(Search, Overlay, "overlay", &["v"], "", "Writes visits, values or nothing on the board."),
    line(Search, PinNode, "pin-node", &["M"], "", "Pins the selected node, so that the evaluation of others is compared with it; or lets go of it."),
    line(Search, Weights, "weights", &["W"], "", "Shows the weights of the evaluation, changes them and tries them out."),
    line(Search, Disagreements, "disagreements", &["D"], "", "Lists the nodes where static and searched value differ most."),
    line(Search, CheckEvaluation, "check-evaluation", &[], "", "Checks the evaluation's promises at random positions and in the tree; the log tells."),
    line(Search, Copy, "copy", &["y"], "", "Copies the position of the selected node to the clipboard."),

    line(Panes, FocusNext, "focus-next", &["tab"], "pane", "Moves the focus to the next pane; with a count, to the pane of that number."),
    line(Panes, FocusPrevious, "focus-previous", &["backtab"], "", "Moves the focus to the previous pane."),
    line(Panes, FocusBoard, "focus-board", &["alt-1"], "", "Moves the focus to the board."),
    line(Panes, FocusTree, "focus-tree", &["alt-2"], "", "Moves the focus to the tree."),
    line(Panes, FocusInspector, "focus-inspector", &["alt-3"], "", "Moves the focus to the inspector."),
    line(Panes, FocusLog, "focus-log", &["alt-4"], "", "Moves the focus to the log."),
    line(Panes, FocusChart, "focus-chart", &["alt-5"], "", "Moves the focus to the chart."),
    line(Panes, FocusTimeline, "focus-timeline", &["alt-6"], "", "Moves the focus to the timeline."),
    line(Panes, Zoom, "zoom", &["z"], "zoom", "Gives the focused pane the whole screen, or its place back."),
    line(Panes, Hide, "hide", &["x"], "", "Hides the focused pane."),
    line(Panes, ShowAll, "show-all", &["X"], "", "Shows every pane at its usual size."),
    line(Panes, Narrower, "narrower", &["<"], "", "Makes the left column narrower."),
    line(Panes, Wider, "wider", &[">"], "", "Makes the left column wider."),
    line(Panes, Shorter, "shorter", &["ctrl-up"], "", "Makes the upper panes shorter."),
    line(Panes, Taller, "taller", &["ctrl-down"], "", "Makes the upper panes taller."),

    line(Motion, Up, "up", &["k", "up"], "", "One row up."),
    line(Motion, Down, "down", &["j", "down"], "", "One row down."),
    line(Motion, PageUp, "page-up", &["pageup", "ctrl-u"], "", "One page up."),
    line(Motion, PageDown, "page-down", &["pagedown", "ctrl-d"], "", "One page down."),
    line(Motion, First, "first", &["g", "home"], "", "To the first row."),
    line(Motion, Last, "last", &["G", "end"], "", "To the last row."),

    line(Tree, TreeToggle, "tree-toggle", &["enter"], "unfold", "Unfolds or folds the selected node."),
    line(Tree, TreeParent, "tree-parent", &["h", "left"], "", "Folds the selected node, or goes to its parent."),
    line(Tree, TreeChild, "tree-child", &["l", "right"], "", "Unfolds the selected node, or goes to its first child."),
    line(Tree, NextSibling, "next-sibling", &["]"], "", "To the next sibling."),
    line(Tree, PreviousSibling, "previous-sibling", &["["], "", "To the previous sibling."),
    line(Tree, UnfoldLevels, "unfold-levels", &["*"], "", "Unfolds two levels below the selected node; with a count, that many."),
    line(Tree, UnfoldBest, "unfold-best", &["P"], "", "Unfolds the principal variation from the selected node on."),
    line(Tree, FoldAll, "fold-all", &["Z"], "", "Folds everything but the root."),
    line(Tree, Filter, "filter", &["/"], "filter", "Shows only rows that match: part of a move's name, or a comparison such as visits>100."),
    line(Tree, Sort, "sort", &["t"], "sort", "Sorts siblings by the next column, after the last one by move order."),
    line(Tree, SortReverse, "sort-reverse", &["T"], "", "Turns the order of siblings round."),
    line(Tree, Ghosts, "ghosts", &["H"], "", "Shows or hides the moves that were never searched."),
    line(Tree, Tails, "tails", &["A"], "", "Shows all of a long list of siblings, or folds its tail into one row."),

    line(Board, BoardLeft, "board-left", &["h", "left"], "", "Moves the cursor left."),
    line(Board, BoardRight, "board-right", &["l", "right"], "", "Moves the cursor right."),
    line(Board, BoardGo, "board-go", &["enter"], "look", "Selects the node that the move under the cursor leads to."),
    line(Board, BoardPlay, "board-play", &["p"], "play", "Plays the move under the cursor and searches from there."),
    line(Board, BoardParent, "board-parent", &["backspace"], "", "Selects the parent: one move back on the board, the search stays."),

    line(Log, LogGo, "log-go", &["enter"], "go to", "Goes to the moment of the selected line and selects its node."),
    line(Log, LogNode, "log-node", &["l", "right"], "node", "Selects the node of the selected line, now."),
    line(Log, LogKinds, "log-kinds", &["/"], "kinds", "Chooses the kinds of lines shown."),
    line(Log, LogSelected, "log-selected", &["*"], "", "Shows only lines about the selected node and what is below it, or all."),

    line(Timeline, SeekBack, "seek-back", &["h", "left"], "back", "Goes a fiftieth of the timeline back."),
    line(Timeline, SeekAhead, "seek-ahead", &["l", "right"], "ahead", "Goes a fiftieth of the timeline ahead."),

    line(Chart, ChartAxis, "chart-axis", &["enter"], "axis", "Draws the work of the root's moves, or their values."),

    line(Dialog, Choose, "choose", &["enter"], "choose", "Takes what is selected."),

    line(LibraryScreen, LibrarySetUp, "library-set-up", &["tab"], "set up", "Chooses another algorithm and knobs for the selected position."),
    line(LibraryScreen, LibraryEdit, "library-edit", &["ctrl-e"], "edit", "Edits the selected position by hand."),

    line(Values, ValueNext, "value-next", &["l", "right"], "next value", "Takes the next value."),
    line(Values, ValuePrevious, "value-previous", &["h", "left"], "", "Takes the previous value."),
    line(Values, ValueDefault, "value-default", &["d"], "default", "Takes the default."),

    line(SetupScreen, Start, "start", &["S", "ctrl-s"], "start", "Starts the search."),

    line(KindsDialog, KindToggle, "kind-toggle", &["space"], "on or off", "Shows or hides lines of this kind."),
    line(KindsDialog, KindsAll, "kinds-all", &["a"], "all", "Shows lines of every kind."),

    line(BreakpointsDialog, BreakToggle, "break-toggle", &["space"], "on or off", "Switches the breakpoint on or off."),
    line(BreakpointsDialog, BreakRemove, "break-remove", &["x", "delete"], "remove", "Removes the breakpoint."),
    line(BreakpointsDialog, BreakClear, "break-clear", &["X"], "", "Removes all breakpoints."),
    line(BreakpointsDialog, BreakIteration, "break-iteration", &["i"], "iteration", "Adds: stop when so many iterations are done."),
    line(BreakpointsDialog, BreakVisited, "break-visited", &["n"], "node", "Adds: stop when the selected node is visited."),
    line(BreakpointsDialog, BreakValue, "break-value", &["v"], "value", "Adds: stop when the value of the selected node changes."),
    line(BreakpointsDialog, BreakBest, "break-best", &["b"], "best move", "Adds: stop when the best move at the root changes."),
    line(BreakpointsDialog, BreakCutoff, "break-cutoff", &["c"], "cutoff", "Adds: stop at any alpha or beta cutoff."),
    line(BreakpointsDialog, BreakLogOnly, "break-log-only", &["l"], "log only", "Those added from now on only write to the log, or stop again."),

    line(WeightsDialog, WeightsApply, "weights-apply", &["a"], "apply", "Puts these weights into force from this moment on."),
    line(WeightsDialog, WeightsReset, "weights-reset", &["x"], "undo", "Goes back to the weights in force and gives the trial up."),
    line(WeightsDialog, WeightsFormula, "weights-formula", &["f"], "feature", "Adds a feature of your own: a sum of features."),
    line(WeightsDialog, WeightsOpen, "weights-open", &["o"], "open", "Takes the weights of a file, now and whenever it changes."),
    line(WeightsDialog, WeightsSave, "weights-save", &["s"], "save", "Writes these weights to a file."),

    line(Editor, EditUp, "edit-up", &["up"], "", "Moves the cursor up."),
    line(Editor, EditDown, "edit-down", &["down"], "", "Moves the cursor down."),
    line(Editor, EditLeft, "edit-left", &["left"], "", "Moves the cursor left."),
    line(Editor, EditRight, "edit-right", &["right"], "", "Moves the cursor right."),
    line(Editor, EditClear, "edit-clear", &["space", "delete"], "clear", "Takes away what stands under the cursor."),
    line(Editor, EditSide, "edit-side", &["tab"], "side to move", "Gives the other side the move."),
    line(Editor, EditUndo, "edit-undo", &["u", "alt-u"], "undo", "Takes the last change back."),
    line(Editor, EditSearch, "edit-search", &["ctrl-g"], "search", "Searches from this position."),
    line(Editor, EditSave, "edit-save", &["ctrl-s"], "save", "Saves the position to the library."),
    line(Editor, EditSaveDraft, "edit-save-draft", &["ctrl-d"], "draft", "Saves what there is as a draft, faults and all."),
    line(Editor, EditNotation, "edit-notation", &["ctrl-t"], "type it", "Types the position in the game's notation; pasting it does the same."),
    line(Editor, EditCopy, "edit-copy", &["ctrl-y"], "copy", "Copies the position's notation to the clipboard."),
    line(Editor, EditRedo, "edit-redo", &["ctrl-r", "U"], "redo", "Makes the change again that was taken back."),

    line(TreeEditor, NodeAdd, "node-add", &["a", "insert"], "add child", "Adds a child to the node."),
    line(TreeEditor, NodeRename, "node-rename", &["r"], "name", "Changes the name of the move that leads to the node."),
    line(TreeEditor, NodeValue, "node-value", &["v", "enter"], "value", "Changes the value of a leaf."),
    line(TreeEditor, NodeProbability, "node-probability", &["p"], "probability", "Changes the probability of an outcome of chance."),
    line(TreeEditor, NodeKind, "node-kind", &["t"], "kind", "Makes it the next kind of node: leaf, Max, Min, chance."),
    line(TreeEditor, NodeDelete, "node-delete", &["d"], "delete", "Deletes the node and what is below it."),
    line(TreeEditor, NodeEarlier, "node-earlier", &["["], "", "Moves the node before its previous sibling."),
    line(TreeEditor, NodeLater, "node-later", &["]"], "", "Moves the node behind its next sibling."),

    line(Anywhere, Help, "help", &["?", "f1"], "help", "Shows this help."),
    line(Anywhere, Palette, "palette", &[":", "ctrl-p"], "palette", "Finds an action by name and does it."),
    line(Anywhere, Back, "back", &["esc"], "", "Closes what is open: question, dialog, zoom, filter."),
    line(Anywhere, Quit, "quit", &["q", "ctrl-q"], "quit", "Closes this screen; at the last one, ends the program."),
    line(Anywhere, Interrupt, "interrupt", &["ctrl-c"], "", "Pauses a run; if none is under way, the same as quit."),
    line(Anywhere, Redraw, "redraw", &["ctrl-l"], "", "Draws the whole screen anew."),
    line(Anywhere, Suspend, "suspend", &["ctrl-z"], "", "Goes back to the shell; fg comes back here."),
    line(Anywhere, NextTheme, "next-theme", &[], "", "Takes the next colour theme."),
];

impl Action {
    /// Its line in the table.
    pub fn entry(self) -> Option<&'static Entry> {
        ACTIONS.iter().find(|entry| entry.action == self)
    }
}
