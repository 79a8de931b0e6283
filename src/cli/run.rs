//! One search from its beginning to its budget's end, by the same session that the screen uses.

use std::time::{Duration, Instant};

use crate::error::{Fault, Result};
use crate::search::Machine;
use crate::session::protocol::Command;
use crate::session::view::{Pause, Status};
use crate::session::{Session, Setup};

/// A search that has come to its end.
pub struct Finished {
    session: Session,
    /// Seconds of searching.
    pub seconds: f64,
    /// What ended it: `iterations`, `nodes`, `time`, `depth`, `finished` or `memory`.
    pub stopped_by: &'static str,
}

impl Finished {
    /// The machine as it stands.
    pub fn machine(&self) -> &dyn Machine {
        self.session.machine()
    }
}

/// Runs a search.
///
/// # Errors
/// The game cannot support the algorithm, or a starting tree does not fit.
pub fn run(setup: Setup) -> Result<Finished> {
    let budget = setup.budget;
    let has_depth = setup.settings.whole("depth").is_some();
    let mut session = Session::open(setup)?;
    let begun = Instant::now();
    let time = budget.seconds.map(Duration::from_secs_f64);
    session.handle(Command::Run);
    session.work_through(|| begun.elapsed().as_secs_f64());
    let seconds = begun.elapsed().as_secs_f64();
    let clock = session.machine().clock();
    let stopped_by = match session.status() {
        Status::Paused(Pause::Finished) if has_depth => "depth",
        Status::Paused(Pause::Finished) => "finished",
        Status::Paused(Pause::Memory) => "memory",
        _ if budget.iterations.is_some_and(|limit| clock.iterations >= limit) => "iterations",
        Status::Paused(Pause::Budget) if time.is_some_and(|time| begun.elapsed() >= time) => "time",
        Status::Paused(Pause::Budget) => "nodes",
        other => return Err(Fault::new(format!("the search stopped unexpectedly: {other:?}"))),
    };
    Ok(Finished { session, seconds, stopped_by })
}
