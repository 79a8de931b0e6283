//! `plyscope games`: what can be played, and what can search it.

use std::io::Write;

use serde::Serialize;

use crate::catalog::{ALGORITHMS, Catalog, Entry};
use crate::cli::args::ListArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::error::Result;
use crate::game::Params;

#[derive(Serialize)]
struct Listing {
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    about: &'static str,
    notation: &'static str,
    params: Vec<Param>,
    evaluates: bool,
    edits: bool,
    lines_meet: bool,
    algorithms: Vec<&'static str>,
    refused: Vec<Refused>,
}

#[derive(Serialize)]
struct Param {
    name: &'static str,
    default: &'static str,
    about: &'static str,
}

/// An algorithm that a game cannot support, and why.
#[derive(Serialize)]
struct Refused {
    algorithm: &'static str,
    reason: String,
}

/// Lists the games.
pub fn run(catalog: &Catalog, args: &ListArgs, out: &mut Out) -> Result<Status, Failure> {
    let games = catalog.entries().iter().map(game).collect::<Result<Vec<_>>>()?;
    if args.json {
        out.json(&Listing { games })?;
        return Ok(Status::Done);
    }
    for game in &games {
        writeln!(out, "{}: {}", game.name, game.about)?;
        if !game.notation.is_empty() {
            writeln!(out, "    written     {}", game.notation)?;
        }
        for Param { name, default, about } in &game.params {
            writeln!(out, "    --param     {name}={default}: {about}")?;
        }
        writeln!(out, "    algorithms  {}", game.algorithms.join(", "))?;
        for Refused { reason, .. } in &game.refused {
            writeln!(out, "    not         {reason}")?;
        }
        let evaluation = if game.evaluates { "has an evaluation" } else { "has no evaluation" };
        let editor = if game.edits { "can be set up by hand" } else { "cannot be set up by hand" };
        let apart = if game.lines_meet { "" } else { "; no two lines of moves lead to the same position" };
        writeln!(out, "    also        {evaluation}, {editor}{apart}\n")?;
    }
    Ok(Status::Done)
}

fn game(entry: &Entry) -> Result<Game> {
    let situation = entry.open(&Params::default())?;
    let refusals = ALGORITHMS.iter().map(|algorithm| (algorithm.name, situation.refusal(algorithm)));
    let (mut algorithms, mut refused) = (Vec::new(), Vec::new());
    for (algorithm, refusal) in refusals {
        match refusal {
            None => algorithms.push(algorithm),
            Some(fault) => refused.push(Refused { algorithm, reason: fault.brief() }),
        }
    }
    let param = |p: &crate::game::Param| Param { name: p.name, default: p.default, about: p.about };
    Ok(Game {
        name: entry.name,
        about: entry.about,
        notation: entry.notation,
        params: entry.params.iter().map(param).collect(),
        evaluates: entry.evaluates,
        edits: entry.edits,
        lines_meet: situation.lines_meet(),
        algorithms,
        refused,
    })
}
