//! Back and forward again: bit for bit what a fresh search is, from any moment, however the calls are cut up.

use plyscope::search::event::{Event, Flow};
use proptest::prelude::*;

use super::toy::{Ring, Toy};
use super::*;

const CHANCY: &str = "max(A:chance(min(1 9) max(2 chance(8 0 3))) B:min(4 max(7 1) chance(5 6)) 3)";

/// A search of one of four games under some knobs.
fn some_search(game: u8, knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    match game {
        0 => search(tic_tac_toe(), knobs),
        1 => search(Toy::new(CHANCY), knobs),
        2 => search(Ring, knobs),
        _ => search_from(tic_tac_toe(), knobs, opening_counts()),
    }
}

/// Counts in the middle of the move order, as no search of its own would make them.
fn opening_counts() -> StartNode {
    let leaf = |name: &str, visits, wins| StartNode { name: name.into(), visits, wins, children: Vec::new() };
    let centre = StartNode { children: vec![leaf("c3", 4, 2.5), leaf("a1", 3, 2.0)], ..leaf("b2", 9, 7.0) };
    StartNode { children: vec![centre, leaf("b1", 5, 2.0)], ..leaf("", 14, 9.0) }
}

fn knobs() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    (
        prop::sample::select(vec!["0", "0.5", "1.4142135623730951"]),
        prop::sample::select(vec!["log", "sqrt"]),
        prop::sample::select(vec!["one", "1", "2", "7"]),
        prop::sample::select(vec!["none", "0", "3"]),
        prop::sample::select(vec!["on", "off"]),
        prop::sample::select(vec!["visits", "mean", "max-robust", "lcb"]),
    )
        .prop_map(|(c, h, expand, max_playout, solver, answer)| {
            vec![
                ("c", c),
                ("h", h),
                ("expand", expand),
                ("max_playout", max_playout),
                ("solver", solver),
                ("answer", answer),
            ]
        })
}

/// Where to go, as part of the way so far.
#[derive(Debug, Clone, Copy)]
enum Leg {
    Phase(u64),
    Iteration(u64),
    Listened(u64),
}

fn legs() -> impl Strategy<Value = Vec<Leg>> {
    let leg = prop_oneof![
        (0..4_000_u64).prop_map(Leg::Phase),
        (0..400_u64).prop_map(Leg::Iteration),
        (0..4_000_u64).prop_map(Leg::Listened),
    ];
    prop::collection::vec(leg, 1..8)
}

