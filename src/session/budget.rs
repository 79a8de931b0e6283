//! What a search is granted: it must come to an end by itself, or be given one.

use crate::catalog::{Algorithm, Family, Situation};
use crate::error::{Fault, Result};
use crate::search::machine::Until;
use crate::search::{KnobKind, Machine, Settings};
use crate::session::protocol::Budget;

/// Iterations granted for each node of a Monte Carlo node budget: the tree of a small game may never get that large.
const ITERATIONS_A_NODE: u64 = 100;

/// How many times its budget a search may take whose answer rule is not content before: `answer=max-robust`.
pub const STRETCH: u64 = 2;

/// Whether a search of these settings may have its budget stretched.
pub fn may_stretch(settings: &Settings) -> bool {
    settings.text("answer") == "max-robust"
}

impl Budget {
    /// Where a search that stands here has to stop next: at its budget's end; beyond it, as long as it [goes
    /// on](Self::is_stretched), after the next iteration.
    pub fn next_stop(self, machine: &dyn Machine) -> Until {
        let next = Until { iterations: machine.clock().iterations + 1, ..self.times(STRETCH) };
        if self.is_stretched(machine) { next } else { self.times(1) }
    }

    /// Whether a search that has used up its iterations or nodes goes on nevertheless. That depends on nothing but the
    /// moment, so a search that was taken back comes to the same end again. Within an iteration the counts prove nothing.
    pub fn is_stretched(self, machine: &dyn Machine) -> bool {
        let is_met =
            |end: Until| machine.clock().iterations >= end.iterations || machine.nodes() >= end.nodes;
        let is_open = || machine.is_within_iteration() || !machine.is_settled();
        may_stretch(machine.settings()) && is_met(self.times(1)) && !is_met(self.times(STRETCH)) && is_open()
    }

    /// Whether a search that has run for so many seconds has used up its time.
    pub fn is_late(self, seconds: f64, machine: &dyn Machine) -> bool {
        self.seconds.is_some_and(|limit| {
            seconds >= STRETCH as f64 * limit || seconds >= limit && machine.is_settled()
        })
    }

    fn times(self, factor: u64) -> Until {
        let end = |limit: Option<u64>| limit.map_or(u64::MAX, |limit| limit.saturating_mul(factor));
        Until { iterations: end(self.iterations), nodes: end(self.nodes), ..Until::NEVER }
    }
}

/// The budget under which a search of this situation ends.
///
/// # Errors
/// It would not end, or could do nothing.
pub fn granted(
    budget: Budget,
    algorithm: &Algorithm,
    settings: &Settings,
    situation: &dyn Situation,
) -> Result<Budget> {
    check_amounts(budget)?;
    let Budget { iterations, nodes, seconds } = budget;
    let has_budget = iterations.is_some() || nodes.is_some() || seconds.is_some();
    match algorithm.family {
        Family::MonteCarlo if !has_budget => Err(Fault::new(format!("{} goes on for ever", algorithm.name))
            .expected("a budget: --iterations, --nodes or --time")),
        Family::MonteCarlo if iterations.is_none() && seconds.is_none() => {
            let threshold = settings.whole("expand").unwrap_or(1);
            let enough = nodes.map(|n| n.saturating_mul(ITERATIONS_A_NODE + threshold));
            Ok(Budget { iterations: enough, ..budget })
        }
        Family::DepthFirst if !has_budget && is_unbounded(settings) && !situation.is_small() => {
            let game = situation.game();
            Err(Fault::new(format!("{game} is too large to be searched to its end without a budget"))
                .expected("a budget: --depth, --nodes, --iterations or --time"))
        }
        Family::DepthFirst | Family::MonteCarlo => Ok(budget),
    }
}

/// What is granted must let something happen.
///
/// # Errors
/// An amount of 0, or a time that is none.
pub fn check_amounts(budget: Budget) -> Result<()> {
    let Budget { iterations, nodes, seconds } = budget;
    if seconds.is_some_and(|s| !(s > 0.0 && s.is_finite())) {
        return Err(Fault::new("found no time").expected("seconds above 0").in_source("--time"));
    }
    if let Some((option, _)) =
        [("--iterations", iterations), ("--nodes", nodes)].iter().find(|(_, n)| *n == Some(0))
    {
        return Err(Fault::new("a budget of 0 lets nothing happen")
            .expected("at least 1")
            .in_source(*option));
    }
    Ok(())
}

/// Whether a depth-first search has no limit of its own.
fn is_unbounded(settings: &Settings) -> bool {
    let has_depth =
        settings.knobs().iter().any(|k| k.name == "depth" && matches!(k.kind, KnobKind::WholeOr(..)));
    has_depth && settings.whole("depth").is_none()
}
