//! `plyscope study`: the ten experiments of a study of UCT in Quoridor, and a report.

use std::io::Write;
use std::ops::ControlFlow;

use crate::catalog::Catalog;
use crate::cli::args::StudyArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::progress::Progress;
use crate::cli::standing;
use crate::error::Fault;
use crate::experiment::study::{Budget, EXPERIMENTS, Study, study};
use crate::experiment::{
    Games, Orders, Summary, read_times, report, run as play, summaries, threads, times_beside,
};
use crate::position::{Existing, save};
use crate::text::noun;

/// Both sides' playouts a move where nothing is said.
const PLAYOUTS: u64 = 2_500;

/// Plays what is not finished yet, then writes the report.
pub fn run(catalog: &Catalog, args: &StudyArgs, out: &mut Out) -> Result<Status, Failure> {
    if args.games % 2 == 1 {
        let fault = Fault::new(format!("found {} {}", args.games, noun(args.games, "game", "games")))
            .in_source("--games");
        return Err(fault.expected("an even number: each pair has the sides exchanged").into());
    }
    let numbers: Vec<usize> =
        if args.only.is_empty() { (1..=EXPERIMENTS).collect() } else { args.only.clone() };
    let mut studies = Vec::new();
    for number in numbers {
        for budget in budgets(args) {
            studies.extend(study(number, budget, args.games, catalog)?);
        }
    }
    let mut text = report::preamble(env!("CARGO_PKG_VERSION"));
    for study in &studies {
        let summaries = played(study, args)?;
        writeln!(out, "{}. {} ({})", study.number, study.plan.experiment.name, study.budget.name())?;
        standing::print(&summaries, false, false, out)?;
        writeln!(out)?;
        out.flush()?;
        let picture = format!("{}.{}.svg", study.slug, study.budget.name());
        save(&args.out.join(&picture), &report::picture(study, &summaries), Existing::Discard)?;
        text += &report::section(study, &summaries, &picture);
    }
    let path = args.out.join("report.md");
    save(&path, &text, Existing::Discard)?;
    writeln!(out, "report: {}", path.display())?;
    Ok(Status::Done)
}

fn budgets(args: &StudyArgs) -> Vec<Budget> {
    let playouts = args.playouts.or_else(|| args.time.is_none().then_some(PLAYOUTS));
    playouts.map(Budget::Playouts).into_iter().chain(args.time.map(Budget::Seconds)).collect()
}

fn played(study: &Study, args: &StudyArgs) -> Result<Vec<Summary>, Failure> {
    let path = args.out.join(format!("{}.{}.jsonl", study.slug, study.budget.name()));
    std::fs::create_dir_all(&args.out)?;
    let orders = Orders {
        concurrency: args.concurrency.map_or_else(threads, |threads| threads as usize),
        out: Some(path.clone()),
        resume: true,
        share: None,
        before: Games::new(),
    };
    let mut progress = Progress::new(&study.plan);
    let games = play(&study.plan, &orders, |step| {
        progress.tell(step);
        ControlFlow::Continue(())
    });
    progress.clear();
    Ok(summaries(&study.plan, games?.games.values(), &read_times(&times_beside(&path))))
}
