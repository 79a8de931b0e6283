//! Given priors: how likely moves are to be the best, as somebody thinks who knows the game or has trained a network.
//!
//! ```ron
//! (
//!     game: "hex",
//!     priors: {
//!         "": {"c3": 0.6, "b4": 0.2},
//!         "c3": {"b4": 0.5},
//!     },
//! )
//! ```
//!
//! The same field stands in a position file. Every line of moves begins at the position that is searched.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};

use crate::catalog::{Catalog, Situation};
use crate::error::{Fault, Result};
use crate::position::reader::{Source, read_ron};
use crate::position::words::{self, Words};
use crate::search::{Settings, priors};
use crate::text::{clean_line, fit};

/// Weights of moves by the line of moves after which they can be played; the empty line is the position itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Priors(BTreeMap<String, Words>);

impl<'de> Deserialize<'de> for Priors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(transparent)]
        struct Moves(#[serde(with = "words")] Words);
        let lines = words::map::<D, Moves>(deserializer)?;
        Ok(Self(lines.into_iter().map(|(line, Moves(moves))| (line, moves)).collect()))
    }
}

/// A file of priors as its author typed it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriorsFile {
    /// The game's name.
    pub game: String,
    /// The priors.
    pub priors: Priors,
}

/// Reads the priors of a file for the position that is searched, as the text of the knob that holds them.
///
/// # Errors
/// The file cannot be read, or does not fit the position: says where and why.
pub fn read_priors(path: &Path, situation: &dyn Situation) -> Result<String> {
    let source = Source::read(path)?;
    PriorsFile::parse(&source)?.text(&source, situation)
}

/// Puts given priors into the settings of a search that can use them, and into force where no other source of priors
/// was asked for.
pub fn take_priors(settings: Settings, text: Option<&str>) -> Settings {
    let Some(text) = text.filter(|text| priors::parts(text).next().is_some()) else { return settings };
    let source = settings.knobs().iter().find(|knob| knob.name == priors::SOURCE);
    let is_open = source.is_some_and(|knob| settings.text(knob.name) == knob.default);
    let settings = settings.with_line(priors::KNOB, text);
    if is_open { settings.with_line(priors::SOURCE, priors::FROM_FILE) } else { settings }
}

impl PriorsFile {
    /// Reads a file's text.
    ///
    /// # Errors
    /// It is no file of priors: says where and why.
    pub fn parse(source: &Source) -> Result<Self> {
        read_ron(source)
    }

    /// Checks them at the start of their game, as they stand in the file.
    ///
    /// # Errors
    /// There is no such game, or they do not fit its starting position.
    pub fn check(&self, source: &Source, catalog: &Catalog) -> Result<()> {
        let placed = |fault| source.fault_in(fault, "game", "");
        let situation =
            catalog.entry(&self.game).and_then(|entry| entry.open(&Default::default())).map_err(placed)?;
        self.text(source, &*situation).map(|_| ())
    }

    fn text(&self, source: &Source, situation: &dyn Situation) -> Result<String> {
        if self.game != situation.game() {
            let fault = Fault::new(format!("priors for `{}`", fit(&clean_line(&self.game), 40)))
                .expected(format!("priors for `{}`", situation.game()));
            return Err(source.fault_in(fault, "game", ""));
        }
        self.priors.text(source, situation)
    }
}

impl Priors {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text of the knob that holds them.
    ///
    /// # Errors
    /// A line or a move that cannot be played, or a weight that is none; with the place in `source`.
    pub(super) fn text(&self, source: &Source, situation: &dyn Situation) -> Result<String> {
        let played = situation.moves_written().len();
        let mut parts = Vec::new();
        let mut weighed = BTreeMap::new();
        for (line, moves) in &self.0 {
            let place = format!("priors.{line}");
            let mut before = situation.copy();
            let is_played = before.play_all(line);
            is_played.map_err(|fault| {
                source.fault_at_name(fault.in_source(format!("after `{}`", clean_line(line))), &place)
            })?;
            for (name, weight) in moves {
                let place = format!("{place}.{name}");
                let mut after = before.copy();
                after
                    .play(name)
                    .map_err(|fault| source.fault_at_name(Fault { at: None, line: None, ..fault }, &place))?;
                let weight = weight_of(weight).map_err(|fault| source.fault_in(fault, &place, ""))?;
                let written = after.moves_written().split_off(played).join(" ");
                if let Some(other) = weighed.insert(written.clone(), name) {
                    return Err(source.fault_at_name(given_twice(name, other, line), &place));
                }
                parts.push((weight, written));
            }
        }
        let moves = parts.len();
        let text = priors::text(parts.into_iter());
        if text.len() > priors::LONGEST {
            let fault = Fault::new(format!("{} weights of moves, {} bytes in one line", moves, text.len()))
                .expected(format!("at most {} bytes", priors::LONGEST))
                .remedy("leave out positions that a search hardly visits");
            return Err(source.fault_in(fault, "priors", ""));
        }
        Ok(text)
    }
}

/// A move may be written in several ways, and so may the line before it.
fn given_twice(name: &str, other: &str, line: &str) -> Fault {
    let [name, other, line] = [name, other, line].map(|text| fit(&clean_line(text), 40).to_string());
    let after = if line.is_empty() { line } else { format!(" after `{line}`") };
    let how = if name == other { "the line written otherwise".to_owned() } else { format!("as `{other}`") };
    Fault::new(format!("`{name}`{after} has a prior already, {how}"))
        .expected("one weight for each move of a position")
}

fn weight_of(text: &str) -> Result<f64> {
    let weight = text.parse::<f64>().ok().filter(|weight| (0.0..=priors::HEAVIEST).contains(weight));
    weight.ok_or_else(|| {
        Fault::new(format!("the weight `{}`", fit(&clean_line(text), 40)))
            .expected(format!("a number from 0 to {}", priors::HEAVIEST))
            .remedy("a probability, or a count such as visits: what is more than 1 in sum is divided by it")
    })
}
