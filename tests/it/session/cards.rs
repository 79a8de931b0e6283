//! What the inspector, the tree and "why not" say of a choice among moves: nothing that the search would not do.

use plyscope::game::Side;
use plyscope::search::derivation::{Derivation, Sibling};
use plyscope::search::{Quantity, Supposition};
use plyscope::session::protocol::{Overlay, TreeCommand, Viewpoint};
use plyscope::session::view::{InspectorView, RowKind};

use super::*;

/// A search of tic-tac-toe after so many iterations.
fn searched(moves: &str, knobs: &[(&str, &str)], iterations: u64) -> Session {
    let mut session = Session::open(setup("tic-tac-toe", moves, "uct", knobs)).unwrap();
    command(&mut session, Command::Seek(Goal::Iteration(iterations)));
    session
}

fn inspected(session: &mut Session, names: &str, viewpoint: Viewpoint) -> InspectorView {
    session.handle(Command::Tree(TreeCommand::Ghosts(true)));
    session.handle(Command::Tree(TreeCommand::JumpNames(names.into())));
    session.handle(Command::Watch(Watch { viewpoint, ..all_panes() }));
    session.view().inspector.unwrap()
}

fn most_visited(session: &Session) -> String {
    let moves = session.machine().answer().moves;
    moves.into_iter().max_by_key(|row| row.weight).unwrap().name
}

/// The explanation of the root.
fn of_root(session: &Session) -> Derivation {
    let machine = session.machine();
    machine.explain(machine.tree().root())
}

fn sibling<'a>(told: &'a Derivation, name: &str) -> &'a Sibling {
    told.siblings.iter().find(|sibling| sibling.name == name).unwrap()
}

fn cell(told: &Derivation, sibling: &Sibling, column: &str) -> f64 {
    let nth = told.sibling_columns.iter().position(|name| *name == column).unwrap();
    sibling.cells[nth].sort_key()
}

fn reply(session: &mut Session, line: &str) -> String {
    session.handle(Command::WhyNot(line.into()));
    let reply = session.view().reply.unwrap();
    reply.parts.into_iter().map(|(heading, told)| format!("{heading}: {}\n", told.join("; "))).collect()
}

