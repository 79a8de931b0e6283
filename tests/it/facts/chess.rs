//! Chess: counts of moves, mates, notations.

use std::time::Instant;

use plyscope::catalog::{Catalog, Request, Situation, algorithm};
use plyscope::game::Params;
use plyscope::search::Answer;
use plyscope::search::machine::Until;
use serde_json::Value;

use super::cases;

fn at(fen: &str) -> Box<dyn Situation> {
    let mut situation = Catalog::default().entry("chess").unwrap().open(&Params::default()).unwrap();
    situation.set_position(fen).unwrap_or_else(|fault| panic!("{fault}"));
    situation
}

/// Counts up to a number of leaves, all depths of all positions.
fn check_perft(range: std::ops::Range<u64>) -> u64 {
    let mut leaves = 0;
    for case in cases("chess_perft.json") {
        let situation = at(case["fen"].as_str().unwrap());
        for (below, count) in case["perft"].as_array().unwrap().iter().enumerate() {
            let count = count.as_u64().unwrap();
            if range.contains(&count) {
                assert_eq!(situation.perft(below as u32 + 1), count, "{case}");
                leaves += count;
            }
        }
    }
    leaves
}

#[test]
fn leaves_are_counted() {
    assert!(check_perft(0..4_500_000) > 20_000_000);
}

#[test]
#[ignore = "a minute; cargo test --release --test it leaves_are_counted_deep -- --ignored"]
fn leaves_are_counted_deep() {
    let started = Instant::now();
    let leaves = check_perft(4_500_000..u64::MAX);
    eprintln!("{leaves} leaves in {:?}", started.elapsed());
}

#[test]
fn leaves_are_divided_by_move() {
    let mut compared = 0;
    for case in cases("chess_perft.json") {
        let Value::Object(expected) = &case["divide3"] else { continue };
        let mut found = at(case["fen"].as_str().unwrap()).divide(3);
        found.sort();
        let mut expected: Vec<(String, u64)> =
            expected.iter().map(|(name, count)| (name.clone(), count.as_u64().unwrap())).collect();
        expected.sort();
        assert_eq!(found, expected, "{}", case["fen"]);
        compared += 1;
    }
    assert!(compared >= 18, "{compared}");
}

/// Alpha-beta, deepening until a mate is proven or `plies` are looked at.
fn mate_within(situation: &dyn Situation, plies: u64) -> Answer {
    let algorithm = algorithm("alpha-beta").unwrap();
    let mut settings = algorithm.settings();
    settings.set("depth", &plies.to_string()).unwrap();
    let request = Request { algorithm, settings, seed: 1, memory: 64 << 20, start: None };
    let mut machine = situation.search(request).unwrap();
    machine.advance(Until::NEVER, None);
    machine.answer()
}

/// The shortest mate, by one of the moves that force it, and no move forces a shorter one.
#[test]
fn mates_are_found() {
    let mut found = 0;
    for case in cases("chess_mates.json") {
        let Some(moves) = case["mate_in"].as_u64().or(case["claimed"].as_u64()) else { continue };
        let situation = at(case["fen"].as_str().unwrap());
        let answer = mate_within(situation.as_ref(), 2 * moves - 1);
        let plies = answer.outcome.as_ref().and_then(|proof| proof.plies);
        assert_eq!(plies.map(u64::from), Some(2 * moves - 1), "{case}");
        let keys = case["exhaustive_keys"].as_array().unwrap();
        assert!(
            keys.iter().any(|key| Some(key.as_str().unwrap()) == answer.best.as_deref()),
            "{case}: {answer:?}"
        );
        found += 1;
    }
    assert!(found >= 20, "{found}");
}

/// Distances to mate in endings, those that a search reaches without a table of them.
#[test]
fn endings_have_their_distances() {
    let mut found = 0;
    for case in cases("chess_endgame_dtm.json") {
        let Some(plies) = case["dtm_plies"].as_u64().filter(|plies| (1..=7).contains(plies)) else {
            continue;
        };
        let situation = at(case["fen"].as_str().unwrap());
        let answer = mate_within(situation.as_ref(), plies);
        let proven = answer.outcome.as_ref().and_then(|proof| proof.plies);
        assert_eq!(proven.map(u64::from), Some(plies), "{case}");
        found += 1;
    }
    assert!(found >= 20, "{found}");
}
