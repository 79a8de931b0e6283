//! Who takes part in a choice: widening counts among the moves that can be searched, the coin of node skipping is tossed
//! among those, and what is told is what the search does next.

use plyscope::eval::Weighted;
use plyscope::game::hex::{Custom, Hex, Shape};
use plyscope::game::{Side, Turn};
use plyscope::search::{NodeId, Quantity};
use proptest::prelude::*;

use super::*;

/// Max to move, and every move loses.
const ALL_LOSE: &str = "(;GM[11]SZ[3]AB[b1][a3]AW[a2][b2]PL[B])";
/// Max to move: c2 wins, a1 and b1 lose.
const ONE_WINS: &str = "(;GM[11]SZ[3]AB[c1][a3]AW[a2][b2]PL[B])";
/// Min to move, eight moves.
const EIGHT: &str = "(;GM[11]SZ[3]AB[b1]PL[W])";

fn hex(position: &str, knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    let game: Hex<2, Custom<2>> = Hex::new(Custom(Shape::new(3)), false);
    let (position, judge) = (game.parse_position(position).unwrap(), Weighted::own(&game));
    open(Start { position, ..start(game, settings(knobs)) }, judge).unwrap()
}

/// Visits of the root's moves that have any.
fn visited(machine: &dyn Machine) -> Vec<(String, u64)> {
    let rows = machine.answer().moves.into_iter();
    rows.map(|row| (row.name, row.weight)).filter(|row| row.1 > 0).collect()
}

fn visits(machine: &dyn Machine, name: &str) -> u64 {
    visited(machine).into_iter().find(|row| row.0 == name).map_or(0, |row| row.1)
}

#[test]
fn a_move_that_is_proven_to_lose_takes_no_place_of_the_widened_set() {
    for proves in ["solver", "detect_losing"] {
        for widening in [&[("widening", "1"), ("widening_power", "0")][..], &[("widening", "0.3")]] {
            let knobs = [&[(proves, "on"), ("c", "0.6"), ("prior", "evaluation")], widening].concat();
            let [mut lost, mut won] = [ALL_LOSE, ONE_WINS].map(|position| hex(position, &knobs));
            run_to(&mut *lost, Goal::Iteration(400));
            run_to(&mut *won, Goal::Iteration(400));
            assert!(lost.is_finished(), "{knobs:?}");
            assert_eq!(won.is_finished(), proves == "solver", "{knobs:?}");
            assert_eq!(won.answer().best.as_deref(), Some("c2"), "{knobs:?}");
        }
    }
}

#[test]
fn widening_counts_among_the_moves_that_the_user_wants() {
    let knobs = [("c", "0.6"), ("widening", "0.2"), ("prior", "evaluation"), ("only", "a1 c3")];
    let mut machine = hex(EIGHT, &knobs);
    run_to(&mut *machine, Goal::Iteration(300));
    // The second of two takes part once 0.2 * sqrt(N) is more than 1.
    assert!(visits(&*machine, "a1") + visits(&*machine, "c3") == 300);
    assert!(visits(&*machine, "c3") > 100, "{:?}", visited(&*machine));
}

#[test]
fn the_coin_lets_no_move_in_before_widening_does() {
    for skips in ["off", "0"] {
        let knobs = [("c", "0.6"), ("widening", "1.2"), ("prior", "evaluation"), ("skip_from_depth", skips)];
        let mut machine = hex(EIGHT, &knobs);
        for iterations in 1..60 {
            run_to(&mut *machine, Goal::Iteration(iterations));
            let part = (1.2 * ((iterations - 1) as f64).sqrt()).ceil().max(1.0) as usize;
            assert!(visited(&*machine).len() <= part, "{skips}: {part}, {:?}", visited(&*machine));
        }
    }
}

/// Where each move that is searched is proven, the search has an end, says why, and goes on once others are searched.
#[test]
fn a_search_of_proven_moves_alone_is_over() {
    for widening in ["off", "0.3"] {
        let knobs = [("c", "0.6"), ("solver", "on"), ("widening", widening), ("only", "a1 b1")];
        let mut machine = hex(ONE_WINS, &knobs);
        assert_eq!(run_to(&mut *machine, Goal::Iteration(1_000)), Halt::Finished);
        let told = machine.explain(machine.tree().root());
        assert!(told.decision.contains("nothing is left to search"), "{}", told.decision);
        assert!(told.siblings.iter().all(|sibling| !sibling.chosen));
        let iterations = machine.clock().iterations;
        assert!(iterations < 100 && machine.answer().outcome.is_none());
        let end = moment(&*machine);
        machine.set("quota", "3: c2").unwrap();
        assert!(!machine.is_finished(), "visits are asked for");
        machine.set("quota", "none").unwrap();
        machine.set("only", "all").unwrap();
        assert_eq!(run_to(&mut *machine, Goal::Iteration(2_000)), Halt::Finished);
        assert!(machine.answer().outcome.is_some());
        rewind_to(&mut *machine, Goal::Phase(end.0.phases));
        machine.set("only", "a1 b1").unwrap();
        assert_eq!(moment(&*machine), end);
    }
}

/// What the explanation names as next at a node: one move, or the two that a coin decides between; nothing before its
/// first visit.
fn told_next(machine: &dyn Machine, at: NodeId) -> Option<Vec<String>> {
    let tree = machine.tree();
    let mut children = Vec::new();
    tree.children(at, &mut children);
    let about = if at == tree.root() { at } else { *children.first()? };
    let is_next = |note: &str| note.starts_with("goes next if the coin");
    let siblings = machine.explain(about).siblings.into_iter();
    let next: Vec<String> = siblings.filter(|it| it.chosen || is_next(&it.note)).map(|it| it.name).collect();
    (!next.is_empty()).then_some(next)
}

