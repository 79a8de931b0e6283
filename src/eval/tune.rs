//! Fitting weights to results: logistic regression by Newton's method (Berkson, 1944; as "Texel's tuning" known among
//! chess programs since Österlund, 2014, who minimised the squared error).
//!
//! The expected score of Max is taken to be a logistic curve of a weighted sum; the weights are those under which
//! the results that were seen are most likely. The loss is convex, so there is one answer and no luck in it.

use crate::eval::win_rate::logistic;
use crate::rng::mix;

/// What is known of one position.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The raw values of the features.
    pub values: Vec<f64>,
    /// The result for Max, from 0 to 1.
    pub result: f64,
    /// Where it comes from: positions of one game are not independent.
    pub origin: Origin,
}

/// Where a position comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The game of this number.
    Game(u64),
    /// This line of a file that names no game for it: which of the others are of the same game is not known.
    Line(u64),
}

impl Origin {
    /// A number that positions of one game share. Numbers of lines and of games do not meet.
    pub const fn key(self) -> u64 {
        match self {
            Self::Game(number) => number,
            Self::Line(number) => mix(number),
        }
    }
}

/// How far predictions are from results.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Loss {
    /// Mean cross-entropy in nats: ln 2 = 0.693 for who always says 1/2.
    pub cross_entropy: f64,
    /// Mean squared error of the expected score (Brier, 1950): 0.25 for who always says 1/2 of decided games.
    pub squared: f64,
}

/// Share of the mean square of a coefficient, on features scaled to unit size, that is added to the mean loss, so that
/// data that can be told apart without error does not drive the coefficients to infinity.
const RIDGE: f64 = 1e-6;

/// Newton's method doubles the good digits at each step: this many are never needed.
const MOST_STEPS: u32 = 60;

/// Smallest improvement of the loss worth another step.
const ENOUGH: f64 = 1e-14;

/// The coefficients under which the results are most likely, one a feature; a feature that is 0 everywhere gets 0.
pub fn fit(samples: &[Sample]) -> Vec<f64> {
    let features = samples.first().map_or(0, |sample| sample.values.len());
    let sizes: Vec<f64> = (0..features).map(|n| root_mean_square(samples, n)).collect();
    let scaled: Vec<Sample> = samples.iter().map(|sample| scaled(sample, &sizes)).collect();
    let mut theta = vec![0.0; features];
    let mut loss = penalised(&scaled, &theta);
    for _ in 0..MOST_STEPS {
        let (gradient, hessian) = derivatives(&scaled, &theta);
        let Some(step) = solve(hessian, gradient) else { break };
        // Far from the minimum a whole step may go too far: halve it until the loss falls.
        let halves = (0..30).map(|n| 1.0 / f64::from(1u32 << n));
        let along = |share: f64| theta.iter().zip(&step).map(|(t, s)| t - share * s).collect::<Vec<_>>();
        let better =
            halves.map(along).map(|next| (penalised(&scaled, &next), next)).find(|(new, _)| *new < loss);
        let Some((new, next)) = better else { break };
        let gained = loss - new;
        (theta, loss) = (next, new);
        if gained < ENOUGH {
            break;
        }
    }
    theta.iter().zip(&sizes).map(|(t, size)| if *size > 0.0 { t / size } else { 0.0 }).collect()
}

/// How well coefficients predict the results.
pub fn loss(samples: &[Sample], theta: &[f64]) -> Loss {
    let count = samples.len().max(1) as f64;
    let (mut entropy, mut squared) = (0.0, 0.0);
    for sample in samples {
        let x = dot(&sample.values, theta);
        // ln(1 + e^-x) without overflow, either way.
        let softplus =
            |x: f64| if x > 0.0 { x + libm::log1p(libm::exp(-x)) } else { libm::log1p(libm::exp(x)) };
        entropy += sample.result * softplus(-x) + (1.0 - sample.result) * softplus(x);
        let miss = logistic(x) - sample.result;
        squared += miss * miss;
    }
    Loss { cross_entropy: entropy / count, squared: squared / count }
}

fn penalised(samples: &[Sample], theta: &[f64]) -> f64 {
    loss(samples, theta).cross_entropy + 0.5 * RIDGE * theta.iter().map(|t| t * t).sum::<f64>()
}

