//! The whole screen from the state; changes nothing.

mod header;
mod hints;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::session::View;
use crate::session::protocol::{Speed, Unit};

use super::app::App;
use super::dialogs::{Context, Dialog};
use super::ink::Ink;
use super::layout::{Layout, PaneKind, SMALLEST};
use super::panes;
use super::theme::Role;
use super::widgets::paint;

/// Draws everything.
pub fn draw(app: &App, buffer: &mut Buffer) {
    let ink = app.ink();
    let screen = buffer.area;
    paint::fill(buffer, screen, ink.style(Role::Text));
    if app.size.width < SMALLEST.width || app.size.height < SMALLEST.height {
        return too_small(app, buffer, ink);
    }
    let layout = app.layout();
    let context = Context::of(app);
    let covered = app.dialogs.iter().rposition(Dialog::is_screen);
    match (&app.view, covered) {
        (_, Some(_)) => {}
        (Some(view), None) => workbench(app, view, &layout, buffer, ink),
        (None, None) => {
            paint::spans(buffer, layout.header, 0, &[(" opening the search ...", ink.style(Role::Faint))]);
        }
    }
    for dialog in app.dialogs.iter().skip(covered.unwrap_or(0)) {
        dialog.draw(buffer, &context, ink);
    }
    hints::draw(app, layout.hint, buffer, ink);
}

/// What to say on a screen that holds nothing else.
fn too_small(app: &App, buffer: &mut Buffer, ink: Ink<'_>) {
    let text = format!(
        "plyscope needs {} x {} cells; here are {} x {}. Make the window larger, or the letters smaller. Ctrl-q ends.",
        SMALLEST.width, SMALLEST.height, app.size.width, app.size.height
    );
    let area = buffer.area;
    for (row, line) in (0..area.height).zip(paint::wrap(&text, area.width)) {
        paint::spans(buffer, area, row, &[(&line, ink.style(Role::Warning))]);
    }
}

fn workbench(app: &App, view: &View, layout: &Layout, buffer: &mut Buffer, ink: Ink<'_>) {
    header::draw(view, app.look.viewpoint, layout.header, buffer, ink);
    for (pane, area) in &layout.panes {
        let area = area.intersection(buffer.area);
        if !area.is_empty() {
            draw_pane(app, view, *pane, area, buffer, ink);
        }
    }
    for (pane, area) in &layout.tabs {
        let is_front = layout.pane(*pane).is_some();
        let role = if is_front { Role::Title } else { Role::Faint };
        let text = format!(" {} {} ", pane.number(), pane.title());
        paint::text(buffer, area.x, area.y, area.width, &text, ink.style(role));
    }
}

fn draw_pane(app: &App, view: &View, pane: PaneKind, area: Rect, buffer: &mut Buffer, ink: Ink<'_>) {
    let focused = app.dialogs.is_empty() && app.arrangement.focus == pane;
    panes::draw(app, view, pane, area, focused, buffer, ink);
}

/// A speed in words.
pub fn speed(speed: Speed) -> String {
    match speed {
        Speed::Unlimited => "unlimited".into(),
        Speed::PerSecond(n, unit) => {
            let unit = match unit {
                Unit::Phase => "phase",
                Unit::Iteration => "iteration",
                Unit::SamePhase => "step to the same phase",
                Unit::Over => "step over",
                Unit::Out => "step out",
            };
            let plural = if n == 1.0 { "" } else { "s" };
            format!("{n} {unit}{plural} a second")
        }
    }
}
