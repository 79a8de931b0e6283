//! Lines that meet share what is known: equal to the tree where none meet, exact back and forward where they do.

use std::collections::HashMap;

use plyscope::eval::Weighted;
use plyscope::export::{Limits, Outline, dot, json};
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::search::event::{Event, Flow};
use plyscope::search::{NodeId, Quantity, Tree};
use proptest::prelude::*;

use super::crossing::{Lines, Steps};
use super::toy::{Ring, Toy};
use super::*;

mod handed_on;

type Knobs = &'static [(&'static str, &'static str)];

const DAG: (&str, &str) = ("transpositions", "dag");
const UCT2: (&str, &str) = ("transpositions", "dag-uct2");

/// Sharing with every other part; the last two are for tic-tac-toe and its evaluation.
const PARTS: &[Knobs] = &[
    &[DAG],
    &[UCT2],
    &[DAG, ("solver", "on"), ("c", "0.5")],
    &[UCT2, ("solver", "on"), ("expand", "2"), ("max_playout", "3")],
    &[DAG, ("expand", "1")],
    &[DAG, ("expand", "7"), ("h", "sqrt")],
    &[UCT2, ("selection", "ucb1-tuned"), ("playouts", "3")],
    &[DAG, ("selection", "puct"), ("fpu", "0.5"), ("skip_from_depth", "1")],
    &[DAG, ("rave", "30")],
    &[UCT2, ("rave", "20"), ("fpu", "1"), ("selection", "ucb1-tuned"), ("skip_from_depth", "1")],
    &[DAG, ("rave", "30"), ("solver", "on"), ("expand", "2"), ("max_playout", "3")],
    &[DAG, ("widening", "1.5"), ("widening_power", "0.4"), ("expand", "3"), ("tree_depth", "5")],
    &[DAG, ("detect_losing", "on"), ("max_playout", "1"), ("expand", "2")],
    &[UCT2, ("detect_losing", "on"), ("rave", "30"), ("skip_from_depth", "0")],
    &[DAG, ("quota", "90: b2 a1, 60: c3 b1 a1, 40"), ("solver", "on")],
    &[
        UCT2,
        ("prior", "evaluation"),
        ("bias", "2"),
        ("rave", "100"),
        ("widening", "1"),
        ("skip_from_depth", "2"),
        ("playout", "greedy"),
        ("solver", "on"),
    ],
];

