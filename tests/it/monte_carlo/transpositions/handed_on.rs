//! What a search over shared positions is handed and gives up: the subtree of a move, starting trees, what is forgotten.

use super::*;

fn visits(tree: &dyn Tree, node: NodeId) -> u64 {
    match tree.cell(node, 0) {
        Quantity::Count(visits) => visits,
        other => panic!("{other:?}"),
    }
}

/// Of each position, by the node that shows it: visits that no edge there is accounts for.
fn from_elsewhere(tree: &dyn Tree) -> HashMap<NodeId, u64> {
    let edges = edges_in(tree).into_iter();
    let rest = |(node, (_, into)): (NodeId, (u64, u64))| {
        let mut children = Vec::new();
        tree.children(node, &mut children);
        let child = children.into_iter().find(|&child| visits(tree, child) > 0)?;
        let Quantity::Share(share) = tree.cell(child, 1) else { panic!("a share") };
        Some((node, (visits(tree, child) as f64 / share).round() as u64 - into))
    };
    edges.filter_map(rest).collect()
}

/// Edges that can be reached from a node, each once, by a line to it.
fn reached(tree: &dyn Tree, from: NodeId) -> Vec<(Vec<u32>, NodeId)> {
    let owner = |node| tree.transposed(node).unwrap_or(node);
    let (mut seen, mut edges) = (std::collections::HashSet::new(), Vec::new());
    let mut waiting = vec![(Vec::new(), from)];
    while let Some((line, node)) = waiting.pop() {
        if !seen.insert(owner(node)) {
            continue;
        }
        let mut children = Vec::new();
        tree.children(owner(node), &mut children);
        for child in children {
            let line = [&line[..], &[tree.code(child)]].concat();
            edges.push((line.clone(), child));
            waiting.push((line, child));
        }
    }
    edges
}

/// The search after a move begins with every position that can still be reached, and with all that is known of it.
#[test]
fn after_a_move_what_can_be_reached_stays() {
    let knobs: [Knobs; 5] = [
        &[DAG],
        &[UCT2, ("solver", "on"), ("c", "0.6")],
        &[DAG, ("selection", "ucb1-tuned"), ("expand", "2")],
        &[UCT2, ("rave", "30")],
        &[DAG, ("detect_losing", "on")],
    ];
    for knobs in knobs {
        let mut machine = search(tic_tac_toe(), &[knobs, &[("reuse", "on")]].concat());
        run_to(&mut *machine, Goal::Iteration(4_003));
        for _ in 0..2 {
            let line: Vec<u32> = machine.answer().pv_codes[..2].to_vec();
            let mut next = machine.after(&line).expect("a subtree");
            let begun = moment(&*next);
            let (old, new) = (machine.tree(), next.tree());
            let kept = reached(old, old.find(&line).unwrap());
            for (below, edge) in &kept {
                let node = new.find(below).unwrap_or_else(|| panic!("{below:?} is lost"));
                // Visits, share of the whole, value, wins.
                for column in [0, 1, 2, 7] {
                    assert_eq!(new.cell(node, column), old.cell(*edge, column), "{below:?} {knobs:?}");
                }
            }
            assert_eq!(new.node_count(), kept.len() as u64 + 1);
            assert!(kept.len() > 20, "{}", kept.len());
            let (given, elsewhere) = (visits(new, new.root()), from_elsewhere(new));
            assert_eq!(elsewhere[&new.root()], 0);
            run_to(&mut *next, Goal::Iteration(700));
            assert_eq!(visits(next.tree(), NodeId(0)), given + next.clock().iterations);
            let later = from_elsewhere(next.tree());
            assert!(elsewhere.iter().all(|(node, rest)| later[node] == *rest), "{knobs:?}");
            let end = moment(&*next);
            rewind_to(&mut *next, Goal::Phase(0));
            assert_eq!(moment(&*next), begun);
            run_to(&mut *next, Goal::Phase(end.0.phases));
            assert_eq!(moment(&*next), end, "{knobs:?}");
            machine = next;
        }
    }
}

/// A search that was begun with counts whose lines are not known forgets what it has found itself, and nothing else.
#[test]
fn counts_handed_on_are_not_forgotten() {
    let mut machine = search(tic_tac_toe(), &[DAG, ("reuse", "on")]);
    run_to(&mut *machine, Goal::Iteration(300));
    let line = machine.answer().pv_codes[..2].to_vec();
    let mut next = machine.after(&line).unwrap();
    run_to(&mut *next, Goal::Iteration(400));
    let begun = next.fork();
    let name = next.answer().best.unwrap();
    let fault = next.set("forget", &name).unwrap_err().to_string();
    assert!(
        fault.contains("the search began with counts") && fault.contains("transpositions=off"),
        "{fault}"
    );
    rewind_to(&mut *next, Goal::Phase(0));
    let known: Vec<NodeId> = reached(next.tree(), NodeId(0)).into_iter().map(|(_, edge)| edge).collect();
    let mut next = begun;
    let new = reached(next.tree(), NodeId(0)).into_iter().find(|(_, edge)| !known.contains(edge));
    let (line, _) = new.expect("a new node");
    let names = (0..line.len()).map(|ply| {
        let above = next.tree().find(&line[..ply]).unwrap();
        next.tree().written_names(above, &line[ply..=ply]).concat()
    });
    let names = names.collect::<Vec<_>>().join(" ");
    let before = moment(&*next);
    let elsewhere: u64 = from_elsewhere(next.tree()).values().sum();
    next.set("forget", &names).unwrap();
    assert_eq!(from_elsewhere(next.tree()).values().sum::<u64>(), elsewhere);
    next.set("forget", "none").unwrap();
    assert_eq!(moment(&*next), before);
}

