//! Lines of discs: where a disc may be put, and which it flips. A line runs along a row, a column or a diagonal, so
//! a step on it is a shift by 1, 7, 8 or 9 bits.

/// All squares but those of the first and the last column, over which no row and no diagonal goes on.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The empty squares, and others, to which a line of `other`'s discs leads from one of `mover`'s: intersected with the
/// empty squares, the legal moves. All lines at once by parallel prefix (Kogge and Stone, 1973).
#[inline(always)]
pub(super) fn mobility(mover: u64, other: u64) -> u64 {
    let inner = other & INNER;
    beyond::<1>(mover, inner)
        | beyond::<7>(mover, inner)
        | beyond::<8>(mover, other)
        | beyond::<9>(mover, inner)
}

/// The squares behind runs of 1 to 6 discs of `between` that begin beside a disc of `mover`, both ways.
#[inline(always)]
fn beyond<const STEP: u32>(mover: u64, between: u64) -> u64 {
    let pairs = between & between << STEP;
    let mut up = between & mover << STEP;
    up |= between & up << STEP;
    up |= pairs & up << (2 * STEP);
    up |= pairs & up << (2 * STEP);
    let pairs = pairs >> STEP;
    let mut down = between & mover >> STEP;
    down |= between & down >> STEP;
    down |= pairs & down >> (2 * STEP);
    down |= pairs & down >> (2 * STEP);
    up << STEP | down >> STEP
}

/// The steps along rows, columns and the two diagonals.
pub(super) const STEPS: [u32; 4] = [1, 8, 7, 9];

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

/// The squares on the four rays from a square to higher bits, and on the four to lower bits.
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
    let rays = &RAYS[usize::from(square & 63)];
    let mut flipped = 0;
    for ray in rays.up {
        // With everything outside the ray set, adding 1 carries to the first square on it that is not `other`'s.
        let end = (other | !ray).wrapping_add(1) & ray & mover;
        flipped |= end.saturating_sub(1) & ray;
    }
    for ray in rays.down {
        // Here it is the highest one. The bit set for an empty set is not `mover`'s unless it lies off the ray.
        let stop = ray & !other | 1;
        let end = 1 << 63 >> stop.leading_zeros() & ray & mover;
        flipped |= end.wrapping_neg() << 1 & ray;
    }
    flipped
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
