//! A board's size, as the sets of squares that follow from it.

use std::fmt::Debug;

use crate::game::Side;

/// A set of squares, or of places for walls: bit `rank * side + file`, a1 is bit 0. Up to 10 x 10 squares are drawn, 11 x 11 would fit.
pub type Set = u128;

/// The set of one square.
#[inline(always)]
pub(crate) const fn bit(square: u8) -> Set {
    1 << square
}

/// The members of a set in order.
#[inline(always)]
pub(crate) fn members(set: Set) -> impl Iterator<Item = u8> {
    let rest = std::iter::successors(Some(set), |left| Some(left & left.wrapping_sub(1)));
    rest.take_while(|left| *left != 0).map(|left| left.trailing_zeros() as u8)
}

/// Smallest and largest board, in squares a side.
pub const SIDES: std::ops::RangeInclusive<u32> = 3..=10;

/// The sets of a board of some size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Squares a side.
    pub side: usize,
    /// Squares with another one north of them.
    pub north: Set,
    /// Squares with another one east of them.
    pub east: Set,
    /// Squares north and east of which a crossing of two grooves lies: a wall's middle lies there, and the wall is
    /// named after the square.
    pub crossings: Set,
    /// The crossings beside the board's edge in the west, east, south, north.
    pub borders: [Set; 4],
    /// The rank that each side heads for.
    pub goals: [Set; 2],
}

/// A size: known when compiling, or not.
pub trait Size: Copy + Eq + Debug + Send + Sync + 'static {
    /// The sets that follow from it.
    fn shape(&self) -> &Shape;
}

/// 9 x 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standard;

impl Size for Standard {
    #[inline(always)]
    fn shape(&self) -> &Shape {
        const { &Shape::new(9) }
    }
}

/// Any size of [`SIDES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Custom(pub Shape);

impl Size for Custom {
    #[inline(always)]
    fn shape(&self) -> &Shape {
        &self.0
    }
}

impl Shape {
    /// The sets of a board.
    ///
    /// # Panics
    /// If the side is outside [`SIDES`].
    pub const fn new(side: usize) -> Self {
        assert!(*SIDES.start() as usize <= side && side <= *SIDES.end() as usize, "the board does not fit");
        let (first_rank, mut first_file, mut rank) = ((1 << side) - 1, 0, 0);
        while rank < side {
            first_file |= 1 << (rank * side);
            rank += 1;
        }
        let squares = (1 << (side * side)) - 1;
        let last_rank = first_rank << (side * (side - 1));
        let (north, east) = (squares & !last_rank, squares & !(first_file << (side - 1)));
        let crossings = north & east;
        let borders = [first_file, first_file << (side - 2), first_rank, first_rank << (side * (side - 2))];
        let [west, right, south, top] = borders;
        let borders = [west & crossings, right & crossings, south & crossings, top & crossings];
        Self { side, north, east, crossings, borders, goals: [last_rank, first_rank] }
    }

    /// The middle squares of the first and the last rank; of two, those in the west.
    pub const fn middles(&self) -> [u8; 2] {
        let file = (self.side - 1) / 2;
        [file as u8, (self.side * (self.side - 1) + file) as u8]
    }

    /// The rank that a side heads for.
    #[inline(always)]
    pub const fn goal(&self, side: Side) -> Set {
        self.goals[side as usize]
    }

    /// File and rank of a square, from 0.
    pub const fn file_and_rank(&self, square: u8) -> (usize, usize) {
        (square as usize % self.side, square as usize / self.side)
    }
}
