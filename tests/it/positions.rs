//! The shipped positions hold what they say, files are read as they were written, and the editor takes all back.

mod chess;
mod editing;
mod facts;
mod priors;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plyscope::catalog::{Catalog, algorithm};
use plyscope::game::Side;
use plyscope::position::{
    Counts, Existing, Known, Library, Opened, PositionFile, SHIPPED, Source, StartTree, StartTreeNode,
    Suggestion, open, save_position,
};
use plyscope::search::machine::Until;
use plyscope::search::{Machine, Quantity, Tree};
use proptest::prelude::*;

fn shipped(id: &str) -> Opened {
    let library = Library::shipped();
    library.item(id).unwrap_or_else(|| panic!("no {id}")).open(&Catalog::default()).unwrap()
}

/// A search of a shipped position by its own suggestion, at its first moment.
fn suggested(id: &str) -> Box<dyn Machine> {
    let setup = shipped(id).setup(algorithm("uct").unwrap(), 64 << 20);
    setup.situation.search(setup.request()).unwrap()
}

#[test]
fn everything_in_the_directory_ships() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions");
    let mut found = Library::default();
    found.add_directory(&root);
    let on_disk: BTreeSet<&str> = found.items.iter().map(|item| item.id.as_str()).collect();
    let listed: BTreeSet<&str> = SHIPPED.iter().map(|(id, _)| *id).collect();
    assert_eq!(on_disk, listed);
}

#[test]
fn every_shipped_position_opens_and_begins_its_search() {
    for (id, _) in SHIPPED {
        let opened = shipped(id);
        assert!(opened.search.is_some(), "{id} suggests no search");
        assert!(opened.notes.len() > 150, "{id} has little to teach");
        let mut machine = suggested(id);
        machine.advance(Until { iterations: 100, ..Until::NEVER }, None);
        assert!(machine.clock().iterations > 0, "{id}");
    }
}

#[test]
fn the_starting_trees_of_the_textbooks_take_the_next_iteration_as_printed() {
    let mut search = suggested("tree/ucb-37-100");
    assert_eq!(counts(search.tree(), "", Side::Min), (100, 37));
    assert_eq!(counts(search.tree(), "A", Side::Max), (79, 60));
    search.advance(Until { iterations: 1, ..Until::NEVER }, None);
    assert_eq!(counts(search.tree(), "", Side::Min), (101, 37));
    assert_eq!(counts(search.tree(), "A", Side::Max), (80, 61));
    assert_eq!(counts(search.tree(), "A a", Side::Min), (54, 16));
    assert_eq!(counts(search.tree(), "A a x", Side::Max), (36, 28));
    let new = counts(search.tree(), "A a x p", Side::Max);
    let other = counts(search.tree(), "A a x q", Side::Max);
    assert_eq!((new.0 + other.0, new.1 + other.1), (1, 1));

    let mut search = suggested("tree/ucb-37-100");
    search.set("c", "1.5").unwrap();
    search.advance(Until { iterations: 1, ..Until::NEVER }, None);
    assert_eq!(counts(search.tree(), "C", Side::Max).0, 12);

    let mut search = suggested("tree/mcts-11-21");
    search.advance(Until { iterations: 1, ..Until::NEVER }, None);
    for (line, visits, wins) in
        [("", 22, 11), ("A", 11, 7), ("A b", 7, 5), ("A b y", 4, 3), ("B", 8, 4), ("C", 3, 0)]
    {
        assert_eq!(counts(search.tree(), line, Side::Max), (visits, wins), "{line}");
    }
}

/// Visits of a node, and the wins of a side among them.
fn counts(tree: &dyn Tree, line: &str, side: Side) -> (u64, u64) {
    let mut node = tree.root();
    for name in line.split_whitespace() {
        let mut children = Vec::new();
        tree.children(node, &mut children);
        let is_meant = |&child: &_| tree.move_names(node, &[tree.code(child)]) == [name];
        let Some(child) = children.into_iter().find(is_meant) else { return (0, 0) };
        node = child;
    }
    let cell = |name: &str| {
        let column = tree.columns().iter().position(|column| column.name == name).unwrap();
        tree.cell(node, column)
    };
    let (Quantity::Count(visits), Quantity::Expectation(mean)) =
        (cell("visits"), cell("value").seen_by(side))
    else {
        panic!("no counts at `{line}`");
    };
    (visits, (mean * visits as f64).round() as u64)
}

#[test]
fn counts_of_the_mover_become_those_of_max() {
    let start = shipped("tree/ucb-37-100").start.unwrap();
    assert_eq!((start.visits, start.wins), (100, 63.0));
    assert_eq!((start.children[0].visits, start.children[0].wins), (79, 60.0));
    assert_eq!((start.children[0].children[0].visits, start.children[0].children[0].wins), (53, 37.0));
    let start = shipped("tree/mcts-11-21").start.unwrap();
    assert_eq!((start.wins, start.children[0].children[1].wins), (11.0, 5.0));
}

#[test]
fn boards_may_be_drawn_as_text() {
    let drawn =
        "(name: \"x\", game: \"tic-tac-toe\", to_move: \"O\", board: \"\n  X . X\n  . O .\n  X . O\n\")";
    let source = Source::new("drawn", drawn);
    let opened = open(&PositionFile::parse(&source).unwrap(), &source, &Catalog::default()).unwrap();
    assert_eq!(opened.situation.position(), "X.X/.O./X.O O");
}

