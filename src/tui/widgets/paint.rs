//! Writing cells: everything is cleaned and clipped here, so nothing that is drawn can harm a terminal or panic.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::text::{clean_line, fit};

/// Writes a text from a cell on, at most `width` cells of it; answers the column behind it.
pub fn text(buffer: &mut Buffer, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
    if !buffer.area.contains((x, y).into()) {
        return x;
    }
    let width = usize::from(width.min(buffer.area.right() - x));
    let cleaned = clean_line(text);
    buffer.set_stringn(x, y, fit(&cleaned, width), width, style).0
}

/// Writes several texts one behind the other; answers the column behind the last.
pub fn spans(buffer: &mut Buffer, area: Rect, row: u16, parts: &[(&str, Style)]) -> u16 {
    let mut x = area.x;
    if row >= area.height {
        return x;
    }
    for (part, style) in parts {
        x = text(buffer, x, area.y + row, area.right().saturating_sub(x), part, *style);
    }
    x
}

/// Gives an area a style and empties it.
pub fn fill(buffer: &mut Buffer, area: Rect, style: Style) {
    for position in area.intersection(buffer.area).positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// A text cut into lines at most `width` cells wide, at blanks where there are any.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in clean_line(paragraph).split_word_bounds() {
            if line.width() + word.width() > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            if !(line.is_empty() && word.trim().is_empty()) {
                push_broken(&mut lines, &mut line, word, width);
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Appends a word, broken where it is wider than a line.
fn push_broken(lines: &mut Vec<String>, line: &mut String, word: &str, width: usize) {
    for cluster in word.graphemes(true) {
        if line.width() + cluster.width() > width && !line.is_empty() {
            lines.push(std::mem::take(line));
        }
        line.push_str(cluster);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("a\n\nb", 3), ["a", "", "b"]);
    }

    #[test]
    fn text_outside_the_buffer_is_left_out() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        assert_eq!(text(&mut buffer, 1, 0, 9, "a\x1bbc", Style::new()), 3);
        assert_eq!(buffer, Buffer::with_lines([" a…"]));
        assert_eq!(text(&mut buffer, 9, 9, 9, "abc", Style::new()), 9);
    }
}
