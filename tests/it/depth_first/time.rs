//! Steps, runs, and the way back: the same moment is the same state, however it was reached.

use plyscope::eval::{Weighted, default_weights};
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Goal, Machine, Rewind};
use proptest::prelude::*;

use super::graph::Graph;
use super::{machine_of, settings};

/// A search that takes a few thousand phases, with any settings.
fn machine(seed: u64, set: &[(&str, &str)]) -> Box<dyn Machine> {
    let game = Graph::random(seed, 200, 1, 40);
    let judge = Weighted { weights: default_weights(&game) };
    machine_of(&game, &0, judge, settings(set))
}

fn run_to(machine: &mut dyn Machine, goal: Goal) {
    machine.advance(Until::goal(goal), None);
}

fn go_back(machine: &mut dyn Machine, goal: Goal, effort: u64) {
    for _ in 0..1_000_000 {
        if machine.rewind(goal, effort) == Rewind::Arrived {
            return;
        }
    }
    panic!("{goal:?} is never reached");
}

/// Everything that the tree shows, as text.
fn picture(machine: &dyn Machine) -> String {
    let tree = machine.tree();
    let mut out = String::new();
    let mut stack = vec![tree.root()];
    while let Some(node) = stack.pop() {
        let cells: Vec<String> = (0..tree.columns().len()).map(|c| tree.cell(node, c).to_string()).collect();
        out += &format!("{:?} {:?} {}\n", tree.path(node), tree.flags(node), cells.join("|"));
        tree.children(node, &mut stack);
    }
    out
}

fn knobs() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let one_of = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| (name, value))
    };
    (
        one_of("depth", &["3", "5", "7"]),
        one_of("pruning", &["on", "off"]),
        one_of("deepening", &["on", "off"]),
        one_of("table", &["off", "16", "1024"]),
        one_of("replacement", &["always", "depth-preferred", "two-tier"]),
        one_of("ordering", &["none", "table,static", "random", "worst"]),
    )
        .prop_map(|(a, b, c, d, e, f)| vec![a, b, c, d, e, f])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_moment_is_reached_from_any_other(
        seed: u64, set in knobs(), stops in proptest::collection::vec((0u64..6000, any::<bool>(), 1u64..500), 1..8),
    ) {
        let mut wanderer = machine(seed, &set);
        for (at, by_phase, effort) in stops {
            let goal = if by_phase { Goal::Phase(at) } else { Goal::Iteration(at / 2) };
            go_back(wanderer.as_mut(), goal, effort);
            let mut fresh = machine(seed, &set);
            run_to(fresh.as_mut(), goal);
            prop_assert_eq!(wanderer.clock(), fresh.clock());
            prop_assert_eq!(wanderer.digest(), fresh.digest());
            prop_assert_eq!(picture(wanderer.as_ref()), picture(fresh.as_ref()));
            let (ours, theirs) = (wanderer.answer(), fresh.answer());
            prop_assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn steps_runs_and_listeners_make_no_difference(seed: u64, set in knobs(), length in 1u64..4000) {
        let mut ran = machine(seed, &set);
        run_to(ran.as_mut(), Goal::Phase(length));
        let mut stepped = machine(seed, &set);
        let mut heard = 0;
        let mut listener = |_: &Event| { heard += 1; Flow::Stop };
        while stepped.clock().phases < ran.clock().phases {
            let until = Until::goal(Goal::Phase(stepped.clock().phases + 1));
            if stepped.clock().phases % 3 == 0 {
                stepped.advance(until, None);
            } else {
                stepped.advance(until, Some(&mut listener));
            }
        }
        prop_assert_eq!(ran.digest(), stepped.digest());
        prop_assert_eq!(picture(ran.as_ref()), picture(stepped.as_ref()));
        prop_assert!(length < 3 || heard > 0);
    }

    #[test]
    fn settings_changed_on_the_way_are_part_of_the_past(
        seed: u64, set in knobs(), times in proptest::array::uniform4(0u64..2000), effort in 1u64..3000,
    ) {
        let [first, second, target, on] = times;
        let scripted = |machine: &mut dyn Machine, until: u64| {
            for (at, name, value) in [(first, "ordering", "worst"), (first + second, "pruning", "on")] {
                if at > until {
                    break;
                }
                run_to(machine, Goal::Phase(at));
                if machine.is_finished() {
                    return;
                }
                machine.settle();
                machine.set(name, value).expect("a live knob");
                machine.settle();
            }
            run_to(machine, Goal::Phase(until));
        };
        let mut wanderer = machine(seed, &set);
        scripted(wanderer.as_mut(), first + second + on);
        let target = target.min(wanderer.clock().phases);
        go_back(wanderer.as_mut(), Goal::Phase(target), effort);
        let mut fresh = machine(seed, &set);
        scripted(fresh.as_mut(), target);
        prop_assert_eq!(wanderer.settings(), fresh.settings());
        prop_assert_eq!(wanderer.digest(), fresh.digest());
    }
}
