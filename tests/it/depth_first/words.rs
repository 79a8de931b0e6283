//! What the tree shows, what the log says and what the inspector explains.

use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Machine, NodeId, Tree};

use super::graph::Graph;
use super::{BARE, finish, unjudged};

fn classic() -> Graph {
    Graph::two_plies(&[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
}

/// Every sentence that a search says, phase by phase.
fn log(machine: &mut dyn Machine) -> Vec<String> {
    let mut said = Vec::new();
    while !machine.is_finished() {
        let mut heard = Vec::new();
        let phase = Until { phases: machine.clock().phases + 1, ..Until::NEVER };
        let mut listener = |event: &Event| {
            heard.push(*event);
            Flow::Continue
        };
        machine.advance(phase, Some(&mut listener));
        said.extend(heard.iter().map(|event| machine.sentence(event).text));
    }
    said
}

/// The tree as indented lines: name, then the columns that have something to say.
fn drawn(tree: &dyn Tree, node: NodeId, out: &mut String) {
    let path = tree.path(node);
    let name = tree.path_names(&path).last().cloned().unwrap_or_else(|| "root".into());
    let cells = (0..tree.columns().len()).map(|column| tree.cell(node, column).to_string());
    let cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
    *out += &format!("{}{name}: {}\n", "  ".repeat(path.len()), cells.join(" | "));
    let mut children = Vec::new();
    tree.children(node, &mut children);
    for child in children {
        drawn(tree, child, out);
    }
    let mut ghosts = Vec::new();
    tree.ghosts(node, &mut ghosts);
    for ghost in ghosts {
        let name = tree.move_names(node, &[ghost.code]).concat();
        *out += &format!("{}({name}: {})\n", "  ".repeat(path.len() + 1), ghost.reason);
    }
}

#[test]
fn the_log_tells_the_classic_tree() {
    let mut machine = unjudged(&classic(), &0, &BARE);
    insta::assert_snapshot!(log(machine.as_mut()).join("\n"));
}

#[test]
fn the_log_tells_what_the_table_does() {
    let game = Graph::random(8, 24, 0, 9);
    let mut machine = unjudged(&game, &0, &[("table", "64"), ("ordering", "table")]);
    let said = log(machine.as_mut());
    let tables: Vec<&String> = said.iter().filter(|line| line.contains("table")).collect();
    assert!(tables.len() > 10, "{said:?}");
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn the_tree_shows_windows_bounds_cutoffs_and_ghosts() {
    let mut machine = unjudged(&classic(), &0, &BARE);
    finish(machine.as_mut());
    let mut out = String::new();
    drawn(machine.tree(), machine.tree().root(), &mut out);
    insta::assert_snapshot!(out);
}

#[test]
fn a_tree_under_way_shows_the_path_and_its_windows() {
    let mut machine = unjudged(&classic(), &0, &BARE);
    machine.advance(Until { nodes: 7, ..Until::NEVER }, None);
    let mut out = String::new();
    drawn(machine.tree(), machine.tree().root(), &mut out);
    let path = machine.tree().path_names(&machine.tree().current_path());
    insta::assert_snapshot!(format!("{out}path {path:?}, next {}", machine.next_phase()));
}

#[test]
fn the_inspector_explains_a_cut_node_and_the_root() {
    let mut machine = unjudged(&classic(), &0, &BARE);
    finish(machine.as_mut());
    let tree = machine.tree();
    let root = machine.explain(tree.root());
    let cut = tree.find(&[1]).map(|node| machine.explain(node)).expect("C is in the tree");
    assert_eq!(root.substituted, "value = max(B: 3, C: <=2, D: <=2) = 3");
    insta::assert_debug_snapshot!((root, cut));
}

#[test]
fn every_node_can_be_explained_at_every_moment() {
    for seed in 0..12 {
        let game = Graph::random(seed, 40, 1, 9);
        let mut machine = unjudged(&game, &0, &[("table", "32"), ("depth", "5")]);
        while !machine.is_finished() {
            machine.advance(Until { phases: machine.clock().phases + 7, ..Until::NEVER }, None);
            let tree = machine.tree();
            let mut nodes = vec![tree.root()];
            while let Some(node) = nodes.pop() {
                let derived = machine.explain(node);
                assert!(derived.siblings.iter().filter(|sibling| sibling.asked).count() <= 1);
                assert!(!derived.summary.is_empty());
                tree.children(node, &mut nodes);
            }
        }
    }
}
