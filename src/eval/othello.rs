//! What wins at Othello before discs count: places to move to, corners, discs that stay.

mod batch;

use crate::eval::batch::Batch;
use crate::eval::{Evaluate, Feature, Portion};
use crate::game::Side;
use crate::game::othello::{Othello, Position};
use crate::wide::by_eights;

use batch::After;

const FEATURES: &[Feature] = &[
    Feature { name: "discs", about: "discs, Max's less Min's", weight: 10 },
    Feature { name: "mobility", about: "squares where a disc may be put, Max's less Min's", weight: 60 },
    Feature { name: "corners", about: "corners held, Max's less Min's", weight: 600 },
    Feature {
        name: "stability",
        about: "discs that can never be flipped again (as far as full lines and corners show), Max's less Min's",
        weight: 120,
    },
];

/// The place of `stability` among the features.
const STABILITY: usize = 3;

impl<const N: usize> Othello<N> {
    /// The squares that count for the first three features, for each side.
    #[inline(always)]
    fn counted(position: &Position, side: Side) -> [u64; 3] {
        let discs = position.discs_of(side);
        [discs, Self::moves_of(position, side), discs & Self::CORNERS]
    }

    #[inline(always)]
    fn difference([max, min]: [u64; 2]) -> i32 {
        max.count_ones() as i32 - min.count_ones() as i32
    }
}

impl<const N: usize> Evaluate for Othello<N> {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    #[inline(always)]
    fn measure(&self, position: &Position, values: &mut [i32]) {
        let max = Self::counted(position, Side::Max);
        let min = Self::counted(position, Side::Min);
        for (value, sets) in values.iter_mut().zip(max.into_iter().zip(min)) {
            *value = Self::difference([sets.0, sets.1]);
        }
        values[STABILITY] = Self::difference(Self::stable([max[0], min[0]]));
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position, weights: &[i32]) -> i32 {
        let mut values = [0; FEATURES.len()];
        self.measure(position, &mut values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }

    const BATCHES: bool = true;

    #[inline(always)]
    fn evaluate_batch(&self, position: &Position, moves: &[u8], weights: &[i32]) -> Option<Batch> {
        let &[discs, mobility, corners, stability] = weights else { return None };
        let weights = [discs, mobility, corners, stability];
        // A pass flips nothing, and a position alone takes less time by itself.
        if moves.len() < 2 {
            return None;
        }
        by_eights(After::<N> { position, moves, weights }).ok()
    }

    fn locate(&self, position: &Position, portions: &mut Vec<Portion>) {
        let stable = Self::stable([Side::Max, Side::Min].map(|side| position.discs_of(side)));
        for (side, sign) in [(Side::Max, 1), (Side::Min, -1)] {
            let [discs, moves, corners] = Self::counted(position, side);
            for (feature, set) in [discs, moves, corners, stable[side as usize]].into_iter().enumerate() {
                let squares = Self::squares_in(set).into_iter();
                portions.extend(squares.map(|square| Portion { feature, square, value: sign }));
            }
        }
    }

    /// The discs stay where they are and change their colour, and the other side is to move.
    fn exchanged(&self, position: &Position) -> Option<Position> {
        Some(Position { side: position.side.other(), ..*position })
    }

    #[inline(always)]
    fn promise(&self, _: &Position, mv: u8) -> i32 {
        Self::promise_of_square(mv)
    }
}
