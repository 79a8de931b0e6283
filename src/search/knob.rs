//! Knobs: the settings of an algorithm, as one declared table a machine; every other listing is made from it.

use std::borrow::Cow;

use crate::error::{Fault, Result, unknown};
use crate::search::priors;

/// What values a knob takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum KnobKind {
    /// `on` or `off`.
    Switch,
    /// A whole number in a range.
    Whole(u64, u64),
    /// A whole number in a range, or a word such as `off` or `none`.
    WholeOr(u64, u64, &'static str),
    /// A number in a range.
    Real(f64, f64),
    /// A number in a range, or a word such as `off`.
    RealOr(f64, f64, &'static str),
    /// One of these words, or the next word with a whole number in a range: `mc:10`.
    Counted(&'static [&'static str], &'static str, u64, u64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Some of these words, comma-separated, in the user's order; or one of the second list alone.
    List(&'static [&'static str], &'static [&'static str]),
    /// Weights of the game's evaluation, in one line; which features there are, the game says.
    Weights,
    /// A word such as `all`, or moves from the root in the game's notation, said in words; which are legal, the
    /// position says. They mean nothing in another position.
    Moves(&'static str, &'static str),
    /// The same about moves whose nodes a search has already: one that has not begun can only have the word.
    Nodes(&'static str, &'static str),
}

/// The longest line of weights.
const LONGEST_WEIGHTS: usize = 8_192;

/// One declared knob.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knob {
    /// Its name, in snake case as in `--set name=value`.
    pub name: &'static str,
    /// The values it takes.
    pub kind: KnobKind,
    /// Its value when nothing is said.
    pub default: &'static str,
    /// One sentence: what it does, and its unit.
    pub about: &'static str,
    /// Whether it may be changed while a search is under way; otherwise the search starts anew.
    pub live: bool,
}

impl KnobKind {
    /// The allowed values in words.
    pub fn range(&self) -> String {
        match self {
            Self::Switch => "on or off".into(),
            Self::Whole(low, high) => format!("a whole number from {low} to {high}"),
            Self::WholeOr(low, high, word) => format!("{word}, or a whole number from {low} to {high}"),
            Self::Real(low, high) => format!("a number from {low} to {high}"),
            Self::RealOr(low, high, word) => format!("{word}, or a number from {low} to {high}"),
            Self::Counted(words, counted, low, high) => {
                format!("{}, or {counted}:N with N from {low} to {high}", words.join(", "))
            }
            Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::List(words, alone) => {
                format!("a comma list of {}; or {}", words.join(", "), alone.join(" or "))
            }
            Self::Weights => {
                "own, or a comma list such as centre=8,threats(2*open-threes + open-twos)=5".into()
            }
            Self::Moves(word, moves) | Self::Nodes(word, moves) => format!("{word}, or {moves}"),
        }
    }

    /// A word that this list knows and the text names twice.
    fn named_twice<'t>(&self, text: &'t str) -> Option<&'t str> {
        let Self::List(words, _) = self else { return None };
        let mut named = Vec::new();
        text.split(',').map(str::trim).filter(|word| words.contains(word)).find(|word| {
            let is_again = named.contains(word);
            named.push(*word);
            is_again
        })
    }

    /// Whether a text is one of the allowed values.
    pub fn accepts(&self, text: &str) -> bool {
        let whole = |low, high| text.parse::<u64>().is_ok_and(|n| (low..=high).contains(&n));
        let real = |low, high| text.parse::<f64>().is_ok_and(|x| (low..=high).contains(&x));
        match self {
            Self::Switch => matches!(text, "on" | "off"),
            Self::Whole(low, high) => whole(*low, *high),
            Self::WholeOr(low, high, word) => text == *word || whole(*low, *high),
            Self::Real(low, high) => real(*low, *high),
            Self::RealOr(low, high, word) => text == *word || real(*low, *high),
            Self::Counted(words, counted, low, high) => {
                let count = text.strip_prefix(counted).and_then(|rest| rest.strip_prefix(':'));
                words.contains(&text)
                    || count.is_some_and(|n| n.parse::<u64>().is_ok_and(|n| (*low..=*high).contains(&n)))
            }
            Self::Choice(words) => words.contains(&text),
            Self::List(words, alone) => {
                let is_list = text.split(',').all(|word| words.contains(&word.trim()));
                alone.contains(&text) || is_list && self.named_twice(text).is_none()
            }
            Self::Weights => is_line(text, LONGEST_WEIGHTS),
            Self::Moves(..) | Self::Nodes(..) => is_line(text, priors::LONGEST),
        }
    }
}

