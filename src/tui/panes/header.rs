//! The first lines of the workbench: what is searched with what, whether it runs, where it stands, its answer.
//!
//! ```text
//! Two moves win  connect-four · uct · seed 7                          ▶ running 1.2M iterations/s
//! iteration 12'345 · phase 49'383 · next: selection   ★ best 4 · value 0.587 · pv 4 4 3   12.0 of 256 MiB
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::search::machine::Memory;
use crate::search::quantity::count;
use crate::session::protocol::{Speed, Unit};
use crate::session::view::{Notice, Pause, Status, View};
use crate::tui::theme::Role;
use crate::tui::widgets::number::short_count;
use crate::tui::widgets::pen::{Pen, width};
use crate::tui::widgets::skin::Skin;

/// The header: two lines, and a third for a notice where there is room.
#[derive(Debug, Clone, Copy)]
pub struct Header<'a> {
    /// What it shows.
    pub view: &'a View,
    /// What it is drawn with.
    pub skin: Skin<'a>,
}

/// From this width on there is room for the count of phases, too.
const WIDE: u16 = 100;

impl Widget for &Header<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut pen = self.skin.pen(buffer, area);
        let area = pen.area();
        pen.clear(self.skin.style(Role::Text));
        let line = |n: u16| Rect { y: area.y.saturating_add(n), height: 1, ..area };
        if area.height > 0 {
            self.heading(&mut pen.within(line(0)));
        }
        if area.height > 1 {
            self.standing(&mut pen.within(line(1)));
        }
        if let (Some(notice), 3..) = (&self.view.notice, area.height) {
            draw_notice(&mut pen.within(line(2)), notice, &self.skin);
        }
    }
}

/// Draws something that the user is to be told, over one line.
pub fn draw_notice(pen: &mut Pen<'_>, notice: &Notice, skin: &Skin<'_>) {
    let (sign, role) =
        if notice.is_fault { (skin.glyphs.error, Role::Error) } else { (skin.glyphs.success, Role::Success) };
    let area = pen.area();
    let x = pen.text(area.x, area.y, sign, skin.style(role));
    pen.fit(x.saturating_add(1), area.right(), area.y, &notice.text, skin.style(role));
}

impl Header<'_> {
    /// What is searched, with what; on the right whether it runs.
    fn heading(&self, pen: &mut Pen<'_>) {
        let area = pen.area();
        let heading = &self.view.heading;
        let (chip, role) = status(self.view, &self.skin);
        let chip = format!(" {chip} ");
        // What the search is doing comes before what it is called, down to a third of the line.
        let wanted = width(&chip).min(usize::from(area.width) * 2 / 3) as u16;
        let chip_start = area.right().saturating_sub(wanted);
        pen.fit(chip_start, area.right(), area.y, &chip, self.skin.style(role));
        let end = chip_start.saturating_sub(1);
        let title = if heading.title.is_empty() { heading.game } else { &heading.title };
        let x = pen.fit(area.x, end, area.y, title, self.skin.style(Role::Title));
        let mut parts =
            vec![heading.game.to_owned(), heading.algorithm.to_owned(), format!("seed {}", heading.seed)];
        if !heading.played.is_empty() {
            parts.push(format!("played {}", heading.played.join(" ")));
        }
        if x + 4 < end {
            pen.fit(x + 2, end, area.y, &parts.join(" · "), self.skin.style(Role::Faint));
        }
    }

    /// Where it stands, on the left; the memory in use, on the right; the answer between them.
    fn standing(&self, pen: &mut Pen<'_>) {
        let area = pen.area();
        let view = self.view;
        let text = self.skin.style(Role::Text);
        let behind = if view.clock < view.latest {
            format!(" of {}", count(view.latest.iterations))
        } else {
            String::new()
        };
        let clock = format!("iteration {}{behind}", count(view.clock.iterations));
        let mut x = pen.fit(area.x, area.right(), area.y, &clock, self.skin.style(Role::Current));
        if !matches!(view.status, Status::Running) && !view.next_phase.is_empty() {
            if area.width >= WIDE {
                let phases = format!(" · phase {}", count(view.clock.phases));
                x = pen.fit(x, area.right(), area.y, &phases, self.skin.style(Role::Faint));
            }
            x = pen.fit(x, area.right(), area.y, &format!(" · next: {}", view.next_phase), text);
        }
        let (used, is_tight) = memory(view.memory);
        let memory_start = area.right().saturating_sub(width(&used) as u16);
        let mut end = area.right();
        if memory_start > x.saturating_add(area.width / 3) {
            let role = if is_tight { Role::Warning } else { Role::Faint };
            pen.text(memory_start, area.y, &used, self.skin.style(role));
            end = memory_start.saturating_sub(2);
        }
        self.answer(pen, x.saturating_add(3), end);
    }

    fn answer(&self, pen: &mut Pen<'_>, x: u16, end: u16) {
        let y = pen.area().y;
        let answer = &self.view.answer;
        if x.saturating_add(6) > end {
            return;
        }
        let Some(best) = &answer.best else {
            pen.fit(x, end, y, "no answer yet", self.skin.style(Role::Faint));
            return;
        };
        let x = pen.fit(
            x,
            end,
            y,
            &format!("{} best {best}", self.skin.glyphs.best),
            self.skin.style(Role::Best),
        );
        let mut parts = Vec::new();
        if let Some(proof) = &answer.outcome {
            let plies = proof.plies.map_or_else(String::new, |plies| format!(" in {plies}"));
            parts.push(match proof.winner {
                "draw" => "proven draw".to_owned(),
                "max" => format!("proven: Max wins{plies}"),
                _ => format!("proven: Min wins{plies}"),
            });
        } else if let Some(value) = &answer.value {
            parts.push(format!("value {value}"));
        }
        if answer.pv.len() > 1 {
            parts.push(format!("pv {}", answer.pv.join(" ")));
        }
        let words: String = parts.iter().map(|part| format!(" · {part}")).collect();
        pen.fit(x, end, y, &words, self.skin.style(Role::Text));
    }
}

