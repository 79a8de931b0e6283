//! What the notes of the chess positions say, by search.

use plyscope::catalog::{Request, algorithm};
use plyscope::search::machine::Until;
use plyscope::search::{Answer, Machine};

use super::shipped;

/// Alpha-beta to the end of what these knobs allow.
fn searched(id: &str, knobs: &[(&str, &str)]) -> Box<dyn Machine> {
    let algorithm = algorithm("alpha-beta").unwrap();
    let mut settings = algorithm.settings();
    for (name, value) in knobs {
        settings.set(name, value).unwrap();
    }
    let request = Request { algorithm, settings, seed: 1, memory: 256 << 20, start: None };
    let mut machine = shipped(id).situation.search(request).unwrap();
    machine.advance(Until::NEVER, None);
    assert!(machine.is_finished(), "{id}");
    machine
}

fn answer(id: &str, knobs: &[(&str, &str)]) -> Answer {
    searched(id, knobs).answer()
}

fn best(id: &str, depth: u32) -> String {
    answer(id, &[("depth", &depth.to_string())]).best.unwrap()
}

fn value(id: &str, knobs: &[(&str, &str)]) -> i64 {
    answer(id, knobs).value.unwrap().json().as_i64().unwrap()
}

#[test]
fn the_best_moves_are_found_at_the_depths_of_the_notes() {
    for (id, depth, expected) in [
        ("chess/fork", 2, "e1d2"),
        ("chess/fork", 3, "d5c7"),
        ("chess/skewer", 2, "e1d2"),
        ("chess/skewer", 3, "f1g2"),
        ("chess/under-promotion", 1, "g7g8r"),
        ("chess/under-promotion", 4, "g7g8r"),
        ("chess/saavedra", 9, "c6c7"),
        ("chess/fine-70", 22, "a1b1"),
        ("chess/reti-study", 3, "c6c7"),
        ("chess/reti-study", 12, "h8g7"),
        ("chess/zugzwang-queens", 8, "g5h6"),
        ("chess/recapture", 1, "e1e5"),
        ("chess/recapture", 4, "e1e5"),
    ] {
        assert_eq!(best(id, depth), expected, "{id} at depth {depth}");
    }
}

#[test]
fn a_deeper_search_sees_over_the_horizon() {
    let horizon = |depth: &str| value("chess/horizon-effect", &[("depth", depth)]);
    assert!(horizon("3").abs() < 50 && horizon("4") > 500, "the queen comes with the fourth ply");
    let moves = [2, 3, 4, 5, 6].map(|depth| best("chess/horizon-effect", depth));
    assert_eq!(moves, ["c3c2", "c3c2", "c3c2", "c3c2", "g7f6"]);

    assert_eq!(best("chess/greedy-queen", 1), "e1e5");
    let [third, second] = [3, 2].map(|depth| answer("chess/greedy-queen", &[("depth", &format!("{depth}"))]));
    assert_ne!(second.best.as_deref(), Some("e1e5"));
    assert_eq!(third.pv.last().map(String::as_str), Some("e1e5"), "the last ply is a capture");

    assert_eq!(best("chess/exchanges", 1), "g2b7");
    assert_ne!(best("chess/exchanges", 2), "g2b7");

    // The queen is taken until the mate behind it is seen.
    let mut before = shipped("chess/legal").situation;
    assert!(before.take_back());
    let choice = |depth: &str| {
        let algorithm = algorithm("alpha-beta").unwrap();
        let settings = algorithm.settings().with("depth", depth);
        let mut machine =
            before.search(Request { algorithm, settings, seed: 1, memory: 64 << 20, start: None }).unwrap();
        machine.advance(Until::NEVER, None);
        machine.answer().best.unwrap()
    };
    assert_eq!(["1", "2", "3", "4"].map(choice), ["g4d1", "g4d1", "g4d1", "g4e6"]);
}

/// A table that takes deeper entries for an answer knows nothing of the road by which they were reached.
#[test]
fn perpetual_check_is_a_draw() {
    assert_eq!(value("chess/perpetual", &[("depth", "8"), ("table_depth", "equal")]), 0);
    assert_eq!(value("chess/perpetual", &[("depth", "8"), ("table_depth", "at-least")]), -60);
    assert_eq!(value("chess/fork", &[("depth", "3")]), 0);
    assert_eq!(value("chess/skewer", &[("depth", "3")]), 0);
}

#[test]
fn a_good_order_of_moves_is_worth_what_the_notes_say() {
    let nodes = |ordering: &str| {
        let machine = searched("chess/kiwipete", &[("depth", "3"), ("ordering", ordering)]);
        (value_of(machine.as_ref()), machine.clock().iterations)
    };
    let [good, none, worst] = ["table,static", "none", "worst"].map(nodes);
    assert!(good.0 == none.0 && none.0 == worst.0);
    assert!(2 * good.1 < none.1 && 25 * good.1 < worst.1, "{good:?} {none:?} {worst:?}");
}

fn value_of(machine: &dyn Machine) -> String {
    format!("{:?}", machine.answer().value)
}
