//! A table in plain text: columns as wide as they need to be, numbers to the right.

use std::fmt;

use unicode_width::UnicodeWidthStr;

use crate::text::clean_line;

/// Rows under headings.
pub struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new<S: AsRef<str>>(headings: impl IntoIterator<Item = S>) -> Self {
        Self { headings: headings.into_iter().map(|h| h.as_ref().to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row; its cells are cleaned.
    pub fn row<S: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(|cell| clean_line(cell.as_ref()).into_owned()).collect());
    }

    fn column(&self, at: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(move |row| row.get(at)).map(String::as_str)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.headings.len())
            .map(|at| self.column(at).map(UnicodeWidthStr::width).max().unwrap_or(0))
            .zip(&self.headings)
            .map(|(widest, heading)| widest.max(heading.width()))
            .collect();
        let is_number: Vec<bool> =
            (0..self.headings.len()).map(|at| at > 0 && self.column(at).all(looks_like_a_number)).collect();
        for row in std::iter::once(&self.headings).chain(&self.rows) {
            let mut line = String::new();
            for ((cell, width), to_the_right) in row.iter().zip(&widths).zip(&is_number) {
                let pad = " ".repeat(width.saturating_sub(cell.width()));
                line += &if *to_the_right { format!("{pad}{cell}  ") } else { format!("{cell}{pad}  ") };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn looks_like_a_number(cell: &str) -> bool {
    cell == "-" || cell.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit())
}
