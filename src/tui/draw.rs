//! The whole screen from the state; changes nothing.

mod hints;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::session::View;

use super::app::App;
use super::dialogs::{Context, Dialog};
use super::layout::{Layout, PaneKind, SMALLEST};
use super::panes::{ChartPane, Header, LogPane, TimelinePane, TreePane};
use super::theme::Role;
use super::widgets::paint;
use super::widgets::skin::Skin;

/// Draws everything.
pub fn draw(app: &App, buffer: &mut Buffer) {
    let skin = app.skin();
    let screen = buffer.area;
    paint::fill(skin, buffer, screen, skin.style(Role::Text));
    if app.size.width < SMALLEST.width || app.size.height < SMALLEST.height {
        return too_small(app, buffer, skin);
    }
    let layout = app.layout();
    let context = Context::of(app);
    let covered = app.dialogs.iter().rposition(Dialog::is_screen);
    match (&app.view, covered) {
        (_, Some(_)) => {}
        (Some(view), None) => workbench(app, view, &layout, buffer),
        (None, None) => {
            paint::spans(
                skin,
                buffer,
                layout.header,
                0,
                &[(" opening the search ...", skin.style(Role::Faint))],
            );
        }
    }
    for dialog in app.dialogs.iter().skip(covered.unwrap_or(0)) {
        dialog.draw(buffer, &context);
    }
    hints::draw(app, layout.hint, buffer, skin);
}

/// What to say on a screen that holds nothing else.
fn too_small(app: &App, buffer: &mut Buffer, skin: Skin<'_>) {
    let text = format!(
        "plyscope needs {} x {} cells; here are {} x {}. Make the window larger, or the letters smaller. Ctrl-q ends.",
        SMALLEST.width, SMALLEST.height, app.size.width, app.size.height
    );
    let area = buffer.area;
    for (row, line) in (0..area.height).zip(paint::wrap(&text, area.width)) {
        paint::spans(skin, buffer, area, row, &[(&line, skin.style(Role::Warning))]);
    }
}

fn workbench(app: &App, view: &View, layout: &Layout, buffer: &mut Buffer) {
    let skin = app.skin();
    Header { view, skin }.render(layout.header, buffer);
    for (pane, area) in &layout.panes {
        draw_pane(app, view, *pane, *area, buffer);
    }
    for (pane, area) in &layout.tabs {
        let is_front = layout.pane(*pane).is_some();
        let role = if is_front { Role::Title } else { Role::Faint };
        let text = format!(" {} {} ", pane.number(), pane.title());
        paint::text(skin, buffer, area.x, area.y, area.width, &text, skin.style(role));
    }
}

fn draw_pane(app: &App, view: &View, pane: PaneKind, area: Rect, buffer: &mut Buffer) {
    let focused = app.dialogs.is_empty() && app.arrangement.focus == pane;
    let skin = Skin { focused, ..app.skin() };
    match pane {
        PaneKind::Board => {
            if let Some(view) = &view.board {
                app.board_pane(view, skin).render(area, buffer);
            }
        }
        PaneKind::Tree => TreePane { view: &view.tree, skin }.render(area, buffer),
        PaneKind::Inspector => {
            if let Some(view) = &view.inspector {
                app.inspector_pane(view, skin).render(area, buffer);
            }
        }
        PaneKind::Log => LogPane { view: &view.log, skin }.render(area, buffer),
        PaneKind::Chart => {
            if let Some(view) = &view.chart {
                ChartPane { view, axis: app.look.chart, skin }.render(area, buffer);
            }
        }
        PaneKind::Timeline => TimelinePane { view: &view.timeline, skin }.render(area, buffer),
    }
    // The number that `Alt` reaches the pane with stands at the corner, in front of its title.
    let number = pane.number().to_string();
    paint::text(skin, buffer, area.x, area.y, 1, &number, skin.style(Role::KeyName));
}
