//! Shorthands over the [`Pen`] for dialogs: lines of text by row.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::text::clean_line;
use crate::tui::widgets::skin::Skin;

/// Writes texts one behind the other into a row of an area; answers the column behind the last.
pub fn spans(skin: Skin<'_>, buffer: &mut Buffer, area: Rect, row: u16, parts: &[(&str, Style)]) -> u16 {
    let mut pen = skin.pen(buffer, area);
    let area = pen.area();
    let mut x = area.x;
    if row >= area.height {
        return x;
    }
    for (part, style) in parts {
        x = pen.fit(x, area.right(), area.y + row, part, *style);
    }
    x
}

/// Writes a text from a place on, at most `width` cells of it; answers the column behind it.
pub fn text(
    skin: Skin<'_>,
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    width: u16,
    text: &str,
    style: Style,
) -> u16 {
    let area = Rect { x, y, width, height: 1 }.intersection(buffer.area);
    skin.pen(buffer, area).fit(x, x.saturating_add(width), y, text, style)
}

/// Empties an area and gives it a style.
pub fn fill(skin: Skin<'_>, buffer: &mut Buffer, area: Rect, style: Style) {
    skin.pen(buffer, area).clear(style);
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
}
