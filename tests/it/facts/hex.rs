//! Hex: counts of positions and lines of play, and which openings win.

use std::collections::{BTreeMap, BTreeSet};

use plyscope::catalog::Catalog;
use plyscope::game::hex::{Custom, Hex, Shape, Standard};
use plyscope::game::{Game, Notation, Outcome, Params, Side, Turn};
use plyscope::rng::Rng;

use super::{after, cases, positions_by_ply, successors, value};

type Small = Hex<2, Custom<2>>;

fn small(side: usize, swaps: bool) -> Small {
    Hex::new(Custom(Shape::new(side)), swaps)
}

/// All positions that play can reach, and how many of them are finished.
fn reachable(side: usize) -> (usize, usize) {
    let game = small(side, false);
    let levels = positions_by_ply(&game, side * side);
    let finished = levels.iter().flat_map(BTreeMap::values);
    let finished = finished.filter(|position| matches!(game.turn(position), Turn::Over(_))).count();
    (levels.iter().map(BTreeMap::len).sum(), finished)
}

#[test]
fn positions_are_counted() {
    assert_eq!(reachable(2), (32, 9));
    let facts = cases("hex_small.json");
    let fact = facts.iter().find(|case| case["size"] == "3x3").unwrap();
    let number = |name: &str| fact[name].as_u64().unwrap() as usize;
    assert_eq!(reachable(3), (number("reachable_positions"), number("terminal")));
}

#[test]
#[ignore = "ten million positions: cargo test --release hex::positions_on_4x4 -- --ignored"]
fn positions_on_4x4_are_counted() {
    let facts = cases("hex_small.json");
    let fact = facts.iter().find(|case| case["size"] == "4x4").unwrap();
    let number = |name: &str| fact[name].as_u64().unwrap() as usize;
    assert_eq!(reachable(4), (number("reachable_positions"), number("terminal")));
}

#[test]
fn lines_of_play_are_counted() {
    for (side, depths) in [(3, 10), (5, 4)] {
        let facts = cases("openspiel_perft.json");
        let fact = facts.iter().find(|case| case["game"] == format!("hex(board_size={side})")).unwrap();
        let params = Params::parse([format!("size={side}").as_str()]).unwrap();
        let situation = Catalog::default().entry("hex").unwrap().open(&params).unwrap();
        for depth in 0..=depths {
            let expected = fact["perft_from_depth0"][depth].as_u64().unwrap();
            assert_eq!(situation.perft(depth as u32), expected, "{side} x {side}, depth {depth}");
        }
    }
}

/// Which openings win for the first player, row by row.
fn openings(game: &Small, side: usize) -> Vec<String> {
    let mut known = BTreeMap::new();
    let results: Vec<char> = successors(game, &game.start())
        .iter()
        .map(|position| if value(game, position, &mut known) == 1 { 'W' } else { 'L' })
        .collect();
    results.chunks(side).map(|row| row.iter().collect()).collect()
}

#[test]
fn winning_openings_are_the_known_ones() {
    let mut compared = 0;
    for fact in cases("hex_small.json") {
        let Some(rows) = fact["opening_results_rows"].as_array() else { continue };
        let side = fact["size"].as_u64().unwrap() as usize;
        assert_eq!(
            openings(&small(side, false), side),
            rows.iter().map(|row| row.as_str().unwrap()).collect::<Vec<_>>()
        );
        compared += 1;
    }
    assert_eq!(compared, 2);
    assert_eq!(openings(&small(4, false), 4), ["LLLW", "LLWL", "LWLL", "WLLL"]);
}

#[test]
fn who_swaps_well_wins() {
    // The second player takes every opening that wins, and answers the others.
    let game = small(3, true);
    assert_eq!(value(&game, &game.start(), &mut BTreeMap::new()), -1);
    let swapped = after(&game, "a2 swap");
    assert_eq!(game.print_position(&swapped), "(;FF[4]GM[11]SZ[3]AW[b1]PL[B])");
    let taken = game.parse_move(&swapped, "swap").unwrap_err();
    assert!(taken.found.contains("only legal as the answer"), "{taken}");
}

