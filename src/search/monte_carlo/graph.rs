//! One iteration where positions are shared: it links where lines meet, learns there what other lines have proven, and
//! is taken back along its own path.
//!
//! What is shared is the position *at its depth*: so no line comes back to where it was, and the graph has no cycles.
//! Where repetition ends the game, the positions before belong to what a position is: two lines meet only if they
//! passed through the same positions, in whatever order.

use crate::eval::Judge;
use crate::game::{Game, MoveCode};
use crate::rng::mix;
use crate::search::event::Probe;
use crate::search::monte_carlo::arena::ROOT;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Proves;
use crate::search::monte_carlo::solver::Proof;
use crate::search::{Event, Flow, NodeId};

/// 2^64 divided by the golden ratio: multiples of it lie far apart.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The key of a position at a depth, after positions with these keys in any order; of all lines that meet, the same.
pub(super) fn position_key(key: u64, depth: u64, before: &[u64]) -> u64 {
    let depth = depth.wrapping_mul(GOLDEN);
    let before = before.iter().fold(depth, |sum, &key| sum.wrapping_add(mix(key)));
    // Mixed apart: some games' keys are `mix` of a small number, and here and before are not to be exchanged.
    mix(mix(key).wrapping_add(mix(before)))
}

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Expansion of a leaf: its position may be known already, by the moves that led to it in another order. Then the
    /// leaf is linked to what is known, which is a phase of its own. Expects the leaf's legal moves to be listed; says
    /// whether it was linked.
    pub(super) fn link(&mut self, at: u32) -> bool {
        // Different positions may have equal keys, if hardly ever. Other moves would show it; and a cycle would be worse.
        let depth = u64::from(self.cursor.depth);
        let is_same = |owner: &u32| {
            let known = self.arena.block(self.arena.node(*owner)).iter().map(|child| child.code());
            known.eq(self.moves.iter().map(|mv| mv.code())) && self.depth_of(*owner) == depth
        };
        let Some(owner) = self.arena.known(self.position_key()).filter(is_same) else { return false };
        self.arena.link(at, owner);
        self.cursor.path.mark_link();
        self.learn_proof(at);
        true
    }

    /// What comes after a leaf was linked.
    pub(super) fn go_on_from_link<P: Probe>(&mut self, at: u32, probe: &mut P) -> Flow {
        let node = *self.arena.node(at);
        self.cursor.phase = self.phase_at(at, &node);
        self.clock.phases += 1;
        let Some(owner) = self.arena.linked(at).filter(|_| P::LISTENS) else { return Flow::Continue };
        probe.event(&Event::Linked { node: NodeId(at), owner: NodeId(owner) })
    }

    /// What two lines must have in common to meet where the cursor stands.
    fn position_key(&self) -> u64 {
        let cursor = &self.cursor;
        let depth = self.plies_before + u64::from(cursor.depth);
        position_key(self.game.key(&cursor.position), depth, &cursor.keys)
    }

    /// Adds the block of a leaf whose legal moves are listed.
    pub(super) fn add_position(&mut self, at: u32) -> bool {
        let key = self.position_key();
        self.arena.add_position(at, key, self.moves.iter().map(|mv| mv.code()))
    }

    /// A step down an edge is noted, and what other lines have proven about its position is learnt.
    pub(super) fn note_step(&mut self, child: u32) {
        self.cursor.path.push(child);
        self.learn_proof(child);
    }

    fn learn_proof(&mut self, at: u32) {
        let node = self.arena.node(at);
        let proof = self.arena.whole(node).proof();
        if self.rules.proves != Proves::Nothing && node.proof().is_open() && !proof.is_open() {
            self.arena.set_proof(at, proof);
            self.cursor.path.mark_proof();
        }
    }

    /// Backup has proven the edge where it stands, and so, above the leaf, the position below it.
    pub(super) fn note_proof(&mut self, at: u32, proof: Proof) {
        self.cursor.path.mark_proof();
        if let Some(whole) = self.arena.whole_place(at) {
            self.arena.set_proof(whole, proof);
        }
    }

    /// Takes back what the iteration has proven, and its links. The leaf's position was proven by others.
    pub(super) fn unprove_and_unlink(&mut self) {
        let Self { arena, cursor, .. } = self;
        let steps = cursor.path.steps();
        for (nth, step) in steps.iter().enumerate() {
            let is_leaf = nth + 1 == steps.len();
            if step.is_proven() {
                arena.set_proof(step.place(), Proof::Open);
            }
            if let Some(whole) = arena.whole_place(step.place()).filter(|_| step.is_proven() && !is_leaf) {
                arena.set_proof(whole, Proof::Open);
            }
            if step.is_linked() {
                arena.unlink(step.place());
            }
        }
    }

    /// On the way back up an iteration's path, the node above.
    #[inline]
    pub(super) fn above(&mut self, at: u32) -> u32 {
        if self.rules.shares() { self.cursor.path.up() } else { self.arena.node(at).parent() }
    }

    /// The moves from the root to a node: by the iteration under way if it passes here, else by those edges that own
    /// their positions.
    pub(super) fn line_to(&self, node: u32) -> Vec<u32> {
        let code = |at: u32| self.arena.node(at).code();
        if let Some(steps) = self.cursor.path.down_to(node) {
            return steps.iter().skip(1).map(|step| code(step.place())).collect();
        }
        let mut line = Vec::new();
        let mut at = node;
        while at != ROOT {
            line.push(code(at));
            at = self.arena.node(at).parent();
        }
        line.reverse();
        line
    }
}