/// Moves of the root that are searched: those proven to lose, and how many are not.
fn searched(machine: &dyn Machine, only: &str, side: Side) -> (Vec<String>, usize) {
    let lost = format!("\"{}\"", side.other().name());
    let rows = machine.answer().moves.into_iter();
    let rows = rows.filter(|row| only == "all" || only.split(' ').any(|name| name == row.name));
    let is_lost = |outcome: String| outcome.contains(&lost);
    let (lost, others): (Vec<_>, Vec<_>) =
        rows.partition(|row| row.numbers.get("outcome").is_some_and(|it| is_lost(it.to_string())));
    (lost.into_iter().map(|row| row.name).collect(), others.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// At every node that selection comes to, it takes what was told just before; and at the root never a move that is
    /// proven to lose while another can be searched.
    #[test]
    fn what_is_told_is_what_is_done(
        selection in prop::sample::select(vec!["ucb1", "ucb1-tuned", "puct", "even"]),
        proves in prop::sample::select(vec!["solver", "detect_losing"]),
        widening in prop::sample::select(vec!["off", "0.3", "1", "1.7"]),
        power in prop::sample::select(vec!["0", "0.4"]),
        fpu in prop::sample::select(vec!["off", "0.4"]),
        skips in prop::sample::select(vec!["off", "0", "1"]),
        prior in prop::sample::select(vec!["uniform", "evaluation"]),
        only in prop::sample::select(vec!["all", "a1 c2", "b1", "c3 b1 a1"]),
        quota in prop::sample::select(vec!["none", "4", "6: b1"]),
        expand in prop::sample::select(vec!["off", "2"]),
    ) {
        let knobs = [
            ("selection", selection), (proves, "on"), ("widening", widening), ("widening_power", power), ("fpu", fpu),
            ("skip_from_depth", skips), ("prior", prior), ("only", only), ("quota", quota), ("expand", expand),
        ];
        let knobs: Vec<_> = knobs.into_iter().filter(|(knob, value)| *knob != "expand" || *value != "off").collect();
        let mut machine = hex(ONE_WINS, &knobs);
        for _ in 0..500 {
            let path = machine.tree().current_path();
            let at = machine.tree().find(&path).unwrap();
            let told = match machine.next_phase() {
                "selection" | "expansion" => told_next(&*machine, at),
                _ => None,
            };
            let (lost, others) = searched(&*machine, only, Side::Max);
            let next = Goal::Phase(machine.clock().phases + 1);
            if run_to(&mut *machine, next) == Halt::Finished {
                break;
            }
            let taken = machine.tree().current_path();
            if let (Some(told), [.., last]) = (told, &taken[..]) && taken.len() == path.len() + 1 {
                let name = machine.tree().move_names(at, &[*last]).concat();
                prop_assert!(told.contains(&name), "told {told:?}, took {name}: {knobs:?}");
                prop_assert!(!path.is_empty() || others == 0 || !lost.contains(&name), "{name} loses: {knobs:?}");
            }
        }
    }

    /// Widening only puts off what the solver finds.
    #[test]
    fn what_is_proven_without_widening_is_proven_with_it(
        stones in Just((0..9).collect::<Vec<usize>>()).prop_shuffle(),
        count in 2_usize..6,
        coefficient in prop::sample::select(vec!["0.2", "1", "2"]),
        power in prop::sample::select(vec!["0", "0.5"]),
        skips in prop::sample::select(vec!["off", "0"]),
        prior in prop::sample::select(vec!["uniform", "evaluation"]),
    ) {
        let game: Hex<2, Custom<2>> = Hex::new(Custom(Shape::new(3)), false);
        let mut position = game.start();
        for &stone in &stones[..count] {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if let Some(&mv) = moves.get(stone % moves.len().max(1)) {
                game.play(&mut position, mv);
            }
        }
        prop_assume!(matches!(game.turn(&position), Turn::Of(_)));
        let knobs = [("solver", "on"), ("prior", prior), ("skip_from_depth", skips)];
        let wide = [("widening", coefficient), ("widening_power", power)];
        let end = |knobs: &[(&'static str, &str)]| {
            let start = Start { position, ..start(game, settings(knobs)) };
            let mut machine = open(start, Weighted::own(&game)).unwrap();
            run_to(&mut *machine, Goal::Iteration(30_000));
            machine.answer().outcome.map(|proof| proof.winner)
        };
        let known = end(&knobs);
        prop_assert!(known.is_some());
        prop_assert_eq!(end(&[&knobs[..], &wide].concat()), known, "{:?}", wide);
    }
}

/// The row of a move that waits says its place among those that can be searched.
#[test]
fn a_waiting_move_is_told_its_place() {
    let mut machine = hex(EIGHT, &[("widening", "1.2"), ("prior", "evaluation"), ("only", "a1 b3 c3")]);
    run_to(&mut *machine, Goal::Iteration(1));
    let told = machine.explain(machine.tree().root());
    let waiting: Vec<&str> =
        told.siblings.iter().map(|it| &*it.note).filter(|note| note.starts_with("widening")).collect();
    assert_eq!(waiting, ["widening: the 3rd of 3 by prior that can be searched, and 2 take part"]);
    let left_out = |note: &&&str| note.starts_with("left out");
    let notes: Vec<&str> = told.siblings.iter().map(|it| &*it.note).collect();
    assert_eq!(notes.iter().filter(left_out).count(), 5);
    assert!(matches!(told.siblings[0].cells.last(), Some(Quantity::Infinite(_) | Quantity::Score(_))));
}
