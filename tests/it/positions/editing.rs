//! The editor's model: whatever is done can be taken back, and what is wrong is always said.

use plyscope::catalog::Catalog;
use plyscope::game::draft::{Defect, NodeKind};
use plyscope::game::{Draft, Params};
use plyscope::position::editor::{Direction, Editor};
use plyscope::position::{PositionFile, Source, open};
use proptest::prelude::*;

fn editor(game: &str) -> Editor {
    let situation = Catalog::default().entry(game).unwrap().open(&Params::default()).unwrap();
    Editor::new(situation).unwrap()
}

/// One thing that a user may do.
#[derive(Debug, Clone)]
enum Act {
    Go(u8),
    Point(u16, u16),
    Put(usize),
    Take,
    Side,
    Clear,
    Paste(&'static str),
    Undo,
    Redo,
    AddChild,
    Name(String),
    Value(String),
    Probability(String),
    Info(String),
    Kind(u8),
    Shift(bool),
}

fn acts() -> impl Strategy<Value = Act> {
    let word = "[a-zA-Z0-9.:() \"\\\\/-]{0,6}";
    let pasted = prop::sample::select(vec![
        "44455",
        "X.O/.../... X",
        "a1 b2 c3",
        "(;GM[1]SZ[9]AB[aa][ab]AW[ba][bb][ac]PL[W])",
        "(;GM[11]SZ[11]AB[a1][a2]AW[b2]PL[B])",
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
        "B:W21,K22:B1,2:H7",
        "max(1 2)",
        "max(A:chance(0.5:1 0.5:2) B:min(? 3))",
        "???",
        "",
    ]);
    prop_oneof![
        6 => (0_u8..4).prop_map(Act::Go),
        1 => (0_u16..60, 0_u16..30).prop_map(|(x, y)| Act::Point(x, y)),
        4 => (0_usize..4).prop_map(Act::Put),
        2 => Just(Act::Take),
        1 => Just(Act::Side),
        1 => Just(Act::Clear),
        1 => pasted.prop_map(Act::Paste),
        3 => Just(Act::Undo),
        2 => Just(Act::Redo),
        4 => Just(Act::AddChild),
        1 => word.prop_map(Act::Name),
        1 => word.prop_map(Act::Value),
        1 => word.prop_map(Act::Probability),
        1 => word.prop_map(Act::Info),
        2 => (0_u8..4).prop_map(Act::Kind),
        1 => any::<bool>().prop_map(Act::Shift),
    ]
}

fn act(editor: &mut Editor, act: &Act) {
    const WAYS: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    const KINDS: [NodeKind; 4] = [NodeKind::Leaf, NodeKind::Max, NodeKind::Min, NodeKind::Chance];
    match act {
        Act::Go(way) => editor.move_cursor(WAYS[usize::from(*way)]),
        Act::Point(x, y) => _ = editor.point_at(*x, *y),
        Act::Put(piece) => _ = editor.put(*piece),
        Act::Take => _ = editor.take(),
        Act::Side => _ = editor.toggle_side(),
        Act::Clear => _ = editor.clear(),
        Act::Paste(text) => _ = editor.paste(text),
        Act::Undo => _ = editor.undo(),
        Act::Redo => _ = editor.redo(),
        Act::AddChild => _ = editor.add_child(),
        Act::Name(text) => _ = editor.rename(text),
        Act::Value(text) => _ = editor.set_value(text),
        Act::Probability(text) => _ = editor.set_probability(text),
        Act::Info(text) => _ = editor.set_info(text),
        Act::Kind(kind) => _ = editor.set_kind(KINDS[usize::from(*kind)]),
        Act::Shift(back) => _ = editor.shift(if *back { 1 } else { -1 }),
    }
}

/// What must hold after every act.
fn check(editor: &Editor) {
    let squares = match editor.draft() {
        Draft::Board(board) => board.squares.len(),
        Draft::Tree(tree) => tree.nodes.len(),
    };
    assert!(editor.cursor() < squares);
    assert_eq!(editor.picture().squares.len(), squares);
    assert_eq!(editor.is_legal(), editor.realise().is_ok());
    for defect in editor.defects() {
        assert!(!defect.message.is_empty());
        assert!(defect.squares.iter().all(|&square| square < squares), "{defect:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn all_can_be_taken_back_and_made_again(
        game in prop::sample::select(vec!["tree", "tic-tac-toe", "connect-four", "othello", "checkers", "go", "hex", "quoridor"]),
        acts in prop::collection::vec(acts(), 0..40),
    ) {
        let mut editor = editor(game);
        let start = editor.draft().clone();
        for one in &acts {
            act(&mut editor, one);
            check(&editor);
        }
        while editor.redo() {}
        let end = (editor.draft().clone(), editor.cursor(), editor.defects().to_vec());
        while editor.undo() {
            check(&editor);
        }
        prop_assert_eq!(editor.draft(), &start);
        while editor.redo() {}
        prop_assert_eq!((editor.draft().clone(), editor.cursor(), editor.defects().to_vec()), end);
    }

    /// Whatever was set up is saved, legal or not, and comes back.
    #[test]
    fn drafts_survive_a_file(
        game in prop::sample::select(vec!["tree", "tic-tac-toe", "connect-four", "othello", "checkers", "go", "hex", "quoridor"]),
        acts in prop::collection::vec(acts(), 0..20),
    ) {
        let mut editor = editor(game);
        acts.iter().for_each(|one| act(&mut editor, one));
        let file = editor.to_file(PositionFile { name: "draft".into(), ..PositionFile::default() });
        prop_assert_eq!(file.draft, !editor.is_legal());
        let source = Source::new("draft", &file.print());
        let read = PositionFile::parse(&source).unwrap_or_else(|fault| panic!("{fault}"));
        let reopened = Editor::open(&read, &source, &Catalog::default()).unwrap_or_else(|fault| panic!("{fault}"));
        prop_assert_eq!(reopened.notation(), editor.notation());
        prop_assert_eq!(reopened.is_legal(), editor.is_legal());
        prop_assert_eq!(open(&read, &source, &Catalog::default()).is_ok(), editor.is_legal());
    }
}

#[test]
fn a_floating_disc_is_said_at_once_with_its_square() {
    let mut editor = editor("connect-four");
    assert!(editor.is_legal());
    assert!(editor.put(1));
    let floats = |defect: &&Defect| defect.message.contains("floats");
    let defect = editor.defects().iter().find(floats).expect("a disc in the top row floats");
    assert!(defect.squares.contains(&editor.cursor()));
    assert!(editor.take());
    assert!(editor.is_legal());
    assert!(!editor.take(), "there was nothing to take");
}

#[test]
fn the_cursor_goes_where_the_eye_expects() {
    let mut editor = editor("tic-tac-toe");
    let name = |editor: &Editor| editor.picture().squares[editor.cursor()].name.clone();
    let mut names = vec![name(&editor)];
    for way in
        [Direction::Right, Direction::Down, Direction::Right, Direction::Up, Direction::Up, Direction::Left]
    {
        editor.move_cursor(way);
        names.push(name(&editor));
    }
    assert_eq!(names, ["a1", "b1", "b2", "c2", "c1", "c1", "b1"]);
}

/// What the editor says of a text, sentence by sentence.
fn faults(editor: &mut Editor, text: &str) -> Vec<String> {
    editor.paste(text).unwrap();
    editor.defects().iter().map(|defect| defect.message.clone()).collect()
}

#[test]
fn hex_says_what_is_wrong_with_a_board() {
    let params = |words: &[&str]| Params::parse(words.iter().copied()).unwrap();
    let open = |words: &[&str]| Catalog::default().entry("hex").unwrap().open(&params(words)).unwrap();
    let mut editor = Editor::new(open(&["size=3"])).unwrap();
    let mut said = |text: &str| faults(&mut editor, text).join("; ");
    assert_eq!(said("(;AB[a1]AW[b2]PL[B])"), "");
    assert_eq!(said("(;AB[a1]AW[b2]PL[W])"), "black has 1 stone and white 1: it is black's turn");
    assert_eq!(said("(;AB[a1]PL[B])"), "black has 1 stone and white 0: it is white's turn");
    assert_eq!(
        said("(;AB[a1][b1][c1]PL[B])"),
        "black has 3 stones and white 0: the sides take turns, and black begins"
    );
    assert_eq!(
        said("(;AW[b1]PL[B])"),
        "black has 0 stones and white 1: the sides take turns, and black begins"
    );
    assert_eq!(
        said("(;AB[b1][b2][b3]AW[a1][a2][c3]PL[B])"),
        "black has joined its edges, but white has moved since"
    );
    let twice = said("(;AB[a1][a2][a3][c1][c2][c3]AW[b1][b2][b3]PL[W])");
    assert!(twice.ends_with("black has joined its edges twice over, and no one stone did both"), "{twice}");
    let mut editor = Editor::new(open(&["size=3", "swap=on"])).unwrap();
    assert_eq!(faults(&mut editor, "(;AW[b1]PL[B])"), [""; 0]);
    assert_eq!(faults(&mut editor, "(;AW[b1]AB[a1]PL[W])"), [""; 0]);
}

#[test]
fn go_says_which_chains_are_dead_on_the_board() {
    let mut editor = editor("go");
    assert_eq!(faults(&mut editor, "(;AB[aa]AW[ba][ab]PL[W])"), ["the black chain at a9 has no liberty"]);
    assert_eq!(editor.defects()[0].squares, [0]);
    let both = faults(&mut editor, "(;AB[aa][ab][ii]AW[ba][bb][ac][hi][ih]PL[W])");
    assert_eq!(both, ["the black chain at a9 has no liberty", "the black chain at j1 has no liberty"]);
    assert_eq!(faults(&mut editor, "(;AB[aa][ab]AW[ba][bb]PL[W])"), [""; 0]);
    // What has been is not on the board: the position after a pass is set up as one without.
    editor.paste("d4 pass").unwrap();
    assert_eq!(editor.notation(), "(;FF[4]GM[1]SZ[9]KM[7.5]AB[df]PL[B])");
}

#[test]
fn a_tree_is_built_by_hand() {
    let mut editor = editor("tree");
    editor.paste("max(1 2)").unwrap();
    assert!(editor.add_child());
    assert!(editor.rename("C"));
    assert!(editor.set_value("7"));
    assert_eq!(editor.notation(), "max(1 2 C:7)");
    assert!(editor.shift(-1));
    assert_eq!(editor.notation(), "max(1 C:7 2)");
    assert!(!editor.shift(-5));
    assert!(editor.add_child());
    assert_eq!(editor.notation(), "max(1 C:min(0) 2)");
    assert!(editor.take());
    assert_eq!(editor.notation(), "max(1 C:min() 2)");
    assert!(!editor.is_legal());
    assert!(editor.set_kind(NodeKind::Leaf));
    assert_eq!(editor.notation(), "max(1 C:0 2)");
    assert!(editor.is_legal());
}

#[test]
fn another_position_loses_its_value_and_its_counts() {
    let text = "(name: \"x\", game: \"tree\", position: \"max(1 2)\", known_value: points(2),
        start_tree: (counts: max, visits: 1, wins: 1))";
    let source = Source::new("x", text);
    let file = PositionFile::parse(&source).unwrap();
    let mut editor = Editor::open(&file, &source, &Catalog::default()).unwrap();
    let same = editor.to_file(file.clone());
    assert!(same.known_value.is_some() && same.start_tree.is_some());
    editor.paste("max(1 3)").unwrap();
    let other = editor.to_file(file);
    assert!(other.known_value.is_none() && other.start_tree.is_none());
}
