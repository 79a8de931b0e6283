//! The depth-first family's values: integers for Max, wins above every heuristic value, nearer wins worth more.

use crate::game::insight::Fate;
use crate::game::{Outcome, Side};
use crate::search::Quantity;

/// A value for Max in evaluation units (fixed-point units in scored games).
pub type Value = i32;

/// A win at the root itself; a win in `n` plies is worth `WIN - n`.
pub const WIN: Value = 1_000_000_000;

/// Values at least this far from 0 are wins and losses.
pub const WIN_LIMIT: Value = WIN - 100_000;

/// Heuristic values and final scores stay strictly inside plus and minus this.
pub const HEURISTIC_LIMIT: Value = crate::game::SCORE_LIMIT;

/// Above every value: the open end of a full window.
pub const INFINITE: Value = WIN + 1;

/// What a finished game is worth, `ply` plies below the root.
#[inline(always)]
pub const fn of_outcome(outcome: Outcome, ply: i32) -> Value {
    match outcome {
        Outcome::Win(Side::Max) => WIN - ply,
        Outcome::Win(Side::Min) => ply - WIN,
        Outcome::Draw => 0,
        Outcome::Score(score) => score,
    }
}

/// What a foreseen result of the game is worth for Max, for a node `ply` plies below the root where `side` is to move.
#[inline(always)]
pub const fn of_fate(fate: Fate, side: Side, ply: i32) -> Value {
    let for_mover = match fate {
        Fate::Win(plies) => WIN - ply - plies as i32,
        Fate::Loss(plies) => ply + plies as i32 - WIN,
        Fate::Draw => 0,
        Fate::Score(score) => return score,
    };
    match side {
        Side::Max => for_mover,
        Side::Min => -for_mover,
    }
}

/// A value as it is stored in a table, where a win counts from the node and not from the root.
#[inline(always)]
pub const fn to_table(value: Value, ply: i32) -> Value {
    if value >= WIN_LIMIT {
        value + ply
    } else if value <= -WIN_LIMIT {
        value - ply
    } else {
        value
    }
}

/// The reverse of [`to_table`] at the same ply.
#[inline(always)]
pub const fn from_table(value: Value, ply: i32) -> Value {
    if value >= WIN_LIMIT {
        value - ply
    } else if value <= -WIN_LIMIT {
        value + ply
    } else {
        value
    }
}

/// The value as a typed number, `per_point` stored units being one printed point.
pub fn quantity(value: Value, per_point: i32) -> Quantity {
    if value >= INFINITE {
        Quantity::Infinite(Side::Max)
    } else if value <= -INFINITE {
        Quantity::Infinite(Side::Min)
    } else if value >= WIN_LIMIT {
        Quantity::WinIn { side: Side::Max, plies: (WIN - value) as u32 }
    } else if value <= -WIN_LIMIT {
        Quantity::WinIn { side: Side::Min, plies: (WIN + value) as u32 }
    } else {
        Quantity::Points(f64::from(value) / f64::from(per_point))
    }
}
