//! Discs that can never be flipped again, as far as simple reasons show it.

use crate::game::othello::Othello;
use crate::game::rays::{STEPS, down, up};

impl<const N: usize> Othello<N> {
    /// For each line: the squares at its ends.
    const ENDS: [u64; 4] = {
        let mut ends = [0; 4];
        let mut line = 0;
        while line < 4 {
            let step = STEPS[line];
            ends[line] = Self::BOARD & !(up(Self::BOARD, step) & down(Self::BOARD, step));
            line += 1;
        }
        ends
    };

    /// The stable discs of each of two sides.
    ///
    /// A disc cannot be flipped along a line that is full, that ends with it, or on which a stable disc of its own
    /// colour is its neighbour; it is stable if that holds for all four lines. Found from nothing until no more are.
    /// (Some stable discs have other reasons and are not found.)
    #[inline(always)]
    pub(crate) fn stable(discs: [u64; 2]) -> [u64; 2] {
        if Self::may_be_stable(discs[0] | discs[1]) { Self::grown(discs) } else { [0; 2] }
    }

    /// Whether a first stable disc is possible: it lies in a corner or on a full row. (A row that is not full ends
    /// with it otherwise, and then its column ends with it or is full up to the corner.)
    #[inline(always)]
    pub(crate) const fn may_be_stable(discs: u64) -> bool {
        let firsts = Self::BOARD & 0x0101_0101_0101_0101;
        let mut empty = Self::BOARD & !discs;
        empty |= empty >> 4;
        empty |= empty >> 2;
        empty |= empty >> 1;
        discs & Self::CORNERS != 0 || empty & firsts != firsts
    }

    /// The stable discs, once there may be any.
    fn grown(discs: [u64; 2]) -> [u64; 2] {
        let empty = Self::BOARD & !(discs[0] | discs[1]);
        let mut safe = [0; 4];
        let mut anyhow = u64::MAX;
        for ((safe, ends), step) in safe.iter_mut().zip(Self::ENDS).zip(STEPS) {
            *safe = ends | !on_lines_of(empty, step);
            anyhow &= *safe;
        }
        discs.map(|discs| {
            let mut stable = discs & anyhow;
            // Without a first one there is nothing to grow from.
            while stable != 0 {
                let grown = safe.iter().zip(STEPS).fold(discs, |grown, (safe, step)| {
                    grown & (safe | up(stable, step) | down(stable, step))
                });
                if grown == stable {
                    break;
                }
                stable = grown;
            }
            stable
        })
    }
}

/// All squares of the lines in one direction that these squares lie on.
#[inline(always)]
fn on_lines_of(set: u64, step: u32) -> u64 {
    let (mut higher, mut lower) = (set, set);
    for _ in 0..7 {
        higher |= up(higher, step);
        lower |= down(lower, step);
    }
    higher | lower
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn no_disc_is_stable_where_none_may_be() {
        let mut rng = Rng::new(3);
        let mut both = [0; 2];
        for n in 0..4_000 {
            // Without corners, so that full rows decide.
            let taken = if n % 4 == 0 { rng.bits() } else { rng.bits() | rng.bits() | rng.bits() };
            let taken = taken & Othello::<8>::BOARD & !Othello::<8>::CORNERS;
            let max = rng.bits() & taken;
            let discs = [max, taken & !max];
            both[usize::from(Othello::<8>::may_be_stable(taken))] += 1;
            assert_eq!(Othello::<8>::stable(discs), Othello::<8>::grown(discs), "{discs:x?}");
        }
        assert!(both.into_iter().all(|seen| seen > 100), "{both:?}");
    }
}
