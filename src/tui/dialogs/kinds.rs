//! Which kinds of log lines are shown.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Reaction, Rows};
use crate::session::Command;
use crate::session::protocol::LogCommand;
use crate::session::view::LogKind;
use crate::tui::action::Action;
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The kinds with a mark at those shown.
pub struct Kinds {
    shown: Vec<LogKind>,
    selected: usize,
}

impl Kinds {
    /// Those shown now; none stands for all.
    pub fn new(shown: &[LogKind]) -> Self {
        let all = LogKind::ALL.iter().map(|(kind, _)| *kind);
        let shown = all.filter(|kind| shown.is_empty() || shown.contains(kind)).collect();
        Self { shown, selected: 0 }
    }

    pub(super) fn act(&mut self, action: Action) -> Option<Reaction> {
        match action {
            Action::KindsAll => *self = Self { selected: self.selected, ..Self::new(&[]) },
            Action::KindToggle | Action::Choose => {
                let (kind, _) = LogKind::ALL.get(self.selected)?;
                match self.shown.iter().position(|shown| shown == kind) {
                    // The last one stays: an empty list would stand for all.
                    Some(at) if self.shown.len() > 1 => drop(self.shown.remove(at)),
                    Some(_) => {}
                    None => self.shown.push(*kind),
                }
            }
            _ => return None,
        }
        let all = self.shown.len() == LogKind::ALL.len();
        let kinds = if all { Vec::new() } else { self.shown.clone() };
        Some(Reaction::send(Command::Log(LogCommand::Kinds(kinds))))
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        Rows { selected: &mut self.selected, len: LogKind::ALL.len(), area: popup::inside(frame(context)) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let area = popup::draw(buffer, frame(context), "Log: kinds of lines shown", skin);
        let top = Rows::top(self.selected, LogKind::ALL.len(), area.height);
        for (row, (n, (kind, name))) in (0..area.height).zip(LogKind::ALL.iter().enumerate().skip(top)) {
            let mark = if self.shown.contains(kind) { " [x] " } else { " [ ] " };
            let line = Rect { y: area.y + row, height: 1, ..area };
            paint::spans(
                skin,
                buffer,
                line,
                0,
                &[(mark, skin.style(Role::KeyName)), (name, skin.style(Role::Text))],
            );
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
    }
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 40, LogKind::ALL.len() as u16 + 2)
}
