//! The user's hand on a running search: only some moves, visits for a line, a subtree forgotten; and all taken back.

use plyscope::search::{NodeId, Quantity};
use proptest::prelude::*;

use super::*;

fn visits(machine: &dyn Machine, name: &str) -> u64 {
    machine.answer().moves.iter().find(|row| row.name == name).unwrap().weight
}

fn node(machine: &dyn Machine, names: &str) -> Option<NodeId> {
    let tree = machine.tree();
    names.split(' ').try_fold(tree.root(), |at, name| {
        let mut children = Vec::new();
        tree.children(at, &mut children);
        let codes: Vec<u32> = children.iter().map(|&child| tree.code(child)).collect();
        let written = tree.written_names(at, &codes);
        written.iter().position(|known| known == name).map(|nth| children[nth])
    })
}

fn counts(machine: &dyn Machine, names: &str) -> (u64, Quantity) {
    let at = if names.is_empty() { Some(machine.tree().root()) } else { node(machine, names) };
    match at.map(|at| (machine.tree().cell(at, 0), machine.tree().cell(at, 7))) {
        Some((Quantity::Count(visits), wins)) => (visits, wins),
        _ => (0, Quantity::Unknown),
    }
}

#[test]
fn only_the_moves_asked_for_are_searched_and_may_be_the_answer() {
    let mut machine = search(tic_tac_toe(), &[]);
    run_to(&mut *machine, Goal::Iteration(500));
    assert_eq!(machine.answer().best.as_deref(), Some("b2"));
    let before: Vec<u64> = machine.answer().moves.iter().map(|row| row.weight).collect();
    machine.set("only", "c3 a2").unwrap();
    run_to(&mut *machine, Goal::Iteration(900));
    let answer = machine.answer();
    for (row, before) in answer.moves.iter().zip(before) {
        let is_searched = ["a2", "c3"].contains(&row.name.as_str());
        assert_eq!(row.weight > before, is_searched, "{}", row.name);
    }
    assert!(["a2", "c3"].contains(&answer.best.as_deref().unwrap()));
    // What was searched before is still there, and says why it is no candidate.
    let told = |name: &str| {
        let at = node(&*machine, name).unwrap();
        let tree = machine.tree();
        (tree.flags(at).left_out, tree.cell(at, 5), machine.explain(at).notes)
    };
    let (is_left_out, proven, notes) = told("b2");
    assert!(is_left_out && proven == Quantity::Word("left out"));
    assert!(notes.contains(&"left out: only other moves are searched".to_owned()), "{notes:?}");
    assert_eq!((told("c3").0, told("c3").1), (false, Quantity::Unknown));
    assert!(
        !machine.tree().flags(node(&*machine, "b2 a1").unwrap()).left_out,
        "only the root's moves are chosen"
    );
    assert!(machine.set("only", "d4").unwrap_err().brief().contains("no legal move `d4`"));
}

#[test]
fn visits_are_equalised_and_then_the_formula_chooses_again() {
    let mut machine = search(tic_tac_toe(), &[]);
    run_to(&mut *machine, Goal::Iteration(600));
    let most = machine.answer().moves.iter().map(|row| row.weight).max().unwrap();
    machine.set("quota", &most.to_string()).unwrap();
    run_to(&mut *machine, Goal::Iteration(9 * most));
    assert!(machine.answer().moves.iter().all(|row| row.weight == most), "{:?}", machine.answer().moves);
    run_to(&mut *machine, Goal::Iteration(9 * most + 200));
    assert!(visits(&*machine, "b2") > most);
}

