//! A frozen experiment: what it needs to give the same results elsewhere, checked before the first game.

use serde::{Deserialize, Serialize};

use crate::catalog::{Catalog, Family, Request};
use crate::error::{Fault, Result};
use crate::experiment::plan::{Experiment, Plan};
use crate::experiment::player::Player;
use crate::experiment::record::Who;
use crate::position::{Source, read_ron};
use crate::rng::mix;
use crate::search::machine::Until;

/// What a signature searches at most: iterations of Monte Carlo search, phases of depth-first search.
const ITERATIONS: u64 = 500;
const PHASES: u64 = 20_000;

/// The contents of a lock file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// The program's version.
    pub version: String,
    /// What the players' searches of the first position come to, in a few iterations: another program that searches
    /// otherwise is found out.
    pub signature: String,
    /// The digest of all that decides results: game, players with every knob, openings, seed.
    pub digest: String,
    /// The experiment, with the lines of its openings in it.
    pub experiment: Experiment,
}

impl Lock {
    /// Freezes a plan.
    ///
    /// # Errors
    /// A search cannot be opened.
    pub fn of(plan: &Plan) -> Result<Self> {
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            signature: signature(plan)?,
            digest: plan.digest.clone(),
            experiment: plan.experiment.clone(),
        })
    }

    /// Writes it so that [`read`] gives it back.
    pub fn print(&self) -> String {
        let config = ron::ser::PrettyConfig::new().escape_strings(false).struct_names(false);
        let options =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.to_string_pretty(self, config).unwrap_or_default() + "\n"
    }

    /// Whether this program plays what was frozen.
    fn check(&self, plan: &Plan) -> Result<()> {
        let parts = [
            ("version", &self.version, env!("CARGO_PKG_VERSION").to_owned()),
            ("digest", &self.digest, plan.digest.clone()),
            ("signature", &self.signature, signature(plan)?),
        ];
        match parts.into_iter().find(|(_, frozen, here)| *frozen != here) {
            Some((what, frozen, here)) => Err(Fault::new(format!("the {what} here is {here}"))
                .expected(format!("{frozen}, as it was frozen"))
                .remedy("run it by the program that froze it, or freeze it anew by `plyscope plan`")),
            None => Ok(()),
        }
    }
}

/// Reads an experiment file or a lock; `change` is made to what is read.
///
/// # Errors
/// The file is neither, or what was frozen is not what would be played here.
pub fn read(
    source: &Source,
    catalog: &Catalog,
    change: impl FnOnce(&mut Experiment) -> Result<()>,
) -> Result<Plan> {
    let placed = |fault: Fault| source.fault_in(fault.clone(), &fault.source, "");
    if !source.has_field("signature") {
        let mut experiment = read_ron(source)?;
        change(&mut experiment)?;
        return Plan::of(experiment, catalog).map_err(placed);
    }
    let lock: Lock = read_ron(source)?;
    let mut experiment = lock.experiment.clone();
    change(&mut experiment)?;
    let plan = Plan::of(experiment, catalog).map_err(|fault| fault.in_source(&source.name))?;
    lock.check(&plan).map_err(|fault| fault.in_source(&source.name))?;
    Ok(plan)
}

fn signature(plan: &Plan) -> Result<String> {
    let players = plan.cells.iter().flat_map(|cell| [Who::A, Who::B].map(|who| cell.player(who)));
    let sum = players.map(glance).try_fold(0, |sum, digest| digest.map(|digest| mix(sum ^ digest)));
    sum.map(|sum| format!("{sum:016x}"))
}

/// The state of a player's search after a little of it.
fn glance(player: &Player) -> Result<u64> {
    let mut machine = player.start.search(Request {
        algorithm: player.algorithm,
        settings: player.settings.clone(),
        seed: 1,
        memory: player.memory,
        start: None,
    })?;
    let until = match player.algorithm.family {
        Family::MonteCarlo => Until { iterations: ITERATIONS, ..Until::NEVER },
        Family::DepthFirst => Until { phases: PHASES, ..Until::NEVER },
    };
    machine.advance(until, None);
    Ok(machine.digest())
}
