//! Discs that can never be flipped again, as far as simple reasons show it.

use crate::game::bits::lanes;
use crate::game::othello::Othello;
use crate::game::rays::{STEPS, down, slide_down, slide_up, up};

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
    pub(crate) fn stable([mine, theirs]: [u64; 2]) -> [u64; 2] {
        if !Self::may_be_stable(mine | theirs) {
            return [0; 2];
        }
        Self::stable_of_each([[mine], [theirs]]).map(|[stable]| stable)
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

    /// The stable discs of each of two sides in several positions side by side.
    #[inline(always)]
    pub(crate) fn stable_of_each<const K: usize>(discs: [[u64; K]; 2]) -> [[u64; K]; 2] {
        let mut safe = [[0; 4]; K];
        for (i, safe) in safe.iter_mut().enumerate() {
            let empty = Self::BOARD & !(discs[0][i] | discs[1][i]);
            let [above, below] = [slide_up([empty; 4], u64::MAX), slide_down([empty; 4], u64::MAX)];
            *safe = lanes(|line| Self::ENDS[line] | !(empty | above[line] | below[line]));
        }
        let [mine, theirs] = discs;
        [grown(mine, &safe), grown(theirs, &safe)]
    }
}

/// The stable ones of one side's discs, in several positions; for each, what is safe along which line anyhow.
#[inline(always)]
fn grown<const K: usize>(discs: [u64; K], safe: &[[u64; 4]; K]) -> [u64; K] {
    let mut stable = [0; K];
    loop {
        let mut found = 0;
        for i in 0..K {
            let held = |line| safe[i][line] | up(stable[i], STEPS[line]) | down(stable[i], STEPS[line]);
            let grown = discs[i] & held(0) & held(1) & held(2) & held(3);
            found |= grown ^ stable[i];
            stable[i] = grown;
        }
        if found == 0 {
            return stable;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Square by square, as the definition says it; on the board of `n` by `n` squares from a1.
    fn stable_slowly(n: i32, discs: [u64; 2]) -> [u64; 2] {
        let at = |x: i32, y: i32| (0..n).contains(&x) && (0..n).contains(&y);
        let bit = |x: i32, y: i32| 1_u64 << (8 * y + x);
        let taken = discs[0] | discs[1];
        let is_full = |x: i32, y: i32, dx: i32, dy: i32| {
            let line = (-7..8).map(|k| (x + k * dx, y + k * dy)).filter(|&(x, y)| at(x, y));
            line.into_iter().all(|(x, y)| taken & bit(x, y) != 0)
        };
        discs.map(|discs| {
            let mut stable = 0;
            loop {
                let held = |x: i32, y: i32, dx: i32, dy: i32| {
                    let beside = [(x + dx, y + dy), (x - dx, y - dy)];
                    beside.iter().any(|&(x, y)| !at(x, y) || stable & bit(x, y) != 0)
                };
                let squares = (0..n).flat_map(|y| (0..n).map(move |x| (x, y)));
                let grown = squares.filter(|&(x, y)| {
                    let lines = [(1, 0), (0, 1), (1, 1), (-1, 1)];
                    let is_safe = |&(dx, dy): &(i32, i32)| held(x, y, dx, dy) || is_full(x, y, dx, dy);
                    discs & bit(x, y) != 0 && lines.iter().all(is_safe)
                });
                let grown = grown.fold(0, |set, (x, y)| set | bit(x, y));
                if grown == stable {
                    return stable;
                }
                stable = grown;
            }
        })
    }

    fn test_board<const N: usize>() {
        let mut rng = Rng::new(9);
        let mut found = 0;
        for n in 0..600 {
            let taken = (0..n % 5).fold(rng.bits(), |taken, _| taken | rng.bits()) & Othello::<N>::BOARD;
            // With few of the other colour, so that there is something to grow over.
            let max = taken & (rng.bits() | rng.bits() | rng.bits());
            let discs = [max, taken & !max];
            let expected = stable_slowly(N as i32, discs);
            assert_eq!(Othello::<N>::stable(discs), expected, "{discs:x?}");
            let alike = Othello::<N>::stable_of_each([[0, discs[0]], [0, discs[1]]]);
            assert_eq!(alike, expected.map(|stable| [0, stable]), "{discs:x?}");
            found += (expected[0] | expected[1]).count_ones();
        }
        assert!(found > 2_000, "{found}");
    }

    #[test]
    fn stable_discs_are_those_of_the_definition() {
        test_board::<4>();
        test_board::<6>();
        test_board::<8>();
    }

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
            let grown = Othello::<8>::stable_of_each(discs.map(|discs| [discs])).map(|[stable]| stable);
            assert_eq!(Othello::<8>::stable(discs), grown, "{discs:x?}");
        }
        assert!(both.into_iter().all(|seen| seen > 100), "{both:?}");
    }
}
