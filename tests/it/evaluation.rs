//! Weights of evaluations, from the file to the screen.

mod files;
mod playouts;
mod provenance;
mod screens;
mod timeline;
mod tuning;
mod workshop;

use plyscope::session::protocol::Command;
use plyscope::session::{Session, Setup};

use super::session::setup;

/// A depth-first search of Connect Four that uses its evaluation.
pub(super) fn alpha_beta(weights: &str) -> Setup {
    setup("connect-four", "44 4", "alpha-beta", &[("depth", "5"), ("table", "4096"), ("weights", weights)])
}

/// A Monte Carlo search whose playouts are cut and judged.
pub(super) fn uct(weights: &str) -> Setup {
    setup("connect-four", "44 4", "uct", &[("max_playout", "3"), ("weights", weights)])
}

/// Opens a search and does a list of commands, each to its end.
pub(super) fn play(setup: Setup, commands: impl IntoIterator<Item = Command>) -> Session {
    let mut session = Session::open(setup).unwrap();
    for command in commands {
        session.handle(command);
        session.work_through(|| 0.0);
    }
    session
}

/// Puts weights into force.
pub(super) fn weigh(text: &str) -> Command {
    Command::Set { name: "weights".into(), value: text.into() }
}
