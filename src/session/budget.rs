//! What a search is granted: it must come to an end by itself, or be given one.

use crate::catalog::{Algorithm, Family, Situation};
use crate::error::{Fault, Result};
use crate::search::{KnobKind, Settings};
use crate::session::protocol::Budget;

/// Iterations granted for each node of a Monte Carlo node budget: the tree of a small game may never get that large.
const ITERATIONS_A_NODE: u64 = 100;

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
    if iterations == Some(0) || nodes == Some(0) {
        return Err(Fault::new("a budget of 0 lets nothing happen").expected("at least 1"));
    }
    Ok(())
}

/// Whether a depth-first search has no limit of its own.
fn is_unbounded(settings: &Settings) -> bool {
    let has_depth =
        settings.knobs().iter().any(|k| k.name == "depth" && matches!(k.kind, KnobKind::WholeOr(..)));
    has_depth && settings.whole("depth").is_none()
}
