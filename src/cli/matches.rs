//! `plyscope match` and `plyscope sweep`: two searches play each other.

use std::ops::ControlFlow;

use crate::catalog::Catalog;
use crate::cli::args::{MatchArgs, RunArgs, SweepArgs};
use crate::cli::experiment;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::progress::Progress;
use crate::cli::standing;
use crate::error::Fault;
use crate::experiment::plot::{course, series};
use crate::experiment::{Plan, read_times, run as play, summaries, times_beside};
use crate::position::{Existing, save};

/// One match.
pub fn run(catalog: &Catalog, args: &MatchArgs, out: &mut Out) -> Result<Status, Failure> {
    let plan = experiment::plan(&args.experiment, Vec::new(), catalog)?;
    if !plan.is_match() {
        return Err(Fault::new("this experiment has several matches")
            .remedy("run it by `plyscope sweep`")
            .into());
    }
    play_and_tell(&plan, &args.run, out)
}

/// A match a value.
pub fn sweep(catalog: &Catalog, args: &SweepArgs, out: &mut Out) -> Result<Status, Failure> {
    let axes = experiment::axes(&args.knobs, &args.values)?;
    let plan = experiment::plan(&args.experiment, axes, catalog)?;
    play_and_tell(&plan, &args.run, out)
}

fn play_and_tell(plan: &Plan, args: &RunArgs, out: &mut Out) -> Result<Status, Failure> {
    let orders = experiment::orders(args)?;
    let mut progress = Progress::new(plan);
    let played = play(plan, &orders, |step| {
        progress.tell(step);
        ControlFlow::Continue(())
    });
    progress.clear();
    let played = played?;
    // With a file the times of earlier runs are known too.
    let times = orders.out.as_deref().map_or(played.times, |out| read_times(&times_beside(out)));
    let summaries = summaries(plan, played.games.values(), &times);
    if let Some(path) = &args.plot {
        let plot = if plan.is_match() { course(plan, &played.games) } else { series(plan, &summaries) };
        save(path, &plot.svg(), Existing::Discard)?;
    }
    standing::print(&summaries, plan.is_match(), args.json, out)?;
    Ok(standing::status(&summaries))
}
