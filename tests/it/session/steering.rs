//! What the user asks of a running search, through the commands that the screen sends.

use plyscope::game::{Outcome, Side, Turn};
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
        // What an order does to the best move is told behind it.
        let mark = view.timeline.marks.iter().rfind(|mark| mark.kind != MarkKind::Best).cloned().unwrap();
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

/// The newest quota goes first, and the others wait: none is dropped before it is met.
#[test]
fn quotas_of_both_kinds_hold() {
    let mut session = uct();
    step(&mut session, Unit::Iteration, 300);
    select(&mut session, "1");
    steer(&mut session, SteerCommand::More(100));
    let line = knob(&session, "quota");
    steer(&mut session, SteerCommand::Equalise);
    let both = knob(&session, "quota");
    assert!(both.ends_with(&format!(", {line}")), "{both}");
    select(&mut session, "7");
    steer(&mut session, SteerCommand::More(100));
    let (newest, rest) =
        knob(&session, "quota").split_once(", ").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert!(newest.ends_with(": 7"), "{newest}");
    assert_eq!(rest, both);
    step(&mut session, Unit::Iteration, 3_000);
    select(&mut session, "4");
    steer(&mut session, SteerCommand::More(5));
    assert!(
        knob(&session, "quota").ends_with(": 4") && !knob(&session, "quota").contains(','),
        "the others are met"
    );
}

/// When what proved the root is forgotten, the search has no end any more.
#[test]
fn a_search_goes_on_when_its_proof_is_forgotten() {
    let mut session = Session::open(setup("tic-tac-toe", "a1 a2 b2 b1", "uct", &[("solver", "on")])).unwrap();
    step(&mut session, Unit::Iteration, 2_000);
    assert_eq!(pause(&session), plyscope::session::view::Pause::Finished);
    let best = look(&mut session).answer.best.unwrap();
    select(&mut session, &best);
    let view = steer(&mut session, SteerCommand::Forget);
    assert_eq!(pause(&session), plyscope::session::view::Pause::Asked);
    assert!(view.answer.outcome.is_none());
    let now = clock(&session).iterations;
    step(&mut session, Unit::Iteration, 1);
    assert_eq!(clock(&session).iterations, now + 1);
}

