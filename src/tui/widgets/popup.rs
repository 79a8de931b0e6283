//! A framed box over what is there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

use crate::tui::theme::Role;
use crate::tui::widgets::frame::Frame;
use crate::tui::widgets::skin::Skin;

pub use crate::tui::widgets::frame::inside;

/// A box of this size with its frame in the middle of the screen, as large as there is room.
pub fn centered(screen: Size, width: u16, height: u16) -> Rect {
    let width = width.min(screen.width.saturating_sub(4));
    let height = height.min(screen.height.saturating_sub(2));
    Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height)
}

/// Clears a box and draws its frame and title; answers its inside.
pub fn draw(buffer: &mut Buffer, frame: Rect, title: &str, skin: Skin<'_>) -> Rect {
    let mut pen = skin.pen(buffer, frame);
    let area = Frame { title, ..Frame::default() }.draw(&mut pen, &skin);
    pen.within(area).clear(skin.style(Role::Dialog));
    area
}
