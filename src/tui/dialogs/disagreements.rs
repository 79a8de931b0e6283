//! The nodes where the evaluation and the search disagree most.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Ask, Context, Reaction, Rows};
use crate::search::Quantity;
use crate::search::quantity::count;
use crate::session::Command;
use crate::session::protocol::TreeCommand;
use crate::session::view::{Disagreement, DisagreementsView};
use crate::text::noun;
use crate::tui::action::Action;
use crate::tui::message::Effect;
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The list of disagreements.
#[derive(Default)]
pub struct Disagreements {
    selected: usize,
}

/// Rows of explanation below the list, and the headings above it.
const FOOT: u16 = 4;
const HEAD: u16 = 1;

impl Disagreements {
    pub(super) fn act(&self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        let row = list(context).get(self.selected).filter(|_| action == Action::Choose)?;
        let jump = Ask::Effect(Effect::Send(Command::Tree(TreeCommand::Jump(row.path.clone()))));
        Some(Reaction::closed().and(jump))
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = list(context).len();
        self.selected = self.selected.min(len.saturating_sub(1));
        Rows { selected: &mut self.selected, len, area: body(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let title = match found(context).is_some_and(|found| found.is_reweighted) {
            true => "Where evaluation and search disagree (searched under other weights)",
            false => "Where evaluation and search disagree",
        };
        let inside = popup::draw(buffer, frame(context), title, skin);
        let (rows, area) = (list(context), body(inside));
        let faint = skin.style(Role::Faint);
        let heading = line_of("change", "static", "searched", "", "node");
        paint::spans(skin, buffer, inside, 0, &[(&heading, faint)]);
        let top = Rows::top(self.selected, rows.len(), area.height);
        for (line_number, (n, row)) in (0..area.height).zip(rows.iter().enumerate().skip(top)) {
            let line = Rect { y: area.y + line_number, height: 1, ..area };
            let node = if row.line.is_empty() { "root".to_owned() } else { row.line.join(" ") };
            let text = line_of(
                &row.change.to_string(),
                &row.value.to_string(),
                &row.searched.to_string(),
                &row.bound.to_string(),
                &node,
            );
            paint::spans(skin, buffer, line, 0, &[(&text, skin.style(Role::Text))]);
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        let first = inside.height.saturating_sub(FOOT - 1);
        for (row, line) in (first..inside.height).zip(paint::wrap(&foot(context), inside.width)) {
            paint::spans(skin, buffer, inside, row, &[(&line, faint)]);
        }
    }
}

fn line_of(change: &str, value: &str, searched: &str, bound: &str, node: &str) -> String {
    format!(" {change:>8} {value:>8} {searched:>14} {bound:<6} {node}")
}

fn foot(context: &Context<'_>) -> String {
    let Some(found) = found(context) else {
        return "No tree was looked through at this moment. If the search has moved on, ask again; why it cannot be done \
                stands in the status line."
            .into();
    };
    let share = Quantity::Share(found.share);
    let progress = if found.share < 1.0 { format!("; {share} of the tree so far") } else { String::new() };
    format!(
        "{} {} compared{progress}. Change: expected score for Max, searched less static. Bounds that the static \
         value keeps are left out.",
        count(found.compared),
        noun(found.compared, "node", "nodes")
    )
}

fn found<'a>(context: &Context<'a>) -> Option<&'a DisagreementsView> {
    context.view?.workshop.as_ref()?.disagreements.as_ref()
}

fn list<'a>(context: &Context<'a>) -> &'a [Disagreement] {
    found(context).map_or(&[], |found| &found.rows)
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 90, 24)
}

fn body(area: Rect) -> Rect {
    let height = area.height.saturating_sub(FOOT + HEAD);
    Rect { y: area.y.saturating_add(HEAD), height, ..area }
}
