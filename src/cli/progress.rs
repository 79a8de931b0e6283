//! How far a run is, on standard error, where that is a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::experiment::statistics::{Trinomial, wilson};
use crate::experiment::{Plan, Progress as Step};

/// Between two lines.
const PAUSE: Duration = Duration::from_millis(100);

/// One line that is written over and over.
pub struct Progress {
    is_shown: bool,
    begun: Instant,
    told: Option<Instant>,
    /// Games finished by this run.
    here: u64,
    /// The results of the match that the last game belongs to.
    results: Trinomial,
    cell: u64,
    is_match: bool,
}

impl Progress {
    /// Of a plan's run.
    pub fn new(plan: &Plan) -> Self {
        Self {
            is_shown: std::io::stderr().is_terminal(),
            begun: Instant::now(),
            told: None,
            here: 0,
            results: Trinomial::default(),
            cell: 0,
            is_match: plan.is_match(),
        }
    }

    /// A game is finished.
    pub fn tell(&mut self, step: &Step<'_>) {
        self.here += 1;
        let cell = step.line.record.cell.unwrap_or(0);
        if cell != self.cell {
            (self.cell, self.results) = (cell, Trinomial::default());
        }
        self.results.0[step.line.record.result.half_points()] += 1;
        if !self.is_shown || self.told.is_some_and(|told| told.elapsed() < PAUSE) {
            return;
        }
        self.told = Some(Instant::now());
        let line = self.line(step);
        // If nobody can read it, nobody needs it.
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
    }

    fn line(&self, step: &Step<'_>) -> String {
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = self.here as f64 / seconds.max(1e-9);
        // A file may hold more games than are asked for now.
        let left = step.of.saturating_sub(step.done) as f64 / rate.max(1e-9);
        let [losses, draws, wins] = self.results.0;
        let [low, high] = wilson(self.results.score(), self.results.count());
        let set = step.line.record.set.as_deref().filter(|_| !self.is_match).unwrap_or("score");
        format!(
            "{}/{} games  {rate:.1}/s  {} left  {set}: +{wins} ={draws} -{losses}  {:.3} [{low:.3}, {high:.3}]",
            step.done,
            step.of,
            clock(left),
            self.results.score(),
        )
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if self.told.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// Seconds as `1:02:03`.
fn clock(seconds: f64) -> String {
    let all = seconds.min(1e9) as u64;
    let (hours, minutes, seconds) = (all / 3_600, all / 60 % 60, all % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    #[test]
    fn time_left_is_read_at_a_glance() {
        assert_eq!(["0:05", "1:40", "2:46:40"], [5.2, 100.0, 10_000.0].map(super::clock));
    }
}
