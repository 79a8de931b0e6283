//! MODES: which sections of the table hold together, and so where no key may mean two things.

use super::Section;
use crate::tui::layout::PaneKind;

/// The modes of the program: which sections of the action table hold together.
pub const MODES: &[(&str, &[Section])] = &[
    ("board", pane_sections(PaneKind::Board)),
    ("tree", pane_sections(PaneKind::Tree)),
    ("inspector", pane_sections(PaneKind::Inspector)),
    ("log", pane_sections(PaneKind::Log)),
    ("chart", pane_sections(PaneKind::Chart)),
    ("timeline", pane_sections(PaneKind::Timeline)),
    ("list", LIST),
    ("text", TEXT),
    ("library", LIBRARY),
    ("knobs", KNOBS),
    ("setup", SETUP),
    ("kinds", KINDS),
    ("breakpoints", BREAKPOINTS),
    ("weights", WEIGHTS),
    ("editor", EDITOR),
    ("tree editor", TREE_EDITOR),
];

/// The sections that hold while a pane has the focus.
pub const fn pane_sections(pane: PaneKind) -> &'static [Section] {
    use Section::{
        Anywhere, Board, Chart, Inspector, Log, Motion, Panes, Play, Search, Time, Timeline, Tree, Values,
    };
    match pane {
        PaneKind::Board => &[Board, Time, Search, Play, Panes, Motion, Anywhere],
        PaneKind::Tree => &[Tree, Time, Search, Play, Panes, Motion, Anywhere],
        PaneKind::Inspector => &[Inspector, Values, Time, Search, Play, Panes, Motion, Anywhere],
        PaneKind::Log => &[Log, Time, Search, Play, Panes, Motion, Anywhere],
        PaneKind::Chart => &[Chart, Time, Search, Play, Panes, Motion, Anywhere],
        PaneKind::Timeline => &[Timeline, Time, Search, Play, Panes, Motion, Anywhere],
    }
}

/// Sections that hold in a list.
pub const LIST: &[Section] = &[Section::Dialog, Section::Motion, Section::Anywhere];
/// Sections that hold while a text is typed; characters and editing keys go to the text first.
pub const TEXT: &[Section] = LIST;
/// Sections that hold in the library.
pub const LIBRARY: &[Section] =
    &[Section::Dialog, Section::LibraryScreen, Section::Motion, Section::Anywhere];
/// Sections that hold among the knobs.
pub const KNOBS: &[Section] = &[Section::Dialog, Section::Values, Section::Motion, Section::Anywhere];
/// Sections that hold among the weights.
pub const WEIGHTS: &[Section] =
    &[Section::WeightsDialog, Section::Dialog, Section::Values, Section::Motion, Section::Anywhere];
/// Sections that hold in the setup screen.
pub const SETUP: &[Section] =
    &[Section::SetupScreen, Section::Dialog, Section::Values, Section::Motion, Section::Anywhere];
/// Sections that hold among the kinds of log lines.
pub const KINDS: &[Section] = &[Section::KindsDialog, Section::Dialog, Section::Motion, Section::Anywhere];
/// Sections that hold among the breakpoints.
pub const BREAKPOINTS: &[Section] =
    &[Section::BreakpointsDialog, Section::Dialog, Section::Motion, Section::Anywhere];
/// Sections that hold in the editor of a board.
pub const EDITOR: &[Section] = &[Section::Editor, Section::Anywhere];
/// Sections that hold in the editor of a tree.
pub const TREE_EDITOR: &[Section] = &[Section::TreeEditor, Section::Editor, Section::Anywhere];
