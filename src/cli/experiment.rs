//! Arguments resolved: which experiment.

use crate::catalog::Catalog;
use crate::cli::args::{ExperimentArgs, RunArgs};
use crate::cli::target::within;
use crate::error::{Fault, Result};
use crate::experiment::statistics::Sprt;
use crate::experiment::{Axis, Experiment, Games, Openings, Orders, Plan, Share, lock, threads};
use crate::game::Params;
use crate::position::Source;
use crate::position::words::Word;
use crate::text::noun;

/// Games of a match where nothing is said.
const GAMES: u64 = 100;

/// The plan that the arguments ask for, with these values of knobs where no file says them.
pub fn plan(args: &ExperimentArgs, vary: Vec<Axis>, catalog: &Catalog) -> Result<Plan> {
    let Some(path) = &args.experiment else {
        return Plan::of(typed(args, vary, catalog)?, catalog).map_err(|fault| match fault.source.as_str() {
            "vary" => Fault { source: "--values".into(), ..fault },
            "a" | "b" | "game" | "openings" => Fault { source: format!("--{}", fault.source), ..fault },
            _ => fault,
        });
    };
    let source = Source::read(path)?;
    lock::read(&source, catalog, |experiment| change(experiment, args, catalog))
}

/// An experiment of arguments alone.
fn typed(args: &ExperimentArgs, vary: Vec<Axis>, catalog: &Catalog) -> Result<Experiment> {
    let params = Params::parse(args.params.iter().map(String::as_str));
    let mut experiment = Experiment {
        game: args.game.clone().unwrap_or_default(),
        params: params.map_err(|fault| within("--param", fault))?.0,
        a: args.a.clone().unwrap_or_default(),
        b: args.b.clone().unwrap_or_default(),
        vary,
        pairs: GAMES / 2,
        ..Experiment::default()
    };
    change(&mut experiment, args, catalog)?;
    Ok(experiment)
}

/// What arguments say beside a file, too.
fn change(experiment: &mut Experiment, args: &ExperimentArgs, catalog: &Catalog) -> Result<()> {
    if let Some(games) = args.games {
        if games % 2 == 1 {
            return Err(Fault::new(format!("found {games} {}", noun(games, "game", "games")))
                .expected("an even number: each pair has the sides exchanged")
                .in_source("--games"));
        }
        experiment.pairs = games / 2;
    }
    experiment.seed = args.seed.unwrap_or(experiment.seed);
    experiment.longest = args.longest.unwrap_or(experiment.longest);
    if let Some(text) = &args.sprt {
        experiment.sprt = Some(Sprt::read(text).map_err(|fault| within("--sprt", fault))?);
    }
    if let Some(plies) = args.random_plies {
        experiment.openings = Openings::Random { plies };
    }
    if let Some(path) = &args.openings {
        let entry = catalog.entry(&experiment.game).map_err(|fault| within("--game", fault))?;
        let start = entry.open(&Params(experiment.params.clone()))?;
        experiment.openings = Openings::read(&Source::read(path)?, &*start)?;
    }
    Ok(())
}

/// Knobs with their values, each list in commas.
pub fn axes(knobs: &[String], values: &[String]) -> Result<Vec<Axis>> {
    if knobs.len() != values.len() {
        return Err(Fault::new(format!("found {} knobs and {} lists of values", knobs.len(), values.len()))
            .expected("--values after each --knob"));
    }
    let axis = |(knob, values): (&String, &String)| Axis {
        knob: knob.clone(),
        values: values.split(',').map(|value| Word(value.trim().to_owned())).collect(),
    };
    Ok(knobs.iter().zip(values).map(axis).collect())
}

/// How the arguments want it run.
pub fn orders(args: &RunArgs) -> Result<Orders> {
    let share = args.shard.as_deref().map(Share::read).transpose();
    Ok(Orders {
        concurrency: args.concurrency.map_or_else(threads, |threads| threads as usize),
        share: share.map_err(|fault| within("--shard", fault))?,
        out: args.out.clone(),
        resume: args.resume,
        before: Games::new(),
    })
}
