//! A search tree, read-only: what every view, query and export reads, whatever machine grew it.

use crate::game::{Side, Turn};
use crate::search::Quantity;

/// A node of the tree as it is now: an index, good until the machine moves. Across moves a node is named by its
/// path of move codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// One column of the tree pane, declared by the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name in settings and JSON, in kebab case.
    pub name: &'static str,
    /// Its heading, at most `width` cells.
    pub title: &'static str,
    /// One sentence that says what the number means, in what unit, in whose view.
    pub about: &'static str,
    /// Its width in cells.
    pub width: u16,
    /// What goes first where room is short: 3 is shown at 200 cells or on request, 2 where there is room at 120, 1 and 0
    /// always, 0 to the last.
    pub priority: u8,
}

/// What stands out about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NodeFlags {
    /// On the path that the machine is working on.
    pub current: bool,
    /// On the principal variation, or the best child of its parent.
    pub best: bool,
    /// The game is over here.
    pub over: bool,
    /// Its result is proven.
    pub proven: bool,
    /// It is known to lose, and will not be tried again.
    pub removed: bool,
    /// The user has it left out: only other moves are searched.
    pub left_out: bool,
    /// It has descendants that were folded away to save memory and come back by replay.
    pub folded: bool,
    /// A chance node.
    pub chance: bool,
}

/// A move that was not searched, with the reason in words; legal, unless the reason says otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ghost {
    /// The move's code.
    pub code: u32,
    /// Why: `beta cutoff`, `not visited yet`, `beyond the horizon`.
    pub reason: &'static str,
}

/// A move without a node of which something is known all the same: a prior, or a score.
#[derive(Debug, Clone, PartialEq)]
pub struct Untried {
    /// The move's code.
    pub code: u32,
    /// One cell a column.
    pub cells: Vec<Quantity>,
}

/// Read-only access to the tree. A call costs what it returns, not what the tree holds.
pub trait Tree {
    /// The columns that [`cell`](Self::cell) answers, in display order.
    fn columns(&self) -> &'static [Column];

    /// The root; it always exists.
    fn root(&self) -> NodeId;

    /// How many nodes there are.
    fn node_count(&self) -> u64;

    /// The node above, except at the root.
    fn parent(&self, node: NodeId) -> Option<NodeId>;

    /// Appends the searched children in move order.
    fn children(&self, node: NodeId, out: &mut Vec<NodeId>);

    /// How many children [`children`](Self::children) would append.
    fn child_count(&self, node: NodeId) -> usize;

    /// Appends the legal moves without a node, in move order, then those known to be illegal. Empty while nothing is
    /// known to be left out.
    fn ghosts(&self, node: NodeId, out: &mut Vec<Ghost>);

    /// Those of the legal moves without a node of which something is known, in move order.
    fn untried(&self, node: NodeId) -> Vec<Untried> {
        let _ = node;
        Vec::new()
    }

    /// Where lines of moves meet in the same position: the node that shows the children of this one, which shows none
    /// itself. [`child`](Self::child) and [`find`](Self::find) know them by either line.
    fn transposed(&self, node: NodeId) -> Option<NodeId> {
        let _ = node;
        None
    }

    /// The code of the move that leads here; 0 at the root.
    fn code(&self, node: NodeId) -> u32;

    /// The names of moves in the position of `parent`, as players write them.
    fn move_names(&self, parent: NodeId, codes: &[u32]) -> Vec<String>;

    /// The same moves as the notation writes them for programs.
    fn written_names(&self, parent: NodeId, codes: &[u32]) -> Vec<String>;

    /// Whose turn it is at a node.
    fn turn(&self, node: NodeId) -> Turn;

    /// A cell of the table: `column` is an index into [`columns`](Self::columns).
    fn cell(&self, node: NodeId, column: usize) -> Quantity;

    /// What stands out about a node.
    fn flags(&self, node: NodeId) -> NodeFlags;

    /// The path the machine is working on, from the root down, the root left out.
    fn current_path(&self) -> Vec<u32>;

    /// The move codes from the root to a node.
    fn path(&self, node: NodeId) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            path.push(self.code(at));
            at = parent;
        }
        path.reverse();
        path
    }

    /// The child that a move leads to.
    fn child(&self, node: NodeId, code: u32) -> Option<NodeId> {
        let mut children = Vec::new();
        self.children(node, &mut children);
        children.into_iter().find(|&child| self.code(child) == code)
    }

    /// The node that a path names, if it is in the tree now.
    fn find(&self, path: &[u32]) -> Option<NodeId> {
        path.iter().try_fold(self.root(), |at, &code| self.child(at, code))
    }

    /// The deepest node on a path that is in the tree now.
    fn find_nearest(&self, path: &[u32]) -> NodeId {
        let mut at = self.root();
        for &code in path {
            match self.child(at, code) {
                Some(child) => at = child,
                None => break,
            }
        }
        at
    }

    /// The names of the moves along a path of codes, from the root.
    fn path_names(&self, path: &[u32]) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = self.root();
        for &code in path {
            names.extend(self.move_names(at, &[code]));
            match self.child(at, code) {
                Some(child) => at = child,
                None => break,
            }
        }
        names
    }

    /// The side to move, if a side is.
    fn side(&self, node: NodeId) -> Option<Side> {
        match self.turn(node) {
            Turn::Of(side) => Some(side),
            _ => None,
        }
    }
}
