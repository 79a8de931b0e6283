//! What of a move that was left out, or searched less deep: sound answers in sentences.

use plyscope::search::tree::Ghost;
use plyscope::session::protocol::{BreakCommand, Condition, Incident, TreeCommand};
use proptest::prelude::*;

use super::asking::{reply, searched, searched_by};
use super::*;

/// Every move that the present tree has left out: the node's path, and the move.
fn left_out(session: &Session) -> Vec<(Vec<u32>, Ghost)> {
    let tree = session.machine().tree();
    let (mut nodes, mut next, mut found) = (vec![tree.root()], 0, Vec::new());
    while let Some(&node) = nodes.get(next) {
        next += 1;
        let mut ghosts = Vec::new();
        tree.ghosts(node, &mut ghosts);
        found.extend(ghosts.into_iter().map(|ghost| (tree.path(node), ghost)));
        tree.children(node, &mut nodes);
    }
    found
}

/// What un-pruning says about the root, for at most `most` of the moves left out, spread over the tree.
fn verdicts(session: &Session, most: usize) -> Vec<bool> {
    let ghosts = left_out(session);
    let step = (ghosts.len() / most).max(1);
    let machine = session.machine();
    let asked = ghosts.iter().step_by(step).map(|(path, ghost)| {
        let node = machine.tree().find(path).unwrap();
        machine.unprune(node, ghost.code, 1_000_000).unwrap().moves_root.expect("small enough")
    });
    asked.collect()
}

#[test]
fn cutoffs_never_cost_anything() {
    for (game, moves, depth) in [
        ("tree", "", "none"),
        ("tic-tac-toe", "b2 a1 c3", "none"),
        ("connect-four", "4435", "4"),
        ("othello", "d3 c3", "3"),
        ("chess", "e4 e5", "3"),
    ] {
        for (algorithm, table) in
            [("alpha-beta", "off"), ("alpha-beta", "4096"), ("pvs", "off"), ("mtdf", "4096")]
        {
            let knobs = [("depth", depth), ("table", table), ("deepening", "off")];
            let session = searched_by(algorithm, game, moves, &knobs);
            let verdicts = verdicts(&session, 40);
            assert!(!verdicts.is_empty(), "{game}");
            assert!(
                verdicts.iter().all(|moves_root| !moves_root),
                "{game} {algorithm} table={table}: {verdicts:?}"
            );
        }
    }
}

/// At the very phase that has cut, too, before the value has come anywhere.
#[test]
fn a_cut_is_asked_about_where_it_falls() {
    let mut session = Session::open(setup("connect-four", "4435", "alpha-beta", &[("depth", "4")])).unwrap();
    session.handle(Command::Break(BreakCommand::Add {
        condition: Condition::Happens(Incident::Cutoff),
        log_only: false,
    }));
    for _ in 0..30 {
        session.handle(Command::Run);
        session.work_through(|| 0.0);
        let tree = session.machine().tree();
        let (path, mut ghosts) = (tree.current_path(), Vec::new());
        let node = tree.find(&path).unwrap();
        tree.ghosts(node, &mut ghosts);
        for ghost in ghosts {
            let found = session.machine().unprune(node, ghost.code, 100_000).unwrap();
            assert_eq!(found.moves_root, Some(false), "{path:?} {found:?}");
        }
    }
}

#[test]
fn what_a_guess_costs_is_shown() {
    let knobs = [("depth", "2"), ("table", "off"), ("deepening", "off"), ("ordering", "none"), ("beam", "1")];
    let session = searched("connect-four", "1122", &knobs);
    let verdicts = verdicts(&session, 1_000);
    assert!(verdicts.contains(&true), "{verdicts:?}");
}

#[test]
fn a_ghost_is_searched_after_all() {
    let mut session = searched("tree", "", &[("ordering", "none"), ("table", "off"), ("deepening", "off")]);
    session.handle(Command::Unprune);
    assert!(session.view().notice.unwrap().text.contains("no move that was left out"));
    session.handle(Command::Tree(TreeCommand::Ghosts(true)));
    session.handle(Command::Tree(TreeCommand::JumpNames("C 2".into())));
    session.handle(Command::Unprune);
    insta::assert_snapshot!("a-ghost-searched", reply(&mut session));
}

/// A search from a position as it is typed.
fn at(game: &str, position: &str, algorithm: &str, knobs: &[(&str, &str)]) -> Session {
    let mut setup = setup(game, "", algorithm, knobs);
    setup.situation.set_position(position).unwrap();
    Session::open(setup).unwrap()
}

fn run(mut session: Session) -> Session {
    command(&mut session, Command::Run);
    session
}