#[test]
fn the_numbers_of_a_choice_add_up_in_either_view() {
    for knobs in [&[][..], &[("selection", "puct")], &[("rave", "50")], &[("fpu", "0.6"), ("bias", "1")]] {
        for (moves, side) in [("b2", Side::Min), ("b2 a1", Side::Max)] {
            for viewpoint in [Viewpoint::Max, Viewpoint::Mover] {
                let mut session = searched(moves, knobs, 60);
                let name = most_visited(&session);
                let told = inspected(&mut session, &name, viewpoint);
                let view = told.mover.unwrap_or(Side::Max);
                let sign = if view == side { 1.0 } else { -1.0 };
                let told = told.derivation;
                let row = told.siblings.iter().find(|row| row.asked).unwrap();
                let added = cell(&told, row, "exploration")
                    + if told.sibling_columns.contains(&"bias") { cell(&told, row, "bias") } else { 0.0 };
                let score = row.cells.last().unwrap().sort_key();
                if !told.sibling_columns.contains(&"AMAF") {
                    let value = cell(&told, row, "value");
                    assert!((value + sign * added - score).abs() < 1e-9, "{knobs:?} {viewpoint:?} {row:?}");
                }
                assert!(told.substituted.ends_with(&format!("{score:.4}")), "{}", told.substituted);
                assert!(told.substituted.contains(if sign > 0.0 { " + " } else { " - " }));
                let term = |name: &str| told.terms.iter().find(|term| term.name == name).unwrap();
                let mean = term("v").value.sort_key() / term("n").value.sort_key();
                assert!((mean - term("v/n").value.sort_key()).abs() < 1e-9, "{knobs:?}");
                assert_eq!(term("v").about, format!("sum of results for {view:?}"));
                assert!(told.summary.contains(&format!("value {mean:.3}")), "{} {mean}", told.summary);
                let shares = &told.composition.shares;
                let whole: f64 = shares.iter().map(|it| it.share * it.mean.sort_key()).sum();
                assert!((whole - mean).abs() < 1e-9, "{shares:?}");
                let view = session.view();
                let row = view.tree.rows.iter().find(|row| row.name == name).unwrap();
                let column = |name| view.tree.columns.iter().position(|column| column.name == name).unwrap();
                assert!((row.cells[column("score")].sort_key() - score).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn moves_not_visited_stand_where_selection_sees_them() {
    let with_fpu = &[("fpu", "0.6")][..];
    let puct = [("selection", "puct"), ("fpu", "0.5")];
    for knobs in [&puct[..], with_fpu, &[puct[0], puct[1], ("expand", "1")]] {
        let mut session = searched("", knobs, 3);
        let told = of_root(&session);
        let scores: Vec<f64> = told.siblings.iter().map(|row| row.cells.last().unwrap().sort_key()).collect();
        assert!(scores.is_sorted_by(|more, less| more >= less), "{knobs:?} {scores:?}");
        assert_eq!((told.unranked, told.siblings.len()), (0, 9));
        for row in session.machine().answer().moves {
            let score = row.numbers["score"].as_f64().unwrap();
            assert_eq!(cell(&told, sibling(&told, &row.name), told.sibling_columns.last().unwrap()), score);
        }
        let second = &told.siblings[1];
        assert_eq!(told.siblings[0].margin, second.margin, "the runner-up, visited or not");
        let untried = told.siblings.iter().find(|row| row.cells[0] == Quantity::Count(0)).unwrap();
        let (name, score) = (untried.name.clone(), untried.cells.last().unwrap().to_string());
        let seen = inspected(&mut session, &name, Viewpoint::Max).derivation;
        assert!(seen.substituted.ends_with(&score), "{name}: {} {score}", seen.substituted);
        let view = session.view();
        let column = view.tree.columns.iter().position(|column| column.name == "score").unwrap();
        let row = view.tree.rows.iter().find(|row| row.name == name).unwrap();
        assert_eq!(row.cells[column].to_string(), score, "{:?}", row.kind);
        assert!(reply(&mut session, &name).contains(&score));
    }
}

/// Also before the first iteration, when nothing has been searched.
#[test]
fn priors_are_shown_of_all_moves() {
    for iterations in [0, 4] {
        let mut session = searched("", &[("selection", "puct")], iterations);
        session.handle(Command::Watch(Watch { overlay: Overlay::Prior, ..all_panes() }));
        let board = session.view().board.unwrap();
        assert!(board.moves.iter().all(|mark| mark.number.to_string() == "11.1%"), "{:?}", board.moves);
    }
}

#[test]
fn why_not_has_a_reason_for_moves_that_were_never_visited() {
    let mut session = searched("", &[], 4);
    let told = reply(&mut session, "c3");
    assert!(told.contains("place 5 of 9") && told.contains("goes before it, in move order"), "{told}");
    let mut session = searched("", &[("widening", "1"), ("widening_power", "0.5")], 4);
    let told = reply(&mut session, "c3");
    assert!(told.contains("widening: the 9th of 9 by prior, and 2 take part"), "{told}");
    set(&mut session, "only", "a1 b2");
    let told = reply(&mut session, "c3");
    assert!(told.contains("left out") && told.contains("no place in the order"), "{told}");
}

#[test]
fn a_quota_is_told_and_nothing_said_against_it() {
    let mut session = searched("b2", &[], 100);
    set(&mut session, "quota", "90: c3");
    let told = of_root(&session);
    assert!(told.decision.contains("a quota decides here") && told.decision.contains("of 90 visits"));
    assert!(told.siblings[0].chosen && told.siblings[0].name == "c3", "{:?}", told.siblings);
    assert!(told.siblings.iter().all(|row| !row.note.contains("overtake") && !row.note.contains("chosen")));
    assert!(told.siblings.iter().all(|row| row.margin == Quantity::Unknown));
    let why = reply(&mut session, "a1");
    assert!(why.contains("a quota decides here") && !why.contains("behind"), "{why}");
    set(&mut session, "only", "a1 b1");
    let told = of_root(&session);
    let asked = &told.siblings[0];
    assert!(asked.chosen && asked.note.starts_with("left out, but asked for"), "{}", asked.note);
    assert_eq!(told.unranked, told.siblings.len() - 1, "only who goes next has a rank");
    set(&mut session, "quota", "90: c3 a1");
    assert!(of_root(&session).decision.contains("visits of c3 a1"), "{}", of_root(&session).decision);
}

#[test]
fn nothing_is_chosen_at_a_proven_node() {
    let mut session = searched("a1 b1 a2 b2", &[("solver", "on")], 400);
    assert!(session.machine().is_finished());
    let told = of_root(&session);
    assert!(told.decision.contains("nothing is chosen here any more"), "{}", told.decision);
    assert!(told.siblings.iter().all(|row| !row.chosen && !row.note.contains("overtake")));
    assert_eq!(told.unranked, told.siblings.len());
    assert_eq!(sibling(&told, "a3").note, "is a win for Max");
    let why = reply(&mut session, "c1");
    assert!(why.contains("proven") && !why.contains("overtake") && !why.contains("preferred"), "{why}");
    let supposed = Supposition { name: "c", value: "0.6".into() };
    let root = session.machine().tree().root();
    let verdict = session.machine().explain_as_if(root, &[supposed]).verdict;
    assert!(verdict.contains("nothing is chosen"), "{verdict}");
}

#[test]
fn moves_that_are_passed_over_have_no_rank() {
    // Whatever Min plays but a3 loses at once.
    let session = searched("a1 b1 a2", &[("solver", "on")], 45);
    let told = of_root(&session);
    let lost = told.siblings.iter().filter(|row| row.note.ends_with("passed over")).count();
    assert!(told.decision.is_empty() && lost > 0, "{told:?}");
    assert_eq!(told.unranked, lost);
    assert!(told.siblings[told.siblings.len() - lost..].iter().all(|row| row.margin == Quantity::Unknown));
}

#[test]
fn a_coin_that_decides_is_told_with_what_it_showed() {
    let mut session = searched("", &[("skip_from_depth", "0")], 3);
    let told = of_root(&session);
    assert!(told.decision.contains("a fair coin decides here"), "{}", told.decision);
    assert!(told.siblings.iter().all(|row| !row.chosen && !row.note.contains("from c")));
    for _ in 0..20 {
        while session.machine().next_phase() != "selection" {
            step(&mut session, Unit::Phase, 1);
        }
        let before = of_root(&session).decision;
        let is_root = session.machine().tree().current_path().is_empty();
        step(&mut session, Unit::Phase, 1);
        if is_root && before.contains("a fair coin") {
            let tree = session.machine().tree();
            let taken = tree.path_names(&tree.current_path())[0].clone();
            let told = of_root(&session).decision;
            assert!(told.contains(&format!("it has let {taken} be taken")), "{told}");
            assert!(before.contains(&taken), "{taken}: {before}");
            let lines = look(&mut session).log.lines;
            let line = lines.iter().rfind(|line| line.text.starts_with("selection at the root")).unwrap();
            assert!(line.text.contains("the coin fell for"), "{}", line.text);
        }
    }
    let mut session = searched("", &[("skip_from_depth", "0")], 3);
    assert!(reply(&mut session, "c3").contains("a fair coin decides here"));
}

/// Each range of c is checked by supposing a c inside it, and outside.
#[test]
fn ranges_of_c_hold_when_they_are_supposed() {
    let puct = [("selection", "puct"), ("fpu", "0.5")];
    for knobs in [&puct[..], &[("fpu", "0.6")], &[puct[0], puct[1], ("expand", "1")]] {
        for iterations in [3, 20, 61] {
            let session = searched("", knobs, iterations);
            let told = of_root(&session);
            let chosen_at = |c: f64| {
                let supposed = Supposition { name: "c", value: format!("{c:.6}") };
                let root = session.machine().tree().root();
                let told = session.machine().explain_as_if(root, &[supposed]);
                told.siblings.into_iter().find(|row| row.chosen).unwrap().name
            };
            let first = chosen_at(0.0);
            for row in &told.siblings {
                let Some((_, range)) = row.note.split_once("c = ") else {
                    assert!(row.note.contains("chosen at no c"), "{}", row.note);
                    continue;
                };
                let numbers: Vec<f64> = range
                    .split([' ', ','])
                    .map_while(|word| if word == "to" { Some(None) } else { word.parse().ok().map(Some) })
                    .flatten()
                    .collect();
                assert!(!range.contains('-'), "{range}");
                match numbers[..] {
                    [from, to] => assert_eq!(chosen_at((from + to) / 2.0), row.name, "{range}"),
                    [alone] if range.contains("alone") => assert_eq!(chosen_at(alone), row.name),
                    [from] => assert_eq!(chosen_at(from + 1.0), row.name, "{range}"),
                    _ => panic!("{range}"),
                }
                let begins_at_0 = numbers[0] == 0.0 && !row.note.contains("above c");
                assert_eq!(
                    begins_at_0,
                    first == row.name,
                    "ties go to the first in move order: {}",
                    row.note
                );
            }
        }
    }
}

#[test]
fn how_an_evaluation_becomes_a_result_is_told_in_one_scale() {
    let mut session = Session::open(setup("othello", "", "uct", &[("max_playout", "0")])).unwrap();
    command(&mut session, Command::Seek(Goal::Iteration(12)));
    let inspector = inspected(&mut session, "d3", Viewpoint::Max);
    let sum = inspector.evaluation.value.to_string();
    let note = inspector.derivation.notes.iter().find(|note| note.contains("without a playout")).unwrap();
    assert!(note.contains(&format!(" = {sum}/100 for Max, atan(0.5*")), "{sum}: {note}");
}

#[test]
fn a_known_value_that_is_refuted_is_said_once() {
    let mut opened = setup("tic-tac-toe", "a1 b1 a2 b2", "uct", &[("solver", "on")]);
    opened.truth = Some(plyscope::session::Truth {
        side: Side::Max,
        text: "draw".into(),
        value: 0.5,
        moves: Vec::new(),
    });
    let mut session = Session::open(opened).unwrap();
    for _ in 0..2 {
        command(&mut session, Command::Run);
    }
    let lines = look(&mut session).log.lines;
    let warnings = lines
        .iter()
        .filter(|line| line.text.contains("has proven a win for Max, but the known value says draw"));
    assert_eq!(warnings.count(), 1, "{lines:?}");
}

#[test]
fn a_fault_in_the_line_asked_about_names_the_move() {
    let mut session = searched("b2", &[], 10);
    session.handle(Command::WhyNot("a1 b2".into()));
    let notice = session.view().notice.unwrap().text;
    assert!(notice.starts_with("move 2: "), "{notice}");
}

/// What the tree says of a move without a node stands beside the reason why it has none.
#[test]
fn rows_of_untried_moves_keep_their_reason() {
    let mut session = searched("", &[("selection", "puct")], 4);
    session.handle(Command::Tree(TreeCommand::Ghosts(true)));
    let view = look(&mut session);
    let ghosts = view.tree.rows.iter().filter(|row| matches!(row.kind, RowKind::Ghost(_)));
    let prior = view.tree.columns.iter().position(|column| column.name == "prior").unwrap();
    assert!(ghosts.clone().count() > 0);
    assert!(ghosts.map(|row| &row.cells[prior]).all(|cell| cell.to_string() == "11.1%"));
}
