//! Rays on a board of 8 rows of 8 bits, a1 first: a step along a row, a column or a diagonal is a shift by 1, 8, 7 or 9
//! bits. Four lines run through every square, and all four are worked on side by side, each in a lane of its own:
//! processors with vectors of four words do so in one go.

use crate::game::bits::lanes;

/// The steps along rows, the two diagonals and, third, columns.
pub(super) const STEPS: [u32; 4] = [1, 7, 8, 9];

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

/// The squares to which each step up, and each step down, leads.
const ABOVE: [u64; 4] = [up(!0, 1), up(!0, 7), up(!0, 8), up(!0, 9)];
const BELOW: [u64; 4] = [down(!0, 1), down(!0, 7), down(!0, 8), down(!0, 9)];

/// The squares on the four rays from a square to higher bits, and on the four to lower bits, in the order of [`STEPS`].
#[repr(align(64))]
pub(super) struct Rays {
    pub up: [u64; 4],
    pub down: [u64; 4],
}

/// The rays from each square.
pub(super) static RAYS: [Rays; 64] = {
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

/// On each ray to higher bits the nearest of these squares, if there is one.
#[inline(always)]
pub(super) fn nearest_up(rays: &[u64; 4], squares: u64) -> [u64; 4] {
    let on_ray = lanes(|i| rays[i] & squares);
    lanes(|i| on_ray[i] & on_ray[i].wrapping_neg())
}

/// On each ray to lower bits the nearest of these squares, if there is one: the one that is behind no other.
#[inline(always)]
pub(super) fn nearest_down(rays: &[u64; 4], squares: u64) -> [u64; 4] {
    let on_ray = lanes(|i| rays[i] & squares);
    let behind = lanes(|i| on_ray[i] >> STEPS[i]);
    let behind = lanes(|i| behind[i] | behind[i] >> STEPS[i]);
    let behind = lanes(|i| behind[i] | behind[i] >> (2 * STEPS[i]));
    let behind = lanes(|i| behind[i] | behind[i] >> (4 * STEPS[i]));
    lanes(|i| on_ray[i] & !behind[i])
}

/// Where men that move along these lines can go upwards over empty squares, and one step beyond, which may be taken. Runs
/// of up to seven squares by parallel prefix (Kogge and Stone, 1973).
#[inline(always)]
pub(super) fn slide_up(men: [u64; 4], empty: u64) -> [u64; 4] {
    let through = lanes(|i| empty & ABOVE[i]);
    let reached = lanes(|i| men[i] | through[i] & men[i] << STEPS[i]);
    let through = lanes(|i| through[i] & through[i] << STEPS[i]);
    let reached = lanes(|i| reached[i] | through[i] & reached[i] << (2 * STEPS[i]));
    let through = lanes(|i| through[i] & through[i] << (2 * STEPS[i]));
    let reached = lanes(|i| reached[i] | through[i] & reached[i] << (4 * STEPS[i]));
    lanes(|i| reached[i] << STEPS[i] & ABOVE[i])
}

/// The same downwards.
#[inline(always)]
pub(super) fn slide_down(men: [u64; 4], empty: u64) -> [u64; 4] {
    let through = lanes(|i| empty & BELOW[i]);
    let reached = lanes(|i| men[i] | through[i] & men[i] >> STEPS[i]);
    let through = lanes(|i| through[i] & through[i] >> STEPS[i]);
    let reached = lanes(|i| reached[i] | through[i] & reached[i] >> (2 * STEPS[i]));
    let through = lanes(|i| through[i] & through[i] >> (2 * STEPS[i]));
    let reached = lanes(|i| reached[i] | through[i] & reached[i] >> (4 * STEPS[i]));
    lanes(|i| reached[i] >> STEPS[i] & BELOW[i])
}
