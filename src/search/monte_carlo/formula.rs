//! The formulas of selection, each as its textbook prints it; the choice by one of them is made in `candidates`.
//!
//! A move's score is a value, an exploration term and perhaps a bias; whichever are chosen, Max takes the child of the
//! largest value + exploration + bias, Min that of the smallest value - exploration - bias. Plain UCB1 has a fast
//! loop of its own in `ucb`, with the same bits.

use std::f64::consts::SQRT_2;

use crate::game::Side;
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::Node;
use crate::search::monte_carlo::beside::Child;
use crate::search::monte_carlo::rules::{Rules, Selection, Widening};
use crate::search::monte_carlo::tables::Tables;

/// RAVE's weight of all-moves-as-first: a half after `k` visits of the parent (Gelly and Silver, 2007).
pub(super) fn rave_weight(k: f64, parent_visits: u32) -> f64 {
    (k / (3.0 * f64::from(parent_visits) + k)).sqrt()
}

/// PUCT's exploration: a move with a high prior is tried early, one that was tried often waits (Rosin, 2011; in this
/// form Silver et al., 2017).
pub(super) fn puct(c: f64, prior: f64, parent_visits: u32, visits: u32) -> f64 {
    c * prior * f64::from(parent_visits).sqrt() / (1.0 + f64::from(visits))
}

/// Progressive bias: what the evaluation says counts less the more is known (Chaslot et al., 2008).
pub(super) fn progressive_bias(weight: f64, worth_to_mover: f64, visits: u32) -> f64 {
    weight * worth_to_mover / (f64::from(visits) + 1.0)
}

/// Progressive widening: how many moves take part after that many visits, always at least one (Coulom, 2007).
pub(super) fn widened(widening: Widening, parent_visits: u32) -> u32 {
    let moves = widening.coefficient * libm::pow(f64::from(parent_visits), widening.power);
    (moves.ceil() as u32).max(1)
}

/// The formula at one node.
pub(super) struct Formula<'a> {
    rules: &'a Rules,
    side: Side,
    /// N.
    visits: u32,
    /// `sqrt(h(N))`.
    growth: f64,
    /// The weight of all-moves-as-first; 0 without RAVE.
    beta: f64,
    /// How many moves take part at most.
    width: u32,
}

impl<'a> Formula<'a> {
    /// The formula at a node with `visits` visits where `side` moves.
    pub(super) fn new(rules: &'a Rules, visits: u32, side: Side) -> Self {
        Self {
            rules,
            side,
            visits,
            growth: Tables::get().root_of_growth(rules.h, visits),
            beta: rules.rave.map_or(0.0, |k| rave_weight(k, visits)),
            width: rules.widening.map_or(u32::MAX, |widening| widened(widening, visits)),
        }
    }

    /// The formula at a node, where a side moves.
    pub(super) fn at(rules: &'a Rules, parent: &Node) -> Option<Self> {
        Some(Self::new(rules, parent.visits(), side_of(parent)?))
    }

    /// Who chooses here.
    pub(super) const fn side(&self) -> Side {
        self.side
    }

    /// N.
    pub(super) const fn visits(&self) -> u32 {
        self.visits
    }

    /// How many moves take part at most: progressive widening.
    pub(super) const fn width(&self) -> u32 {
        self.width
    }

    /// The weight of all-moves-as-first in a child's value: all of it before the first visit, none where no playout
    /// has played the move.
    pub(super) fn amaf_weight(&self, child: &Child) -> f64 {
        match (child.amaf_visits, child.visits) {
            (0, _) => 0.0,
            (_, 0) if self.rules.rave.is_some() => 1.0,
            _ => self.beta,
        }
    }

    /// A result for Max turned so that the mover wants it large.
    pub(super) fn for_mover(&self, result: f64) -> f64 {
        if self.side == Side::Max { result } else { -result }
    }

    /// What a result for Max is to the mover, in `[0, 1]`; and back.
    fn turned(&self, result: f64) -> f64 {
        if self.side == Side::Max { result } else { 1.0 - result }
    }

    /// The value term, for Max.
    pub(super) fn value(&self, child: &Child) -> f64 {
        let weight = self.amaf_weight(child);
        let mean = match self.rules.fpu {
            Some(urgency) if child.visits == 0 => self.turned(urgency),
            _ => child.mean,
        };
        if weight == 0.0 { mean } else { (1.0 - weight) * mean + weight * child.amaf_mean }
    }

    /// The value for Max of a move that was not visited: first-play urgency, whatever AMAF says.
    pub(super) fn unvisited_value(&self, child: &Child) -> f64 {
        self.value(&Child { visits: 0, amaf_visits: 0, ..*child })
    }

    /// The exploration term, without sign. First-play urgency stands for the whole score of UCB1 and of UCB1-Tuned
    /// (Wang and Gelly, 2007), and for the value alone in PUCT.
    pub(super) fn exploration(&self, child: &Child) -> f64 {
        let [_, inverse_root] = Tables::get().reciprocals(child.visits);
        match self.rules.selection {
            Selection::Ucb1 => self.rules.c * self.growth * inverse_root,
            Selection::Ucb1Tuned => self.growth * inverse_root * self.deviation(child),
            Selection::Puct => puct(self.rules.c, child.prior, self.visits, child.visits),
            Selection::Even => 0.0,
        }
    }

    /// UCB1-Tuned's upper bound of the standard deviation: at most that of a fair coin, a half (Auer, Cesa-Bianchi
    /// and Fischer, 2002).
    pub(super) fn deviation(&self, child: &Child) -> f64 {
        let [_, inverse_root] = Tables::get().reciprocals(child.visits);
        let variance = child.mean_of_squares - child.mean * child.mean;
        (variance + SQRT_2 * self.growth * inverse_root).clamp(0.0, 0.25).sqrt()
    }

    /// The bias term, without sign.
    pub(super) fn bias(&self, child: &Child) -> f64 {
        if self.rules.bias == 0.0 {
            return 0.0;
        }
        progressive_bias(self.rules.bias, self.turned(child.worth), child.visits)
    }

    /// The score as the textbook prints it: Max takes the largest, Min the smallest; or the visits, where the fewest
    /// go first.
    pub(super) fn score(&self, child: &Child) -> f64 {
        if self.rules.selection == Selection::Even {
            return child.visits.into();
        }
        let added = self.exploration(child) + self.bias(child);
        if self.side == Side::Max { self.value(child) + added } else { self.value(child) - added }
    }

    /// Turned so that the mover takes the largest, whoever it is; infinite for unvisited moves where they go first.
    pub(super) fn urgency(&self, child: &Child) -> f64 {
        if self.rules.selection == Selection::Even {
            return -f64::from(child.visits);
        }
        if self.goes_first(child) {
            return f64::INFINITY;
        }
        self.for_mover(self.value(child)) + self.exploration(child) + self.bias(child)
    }

    /// Whether a child has no score of its own but goes before all that have.
    pub(super) fn goes_first(&self, child: &Child) -> bool {
        child.visits == 0 && self.rules.fpu.is_none()
    }
}
