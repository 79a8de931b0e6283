//! `plyscope analyze`: one search, its answer as a table or as JSON.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::catalog::{Catalog, Family};
use crate::cli::args::AnalyzeArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::run::{Finished, run as run_search};
use crate::cli::table::Table;
use crate::cli::{complain, notes, target};
use crate::error::Fault;
use crate::game::{Outcome, Side, Turn};
use crate::search::Machine;
use crate::search::answer::{Answer, MoveRow, Proof};
use crate::search::quantity::count;
use crate::search::value::{WIN_LIMIT, quantity};
use crate::session::{Setup, Truth};
use crate::text::noun;

/// What a tree without room is said to be; JSON says it by `expansion_stopped`.
const FULL: &str = "the memory for the tree is used up: further iterations refine only the known tree, and the answer may get \
                    worse; --memory gives it room";

/// The contract of `analyze --json`, field by field.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    position: String,
    to_move: &'static str,
    algorithm: &'static str,
    config: Map<String, Json>,
    seed: u64,
    iterations: u64,
    nodes: u64,
    seconds: f64,
    stopped_by: &'static str,
    value: Json,
    best: Option<String>,
    pv: Vec<String>,
    outcome: Option<Proof>,
    moves: Vec<Map<String, Json>>,
    stats: Map<String, Json>,
}

/// Runs the search and prints its answer.
pub fn run(catalog: &Catalog, args: AnalyzeArgs, out: &mut Out) -> Result<Status, Failure> {
    let setup = target::setup(&args.position, &args.search, catalog)?;
    if let Turn::Over(outcome) = setup.situation.turn() {
        complain(&game_over(&setup, outcome));
        return Ok(Status::No);
    }
    notes::tell(&setup, &args.search);
    let finished = run_search(setup.clone()).map_err(|fault| notes::of_knob(fault, &args.search))?;
    let report = report(&setup, &finished, args.sort);
    if args.json {
        out.json(&report)?;
    } else {
        print(&report, out)?;
    }
    Ok(Status::Done)
}

/// Why there is nothing to search after the end of a game. There may be legal moves: a draw by a counter forbids none.
pub(super) fn game_over(setup: &Setup, outcome: Outcome) -> Fault {
    let how = match outcome {
        Outcome::Win(Side::Max) => "Max has won",
        Outcome::Win(Side::Min) => "Min has won",
        Outcome::Draw => "a draw",
        Outcome::Score(_) => "its score is settled",
    };
    Fault::new(format!("the game is over: {how}")).in_source(setup.situation.position())
}

fn report<'a>(setup: &'a Setup, finished: &Finished, sorted: bool) -> Report<'a> {
    let machine = finished.machine();
    let Answer { value, best, pv, outcome, mut moves, mut stats, .. } = machine.answer();
    // A depth-first machine counts the nodes it entered; its tree may have folded some of them away.
    stats.shift_remove("nodes");
    if let Some(truth) = setup.truth.as_ref().filter(|truth| !truth.moves.is_empty()) {
        stats.extend(regret(truth, setup, machine));
    }
    if sorted {
        moves.sort_by_key(|row| row.rank);
    }
    Report {
        game: setup.situation.game(),
        position: setup.situation.position(),
        to_move: to_move(setup.situation.turn()),
        algorithm: setup.algorithm.name,
        config: config(setup),
        seed: setup.seed,
        iterations: machine.clock().iterations,
        nodes: machine.nodes(),
        seconds: finished.seconds,
        stopped_by: finished.stopped_by,
        value: value.map_or(Json::Null, |value| value.json()),
        best,
        pv,
        outcome,
        moves: moves.into_iter().map(row).collect(),
        stats,
    }
}

/// What the answer gives away and, where the work is visits, what a visit has on average; null where it is not known.
fn regret(truth: &Truth, setup: &Setup, machine: &dyn Machine) -> Vec<(String, Json)> {
    let of_answer = machine.landmark().best.and_then(|code| truth.regret(code));
    let of_visits = truth.mean_regret(&machine.root_series());
    let mut stats = vec![("regret".to_owned(), of_answer.into())];
    if setup.algorithm.family == Family::MonteCarlo {
        stats.push(("mean_regret".to_owned(), of_visits.into()));
    }
    stats
}

fn row(row: MoveRow) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("move".into(), row.name.into());
    object.extend(row.numbers);
    object
}

