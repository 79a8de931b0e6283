//! Wide instructions, chosen at run time: one binary for every x86-64, and the newer bit tricks where there are any.
//!
//! The build is for plain x86-64, which has no population count, no trailing-zero count, no bit select and vectors of
//! two doubles only. A machine hands its inner loop over as a [`Work`], and it runs where the processor has what it
//! needs. Elsewhere the machine runs the plain copy that it has anyway, the one that a listener hears.
//!
//! Nothing that decides depends on which copy runs: integers are integers, every single float operation is IEEE's in
//! both, and fused multiply-add, the one instruction that rounds differently, is not among the features of [`wide`].

#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;

/// A piece of work that is worth a copy of machine code of its own: a loop that runs long, not one turn of it.
///
/// The wide copy reaches as far as inlining does, so `run` and everything hot that it calls is `#[inline(always)]`.
pub(crate) trait Work {
    /// What comes out.
    type Output;

    /// Does it. Called directly, it is plain.
    fn run(self) -> Self::Output;
}

/// Does a piece of work with the widest instructions that this build knows.
///
/// # Errors
/// The work, given back undone: this processor has not got them.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn widest<W: Work>(work: W) -> Result<W::Output, W> {
    if !*IS_WIDE {
        return Err(work);
    }
    #[expect(unsafe_code, reason = "only the caller can know what the processor has; it has just asked")]
    // SAFETY: `wide` is safe but for the instructions it is compiled to, and `IS_WIDE` has found them all.
    Ok(unsafe { wide(work) })
}

/// Does a piece of work: what the build is for is all that is known of this processor. (Never inlined, so that a piece of
/// work may come to another of its kind.)
#[cfg(not(target_arch = "x86_64"))]
#[inline(never)]
pub(crate) fn widest<W: Work>(work: W) -> Result<W::Output, W> {
    Ok(work.run())
}

/// Whether the processor has all that [`wide`] is compiled to. Asked once.
#[cfg(target_arch = "x86_64")]
static IS_WIDE: LazyLock<bool> = LazyLock::new(|| {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
});

/// The wide copy. Without `fma`: it would let a product and a sum be rounded once instead of twice.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn wide<W: Work>(work: W) -> W::Output {
    work.run()
}

/// Does a piece of work with the newer bit instructions and no wider vectors. Where each instruction waits for the one
/// before, as in a playout, words wait less than vectors do.
///
/// # Errors
/// The work, given back undone: this processor has not got them.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn wordwise<W: Work>(work: W) -> Result<W::Output, W> {
    if !*IS_WIDE {
        return Err(work);
    }
    #[expect(unsafe_code, reason = "only the caller can know what the processor has; it has just asked")]
    // SAFETY: `words` is safe but for the instructions it is compiled to, and `IS_WIDE` has found them and more.
    Ok(unsafe { words(work) })
}

/// Does a piece of work: what the build is for is all that is known of this processor.
#[cfg(not(target_arch = "x86_64"))]
#[inline(never)]
pub(crate) fn wordwise<W: Work>(work: W) -> Result<W::Output, W> {
    Ok(work.run())
}

/// The copy of words. Inlined into a wide copy it would become one of vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn words<W: Work>(work: W) -> W::Output {
    work.run()
}

/// Whether the processor has all that [`eights`] is compiled to. Asked once.
#[cfg(target_arch = "x86_64")]
static HAS_EIGHTS: LazyLock<bool> = LazyLock::new(|| {
    *IS_WIDE
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
});

/// Whether [`by_eights`] does anything.
#[inline(always)]
pub(crate) fn has_eights() -> bool {
    #[cfg(target_arch = "x86_64")]
    return *HAS_EIGHTS;
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Does a piece of work that treats eight words alike with vectors of eight words.
///
/// # Errors
/// The work, given back undone: this processor has no such vectors.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn by_eights<W: Work>(work: W) -> Result<W::Output, W> {
    if !has_eights() {
        return Err(work);
    }
    #[expect(unsafe_code, reason = "only the caller can know what the processor has; it has just asked")]
    // SAFETY: `eights` is safe but for the instructions it is compiled to, and `HAS_EIGHTS` has found them all.
    Ok(unsafe { eights(work) })
}

/// Gives the work back: nothing is known of such vectors.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn by_eights<W: Work>(work: W) -> Result<W::Output, W> {
    Err(work)
}

/// The copy of vectors of eight words. Inlined into another copy it would become one of shorter vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
#[inline(never)]
fn eights<W: Work>(work: W) -> W::Output {
    work.run()
}

/// The place of the `n`-th set bit of a word, from 0, where the processor finds it quickly: the instruction that spreads
/// bits over a mask puts the `n`-th of them there.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn nth_set_bit(word: u64, n: u32) -> Option<u32> {
    // AMD's processors before 2020 have it too, and take a step for every bit; the second feature came with the quick one.
    let is_quick = is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("vpclmulqdq");
    #[expect(unsafe_code, reason = "only the caller can know what the processor has; it has just asked")]
    // SAFETY: the intrinsic is safe but for the instruction it is, which belongs to `bmi2`.
    is_quick.then(|| unsafe { std::arch::x86_64::_pdep_u64(1 << (n & 63), word) }.trailing_zeros())
}

/// Nowhere else.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn nth_set_bit(_: u64, _: u32) -> Option<u32> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of instruction that the wide copy has and the plain one lacks, in one number.
    struct Sample<'a>(&'a [u64]);

    impl Work for Sample<'_> {
        type Output = (u64, f64);

        #[inline(always)]
        fn run(self) -> (u64, f64) {
            let count = |word: &u64| word.count_ones() + word.leading_zeros() + word.trailing_zeros();
            let digest = |sum: u64, word| sum.rotate_left(5) ^ u64::from(count(word)) ^ (word & (word - 1));
            let bits = self.0.iter().fold(0, digest);
            let products = self.0.iter().map(|&word| word as f64 * 1e-3 + (word >> 7) as f64 / 3.0);
            (bits, products.fold(0.0, |sum, product| sum + product))
        }
    }

    #[test]
    fn all_copies_give_the_same_bits() {
        let mut rng = crate::rng::Rng::new(5);
        let words: Vec<u64> = (0..1000).map(|_| rng.bits() >> 20 | 1).collect();
        let plain = Sample(&words).run();
        for copy in [widest, wordwise, by_eights] {
            let (bits, sum) = copy(Sample(&words)).unwrap_or(plain);
            assert_eq!((bits, sum.to_bits()), (plain.0, plain.1.to_bits()));
        }
    }
}
