//! What the user asks of a running search, through the commands that the screen sends.

use plyscope::session::protocol::{SteerCommand, TreeCommand};
use plyscope::session::view::{LogKind, MarkKind};

use super::*;

fn select(session: &mut Session, names: &str) {
    command(session, Command::Tree(TreeCommand::JumpNames(names.into())));
}

fn steer(session: &mut Session, order: SteerCommand) -> View {
    session.handle(Command::Watch(all_panes()));
    session.handle(Command::Steer(order));
    session.view()
}

fn knob(session: &Session, name: &str) -> String {
    session.machine().settings().text(name).to_owned()
}

/// Every order is a mark and a line, and a step back takes it back: also one that is inside an iteration.
#[test]
fn orders_are_events_of_the_timeline() {
    let orders = [
        (SteerCommand::Only, "only", "4"),
        (SteerCommand::Equalise, "quota", ""),
        (SteerCommand::More(30), "quota", "4 3"),
        (SteerCommand::Forget, "forget", "4 3"),
    ];
    for (order, name, value) in orders {
        let mut session = uct();
        seek(&mut session, 3_007);
        select(&mut session, "4 3");
        let before = (clock(&session), session.machine().digest());
        let view = steer(&mut session, order);
        let notice = view.notice.map(|notice| notice.text).unwrap_or_default();
        assert!(notice.is_empty(), "{order:?}: {notice}");
        assert!(knob(&session, name).contains(value), "{order:?}: {}", knob(&session, name));
        let mark = view.timeline.marks.last().cloned().unwrap();
        assert_eq!(mark.kind, MarkKind::Knob, "{order:?}");
        assert!(view.log.lines.iter().any(|line| line.kind == LogKind::Control && line.text == mark.text));
        let ordered = (clock(&session), session.machine().digest());
        step(&mut session, Unit::Iteration, 60);
        let after = (clock(&session), session.machine().digest());

        let phase = ordered.0.phases;
        seek(&mut session, phase);
        assert_eq!((clock(&session), session.machine().digest()), ordered, "{order:?}");
        seek(&mut session, phase - 1);
        assert!(["all", "none"].contains(&knob(&session, name).as_str()), "{order:?}");
        let mut fresh = uct();
        seek(&mut fresh, phase - 1);
        assert_eq!(session.machine().digest(), fresh.machine().digest(), "{order:?}");
        seek(&mut session, after.0.phases);
        assert_eq!((clock(&session), session.machine().digest()), after, "{order:?}");
        if !matches!(order, SteerCommand::Forget) {
            assert_eq!(before.0, ordered.0, "{order:?} takes no time");
        }
    }
}

#[test]
fn orders_that_make_no_sense_are_refused_in_words() {
    let mut session = uct();
    step(&mut session, Unit::Iteration, 40);
    let refused = |session: &mut Session, order| steer(session, order).notice.unwrap().text;
    select(&mut session, "");
    for order in [SteerCommand::Only, SteerCommand::More(5), SteerCommand::Forget] {
        assert!(refused(&mut session, order).contains("the root is selected"), "{order:?}");
    }
    let mut depth_first = alpha_beta();
    assert!(refused(&mut depth_first, SteerCommand::Equalise).contains("does not count visits"));
}

/// What is about moves of one position is forgotten with it.
#[test]
fn another_position_is_searched_without_the_orders() {
    let mut session = uct();
    step(&mut session, Unit::Iteration, 400);
    select(&mut session, "4 3");
    steer(&mut session, SteerCommand::Only);
    steer(&mut session, SteerCommand::Forget);
    command(&mut session, Command::Restart);
    assert_eq!((knob(&session, "only").as_str(), knob(&session, "forget").as_str()), ("4", "none"));
    command(&mut session, Command::Play(3));
    assert_eq!(knob(&session, "only"), "all");
}

/// A playout on the board, move by move, from its end round to its beginning.
#[test]
fn a_playout_is_watched_move_by_move() {
    let mut session = uct();
    while session.machine().next_phase() != "playout" {
        step(&mut session, Unit::Phase, 1);
    }
    step(&mut session, Unit::Phase, 1);
    let board = |session: &mut Session| look(session).board.unwrap();
    let end = board(&mut session);
    let length = end.playout.len();
    assert!(length > 3 && end.playout_shown == length);
    command(&mut session, Command::WatchPlayout(1));
    let leaf = board(&mut session);
    assert_eq!(leaf.playout_shown, 0);
    let mut pictures = vec![told(&leaf.picture)];
    for shown in 1..=length {
        command(&mut session, Command::WatchPlayout(1));
        let view = board(&mut session);
        assert_eq!(view.playout_shown, shown);
        assert!(!pictures.contains(&told(&view.picture)), "every move changes the board");
        pictures.push(told(&view.picture));
    }
    assert_eq!(pictures.last(), Some(&told(&end.picture)));
    step(&mut session, Unit::Phase, 1);
    command(&mut session, Command::WatchPlayout(1));
    assert!(session.view().notice.unwrap().text.contains("no playout"));
}
