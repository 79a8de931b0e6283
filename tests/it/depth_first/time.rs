//! Steps, runs, and the way back: the same moment is the same state, however it was reached.

use plyscope::eval::Weighted;
use plyscope::rng::Rng;
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Goal, Machine, Rewind};
use proptest::prelude::*;

use super::graph::Graph;
use super::{BARE, machine_of, machine_within, settings, tactical};

/// A search that takes a few thousand phases, with any settings.
fn machine(seed: u64, set: &[(&str, &str)]) -> Box<dyn Machine> {
    let game = Graph::random(seed, 200, 1, 40);
    let judge = Weighted::own(&game);
    tactical(&game, &0, judge, set)
}

fn run_to(machine: &mut dyn Machine, goal: Goal) {
    machine.advance(Until::goal(goal), None);
}

pub(super) fn go_back(machine: &mut dyn Machine, goal: Goal, effort: u64) {
    for _ in 0..1_000_000 {
        if machine.rewind(goal, effort) == Rewind::Arrived {
            return;
        }
    }
    panic!("{goal:?} is never reached");
}

/// Everything that the tree shows, as text.
pub(super) fn picture(machine: &dyn Machine) -> String {
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

/// The rules that leave something out, look further, or ask before they search.
fn rules() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let one_of = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| (name, value))
    };
    (
        one_of("iid", &["off", "3"]),
        one_of("quiescence", &["off", "1", "4"]),
        one_of("null_move", &["off", "1", "2"]),
        one_of("lmr", &["off", "1", "2"]),
        one_of("probcut", &["off", "1"]),
        one_of("probcut_sigma", &["0", "2"]),
        one_of("singular", &["off", "0", "1"]),
        one_of("singular_depth", &["3"]),
        one_of("beam", &["off", "off", "2"]),
        one_of("leaf", &["eval", "eval", "mc:2"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, h, i, j)| vec![a, b, c, d, e, f, g, h, i, j])
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
        one_of(
            "ordering",
            &["none", "table,static", "random", "worst", "table,captures,killers,history,static"],
        ),
        one_of("pvs", &["on", "off"]),
        one_of("passes", &["full", "mtdf"]),
        one_of("aspiration", &["off", "1"]),
    )
        .prop_flat_map(move |(a, b, c, d, e, f, g, h, i)| {
            let plain = vec![a, b, c, d, e, f, g, h, i];
            rules().prop_map(move |rules| plain.iter().copied().chain(rules).collect())
        })
}