fn travel(machine: &mut dyn Machine, leg: Leg) {
    match leg {
        Leg::Phase(phase) => rewind_to(machine, Goal::Phase(phase)),
        Leg::Iteration(iteration) => rewind_to(machine, Goal::Iteration(iteration)),
        Leg::Listened(phase) => {
            let mut stops = 0_u32;
            while machine.clock().phases < phase && !machine.is_finished() {
                let mut listener = |_: &Event| {
                    stops += 1;
                    if stops.is_multiple_of(7) { Flow::Stop } else { Flow::Continue }
                };
                machine.advance(Until::goal(Goal::Phase(phase)), Some(&mut listener));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_way_to_a_moment_leads_to_the_same_state(game in 0_u8..4, knobs in knobs(), legs in legs()) {
        let mut travelled = some_search(game, &knobs);
        for leg in legs {
            travel(&mut *travelled, leg);
            let mut fresh = some_search(game, &knobs);
            run_to(&mut *fresh, Goal::Phase(travelled.clock().phases));
            prop_assert_eq!(moment(&*travelled), moment(&*fresh), "after {:?}", leg);
            prop_assert_eq!(travelled.answer(), fresh.answer());
            prop_assert_eq!(travelled.next_phase(), fresh.next_phase());
        }
    }

    #[test]
    fn steps_of_one_phase_are_one_run(game in 0_u8..4, knobs in knobs(), phases in 0_u64..1500) {
        let mut stepped = some_search(game, &knobs);
        for phase in 1..=phases {
            run_to(&mut *stepped, Goal::Phase(phase));
        }
        let mut run = some_search(game, &knobs);
        run_to(&mut *run, Goal::Phase(phases));
        prop_assert_eq!(moment(&*stepped), moment(&*run));
        for phase in (0..phases).rev().take(200) {
            rewind_to(&mut *stepped, Goal::Phase(phase));
            prop_assert!(stepped.clock().phases == phase || run.is_finished());
        }
        let back_at = stepped.clock().phases;
        let mut fresh = some_search(game, &knobs);
        run_to(&mut *fresh, Goal::Phase(back_at));
        prop_assert_eq!(moment(&*stepped), moment(&*fresh));
    }

    #[test]
    fn knobs_changed_on_the_way_are_part_of_the_past(
        game in 0_u8..4, change_at in 0_u64..800, end in 800_u64..1500, goal in 0_u64..800,
    ) {
        let begin = || {
            let mut machine = some_search(game, &[]);
            run_to(&mut *machine, Goal::Phase(change_at));
            machine
        };
        let change = |machine: &mut dyn Machine| {
            machine.settle();
            machine.set("expand", "5").unwrap();
            machine.set("c", "0.3").unwrap();
            machine.settle();
        };
        let mut machine = begin();
        change(&mut *machine);
        run_to(&mut *machine, Goal::Phase(end));
        let at_end = moment(&*machine);
        rewind_to(&mut *machine, Goal::Phase(goal));
        let mut fresh = some_search(game, &[]);
        run_to(&mut *fresh, Goal::Phase(goal.min(change_at)));
        if goal > change_at {
            change(&mut *fresh);
            run_to(&mut *fresh, Goal::Phase(goal));
        } else {
            machine.set("expand", "one").unwrap();
            machine.set("c", "1.4142135623730951").unwrap();
        }
        prop_assert_eq!(moment(&*machine), moment(&*fresh));
        if goal <= change_at {
            run_to(&mut *machine, Goal::Phase(change_at));
            change(&mut *machine);
        }
        run_to(&mut *machine, Goal::Phase(end));
        prop_assert_eq!(moment(&*machine), at_end);
    }
}

#[test]
fn forks_part_ways() {
    let mut machine = search(tic_tac_toe(), &[]);
    run_to(&mut *machine, Goal::Phase(333));
    let mut fork = machine.fork();
    assert_eq!(moment(&*fork), moment(&*machine));
    run_to(&mut *fork, Goal::Iteration(200));
    rewind_to(&mut *fork, Goal::Phase(333));
    assert_eq!(moment(&*fork), moment(&*machine));
}

/// A budget so small that the history forgets: older moments are reached from the beginning.
#[test]
fn what_the_history_has_forgotten_is_searched_again() {
    let tiny = || {
        let start = Start { memory: 40_000, ..start(tic_tac_toe(), settings(&[])) };
        open(start, Unjudged).unwrap()
    };
    let mut machine = tiny();
    run_to(&mut *machine, Goal::Iteration(2_000));
    machine.set("c", "0.7").unwrap();
    run_to(&mut *machine, Goal::Iteration(9_000));
    assert_eq!(machine.answer().stats["expansion_stopped"], true);
    let memory = machine.memory();
    assert!(memory.tree + memory.history <= memory.budget + 1_000, "{memory:?}");
    for goal in [Goal::Iteration(3_000), Goal::Phase(2_345), Goal::Iteration(1_999)] {
        rewind_to(&mut *machine, goal);
        let mut fresh = tiny();
        if let Goal::Iteration(3_000) = goal {
            run_to(&mut *fresh, Goal::Iteration(2_000));
        }
        fresh
            .set("c", if machine.clock().iterations >= 2_000 { "0.7" } else { "1.4142135623730951" })
            .unwrap();
        machine.set("c", fresh.settings().text("c")).unwrap();
        run_to(&mut *fresh, goal);
        assert_eq!(moment(&*machine), moment(&*fresh), "{goal:?}");
    }
}
