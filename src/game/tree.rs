//! `tree`: a hand-written game tree of Max, Min and chance nodes with values at its leaves; small enough to see whole.
//!
//! A position is a node of a shared tree, so that playing and copying are cheap. Nothing here recurses: a tree may
//! be as deep as [`MOST_LEVELS`] and as large as [`MOST_NODES`].

mod build;
mod edit;
mod hidden;
mod node;
mod notation;
mod number;
mod picture;
mod spec;
mod text;

use std::fmt;
use std::sync::Arc;

use crate::game::draft::NodeKind;
use crate::game::{Game, Outcome, Scores, Side, Turn};
use crate::rng::{Rng, mix};

pub use node::{MOST_LEVELS, MOST_NODES, Tree};
pub use spec::{Figure, TreeSpec};

/// The rules of walking down a tree from its root, and the tree that a new game starts with.
#[derive(Debug, Clone)]
pub struct TreeGame {
    start: Arc<Tree>,
}

/// A node of a tree. Equal positions are the same node of equal trees.
#[derive(Clone)]
pub struct Position {
    tree: Arc<Tree>,
    node: u32,
}

impl Position {
    fn root_of(tree: Tree) -> Self {
        Self { tree: Arc::new(tree), node: 0 }
    }

    /// The node itself.
    fn here(&self) -> &node::Node {
        self.tree.node(self.node)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", notation::print(self))
    }
}

/// The classic two-ply example: Max chooses among three Min nodes (Russell and Norvig).
pub const CLASSIC: &str = "max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 2))";

impl Default for TreeGame {
    fn default() -> Self {
        let classic = text::parse(CLASSIC).ok().and_then(|parsed| build::build(&parsed.draft).ok());
        Self { start: Arc::new(classic.unwrap_or_else(Tree::single_leaf)) }
    }
}

impl Game for TreeGame {
    type Position = Position;
    /// A child's number among its siblings, from 0.
    type Move = u32;

    fn start(&self) -> Position {
        Position { tree: Arc::clone(&self.start), node: 0 }
    }

    fn turn(&self, position: &Position) -> Turn {
        let node = position.here();
        match node.kind {
            NodeKind::Leaf => Turn::Over(Outcome::Score(node.value)),
            NodeKind::Max => Turn::Of(Side::Max),
            NodeKind::Min => Turn::Of(Side::Min),
            NodeKind::Chance => Turn::Chance,
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u32>) {
        moves.extend(0..position.here().child_count);
    }

    fn play(&self, position: &mut Position, child: u32) {
        position.node = position.tree.children(position.node)[child as usize];
    }

    fn key(&self, position: &Position) -> u64 {
        mix(position.tree.digest() ^ mix(u64::from(position.node)))
    }

    fn weight(&self, position: &Position, child: u32) -> u32 {
        position.tree.node(position.tree.children(position.node)[child as usize]).weight
    }

    fn scores(&self, position: &Position) -> Scores {
        position.tree.scores()
    }

    fn has_chance(&self, position: &Position) -> bool {
        position.tree.has_chance()
    }

    fn is_small(&self) -> bool {
        true
    }

    fn random_move(&self, position: &Position, rng: &mut Rng, buffer: &mut Vec<u32>) -> u32 {
        let node = position.here();
        if node.kind != NodeKind::Chance {
            return rng.below(node.child_count);
        }
        buffer.clear();
        self.moves(position, buffer);
        self.random_outcome(position, rng, buffer)
    }
}
