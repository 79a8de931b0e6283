//! Sets as bits: words of them, and picking one of the set bits without a loop over them.

use crate::rng::mix;
use crate::wide;

/// `SELECT[byte][n]` is the place of the byte's set bit number `n`, counted from 0 and from below.
static SELECT: [[u8; 8]; 256] = select_table();

const fn select_table() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The place of the `n`-th set bit of a byte, from 0. `n` is below the number of set bits.
#[inline(always)]
pub(super) fn nth_in_byte(byte: u8, n: u32) -> u32 {
    u32::from(SELECT[usize::from(byte)][n as usize & 7])
}

/// The place of the `n`-th set bit, from 0. `n` is below the number of set bits.
#[inline(always)]
pub(super) fn nth_set_bit(word: u64, n: u32) -> u32 {
    wide::nth_set_bit(word, n).unwrap_or_else(|| nth_by_sums(word, n))
}

/// The same by plain arithmetic without a branch (Vigna, 2008): the bytes' numbers of set bits are added up from below,
/// all at once, and those whose sum is not above `n` lie before the one looked for.
#[inline(always)]
fn nth_by_sums(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    let is_before = (((u64::from(n) * ONES) | TOPS) - sums) & TOPS;
    let place = (8 * is_before.count_ones()) & 63;
    let before = (sums << 8 >> place) as u32 & 0xFF;
    place + nth_in_byte((word >> place) as u8, n.wrapping_sub(before))
}

/// A word for each of four directions, worked on side by side: in the wide copy of a loop all four are one vector.
#[inline(always)]
pub(super) fn lanes(word: impl Fn(usize) -> u64) -> [u64; 4] {
    [word(0), word(1), word(2), word(3)]
}

/// What is set in any of four words.
#[inline(always)]
pub(super) const fn union([a, b, c, d]: [u64; 4]) -> u64 {
    a | b | c | d
}

/// A set of numbers below `64 * N`, as `N` words. Boards of squares are such sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Words<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> Words<N> {
    /// Nothing.
    pub const EMPTY: Self = Self([0; N]);
    /// How many numbers there are.
    pub const MOST: usize = 64 * N;

    /// Whether a number is in the set.
    #[inline(always)]
    pub const fn has(self, n: usize) -> bool {
        self.0[n / 64] >> (n % 64) & 1 == 1
    }

    /// The set with one more number.
    #[must_use]
    #[inline(always)]
    pub const fn with(mut self, n: usize) -> Self {
        self.0[n / 64] |= 1 << (n % 64);
        self
    }

    /// The set without a number.
    #[must_use]
    #[inline(always)]
    pub const fn minus(mut self, n: usize) -> Self {
        self.0[n / 64] &= !(1 << (n % 64));
        self
    }

    /// Whether there is exactly one.
    #[inline(always)]
    pub fn is_single(self) -> bool {
        let rest = self.0.into_iter().fold(0, |rest, word| rest | (word & word.wrapping_sub(1)));
        let words: u32 = self.0.into_iter().map(|word| u32::from(word != 0)).sum();
        rest == 0 && words == 1
    }

    /// What is in both sets.
    #[must_use]
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in either set.
    #[must_use]
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Every number greater by `step`, from 1 to 63; what leaves the words is lost.
    #[must_use]
    #[inline(always)]
    pub fn up(self, step: u32) -> Self {
        let carried = |i: usize| if i == 0 { 0 } else { self.0[i - 1] >> (64 - step) };
        Self(std::array::from_fn(|i| self.0[i] << step | carried(i)))
    }

    /// Every number smaller by `step`, from 1 to 63; what would be negative is lost.
    #[must_use]
    #[inline(always)]
    pub fn down(self, step: u32) -> Self {
        let carried = |i: usize| if i + 1 == N { 0 } else { self.0[i + 1] << (64 - step) };
        Self(std::array::from_fn(|i| self.0[i] >> step | carried(i)))
    }

    /// Whether there is nothing.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) == 0
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }

    /// Number `n` of the set in order, from 0; `n` is below [`count`](Self::count).
    #[inline(always)]
    pub fn nth(self, mut n: u32) -> usize {
        for (i, word) in self.0.into_iter().enumerate() {
            let ones = word.count_ones();
            if n < ones {
                return i * 64 + nth_set_bit(word, n) as usize;
            }
            n -= ones;
        }
        0
    }

    /// The numbers in order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            let rest = std::iter::successors(Some(word), |left| Some(left & left.wrapping_sub(1)));
            rest.take_while(|left| *left != 0).map(move |left| i * 64 + left.trailing_zeros() as usize)
        })
    }

    /// A key with this set mixed into it.
    #[inline(always)]
    pub fn mixed(self, key: u64) -> u64 {
        self.0.into_iter().fold(key, |key, word| mix(key ^ word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn every_set_bit_is_found_in_order() {
        let mut rng = Rng::new(3);
        for word in (0..500).map(|_| rng.bits() & rng.bits()).chain([u64::MAX, 1, 1 << 63]) {
            let places: Vec<u32> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            for nth in [nth_set_bit, nth_by_sums] {
                let found: Vec<u32> = (0..word.count_ones()).map(|n| nth(word, n)).collect();
                assert_eq!(found, places);
            }
        }
    }

    #[test]
    fn sets_of_words_agree_with_lists() {
        let mut rng = Rng::new(4);
        let all: Vec<usize> = (0..Words::<3>::MOST).collect();
        for _ in 0..200 {
            let list: Vec<usize> = all.iter().copied().filter(|_| rng.below(3) == 0).collect();
            let set = list.iter().fold(Words::<3>::EMPTY, |set, &n| set.with(n));
            assert_eq!(set.iter().collect::<Vec<_>>(), list);
            assert_eq!(set.count() as usize, list.len());
            assert_eq!((0..set.count()).map(|n| set.nth(n)).collect::<Vec<_>>(), list);
            let step = 1 + rng.below(63);
            let moved: Vec<usize> =
                list.iter().map(|n| n + step as usize).filter(|n| *n < Words::<3>::MOST).collect();
            assert_eq!(set.up(step).iter().collect::<Vec<_>>(), moved);
            let moved: Vec<usize> = list.iter().filter_map(|n| n.checked_sub(step as usize)).collect();
            assert_eq!(set.down(step).iter().collect::<Vec<_>>(), moved);
        }
        assert_eq!(
            [0, 1, 2, 3].map(|n| (0..n).fold(Words::<3>::EMPTY, |set, n| set.with(70 * n)).is_single()),
            [false, true, false, false]
        );
        assert!(Words::<3>::EMPTY.with(150).with(151).is_single() != Words::<3>::EMPTY.with(150).is_single());
        assert!(Words::<3>::EMPTY.with(70).minus(70).is_empty());
        assert!(Words::<3>::EMPTY.is_empty() && !Words::<3>::EMPTY.with(191).is_empty());
    }
}
