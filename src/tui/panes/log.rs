//! What the search did, in sentences.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::search::quantity::count;
use crate::session::view::{LogKind, LogLine, LogView};
use crate::text::clean_line;
use crate::tui::theme::Role;
use crate::tui::widgets::frame::{Frame, Scroll, inside};
use crate::tui::widgets::page::wrap;
use crate::tui::widgets::pen::{Pen, width};
use crate::tui::widgets::skin::Skin;

/// The log pane.
#[derive(Debug, Clone, Copy)]
pub struct LogPane<'a> {
    /// What it shows.
    pub view: &'a LogView,
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

/// Lines at the bottom of a tall pane in which the selected sentence is shown whole.
const WHOLE: u16 = 3;
/// Panes from this height on have them.
const TALL: u16 = 12;
/// Cells of a kind's name.
const KIND: u16 = 10;
/// Panes from this width on show each line's phase, and its kind in a word.
const WIDE: u16 = 56;

/// How many lines of the log an area shows.
pub fn visible_lines(area: Rect) -> u16 {
    lines_area(inside(area)).height
}

fn lines_area(inside: Rect) -> Rect {
    let below = if inside.height >= TALL { WHOLE } else { 0 };
    Rect { height: inside.height - below, ..inside }
}

impl Widget for &LogPane<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let shown = self.view.lines.len().min(visible_lines(pen.area()).into()) as u64;
        let frame = Frame {
            title: "Log",
            about: &self.settings(),
            note: if self.view.newest { "newest" } else { "" },
            scroll: Some(Scroll { first: self.view.first, visible: shown, total: self.view.total }),
        };
        let area = frame.draw(&mut pen, &self.skin);
        let mut pen = pen.within(area);
        if self.view.lines.is_empty() {
            let words = if self.view.total == 0 && self.is_filtered() {
                "no line passes the filter"
            } else {
                "nothing logged: a step is, a free run is not"
            };
            let lines = wrap(words, area.width.saturating_sub(2).into());
            for (y, range) in (area.y + area.height / 2..area.bottom()).zip(lines) {
                let line = words.get(range).unwrap_or("");
                pen.fit(area.x + 1, area.right(), y, line, self.skin.style(Role::Faint));
            }
            return;
        }
        let list = lines_area(area);
        let widths = self.view.lines.iter().map(|line| width(&clock(line, area.width)));
        let clock_width = widths.max().unwrap_or(0) as u16;
        for (y, (nth, line)) in (list.top()..list.bottom()).zip(self.view.lines.iter().enumerate()) {
            self.line(&mut pen, line, clock_width, y);
            if self.is_selected(nth) {
                pen.restyle(Rect { y, height: 1, ..list }, self.skin.selection());
                pen.repeat(list.x, list.x + 1, y, self.skin.glyphs.selected, self.skin.selection());
            }
        }
        self.whole_sentence(&mut pen, Rect { y: list.bottom(), height: area.height - list.height, ..area });
    }
}

impl LogPane<'_> {
    /// The number of the line at a place of the screen, among those visible.
    pub fn line_at(&self, area: Rect, x: u16, y: u16) -> Option<u64> {
        let list = lines_area(inside(area));
        let nth = list.contains((x, y).into()).then(|| y - list.y)?;
        (usize::from(nth) < self.view.lines.len()).then(|| nth.into())
    }

    fn is_selected(&self, nth: usize) -> bool {
        self.view.first.saturating_add(nth as u64) == self.view.selected
    }

    fn is_filtered(&self) -> bool {
        self.view.selected_node || !self.view.kinds.is_empty()
    }

    fn settings(&self) -> String {
        let mut words = Vec::new();
        if !self.view.kinds.is_empty() {
            let names: Vec<&str> = self.view.kinds.iter().map(|kind| kind.name()).collect();
            words.push(format!("only {}", names.join(", ")));
        }
        if self.view.selected_node {
            words.push("about the selected node".to_owned());
        }
        words.join("; ")
    }

    fn line(&self, pen: &mut Pen<'_>, line: &LogLine, clock_width: u16, y: u16) {
        let area = pen.area();
        let mut x = area.x.saturating_add(1 + clock_width);
        pen.right(area.x + 1, x, y, &clock(line, area.width), self.skin.style(Role::Faint));
        x += 1;
        // What the user did at a moment that lies ahead again will be done again: its moment tells, and it is faint.
        let lies_ahead = line.clock > self.view.now;
        let style = self.skin.style(if lies_ahead { Role::Faint } else { role(line.kind) });
        let mut text = line.text.as_str();
        if area.width >= WIDE {
            pen.fit(x, x + KIND, y, line.kind.name(), style);
            x += KIND + 1;
            text = without_kind(line);
        }
        pen.fit(x, area.right(), y, text, style);
    }

    /// The selected line once more, wrapped, under a rule.
    fn whole_sentence(&self, pen: &mut Pen<'_>, area: Rect) {
        let selected = self.view.lines.iter().enumerate().find(|(nth, _)| self.is_selected(*nth));
        let (Some((_, line)), false) = (selected, area.is_empty()) else { return };
        pen.repeat(area.x, area.right(), area.y, self.skin.glyphs.track, self.skin.style(Role::Border));
        let text = clean_line(&line.text);
        let lines = wrap(&text, area.width.into());
        let rest = usize::from(area.height - 1);
        for (nth, (y, range)) in (area.y + 1..area.bottom()).zip(&lines).enumerate() {
            let end = if nth + 1 == rest { text.len() } else { range.end };
            let piece = text.get(range.start..end).unwrap_or("");
            pen.fit(area.x, area.right(), y, piece, self.skin.style(Role::Text));
        }
    }
}

/// What a sentence says behind its kind, which stands before it: `backup: 4 now 2/3` is not called a backup twice.
fn without_kind(line: &LogLine) -> &str {
    let behind = line.text.strip_prefix(line.kind.name());
    behind.and_then(|rest| rest.strip_prefix(": ").or_else(|| rest.strip_prefix(' '))).unwrap_or(&line.text)
}

/// The moment of a line: its iteration, and in a wide pane its phase behind the point.
fn clock(line: &LogLine, pane_width: u16) -> String {
    let iterations = count(line.clock.iterations);
    if pane_width < WIDE { iterations } else { format!("{iterations}.{}", line.clock.phases) }
}

const fn role(kind: LogKind) -> Role {
    match kind {
        LogKind::Descent => Role::LogSelect,
        LogKind::Growth => Role::LogExpand,
        LogKind::Value | LogKind::Backup => Role::LogResult,
        LogKind::Cutoff => Role::Cutoff,
        LogKind::Table => Role::LogTable,
        LogKind::Proof => Role::Proven,
        LogKind::Depth | LogKind::Best => Role::LogBest,
        LogKind::Breakpoint => Role::Mark,
        LogKind::Control => Role::Text,
        LogKind::Warning => Role::Warning,
    }
}
