//! Searches to the end: what the rules foresee, null windows by bisection and ties change the work, never the result.

use plyscope::eval::Foreseen;
use plyscope::game::connect_four::{ConnectFour, Custom, Shape, Standard};
use plyscope::game::insight::Insight;
use plyscope::game::othello::Othello;
use plyscope::game::{Game, MoveCode, Notation, Outcome, Side, Turn};
use plyscope::search::value::{WIN, WIN_LIMIT};
use plyscope::search::{Answer, Goal, Rewind};
use serde_json::Value as Json;

use super::{finish, machine_of, machine_within, settings, stored_value, unjudged};
use crate::facts::cases;

const SOLVE: [(&str, &str); 4] =
    [("deepening", "off"), ("passes", "bisection"), ("pvs", "on"), ("ties", "all")];

/// The stored value for Max, and the names of all best moves.
fn solved<G: Insight + Notation>(game: &G, position: &G::Position, mib: u64) -> (i64, Vec<String>, Answer) {
    let mut machine = machine_within(game, position, Foreseen, settings(&SOLVE), mib << 20);
    let answer = finish(&mut *machine);
    let best = answer.value.clone();
    let no_worse = if side(game, position) == Side::Max { "lower" } else { "upper" };
    let is_best = |row: &&plyscope::search::answer::MoveRow| {
        let bound = &row.numbers["bound"];
        Some(&row.value) == best.as_ref() && (bound == "exact" || bound == no_worse)
    };
    let moves = answer.moves.iter().filter(is_best).map(|row| row.name.clone()).collect();
    (stored_value(&*machine), moves, answer)
}

/// The score for the side to move as Pons counts it: discs left when winning, and one.
fn score(value: i64, side: Side, cells: i64, played: i64) -> i64 {
    let (win, limit) = (i64::from(WIN), i64::from(WIN_LIMIT));
    let value = if side == Side::Max { value } else { -value };
    let left = |plies: i64| (cells + 1 - (played + plies - 1)) / 2;
    match value {
        _ if value >= limit => left(win - value),
        _ if value <= -limit => -left(win + value),
        _ => 0,
    }
}

fn side<G: Game>(game: &G, position: &G::Position) -> Side {
    match game.turn(position) {
        Turn::Of(side) => side,
        _ => panic!("a side to move"),
    }
}

fn check<G: Insight + Notation>(game: &G, cells: i64, case: &Json) {
    let moves = case["moves"].as_str().unwrap();
    let position = game.parse_position(moves).unwrap();
    let mib = match case["set"].as_str().unwrap() {
        set if set.starts_with("begin") => 128,
        set if set.starts_with("middle") => 16,
        _ => 4,
    };
    let (value, best, answer) = solved(game, &position, mib);
    let found = score(value, side(game, &position), cells, moves.len() as i64);
    assert_eq!(found, case["score"].as_i64().unwrap(), "{moves}");
    let columns = case["column_scores"].as_array().unwrap();
    let is_best = |&(_, known): &(usize, &Json)| *known == case["score"];
    let known: Vec<String> =
        columns.iter().enumerate().filter(is_best).map(|(column, _)| (column + 1).to_string()).collect();
    // Scores count the winner's discs, distances count plies: within a column's score no distance differs.
    assert_eq!(best, known, "{moves}");
    assert_eq!(line_ends(game, &position, &answer), value, "{moves}: {:?}", answer.pv);
}

/// What the line of play leads to, as a stored value: the promised end, move by move.
fn line_ends<G: Notation>(game: &G, position: &G::Position, answer: &Answer) -> i64 {
    let mut position = position.clone();
    for (ply, name) in answer.pv.iter().enumerate() {
        assert!(matches!(game.turn(&position), Turn::Of(_)), "{name} at ply {ply} comes after the end");
        let mv = game.parse_move(&position, name).unwrap();
        game.play(&mut position, mv);
    }
    let plies = answer.pv.len() as i64;
    match game.turn(&position) {
        Turn::Over(Outcome::Win(Side::Max)) => i64::from(WIN) - plies,
        Turn::Over(Outcome::Win(Side::Min)) => plies - i64::from(WIN),
        Turn::Over(Outcome::Draw) => 0,
        other => panic!("the line stops at {other:?}"),
    }
}

