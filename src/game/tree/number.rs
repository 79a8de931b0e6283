//! Exact numbers: leaf values in fixed point, probabilities as whole weights.

use crate::game::SCORE_LIMIT;

/// Stored units of one printed point: values have up to four decimals.
pub const POINT: i32 = 10_000;

/// Decimals of a value.
const VALUE_PLACES: u32 = 4;

/// Decimals of a probability.
const PROBABILITY_PLACES: u32 = 9;

/// Largest common denominator of a chance node's probabilities.
pub const MOST_PARTS: u64 = 1_000_000_000;

/// Reads a leaf's value, `-2.5`, into stored units; the error is a clause that says what is wrong.
pub fn parse_value(text: &str) -> Result<i32, String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let range =
        || format!("lies outside the range of values, {0} below and above 0", print_value(SCORE_LIMIT));
    match parse_decimal(digits, VALUE_PLACES) {
        Ok(units) if units < SCORE_LIMIT as u64 => Ok(sign * units as i32),
        Ok(_) => Err(range()),
        Err(NoDecimal::Form) => Err("is not a number such as 3 or -2.5".to_owned()),
        Err(NoDecimal::Places) => Err(format!("has more than {VALUE_PLACES} decimals")),
        Err(NoDecimal::Size) => Err(range()),
    }
}

/// Writes stored units as a number of points, without needless decimals.
pub fn print_value(units: i32) -> String {
    let size = i64::from(units).unsigned_abs();
    let sign = if units < 0 { "-" } else { "" };
    format!("{sign}{}", print_decimal(size, VALUE_PLACES))
}

/// Reads a probability, `0.9` or `1/36`, as numerator and denominator in lowest terms.
pub fn parse_probability(text: &str) -> Result<(u64, u64), String> {
    let wrong = || "is not a probability such as 0.9 or 1/36".to_owned();
    let whole = |digits: &str| parse_decimal(digits, 0).map_err(|_| wrong());
    let (numerator, denominator) = match text.split_once('/') {
        Some((above, below)) => (whole(above.trim())?, whole(below.trim())?),
        None => match parse_decimal(text, PROBABILITY_PLACES) {
            Ok(parts) => (parts, 10_u64.pow(PROBABILITY_PLACES)),
            Err(NoDecimal::Places) => return Err(format!("has more than {PROBABILITY_PLACES} decimals")),
            Err(_) => return Err(wrong()),
        },
    };
    if denominator == 0 || denominator > MOST_PARTS {
        return Err(format!("has a denominator that is 0 or above {MOST_PARTS}"));
    }
    if numerator == 0 {
        return Err("is 0: an outcome that cannot come up is no outcome".to_owned());
    }
    if numerator > denominator {
        return Err("is above 1".to_owned());
    }
    let common = gcd(numerator, denominator);
    Ok((numerator / common, denominator / common))
}

/// Whole weights in the ratio of these probabilities; the error is a clause about them all.
pub fn weights(probabilities: &[(u64, u64)]) -> Result<Vec<u32>, String> {
    let mut parts = 1;
    for &(_, denominator) in probabilities {
        parts = parts / gcd(parts, denominator) * denominator;
        if parts > MOST_PARTS {
            return Err(format!("have no common denominator up to {MOST_PARTS}"));
        }
    }
    let weights: Vec<u64> = probabilities.iter().map(|(above, below)| above * (parts / below)).collect();
    let sum: u64 = weights.iter().sum();
    if sum != parts {
        return Err(format!("sum to {}, not to 1", print_probability(sum, parts)));
    }
    Ok(weights.into_iter().map(|weight| weight as u32).collect())
}

/// Writes `weight` of `total`: as a decimal where that is exact, else as a fraction.
pub fn print_probability(weight: u64, total: u64) -> String {
    let common = gcd(weight, total).max(1);
    let (numerator, denominator) = (weight / common, total / common);
    let whole = 10_u64.pow(PROBABILITY_PLACES);
    if denominator != 0 && whole.is_multiple_of(denominator) && numerator <= u64::MAX / whole {
        return print_decimal(numerator * (whole / denominator), PROBABILITY_PLACES);
    }
    format!("{numerator}/{denominator}")
}

/// Why a text is no decimal number.
enum NoDecimal {
    Form,
    Places,
    Size,
}

/// Reads `12.5` as a count of the `places`-th decimal.
fn parse_decimal(text: &str, places: u32) -> Result<u64, NoDecimal> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) || whole.len() + fraction.len() == 0 {
        return Err(NoDecimal::Form);
    }
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > places as usize {
        return Err(NoDecimal::Places);
    }
    let mut digits = whole.bytes().chain(fraction.bytes());
    let append = |number: u64, digit: u8| number.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    let number = digits.try_fold(0, append);
    let scale = 10_u64.pow(places - fraction.len() as u32);
    number.and_then(|n| n.checked_mul(scale)).ok_or(NoDecimal::Size)
}

/// Writes a count of the `places`-th decimal.
fn print_decimal(units: u64, places: u32) -> String {
    let scale = 10_u64.pow(places);
    let (whole, fraction) = (units / scale, units % scale);
    if fraction == 0 {
        return whole.to_string();
    }
    let fraction = format!("{fraction:0width$}", width = places as usize);
    format!("{whole}.{}", fraction.trim_end_matches('0'))
}

/// The greatest common divisor (Euclid).
fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_exact() {
        for (text, units) in [("3", 30_000), ("-2.5", -25_000), (".0001", 1), ("+7.10", 71_000), ("0", 0)] {
            assert_eq!(parse_value(text), Ok(units), "{text}");
        }
        assert_eq!(print_value(-25_000), "-2.5");
        for text in ["", "-", ".", "1e3", "0.00001", "90000", "99999999999999999999", "NaN", "1.2.3"] {
            assert!(parse_value(text).is_err(), "{text}");
        }
    }

    #[test]
    fn probabilities_become_whole_weights() {
        let read = |texts: &[&str]| {
            let each: Result<Vec<_>, _> = texts.iter().map(|text| parse_probability(text)).collect();
            weights(&each?)
        };
        assert_eq!(read(&["0.9", "0.1"]), Ok(vec![9, 1]));
        assert_eq!(read(&["1/36", "35/36"]), Ok(vec![1, 35]));
        assert_eq!(read(&["0.5", "1/3", "1/6"]), Ok(vec![3, 2, 1]));
        assert_eq!(read(&["0.5", "0.4"]), Err("sum to 0.9, not to 1".to_owned()));
        assert_eq!(read(&["1/3", "1/3"]), Err("sum to 2/3, not to 1".to_owned()));
        assert!(read(&["1/999999937", "1/999999929"]).is_err());
        assert!(read(&["1/0"]).is_err() && read(&["0"]).is_err() && read(&["-1"]).is_err());
    }
}
