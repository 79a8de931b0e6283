//! A game's parameters, such as a board's size: declared in the catalog, given as `key=value`.

use std::collections::BTreeMap;

use crate::error::{Fault, Result, unknown};

/// One declared parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Its name, in kebab or snake case.
    pub name: &'static str,
    /// Its value when nothing is said.
    pub default: &'static str,
    /// One sentence: meaning, unit, range.
    pub about: &'static str,
}

/// The values given to a game's parameters.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Params(pub BTreeMap<String, String>);

impl Params {
    /// Reads `key=value` words.
    ///
    /// # Errors
    /// A word without `=`, or a key given twice.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self> {
        let mut params = BTreeMap::new();
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                return Err(Fault::new(format!("found `{word}`")).expected("`key=value`"));
            };
            if params.insert(key.trim().to_owned(), value.trim().to_owned()).is_some() {
                return Err(Fault::new(format!("parameter `{key}` is given twice")));
            }
        }
        Ok(Self(params))
    }

    /// Checks that every given name is declared.
    ///
    /// # Errors
    /// The first name that is not.
    pub fn check(&self, declared: &[Param]) -> Result<()> {
        let names: Vec<&str> = declared.iter().map(|p| p.name).collect();
        match self.0.keys().find(|key| !names.contains(&key.as_str())) {
            Some(key) if names.is_empty() => Err(Fault::new(format!("unknown parameter `{key}`"))
                .expected("no parameters: this game has none")),
            Some(key) => Err(unknown("parameter", key, &names)),
            None => Ok(()),
        }
    }

    /// A whole-numbered parameter within `range`, or `default`.
    ///
    /// # Errors
    /// The value is no number or lies outside the range.
    pub fn number(&self, name: &str, default: u32, range: std::ops::RangeInclusive<u32>) -> Result<u32> {
        let Some(text) = self.0.get(name) else { return Ok(default) };
        match text.parse::<u32>() {
            Ok(n) if range.contains(&n) => Ok(n),
            _ => Err(Fault::new(format!("parameter `{name}` is `{text}`")).expected(format!(
                "a whole number from {} to {}",
                range.start(),
                range.end()
            ))),
        }
    }

    /// A parameter in halves, such as 7.5, as a number of halves, at most `most` up or down; or `default`.
    ///
    /// # Errors
    /// The value is no such number.
    pub fn halves(&self, name: &str, default: i32, most: i32) -> Result<i32> {
        let Some(text) = self.0.get(name) else { return Ok(default) };
        let halves = text.parse::<f64>().ok().map(|number| 2.0 * number);
        let is_half = |halves: &f64| halves.fract() == 0.0 && halves.abs() <= f64::from(most);
        halves.filter(is_half).map(|halves| halves as i32).ok_or_else(|| {
            let points = most / 2;
            Fault::new(format!("parameter `{name}` is `{text}`"))
                .expected(format!("a number from -{points} to {points} in halves, such as 7.5"))
        })
    }

    /// A parameter that is one of these words; the first when nothing is said.
    ///
    /// # Errors
    /// The value is none of them.
    pub fn choice(&self, name: &str, words: &'static [&'static str]) -> Result<&'static str> {
        let Some(text) = self.0.get(name) else { return Ok(words.first().copied().unwrap_or("")) };
        words.iter().copied().find(|word| word == text).ok_or_else(|| {
            let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            Fault::new(format!("parameter `{name}` is `{text}`")).expected(quoted.join(" or "))
        })
    }

    /// A parameter that is `on` or `off`; off when nothing is said.
    ///
    /// # Errors
    /// The value is neither.
    pub fn switch(&self, name: &str) -> Result<bool> {
        Ok(self.choice(name, &["off", "on"])? == "on")
    }
}
