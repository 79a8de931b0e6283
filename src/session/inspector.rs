//! The inspector: the selected node explained.

use crate::game::Side;
use crate::search::{Machine, NodeId, Quantity, Supposition, Tree};
use crate::session::protocol::{Setup, Viewpoint};
use crate::session::view::{InspectorView, WhatIfView};

/// Explains the node at a path, or says why there is none; `ghost` is the reason why a move was not searched.
pub fn view(
    machine: &dyn Machine,
    setup: &Setup,
    path: &[u32],
    ghost: Option<&'static str>,
    viewpoint: Viewpoint,
    supposed: &[Supposition],
) -> InspectorView {
    let tree = machine.tree();
    let line = tree.path_names(path);
    let mover = (viewpoint == Viewpoint::Mover).then(|| chooser(tree, path));
    let Some(node) = tree.find(path) else {
        let name = line.last().cloned().unwrap_or_default();
        let note = match ghost {
            Some(reason) => format!("{name} was not searched: {reason}"),
            None => "this move was not searched".to_owned(),
        };
        let untried = path.split_last().and_then(|(&code, above)| {
            machine.explain_untried(tree.find(above)?, code, mover.unwrap_or(Side::Max))
        });
        return InspectorView {
            line,
            note,
            mover,
            derivation: untried.unwrap_or_default(),
            ..Default::default()
        };
    };
    InspectorView {
        line,
        derivation: machine.explain_seen_by(node, supposed, mover.unwrap_or(Side::Max)),
        what_ifs: what_ifs(machine, node, supposed),
        note: String::new(),
        notes: if path.is_empty() { setup.notes.clone() } else { String::new() },
        mover,
        ..Default::default()
    }
}

/// What may be supposed at a node, and what is.
fn what_ifs(machine: &dyn Machine, node: NodeId, supposed: &[Supposition]) -> Vec<WhatIfView> {
    let value = |name| supposed.iter().find(|it| it.name == name).map(|it| it.value.clone());
    let views = machine.what_ifs(node).into_iter();
    views.map(|what_if| WhatIfView { supposed: value(what_if.name), what_if }).collect()
}

/// The side that chooses the node at a path: the one to move above it, at the root the one to move.
pub fn chooser(tree: &dyn Tree, path: &[u32]) -> Side {
    let above = path.split_last().map_or(path, |(_, above)| above);
    let side_at = |path| tree.find(path).and_then(|node| tree.side(node));
    side_at(above).or_else(|| side_at(path)).unwrap_or(Side::Max)
}

/// Turns the cells of a row of the tree to the view of the side that chooses the node.
pub fn turn_cells(tree: &dyn Tree, path: &[u32], cells: &mut [Quantity]) {
    let above = path.split_last().map_or(path, |(_, above)| above);
    let Some(side) = tree.find(above).and_then(|node| tree.side(node)) else { return };
    for cell in cells {
        *cell = std::mem::take(cell).seen_by(side);
    }
}
