//! Eight positions valued side by side: each number in a lane of its own, the same instructions for all.

use crate::eval::batch::{BATCH, Batch, bits_of};
use crate::eval::othello::STABILITY;
use crate::game::Side;
use crate::game::othello::lines::{flips_by_runs, mobility};
use crate::game::othello::{Othello, Position};
use crate::wide::Work;

/// The positions after the first few of some moves, none of which is a pass.
pub(super) struct After<'a, const N: usize> {
    pub position: &'a Position,
    pub moves: &'a [u8],
    pub weights: [i32; 4],
}

impl<const N: usize> Work for After<'_, N> {
    type Output = Batch;

    #[inline(always)]
    fn run(self) -> Batch {
        let Self { position, moves, weights } = self;
        let Position { mover, other, side, .. } = *position;
        let sign = if side == Side::Max { 1 } else { -1 };
        let count = moves.len().min(BATCH);
        let mut squares = [0; BATCH];
        for (i, square) in squares.iter_mut().enumerate() {
            *square = if i < count { moves[i] } else { moves[0] };
        }
        let (mut mine, mut theirs, mut values) = ([0; BATCH], [0; BATCH], [0; BATCH]);
        let (mut is_over, mut may_be_stable) = ([false; BATCH], [false; BATCH]);
        for i in 0..BATCH {
            let disc = 1 << (squares[i] & 63);
            let flipped = flips_by_runs(disc, mover, other);
            let discs = [mover | flipped | disc, other & !flipped];
            let empty = Othello::<N>::BOARD & !(discs[0] | discs[1]);
            let moves = [mobility(discs[0], discs[1]) & empty, mobility(discs[1], discs[0]) & empty];
            let corners = [discs[0] & Othello::<N>::CORNERS, discs[1] & Othello::<N>::CORNERS];
            let sum = weights[0] * difference(discs)
                + weights[1] * difference(moves)
                + weights[2] * difference(corners);
            values[i] = sign * sum;
            is_over[i] = moves[0] | moves[1] == 0;
            may_be_stable[i] = Othello::<N>::may_be_stable(discs[0] | discs[1]);
            [mine[i], theirs[i]] = discs;
        }
        let left = bits_of(may_be_stable) & u8::MAX >> (BATCH - count);
        if left != 0 {
            let stable = Othello::<N>::stable_of_each([mine, theirs]);
            for i in 0..BATCH {
                values[i] += sign * weights[STABILITY] * difference([stable[0][i], stable[1][i]]);
            }
        }
        Batch { values, over: bits_of(is_over), count }
    }
}

/// How much larger the first set is.
#[inline(always)]
const fn difference([mine, theirs]: [u64; 2]) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;
    use crate::game::{Game, Turn};
    use crate::rng::Rng;

    /// By the plain copy, which every processor has.
    #[test]
    fn side_by_side_is_one_by_one() {
        let (game, weights, mut rng) = (Othello::<8>, [10, 60, 600, 120], Rng::new(4));
        let (mut seen, mut over) = (0, 0);
        for _ in 0..100 {
            let mut position = game.start();
            while let Turn::Of(_) = game.turn(&position) {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let batch = After::<8> { position: &position, moves: &moves, weights }.run();
                assert_eq!(batch.count, moves.len().min(BATCH));
                for (nth, &mv) in moves.iter().take(batch.count).enumerate().filter(|(_, mv)| **mv < 64) {
                    let mut after = position;
                    game.play(&mut after, mv);
                    assert_eq!(batch.over >> nth & 1 == 1, after.over);
                    assert_eq!(batch.values[nth], game.evaluate(&after, &weights));
                    (seen, over) = (seen + 1, over + u32::from(after.over));
                }
                game.play(&mut position, moves[rng.below(moves.len() as u32) as usize]);
            }
        }
        assert!(seen > 20_000 && over >= 100, "{seen} positions, {over} of them the last");
    }
}
