//! UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) as UCT uses it in a tree (Kocsis and Szepesvari, 2006).
//!
//! The score is defined by its arithmetic, so that it has the same bits wherever it is computed or explained:
//! `(v * (1/n)) ± (c * sqrt(h(N))) * (1 / sqrt(n))`, every operation an IEEE double, `v` in wins.

use crate::game::Side;
use crate::search::monte_carlo::arena::{Mover, Node, WIN};
use crate::search::monte_carlo::rules::Rules;
use crate::search::monte_carlo::solver::Proof;
use crate::search::monte_carlo::tables::Tables;

/// A fixed-point unit. A power of two, so that it may be multiplied in wherever that is cheapest: no bit changes.
const POINT: f64 = 1.0 / WIN as f64;

/// UCB1 at one parent: what its children's scores share.
pub(super) struct Ucb {
    tables: &'static Tables,
    /// `c * sqrt(h(N))`.
    pub(super) exploration: f64,
    /// One fixed-point unit as the mover sees it: positive where Max moves, negative where Min does.
    point: f64,
    /// What a child that the mover need not try again is proven to be.
    lost: Proof,
}

impl Ucb {
    /// The rule at a node with `visits` visits where `side` moves.
    #[inline(always)]
    pub(super) fn new(rules: &Rules, visits: u32, side: Side) -> Self {
        let tables = Tables::get();
        let growth = tables.root_of_growth(rules.h, visits);
        let point = if side == Side::Max { POINT } else { -POINT };
        Self { tables, exploration: rules.c * growth, point, lost: Proof::Win(side.other()) }
    }

    /// The rule at a node where a side moves.
    #[inline(always)]
    pub(super) fn at(rules: &Rules, parent: &Node) -> Option<Self> {
        let side = match parent.mover() {
            Mover::Max => Side::Max,
            Mover::Min => Side::Min,
            Mover::Chance | Mover::Nobody => return None,
        };
        Some(Self::new(rules, parent.visits(), side))
    }

    /// Who chooses here.
    pub(super) const fn side(&self) -> Side {
        if self.point > 0.0 { Side::Max } else { Side::Min }
    }

    /// A mean turned so that the mover wants it large.
    pub(super) fn for_mover(&self, mean: f64) -> f64 {
        if self.point > 0.0 { mean } else { -mean }
    }

    /// Whether a child takes part by its score: it has one, and it is not proven to lose.
    pub(super) fn competes(&self, child: &Node) -> bool {
        child.visits() > 0 && child.proof() != self.lost
    }

    /// The mean of `sum` over `visits` and the exploration term, both without sign.
    #[inline(always)]
    pub(super) fn terms(&self, visits: u32, sum: u64) -> (f64, f64) {
        let [inverse, inverse_root] = self.tables.reciprocals(visits);
        (sum as i64 as f64 * inverse * POINT, self.exploration * inverse_root)
    }

    /// The score as the textbook prints it: Max takes the largest, Min the smallest.
    pub(super) fn score(&self, child: &Node) -> f64 {
        let (mean, exploration) = self.terms(child.visits(), child.sum());
        if self.point > 0.0 { mean + exploration } else { mean - exploration }
    }

    /// Turned so that the mover takes the largest, whoever it is.
    #[inline(always)]
    pub(super) fn urgency(&self, child: &Node) -> f64 {
        let [inverse, inverse_root] = self.tables.reciprocals(child.visits());
        child.sum() as i64 as f64 * inverse * self.point + self.exploration * inverse_root
    }

    /// The same for counts that no child has; `sum` in fixed point.
    pub(super) fn urgency_of(&self, visits: u32, sum: f64) -> f64 {
        let [inverse, inverse_root] = self.tables.reciprocals(visits);
        sum * inverse * self.point + self.exploration * inverse_root
    }

    /// A number by which the children sort in the order in which selection would take them.
    pub(super) fn rank_key(&self, child: &Node) -> f64 {
        if child.visits() == 0 {
            f64::INFINITY
        } else if self.competes(child) {
            self.urgency(child)
        } else {
            f64::NEG_INFINITY
        }
    }

    /// The child that selection takes: the first without visits, else the one of best score, the first in move
    /// order among equals. Children proven to lose are passed over while there is another.
    #[inline(always)]
    pub(super) fn choose(&self, children: &[Node]) -> usize {
        let (mut best, mut chosen) = (f64::NEG_INFINITY, 0);
        for (nth, child) in children.iter().enumerate() {
            if child.visits() == 0 {
                return nth;
            }
            if child.is_proven(self.lost) {
                continue;
            }
            let urgency = self.urgency(child);
            if urgency > best {
                (best, chosen) = (urgency, nth);
            }
        }
        chosen
    }
}

/// The child that would be taken if `chosen` were not there.
pub(super) fn runner_up(ucb: &Ucb, children: &[Node], chosen: usize) -> Option<usize> {
    let rivals = children.iter().enumerate().filter(|&(nth, child)| nth != chosen && ucb.competes(child));
    let mut best: Option<(usize, f64)> = None;
    for (nth, child) in rivals {
        let urgency = ucb.urgency(child);
        if best.is_none_or(|(_, so_far)| urgency > so_far) {
            best = Some((nth, urgency));
        }
    }
    best.map(|(nth, _)| nth)
}
