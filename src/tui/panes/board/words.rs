//! What the board pane says in words: whose turn it is, and which playout is shown.

use crate::game::{Outcome, Side, Turn};
use crate::search::quantity::count;
use crate::session::view::BoardView;
use crate::text::noun;

/// Which playout it is that the board shows, how much of it, and its moves.
pub(super) fn playout_in_words(view: &BoardView) -> String {
    let (shown, all) = (view.playout_shown, view.playout.len());
    let [one, this] = match view.playouts {
        0 | 1 => ["a playout".to_owned(), "playout".to_owned()],
        several => {
            let name = format!("playout {} of {}", view.playout_nth + 1, count(several));
            [name.clone(), name]
        }
    };
    let where_it_is = match view.playout.get(shown.wrapping_sub(1)) {
        _ if shown == all => format!("end of {one}"),
        Some(last) => format!("{this}, move {shown} of {all}: {last}; all"),
        None => format!("{this}: {all} {}, before its first; all", noun(all as u64, "move", "moves")),
    };
    format!("{where_it_is}: {}", view.playout.join(" "))
}

/// Whose turn it is, in words.
pub(super) const fn turn_in_words(turn: Turn) -> &'static str {
    match turn {
        Turn::Of(Side::Max) => "Max to move",
        Turn::Of(Side::Min) => "Min to move",
        Turn::Chance => "chance decides",
        Turn::Over(Outcome::Win(Side::Max)) => "over: Max has won",
        Turn::Over(Outcome::Win(Side::Min)) => "over: Min has won",
        Turn::Over(Outcome::Draw) => "over: a draw",
        Turn::Over(Outcome::Score(_)) => "the game is over",
    }
}
