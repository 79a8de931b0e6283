//! Fitting, rounding to whole weights, and what it gained on positions that it has not seen.

use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::eval::tune::{Loss, Origin, Sample, fit, loss};
use crate::eval::weights::LARGEST_WEIGHT;
use crate::rng::mix;
use crate::text::noun;

/// One game in so many is held out.
const HELD_OUT_ONE_IN: u64 = 5;

/// The largest tuned weight is at least this, so that rounding to whole numbers loses little.
const LEAST_SCALE: f64 = 100.0;

/// With fewer positions a weight, chance decides more than the features do.
const POSITIONS_A_WEIGHT: usize = 10;

/// Weights before and after tuning, with what they predict.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Positions that the weights were fitted to.
    pub trained_on: usize,
    /// Positions that were held out, by whole games where these are named.
    pub held_out: usize,
    /// Positions, of both kinds, whose game is not named: others of the same game may be on the other side.
    pub without_game: usize,
    /// Weights that were fitted: those of features that occur.
    pub fitted_weights: usize,
    /// The weights as they were.
    pub before: Tuned,
    /// The weights as they were fitted.
    pub after: Tuned,
}

impl Report {
    /// How many positions the fit should have had, if it had fewer.
    pub fn too_few(&self) -> Option<usize> {
        let wanted = POSITIONS_A_WEIGHT * self.fitted_weights;
        (self.trained_on < wanted).then_some(wanted)
    }
}

/// Weights with their fitted win rate, and how far they are from the results.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuned {
    /// The weights; their win rate is the slope fitted to the training positions.
    pub weights: Weights,
    /// On the positions they were fitted to.
    pub trained: Loss,
    /// On those held out.
    pub held_out: Loss,
}

/// Fits weights to samples. `unit` is the game's; formulas of the old weights are folded into their features.
///
/// # Errors
/// There are too few games to hold some out.
pub fn tune(samples: &[Sample], before: &Weights, unit: i32) -> Result<Report> {
    let (held_out, training): (Vec<Sample>, Vec<Sample>) =
        samples.iter().cloned().partition(|sample| mix(sample.origin.key()).is_multiple_of(HELD_OUT_ONE_IN));
    if training.is_empty() || held_out.is_empty() {
        let positions = noun(samples.len() as u64, "position", "positions");
        return Err(Fault::new(format!("{} {positions} of too few games", samples.len()))
            .expected("enough games that some can be held out")
            .remedy("give more games"));
    }
    let is_seen = |n: usize| training.iter().any(|sample| sample.values[n] != 0.0);
    let fitted_weights = (0..before.features().len()).filter(|&n| is_seen(n)).count();
    if training.len() < fitted_weights {
        let positions = noun(training.len() as u64, "position", "positions");
        return Err(Fault::new(format!("{} {positions} to fit {fitted_weights} weights to", training.len()))
            .expected(format!(
                "{} or more: {POSITIONS_A_WEIGHT} a weight",
                POSITIONS_A_WEIGHT * fitted_weights
            ))
            .remedy("give more positions with results, or fewer features"));
    }
    let before = with_win_rate(before.clone(), &training, unit);
    let fitted = fit(&training);
    let largest = fitted.iter().fold(0.0_f64, |largest, theta| largest.max(theta.abs()));
    let wanted =
        before.folded().iter().fold(LEAST_SCALE, |largest, &weight| largest.max(f64::from(weight).abs()));
    let scale = if largest > 0.0 { wanted.min(f64::from(LARGEST_WEIGHT)) / largest } else { 0.0 };
    // What never occurs keeps the weight it has.
    let whole = |(n, theta): (usize, &f64)| {
        if is_seen(n) { (theta * scale).round() as i32 } else { before.folded()[n] }
    };
    let values: Vec<i32> = fitted.iter().enumerate().map(whole).collect();
    let after = with_win_rate(Weights::of(before.features(), &values)?, &training, unit);
    let judged = |weights: Weights| Tuned {
        trained: loss(&training, &coefficients(&weights, unit)),
        held_out: loss(&held_out, &coefficients(&weights, unit)),
        weights,
    };
    Ok(Report {
        trained_on: training.len(),
        held_out: held_out.len(),
        without_game: samples.iter().filter(|sample| matches!(sample.origin, Origin::Line(_))).count(),
        fitted_weights,
        before: judged(before),
        after: judged(after),
    })
}

/// The weights with the slope of the logistic curve that fits them best.
fn with_win_rate(mut weights: Weights, training: &[Sample], unit: i32) -> Weights {
    let in_units = |sample: &Sample| {
        let terms = sample.values.iter().zip(weights.folded());
        let value =
            terms.map(|(value, &weight)| value * f64::from(weight)).sum::<f64>() / f64::from(unit.max(1));
        Sample { values: vec![value], ..*sample }
    };
    let slope = fit(&training.iter().map(in_units).collect::<Vec<_>>());
    // An evaluation that is worth nothing, or less, has no curve: it stays without.
    let rounded = slope.first().map_or(0.0, |slope| (slope * 1e6).round() / 1e6);
    let _ = weights.set_win_rate(rounded);
    weights
}

/// What the weights say a unit of each feature adds to the logarithm of the odds.
fn coefficients(weights: &Weights, unit: i32) -> Vec<f64> {
    let slope = weights.win_rate().unwrap_or(0.0) / f64::from(unit.max(1));
    weights.folded().iter().map(|&weight| slope * f64::from(weight)).collect()
}
