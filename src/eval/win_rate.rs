//! From evaluation units to expected score.

/// The logistic curve: 1/2 at 0, towards 0 and 1 at the ends.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// The expected score of Max in `[0, 1]` for a value, by a logistic curve of this slope per `unit` of it.
pub fn expected_score(value: f64, unit: i32, slope: f64) -> f64 {
    logistic(slope * value / f64::from(unit.max(1)))
}
