//! Connect Four: counts of positions, and values that other solvers found.

use std::collections::BTreeMap;

use plyscope::game::connect_four::{ConnectFour, Custom, Shape, Size, Standard};
use plyscope::game::{Game, Notation, Turn};
use serde_json::Value;

use super::{cases, positions_by_ply, successors, value};

#[test]
fn lines_of_play_are_counted() {
    let game = ConnectFour::new(Standard);
    let mut leaves = vec![(game.start(), 1_u64)];
    let mut counts = Vec::new();
    for _ in 0..8 {
        let mut next: BTreeMap<u64, (_, u64)> = BTreeMap::new();
        for (position, ways) in &leaves {
            for after in successors(&game, position) {
                next.entry(game.key(&after)).or_insert((after, 0)).1 += ways;
            }
        }
        leaves = next.into_values().collect();
        counts.push(leaves.iter().map(|(_, ways)| ways).sum::<u64>());
    }
    assert_eq!(counts, [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
}

#[test]
fn positions_are_counted() {
    let game = ConnectFour::new(Standard);
    let levels = positions_by_ply(&game, 8);
    let sizes: Vec<usize> = levels.iter().map(BTreeMap::len).collect();
    assert_eq!(sizes, [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]);
    let is_over = |position: &&_| matches!(game.turn(position), Turn::Over(_));
    let finished = |ply: usize| levels[ply].values().filter(is_over).count();
    assert_eq!([6, 7, 8].map(finished), [0, 728, 1_892]);
}

/// The score for the side to move: discs it has left when it wins, and one; negative where it loses (Pons).
fn score<S: Size>(game: &ConnectFour<S>, position: &<ConnectFour<S> as Game>::Position, left: i32) -> i32 {
    fn search<S: Size>(
        game: &ConnectFour<S>,
        position: &<ConnectFour<S> as Game>::Position,
        left: i32,
        mut alpha: i32,
        beta: i32,
        known: &mut BTreeMap<u64, i32>,
    ) -> i32 {
        match game.turn(position) {
            Turn::Over(plyscope::game::Outcome::Draw) => return 0,
            Turn::Over(_) => return -(left / 2 + 1),
            _ => {}
        }
        let key = game.key(position);
        let bound = known.get(&key).copied().unwrap_or((left + 1) / 2);
        let beta = beta.min(bound);
        if alpha >= beta {
            return beta;
        }
        for next in successors(game, position) {
            let found = -search(game, &next, left - 1, -beta, -alpha, known);
            if found >= beta {
                return found;
            }
            alpha = alpha.max(found);
        }
        known.insert(key, alpha);
        alpha
    }
    search(game, position, left, -100, 100, &mut BTreeMap::new())
}

fn check_scores<S: Size>(game: &ConnectFour<S>, cells: i32, case: &Value) {
    let moves = case["moves"].as_str().unwrap();
    let position = game.parse_position(moves).unwrap();
    let (_, played) = game.parse_line(moves).unwrap();
    assert_eq!(game.print_line(&game.start(), &played).as_deref(), Some(moves));
    let left = cells - moves.len() as i32;
    assert_eq!(score(game, &position, left), case["score"], "{moves}");
    for (column, known) in case["column_scores"].as_array().unwrap().iter().enumerate() {
        let name = (column + 1).to_string();
        let found = game.parse_move(&position, &name).ok().map(|mv| {
            let mut next = position;
            game.play(&mut next, mv);
            -score(game, &next, left - 1)
        });
        assert_eq!(serde_json::to_value(found).unwrap(), *known, "{moves}, then column {name}");
    }
}

#[test]
fn scored_positions_have_their_scores() {
    let mut checked = 0;
    for case in cases("connect4_scored.json") {
        let cells = match (case["board"].as_str().unwrap(), case["set"].as_str().unwrap()) {
            ("7x6", set) if set.starts_with("end") => 42,
            ("4x4", _) => 16,
            _ => continue,
        };
        match cells {
            42 => check_scores(&ConnectFour::new(Standard), 42, &case),
            _ => check_scores(&ConnectFour::new(Custom(Shape::new(4, 4))), 16, &case),
        }
        checked += 1;
    }
    assert_eq!(checked, 90 + 24);
}

#[test]
fn small_boards_have_their_values() {
    let mut checked = 0;
    for case in cases("connect4_small_boards.json") {
        let [width, height] = ["width", "height"].map(|key| case[key].as_u64().unwrap() as u32);
        if width * height > 16 {
            continue;
        }
        let game = ConnectFour::new(Custom(Shape::new(width, height)));
        let found = match value(&game, &game.start(), &mut BTreeMap::new()) {
            1 => "first",
            0 => "draw",
            _ => "second",
        };
        assert_eq!(case["result"], found, "{width} x {height}");
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}