/// Only moves that are proven: that is the end of the search, and is said.
#[test]
fn nothing_is_left_among_proven_moves() {
    let mut session = Session::open(setup("tic-tac-toe", "a1 a2 b1", "uct", &[("solver", "on")])).unwrap();
    // O must block c1; b2 loses.
    step(&mut session, Unit::Iteration, 60);
    select(&mut session, "b2");
    let view = steer(&mut session, SteerCommand::Only);
    let notice = view.notice.unwrap().text;
    assert!(notice.ends_with("with that nothing is left to search"), "{notice}");
    assert_eq!(pause(&session), plyscope::session::view::Pause::Finished);
    steer(&mut session, SteerCommand::All);
    assert_eq!(pause(&session), plyscope::session::view::Pause::Asked);
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

#[test]
fn the_best_move_of_an_order_is_told_like_any_other() {
    let mut session = uct();
    step(&mut session, Unit::Iteration, 300);
    let best = look(&mut session).answer.best.unwrap();
    let other = if best == "1" { "7" } else { "1" };
    select(&mut session, other);
    let view = steer(&mut session, SteerCommand::Only);
    assert_eq!(view.answer.best.as_deref(), Some(other));
    let mark = view.timeline.marks.iter().rfind(|mark| mark.kind == MarkKind::Best).unwrap();
    assert_eq!((mark.iteration, mark.text.contains(other)), (300, true), "{mark:?}");
    let line = view.log.lines.iter().rfind(|line| line.kind == LogKind::Best).unwrap();
    assert_eq!((line.text.clone(), line.clock), (format!("the best move is {other} now"), view.clock));
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

/// Several playouts of a phase follow one another on the board; each is what counted.
#[test]
fn several_playouts_are_watched_one_after_another() {
    // Hex fills its board in a playout, also after it is won.
    let greedy = &[("playout", "greedy"), ("epsilon", "0.5")][..];
    for (game, knobs) in [("connect-four", &[][..]), ("hex", &[]), ("connect-four", greedy)] {
        let knobs = [knobs, &[("playouts", "3")]].concat();
        let mut session = Session::open(setup(game, "", "uct", &knobs)).unwrap();
        while session.machine().next_phase() != "playout" {
            step(&mut session, Unit::Phase, 1);
        }
        step(&mut session, Unit::Phase, 1);
        let board = |session: &mut Session| look(session).board.unwrap();
        let playouts = session.machine().playouts(usize::MAX);
        assert_eq!(playouts.len(), 3);
        let first = board(&mut session);
        assert_eq!((first.playout_nth, first.playouts, first.playout_shown), (0, 3, playouts[0].len()));
        let mut wins = 0;
        for (nth, playout) in playouts.iter().enumerate().cycle().skip(1).take(3) {
            command(&mut session, Command::WatchPlayout(1));
            let begun = board(&mut session);
            assert_eq!((begun.playout_nth, begun.playout_shown), (nth, 0));
            command(&mut session, Command::WatchPlayout(playout.len() as i64));
            let end = board(&mut session);
            assert_eq!((end.playout_nth, end.playout_shown), (nth, playout.len()));
            wins += match end.turn.unwrap() {
                Turn::Over(Outcome::Win(Side::Max)) => 2,
                Turn::Over(Outcome::Draw) => 1,
                Turn::Over(_) => 0,
                turn => panic!("{turn:?}"),
            };
        }
        let line = look(&mut session).log.lines.last().unwrap().text.clone();
        let worth = match wins {
            0 => "Min wins".to_owned(),
            3 => "a draw".to_owned(),
            6 => "Max wins".to_owned(),
            wins => format!("worth {:.3} to Max", f64::from(wins) / 6.0),
        };
        assert!(line.starts_with("3 playouts from") && line.contains(&worth), "{line}, not {worth}");
        command(&mut session, Command::WatchPlayout(-1 - playouts[0].len() as i64));
        let last = board(&mut session);
        assert_eq!((last.playout_nth, last.playout_shown), (2, playouts[2].len()));
    }
}

/// With `reuse` the subtree of the move played is the tree, counts and all, and its beginning can be gone back to.
#[test]
fn the_subtree_of_a_move_played_is_kept() {
    let tuned = &[("selection", "ucb1-tuned"), ("solver", "on")][..];
    for knobs in [&[][..], tuned, &[("rave", "50")], &[("transpositions", "dag")]] {
        let knobs = [knobs, &[("reuse", "on")]].concat();
        let open = || {
            let mut session = Session::open(setup("connect-four", "44", "uct", &knobs)).unwrap();
            seek(&mut session, 30_011);
            session
        };
        let mut session = open();
        let row = |session: &mut Session, name: &str| {
            let view = look(session);
            let row = view.tree.rows.iter().find(|row| row.name == name).unwrap().clone();
            (row.cells[0].clone(), row.cells[2].clone())
        };
        command(&mut session, Command::Tree(TreeCommand::JumpNames("3".into())));
        command(&mut session, Command::Tree(TreeCommand::Unfold(1)));
        let before = row(&mut session, "3");
        let code = look(&mut session).tree.path[0];
        let answers = |session: &mut Session| {
            let view = look(session);
            let of_two = view.tree.rows.iter().filter(|row| row.path.len() == 2);
            of_two.map(|row| (row.name.clone(), row.cells[0].clone())).collect::<Vec<_>>()
        };
        let replies = answers(&mut session);
        command(&mut session, Command::Play(code));
        let rows = look(&mut session).tree.rows;
        assert_eq!((rows[0].cells[0].clone(), rows[0].cells[2].clone()), before, "{knobs:?}");
        let kept: Vec<_> = rows[1..].iter().map(|row| (row.name.clone(), row.cells[0].clone())).collect();
        assert_eq!(kept, replies, "{knobs:?}");
        assert_eq!(clock(&session), Clock::default());
        let begun = session.machine().digest();
        step(&mut session, Unit::Iteration, 700);
        let later = session.machine().digest();
        seek(&mut session, 0);
        assert_eq!(session.machine().digest(), begun, "{knobs:?}");
        let mut again = open();
        command(&mut again, Command::Play(code));
        step(&mut again, Unit::Iteration, 700);
        assert_eq!(again.machine().digest(), later, "{knobs:?}");
    }
}

/// Exploration out of all proportion is told once it has had its chance, at the same moments however the search runs.
#[test]
fn lints_are_told_in_the_log() {
    let told = |moves: &str, knobs: &[(&str, &str)], piece: u64| {
        let mut session = Session::open(setup("connect-four", moves, "uct", knobs)).unwrap();
        session.handle(Command::Watch(Watch { log_lines: 1_000, ..all_panes() }));
        session.handle(Command::Seek(Goal::Iteration(5_000)));
        while session.is_busy() {
            session.work(piece);
        }
        let lines = session.view().log.lines.into_iter().filter(|line| line.kind == LogKind::Warning);
        lines.map(|line| (line.clock.iterations, line.text)).collect::<Vec<_>>()
    };
    let dwarfed = told("44", &[("c", "30")], 100_000);
    assert_eq!(dwarfed.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [1_024, 2_048, 4_096], "{dwarfed:?}");
    assert!(dwarfed.iter().all(|(_, text)| text.contains("exploration dwarfs the values")), "{dwarfed:?}");
    assert_eq!(told("44", &[("c", "30")], 777), dwarfed);
    let starved = told("4", &[("c", "0")], 100_000);
    assert!(starved.iter().any(|(_, text)| text.contains("is starved")), "{starved:?}");
    let missing = told("4", &[("selection", "puct"), ("prior", "file")], 100_000);
    assert!(missing.iter().any(|(_, text)| text.contains("there are none")), "{missing:?}");
    assert_eq!(told("44", &[("c", "0.7")], 100_000), []);
}

/// A run that ends before the formula could speak is told so, once, whoever ends it.
#[test]
fn too_few_visits_are_told_at_the_end_of_a_run() {
    let warnings = |session: &mut Session| {
        session.handle(Command::Watch(Watch { log_lines: 1_000, ..all_panes() }));
        let lines = session.view().log.lines.into_iter().filter(|line| line.kind == LogKind::Warning);
        lines.map(|line| line.text).collect::<Vec<_>>()
    };
    let after = |iterations: u64| {
        let budget = Budget { iterations: Some(iterations), ..Budget::default() };
        let mut session = Session::open(Setup { budget, ..setup("hex", "", "uct", &[]) }).unwrap();
        command(&mut session, Command::Run);
        assert_eq!(clock(&session).iterations, iterations);
        warnings(&mut session)
    };
    insta::assert_snapshot!(after(100).concat(), @"lint: 100 visits for the root's 121 moves: none was tried more than once, so the counts compare nothing yet; after 1'210 they begin to");
    insta::assert_snapshot!(after(150).concat(), @"lint: 150 visits for the root's 121 moves: only 29 were tried more than once, so the counts compare nothing yet; after 1'210 they begin to");
    assert_eq!(after(300), [""; 0]);
    let mut session = Session::open(setup("hex", "", "uct", &[])).unwrap();
    session.handle(Command::Run);
    session.work(50);
    session.handle(Command::Pause);
    assert_eq!(warnings(&mut session).len(), 1);
    step(&mut session, Unit::Iteration, 2);
    assert_eq!(warnings(&mut session).len(), 1, "a step is no run");
}

/// When the tree's budget is used up the log says so, and the timeline has a mark, at the moment when it happens.
#[test]
fn a_full_memory_is_told_and_marked() {
    let told = |piece: u64| {
        let mut session =
            Session::open(Setup { memory: 60_000, ..setup("connect-four", "44", "uct", &[]) }).unwrap();
        session.handle(Command::Watch(Watch { log_lines: 1_000, ..all_panes() }));
        session.handle(Command::Seek(Goal::Iteration(3_000)));
        while session.is_busy() {
            session.work(piece);
        }
        let view = session.view();
        let lines = view.log.lines.into_iter().filter(|line| line.text.starts_with("memory:"));
        let marks = view.timeline.marks.into_iter().filter(|mark| mark.kind == MarkKind::Memory);
        let marks: Vec<u64> = marks.map(|mark| mark.iteration).collect();
        (lines.map(|line| (line.clock.iterations, line.text)).collect::<Vec<_>>(), marks)
    };
    let (lines, marks) = told(100_000);
    let [(at, text)] = &lines[..] else { panic!("{lines:?}") };
    assert!(text.contains("leaves stay leaves") && text.contains("--memory"), "{text}");
    assert!(text.contains("further iterations refine only the known tree"), "{text}");
    assert_eq!(marks, [*at]);
    assert_eq!(told(777), (lines, marks));
}

/// Hex fills its board in a playout; the board pane stops where it is won, and the log says where that is.
#[test]
fn the_log_says_after_how_many_moves_a_filled_board_was_won() {
    let mut session = Session::open(setup("hex", "", "uct", &[])).unwrap();
    let mut seen = 0;
    for _ in 0..30 {
        step(&mut session, Unit::Phase, 1);
        let view = look(&mut session);
        let Some(line) = view.log.lines.last().filter(|line| line.text.starts_with("playout")) else {
            continue;
        };
        let moves = view.board.unwrap().playout.len();
        let won = format!(": {moves} moves, and {} to fill the board, M", 120 - moves);
        assert!(
            line.text.contains(&won) || moves == 120 && line.text.contains(": 120 moves, M"),
            "{}",
            line.text
        );
        seen += usize::from(moves < 120);
    }
    assert!(seen > 3);
}
