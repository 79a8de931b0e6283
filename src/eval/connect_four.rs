//! Threes that can be completed, pairs that can grow, and discs in the middle.

use crate::eval::{Evaluate, Feature, Portion};
use crate::game::Side;
use crate::game::connect_four::{ConnectFour, Position, Shape, Size};

const FEATURES: &[Feature] = &[
    Feature {
        name: "open-threes",
        about: "empty cells that would make four in a row, Max's less Min's",
        weight: 24,
    },
    Feature {
        name: "open-twos",
        about: "empty cells at the end of two discs in a row, Max's less Min's",
        weight: 4,
    },
    Feature {
        name: "centre",
        about: "discs in the middle column, or the middle two, Max's less Min's",
        weight: 6,
    },
];

/// What one side has of each feature.
#[inline(always)]
fn count(shape: Shape, discs: u64, empty: u64) -> [i32; 3] {
    let (threes, twos) = open_cells(shape, discs);
    let count = |cells: u64| cells.count_ones() as i32;
    [count(threes & empty), count(twos & empty), count(discs & centre(shape))]
}

/// The cells where a disc would make four in a row, and those where it would make three or lengthen a row of two.
#[inline(always)]
fn open_cells(shape: Shape, discs: u64) -> (u64, u64) {
    let up = discs << 1 & discs << 2;
    let (mut threes, mut twos) = (up & discs << 3, up);
    let [_, directions @ ..] = shape.directions();
    for step in directions {
        let (before, after) = (discs << step, discs >> step);
        let pair_before = before & discs << (2 * step);
        let pair_after = after & discs >> (2 * step);
        threes |= pair_before & (discs << (3 * step) | after) | pair_after & (discs >> (3 * step) | before);
        twos |= pair_before | pair_after;
    }
    (threes, twos)
}

/// The middle column, or the middle two.
#[inline(always)]
const fn centre(shape: Shape) -> u64 {
    let column = (1 << shape.rows) - 1;
    column << ((shape.columns - 1) / 2 * shape.stride) | column << (shape.columns / 2 * shape.stride)
}

impl<S: Size> Evaluate for ConnectFour<S> {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    #[inline(always)]
    fn measure(&self, position: &Position, values: &mut [i32]) {
        let shape = self.shape();
        let empty = shape.board & !position.discs;
        let mine = count(shape, position.mover, empty);
        let theirs = count(shape, position.other(), empty);
        let sign = if position.side() == Side::Max { 1 } else { -1 };
        for (value, (mine, theirs)) in values.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *value = sign * (mine - theirs);
        }
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position, weights: &[i32]) -> i32 {
        let mut values = [0; FEATURES.len()];
        self.measure(position, &mut values);
        let &[threes, twos, centre] = weights else { return 0 };
        values[0] * threes + values[1] * twos + values[2] * centre
    }

    fn locate(&self, position: &Position, portions: &mut Vec<Portion>) {
        let shape = self.shape();
        let empty = shape.board & !position.discs;
        for (side, sign) in [(Side::Max, 1), (Side::Min, -1)] {
            let discs = position.discs_of(side);
            let (threes, twos) = open_cells(shape, discs);
            for (feature, cells) in
                [threes & empty, twos & empty, discs & centre(shape)].into_iter().enumerate()
            {
                let squares = self.squares_in(cells).into_iter();
                portions.extend(squares.map(|square| Portion { feature, square, value: sign }));
            }
        }
    }

    fn exchanged(&self, position: &Position) -> Option<Position> {
        let mut exchanged = *position;
        exchanged.mover = position.other();
        Some(exchanged)
    }

    /// Columns nearer to the middle lie on more lines.
    #[inline(always)]
    fn promise(&self, _: &Position, column: u8) -> i32 {
        -(2 * i32::from(column) - self.shape().columns as i32 + 1).abs()
    }
}
