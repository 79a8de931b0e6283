//! Where a mean comes from: which subtrees its visits went to, and the last iterations that moved it.

use crate::eval::Judge;
use crate::game::Notation;
use crate::search::derivation::{Arrival, Composition, VisitShare};
use crate::search::monte_carlo::arena::{Node, ROOT, WIN};
use crate::search::monte_carlo::history::Iteration;
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::path::Step;
use crate::search::{NodeId, Quantity, Tree};

/// So many iterations are told.
const TOLD: usize = 6;

/// So many are looked through for them: a node that is hardly visited must not hold up the screen.
const LOOKED_THROUGH: usize = 1024;

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// What a node's value is made of. Nothing, while it has none.
    pub(super) fn composition(&self, at: u32) -> Composition {
        if self.arena.node(at).visits() == 0 {
            return Composition::default();
        }
        let (latest, looked_through) = self.latest_arrivals(at);
        Composition { shares: self.visit_shares(at), latest, looked_through }
    }

    /// The children by visits, and the playouts that began at the node itself. Where lines have joined, the position's.
    fn visit_shares(&self, at: u32) -> Vec<VisitShare> {
        let whole = self.arena.whole(self.arena.node(at));
        let places: Vec<u32> = self.arena.places(at).filter(|&at| self.arena.node(at).visits() > 0).collect();
        let codes: Vec<u32> = places.iter().map(|&place| self.arena.node(place).code()).collect();
        let share_of = |node, name, visits: u32, sum: u64| VisitShare {
            node,
            name,
            visits: visits.into(),
            share: f64::from(visits) / f64::from(whole.visits()),
            mean: Quantity::Expectation(mean(visits, sum)),
        };
        let children = places.iter().zip(self.move_names(NodeId(at), &codes)).map(|(&place, name)| {
            let child = self.arena.node(place);
            share_of(Some(NodeId(place)), name, child.visits(), child.sum())
        });
        let mut shares: Vec<VisitShare> = children.collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.visits));
        let below =
            |of: fn(&Node) -> u64| places.iter().map(|&place| of(self.arena.node(place))).sum::<u64>();
        let own = whole.visits().saturating_sub(below(|node| node.visits().into()) as u32);
        if own > 0 {
            let sum = whole.sum().saturating_sub(below(Node::sum));
            shares.push(share_of(None, "its own playouts".to_owned(), own, sum));
        }
        shares
    }

    /// The youngest iterations that came by, the youngest first, and how many were looked through.
    fn latest_arrivals(&self, at: u32) -> (Vec<Arrival>, u64) {
        let node = self.arena.node(at);
        let (mut visits, mut sum) = (node.visits(), node.sum());
        let mut told = Vec::new();
        let mut looked_through = 0;
        let under_way =
            self.under_way(at).into_iter().map(|line| (self.clock.iterations + 1, self.cursor.record, line));
        let past = (0..self.clock.iterations).rev().zip(self.history.latest().take(LOOKED_THROUGH));
        let past = past.filter_map(|(before, (iteration, path))| {
            looked_through += 1;
            Some((before + 1, iteration, self.line_below(at, iteration, &path)?))
        });
        for (number, iteration, line) in under_way.chain(past) {
            // Counts that were given, forgotten or kept from another search belong to no iteration.
            let (Some(fewer), Some(less)) = (visits.checked_sub(1), sum.checked_sub(iteration.result.into()))
            else {
                break;
            };
            told.push(Arrival {
                iteration: number,
                leaf: NodeId(iteration.leaf),
                line: self.line_names(at, &line),
                result: Quantity::Expectation(mean(1, iteration.result.into())),
                before: if fewer > 0 { Quantity::Expectation(mean(fewer, less)) } else { Quantity::Unknown },
                after: Quantity::Expectation(mean(visits, sum)),
            });
            (visits, sum) = (fewer, less);
            if told.len() == TOLD {
                break;
            }
        }
        (told, looked_through)
    }

    /// The nodes from `at`, without it, to the leaf of an iteration; `None` if it did not come by.
    fn line_below(&self, at: u32, iteration: Iteration, path: &[Step]) -> Option<Vec<u32>> {
        if self.rules.shares() {
            let nth = path.iter().position(|step| step.place() == at)?;
            return Some(path[nth + 1..].iter().map(|step| step.place()).collect());
        }
        let mut line = Vec::new();
        let mut place = iteration.leaf;
        while place != at {
            if place == ROOT {
                return None;
            }
            line.push(place);
            place = self.arena.node(place).parent();
        }
        line.reverse();
        Some(line)
    }

    /// The same for the iteration under way, if the node has counted it already.
    fn under_way(&self, at: u32) -> Option<Vec<u32>> {
        let is_counting = self.cursor.phase == Phase::Backup && self.is_inside_iteration();
        let line =
            self.line_below(at, self.cursor.record, self.cursor.path.steps()).filter(|_| is_counting)?;
        let is_still_to_come = at == self.cursor.at || line.contains(&self.cursor.at);
        (!is_still_to_come).then_some(line)
    }
}

/// The mean of so many results for Max.
fn mean(visits: u32, sum: u64) -> f64 {
    sum as f64 / (f64::from(visits) * f64::from(WIN))
}
