//! The sequential probability ratio test (Wald, 1945): play until the results speak clearly enough for one of two
//! strengths.

use serde::{Deserialize, Serialize};

use crate::error::{Fault, Result};
use crate::experiment::statistics::{Tally, llr_logistic};

/// A test of two differences in strength, in logistic Elo.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// H0: A is stronger by so much at most.
    pub elo0: f64,
    /// H1: A is stronger by so much at least.
    pub elo1: f64,
    /// The probability to accept H1 where H0 holds.
    pub alpha: f64,
    /// The probability to accept H0 where H1 holds.
    pub beta: f64,
}

/// What a test has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A is not stronger by more than `elo0`.
    H0,
    /// A is stronger by `elo1`.
    H1,
}

impl Sprt {
    /// Reads `elo0,elo1,alpha,beta`.
    ///
    /// # Errors
    /// These are not four such numbers.
    pub fn read(text: &str) -> Result<Self> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[elo0, elo1, alpha, beta]) => Self { elo0, elo1, alpha, beta }.check(),
            _ => {
                Err(Fault::new(format!("found `{text}`"))
                    .expected("elo0,elo1,alpha,beta such as 0,10,0.05,0.05"))
            }
        }
    }

    /// # Errors
    /// The numbers make no test.
    pub fn check(self) -> Result<Self> {
        let is_chance = |p: f64| p > 0.0 && p < 0.5;
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            return Err(Fault::new("no two strengths").expected("elo0 below elo1"));
        }
        if !(is_chance(self.alpha) && is_chance(self.beta)) {
            return Err(Fault::new("no error rates").expected("alpha and beta above 0 and below 0.5"));
        }
        Ok(self)
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha)]
    }

    /// The log-likelihood ratio of complete pairs.
    pub fn pentanomial(&self, tally: &Tally) -> f64 {
        if tally.pairs.count() == 0 { 0.0 } else { llr_logistic(&tally.pairs, self.elo0, self.elo1) }
    }

    /// The log-likelihood ratio of games one by one.
    pub fn trinomial(&self, tally: &Tally) -> f64 {
        if tally.games.count() == 0 { 0.0 } else { llr_logistic(&tally.games, self.elo0, self.elo1) }
    }

    /// What these results decide, by pairs.
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let [lower, upper] = self.bounds();
        match self.pentanomial(tally) {
            llr if llr <= lower => Some(Verdict::H0),
            llr if llr >= upper => Some(Verdict::H1),
            _ => None,
        }
    }
}
