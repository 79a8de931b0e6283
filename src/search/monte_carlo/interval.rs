//! How sure a mean is: Wilson's score interval (Wilson, 1927) at 95 %.

use crate::search::monte_carlo::arena::Node;

/// The normal distribution's two-sided 95 % point.
const Z: f64 = 1.959_963_984_540_054;

/// An interval of expectations for Max.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Interval {
    /// The interval of a node's mean, as if every visit were won or lost; nothing is known without visits.
    pub(super) fn of(node: &Node) -> Self {
        let Some(mean) = node.mean() else { return Self { low: 0.0, high: 1.0 } };
        let n = f64::from(node.visits());
        let square = Z * Z / n;
        let centre = (mean + square / 2.0) / (1.0 + square);
        let spread = (mean * (1.0 - mean) + square / 4.0).max(0.0) / n;
        let half = Z * spread.sqrt() / (1.0 + square);
        Self { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }

    pub(super) fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}
