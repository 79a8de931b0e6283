//! The one place that writes cells. What comes in is cleaned, what does not fit is cut, and nothing is written
//! outside the pen's area, wherever that lies.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::text::clean_line;

/// Writes into one area of a buffer. Places are those of the screen.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    /// Whether only ASCII arrives: everything else is replaced by what comes nearest.
    ascii: bool,
}

impl<'a> Pen<'a> {
    /// A pen for the part of `area` that lies on the buffer.
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        let area = if area.is_empty() { Rect::default() } else { area };
        Self { buffer, area, ascii: false }
    }

    /// The same pen, for a screen that shows only ASCII.
    #[must_use]
    pub fn ascii(self, ascii: bool) -> Self {
        Self { ascii, ..self }
    }

    /// Where it may write.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// A pen for a part of this one's area.
    pub fn within(&mut self, area: Rect) -> Pen<'_> {
        let area = self.area.intersection(area);
        Pen::new(self.buffer, area).ascii(self.ascii)
    }

    /// Makes the whole area blank, in a style that is not mixed with what was there.
    pub fn clear(&mut self, style: Style) {
        let mut blank = Cell::EMPTY;
        blank.set_style(style);
        for y in self.area.top()..self.area.bottom() {
            for cell in self.row(y, self.area.left(), self.area.right()) {
                cell.clone_from(&blank);
            }
        }
    }

    /// Lays a style over what is there.
    pub fn restyle(&mut self, area: Rect, style: Style) {
        let area = self.area.intersection(area);
        for y in area.top()..area.bottom() {
            for cell in self.row(y, area.left(), area.right()) {
                cell.set_style(style);
            }
        }
    }

    /// Writes a text from `x` on, as far as the area goes; gives the place behind it.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        self.text_to(x, self.area.right(), y, text, style)
    }

    /// Writes a text from `x` on but not at `end` or beyond: a text that is too long ends in `…`.
    /// Gives the place behind what was written.
    pub fn fit(&mut self, x: u16, end: u16, y: u16, text: &str, style: Style) -> u16 {
        let room = usize::from(end.min(self.area.right()).saturating_sub(x));
        if text.len() <= room {
            return self.text_to(x, end, y, text, style);
        }
        self.text_to(x, end, y, &crate::text::fit(&clean_line(text), room), style)
    }

    /// Writes a text so that it ends before `end` and does not begin left of `x`.
    pub fn right(&mut self, x: u16, end: u16, y: u16, text: &str, style: Style) {
        let width = width(text).min(usize::from(u16::MAX)) as u16;
        let from = end.min(self.area.right()).saturating_sub(width).max(x);
        self.fit(from, end, y, text, style);
    }

    /// Writes one sign of the program's own again and again, from `x` up to but not at `end`.
    pub fn repeat(&mut self, x: u16, end: u16, y: u16, sign: &str, style: Style) {
        for cell in self.row(y, x, end) {
            cell.set_symbol(sign).set_style(style);
        }
    }

    /// Whether a cell is blank: on the area, and nothing written there.
    pub fn is_blank(&mut self, x: u16, y: u16) -> bool {
        self.holds(x, y, " ")
    }

    /// Whether a cell lies on the area and holds this.
    pub fn holds(&mut self, x: u16, y: u16, symbol: &str) -> bool {
        self.row(y, x, x.saturating_add(1)).iter().any(|cell| cell.symbol() == symbol)
    }

    /// Writes cleaned text between two columns of a row: every text on the screen comes through here.
    fn text_to(&mut self, x: u16, end: u16, y: u16, text: &str, style: Style) -> u16 {
        let end = end.min(self.area.right());
        if x < self.area.left() {
            // Only a caller that scrolls sideways begins left of the area, and such a one cuts the text itself.
            return x;
        }
        let cells = self.row(y, x, end);
        if text.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
            for (cell, byte) in cells.iter_mut().zip(text.bytes()) {
                cell.set_char(char::from(byte)).set_style(style);
            }
            return x + text.len().min(cells.len()) as u16;
        }
        let (mut at, ascii) = (0, self.ascii);
        let cells = self.row(y, x, end);
        for cluster in clean_line(text).graphemes(true) {
            let width = cluster.width();
            let cluster = if ascii { in_ascii(cluster) } else { cluster };
            let Some(span) = cells.get_mut(at..at + width) else { break };
            let Some((first, covered)) = span.split_first_mut() else { continue };
            first.set_symbol(cluster).set_style(style);
            for cell in covered {
                cell.reset();
                cell.set_style(style);
            }
            at += width;
        }
        x + at as u16
    }

    /// The cells of a row from `x` up to but not at `end` that lie on the area.
    fn row(&mut self, y: u16, x: u16, end: u16) -> &mut [Cell] {
        let (x, end) = (x.max(self.area.left()), end.min(self.area.right()));
        if y < self.area.top() || y >= self.area.bottom() || x >= end {
            return &mut [];
        }
        let whole = self.buffer.area;
        let start = usize::from(y - whole.y) * usize::from(whole.width) + usize::from(x - whole.x);
        self.buffer.content.get_mut(start..start + usize::from(end - x)).unwrap_or_default()
    }
}

