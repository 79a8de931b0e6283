//! A move was played: the subtree below it becomes the tree of the next search.

use std::collections::{BTreeMap, VecDeque};

use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::rng::mix;
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::{Arena, Mover, ROOT};
use crate::search::monte_carlo::given::Given;
use crate::search::monte_carlo::history::{History, KnobHistory};
use crate::search::monte_carlo::machine::{MonteCarlo, Totals, history_share, tree_share};
use crate::search::monte_carlo::rules::{Proves, Rules};
use crate::search::monte_carlo::solver::Proof;
use crate::search::monte_carlo::steering::Steering;
use crate::search::{Clock, priors};

/// The subtree is kept twice, as it grows and as it was to begin with, for going back: so it may be this part of the
/// tree's memory.
pub(super) const LARGEST_PART: u64 = 3;

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// The search of the position after a line of moves, beginning with the counts that this one has made there; `None`
    /// where it has made none, or more than can be kept. The iteration under way is left out. The random numbers are
    /// others than those that have made the counts.
    pub(super) fn begun_after(&self, line: &[u32]) -> Option<Self> {
        let mut before = self.clone();
        before.abandon_iteration();
        let node = before.arena.opened_at(line).filter(|&node| before.arena.node(node).visits() > 0)?;
        let arena = before.arena.subtree(node, tree_share(self.budget) / LARGEST_PART * (LARGEST_PART - 1));
        if arena.bytes() + arena.table_bytes() > tree_share(self.budget) / LARGEST_PART {
            return None;
        }
        let (position, keys) = self.position_after(line);
        let below = priors::after(self.settings.text(priors::KNOB), &self.written_line(line));
        let settings = self.settings.clone().for_another_position().with(priors::KNOB, &below);
        // What is left of priors that were read once can be read again.
        let (given, settings) = Given::read(&self.game, &position, settings).ok()?;
        let rules = Rules::read(&settings, Steering::default(), given);
        let mut next = Self {
            root: position,
            past_keys: keys,
            plies_before: self.plies_before + line.len() as u64,
            seed: mix(self.seed ^ mix(self.clock.iterations)),
            knob_history: KnobHistory::new(rules.clone()),
            settings,
            rules,
            clock: Clock::default(),
            history: History::new(history_share(self.budget)),
            totals: Totals::default(),
            best: None,
            given: None,
            forgotten: Vec::new(),
            seeking: None,
            arena,
            ..before
        };
        next.cursor.keys.clone_from(&next.past_keys);
        let mover = Mover::of(next.turn_of_root());
        next.arena.node_mut(ROOT).set_mover(mover);
        if next.rules.proves == Proves::Losses && !next.has_lost_root() {
            next.arena.set_proof(ROOT, Proof::Open);
            if let Some(whole) = next.arena.whole_place(ROOT) {
                next.arena.set_proof(whole, Proof::Open);
            }
        }
        next.given = Some(next.arena.clone());
        next.begin_iteration();
        Some(next)
    }
}

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    fn has_lost_root(&self) -> bool {
        let root = self.arena.node(ROOT);
        side_of(root).is_some_and(|side| root.proof() == Proof::Win(side.other()))
    }
}

impl Arena {
    /// A copy of a node and all below it, in the order of their depth, with room for about `bytes`.
    ///
    /// Where positions are shared, those stay that are reached from the node, each with all that is known of it: what
    /// other lines have brought stays in its whole, though those lines are gone. The root is the position itself.
    fn subtree(&self, node: u32, bytes: u64) -> Self {
        let mut copy = Self::new(bytes, self.keeps());
        copy.take_over(ROOT, self, self.whole_place(node).unwrap_or(node));
        let keys = self.keys_by_whole();
        let mut owners = BTreeMap::new();
        let mut waiting = VecDeque::from([(node, ROOT)]);
        while let Some((old, new)) = waiting.pop_front() {
            let whole = self.whole_place(old);
            if let Some(&owner) = whole.and_then(|whole| owners.get(&whole)) {
                copy.lead(new, owner);
                continue;
            }
            let codes: Vec<u32> = self.places(old).map(|child| self.node(child).code()).collect();
            let key = whole.and_then(|whole| keys.binary_search_by_key(&whole, |known| known.0).ok());
            if codes.is_empty() || !copy.add_known(new, key.map(|nth| keys[nth].1), codes) {
                continue;
            }
            if let Some((old, new_whole)) = whole.zip(copy.whole_place(new)) {
                copy.take_over(new_whole, self, old);
                owners.insert(old, new);
            }
            let places: Vec<(u32, u32)> = self.places(old).zip(copy.places(new)).collect();
            for (old, new) in places {
                copy.take_over(new, self, old);
                if self.node(old).is_opened() {
                    copy.open(new);
                    waiting.push_back((old, new));
                }
            }
        }
        copy
    }

    /// Adds the block of a node, or of a position with this key.
    fn add_known(&mut self, at: u32, key: Option<u64>, codes: Vec<u32>) -> bool {
        match key {
            Some(key) => self.add_position(at, key, codes.into_iter()),
            None => self.add_block(at, codes.into_iter()),
        }
    }
}
