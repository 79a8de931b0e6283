//! Elo: the difference in strength that a score stands for (Elo, 1978).

use std::f64::consts::{LN_10, SQRT_2};

use crate::experiment::statistics::{Results, Z95};

/// A difference in strength, for A.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The estimate; none where every game or none was won.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval; none where that is without end.
    pub error: Option<f64>,
}

impl Elo {
    /// From results of games or of pairs.
    pub fn of<const N: usize>(results: &Results<N>) -> Self {
        let (score, reach) = (results.score(), Z95 * results.standard_error());
        let [low, elo, high] = [score - reach, score, score + reach].map(elo_of_score);
        let error = low.zip(high).map(|(low, high)| (high - low) / 2.0);
        Self { elo, error: error.filter(|_| reach > 0.0) }
    }
}

/// The difference at which the stronger side scores so much; none at the ends.
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * libm::log10(score / (1.0 - score)))
}

/// The score that a difference leads to.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// Normalized Elo and its error: the difference in units of one game's standard deviation (van den Bergh, 2020), which
/// says how many games it takes to see it.
pub fn normalized_elo<const N: usize>(results: &Results<N>) -> Option<(f64, f64)> {
    let games_each = Results::<N>::games_each();
    let deviation = results.variance().sqrt() * if games_each > 1.0 { SQRT_2 } else { 1.0 };
    let scale = 800.0 / LN_10;
    let games = results.count() as f64 * games_each;
    (deviation > 0.0).then(|| ((results.score() - 0.5) / deviation * scale, Z95 * scale / games.sqrt()))
}

/// The probability that A is the better player, if nothing was known before.
pub fn superiority<const N: usize>(results: &Results<N>) -> f64 {
    let ahead = results.score() - 0.5;
    let error = results.standard_error();
    if error > 0.0 {
        0.5 * libm::erfc(-ahead / (error * SQRT_2))
    } else {
        0.5 + 0.5 * ahead.signum() * f64::from(ahead != 0.0)
    }
}
