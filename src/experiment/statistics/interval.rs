//! Confidence intervals of a score.

/// The normal distribution's 97.5 % point: 95 % lie within so many standard errors.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval of a share (Wilson, 1927): sound for few games and for scores near 0 and 1. A draw counts as
/// half a win, which makes it a little wider than needed.
pub fn wilson(share: f64, count: u64) -> [f64; 2] {
    if count == 0 {
        return [0.0, 1.0];
    }
    let n = count as f64;
    let z2 = Z95 * Z95;
    let middle = share + z2 / (2.0 * n);
    let reach = Z95 * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let of = |sum: f64| (sum / (1.0 + z2 / n)).clamp(0.0, 1.0);
    // The ends are exact, whatever rounding makes of them.
    [if share > 0.0 { of(middle - reach) } else { 0.0 }, if share < 1.0 { of(middle + reach) } else { 1.0 }]
}

/// The normal 95 % interval of a score, within 0 and 1.
pub fn normal(score: f64, standard_error: f64) -> [f64; 2] {
    [-1.0, 1.0].map(|sign| (score + sign * Z95 * standard_error).clamp(0.0, 1.0))
}
