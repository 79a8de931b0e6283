//! What a search answers: the same shape for every machine, for `analyze --json` and for the status line.

use serde::Serialize;

use crate::search::Quantity;

/// The state of the root.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// The root's value for Max: an expectation in `[0, 1]` or points. `None` before the first result.
    pub value: Option<Quantity>,
    /// The name of the move that the answer rule chooses.
    pub best: Option<String>,
    /// That move's code.
    pub best_code: Option<u32>,
    /// The principal variation's moves, as [`print_move`](crate::game::Notation::print_move) writes them.
    pub pv: Vec<String>,
    /// Those moves' codes.
    pub pv_codes: Vec<u32>,
    /// The result, once proven.
    pub outcome: Option<Proof>,
    /// One row a root move, in move order.
    pub moves: Vec<MoveRow>,
    /// The machine's own counters, as in the contract of `analyze --json`.
    pub stats: serde_json::Map<String, serde_json::Value>,
}

/// A proven result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// `max`, `min` or `draw`.
    pub winner: &'static str,
    /// Plies to the end under best play, where known.
    pub plies: Option<u32>,
}

/// One root move.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MoveRow {
    /// Its code.
    pub code: u32,
    /// Its name.
    pub name: String,
    /// Its numbers as they stand in JSON: `visits`, `value`, `score`, `prior`, `outcome`, or `value`, `bound`,
    /// `nodes`, `cutoff`.
    pub numbers: serde_json::Map<String, serde_json::Value>,
    /// How much work went into it: visits, or nodes.
    pub weight: u64,
    /// Its value for Max.
    pub value: Quantity,
    /// How deep the root was searched for it, where a search goes depth by depth; [`u8::MAX`] is to the end of the game.
    pub depth: Option<u8>,
    /// Its place when sorted best first for the side to move: the machine's answer rule.
    pub rank: u32,
}

impl MoveRow {
    /// Its value as it stands in a sentence: `>=30` and `<=30` where only a bound is known.
    pub fn known(&self) -> Quantity {
        match self.numbers.get("bound").and_then(serde_json::Value::as_str) {
            Some("lower") => Quantity::Text(format!(">={}", self.value)),
            Some("upper") => Quantity::Text(format!("<={}", self.value)),
            _ => self.value.clone(),
        }
    }
}
