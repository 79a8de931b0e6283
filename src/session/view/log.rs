//! What the log pane shows.

use crate::search::Clock;

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
    /// The present: what the user does at later moments lies ahead.
    pub now: Clock,
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
