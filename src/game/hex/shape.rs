//! A board's size, as the sets of cells that follow from it.

use std::fmt::Debug;

use crate::game::Side;
use crate::game::bits::Words;

/// A set of cells, numbered in reading order from a1, the top left acute corner.
pub type Cells<const N: usize> = Words<N>;

/// The sets of a board of some size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape<const N: usize> {
    /// Cells a side.
    pub side: usize,
    /// All cells.
    pub board: Cells<N>,
    /// The two edges that each side is to join: the top and bottom row for Max, the first and last column for Min.
    pub edges: [[Cells<N>; 2]; 2],
}

/// A size: known when compiling, or not.
pub trait Size<const N: usize>: Copy + Eq + Debug + Send + Sync + 'static {
    /// The sets that follow from it.
    fn shape(&self) -> &Shape<N>;
}

/// 11 x 11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standard;

impl Size<2> for Standard {
    #[inline(always)]
    fn shape(&self) -> &Shape<2> {
        const { &Shape::new(11) }
    }
}

/// Any other size, of at most `64 * N` cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Custom<const N: usize>(pub Shape<N>);

impl<const N: usize> Size<N> for Custom<N> {
    #[inline(always)]
    fn shape(&self) -> &Shape<N> {
        &self.0
    }
}

impl<const N: usize> Shape<N> {
    /// The sets of a board.
    ///
    /// # Panics
    /// If the board has more than `64 * N` cells, or none.
    pub const fn new(side: usize) -> Self {
        assert!(side > 0 && side * side <= Cells::<N>::MOST, "the board does not fit");
        let mut board = Cells::EMPTY;
        let mut edges = [[Cells::EMPTY; 2]; 2];
        let mut cell = 0;
        while cell < side * side {
            board = board.with(cell);
            cell += 1;
        }
        let mut n = 0;
        while n < side {
            edges[Side::Max as usize][0] = edges[Side::Max as usize][0].with(n);
            edges[Side::Max as usize][1] = edges[Side::Max as usize][1].with((side - 1) * side + n);
            edges[Side::Min as usize][0] = edges[Side::Min as usize][0].with(n * side);
            edges[Side::Min as usize][1] = edges[Side::Min as usize][1].with(n * side + side - 1);
            n += 1;
        }
        Self { side, board, edges }
    }

    /// These cells and all next to them. A cell touches those left and right of it, above and above right, below
    /// and below left. May hold bits outside the board.
    #[inline(always)]
    pub fn spread(&self, cells: Cells<N>) -> Cells<N> {
        let side = self.side as u32;
        let [first, last] = self.edges[Side::Min as usize];
        let (left, right) = (cells.without(first), cells.without(last));
        let across = left.down(1).or(right.up(1));
        let straight = cells.down(side).or(cells.up(side));
        let slanted = right.down(side - 1).or(left.up(side - 1));
        cells.or(across).or(straight).or(slanted)
    }

    /// The cells of `own` that are joined to those of `seed` through `own`, which holds them.
    #[inline(always)]
    pub fn joined(&self, seed: Cells<N>, own: Cells<N>) -> Cells<N> {
        let mut reached = seed;
        loop {
            let next = self.spread(reached).and(own);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Whether these stones join the two edges of a side.
    #[inline(always)]
    pub fn joins(&self, side: Side, stones: Cells<N>) -> bool {
        let [from, to] = self.edges[side as usize];
        let mut reached = stones.and(from);
        loop {
            let next = self.spread(reached).and(stones);
            if !next.and(to).is_empty() {
                return true;
            }
            if next == reached {
                return false;
            }
            reached = next;
        }
    }
}
