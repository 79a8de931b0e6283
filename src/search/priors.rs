//! Given priors as one line of text: `0.4: c3, 0.2: b4, 0.7: c3 b4`. The last move of every line of moves has that
//! weight in the position before it; what stands in front leads there from the root.
//!
//! This is what a knob holds, so that the priors are part of a search's configuration. Reading it takes rules; what
//! becomes of it when the root changes does not, and is said here.

/// The knob that holds them.
pub const KNOB: &str = "priors";
/// Its value where none are given.
pub const NONE: &str = "none";
/// The longest text, in bytes: a policy of some thousand positions.
pub const LONGEST: usize = 1 << 20;
/// The largest weight of a move.
pub const HEAVIEST: f64 = 1e9;
/// The knob that says where a move's prior comes from.
pub const SOURCE: &str = "prior";
/// Its value where priors are those given.
pub const FROM_FILE: &str = "file";

/// Weights and lines of moves as they stand in the text; a part without a colon has an empty line.
pub fn parts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let listed = if text.trim() == NONE { "" } else { text };
    let parts = listed.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| part.split_once(':').unwrap_or((part, "")))
        .map(|(weight, line)| (weight.trim(), line.trim()))
}

/// The text that holds these.
pub fn text(parts: impl Iterator<Item = (impl std::fmt::Display, String)>) -> String {
    let parts: Vec<String> = parts.map(|(weight, line)| format!("{weight}: {line}")).collect();
    if parts.is_empty() { NONE.to_owned() } else { parts.join(", ") }
}

/// The priors as seen from where `moves` lead: of the lines that go on below, the rest.
pub fn after(given: &str, moves: &[String]) -> String {
    let below = |line: &str| {
        let names: Vec<&str> = line.split_whitespace().collect();
        let leads_below = names.len() > moves.len() && names.iter().zip(moves).all(|(name, mv)| name == mv);
        leads_below.then(|| names[moves.len()..].join(" "))
    };
    text(parts(given).filter_map(|(weight, line)| Some((weight, below(line)?))))
}

/// The priors as seen from where `moves` set out.
pub fn before(given: &str, moves: &[String]) -> String {
    let whole = |line: &str| format!("{} {line}", moves.join(" ")).trim_start().to_owned();
    text(parts(given).map(|(weight, line)| (weight, whole(line))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_follow_the_root_down_and_up_again() {
        let given = "0.4: c3, 2: b4, 0.7: c3 b4, 0.1: c3 b4 a1";
        let played = ["c3".to_owned()];
        assert_eq!(after(given, &played), "0.7: b4, 0.1: b4 a1");
        assert_eq!(before("0.7: b4, 0.1: b4 a1", &played), "0.7: c3 b4, 0.1: c3 b4 a1");
        assert_eq!(after(&before(given, &played), &played), given);
        assert_eq!((after(given, &["a2".to_owned()]), before(given, &[])), (NONE.into(), given.into()));
        assert_eq!(after(NONE, &played), NONE);
    }
}
