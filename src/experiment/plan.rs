//! An experiment as its author writes it, and the plan that it stands for: every player read, every value in its range.

use serde::{Deserialize, Serialize};

use crate::catalog::{Catalog, Situation};
use crate::error::{Fault, Result};
use crate::experiment::digest::digest;
use crate::experiment::opening::Openings;
use crate::experiment::player::Player;
use crate::experiment::record::Who;
use crate::experiment::shape::Shape;
use crate::experiment::statistics::Sprt;
use crate::game::Params;
use crate::position::words::{self, Word, Words};

/// Games that are longer are drawn, where nothing is said.
const LONGEST: u32 = 500;

/// Most matches of one experiment.
const MOST_CELLS: usize = 10_000;

/// The contents of an experiment file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The game's parameters.
    #[serde(default, with = "words", skip_serializing_if = "Words::is_empty")]
    pub params: Words,
    /// The player that is asked about; see [`Player`].
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// What player A is set to: a match for each value, with several knobs for each combination.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vary: Vec<Axis>,
    /// Where games begin.
    #[serde(default)]
    pub openings: Openings,
    /// Pairs of games a match.
    pub pairs: u64,
    /// The seed that all others come from.
    #[serde(default = "one")]
    pub seed: u64,
    /// After so many moves a game is drawn.
    #[serde(default = "longest")]
    pub longest: u32,
    /// A test that ends each match as soon as it is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// What others have found, a number a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
    /// What there is to see.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

impl Default for Experiment {
    fn default() -> Self {
        Self {
            name: String::new(),
            game: String::new(),
            params: Words::new(),
            a: String::new(),
            b: String::new(),
            vary: Vec::new(),
            openings: Openings::default(),
            pairs: 1,
            seed: one(),
            longest: longest(),
            sprt: None,
            published: None,
            notes: String::new(),
        }
    }
}

/// A knob of player A and its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// The knob, or the limit.
    pub knob: String,
    /// Its values.
    pub values: Vec<Word>,
}

/// Figures of a publication, in the order of the values.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// A's wins.
    pub wins: Vec<u32>,
    /// Out of so many games.
    pub games: u32,
    /// A's mean playouts a move, where they were measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub playouts: Vec<u32>,
    /// The shape of the series, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
}

const fn one() -> u64 {
    1
}

const fn longest() -> u32 {
    LONGEST
}

/// One match of an experiment.
#[derive(Clone)]
pub struct Cell {
    /// Its number, where there are several.
    pub number: Option<u64>,
    /// What player A is set to.
    pub values: Vec<(String, String)>,
    a: Player,
    b: Player,
}

impl Cell {
    /// One of the players.
    pub const fn player(&self, who: Who) -> &Player {
        match who {
            Who::A => &self.a,
            Who::B => &self.b,
        }
    }

    /// What player A is set to, in words.
    pub fn set(&self) -> Option<String> {
        let words: Vec<String> = self.values.iter().map(|(knob, value)| format!("{knob}={value}")).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// An experiment that can be run.
pub struct Plan {
    /// What it was made from.
    pub experiment: Experiment,
    /// Its matches.
    pub cells: Vec<Cell>,
    /// The game's start.
    pub start: Box<dyn Situation>,
    /// Names all that decides results, but for the number of pairs: more can be played later.
    pub digest: String,
}

impl Clone for Plan {
    fn clone(&self) -> Self {
        Self {
            experiment: self.experiment.clone(),
            cells: self.cells.clone(),
            start: self.start.copy(),
            digest: self.digest.clone(),
        }
    }
}

impl Plan {
    /// Reads every player and opens the game.
    ///
    /// # Errors
    /// Anything in the experiment that cannot be played.
    pub fn of(experiment: Experiment, catalog: &Catalog) -> Result<Self> {
        let entry = catalog.entry(&experiment.game).map_err(|fault| fault.in_source("game"))?;
        let params = Params(experiment.params.clone());
        let start = entry.open(&params).map_err(|fault| fault.in_source("params"))?;
        if experiment.pairs == 0 {
            return Err(Fault::new("no games").expected("at least one pair").in_source("pairs"));
        }
        if let Some(sprt) = &experiment.sprt {
            sprt.check().map_err(|fault| fault.in_source("sprt"))?;
        }
        let b = Player::read(&experiment.b, entry, &params).map_err(|fault| fault.in_source("b"))?;
        let combinations = combinations(&experiment.vary).map_err(|fault| fault.in_source("vary"))?;
        // What is wrong with a player as it stands is not the values' fault.
        let place = if Player::read(&experiment.a, entry, &params).is_ok() { "vary" } else { "a" };
        let mut cells = Vec::new();
        for (number, values) in combinations.into_iter().enumerate() {
            let words = values.iter().map(|(knob, value)| format!(" {knob}={value}"));
            let text = experiment.a.clone() + &words.collect::<String>();
            let a = Player::read(&text, entry, &params).map_err(|fault| fault.in_source(place))?;
            let number = (!experiment.vary.is_empty()).then_some(number as u64);
            cells.push(Cell { number, values, a, b: b.clone() });
        }
        // An opening that cannot be played is said before the first game is.
        experiment.openings.of(&*start, experiment.seed, 0).map_err(|fault| fault.in_source("openings"))?;
        let digest = digest_of(&experiment, &cells);
        Ok(Self { experiment, cells, start, digest })
    }

    /// Games of one match.
    pub const fn games(&self) -> u64 {
        self.experiment.pairs * 2
    }

    /// Whether it has one match alone.
    pub fn is_match(&self) -> bool {
        self.cells.len() == 1 && self.experiment.vary.is_empty()
    }
}

/// Every combination of values, the last knob's changing fastest.
fn combinations(axes: &[Axis]) -> Result<Vec<Vec<(String, String)>>> {
    let mut all = vec![Vec::new()];
    for axis in axes {
        if axis.values.is_empty() {
            return Err(Fault::new(format!("`{}` has no values", axis.knob)).expected("at least one"));
        }
        if all.len().saturating_mul(axis.values.len()) > MOST_CELLS {
            return Err(
                Fault::new("too many combinations of values").expected(format!("at most {MOST_CELLS}"))
            );
        }
        let extend = |before: &Vec<(String, String)>| {
            let with = |Word(value): &Word| {
                let mut values = before.clone();
                values.push((axis.knob.clone(), value.clone()));
                values
            };
            axis.values.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extend).collect();
    }
    Ok(all)
}

fn digest_of(experiment: &Experiment, cells: &[Cell]) -> String {
    let mut text = format!("{} {:?} {:?}", experiment.game, experiment.params, experiment.openings);
    text += &format!(" seed={} longest={}\n", experiment.seed, experiment.longest);
    for cell in cells {
        let players = [Who::A, Who::B].map(|who| cell.player(who).resolved());
        text += &format!("{:?}\n{}\n", cell.set(), players.join("\n"));
    }
    digest(&text)
}