fn given(name: &str, visits: u32, children: Vec<StartNode>) -> StartNode {
    StartNode { name: name.into(), visits, wins: f64::from(visits) / 2.0, children }
}

/// Counts given for a tree are those of a graph in which no lines meet.
#[test]
fn a_starting_tree_is_a_graph_without_meetings() {
    let tree = || {
        let centre = given(
            "b2",
            9,
            vec![given("c3", 4, vec![given("a1", 2, Vec::new())]), given("a1", 3, Vec::new())],
        );
        given("", 14, vec![centre, given("b1", 5, Vec::new())])
    };
    for sharing in [DAG, UCT2] {
        let mut with = search_from(Lines(tic_tac_toe()), &[sharing], tree());
        let mut without = search_from(Lines(tic_tac_toe()), &[], tree());
        for iteration in (0..150).chain([800]) {
            run_to(&mut *with, Goal::Iteration(iteration));
            run_to(&mut *without, Goal::Iteration(iteration));
            assert_eq!(shown(&*without), shown(&*with), "after {iteration}");
        }
        let mut machine = search_from(tic_tac_toe(), &[sharing], tree());
        let begun = moment(&*machine);
        run_to(&mut *machine, Goal::Iteration(1_500));
        assert!(machine.answer().stats["transpositions"].as_u64().unwrap() > 50);
        assert!(from_elsewhere(machine.tree()).values().all(|rest| *rest == 0));
        let fault = machine.set("forget", "b2 c3").unwrap_err().to_string();
        assert!(fault.contains("the search began with counts"), "{fault}");
        rewind_to(&mut *machine, Goal::Phase(0));
        assert_eq!(moment(&*machine), begun);
    }
}

#[test]
fn what_shared_positions_cannot_do_is_refused_in_words() {
    let below = |first: &str, last: &str| {
        given(first, 3, vec![given("b2", 3, vec![given(last, 3, vec![given("a3", 3, Vec::new())])])])
    };
    let tree = given("", 6, vec![below("a1", "c1"), below("c1", "a1")]);
    let meeting = Start { start: Some(tree.clone()), ..start(tic_tac_toe(), settings(&[DAG])) };
    let refused = open(meeting, Unjudged).map(|_| ()).unwrap_err().to_string();
    assert!(
        refused.contains("a1 b2 c1") && refused.contains("c1 b2 a1") && refused.contains("off"),
        "{refused}"
    );
    search_from(tic_tac_toe(), &[], tree);
    let small = Start { memory: 20_000, ..start(tic_tac_toe(), settings(&[DAG])) };
    let mut machine = open(small, Unjudged).unwrap();
    run_to(&mut *machine, Goal::Iteration(2_000));
    let forget = machine.set("forget", "b2").unwrap_err().to_string();
    assert!(
        forget.contains("memory has no room for the paths of 2'000 iterations")
            && forget.contains("--memory"),
        "{forget}"
    );
    assert!(machine.after(&[0]).is_none(), "reuse is off");
}

/// Where no lines meet, forgetting in the graph is forgetting in the tree.
#[test]
fn what_is_forgotten_is_what_the_tree_forgets() {
    let knobs: [Knobs; 3] = [&[], &[("solver", "on"), ("expand", "2")], &[("selection", "ucb1-tuned")]];
    for (knobs, sharing) in knobs.iter().flat_map(|knobs| [(knobs, DAG), (knobs, UCT2)]) {
        let mut tree = search(Lines(tic_tac_toe()), knobs);
        let mut graph = search(Lines(tic_tac_toe()), &[knobs, &[sharing][..]].concat());
        for (iteration, lines) in [(300, "b2 a1"), (500, "b2 a1, b2"), (900, "b2 a1, b2, c1 b2, a3")] {
            for machine in [&mut tree, &mut graph] {
                run_to(&mut **machine, Goal::Iteration(iteration));
                machine.set("forget", lines).unwrap();
            }
            assert_eq!(shown(&*tree), shown(&*graph), "{knobs:?} after {iteration}");
            for machine in [&mut tree, &mut graph] {
                run_to(&mut **machine, Goal::Iteration(iteration + 90));
            }
            assert_eq!(shown(&*tree), shown(&*graph), "{knobs:?} after {iteration} and 90");
        }
    }
}
