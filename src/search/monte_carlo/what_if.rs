//! What would have to change for another child to be the choice, and who would be chosen if it did.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::Node;
use crate::search::monte_carlo::beside::{Child, Guess};
use crate::search::monte_carlo::candidates::Candidates;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Rules;
use crate::search::{Derivation, KnobKind, NodeId, Supposition, WhatIf, priors};

/// The knobs that selection's formula depends on.
const SUPPOSABLE: [&str; 11] = [
    "selection",
    "c",
    "h",
    priors::SOURCE,
    "prior_temperature",
    "fpu",
    "rave",
    "bias",
    "widening",
    "widening_power",
    "skip_from_depth",
];

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// What may be supposed at a node that was selected by its score.
    pub(super) fn knobs_to_suppose(&self, node: NodeId) -> Vec<WhatIf> {
        if self.formula_told(&self.rules, node.0).is_none() {
            return Vec::new();
        }
        let knobs = self.settings.iter().filter(|(knob, _)| self.may_be_supposed(knob.name));
        let what_if = |(knob, value): (&crate::search::Knob, &str)| WhatIf {
            name: knob.name,
            about: knob.about,
            kind: match knob.name {
                "selection" => self.formulas_to_suppose(),
                priors::SOURCE => self.priors_to_suppose(),
                _ => knob.kind,
            },
            value: value.to_owned(),
            steps: Vec::new(),
            of_node: false,
        };
        knobs.map(what_if).collect()
    }

    /// Whether the statistics are at hand that another value of this knob would need, and the present formula, or
    /// one that can be supposed, has this number in it.
    fn may_be_supposed(&self, knob: &str) -> bool {
        match knob {
            "rave" => self.arena.keeps().amaf,
            priors::SOURCE => J::JUDGES || !self.rules.given.is_empty(),
            "prior_temperature" | "bias" => J::JUDGES,
            _ => SUPPOSABLE.contains(&knob),
        }
    }

    /// The evaluation speaks where there is one, and given priors where there are any.
    fn priors_to_suppose(&self) -> KnobKind {
        match (J::JUDGES, self.rules.given.is_empty()) {
            (true, true) => KnobKind::Choice(&["uniform", "evaluation"]),
            (true, false) => KnobKind::Choice(&["uniform", "evaluation", "file", "file-or-evaluation"]),
            (false, _) => KnobKind::Choice(&["uniform", "file"]),
        }
    }

    /// UCB1-Tuned needs sums of squares, which are kept for it alone.
    const fn formulas_to_suppose(&self) -> KnobKind {
        if self.arena.keeps().squares {
            KnobKind::Choice(&["ucb1", "ucb1-tuned", "puct", "even"])
        } else {
            KnobKind::Choice(&["ucb1", "puct", "even"])
        }
    }

    /// The guesses of the moves of a node that other rules would have made, where they are not those of the arena.
    pub(super) fn guesses_as_if(&self, rules: &Rules, parent: u32) -> Option<Vec<Guess>> {
        if !rules.keeps().guesses {
            return Some(Vec::new());
        }
        let is_same = (rules.prior, rules.temperature) == (self.rules.prior, self.rules.temperature);
        if is_same && self.arena.keeps().guesses {
            return None;
        }
        let (position, keys) = self.position_at(parent);
        let codes = self.arena.block(self.arena.node(parent)).iter().map(|child| child.code());
        Some(self.guesses(rules, &position, &keys, codes))
    }

    /// The explanation as if other knobs were in force.
    pub(super) fn derivation_as_if(
        &self,
        node: NodeId,
        supposed: &[Supposition],
        seen_by: Side,
    ) -> Derivation {
        let mut settings = self.settings.clone();
        let are_accepted = supposed.iter().all(|it| settings.set(it.name, &it.value).is_ok());
        if supposed.is_empty() || !are_accepted {
            return self.derivation(node, &self.rules, seen_by);
        }
        let rules = Rules::read(&settings, self.rules.steering.clone(), self.rules.given.clone());
        let told = self.derivation(node, &rules, seen_by);
        let real = self.derivation(node, &self.rules, seen_by);
        let chosen = |told: &Derivation| {
            told.siblings.iter().find(|sibling| sibling.chosen).map(|sibling| sibling.name.clone())
        };
        let verdict = match (chosen(&told), chosen(&real)) {
            (Some(would), Some(is)) if would == is => format!("{would} would be chosen all the same"),
            (Some(would), Some(is)) => format!("{would} would be chosen, not {is}"),
            (None, _) => told.decision.clone(),
            _ => String::new(),
        };
        Derivation { verdict, ..told }
    }
}

