//! Counts and values of games that others have published or computed. The numbers lie in tests/data/facts.

use std::collections::BTreeMap;

use plyscope::game::{Game, Notation, Outcome, Side, Turn};
use serde_json::Value;

mod checkers;
mod chess;
mod connect_four;
mod go;
mod hex;
mod mnk;
mod othello;
mod quoridor;
mod tic_tac_toe;

/// The cases of a facts file.
pub(crate) fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/facts/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let facts: Value = serde_json::from_str(&text).unwrap();
    facts["cases"].as_array().unwrap().clone()
}

/// The positions that one move leads to.
fn successors<G: Game>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |mv| {
        let mut next = position.clone();
        game.play(&mut next, mv);
        next
    };
    moves.into_iter().map(after).collect()
}

/// The different positions of each ply, by key, up to `plies`.
fn positions_by_ply<G: Game>(game: &G, plies: usize) -> Vec<BTreeMap<u64, G::Position>> {
    let start = game.start();
    let mut levels = vec![BTreeMap::from([(game.key(&start), start)])];
    for ply in 0..plies {
        let next = levels[ply].values().flat_map(|position| successors(game, position));
        levels.push(next.map(|position| (game.key(&position), position)).collect());
    }
    levels
}

/// The value for Max of a game without draws by repetition: 1, 0 or -1, by exhaustive search with a memory.
fn value<G: Game>(game: &G, position: &G::Position, known: &mut BTreeMap<u64, i32>) -> i32 {
    let side = match game.turn(position) {
        Turn::Over(Outcome::Win(Side::Max)) => return 1,
        Turn::Over(Outcome::Win(Side::Min)) => return -1,
        Turn::Over(_) => return 0,
        Turn::Of(side) => side,
        Turn::Chance => unreachable!("no dice here"),
    };
    let key = game.key(position);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let (sign, mut best) = (if side == Side::Max { 1 } else { -1 }, -1);
    for next in successors(game, position) {
        best = best.max(sign * value(game, &next, known));
        if best == 1 {
            break;
        }
    }
    known.insert(key, sign * best);
    sign * best
}

/// The position after some moves in the game's notation.
fn after<G: Notation>(game: &G, moves: &str) -> G::Position {
    let mut position = game.start();
    for name in game.split_moves(moves) {
        let mv = game.parse_move(&position, name).unwrap();
        game.play(&mut position, mv);
    }
    position
}
