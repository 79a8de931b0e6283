//! One search under control. Both families, through the same commands as the screen sends.

use plyscope::catalog::{Catalog, algorithm};
use plyscope::game::Params;
use plyscope::search::{Clock, Goal};
use plyscope::session::protocol::{Budget, Command, Setup, Unit, Watch};
use plyscope::session::view::{Status, View};
use plyscope::session::{Need, Session};

pub(crate) mod asking;
mod bomb;
mod breaking;
mod cards;
mod incidents;
mod panes;
mod regret;
mod steering;
mod stretch;
mod time;
mod unprune;
mod working;

/// A small search: `game`, a position after some moves, an algorithm with knobs.
pub(super) fn setup(game: &str, moves: &str, name: &str, knobs: &[(&str, &str)]) -> Setup {
    let catalog = Catalog::default();
    let mut situation = catalog.entry(game).unwrap().open(&Params::default()).unwrap();
    situation.play_all(moves).unwrap();
    let algorithm = algorithm(name).unwrap();
    let mut settings = algorithm.settings();
    knobs.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
    Setup {
        title: game.into(),
        situation,
        algorithm,
        settings,
        seed: 7,
        memory: 64 << 20,
        start: None,
        budget: Budget::default(),
        notes: "notes".into(),
        truth: None,
    }
}

fn uct() -> Session {
    Session::open(setup("connect-four", "44", "uct", &[])).unwrap()
}

fn alpha_beta() -> Session {
    Session::open(setup("tic-tac-toe", "a1 b2", "alpha-beta", &[("table", "1024")])).unwrap()
}

/// Does a command and all the work that it asks for.
fn command(session: &mut Session, command: Command) {
    session.handle(command);
    session.work_through(|| 0.0);
}

fn step(session: &mut Session, unit: Unit, count: i64) {
    command(session, Command::Step { unit, count });
}

fn seek(session: &mut Session, phase: u64) {
    command(session, Command::Seek(Goal::Phase(phase)));
}

fn set(session: &mut Session, name: &str, value: &str) {
    command(session, Command::Set { name: name.into(), value: value.into() });
}

fn clock(session: &Session) -> Clock {
    session.machine().clock()
}

/// A view of everything.
fn look(session: &mut Session) -> View {
    session.handle(Command::Watch(all_panes()));
    session.view()
}

fn all_panes() -> Watch {
    Watch { tree_rows: 40, log_lines: 40, board: true, inspector: true, chart: true, ..Watch::default() }
}

fn pause(session: &Session) -> plyscope::session::view::Pause {
    match session.status() {
        Status::Paused(pause) => pause,
        other => panic!("{other:?}"),
    }
}

/// Written out, so that two "not a number" are equal.
fn told(anything: &impl std::fmt::Debug) -> String {
    format!("{anything:?}")
}
