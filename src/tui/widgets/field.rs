//! A line of text being typed.

use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::text::clean_line;
use crate::tui::input::Key;
use crate::tui::keymap::{simple, typed};
use crate::tui::theme::Role;
use crate::tui::widgets::paint;
use crate::tui::widgets::skin::Skin;

/// A line of text with a cursor.
#[derive(Debug, Clone, Default)]
pub struct Field {
    input: Input,
    /// Whether all of it is selected: what is typed replaces it.
    is_selected: bool,
}

/// Longest text that a field takes, in bytes.
const LONGEST: usize = 64 * 1024;

impl Field {
    /// A field that holds a text, the cursor behind it.
    pub fn new(text: &str) -> Self {
        Self { input: Input::new(clean_line(text).into_owned()), is_selected: false }
    }

    /// A field that holds a text, all of it selected: what is typed first replaces it, a cursor key keeps it.
    pub fn selected(text: &str) -> Self {
        Self { is_selected: true, ..Self::new(text) }
    }

    /// Whether a key types or edits in a field.
    pub fn takes(key: Key) -> bool {
        typed(key).is_some() || request(key).is_some()
    }

    /// What it holds.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Types or edits; false if the key does neither.
    pub fn key(&mut self, key: Key) -> bool {
        if let Some(c) = typed(key) {
            self.insert(c.encode_utf8(&mut [0; 4]));
            return true;
        }
        let Some(request) = request(key) else { return false };
        let was_selected = std::mem::take(&mut self.is_selected);
        if was_selected && matches!(request, InputRequest::DeletePrevChar | InputRequest::DeleteNextChar) {
            self.clear();
        } else {
            self.input.handle(request);
        }
        true
    }

    /// Inserts text at the cursor, as far as there is room; where all is selected, in its place.
    pub fn insert(&mut self, text: &str) {
        if std::mem::take(&mut self.is_selected) {
            self.clear();
        }
        for c in clean_line(text).chars() {
            if self.text().len() + c.len_utf8() > LONGEST {
                return;
            }
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// Forgets all of it.
    pub fn clear(&mut self) {
        self.input.reset();
    }

    /// Draws it in one row, scrolled so that the cursor is visible, the cursor's cell marked.
    pub fn draw(&self, buffer: &mut Buffer, area: Rect, skin: Skin<'_>) {
        let width = usize::from(area.width);
        if width == 0 {
            return;
        }
        let skip = self.input.visual_scroll(width.saturating_sub(1));
        paint::fill(skin, buffer, area, skin.style(Role::Text));
        let style = skin.style(if self.is_selected { Role::Selection } else { Role::Text });
        let (mut column, mut x) = (0, area.x);
        for cluster in self.text().graphemes(true) {
            let wide = cluster.width();
            if column >= skip {
                x = paint::text(skin, buffer, x, area.y, area.right().saturating_sub(x), cluster, style);
            }
            column += wide;
        }
        let cursor = self.input.visual_cursor().saturating_sub(skip).min(width - 1);
        if let Some(cell) = buffer.cell_mut((area.x + cursor as u16, area.y)) {
            cell.set_style(skin.style(Role::Cursor));
        }
    }
}

/// What an editing key does: those of readline that every shell knows.
fn request(key: Key) -> Option<InputRequest> {
    use InputRequest as R;
    const CTRL: KeyModifiers = KeyModifiers::CONTROL;
    Some(match simple(key)? {
        (KeyCode::Backspace, KeyModifiers::NONE) | (KeyCode::Char('h'), CTRL) => R::DeletePrevChar,
        (KeyCode::Delete, KeyModifiers::NONE) => R::DeleteNextChar,
        (KeyCode::Left, KeyModifiers::NONE) => R::GoToPrevChar,
        (KeyCode::Right, KeyModifiers::NONE) => R::GoToNextChar,
        (KeyCode::Left, CTRL | KeyModifiers::ALT) | (KeyCode::Char('b'), KeyModifiers::ALT) => {
            R::GoToPrevWord
        }
        (KeyCode::Right, CTRL | KeyModifiers::ALT) | (KeyCode::Char('f'), KeyModifiers::ALT) => {
            R::GoToNextWord
        }
        (KeyCode::Home, KeyModifiers::NONE) | (KeyCode::Char('a'), CTRL) => R::GoToStart,
        (KeyCode::End, KeyModifiers::NONE) | (KeyCode::Char('e'), CTRL) => R::GoToEnd,
        (KeyCode::Char('w'), CTRL) | (KeyCode::Backspace, KeyModifiers::ALT) => R::DeletePrevWord,
        (KeyCode::Char('d'), KeyModifiers::ALT) => R::DeleteNextWord,
        (KeyCode::Char('u'), CTRL) => R::DeleteLine,
        (KeyCode::Char('k'), CTRL) => R::DeleteTillEnd,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Glyphs, Theme};

    fn press(field: &mut Field, code: KeyCode, modifiers: KeyModifiers) {
        field.key(Key::one_key(code, modifiers));
    }

    #[test]
    fn typing_editing_and_pasting() {
        let mut field = Field::new("ab");
        press(&mut field, KeyCode::Home, KeyModifiers::NONE);
        press(&mut field, KeyCode::Char('X'), KeyModifiers::SHIFT);
        assert_eq!(field.text(), "Xab");
        field.insert("1\n2\u{1b}");
        assert_eq!(field.text(), "X1 2·ab");
        press(&mut field, KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert_eq!(field.text(), "");
    }

    #[test]
    fn what_is_typed_first_replaces_a_selected_text() {
        let after = |code| {
            let mut field = Field::selected("none");
            press(&mut field, code, KeyModifiers::NONE);
            press(&mut field, KeyCode::Char('6'), KeyModifiers::NONE);
            field.text().to_owned()
        };
        assert_eq!(after(KeyCode::Char('1')), "16");
        assert_eq!(after(KeyCode::Backspace), "6");
        assert_eq!(after(KeyCode::End), "none6");
        assert_eq!(after(KeyCode::Left), "non6e");
        let mut field = Field::selected("none");
        field.insert("pasted");
        assert_eq!(field.text(), "pasted");
    }

    #[test]
    fn any_width_can_be_drawn() {
        let theme = Theme::built_in("dark").unwrap();
        let skin = Skin { theme: &theme, glyphs: &Glyphs::UNICODE, focused: true };
        let field = Field::new("日本語 e\u{301} wide and long");
        for width in 0..20 {
            let area = Rect::new(0, 0, width, 1);
            field.draw(&mut Buffer::empty(area), area, skin);
        }
    }
}
