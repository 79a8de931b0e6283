//! A page of text that is scrolled: headings, wrapped sentences, tables.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::paint;
use super::pen::{Pen, width};
use super::skin::Skin;
use crate::text::clean_line;
use crate::tui::theme::Role;

/// A page under construction, for a given width.
#[derive(Debug, Default)]
pub struct Page {
    width: usize,
    lines: Vec<Line>,
}

/// One line: pieces of text at their places.
#[derive(Debug, Default)]
struct Line {
    pieces: Vec<Piece>,
    /// Laid over the whole line.
    bar: Option<Role>,
}

#[derive(Debug)]
struct Piece {
    at: usize,
    text: String,
    role: Role,
}

/// A cell of a table on a page.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Whether it ends under the cell above, as numbers do, or begins there.
    pub is_number: bool,
    /// How it looks; ordinary text if nothing is said.
    pub role: Option<Role>,
}

/// A row of a table on a page.
#[derive(Debug, Clone, Default)]
pub struct TableRow {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Laid over the whole row.
    pub bar: Option<Role>,
    /// A sentence below it, indented.
    pub note: String,
}

/// Narrower than this, the last cell of a table is cut and not wrapped.
const NARROWEST: usize = 12;

/// Blanks between two groups of words on a line.
const BETWEEN_GROUPS: usize = 2;

impl Page {
    /// An empty page, this many cells wide.
    pub fn new(width: u16) -> Self {
        Self { width: width.into(), lines: Vec::new() }
    }

    /// How many lines it has.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing is on it.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A heading, after a blank line unless it is the first.
    pub fn heading(&mut self, text: &str) {
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        self.sentence(text, Role::Heading);
    }

    /// A text, wrapped at words; every newline in it begins a line.
    pub fn sentence(&mut self, text: &str, role: Role) {
        self.indented(0, text, role);
    }

    /// A wrapped text that keeps away from the left side.
    pub fn indented(&mut self, indent: usize, text: &str, role: Role) {
        let indent = indent.min(self.width / 2);
        for text in paint::wrap(text, (self.width - indent) as u16) {
            self.lines.push(Line { pieces: vec![Piece { at: indent, text, role }], bar: None });
        }
    }

    /// Groups of words one after the other, as many to a line as fit; says where each came to lie: line and cells.
    pub fn flow(&mut self, groups: &[Vec<(String, Role)>]) -> Vec<(usize, Range<usize>)> {
        let mut line = Line::default();
        let (mut at, mut places) = (0, Vec::new());
        for group in groups {
            let room: usize = group.iter().map(|(text, _)| width(text)).sum();
            if at > 0 && at + room > self.width {
                self.lines.push(std::mem::take(&mut line));
                at = 0;
            }
            places.push((self.lines.len(), at..at + room));
            for (text, role) in group {
                line.pieces.push(Piece { at, text: clean_line(text).into_owned(), role: *role });
                at += width(text);
            }
            at += BETWEEN_GROUPS;
        }
        self.lines.push(line);
        places
    }

    /// A table whose columns are as wide as their widest cell. Where it is too wide, whole columns are left out:
    /// those of `dispensable`, in that order, before any other is cut. Words in the last column are wrapped.
    pub fn table(&mut self, headings: &[&str], rows: &[TableRow], dispensable: &[usize]) {
        let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0).max(headings.len());
        let is_number = |n: usize| rows.iter().any(|row| row.cells.get(n).is_some_and(|cell| cell.is_number));
        let mut widths: Vec<usize> = (0..columns).map(|n| column_width(headings, rows, n)).collect();
        for &column in dispensable {
            if widths.iter().map(|width| if *width == 0 { 0 } else { width + 1 }).sum::<usize>()
                <= self.width + 1
            {
                break;
            }
            if let Some(width) = widths.get_mut(column) {
                *width = 0;
            }
        }
        if headings.iter().any(|heading| !heading.is_empty()) {
            let cell = |(n, text): (usize, &&str)| Cell {
                text: (*text).to_owned(),
                is_number: is_number(n),
                role: Some(Role::Faint),
            };
            let cells: Vec<Cell> = headings.iter().enumerate().map(cell).collect();
            self.table_row(&cells, &widths, None);
        }
        for row in rows {
            self.table_row(&row.cells, &widths, row.bar);
            if !row.note.is_empty() {
                self.indented(4, &row.note, Role::Faint);
            }
        }
    }

    fn table_row(&mut self, cells: &[Cell], widths: &[usize], bar: Option<Role>) {
        let mut pieces = Vec::new();
        let mut at = 0;
        let last = cells.len().saturating_sub(1);
        for (n, (cell, &room)) in cells.iter().zip(widths).enumerate().filter(|(_, (_, room))| **room > 0) {
            let role = cell.role.unwrap_or(Role::Text);
            let left = self.width.saturating_sub(at);
            if n == last && !cell.is_number && width(&cell.text) > left && left >= NARROWEST {
                return self.hanging(Line { pieces, bar }, at, &cell.text, role);
            }
            let blank = if cell.is_number { room.saturating_sub(width(&cell.text)) } else { 0 };
            pieces.push(Piece { at: at + blank, text: clean_line(&cell.text).into_owned(), role });
            at += room + 1;
        }
        self.lines.push(Line { pieces, bar });
    }

    /// A line whose last cell goes on below itself.
    fn hanging(&mut self, first: Line, at: usize, text: &str, role: Role) {
        let bar = first.bar;
        let mut line = first;
        let text = clean_line(text);
        for range in wrap(&text, self.width.saturating_sub(at)) {
            line.pieces.push(Piece { at, text: text.get(range).unwrap_or("").to_owned(), role });
            self.lines.push(std::mem::replace(&mut line, Line { pieces: Vec::new(), bar }));
        }
    }

    /// Draws the lines from `top` on.
    pub fn draw(&self, pen: &mut Pen<'_>, top: usize, skin: &Skin<'_>) {
        let area = pen.area();
        for (y, line) in (area.top()..area.bottom()).zip(self.lines.iter().skip(top)) {
            for piece in &line.pieces {
                let x = area.x.saturating_add(piece.at.min(usize::from(u16::MAX)) as u16);
                pen.fit(x, area.right(), y, &piece.text, skin.style(piece.role));
            }
            if let Some(bar) = line.bar {
                pen.restyle(ratatui::layout::Rect { y, height: 1, ..area }, skin.style(bar));
            }
        }
    }
}

