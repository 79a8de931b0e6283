//! Values that can be stepped through: the next one, the previous one.

use crate::search::KnobKind;

/// The value after this one, or before it; `None` where only typing helps.
pub fn stepped(kind: &KnobKind, value: &str, forward: bool) -> Option<String> {
    match kind {
        KnobKind::Switch => Some(if value == "on" { "off" } else { "on" }.to_owned()),
        KnobKind::Choice(words) => word_after(words, value, forward).map(str::to_owned),
        KnobKind::Whole(low, high) => Some(whole(value.parse().unwrap_or(*low), *low, *high, forward)),
        KnobKind::WholeOr(low, high, word) => match value.parse::<u64>() {
            Ok(number) if number <= *low && !forward => Some((*word).to_owned()),
            Ok(number) => Some(whole(number, *low, *high, forward)),
            Err(_) if forward => Some(low.to_string()),
            Err(_) => None,
        },
        KnobKind::Real(low, high) => Some(real(value.parse().unwrap_or(*low), *low, *high, forward)),
        KnobKind::RealOr(low, high, word) => match value.parse::<f64>() {
            Ok(number) if number <= *low && !forward => Some((*word).to_owned()),
            Ok(number) => Some(real(number, *low, *high, forward)),
            Err(_) if forward => Some(low.to_string()),
            Err(_) => None,
        },
        KnobKind::List(..)
        | KnobKind::Weights
        | KnobKind::Moves(..)
        | KnobKind::Nodes(..)
        | KnobKind::Counted(..) => None,
    }
}

fn whole(number: u64, low: u64, high: u64, forward: bool) -> String {
    let next = if forward { number.saturating_add(1) } else { number.saturating_sub(1) };
    next.clamp(low, high).to_string()
}

fn real(number: f64, low: f64, high: f64, forward: bool) -> String {
    let step = if forward { 0.1 } else { -0.1 };
    let next = ((number + step) * 10.0).round() / 10.0;
    next.clamp(low, high).to_string()
}

/// The word after this one, round and round.
pub fn word_after<'a>(words: &[&'a str], value: &str, forward: bool) -> Option<&'a str> {
    let now = words.iter().position(|word| *word == value).unwrap_or(0);
    let step = if forward { 1 } else { words.len().checked_sub(1)? };
    words.get((now + step) % words.len().max(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_step_within_their_range() {
        let step = |kind, value, forward| stepped(&kind, value, forward).unwrap_or_default();
        assert_eq!(step(KnobKind::Switch, "on", true), "off");
        assert_eq!(step(KnobKind::Choice(&["a", "b"]), "b", true), "a");
        assert_eq!(step(KnobKind::Choice(&["a", "b"]), "a", false), "b");
        assert_eq!(step(KnobKind::Whole(1, 3), "3", true), "3");
        assert_eq!(step(KnobKind::WholeOr(1, 9, "off"), "1", false), "off");
        assert_eq!(step(KnobKind::WholeOr(1, 9, "off"), "off", true), "1");
        assert_eq!(step(KnobKind::Real(0.0, 2.0), "1.4", true), "1.5");
        assert_eq!(step(KnobKind::Real(0.0, 2.0), "0.05", false), "0");
        assert_eq!(stepped(&KnobKind::List(&["a"], &[]), "a", true), None);
        assert_eq!(stepped(&KnobKind::Choice(&[]), "a", true), None);
    }
}
