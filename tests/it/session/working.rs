//! The worker's thread shows what the session without a thread shows, answers under load, and outlives a panic.

use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use plyscope::session::protocol::{Condition, Speed, TreeCommand};
use plyscope::session::worker::Worker;

use super::bomb::Mined;
use super::*;

/// A worker and where its views arrive.
struct Rig {
    worker: Worker,
    views: Receiver<Box<View>>,
}

impl Rig {
    fn open(setup: Setup) -> Self {
        let (sender, views) = channel();
        let notify = move |view| {
            // The test may have ended before the worker has.
            let _ = sender.send(view);
        };
        let worker = Worker::spawn(setup, Box::new(notify), Box::new(|| None)).unwrap();
        Self { worker, views }
    }

    fn send(&self, command: Command) {
        assert!(self.worker.send(command));
    }

    /// The next view; its credit is given back at once.
    fn next(&self) -> Box<View> {
        let view = self.views.recv_timeout(Duration::from_secs(20)).expect("a view");
        self.worker.credit();
        view
    }

    /// The first view that something holds of.
    fn wait_for(&self, holds: impl Fn(&View) -> bool) -> Box<View> {
        loop {
            let view = self.next();
            if holds(&view) {
                return view;
            }
        }
    }
}

fn stands(view: &View) -> bool {
    matches!(view.status, Status::Paused(_))
}

/// What does not depend on when a view was taken.
fn timeless(view: &View) -> String {
    told(&View { serial: 0, rate: 0.0, ..view.clone() })
}

#[test]
fn the_thread_shows_what_the_session_shows() {
    let commands = || {
        vec![
            Command::Watch(all_panes()),
            Command::Seek(Goal::Iteration(2_000)),
            Command::Tree(TreeCommand::Unfold(2)),
            Command::Step { unit: Unit::Phase, count: -7 },
            Command::Set { name: "c".into(), value: "0.7".into() },
            Command::Break(plyscope::session::protocol::BreakCommand::Add {
                condition: Condition::Iteration(2_500),
                log_only: false,
            }),
            Command::Run,
            Command::Step { unit: Unit::Over, count: 2 },
            Command::Tree(TreeCommand::Filter("nonsense>1".into())),
        ]
    };
    let rig = Rig::open(setup("connect-four", "44", "uct", &[]));
    let mut session = uct();
    rig.next();
    for one in commands() {
        command(&mut session, one.clone());
        rig.send(one);
        let expected = timeless(&session.view());
        rig.wait_for(|view| stands(view) && timeless(view) == expected);
    }
}

#[test]
fn a_command_is_answered_quickly_under_load() {
    let rig = Rig::open(setup("connect-four", "", "uct", &[]));
    rig.next();
    rig.send(Command::Run);
    let mut waits = Vec::new();
    for nth in 1..60_u16 {
        std::thread::sleep(Duration::from_millis(3));
        let watch = Watch { tree_rows: nth, log_lines: 0, ..all_panes() };
        rig.send(Command::Watch(watch));
        let asked = Instant::now();
        rig.wait_for(|view| view.tree.rows.len() == usize::from(nth.min(8)) || view.clock.iterations == 0);
        waits.push(asked.elapsed());
    }
    rig.send(Command::Pause);
    rig.wait_for(stands);
    waits.sort();
    let median = waits[waits.len() / 2];
    // Generous, for a machine that does other things: an unbounded piece of work would never end.
    assert!(median < Duration::from_millis(500), "{median:?}");
}

#[test]
fn no_view_comes_without_a_credit() {
    let rig = Rig::open(setup("connect-four", "", "uct", &[]));
    let first = rig.views.recv_timeout(Duration::from_secs(20)).unwrap();
    rig.send(Command::Run);
    assert!(rig.views.recv_timeout(Duration::from_millis(100)).is_err());
    rig.worker.credit();
    let second = rig.views.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(second.serial > first.serial);
    assert!(rig.views.recv_timeout(Duration::from_millis(50)).is_err());
}

#[test]
fn a_limited_speed_goes_step_by_step() {
    let rig = Rig::open(setup("connect-four", "", "uct", &[]));
    rig.next();
    rig.send(Command::Speed(Speed::PerSecond(200.0, Unit::Iteration)));
    rig.send(Command::Run);
    let began = Instant::now();
    rig.wait_for(|view| view.clock.iterations >= 40);
    assert!(began.elapsed() >= Duration::from_millis(180), "{:?}", began.elapsed());
    rig.send(Command::Pause);
    let view = rig.wait_for(stands);
    assert!(!view.last_event.is_empty());
}

#[test]
fn a_panic_is_shown_and_another_search_can_be_opened() {
    let bomb = |at| {
        let setup = setup("connect-four", "", "uct", &[]);
        Setup { situation: Box::new(Mined { inner: setup.situation.copy(), at }), ..setup }
    };
    let rig = Rig::open(bomb(5_000));
    rig.next();
    rig.send(Command::Watch(all_panes()));
    rig.send(Command::Seek(Goal::Phase(4_000)));
    let good = rig.wait_for(|view| stands(view) && view.clock.phases == 4_000);
    rig.send(Command::Run);
    let failed = rig.wait_for(|view| matches!(view.status, Status::Failed(_)));
    assert!(matches!(&failed.status, Status::Failed(message) if message.contains("mine of phase 5000")));
    assert!(failed.clock >= good.clock && !failed.tree.rows.is_empty(), "the last good view stays");
    assert!(failed.serial > good.serial);

    rig.send(Command::Restart);
    let fresh = rig.wait_for(stands);
    assert!(fresh.clock.phases == 0 && fresh.serial > failed.serial && !fresh.tree.rows.is_empty());
    rig.send(Command::Run);
    rig.wait_for(|view| matches!(view.status, Status::Failed(_)));
    rig.send(Command::Open(Box::new(setup("tic-tac-toe", "", "uct", &[]))));
    let other = rig.wait_for(stands);
    assert_eq!(other.heading.game, "tic-tac-toe");
}

#[test]
fn seconds_are_a_budget() {
    let budget = Budget { seconds: Some(0.05), ..Budget::default() };
    let rig = Rig::open(Setup { budget, ..setup("connect-four", "", "uct", &[]) });
    rig.next();
    rig.send(Command::Run);
    let view = rig.wait_for(|view| stands(view) && view.clock.phases > 0);
    assert_eq!(view.status, Status::Paused(plyscope::session::view::Pause::Budget));
    assert!(view.rate > 0.0);
}
