//! A question with two answers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Reaction};
use crate::tui::action::Action;
use crate::tui::input::Key;
use crate::tui::keymap::typed;
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// Whether to close what is below, though something in it would be lost.
pub struct Confirm {
    question: &'static str,
}

impl Confirm {
    /// Asks whether unsaved changes may go.
    pub const fn discard() -> Self {
        Self { question: "There are unsaved changes. Close and lose them?" }
    }

    pub(super) fn key(&self, key: Key) -> Option<Reaction> {
        match typed(key)? {
            'y' | 'Y' => Some(Reaction { also_below: 1, ..Reaction::closed() }),
            'n' | 'N' | 'q' => Some(Reaction::closed()),
            _ => Some(Reaction::none()),
        }
    }

    pub(super) fn act(&self, action: Action) -> Option<Reaction> {
        matches!(action, Action::Choose | Action::Quit | Action::Back).then(Reaction::closed)
    }

    pub(super) fn frame(&self, context: &Context<'_>) -> Rect {
        popup::centered(context.size, self.question.len() as u16 + 4, 4)
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let area = popup::draw(buffer, self.frame(context), "Sure?", skin);
        paint::spans(skin, buffer, area, 0, &[(self.question, skin.style(Role::Text))]);
        let (key, text) = (skin.style(Role::KeyName), skin.style(Role::Text));
        paint::spans(skin, buffer, area, 1, &[("y", key), (" yes   ", text), ("n", key), (" no", text)]);
    }
}
