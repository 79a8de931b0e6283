//! Typed numbers: what a machine reports. They are formatted once, here, whoever shows them.

use serde_json::Value as Json;

use crate::game::Side;
use crate::search::value::WIN;

/// A number with its kind. Values take Max's point of view until [`Quantity::seen_by`] turns them.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Quantity {
    /// Not known, or not applicable here.
    #[default]
    Unknown,
    /// How many.
    Count(u64),
    /// An expected result for Max, from 0 (loss) to 1 (win).
    Expectation(f64),
    /// Half the width of a confidence interval around an expectation.
    HalfWidth(f64),
    /// A share of a whole, from 0 to 1, shown in percent.
    Share(f64),
    /// A selection score for Max: an expected result with something added or taken away, so it has no bounds.
    Score(f64),
    /// A part of a score, a weight or a difference of numbers: the same from both sides.
    Part(f64),
    /// A sum of results for Max, a win counting 1.
    Results {
        /// The sum.
        sum: f64,
        /// Of how many results.
        of: u64,
    },
    /// An evaluation or a final score for Max, in printed points.
    Points(f64),
    /// A proven or forced win for `side`, `plies` from the root.
    WinIn {
        /// Who wins.
        side: Side,
        /// After how many plies.
        plies: u32,
    },
    /// A proven result without a distance: a win of this side, or a draw.
    Proven(Option<Side>),
    /// A window's open end: plus infinity for Max, minus infinity for Min.
    Infinite(Side),
    /// A short word, such as `exact` or `cut`.
    Word(&'static str),
    /// A text that the machine has composed, such as a move.
    Text(String),
}

impl Quantity {
    /// The same quantity from the point of view of `side`.
    #[must_use]
    pub fn seen_by(self, side: Side) -> Self {
        if side == Side::Max {
            return self;
        }
        match self {
            Self::Expectation(p) => Self::Expectation(1.0 - p),
            Self::Score(x) => Self::Score(1.0 - x),
            Self::Results { sum, of } => Self::Results { sum: of as f64 - sum, of },
            Self::Points(v) => Self::Points(0.0 - v),
            Self::Infinite(end) => Self::Infinite(end.other()),
            other => other,
        }
    }

    /// The number as it stands in JSON: whole numbers without a point, wins as the depth-first family stores them
    /// (see [`crate::search::value`]), null where there is no finite number.
    pub fn json(&self) -> Json {
        match self {
            Self::Count(n) => (*n).into(),
            Self::Points(x) if x.fract() == 0.0 && x.abs() < 1e15 => (*x as i64).into(),
            Self::Expectation(x) | Self::HalfWidth(x) | Self::Share(x) => (*x).into(),
            Self::Score(x) | Self::Part(x) | Self::Points(x) | Self::Results { sum: x, .. } => (*x).into(),
            Self::WinIn { side: Side::Max, plies } => (i64::from(WIN) - i64::from(*plies)).into(),
            Self::WinIn { side: Side::Min, plies } => (i64::from(*plies) - i64::from(WIN)).into(),
            Self::Word(word) => (*word).into(),
            Self::Text(text) => text.as_str().into(),
            Self::Unknown | Self::Proven(_) | Self::Infinite(_) => Json::Null,
        }
    }

    /// A key that sorts quantities of one column; what is unknown sorts lowest.
    pub fn sort_key(&self) -> f64 {
        match self {
            Self::Unknown | Self::Text(_) | Self::Word(_) => f64::NEG_INFINITY,
            Self::Count(n) => *n as f64,
            Self::Expectation(x) | Self::HalfWidth(x) | Self::Share(x) => *x,
            Self::Score(x) | Self::Part(x) | Self::Points(x) | Self::Results { sum: x, .. } => *x,
            Self::WinIn { side: Side::Max, plies } => 1e12 - f64::from(*plies),
            Self::WinIn { side: Side::Min, plies } => f64::from(*plies) - 1e12,
            Self::Proven(side) => side.map_or(0.0, |s| if s == Side::Max { 1e12 } else { -1e12 }),
            Self::Infinite(Side::Max) => f64::INFINITY,
            Self::Infinite(Side::Min) => f64::MIN,
        }
    }
}

/// Below this, four digits behind the point would tell two numbers apart no more.
const SMALL: f64 = 0.001;

/// A count with its thousands marked: `1'234'567`.
pub fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push('\'');
        }
        out.push(digit);
    }
    out
}

impl std::fmt::Display for Quantity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown => Ok(()),
            Self::Count(n) => f.pad(&count(*n)),
            Self::Expectation(x) => f.pad(&format!("{x:.3}")),
            Self::HalfWidth(x) => f.pad(&format!("±{x:.3}")),
            Self::Share(x) => f.pad(&format!("{:.1}%", 100.0 * x)),
            // Margins shrink as visits grow, and still rank.
            Self::Part(x) if *x != 0.0 && x.abs() < SMALL => f.pad(&format!("{x:.1e}")),
            Self::Score(x) | Self::Part(x) => f.pad(&format!("{x:.4}")),
            Self::Points(x) | Self::Results { sum: x, .. } if x.fract() == 0.0 => f.pad(&format!("{x:.0}")),
            Self::Points(x) | Self::Results { sum: x, .. } => f.pad(format!("{x:.4}").trim_end_matches('0')),
            Self::WinIn { side, plies } => f.pad(&format!("{} in {plies}", wins(*side))),
            Self::Proven(Some(side)) => f.pad(wins(*side)),
            Self::Proven(None) => f.pad("draw"),
            Self::Infinite(Side::Max) => f.pad("+inf"),
            Self::Infinite(Side::Min) => f.pad("-inf"),
            Self::Word(word) => f.pad(word),
            Self::Text(text) => f.pad(text),
        }
    }
}

const fn wins(side: Side) -> &'static str {
    match side {
        Side::Max => "Max wins",
        Side::Min => "Min wins",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_parts_keep_digits_that_count() {
        let written = [0.0, 0.25, -0.0012, 0.00043, -1.23e-6].map(|x| Quantity::Part(x).to_string());
        assert_eq!(written, ["0.0000", "0.2500", "-0.0012", "4.3e-4", "-1.2e-6"]);
    }
}
