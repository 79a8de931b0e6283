//! What a match says about its players: counts, intervals, Elo, and the test that ends it.
//!
//! Games come in pairs with the sides exchanged. A pair's two games share an opening, so its five possible sums
//! (pentanomial) tell more than games one by one (trinomial): the opening's luck cancels out.

mod elo;
mod interval;
mod likelihood;
mod sprt;

pub use elo::{Elo, elo_of_score, normalized_elo, score_of_elo, superiority};
pub use interval::{Z95, normal, wilson};
pub use likelihood::{llr_logistic, llr_normalized};
pub use sprt::{Sprt, Verdict};

/// Results, by A's score from 0 to 1 in equal steps: three places for games, five for pairs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Results<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Results<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// Losses, draws and wins.
pub type Trinomial = Results<3>;
/// Pairs of games by their sum: none, a half, one, one and a half, two points.
pub type Pentanomial = Results<5>;

impl<const N: usize> Results<N> {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The scores with their shares.
    fn shares(&self) -> [(f64, f64); N] {
        let count = self.count().max(1) as f64;
        std::array::from_fn(|n| (n as f64 / (N - 1) as f64, self.0[n] as f64 / count))
    }

    /// The mean score.
    pub fn score(&self) -> f64 {
        self.shares().iter().map(|(score, share)| score * share).sum()
    }

    /// The variance of one result.
    pub fn variance(&self) -> f64 {
        let mean = self.score();
        self.shares().iter().map(|(score, share)| share * (score - mean) * (score - mean)).sum()
    }

    /// The standard error of the score.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.count().max(1) as f64).sqrt()
    }

    /// Games to one result: 1, or 2 for a pair.
    const fn games_each() -> f64 {
        (N / 2) as f64
    }
}

/// What has been counted in a match.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// Game by game.
    pub games: Trinomial,
    /// Pair by pair, of pairs that are complete.
    pub pairs: Pentanomial,
}

impl Tally {
    /// Counts a pair by A's half points in each of its games.
    pub fn add_pair(&mut self, half_points: [usize; 2]) {
        half_points.into_iter().for_each(|points| self.add_game(points));
        self.pairs.0[(half_points[0] + half_points[1]).min(4)] += 1;
    }

    /// Counts a game whose pair is not complete.
    pub fn add_game(&mut self, half_points: usize) {
        self.games.0[half_points.min(2)] += 1;
    }

    /// The 95 % interval of the score, Wilson's: from games one by one.
    pub fn wilson(&self) -> [f64; 2] {
        wilson(self.games.score(), self.games.count())
    }

    /// The 95 % interval of the score from pairs; none where all were alike, which says nothing of how they scatter.
    pub fn pentanomial(&self) -> Option<[f64; 2]> {
        self.is_scattered().then(|| normal(self.pairs.score(), self.pairs.standard_error()))
    }

    /// Elo with its error: from pairs where all are complete and not all alike, else from games.
    pub fn elo(&self) -> Elo {
        let by_pairs = self.pairs.count() * 2 == self.games.count() && self.is_scattered();
        if by_pairs { Elo::of(&self.pairs) } else { Elo::of(&self.games) }
    }

    fn is_scattered(&self) -> bool {
        self.pairs.variance() > 0.0
    }

    /// The probability that A is the better player.
    pub fn superiority(&self) -> f64 {
        superiority(&self.games)
    }
}
