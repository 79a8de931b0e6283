//! One decision: a search of the position that stands on the board, until its budget is spent.

use std::time::Instant;

use crate::catalog::{Family, Request, Situation};
use crate::error::{Fault, Result};
use crate::experiment::player::Player;
use crate::search::machine::Until;
use crate::search::{Halt, Machine};
use crate::session::protocol::Budget;

/// Between two looks at the clock: iterations of Monte Carlo search, a fraction of a millisecond in most games.
const ITERATIONS_A_LOOK: u64 = 16;
/// The same for depth-first search, in phases.
const PHASES_A_LOOK: u64 = 4_096;

/// What a player plays, and what it took.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The move, by code.
    pub code: u32,
    /// What the search thinks of it, for Max: an expectation in `[0, 1]` to four places, or points.
    pub value: Option<f64>,
    /// Playouts, where the algorithm makes any.
    pub playouts: Option<u64>,
    /// Nodes in the tree, or entered.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
}

/// Searches a position in which a side is to move. Equal seeds, equal decisions, but under a budget of time.
///
/// # Errors
/// The search cannot be opened, or there is no legal move.
pub fn decide(player: &Player, situation: &dyn Situation, seed: u64) -> Result<Decision> {
    let begun = Instant::now();
    let request = Request {
        algorithm: player.algorithm,
        settings: player.settings_at(situation),
        seed,
        memory: player.memory,
        start: None,
    };
    let mut machine = situation.search(request)?;
    spend(&mut *machine, player.budget, player.algorithm.family, begun);
    let decision = match player.algorithm.family {
        Family::MonteCarlo => by_visits(&*machine),
        Family::DepthFirst => by_value(&*machine),
    };
    let seconds = begun.elapsed().as_secs_f64();
    match decision {
        Some(decision) => Ok(Decision { seconds, ..decision }),
        // Not even one move was looked at: the first is as good as any.
        None => {
            let code = situation.legal_moves().first().map(|mv| mv.code);
            let code = code.ok_or_else(|| Fault::new("there is no legal move"))?;
            Ok(Decision { code, value: None, playouts: None, nodes: 0, seconds })
        }
    }
}

/// Goes on until the first limit.
fn spend(machine: &mut dyn Machine, budget: Budget, family: Family, begun: Instant) {
    while !budget.is_late(begun.elapsed().as_secs_f64(), machine) {
        let (clock, end) = (machine.clock(), budget.next_stop(machine));
        let look = match (budget.seconds, family) {
            (None, _) => end,
            (_, Family::MonteCarlo) => {
                Until { iterations: end.iterations.min(clock.iterations + ITERATIONS_A_LOOK), ..end }
            }
            (_, Family::DepthFirst) => Until { phases: clock.phases + PHASES_A_LOOK, ..end },
        };
        let halt = machine.advance(look, None);
        if halt != Halt::Reached || machine.clock().phases == clock.phases {
            return;
        }
    }
}

/// The answer of a Monte Carlo search, without writing its whole report.
fn by_visits(machine: &dyn Machine) -> Option<Decision> {
    let code = machine.landmark().best?;
    let value = machine.root_series().into_iter().find(|point| point.code == code).map(|point| point.value);
    Some(Decision {
        code,
        value: value.map(|value| (value * 1e4).round() / 1e4),
        playouts: Some(machine.clock().iterations),
        nodes: machine.tree().node_count(),
        seconds: 0.0,
    })
}

fn by_value(machine: &dyn Machine) -> Option<Decision> {
    let answer = machine.brief_answer();
    Some(Decision {
        code: answer.best_code?,
        value: answer.value.and_then(|value| value.json().as_f64()),
        playouts: None,
        nodes: machine.nodes(),
        seconds: 0.0,
    })
}