#[test]
fn trees_may_be_written_as_ron() {
    let written = "(name: \"x\", game: \"tree\", tree: (kind: max, children: [(name: \"B\", value: 3),
        (kind: chance, children: [(probability: 0.5, value: 2), (probability: \"1/2\", value: -1.5)])]))";
    let source = Source::new("written", written);
    let file = PositionFile::parse(&source).unwrap();
    let opened = open(&file, &source, &Catalog::default()).unwrap();
    assert_eq!(opened.situation.position(), "max(B:3 chance(0.5:2 0.5:-1.5))");
    let again = Source::new("again", &file.print());
    let reopened = open(&PositionFile::parse(&again).unwrap(), &again, &Catalog::default()).unwrap();
    assert_eq!(reopened.situation.position(), opened.situation.position());
}

#[test]
fn notes_lose_their_line_breaks_and_keep_their_paragraphs() {
    let text = "(name: \"x\", game: \"tree\", notes: \"\n  one\n  two\n\n\n  three \n  - four\n  five\n\")";
    let source = Source::new("notes", text);
    let opened = open(&PositionFile::parse(&source).unwrap(), &source, &Catalog::default()).unwrap();
    assert_eq!(opened.notes, "one two\n\nthree\n- four five");
}

#[test]
fn what_ships_is_read_as_it_is_written() {
    for (id, text) in SHIPPED {
        let file = PositionFile::parse(&Source::new(*id, text)).unwrap();
        let printed = file.print();
        assert_eq!(PositionFile::parse(&Source::new("printed", &printed)).unwrap(), file, "{printed}");
    }
}

#[test]
fn what_was_saved_is_read_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mine.ron");
    let file = PositionFile { name: "mine".into(), game: "tic-tac-toe".into(), ..PositionFile::default() };
    save_position(&path, &file, Existing::Keep).unwrap();
    assert_eq!(PositionFile::parse(&Source::read(&path).unwrap()).unwrap(), file);
    let loaded = fs::read_to_string(&path).unwrap();
    save_position(&path, &file, Existing::ReplaceIf(&loaded)).unwrap();
    fs::write(&path, "changed by hand").unwrap();
    assert!(save_position(&path, &file, Existing::ReplaceIf(&loaded)).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "changed by hand");
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,12}", "[ -~\\n\\t\"\\\\#]{0,40}", any::<String>()]
}

fn words() -> impl Strategy<Value = BTreeMap<String, String>> {
    prop::collection::btree_map(texts(), texts(), 0..3)
}

fn start_trees() -> impl Strategy<Value = StartTree> {
    let leaf = (texts(), any::<u32>(), 0.0..1e9).prop_map(|(name, visits, wins)| StartTreeNode {
        name,
        visits,
        wins,
        children: Vec::new(),
    });
    let node = leaf.prop_recursive(4, 12, 3, |inner| {
        (texts(), any::<u32>(), 0.0..1e9, prop::collection::vec(inner, 0..3))
            .prop_map(|(name, visits, wins, children)| StartTreeNode { name, visits, wins, children })
    });
    (any::<bool>(), any::<u32>(), 0.0..1e9, prop::collection::vec(node, 0..3)).prop_map(
        |(is_max, visits, wins, children)| StartTree {
            counts: if is_max { Counts::Max } else { Counts::Mover },
            visits,
            wins,
            children,
        },
    )
}

fn known_values() -> impl Strategy<Value = Known> {
    prop_oneof![
        Just(Known::Draw),
        (-1e6..1e6).prop_map(Known::Points),
        prop::option::of(any::<u32>()).prop_map(|plies| Known::MaxWins { plies }),
        prop::option::of(any::<u32>()).prop_map(|plies| Known::MinWins { plies }),
    ]
}

fn suggestions() -> impl Strategy<Value = Suggestion> {
    (texts(), words(), any::<Option<u64>>(), any::<Option<u64>>(), prop::option::of(0.0..1e9)).prop_map(
        |(algorithm, knobs, seed, iterations, seconds)| Suggestion {
            algorithm,
            knobs,
            seed,
            iterations,
            nodes: iterations,
            seconds,
        },
    )
}

fn files() -> impl Strategy<Value = PositionFile> {
    let what = (texts(), texts(), words(), prop::option::of(texts()), texts());
    let besides = (any::<bool>(), texts(), prop::collection::vec(texts(), 0..3));
    let rest =
        (prop::option::of(suggestions()), prop::option::of(known_values()), prop::option::of(start_trees()));
    (what, besides, rest).prop_map(
        |((name, game, params, position, moves), (draft, notes, tags), (search, known_value, start_tree))| {
            PositionFile {
                name,
                game,
                params,
                position,
                moves,
                draft,
                notes,
                tags,
                search,
                known_value,
                known_moves: known_value.into_iter().map(|known| ("a1".to_owned(), known)).collect(),
                start_tree,
                ..PositionFile::default()
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// Print, then read: the same, whatever characters are in it.
    #[test]
    fn any_file_is_read_as_it_is_written(file in files()) {
        let printed = file.print();
        let read = PositionFile::parse(&Source::new("printed", &printed));
        prop_assert_eq!(read.unwrap_or_else(|fault| panic!("{fault}\n{printed}")), file);
    }

    /// Any text at all loads or says why not.
    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        let source = Source::new("any", &text);
        if let Ok(file) = PositionFile::parse(&source) {
            let _ = open(&file, &source, &Catalog::default());
        }
    }
}
