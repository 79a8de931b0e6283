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
use crate::text::noun;
use crate::tuning::{Report, Tuned, play_games, read_samples, tune};

/// What `tune --json` prints.
#[derive(Serialize)]
struct Told<'a> {
    game: &'a str,
    trained_on: usize,
    held_out: usize,
    /// Positions whose game is not named: no game keeps them together.
    without_game: usize,
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
            without_game: report.without_game,
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

/// How many positions were fitted to and how many held out, and whether games keep them apart.
fn sides(report: &Report) -> String {
    let Report { trained_on, held_out, without_game, .. } = *report;
    let positions = |number: usize| format!("{number} {}", noun(number as u64, "position", "positions"));
    let fitted = format!("fitted to {}", positions(trained_on));
    let were = noun(held_out as u64, "was", "were");
    if without_game == 0 {
        return format!("{fitted}; {held_out} of other games {were} held out");
    }
    let who = match without_game == trained_on + held_out {
        true => "no games are named".to_owned(),
        false => {
            format!("{} {} no game", positions(without_game), noun(without_game as u64, "names", "name"))
        }
    };
    let them = positions(held_out);
    format!(
        "{fitted}; {them} {were} held out\n{who}, so positions of one game may stand on both sides, which makes the \
         error held out look too small;\nlines of JSON can name it: {{\"position\": ..., \"result\": ..., \"game\": 7}}"
    )
}

fn tell(report: &Report, out: &mut Out) -> Result<(), Failure> {
    let Report { before, after, .. } = report;
    writeln!(out, "{}\n", sides(report))?;
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
        writeln!(out, "\nOn what was held out the new weights are worse: more games, or fewer features.")?;
    }
    Ok(())
}
