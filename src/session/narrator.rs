//! The session's own words for what happens, and which of a machine's events stands under which heading.

use crate::search::quantity::count;
use crate::search::{Event, Tree};
use crate::session::protocol::Condition;
use crate::session::view::LogKind;
use crate::text::noun;

/// What an event is about.
pub const fn kind(event: &Event) -> LogKind {
    match event {
        Event::Cutoff { .. }
        | Event::Answered { settled: true, .. }
        | Event::StoodPat { settled: true, .. } => LogKind::Cutoff,
        Event::Asking { .. }
        | Event::Selected { .. }
        | Event::Entered { .. }
        | Event::Trying { .. }
        | Event::Researching { .. } => LogKind::Descent,
        Event::Expanded { .. } | Event::Linked { .. } | Event::Ordered { .. } => LogKind::Growth,
        Event::StoodPat { .. }
        | Event::PlayedOut { .. }
        | Event::Evaluated { .. }
        | Event::Foreseen { .. } => LogKind::Value,
        Event::Answered { .. } | Event::BackedUp { .. } | Event::Returned { .. } | Event::Left { .. } => {
            LogKind::Backup
        }
        Event::Probed { .. } | Event::Stored { .. } => LogKind::Table,
        Event::Proven { .. } | Event::Finished => LogKind::Proof,
        Event::DepthStarted { .. } | Event::RootBound { .. } | Event::DepthDone { .. } => LogKind::Depth,
        Event::BestMove { .. } => LogKind::Best,
        Event::MemoryFull => LogKind::Warning,
    }
}

/// Whether an event is told even of a run that nobody listened to: it is rare and concerns the root.
pub fn is_landmark(event: &Event, tree: &dyn Tree) -> bool {
    match event {
        Event::BestMove { .. }
        | Event::RootBound { .. }
        | Event::DepthDone { .. }
        | Event::MemoryFull
        | Event::Finished => true,
        Event::Proven { node, .. } => *node == tree.root(),
        _ => false,
    }
}

/// A breakpoint's condition in words.
pub fn condition(condition: &Condition, tree: &dyn Tree) -> String {
    match condition {
        Condition::Iteration(n) => format!("{} {}", count(*n), noun(*n, "iteration", "iterations")),
        Condition::Visited(path) => format!("{} visited", node(path, tree)),
        Condition::ValueChanged(path) => format!("value of {} changed", node(path, tree)),
        Condition::BestMoveChanged => "best move changed".into(),
        Condition::Happens(incident) => incident.words().into(),
    }
}

/// The node that a condition is about.
pub fn path(condition: &Condition) -> &[u32] {
    match condition {
        Condition::Visited(path) | Condition::ValueChanged(path) => path,
        Condition::Iteration(_) | Condition::BestMoveChanged | Condition::Happens(_) => &[],
    }
}

/// `best move 3 -> 4`.
pub fn best_move(before: Option<u32>, now: u32, tree: &dyn Tree) -> String {
    let name = |code| tree.move_names(tree.root(), &[code]).concat();
    match before {
        Some(before) if before != now => format!("best move {} -> {}", name(before), name(now)),
        _ => format!("best move {}", name(now)),
    }
}

/// A node as the names of the moves that lead to it.
fn node(path: &[u32], tree: &dyn Tree) -> String {
    if path.is_empty() {
        return "the root".into();
    }
    let names = tree.path_names(path);
    let unknown = path.len() - names.len();
    let rest = if unknown > 0 { format!(" (+{unknown} not searched yet)") } else { String::new() };
    format!("{}{rest}", names.join(" "))
}
