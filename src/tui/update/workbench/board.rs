//! The board's cursor: from move to move, and what is done with the move under it.

use crate::error::{Fault, Result};
use crate::session::Command;
use crate::session::protocol::TreeCommand;
use crate::session::view::{BoardView, MoveMark};

use super::{send, tree};
use crate::tui::app::{App, Chosen};
use crate::tui::message::Effect;

/// Moves the board's cursor to the nearest move in a direction, or to the first or last of all.
pub fn move_cursor(app: &mut App, dx: i64, dy: i64, end: Option<bool>) {
    let Some(board) = app.view.as_ref().and_then(|view| view.board.as_ref()) else { return };
    let last = board.moves.len().saturating_sub(1);
    let to = match (end, app.move_under_cursor(board)) {
        (Some(first), _) => Some(if first { 0 } else { last }),
        (None, now) => next_move(board, now, app.look.chosen.and_then(|chosen| chosen.square), dx, dy),
    };
    if let Some(mv) = to.and_then(|to| board.moves.get(to)) {
        app.look.chosen = Some(Chosen::of(mv));
    }
}

/// The nearest move in a direction from a move, or from a square, by the squares the moves point at; moves that touch
/// no square come after the others, in move order.
fn next_move(
    board: &BoardView,
    now: Option<usize>,
    square: Option<usize>,
    dx: i64,
    dy: i64,
) -> Option<usize> {
    let last = board.moves.len().checked_sub(1)?;
    let at = |square: usize| {
        board.picture.squares.get(square).map(|square| (i64::from(square.x), i64::from(square.y)))
    };
    let place = |n: usize| at(*board.moves.get(n)?.squares.first()?);
    let here = match now {
        Some(now) => place(now),
        None => square.and_then(at),
    };
    let Some((x, y)) = here else {
        let now = now.unwrap_or(0);
        return Some(if dx + dy < 0 { now.saturating_sub(1) } else { (now + 1).min(last) });
    };
    let ahead = |n: &usize| place(*n).is_some_and(|(u, v)| (u - x) * dx + (v - y) * dy > 0);
    // Straight ahead counts more than near: a step aside weighs as much as four ahead.
    let distance = |n: &usize| {
        let (u, v) = place(*n).unwrap_or((x, y));
        let (along, aside) = if dx == 0 { (v - y, u - x) } else { (u - x, v - y) };
        along.abs() + 4 * aside.abs()
    };
    let nearest = (0..=last).filter(ahead).min_by_key(distance);
    let unplaced = || (0..=last).find(|n| now.is_none_or(|now| *n > now) && place(*n).is_none());
    nearest.or_else(|| unplaced().filter(|_| dx + dy > 0))
}

/// Why there is no move to take.
fn no_move() -> Fault {
    Fault::new("no move that can be played is under the cursor").remedy("the arrows go to the next one")
}

/// The move under the board's cursor.
///
/// # Errors
/// None that can be played is there.
pub fn chosen_move(app: &App) -> Result<MoveMark> {
    let board = app.view.as_ref().and_then(|view| view.board.as_ref());
    let mv = board.and_then(|board| board.moves.get(app.move_under_cursor(board)?));
    mv.cloned().ok_or_else(no_move)
}

/// Selects the node that the move under the cursor leads to.
pub fn go_to_move(app: &mut App, effects: &mut Vec<Effect>) {
    match chosen_move(app) {
        Ok(mv) => {
            app.look.chosen = Some(Chosen::of(&mv));
            let mut path = path(app);
            path.push(mv.code);
            tree(effects, TreeCommand::Jump(path));
        }
        Err(fault) => app.complain(fault.short()),
    }
}

/// Plays the line to the selected node and the move under the cursor, and searches from there. The cursor stays on
/// that move, which cannot be played again.
pub fn play_move(app: &mut App, effects: &mut Vec<Effect>) {
    match chosen_move(app) {
        Ok(mv) => {
            app.look.chosen = Some(Chosen::of(&mv));
            if !path(app).is_empty() {
                send(effects, Command::SearchFromSelection);
            }
            send(effects, Command::Play(mv.code));
        }
        Err(fault) => app.complain(fault.short()),
    }
}

/// The path of the selected node.
fn path(app: &App) -> Vec<u32> {
    app.view.as_ref().map(|view| view.tree.path.clone()).unwrap_or_default()
}
