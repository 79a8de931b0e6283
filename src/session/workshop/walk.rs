//! A walk through the present tree, node by node with its position, that can be interrupted anywhere.

use crate::catalog::Situation;
use crate::search::{NodeId, Tree};

/// Most nodes that a walk visits: enough for every recorded tree, and a part of a grown one.
const MOST: u64 = 200_000;

/// A walk in depth-first order. Good while the machine stands.
pub struct Walk {
    waiting: Vec<(NodeId, Box<dyn Situation>)>,
    visited: u64,
}

impl Walk {
    /// From the root, whose position is given.
    pub fn new(tree: &dyn Tree, root: Box<dyn Situation>) -> Self {
        Self { waiting: vec![(tree.root(), root)], visited: 0 }
    }

    /// The next node, its position and its children.
    pub fn next(&mut self, tree: &dyn Tree) -> Option<(NodeId, Box<dyn Situation>, Vec<NodeId>)> {
        let (node, situation) = self.waiting.pop()?;
        self.visited += 1;
        let mut children = Vec::new();
        tree.children(node, &mut children);
        if self.visited + (self.waiting.len() as u64) < MOST {
            for &child in children.iter().rev() {
                let mut below = situation.copy();
                if below.play_code(tree.code(child)) {
                    self.waiting.push((child, below));
                }
            }
        }
        Some((node, situation, children))
    }

    /// The share of the tree that is done.
    pub fn share(&self, tree: &dyn Tree) -> f64 {
        self.visited as f64 / tree.node_count().clamp(1, MOST).max(self.visited) as f64
    }
}
