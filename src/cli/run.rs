//! One search from its beginning to its budget's end.

use std::time::{Duration, Instant};

use crate::error::Result;
use crate::search::machine::{Machine, Until};
use crate::search::{Clock, Halt};
use crate::session::Setup;

/// Phases between two looks at the clock.
const BURST: u64 = 20_000;

/// A search that has come to its end.
pub struct Finished {
    /// The machine as it stands.
    pub machine: Box<dyn Machine>,
    /// Seconds of searching.
    pub seconds: f64,
    /// What ended it: `iterations`, `nodes`, `time`, `depth`, `finished` or `memory`.
    pub stopped_by: &'static str,
}

/// Runs a search.
///
/// # Errors
/// The game cannot support the algorithm, or a starting tree does not fit.
pub fn run(setup: &Setup) -> Result<Finished> {
    let mut machine = setup.situation.search(setup.request())?;
    let limit = Until {
        iterations: setup.budget.iterations.unwrap_or(u64::MAX),
        nodes: setup.budget.nodes.unwrap_or(u64::MAX),
        ..Until::NEVER
    };
    let begun = Instant::now();
    let time = setup.budget.seconds.map(Duration::from_secs_f64);
    let stopped_by = loop {
        let Clock { phases, .. } = machine.clock();
        let until = Until { phases: if time.is_some() { phases + BURST } else { u64::MAX }, ..limit };
        match machine.advance(until, None) {
            Halt::Finished if setup.settings.whole("depth").is_some() => break "depth",
            Halt::Finished => break "finished",
            Halt::Full => break "memory",
            Halt::Reached if machine.clock().iterations >= limit.iterations => break "iterations",
            Halt::Reached if machine.clock().phases < until.phases => break "nodes",
            Halt::Reached | Halt::Stopped => {}
        }
        if time.is_some_and(|time| begun.elapsed() >= time) {
            break "time";
        }
    };
    Ok(Finished { machine, seconds: begun.elapsed().as_secs_f64(), stopped_by })
}