/// Beyond this many visits the answer is "never".
const MOST_VISITS: u32 = 1_000_000_000;

/// How many more visits of `favourite`, its values unchanged, make `rival` the one of the two that is taken: their
/// parent's count grows with them. `goes_first` says that the rival stands first in move order and wins ties.
///
/// Once a visit makes the rival overtake, every further one keeps it ahead (the favourite's exploration shrinks
/// faster than the common factor grows from the third visit of the parent on), so doubling and halving finds it.
pub(super) fn visits_to_overtake<'a>(
    rule: impl Fn(u32) -> Formula<'a>,
    parent_visits: u32,
    favourite: &Child,
    rival: &Child,
    goes_first: bool,
) -> Option<u32> {
    let overtakes = |more: u32| {
        let formula = rule(parent_visits.saturating_add(more));
        // Before its first visit today's value is first-play urgency.
        let mean = if favourite.visits > 0 { favourite.mean } else { formula.unvisited_value(favourite) };
        let visited = Child { visits: favourite.visits.saturating_add(more), mean, ..*favourite };
        let [behind, ahead] = [formula.urgency(&visited), formula.urgency(rival)];
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

/// Where a child would be chosen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RangeOfC {
    pub(super) from: f64,
    /// Infinite, if any larger c will do.
    pub(super) to: f64,
    /// Whether it is chosen without any exploration, and not only with ever so little.
    pub(super) is_chosen_at_0: bool,
}

/// The smallest c, from 0, at which child `nth` would be chosen, and the largest; `None` if there is none, or no c in
/// the formula.
///
/// As a function of c every child's urgency is a straight line: its value and bias, and its exploration per unit of c
/// as the slope. The child is chosen where its line is the highest; where lines meet, the first in move order is.
pub(super) fn range_of_c(
    rules: &Rules,
    parent: &Node,
    candidates: &Candidates<'_>,
    nth: usize,
) -> Option<RangeOfC> {
    let side = side_of(parent)?;
    let unit = Rules { c: 1.0, ..rules.clone() };
    let unit = Formula::new(&unit, parent.visits(), side);
    let line =
        |child: &Child| (unit.for_mover(unit.value(child)) + unit.bias(child), unit.exploration(child));
    let siblings = candidates.siblings();
    let (own, own_slope) = line(&siblings.child(nth));
    // Each end, and whether it belongs to the range: it does where a tie there goes to this child.
    let (mut from, mut to) = ((0.0_f64, true), (f64::INFINITY, true));
    for (other_nth, other) in siblings.iter().enumerate() {
        if other_nth == nth || unit.goes_first(&other) || !candidates.takes_part(other_nth) {
            continue;
        }
        let (value, slope) = line(&other);
        // Zero has a sign, which nobody wants to read.
        let crossing = (value - own) / (own_slope - slope) + 0.0;
        let wins_ties = nth < other_nth;
        if own_slope > slope {
            from = if crossing > from.0 {
                (crossing, wins_ties)
            } else {
                (from.0, from.1 && (wins_ties || crossing < from.0))
            };
        } else if own_slope < slope {
            to = if crossing < to.0 {
                (crossing, wins_ties)
            } else {
                (to.0, to.1 && (wins_ties || crossing > to.0))
            };
        } else if value > own || value == own && !wins_ties {
            return None;
        }
    }
    let is_there = from.0 < to.0 || from.0 == to.0 && from.1 && to.1;
    is_there.then_some(RangeOfC { from: from.0, to: to.0, is_chosen_at_0: from == (0.0, true) })
}

/// The smallest prior at which child `nth` would be level with the most urgent of its siblings, their priors
/// unchanged; `None` if even certainty is not enough.
pub(super) fn smallest_prior(candidates: &Candidates<'_>, nth: usize) -> Option<f64> {
    let (formula, siblings) = (candidates.formula(), candidates.siblings());
    let rival = siblings.child(candidates.runner_up(nth)?);
    let with = |prior: f64| formula.urgency(&Child { prior, ..siblings.child(nth) });
    let (without, gain) = (with(0.0), with(1.0) - with(0.0));
    let needed = ((formula.urgency(&rival) - without) / gain).max(0.0);
    (needed <= 1.0).then_some(needed)
}
