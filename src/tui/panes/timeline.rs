//! Where the search stands among its iterations, and what happened when.
//!
//! ```text
//! 0 ━━★━━━★━━━━━●━━━━█────K──── 50'000
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::search::quantity::count;
use crate::session::view::{Mark, MarkKind, TimelineView};
use crate::tui::theme::Role;
use crate::tui::widgets::frame::{Frame, inside};
use crate::tui::widgets::pen::{Pen, width};
use crate::tui::widgets::skin::Skin;

/// The timeline pane.
#[derive(Debug, Clone, Copy)]
pub struct TimelinePane<'a> {
    /// What it shows.
    pub view: &'a TimelineView,
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

impl Widget for &TimelinePane<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let view = self.view;
        let behind =
            if view.now < view.latest { format!(" of {}", count(view.latest)) } else { String::new() };
        let nearest = self.nearest().map_or_else(String::new, |mark| {
            format!("{} {}: {}", self.sign(mark.kind), count(mark.iteration), mark.text)
        });
        let frame = Frame {
            title: "Timeline",
            about: &format!("iteration {}{behind}", count(view.now)),
            note: &nearest,
            scroll: None,
        };
        let area = frame.draw(&mut pen, &self.skin);
        let mut pen = pen.within(area);
        self.bar(&mut pen, area);
        self.legend(
            &mut pen,
            Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(1), ..area },
        );
    }
}

impl TimelinePane<'_> {
    /// The iteration at a place of the screen, for clicks and for dragging.
    pub fn iteration_at(&self, area: Rect, x: u16, y: u16) -> Option<u64> {
        let area = inside(area);
        let track = self.track(area);
        if track.is_empty() || y < area.top() || y >= area.bottom() {
            return None;
        }
        // Beyond the ends counts as the ends, so that a drag can overshoot.
        let cell = u128::from(x.clamp(track.left(), track.right() - 1) - track.left());
        let last = u128::from(track.width - 1).max(1);
        u64::try_from((cell * u128::from(self.view.latest) + last / 2) / last).ok()
    }

    /// The part of the first line between the two numbers at its ends.
    fn track(&self, area: Rect) -> Rect {
        let label = width(&count(self.view.latest)) as u16 + 1;
        let width = area.width.saturating_sub(label + 2);
        if width == 0 || area.height == 0 {
            return Rect::default();
        }
        Rect { x: area.x + 2, y: area.y, width, height: 1 }
    }

    /// The cell of an iteration.
    fn cell(&self, track: Rect, iteration: u64) -> u16 {
        let last = u128::from(track.width.saturating_sub(1));
        let latest = u128::from(self.view.latest.max(1));
        let at = (u128::from(iteration.min(self.view.latest)) * last + latest / 2) / latest;
        track.x + at.min(last) as u16
    }

    fn bar(&self, pen: &mut Pen<'_>, area: Rect) {
        let track = self.track(area);
        if track.is_empty() {
            return;
        }
        let glyphs = self.skin.glyphs;
        let now = self.cell(track, self.view.now);
        let faint = self.skin.style(Role::Faint);
        pen.text(area.x, area.y, "0", faint);
        pen.right(track.right(), area.right(), area.y, &count(self.view.latest), faint);
        let done = self.skin.style(Role::Current);
        pen.repeat(track.left(), now, area.y, glyphs.border_focus.horizontal_top, done);
        pen.repeat(now, track.right(), area.y, glyphs.track, faint);
        // Where marks meet in one cell, the rarer kind is drawn over the others.
        for kind in [
            MarkKind::Depth,
            MarkKind::Best,
            MarkKind::Knob,
            MarkKind::Memory,
            MarkKind::Breakpoint,
            MarkKind::Bookmark,
        ] {
            for mark in self.view.marks.iter().filter(|mark| mark.kind == kind) {
                let x = self.cell(track, mark.iteration);
                pen.repeat(x, x + 1, area.y, self.sign(kind), self.skin.style(role(kind)));
            }
        }
        if self.nearest().is_none_or(|mark| self.cell(track, mark.iteration) != now) {
            pen.repeat(now, now + 1, area.y, glyphs.filled, done);
        } else {
            pen.restyle(Rect { x: now, width: 1, ..track }, self.skin.style(Role::Selection));
        }
    }

    /// What the signs mean, and how many there are of each.
    fn legend(&self, pen: &mut Pen<'_>, area: Rect) {
        let mut x = area.x;
        for (kind, name) in KINDS {
            let number = self.view.marks.iter().filter(|mark| mark.kind == *kind).count();
            if number > 0 && x < area.right() {
                let words = format!("{} {name} ({number})   ", self.sign(*kind));
                x = pen.fit(x, area.right(), area.y, &words, self.skin.style(role(*kind)));
            }
        }
    }

    /// The mark nearest to now; of two, the later.
    fn nearest(&self) -> Option<&Mark> {
        self.view.marks.iter().rev().min_by_key(|mark| mark.iteration.abs_diff(self.view.now))
    }

    const fn sign(&self, kind: MarkKind) -> &'static str {
        match kind {
            MarkKind::Best => self.skin.glyphs.best,
            MarkKind::Breakpoint => self.skin.glyphs.breakpoint,
            MarkKind::Knob => "K",
            MarkKind::Depth => "D",
            MarkKind::Memory => "M",
            MarkKind::Bookmark => self.skin.glyphs.mark,
        }
    }
}

const KINDS: &[(MarkKind, &str)] = &[
    (MarkKind::Best, "best move changed"),
    (MarkKind::Breakpoint, "breakpoint"),
    (MarkKind::Knob, "knob changed"),
    (MarkKind::Depth, "depth done"),
    (MarkKind::Memory, "memory used up"),
    (MarkKind::Bookmark, "bookmark"),
];

const fn role(kind: MarkKind) -> Role {
    match kind {
        MarkKind::Best => Role::Best,
        MarkKind::Knob | MarkKind::Memory => Role::Warning,
        MarkKind::Depth => Role::LogBest,
        MarkKind::Breakpoint | MarkKind::Bookmark => Role::Mark,
    }
}
