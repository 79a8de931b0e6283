//! The time that each side has for the whole game.

use crate::error::{Fault, Result};

/// Seconds for the game, and more of them for each move made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clock {
    /// Seconds to begin with.
    pub base: f64,
    /// Seconds that each move of one's own adds.
    pub increment: f64,
}

/// A search may use the increment and this share of what is left for one move.
const SHARE: f64 = 1.0 / 25.0;

/// The least that a search is given for a move, in seconds: it must move.
const LEAST: f64 = 0.01;

impl Clock {
    /// Reads `300`, or `300+2`; `none` is no clock.
    ///
    /// # Errors
    /// It is neither.
    pub fn read(text: &str) -> Result<Option<Self>> {
        let text = text.trim();
        if text == "none" || text.is_empty() {
            return Ok(None);
        }
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse().ok().filter(|n: &f64| (0.0..=1e7).contains(n));
        match (number(base), number(increment)) {
            (Some(base), Some(increment)) if base > 0.0 => Ok(Some(Self { base, increment })),
            _ => Err(Fault::new(format!("found `{}`", crate::text::fit(text, 40)))
                .expected("seconds for the game, 300, with seconds for each move, 300+2; or none")),
        }
    }

    /// The text that [`read`](Self::read) takes.
    pub fn text(self) -> String {
        if self.increment > 0.0 { format!("{}+{}", self.base, self.increment) } else { self.base.to_string() }
    }

    /// Seconds left after so many moves that took so many.
    pub fn left(self, moves: usize, spent: f64) -> f64 {
        self.base + self.increment * moves as f64 - spent
    }

    /// What a search may take for a move with so many seconds left.
    pub fn for_one_move(self, left: f64) -> f64 {
        (left * SHARE + self.increment).min(left / 2.0).max(LEAST)
    }
}

/// Seconds as `4:58`; less than nothing is `0:00`.
pub fn written(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_run_down() {
        let clock = Clock::read("300+2").unwrap().unwrap();
        assert_eq!((clock.text().as_str(), clock.left(10, 100.0)), ("300+2", 220.0));
        assert_eq!((clock.for_one_move(100.0), clock.for_one_move(2.0)), (6.0, 1.0));
        assert_eq!(clock.for_one_move(-5.0), LEAST);
        assert_eq!(
            (Clock::read("none").unwrap(), written(298.9), written(-1.0)),
            (None, "4:58".into(), "0:00".into())
        );
        for bad in ["0", "x", "5+", "1e9", "-3", "NaN"] {
            assert!(Clock::read(bad).is_err(), "{bad}");
        }
    }
}
