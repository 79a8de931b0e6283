//! `plyscope probcut`: ProbCut's model fitted to shallow and deep searches.

use std::io::Write;

use serde::Serialize;

use crate::catalog::Catalog;
use crate::cli::args::ProbcutArgs;
use crate::cli::note;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::target;
use crate::error::Fault;
use crate::search::depth_first::PROB_CUT_GAP;
use crate::text::noun;
use crate::tuning::{Pairing, ProbCutModel, fit_prob_cut, pairs};

/// What `probcut --json` prints.
#[derive(Serialize)]
struct Told<'a> {
    game: &'a str,
    shallow: u8,
    deep: u8,
    pairs: usize,
    slope: f64,
    offset: f64,
    sigma: f64,
    explained: f64,
    /// The knobs to set for it.
    knobs: Vec<String>,
}

/// Plays, searches, fits, and prints the knobs to set.
pub fn run(catalog: &Catalog, args: &ProbcutArgs, out: &mut Out) -> Result<Status, Failure> {
    let &ProbcutArgs { shallow, deep, games, seed, .. } = args;
    if deep <= shallow {
        return Err(Fault::new(format!("--deep: {deep} plies"))
            .expected(format!("more than the {shallow} of --shallow"))
            .into());
    }
    if deep - shallow < PROB_CUT_GAP {
        note(&format!(
            "a search uses the model for depths {PROB_CUT_GAP} or more plies beyond the shallow one: --deep {} is nearer to that",
            shallow.saturating_add(PROB_CUT_GAP)
        ));
    }
    let (situation, weights) =
        target::evaluation(&args.game, &args.params, args.weights.as_deref(), catalog)?;
    let pairs = pairs(&*situation, &weights, Pairing { shallow, deep, games, seed })?;
    let model = fit_prob_cut(&pairs)?;
    let knobs = knobs(shallow, &model);
    let ProbCutModel { slope, offset, sigma, explained, pairs } = model;
    if args.json {
        out.json(&Told { game: &args.game, shallow, deep, pairs, slope, offset, sigma, explained, knobs })?;
        return Ok(Status::Done);
    }
    let positions = noun(pairs as u64, "position", "positions");
    writeln!(out, "fitted to {pairs} {positions}: depth {shallow} against depth {deep}, in stored units\n")?;
    writeln!(out, "deep = {slope:.4} * shallow + {offset:.2}, error {sigma:.2}")?;
    writeln!(out, "{:.1} % of the deep values' variance explained\n", 100.0 * explained)?;
    let set: Vec<String> = knobs.iter().map(|knob| format!("--set {knob}")).collect();
    writeln!(out, "{}", set.join(" "))?;
    Ok(Status::Done)
}

/// The knobs that put a model into a search.
fn knobs(shallow: u8, model: &ProbCutModel) -> Vec<String> {
    vec![
        format!("probcut={shallow}"),
        format!("probcut_slope={:.4}", model.slope),
        format!("probcut_offset={:.2}", model.offset),
        format!("probcut_sigma={:.2}", model.sigma),
    ]
}
