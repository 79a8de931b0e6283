//! What everything is drawn with: a theme's styles and a set of signs.

use ratatui::style::Style;

use super::theme::{Glyphs, Role, Theme};

/// Styles by role, and signs.
#[derive(Debug, Clone, Copy)]
pub struct Ink<'a> {
    /// The styles.
    pub theme: &'a Theme,
    /// The signs.
    pub glyphs: &'static Glyphs,
}

impl Ink<'_> {
    /// How a role looks.
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }
}
