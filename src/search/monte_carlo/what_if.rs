//! What would have to change for another child to be the choice, and who would be chosen if it did.

use crate::eval::Judge;
use crate::game::Notation;
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::Node;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Rules;
use crate::search::monte_carlo::ucb::Ucb;
use crate::search::{Derivation, NodeId, Supposition, WhatIf};

/// The knobs that selection's formula depends on.
const SUPPOSABLE: [&str; 2] = ["c", "h"];

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// What may be supposed at a node that was selected by its score.
    pub(super) fn knobs_to_suppose(&self, node: NodeId) -> Vec<WhatIf> {
        if self.ucb_over(node.0).is_none() {
            return Vec::new();
        }
        let knobs = self.settings.iter().filter(|(knob, _)| SUPPOSABLE.contains(&knob.name));
        let what_if = |(knob, value): (&crate::search::Knob, &str)| WhatIf {
            name: knob.name,
            about: knob.about,
            kind: knob.kind,
            value: value.to_owned(),
            steps: Vec::new(),
            of_node: false,
        };
        knobs.map(what_if).collect()
    }

    /// The explanation as if other knobs were in force.
    pub(super) fn derivation_as_if(&self, node: NodeId, supposed: &[Supposition]) -> Derivation {
        let mut settings = self.settings.clone();
        let are_accepted = supposed.iter().all(|it| settings.set(it.name, &it.value).is_ok());
        if supposed.is_empty() || !are_accepted {
            return self.derivation(node, &self.rules);
        }
        let told = self.derivation(node, &Rules::read(&settings));
        let real = self.derivation(node, &self.rules);
        let chosen = |told: &Derivation| {
            told.siblings.iter().find(|sibling| sibling.chosen).map(|sibling| sibling.name.clone())
        };
        let verdict = match (chosen(&told), chosen(&real)) {
            (Some(would), Some(is)) if would == is => format!("{would} would be chosen all the same"),
            (Some(would), Some(is)) => format!("{would} would be chosen, not {is}"),
            _ => String::new(),
        };
        Derivation { verdict, ..told }
    }
}

/// Beyond this many visits the answer is "never".
const MOST_VISITS: u32 = 1_000_000_000;

/// How many more visits of `favourite`, its mean unchanged, make `rival` the one of the two that is taken: their
/// parent's count grows with them. `goes_first` says that the rival stands first in move order and wins ties.
///
/// Once a visit makes the rival overtake, every further one keeps it ahead (the favourite's exploration shrinks
/// faster than the common factor grows from the third visit of the parent on), so doubling and halving finds it.
pub(super) fn visits_to_overtake(
    rule: impl Fn(u32) -> Ucb,
    parent_visits: u32,
    favourite: &Node,
    rival: &Node,
    goes_first: bool,
) -> Option<u32> {
    let mean = favourite.sum() as f64 / f64::from(favourite.visits());
    let overtakes = |more: u32| {
        let ucb = rule(parent_visits.saturating_add(more));
        let visits = favourite.visits().saturating_add(more);
        let [behind, ahead] = [ucb.urgency_of(visits, mean * f64::from(visits)), ucb.urgency(rival)];
        ahead > behind || goes_first && ahead == behind
    };
    let few = 64;
    if let Some(more) = (1..=few).find(|&more| overtakes(more)) {
        return Some(more);
    }
    let mut high = 2 * few;
    while !overtakes(high) {
        if high >= MOST_VISITS {
            return None;
        }
        high *= 2;
    }
    let mut low = high / 2;
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if overtakes(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// The smallest c, from 0, at which child `nth` would be chosen; `None` if there is none.
///
/// As a function of c every child's urgency is a straight line: its mean, and its exploration per unit of c as the
/// slope. The child is chosen where its line is the highest.
pub(super) fn smallest_c(rules: &Rules, parent: &Node, children: &[Node], nth: usize) -> Option<f64> {
    let side = side_of(parent)?;
    let unit = Ucb::new(&Rules { c: 1.0, ..rules.clone() }, parent.visits(), side);
    let line = |child: &Node| {
        let (mean, slope) = unit.terms(child.visits(), child.sum());
        (unit.for_mover(mean), slope)
    };
    let (own, own_slope) = line(&children[nth]);
    let (mut from, mut to) = (0.0_f64, f64::INFINITY);
    for (other_nth, other) in children.iter().enumerate() {
        if other_nth == nth || !unit.competes(other) {
            continue;
        }
        let (value, slope) = line(other);
        let crossing = (value - own) / (own_slope - slope);
        if own_slope > slope {
            from = from.max(crossing);
        } else if own_slope < slope {
            to = to.min(crossing);
        } else if value > own || value == own && other_nth < nth {
            return None;
        }
    }
    (from <= to).then_some(from)
}
