//! What a board's size says: where its points are, and which are next to which.

use crate::game::bits::Words;

/// A set of points. Points are numbered row by row with one column of border between the rows, so that a step to a
/// neighbour is a shift of the whole set that never runs over into the next row.
pub type Points<const N: usize> = Words<N>;

/// From one row to the next, where `points` numbers are enough for a board and its border: the smallest stride whose
/// board (one less a side), border and last diagonal fit.
const fn stride_of(points: usize) -> usize {
    let mut stride = 3;
    while stride * (stride + 1) + 1 < points {
        stride += 1;
    }
    stride
}

/// The sets of a board of some size, among `P` numbered points held in `N` words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground<const N: usize, const P: usize> {
    /// Points a side.
    pub size: usize,
    /// All points.
    pub board: Points<N>,
    /// Those on the first and last lines.
    pub edge: Points<N>,
    /// The neighbours of each point.
    near: [Points<N>; P],
}

impl<const N: usize, const P: usize> Ground<N, P> {
    /// From one row to the next.
    pub const STRIDE: usize = stride_of(P);

    /// The sets of a board.
    ///
    /// # Panics
    /// If the board does not fit.
    pub fn new(size: usize) -> Self {
        assert!((1..Self::STRIDE).contains(&size) && P <= Points::<N>::MOST, "the board does not fit");
        let mut ground = Self { size, board: Points::EMPTY, edge: Points::EMPTY, near: [Points::EMPTY; P] };
        ground.board = (0..size * size).map(|cell| ground.point(cell)).fold(Points::EMPTY, Points::with);
        let is_edge = |cell: &usize| [cell % size, cell / size].into_iter().any(|n| n == 0 || n == size - 1);
        ground.edge =
            (0..size * size).filter(is_edge).map(|cell| ground.point(cell)).fold(Points::EMPTY, Points::with);
        for point in ground.board.iter() {
            ground.near[point] = ground.spread(Points::EMPTY.with(point)).and(ground.board);
        }
        ground
    }

    /// The number of a point, given in reading order.
    #[inline(always)]
    pub const fn point(&self, cell: usize) -> usize {
        (cell / self.size + 1) * Self::STRIDE + cell % self.size + 1
    }

    /// A point in reading order.
    #[inline(always)]
    pub const fn cell(&self, point: usize) -> usize {
        (point / Self::STRIDE - 1) * self.size + point % Self::STRIDE - 1
    }

    /// The neighbours of a point.
    #[inline(always)]
    pub fn near(&self, point: usize) -> Points<N> {
        self.near[point]
    }

    /// The four numbers around a point; some may be border.
    #[inline(always)]
    pub const fn around(point: usize) -> [usize; 4] {
        [point - Self::STRIDE, point - 1, point + 1, point + Self::STRIDE]
    }

    /// All points next to one of these. May hold border.
    #[inline(always)]
    pub fn spread(&self, points: Points<N>) -> Points<N> {
        let stride = Self::STRIDE as u32;
        points.up(1).or(points.down(1)).or(points.up(stride)).or(points.down(stride))
    }

    /// The points of `through` that `from` reaches over points of `through`.
    #[inline(always)]
    pub fn reach(&self, from: Points<N>, through: Points<N>) -> Points<N> {
        let mut reached = self.spread(from).and(through);
        loop {
            let next = self.spread(reached).and(through).or(reached);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Points with at least one of these, and those with at least two, diagonally next to them.
    #[inline(always)]
    pub fn diagonals(&self, points: Points<N>) -> [Points<N>; 2] {
        let (long, short) = (Self::STRIDE as u32 + 1, Self::STRIDE as u32 - 1);
        let [a, b, c, d] = [points.up(long), points.up(short), points.down(short), points.down(long)];
        let (ab, cd) = (a.or(b), c.or(d));
        [ab.or(cd), a.and(b).or(c.and(d)).or(ab.and(cd))]
    }
}
