//! The tree as JSON: a flat list of nodes, so that no reader has to recurse.

use serde_json::{Map, Value as Json, json as object};

use crate::export::outline::{Outline, OutlineNode, turn_name};

/// The outline as one JSON object: `columns` says what the numbers of `nodes` mean; a node names its parent by
/// number, and its number is its place in the list. `same_as` stands where lines meet in one position: the node that has the
/// children.
pub fn json(outline: &Outline) -> Json {
    let columns = outline.columns.iter().map(|column| (column.name.to_owned(), column.about.into()));
    object!({
        "columns": columns.collect::<Map<_, _>>(),
        "total": outline.total,
        "left_out": outline.total.saturating_sub(outline.nodes.len() as u64),
        "nodes": outline.nodes.iter().map(|node| one(outline, node)).collect::<Vec<_>>(),
    })
}

fn one(outline: &Outline, node: &OutlineNode) -> Json {
    let cells = outline.columns.iter().zip(&node.cells);
    let mut one = object!({
        "parent": node.parent,
        "level": node.level,
        "move": node.name,
        "to_move": turn_name(node.turn),
        "best": node.flags.best,
        "proven": node.flags.proven,
        "children_left_out": node.left_out,
        "cells": cells.map(|(column, cell)| (column.name.to_owned(), cell.json())).collect::<Map<_, _>>(),
    });
    if let Some(same) = node.same_as {
        one["same_as"] = same.into();
    }
    one
}
