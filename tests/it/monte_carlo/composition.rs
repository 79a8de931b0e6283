//! Where a mean comes from: shares of visits that add up to it, and the last iterations that moved it.

use plyscope::search::derivation::{Arrival, Composition};
use plyscope::search::{NodeId, Quantity};

use super::*;

fn composition(machine: &dyn Machine, node: NodeId) -> Composition {
    machine.explain(node).composition
}

fn number(quantity: &Quantity) -> f64 {
    match quantity {
        Quantity::Expectation(mean) => *mean,
        other => panic!("no mean: {other:?}"),
    }
}

/// The node itself and all below it that were visited.
fn visited(machine: &dyn Machine, node: NodeId, nodes: &mut Vec<NodeId>) {
    let tree = machine.tree();
    if !matches!(tree.cell(node, 0), Quantity::Count(1..)) {
        return;
    }
    nodes.push(node);
    let mut children = Vec::new();
    tree.children(node, &mut children);
    children.into_iter().for_each(|child| visited(machine, child, nodes));
}

fn mean_of(machine: &dyn Machine, path: &[u32]) -> Option<f64> {
    let tree = machine.tree();
    let column = tree.columns().iter().position(|column| column.name == "value").unwrap();
    match tree.cell(tree.find(path)?, column) {
        Quantity::Expectation(mean) => Some(mean),
        _ => None,
    }
}

#[test]
fn shares_times_means_add_up_to_the_value() {
    for knobs in [&[][..], &[("transpositions", "dag")], &[("solver", "on"), ("playouts", "3")]] {
        let mut machine = search(tic_tac_toe(), knobs);
        for phases in [900, 901, 904, 2_000, 2_003] {
            run_to(&mut *machine, Goal::Phase(phases));
            let mut nodes = Vec::new();
            visited(&*machine, machine.tree().root(), &mut nodes);
            for node in nodes {
                let Composition { shares, .. } = composition(&*machine, node);
                let is_inside = machine.tree().flags(node).current;
                // Within an iteration the counts of a node and of the one below it differ by that iteration.
                if is_inside && phases != 900 {
                    continue;
                }
                let whole: f64 = shares.iter().map(|it| it.share).sum();
                assert!((whole - 1.0).abs() < 1e-9, "{knobs:?}: shares add up to {whole}");
                let brought: f64 = shares.iter().map(|it| it.share * number(&it.mean)).sum();
                let path = machine.tree().path(node);
                let value = mean_of(&*machine, &path).unwrap();
                let is_joined = knobs.first().is_some_and(|(name, _)| *name == "transpositions");
                assert!(is_joined || (brought - value).abs() < 1e-9, "{path:?}: {brought} for {value}");
            }
        }
    }
}

/// Taking the iteration back gives the value that was told as the one before.
#[test]
fn the_last_iterations_are_those_that_stepping_back_takes_back() {
    for knobs in [&[][..], &[("transpositions", "dag")]] {
        let mut machine = search(tic_tac_toe(), knobs);
        run_to(&mut *machine, Goal::Iteration(700));
        let mut nodes = Vec::new();
        visited(&*machine, machine.tree().root(), &mut nodes);
        for node in nodes.into_iter().step_by(97) {
            let path = machine.tree().path(node);
            let Composition { latest, .. } = composition(&*machine, node);
            let mut after = mean_of(&*machine, &path);
            for Arrival { iteration, before, after: told, leaf, result, .. } in latest {
                assert_eq!(Some(number(&told)), after);
                rewind_to(&mut *machine, Goal::Iteration(iteration));
                assert_eq!(mean_of(&*machine, &path), after, "nobody came by since then");
                assert!(machine.tree().path(leaf).starts_with(&path) || !knobs.is_empty());
                rewind_to(&mut *machine, Goal::Iteration(iteration - 1));
                after = mean_of(&*machine, &path);
                match before {
                    Quantity::Unknown => assert_eq!(after, None),
                    before => assert_eq!(after, Some(number(&before))),
                }
                assert!([0.0, 0.5, 1.0].contains(&number(&result)));
            }
            run_to(&mut *machine, Goal::Iteration(700));
        }
    }
}

#[test]
fn an_iteration_under_way_counts_where_it_has_been_counted() {
    let mut machine = search(tic_tac_toe(), &[]);
    run_to(&mut *machine, Goal::Iteration(300));
    let (root, phases) = (machine.tree().root(), machine.clock().phases);
    let before = composition(&*machine, root).latest[0].iteration;
    assert_eq!(before, 300);
    for phase in phases + 1..phases + 40 {
        run_to(&mut *machine, Goal::Phase(phase));
        let iterations = machine.clock().iterations;
        let path = machine.tree().current_path();
        for node in (0..=path.len()).filter_map(|plies| machine.tree().find(&path[..plies])) {
            let told = composition(&*machine, node);
            let Quantity::Count(visits) = machine.tree().cell(node, 0) else { continue };
            if visits == 0 {
                continue;
            }
            let latest = &told.latest[0];
            assert!(latest.iteration <= iterations + 1);
            assert_eq!(number(&latest.after), mean_of(&*machine, &machine.tree().path(node)).unwrap());
        }
    }
}
