//! `plyscope solve`: the exact result under best play, its distance, and every move that keeps both.

use std::io::Write;

use serde::Serialize;
use serde_json::Value as Json;

use crate::catalog::{Catalog, algorithm};
use crate::cli::analyze::game_over;
use crate::cli::args::SolveArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::run::{Finished, run as run_search};
use crate::cli::{complain, target};
use crate::error::Fault;
use crate::game::{Side, Turn};
use crate::search::answer::{Answer, MoveRow};
use crate::search::quantity::count;
use crate::session::budget::check_amounts;
use crate::session::protocol::Budget;
use crate::session::{Setup, settings_to_solve};
use crate::text::noun;

/// The catalog's name of hand-written trees.
const TREE: &str = "tree";

/// The contract of `solve --json`, field by field.
#[derive(Serialize)]
struct Report {
    /// `win`, `loss`, `draw`; a number where games end with scores; null where the budget did not suffice.
    value: Json,
    /// From whose point of view: that of the side to move, but for trees.
    #[serde(rename = "for")]
    side: &'static str,
    /// Plies to the end under best play: the fastest win, the slowest loss.
    distance: Option<u32>,
    best: Vec<String>,
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
}

impl Report {
    /// What is said of a position that was not solved.
    fn unknown(finished: &Finished, view: Side) -> Self {
        Self {
            value: Json::Null,
            side: view.name(),
            distance: None,
            best: Vec::new(),
            pv: Vec::new(),
            nodes: finished.machine().nodes(),
            seconds: finished.seconds,
        }
    }
}

/// Solves and prints.
pub fn run(catalog: &Catalog, args: &SolveArgs, out: &mut Out) -> Result<Status, Failure> {
    let setup = setup(catalog, args)?;
    let side = match setup.situation.turn() {
        Turn::Of(side) => side,
        Turn::Over(outcome) => {
            complain(&game_over(&setup, outcome));
            return Ok(Status::No);
        }
        Turn::Chance => {
            return Err(Fault::new("chance is to move: there is no best move")
                .in_source("--position")
                .into());
        }
    };
    let view = point_of_view(&setup, side);
    let finished = run_search(setup)?;
    let Some(report) = report(&finished, side, view) else {
        if args.json {
            out.json(&Report::unknown(&finished, view))?;
        }
        complain(
            &Fault::new(format!("not solved when the budget ended ({})", finished.stopped_by))
                .remedy("give it more --time or --nodes"),
        );
        return Ok(Status::No);
    };
    if args.json {
        out.json(&report)?
    } else {
        print(&report, out)?
    }
    Ok(Status::Done)
}

fn setup(catalog: &Catalog, args: &SolveArgs) -> Result<Setup, Failure> {
    let opened = target::position(&args.position, catalog)?;
    let algorithm = algorithm("solve")?;
    if let Some(refusal) = opened.situation.refusal(algorithm) {
        return Err(refusal.into());
    }
    let mut setup = opened.setup(algorithm, args.memory << 20);
    // The file's suggestion is about another search.
    (setup.algorithm, setup.settings, setup.start) = (algorithm, settings_to_solve(&*setup.situation)?, None);
    setup.budget = Budget { iterations: None, nodes: args.nodes, seconds: args.time };
    check_amounts(setup.budget)?;
    Ok(setup)
}

/// From whose point of view the value is told: that of the side to move. But a tree has one value, whoever moves at its
/// root: what its leaves are worth is written down, for Max.
fn point_of_view(setup: &Setup, to_move: Side) -> Side {
    if setup.situation.game() == TREE { Side::Max } else { to_move }
}

/// What was found; `None` if the search did not come to its end. The machine's values are Max's; the report's are seen
/// by `view`.
fn report(finished: &Finished, side: Side, view: Side) -> Option<Report> {
    let machine = finished.machine();
    if !machine.is_finished() {
        return None;
    }
    let Answer { value, outcome, pv, moves, .. } = machine.answer();
    let best_value = value?;
    // With `ties=all` every move that is as good as the best is shown to be no worse.
    let no_worse = if side == Side::Max { "lower" } else { "upper" };
    let is_best = |row: &&MoveRow| {
        let bound = row.numbers.get("bound").and_then(Json::as_str);
        row.value == best_value && bound.is_some_and(|bound| bound == "exact" || bound == no_worse)
    };
    let (value, distance) = match outcome {
        Some(proof) if proof.winner == "draw" => ("draw".into(), None),
        Some(proof) if proof.winner == view.name() => ("win".into(), proof.plies),
        Some(proof) => ("loss".into(), proof.plies),
        None => (best_value.clone().seen_by(view).json(), None),
    };
    Some(Report {
        value,
        side: view.name(),
        distance,
        best: moves.iter().filter(is_best).map(|row| row.name.clone()).collect(),
        pv,
        nodes: machine.nodes(),
        seconds: finished.seconds,
    })
}

fn print(report: &Report, out: &mut Out) -> std::io::Result<()> {
    let value = report.value.as_str().map_or_else(|| report.value.to_string(), str::to_owned);
    let in_plies = |plies: u32| format!(" in {plies} {}", noun(plies.into(), "ply", "plies"));
    let distance = report.distance.map(in_plies).unwrap_or_default();
    writeln!(out, "value  {value} for {}{distance}", report.side)?;
    writeln!(out, "best   {}", report.best.join(" "))?;
    writeln!(out, "line   {}", report.pv.join(" "))?;
    let nodes = noun(report.nodes, "node", "nodes");
    writeln!(out, "work   {} {nodes}, {:.3} s", count(report.nodes), report.seconds)
}
