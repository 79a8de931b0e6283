//! The tree itself: nodes in preorder, children side by side in one list.

use crate::game::Scores;
use crate::game::draft::{DraftNode, NodeKind, TreeDraft};
use crate::game::tree::number::{self, POINT};
use crate::rng::mix;

/// Most nodes of a tree.
pub const MOST_NODES: usize = 1_000_000;

/// Most moves from the root to a leaf.
pub const MOST_LEVELS: usize = 1_000;

/// A finished, sound tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    children: Vec<u32>,
    scores: Scores,
    digest: u64,
}

/// One node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub kind: NodeKind,
    /// A leaf's value, in [`POINT`]ths.
    pub value: i32,
    /// Below a chance node: how often this outcome comes up among its siblings. Else 1.
    pub weight: u32,
    pub parent: u32,
    /// Which child of its parent, from 0.
    pub ordinal: u32,
    pub first_child: u32,
    pub child_count: u32,
    /// The move that leads here; empty where it is the ordinal, counted from 1.
    pub name: Box<str>,
    /// The mover's information set; empty: it knows where it stands.
    pub info: Box<str>,
}

impl Tree {
    /// `nodes` are in preorder, and `children` holds each one's children from its `first_child` on.
    pub(super) fn new(nodes: Vec<Node>, children: Vec<u32>) -> Self {
        let values = || nodes.iter().filter(|node| node.kind == NodeKind::Leaf).map(|node| node.value);
        let scores = Scores {
            per_point: POINT,
            lowest: values().min().unwrap_or(0),
            highest: values().max().unwrap_or(0),
        };
        let digest = nodes.iter().fold(0, digest_node);
        Self { nodes, children, scores, digest }
    }

    /// The smallest tree: a game that is over with 0.
    pub(super) fn single_leaf() -> Self {
        let leaf = Node {
            kind: NodeKind::Leaf,
            value: 0,
            weight: 1,
            parent: 0,
            ordinal: 0,
            first_child: 0,
            child_count: 0,
            name: Box::default(),
            info: Box::default(),
        };
        Self::new(vec![leaf], Vec::new())
    }

    pub(super) fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| node.kind == NodeKind::Chance)
    }

    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn children(&self, number: u32) -> &[u32] {
        let node = self.node(number);
        &self.children[node.first_child as usize..][..node.child_count as usize]
    }

    /// The range of the leaves' values, and their scale.
    pub(super) const fn scores(&self) -> Scores {
        self.scores
    }

    /// A number for the tree: equal for equal trees.
    pub(super) const fn digest(&self) -> u64 {
        self.digest
    }

    /// The name of the move that leads to a node.
    pub(super) fn move_name(&self, number: u32) -> String {
        let node = self.node(number);
        if node.name.is_empty() { (node.ordinal + 1).to_string() } else { node.name.to_string() }
    }

    /// The nodes from the root's child down to a node; empty for the root.
    pub(super) fn path(&self, number: u32) -> Vec<u32> {
        let up = |&at: &u32| Some(self.node(at).parent);
        let mut path: Vec<u32> = std::iter::successors(Some(number), up).take_while(|&at| at != 0).collect();
        path.reverse();
        path
    }

    /// The probability of an outcome below a chance node, as text; empty elsewhere.
    pub(super) fn probability(&self, number: u32) -> String {
        let node = self.node(number);
        if number == 0 || self.node(node.parent).kind != NodeKind::Chance {
            return String::new();
        }
        let total = self.children(node.parent).iter().map(|&child| u64::from(self.node(child).weight)).sum();
        number::print_probability(u64::from(node.weight), total)
    }

    /// A node as an author would type it, without its children.
    pub(super) fn draft_node(&self, number: u32) -> DraftNode {
        let node = self.node(number);
        let is_leaf = node.kind == NodeKind::Leaf;
        DraftNode {
            name: node.name.to_string(),
            kind: node.kind,
            value: if is_leaf { number::print_value(node.value) } else { String::new() },
            probability: self.probability(number),
            info: node.info.to_string(),
            children: Vec::new(),
        }
    }

    /// The whole tree as an author would type it, nodes in preorder.
    pub(super) fn draft(&self) -> TreeDraft {
        let with_children = |number: u32| {
            let children = self.children(number).iter().map(|&child| child as usize).collect();
            DraftNode { children, ..self.draft_node(number) }
        };
        TreeDraft { nodes: (0..self.nodes.len() as u32).map(with_children).collect() }
    }
}

fn digest_node(digest: u64, node: &Node) -> u64 {
    let shape = u64::from(node.child_count) << 32 | u64::from(node.value as u32);
    let kind = u64::from(node.weight) << 8 | node.kind as u64;
    let text = node.name.bytes().chain([0]).chain(node.info.bytes());
    text.fold(mix(mix(digest ^ shape) ^ kind), |digest, byte| mix(digest ^ u64::from(byte)))
}
