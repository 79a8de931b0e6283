//! The generalized log-likelihood ratio of two strengths (van den Bergh, 2020): each hypothesis fixes the mean score, and
//! the distribution that explains the results best under it is found.

use std::f64::consts::{LN_10, SQRT_2};

use crate::experiment::statistics::{Results, score_of_elo};

/// A result that has never come up counts for so much, so that it does not count as impossible.
const NEVER_SEEN: f64 = 1e-3;

/// Steps of bisection: enough for the last bit.
const BISECTIONS: u32 = 80;

/// The log-likelihood ratio of `elo1` against `elo0` in logistic Elo: positive speaks for `elo1`.
pub fn llr_logistic<const N: usize>(results: &Results<N>, elo0: f64, elo1: f64) -> f64 {
    let (count, shares) = regularised(results);
    let under = |elo: f64| most_likely(&shares, |score| score - score_of_elo(elo));
    ratio(count, &shares, under(elo0), under(elo1))
}

/// The same in normalized Elo: the mean is fixed in units of the distribution's own deviation.
pub fn llr_normalized<const N: usize>(results: &Results<N>, elo0: f64, elo1: f64) -> f64 {
    let (count, shares) = regularised(results);
    let pairs = if Results::<N>::games_each() > 1.0 { SQRT_2 } else { 1.0 };
    let under = |elo: f64| most_likely_at(&shares, elo / (800.0 / LN_10) * pairs);
    ratio(count, &shares, under(elo0), under(elo1))
}

/// Scores with their shares.
type Shares<const N: usize> = [(f64, f64); N];

fn regularised<const N: usize>(results: &Results<N>) -> (f64, Shares<N>) {
    let counts = results.0.map(|n| if n == 0 { NEVER_SEEN } else { n as f64 });
    let count: f64 = counts.iter().sum();
    (count, std::array::from_fn(|n| (n as f64 / (N - 1) as f64, counts[n] / count)))
}

fn ratio<const N: usize>(count: f64, shares: &Shares<N>, zero: [f64; N], one: [f64; N]) -> f64 {
    let each = shares.iter().zip(zero.iter().zip(one));
    count * each.map(|((_, share), (zero, one))| share * libm::log(one / zero)).sum::<f64>()
}

/// The distribution nearest to the shares under which `excess` has mean 0: each share is divided by 1 + theta * excess
/// (Owen's empirical likelihood, 1988).
fn most_likely<const N: usize>(shares: &Shares<N>, excess: impl Fn(f64) -> f64) -> [f64; N] {
    let excesses = shares.map(|(score, _)| excess(score));
    let (least, most) =
        excesses.iter().fold((0.0_f64, 0.0_f64), |(least, most), &x| (least.min(x), most.max(x)));
    // Where the divisors are positive; the sum falls from +infinity to -infinity in between.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |theta: f64| -> f64 {
        shares.iter().zip(excesses).map(|((_, share), x)| share * x / (1.0 + theta * x)).sum()
    };
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|n| shares[n].1 / (1.0 + theta * excesses[n]))
}

/// The distribution nearest to the shares whose mean lies `t` of its own deviations above a half: a fixed point, each
/// round with the deviation of the round before.
fn most_likely_at<const N: usize>(shares: &Shares<N>, t: f64) -> [f64; N] {
    let mut likely = [1.0 / N as f64; N];
    for _ in 0..ROUNDS {
        let mean: f64 = shares.iter().zip(likely).map(|((score, _), p)| score * p).sum();
        let variance: f64 = shares.iter().zip(likely).map(|((score, _), p)| p * (score - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let next = most_likely(shares, |score| {
            let off = (mean - score) / deviation;
            score - 0.5 - 0.5 * t * deviation * (1.0 + off * off)
        });
        let change = next.iter().zip(likely).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        likely = next;
        if change < SETTLED {
            break;
        }
    }
    likely
}

/// Rounds of that, and the change after which it has settled.
const ROUNDS: u32 = 10;
const SETTLED: f64 = 1e-9;
