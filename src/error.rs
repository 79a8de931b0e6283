//! One shape for every message to a user: where, what was found, what was expected, what to do.

use std::fmt;
use std::path::Path;

use crate::text::{clean, clean_line, fit};

/// How many cells of a finding are shown: enough for any sentence of ours, whatever names a user put into it.
const LONGEST_CLAUSE: usize = 600;

/// Why an input from outside was refused.
///
/// Printed as `place: found F, expected E`, the offending line with a caret where there is one, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fault {
    /// Where the input came from: a file's path, `--set c`, `position`. Empty when the context says it.
    pub source: String,
    /// Line and column, counted from 1, where the input has lines.
    pub at: Option<(usize, usize)>,
    /// The offending line as it stands in the source.
    pub line: Option<String>,
    /// What is wrong, as a clause: ``found `x` ``, `column 3 is full`.
    pub found: String,
    /// What would have been right; empty if `found` says it all.
    pub expected: String,
    /// What the user can do about it; empty if that is plain.
    pub remedy: String,
}

/// Shorthand for results whose error is meant for the user's eyes.
pub type Result<T, E = Fault> = std::result::Result<T, E>;

impl Fault {
    /// A fault with nothing but its finding.
    pub fn new(found: impl Into<String>) -> Self {
        Self { found: found.into(), ..Self::default() }
    }

    /// Says what would have been right.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = remedy.into();
        self
    }

    /// Names the source, unless an inner layer has already named a more precise one.
    #[must_use]
    pub fn in_source(mut self, source: impl Into<String>) -> Self {
        if self.source.is_empty() {
            self.source = source.into();
        }
        self
    }

    /// Points at the byte `offset` of `text`, unless an inner layer has already pointed.
    #[must_use]
    pub fn at_offset(mut self, text: &str, offset: usize) -> Self {
        if self.at.is_none() {
            let mut end = offset.min(text.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            let before = &text[..end];
            let row = before.matches('\n').count();
            let start = before.rfind('\n').map_or(0, |n| n + 1);
            self.at = Some((row + 1, before[start..].chars().count() + 1));
            self.line = text.lines().nth(row).map(str::to_owned);
        }
        self
    }

    /// A fault about the part of `text` from byte `offset` on: where it points is a place of the whole text; where it
    /// points nowhere, the part's beginning is.
    #[must_use]
    pub fn of_part(self, text: &str, offset: usize) -> Self {
        let inner = self.at.map_or(0, |(line, column)| offset_of(&text[offset..], line, column));
        Self { at: None, line: None, ..self }.at_offset(text, offset + inner)
    }

    /// Points at a line and column, both from 1, of `text`.
    #[must_use]
    pub fn at_line(mut self, text: &str, line: usize, column: usize) -> Self {
        if self.at.is_none() {
            self.at = Some((line, column));
            self.line = text.lines().nth(line.saturating_sub(1)).map(str::to_owned);
        }
        self
    }

    /// The fault in one line, for a status bar.
    pub fn brief(&self) -> String {
        let mut out = String::new();
        if !self.source.is_empty() {
            out += &clean_line(&self.source);
            if let Some((line, column)) = self.at {
                out += &format!(":{line}:{column}");
            }
            out += ": ";
        }
        out += &fit(&clean_line(&self.found), LONGEST_CLAUSE);
        if !self.expected.is_empty() {
            out += &format!(", expected {}", clean_line(&self.expected));
        }
        out
    }
}

impl Fault {
    /// One line for a narrow place: of a path, the file's name; the remedy at its end, where it may be cut.
    pub fn short(&self) -> String {
        let name = Path::new(&self.source).file_name().map(|name| name.to_string_lossy().into_owned());
        let mut out = Self { source: name.unwrap_or_default(), ..self.clone() }.brief();
        if !self.remedy.is_empty() {
            out += &format!(": {}", clean_line(&self.remedy));
        }
        out
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.brief())?;
        if let (Some((number, column)), Some(line)) = (self.at, &self.line) {
            let (shown, caret) = window(line, column);
            let gutter = number.to_string();
            write!(f, "\n {gutter} | {}", clean_line(&shown))?;
            write!(f, "\n {} | {}^", " ".repeat(gutter.len()), " ".repeat(caret))?;
        }
        if !self.remedy.is_empty() {
            write!(f, "\n  help: {}", clean(&self.remedy))?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// The byte offset of a line and column (both from 1) of `text`.
pub fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[start..];
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

/// At most 100 characters of `line` around `column` (from 1), and where the caret goes.
fn window(line: &str, column: usize) -> (String, usize) {
    let start = column.saturating_sub(70);
    let shown: String = line.chars().skip(start).take(100).collect();
    (shown, column.saturating_sub(1 + start))
}

/// The known name nearest to `typed`, if one is near enough to be a slip.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (edit_distance(&typed.to_lowercase(), name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4)
        .min()
        .map(|(_, name)| name)
}

/// `expected one of ...` for a list of names, with the nearest one as the remedy.
pub fn unknown(kind: &str, typed: &str, known: &[&str]) -> Fault {
    let fault = Fault::new(format!("unknown {kind} `{}`", fit(&clean_line(typed), 60)))
        .expected(format!("one of {}", known.join(", ")));
    match nearest(typed, known.iter().copied()) {
        Some(name) => fault.remedy(format!("did you mean `{name}`?")),
        None => fault,
    }
}

/// Levenshtein's distance, one row at a time.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_shows_place_line_caret_and_remedy() {
        let text = "max(\n  A:min(3 x)\n)";
        let fault = Fault::new("found `x`")
            .expected("a number or a node")
            .remedy("write a leaf as a number")
            .in_source("t.ron")
            .at_offset(text, 15);
        assert_eq!(
            fault.to_string(),
            "t.ron:2:11: found `x`, expected a number or a node\n 2 |   A:min(3 x)\n   |           ^\n  help: write a leaf as a number"
        );
    }

    #[test]
    fn a_fault_about_a_part_points_into_the_whole() {
        let text = "[Event \"x\"]\n[FEN \"B:W21:B99\"]";
        let part = 18;
        let fault = Fault::new("found `99`").at_offset("B:W21:B99", 7).of_part(text, part);
        assert_eq!((fault.at, fault.line.as_deref()), (Some((2, 14)), Some("[FEN \"B:W21:B99\"]")));
        assert_eq!(Fault::new("no king").of_part(text, part).at, Some((2, 7)));
    }

    #[test]
    fn slips_are_recognised() {
        assert_eq!(nearest("conect-four", ["connect-four", "tree"]), Some("connect-four"));
        assert_eq!(nearest("zzz", ["connect-four", "tree"]), None);
    }
}
