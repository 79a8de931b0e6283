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

    /// Turned so that the mover takes the largest, whoever it is; without bound where there are no visits. Where some
    /// children are `PROVEN`, those by which the mover loses come last.
    #[inline(always)]
    fn urgency<const PROVEN: bool>(&self, child: &Node) -> f64 {
        if child.visits() == 0 {
            return f64::INFINITY;
        }
        if PROVEN && child.is_proven(self.lost) {
            return f64::NEG_INFINITY;
        }
        let [inverse, inverse_root] = self.tables.reciprocals(child.visits());
        child.sum() as i64 as f64 * inverse * self.point + self.exploration * inverse_root
    }

    /// The child that selection takes: the first without visits, else the one of best score, the first in move
    /// order among equals. Children proven to lose are passed over while there is another.
    ///
    /// Four at a time: one by one, each comparison would wait for the one before.
    #[inline(always)]
    pub(super) fn choose<const PROVEN: bool>(&self, children: &[Node]) -> usize {
        let urgent = |nth: usize, child| (self.urgency::<PROVEN>(child), nth);
        let (fours, rest) = children.as_chunks();
        let mut best = (f64::NEG_INFINITY, 0);
        for (nth, [a, b, c, d]) in fours.iter().enumerate() {
            let first = 4 * nth;
            let [a, b] = [urgent(first, a), urgent(first + 1, b)];
            let [c, d] = [urgent(first + 2, c), urgent(first + 3, d)];
            best = better(best, better(better(a, b), better(c, d)));
        }
        let first = 4 * fours.len();
        match rest {
            [a, b, c] => {
                let [a, b, c] = [urgent(first, a), urgent(first + 1, b), urgent(first + 2, c)];
                better(better(best, a), better(b, c))
            }
            [a, b] => better(best, better(urgent(first, a), urgent(first + 1, b))),
            [a] => better(best, urgent(first, a)),
            _ => best,
        }
        .1
    }
}

/// The first unless the second is worth more.
#[inline(always)]
fn better(a: (f64, usize), b: (f64, usize)) -> (f64, usize) {
    if b.0 > a.0 { b } else { a }
}
