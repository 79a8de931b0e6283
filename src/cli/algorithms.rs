//! `plyscope algorithms`: what can search, with every knob and its default.

use std::io::Write;

use serde::Serialize;

use crate::catalog::{ALGORITHMS, Algorithm, Family, algorithm};
use crate::cli::args::AlgorithmsArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::table::Table;

#[derive(Serialize)]
struct Listing {
    algorithms: Vec<Described>,
}

#[derive(Serialize)]
struct Described {
    name: &'static str,
    about: &'static str,
    family: &'static str,
    chance: bool,
    knobs: Vec<DescribedKnob>,
}

#[derive(Serialize)]
struct DescribedKnob {
    name: &'static str,
    default: String,
    values: String,
    about: &'static str,
    live: bool,
}

/// Lists the algorithms, or one of them.
pub fn run(args: &AlgorithmsArgs, out: &mut Out) -> Result<Status, Failure> {
    let listed: Vec<Described> = match &args.name {
        Some(name) => vec![describe(algorithm(name)?)],
        None => ALGORITHMS.iter().map(describe).collect(),
    };
    if args.json {
        out.json(&Listing { algorithms: listed })?;
        return Ok(Status::Done);
    }
    for described in &listed {
        let chance = if described.chance { "with" } else { "without" };
        writeln!(
            out,
            "{} ({}; positions {chance} chance nodes)\n    {}",
            described.name, described.family, described.about
        )?;
        let mut table = Table::new(["    --set", "default", "values", "meaning"]);
        for knob in &described.knobs {
            table.row([format!("    {}", knob.name).as_str(), &knob.default, &knob.values, knob.about]);
        }
        writeln!(out, "{table}")?;
    }
    Ok(Status::Done)
}

fn describe(algorithm: &Algorithm) -> Described {
    let settings = algorithm.settings();
    let knobs = settings.iter().map(|(knob, default)| DescribedKnob {
        name: knob.name,
        default: default.to_owned(),
        values: knob.kind.range(),
        about: knob.about,
        live: knob.live,
    });
    Described {
        name: algorithm.name,
        about: algorithm.about,
        family: match algorithm.family {
            Family::DepthFirst => "depth-first",
            Family::MonteCarlo => "Monte Carlo",
        },
        chance: algorithm.chance,
        knobs: knobs.collect(),
    }
}
