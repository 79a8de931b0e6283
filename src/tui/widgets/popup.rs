//! A framed box over what is there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::{Block, Widget};

use crate::text::fit;
use crate::tui::ink::Ink;
use crate::tui::theme::Role;
use crate::tui::widgets::paint;

/// A box of this size with its frame in the middle of the screen, as large as there is room.
pub fn centered(screen: Size, width: u16, height: u16) -> Rect {
    let width = width.min(screen.width.saturating_sub(4));
    let height = height.min(screen.height.saturating_sub(2));
    Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height)
}

/// The inside of a framed box.
pub fn inside(frame: Rect) -> Rect {
    Block::bordered().inner(frame)
}

/// Clears a box and draws its frame and title; answers its inside.
pub fn draw(buffer: &mut Buffer, frame: Rect, title: &str, ink: Ink<'_>) -> Rect {
    let frame = frame.intersection(buffer.area);
    paint::fill(buffer, frame, ink.style(Role::Dialog));
    let title = format!(" {} ", fit(title, usize::from(frame.width.saturating_sub(4))));
    Block::bordered()
        .border_set(ink.glyphs.border_focus)
        .border_style(ink.style(Role::BorderFocus))
        .title(ratatui::text::Line::styled(title, ink.style(Role::Title)))
        .render(frame, buffer);
    inside(frame)
}
