//! The portable, seeded generator: part of a search's state, the same bits on every machine.
//!
//! Xoshiro256++ (Blackman and Vigna, 2019) is fixed by its published definition; `rand`'s own `StdRng` and
//! `random_range` may change between versions, so bounded draws are made here.

use rand::rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of pseudo-random numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of a seed, filled up by SplitMix64 as the generator's authors recommend. It is done here and not by
    /// `seed_from_u64` because it is to be inlined: a search makes a stream for each iteration.
    #[inline(always)]
    pub fn new(seed: u64) -> Self {
        let words = [0, 1, 2, 3].map(|nth: u64| mix(seed.wrapping_add(nth.wrapping_mul(GOLDEN))));
        let mut state = [0; 32];
        for (bytes, word) in state.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        Self(Xoshiro256PlusPlus::from_seed(state))
    }

    /// Stream number `index` of a seed, so that a step of a search never shifts the draws of another.
    #[inline(always)]
    pub fn stream(seed: u64, index: u64) -> Self {
        Self::new(mix(seed ^ mix(index)))
    }

    /// 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, uniform to within 2^-32 of a chance: the high half of a 32 x 32 bit product
    /// (Lemire, 2019, without the rejection step, whose bias for bounds below 2^10 is under 3e-7).
    ///
    /// # Panics
    /// Not at all; a `bound` of 0 gives 0.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from((self.bits() >> 32) as u32) * u64::from(bound)) >> 32) as u32
    }

    /// A fair coin.
    #[inline]
    pub fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }

    /// Puts a slice into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// 2^64 divided by the golden ratio: SplitMix64's step.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's finaliser (Steele, Lea and Flood, 2014): every input bit moves every output bit.
#[inline(always)]
pub const fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(GOLDEN);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // First outputs of Xoshiro256++ seeded by SplitMix64 from 0.
        let mut rng = Rng::new(0);
        assert_eq!(rng.bits(), 0x53175D61490B23DF);
        assert_eq!(rng.bits(), 0x61DA6F3DC380D507);
    }

    #[test]
    fn bounded_draws_stay_below_and_reach_all() {
        let mut rng = Rng::stream(7, 1);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
    }
}
