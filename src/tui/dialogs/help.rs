//! The help: every action with its keys, made from the action table; what holds here comes first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Context, Rows, Typing};
use crate::tui::action::{ACTIONS, Entry, Section};
use crate::tui::theme::Role;
use crate::tui::widgets::{paint, popup};

/// The help, scrolled.
pub struct Help {
    lines: Vec<Line>,
    /// What is being typed where it was asked for.
    typing: Typing,
    selected: usize,
}

enum Line {
    Heading(&'static str),
    /// An action, and whether its keys hold here.
    Action(&'static Entry, bool),
    Blank,
}

/// Width of the column of keys.
const KEYS: u16 = 22;

/// What stands there for an action without a key: where it is found.
const NO_KEY: &str = "in the palette";

impl Help {
    /// The help for the mode in which these sections hold and this is being typed.
    pub fn new(here: &[Section], typing: Typing) -> Self {
        let all = Section::ALL.iter().map(|(section, _)| *section);
        let elsewhere = all.filter(|section| !here.contains(section));
        let here = here.iter().flat_map(|section| section_lines(*section, true));
        let lines = here.chain(elsewhere.flat_map(|section| section_lines(section, false))).collect();
        Self { lines, typing, selected: 0 }
    }

    pub(super) fn rows(&mut self, context: &Context<'_>) -> Rows<'_> {
        let area = popup::inside(frame(context));
        let len = self.laid_out(area.width, context).len();
        Rows { selected: &mut self.selected, len, area }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, context: &Context<'_>) {
        let skin = context.skin;
        let area = popup::draw(buffer, frame(context), "Help: keys that hold here come first", skin);
        let rows = self.laid_out(area.width, context);
        let top = Rows::top(self.selected, rows.len(), area.height);
        for (row, (n, (left, right))) in (0..area.height).zip(rows.iter().enumerate().skip(top)) {
            let left_role = if right.is_empty() { Role::Heading } else { Role::KeyName };
            let y = area.y + row;
            let keys = if right.is_empty() { area.width } else { KEYS - 1 };
            let indent = u16::from(!right.is_empty());
            paint::text(skin, buffer, area.x + indent, y, keys, left, skin.style(left_role));
            let rest = area.width.saturating_sub(KEYS + 1);
            paint::text(skin, buffer, area.x + KEYS + 1, y, rest, right, skin.style(Role::Text));
            if n == self.selected {
                let line = Rect { y, height: 1, ..area };
                buffer.set_style(line.intersection(buffer.area), skin.style(Role::Selection));
            }
        }
    }

    /// The rows at a width: keys, or a heading, on the left; on the right what they do, in as many rows as it takes.
    fn laid_out(&self, width: u16, context: &Context<'_>) -> Vec<(String, String)> {
        let mut rows = Vec::new();
        for line in &self.lines {
            match line {
                Line::Blank => rows.push((String::new(), String::new())),
                Line::Heading(heading) => rows.push(((*heading).to_owned(), String::new())),
                Line::Action(entry, is_here) => {
                    let typing = if *is_here { &self.typing } else { &Typing::Nothing };
                    let free = typing.free_keys(entry, context.keymap);
                    if free.is_empty() && context.keymap.keys(entry).next().is_some() {
                        continue;
                    }
                    let mut keys = if free.is_empty() { NO_KEY.to_owned() } else { free.join(", ") };
                    for part in paint::wrap(entry.about, width.saturating_sub(KEYS + 1)) {
                        rows.push((std::mem::take(&mut keys), part));
                    }
                }
            }
        }
        rows
    }
}

fn section_lines(section: Section, is_here: bool) -> Vec<Line> {
    let actions = ACTIONS.iter().filter(|entry| entry.section == section);
    let actions = actions.map(|entry| Line::Action(entry, is_here));
    [Line::Heading(section.heading())].into_iter().chain(actions).chain([Line::Blank]).collect()
}

pub(super) fn frame(context: &Context<'_>) -> Rect {
    popup::centered(context.size, 110, context.size.height)
}
