//! Under which settings a value was found: values that were found under other weights than those in force now stay as
//! they are, and are named as such.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::depth_first::config::Config;
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::view::is_valued;
use crate::search::value::Value;
use crate::search::{NodeId, Settings};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Says that a node's value was found under other weights, wholly or in part.
    pub(super) fn note_of_weights(&self, seen: &Node) -> Option<String> {
        let now = self.settings.text("weights");
        let mut others = self.settings_over(seen).filter(|settings| settings.text("weights") != now);
        let other = others.next().filter(|_| is_valued(seen))?;
        let is_whole = self.settings_over(seen).all(|settings| settings.text("weights") != now);
        let part = if is_whole { "" } else { " in part" };
        let weights = crate::text::fit(other.text("weights"), MOST_TEXT);
        Some(format!(
            "its value was found{part} under other weights ({weights}): those in force have not judged it"
        ))
    }

    /// What the mover could have had by standing pat at a node beyond the horizon: what the position was worth when
    /// the node was searched. `None` where that changed meanwhile, and where the mover could not wait.
    pub(super) fn stand_pat_value(&self, seen: &Node, node: NodeId) -> Option<Value> {
        if !seen.flags.has(Flags::BEYOND) {
            return None;
        }
        let position = self.position(node);
        if self.tactics.is_pressed(&self.game, &position) {
            return None;
        }
        let of = |settings: &Settings| [settings.text("weights"), settings.text("leaf")].map(str::to_owned);
        let mut over = self.settings_over(seen);
        let then = over.next().unwrap_or(&self.settings);
        if over.any(|later| of(later) != of(then)) {
            return None;
        }
        let judge = J::read(&self.game, then.text("weights")).ok()?;
        Some(self.value_by(&judge, Config::read(then).leaf, &position))
    }

    /// What has valued a node as it stands: what did so when the node had just been entered.
    pub(super) fn leaf_of(&self, seen: &Node) -> Leaf {
        self.journal.settings_at(seen.entered).map_or(self.config.leaf, Leaf::read)
    }

    /// The same in words, with the unit that its values are in where that is not the evaluation's own.
    pub(super) fn judge_words(&self, seen: &Node) -> String {
        match self.leaf_of(seen) {
            Leaf::Evaluation => Leaf::Evaluation.words(),
            playouts => format!("{}, in {}", playouts.words(), self.unit_of_results()),
        }
    }

    /// What the mean result of playouts is counted in.
    pub(super) fn unit_of_results(&self) -> &'static str {
        if self.is_scored() { "points" } else { "thousandths of a win" }
    }

    /// The settings that were in force while a node was searched.
    fn settings_over(&self, seen: &Node) -> impl Iterator<Item = &Settings> {
        let left = if seen.is_open() { self.at.clock.phases } else { seen.left };
        self.journal.in_force(seen.entered, left.min(self.at.clock.phases))
    }
}

/// Most characters of weights in a sentence.
const MOST_TEXT: usize = 60;
