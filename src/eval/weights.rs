//! The weights of an evaluation: the game's own, or a user's, with features of the user's own making.
//!
//! Everywhere but in a file they are one line of text: `own`, or what differs from the game's own,
//! `centre=8,threats(3*open-threes + open-twos)=5,win-rate=0.7`.

use std::borrow::Cow;

use crate::error::{Fault, Result, unknown};
use crate::eval::formula::{self, Terms};
use crate::eval::{Contribution, Feature, Measured};
use crate::text::{clean_line, fit};

/// Largest weight, either way, also after formulas are folded into their features.
pub const LARGEST_WEIGHT: i32 = 10_000;

/// Most formulas that a user may add.
pub const MOST_FORMULAS: usize = 32;

/// The text of the game's own weights.
pub const OWN: &str = "own";

/// What the slope of the win-rate mapping is called.
pub const WIN_RATE: &str = "win-rate";

/// The steepest slope.
const STEEPEST: f64 = 1_000.0;

/// A weight for every feature, and for every formula.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    features: &'static [Feature],
    values: Vec<i32>,
    formulas: Vec<Formula>,
    win_rate: Option<f64>,
    folded: Vec<i32>,
}

/// A feature of the user's own making: a linear combination of the game's features.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// Its name.
    pub name: String,
    /// What it adds up.
    pub terms: Terms,
    /// Its weight.
    pub weight: i32,
}

/// A weight that can be changed, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjustable {
    /// The feature's or the formula's name.
    pub name: Cow<'static, str>,
    /// What it measures, or its formula.
    pub about: Cow<'static, str>,
    /// Its weight now.
    pub weight: i32,
    /// The game's own weight; 0 for a formula.
    pub own: i32,
}

impl Weights {
    /// The weights that a game gives itself.
    pub fn own(features: &'static [Feature]) -> Self {
        let values: Vec<i32> = features.iter().map(|feature| feature.weight).collect();
        Self { features, folded: values.clone(), values, formulas: Vec::new(), win_rate: None }
    }

    /// Weights of features in their order, without formulas.
    ///
    /// # Errors
    /// A weight is too large.
    pub fn of(features: &'static [Feature], values: &[i32]) -> Result<Self> {
        let mut weights = Self::own(features);
        for (feature, &value) in features.iter().zip(values) {
            weights.set(feature.name, value)?;
        }
        Ok(weights)
    }

    /// Reads weights from one line: all of it or nothing.
    ///
    /// # Errors
    /// An unknown name, a formula that is none, a weight that is too large: says where.
    pub fn parse(features: &'static [Feature], text: &str) -> Result<Self> {
        let mut weights = Self::own(features);
        if text.trim() == OWN {
            return Ok(weights);
        }
        if features.is_empty() {
            return Err(weights.no_such(text));
        }
        let (mut offset, mut given) = (0, Vec::new());
        for item in text.split(',') {
            let within = |fault: Fault| fault.at_offset(text, offset + leading_blanks(item));
            // A formula's name that comes back is taken already, and is refused as such.
            let name = item.rsplit_once('=').map_or("", |(left, _)| left.trim());
            if given.contains(&name) {
                let twice = Fault::new(format!("`{}` is given twice", fit(&clean_line(name), 40)));
                return Err(within(twice.expected("each weight once")));
            }
            weights.take(item, text, offset).map_err(within)?;
            given.push(name);
            offset += item.len() + 1;
        }
        Ok(weights)
    }

    /// Takes one item of a line.
    fn take(&mut self, item: &str, text: &str, offset: usize) -> Result<()> {
        let shape = || Fault::new(format!("found `{}`", fit(&clean_line(item.trim()), 40)));
        let Some((left, right)) = item.rsplit_once('=') else {
            return Err(shape().expected("`feature=weight`, `name(formula)=weight` or `own`"));
        };
        let (left, value) = (left.trim(), right.trim());
        let value_at = offset + item.len() - right.len() + leading_blanks(right);
        if left == WIN_RATE {
            let slope = value.parse().map_err(|_| shape().expected("`win-rate=` and a number"));
            return slope.and_then(|slope| self.set_win_rate(slope)).map_err(|f| f.at_offset(text, value_at));
        }
        let weight = whole(value).map_err(|fault| fault.at_offset(text, value_at))?;
        match left.split_once('(') {
            None => self.set(left, weight),
            Some((name, inner)) => {
                let Some(body) = inner.strip_suffix(')') else {
                    return Err(shape().expected("a closing `)`"));
                };
                let body_at = offset + item.find('(').map_or(0, |at| at + 1);
                self.add_formula(name.trim(), body, weight).map_err(|fault| match fault.at {
                    Some((_, column)) => {
                        Fault { at: None, line: None, ..fault }.at_offset(text, body_at + column - 1)
                    }
                    None => fault,
                })
            }
        }
    }

