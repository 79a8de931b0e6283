//! `plyscope perft`: how many move sequences of a length there are.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::catalog::Catalog;
use crate::cli::args::PerftArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::table::Table;
use crate::cli::target;
use crate::search::quantity::count;
use crate::text::noun;

#[derive(Serialize)]
struct Report {
    nodes: u64,
    /// Null where it was not asked for.
    divide: Option<Map<String, Json>>,
}

/// Counts and prints.
pub fn run(catalog: &Catalog, args: &PerftArgs, out: &mut Out) -> Result<Status, Failure> {
    let situation = target::position(&args.position, catalog)?.situation;
    let divided = (args.divide && args.depth > 0).then(|| situation.divide(args.depth));
    let nodes = match &divided {
        Some(counts) => counts.iter().map(|(_, nodes)| nodes).sum(),
        None => situation.perft(args.depth),
    };
    if args.json {
        let object =
            |counts: Vec<(String, u64)>| counts.into_iter().map(|(name, n)| (name, n.into())).collect();
        out.json(&Report { nodes, divide: divided.map(object) })?;
        return Ok(Status::Done);
    }
    if let Some(counts) = divided {
        let mut table = Table::new(["move", "nodes"]);
        for (name, nodes) in counts {
            table.row([name, count(nodes)]);
        }
        writeln!(out, "{table}")?;
    }
    writeln!(out, "{} {} at depth {}", count(nodes), noun(nodes, "leaf", "leaves"), args.depth)?;
    Ok(Status::Done)
}
