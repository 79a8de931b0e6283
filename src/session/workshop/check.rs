//! The evaluation's promises at random positions and at every node of the present tree.

use crate::catalog::{Checked, Situation, check_evaluation};
use crate::eval::Weights;
use crate::search::Machine;
use crate::session::workshop::walk::Walk;

/// Random games from the root, besides the tree.
const GAMES: u64 = 20;

/// Their seed.
const SEED: u64 = 1;

/// A check under way.
pub struct Check {
    root: Box<dyn Situation>,
    walk: Walk,
    weights: Weights,
    checked: Checked,
    /// Random games played so far.
    games: u64,
    is_done: bool,
    /// The node where a promise is broken; empty for random positions.
    broken_at: Vec<u32>,
}

/// What a check has found: a sentence, whether all is well, and the node that it is about.
pub struct Verdict {
    /// What was found.
    pub text: String,
    /// Whether a promise is broken.
    pub is_broken: bool,
    /// The node; the root for what was found elsewhere.
    pub path: Vec<u32>,
}

impl Check {
    /// From the root, whose position is given.
    pub fn new(machine: &dyn Machine, root: Box<dyn Situation>, weights: Weights) -> Self {
        let walk = Walk::new(machine.tree(), root.copy());
        let checked = Checked::default();
        Self { root, walk, weights, checked, games: 0, is_done: false, broken_at: Vec::new() }
    }

    /// Whether it has come to its end.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Looks at some more positions: of the tree first, then of random games.
    pub fn work(&mut self, machine: &dyn Machine, nodes: u64) {
        let tree = machine.tree();
        for _ in 0..nodes {
            let Some((node, situation, _)) = self.walk.next(tree) else {
                return self.play_one_game();
            };
            if !self.checked.look_at(&*situation, &self.weights) {
                self.broken_at = tree.path(node);
                self.is_done = true;
                return;
            }
        }
    }

    fn play_one_game(&mut self) {
        let found = check_evaluation(&*self.root, &self.weights, 1, SEED + self.games);
        self.checked.positions += found.positions;
        self.checked.exchanged += found.exchanged;
        self.checked.broken = found.broken;
        self.games += 1;
        self.is_done = self.games == GAMES || self.checked.broken.is_some();
    }

    /// What was found, once it has come to its end.
    pub fn verdict(&self) -> Option<Verdict> {
        self.is_done.then(|| Verdict {
            text: format!("evaluation checked: {}", self.checked),
            is_broken: self.checked.broken.is_some(),
            path: self.broken_at.clone(),
        })
    }
}
