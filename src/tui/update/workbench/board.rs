//! The board's cursor: from move to move, and what is done with the move under it.

use crate::session::Command;
use crate::session::protocol::TreeCommand;

use super::{send, tree};
use crate::tui::app::App;
use crate::tui::message::Effect;

/// Moves the board's cursor to the nearest move in a direction, by the squares the moves point at; moves that
/// touch no square come after the others, in move order.
pub fn move_cursor(app: &mut App, dx: i64, dy: i64, end: Option<bool>) {
    let Some(board) = app.view.as_ref().and_then(|view| view.board.as_ref()) else { return };
    let last = board.moves.len().saturating_sub(1);
    if let Some(first) = end {
        app.look.board_move = if first { 0 } else { last };
        return;
    }
    let place = |n: usize| {
        let square = board.moves.get(n)?.squares.first()?;
        board.picture.squares.get(*square).map(|square| (i64::from(square.x), i64::from(square.y)))
    };
    let now = app.look.board_move.min(last);
    let in_order = if dx + dy < 0 { now.saturating_sub(1) } else { (now + 1).min(last) };
    let Some((x, y)) = place(now) else {
        app.look.board_move = in_order;
        return;
    };
    let ahead = |n: &usize| place(*n).is_some_and(|(u, v)| (u - x) * dx + (v - y) * dy > 0);
    // Straight ahead counts more than near: a step aside weighs as much as four ahead.
    let distance = |n: &usize| {
        let (u, v) = place(*n).unwrap_or((x, y));
        let (along, aside) = if dx == 0 { (v - y, u - x) } else { (u - x, v - y) };
        along.abs() + 4 * aside.abs()
    };
    let nearest = (0..=last).filter(ahead).min_by_key(distance);
    let unplaced = (0..=last).find(|n| *n > now && place(*n).is_none()).filter(|_| dx + dy > 0);
    app.look.board_move = nearest.or(unplaced).unwrap_or(now);
}

/// The path that the move under the board's cursor leads to.
fn cursor_path(app: &App) -> Option<(Vec<u32>, u32)> {
    let view = app.view.as_ref()?;
    let code = view.board.as_ref()?.moves.get(app.look.board_move)?.code;
    Some((view.tree.path.clone(), code))
}

/// Selects the node that the move under the cursor leads to.
pub fn go_to_move(app: &App, effects: &mut Vec<Effect>) {
    if let Some((mut path, code)) = cursor_path(app) {
        path.push(code);
        tree(effects, TreeCommand::Jump(path));
    }
}

/// Plays the line to the selected node and the move under the cursor, and searches from there.
pub fn play_move(app: &App, effects: &mut Vec<Effect>) {
    if let Some((path, code)) = cursor_path(app) {
        if !path.is_empty() {
            send(effects, Command::SearchFromSelection);
        }
        send(effects, Command::Play(code));
    }
}
