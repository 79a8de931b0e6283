//! The help: every action with its keys, made from the action table; what holds here comes first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Rows};
use crate::tui::action::{ACTIONS, Entry, Section};
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The help, scrolled.
pub struct Help {
    lines: Vec<Line>,
    selected: usize,
}

enum Line {
    Heading(&'static str),
    Action(&'static Entry),
    Blank,
}

/// Width of the column of keys.
const KEYS: u16 = 22;

impl Help {
    /// The help for the mode in which these sections hold.
    pub fn new(here: &[Section]) -> Self {
        let all = Section::ALL.iter().map(|(section, _)| *section);
        let elsewhere = all.filter(|section| !here.contains(section));
        let lines = here.iter().copied().chain(elsewhere).flat_map(section_lines).collect();
        Self { lines, selected: 0 }
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        Rows { selected: &mut self.selected, len: self.lines.len(), area: popup::inside(frame(context)) }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let area = popup::draw(buffer, frame(context), "Help: keys that hold here come first", skin);
        let top = Rows::top(self.selected, self.lines.len(), area.height);
        for (row, (n, line)) in (0..area.height).zip(self.lines.iter().enumerate().skip(top)) {
            let (text, key) = (skin.style(Role::Text), skin.style(Role::KeyName));
            match line {
                Line::Blank => {}
                Line::Heading(heading) => {
                    paint::spans(skin, buffer, area, row, &[(heading, skin.style(Role::Heading))]);
                }
                Line::Action(entry) => {
                    let keys = context.keymap.keys_written(entry);
                    paint::text(skin, buffer, area.x + 1, area.y + row, KEYS - 1, &keys, key);
                    let rest = area.width.saturating_sub(KEYS + 1);
                    paint::text(skin, buffer, area.x + KEYS + 1, area.y + row, rest, entry.about, text);
                }
            }
            if n == self.selected {
                let line = Rect { y: area.y + row, height: 1, ..area };
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
    }
}

fn section_lines(section: Section) -> Vec<Line> {
    let actions = ACTIONS.iter().filter(|entry| entry.section == section).map(Line::Action);
    [Line::Heading(section.heading())].into_iter().chain(actions).chain([Line::Blank]).collect()
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 110, context.size.height)
}
