//! Weights files: names to numbers, and features of the user's own making.
//!
//! ```ron
//! (
//!     game: "connect-four",
//!     weights: {"open-threes": 30, "threats": 5},
//!     formulas: {"threats": "3*open-threes + open-twos"},
//!     win_rate: 0.7,
//! )
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::catalog::{Catalog, Situation};
use crate::error::{Fault, Result};
use crate::eval::formula;
use crate::eval::weights::{Weights, whole};
use crate::game::Params;
use crate::position::reader::{Source, read_ron};
use crate::position::words::{self, Words};

/// A weights file as its author typed it.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// The game's name.
    pub game: String,
    /// Weights by the name of their feature or formula; what is not named keeps the game's own, a formula 0.
    #[serde(default, deserialize_with = "words::literal")]
    pub weights: Words,
    /// Features of the author's own making: linear formulas over the game's features.
    #[serde(default, deserialize_with = "words::literal")]
    pub formulas: Words,
    /// The slope of the logistic mapping from evaluation to expected score, per unit of the evaluation.
    #[serde(default)]
    pub win_rate: Option<f64>,
}

/// Reads the weights of a file for an opened game: all of it or nothing.
///
/// # Errors
/// The file cannot be read, or does not fit the game: says where and why.
pub fn read_weights(path: &Path, situation: &dyn Situation) -> Result<Weights> {
    let source = Source::read(path)?;
    WeightsFile::parse(&source)?.weights(&source, situation)
}

impl WeightsFile {
    /// Reads a file's text.
    ///
    /// # Errors
    /// It is no weights file: says where and why.
    pub fn parse(source: &Source) -> Result<Self> {
        read_ron(source)
    }

    /// The game that the weights are for.
    ///
    /// # Errors
    /// There is no such game.
    pub fn situation(&self, source: &Source, catalog: &Catalog) -> Result<Box<dyn Situation>> {
        let placed = |fault| source.fault_in(fault, "game", "");
        catalog.entry(&self.game).and_then(|entry| entry.open(&Params::default())).map_err(placed)
    }

    /// The weights for an opened game.
    ///
    /// # Errors
    /// The game is another, or has no such feature; a weight or a formula is none.
    pub fn weights(&self, source: &Source, situation: &dyn Situation) -> Result<Weights> {
        if self.game != situation.game() {
            let fault = Fault::new(format!("weights for `{}`", crate::text::fit(&self.game, 40)))
                .expected(format!("weights for `{}`", situation.game()));
            return Err(source.fault_in(fault, "game", ""));
        }
        let mut weights = situation.weights(crate::eval::weights::OWN)?;
        if weights.features().is_empty() {
            let fault = Fault::new(format!("{} has no evaluation to weigh", situation.game()))
                .expected("a game with features")
                .remedy("see `plyscope games`");
            return Err(source.fault_in(fault, "game", ""));
        }
        for (name, text) in &self.formulas {
            let is_formula = formula::parse(weights.features(), text);
            is_formula.map_err(|fault| source.fault_in(fault, &format!("formulas.{name}"), text))?;
            let added = weights.add_formula(name, text, 0);
            added.map_err(|fault| source.fault_at_name(fault, &format!("formulas.{name}")))?;
        }
        for (name, text) in &self.weights {
            let placed = |fault| source.fault_in(fault, &format!("weights.{name}"), text);
            let weight = whole(text).map_err(|fault| placed(or_formula(fault, text)))?;
            let set = weights.set(name, weight);
            set.map_err(|fault| source.fault_at_name(fault, &format!("weights.{name}")))?;
        }
        if let Some(slope) = self.win_rate {
            weights.set_win_rate(slope).map_err(|fault| source.fault_in(fault, "win_rate", ""))?;
        }
        Ok(weights)
    }

    /// The file that holds these weights, every one of them.
    pub fn of(game: &str, weights: &Weights) -> Self {
        let named =
            weights.adjustable().into_iter().map(|one| (one.name.into_owned(), one.weight.to_string()));
        let print = |terms: &[(usize, i32)]| formula::print(weights.features(), terms);
        let formulas = weights.formulas().iter();
        Self {
            game: game.to_owned(),
            weights: named.collect(),
            formulas: formulas.map(|formula| (formula.name.clone(), print(&formula.terms))).collect(),
            win_rate: weights.win_rate(),
        }
    }

    /// Writes it so that [`parse`](Self::parse) gives it back.
    pub fn print(&self) -> String {
        let map = |name: &str, entries: &BTreeMap<String, String>, quote: &str| {
            let line =
                |(key, value): (&String, &String)| format!("        \"{key}\": {quote}{value}{quote},\n");
            let lines: String = entries.iter().map(line).collect();
            if lines.is_empty() { lines } else { format!("    {name}: {{\n{lines}    }},\n") }
        };
        let win_rate = self.win_rate.map(|slope| format!("    win_rate: {slope:?},\n")).unwrap_or_default();
        format!(
            "(\n    game: \"{}\",\n{}{}{win_rate})\n",
            self.game,
            map("weights", &self.weights, ""),
            map("formulas", &self.formulas, "\"")
        )
    }
}

/// A word where a weight should be may be meant for a formula.
fn or_formula(fault: Fault, text: &str) -> Fault {
    if !text.contains(|c: char| c.is_ascii_alphabetic()) {
        return fault;
    }
    fault
        .remedy("a formula goes under `formulas` with a name of its own, and its weight under that name here")
}
