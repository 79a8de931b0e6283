//! What a match has come to, in numbers: the same object for people, for JSON and for reports.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::experiment::files::Games;
use crate::experiment::plan::{Cell, Plan};
use crate::experiment::prefix::Prefix;
use crate::experiment::record::{End, GameRecord, Line, Timing, Who};
use crate::experiment::statistics::{Sprt, Tally, Verdict, normalized_elo};

/// The summary of one match.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// What player A was set to, in a sweep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// Finished games.
    pub games: u64,
    /// A's wins.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// A's losses.
    pub losses: u64,
    /// A's share of the points.
    pub score: Option<f64>,
    /// Its 95 % interval by Wilson, from games one by one.
    pub interval: [f64; 2],
    /// Complete pairs with none, a half, one, one and a half and two points for A.
    pub pairs: [u64; 5],
    /// The score's 95 % interval from pairs.
    pub interval_pentanomial: Option<[f64; 2]>,
    /// The difference in strength that the score stands for.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The difference in standard deviations of a game, times 800 / ln 10.
    pub normalized_elo: Option<f64>,
    /// The probability that A is the better player.
    pub superiority: Option<f64>,
    /// The test's log-likelihood ratio from pairs.
    pub llr: Option<f64>,
    /// The test.
    pub sprt: Option<TestSummary>,
    /// Moves of a game.
    pub length: Option<Length>,
    /// Games drawn because they were too long.
    pub too_long: u64,
    /// Wins of whoever moved first.
    pub first_wins: u64,
    /// What A's moves took.
    pub a: PlayerSummary,
    /// What B's moves took.
    pub b: PlayerSummary,
}

/// What a test has come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TestSummary {
    /// Its two strengths and error rates.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The ratio at which H0 is accepted.
    pub lower: f64,
    /// The ratio at which H1 is accepted.
    pub upper: f64,
    /// The log-likelihood ratio from pairs, which decides.
    pub llr: f64,
    /// The same from games one by one.
    pub llr_trinomial: f64,
    /// Games that it has read: those of the longest finished prefix.
    pub games: u64,
    /// What it accepts; nothing yet where that is missing.
    pub accepted: Option<Verdict>,
}

/// Moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Length {
    /// On average.
    pub mean: f64,
    /// Of the shortest game.
    pub min: u32,
    /// Of the longest game.
    pub max: u32,
}

/// What a player's moves took, on average over all of them.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct PlayerSummary {
    /// The player.
    pub player: String,
    /// Moves that it decided.
    pub moves: u64,
    /// Playouts a move.
    pub playouts_per_move: Option<f64>,
    /// Nodes a move.
    pub nodes_per_move: Option<f64>,
    /// Seconds a move, of the games whose times are known.
    pub seconds_per_move: Option<f64>,
}

/// The summary of each match of a plan.
pub fn summaries<'a>(
    plan: &Plan,
    lines: impl Iterator<Item = &'a Line> + Clone,
    times: &[Timing],
) -> Vec<Summary> {
    let of = |cell: &Cell| {
        let number = cell.number.unwrap_or(0);
        let mut summary = Summary::of(
            lines.clone().filter(|line| line.record.key().0 == number),
            &times.iter().filter(|timing| timing.cell.unwrap_or(0) == number).collect::<Vec<_>>(),
            plan.experiment.sprt,
        );
        summary.set = cell.set();
        for (who, player) in [(Who::A, &mut summary.a), (Who::B, &mut summary.b)] {
            player.player.clone_from(&cell.player(who).text);
        }
        summary
    };
    plan.cells.iter().map(of).collect()
}

/// The same of games whose plan is not at hand.
pub fn summaries_of(games: &Games, times: &[Timing], sprt: Option<Sprt>) -> Vec<Summary> {
    let numbers: BTreeSet<u64> = games.keys().map(|(cell, _)| *cell).collect();
    let of = |cell: u64| {
        let lines = games.range((cell, 0)..=(cell, u64::MAX)).map(|(_, line)| line);
        let times: Vec<&Timing> = times.iter().filter(|timing| timing.cell.unwrap_or(0) == cell).collect();
        let set = lines.clone().next().and_then(|line| line.record.set.clone());
        Summary { set, ..Summary::of(lines, &times, sprt) }
    };
    numbers.into_iter().map(of).collect()
}