    /// Changes one weight.
    ///
    /// # Errors
    /// There is no such feature or formula, or the weight is too large.
    pub fn set(&mut self, name: &str, weight: i32) -> Result<()> {
        let mut changed = self.clone();
        if let Some(at) = self.features.iter().position(|feature| feature.name == name) {
            changed.values[at] = weight;
        } else if let Some(formula) = changed.formulas.iter_mut().find(|formula| formula.name == name) {
            formula.weight = weight;
        } else {
            return Err(self.no_such(name));
        }
        *self = changed.fold()?;
        Ok(())
    }

    /// Adds a feature of the user's own making.
    ///
    /// # Errors
    /// The name is taken or is none, the formula is none, or there are too many.
    pub fn add_formula(&mut self, name: &str, text: &str, weight: i32) -> Result<()> {
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.len() <= 40
            && !name.ends_with('-')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let shown = fit(&clean_line(name), 40).into_owned();
        if !is_name {
            return Err(Fault::new(format!("`{shown}` is no name"))
                .expected("letters, digits and hyphens, at most 40, a letter first"));
        }
        if name == OWN || name == WIN_RATE || self.names().any(|known| known == name) {
            return Err(Fault::new(format!("the name `{shown}` is taken")).expected("a name of its own"));
        }
        if self.formulas.len() == MOST_FORMULAS {
            return Err(Fault::new("too many formulas").expected(format!("at most {MOST_FORMULAS}")));
        }
        let terms = formula::parse(self.features, text)?;
        let mut changed = self.clone();
        changed.formulas.push(Formula { name: name.to_owned(), terms, weight });
        *self = changed.fold()?;
        Ok(())
    }

    /// Sets the slope of the logistic mapping from evaluation to expected score, per unit of the evaluation.
    ///
    /// # Errors
    /// It is not above 0, or too steep.
    pub fn set_win_rate(&mut self, slope: f64) -> Result<()> {
        if !(slope > 0.0 && slope <= STEEPEST) {
            return Err(
                Fault::new("no slope for a win rate").expected(format!("above 0, at most {STEEPEST}"))
            );
        }
        self.win_rate = Some(slope);
        Ok(())
    }

    /// The slope of the fitted win-rate mapping, if there is one.
    pub const fn win_rate(&self) -> Option<f64> {
        self.win_rate
    }

    /// The features they are weights of.
    pub const fn features(&self) -> &'static [Feature] {
        self.features
    }

    /// One weight a feature, in order, the formulas left out.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The formulas.
    pub fn formulas(&self) -> &[Formula] {
        &self.formulas
    }

    /// One weight a feature with every formula folded into its features: what a search multiplies with.
    #[inline(always)]
    pub fn folded(&self) -> &[i32] {
        &self.folded
    }

    /// Everything that has a weight: the game's features, then the formulas.
    pub fn adjustable(&self) -> Vec<Adjustable> {
        let features = self.features.iter().zip(&self.values).map(|(feature, &weight)| Adjustable {
            name: feature.name.into(),
            about: feature.about.into(),
            weight,
            own: feature.weight,
        });
        let formulas = self.formulas.iter().map(|formula| Adjustable {
            name: formula.name.clone().into(),
            about: formula::print(self.features, &formula.terms).into(),
            weight: formula.weight,
            own: 0,
        });
        features.chain(formulas).collect()
    }

    /// The weights in one line; [`parse`](Self::parse) gives them back.
    pub fn text(&self) -> String {
        let changed =
            self.features.iter().zip(&self.values).filter(|(feature, weight)| feature.weight != **weight);
        let mut items: Vec<String> =
            changed.map(|(feature, weight)| format!("{}={weight}", feature.name)).collect();
        items.extend(self.formulas.iter().map(|formula| {
            format!("{}({})={}", formula.name, formula::print(self.features, &formula.terms), formula.weight)
        }));
        items.extend(self.win_rate.map(|slope| format!("{WIN_RATE}={slope}")));
        if items.is_empty() { OWN.to_owned() } else { items.join(",") }
    }

    /// What every feature and formula contributes to the evaluation of a position.
    pub fn breakdown(&self, measured: &Measured) -> Vec<Contribution> {
        let at = |feature: usize| measured.values.get(feature).copied().unwrap_or(0);
        let features = self.features.iter().zip(&self.values).enumerate().map(|(n, (feature, &weight))| {
            let portions = measured.portions.iter().filter(|portion| portion.feature == n);
            Contribution {
                feature: feature.name.into(),
                about: feature.about.into(),
                value: at(n),
                weight,
                squares: portions.map(|portion| (portion.square, portion.value)).collect(),
            }
        });
        let formulas = self.formulas.iter().map(|formula| Contribution {
            feature: formula.name.clone().into(),
            about: formula::print(self.features, &formula.terms).into(),
            value: formula.terms.iter().map(|&(feature, coefficient)| coefficient * at(feature)).sum(),
            weight: formula.weight,
            squares: Vec::new(),
        });
        features.chain(formulas).collect()
    }

    /// The evaluation of a measured position.
    pub fn value(&self, measured: &Measured) -> i64 {
        let terms = measured.values.iter().zip(&self.folded);
        terms.map(|(&value, &weight)| i64::from(value) * i64::from(weight)).sum()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.features.iter().map(|f| f.name).chain(self.formulas.iter().map(|f| f.name.as_str()))
    }

    fn no_such(&self, name: &str) -> Fault {
        let names: Vec<&str> = self.names().collect();
        if names.is_empty() {
            return Fault::new("this game has no evaluation to weigh").expected(OWN);
        }
        unknown("feature", name, &names)
    }

    /// With the folded weights computed anew.
    fn fold(mut self) -> Result<Self> {
        let mut folded: Vec<i64> = self.values.iter().map(|&weight| weight.into()).collect();
        for formula in &self.formulas {
            for &(feature, coefficient) in &formula.terms {
                folded[feature] += i64::from(coefficient) * i64::from(formula.weight);
            }
        }
        let formulas = self.formulas.iter().map(|formula| i64::from(formula.weight));
        let all =
            self.values.iter().map(|&weight| i64::from(weight)).chain(formulas).chain(folded.iter().copied());
        if let Some(large) = { all }.find(|weight| weight.abs() > i64::from(LARGEST_WEIGHT)) {
            return Err(Fault::new(format!("a weight of {large}"))
                .expected(format!("from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}, formulas added in")));
        }
        self.folded = folded.into_iter().map(|weight| weight as i32).collect();
        Ok(self)
    }
}

