//! Zobrist keys (Zobrist, 1970): one random number for each pawn on each square, each wall, each side's number of walls
//! left, and the side to move.

use crate::game::Side;
use crate::game::quoridor::walls::Wall;
use crate::rng::mix;

/// Black's turn.
pub(super) const BLACK_TO_MOVE: u64 = mix(0x0051_4f52);

const TABLES: usize = 6;

/// White's and Black's pawn by square; walls across and along by square; White's and Black's walls left.
static NUMBERS: [[u64; 128]; TABLES] = {
    let mut numbers = [[0; 128]; TABLES];
    let mut n = 0;
    while n < 128 * TABLES {
        numbers[n / 128][n % 128] = mix(mix(n as u64));
        n += 1;
    }
    numbers
};

#[inline(always)]
pub(super) fn pawn(side: Side, square: u8) -> u64 {
    NUMBERS[side as usize][usize::from(square & 127)]
}

#[inline(always)]
pub(super) fn wall(wall: Wall) -> u64 {
    NUMBERS[2 + usize::from(wall.is_across)][usize::from(wall.at & 127)]
}

#[inline(always)]
pub(super) fn walls_left(side: Side, left: u8) -> u64 {
    NUMBERS[4 + side as usize][usize::from(left & 127)]
}
