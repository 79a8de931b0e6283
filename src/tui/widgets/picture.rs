//! A position's picture, for library and editor.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::picture::Tint;
use crate::game::{Picture, Side};
use crate::tui::ink::Ink;
use crate::tui::theme::{Glyphs, Role};
use crate::tui::widgets::paint;

/// Draws a picture from the upper left corner of an area; what does not fit is cut off at the right and below,
/// unless the cursor is there: then the picture is scrolled to it.
pub fn draw(buffer: &mut Buffer, area: Rect, picture: &Picture, wrong: &[usize], cursor: Option<usize>, ink: Ink<'_>) {
    let (left, top) = scroll(area, picture, cursor);
    let is_ascii = *ink.glyphs == Glyphs::ASCII;
    let mut write = |x: u16, y: u16, text: &str, style| {
        if let (Some(x), Some(y)) = (x.checked_sub(left), y.checked_sub(top))
            && x < area.width
            && y < area.height
        {
            paint::text(buffer, area.x + x, area.y + y, area.width - x, text, style);
        }
    };
    for label in &picture.labels {
        write(label.x, label.y, if is_ascii { &label.ascii } else { &label.text }, ink.style(Role::Faint));
    }
    for (n, square) in picture.squares.iter().enumerate() {
        let role = match square.tint {
            Tint::Plain => Role::Text,
            Tint::Piece(Side::Max) => Role::Max,
            Tint::Piece(Side::Min) => Role::Min,
            Tint::Chance => Role::Chance,
            Tint::Faint => Role::Faint,
        };
        let mut style = ink.style(role);
        if picture.last.contains(&n) {
            style = style.patch(ink.style(Role::LastMove));
        }
        if wrong.contains(&n) {
            style = style.patch(ink.style(Role::Fault));
        }
        if cursor == Some(n) {
            style = style.patch(ink.style(Role::Selection));
        }
        let glyph = if is_ascii { &square.ascii } else { &square.glyph };
        write(square.x, square.y, &format!("{glyph:<width$}", width = usize::from(square.width)), style);
    }
}

/// The picture's first visible column and row.
pub fn scroll(area: Rect, picture: &Picture, cursor: Option<usize>) -> (u16, u16) {
    let Some(square) = cursor.and_then(|n| picture.squares.get(n)) else { return (0, 0) };
    let behind = |at: u16, size: u16, room: u16| (at + size).saturating_sub(room);
    (behind(square.x, square.width, area.width), behind(square.y, 1, area.height))
}
