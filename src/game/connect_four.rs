//! `connect-four`: discs fall down columns, four in a row wins. Bitboards after John Tromp and Pascal Pons.
//!
//! Each column takes `rows + 1` bits, the lowest cell first; the bit on top of it stays 0, so that a shifted line
//! never runs over into the next column.

mod edit;
mod insight;
mod notation;
mod shape;

use crate::game::{Game, Outcome, Side, Turn, bits};
use crate::rng::{Rng, mix};

pub use shape::{Custom, Shape, Size, Standard};

/// The rules on a board of some size: [`Standard`], where the compiler knows every shift, or [`Custom`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectFour<S: Size> {
    size: S,
}

/// Whose discs lie where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The discs of the side to move.
    pub(crate) mover: u64,
    /// All discs.
    pub(crate) discs: u64,
    /// How many there are.
    plies: u32,
}

impl Position {
    /// Who is to move: X (Max) after an even number of discs.
    #[inline(always)]
    pub(crate) const fn side(self) -> Side {
        if self.plies.is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    /// The discs of the side that moved last.
    #[inline(always)]
    pub(crate) const fn other(self) -> u64 {
        self.mover ^ self.discs
    }

    /// The discs of a side.
    pub(crate) const fn discs_of(self, side: Side) -> u64 {
        if side as u8 == self.side() as u8 { self.mover } else { self.other() }
    }
}

impl<S: Size> ConnectFour<S> {
    /// The rules for a size.
    pub const fn new(size: S) -> Self {
        Self { size }
    }

    #[inline(always)]
    pub(crate) fn shape(&self) -> Shape {
        self.size.shape()
    }

    /// The cells that a disc can fall to, one for each column that is not full.
    #[inline(always)]
    fn landing(&self, position: &Position) -> u64 {
        let shape = self.shape();
        (position.discs + shape.bottom) & shape.board
    }

    /// One of the columns that are not full, uniformly: one draw. While all are open, which is most of a game, the
    /// draw does not wait for the move before it.
    #[inline(always)]
    fn random_column(&self, discs: u64, rng: &mut Rng) -> u8 {
        let shape = self.shape();
        let open = !discs & shape.top;
        if open == shape.top {
            return rng.below(shape.columns) as u8;
        }
        let n = rng.below(open.count_ones());
        match shape.columns_of(open) {
            Some(columns) => bits::nth_in_byte(columns, n) as u8,
            None => (bits::nth_set_bit(open, n) / shape.stride) as u8,
        }
    }
}

impl<S: Size> Game for ConnectFour<S> {
    type Position = Position;
    /// The column, from 0.
    type Move = u8;

    fn start(&self) -> Position {
        Position { mover: 0, discs: 0, plies: 0 }
    }

    #[inline(always)]
    fn turn(&self, position: &Position) -> Turn {
        if self.shape().has_four(position.other()) {
            Turn::Over(Outcome::Win(position.side().other()))
        } else if position.discs == self.shape().board {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(position.side())
        }
    }

    #[inline(always)]
    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        let shape = self.shape();
        if shape.has_four(position.other()) {
            return;
        }
        let mut open = !position.discs & shape.top;
        if open == shape.top {
            // Most of a game: nothing to look for.
            moves.extend(0..shape.columns as u8);
        } else {
            moves.reserve(open.count_ones() as usize);
            while open != 0 {
                moves.push((open.trailing_zeros() / shape.stride) as u8);
                open &= open - 1;
            }
        }
    }

    #[inline(always)]
    fn play(&self, position: &mut Position, column: u8) {
        position.mover = position.other();
        position.discs |= position.discs + self.shape().bottom_of(column);
        position.plies += 1;
    }

    /// The mover's discs plus all discs say where every column ends and whose each disc is (Pons): no two
    /// positions of a board share a key.
    #[inline(always)]
    fn key(&self, position: &Position) -> u64 {
        mix(position.mover + position.discs)
    }

    fn is_small(&self) -> bool {
        self.shape().columns * self.shape().rows <= 16
    }

    #[inline(always)]
    fn random_move(&self, position: &Position, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        self.random_column(position.discs, rng)
    }
}