/// What comes nearest in ASCII, one cell wide.
fn in_ascii(cluster: &str) -> &str {
    match cluster {
        "…" | "·" => ".",
        "±" => "~",
        "→" => ">",
        "←" => "<",
        "×" => "x",
        "–" | "—" | "−" => "-",
        _ if cluster.is_ascii() => cluster,
        _ => "?",
    }
}

/// How many cells a text takes once it is cleaned.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { clean_line(text).width() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(buffer: &Buffer) -> Vec<String> {
        let rows = buffer.area.top()..buffer.area.bottom();
        rows.map(|y| {
            (buffer.area.left()..buffer.area.right()).map(|x| buffer[(x, y)].symbol().to_owned()).collect()
        })
        .collect()
    }

    #[test]
    fn texts_are_cleaned_and_cut() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        let mut pen = Pen::new(&mut buffer, Rect::new(1, 0, 6, 1));
        assert_eq!(pen.fit(1, 99, 0, "a\u{1b}[31mbcdef", Style::new()), 7);
        assert_eq!(lines(&buffer), [" a·[31… "]);
        let mut pen = Pen::new(&mut buffer, Rect::new(1, 0, 6, 1));
        assert_eq!(pen.text(5, 0, "long", Style::new()), 7);
        pen.right(1, 4, 0, "7", Style::new());
        assert_eq!(lines(&buffer), [" a·73lo "]);
    }

    #[test]
    fn wide_characters_are_not_cut_in_half() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        let end = Pen::new(&mut buffer, Rect::new(0, 0, 5, 1)).text(0, 0, "日本語", Style::new());
        assert_eq!(end, 4);
        assert_eq!(buffer[(4, 0)].symbol(), " ");
        assert_eq!(buffer[(0, 0)].symbol(), "日");
    }

    proptest! {
        #[test]
        fn nothing_is_written_outside_the_area(
            area in (0u16..12, 0u16..12, 0u16..12, 0u16..12),
            place in (0u16..30, 0u16..30, 0u16..30),
            text in "\\PC*|[\u{0}-\u{2fff}]{0,20}",
        ) {
            let mut buffer = Buffer::filled(Rect::new(2, 3, 8, 5), Cell::new("#"));
            let area = Rect::new(area.0, area.1, area.2, area.3);
            let mut pen = Pen::new(&mut buffer, area);
            pen.clear(Style::new());
            pen.fit(place.0, place.2, place.1, &text, Style::new());
            pen.right(place.0, place.2, place.1, &text, Style::new());
            pen.text(place.0, place.1, &text, Style::new());
            pen.repeat(place.0, place.2, place.1, "=", Style::new());
            for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                prop_assert_eq!(buffer[position].symbol(), "#");
            }
            for cell in &buffer.content {
                prop_assert!(!cell.symbol().chars().any(char::is_control));
            }
        }
    }
}
