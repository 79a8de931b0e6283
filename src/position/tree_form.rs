//! A hand-written tree with one group a node, as a draft that its game can judge.

use crate::error::{Fault, Result};
use crate::game::draft::{DraftNode, NodeKind, TreeDraft};
use crate::position::file::TreeNode;
use crate::text::clean_line;

/// The draft of a tree written in RON, nodes in the order of a walk that visits parents first.
///
/// # Errors
/// A node that is of no kind, or of two.
pub(super) fn draft(tree: &TreeNode) -> Result<TreeDraft> {
    let mut draft = TreeDraft::default();
    let mut waiting: Vec<(&TreeNode, Option<usize>)> = vec![(tree, None)];
    while let Some((node, parent)) = waiting.pop() {
        let (kind, children) = kind_of(node)?;
        let number = draft.nodes.len();
        draft.nodes.push(DraftNode {
            name: node.name.clone(),
            kind,
            value: node.value.map(|v| v.to_string()).unwrap_or_default(),
            probability: node.probability.map(|p| p.to_string()).unwrap_or_default(),
            ..DraftNode::default()
        });
        if let Some(parent) = parent {
            draft.nodes[parent].children.push(number);
        }
        // The last one pushed is taken first, so that siblings keep their order.
        waiting.extend(children.iter().rev().map(|child| (child, Some(number))));
    }
    Ok(draft)
}

fn kind_of(node: &TreeNode) -> Result<(NodeKind, &[TreeNode])> {
    match (&node.value, &node.max, &node.min, &node.chance) {
        (Some(_), None, None, None) => Ok((NodeKind::Leaf, &[])),
        (None, Some(children), None, None) => Ok((NodeKind::Max, children)),
        (None, None, Some(children), None) => Ok((NodeKind::Min, children)),
        (None, None, None, Some(children)) => Ok((NodeKind::Chance, children)),
        (None, None, None, None) => Err(Fault::new(format!("{} says nothing of its kind", called(node)))
            .expected("one of value, max, min and chance")),
        _ => Err(Fault::new(format!("{} is of two kinds", called(node)))
            .expected("only one of value, max, min and chance")),
    }
}

fn called(node: &TreeNode) -> String {
    if node.name.is_empty() {
        "a node without name".into()
    } else {
        format!("the node `{}`", clean_line(&node.name))
    }
}
