//! ProbCut: a shallow value predicts a deep one by a fitted linear model with a known error (Buro, 1995).

use crate::search::Settings;
use crate::search::value::{HEURISTIC_LIMIT, Value};

/// `deep = slope * shallow + offset + error`, where the error is normal with deviation `sigma`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Model {
    /// Plies of the shallow search.
    pub depth: u8,
    /// How many deviations of the error make a prediction safe enough.
    threshold: f64,
    slope: f64,
    offset: f64,
    sigma: f64,
}

/// How many plies the deep search that ProbCut predicts looks further than the shallow one, at least.
pub const PROB_CUT_GAP: u8 = 4;

impl Model {
    pub(super) fn read(settings: &Settings) -> Option<Self> {
        let depth = settings.whole("probcut")? as u8;
        let [threshold, slope, offset, sigma] =
            ["probcut_t", "probcut_slope", "probcut_offset", "probcut_sigma"].map(|name| settings.real(name));
        Some(Self { depth, threshold, slope, offset, sigma })
    }

    /// What a shallow value predicts of the deep one, as far as it is safe: at least this.
    pub(super) fn at_least(self, shallow: Value) -> Value {
        let predicted = self.slope * f64::from(shallow) + self.offset;
        whole((predicted - self.threshold * self.sigma).floor())
    }

    /// And at most this.
    pub(super) fn at_most(self, shallow: Value) -> Value {
        let predicted = self.slope * f64::from(shallow) + self.offset;
        whole((predicted + self.threshold * self.sigma).ceil())
    }

    /// The least shallow value that predicts a deep one of at least `beta`.
    pub(super) fn high(self, beta: Value) -> Value {
        whole(((f64::from(beta) + self.threshold * self.sigma - self.offset) / self.slope).ceil())
    }

    /// The greatest shallow value that predicts a deep one of at most `alpha`.
    pub(super) fn low(self, alpha: Value) -> Value {
        whole(((f64::from(alpha) - self.threshold * self.sigma - self.offset) / self.slope).floor())
    }
}

fn whole(value: f64) -> Value {
    let limit = f64::from(HEURISTIC_LIMIT);
    value.clamp(-limit, limit) as Value
}

impl Eq for Model {}

impl std::hash::Hash for Model {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.depth.hash(state);
        [self.threshold, self.slope, self.offset, self.sigma].map(f64::to_bits).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_leaves_room_for_the_error() {
        let model = Model { depth: 2, threshold: 1.5, slope: 0.5, offset: 10.0, sigma: 20.0 };
        // Predicted 0.5 * 240 + 10 = 130: 100 and one and a half times 20.
        assert_eq!((model.high(100), model.low(-100)), (240, -280));
        assert_eq!((model.at_least(240), model.at_least(239)), (100, 99));
        assert_eq!((model.at_most(-280), model.at_most(-279)), (-100, -99));
        assert_eq!(Model { slope: 1.0, offset: 0.0, sigma: 0.0, ..model }.high(7), 7);
    }
}
