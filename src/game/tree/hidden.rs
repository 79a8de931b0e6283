//! Information sets: nodes with one label, which their mover cannot tell apart.

use crate::game::draft::NodeKind;
use crate::game::tree::{Position, Tree, TreeGame};
use crate::game::{Hidden, Side};
use crate::rng::{Rng, mix};

/// The label that hides a node from an observer; none if it knows where it stands.
fn label(tree: &Tree, node: u32, observer: Side) -> Option<&str> {
    let node = tree.node(node);
    let moves = matches!((node.kind, observer), (NodeKind::Max, Side::Max) | (NodeKind::Min, Side::Min));
    (moves && !node.info.is_empty()).then_some(&*node.info)
}

impl Hidden for TreeGame {
    /// Nodes where the observer does not move carry no label for it: it knows them.
    fn information_set(&self, position: &Position, observer: Side) -> u64 {
        let tree = &position.tree;
        let seen = match label(tree, position.node, observer) {
            Some(label) => label.bytes().fold(1, |hash, byte| mix(hash ^ u64::from(byte))),
            None => mix(u64::from(position.node) << 1),
        };
        mix(tree.digest() ^ seen)
    }

    fn sample_world(&self, position: &Position, observer: Side, rng: &mut Rng) -> Position {
        let tree = &position.tree;
        let Some(hidden) = label(tree, position.node, observer) else { return position.clone() };
        let all = 0..tree.nodes().len() as u32;
        let worlds: Vec<u32> = all.filter(|&node| label(tree, node, observer) == Some(hidden)).collect();
        let likelihoods: Vec<f64> = worlds.iter().map(|&node| likelihood(tree, node, observer)).collect();
        let total: f64 = likelihoods.iter().sum();
        let mut left = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64 * total;
        let drawn = worlds.iter().zip(&likelihoods).find(|(_, likelihood)| {
            left -= **likelihood;
            left < 0.0
        });
        let node = drawn.map_or(position.node, |(&node, _)| node);
        Position { node, ..position.clone() }
    }
}

/// How likely play comes to a node if the observer wants it to and the other side moves at random.
fn likelihood(tree: &Tree, node: u32, observer: Side) -> f64 {
    let step = |&child: &u32| {
        let parent = tree.node(child).parent;
        let siblings = tree.children(parent);
        match (tree.node(parent).kind, observer) {
            (NodeKind::Chance, _) => {
                let total: u64 = siblings.iter().map(|&s| u64::from(tree.node(s).weight)).sum();
                f64::from(tree.node(child).weight) / total as f64
            }
            (NodeKind::Max, Side::Max) | (NodeKind::Min, Side::Min) => 1.0,
            _ => 1.0 / siblings.len() as f64,
        }
    };
    tree.path(node).iter().map(step).product()
}
