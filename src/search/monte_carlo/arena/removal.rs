//! A node with all below it taken out of the tree, and put back.

use crate::search::monte_carlo::arena::{Arena, COMPLETE, Node, ROOT};

/// A node that was cut out of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::search::monte_carlo) struct Cut {
    at: u32,
    node: Node,
    /// How many nodes went with it, itself among them.
    opened: u64,
    /// Its sum of squared results.
    square: u64,
}

impl Arena {
    /// Takes a node with all below it out of the tree, and what was counted there out of every node above. The records
    /// below stay where they are, so that [`put_back`](Self::put_back) need not know them.
    pub(in crate::search::monte_carlo) fn cut(&mut self, at: u32) -> Cut {
        let node = *self.node(at);
        let cut = Cut { at, node, opened: self.opened_below(at), square: self.beside.square(at) };
        self.each_above(at, |arena, above| {
            arena.node_mut(above).uncount_all(&node);
            arena.forget_choice(above);
            arena.beside.change_square(above, |square| square - cut.square);
        });
        self.beside.change_square(at, |_| 0);
        self.forget_choice(at);
        *self.node_mut(at) = Node::slot(node.parent(), node.code());
        self.node_mut(node.parent()).parent &= !COMPLETE;
        self.opened -= cut.opened;
        cut
    }

    /// Undoes the youngest [`cut`](Self::cut).
    pub(in crate::search::monte_carlo) fn put_back(&mut self, cut: Cut) {
        let Cut { at, node, opened, square } = cut;
        *self.node_mut(at) = node;
        self.opened += opened;
        self.beside.change_square(at, |_| square);
        self.each_above(at, |arena, above| {
            arena.node_mut(above).count_all(&node);
            arena.forget_choice(above);
            arena.beside.change_square(above, |sum| sum + square);
        });
        if self.block(self.node(node.parent())).iter().all(Node::is_opened) {
            self.node_mut(node.parent()).parent |= COMPLETE;
        }
    }

    /// How many nodes there are from a node down.
    fn opened_below(&self, at: u32) -> u64 {
        let (mut opened, mut waiting) = (0, vec![at]);
        while let Some(at) = waiting.pop() {
            opened += 1;
            waiting.extend(self.places(at).filter(|&child| self.node(child).is_opened()));
        }
        opened
    }

    fn each_above(&mut self, at: u32, mut change: impl FnMut(&mut Self, u32)) {
        let mut at = at;
        while at != ROOT {
            at = self.node(at).parent();
            change(self, at);
        }
    }
}
