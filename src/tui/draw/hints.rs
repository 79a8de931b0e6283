//! The last line: a notice if there is one, else the keys that matter here, made from the action table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::tui::action::{ACTIONS, Action};
use crate::tui::app::App;
use crate::tui::theme::Role;
use crate::tui::widgets::paint;
use crate::tui::widgets::skin::Skin;

/// Draws the line.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer, skin: Skin<'_>) {
    if area.is_empty() {
        return;
    }
    if let Some(notice) = &app.notice {
        let (sign, role) = if notice.is_fault {
            (skin.glyphs.error, Role::Error)
        } else {
            (skin.glyphs.success, Role::Success)
        };
        let text = format!(" {sign} {}", notice.text);
        paint::spans(skin, buffer, area, 0, &[(&text, skin.style(role))]);
        return;
    }
    let end = area.right();
    let mut x = area.x;
    if let Some(count) = app.count.typed() {
        let text = format!(" {count} times: ");
        x = paint::text(skin, buffer, x, area.y, area.width, &text, skin.style(Role::Warning));
    }
    for (key, hint) in hints(app) {
        let key = format!(" {key}");
        let hint = format!(" {hint} ");
        // A hint that does not fit is left out whole; a shorter one may still find room.
        if usize::from(end.saturating_sub(x)) < key.width() + hint.width() {
            continue;
        }
        x = paint::text(skin, buffer, x, area.y, end - x, &key, skin.style(Role::KeyName));
        x = paint::text(skin, buffer, x, area.y, end - x, &hint, skin.style(Role::KeyHint));
    }
}

/// Keys and words: help and quit first, then what holds here, most special first.
fn hints(app: &App) -> impl Iterator<Item = (String, &'static str)> + '_ {
    let sections = app.sections();
    let anywhere = [Action::Help, Action::Palette].into_iter().filter_map(Action::entry);
    let here = sections.iter().flat_map(|section| {
        ACTIONS.iter().filter(move |entry| entry.section == *section && !entry.hint.is_empty())
    });
    let here = here.filter(|entry| !matches!(entry.action, Action::Help | Action::Palette));
    anywhere.chain(here).filter_map(|entry| Some((app.keymap.first_written(entry)?, entry.hint)))
}
