//! Which columns there is room for, and where everything stands in a row.

use std::ops::Range;

use ratatui::layout::Rect;

use super::{GUTTER, INDENT, MARKS};
use crate::search::Quantity;
use crate::session::view::{Row, RowKind, TreeView};
use crate::tui::widgets::number;
use crate::tui::widgets::pen::width;

/// Where everything stands in the rows of one frame.
pub struct Plan {
    /// Connectors, fold marker and move.
    pub name: Range<u16>,
    /// The columns that are shown.
    pub columns: Vec<Place>,
    /// Behind the last cell of a row.
    pub end: u16,
    /// What is written in the cells.
    pub cells: Written,
    /// What every row's name keeps of the names' column, however deep the row is.
    keeps: u16,
}

/// Where one column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which column.
    pub column: usize,
    /// Its first cell.
    pub start: u16,
    /// Behind its last.
    pub end: u16,
    /// Whether it holds words, which begin under each other, and not numbers, which end so.
    pub is_text: bool,
    /// Cells of its longest fraction, the decimal point included.
    pub fraction: usize,
}

/// The least width of the names' column.
const NAME_LEAST: u16 = 12;
/// Deep rows may push columns out of the pane until their names have this much.
const NAME_FIRST: u16 = 20;
/// Widths of the names' column are multiples of this, so that columns do not wander with every row that comes.
const NAME_STEP: u16 = 4;
/// What names keep for themselves when rows are deep: at most so much of the longest.
const NAME_KEEPS: u16 = 8;

impl Plan {
    /// The plan for an area, the frame left out.
    pub fn new(view: &TreeView, area: Rect) -> Self {
        let cells = Written::new(view);
        let wanted = wanted(view).max(NAME_LEAST);
        let room = area.width.saturating_sub(GUTTER + MARKS + wanted.min(NAME_FIRST));
        let declared: Vec<u16> = view.columns.iter().map(|column| column.width).collect();
        let mut shown = choose(view, &declared, room);
        let mut widths = declared;
        if most_important(view).any(|column| !shown.contains(&column)) {
            widths = needed(view, &cells, &widths);
            shown = choose(view, &widths, room);
        }
        let taken: u16 = shown.iter().map(|&column| 1 + widths[column]).sum();
        let free = area.width.saturating_sub(GUTTER + MARKS + taken);
        let start = area.x.saturating_add(GUTTER).min(area.right());
        let name = start..start + wanted.min(free);
        let mut x = name.end + MARKS;
        let place = |column: usize| {
            let start = x + 1;
            x = start + widths[column];
            let (is_text, fraction) = cells.kind(view, column);
            Place { column, start, end: x, is_text, fraction }
        };
        let columns = shown.into_iter().map(place).collect();
        Self { name, columns, end: area.right(), cells, keeps: INDENT + longest(view).min(NAME_KEEPS) }
    }

    /// How far the fold marker of a row is indented: as deep as the row is, as far as there is room.
    pub fn indent(&self, row: &Row) -> u16 {
        let levels = row.continues.len().min(usize::from(u16::MAX / INDENT)) as u16;
        let room = (self.name.end - self.name.start).saturating_sub(self.keeps);
        (INDENT * levels).min(room / INDENT * INDENT)
    }
}

/// The rows that have names: the words of the others go over the columns, too.
fn named(view: &TreeView) -> impl Iterator<Item = &Row> {
    view.rows.iter().filter(|row| !matches!(row.kind, RowKind::Rest(_)))
}

/// The width that the rows' names ask for, rounded up.
fn wanted(view: &TreeView) -> u16 {
    let of_row = |row: &Row| usize::from(INDENT) * (row.continues.len() + 1) + name_width(row);
    let widest = named(view).map(of_row).max().unwrap_or(0).min(200) as u16;
    (widest + 1).next_multiple_of(NAME_STEP)
}

/// A name, and the line that leads to the same position: `c3 = c3 b2`.
fn name_width(row: &Row) -> usize {
    width(&row.name) + row.same_as.as_ref().map_or(0, |line| 3 + width(line))
}

/// The longest name.
fn longest(view: &TreeView) -> u16 {
    named(view).map(name_width).max().unwrap_or(0).min(200) as u16
}

fn most_important(view: &TreeView) -> impl Iterator<Item = usize> {
    view.columns.iter().enumerate().filter(|(_, column)| column.priority <= 1).map(|(nth, _)| nth)
}

/// The columns that fit, in display order: those of priority 1 from the left, then those of 2, then of 3. The
/// first that does not fit ends it, so that a wider pane only ever adds columns.
fn choose(view: &TreeView, widths: &[u16], room: u16) -> Vec<usize> {
    let mut order: Vec<usize> = (0..view.columns.len()).collect();
    order.sort_by_key(|&column| view.columns[column].priority);
    let mut left = room;
    let mut shown: Vec<usize> = Vec::new();
    for column in order {
        match left.checked_sub(widths[column].saturating_add(1)) {
            Some(rest) => left = rest,
            None => break,
        }
        shown.push(column);
    }
    shown.sort_unstable();
    shown
}

/// The widths that headings and visible cells need, where the declared ones are too wide for the pane.
fn needed(view: &TreeView, cells: &Written, declared: &[u16]) -> Vec<u16> {
    let widest = |column: usize| {
        let cells = (0..view.rows.len()).map(|nth| width(cells.get(nth, column)));
        cells.max().unwrap_or(0).max(width(view.columns[column].title)) as u16
    };
    declared.iter().enumerate().map(|(column, &width)| widest(column).min(width)).collect()
}

/// The cells of all visible rows in words, written once a frame.
pub struct Written {
    text: String,
    /// Where each cell ends in `text`, row by row.
    ends: Vec<usize>,
    columns: usize,
}

impl Written {
    fn new(view: &TreeView) -> Self {
        let columns = view.columns.len();
        let mut written = Self {
            text: String::with_capacity(8 * columns * view.rows.len()),
            ends: Vec::with_capacity(columns * view.rows.len()),
            columns,
        };
        let mut cell = String::new();
        for row in &view.rows {
            for (nth, column) in view.columns.iter().enumerate() {
                let quantity = row.cells.get(nth).unwrap_or(&Quantity::Unknown);
                number::write(quantity, usize::from(column.width), &mut cell);
                written.text.push_str(&cell);
                written.ends.push(written.text.len());
            }
        }
        written
    }

    /// One cell; empty if there is none.
    pub fn get(&self, row: usize, column: usize) -> &str {
        let at = row * self.columns + column;
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        self.ends.get(at).and_then(|&end| self.text.get(start..end)).unwrap_or("")
    }

    /// Whether a column holds words only, and how long its longest fraction is.
    fn kind(&self, view: &TreeView, column: usize) -> (bool, usize) {
        let (mut words, mut numbers, mut fraction) = (false, false, 0);
        for (nth, row) in view.rows.iter().enumerate() {
            match row.cells.get(column) {
                None | Some(Quantity::Unknown) => {}
                Some(Quantity::Word(_) | Quantity::Text(_)) => words = true,
                Some(_) => {
                    numbers = true;
                    fraction = fraction.max(number::fraction_width(self.get(nth, column)));
                }
            }
        }
        (words && !numbers, fraction)
    }
}