/// Knobs turned on the way, each so many phases after the one before.
fn changes() -> impl Strategy<Value = Vec<(u64, &'static str, &'static str)>> {
    let turned = proptest::sample::select(vec![
        ("ordering", "worst"),
        ("ordering", "killers,history"),
        ("pruning", "on"),
        ("lmr", "1"),
        ("table", "off"),
        ("table", "16"),
        ("table", "1024"),
        ("replacement", "always"),
    ]);
    let gap = prop_oneof![Just(0), 1u64..4, 4u64..1000];
    proptest::collection::vec((gap, turned).prop_map(|(gap, (name, value))| (gap, name, value)), 1..9)
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
            if stepped.clock().phases.is_multiple_of(3) {
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
        seed: u64, set in knobs(), changes in changes(), elsewhere in changes(), on in 0u64..2000, targets in proptest::array::uniform4(0u64..3000),
        effort in 1u64..3000,
    ) {
        let scripted = |machine: &mut dyn Machine, until: u64| {
            let mut at = 0;
            for &(gap, name, value) in &changes {
                at += gap;
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
        let last = changes.iter().map(|(gap, ..)| gap).sum::<u64>() + on;
        scripted(wanderer.as_mut(), last);
        for target in targets {
            let target = target.min(wanderer.clock().phases);
            go_back(wanderer.as_mut(), Goal::Phase(target), effort);
            let mut fresh = machine(seed, &set);
            scripted(fresh.as_mut(), target);
            prop_assert_eq!(wanderer.settings(), fresh.settings());
            prop_assert_eq!(wanderer.digest(), fresh.digest());
            // From here on both go the same new way.
            let mut again = wanderer.fork();
            for machine in [&mut again, &mut fresh] {
                for (gap, name, value) in &elsewhere {
                    machine.set(name, value).expect("a live knob");
                    let next = machine.clock().phases + gap;
                    run_to(machine.as_mut(), Goal::Phase(next));
                }
            }
            prop_assert_eq!(again.digest(), fresh.digest());
        }
    }
}

/// MTD(f)'s guess after a change of settings between two of its null windows is known to the past too.
#[test]
fn a_guess_between_two_passes_is_part_of_the_past() {
    let mut machine = machine(7, &[("depth", "5"), ("pvs", "on"), ("passes", "mtdf"), ("quiescence", "4")]);
    let mut moments = Vec::new();
    while !machine.is_finished() {
        if machine.next_phase() == "next depth" {
            machine.settle();
            moments.push((machine.clock().phases, machine.digest()));
        }
        let next = machine.clock().phases + 1;
        run_to(machine.as_mut(), Goal::Phase(next));
    }
    let end = machine.digest();
    let last = machine.clock().phases;
    for (phase, digest) in moments.into_iter().rev() {
        go_back(machine.as_mut(), Goal::Phase(phase), 100);
        assert_eq!(machine.digest(), digest);
        run_to(machine.as_mut(), Goal::Phase(last));
        assert_eq!(machine.digest(), end);
    }
}

/// A search of some hundred thousand phases in so little memory that the record folds, the log of slots is short and
/// checkpoints are thinned.
fn cramped(seed: u64, set: &[(&str, &str)]) -> Box<dyn Machine> {
    let game = Graph::uniform(4, 8, |i| Rng::stream(seed, i).below(50) as i32);
    let judge = Weighted::own(&game);
    machine_within(&game, &0, judge, settings(set), 1 << 20)
}

/// A cramped search's knobs, with a table and without.
const CRAMPED: [&[(&str, &str)]; 3] = [
    &[("depth", "8"), ("pruning", "off")],
    &[("depth", "8"), ("pruning", "off"), ("table", "off"), ("deepening", "off")],
    &[("ordering", "worst"), ("table", "128"), ("replacement", "two-tier"), ("depth", "8")],
];

#[test]
fn the_distant_past_is_reached_in_little_memory() {
    for (seed, set) in CRAMPED.into_iter().enumerate() {
        let mut wanderer = cramped(seed as u64, set);
        wanderer.advance(Until::NEVER, None);
        let last = wanderer.clock().phases;
        assert!(last > 70_000, "{last}");
        let mut rng = Rng::new(seed as u64);
        for _ in 0..24 {
            let target = u64::from(rng.below(last as u32));
            go_back(wanderer.as_mut(), Goal::Phase(target), 30_000);
            let mut fresh = cramped(seed as u64, set);
            run_to(fresh.as_mut(), Goal::Phase(target));
            assert_eq!(wanderer.digest(), fresh.digest(), "phase {target} of {last}, {set:?}");
            assert_eq!(wanderer.answer(), fresh.answer());
            wanderer.advance(Until { phases: target + 100_000, ..Until::NEVER }, None);
        }
        let memory = wanderer.memory();
        assert!(memory.tree + memory.table + memory.history <= memory.budget, "{memory:?}");
    }
}

#[test]
fn settled_moments_and_changes_survive_in_little_memory() {
    let script = |machine: &mut dyn Machine, until: u64| {
        for n in 1..12u64 {
            run_to(machine, Goal::Phase((n * 20_000).min(until)));
            if n * 20_000 > until {
                return;
            }
            machine.settle();
            machine
                .set("ordering", ["static", "worst", "random", "none"][n as usize % 4])
                .expect("a live knob");
            let table = [("table", "off"), ("table", "8192"), ("table", "2048"), ("table", "off")];
            let (knob, value) = table[n as usize % 4];
            machine.set(knob, value).expect("a live knob");
            machine.settle();
        }
        run_to(machine, Goal::Phase(until));
    };
    let mut wanderer = cramped(5, CRAMPED[0]);
    script(wanderer.as_mut(), 230_000);
    for target in [229_999, 220_001, 150_000, 149_999, 81_234, 20_000, 19_999, 0] {
        go_back(wanderer.as_mut(), Goal::Phase(target), 10_000);
        let mut fresh = cramped(5, CRAMPED[0]);
        script(fresh.as_mut(), target);
        assert_eq!(wanderer.digest(), fresh.digest(), "{target}");
        assert_eq!(wanderer.settings(), fresh.settings(), "{target}");
    }
}

#[test]
fn what_was_folded_away_comes_back_as_it_was() {
    let game = Graph::uniform(4, 8, |i| Rng::stream(7, i).below(50) as i32);
    let mut whole = machine_of(&game, &0, Weighted::own(&game), settings(&BARE));
    let mut folded = cramped(7, &BARE);
    for phases in [60_000, u64::MAX] {
        for machine in [&mut whole, &mut folded] {
            machine.advance(Until { phases, ..Until::NEVER }, None);
        }
        let path = *[[0, 1], [0, 2], [0, 3]]
            .iter()
            .find(|path| {
                let tree = folded.tree();
                tree.find(&path[..]).is_some_and(|node| tree.child_count(node) > 0)
            })
            .expect("a node two plies down");
        let subtree = |machine: &dyn Machine| -> Vec<String> {
            picture(machine).lines().filter(|line| line.starts_with("[0, ")).map(str::to_owned).collect()
        };
        let wanted: Vec<String> = subtree(whole.as_ref())
            .into_iter()
            .filter(|line| line.starts_with(&format!("[{}, {}", path[0], path[1])))
            .collect();
        for _ in 0..40 {
            let tree = folded.tree();
            let mut nodes: Vec<_> = tree.find(&path).into_iter().collect();
            let mut hidden = None;
            while let Some(node) = nodes.pop() {
                if tree.flags(node).folded {
                    hidden = Some(tree.path(node));
                }
                tree.children(node, &mut nodes);
            }
            let Some(hidden) = hidden else { break };
            if !folded.unfold(&hidden) {
                break;
            }
        }
        let shown: Vec<String> = subtree(folded.as_ref())
            .into_iter()
            .filter(|line| line.starts_with(&format!("[{}, {}", path[0], path[1])))
            .collect();
        assert_eq!(shown, wanted);
        assert_eq!(folded.digest(), {
            let mut fresh = cramped(7, &BARE);
            fresh.advance(Until { phases, ..Until::NEVER }, None);
            fresh.digest()
        });
    }
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut machine = machine(1, &[("depth", "6")]);
    run_to(machine.as_mut(), Goal::Phase(500));
    let mut fork = machine.fork();
    assert_eq!(fork.digest(), machine.digest());
    run_to(fork.as_mut(), Goal::Phase(600));
    assert_ne!(fork.digest(), machine.digest());
    run_to(machine.as_mut(), Goal::Phase(600));
    assert_eq!(fork.digest(), machine.digest());
    go_back(fork.as_mut(), Goal::Phase(100), 50);
    go_back(machine.as_mut(), Goal::Phase(100), 5_000);
    assert_eq!(fork.digest(), machine.digest());
}
