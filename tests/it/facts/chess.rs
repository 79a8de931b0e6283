//! Chess: counts of moves, mates, notations.

use std::time::Instant;

use plyscope::catalog::{Catalog, Situation};
use plyscope::game::Params;
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
