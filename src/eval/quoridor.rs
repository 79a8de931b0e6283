//! Who is nearer its goal, and who can still hinder the other: the evaluation of the study of UCT in Quoridor whose
//! experiments plyscope repeats. A step counts 1, a wall in hand 0.25; a playout that is cut is worth
//! atan(slope * E) / pi + 1/2.

use crate::eval::{Evaluate, Feature, Portion};
use crate::game::quoridor::picture::Place;
use crate::game::quoridor::{Action, Method, Quoridor, Size, bit};

/// Evaluation units a step.
const STEP: i32 = 100;

const FEATURES: &[Feature] = &[
    Feature {
        name: "distance",
        about: "steps on the shortest way to the goal, pawns not in the way, Min's less Max's",
        weight: STEP,
    },
    Feature { name: "walls", about: "walls left, Max's less Min's", weight: STEP / 4 },
];

impl<S: Size, M: Method> Evaluate for Quoridor<S, M> {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    #[inline(always)]
    fn measure(&self, position: &Self::Position, values: &mut [i32]) {
        let [white, black] = self.distances(position);
        let [white_left, black_left] = position.left;
        values[0] = black as i32 - white as i32;
        values[1] = i32::from(white_left) - i32::from(black_left);
    }

    #[inline(always)]
    fn evaluate(&self, position: &Self::Position, weights: &[i32]) -> i32 {
        let mut values = [0; FEATURES.len()];
        self.measure(position, &mut values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }

    /// Each pawn's distance, on its square.
    fn locate(&self, position: &Self::Position, portions: &mut Vec<Portion>) {
        let [white, black] = self.distances(position).map(|distance| distance as i32);
        for (pawn, value) in position.pawns.into_iter().zip([-white, black]) {
            portions.push(Portion { feature: 0, square: Place::Square(pawn).number(self.shape()), value });
        }
    }

    /// The board seen from the other side: mirrored, with the sides exchanged.
    fn exchanged(&self, position: &Self::Position) -> Option<Self::Position> {
        Some(self.mirrored(position))
    }

    /// A step along the shortest way first, then walls the nearer the opponent's pawn, then other steps.
    #[inline(always)]
    fn promise(&self, position: &Self::Position, mv: u16) -> i32 {
        let shape = self.shape();
        let mover = position.to_move;
        match Action::of(mv) {
            Action::Step(to) => {
                let ways = position.walls.ways(shape);
                let distance = |from: u8| {
                    ways.distance(shape.side, bit(from), shape.goal(mover)).map_or(0, |steps| steps as i32)
                };
                64 * (distance(position.pawns[mover as usize]) - distance(to)) - 32
            }
            Action::Put(wall) => {
                let (file, rank) = shape.file_and_rank(wall.at);
                let (its_file, its_rank) = shape.file_and_rank(position.pawns[mover.other() as usize]);
                // In half squares: the wall's middle lies between two files and two ranks.
                let off = |at: usize, pawn: usize| (2 * at as i32 + 1 - 2 * pawn as i32).abs();
                -off(file, its_file).max(off(rank, its_rank)).min(31)
            }
            Action::Pass => 0,
        }
    }

    fn unit(&self) -> i32 {
        STEP
    }
}
