//! Playouts without moves: a full board has exactly one winner (Hein, 1942; Nash, 1948), and where both sides move at
//! random every half of the empty cells is as likely to be the mover's as any other. So a playout is a random half
//! and one look at who is joined.

use crate::game::bits::Words;
use crate::game::hex::shape::{Cells, Size};
use crate::game::hex::{Hex, Position};
use crate::game::{Game, Side};
use crate::rng::Rng;

impl<const N: usize, S: Size<N>> Hex<N, S> {
    /// The cells that the side to move gets of the empty ones, if the board may be filled at once: not if the
    /// playout is cut before, and not while swapping is a choice.
    #[inline(always)]
    pub(super) fn share_of_mover(
        &self,
        position: &Position<N>,
        rng: &mut Rng,
        limit: u32,
    ) -> Option<Cells<N>> {
        let empty = self.empty(position);
        let cells = empty.count();
        let fills = cells <= limit && !self.may_swap(position) && position.winner.is_none();
        fills.then(|| random_subset(empty, cells, cells.div_ceil(2), rng))
    }

    /// Gives these empty cells to the side to move and the others to its opponent.
    #[inline(always)]
    pub(super) fn fill(&self, position: &mut Position<N>, share: Cells<N>) -> u32 {
        let empty = self.empty(position);
        let plies = empty.count();
        let (mover, other) = (position.to_move, position.to_move.other());
        position.stones[mover as usize] = position.stones[mover as usize].or(share);
        position.stones[other as usize] = position.stones[other as usize].or(empty.without(share));
        if !plies.is_multiple_of(2) {
            position.to_move = other;
        }
        let max_joins = self.shape().joins(Side::Max, position.stones[Side::Max as usize]);
        position.winner = Some(if max_joins { Side::Max } else { Side::Min });
        plies
    }

    /// Moves that lead to a share, in random order, up to the one that wins.
    pub(super) fn moves_of_share(&self, position: &Position<N>, share: Cells<N>, rng: &mut Rng) -> Vec<u16> {
        let mut position = *position;
        let mut orders = [share, self.empty(&position).without(share)].map(|cells| {
            let mut order: Vec<usize> = cells.iter().collect();
            rng.shuffle(&mut order);
            order.into_iter()
        });
        let mut moves = Vec::new();
        while position.winner.is_none() {
            let Some(cell) = orders[moves.len() % 2].next() else { break };
            moves.push(cell as u16);
            self.play(&mut position, cell as u16);
        }
        moves
    }
}

/// A uniformly random subset of `size` of the `count` members: each member by a fair coin, then members drawn to be
/// taken away or added until the size is right.
#[inline(always)]
fn random_subset<const N: usize>(set: Cells<N>, count: u32, size: u32, rng: &mut Rng) -> Cells<N> {
    let coins = Words(std::array::from_fn(|_| rng.bits()));
    let mut subset = set.and(coins);
    let mut taken = subset.count();
    while taken > size {
        let gone = subset.nth(rng.below(taken));
        subset = subset.minus(gone);
        taken -= 1;
    }
    while taken < size {
        let added = set.without(subset).nth(rng.below(count - taken));
        subset = subset.with(added);
        taken += 1;
    }
    subset
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn subsets_are_uniform() {
        let set = [1, 5, 63, 64, 90, 127].into_iter().fold(Cells::<2>::EMPTY, Cells::with);
        let mut rng = Rng::new(9);
        let mut counts: BTreeMap<[u64; 2], u32> = BTreeMap::new();
        for _ in 0..20_000 {
            let subset = random_subset(set, 6, 3, &mut rng);
            assert!(subset.count() == 3 && subset.without(set).is_empty());
            *counts.entry(subset.0).or_default() += 1;
        }
        // 20 subsets, 1,000 of each expected; 5 standard deviations.
        assert_eq!(counts.len(), 20);
        assert!(counts.values().all(|count| count.abs_diff(1_000) < 155), "{counts:?}");
    }
}