/// Gradient and Hessian of the penalised loss.
fn derivatives(samples: &[Sample], theta: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = theta.len();
    let count = samples.len().max(1) as f64;
    let mut gradient: Vec<f64> = theta.iter().map(|t| RIDGE * t).collect();
    let mut hessian = vec![vec![0.0; n]; n];
    for sample in samples {
        let p = logistic(dot(&sample.values, theta));
        let (miss, curvature) = ((p - sample.result) / count, p * (1.0 - p) / count);
        for (i, &x) in sample.values.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            gradient[i] += miss * x;
            for (cell, &y) in hessian[i].iter_mut().zip(&sample.values) {
                *cell += curvature * x * y;
            }
        }
    }
    hessian.iter_mut().enumerate().for_each(|(i, row)| row[i] += RIDGE);
    (gradient, hessian)
}

/// Solves a symmetric positive definite system by Cholesky's decomposition; `None` if it is none.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let above: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - above;
            if i == j && rest <= 0.0 {
                return None;
            }
            matrix[i][j] = if i == j { libm::sqrt(rest) } else { rest / matrix[j][j] };
        }
    }
    for i in 0..n {
        let known: f64 = (0..i).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|k| matrix[k][i] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    Some(right)
}

fn scaled(sample: &Sample, sizes: &[f64]) -> Sample {
    let by_size = |(value, size): (&f64, &f64)| if *size > 0.0 { value / size } else { 0.0 };
    Sample { values: sample.values.iter().zip(sizes).map(by_size).collect(), ..*sample }
}

fn root_mean_square(samples: &[Sample], feature: usize) -> f64 {
    let squares: f64 = samples.iter().map(|sample| sample.values[feature] * sample.values[feature]).sum();
    libm::sqrt(squares / samples.len().max(1) as f64)
}

fn dot(values: &[f64], theta: &[f64]) -> f64 {
    values.iter().zip(theta).map(|(value, theta)| value * theta).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    const TRUE: [f64; 4] = [0.8, -0.35, 0.05, 0.0];

    /// Positions with three features of different size and one that is never there; results drawn by the true curve.
    fn samples(count: u64, is_drawn: bool) -> Vec<Sample> {
        let mut rng = Rng::new(3);
        let mut between = |n: u32| f64::from(rng.below(2 * n + 1)) - f64::from(n);
        let mut sample = |game| {
            let values = vec![between(2), between(4), between(20), 0.0];
            let p = logistic(dot(&values, &TRUE));
            let drawn = if between(5_000) / 10_000.0 + 0.5 < p { 1.0 } else { 0.0 };
            Sample { values, result: if is_drawn { drawn } else { p }, origin: Origin::Game(game) }
        };
        (0..count).map(&mut sample).collect()
    }

    #[test]
    fn true_weights_are_recovered() {
        let exact = fit(&samples(500, false));
        for (found, wanted) in exact.iter().zip(TRUE) {
            assert!((found - wanted).abs() < 1e-4, "{exact:?}");
        }
        // From wins and losses alone: a standard error of about 1/sqrt(20'000 x 0.15 x mean square).
        let drawn = fit(&samples(20_000, true));
        for (found, wanted) in drawn.iter().zip(TRUE) {
            assert!((found - wanted).abs() < 0.04, "{drawn:?}");
        }
        assert_eq!(drawn[3], 0.0);
    }

    #[test]
    fn the_fit_is_a_minimum_and_the_loss_is_known() {
        let samples = samples(2_000, true);
        let best = fit(&samples);
        let at = |theta: &[f64]| loss(&samples, theta).cross_entropy;
        for n in 0..3 {
            for by in [-0.02, 0.02] {
                let mut other = best.clone();
                other[n] += by;
                assert!(at(&other) > at(&best));
            }
        }
        let blind = loss(&samples, &[0.0; 4]);
        assert!((blind.cross_entropy - std::f64::consts::LN_2).abs() < 1e-12 && blind.squared == 0.25);
    }

    #[test]
    fn what_can_be_told_apart_without_error_stays_finite() {
        let one = |value: f64, result| Sample { values: vec![value], result, origin: Origin::Game(0) };
        let found = fit(&[one(1.0, 1.0), one(-1.0, 0.0), one(2.0, 1.0)]);
        assert!(found[0] > 5.0 && found[0] < 100.0, "{found:?}");
        assert_eq!(fit(&[]), Vec::<f64>::new());
    }
}