/// What is said of the move at the end of a line.
fn told(session: &mut Session, names: &str) -> String {
    session.handle(Command::Tree(TreeCommand::Ghosts(true)));
    session.handle(Command::Tree(TreeCommand::JumpNames(names.into())));
    session.handle(Command::Unprune);
    reply(session)
}

const SOUND: &str = "was sound: the root's value is what it was";
const COSTLY: &str = "has cost something: the root's value would be another";

/// Every move loses material, so that a pass is better than all of them.
#[test]
fn a_null_move_in_zugzwang_is_refuted() {
    let position = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1";
    let knobs = [("depth", "4"), ("deepening", "off"), ("table", "off")];
    let value = |null_move: &str| {
        let knobs = [&knobs[..], &[("null_move", null_move)]].concat();
        let session = run(at("chess", position, "pvs", &knobs));
        let value = session.machine().brief_answer().value.unwrap().to_string();
        value.parse::<f64>().unwrap()
    };
    assert!(value("1") > value("off"), "the rule has cost something");
    let mut session = run(at("chess", position, "pvs", &[&knobs[..], &[("null_move", "1")]].concat()));
    for (line, worth) in [("Rf1 h3 Ke3", "-635"), ("Rf1 h3 a4", "-635"), ("Rf1 a5 Ke2", "-537")] {
        let told = told(&mut session, line);
        assert!(told.contains(COSTLY) && told.contains(worth), "{told}");
        assert!(told.contains("does not decide it; all moves of"), "{told}");
    }
    insta::assert_snapshot!("a-null-move-refuted", told(&mut session, "Rf1 h3 Ke3"));
    // Where the value of a node comes from that a rule has settled.
    let is_settled = |(_, ghost): &(Vec<u32>, Ghost)| ghost.reason.starts_with("null move");
    let (path, _) = left_out(&session).into_iter().find(is_settled).unwrap();
    let node = session.machine().tree().find(&path).unwrap();
    let source = session.machine().explain(node).sources.pop().unwrap();
    assert!(source.how.contains("after a pass still meets it"), "{source:?}");
}

