//! Leaves of the smallest tree that proves a value (the minimal tree: Knuth and Moore, 1975), found inside the tree that
//! was searched.
//!
//! That a value is at least v is proven by one move at each of Max's nodes and all moves at each of Min's; that it is at
//! most v, the other way round. One tree that does the first and one that does the second have exactly one line in
//! common, so both together have as many leaves as each has, less one.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::event::{Bound, TableAnswer};
use crate::search::value::Value;

/// Leaves of the smallest proof that a node is worth at least a value, and at most that; `None` where none was searched.
#[derive(Debug, Clone, Copy, Default)]
struct Proofs {
    at_least: Option<u64>,
    at_most: Option<u64>,
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Leaves of the smallest tree, of those searched, that proves the value of the last pass. `None` where not every
    /// node was recorded, and where the value rests on more than leaves: on chance, the table, or several searches of
    /// the root.
    pub(super) fn minimal_leaves(&self) -> Option<u64> {
        let pass = self.at.passes.last().filter(|_| self.record.is_whole(self.at.counts.nodes))?;
        let nodes = &self.record.nodes;
        let next_root = |&root: &usize| Some(nodes[root].end as usize).filter(|&next| next < nodes.len());
        let roots = std::iter::successors(Some(0), next_root);
        let is_its = |root: &usize| {
            let Node { depth, value, .. } = nodes[*root];
            !nodes[*root].is_open() && (depth, value) == (pass.depth, pass.value)
        };
        let root = roots.filter(is_its).last()?;
        let Proofs { at_least, at_most } = proofs(&nodes[root..nodes[root].end as usize], root, pass.value);
        Some(at_least? + at_most? - 1)
    }
}

/// The smallest proofs of a tree's root; `first` is its place in the record. Children stand behind their parents, so
/// that from behind they are known when their parent comes.
fn proofs(tree: &[Node], first: usize, value: Value) -> Proofs {
    let mut known = vec![Proofs::default(); tree.len()];
    for at in (0..tree.len()).rev() {
        known[at] = match &tree[at] {
            node if node.flags.has(Flags::CHANCE) || node.answer == Some(TableAnswer::Cut) => {
                Proofs::default()
            }
            node if node.tried == 0 => proofs_of_leaf(node, value),
            node => proofs_by_moves(node, &moves(tree, first, at), &known),
        };
    }
    known.first().copied().unwrap_or_default()
}

fn proofs_of_leaf(leaf: &Node, value: Value) -> Proofs {
    Proofs {
        at_least: (leaf.value >= value && leaf.bound != Bound::Upper).then_some(1),
        at_most: (leaf.value <= value && leaf.bound != Bound::Lower).then_some(1),
    }
}

/// The places of a node's children, one list a move: a move may have been searched again.
fn moves(tree: &[Node], first: usize, at: usize) -> Vec<Vec<usize>> {
    let end = tree[at].end as usize - first;
    let next = |&child: &usize| Some(tree[child].end as usize - first).filter(|&next| next < end);
    let children = std::iter::successors(Some(at + 1).filter(|&child| child < end), next);
    let children: Vec<usize> = children.collect();
    children.chunk_by(|&one, &other| tree[one].code == tree[other].code).map(<[usize]>::to_vec).collect()
}

fn proofs_by_moves(node: &Node, moves: &[Vec<usize>], known: &[Proofs]) -> Proofs {
    let least = |of: fn(&Proofs) -> Option<u64>| {
        let each =
            moves.iter().map(move |searches| searches.iter().filter_map(|&child| of(&known[child])).min());
        each.collect::<Vec<_>>()
    };
    let by_one = |each: Vec<Option<u64>>| each.into_iter().flatten().min();
    let by_all =
        |each: Vec<Option<u64>>| each.into_iter().sum::<Option<u64>>().filter(|_| node.tried == node.legal);
    let (at_least, at_most) = (least(|proofs| proofs.at_least), least(|proofs| proofs.at_most));
    if node.flags.has(Flags::MIN) {
        Proofs { at_least: by_all(at_least), at_most: by_one(at_most) }
    } else {
        Proofs { at_least: by_one(at_least), at_most: by_all(at_most) }
    }
}
