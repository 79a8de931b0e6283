//! `plyscope game`: one game of a match as a file that the workbench opens.

use std::io::Write;

use crate::catalog::Catalog;
use crate::cli::args::GameArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::{experiment, target::within};
use crate::error::Fault;
use crate::experiment::merge;
use crate::play::GameFile;
use crate::position::{Existing, save};

/// Finds the game and writes it, to a file or to standard output.
pub fn run(catalog: &Catalog, args: &GameArgs, out: &mut Out) -> Result<Status, Failure> {
    let axes = experiment::axes(&args.knobs, &args.values)?;
    let plan = experiment::plan(&args.experiment, axes, catalog)?;
    let games = merge(&args.results)?;
    let cell = plan.cells.get(args.cell as usize).ok_or_else(|| {
        let most = plan.cells.len().saturating_sub(1);
        within(
            "--cell",
            Fault::new(format!("found {}", args.cell)).expected(format!("a number up to {most}")),
        )
    })?;
    let line = games.get(&(args.cell, args.number)).ok_or_else(|| {
        let fault = Fault::new(format!("there is no game {} in these results", args.number));
        within("--number", fault.expected("the number of a finished game"))
    })?;
    if line.record.experiment != plan.digest {
        let fault = Fault::new("these results are of another experiment");
        return Err(fault.expected("the players and the seed that the games were played with").into());
    }
    let text = GameFile::of_record(&plan, cell, &line.record).print();
    match &args.out {
        Some(path) => save(path, &text, Existing::Replace)?,
        None => write!(out, "{text}")?,
    }
    Ok(Status::Done)
}