/// A weight as typed.
///
/// # Errors
/// It is no whole number.
pub fn whole(text: &str) -> Result<i32> {
    text.trim().parse().map_err(|_| {
        Fault::new(format!("found `{}`", fit(&clean_line(text.trim()), 40)))
            .expected(format!("a whole number from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"))
    })
}

fn leading_blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: &[Feature] = &[
        Feature { name: "open-threes", about: "threes", weight: 24 },
        Feature { name: "centre", about: "discs", weight: 6 },
    ];

    fn read(text: &str) -> Result<Weights> {
        Weights::parse(FEATURES, text)
    }

    #[test]
    fn one_line_round_trips() {
        for text in ["own", "centre=8", "open-threes=-3,pair(open-threes - 2*centre)=5,win-rate=0.75"] {
            assert_eq!(read(text).unwrap().text(), text);
        }
        assert_eq!(read(" centre = 6 ").unwrap().text(), "own", "what is the game's own is not said");
    }

    #[test]
    fn formulas_are_folded_into_their_features() {
        let weights = read("pair(open-threes - 2*centre)=5").unwrap();
        assert_eq!(weights.folded(), [29, -4]);
        let measured = Measured { values: vec![3, -1], portions: Vec::new() };
        let rows = weights.breakdown(&measured);
        assert_eq!(rows[2].value, 5);
        assert_eq!(rows.iter().map(Contribution::product).sum::<i64>(), weights.value(&measured));
    }

    #[test]
    fn faults_say_where_and_nothing_is_taken() {
        let fault = |text| read(text).unwrap_err();
        assert_eq!(fault("open-threes=3,center=2").at, Some((1, 15)));
        assert_eq!(fault("open-threes=3,center=2").remedy, "did you mean `centre`?");
        assert_eq!(fault("centre=x").at, Some((1, 8)));
        assert_eq!(fault("pair(centre + thre)=5").at, Some((1, 15)));
        assert_eq!(fault("centre(centre)=5").found, "the name `centre` is taken");
        assert!(fault("centre=10001").expected.contains("from -10000 to 10000"));
        assert!(fault("big(1000*centre)=11").found.contains("11006"), "formulas count");
        assert!(fault("centre").expected.contains("`feature=weight`"));
        assert!(fault("win-rate=-1").expected.contains("above 0"));
        let twice = fault("centre=5, centre=7");
        assert_eq!((twice.found.as_str(), twice.at), ("`centre` is given twice", Some((1, 11))));
        assert_eq!(fault("win-rate=1,centre=5,win-rate=1").at, Some((1, 21)));
        let mut weights = read("centre=8").unwrap();
        let before = weights.clone();
        assert!(weights.set("centre", 20_000).is_err() && weights.add_formula("a b", "centre", 1).is_err());
        assert_eq!(weights, before);
        assert!(Weights::parse(&[], "centre=1").unwrap_err().found.contains("no evaluation"));
    }
}