#[test]
fn scored_positions_are_solved() {
    let mut checked = 0;
    for case in cases("connect4_scored.json") {
        match case["board"].as_str().unwrap() {
            "7x6" => check(&ConnectFour::new(Standard), 42, &case),
            other => {
                let (columns, rows) = other.split_once('x').unwrap();
                let [columns, rows] = [columns, rows].map(|n| n.parse::<u32>().unwrap());
                let game = ConnectFour::new(Custom(Shape::new(columns, rows)));
                check(&game, i64::from(columns * rows), &case);
            }
        }
        checked += 1;
    }
    assert_eq!(checked, 300);
}

#[test]
fn empty_boards_are_solved() {
    let mut checked = 0;
    for case in cases("connect4_small_boards.json") {
        let [columns, rows] = ["width", "height"].map(|key| case[key].as_u64().unwrap() as u32);
        // The larger ones take from 15 to 40 million nodes; `larger_empty_boards_are_solved` does them.
        if columns * rows > 30 {
            continue;
        }
        check_empty(columns, rows, &case);
        checked += 1;
    }
    assert_eq!(checked, 28);
}

#[test]
#[ignore = "a minute of searching; cargo test --release -- --ignored larger_empty_boards_are_solved"]
fn larger_empty_boards_are_solved() {
    for case in cases("connect4_small_boards.json") {
        let [columns, rows] = ["width", "height"].map(|key| case[key].as_u64().unwrap() as u32);
        if (31..42).contains(&(columns * rows)) {
            check_empty(columns, rows, &case);
        }
    }
}

fn check_empty(columns: u32, rows: u32, case: &Json) {
    let game = ConnectFour::new(Custom(Shape::new(columns, rows)));
    let (value, ..) = solved(&game, &game.start(), 512);
    let found = score(value, Side::Max, i64::from(columns * rows), 0);
    assert_eq!(found, case["score_first_player"].as_i64().unwrap(), "{columns} x {rows}");
}

#[test]
fn published_endgames_of_othello_are_solved() {
    check_endgames("othello_ffo.json", 15);
    check_endgames("othello_ffo_larger.json", 17);
}

#[test]
#[ignore = "a minute of searching; cargo test --release -- --ignored larger_endgames_of_othello_are_solved"]
fn larger_endgames_of_othello_are_solved() {
    check_endgames("othello_ffo_larger.json", 22);
}

/// The value, the best moves and the line of play of published Othello endgames with at most so many empty squares.
fn check_endgames(file: &str, most: u64) {
    let game = Othello::<8>;
    let mut all = cases(file);
    all.retain(|case| case["empties"].as_u64().is_some_and(|empties| empties <= most));
    assert!(all.len() > 2);
    for case in all {
        let side_to_move = case["to_move"].as_str().unwrap();
        let position =
            game.parse_position(&format!("{} {side_to_move}", case["board"].as_str().unwrap())).unwrap();
        let (value, mut best, answer) = solved(&game, &position, 512);
        let sign = if side_to_move == "X" { 1 } else { -1 };
        assert_eq!(Some(sign * value), case["best"].as_i64(), "{}", case["id"]);
        let scores = case["move_scores"].as_object().unwrap();
        let keeps = scores.iter().filter(|(_, score)| **score == case["best"]);
        let mut known: Vec<String> = keeps.map(|(name, _)| name.to_lowercase()).collect();
        known.sort();
        best.sort();
        assert_eq!(best, known, "{}", case["id"]);
        let mut end = position;
        for name in &answer.pv {
            let mv = game.parse_move(&end, name).unwrap();
            game.play(&mut end, mv);
        }
        assert_eq!(game.turn(&end), Turn::Over(Outcome::Score(value as i32 * 100)), "{}", case["id"]);
    }
}

