//! The last line: a notice if there is one, else the keys that matter here, made from the action table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::play::Seat;
use crate::tui::action::{ACTIONS, Action, Entry};
use crate::tui::app::App;
use crate::tui::layout::PaneKind;
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

/// Keys and words: help and palette first, then what a game waits for, then what holds here, most special first.
fn hints(app: &App) -> impl Iterator<Item = (String, &'static str)> + '_ {
    let sections = app.sections();
    let typing = app.typing();
    let game = if app.dialogs.is_empty() { hints_of_game(app) } else { &[] };
    let of_game = game.iter().filter_map(|(action, hint)| Some((action.entry()?, *hint)));
    let anywhere = [Action::Help, Action::Palette].into_iter().filter_map(Action::entry);
    let here = sections.iter().flat_map(|section| {
        ACTIONS.iter().filter(move |entry| entry.section == *section && !entry.hint.is_empty())
    });
    let is_new = |entry: &&Entry| {
        !matches!(entry.action, Action::Help | Action::Palette)
            && !game.iter().any(|(action, _)| *action == entry.action)
    };
    let hinted = |entry: &'static Entry| (entry, entry.hint);
    let hints = anywhere.map(hinted).chain(of_game).chain(here.filter(is_new).map(hinted));
    hints.filter_map(move |(entry, hint)| {
        let key = typing.free_keys(entry, &app.keymap).into_iter().next()?;
        Some((key, hint))
    })
}

/// What can be done in the game on the board, whoever is to move.
fn hints_of_game(app: &App) -> &'static [(Action, &'static str)] {
    const BACK: (Action, &str) = (Action::TakeBack, "take back");
    const TYPE: (Action, &str) = (Action::TypeMove, "type a move");
    const HINT: (Action, &str) = (Action::Hint, "hint");
    const GAME: (Action, &str) = (Action::Game, "game");
    let Some(game) = app.game_on_board() else { return &[] };
    match game.seat_to_move() {
        Some(Seat::Human) if app.arrangement.focus == PaneKind::Board => {
            &[(Action::BoardPlay, "play"), TYPE, BACK, HINT, GAME]
        }
        Some(Seat::Human) => &[TYPE, (Action::FocusBoard, "board"), BACK, HINT, GAME],
        Some(Seat::Search(_)) => &[(Action::MoveNow, "move now"), BACK, GAME],
        None => &[BACK, GAME],
    }
}
