//! Whether a series of matches has the shape that others have found: counts of a hundred games are too coarse for more.

use serde::{Deserialize, Serialize};

use crate::experiment::statistics::Z95;
use crate::experiment::summary::Summary;

/// How the score goes with a knob's values.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// It rises from one end to the other.
    Rises,
    /// It is largest between two values, and significantly lower at an end of the series at least.
    Peak {
        /// The lower one.
        from: f64,
        /// The upper one.
        to: f64,
    },
}

impl Shape {
    /// What the shape is, and whether these matches have it.
    pub fn judge(self, values: &[&str], summaries: &[Summary]) -> (String, bool) {
        let scores: Vec<f64> = summaries.iter().map(|summary| summary.score.unwrap_or(0.5)).collect();
        let (Some(first), Some(last)) = (summaries.first(), summaries.last()) else {
            return ("no games".into(), false);
        };
        match self {
            Self::Rises => {
                let falls = summaries.windows(2).any(|pair| is_above(&pair[0], &pair[1]));
                ("it rises, no step down is significant".into(), is_above(last, first) && !falls)
            }
            Self::Peak { from, to } => {
                let best =
                    (0..scores.len()).rev().max_by(|&one, &other| scores[one].total_cmp(&scores[other]));
                let best = best.unwrap_or(0);
                let value = values.get(best).and_then(|value| value.parse::<f64>().ok());
                let is_within = value.is_some_and(|value| (from..=to).contains(&value));
                let stands_out = [first, last].into_iter().any(|end| is_above(&summaries[best], end));
                (format!("its peak lies from {from} to {to}"), is_within && stands_out)
            }
        }
    }
}

/// Whether one score is above another, at 5 %.
fn is_above(one: &Summary, other: &Summary) -> bool {
    difference(share(one), share(other)) > Z95
}

/// A score and out of how many games.
fn share(summary: &Summary) -> (f64, f64) {
    (summary.score.unwrap_or(0.5), summary.games as f64)
}

/// The difference of two shares in standard errors, as if both were the same (the pooled test of two proportions).
pub fn difference((one, n): (f64, f64), (other, m): (f64, f64)) -> f64 {
    let pooled = (one * n + other * m) / (n + m).max(1.0);
    let error = (pooled * (1.0 - pooled) * (1.0 / n.max(1.0) + 1.0 / m.max(1.0))).sqrt();
    if error > 0.0 { (one - other) / error } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(shape: Shape, values: &[&str], wins: &[u32]) -> bool {
        let nothing = Summary::of([].iter(), &[], None);
        let summary =
            |&wins: &u32| Summary { score: Some(f64::from(wins) / 100.0), games: 100, ..nothing.clone() };
        shape.judge(values, &wins.iter().map(summary).collect::<Vec<_>>()).1
    }

    /// The figures of the study itself, and what would not be the same shape.
    #[test]
    fn the_study_has_its_own_shapes() {
        let playouts = ["250", "500", "1000", "2500", "5000", "10000"];
        assert!(has(Shape::Rises, &playouts, &[14, 24, 29, 50, 70, 72]));
        assert!(!has(Shape::Rises, &playouts, &[14, 24, 29, 50, 30, 72]), "a step down");
        assert!(!has(Shape::Rises, &playouts, &[50, 51, 52, 53, 54, 55]), "hardly a rise");
        let cuts = ["0", "1", "2", "5", "10", "20", "none"];
        let peak = Shape::Peak { from: 1.0, to: 10.0 };
        assert!(has(peak, &cuts, &[39, 67, 50, 75, 45, 24, 0]));
        assert!(!has(peak, &cuts, &[80, 67, 50, 75, 45, 24, 0]), "elsewhere");
        assert!(!has(peak, &cuts, &[39, 39, 40, 39, 39, 41, 90]), "at the word");
        assert!(!has(peak, &cuts, &[50, 50, 50, 51, 50, 50, 50]), "no peak");
    }

    #[test]
    fn two_shares_are_compared_as_in_textbooks() {
        // 60 of 100 against 45 of 100: pooled 0.525, error 0.07062, z = 2.124.
        assert!((difference((0.6, 100.0), (0.45, 100.0)) - 2.124).abs() < 1e-3);
        assert_eq!(difference((1.0, 5.0), (1.0, 9.0)), 0.0);
    }
}