/// The end of random games of Othello: passes, and boards that stay empty in places.
#[test]
fn plain_minimax_agrees_at_the_end_of_othello() {
    let (game, mut rng) = (Othello::<6>, plyscope::rng::Rng::new(9));
    let mut checked = 0;
    for _ in 0..150 {
        let mut position = game.start();
        let plies = 24 + rng.below(7);
        game.playout(&mut position, &mut Vec::new(), &mut rng, plies, &mut Vec::new());
        if !matches!(game.turn(&position), Turn::Of(_)) {
            continue;
        }
        let mut plain = unjudged(&game, &position, &super::PLAIN);
        finish(&mut *plain);
        let (found, best, _) = solved(&game, &position, 1);
        assert_eq!(found, stored_value(&*plain), "{position:?}");
        let value = plain.answer().value;
        let rows = plain.answer().moves;
        let known: Vec<String> = rows
            .iter()
            .filter(|row| Some(&row.value) == value.as_ref())
            .map(|row| row.name.clone())
            .collect();
        assert_eq!(best, known, "{position:?}");
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
}

/// Positions of small boards with few moves to go.
fn late_positions() -> impl Iterator<Item = (ConnectFour<Custom>, plyscope::game::connect_four::Position)> {
    let mut rng = plyscope::rng::Rng::new(5);
    (0..400).filter_map(move |nth| {
        let (columns, rows) = [(4, 4), (5, 4), (4, 5), (5, 5)][nth % 4];
        let game = ConnectFour::new(Custom(Shape::new(columns, rows)));
        let mut position = game.start();
        let plies = columns * rows - 4 - rng.below(6);
        game.playout(&mut position, &mut Vec::new(), &mut rng, plies, &mut Vec::new());
        matches!(game.turn(&position), Turn::Of(_)).then_some((game, position))
    })
}

#[test]
fn plain_minimax_agrees_value_by_value_and_move_by_move() {
    for (game, position) in late_positions() {
        let mut plain = unjudged(&game, &position, &super::PLAIN);
        finish(&mut *plain);
        let value = stored_value(&*plain);
        let (found, best, _) = solved(&game, &position, 1);
        assert_eq!(found, value, "{position:?}");
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let keeps = |&mv: &u8| {
            let mut child = position;
            game.play(&mut child, mv);
            if let Turn::Over(outcome) = game.turn(&child) {
                return i64::from(plyscope::search::value::of_outcome(outcome, 1)) == value;
            }
            let mut plain = unjudged(&game, &child, &super::PLAIN);
            finish(&mut *plain);
            let child_value = stored_value(&*plain);
            child_value - child_value.signum() * i64::from(child_value != 0) == value
        };
        let known: Vec<String> =
            moves.iter().copied().filter(keeps).map(|mv| (mv.code() + 1).to_string()).collect();
        assert_eq!(best, known, "{position:?}");
    }
}

#[test]
fn a_solving_search_goes_back_and_forth_exactly() {
    let game = ConnectFour::new(Custom(Shape::new(5, 4)));
    let mut machine = machine_of(&game, &game.start(), Foreseen, settings(&SOLVE));
    let mut digests = Vec::new();
    for phase in 0..3_000 {
        digests.push(machine.digest());
        machine.advance(plyscope::search::machine::Until::goal(Goal::Phase(phase + 1)), None);
    }
    for phase in [2_999, 1_777, 1_778, 12, 0, 2_500] {
        while machine.rewind(Goal::Phase(phase), 500) == Rewind::Working {}
        assert_eq!(machine.digest(), digests[phase as usize], "phase {phase}");
    }
}
