//! The mouse: a click focuses and selects, a click on what is selected acts, the wheel scrolls, borders are dragged.
//!
//! There is no double click, because that needs a clock: clicking what is already selected does the same.

use ratatui::layout::Rect;

use crate::search::Goal;
use crate::session::Command;
use crate::session::protocol::{LogCommand, TreeCommand};

use super::{act, settle, with_dialog, workbench};
use crate::tui::action::Action;
use crate::tui::app::{App, Chosen};
use crate::tui::input::{Mouse, MouseKind};
use crate::tui::layout::{Hit, PaneKind, Split};
use crate::tui::message::Effect;
use crate::tui::panes::{LogPane, TimelinePane, TreePane};

/// Rows that one notch of the wheel scrolls.
const WHEEL: i64 = 3;

/// Takes in what the mouse did.
pub fn point(app: &mut App, mouse: Mouse, effects: &mut Vec<Effect>) {
    if !app.dialogs.is_empty() {
        if let Some(reaction) = with_dialog(app, |dialog, context| dialog.point(mouse, context)) {
            settle(app, reaction, effects);
        }
        return;
    }
    let hit = app.layout().hit(mouse.x, mouse.y);
    match mouse.kind {
        MouseKind::Down(_) => {
            app.notice = None;
            down(app, mouse, hit, effects);
        }
        MouseKind::Drag(_) => drag(app, mouse, effects),
        MouseKind::Up(_) => app.drag = None,
        MouseKind::Wheel(notches) => wheel(app, hit, i64::from(notches) * WHEEL, effects),
        MouseKind::Moved => {}
    }
}

fn down(app: &mut App, mouse: Mouse, hit: Hit, effects: &mut Vec<Effect>) {
    match hit {
        Hit::Tab(pane) => app.arrangement.focus(pane),
        Hit::Split(split) => app.drag = Some(split),
        Hit::Pane(pane) => {
            app.arrangement.focus(pane);
            let Some(area) = app.layout().pane(pane) else { return };
            match pane {
                PaneKind::Tree => click_tree(app, mouse, area, effects),
                PaneKind::Log => click_log(app, mouse, area, effects),
                PaneKind::Board => click_board(app, mouse, area, effects),
                PaneKind::Timeline => seek(app, mouse, area, effects),
                PaneKind::Inspector => click_inspector(app, mouse, area, effects),
                PaneKind::Chart => {}
            }
        }
        Hit::Nothing => {}
    }
}

fn click_tree(app: &mut App, mouse: Mouse, area: Rect, effects: &mut Vec<Effect>) {
    let Some(view) = &app.view else { return };
    let pane = TreePane { view: &view.tree, skin: app.skin() };
    if let Some(column) = pane.heading_at(area, mouse.x, mouse.y) {
        let descending = view.tree.sort.is_none_or(|(by, down)| by != column || !down);
        return workbench::tree(effects, TreeCommand::Sort { column: Some(column), descending });
    }
    let Some(row) = pane.row_at(area, mouse.x, mouse.y) else { return };
    let unfolds = row == view.tree.selected || pane.marker_at(area, mouse.x, mouse.y).is_some();
    workbench::tree(effects, TreeCommand::Row(row));
    if unfolds {
        workbench::tree(effects, TreeCommand::Toggle);
    }
}

fn click_log(app: &mut App, mouse: Mouse, area: Rect, effects: &mut Vec<Effect>) {
    let Some(view) = &app.view else { return };
    let pane = LogPane { view: &view.log, skin: app.skin() };
    let Some(line) = pane.line_at(area, mouse.x, mouse.y) else { return };
    let is_selected = view.log.first.saturating_add(line) == view.log.selected;
    effects.push(Effect::Send(Command::Log(LogCommand::Row(line))));
    if is_selected {
        act(app, Action::LogGo, effects);
    }
}

/// A click on a square, or in the list beside the board, puts the cursor on its move; a second click plays it.
fn click_board(app: &mut App, mouse: Mouse, area: Rect, effects: &mut Vec<Effect>) {
    let Some(board) = app.view.as_ref().and_then(|view| view.board.as_ref()) else { return };
    let Some(chosen) = app.board_pane(board, app.skin()).move_at(area, mouse.x, mouse.y) else { return };
    let is_second = app.move_under_cursor(board) == Some(chosen);
    app.look.chosen = board.moves.get(chosen).map(Chosen::of);
    if is_second {
        workbench::play_move(app, effects);
    }
}

/// A click on a what-if knob selects it; a second click asks for its value.
fn click_inspector(app: &mut App, mouse: Mouse, area: Rect, effects: &mut Vec<Effect>) {
    let Some(view) = app.view.as_ref().and_then(|view| view.inspector.as_ref()) else { return };
    let Some(knob) = app.inspector_pane(view, app.skin()).what_if_at(area, mouse.x, mouse.y) else { return };
    if knob == app.look.what_if {
        act(app, Action::WhatIfType, effects);
    }
    app.look.what_if = knob;
}

fn seek(app: &App, mouse: Mouse, area: Rect, effects: &mut Vec<Effect>) {
    let Some(view) = &app.view else { return };
    let pane = TimelinePane { view: &view.timeline, skin: app.skin() };
    if let Some(iteration) = pane.iteration_at(area, mouse.x, mouse.y) {
        effects.push(Effect::Send(Command::Seek(Goal::Iteration(iteration))));
    }
}

fn drag(app: &mut App, mouse: Mouse, effects: &mut Vec<Effect>) {
    let layout = app.layout();
    match app.drag {
        Some(split @ Split::Left) => {
            workbench::resize(app, |arrangement| arrangement.widen(layout.distance(split, mouse.x)));
        }
        Some(split @ Split::Upper) => {
            workbench::resize(app, |arrangement| arrangement.heighten(layout.distance(split, mouse.y)));
        }
        None if app.arrangement.focus == PaneKind::Timeline => {
            if let Some(area) =
                layout.pane(PaneKind::Timeline).filter(|area| area.contains((mouse.x, mouse.y).into()))
            {
                seek(app, mouse, area, effects);
            }
        }
        None => {}
    }
}

fn wheel(app: &mut App, hit: Hit, rows: i64, effects: &mut Vec<Effect>) {
    let Hit::Pane(pane) = hit else { return };
    match pane {
        PaneKind::Tree => workbench::tree(effects, TreeCommand::Move(rows)),
        PaneKind::Log => effects.push(Effect::Send(Command::Log(LogCommand::Move(rows)))),
        PaneKind::Inspector => workbench::scroll_inspector(app, rows, None),
        PaneKind::Timeline | PaneKind::Chart => {
            act(app, if rows < 0 { Action::SeekBack } else { Action::SeekAhead }, effects);
        }
        PaneKind::Board => {}
    }
}
