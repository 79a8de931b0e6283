//! `plyscope plan`: an experiment frozen, so that it gives the same results wherever and whenever it is run.

use std::io::Write;

use crate::catalog::Catalog;
use crate::cli::args::PlanArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::experiment::lock::{self, Lock};
use crate::position::{Existing, Source, save};
use crate::search::quantity::count;

/// Reads the experiment, writes its lock.
pub fn run(catalog: &Catalog, args: &PlanArgs, out: &mut Out) -> Result<Status, Failure> {
    let plan = lock::read(&Source::read(&args.file)?, catalog, |_| Ok(()))?;
    let lock = Lock::of(&plan)?;
    save(&args.out, &lock.print(), Existing::Replace)?;
    let games = count(plan.games() * plan.cells.len() as u64);
    writeln!(
        out,
        "{}, {games} games; digest {}, signature {}, version {}",
        if plan.cells.len() == 1 { "1 match".to_owned() } else { format!("{} matches", plan.cells.len()) },
        lock.digest,
        lock.signature,
        lock.version
    )?;
    Ok(Status::Done)
}
