//! Shorthands over the [`Pen`] for dialogs: lines of text by row.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

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

/// A text cut into lines at most `width` cells wide, at blanks where there are any; every newline begins a line.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let wrapped = |paragraph| {
        let paragraph = clean_line(paragraph);
        let lines = super::page::wrap(&paragraph, width.into());
        lines.into_iter().map(|range| paragraph.get(range).unwrap_or("").to_owned()).collect::<Vec<_>>()
    };
    text.lines().flat_map(wrapped).collect()
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
