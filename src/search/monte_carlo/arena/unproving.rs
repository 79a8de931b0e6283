//! Proofs that rested on an edge that was forgotten, taken back with it: a node is proven by its children, so what an
//! edge leaves open may leave open all that is above it.
//!
//! Where positions are shared, what another line has proven of a position stays; only what no longer follows from the
//! children of a position goes, by whichever edges it was learnt.

use std::collections::BTreeMap;

use crate::search::monte_carlo::arena::removal::Cut;
use crate::search::monte_carlo::arena::{Arena, ROOT};
use crate::search::monte_carlo::solver::{Proof, proof_from_children};

impl Arena {
    /// In a tree: opens the nodes above an edge whose proofs no longer follow, from below up to the first that does.
    pub(super) fn unprove_above(&mut self, cut: &mut Cut, edge: u32) {
        for above in self.up_from(edge).into_iter().skip(1) {
            if self.is_proven_still(above) {
                return;
            }
            self.open_again(cut, above);
        }
    }

    /// Where positions are shared: the same from the positions that have these edges among their moves.
    pub(super) fn unprove_positions(&mut self, cut: &mut Cut, edges: &[u32]) {
        let position_of = |arena: &Self, edge: u32| {
            let owner = (edge != ROOT).then(|| arena.node(edge).parent());
            owner.and_then(|owner| arena.whole_place(owner))
        };
        let mut waiting: Vec<u32> = edges.iter().filter_map(|&edge| position_of(self, edge)).collect();
        let mut leading = None;
        while let Some(whole) = waiting.pop() {
            if self.node(whole).proof().is_open() || self.is_proven_still(whole) {
                continue;
            }
            self.open_again(cut, whole);
            let leading = leading.get_or_insert_with(|| self.proven_edges_by_whole());
            for edge in leading.remove(&whole).unwrap_or_default() {
                self.open_again(cut, edge);
                waiting.extend(position_of(self, edge));
            }
        }
    }

    /// Whether what a node is proven to be follows from its children.
    fn is_proven_still(&self, at: u32) -> bool {
        let node = self.node(at);
        node.proof() == proof_from_children(self, node)
    }

    fn open_again(&mut self, cut: &mut Cut, at: u32) {
        self.keep(cut, at);
        self.set_proof(at, Proof::Open);
    }

    /// The edges that are proven, by the positions that they lead to.
    fn proven_edges_by_whole(&self) -> BTreeMap<u32, Vec<u32>> {
        let mut leading = BTreeMap::<u32, Vec<u32>>::new();
        let edges = self.keys_by_whole().into_iter().flat_map(|(whole, _)| self.places(whole));
        for edge in std::iter::once(ROOT).chain(edges).filter(|&edge| !self.node(edge).proof().is_open()) {
            if let Some(whole) = self.whole_place(edge) {
                leading.entry(whole).or_default().push(edge);
            }
        }
        leading
    }
}