fn some_search(game: u8, part: usize) -> Box<dyn Machine> {
    let knobs = PARTS[part];
    match game {
        _ if part + 2 >= PARTS.len() || game < 2 => {
            let game = tic_tac_toe();
            let judge = Weighted::own(&game);
            open(start(game, settings(knobs)), judge).unwrap()
        }
        2 => search(Steps, knobs),
        3 => search(Toy::new(CHANCY), knobs),
        _ => search(Ring, knobs),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn back_and_forward_is_exact_where_lines_meet(
        game in 0_u8..5,
        part in 0..PARTS.len(),
        goals in prop::collection::vec((0_u64..6_000, any::<bool>()), 1..6),
    ) {
        let mut travelled = some_search(game, part);
        for (goal, is_phase) in goals {
            rewind_to(&mut *travelled, if is_phase { Goal::Phase(goal) } else { Goal::Iteration(goal / 8) });
            let mut fresh = some_search(game, part);
            run_to(&mut *fresh, Goal::Phase(travelled.clock().phases));
            prop_assert_eq!(moment(&*travelled), moment(&*fresh), "{:?}", PARTS[part]);
            prop_assert_eq!(travelled.answer(), fresh.answer());
            prop_assert_eq!(travelled.next_phase(), fresh.next_phase());
            prop_assert_eq!(travelled.memory().history, fresh.memory().history);
        }
    }

    #[test]
    fn single_phases_are_one_run_where_lines_meet(
        game in 0_u8..5, part in 0..PARTS.len(), phases in 0_u64..2_500,
    ) {
        let (mut stepped, mut run) = (some_search(game, part), some_search(game, part));
        for phase in 1..=phases {
            let mut listener = |_: &Event| Flow::Continue;
            stepped.advance(Until::goal(Goal::Phase(phase)), Some(&mut listener));
        }
        run_to(&mut *run, Goal::Phase(phases));
        prop_assert_eq!(moment(&*stepped), moment(&*run), "{:?}", PARTS[part]);
        for phase in (0..phases).rev().take(150) {
            rewind_to(&mut *stepped, Goal::Phase(phase));
        }
        let mut fresh = some_search(game, part);
        run_to(&mut *fresh, Goal::Phase(stepped.clock().phases));
        prop_assert_eq!(moment(&*stepped), moment(&*fresh), "{:?}", PARTS[part]);
    }
}

/// Everything that a tree shows, node by node.
fn shown(machine: &dyn Machine) -> Vec<(Vec<u32>, Vec<Quantity>)> {
    let tree = machine.tree();
    let (mut rows, mut children, mut waiting) = (Vec::new(), Vec::new(), vec![tree.root()]);
    while let Some(node) = waiting.pop() {
        assert_eq!(tree.transposed(node), None);
        rows.push((tree.path(node), (0..8).map(|column| tree.cell(node, column)).collect()));
        tree.children(node, &mut children);
        waiting.append(&mut children);
    }
    rows
}

#[test]
fn where_no_lines_meet_the_graph_is_the_tree() {
    let knobs: [Knobs; 3] = [&[], &[("solver", "on"), ("expand", "2")], &[("selection", "ucb1-tuned")]];
    for (knobs, sharing) in knobs.iter().flat_map(|knobs| [(knobs, DAG), (knobs, UCT2)]) {
        let with = [knobs, &[sharing][..]].concat();
        let pairs = [
            (search(Toy::new(CHANCY), knobs), search(Toy::new(CHANCY), &with)),
            (search(Lines(tic_tac_toe()), knobs), search(Lines(tic_tac_toe()), &with)),
        ];
        for (mut tree, mut graph) in pairs {
            for iteration in (1..150).chain([800]) {
                run_to(&mut *tree, Goal::Iteration(iteration));
                run_to(&mut *graph, Goal::Iteration(iteration));
                assert_eq!(tree.clock(), graph.clock(), "{with:?}");
                assert_eq!(shown(&*tree), shown(&*graph), "{with:?} after {iteration}");
            }
        }
    }
}

/// The edges that lead to each position that has children, by the node that shows them, and its sum of visits.
fn edges_in(tree: &dyn Tree) -> HashMap<NodeId, (u64, u64)> {
    let (mut edges, mut children, mut waiting) = (HashMap::new(), Vec::new(), vec![tree.root()]);
    while let Some(node) = waiting.pop() {
        let Quantity::Count(visits) = tree.cell(node, 0) else { panic!("visits are a count") };
        let (number, sum) = edges.entry(tree.transposed(node).unwrap_or(node)).or_insert((0, 0));
        (*number, *sum) = (*number + 1, *sum + visits);
        tree.children(node, &mut children);
        waiting.append(&mut children);
    }
    edges
}

#[test]
fn what_goes_into_a_position_comes_out_of_it() {
    for knobs in [DAG, UCT2] {
        let mut machine = search(tic_tac_toe(), &[knobs]);
        run_to(&mut *machine, Goal::Iteration(6_000));
        let tree = machine.tree();
        let (mut checked, mut met) = (0, 0);
        for (node, (edges, into)) in edges_in(tree) {
            let mut children = Vec::new();
            tree.children(node, &mut children);
            let visits = |&child: &NodeId| match tree.cell(child, 0) {
                Quantity::Count(visits) => visits,
                _ => panic!("visits are a count"),
            };
            let out: u64 = children.iter().map(visits).sum();
            // The first visit by each edge was a playout.
            let own = if node == tree.root() { 0 } else { edges };
            if !children.is_empty() {
                assert_eq!(out, into - own, "{:?}", tree.path(node));
                let first = children[0];
                let share = Quantity::Share(visits(&first) as f64 / into as f64);
                assert_eq!(tree.cell(first, 1), share);
                (checked, met) = (checked + 1, met + u64::from(edges > 1));
            }
        }
        assert!(checked > 500 && met > 200, "{checked} {met}");
    }
}

/// Every line to a node shows the same child, and every node is shown once, under its own path.
#[test]
fn lines_that_meet_lead_to_the_same_nodes() {
    let mut machine = search(tic_tac_toe(), &[DAG]);
    run_to(&mut *machine, Goal::Iteration(3_000));
    let tree = machine.tree();
    let (mut links, mut children, mut waiting) = (0, Vec::new(), vec![tree.root()]);
    while let Some(node) = waiting.pop() {
        assert_eq!(tree.find(&tree.path(node)), Some(node));
        tree.children(node, &mut children);
        if let Some(owner) = tree.transposed(node) {
            links += 1;
            assert!(children.is_empty() && tree.child_count(node) == 0);
            let mut shared = Vec::new();
            tree.children(owner, &mut shared);
            for child in shared {
                assert_eq!(tree.child(node, tree.code(child)), Some(child));
            }
            let told = machine.explain(node);
            assert_eq!(told.key, machine.explain(owner).key);
            let note = told.notes.iter().find(|note| note.starts_with("transposition: the same")).unwrap();
            assert!(note.contains(&tree.path_names(&tree.path(owner)).join(" ")), "{note}");
        }
        waiting.append(&mut children);
    }
    assert_eq!(machine.answer().stats["transpositions"], links);
    let outline = Outline::of(tree, Limits { nodes: 10_000, levels: 9 });
    let same = outline.nodes.iter().filter(|node| node.same_as.is_some()).count();
    assert_eq!(same, links as usize);
    assert_eq!(dot(&outline).matches("label = \"=\"").count(), same);
    assert_eq!(json(&outline).to_string().matches("\"same_as\":").count(), same);
}

#[test]
fn a_meeting_is_told_in_a_sentence() {
    let mut machine = search(tic_tac_toe(), &[DAG]);
    let mut met = None;
    let mut listener = |event: &Event| {
        let is_link = matches!(event, Event::Linked { .. });
        met = is_link.then_some(*event);
        if is_link { Flow::Stop } else { Flow::Continue }
    };
    machine.advance(Until::NEVER, Some(&mut listener));
    let sentence = machine.sentence(&met.expect("a transposition"));
    insta::assert_snapshot!(sentence.text, @"transposition: a2 b1 c1 is the same position as c1 b1 a2, whose 1 child is shared from now on");
    assert!(machine.tree().find(&sentence.path).is_some());
}

#[test]
fn sharing_needs_fewer_nodes_and_links_nothing_when_off() {
    let after = |mut machine: Box<dyn Machine>, iterations| {
        run_to(&mut *machine, Goal::Iteration(iterations));
        machine.tree().node_count()
    };
    for sharing in [DAG, UCT2] {
        let (tree, graph) =
            (after(search(tic_tac_toe(), &[]), 30_000), after(search(tic_tac_toe(), &[sharing]), 30_000));
        assert!(graph * 3 < tree * 2, "{graph} of {tree}");
        let four = || ConnectFour::new(Standard);
        let (tree, graph) = (after(search(four(), &[]), 20_000), after(search(four(), &[sharing]), 20_000));
        assert!(graph < tree, "{graph} of {tree}");
    }
    assert!(search(tic_tac_toe(), &[]).answer().stats.get("transpositions").is_none());
}

/// Every proof of the solver against the exact values, whichever line has found it.
#[test]
fn what_the_solver_proves_of_shared_positions_is_true() {
    let game = tic_tac_toe();
    for knobs in [[DAG, ("solver", "on"), ("c", "0.7")], [UCT2, ("solver", "on"), ("c", "0.7")]] {
        let (mut machine, mut known) = (search(game.clone(), &knobs), HashMap::new());
        for goal in [2_000, 60_000] {
            run_to(&mut *machine, Goal::Iteration(goal));
            let proofs = facts::true_proofs(&game, &*machine, &mut known);
            assert!(proofs > 100, "{proofs}");
        }
    }
}

/// X in the centre, O on an edge: X wins. With shared positions it is proven in fewer iterations, and once only.
#[test]
fn a_win_is_proven_sooner_where_positions_are_shared() {
    let finished = |knobs: &[(&'static str, &str)]| {
        let mut machine = facts::after_centre_and_edge(knobs);
        assert_eq!(machine.advance(Until::NEVER, None), Halt::Finished);
        assert_eq!(machine.answer().outcome.unwrap().winner, "max");
        let end = moment(&*machine);
        rewind_to(&mut *machine, Goal::Phase(end.0.phases / 2));
        assert_eq!(machine.advance(Until::NEVER, None), Halt::Finished);
        assert_eq!(moment(&*machine), end);
        end.0.iterations
    };
    let tree = finished(&[("solver", "on")]);
    let graph = finished(&[("solver", "on"), DAG]);
    assert!(graph <= tree, "{graph} iterations, not {tree}");
}

/// The budget holds tree, table and paths; what the history has forgotten is searched again.
#[test]
fn a_small_budget_is_held() {
    let tiny = || {
        let start = Start { memory: 60_000, ..start(ConnectFour::new(Standard), settings(&[DAG])) };
        open(start, Unjudged).unwrap()
    };
    let mut machine = tiny();
    run_to(&mut *machine, Goal::Iteration(6_000));
    assert_eq!(machine.answer().stats["expansion_stopped"], true);
    let memory = machine.memory();
    assert!(
        memory.table > 0 && memory.tree + memory.table + memory.history <= memory.budget + 1_000,
        "{memory:?}"
    );
    for goal in [Goal::Iteration(5_990), Goal::Iteration(700), Goal::Phase(12_345)] {
        rewind_to(&mut *machine, goal);
        let mut fresh = tiny();
        run_to(&mut *fresh, goal);
        assert_eq!(moment(&*machine), moment(&*fresh), "{goal:?}");
    }
}
