//! The knobs of the search that is open.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Ask, Context, Dialog, Purpose, Reaction, Rows, value};
use crate::error::Result;
use crate::session::Command;
use crate::session::view::KnobView;
use crate::tui::action::Action;
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The list of knobs.
#[derive(Default)]
pub struct Knobs {
    selected: usize,
}

/// Rows of explanation below the list.
const FOOT: u16 = 4;

impl Knobs {
    pub(super) fn act(&self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        let knob = knobs(context).get(self.selected)?;
        let value = match action {
            Action::Choose => {
                let purpose = Purpose::Knob { name: knob.name.to_owned(), range: knob.kind.range() };
                return Some(Reaction::ask(Ask::Dialog(Dialog::prompt(purpose, &knob.value))));
            }
            Action::ValueNext => value::stepped(&knob.kind, &knob.value, true),
            Action::ValuePrevious => value::stepped(&knob.kind, &knob.value, false),
            Action::ValueDefault => Some(knob.default.clone()),
            _ => return None,
        };
        Some(value.map_or_else(Reaction::none, |value| set(knob.name, value)))
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = knobs(context).len();
        Rows { selected: &mut self.selected, len, area: above_foot(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let inside = popup::draw(buffer, frame(context), "Knobs", skin);
        let (knobs, area) = (knobs(context), above_foot(inside));
        let top = Rows::top(self.selected, knobs.len(), area.height);
        for (row, (n, knob)) in (0..area.height).zip(knobs.iter().enumerate().skip(top)) {
            let line = Rect { y: area.y + row, height: 1, ..area };
            let changed = knob.value != knob.default;
            let mark = if changed { " * " } else { "   " };
            let style = skin.style(if changed { Role::Heading } else { Role::Text });
            let name = format!("{:<18} ", knob.name);
            let value = format!("{:<14}", knob.value);
            let when = if knob.live { "" } else { "  starts anew" };
            let default = if changed { format!("  default {}", knob.default) } else { String::new() };
            let faint = skin.style(Role::Faint);
            paint::spans(
                skin,
                buffer,
                line,
                0,
                &[
                    (mark, style),
                    (&name, skin.style(Role::Text)),
                    (&value, style),
                    (when, faint),
                    (&default, faint),
                ],
            );
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        let Some(knob) = knobs.get(self.selected) else { return };
        let live = if knob.live { "holds at once" } else { "the search starts anew with it" };
        let text = format!("{}: {}; takes {}; {live}", knob.name, knob.about, knob.kind.range());
        let first = inside.height.saturating_sub(FOOT - 1);
        for (row, line) in (first..inside.height).zip(paint::wrap(&text, inside.width)) {
            paint::spans(skin, buffer, inside, row, &[(&line, skin.style(Role::Faint))]);
        }
    }
}

/// Takes a typed value.
pub(super) fn answer(purpose: &Purpose, text: &str, context: &Context<'_>) -> Result<Reaction> {
    let Purpose::Knob { name, .. } = purpose else { return Ok(Reaction::none()) };
    if let Some(setup) = context.setup {
        setup.settings.clone().set(name, text.trim())?;
        if name == "weights" {
            setup.situation.weights(text.trim())?;
        }
    }
    Ok(set(name, text.trim().to_owned()))
}

fn set(name: &str, value: String) -> Reaction {
    Reaction::send(Command::Set { name: name.to_owned(), value })
}

fn knobs<'a>(context: &Context<'a>) -> &'a [KnobView] {
    context.view.map_or(&[], |view| &view.knobs)
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 92, knobs(context).len() as u16 + FOOT + 2)
}

fn above_foot(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(FOOT), ..area }
}
