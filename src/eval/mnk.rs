//! Open lines: those that only one side has stones on, by how many stones they lack.

use crate::eval::{Evaluate, Feature, Portion};
use crate::game::mnk::{Mnk, Position, Squares};

const FEATURES: &[Feature] = &[
    Feature { name: "open-lines", about: "lines with stones of one side only, Max's less Min's", weight: 2 },
    Feature { name: "two-short", about: "open lines that lack two stones, Max's less Min's", weight: 6 },
    Feature { name: "one-short", about: "open lines that lack one stone, Max's less Min's", weight: 30 },
];

/// The place of `one-short` among the features.
const ONE_SHORT: usize = 2;

impl<S: Squares> Evaluate for Mnk<S> {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    fn measure(&self, position: &Position<S>, values: &mut [i32]) {
        values.fill(0);
        let [max, min] = position.stones;
        let short = |lacking: u32| u32::from(self.in_row).checked_sub(lacking).filter(|&n| n > 0);
        for &line in &self.lines.all {
            let (sign, held) = match (line.shared(max), line.shared(min)) {
                (held, 0) if held > 0 => (1, held),
                (0, held) if held > 0 => (-1, held),
                _ => continue,
            };
            values[0] += sign;
            values[1] += if short(2) == Some(held) { sign } else { 0 };
            values[ONE_SHORT] += if short(1) == Some(held) { sign } else { 0 };
        }
    }

    /// Only lines that lack one stone are one square's doing: the one that is missing.
    fn locate(&self, position: &Position<S>, portions: &mut Vec<Portion>) {
        let [max, min] = position.stones;
        let empty = self.lines.board.without(max.or(min));
        for &line in &self.lines.all {
            let gap = line.without(line.without(empty));
            let value = match (line.shared(max), line.shared(min)) {
                (held, 0) if held > 0 => 1,
                (0, held) if held > 0 => -1,
                _ => continue,
            };
            if gap.shared(empty) == 1 {
                portions.push(Portion { feature: ONE_SHORT, square: gap.nth(0), value });
            }
        }
    }

    fn exchanged(&self, position: &Position<S>) -> Option<Position<S>> {
        let mut exchanged = *position;
        exchanged.stones.reverse();
        Some(exchanged)
    }

    /// Squares nearer to the middle lie on more lines.
    fn promise(&self, _: &Position<S>, square: u16) -> i32 {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let (x, y) = (i32::from(square) % columns, i32::from(square) / columns);
        -((2 * x - columns + 1).abs() + (2 * y - rows + 1).abs())
    }
}
