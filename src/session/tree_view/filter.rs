//! Which rows are shown: those whose move's name contains a text, or whose number in a column is large enough.

use crate::error::{Fault, Result, unknown};
use crate::search::tree::Column;
use crate::search::{NodeId, Quantity, Tree};

/// The filter with the text it was made from; an empty one lets everything through.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Filter {
    text: String,
    test: Option<Test>,
}

#[derive(Debug, Clone, PartialEq)]
enum Test {
    /// Part of a name, in lower case.
    Name(String),
    Compare {
        column: usize,
        is: Is,
        number: f64,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Is {
    Above,
    AtLeast,
    Below,
    AtMost,
    Equal,
}

/// Longer signs first, so that `>=` is not read as `>`.
const SIGNS: &[(&str, Is)] =
    &[(">=", Is::AtLeast), ("<=", Is::AtMost), (">", Is::Above), ("<", Is::Below), ("=", Is::Equal)];

impl Filter {
    /// Reads `visits>100`, `value <= 0.5`, or a part of a name.
    ///
    /// # Errors
    /// A comparison with an unknown column, or with something that is no number.
    pub(super) fn parse(text: &str, columns: &[Column]) -> Result<Self> {
        let text = text.trim();
        let known = |test| Ok(Self { text: text.to_owned(), test });
        if text.is_empty() {
            return known(None);
        }
        let Some((name, is, number)) = split(text) else {
            return known(Some(Test::Name(text.to_lowercase())));
        };
        let column = columns.iter().position(|c| c.name == name || c.title == name);
        let value: Option<f64> = number.trim_end_matches('%').trim().parse().ok();
        match (column, value) {
            (Some(column), Some(number)) => known(Some(Test::Compare { column, is, number })),
            (Some(_), None) => Err(Fault::new(format!("`{number}` is no number"))
                .expected(format!("a number after `{name}`, such as `{name}>100`"))),
            (None, Some(_)) => {
                let names: Vec<&str> = columns.iter().map(|c| c.name).collect();
                Err(unknown("column", name, &names))
            }
            (None, None) if matches!(is, Is::Above | Is::Below | Is::AtLeast | Is::AtMost) => {
                let names: Vec<&str> = columns.iter().map(|c| c.name).collect();
                Err(unknown("column", name, &names))
            }
            // A move may be written with `=`.
            (None, None) => known(Some(Test::Name(text.to_lowercase()))),
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.test.is_none()
    }

    /// Whether a row of this name, and of this node if it is one, is shown.
    pub(super) fn passes(&self, tree: &dyn Tree, node: Option<NodeId>, name: &str) -> bool {
        match &self.test {
            None => true,
            Some(Test::Name(part)) => name.to_lowercase().contains(part),
            Some(Test::Compare { column, is, number }) => {
                let cell = node.map_or(Quantity::Unknown, |node| tree.cell(node, *column));
                shown_number(&cell).is_some_and(|shown| is.holds(shown, *number))
            }
        }
    }
}

impl Is {
    fn holds(self, shown: f64, number: f64) -> bool {
        match self {
            Self::Above => shown > number,
            Self::AtLeast => shown >= number,
            Self::Below => shown < number,
            Self::AtMost => shown <= number,
            Self::Equal => (shown - number).abs() < 1e-9,
        }
    }
}

fn split(text: &str) -> Option<(&str, Is, &str)> {
    let cut = |(sign, is): &(&str, Is)| {
        text.split_once(sign).map(|(name, number)| (name.trim(), *is, number.trim()))
    };
    SIGNS.iter().filter_map(cut).min_by_key(|(name, ..)| name.len())
}

/// The number as it stands on the screen: shares in percent.
fn shown_number(cell: &Quantity) -> Option<f64> {
    match cell {
        Quantity::Unknown | Quantity::Word(_) | Quantity::Text(_) => None,
        Quantity::Share(share) => Some(100.0 * share),
        other => Some(other.sort_key()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column] =
        &[Column { name: "visits", title: "N", about: "how many", width: 5, priority: 1 }];

    #[test]
    fn comparisons_names_and_faults() {
        let compare = |is, number| Some(Test::Compare { column: 0, is, number });
        let test = |text| Filter::parse(text, COLUMNS).map(|filter| filter.test);
        assert_eq!(test("visits>=100"), Ok(compare(Is::AtLeast, 100.0)));
        assert_eq!(test(" N < 2.5 "), Ok(compare(Is::Below, 2.5)));
        assert_eq!(test("B2"), Ok(Some(Test::Name("b2".into()))));
        assert_eq!(test("e8=Q"), Ok(Some(Test::Name("e8=q".into()))));
        assert_eq!(test("  "), Ok(None));
        assert!(test("visit>3").unwrap_err().to_string().contains("did you mean `visits`"));
        assert!(test("visits>many").unwrap_err().to_string().contains("is no number"));
    }
}
