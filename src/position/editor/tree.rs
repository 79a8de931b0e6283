//! Edits of a hand-written tree. The cursor is on a node; its number is its square's.

use crate::game::Draft;
use crate::game::draft::{DraftNode, NodeKind, TreeDraft};
use crate::position::editor::Editor;

impl Editor {
    pub(super) fn edit_tree(&mut self, change: impl FnOnce(&mut TreeDraft, usize) -> Option<usize>) -> bool {
        self.edit(|draft, cursor| match draft {
            Draft::Tree(tree) => change(tree, cursor),
            Draft::Board(_) => None,
        })
    }

    /// The node under the cursor, in a tree.
    pub fn node(&self) -> Option<&DraftNode> {
        match &self.draft {
            Draft::Tree(tree) => tree.nodes.get(self.cursor),
            Draft::Board(_) => None,
        }
    }

    /// Adds a leaf below the cursor's node and goes there. A leaf that gets a child becomes the node of the side
    /// that does not move above it.
    pub fn add_child(&mut self) -> bool {
        self.edit_tree(add_child)
    }

    /// Renames the move that leads to the cursor's node; none leads to the root.
    pub fn rename(&mut self, name: &str) -> bool {
        self.set(|tree, node| parent_of(tree, node).is_some(), |node| node.name = name.trim().to_owned())
    }

    /// Types a leaf's value.
    pub fn set_value(&mut self, value: &str) -> bool {
        self.set(is_leaf, |node| node.value = value.trim().to_owned())
    }

    /// Types how likely the cursor's node is, below a chance node.
    pub fn set_probability(&mut self, probability: &str) -> bool {
        self.set(is_outcome, |node| node.probability = probability.trim().to_owned())
    }

    /// Types the label of the information set of the cursor's node, where somebody moves.
    pub fn set_info(&mut self, info: &str) -> bool {
        self.set(|tree, node| !is_leaf(tree, node), |node| node.info = info.trim().to_owned())
    }

    /// Says who moves at the cursor's node. A node that becomes a leaf loses what is below it.
    pub fn set_kind(&mut self, kind: NodeKind) -> bool {
        self.edit_tree(|tree, node| set_kind(tree, node, kind))
    }

    /// Moves the cursor's node among its siblings: by -1 to the front, by 1 to the back.
    pub fn shift(&mut self, by: isize) -> bool {
        self.edit_tree(|tree, node| {
            let parent = parent_of(tree, node)?;
            let siblings = &mut tree.nodes[parent].children;
            let at = siblings.iter().position(|&child| child == node)?;
            let to = at.checked_add_signed(by).filter(|&to| to < siblings.len())?;
            siblings.swap(at, to);
            Some(node)
        })
    }

    /// Changes the cursor's node, if it is one to which the change applies.
    fn set(
        &mut self,
        applies: impl FnOnce(&TreeDraft, usize) -> bool,
        change: impl FnOnce(&mut DraftNode),
    ) -> bool {
        self.edit_tree(|tree, node| {
            if !applies(tree, node) {
                return None;
            }
            change(tree.nodes.get_mut(node)?);
            Some(node)
        })
    }
}

fn parent_of(tree: &TreeDraft, node: usize) -> Option<usize> {
    tree.nodes.iter().position(|above| above.children.contains(&node))
}

fn is_leaf(tree: &TreeDraft, node: usize) -> bool {
    tree.nodes.get(node).is_some_and(|node| node.kind == NodeKind::Leaf)
}

fn is_outcome(tree: &TreeDraft, node: usize) -> bool {
    parent_of(tree, node).is_some_and(|parent| tree.nodes[parent].kind == NodeKind::Chance)
}

fn add_child(tree: &mut TreeDraft, node: usize) -> Option<usize> {
    let above = parent_of(tree, node).map_or(NodeKind::Min, |parent| tree.nodes[parent].kind);
    let new = tree.nodes.len();
    let here = tree.nodes.get_mut(node)?;
    if here.kind == NodeKind::Leaf {
        here.kind = if above == NodeKind::Max { NodeKind::Min } else { NodeKind::Max };
        here.value.clear();
    }
    here.children.push(new);
    tree.nodes.push(DraftNode { value: "0".into(), ..DraftNode::default() });
    Some(new)
}

/// What no longer applies to a node of its new kind, or to its children, is forgotten: undo brings it back.
pub(super) fn set_kind(tree: &mut TreeDraft, node: usize, kind: NodeKind) -> Option<usize> {
    let mut node = node;
    if kind == NodeKind::Leaf {
        while let Some(&child) = tree.nodes.get(node)?.children.first() {
            node = remove(tree, child)?;
        }
    }
    let here = tree.nodes.get_mut(node)?;
    here.kind = kind;
    match kind {
        NodeKind::Leaf => {
            here.info.clear();
            if here.value.is_empty() {
                here.value = "0".into();
            }
        }
        NodeKind::Max | NodeKind::Min | NodeKind::Chance => here.value.clear(),
    }
    if kind != NodeKind::Chance {
        for child in tree.nodes[node].children.clone() {
            tree.nodes[child].probability.clear();
        }
    }
    Some(node)
}

/// Removes a node with all below it; the others are numbered anew without gaps. Gives the number of the node above.
/// The root cannot go: it loses what is below it.
pub(super) fn remove(tree: &mut TreeDraft, node: usize) -> Option<usize> {
    let Some(parent) = parent_of(tree, node) else {
        let root = tree.nodes.first()?.clone();
        tree.nodes = vec![DraftNode { children: Vec::new(), ..root }];
        return Some(0);
    };
    tree.nodes[parent].children.retain(|&child| child != node);
    let mut goes = vec![false; tree.nodes.len()];
    let mut waiting = vec![node];
    while let Some(next) = waiting.pop() {
        goes[next] = true;
        waiting.extend(&tree.nodes[next].children);
    }
    let mut kept = 0;
    let number: Vec<usize> = goes
        .iter()
        .map(|&goes| {
            let number = kept;
            kept += usize::from(!goes);
            number
        })
        .collect();
    let nodes = std::mem::take(&mut tree.nodes);
    for (mut node, _) in nodes.into_iter().zip(&goes).filter(|(_, goes)| !**goes) {
        node.children.iter_mut().for_each(|child| *child = number[*child]);
        tree.nodes.push(node);
    }
    Some(number[parent])
}
