//! `plyscope export`: one search, its tree as DOT, JSON or text, or its best line as a record of a game.

use std::io::Write;

use crate::catalog::Catalog;
use crate::cli::analyze::game_over;
use crate::cli::args::ExportArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::run::run as run_search;
use crate::cli::{complain, notes, target};
use crate::export::{Limits, Outline, dot, json, text};
use crate::game::Turn;
use crate::position::{Existing, save};

/// Runs the search and writes its tree.
pub fn run(catalog: &Catalog, args: ExportArgs, out: &mut Out) -> Result<Status, Failure> {
    let setup = target::setup(&args.position, &args.search, catalog)?;
    if let Turn::Over(outcome) = setup.situation.turn() {
        complain(&game_over(&setup, outcome));
        return Ok(Status::No);
    }
    let mut line = setup.situation.copy();
    notes::tell(&setup, &args.search);
    let finished = run_search(setup).map_err(|fault| notes::of_knob(fault, &args.search))?;
    let limits = Limits { nodes: args.max_nodes.max(1), levels: args.levels };
    let outline = Outline::of(finished.machine().tree(), limits);
    let written = match args.format.as_str() {
        _ if args.json => format!("{}\n", json(&outline)),
        "json" => format!("{}\n", json(&outline)),
        "text" => text(&outline),
        "record" => {
            // A line may go on beyond the end that repetition puts to it; what is no move ends it.
            let _ = finished.machine().brief_answer().pv.iter().try_for_each(|name| line.play(name));
            line.record()
        }
        _ => dot(&outline),
    };
    match &args.out {
        Some(path) => save(path, &written, Existing::Replace)?,
        None => out.write_all(written.as_bytes())?,
    }
    Ok(Status::Done)
}
