//! `othello`: discs between the one that is put and another of its colour change sides. Black (Max) begins.
//!
//! A board is two sets of bits in rows of 8, a1 first, whatever its size: on 6 x 6 and 4 x 4 the other squares stay
//! empty, and no line of discs runs over them.

mod edit;
mod insight;
pub(crate) mod lines;
mod notation;
mod stable;
mod tactics;

use crate::game::{Game, Outcome, Playout, Scores, Side, Turn, bits};
use crate::rng::Rng;
use crate::wide::{Work, wordwise};

use lines::{flips, mobility};

/// The rules on a board of `N` x `N` squares; `N` is 4, 6 or 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Othello<const N: usize>;

/// Whose discs lie where, and where the side to move may put one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    pub(crate) mover: u64,
    /// The discs of the other side.
    pub(crate) other: u64,
    /// The squares where the side to move may put a disc; none if it has to pass.
    pub(crate) moves: u64,
    pub(crate) side: Side,
    /// Whether neither side can move.
    pub(crate) over: bool,
}

/// The move of a side that can put no disc anywhere.
pub(crate) const PASS: u8 = 64;

/// Stored units a disc of the final difference, so that heuristic values can be fractions of a disc.
pub(crate) const DISC: i32 = 100;

impl Position {
    /// A position of these discs, and what follows from them.
    #[inline(always)]
    fn new(mover: u64, other: u64, side: Side, board: u64) -> Self {
        let empty = board & !(mover | other);
        let moves = mobility(mover, other) & empty;
        let over = moves == 0 && mobility(other, mover) & empty == 0;
        Self { mover, other, moves, side, over }
    }

    /// The discs of a side.
    #[inline(always)]
    pub(crate) const fn discs_of(self, side: Side) -> u64 {
        if side as u8 == self.side as u8 { self.mover } else { self.other }
    }
}

impl<const N: usize> Othello<N> {
    /// All squares.
    pub(crate) const BOARD: u64 = {
        assert!(N == 4 || N == 6 || N == 8, "Othello is played on 4 x 4, 6 x 6 or 8 x 8");
        let row = 0xFF >> (8 - N);
        let mut board = 0;
        let mut y = 0;
        while y < N {
            board |= row << (8 * y);
            y += 1;
        }
        board
    };

    /// The four corners.
    pub(crate) const CORNERS: u64 = {
        let ends = 1 | 1 << (N - 1);
        ends | ends << (8 * (N - 1))
    };

    /// The four squares that hold a disc from the start.
    const CENTRE: u64 = 0b11 << (9 * (N / 2 - 1)) | 0b11 << (9 * (N / 2 - 1) + 8);

    /// The squares where a side may put a disc, were it its turn.
    #[inline(always)]
    pub(crate) fn moves_of(position: &Position, side: Side) -> u64 {
        if side == position.side {
            return position.moves;
        }
        mobility(position.other, position.mover) & Self::BOARD & !(position.mover | position.other)
    }

    /// The final difference for Max in stored units: empty squares go to the winner.
    #[inline(always)]
    fn score(position: &Position) -> i32 {
        let [max, min] = [Side::Max, Side::Min].map(|side| position.discs_of(side).count_ones() as i32);
        let empty = (N * N) as i32 - max - min;
        DISC * (max - min + empty * (max - min).signum())
    }
}

/// The halves of a double-length product, folded (Wang Yi's wyhash, 2019): every bit of both moves the result.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl<const N: usize> Game for Othello<N> {
    type Position = Position;
    /// The square's bit, 8 a row whatever the size; or [`PASS`].
    type Move = u8;

    fn start(&self) -> Position {
        let first = 9 * (N / 2 - 1);
        let white = 1 << first | 1 << (first + 9);
        Position::new(Self::CENTRE & !white, white, Side::Max, Self::BOARD)
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Turn {
        if position.over {
            Turn::Over(Outcome::Score(Self::score(position)))
        } else {
            Turn::Of(position.side)
        }
    }

    #[inline(always)]
    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        let mut left = position.moves;
        if left == 0 && !position.over {
            moves.push(PASS);
        }
        // As many as there are: room for all of them is asked for once.
        moves.extend((0..left.count_ones()).map(|_| {
            let square = left.trailing_zeros() as u8;
            left &= left - 1;
            square
        }));
    }

    #[inline(always)]
    fn play(&self, position: &mut Position, mv: u8) {
        let Position { mut mover, mut other, side, .. } = *position;
        if mv != PASS {
            let flipped = flips(mv, mover, other);
            mover |= flipped | 1 << mv;
            other &= !flipped;
        }
        *position = Position::new(other, mover, side.other(), Self::BOARD);
    }

    #[inline(always)]
    fn key(&self, position: &Position) -> u64 {
        let discs = fold(position.mover ^ 0xA076_1D64_78BD_642F, position.other ^ 0xE703_7ED1_A0B4_28DB);
        fold(discs ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3 ^ position.side as u64)
    }

    fn scores(&self, _: &Position) -> Scores {
        let most = DISC * (N * N) as i32;
        Scores { per_point: DISC, lowest: -most, highest: most }
    }

    #[inline(always)]
    fn count_moves(&self, position: &Position, _: &mut Vec<u8>) -> u64 {
        let pass = u64::from(position.moves == 0 && !position.over);
        u64::from(position.moves.count_ones()) + pass
    }

    fn is_small(&self) -> bool {
        N == 4
    }

    /// By words even where the search around it uses vectors: what follows a move waits for all of its flips.
    #[inline(never)]
    fn playout(
        &self,
        position: &mut Position,
        past: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        buffer: &mut Vec<u8>,
    ) -> u32 {
        let playout = Playout { game: self, line: (position, past), rng, limit, buffer };
        wordwise(playout).unwrap_or_else(Playout::run)
    }

    #[inline(always)]
    fn random_move(&self, position: &Position, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        if position.moves == 0 {
            return PASS;
        }
        bits::nth_set_bit(position.moves, rng.below(position.moves.count_ones())) as u8
    }
}
