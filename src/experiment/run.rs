//! A plan run: what is not finished yet is played, and written down as it is finished.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::error::{Fault, Result};
use crate::experiment::files::{self, Games, Share};
use crate::experiment::journal::{Journal, times_beside};
use crate::experiment::plan::Plan;
use crate::experiment::play::play;
use crate::experiment::pool::work;
use crate::experiment::prefix::Prefix;
use crate::experiment::record::{Line, Timing};
use crate::experiment::statistics::Sprt;
use crate::position::{Existing, save};

/// How a plan is run.
#[derive(Debug, Clone, Default)]
pub struct Orders {
    /// Games at the same time.
    pub concurrency: usize,
    /// A share of the pairs; else all.
    pub share: Option<Share>,
    /// Where results go; else nowhere.
    pub out: Option<PathBuf>,
    /// Whether what is there is gone on with.
    pub resume: bool,
    /// Games of this plan that were played before.
    pub before: Games,
}

/// What was played, now and before.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// The games that count, in order.
    pub games: Games,
    /// What those that were played now took.
    pub times: Vec<Timing>,
}

/// One game to play: the match's place in the plan, and the game's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Job {
    cell: usize,
    game: u64,
}

/// What is told after each game.
#[derive(Debug)]
pub struct Progress<'a> {
    /// The game.
    pub line: &'a Line,
    /// Games finished, now and before.
    pub done: u64,
    /// Games to finish in all.
    pub of: u64,
}

