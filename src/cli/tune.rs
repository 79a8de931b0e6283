//! `plyscope tune`: weights fitted to positions with results.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::catalog::Catalog;
use crate::cli::args::TuneArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::table::Table;
use crate::cli::target;
use crate::eval::Weights;
use crate::eval::tune::Loss;
use crate::position::{Existing, WeightsFile, save};
use crate::tuning::{Report, Tuned, play_games, read_samples, tune};

/// What `tune --json` prints.
#[derive(Serialize)]
struct Told<'a> {
    game: &'a str,
    trained_on: usize,
    held_out: usize,
    before: ToldWeights,
    after: ToldWeights,
    warning: Option<String>,
}

#[derive(Serialize)]
struct ToldWeights {
    weights: Map<String, Json>,
    win_rate: Option<f64>,
    trained: Loss,
    held_out: Loss,
}

impl ToldWeights {
    fn of(tuned: &Tuned) -> Self {
        let adjustable = tuned.weights.adjustable().into_iter();
        Self {
            weights: adjustable.map(|one| (one.name.into_owned(), one.weight.into())).collect(),
            win_rate: tuned.weights.win_rate(),
            trained: tuned.trained,
            held_out: tuned.held_out,
        }
    }
}

/// Fits, reports, and writes the weights where that is asked for.
pub fn run(catalog: &Catalog, args: &TuneArgs, out: &mut Out) -> Result<Status, Failure> {
    let (situation, weights) =
        target::evaluation(&args.game, &args.params, args.weights.as_deref(), catalog)?;
    let samples = match &args.data {
        Some(path) => read_samples(path, &*situation)?,
        None => play_games(&*situation, &weights, args.games, args.seed),
    };
    let report = tune(&samples, &weights, situation.unit())?;
    if let Some(path) = &args.out {
        let file = WeightsFile::of(situation.game(), &report.after.weights);
        save(path, &file.print(), Existing::Replace)?;
    }
    if args.json {
        out.json(&Told {
            game: &args.game,
            trained_on: report.trained_on,
            held_out: report.held_out,
            before: ToldWeights::of(&report.before),
            after: ToldWeights::of(&report.after),
            warning: warning(&report),
        })?;
    } else {
        tell(&report, out)?;
    }
    Ok(Status::Done)
}

/// What is wrong with a fit that was made all the same.
fn warning(report: &Report) -> Option<String> {
    let wanted = report.too_few()?;
    let (weights, positions) = (report.fitted_weights, report.trained_on);
    Some(format!(
        "{weights} weights are fitted to {positions} positions, and follow chance: {wanted} or more are needed"
    ))
}

fn tell(report: &Report, out: &mut Out) -> Result<(), Failure> {
    let Report { trained_on, held_out, before, after, .. } = report;
    writeln!(out, "fitted to {trained_on} positions; {held_out} of other games were held out\n")?;
    let mut table = Table::new(["feature", "before", "after"]);
    let weight = |weights: &Weights, name: &str| {
        let found = weights.adjustable().into_iter().find(|one| one.name == name);
        found.map_or_else(String::new, |one| one.weight.to_string())
    };
    for one in before.weights.adjustable() {
        table.row([&*one.name, &one.weight.to_string(), &weight(&after.weights, &one.name)]);
    }
    writeln!(out, "{table}")?;
    let mut table = Table::new(["error", "before", "after"]);
    let mut row = |name: &str, of: fn(&Tuned) -> f64| {
        table.row([name, &format!("{:.4}", of(before)), &format!("{:.4}", of(after))]);
    };
    row("cross-entropy, fitted", |tuned| tuned.trained.cross_entropy);
    row("cross-entropy, held out", |tuned| tuned.held_out.cross_entropy);
    row("squared, fitted", |tuned| tuned.trained.squared);
    row("squared, held out", |tuned| tuned.held_out.squared);
    row("win-rate slope", |tuned| tuned.weights.win_rate().unwrap_or(0.0));
    write!(out, "{table}")?;
    if let Some(warning) = warning(report) {
        writeln!(out, "\nwarning: {warning}.")?;
    }
    if after.held_out.cross_entropy > before.held_out.cross_entropy {
        writeln!(
            out,
            "\nOn games that were held out the new weights are worse: more games, or fewer features."
        )?;
    }
    Ok(())
}
