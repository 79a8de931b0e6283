//! Chance nodes: the probability-weighted mean of their outcomes (Michie, 1966), in whole numbers.

use crate::game::Game;
use crate::search::depth_first::frame::{Frame, SoFar};
use crate::search::value::{Value, WIN_LIMIT};

/// What kinds of values a chance node has seen: only if every outcome is won by one side is the node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Mixture {
    Empty,
    MaxWins,
    MinWins,
    Mixed,
}

/// Adds the value of one outcome. The weights of a node's outcomes must add up to less than 2^32.
pub(super) fn add<G: Game>(game: &G, frame: &mut Frame<G::Position>, outcome: G::Move, value: Value) {
    let weight = i64::from(game.weight(&frame.position, outcome));
    let so_far = &mut frame.so_far;
    so_far.weights += weight;
    so_far.sum += weight * i64::from(value);
    so_far.flat_sum += weight * i64::from(value.clamp(NO_LOSS, WIN_LIMIT));
    let kind = match value {
        WIN_LIMIT.. => Mixture::MaxWins,
        ..=NO_LOSS => Mixture::MinWins,
        _ => Mixture::Mixed,
    };
    let is_first = so_far.mixture == Mixture::Empty;
    so_far.mixture = if is_first || so_far.mixture == kind { kind } else { Mixture::Mixed };
}

/// The mean, once all outcomes are in. A nearly sure win is not called a win; and where wins mix with other values
/// their distances do not count, so that a node is worth the same at whatever ply it is reached.
pub(super) fn settle<P>(frame: &mut Frame<P>) {
    let SoFar { sum, flat_sum, weights, mixture, .. } = frame.so_far;
    frame.best = match mixture {
        Mixture::MaxWins | Mixture::MinWins => mean(sum, weights),
        Mixture::Mixed | Mixture::Empty => mean(flat_sum, weights).clamp(NO_LOSS + 1, WIN_LIMIT - 1),
    };
}

/// Values down to this are lost for Max.
const NO_LOSS: Value = -WIN_LIMIT;

/// `sum / weights`, rounded to the nearest whole unit, halves away from zero: exchanging the sides negates it.
const fn mean(sum: i64, weights: i64) -> Value {
    let (sum, weights) = (sum as i128, weights as i128);
    let halves = 2 * sum.abs() + weights;
    (sum.signum() * (halves / (2 * weights))) as Value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_rounded_alike_for_both_sides() {
        assert_eq!((mean(5, 2), mean(-5, 2)), (3, -3));
        assert_eq!((mean(7, 3), mean(-7, 3)), (2, -2));
        assert_eq!(mean(i64::from(WIN_LIMIT) * 4_000_000_000, 4_000_000_000), WIN_LIMIT);
    }
}