const fn to_move(turn: Turn) -> &'static str {
    match turn {
        Turn::Of(side) => side.name(),
        Turn::Chance => "chance",
        Turn::Over(_) => "nobody",
    }
}

/// Every knob with its value: numbers as numbers.
pub(super) fn config(setup: &Setup) -> Map<String, Json> {
    let typed = |text: &str| match (text.parse::<u64>(), text.parse::<f64>()) {
        (Ok(whole), _) => whole.into(),
        (_, Ok(number)) => number.into(),
        _ => Json::from(text),
    };
    setup.settings.iter().map(|(knob, text)| (knob.name.to_owned(), typed(text))).collect()
}

fn print(report: &Report<'_>, out: &mut Out) -> std::io::Result<()> {
    writeln!(out, "game        {}", report.game)?;
    writeln!(out, "position    {}", report.position)?;
    writeln!(out, "to move     {}", report.to_move)?;
    writeln!(out, "algorithm   {}, seed {}", report.algorithm, report.seed)?;
    let iterations =
        format!("{} {}", count(report.iterations), noun(report.iterations, "iteration", "iterations"));
    let nodes = format!("{} {}", count(report.nodes), noun(report.nodes, "node", "nodes"));
    writeln!(out, "work        {iterations}, {nodes}, {:.3} s", report.seconds)?;
    writeln!(out, "stopped by  {}", report.stopped_by)?;
    if report.stats.get("expansion_stopped") == Some(&Json::Bool(true)) {
        writeln!(out, "warning     {FULL}")?;
    }
    writeln!(out, "value       {}", named_cell((&"value".to_owned(), &report.value)))?;
    writeln!(out, "best        {}", report.best.as_deref().unwrap_or("-"))?;
    writeln!(out, "line        {}", report.pv.join(" "))?;
    if let Some(Proof { winner, plies }) = report.outcome {
        let winner = if winner == "draw" { "draw".to_owned() } else { format!("{winner} wins") };
        let plies = plies.map(|n| format!(" in {n} {}", noun(n.into(), "ply", "plies"))).unwrap_or_default();
        writeln!(out, "proven      {winner}{plies}")?;
    }
    writeln!(out)?;
    let mut table = Table::new(report.moves.first().into_iter().flat_map(Map::keys));
    for row in &report.moves {
        table.row(row.iter().map(named_cell));
    }
    write!(out, "{table}")?;
    writeln!(out)?;
    for (name, value) in &report.stats {
        print_counter(name, value, out)?;
    }
    Ok(())
}

fn print_counter(name: &str, value: &Json, out: &mut Out) -> std::io::Result<()> {
    match value {
        Json::Object(parts) => {
            let words: Vec<String> =
                parts.iter().map(|(name, value)| format!("{name} {}", cell(value))).collect();
            writeln!(out, "{name}: {}", words.join(", "))
        }
        Json::Array(rows) if rows.is_empty() => Ok(()),
        Json::Array(rows) => {
            let parts = rows.iter().filter_map(Json::as_object);
            let mut table = Table::new(parts.clone().next().into_iter().flat_map(Map::keys));
            for row in parts {
                table.row(row.iter().map(named_cell));
            }
            writeln!(out, "{name}:")?;
            write!(out, "{table}")
        }
        value => writeln!(out, "{name}: {}", cell(value)),
    }
}

/// As [`cell`], but a value that stands for a win is said in words.
fn named_cell((name, value): (&String, &Json)) -> String {
    match value.as_i64().and_then(|whole| i32::try_from(whole).ok()) {
        Some(stored) if name == "value" && stored.abs() >= WIN_LIMIT => quantity(stored, 1).to_string(),
        _ => cell(value),
    }
}

/// A JSON value for human eyes.
fn cell(value: &Json) -> String {
    match value {
        Json::Null => "-".into(),
        Json::String(text) => text.clone(),
        Json::Number(number) => match (number.as_u64(), number.as_f64()) {
            (Some(whole), _) => count(whole),
            (None, Some(real)) if real.fract() == 0.0 => format!("{real:.0}"),
            (None, Some(real)) => format!("{real:.4}"),
            (None, None) => number.to_string(),
        },
        Json::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(" "),
        Json::Object(parts) => match (parts.get("winner"), parts.get("plies")) {
            (Some(winner), Some(Json::Null)) => cell(winner),
            (Some(winner), Some(plies)) => format!("{} in {}", cell(winner), cell(plies)),
            _ => value.to_string(),
        },
        other => other.to_string(),
    }
}
