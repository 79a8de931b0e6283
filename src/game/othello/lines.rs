//! Lines of discs: where a disc may be put, and which it flips. A line runs along a row, a column or a diagonal, so
//! a step on it is a shift by 1, 7, 8 or 9 bits. All four are worked on side by side, each in a lane of its own:
//! processors with vectors of four words do so in one go.

use crate::game::bits::{lanes, union};

/// The steps along rows, the two diagonals and, third, columns.
pub(super) const STEPS: [u32; 4] = [1, 7, 8, 9];

/// All squares but those of the first and the last column, over which no row and no diagonal goes on.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// For each step the squares between which a line goes on both ways.
const INSIDE: [u64; 4] = [INNER, INNER, u64::MAX, INNER];

/// The empty squares, and others, to which a line of `other`'s discs leads from one of `mover`'s: intersected with the
/// empty squares, the legal moves. Runs of 1 to 6 discs by parallel prefix (Kogge and Stone, 1973).
#[inline(always)]
pub(super) fn mobility(mover: u64, other: u64) -> u64 {
    let between = lanes(|i| other & INSIDE[i]);
    let pairs = lanes(|i| between[i] & between[i] << STEPS[i]);
    let up = lanes(|i| between[i] & mover << STEPS[i]);
    let up = lanes(|i| up[i] | between[i] & up[i] << STEPS[i]);
    let up = lanes(|i| up[i] | pairs[i] & up[i] << (2 * STEPS[i]));
    let up = lanes(|i| up[i] | pairs[i] & up[i] << (2 * STEPS[i]));
    let pairs = lanes(|i| pairs[i] >> STEPS[i]);
    let down = lanes(|i| between[i] & mover >> STEPS[i]);
    let down = lanes(|i| down[i] | between[i] & down[i] >> STEPS[i]);
    let down = lanes(|i| down[i] | pairs[i] & down[i] >> (2 * STEPS[i]));
    let down = lanes(|i| down[i] | pairs[i] & down[i] >> (2 * STEPS[i]));
    union(lanes(|i| up[i] << STEPS[i] | down[i] >> STEPS[i]))
}

/// The squares that a shift up by this step may come to: it must not run over an edge into the next row.
const fn landing(step: u32) -> u64 {
    match step {
        1 | 9 => 0xFEFE_FEFE_FEFE_FEFE,
        7 => 0x7F7F_7F7F_7F7F_7F7F,
        _ => u64::MAX,
    }
}

/// Every square's neighbour by a step up, where there is one.
#[inline(always)]
pub(super) const fn up(set: u64, step: u32) -> u64 {
    set << step & landing(step)
}

/// Every square's neighbour by a step down, where there is one.
#[inline(always)]
pub(super) const fn down(set: u64, step: u32) -> u64 {
    (set & landing(step)) >> step
}

/// The squares beside these, in all eight directions.
pub(super) fn neighbours(set: u64) -> u64 {
    STEPS.into_iter().fold(0, |beside, step| beside | up(set, step) | down(set, step))
}

/// The squares on the four rays from a square to higher bits, and on the four to lower bits, in the order of [`STEPS`].
#[repr(align(64))]
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square as i32 % 8, square as i32 / 8);
        let mut line = 0;
        while line < 4 {
            let (dx, dy) = [(1, 0), (-1, 1), (0, 1), (1, 1)][line];
            rays[square].up[line] = ray(x, y, dx, dy);
            rays[square].down[line] = ray(x, y, -dx, -dy);
            line += 1;
        }
        square += 1;
    }
    rays
};

/// The squares from the next after `(x, y)` to the edge.
const fn ray(mut x: i32, mut y: i32, dx: i32, dy: i32) -> u64 {
    let mut squares = 0;
    loop {
        x += dx;
        y += dy;
        if x < 0 || x > 7 || y < 0 || y > 7 {
            return squares;
        }
        squares |= 1 << (8 * y + x);
    }
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
                assert_eq!(legal >> square & 1 == 1, expected != 0, "{square} {mover:#x} {other:#x}");
            }
        }
    }
}