/// A line gets exactly the visits that it lacks, and nothing else is looked at until then.
#[test]
fn a_line_gets_its_visits_first() {
    let mut machine = search(tic_tac_toe(), &[]);
    run_to(&mut *machine, Goal::Iteration(300));
    let (before, rival) = (counts(&*machine, "b1 a1 c3").0, counts(&*machine, "b2").0);
    machine.set("quota", "50: b1 a1 c3").unwrap();
    run_to(&mut *machine, Goal::Iteration(300 + 50 - before - 1));
    let almost = counts(&*machine, "b1 a1 c3").0;
    // Nodes on the way that had no children yet took a visit each to get them.
    assert!((47..=49).contains(&almost), "{almost}");
    run_to(&mut *machine, Goal::Iteration(1_000));
    assert!(counts(&*machine, "b1 a1 c3").0 >= 50);
    assert!(counts(&*machine, "b2").0 > rival, "then the formula chooses");
    assert!(machine.set("quota", "many: b2").unwrap_err().brief().contains("no number of visits"));
}

/// What is forgotten is gone from every count above it, and comes back to the last bit.
#[test]
fn a_forgotten_subtree_leaves_nothing_behind() {
    let mut machine = search(tic_tac_toe(), &[("selection", "ucb1-tuned")]);
    run_to(&mut *machine, Goal::Iteration(2_000));
    let whole =
        (moment(&*machine), counts(&*machine, ""), counts(&*machine, "b2"), machine.tree().node_count());
    let (gone, Quantity::Results { sum: wins, of }) = counts(&*machine, "b2 a1") else { panic!() };
    machine.set("forget", "b2 a1").unwrap();
    assert_eq!(counts(&*machine, "b2 a1"), (0, Quantity::Unknown));
    for (names, before) in [("", &whole.1), ("b2", &whole.2)] {
        let Quantity::Results { sum, of: all } = before.1 else { panic!() };
        assert_eq!(
            counts(&*machine, names),
            (before.0 - gone, Quantity::Results { sum: sum - wins, of: all - of })
        );
    }
    assert!(machine.tree().node_count() < whole.3);
    machine.set("forget", "none").unwrap();
    assert_eq!(
        (moment(&*machine), counts(&*machine, ""), counts(&*machine, "b2"), machine.tree().node_count()),
        whole
    );
    machine.set("forget", "b2 a1").unwrap();
    run_to(&mut *machine, Goal::Iteration(3_000));
    assert!(counts(&*machine, "b2 a1").0 > 0, "it grows anew");
    let fault = machine.set("forget", "none").unwrap_err().brief();
    assert!(fault.contains("going back in time"), "{fault}");
    assert!(machine.set("forget", "b2 a1, b2 b2").is_err());
}

/// Given counts need not add up: what would leave less than nothing above is not forgotten.
#[test]
fn counts_that_do_not_add_up_are_not_forgotten() {
    let given = |name: &str, wins, children| StartNode { name: name.into(), visits: 3, wins, children };
    let tree = given("", 1.0, vec![given("b2", 1.0, vec![given("a1", 2.0, Vec::new())])]);
    let mut machine = search_from(tic_tac_toe(), &[], tree);
    let fault = machine.set("forget", "b2 a1").unwrap_err().to_string();
    assert!(fault.contains("more visits or wins than a node above"), "{fault}");
    machine.set("forget", "b2").unwrap();
    assert_eq!(counts(&*machine, "").0, 0);
}

/// A proof rests on what proved it: when that is forgotten, all that is above is open again, and found again.
#[test]
fn what_rested_on_a_forgotten_subtree_is_proven_no_more() {
    for transpositions in ["off", "dag", "dag-uct2"] {
        let game = tic_tac_toe();
        // X wins by b2 or c3.
        let position = game.parse_position("X.O/.../.OX X").unwrap();
        let knobs = settings(&[("solver", "on"), ("transpositions", transpositions)]);
        let mut machine = open(Start { position, ..start(game, knobs) }, Unjudged).unwrap();
        assert_eq!(run_to(&mut *machine, Goal::Iteration(1_000)), Halt::Finished);
        let whole = (moment(&*machine), machine.answer().outcome);
        let best = machine.answer().best.unwrap();
        machine.set("forget", &best).unwrap();
        assert!(!machine.is_finished() && machine.answer().outcome.is_none(), "{transpositions}");
        assert_ne!(machine.next_phase(), "playout", "the next iteration goes down the tree");
        machine.set("forget", "none").unwrap();
        assert_eq!((moment(&*machine), machine.answer().outcome), whole);
        machine.set("forget", &best).unwrap();
        let again = moment(&*machine);
        assert_eq!(run_to(&mut *machine, Goal::Iteration(2_000)), Halt::Finished);
        assert_eq!(machine.answer().outcome, whole.1, "{transpositions}");
        rewind_to(&mut *machine, Goal::Phase(again.0.phases));
        assert_eq!(moment(&*machine), again, "{transpositions}");
    }
}

