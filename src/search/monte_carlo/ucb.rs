//! UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) as UCT uses it in a tree (Kocsis and Szepesvari, 2006), in the fast loop
//! that a plain search lives in. Whatever is explained comes from `formula`, which gives the same bits.
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
    exploration: f64,
    /// One fixed-point unit as the mover sees it: positive where Max moves, negative where Min does.
    point: f64,
    /// What a child that the mover need not try again is proven to be.
    lost: Proof,
}

impl Ucb {
    /// The rule at a node with `visits` visits where `side` moves.
    #[inline(always)]
    fn new(rules: &Rules, visits: u32, side: Side) -> Self {
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

    /// Turned so that the mover takes the largest, whoever it is.
    #[inline(always)]
    fn urgency(&self, child: &Node) -> f64 {
        let [inverse, inverse_root] = self.tables.reciprocals(child.visits());
        child.sum() as i64 as f64 * inverse * self.point + self.exploration * inverse_root
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
