//! American checkers: lines of play counted, paths apart, as others have counted them.

use plyscope::game::checkers::{Checkers, Position};
use plyscope::game::{Game, Notation, Outcome, Side, Turn};

use super::{cases, successors};

/// Leaves at `depth`.
fn perft(position: &Position, depth: usize) -> u64 {
    if depth == 1 {
        return Checkers.count_moves(position, &mut Vec::new());
    }
    successors(&Checkers, position).iter().map(|next| perft(next, depth - 1)).sum()
}

fn check_all(most: u64) {
    let mut checked = 0;
    for case in cases("checkers_perft.json") {
        let mut position = Checkers.parse_position(case["fen"].as_str().unwrap()).unwrap();
        Checkers.count_from(&mut position);
        let counts = case["perft_paths"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap());
        for (n, count) in counts.enumerate().filter(|(_, count)| *count <= most) {
            assert_eq!(perft(&position, n + 1), count, "{} {}", case["name"], n + 1);
            checked += 1;
        }
    }
    assert!(checked > 70, "{checked}");
}

#[test]
fn lines_of_play_are_counted() {
    check_all(4_000_000);
}

#[test]
#[ignore = "ten seconds; cargo test --test it -- --ignored checkers::lines_of_play"]
fn lines_of_play_are_counted_deeply() {
    check_all(u64::MAX);
}

fn turn(text: &str) -> Turn {
    Checkers.turn(&Checkers.parse_position(text).unwrap())
}

#[test]
fn games_end_by_lack_of_moves_and_lack_of_progress() {
    assert_eq!(turn("B:W5,9:B1"), Turn::Of(Side::Max), "5-1 is not in the way of 1x10 or 1-6");
    assert_eq!(turn("B:W5,6,9,10:B1"), Turn::Over(Outcome::Win(Side::Min)));
    assert_eq!(turn("W:W:BK1"), Turn::Over(Outcome::Win(Side::Max)));
    assert_eq!(turn("B:WK1:BK32:H79"), Turn::Of(Side::Max));
    assert_eq!(turn("B:WK1:BK32:H80"), Turn::Over(Outcome::Draw));
    assert_eq!(turn("B:WK1:B:H80"), Turn::Over(Outcome::Win(Side::Min)), "a lost game is lost");
}

/// 40 moves of each side by kings, without a capture, are a draw; a man's move begins anew.
#[test]
fn forty_moves_without_progress_are_a_draw() {
    let mut position = Checkers.parse_position("B:W25,K1:B4,K32").unwrap();
    let play = |position: &mut Position, name: &str| {
        let mv = Checkers.parse_move(position, name).unwrap();
        Checkers.play(position, mv);
    };
    let cycle = ["32-27", "1-6", "27-32", "6-1"];
    for n in 0..78 {
        assert_eq!(Checkers.turn(&position), Turn::Of([Side::Max, Side::Min][n % 2]), "{n}");
        play(&mut position, cycle[n % 4]);
    }
    let mut progress = position;
    play(&mut progress, "4-8");
    assert!(Checkers.print_position(&progress).ends_with("B8,K27"));
    play(&mut position, "27-32");
    play(&mut position, "6-1");
    assert_eq!(Checkers.turn(&position), Turn::Over(Outcome::Draw));
    Checkers.count_from(&mut position);
    assert_eq!(Checkers.turn(&position), Turn::Of(Side::Max), "perft knows the moves alone");
}

/// Equal boards are one position until the count can decide something.
#[test]
fn the_count_tells_positions_apart_where_it_decides() {
    let read = |count: u8| Checkers.parse_position(&format!("B:WK1:BK32:H{count}")).unwrap();
    assert_eq!(read(0), read(39));
    assert_eq!(Checkers.key(&read(0)), Checkers.key(&read(39)));
    assert_ne!(read(40), read(41));
    assert_ne!(Checkers.key(&read(40)), Checkers.key(&read(41)));
}
