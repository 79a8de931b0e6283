//! Positions with results, one a line: JSON, `position; result`, or EPD with its `c9 "result";`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;

use crate::catalog::Situation;
use crate::error::{Fault, Result};
use crate::eval::tune::{Origin, Sample};
use crate::position::Source;
use crate::text::{clean_line, fit};

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 16;

/// Most positions that are read.
const MOST: usize = 5_000_000;

/// What a line in JSON looks like.
const LINE: &str =
    r#"{"position": "...", "result": "max", "min", "draw" or a number, "game": its number, if known}"#;

/// A line in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    position: String,
    result: serde_json::Value,
    /// The number of its game: positions of one game are fitted or held out together.
    #[serde(default)]
    game: Option<u64>,
}

/// Reads a file of positions with results; empty lines and those that begin with `#` are left out.
///
/// # Errors
/// The file cannot be read, or a line is none: says which and where.
pub fn read_samples(path: &Path, situation: &dyn Situation) -> Result<Vec<Sample>> {
    let name = path.display().to_string();
    let refused = |error: std::io::Error| Fault::new(format!("cannot be read: {error}")).in_source(&name);
    let file = File::open(path).map_err(refused)?;
    if !file.metadata().map_err(refused)?.is_file() {
        return Err(Fault::new("is no regular file").expected("a file").in_source(name));
    }
    let mut samples = Vec::new();
    for (number, bytes) in BufReader::new(file).split(b'\n').enumerate() {
        let bytes = bytes.map_err(refused)?;
        let in_line = |fault: Fault| Fault { at: fault.at.map(|(_, column)| (number + 1, column)), ..fault };
        let line = Source::from_bytes(&name, &bytes).map_err(in_line)?.text;
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let sample = if line.len() > LONGEST || samples.len() == MOST {
            Err(Fault::new("a file too large").expected(format!("{MOST} lines of {LONGEST} bytes at most")))
        } else {
            sample(text, number as u64, situation)
        };
        let placed = |fault: Fault| {
            let column = fault.at.map_or(1, |(_, column)| column);
            Fault { at: Some((number + 1, column)), line: Some(text.to_owned()), ..fault }.in_source(&name)
        };
        samples.push(sample.map_err(placed)?);
    }
    if samples.is_empty() {
        return Err(Fault::new("no positions").expected("lines of `position; result`").in_source(name));
    }
    Ok(samples)
}

fn sample(text: &str, number: u64, situation: &dyn Situation) -> Result<Sample> {
    let (position, result, result_at, game) = if text.starts_with('{') {
        let line: Line = serde_json::from_str(text).map_err(|error| {
            let said = error.to_string();
            let said = clean_line(without_place(&said));
            let (found, expected) = said.split_once(", expected ").unwrap_or((&said, LINE));
            Fault::new(found).expected(expected).at_offset(text, error.column().saturating_sub(1))
        })?;
        let result = match &line.result {
            serde_json::Value::Number(number) => number.to_string(),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        (line.position, result, text.find("\"result\"").unwrap_or(0), line.game)
    } else {
        let (position, result) = split(text)?;
        let result_at = result.as_ptr() as usize - text.as_ptr() as usize;
        (position.to_owned(), result.to_owned(), result_at, None)
    };
    let mut there = situation.copy();
    there.set_position(position.trim()).map_err(|fault| Fault {
        source: String::new(),
        at: None,
        ..fault
    })?;
    let measured = there
        .measured()
        .ok_or_else(|| Fault::new(format!("{} has no evaluation to tune", situation.game())))?;
    Ok(Sample {
        values: measured.values.into_iter().map(f64::from).collect(),
        result: read_result(&result).map_err(|fault| fault.at_offset(text, result_at))?,
        origin: game.map_or(Origin::Line(number), Origin::Game),
    })
}

/// What a reader of JSON has found, without the place it adds: each line is read by itself, so its line is always the
/// first, and the column stands before the message.
fn without_place(error: &str) -> &str {
    error.rsplit_once(" at line ").map_or(error, |(found, _)| found)
}

/// `position; result` or `position c9 "result";`.
fn split(text: &str) -> Result<(&str, &str)> {
    if let Some((position, rest)) = text.split_once(" c9 \"") {
        return Ok((position, rest.split('"').next().unwrap_or("")));
    }
    text.trim_end_matches(';')
        .rsplit_once(';')
        .map(|(position, result)| (position, result.trim()))
        .ok_or_else(|| Fault::new("no result").expected("`position; result`").at_offset(text, text.len()))
}

/// The result for Max: `1-0`, `max`, `win`, 1; and so on.
fn read_result(text: &str) -> Result<f64> {
    let number = match text.trim() {
        "1-0" | "max" | "win" => Some(1.0),
        "0-1" | "min" | "loss" => Some(0.0),
        "1/2-1/2" | "1/2" | "draw" => Some(0.5),
        other => other.parse().ok(),
    };
    number.filter(|number| (0.0..=1.0).contains(number)).ok_or_else(|| {
        Fault::new(format!("found the result `{}`", fit(&clean_line(text), 40)))
            .expected("1-0, 1/2-1/2, 0-1, max, draw, min, or a number from 0 to 1 for Max")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_many_names() {
        assert_eq!(split("44455; 1-0").and_then(|(_, result)| read_result(result)), Ok(1.0));
        assert_eq!(split("X../.../... O ; 0.25;").map(|(at, _)| at.trim()), Ok("X../.../... O"));
        assert_eq!(split("8/8/8/8 w - - c9 \"1/2-1/2\";").and_then(|(_, r)| read_result(r)), Ok(0.5));
        assert!(split("44455").is_err() && read_result("2").is_err() && read_result("nan").is_err());
    }
}
