//! What a text in SGF says of itself before any board is there to read it on: the game, and the parameters it is played
//! under. What is no such value says nothing here; whoever reads the text refuses it in its place.

use std::ops::RangeInclusive;

use crate::error::{Fault, Result};
use crate::game::Params;
use crate::game::sgf::{is_sgf, main_line};
use crate::text::clean_line;

/// How many points a side a board may have.
pub(in crate::game) const SIZES: RangeInclusive<usize> = 2..=19;

/// The most points of komi.
const MOST_KOMI: f64 = 400.0;

/// The games that are read, by the value of `GM`; Go is meant where it is not said.
const GAMES: [(&str, &str); 2] = [("1", "go"), ("11", "hex")];

/// The name in the catalog of the game that a text is about.
///
/// # Errors
/// The text is no SGF, or another game's.
pub fn game_of(text: &str) -> Result<&'static str> {
    let nodes = main_line(text)?;
    let Some(property) = nodes.iter().flatten().find(|property| property.name == "GM") else {
        return Ok(GAMES[0].1);
    };
    let number = property.values[0];
    let known = GAMES.iter().find(|(known, _)| *known == number.text.trim());
    known.map(|(_, name)| *name).ok_or_else(|| {
        Fault::new(format!("`GM[{}]` is another game", clean_line(number.text)))
            .expected("GM[1], Go, or GM[11], Hex")
            .at_offset(text, number.offset)
    })
}

/// The parameters of these names that a text states: `size`, `komi`, and `swap` where a move is one.
pub(in crate::game) fn stated(text: &str, names: &[&str]) -> Params {
    let mut params = Params::default();
    let nodes = if is_sgf(text) { main_line(text).unwrap_or_default() } else { Vec::new() };
    for property in nodes.into_iter().flatten() {
        let value = property.values[0].text.trim();
        let (name, said) = match property.name {
            "SZ" => ("size", size(value).map(|size| size.to_string())),
            "KM" => ("komi", komi(value).map(|komi| komi.to_string())),
            "B" | "W" => ("swap", matches!(value, "swap" | "swap-pieces").then(|| "on".to_owned())),
            _ => continue,
        };
        if let Some(said) = said.filter(|_| names.contains(&name)) {
            params.0.entry(name.to_owned()).or_insert(said);
        }
    }
    params
}

/// The size of a square board: `9`, or `9:9`.
pub(in crate::game) fn size(value: &str) -> Option<usize> {
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    let [columns, rows] = [columns, rows].map(|number| number.trim().parse().ok());
    columns.filter(|size| columns == rows && SIZES.contains(size))
}

/// A komi in halves: `7.5`.
pub(in crate::game) fn komi(value: &str) -> Option<f64> {
    let komi = value.trim().parse::<f64>().ok();
    komi.filter(|komi| (2.0 * komi).fract() == 0.0 && komi.abs() <= MOST_KOMI)
}
