//! A board drawn in text cells.

use crate::game::picture::{Label, Picture, Square, Tint};

/// What the squares are called, and where their coordinates stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::game) enum Names {
    /// Letters over the columns, numbers before the rows: `b2`.
    LettersAndNumbers,
    /// Digits under the columns; a square is named by its column.
    ColumnDigits,
}

/// How a piece is drawn: its sign, the same in ASCII, and its tint.
pub(in crate::game) type Signs = fn(u8) -> (&'static str, &'static str, Tint);

/// How a board of a size is drawn: with lines between the squares where that fits in 40 x 20 cells, else dotted.
#[derive(Debug, Clone, Copy)]
pub(in crate::game) struct Grid {
    pub columns: usize,
    pub rows: usize,
    pub names: Names,
    /// How pieces are drawn.
    pub signs: Signs,
}

/// Widest and highest board that is drawn with lines.
const LINED: usize = 9;

impl Grid {
    /// The name of square `(x, y)`.
    pub fn name(&self, x: usize, y: usize) -> String {
        match self.names {
            Names::LettersAndNumbers => format!("{}{}", super::letter(x), y + 1),
            Names::ColumnDigits => (x + 1).to_string(),
        }
    }

    /// The picture of a board; `last` are the squares that the last move changed.
    pub fn picture(&self, pieces: &[u8], last: Vec<usize>) -> Picture {
        let squares = (0..self.columns * self.rows).map(|s| self.square(s, pieces.get(s).copied()));
        let mut labels = self.coordinates();
        if self.is_lined() {
            labels.extend(self.lines());
        }
        let lined_width = self.left() + self.step_x() * self.columns + usize::from(self.is_lined());
        Picture {
            width: lined_width as u16,
            height: self.height() as u16,
            squares: squares.collect(),
            labels,
            last,
            on_crossings: false,
            small: None,
        }
    }

    fn is_lined(&self) -> bool {
        self.columns <= LINED && self.rows <= LINED
    }

    /// Connect Four's columns have no lines between the rows: discs stand on each other.
    fn has_row_lines(&self) -> bool {
        self.is_lined() && self.names == Names::LettersAndNumbers
    }

    fn step_x(&self) -> usize {
        if self.is_lined() { 4 } else { 2 }
    }

    fn step_y(&self) -> usize {
        if self.has_row_lines() { 2 } else { 1 }
    }

    /// Cells left of the first square's cell, its line apart.
    fn left(&self) -> usize {
        if self.names == Names::LettersAndNumbers { 3 } else { 0 }
    }

    /// The row of the first squares.
    fn top(&self) -> usize {
        match self.names {
            Names::LettersAndNumbers => 1 + usize::from(self.is_lined()),
            Names::ColumnDigits => 0,
        }
    }

    fn height(&self) -> usize {
        let below = match self.names {
            Names::LettersAndNumbers => usize::from(self.is_lined()),
            Names::ColumnDigits => 2,
        };
        self.top() + self.step_y() * (self.rows - 1) + 1 + below
    }

    fn square(&self, number: usize, piece: Option<u8>) -> Square {
        let (x, y) = (number % self.columns, number / self.columns);
        let lined = usize::from(self.is_lined());
        let (sign, ascii, tint) = (self.signs)(piece.unwrap_or(0));
        let (glyph, ascii) = match tint {
            Tint::Faint if self.has_row_lines() => (" ", " "),
            _ => (sign, ascii),
        };
        let centred = |glyph: &str| format!("{:^width$}", glyph, width = self.step_x() - lined);
        Square {
            name: self.name(x, y),
            x: (self.left() + x * self.step_x() + lined) as u16,
            y: (self.top() + y * self.step_y()) as u16,
            width: (self.step_x() - lined) as u16,
            glyph: centred(glyph),
            ascii: centred(ascii),
            tint,
        }
    }

    fn coordinates(&self) -> Vec<Label> {
        let plain = |x: usize, y: usize, text: String| Label {
            x: x as u16,
            y: y as u16,
            ascii: text.clone(),
            text,
            tint: Tint::Faint,
        };
        let middle = |x: usize| self.left() + x * self.step_x() + if self.is_lined() { 2 } else { 0 };
        match self.names {
            Names::ColumnDigits => {
                let y = self.height() - 1;
                (0..self.columns).map(|x| plain(middle(x), y, (x + 1).to_string())).collect()
            }
            Names::LettersAndNumbers => {
                let columns = (0..self.columns).map(|x| plain(middle(x), 0, super::letter(x).to_string()));
                let rows =
                    (0..self.rows).map(|y| plain(0, self.top() + y * self.step_y(), format!("{:>2}", y + 1)));
                columns.chain(rows).collect()
            }
        }
    }

    /// The lines between and around the squares.
    fn lines(&self) -> Vec<Label> {
        let rule = |left: &str, cross: &str, right: &str| {
            format!("{left}{}{right}", vec!["───"; self.columns].join(cross))
        };
        let mut labels = Vec::new();
        let mut add = |x: usize, y: usize, text: String| {
            let ascii = text
                .chars()
                .map(|c| match c {
                    '│' => '|',
                    '─' => '-',
                    _ => '+',
                })
                .collect();
            labels.push(Label { x: x as u16, y: y as u16, text, ascii, tint: Tint::Faint });
        };
        let (left, top) = (self.left(), self.top());
        for y in 0..self.rows {
            let row = top + y * self.step_y();
            for x in 0..=self.columns {
                add(left + x * self.step_x(), row, "│".to_owned());
            }
            if self.has_row_lines() && y + 1 < self.rows {
                add(left, row + 1, rule("├", "┼", "┤"));
            }
        }
        if self.has_row_lines() {
            add(left, top - 1, rule("┌", "┬", "┐"));
        }
        add(left, top + self.step_y() * (self.rows - 1) + 1, rule("└", "┴", "┘"));
        labels
    }
}
