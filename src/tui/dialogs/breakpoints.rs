//! The breakpoints: what stops a run, and how often it did.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Ask, Context, Dialog, Purpose, Reaction, Rows};
use crate::error::{Fault, Result};
use crate::search::quantity::count;
use crate::session::Command;
use crate::session::protocol::{BreakCommand, Condition, Incident};
use crate::session::view::BreakpointView;
use crate::tui::action::Action;
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The list of breakpoints.
#[derive(Default)]
pub struct Breakpoints {
    selected: usize,
    log_only: bool,
    /// Numbers of those removed here: the view may not know it yet, and the next key means another one.
    removed: Vec<u32>,
}

/// Rows of explanation below the list.
const FOOT: u16 = 3;

impl Breakpoints {
    pub(super) fn act(&mut self, action: Action, context: &Context<'_>) -> Option<Reaction> {
        let view = context.view?;
        let chosen = self.list(context).get(self.selected).map(|breakpoint| breakpoint.number);
        let path = || view.tree.path.clone();
        let command = match action {
            Action::BreakToggle | Action::Choose => BreakCommand::Toggle(chosen?),
            Action::BreakRemove => {
                self.removed.push(chosen?);
                BreakCommand::Remove(chosen?)
            }
            Action::BreakClear => BreakCommand::Clear,
            Action::BreakVisited => self.add(Condition::Visited(path())),
            Action::BreakValue => self.add(Condition::ValueChanged(path())),
            Action::BreakBest => self.add(Condition::BestMoveChanged),
            Action::BreakCutoff => self.add(Condition::Happens(Incident::Cutoff)),
            Action::BreakTableCut => self.add(Condition::Happens(Incident::TableCut)),
            Action::BreakNullMove => self.add(Condition::Happens(Incident::NullMove)),
            Action::BreakProbCut => self.add(Condition::Happens(Incident::ProbCut)),
            Action::BreakStandPat => self.add(Condition::Happens(Incident::StandPat)),
            Action::BreakResearch => self.add(Condition::Happens(Incident::Research)),
            Action::BreakProven => self.add(Condition::Happens(Incident::Proven)),
            Action::BreakIteration => {
                let prompt = Dialog::prompt(Purpose::BreakAtIteration, "");
                return Some(Reaction::ask(Ask::Dialog(prompt)));
            }
            Action::BreakLogOnly => {
                self.log_only = !self.log_only;
                return Some(Reaction::none());
            }
            _ => return None,
        };
        Some(Reaction::send(Command::Break(command)))
    }

    fn list<'a>(&self, context: &Context<'a>) -> Vec<&'a BreakpointView> {
        let all = context.view.map_or(&[][..], |view| &view.breakpoints);
        all.iter().filter(|breakpoint| !self.removed.contains(&breakpoint.number)).collect()
    }

    fn add(&self, condition: Condition) -> BreakCommand {
        BreakCommand::Add { condition, log_only: self.log_only }
    }

    pub(super) fn answer(&self, purpose: &Purpose, text: &str) -> Result<Reaction> {
        if *purpose != Purpose::BreakAtIteration {
            return Ok(Reaction::none());
        }
        let number = text.trim().replace(['\'', '_'], "").parse();
        let number = number.map_err(|_| Fault::new(format!("found `{text}`")).expected("a whole number"))?;
        Ok(Reaction::send(Command::Break(self.add(Condition::Iteration(number)))))
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = self.list(context).len();
        self.selected = self.selected.min(len.saturating_sub(1));
        Rows { selected: &mut self.selected, len, area: above_foot(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let inside = popup::draw(buffer, frame(context), "Breakpoints", skin);
        let (breakpoints, area) = (self.list(context), above_foot(inside));
        let (text, faint) = (skin.style(Role::Text), skin.style(Role::Faint));
        if breakpoints.is_empty() {
            paint::spans(skin, buffer, area, 0, &[("none yet; ? shows the keys that add one", faint)]);
        }
        let top = Rows::top(self.selected, breakpoints.len(), area.height);
        for (row, (n, breakpoint)) in (0..area.height).zip(breakpoints.iter().enumerate().skip(top)) {
            let line = Rect { y: area.y + row, height: 1, ..area };
            let mark = if breakpoint.on { "[x]" } else { "[ ]" };
            let head = format!(" {mark} {:>3}  ", breakpoint.number);
            let what = if breakpoint.log_only { "  log only" } else { "" };
            let hits = format!("  hits: {}", count(breakpoint.hits));
            let body = if breakpoint.on { text } else { faint };
            let parts = [
                (&*head, skin.style(Role::KeyName)),
                (&breakpoint.text, body),
                (what, faint),
                (&hits, faint),
            ];
            paint::spans(skin, buffer, line, 0, &parts);
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
        self.draw_foot(buffer, inside, context);
    }

    fn draw_foot(&self, buffer: &mut Buffer, inside: Rect, context: &Context<'_>) {
        let skin = context.skin;
        let faint = skin.style(Role::Faint);
        let node = context.view.map(|view| view.tree.path_names.join(" ")).unwrap_or_default();
        let node = if node.is_empty() { "root".to_owned() } else { node };
        let new =
            if self.log_only { "New ones only write to the log (l)." } else { "New ones stop the run (l)." };
        let lines = [format!("Selected node: {node}"), new.to_owned()];
        let first = inside.height.saturating_sub(FOOT - 1);
        for (row, line) in (first..inside.height).zip(&lines) {
            paint::spans(skin, buffer, inside, row, &[(line, faint)]);
        }
    }
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 90, 18)
}

fn above_foot(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(FOOT), ..area }
}
