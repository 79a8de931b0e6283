//! The known values of the shipped positions, against published scores and against searches to the end.

use std::fs;
use std::path::Path;

use plyscope::catalog::algorithm;
use plyscope::position::{Known, Library, PositionFile};
use plyscope::search::machine::Until;
use plyscope::search::{Answer, Settings};

use super::shipped;

/// The positions whose proof takes longer than a test should. Connect Four's values are checked against the published
/// scores alone (`4531985219092` positions lie below the first one), the draw in chess by a search of some depth.
const LONG_PROOFS: [&str; 5] = [
    "chess/perpetual",
    "connect-four/empty-board",
    "connect-four/only-move",
    "connect-four/quiet-draw",
    "connect-four/long-struggle",
];

fn with_values() -> Vec<(String, PositionFile, Known)> {
    let library = Library::shipped();
    let valued = |item: &plyscope::position::Item| {
        let file = item.file.clone().unwrap();
        let known = file.known_value?;
        Some((item.id.clone(), file, known))
    };
    library.items.iter().filter_map(valued).collect()
}

/// Alpha-beta to the end of the game; expectiminimax where there is chance.
fn solve(id: &str) -> Answer {
    let situation = shipped(id).situation;
    let exact = ["alpha-beta", "expectiminimax"].map(|name| algorithm(name).unwrap());
    let algorithm = exact.into_iter().find(|algorithm| situation.refusal(algorithm).is_none()).unwrap();
    let settings: Settings = algorithm.settings();
    let request = plyscope::catalog::Request { algorithm, settings, seed: 1, memory: 256 << 20, start: None };
    let mut machine = situation.search(request).unwrap();
    machine.advance(Until::NEVER, None);
    assert!(machine.is_finished(), "{id}");
    machine.answer()
}

/// A solver's answer as a position file says it.
fn known(answer: &Answer) -> Known {
    match answer.outcome.map(|proof| (proof.winner, proof.plies)) {
        Some(("max", plies)) => Known::MaxWins { plies },
        Some(("min", plies)) => Known::MinWins { plies },
        Some(_) => Known::Draw,
        None => Known::Points(answer.value.as_ref().unwrap().json().as_f64().unwrap()),
    }
}

#[test]
fn a_search_to_the_end_finds_the_known_values() {
    for (id, _, value) in with_values().into_iter().filter(|(id, ..)| !LONG_PROOFS.contains(&id.as_str())) {
        assert_eq!(known(&solve(&id)), value, "{id}");
    }
}

/// A score in the published convention (own discs left when winning, plus one; counted on a full board of `cells`)
/// as winner and plies, for the side to move after `plies` plies.
fn of_score(score: i64, cells: i64, plies: i64) -> Known {
    if score == 0 {
        return Known::Draw;
    }
    let mover_is_max = plies % 2 == 0;
    let winner_is_max = mover_is_max == (score > 0);
    // How many discs lie when the winner makes the last move: of the two numbers with this score the one after
    // which it is the winner's turn.
    let before = cells - 2 * score.abs();
    let before = before + i64::from((before % 2 == 0) != winner_is_max);
    let plies = u32::try_from(before - plies + 1).ok();
    if winner_is_max { Known::MaxWins { plies } } else { Known::MinWins { plies } }
}

#[test]
fn connect_four_values_are_the_published_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/facts/connect4_scored.json");
    let facts: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut compared = 0;
    for (id, file, value) in with_values().into_iter().filter(|(_, file, _)| file.game == "connect-four") {
        let side = |name: &str, or: i64| file.params.get(name).map_or(or, |text| text.parse().unwrap());
        let (columns, rows) = (side("columns", 7), side("rows", 6));
        let moves = file.position.clone().unwrap_or_default();
        let score = if moves.is_empty() {
            // Allis, and Allen, 1988: the first player wins with the last disc.
            1
        } else {
            let is_it = |case: &&serde_json::Value| {
                case["moves"] == *moves && case["board"] == *format!("{columns}x{rows}")
            };
            let cases = facts["cases"].as_array().unwrap();
            cases.iter().find(is_it).unwrap_or_else(|| panic!("{id} is not among the facts"))["score"]
                .as_i64()
                .unwrap()
        };
        assert_eq!(of_score(score, columns * rows, moves.len() as i64), value, "{id}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}
