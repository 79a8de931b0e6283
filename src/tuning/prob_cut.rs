//! ProbCut's model fitted: how well the value of a shallow search predicts that of a deep one (Buro, 1995).

use crate::catalog::{Request, Situation, algorithm};
use crate::error::{Fault, Result};
use crate::eval::Weights;
use crate::rng::Rng;
use crate::search::machine::Until;
use crate::search::value::{WIN, WIN_LIMIT};
use crate::text::noun;
use crate::tuning::self_play::walk;

/// Memory for each search, in bytes.
const MEMORY: u64 = 64 << 20;

/// With fewer pairs nothing is fitted.
const LEAST_PAIRS: usize = 10;

/// What is searched for a fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// Plies of the shallow search.
    pub shallow: u8,
    /// Plies of the deep one.
    pub deep: u8,
    /// How many games are played; each gives one position.
    pub games: u64,
    /// The seed of these games.
    pub seed: u64,
}

/// `deep = slope * shallow + offset`, with an error of deviation `sigma`; values in stored units, for Max.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProbCutModel {
    /// Pairs that it was fitted to.
    pub pairs: usize,
    /// How much the deep value changes with the shallow one.
    pub slope: f64,
    /// What is added.
    pub offset: f64,
    /// The standard deviation of the error.
    pub sigma: f64,
    /// How much of the deep value's variance the shallow one explains, from 0 to 1.
    pub explained: f64,
}

/// Plays games and searches one position of each twice. Positions with a forced win at either depth are left out: there
/// the values are no guesses. Equal seeds, equal pairs.
///
/// # Errors
/// The game cannot be searched depth-first.
pub fn pairs(start: &dyn Situation, weights: &Weights, how: Pairing) -> Result<Vec<[f64; 2]>> {
    let mut pairs = Vec::new();
    for game in 0..how.games {
        let mut rng = Rng::stream(how.seed, game);
        let (mut chosen, mut seen) = (None, 0);
        // Each of the game's positions is as likely to be kept as the other.
        let mut choice = Rng::stream(how.seed, !game);
        walk(start, weights, &mut rng, |situation| {
            seen += 1;
            if choice.below(seen) == 0 {
                chosen = Some(situation.copy());
            }
        });
        let Some(chosen) = chosen else { continue };
        let shallow = value(&*chosen, weights, how.shallow)?;
        let deep = value(&*chosen, weights, how.deep)?;
        pairs.extend(shallow.zip(deep).map(|(shallow, deep)| [shallow, deep]));
    }
    Ok(pairs)
}

/// The value of a search to a depth, in stored units; none if it is a win.
fn value(situation: &dyn Situation, weights: &Weights, depth: u8) -> Result<Option<f64>> {
    let algorithm = algorithm("alpha-beta")?;
    let mut settings = algorithm.settings();
    settings.set("depth", &depth.to_string())?;
    settings.set("weights", &weights.text())?;
    let mut machine =
        situation.search(Request { algorithm, settings, seed: 1, memory: MEMORY, start: None })?;
    machine.advance(Until::NEVER, None);
    let value = machine.brief_answer().value.and_then(|value| value.json().as_f64());
    let is_guess = |value: &f64| value.abs() <= f64::from(WIN_LIMIT).min(f64::from(WIN));
    Ok(value.filter(is_guess).map(|value| value * f64::from(situation.per_point())))
}

/// The line of least squares through the pairs.
///
/// # Errors
/// There are too few pairs, or the shallow values are all the same.
pub fn fit_prob_cut(pairs: &[[f64; 2]]) -> Result<ProbCutModel> {
    let count = pairs.len() as f64;
    let mean = |of: &dyn Fn(&[f64; 2]) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (shallow, deep) = (mean(&|pair| pair[0]), mean(&|pair| pair[1]));
    let spread = mean(&|pair| (pair[0] - shallow) * (pair[0] - shallow));
    if pairs.len() < LEAST_PAIRS || spread <= 0.0 {
        let noun = noun(pairs.len() as u64, "pair", "pairs");
        return Err(Fault::new(format!("{} {noun} of values to fit a line to", pairs.len()))
            .expected(format!("at least {LEAST_PAIRS}, with shallow values that differ"))
            .remedy("play more games"));
    }
    let slope = mean(&|pair| (pair[0] - shallow) * (pair[1] - deep)) / spread;
    let offset = deep - slope * shallow;
    let error = |pair: &[f64; 2]| pair[1] - slope * pair[0] - offset;
    let variance = mean(&|pair| (pair[1] - deep) * (pair[1] - deep));
    // Two degrees of freedom went into the line.
    let residual = mean(&|pair| error(pair) * error(pair));
    let sigma = (residual * count / (count - 2.0)).sqrt();
    let explained = if variance > 0.0 { 1.0 - residual / variance } else { 1.0 };
    Ok(ProbCutModel { pairs: pairs.len(), slope, offset, sigma, explained })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_alternating_errors_is_found_again() {
        let pair = |n: i32| [f64::from(n), 1.5 * f64::from(n) - 20.0 + f64::from(n % 2 * 8 - 4)];
        // Errors of 4 up and down, in pairs that do not lean to one side.
        let pairs: Vec<[f64; 2]> = (0..400).map(|n| pair(n / 2 * 2 + (n + n / 2) % 2)).collect();
        let model = fit_prob_cut(&pairs).expect("enough pairs");
        assert!((model.slope - 1.5).abs() < 0.01, "{model:?}");
        assert!((model.offset + 20.0).abs() < 1.0, "{model:?}");
        assert!((model.sigma - 4.0).abs() < 0.1, "{model:?}");
        assert!(model.explained > 0.99);
        assert!(fit_prob_cut(&pairs[..9]).is_err());
        assert!(fit_prob_cut(&[[3.0, 4.0]; 20]).is_err());
    }
}
