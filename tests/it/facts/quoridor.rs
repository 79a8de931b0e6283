//! Quoridor: lines of play and pawn moves under both rules of jumps, by every method of finding illegal walls.

use plyscope::catalog::{Catalog, Situation};
use plyscope::game::{Params, Side, Turn};
use serde_json::Value;

use super::cases;

/// How illegal walls are found, as parameters.
const METHODS: [&[&str]; 5] = [
    &[],
    &["legality=trials"],
    &["legality=trials", "remember_overlapping=off"],
    &["legality=trials", "remember_blocking=off"],
    &["legality=trials", "remember_overlapping=off", "remember_blocking=off"],
];

fn open(params: &[&str]) -> Box<dyn Situation> {
    let params = Params::parse(params.iter().copied()).unwrap();
    Catalog::default().entry("quoridor").unwrap().open(&params).unwrap()
}

/// A fact's position under one rule of jumps; the moves that lead to it may be those of another.
fn position(fact: &Value, rules: &str, method: &[&str]) -> Box<dyn Situation> {
    let (size, walls) = (format!("size={}", fact["size"]), format!("walls={}", fact["walls_each"]));
    let mut played = open(&[&size, &walls]);
    played.play_all(&words(&fact["moves"]).join(" ")).unwrap();
    let rules = format!("rules={rules}");
    let mut situation = open(&[&[size.as_str(), &walls, &rules], method].concat());
    let editing = played.editing().unwrap();
    situation.set_position(&editing.print_draft(&editing.draft())).unwrap();
    situation
}

fn words(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

/// Our name for a fact's rule of jumps; the facts know a third, without jumps.
fn rules_of(word: &str) -> Option<&'static str> {
    match word {
        "std" => Some("standard"),
        "straight" => Some("study"),
        _ => None,
    }
}

fn facts() -> Vec<Value> {
    cases("quoridor_perft.json")
}

/// Lines of play of this length, with those that end earlier.
fn lines_with_ends(situation: &dyn Situation, depth: u32) -> u64 {
    if depth == 0 || matches!(situation.turn(), Turn::Over(_)) {
        return 1;
    }
    let after = |code| {
        let mut next = situation.copy();
        assert!(next.play_code(code));
        next
    };
    situation.legal_moves().iter().map(|mv| lines_with_ends(&*after(mv.code), depth - 1)).sum()
}

#[test]
fn there_are_131_moves_at_the_start() {
    for method in METHODS {
        for rules in ["standard", "study"] {
            let situation = open(&[&[format!("rules={rules}").as_str()], method].concat());
            let names: Vec<String> = situation.legal_moves().into_iter().map(|mv| mv.name).collect();
            assert_eq!(names.len(), 131);
            assert_eq!(names[..5], ["d1", "f1", "e2", "a1h", "b1h"]);
            assert_eq!(names[130], "h8v");
            assert_eq!([1, 2].map(|depth| situation.perft(depth)), [131, 16_677]);
        }
    }
    assert_eq!(open(&[]).perft(3), 2_062_264);
}

#[test]
fn lines_of_play_are_counted() {
    let mut counted = 0;
    for fact in facts() {
        let Some(rules) = rules_of(fact["rule"].as_str().unwrap()) else { continue };
        let expected: Vec<u64> =
            fact["perft"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        for method in METHODS {
            let situation = position(&fact, rules, method);
            for (depth, &expected) in (1..).zip(&expected) {
                let is_long = !method.is_empty() && expected > 40_000;
                if is_long {
                    continue;
                }
                assert_eq!(situation.perft(depth), expected, "{} {rules}, depth {depth}", fact["name"]);
                counted += 1;
            }
        }
    }
    assert!(counted > 400, "{counted}");
}

#[test]
fn finished_games_may_be_counted_too() {
    let mut counted = 0;
    for fact in facts() {
        let Some(rules) = rules_of(fact["rule"].as_str().unwrap()) else { continue };
        let known =
            ["perft_terminal_counts_1", "perft_terminal1"].into_iter().find_map(|name| fact[name].as_array());
        for (depth, expected) in (1..).zip(known.into_iter().flatten()) {
            let expected = expected.as_u64().unwrap();
            if expected < 4_000 {
                let situation = position(&fact, rules, &[]);
                assert_eq!(lines_with_ends(&*situation, depth), expected, "{} {rules}", fact["name"]);
                counted += 1;
            }
        }
    }
    assert!(counted > 20, "{counted}");
}

#[test]
fn published_counts_are_met() {
    let behind = facts().into_iter().find(|fact| fact["name"] == "KataQuoridor: wall behind").unwrap();
    assert_eq!(position(&behind, "standard", &[]).perft(3), behind["published_perft"][2].as_u64().unwrap());
    // Counted elsewhere.
    assert_eq!(open(&["size=5", "walls=3"]).perft(4), 794_442);
}

#[test]
fn pawns_go_where_they_may() {
    let mut compared = 0;
    for fact in facts() {
        let by_rule = [("standard", "std", "pawn_moves"), ("study", "straight", "pawn_moves_straight_only")];
        for (rules, word, list) in by_rule {
            let situation = position(&fact, rules, &[]);
            if let Some(count) = fact["legal_moves_by_rule"][word].as_u64() {
                assert_eq!(situation.legal_moves().len() as u64, count, "{} {rules}", fact["name"]);
                compared += 1;
            }
            if fact[list].is_array() {
                let moves = situation.legal_moves().into_iter().map(|mv| mv.name);
                let mut steps: Vec<String> = moves.filter(|name| name.len() == 2).collect();
                steps.sort();
                assert_eq!(steps, words(&fact[list]), "{} {rules}", fact["name"]);
                compared += 1;
            }
        }
        if let Some(side) = fact["to_move"].as_u64() {
            let side = [Side::Max, Side::Min][side as usize];
            assert_eq!(position(&fact, "standard", &[]).turn(), Turn::Of(side));
        }
    }
    assert!(compared > 90, "{compared}");
}
