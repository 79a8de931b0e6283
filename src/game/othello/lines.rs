//! Lines of discs: where a disc may be put, and which it flips. A line runs along a row, a column or a diagonal.

use crate::game::bits::{lanes, union};
use crate::game::rays::{RAYS, Rays, STEPS, down, up};

/// All squares but those of the first and the last column, over which no row and no diagonal goes on.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// For each step the squares between which a line goes on both ways.
const INSIDE: [u64; 4] = [INNER, INNER, u64::MAX, INNER];

/// The discs of `other` on the lines that begin beside these squares, up and down, as far as nothing else interrupts them:
/// runs of 1 to 6 discs by parallel prefix (Kogge and Stone, 1973).
#[inline(always)]
fn runs(from: u64, other: u64) -> [[u64; 4]; 2] {
    let between = lanes(|i| other & INSIDE[i]);
    let pairs = lanes(|i| between[i] & between[i] << STEPS[i]);
    let up = lanes(|i| between[i] & from << STEPS[i]);
    let up = lanes(|i| up[i] | between[i] & up[i] << STEPS[i]);
    let up = lanes(|i| up[i] | pairs[i] & up[i] << (2 * STEPS[i]));
    let up = lanes(|i| up[i] | pairs[i] & up[i] << (2 * STEPS[i]));
    let pairs = lanes(|i| pairs[i] >> STEPS[i]);
    let down = lanes(|i| between[i] & from >> STEPS[i]);
    let down = lanes(|i| down[i] | between[i] & down[i] >> STEPS[i]);
    let down = lanes(|i| down[i] | pairs[i] & down[i] >> (2 * STEPS[i]));
    let down = lanes(|i| down[i] | pairs[i] & down[i] >> (2 * STEPS[i]));
    [up, down]
}

/// The empty squares, and others, to which a line of `other`'s discs leads from one of `mover`'s: intersected with the
/// empty squares, the legal moves.
#[inline(always)]
pub(crate) fn mobility(mover: u64, other: u64) -> u64 {
    let [up, down] = runs(mover, other);
    union(lanes(|i| up[i] << STEPS[i] | down[i] >> STEPS[i]))
}

/// The squares beside these, in all eight directions.
pub(super) fn neighbours(set: u64) -> u64 {
    STEPS.into_iter().fold(0, |beside, step| beside | up(set, step) | down(set, step))
}

/// The discs of `other` that a disc of `mover` on an empty square flips: on each ray those before the nearest square
/// that is not `other`'s, if that one is `mover`'s.
#[inline(always)]
pub(super) fn flips(square: u8, mover: u64, other: u64) -> u64 {
    let Rays { up, down } = &RAYS[usize::from(square & 63)];
    // With everything outside the ray set, adding 1 carries to the first square on it that is not `other`'s.
    let end = lanes(|i| (other | !up[i]).wrapping_add(1) & up[i] & mover);
    let above = lanes(|i| end[i].wrapping_sub(u64::from(end[i] != 0)) & up[i]);
    // Downwards: the run of `other`'s discs is what no square that is not `other`'s stands before.
    let stops = lanes(|i| down[i] & !other);
    let stops = lanes(|i| stops[i] | stops[i] >> STEPS[i]);
    let stops = lanes(|i| stops[i] | stops[i] >> (2 * STEPS[i]));
    let stops = lanes(|i| stops[i] | stops[i] >> (4 * STEPS[i]));
    let run = lanes(|i| down[i] & !stops[i]);
    let end = lanes(|i| run[i] >> STEPS[i] & mover & down[i]);
    let below = lanes(|i| if end[i] != 0 { run[i] } else { 0 });
    union(lanes(|i| above[i] | below[i]))
}

/// The same discs as [`flips`] finds, without its table: the runs that begin beside the new disc, if they end beside one of
/// `mover`'s. It takes longer for one disc, and no longer for several side by side.
#[inline(always)]
pub(crate) fn flips_by_runs(disc: u64, mover: u64, other: u64) -> u64 {
    let [up, down] = runs(disc, other);
    let up = lanes(|i| if up[i] << STEPS[i] & mover != 0 { up[i] } else { 0 });
    let down = lanes(|i| if down[i] >> STEPS[i] & mover != 0 { down[i] } else { 0 });
    union(lanes(|i| up[i] | down[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Square by square, as the rules say it.
    fn flips_slowly(square: i32, mover: u64, other: u64) -> u64 {
        let mut flipped = 0;
        for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let (mut x, mut y, mut run) = (square % 8 + dx, square / 8 + dy, 0);
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let here = 1_u64 << (8 * y + x);
                if mover & here != 0 {
                    flipped |= run;
                }
                if other & here == 0 {
                    break;
                }
                run |= here;
                (x, y) = (x + dx, y + dy);
            }
        }
        flipped
    }

    #[test]
    fn flips_and_mobility_are_those_of_the_rules() {
        let mut rng = Rng::new(8);
        for n in 0..4_000 {
            let taken = if n % 2 == 0 { rng.bits() | rng.bits() } else { rng.bits() };
            let mover = rng.bits() & taken;
            let other = taken & !mover;
            let legal = mobility(mover, other) & !taken;
            for square in (0..64).filter(|square| taken >> square & 1 == 0) {
                let expected = flips_slowly(square, mover, other);
                assert_eq!(flips(square as u8, mover, other), expected, "{square} {mover:#x} {other:#x}");
                assert_eq!(
                    flips_by_runs(1 << square, mover, other),
                    expected,
                    "{square} {mover:#x} {other:#x}"
                );
                assert_eq!(legal >> square & 1 == 1, expected != 0, "{square} {mover:#x} {other:#x}");
            }
        }
    }
}
