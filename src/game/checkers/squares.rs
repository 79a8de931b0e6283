//! The dark squares as bits: four a row, and a gap after every second row.
//!
//! ```text
//!    0   1   2   3       squares 1 to 4
//!  4   5   6   7     8   5 to 8, and the gap
//!    9  10  11  12
//! 13  14  15  16    17
//! ```

use std::ops::Range;

/// The four ways: down left, down right, up left, up right. Way `w ^ 3` leads back.
pub(super) const WAYS: [usize; 4] = [0, 1, 2, 3];

/// All squares.
pub(super) const BOARD: u64 = of_rows(0..8);

/// The row where the men of Max and of Min become kings.
pub(super) const KING_ROWS: [u64; 2] = [of_rows(7..8), of_rows(0..1)];

/// The squares of some rows, counted from the top.
pub(crate) const fn of_rows(rows: Range<u32>) -> u64 {
    let (mut squares, mut row) = (0, rows.start);
    while row < rows.end {
        squares |= 0b1111 << (4 * row + row / 2);
        row += 1;
    }
    squares
}

/// Where a step leads from each of these squares.
#[inline(always)]
pub(super) const fn stepped(set: u64, way: usize) -> u64 {
    BOARD
        & match way {
            0 => set << 4,
            1 => set << 5,
            2 => set >> 5,
            _ => set >> 4,
        }
}

/// Where a jump leads from a square, known not to leave the board.
#[inline(always)]
pub(super) const fn jumped(square: u64, way: usize) -> u64 {
    stepped(stepped(square, way), way)
}

/// The bit of a square by its number in the literature, from 1 to 32.
pub(super) const fn bit(number: usize) -> u32 {
    let n = number as u32 - 1;
    n + n / 8
}

/// The number of a bit's square.
pub(super) const fn number(bit: u32) -> usize {
    (bit - bit / 9 + 1) as usize
}

/// The numbers of a set, in order.
pub(super) fn numbers(set: u64) -> impl Iterator<Item = usize> {
    (1..=32).filter(move |&n| set >> bit(n) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_diagonal_neighbours() {
        assert_eq!(numbers(BOARD).count(), 32);
        let place = |n: usize| (2 * ((n - 1) % 4) + 1 - (n - 1) / 4 % 2, (n - 1) / 4);
        for from in 1..=32 {
            assert_eq!(number(bit(from)), from);
            for (way, (dx, dy)) in [(0, (-1, 1)), (1, (1, 1)), (2, (-1, -1)), (3, (1, -1))] {
                let (x, y) = place(from);
                let there = (x as i32 + dx, y as i32 + dy);
                let expected = (1..=32).find(|&n| (place(n).0 as i32, place(n).1 as i32) == there);
                let found: Vec<usize> = numbers(stepped(1 << bit(from), way)).collect();
                assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{from} by way {way}");
                if let Some(to) = expected {
                    assert_eq!(stepped(1 << bit(to), way ^ 3), 1 << bit(from));
                }
            }
        }
    }
}