/// A node's value may change beyond the window that it was asked with, and nothing changes above.
#[test]
fn what_lies_beyond_a_null_window_changes_nothing() {
    let plain = [("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let text = "max(A:min(5 6) B:min(C:max(c1:7 c2:9) D:max(1 2)))";
    let mut session = at("tree", text, "pvs", &plain);
    seek(&mut session, 32);
    let answer = told(&mut session, "B C c2");
    assert!(answer.contains(SOUND) && answer.contains("meets beta 5.0001"), "{answer}");
    let mut session = at("tree", "max(B:min(3 12 8) C:min(9 10))", "mtdf", &plain);
    while session.machine().root_series().is_empty() && !session.machine().is_finished() {
        step(&mut session, Unit::Phase, 1);
        let ghosts = left_out(&session);
        for (path, ghost) in ghosts {
            let node = session.machine().tree().find(&path).unwrap();
            let found = session.machine().unprune(node, ghost.code, 1_000).unwrap();
            assert_ne!(found.moves_root, Some(true), "{found:?}");
        }
    }
}

/// At any moment: no cutoff is ever said to have cost something.
#[test]
fn cutoffs_cost_nothing_while_the_search_is_under_way() {
    for algorithm in ["alpha-beta", "pvs", "mtdf"] {
        let mut session = Session::open(setup("connect-four", "4435", algorithm, &[("depth", "5")])).unwrap();
        let (mut asked, mut phase) = (0, 0);
        while !session.machine().is_finished() && phase < 6_000 {
            phase += 487;
            seek(&mut session, phase);
            let ghosts = left_out(&session);
            let few = (ghosts.len() / 12).max(1);
            for (path, ghost) in ghosts.iter().step_by(few) {
                let node = session.machine().tree().find(path).unwrap();
                let found = session.machine().unprune(node, ghost.code, 100_000).unwrap();
                assert_ne!(found.moves_root, Some(true), "{algorithm} {phase} {path:?} {found:?}");
                asked += 1;
            }
        }
        assert!(asked > 40, "{algorithm} {asked}");
    }
}

/// While the root has moves left to try, a better one may come: then what the guess has hidden changes nothing.
#[test]
fn a_root_under_way_has_not_moved_yet() {
    let knobs = [("beam", "2"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let mut session = at("tree", "max(A:min(5 6 3) B:min(9 9))", "pvs", &knobs);
    seek(&mut session, 18);
    let under_way = told(&mut session, "A 3");
    assert!(under_way.contains("the root is still being searched"), "{under_way}");
    assert!(under_way.contains("It cannot be said whether the root would move"), "{under_way}");
    let finished = told(&mut run(session), "A 3");
    assert!(finished.contains("the root keeps 9") && finished.contains(SOUND), "{finished}");
}

/// After the third occurrence the game is drawn: there is no move to be searched.
#[test]
fn a_repetition_leaves_no_move_out() {
    let mut setup = setup("chess", "", "alpha-beta", &[("depth", "5"), ("table_depth", "equal")]);
    setup.situation.set_position("6k1/5ppp/8/8/8/7q/R4P2/R2Q2K1 b - - 0 1").unwrap();
    setup.situation.play_all("Qg4+ Kh1 Qh3+ Kg1 Qg4+ Kh1 Qh3+ Kg1").unwrap();
    let mut session = run(Session::open(setup).unwrap());
    let told = told(&mut session, "Qg4+ Qxg4");
    assert!(told.contains("repeats, so Qxg4 is no move of it"), "{told}");
    assert!(told.contains("It cannot be said whether the root would move"), "{told}");
}

const QUIET: &str = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2PB1N1P/PP3PP1/R2Q1RK1 w - - 0 12";

/// A move that is not noisy is worth what quiescence finds behind it: here the bishop is taken.
#[test]
fn a_quiet_move_beyond_the_horizon_is_searched_on() {
    let mut session = run(at("chess", QUIET, "alpha-beta", &[("depth", "2"), ("quiescence", "4")]));
    let told = told(&mut session, "Qb3 Qb6 Qxb6 axb6 Bd6");
    assert!(told.contains("through noisy moves beyond the horizon"), "{told}");
    assert!(told.contains("Bd6 is worth -303") && told.contains(SOUND), "{told}");
}

/// A move that was only searched less deep is no ghost, and may be searched in full all the same.
#[test]
fn a_reduced_move_is_searched_to_its_full_depth() {
    let knobs = [("depth", "4"), ("lmr", "2"), ("lmr_by", "2"), ("deepening", "off")];
    let mut session = run(at("chess", QUIET, "pvs", &knobs));
    let machine = session.machine();
    let tree = machine.tree();
    let (mut nodes, mut next, mut reduced) = (vec![tree.root()], 0, Vec::new());
    while let Some(&node) = nodes.get(next) {
        next += 1;
        let Some(parent) = tree.parent(node) else {
            tree.children(node, &mut nodes);
            continue;
        };
        if tree.path(node).len() <= 2 {
            tree.children(node, &mut nodes);
        }
        let code = *tree.path(node).last().unwrap();
        let is_reduced = machine.explain(node).notes.iter().any(|note| note.contains("searched less deep"));
        let found = machine.unprune(parent, code, 100_000);
        assert_eq!(found.is_some(), is_reduced, "{:?}", tree.path_names(&tree.path(node)));
        if found.is_some() {
            reduced.push(tree.path_names(&tree.path(node)).join(" "));
        }
        if reduced.len() > 30 {
            break;
        }
    }
    let answer = told(&mut session, reduced.first().expect("a reduction that stood"));
    assert!(answer.contains("searched to its full depth") && answer.contains("The reduction"), "{answer}");
}

/// A setting of each of the rules that leave something out.
fn rules() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let one_of = |name: &'static str, values: &'static [&'static str]| {
        prop::sample::select(values).prop_map(move |value| (name, value))
    };
    (
        one_of("depth", &["3", "4"]),
        one_of("table", &["off", "4096"]),
        one_of("pvs", &["on", "off"]),
        one_of("quiescence", &["off", "3"]),
        one_of("null_move", &["off", "1"]),
        one_of("lmr", &["off", "1"]),
        one_of("beam", &["off", "off", "3"]),
        one_of("iid", &["off", "3"]),
        one_of("passes", &["full", "mtdf", "bisection"]),
        one_of("singular", &["off", "0"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, h, i, j)| vec![a, b, c, d, e, f, g, h, i, j])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is shown as left out can be searched after all, at any moment.
    #[test]
    fn every_ghost_can_be_asked_about(set in rules(), game in 0..3_usize, stop in 200_u64..30_000) {
        let (game, moves) = [("connect-four", "443"), ("chess", "e4 d5"), ("othello", "d3 c3")][game];
        let mut session = Session::open(setup(game, moves, "alpha-beta", &set)).unwrap();
        seek(&mut session, stop);
        let machine = session.machine();
        let ghosts = left_out(&session);
        for (path, ghost) in ghosts.iter().step_by(1 + ghosts.len() / 60) {
            let node = machine.tree().find(path).unwrap();
            prop_assert!(machine.unprune(node, ghost.code, 2_000).is_some(), "{path:?} {ghost:?}");
        }
    }
}
