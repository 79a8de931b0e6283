//! The study's experiments in Markdown: its figures beside ours, with intervals and what is significant.

use std::fmt::Write;

use crate::experiment::plan::{Cell, Published};
use crate::experiment::plot::{Plot, Series, points};
use crate::experiment::shape::difference;
use crate::experiment::statistics::{Z95, wilson};
use crate::experiment::study::{Budget, Study};
use crate::experiment::summary::Summary;

/// One experiment as a section, with a reference to its picture.
pub fn section(study: &Study, summaries: &[Summary], picture: &str) -> String {
    let experiment = &study.plan.experiment;
    let mut text = format!("## {}. {}\n\n{}\n\n", study.number, experiment.name, experiment.notes);
    let _ = writeln!(text, "A: `{}`, set as the table says  ", experiment.a);
    let _ = writeln!(text, "B: `{}`  ", experiment.b);
    let games = summaries.iter().map(|summary| summary.games).max().unwrap_or(0);
    let _ = writeln!(text, "{games} games in each row, {}.\n", spent(study.budget));
    let _ = writeln!(text, "![{}]({picture})\n", experiment.name);
    text += "| A is set to | study, of 100 | ours, 95 % | won, drawn, lost | against even | against the study | playouts a move | study's | seconds a move |\n";
    text += "|---|---|---|---|---|---|---|---|---|\n";
    let published = experiment.published.clone().unwrap_or_default();
    for (n, (cell, summary)) in study.plan.cells.iter().zip(summaries).enumerate() {
        text += &row(cell, summary, &published, n);
    }
    text += &verdict(study, summaries);
    text.push('\n');
    text
}

/// The same as a picture.
pub fn picture(study: &Study, summaries: &[Summary]) -> String {
    let experiment = &study.plan.experiment;
    let published = experiment.published.clone().unwrap_or_default();
    let games = u64::from(published.games);
    let theirs = published.wins.iter().map(|&wins| {
        let share = f64::from(wins) / f64::from(published.games.max(1));
        Some((share, wilson(share, games)))
    });
    Plot {
        title: format!("{}. {}", study.number, experiment.name),
        axis: experiment.vary.first().map_or_else(String::new, |axis| axis.knob.clone()),
        values: values(&study.plan.cells).into_iter().map(str::to_owned).collect(),
        series: vec![
            Series { name: "here".into(), points: points(summaries) },
            Series { name: "the study".into(), points: theirs.collect() },
        ],
    }
    .svg()
}

/// The values of the first knob.
fn values(cells: &[Cell]) -> Vec<&str> {
    cells.iter().map(|cell| cell.values.first().map_or("", |(_, value)| value.as_str())).collect()
}

fn row(cell: &Cell, summary: &Summary, published: &Published, n: usize) -> String {
    let score = summary.score.unwrap_or(0.5);
    let [low, high] = summary.interval;
    let theirs = published.wins.get(n).map(|&wins| f64::from(wins) / f64::from(published.games.max(1)));
    let even = match () {
        () if low > 0.5 => "better",
        () if high < 0.5 => "worse",
        () => "not significant",
    };
    let from_theirs = theirs.map_or("-", |theirs| {
        let z = difference((score, summary.games as f64), (theirs, f64::from(published.games)));
        if z.abs() > Z95 { if z > 0.0 { "higher" } else { "lower" } } else { "not significant" }
    });
    format!(
        "| {} | {} | {:.1} [{:.1}, {:.1}] | {}, {}, {} | {even} | {from_theirs} | {} | {} | {} |\n",
        cell.set().unwrap_or_default(),
        published.wins.get(n).map_or_else(|| "-".into(), ToString::to_string),
        100.0 * score,
        100.0 * low,
        100.0 * high,
        summary.wins,
        summary.draws,
        summary.losses,
        summary.a.playouts_per_move.map_or_else(|| "-".into(), |playouts| format!("{playouts:.0}")),
        published.playouts.get(n).map_or_else(|| "-".into(), ToString::to_string),
        summary.a.seconds_per_move.map_or_else(|| "-".into(), |seconds| format!("{seconds:.4}")),
    )
}

fn verdict(study: &Study, summaries: &[Summary]) -> String {
    let Some(shape) = study.plan.experiment.published.as_ref().and_then(|published| published.shape) else {
        return String::new();
    };
    let (expected, is_so) = shape.judge(&values(&study.plan.cells), summaries);
    let found = if is_so { "found again" } else { "**not found again**" };
    format!("\nThe study's shape ({expected}): {found}.\n")
}

fn spent(budget: Budget) -> String {
    match budget {
        Budget::Playouts(playouts) => {
            format!("equal playouts: {playouts} a move where the table says nothing else")
        }
        Budget::Seconds(seconds) => format!("equal time: {seconds} s a move"),
    }
}

/// What stands above the sections.
pub fn preamble(version: &str) -> String {
    format!(
        "# The Quoridor study, repeated\n\n\
         Ten choices in UCT for Quoridor, measured by matches against a fixed side: the figures of a published study \
         beside those of plyscope {version}. A column of percentages is A's share of the points; the interval is \
         Wilson's, 95 %. *Against even* says whether it leaves 50 % out. *Against the study* compares the two shares \
         (pooled test of two proportions, 5 %). Half the games begin with each side, and \
         each pair after two random moves: a search that values a position without playing on leaves nothing to chance and \
         would play one game a hundred times. The study's counts of 100 games \
         have a standard error of up to 5 games themselves, so it is the shape of a series that is to be found \
         again. A game of 200 moves is drawn: where jumps only go straight, a pawn can bar the way to the goal for \
         ever.\n\n"
    )
}
