//! Discs that can never be flipped again, as far as simple reasons show it.

use crate::game::othello::Othello;
use crate::game::othello::lines::{STEPS, down, up};

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
    pub(crate) fn stable(discs: [u64; 2]) -> [u64; 2] {
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
