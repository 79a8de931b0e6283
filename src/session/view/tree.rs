//! What the tree pane shows.

use crate::game::Turn;
use crate::search::tree::NodeFlags;
use crate::search::{Column, Quantity};

/// The visible part of the tree.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TreeView {
    /// The columns, in display order.
    pub columns: &'static [Column],
    /// The visible rows.
    pub rows: Vec<Row>,
    /// The number of the first visible row.
    pub first: u64,
    /// How many rows there are.
    pub total: u64,
    /// The number of the selected row.
    pub selected: u64,
    /// The selected node's path.
    pub path: Vec<u32>,
    /// The selected node's path in names.
    pub path_names: Vec<String>,
    /// The column that siblings are sorted by, and whether largest first.
    pub sort: Option<(usize, bool)>,
    /// The filter's text.
    pub filter: String,
    /// Whether moves never searched are shown.
    pub ghosts: bool,
    /// Whether the selection follows the machine.
    pub follow: bool,
    /// How many nodes the whole tree has.
    pub nodes: u64,
}

/// One row of the tree pane.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The node's path.
    pub path: Vec<u32>,
    /// Distance from the root.
    pub depth: u16,
    /// The move that leads here; `root` at the root.
    pub name: String,
    /// A node, a ghost or the rest of a long list.
    pub kind: RowKind,
    /// Whether children are shown below it.
    pub fold: Fold,
    /// The line of moves to the node that shows this one's children, where both are the same position.
    pub same_as: Option<String>,
    /// What stands out.
    pub flags: NodeFlags,
    /// Whose turn it is here; `None` for ghosts and rests.
    pub turn: Option<Turn>,
    /// One cell a column.
    pub cells: Vec<Quantity>,
    /// For the lines that connect a node with its parent: at each level above, whether more siblings follow.
    pub continues: Vec<bool>,
}

/// What a row stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum RowKind {
    /// A node of the tree.
    Node,
    /// A legal move that was not searched, and why.
    Ghost(&'static str),
    /// The tail of a long list of siblings: `37 more moves, 2.1% of visits`.
    Rest(String),
}

/// Whether children are shown below a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// It has none.
    Leaf,
    /// They are hidden.
    Folded,
    /// They are shown.
    Unfolded,
}