fn column_width(headings: &[&str], rows: &[TableRow], column: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| width(&cell.text));
    cells.chain(headings.get(column).map(|heading| width(heading))).max().unwrap_or(0)
}

/// Where a clean text is broken into lines at most `room` cells wide: at blanks, and inside a word only where it
/// is wider than a line. At least one line; always gets on.
pub fn wrap(text: &str, room: usize) -> Vec<Range<usize>> {
    let room = room.max(1);
    let mut lines = Vec::new();
    let (mut start, mut used, mut blank) = (0, 0, None);
    for (at, cluster) in text.grapheme_indices(true) {
        while used + cluster.width() > room && at > start {
            let (end, next) = if cluster == " " { (at, at + 1) } else { blank.unwrap_or((at, at)) };
            lines.push(start..end);
            start = next;
            used = text.get(start..at).unwrap_or("").width();
            blank = None;
        }
        if start > at {
            // This blank was the line's end.
            continue;
        }
        if cluster == " " {
            blank = Some((at, at + 1));
        }
        used += cluster.width();
    }
    lines.push(start.min(text.len())..text.len());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wrapped(text: &str, room: usize) -> Vec<&str> {
        wrap(text, room).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn text_is_broken_at_blanks() {
        assert_eq!(wrapped("the rest need not be looked at", 11), ["the rest", "need not be", "looked at"]);
        assert_eq!(wrapped("a verylongword", 5), ["a", "veryl", "ongwo", "rd"]);
        assert_eq!(wrapped("exact fit", 9), ["exact fit"]);
        assert_eq!(wrapped("日本語", 4), ["日本", "語"]);
        assert_eq!(wrapped("", 4), [""]);
    }

    proptest! {
        #[test]
        fn every_line_fits_and_no_word_is_lost(text in "[a-z日é ]{0,60}", room in 2usize..20) {
            let lines = wrapped(&text, room);
            prop_assert!(lines.iter().all(|line| line.width() <= room));
            let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }

    #[test]
    fn a_table_that_is_too_wide_loses_what_is_dispensable() {
        let cell = |text: &str| Cell { text: text.into(), is_number: true, role: None };
        let rows = [TableRow { cells: vec![cell("b2"), cell("1'234"), cell("0.5")], ..TableRow::default() }];
        let kept = |width| {
            let mut page = Page::new(width);
            page.table(&[], &rows, &[1]);
            page.lines[0].pieces.iter().map(|piece| piece.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(kept(12), ["b2", "1'234", "0.5"]);
        assert_eq!(kept(11), ["b2", "0.5"]);
    }

    #[test]
    fn words_in_the_last_column_hang() {
        let cell = |text: &str| Cell { text: text.into(), ..Cell::default() };
        let row =
            TableRow { cells: vec![cell("UCB1"), cell("the smallest is taken")], ..TableRow::default() };
        let mut page = Page::new(20);
        page.table(&[], &[row], &[]);
        let piece =
            |line: usize, n: usize| (page.lines[line].pieces[n].at, page.lines[line].pieces[n].text.as_str());
        assert_eq!(piece(0, 0), (0, "UCB1"));
        assert_eq!([piece(0, 1), piece(1, 0)], [(5, "the smallest is"), (5, "taken")]);
    }
}
