//! What Samuel's player (1959) began with: men, kings, the way to the crown, guards at home, room to move.

use crate::eval::{Evaluate, Feature, Portion};
use crate::game::checkers::squares::of_rows;
use crate::game::checkers::tactics::{KING, MAN};
use crate::game::checkers::{Checkers, Move, Position};
use crate::game::{Captures, Side};

const FEATURES: &[Feature] = &[
    Feature { name: "men", about: "men, Max's less Min's", weight: MAN },
    Feature { name: "kings", about: "kings, Max's less Min's", weight: KING },
    Feature {
        name: "advancement",
        about: "rows that men have come from their own side, Max's less Min's",
        weight: 3,
    },
    Feature {
        name: "back-rank",
        about: "men on their own first row, where they keep others from being crowned, Max's less Min's",
        weight: 8,
    },
    Feature { name: "mobility", about: "steps, captures apart, Max's less Min's", weight: 2 },
];

/// The places of features among them.
const ADVANCEMENT: usize = 2;
const MOBILITY: usize = 4;

/// Row `n` from a side's own.
#[inline(always)]
fn row(side: Side, n: u32) -> u64 {
    let from_top = if side == Side::Max { n } else { 7 - n };
    of_rows(from_top..from_top + 1)
}

/// What a side has of each feature.
#[inline(always)]
fn count(position: &Position, side: Side) -> [i32; 5] {
    let own = position.pieces[side as usize];
    let men = own & !position.kings;
    let ones = |set: u64| set.count_ones() as i32;
    let advancement = (1..7).map(|n| n as i32 * ones(men & row(side, n))).sum();
    let mobility = position.steps(side).into_iter().map(ones).sum();
    [ones(men), ones(own & position.kings), advancement, ones(men & row(side, 0)), mobility]
}

impl Evaluate for Checkers {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    #[inline]
    fn measure(&self, position: &Position, values: &mut [i32]) {
        let [max, min] = [Side::Max, Side::Min].map(|side| count(position, side));
        for (value, (max, min)) in values.iter_mut().zip(max.into_iter().zip(min)) {
            *value = max - min;
        }
    }

    #[inline]
    fn evaluate(&self, position: &Position, weights: &[i32]) -> i32 {
        let mut values = [0; FEATURES.len()];
        self.measure(position, &mut values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }

    fn locate(&self, position: &Position, portions: &mut Vec<Portion>) {
        for (side, sign) in [(Side::Max, 1), (Side::Min, -1)] {
            let own = position.pieces[side as usize];
            let men = own & !position.kings;
            let mut locate = |feature: usize, set: u64, value: i32| {
                let squares = Self::squares_in(set).into_iter();
                portions.extend(squares.map(|square| Portion { feature, square, value: sign * value }));
            };
            locate(0, men, 1);
            locate(1, own & position.kings, 1);
            (1..7).for_each(|n| locate(ADVANCEMENT, men & row(side, n), n as i32));
            locate(3, men & row(side, 0), 1);
            position.steps(side).into_iter().for_each(|steps| locate(MOBILITY, steps, 1));
        }
    }

    /// The board turned round, the colours exchanged, the other side to move.
    fn exchanged(&self, position: &Position) -> Option<Position> {
        Some(position.turned())
    }

    /// Captures by what they take, then steps that crown.
    #[inline]
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        self.gain(position, mv).unwrap_or(0)
    }
}