impl Summary {
    /// Of the games of one match, in their order.
    pub fn of<'a>(
        lines: impl Iterator<Item = &'a Line> + Clone,
        times: &[&Timing],
        sprt: Option<Sprt>,
    ) -> Self {
        let records = lines.map(|line| &line.record);
        let mut prefix = Prefix::new(sprt);
        records.clone().for_each(|record| prefix.add(record));
        let tally = tally(records.clone().map(|record| (record.pair, record.result.half_points())));
        let [losses, draws, wins] = tally.games.0;
        let is_any = tally.games.count() > 0;
        let elo = tally.elo();
        let lengths = records.clone().map(|record| record.plies);
        let length = lengths.clone().min().zip(lengths.clone().max()).map(|(min, max)| Length {
            mean: rounded(lengths.clone().map(f64::from).sum::<f64>() / tally.games.count().max(1) as f64, 2),
            min,
            max,
        });
        let first_wins = records.clone().filter(|record| {
            let points = record.result.half_points();
            points == if record.first == Who::A { 2 } else { 0 }
        });
        Self {
            set: None,
            games: tally.games.count(),
            wins,
            draws,
            losses,
            score: is_any.then(|| tally.games.score()),
            interval: tally.wilson(),
            pairs: tally.pairs.0,
            interval_pentanomial: tally.pentanomial(),
            elo: elo.elo.filter(|_| is_any),
            elo_error: elo.error,
            normalized_elo: normalized_elo(&tally.pairs).map(|(elo, _)| elo),
            superiority: is_any.then(|| tally.superiority()),
            llr: sprt.map(|sprt| sprt.pentanomial(prefix.tally())),
            sprt: sprt.map(|sprt| test(sprt, &prefix)),
            length,
            too_long: records.clone().filter(|record| record.end == End::Length).count() as u64,
            first_wins: first_wins.count() as u64,
            a: player(records.clone(), times, Who::A),
            b: player(records, times, Who::B),
        }
    }
}

/// Counts games and complete pairs; games in the order of their pairs.
fn tally(games: impl Iterator<Item = (u64, usize)>) -> Tally {
    let mut tally = Tally::default();
    let mut open: Option<(u64, usize)> = None;
    for (pair, points) in games {
        match open.take() {
            Some((same, one)) if same == pair => tally.add_pair([one, points]),
            other => {
                other.into_iter().for_each(|(_, alone)| tally.add_game(alone));
                open = Some((pair, points));
            }
        }
    }
    open.into_iter().for_each(|(_, alone)| tally.add_game(alone));
    tally
}

fn test(sprt: Sprt, prefix: &Prefix) -> TestSummary {
    let [lower, upper] = sprt.bounds();
    TestSummary {
        sprt,
        lower,
        upper,
        llr: sprt.pentanomial(prefix.tally()),
        llr_trinomial: sprt.trinomial(prefix.tally()),
        games: prefix.tally().games.count(),
        accepted: prefix.verdict(),
    }
}

fn player<'a>(records: impl Iterator<Item = &'a GameRecord>, times: &[&Timing], who: Who) -> PlayerSummary {
    let (mut moves, mut playouts, mut nodes) = (0, None, 0);
    for record in records {
        let each = record.decisions.playouts.iter().zip(&record.decisions.nodes);
        let own = record.decisions.by.chars().zip(each).filter(|(by, _)| *by == who.letter());
        for (_, (playout, node)) in own {
            moves += 1;
            nodes += node.unwrap_or(0);
            playouts = playout.map_or(playouts, |n| Some(playouts.unwrap_or(0) + n));
        }
    }
    let spent = times.iter().map(|timing| if who == Who::A { timing.a } else { timing.b });
    let (timed, seconds) = spent.fold((0, 0.0), |(timed, seconds), spent| {
        (timed + spent.moves, seconds + spent.moves as f64 * spent.seconds_per_move.unwrap_or(0.0))
    });
    let a_move = |sum: u64| rounded(sum as f64 / moves as f64, 2);
    PlayerSummary {
        player: String::new(),
        moves,
        playouts_per_move: playouts.map(a_move),
        nodes_per_move: (moves > 0).then(|| a_move(nodes)),
        seconds_per_move: (timed > 0).then(|| seconds / timed as f64),
    }
}

fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10_f64.powi(places);
    (number * scale).round() / scale
}