/// Whether a text is one line, not empty, and no longer than so many bytes.
fn is_line(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.len()) && !text.contains(char::is_control)
}

/// A value for every knob of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    table: &'static [Knob],
    /// In the table's order. A default is not copied: settings are made and cloned for every search.
    values: Vec<Cow<'static, str>>,
}

impl Settings {
    /// All knobs at their defaults.
    pub fn defaults(table: &'static [Knob]) -> Self {
        Self { table, values: table.iter().map(|knob| Cow::Borrowed(knob.default)).collect() }
    }

    /// Changes a default for one algorithm of a family; `name` must be in the table.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        debug_assert!(self.place(name).is_some(), "{name}");
        self.put(name, value);
        self
    }

    /// Puts a text that is known to fit into the knob of a name, if there is one.
    #[must_use]
    pub fn with_line(mut self, name: &str, line: &str) -> Self {
        self.put(name, line);
        self
    }

    /// The table these are values of.
    pub const fn knobs(&self) -> &'static [Knob] {
        self.table
    }

    /// Without what is about the moves of one position, for a search of another.
    #[must_use]
    pub fn for_another_position(mut self) -> Self {
        for (knob, value) in self.table.iter().zip(&mut self.values) {
            if matches!(knob.kind, KnobKind::Moves(..) | KnobKind::Nodes(..)) {
                *value = Cow::Borrowed(knob.default);
            }
        }
        self
    }

    /// Sets one knob from text.
    ///
    /// # Errors
    /// No such knob, or a value outside its range.
    pub fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let Some(knob) = self.place(name).map(|at| &self.table[at]) else {
            let names: Vec<&str> = self.table.iter().map(|k| k.name).collect();
            return Err(unknown("knob", name, &names));
        };
        if !knob.kind.accepts(value) {
            let twice = knob.kind.named_twice(value).map(|word| format!(": `{word}` is given twice"));
            let found = format!("knob `{name}` cannot be `{}`", crate::text::clean_line(value));
            return Err(Fault::new(found + &twice.unwrap_or_default())
                .expected(knob.kind.range())
                .remedy(knob.about));
        }
        self.put(name, value);
        Ok(())
    }

    /// Sets one knob of a search that is to begin.
    ///
    /// # Errors
    /// See [`set`](Self::set); and a value that is about what the search has done.
    pub fn set_for_new(&mut self, name: &str, value: &str) -> Result<()> {
        if let Some(KnobKind::Nodes(word, _)) = self.place(name).map(|at| self.table[at].kind)
            && value != word
        {
            let value = crate::text::clean_line(value);
            return Err(Fault::new(format!("knob `{name}` cannot be `{value}` before the search has begun"))
                .expected(word)
                .remedy(format!("leave it out; in the workbench `{name}` does it while the search stands")));
        }
        self.set(name, value)
    }

    /// A knob's value as text.
    pub fn text(&self, name: &str) -> &str {
        self.place(name).map_or("", |at| &self.values[at])
    }

    /// A switch.
    pub fn is_on(&self, name: &str) -> bool {
        self.text(name) == "on"
    }

    /// A whole number; `None` where the knob holds its word instead.
    pub fn whole(&self, name: &str) -> Option<u64> {
        self.text(name).parse().ok()
    }

    /// A number; 0 if there is no such knob.
    pub fn real(&self, name: &str) -> f64 {
        self.text(name).parse().unwrap_or(0.0)
    }

    /// A number; `None` where the knob holds its word instead.
    pub fn real_or_word(&self, name: &str) -> Option<f64> {
        self.text(name).parse().ok()
    }

    /// The words of a list.
    pub fn list(&self, name: &str) -> impl Iterator<Item = &str> {
        self.text(name).split(',').map(str::trim)
    }

    /// Every knob with its value, in the table's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Knob, &str)> {
        self.table.iter().zip(self.values.iter().map(|value| &**value))
    }

    /// Where a knob stands in the table.
    fn place(&self, name: &str) -> Option<usize> {
        self.table.iter().position(|knob| knob.name == name)
    }

    /// Puts a text that fits into a knob.
    fn put(&mut self, name: &str, value: &str) {
        if let Some(at) = self.place(name) {
            self.values[at] = Cow::Owned(value.to_owned());
        }
    }
}
