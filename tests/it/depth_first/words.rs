//! What the tree shows, what the log says and what the inspector explains.

use plyscope::game::Notation;
use plyscope::game::tree::TreeGame;
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Machine, NodeId, Quantity, Tree};

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

/// A search of a tree written by hand.
fn tree(text: &str) -> Box<dyn Machine> {
    let game = TreeGame::default();
    let start = game.parse_position(text).unwrap();
    unjudged(&game, &start, &BARE)
}

/// Below C all moves are worse than what Max has elsewhere, so that none of them shows what C is worth.
#[test]
fn what_moves_below_the_window_show_is_no_bound_of_a_node_under_way() {
    let text = "max(A:min(10 12) B:min(C:max(D:min(3 1) E:min(2 0) F:min(1 0)) 30))";
    let mut machine = tree(text);
    let (mut under_way, mut said) = (0, Vec::new());
    while !machine.is_finished() {
        machine.advance(Until { phases: machine.clock().phases + 1, ..Until::NEVER }, None);
        let tree = machine.tree();
        let Some(node) = tree.find(&[1, 0]) else { continue };
        let [value, bound] = ["value", "bound"].map(|name| {
            let column = tree.columns().iter().position(|column| column.name == name).unwrap();
            tree.cell(node, column).to_string()
        });
        assert_ne!(bound, "lower", "it is worth 1");
        if tree.flags(node).current && !value.is_empty() && bound.is_empty() {
            under_way += 1;
            let summary = machine.explain(node).summary;
            assert!(summary.contains("its moves so far are worth at most "), "{summary}");
            let siblings = machine.explain(tree.find(&[1, 0, 0]).unwrap()).siblings;
            assert!(siblings.iter().all(|sibling| sibling.note != "at least 1 so far"), "{siblings:?}");
        }
        said.push(bound);
    }
    assert!(under_way > 3, "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("upper"));
}

#[test]
fn a_chance_node_has_no_value_before_all_outcomes_are_in() {
    let mut machine = tree("chance(0.5:min(8 9) 0.5:min(4 5))");
    while !machine.is_finished() {
        let value = machine.tree().cell(machine.tree().root(), 0);
        assert_eq!(value, Quantity::Unknown);
        machine.advance(Until { phases: machine.clock().phases + 1, ..Until::NEVER }, None);
    }
    assert_eq!(machine.tree().cell(machine.tree().root(), 0), Quantity::Points(6.0));
}

/// The list of terms calls nothing a side's own that the history of the window says was set by a null window.
#[test]
fn terms_and_window_agree_on_who_set_its_ends() {
    let mut seen = 0;
    for seed in 0..8 {
        let knobs = [("pvs", "on"), ("aspiration", "1"), ("table", "off"), ("depth", "4")];
        let mut machine = unjudged(&Graph::random(seed, 40, 1, 9), &0, &knobs);
        finish(machine.as_mut());
        let tree = machine.tree();
        let mut nodes = vec![tree.root()];
        while let Some(node) = nodes.pop() {
            let told = machine.explain(node);
            for (name, way) in ["alpha", "beta"].iter().zip(&told.window) {
                let about = told.terms.iter().find(|term| term.name == *name).unwrap().about;
                for (words, mark) in
                    [("open", "open"), ("null window that", "null window"), ("this search", "root")]
                {
                    seen += u32::from(way.contains(words));
                    assert!(!way.contains(words) || about.contains(mark), "{name}: {way}; {about}");
                }
                let is_had = about.ends_with("has this already");
                assert!(!is_had || way.contains("set by") && !way.contains("null"), "{way}; {about}");
            }
            tree.children(node, &mut nodes);
        }
    }
    assert!(seen > 100, "{seen}");
}
