//! Corners: taking one is never undone, so it is what a quiet position must not hold and what a playout takes first.

use crate::game::othello::{DISC, Othello, PASS, Position};
use crate::game::tactics::{Captures, Policy};
use crate::game::{Game, bits};
use crate::rng::Rng;

/// What a corner is worth at least, in stored units: itself and what becomes stable beside it.
const CORNER: i32 = 8 * DISC;

impl<const N: usize> Captures for Othello<N> {
    #[inline]
    fn gain(&self, _: &Position, mv: u8) -> Option<i32> {
        (mv != PASS && Self::CORNERS >> mv & 1 == 1).then_some(CORNER)
    }

    /// A side that has to pass.
    #[inline]
    fn is_pressed(&self, position: &Position) -> bool {
        position.moves == 0
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<u8>) {
        let corners = Position { moves: position.moves & Self::CORNERS, ..*position };
        if corners.moves != 0 {
            self.moves(&corners, moves);
        }
    }
}

impl<const N: usize> Policy for Othello<N> {
    /// A corner where there is one, else any move.
    #[inline(always)]
    fn policy_move(&self, position: &Position, _: u32, rng: &mut Rng, buffer: &mut Vec<u8>) -> u8 {
        let corners = position.moves & Self::CORNERS;
        if corners == 0 {
            return self.random_move(position, rng, buffer);
        }
        bits::nth_set_bit(corners, rng.below(corners.count_ones())) as u8
    }
}
