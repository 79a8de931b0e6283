//! The frame of a pane: title, what is shown of how much, and a scroll bar on its right side.

use ratatui::layout::{Margin, Rect};

use super::pen::{Pen, width};
use super::skin::Skin;
use crate::search::quantity::count;
use crate::tui::theme::Role;

/// A frame with its texts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Frame<'a> {
    /// The pane's name.
    pub title: &'a str,
    /// What the pane is set to, behind the title: a filter, a mode.
    pub about: &'a str,
    /// In the lower edge, on the left.
    pub note: &'a str,
    /// What is shown of a longer list; adds a scroll bar where it does not fit.
    pub scroll: Option<Scroll>,
}

/// The visible part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scroll {
    /// The number of the first visible line, from 0.
    pub first: u64,
    /// How many are visible.
    pub visible: u64,
    /// How many there are.
    pub total: u64,
}

/// What lies inside a frame.
pub fn inside(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}

impl Frame<'_> {
    /// Draws the frame around the pen's area, blank inside; gives what lies inside.
    pub fn draw(&self, pen: &mut Pen<'_>, skin: &Skin<'_>) -> Rect {
        let area = pen.area();
        pen.clear(skin.style(Role::Text));
        if area.width < 2 || area.height < 2 {
            return Rect::default();
        }
        let edge = skin.style(if skin.focused { Role::BorderFocus } else { Role::Border });
        let set = if skin.focused { skin.glyphs.border_focus } else { skin.glyphs.border };
        let (left, right) = (area.left(), area.right().saturating_sub(1));
        let (top, bottom) = (area.top(), area.bottom().saturating_sub(1));
        pen.repeat(left, right, top, set.horizontal_top, edge);
        pen.repeat(left, right, bottom, set.horizontal_bottom, edge);
        for y in top..bottom {
            pen.repeat(left, left + 1, y, set.vertical_left, edge);
            pen.repeat(right, right.saturating_add(1), y, set.vertical_right, edge);
        }
        let corners = [
            (left, top, set.top_left),
            (right, top, set.top_right),
            (left, bottom, set.bottom_left),
            (right, bottom, set.bottom_right),
        ];
        for (x, y, corner) in corners {
            pen.repeat(x, x.saturating_add(1), y, corner, edge);
        }
        self.label(pen, area, skin);
        inside(area)
    }

    fn label(&self, pen: &mut Pen<'_>, area: Rect, skin: &Skin<'_>) {
        let (left, right) = (area.left() + 1, area.right().saturating_sub(2));
        let (top, bottom) = (area.top(), area.bottom().saturating_sub(1));
        let mut x = left;
        if !self.title.is_empty() {
            x = padded(pen, x, right, top, self.title, skin.style(Role::Title));
        }
        if !self.about.is_empty() && x + 4 < right {
            padded(pen, x, right, top, self.about, skin.style(Role::Faint));
        }
        let mut end = right + 1;
        if let Some(scroll) = self.scroll {
            let text = scroll.words();
            let from = end.saturating_sub(width(&text) as u16 + 2);
            if from > left {
                padded(pen, from, end, bottom, &text, skin.style(Role::Faint));
                end = from;
            }
            scroll.draw(pen, area, skin);
        }
        if !self.note.is_empty() {
            padded(pen, left, end, bottom, self.note, skin.style(Role::Faint));
        }
    }
}

/// A text with a blank on either side; the place behind it.
fn padded(pen: &mut Pen<'_>, x: u16, end: u16, y: u16, text: &str, style: ratatui::style::Style) -> u16 {
    if end < x.saturating_add(3) {
        return x;
    }
    let after = pen.fit(x + 1, end - 1, y, text, style);
    pen.repeat(x, x + 1, y, " ", style);
    pen.repeat(after, after + 1, y, " ", style);
    after + 1
}

impl Scroll {
    /// `12-40 of 1'234`.
    pub fn words(&self) -> String {
        if self.visible == 0 {
            return format!("0 of {}", count(self.total));
        }
        let last = self.first.saturating_add(self.visible);
        format!("{}-{} of {}", count(self.first.saturating_add(1)), count(last), count(self.total))
    }

    /// A thumb on the frame's right side, at least one cell long; none where all is visible.
    fn draw(&self, pen: &mut Pen<'_>, area: Rect, skin: &Skin<'_>) {
        if self.visible >= self.total || area.height < 3 {
            return;
        }
        let (top, length) = self.thumb(area.height - 2);
        let x = area.right().saturating_sub(1);
        for y in top..top + length {
            pen.repeat(
                x,
                x.saturating_add(1),
                area.top() + 1 + y,
                skin.glyphs.filled,
                skin.style(Role::Faint),
            );
        }
    }

    /// Where the thumb begins and how long it is, in a track of `height` cells. At the list's ends, and only
    /// there, it touches the track's ends.
    fn thumb(&self, height: u16) -> (u16, u16) {
        let track = u128::from(height);
        let total = u128::from(self.total.max(1));
        let length = (track * u128::from(self.visible)).div_ceil(total).clamp(1, track.max(1));
        let hidden = u128::from(self.total.saturating_sub(self.visible)).max(1);
        let free = track - length.min(track);
        let first = u128::from(self.first).min(hidden);
        let top = match first {
            0 => 0,
            _ if first == hidden => free,
            _ => (free * first / hidden).clamp(1.min(free), free.saturating_sub(1).max(1.min(free))),
        };
        (top as u16, length as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thumb_touches_an_end_only_at_the_end() {
        let at = |first| Scroll { first, visible: 10, total: 1000 }.thumb(10);
        assert_eq!(at(0), (0, 1));
        assert_eq!(at(1), (1, 1));
        assert_eq!(at(989), (8, 1));
        assert_eq!(at(990), (9, 1));
        assert_eq!(Scroll { first: 0, visible: 5, total: 10 }.thumb(8), (0, 4));
        let huge = Scroll { first: u64::MAX, visible: u64::MAX - 1, total: u64::MAX }.thumb(u16::MAX);
        assert!(u32::from(huge.0) + u32::from(huge.1) <= u32::from(u16::MAX));
    }

    #[test]
    fn what_is_shown_is_said_in_words() {
        assert_eq!(Scroll { first: 11, visible: 29, total: 1234 }.words(), "12-40 of 1'234");
        assert_eq!(Scroll { first: 0, visible: 0, total: 0 }.words(), "0 of 0");
    }
}
