//! Sets of squares: one word for small boards, six for those up to 19 x 19.

use std::fmt::Debug;
use std::hash::Hash;

use crate::game::bits::{nth_in_byte, nth_set_bit};
use crate::game::mnk::lines::Lines;
use crate::rng::mix;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Large([u64; 6]);

impl Squares for Large {
    const MOST: usize = 361;

    #[inline]
    fn has(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    #[inline]
    fn with(mut self, square: usize) -> Self {
        self.0[square / 64] |= 1 << (square % 64);
        self
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    fn shared(self, other: Self) -> u32 {
        self.0.iter().zip(other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }

    #[inline]
    fn nth(self, mut n: u32) -> usize {
        for (i, word) in self.0.into_iter().enumerate() {
            let ones = word.count_ones();
            if n < ones {
                return i * 64 + nth_set_bit(word, n) as usize;
            }
            n -= ones;
        }
        0
    }

    #[inline]
    fn mixed(self, key: u64) -> u64 {
        self.0.into_iter().fold(key, |key, word| mix(key ^ word))
    }

    #[inline]
    fn completes(lines: &Lines<Self>, stones: Self, square: usize) -> bool {
        lines.runs_through(stones, square)
    }
}
