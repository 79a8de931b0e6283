//! What everything is drawn with: how roles look, and which signs arrive.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::pen::Pen;
use crate::game::{Side, Turn};
use crate::tui::theme::{Glyphs, Role, Theme};

/// The look of one pane in one frame.
#[derive(Debug, Clone, Copy)]
pub struct Skin<'a> {
    /// How roles look.
    pub theme: &'a Theme,
    /// The signs.
    pub glyphs: &'a Glyphs,
    /// Whether the pane has the keys.
    pub focused: bool,
}

impl Skin<'_> {
    /// A pen for an area.
    pub fn pen<'b>(&self, buffer: &'b mut Buffer, area: Rect) -> Pen<'b> {
        Pen::new(buffer, area).ascii(self.glyphs.trunk.is_ascii())
    }

    /// How a role looks.
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// The bar over a selected row.
    pub fn selection(&self) -> Style {
        self.style(if self.focused { Role::Selection } else { Role::SelectionAway })
    }

    /// The sign and the role of whose turn it is.
    pub fn turn(&self, turn: Turn) -> (&'static str, Role) {
        match turn {
            Turn::Of(Side::Max) => (self.glyphs.max, Role::Max),
            Turn::Of(Side::Min) => (self.glyphs.min, Role::Min),
            Turn::Chance => (self.glyphs.chance, Role::Chance),
            Turn::Over(_) => (self.glyphs.leaf, Role::Faint),
        }
    }
}
