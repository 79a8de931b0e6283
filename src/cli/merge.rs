//! `plyscope merge`: results of several runs put together.

use std::fmt::Write as _;

use crate::cli::args::MergeArgs;
use crate::cli::output::{Failure, Out, Status};
use crate::cli::standing;
use crate::cli::target::within;
use crate::experiment::statistics::Sprt;
use crate::experiment::{Games, Timing, files, merge, read_times, summaries_of, times_beside};
use crate::position::{Existing, save};

/// Reads all, refuses what is damaged, writes the union.
pub fn run(args: &MergeArgs, out: &mut Out) -> Result<Status, Failure> {
    let sprt = args.sprt.as_deref().map(Sprt::read).transpose().map_err(|fault| within("--sprt", fault))?;
    let games = merge(&args.files)?;
    let times = times_of(args, &games);
    if let Some(path) = &args.out {
        save(path, &files::plain(&games), Existing::Discard)?;
        let lines = times.iter().fold(String::new(), |mut text, timing| {
            let _ = writeln!(text, "{}", serde_json::to_string(timing).unwrap_or_default());
            text
        });
        save(&times_beside(path), &lines, Existing::Discard)?;
    }
    let summaries = summaries_of(&games, &times, sprt);
    let is_match = summaries.len() == 1 && summaries[0].set.is_none();
    standing::print(&summaries, is_match, args.json, out)?;
    Ok(standing::status(&summaries))
}

/// The first time that is known of each game, in their order.
fn times_of(args: &MergeArgs, games: &Games) -> Vec<Timing> {
    let mut times: Vec<Timing> = args.files.iter().flat_map(|path| read_times(&times_beside(path))).collect();
    let key = |timing: &Timing| (timing.cell.unwrap_or(0), timing.game);
    times.retain(|timing| games.contains_key(&key(timing)));
    times.sort_by_key(key);
    times.dedup_by_key(|timing| key(timing));
    times
}
