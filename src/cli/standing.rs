//! Summaries of matches for people and for programs.

use std::io::Write;

use serde::Serialize;

use crate::cli::output::{Failure, Out, Status};
use crate::cli::table::Table;
use crate::experiment::statistics::Verdict;
use crate::experiment::{Summary, TestSummary};
use crate::search::quantity::count;
use crate::text::noun;

#[derive(Serialize)]
struct Matches<'a> {
    matches: &'a [Summary],
}

/// One match as one object, several as a list.
pub fn print(summaries: &[Summary], is_match: bool, json: bool, out: &mut Out) -> Result<(), Failure> {
    match (summaries, json) {
        ([one], true) if is_match => out.json(one)?,
        (all, true) => out.json(&Matches { matches: all })?,
        ([one], false) if is_match => tell_one(one, out)?,
        (all, false) => tell_all(all, out)?,
    }
    Ok(())
}

/// 1 where a test has accepted H0.
pub fn status(summaries: &[Summary]) -> Status {
    let is_refuted =
        |summary: &Summary| summary.sprt.as_ref().is_some_and(|test| test.accepted == Some(Verdict::H0));
    if summaries.iter().any(is_refuted) { Status::No } else { Status::Done }
}

fn tell_one(summary: &Summary, out: &mut Out) -> std::io::Result<()> {
    let Summary { games, wins, draws, losses, .. } = summary;
    // Results alone do not say who played: their experiment does.
    for (name, player) in [("A", &summary.a.player), ("B", &summary.b.player)] {
        if !player.is_empty() {
            writeln!(out, "{name}           {player}")?;
        }
    }
    writeln!(out, "games       {} (+{wins} ={draws} -{losses})", count(*games))?;
    writeln!(out, "score       {}", score(summary))?;
    if let Some([low, high]) = summary.interval_pentanomial {
        writeln!(out, "by pairs    [{low:.4}, {high:.4}] from {:?}", summary.pairs)?;
    }
    writeln!(out, "Elo         {}", elo(summary))?;
    if let Some(superiority) = summary.superiority {
        writeln!(out, "A better    {:.1} %", 100.0 * superiority)?;
    }
    if let Some(test) = &summary.sprt {
        writeln!(out, "test        {}", tested(test))?;
    }
    if let Some(length) = &summary.length {
        writeln!(out, "length      {:.1} moves, {} to {}", length.mean, length.min, length.max)?;
    }
    if summary.too_long > 0 {
        let games = noun(summary.too_long, "game", "games");
        writeln!(out, "too long    {} {games}, drawn", summary.too_long)?;
    }
    writeln!(out, "\nthe side that moves first won {}", count(summary.first_wins))?;
    let mut table = Table::new(["player", "moves", "playouts a move", "nodes a move", "seconds a move"]);
    for (name, player) in [("A", &summary.a), ("B", &summary.b)] {
        table.row([
            name,
            &count(player.moves),
            &number(player.playouts_per_move, 1),
            &number(player.nodes_per_move, 1),
            &number(player.seconds_per_move, 4),
        ]);
    }
    write!(out, "{table}")
}

fn tell_all(summaries: &[Summary], out: &mut Out) -> std::io::Result<()> {
    let mut table = Table::new([
        "A is set to",
        "games",
        "+",
        "=",
        "-",
        "score, 95 %",
        "Elo",
        "playouts a move",
        "seconds a move",
    ]);
    for summary in summaries {
        table.row([
            summary.set.as_deref().unwrap_or("-"),
            &count(summary.games),
            &count(summary.wins),
            &count(summary.draws),
            &count(summary.losses),
            &score(summary),
            &elo(summary),
            &number(summary.a.playouts_per_move, 1),
            &number(summary.a.seconds_per_move, 4),
        ]);
    }
    write!(out, "{table}")?;
    for summary in summaries {
        if let Some(test) = &summary.sprt {
            writeln!(out, "{}: {}", summary.set.as_deref().unwrap_or("test"), tested(test))?;
        }
    }
    Ok(())
}

fn score(summary: &Summary) -> String {
    let [low, high] = summary.interval;
    summary.score.map_or_else(|| "-".into(), |score| format!("{score:.4} [{low:.4}, {high:.4}]"))
}

fn elo(summary: &Summary) -> String {
    match (summary.elo, summary.elo_error) {
        (Some(elo), Some(error)) => format!("{elo:+.1} ± {error:.1}"),
        (Some(elo), None) => format!("{elo:+.1}"),
        (None, _) => "-".into(),
    }
}

fn tested(test: &TestSummary) -> String {
    let TestSummary { sprt, lower, upper, llr, llr_trinomial, games, accepted } = test;
    let accepted = match accepted {
        Some(Verdict::H0) => "H0 accepted",
        Some(Verdict::H1) => "H1 accepted",
        None => "undecided",
    };
    format!(
        "{accepted}: LLR {llr:.3} by pairs ({llr_trinomial:.3} by games) in ({lower:.3}, {upper:.3}) after {} {}, \
         Elo {} against {}",
        count(*games),
        noun(*games, "game", "games"),
        sprt.elo0,
        sprt.elo1
    )
}

fn number(number: Option<f64>, places: usize) -> String {
    number.map_or_else(|| "-".into(), |number| format!("{number:.places$}"))
}