/// Plays what is not finished yet. Which games count is the same however many threads there are, and wherever the run was
/// interrupted. `tell` hears of each game and says whether to go on.
///
/// # Errors
/// The files cannot be read or written, or a game cannot be played.
pub fn run(
    plan: &Plan,
    orders: &Orders,
    tell: impl FnMut(&Progress<'_>) -> ControlFlow<()>,
) -> Result<Played> {
    let (journal, games) = open(plan, orders)?;
    let all = jobs(plan, orders.share);
    let mut run = Run {
        // A share cannot know what the others find: it plays all of its games.
        sprt: plan.experiment.sprt.filter(|_| orders.share.is_none()),
        prefixes: plan.cells.iter().map(|_| Prefix::new(plan.experiment.sprt)).collect(),
        journal,
        games: Games::new(),
        times: Vec::new(),
        of: all.len() as u64,
        tell,
        is_stopped: false,
        fault: None,
    };
    let before = orders.before.values().cloned();
    games.into_values().chain(before).for_each(|line| run.count(line));
    let open: Vec<Job> = all.into_iter().filter(|job| run.is_open(plan, *job)).collect();
    for batch in batches(&open, run.sprt.is_some()) {
        let play = |plan: &Plan, job: &Job| play(plan, &plan.cells[job.cell], job.game);
        work(batch, orders.concurrency, plan, play, |done| run.take(done));
        if let Some(fault) = run.fault {
            return Err(fault);
        }
        if run.is_stopped {
            return Ok(Played { games: run.games, times: run.times });
        }
    }
    if run.sprt.is_some() {
        let prefixes = &run.prefixes;
        run.games.retain(|(cell, game), _| prefixes[*cell as usize].counts(*game));
    }
    seal(plan, orders, &run.games)?;
    Ok(Played { games: run.games, times: run.times })
}

/// A run under way.
struct Run<Tell> {
    sprt: Option<Sprt>,
    prefixes: Vec<Prefix>,
    journal: Option<Journal>,
    games: Games,
    times: Vec<Timing>,
    of: u64,
    tell: Tell,
    is_stopped: bool,
    fault: Option<Fault>,
}

impl<Tell: FnMut(&Progress<'_>) -> ControlFlow<()>> Run<Tell> {
    fn count(&mut self, line: Line) {
        let key = line.record.key();
        if let Some(prefix) = self.prefixes.get_mut(key.0 as usize) {
            prefix.add(&line.record);
        }
        self.games.insert(key, line);
    }

    /// Whether a game is still to be played.
    fn is_open(&self, plan: &Plan, job: Job) -> bool {
        let key = (plan.cells[job.cell].number.unwrap_or(0), job.game);
        !self.games.contains_key(&key) && !self.is_decided(job.cell)
    }

    fn is_decided(&self, cell: usize) -> bool {
        self.sprt.is_some() && self.prefixes[cell].is_decided()
    }

    fn take(&mut self, done: Result<(Line, Timing)>) -> ControlFlow<()> {
        let written = done.and_then(|(line, timing)| {
            self.journal.as_mut().map_or(Ok(()), |journal| journal.add(&line, &timing))?;
            Ok((line, timing))
        });
        let (line, timing) = match written {
            Ok(done) => done,
            Err(fault) => {
                self.fault = Some(fault);
                return ControlFlow::Break(());
            }
        };
        let cell = line.record.key().0 as usize;
        self.times.push(timing);
        let told = (self.tell)(&Progress { line: &line, done: self.games.len() as u64 + 1, of: self.of });
        self.count(line);
        self.is_stopped = told.is_break();
        if self.is_stopped || self.is_decided(cell) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Every game of a share, match by match.
fn jobs(plan: &Plan, share: Option<Share>) -> Vec<Job> {
    let pairs = plan.experiment.pairs;
    let all = (0..plan.cells.len()).flat_map(|cell| (0..pairs).map(move |pair| (cell, pair)));
    let ours = all.filter(|&(cell, pair)| share.is_none_or(|share| share.has(cell as u64 * pairs + pair)));
    ours.flat_map(|(cell, pair)| [0, 1].map(|second| Job { cell, game: 2 * pair + second })).collect()
}

/// All jobs at once; match by match where a match may end before its games are played.
fn batches(jobs: &[Job], decides: bool) -> Vec<&[Job]> {
    if decides { jobs.chunk_by(|one, next| one.cell == next.cell).collect() } else { vec![jobs] }
}

/// The file that is written game by game. A shard has its own name only once it is whole.
fn journal_of(out: &Path, share: Option<Share>) -> PathBuf {
    if share.is_none() {
        return out.to_owned();
    }
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    out.with_file_name(name)
}

fn open(plan: &Plan, orders: &Orders) -> Result<(Option<Journal>, Games)> {
    let Some(out) = &orders.out else { return Ok((None, Games::new())) };
    let path = journal_of(out, orders.share);
    let mut before = Games::new();
    if path != *out && out.exists() {
        if !orders.resume {
            return Err(Fault::new("there is a file of this name")
                .remedy("go on with it by --resume, or choose another name")
                .in_source(out.display().to_string()));
        }
        before = files::read(out)?;
    }
    let (journal, kept) = Journal::open(&path, &times_beside(out), orders.resume)?;
    before.extend(kept);
    belongs(plan, &before).map_err(|fault| fault.in_source(out.display().to_string()))?;
    Ok((Some(journal), before))
}

/// Games of another experiment are not gone on with.
fn belongs(plan: &Plan, games: &Games) -> Result<()> {
    match games.values().find(|line| line.record.experiment != plan.digest) {
        Some(line) => Err(Fault::new(format!("{} belongs to another experiment", line.record.name()))
            .expected("the same game, players, openings and seed as before")
            .remedy("choose another name for these results")),
        None => Ok(()),
    }
}

/// Puts the results into their final form: the same bytes whoever played them in whatever order.
fn seal(plan: &Plan, orders: &Orders, games: &Games) -> Result<()> {
    let Some(out) = &orders.out else { return Ok(()) };
    let Some(share) = orders.share else { return save(out, &files::plain(games), Existing::Discard) };
    save(out, &files::shard(games, share, &plan.digest), Existing::Discard)?;
    // The shard is whole; what is left of its journal would only be read again.
    let _ = fs::remove_file(journal_of(out, Some(share)));
    Ok(())
}

/// What others have played, put together: the same games once.
///
/// # Errors
/// A file is damaged, or two of them hold different games of one name.
pub fn merge(files: &[PathBuf]) -> Result<Games> {
    let mut games = Games::new();
    for path in files {
        let found = files::read(path)?;
        if found.is_empty() {
            return Err(Fault::new("no games")
                .expected("results of a run")
                .in_source(path.display().to_string()));
        }
        for line in found.into_values() {
            files::add(&mut games, line).map_err(|fault| fault.in_source(path.display().to_string()))?;
        }
    }
    Ok(games)
}