#[test]
fn the_acute_corner_is_a1_and_black_joins_top_and_bottom() {
    let game = Hex::new(Standard, false);
    // A bridge from row to row, filled; b-column cells of the row above touch, a-column ones of the same row do not.
    let column: Vec<String> = (1..=11).map(|row| format!("f{row}")).collect();
    let answers: Vec<String> = (1..=10).map(|row| format!("a{row}")).collect();
    let line: Vec<&str> = column.iter().zip(&answers).flat_map(|(b, w)| [b.as_str(), w]).collect();
    let before = after(&game, &line.join(" "));
    assert_eq!(game.turn(&before), Turn::Of(Side::Max));
    assert_eq!(
        game.turn(&after(&game, &format!("{} f11", line.join(" ")))),
        Turn::Over(Outcome::Win(Side::Max))
    );
    // On 2 x 2 the short diagonal b1-a2 joins, the long one a1-b2 does not.
    let tiny = small(2, false);
    assert_eq!(tiny.turn(&after(&tiny, "b1 a1 a2")), Turn::Over(Outcome::Win(Side::Max)));
    assert_eq!(tiny.turn(&after(&tiny, "a1 a2 b2")), Turn::Of(Side::Min));
}

/// A chain by a plain graph search, as slow as it is plain.
fn joins_slowly(side: usize, black: &BTreeSet<usize>) -> bool {
    let mut found: Vec<usize> = black.iter().copied().filter(|cell| *cell < side).collect();
    let mut seen: BTreeSet<usize> = found.iter().copied().collect();
    while let Some(cell) = found.pop() {
        let (x, y) = ((cell % side) as isize, (cell / side) as isize);
        if y == side as isize - 1 {
            return true;
        }
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let (x, y) = (x + dx, y + dy);
            let is_inside = (0..side as isize).contains(&x) && (0..side as isize).contains(&y);
            let next = (y * side as isize + x) as usize;
            if is_inside && black.contains(&next) && seen.insert(next) {
                found.push(next);
            }
        }
    }
    false
}

#[test]
fn shifts_find_the_chains_that_a_graph_search_finds() {
    fn compare<const N: usize>(side: usize, games: u32) {
        let shape = Shape::<N>::new(side);
        let mut rng = Rng::new(side as u64);
        for _ in 0..games {
            let black: BTreeSet<usize> = (0..side * side).filter(|_| rng.coin()).collect();
            let cells = black.iter().fold(plyscope::game::hex::Cells::EMPTY, |cells, &cell| cells.with(cell));
            assert_eq!(shape.joins(Side::Max, cells), joins_slowly(side, &black), "{black:?}");
        }
    }
    compare::<2>(11, 2_000);
    compare::<2>(2, 50);
    compare::<6>(12, 500);
    compare::<6>(19, 500);
}

#[test]
fn filling_the_board_wins_as_often_as_playing_move_by_move() {
    const PLAYOUTS: u32 = 40_000;
    let game = small(4, false);
    for moves in ["", "b2", "a4 b2 c3"] {
        let position = after(&game, moves);
        let wins = |one_by_one: bool| {
            let mut rng = Rng::new(5);
            let mut buffer = Vec::new();
            (0..PLAYOUTS)
                .filter(|_| {
                    let mut end = position;
                    while one_by_one && !matches!(game.turn(&end), Turn::Over(_)) {
                        let mv = game.random_move(&end, &mut rng, &mut buffer);
                        game.play(&mut end, mv);
                    }
                    if !one_by_one {
                        game.playout(&mut end, &mut Vec::new(), &mut rng, u32::MAX, &mut buffer);
                    }
                    game.turn(&end) == Turn::Over(Outcome::Win(Side::Max))
                })
                .count() as f64
        };
        // Two shares of about one half each: five standard deviations of their difference.
        let error = 5.0 * (2.0 * 0.25 * f64::from(PLAYOUTS)).sqrt();
        let (filled, played) = (wins(false), wins(true));
        assert!((filled - played).abs() < error, "{moves}: {filled} and {played}");
    }
}
