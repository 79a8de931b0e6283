//! Why not my move, and what of a move that was left out: answers in sentences, and sound ones.

use plyscope::search::tree::Ghost;
use plyscope::session::protocol::{BreakCommand, Condition, Incident, TreeCommand};

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

fn searched(game: &str, moves: &str, knobs: &[(&str, &str)]) -> Session {
    let mut session = Session::open(setup(game, moves, "alpha-beta", knobs)).unwrap();
    session.handle(Command::Run);
    session.work_through(|| 0.0);
    session
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
        for table in ["off", "4096"] {
            let knobs = [("depth", depth), ("table", table), ("deepening", "off")];
            let session = searched(game, moves, &knobs);
            let verdicts = verdicts(&session, 40);
            assert!(!verdicts.is_empty(), "{game}");
            assert!(verdicts.iter().all(|moves_root| !moves_root), "{game} table={table}: {verdicts:?}");
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

/// The answer to the last question, as text.
fn reply(session: &mut Session) -> String {
    let view = session.view();
    let reply = view.reply.unwrap_or_else(|| panic!("no answer, but {:?}", view.notice));
    let part =
        |(heading, sentences): &(String, Vec<String>)| format!("{heading}\n    {}", sentences.join("\n    "));
    format!("{}\n{}", reply.title, reply.parts.iter().map(part).collect::<Vec<_>>().join("\n"))
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

#[test]
fn why_not_goes_along_the_line() {
    let mut session = searched("tree", "", &[("ordering", "none"), ("table", "off"), ("deepening", "off")]);
    session.handle(Command::WhyNot("C 3".into()));
    insta::assert_snapshot!("why-not-alpha-beta", reply(&mut session));
    session.handle(Command::WhyNot("C 9".into()));
    assert!(session.view().notice.unwrap().is_fault);
}

#[test]
fn why_not_counts_visits() {
    let mut session = Session::open(setup("tic-tac-toe", "b2", "uct", &[])).unwrap();
    command(&mut session, Command::Seek(Goal::Iteration(200)));
    session.handle(Command::WhyNot("a2 c3 a1 c1 b1".into()));
    insta::assert_snapshot!("why-not-uct", reply(&mut session));
}

/// Of a move that the beam has left out: its place in the order and why there, the beam's width, the window.
#[test]
fn a_move_outside_the_beam_is_told_its_place() {
    for ordering in ["table,captures,killers,history,static", "static", "random", "none"] {
        let knobs = [("depth", "3"), ("beam", "3"), ("ordering", ordering), ("iid", "3")];
        let mut session = Session::open(setup("chess", "e2e4 e7e5", "alpha-beta", &knobs)).unwrap();
        command(&mut session, Command::Run);
        let machine = session.machine();
        let tree = machine.tree();
        for path in [vec![], machine.brief_answer().pv_codes[..1].to_vec()] {
            let node = tree.find(&path).unwrap();
            let (mut children, mut ghosts) = (Vec::new(), Vec::new());
            tree.children(node, &mut children);
            tree.ghosts(node, &mut ghosts);
            let total = children.len() + ghosts.len();
            let mut places = Vec::new();
            for ghost in &ghosts {
                let said = machine.place_of_ghost(node, ghost.code);
                let (place, rest) =
                    said[0].split_once(" stands at place ").unwrap().1.split_once(" of ").unwrap();
                assert!(rest.starts_with(&format!("{total}: ")) && rest.len() > 5, "{said:?}");
                places.push(place.parse::<usize>().unwrap());
                assert_eq!(said[1], "the beam keeps the first 3");
            }
            places.sort_unstable();
            assert_eq!(places, (children.len() + 1..=total).collect::<Vec<_>>(), "{ordering}");
        }
    }
    let knobs = [("depth", "2"), ("beam", "3"), ("table", "off")];
    let mut session = Session::open(setup("chess", "", "alpha-beta", &knobs)).unwrap();
    command(&mut session, Command::Run);
    command(&mut session, Command::WhyNot("h2h4".into()));
    let (_, sentences) = &session.view().reply.unwrap().parts[0];
    let told = sentences.join("; ");
    for words in [
        "beam: not among",
        "h4 stands at place ",
        " of 20: static ",
        "keeps the first 3",
        "enters with alpha",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}
