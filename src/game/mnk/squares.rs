//! Sets of squares: one word for small boards, six for those up to 19 x 19.

use std::fmt::Debug;
use std::hash::Hash;

use crate::game::bits::{Words, nth_in_byte};
use crate::game::mnk::lines::Lines;

/// A set of squares.
pub trait Squares: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// How many squares a board may have.
    const MOST: usize;
    /// Whether a square is in the set.
    fn has(self, square: usize) -> bool;
    /// The set with one more square.
    #[must_use]
    fn with(self, square: usize) -> Self;
    /// What is in either set.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// What is in this set and not in the other.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// How many squares this set and the other share.
    fn shared(self, other: Self) -> u32;
    /// The `n`-th square of the set in order, from 0.
    fn nth(self, n: u32) -> usize;
    /// A key with this set mixed into it.
    fn mixed(self, key: u64) -> u64;
    /// Whether `stones` hold a line through `square`, the last of them to be placed.
    fn completes(lines: &Lines<Self>, stones: Self, square: usize) -> bool;
}

/// Up to 16 squares: every pattern's verdict fits in a table.
pub type Small = u16;

impl Squares for Small {
    const MOST: usize = 16;

    #[inline(always)]
    fn has(self, square: usize) -> bool {
        self >> square & 1 == 1
    }

    #[inline(always)]
    fn with(self, square: usize) -> Self {
        self | 1 << square
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn shared(self, other: Self) -> u32 {
        (self & other).count_ones()
    }

    #[inline(always)]
    fn nth(self, n: u32) -> usize {
        let [low, high] = self.to_le_bytes();
        let below = low.count_ones();
        (if n < below { nth_in_byte(low, n) } else { 8 + nth_in_byte(high, n - below) }) as usize
    }

    #[inline(always)]
    fn mixed(self, key: u64) -> u64 {
        key << 16 | u64::from(self)
    }

    #[inline(always)]
    fn completes(lines: &Lines<Self>, stones: Self, _: usize) -> bool {
        lines.is_won(stones)
    }
}

/// Up to 19 x 19 squares.
pub type Large = Words<6>;

impl Squares for Large {
    const MOST: usize = 361;

    #[inline]
    fn has(self, square: usize) -> bool {
        Self::has(self, square)
    }

    #[inline]
    fn with(self, square: usize) -> Self {
        Self::with(self, square)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Self::or(self, other)
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Self::without(self, other)
    }

    #[inline]
    fn shared(self, other: Self) -> u32 {
        self.and(other).count()
    }

    #[inline]
    fn nth(self, n: u32) -> usize {
        Self::nth(self, n)
    }

    #[inline]
    fn mixed(self, key: u64) -> u64 {
        Self::mixed(self, key)
    }

    #[inline]
    fn completes(lines: &Lines<Self>, stones: Self, square: usize) -> bool {
        lines.runs_through(stones, square)
    }
}
