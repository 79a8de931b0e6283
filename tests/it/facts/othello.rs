//! Othello: lines of play counted both ways, the 4 x 4 board solved, published endgames.

use std::collections::BTreeMap;

use plyscope::game::othello::{Othello, Position};
use plyscope::game::{Game, Notation, Outcome, Side, Turn};
use serde_json::Value;

use super::{cases, successors};

/// Leaves at `depth`, with a finished game that is met earlier counting `finished`.
fn perft<const N: usize>(game: &Othello<N>, position: &Position, depth: usize, finished: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn(position) {
        Turn::Over(_) => finished,
        _ if depth == 1 => game.count_moves(position, &mut Vec::new()),
        _ => successors(game, position).iter().map(|next| perft(game, next, depth - 1, finished)).sum(),
    }
}

fn check<const N: usize>(case: &Value, most: u64) {
    let game = Othello::<N>;
    let position = match case["board"].as_str() {
        Some(board) => {
            game.parse_position(&format!("{board} {}", case["to_move"].as_str().unwrap())).unwrap()
        }
        None => game.start(),
    };
    for (counting, finished) in [("perft_strict", 0), ("perft_terminal_counts_1", 1)] {
        let counts = case[counting].as_array().unwrap().iter().map(|count| count.as_u64().unwrap());
        let cheap = counts.enumerate().filter(|(_, count)| *count <= most);
        for (n, count) in cheap {
            assert_eq!(
                perft(&game, &position, n + 1, finished),
                count,
                "{} {counting} {}",
                case["name"],
                n + 1
            );
        }
    }
}

fn check_all(most: u64) {
    for case in cases("othello_perft.json") {
        match case["name"].as_str().unwrap() {
            "4x4 start" => check::<4>(&case, most),
            "6x6 start" => check::<6>(&case, most),
            _ => check::<8>(&case, most),
        }
    }
}

/// The countings differ from depth 8 on 4 x 4, 10 on the others: the first is reached here, the others below.
#[test]
fn lines_of_play_are_counted() {
    check_all(700_000);
}

#[test]
#[ignore = "half a minute; cargo test --test it -- --ignored lines_of_play_of_othello"]
fn lines_of_play_of_othello_are_counted_deeply() {
    check_all(u64::MAX);
}

/// Every position of 4 x 4 that can be reached, with its value for Max.
fn values(game: &Othello<4>, position: &Position, known: &mut BTreeMap<u64, i32>) -> i32 {
    let key = game.key(position);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let results = |known: &mut BTreeMap<u64, i32>| {
        successors(game, position).iter().map(|next| values(game, next, known)).collect::<Vec<_>>()
    };
    let value = match game.turn(position) {
        Turn::Over(Outcome::Score(score)) => score,
        Turn::Of(Side::Max) => results(known).into_iter().max().unwrap(),
        _ => results(known).into_iter().min().unwrap(),
    };
    known.insert(key, value);
    value
}

/// The second player wins by 10 when empty squares go to the winner (3-11 with 2 empty).
#[test]
fn the_small_board_is_solved() {
    let (game, mut known) = (Othello::<4>, BTreeMap::new());
    let points = game.scores(&game.start()).per_point;
    assert_eq!(values(&game, &game.start(), &mut known), -10 * points);
    assert_eq!(known.len(), 62_789);
}

#[test]
fn scores_give_empty_squares_to_the_winner() {
    let game = Othello::<4>;
    let score = |text: &str| game.turn(&game.parse_position(text).unwrap());
    assert_eq!(score("XXXX XXXX XXXX XXX- O"), Turn::Over(Outcome::Score(1600)));
    assert_eq!(score("OOXO OOOO OOOO -OO- X"), Turn::Over(Outcome::Score(-1400)));
    assert_eq!(score("XXXX XXXX OOOO OOOO X"), Turn::Over(Outcome::Score(0)));
    assert!(matches!(score("---- -OX- -XO- ---- X"), Turn::Of(Side::Max)));
}

/// The final difference for the side to move, exactly: alpha-beta, first the moves that leave the fewest answers.
fn solve(game: &Othello<8>, position: &Position, mut alpha: i32, beta: i32) -> i32 {
    let side = match game.turn(position) {
        Turn::Over(Outcome::Score(score)) => return score,
        Turn::Of(side) => side,
        _ => unreachable!("the game has neither dice nor draws without a score"),
    };
    let mut next = successors(game, position);
    next.sort_by_cached_key(|next| game.count_moves(next, &mut Vec::new()));
    let mut beta = beta;
    for next in next {
        let value = solve(game, &next, alpha, beta);
        match side {
            Side::Max => alpha = alpha.max(value),
            Side::Min => beta = beta.min(value),
        }
        if alpha >= beta {
            break;
        }
    }
    if side == Side::Max { alpha } else { beta }
}

/// The scores of every move of the published endgames whose numbers are given.
fn check_endgames(numbers: &[&str]) {
    let game = Othello::<8>;
    let ends = game.scores(&game.start());
    let mut checked = 0;
    for case in cases("othello_ffo.json") {
        if !numbers.is_empty() && !numbers.contains(&case["id"].as_str().unwrap()) {
            continue;
        }
        let side = case["to_move"].as_str().unwrap();
        let position = game.parse_position(&format!("{} {side}", case["board"].as_str().unwrap())).unwrap();
        let sign = if side == "X" { 1 } else { -1 };
        for (name, score) in case["move_scores"].as_object().unwrap() {
            let mut next = position;
            game.play(&mut next, game.parse_move(&position, name).unwrap());
            let found = sign * solve(&game, &next, ends.lowest, ends.highest) / ends.per_point;
            assert_eq!(found, score.as_i64().unwrap() as i32, "{} {name}", case["id"]);
        }
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
#[ignore = "a minute; cargo test --test it -- --ignored published_endgames"]
fn published_endgames_have_their_scores() {
    check_endgames(&[]);
}

#[test]
fn the_first_published_endgame_has_its_scores() {
    check_endgames(&["FFO#5"]);
}
