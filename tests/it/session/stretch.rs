//! `answer=max-robust`: a budget goes on until the most visited move has the best mean, up to twice itself.

use plyscope::experiment::{Player, decide};
use plyscope::session::protocol::Speed;
use plyscope::session::view::Pause;

use super::*;

/// Hex 4 x 4 by a greedy search, which for some time has no such move.
fn undecided(budget: Budget) -> Setup {
    let size = Params([("size".to_owned(), "4".to_owned())].into());
    let situation = Catalog::default().entry("hex").unwrap().open(&size).unwrap();
    Setup { situation, seed: 4, budget, ..setup("hex", "", "uct", &[("c", "0.5"), ("answer", "max-robust")]) }
}

fn iterations(n: u64) -> Budget {
    Budget { iterations: Some(n), ..Budget::default() }
}

/// Where a run ends, done in pieces of so many phases.
fn end_of_run(session: &mut Session, piece: u64) -> (u64, bool) {
    session.handle(Command::Run);
    while session.is_running() {
        session.tick(1);
        session.work(piece);
    }
    assert_eq!(pause(session), Pause::Budget);
    (clock(session).iterations, session.machine().is_settled())
}

#[test]
fn a_run_goes_on_until_the_answer_is_settled() {
    // By single steps: the first moment from each budget on at which the answer is settled.
    let mut slow = Session::open(undecided(Budget::default())).unwrap();
    let mut is_settled = vec![true];
    for _ in 1..=300 {
        step(&mut slow, Unit::Iteration, 1);
        is_settled.push(slow.machine().is_settled());
    }
    let open: Vec<u64> = (1..150).filter(|&n| !is_settled[n as usize]).collect();
    let settled = (30..150).find(|&n| is_settled[n as usize]).unwrap();
    for budget in [open[0], open[open.len() / 2], open[open.len() - 1], settled] {
        let first = (budget..2 * budget).find(|&n| is_settled[n as usize]).unwrap_or(2 * budget);
        assert_eq!(first > budget, budget != settled);
        let expected = (first, is_settled[first as usize]);
        let mut session = Session::open(undecided(iterations(budget))).unwrap();
        assert_eq!(end_of_run(&mut session, 20_000), expected, "{budget}");
        let digest = session.machine().digest();
        // Taken back and run again, in other pieces and at a speed of one phase a tick.
        for (back, piece) in [(1, 7), (first, 300)] {
            step(&mut session, Unit::Iteration, -(back as i64));
            assert_eq!((end_of_run(&mut session, piece), session.machine().digest()), (expected, digest));
        }
        session.handle(Command::Speed(Speed::PerSecond(1e3, Unit::Phase)));
        step(&mut session, Unit::Iteration, -(first as i64));
        assert_eq!((end_of_run(&mut session, 9), session.machine().digest()), (expected, digest));
    }
}

#[test]
fn nodes_and_seconds_are_stretched_too() {
    let mut session = Session::open(undecided(Budget { nodes: Some(60), ..Budget::default() })).unwrap();
    let (_, is_settled) = end_of_run(&mut session, 20_000);
    let nodes = session.machine().nodes();
    assert!(nodes == 120 || is_settled && (60..120).contains(&nodes), "{nodes} {is_settled}");
    let late = Budget { seconds: Some(1.0), ..Budget::default() };
    let search = |run_for: f64, iterations: u64| {
        let mut session = Session::open(undecided(late)).unwrap();
        step(&mut session, Unit::Iteration, iterations as i64);
        session.handle(Command::Run);
        session.has_run_for(run_for);
        (session.is_running(), session.machine().is_settled())
    };
    let open = (20..200).find(|&n| !search(0.0, n).1).unwrap();
    let settled = (20..200).find(|&n| search(0.0, n).1).unwrap();
    assert_eq!([0.9, 1.1, 2.1].map(|seconds| search(seconds, open).0), [true, true, false]);
    assert_eq!([0.9, 1.1].map(|seconds| search(seconds, settled).0), [true, false]);
}

/// A player of a match holds its budget itself, and counts what it really took.
#[test]
fn a_player_goes_on_and_counts_it() {
    let catalog = Catalog::default();
    let size = Params([("size".to_owned(), "4".to_owned())].into());
    let player = |budget: u64| {
        let text = format!("uct c=0.5 answer=max-robust iterations={budget}");
        Player::read(&text, catalog.entry("hex").unwrap(), &size).unwrap()
    };
    for budget in [20, 60, 100] {
        let mut session = Session::open(undecided(iterations(budget))).unwrap();
        let (expected, _) = end_of_run(&mut session, 20_000);
        let player = player(budget);
        let decision = decide(&player, &*player.start, 4).unwrap();
        assert_eq!(decision.playouts, Some(expected), "{budget}");
    }
}
