//! Why not my move: answers in sentences, and sound ones.

use super::*;

pub(super) fn searched(game: &str, moves: &str, knobs: &[(&str, &str)]) -> Session {
    searched_by("alpha-beta", game, moves, knobs)
}

pub(super) fn searched_by(algorithm: &str, game: &str, moves: &str, knobs: &[(&str, &str)]) -> Session {
    let mut session = Session::open(setup(game, moves, algorithm, knobs)).unwrap();
    session.handle(Command::Run);
    session.work_through(|| 0.0);
    session
}

/// The answer to the last question, as text.
pub(crate) fn reply(session: &mut Session) -> String {
    let view = session.view();
    let reply = view.reply.unwrap_or_else(|| panic!("no answer, but {:?}", view.notice));
    let part =
        |(heading, sentences): &(String, Vec<String>)| format!("{heading}\n    {}", sentences.join("\n    "));
    format!("{}\n{}", reply.title, reply.parts.iter().map(part).collect::<Vec<_>>().join("\n"))
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
