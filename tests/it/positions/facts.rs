//! The known values of the shipped positions, against published scores and against searches to the end.

use std::fs;
use std::path::Path;

use plyscope::catalog::{Situation, algorithm};
use plyscope::position::{Known, Library, PositionFile};
use plyscope::search::machine::Until;
use plyscope::search::{Answer, Settings};

use super::{shipped, suggested};

/// The positions whose proof takes longer than a test should. Connect Four's values are checked against the published
/// scores alone (`4531985219092` positions lie below the first one), the draw in chess by a search of some depth,
/// Othello's published endgames against what was published.
const LONG_PROOFS: [&str; 7] = [
    "chess/perpetual",
    "connect-four/empty-board",
    "connect-four/only-move",
    "connect-four/quiet-draw",
    "connect-four/long-struggle",
    "othello/ffo-1",
    "othello/ffo-4",
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
    solve_situation(id, &*shipped(id).situation)
}

fn solve_situation(id: &str, situation: &dyn Situation) -> Answer {
    let exact = ["alpha-beta", "expectiminimax"].map(|name| algorithm(name).unwrap());
    let algorithm = exact.into_iter().find(|algorithm| situation.refusal(algorithm).is_none()).unwrap();
    let mut settings: Settings = algorithm.settings();
    if situation.game() == "go" {
        // Superko leaves too many games even on 3 x 3: a win that is found within its plies is one.
        settings.set("depth", "1").unwrap();
    }
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

/// The values of moves too, one more ply away than where they lead.
#[test]
fn a_search_to_the_end_finds_the_known_values_of_moves() {
    let mut found = 0;
    for (id, file, _) in with_values() {
        for (name, value) in &file.known_moves {
            let mut known = known(&solve_situation(&id, &*after(&id, name)));
            if let Known::MaxWins { plies: Some(plies) } | Known::MinWins { plies: Some(plies) } = &mut known
            {
                *plies += 1;
            }
            assert_eq!(known, *value, "{id} after {name}");
            found += 1;
        }
    }
    assert!(found >= 24, "{found}");
}

/// The game after some moves from a shipped position.
fn after(id: &str, moves: &str) -> Box<dyn Situation> {
    let mut situation = shipped(id).situation;
    situation.play_all(moves).unwrap_or_else(|fault| panic!("{fault}"));
    situation
}

/// How many stones lie on a board: black's and white's.
fn stones(situation: &dyn Situation) -> [usize; 2] {
    let squares = situation.picture().squares;
    ["●", "○"].map(|glyph| squares.iter().filter(|square| square.glyph.starts_with(glyph)).count())
}

#[test]
fn the_ladder_ends_in_a_capture() {
    // Every second move is white's only liberty.
    let line = "f5 e4 e3 f4 g4 f3 f2 g3 h3 g2 g1 h2 j2 h1";
    assert_eq!(stones(&*after("go/ladder", line)), [10, 10]);
    assert_eq!(stones(&*after("go/ladder", &format!("{line} j1"))), [11, 2]);
}

#[test]
fn whoever_begins_the_seki_or_loses_the_race_is_taken_off() {
    for liberties in ["d7 d6", "d6 d7"] {
        assert_eq!(stones(&*after("go/seki", liberties)), [8, 13]);
        assert_eq!(stones(&*after("go/seki", &format!("pass {liberties}"))), [13, 9]);
    }
    // Black fills the outside liberty, white answers, and black is first.
    assert_eq!(stones(&*after("go/capture-race", "e7 c7 d6"))[1], 10);
    assert_eq!(stones(&*after("go/capture-race", "pass c7 e7 d6"))[0], 9);
}

#[test]
fn uct_finds_the_vital_point_for_either_side() {
    for (side, seed) in [("B", 1), ("B", 2), ("W", 3), ("W", 4)] {
        let mut situation = shipped("go/straight-three").situation;
        let position = situation.position().replace("PL[B]", &format!("PL[{side}]"));
        situation.set_position(&position).unwrap();
        let algorithm = algorithm("uct").unwrap();
        let settings = algorithm.settings();
        let request =
            plyscope::catalog::Request { algorithm, settings, seed, memory: 256 << 20, start: None };
        let mut machine = situation.search(request).unwrap();
        machine.advance(Until { iterations: 8_000, ..Until::NEVER }, None);
        assert_eq!(machine.answer().best.as_deref(), Some("b5"), "{side} to move, seed {seed}");
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
    assert_eq!(compared, 18);
}

/// What their notes say of the first move, by a search as deep as they suggest.
#[test]
fn games_on_boards_have_their_best_moves() {
    for (id, best) in [
        ("othello/greedy", "b1"),
        ("othello/poisoned-corner", "a5"),
        ("othello/only-move", "a3"),
        ("othello/hold-the-draw", "c1"),
        ("othello/forced-pass", "a7"),
        ("othello/wipe-out", "a8"),
        ("checkers/stroke", "9-5"),
        ("checkers/quiet-stroke", "21-17"),
        ("checkers/crown-first", "26-31"),
        ("checkers/one-behind-the-other", "23-18"),
        ("checkers/give-and-take", "16-11"),
        ("checkers/retreat", "25-30"),
        ("checkers/two-men-running", "17-22"),
        ("checkers/breeches", "22-18"),
    ] {
        let mut machine = suggested(id);
        machine.advance(Until::NEVER, None);
        assert_eq!(machine.answer().best.as_deref(), Some(best), "{id}");
    }
}

#[test]
fn othello_endgames_have_their_published_values() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/facts/othello_ffo.json");
    let facts: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    for (id, number) in [("othello/ffo-1", "FFO#1"), ("othello/ffo-4", "FFO#4")] {
        let is_it = |case: &&serde_json::Value| case["id"] == number;
        let case = facts["cases"].as_array().unwrap().iter().find(is_it).unwrap();
        let (_, file, value) = with_values().into_iter().find(|(other, ..)| other == id).unwrap();
        let [board, side] = ["board", "to_move"].map(|key| case[key].as_str().unwrap());
        assert_eq!(file.position.unwrap(), format!("{board} {side}"));
        assert_eq!(value, Known::Points(case["best"].as_f64().unwrap()), "{id}: black is to move");
    }
}
