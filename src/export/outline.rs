//! The part of a tree that is written: upper nodes first, down to a number of nodes and levels.

use std::collections::{HashMap, VecDeque};

use crate::game::Turn;
use crate::search::tree::NodeFlags;
use crate::search::{Column, NodeId, Quantity, Tree};
use crate::text::clean_line;

/// How much is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// At most this many nodes, the root among them; at least 1.
    pub nodes: u64,
    /// At most this many levels below the root.
    pub levels: u32,
}

/// A tree cut to a size: plain data, parents before children.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// What the cells of a node mean.
    pub columns: &'static [Column],
    /// The nodes; number 0 is the root.
    pub nodes: Vec<OutlineNode>,
    /// How many nodes the whole tree has.
    pub total: u64,
}

/// One node.
#[derive(Debug, Clone, PartialEq)]
pub struct OutlineNode {
    /// The number of the node above; `None` at the root.
    pub parent: Option<usize>,
    /// Distance from the root.
    pub level: u32,
    /// The move that leads here; `root` at the root.
    pub name: String,
    /// The number of the node that has its children, where both are the same position and that one is written.
    pub same_as: Option<usize>,
    /// Whose turn it is.
    pub turn: Turn,
    /// What stands out.
    pub flags: NodeFlags,
    /// One cell a column.
    pub cells: Vec<Quantity>,
    /// The numbers of its children that are written, in move order.
    pub children: Vec<usize>,
    /// How many of its children are not.
    pub left_out: usize,
}

impl Outline {
    /// Cuts a tree to a size, level by level.
    pub fn of(tree: &dyn Tree, limits: Limits) -> Self {
        let mut outline = Self { columns: tree.columns(), nodes: Vec::new(), total: tree.node_count() };
        outline.push(tree, tree.root(), None, "root");
        let mut waiting = VecDeque::from([(tree.root(), 0)]);
        let mut children = Vec::new();
        let mut links = Vec::new();
        let mut numbers = HashMap::new();
        while let Some((node, number)) = waiting.pop_front() {
            numbers.insert(node, number);
            links.extend(tree.transposed(node).map(|same| (number, same)));
            children.clear();
            tree.children(node, &mut children);
            let is_deep = outline.nodes[number].level >= limits.levels;
            let room = limits.nodes.saturating_sub(outline.nodes.len() as u64);
            let written = if is_deep { 0 } else { children.len().min(room as usize) };
            let codes: Vec<u32> = children[..written].iter().map(|&child| tree.code(child)).collect();
            for (&child, name) in children.iter().zip(tree.written_names(node, &codes)) {
                waiting.push_back((child, outline.nodes.len()));
                outline.push(tree, child, Some(number), &name);
            }
            outline.nodes[number].left_out = children.len() - written;
        }
        for (number, same) in links {
            outline.nodes[number].same_as = numbers.get(&same).copied();
        }
        outline
    }

    /// The moves that lead to a node, by number.
    pub fn line(&self, number: usize) -> String {
        let above = std::iter::successors(Some(number), |&number| self.nodes[number].parent);
        let mut names: Vec<&str> = above.map(|number| &*self.nodes[number].name).collect();
        // The root is no move.
        names.pop();
        names.reverse();
        names.join(" ")
    }

    fn push(&mut self, tree: &dyn Tree, node: NodeId, parent: Option<usize>, name: &str) {
        let number = self.nodes.len();
        let mut level = 0;
        if let Some(parent) = parent {
            self.nodes[parent].children.push(number);
            level = self.nodes[parent].level + 1;
        }
        self.nodes.push(OutlineNode {
            parent,
            level,
            name: clean_line(name).into_owned(),
            same_as: None,
            turn: tree.turn(node),
            flags: tree.flags(node),
            cells: (0..self.columns.len()).map(|column| tree.cell(node, column)).collect(),
            children: Vec::new(),
            left_out: 0,
        });
    }

    /// What was left out, in words; empty if nothing was.
    pub fn left_out(&self) -> String {
        let written = self.nodes.len() as u64;
        if written >= self.total {
            return String::new();
        }
        format!("{written} of {} nodes are written, the upper ones first", self.total)
    }

    /// The known cells of a node behind their columns' titles: of what is always shown and of the first priority.
    pub(super) fn labels(&self, node: &OutlineNode) -> Vec<String> {
        let known = |(column, cell): (&Column, &Quantity)| {
            let text = cell.to_string();
            let is_wanted = column.priority <= 1 && !text.is_empty();
            let says_it_itself = text.starts_with(column.title);
            is_wanted.then(|| if says_it_itself { text } else { format!("{} {text}", column.title) })
        };
        self.columns.iter().zip(&node.cells).filter_map(known).collect()
    }
}

/// Whose turn it is, in a word.
pub(super) const fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Of(side) => side.name(),
        Turn::Chance => "chance",
        Turn::Over(_) => "over",
    }
}
