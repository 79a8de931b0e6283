//! A board's size, as the masks and shifts that follow from it.

use std::fmt::Debug;

use crate::game::bits::{lanes, union};

/// The masks of a board of some size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Columns.
    pub columns: u32,
    /// Cells a column.
    pub rows: u32,
    /// Bits a column: its cells and the one above.
    pub stride: u32,
    /// The lowest cell of every column.
    pub bottom: u64,
    /// The highest cell of every column.
    pub top: u64,
    /// All cells.
    pub board: u64,
    /// Every second cell of each column, from the highest down.
    pub upper: u64,
}

/// A size: known when compiling, or not.
pub trait Size: Copy + Eq + Debug + Send + Sync + 'static {
    /// The masks that follow from it.
    fn shape(self) -> Shape;
}

/// 7 columns of 6 cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standard;

impl Size for Standard {
    #[inline(always)]
    fn shape(self) -> Shape {
        const STANDARD: Shape = Shape::new(7, 6);
        STANDARD
    }
}

/// Any other size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Custom(pub Shape);

impl Size for Custom {
    #[inline(always)]
    fn shape(self) -> Shape {
        self.0
    }
}

impl Shape {
    /// The masks of a board.
    ///
    /// # Panics
    /// If `columns * (rows + 1)` exceeds 64, or one of them is 0.
    pub const fn new(columns: u32, rows: u32) -> Self {
        let stride = rows + 1;
        assert!(columns > 0 && rows > 0 && columns * stride <= 64, "the board does not fit in 64 bits");
        let mut bottom = 0;
        let mut column = 0;
        while column < columns {
            bottom |= 1 << (column * stride);
            column += 1;
        }
        let top = bottom << (rows - 1);
        let (mut upper, mut row) = (0, rows as i32 - 1);
        while row >= 0 {
            upper |= bottom << row;
            row -= 2;
        }
        Self { columns, rows, stride, bottom, top, board: bottom * ((1 << rows) - 1), upper }
    }

    /// Whether it is the standard board's.
    pub fn is_standard(self) -> bool {
        self == Standard.shape()
    }

    /// The lowest cell of a column.
    #[inline(always)]
    pub const fn bottom_of(self, column: u8) -> u64 {
        1 << (column as u32 * self.stride)
    }

    /// All cells of a column.
    #[inline(always)]
    pub const fn column(self, column: u8) -> u64 {
        ((1 << self.rows) - 1) << (column as u32 * self.stride)
    }

    /// The highest cell of a column.
    #[inline(always)]
    pub const fn top_of(self, column: u8) -> u64 {
        self.bottom_of(column) << (self.rows - 1)
    }

    /// The columns of some of the [`top`](Self::top) cells, a bit each, if the board's measures allow the trick.
    ///
    /// A product moves bit `stride * i` up by `(stride - 1) * (last - j)` for every column `j`. For `j = i` it comes to
    /// lie `i` places above `(stride - 1) * last`; all others fall beside that byte, and no two on the same place, as
    /// long as a column with the bit on top of it is at least as high as the board is wide. It replaces a loop over
    /// the board's bytes, whose end cannot be predicted.
    #[inline(always)]
    pub(super) const fn columns_of(self, tops: u64) -> Option<u8> {
        if self.columns > 8 || self.stride < self.columns {
            return None;
        }
        let last = self.columns - 1;
        let (mut moves, mut column) = (0, 0);
        while column < self.columns {
            moves |= 1 << ((self.stride - 1) * (last - column));
            column += 1;
        }
        let above = (tops >> (self.rows - 1)).wrapping_mul(moves) >> ((self.stride - 1) * last);
        Some((above & ((1 << self.columns) - 1)) as u8)
    }

    /// The steps to the next cell of a line: up, across, and the two diagonals.
    #[inline(always)]
    pub const fn directions(self) -> [u32; 4] {
        [1, self.stride, self.stride - 1, self.stride + 1]
    }

    /// Whether four of these discs lie in a row.
    #[inline(always)]
    pub fn has_four(self, discs: u64) -> bool {
        let fours = self.directions().map(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step)
        });
        fours[0] | fours[1] | fours[2] | fours[3] != 0
    }

    /// The cells of the board, taken or not, where a disc would complete four of these in a row. The four directions are
    /// worked on side by side: processors with vectors of four words do so in one go.
    #[inline(always)]
    pub fn completing(self, discs: u64) -> u64 {
        let steps = self.directions();
        let before = lanes(|i| discs << steps[i]);
        let after = lanes(|i| discs >> steps[i]);
        let pairs_before = lanes(|i| before[i] & before[i] << steps[i]);
        let pairs_after = lanes(|i| after[i] & after[i] >> steps[i]);
        let cells = lanes(|i| {
            pairs_before[i] & (pairs_before[i] << steps[i] | after[i])
                | pairs_after[i] & (pairs_after[i] >> steps[i] | before[i])
        });
        union(cells) & self.board
    }

    /// The cell in a column, `row` counted from below.
    pub(super) const fn cell(self, column: u32, row: u32) -> u64 {
        1 << (column * self.stride + row)
    }

    /// The cells in reading order from the top left, as the picture numbers them.
    pub(super) fn reading_order(self) -> impl Iterator<Item = u64> {
        let column_of = move |row| (0..self.columns).map(move |column| self.cell(column, row));
        (0..self.rows).rev().flat_map(column_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_gathered_on_every_board_that_allows_it() {
        let sizes = (1..=64).flat_map(|columns| (1..64).map(move |rows| (columns, rows)));
        let boards = sizes.filter(|(columns, rows)| columns * (rows + 1) <= 64);
        let mut gathered = 0;
        for shape in boards.map(|(columns, rows)| Shape::new(columns, rows)) {
            for set in 0..1_u64 << shape.columns.min(8) {
                let tops = (0..shape.columns.min(8) as u8).filter(|column| set >> column & 1 == 1);
                let cells = tops.fold(0, |cells, column| cells | shape.top_of(column));
                let Some(columns) = shape.columns_of(cells) else { continue };
                assert_eq!(u64::from(columns), set, "{shape:?}");
                gathered += 1;
            }
        }
        assert!(Standard.shape().columns_of(Standard.shape().top).is_some() && gathered > 500);
    }
}