/// Whether the search runs, in words behind a sign.
pub fn status(view: &View, skin: &Skin<'_>) -> (String, Role) {
    let glyphs = skin.glyphs;
    match &view.status {
        Status::Running => {
            let rate = short_count(view.rate.clamp(0.0, 1e18) as u64, 5);
            let words = match view.speed {
                Speed::Unlimited => format!("{} running {rate} iterations/s", glyphs.running),
                limited => format!("{} running, {}", glyphs.running, speed(limited)),
            };
            (words, Role::StatusRunning)
        }
        Status::Paused(Pause::Finished) => (format!("{} finished", glyphs.success), Role::Success),
        Status::Paused(why) => (format!("{} {}", glyphs.paused, pause(why)), Role::StatusPaused),
        Status::Seeking { done, to, back } => {
            let way = if *back { "back" } else { "on" };
            let share = 100.0 * done.clamp(0.0, 1.0);
            let to = to.map_or(String::new(), |to| format!(" to {}", count(to)));
            let words = format!("{} seeking {way}{to}, {share:.0}%", glyphs.seeking);
            (words, Role::StatusSeeking)
        }
        Status::Failed(why) => (format!("{} broke off: {why}", glyphs.error), Role::Error),
    }
}

/// Why it stands.
fn pause(why: &Pause) -> String {
    match why {
        Pause::Ready => "ready".into(),
        Pause::Asked => "paused".into(),
        Pause::Breakpoint(number, sentence) => format!("breakpoint {number}: {sentence}"),
        Pause::Budget => "paused: budget used up".into(),
        Pause::Finished => "finished".into(),
        Pause::Memory => "paused: memory budget used up".into(),
    }
}

/// A speed in words.
pub fn speed(speed: Speed) -> String {
    match speed {
        Speed::Unlimited => "as fast as it can".into(),
        Speed::PerSecond(steps, unit) => {
            let steps = if steps.fract() == 0.0 { format!("{steps:.0}") } else { format!("{steps}") };
            let unit = match unit {
                Unit::Phase => "phases",
                Unit::Iteration => "iterations",
                Unit::SamePhase => "same phases",
                Unit::Over | Unit::Out => "subtrees",
            };
            format!("{steps} {unit}/s")
        }
    }
}

/// `12.3 of 256 MiB`, and whether it is nine tenths full.
fn memory(memory: Memory) -> (String, bool) {
    let used = memory.tree.saturating_add(memory.table).saturating_add(memory.history);
    let mebibytes = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    if memory.budget == 0 {
        return (format!("{:.1} MiB", mebibytes(used)), false);
    }
    let is_tight = used >= memory.budget / 10 * 9;
    let warning = if is_tight { "! " } else { "" };
    (format!("{warning}{:.1} of {:.0} MiB", mebibytes(used), mebibytes(memory.budget)), is_tight)
}
