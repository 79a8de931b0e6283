//! The palette: an action found by name.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Ask, Context, Reaction, Rows};
use crate::tui::action::{ACTIONS, Action, Entry, Section};
use crate::tui::input::Key;
use crate::tui::theme::Role;
use crate::tui::widgets::fuzzy::ranked;
use crate::tui::widgets::{Field, paint, popup};

/// A search among the actions.
pub struct Palette {
    /// What is searched for.
    pub input: Field,
    offered: Vec<&'static Entry>,
    selected: usize,
}

impl Palette {
    /// The actions of these sections, but for those that only make sense as keys.
    pub fn new(sections: &[Section]) -> Self {
        let offers = |entry: &&Entry| {
            sections.contains(&entry.section)
                && !matches!(entry.section, Section::Motion | Section::Dialog)
                // One is open already; the other ends the program unasked, which no slip in a search should.
                && !matches!(entry.action, Action::Palette | Action::Interrupt)
        };
        Self { input: Field::default(), offered: ACTIONS.iter().filter(offers).collect(), selected: 0 }
    }

    /// What matches: by name, best first, then those whose sentence holds what is typed.
    fn found(&self) -> Vec<&'static Entry> {
        let typed = self.input.text().trim().to_lowercase();
        if typed.is_empty() {
            return self.offered.clone();
        }
        let names: Vec<String> = self.offered.iter().map(|entry| entry.name.to_owned()).collect();
        let matches = ranked(&typed.replace(' ', "-"), &names).into_iter();
        let by_name = matches.filter_map(|place| self.offered.get(place).copied());
        let mut found: Vec<&Entry> = by_name.collect();
        let by_sentence = |entry: &&&Entry| entry.about.to_lowercase().contains(&typed);
        for entry in self.offered.iter().filter(by_sentence) {
            if !found.iter().any(|known| known.action == entry.action) {
                found.push(entry);
            }
        }
        found
    }

    pub(super) fn key(&mut self, key: Key) -> Option<Reaction> {
        let before = self.input.text().to_owned();
        let takes = self.input.key(key);
        if before != self.input.text() {
            self.selected = 0;
        }
        takes.then(Reaction::none)
    }

    pub(super) fn act(&self, action: Action) -> Option<Reaction> {
        if action != Action::Choose {
            return None;
        }
        let chosen = self.found().get(self.selected).map(|entry| entry.action);
        Some(chosen.map_or_else(Reaction::none, |action| Reaction::closed().and(Ask::Act(action))))
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let len = self.found().len();
        Rows { selected: &mut self.selected, len, area: list(popup::inside(frame(context))) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let area = popup::draw(buffer, frame(context), "Do", skin);
        self.input.draw(buffer, Rect { height: area.height.min(1), ..area }, skin);
        let (found, area) = (self.found(), list(area));
        if found.is_empty() {
            paint::spans(skin, buffer, area, 0, &[("no action of that name", skin.style(Role::Faint))]);
        }
        let top = Rows::top(self.selected, found.len(), area.height);
        for (row, (n, entry)) in (0..area.height).zip(found.iter().enumerate().skip(top)) {
            let line = Rect { y: area.y + row, height: 1, ..area };
            let end = paint::spans(skin, buffer, line, 0, &[(entry.name, skin.style(Role::Heading))]);
            let about = line.x + 20.max(end + 1 - line.x);
            let room = line.right().saturating_sub(about + 12);
            paint::text(skin, buffer, about, line.y, room, entry.about, skin.style(Role::Text));
            let keys = context.keymap.first_written(entry).unwrap_or_default();
            let x = line.right().saturating_sub(keys.len() as u16 + 1).max(about + room + 1);
            paint::text(
                skin,
                buffer,
                x,
                line.y,
                line.right().saturating_sub(x),
                &keys,
                skin.style(Role::KeyName),
            );
            if n == self.selected {
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
    }
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 100, 20)
}

/// The list below the field.
fn list(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}
