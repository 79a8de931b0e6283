//! Linear formulas over named features: `3*open-threes + open-twos - centre`.
//!
//! A name may hold hyphens, so a minus sign stands between blanks or before a number. Coefficients are whole
//! numbers: then a formula's weight can be folded into the weights of its features, and the search pays nothing.

use crate::error::{Fault, Result, unknown};
use crate::eval::Feature;

/// Largest coefficient, either way.
pub const LARGEST_COEFFICIENT: i32 = 1_000;

/// Coefficients by feature, in the features' order, none of them 0.
pub type Terms = Vec<(usize, i32)>;

/// Reads a formula.
///
/// # Errors
/// It is no sum of features with whole coefficients: says where.
pub fn parse(features: &[Feature], text: &str) -> Result<Terms> {
    let mut sums = vec![0i64; features.len()];
    let mut rest = text.trim_start();
    let at = |rest: &str| text.len() - rest.len();
    let mut is_first = true;
    loop {
        let sign_at = at(rest);
        let (sign, after) = match rest.chars().next() {
            Some('+') => (1, &rest[1..]),
            Some('-') => (-1, &rest[1..]),
            _ if is_first => (1, rest),
            None => break,
            Some(other) => {
                return Err(Fault::new(format!("found `{other}`"))
                    .expected("`+`, `-` or the end of the formula")
                    .at_offset(text, sign_at));
            }
        };
        let after = after.trim_start();
        let (coefficient, feature, left) = term(features, text, after)?;
        sums[feature] += sign * coefficient;
        if sums[feature].abs() > i64::from(LARGEST_COEFFICIENT) {
            return Err(too_large().at_offset(text, at(after)));
        }
        rest = left.trim_start();
        is_first = false;
    }
    let terms: Terms =
        (0..).zip(&sums).filter(|(_, sum)| **sum != 0).map(|(n, &sum)| (n, sum as i32)).collect();
    if terms.is_empty() {
        return Err(Fault::new("a formula that is always 0")
            .expected("a feature that counts")
            .at_offset(text, 0));
    }
    Ok(terms)
}

/// `3*name`, `name*3` or `name`: the coefficient, the feature and what is left of the text.
fn term<'t>(features: &[Feature], text: &str, rest: &'t str) -> Result<(i64, usize, &'t str)> {
    if !rest.starts_with(|c: char| c.is_ascii_digit()) {
        let (feature, left) = name(features, text, rest)?;
        return match left.trim_start().strip_prefix('*') {
            Some(after) if after.trim_start().starts_with(char::is_alphabetic) => {
                let at = text.len() - after.trim_start().len();
                Err(Fault::new("a product of features")
                    .expected("sums of features and of their whole-number multiples")
                    .at_offset(text, at))
            }
            Some(after) => number(text, after.trim_start()).map(|(n, left)| (n, feature, left)),
            None => Ok((1, feature, left)),
        };
    }
    let (coefficient, left) = number(text, rest)?;
    let Some(after) = left.trim_start().strip_prefix('*') else {
        return Err(Fault::new("a number without a feature")
            .expected("`*` and a feature's name after it")
            .at_offset(text, text.len() - left.trim_start().len()));
    };
    let (feature, left) = name(features, text, after.trim_start())?;
    Ok((coefficient, feature, left))
}

fn number<'t>(text: &str, rest: &'t str) -> Result<(i64, &'t str)> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, left) = rest.split_at(end);
    let offset = text.len() - rest.len();
    if digits.is_empty() || left.starts_with('.') {
        let found = if digits.is_empty() { found(rest) } else { "found a fraction".into() };
        return Err(Fault::new(found).expected("a whole number").at_offset(text, offset));
    }
    match digits.parse() {
        Ok(number) if number <= i64::from(LARGEST_COEFFICIENT) => Ok((number, left)),
        _ => Err(too_large().at_offset(text, offset)),
    }
}

fn name<'t>(features: &[Feature], text: &str, rest: &'t str) -> Result<(usize, &'t str)> {
    let offset = text.len() - rest.len();
    let word = word(rest);
    if word.is_empty() {
        return Err(Fault::new(found(rest)).expected("a feature's name").at_offset(text, offset));
    }
    match features.iter().position(|feature| feature.name == word) {
        Some(feature) => Ok((feature, &rest[word.len()..])),
        None => {
            let names: Vec<&str> = features.iter().map(|feature| feature.name).collect();
            let fault = match difference(&names, word) {
                Some([left, right]) => Fault::new(format!("unknown feature `{word}`"))
                    .expected("blanks around a minus, for names may hold hyphens")
                    .remedy(format!("did you mean `{left} - {right}`?")),
                None => unknown("feature", word, &names),
            };
            Err(fault.at_offset(text, offset))
        }
    }
}

/// The two features that a word names if one of its hyphens is meant as a minus.
fn difference<'t>(names: &[&str], word: &'t str) -> Option<[&'t str; 2]> {
    let parts = word.match_indices('-').map(|(at, _)| [&word[..at], &word[at + 1..]]);
    parts.into_iter().find(|parts| parts.iter().all(|part| names.contains(part)))
}

/// The name at the beginning of a text: letters and digits, and hyphens between them.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(text.len());
    text[..end].trim_end_matches('-')
}

fn found(rest: &str) -> String {
    rest.chars().next().map_or_else(|| "found the end of the formula".into(), |c| format!("found `{c}`"))
}

fn too_large() -> Fault {
    Fault::new("a coefficient too large").expected(format!("at most {LARGEST_COEFFICIENT}"))
}

/// Writes terms so that [`parse`] gives them back.
pub fn print(features: &[Feature], terms: &[(usize, i32)]) -> String {
    let mut text = String::new();
    for &(feature, coefficient) in terms {
        text += match (text.is_empty(), coefficient < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        if coefficient.abs() != 1 {
            text += &format!("{}*", coefficient.abs());
        }
        text += features.get(feature).map_or("", |feature| feature.name);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: &[Feature] = &[
        Feature { name: "open-threes", about: "", weight: 1 },
        Feature { name: "centre", about: "", weight: 1 },
    ];

    #[test]
    fn formulas_are_sums_of_features() {
        let read = |text: &str| parse(FEATURES, text);
        assert_eq!(read("3*open-threes - centre"), Ok(vec![(0, 3), (1, -1)]));
        assert_eq!(read(" -centre*2 + centre + open-threes "), Ok(vec![(0, 1), (1, -1)]));
        for terms in [vec![(0, -1), (1, 1)], vec![(1, 1000)], vec![(0, 7), (1, -7)]] {
            assert_eq!(read(&print(FEATURES, &terms)), Ok(terms));
        }
    }

    #[test]
    fn faults_point_at_their_place() {
        let at = |text| parse(FEATURES, text).unwrap_err();
        assert_eq!(at("centre + open-three").at, Some((1, 10)));
        assert_eq!(at("centre + open-three").remedy, "did you mean `open-threes`?");
        assert_eq!(at("centre centre").at, Some((1, 8)));
        assert_eq!(at("2 centre").at, Some((1, 3)));
        assert_eq!(at("2.5*centre").at, Some((1, 1)));
        assert_eq!(at("centre - centre").found, "a formula that is always 0");
        assert_eq!(at("").found, "found the end of the formula");
        assert_eq!(at("centre +").at, Some((1, 9)));
        assert_eq!(at("9999*centre").expected, "at most 1000");
    }
}