#[derive(Debug, Clone, Copy)]
enum Order {
    Only,
    Equalise,
    More,
    Forget,
    ForgetBelow,
}

const ORDERS: [Order; 5] = [Order::Only, Order::Equalise, Order::More, Order::Forget, Order::ForgetBelow];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    /// Orders at moments of their own, the way back across all of them, and forward again: the same bits. `small`
    /// makes the history forget, so that the past is searched again from the beginning.
    #[test]
    fn orders_are_part_of_the_past(
        orders in prop::collection::vec(
            (prop::sample::select(ORDERS.to_vec()), 1_u64..150),
            1..5,
        ),
        solver in prop::sample::select(vec!["on", "off"]),
        transpositions in prop::sample::select(vec!["off", "dag", "dag-uct2"]),
        small in any::<bool>(),
        goal in 0_u64..400,
    ) {
        let begin = || {
            // A graph forgets while it takes less than a third of its share.
            let little = if transpositions == "off" { 30_000 } else { 150_000 };
            let memory = if small { little } else { MEMORY };
            let knobs = settings(&[("solver", solver), ("transpositions", transpositions)]);
            open(Start { memory, ..start(tic_tac_toe(), knobs) }, Unjudged).unwrap()
        };
        let apply = |machine: &mut dyn Machine, order: Order| {
            let old = machine.settings().text("forget").to_owned();
            match order {
                Order::Only => machine.set("only", "b2 c1 a3").map(|_| ()),
                Order::Equalise => machine.set("quota", "60").map(|_| ()),
                Order::More => machine.set("quota", "80: c1 b2, 20: a3").map(|_| ()),
                Order::Forget | Order::ForgetBelow => {
                    let line = if let Order::Forget = order { "b2" } else { "c1 b2" };
                    let lines = if old == "none" { line.to_owned() } else { format!("{old}, {line}") };
                    machine.set("forget", &lines).map(|_| ())
                }
            }
        };
        let mut machine = begin();
        // The moment and the settings before each order, then the order.
        let mut past = Vec::new();
        for (order, iterations) in orders {
            let next = machine.clock().iterations + iterations;
            run_to(&mut *machine, Goal::Iteration(next));
            let before = (moment(&*machine), machine.settings().clone());
            if apply(&mut *machine, order).is_ok() {
                past.push((before, order));
            }
        }
        let next = machine.clock().iterations + 100;
        run_to(&mut *machine, Goal::Iteration(next));
        let end = moment(&*machine);
        for ((then, settings), _) in past.iter().rev() {
            rewind_to(&mut *machine, Goal::Phase(then.0.phases));
            for knob in ["forget", "quota", "only"] {
                machine.set(knob, settings.text(knob)).unwrap();
            }
            prop_assert_eq!(moment(&*machine), *then);
        }
        let earlier = goal.min(machine.clock().iterations);
        rewind_to(&mut *machine, Goal::Iteration(earlier));
        for ((then, _), order) in &past {
            run_to(&mut *machine, Goal::Phase(then.0.phases));
            prop_assert_eq!(moment(&*machine), *then);
            apply(&mut *machine, *order).unwrap();
        }
        run_to(&mut *machine, Goal::Phase(end.0.phases));
        prop_assert_eq!(moment(&*machine), end);
    }
}
