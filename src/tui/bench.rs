//! A match or a sweep that is played beside the workbench: what is asked for, and what has come of it.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Fault, Result};
use crate::experiment::{Games, Line, Orders, Plan, Progress, Summary, run, summaries, threads};
use crate::play::{Game, GameFile};
use crate::position::Source;

/// An experiment on its way.
pub struct Bench {
    /// What is played.
    pub plan: Plan,
    /// Where the games go; else they are lost with the program.
    pub out: Option<PathBuf>,
    /// Those that are finished.
    pub games: Games,
    /// How it stands.
    pub standing: Standing,
    stop: Arc<AtomicBool>,
}

/// How an experiment stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// Games are played.
    Running,
    /// Games that are under way are finished, and no more begun.
    Stopping,
    /// It was stopped; it can be gone on with.
    Stopped,
    /// All games are finished.
    Finished,
    /// It cannot go on.
    Failed(Fault),
}

/// What a run of it needs.
pub struct Job {
    plan: Plan,
    out: Option<PathBuf>,
    before: Games,
    stop: Arc<AtomicBool>,
}

impl Bench {
    /// An experiment that is to begin, and the run of it.
    pub fn begin(plan: Plan, out: Option<PathBuf>) -> (Self, Job) {
        let mut bench =
            Self { plan, out, games: Games::new(), standing: Standing::Stopped, stop: Arc::default() };
        let job = bench.go_on();
        (bench, job)
    }

    /// What is not finished yet is to be played.
    pub fn go_on(&mut self) -> Job {
        self.stop = Arc::default();
        self.standing = Standing::Running;
        let before = self.games.clone();
        Job { plan: self.plan.clone(), out: self.out.clone(), before, stop: Arc::clone(&self.stop) }
    }

    /// No more games are to be begun.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if self.standing == Standing::Running {
            self.standing = Standing::Stopping;
        }
    }

    /// Whether games are played.
    pub fn is_running(&self) -> bool {
        matches!(self.standing, Standing::Running | Standing::Stopping)
    }

    /// A game is finished.
    pub fn take(&mut self, line: Line) {
        if line.record.experiment == self.plan.digest {
            self.games.insert(line.record.key(), line);
        }
    }

    /// The run has ended, with all games that count.
    pub fn end(&mut self, played: Result<Games>) {
        match played {
            Ok(games) => {
                self.games.extend(games);
                let was_stopped = self.stop.load(Ordering::Relaxed);
                self.standing = if was_stopped { Standing::Stopped } else { Standing::Finished };
            }
            Err(fault) => self.standing = Standing::Failed(fault),
        }
    }

    /// Each match so far.
    pub fn summaries(&self) -> Vec<Summary> {
        summaries(&self.plan, self.games.values(), &[])
    }

    /// How many games there are to be.
    pub fn of(&self) -> u64 {
        self.plan.games() * self.plan.cells.len() as u64
    }

    /// One of the finished games, by its match's place and its number.
    ///
    /// # Errors
    /// There is no such game, or it is not finished.
    pub fn game(&self, cell: usize, number: u64, catalog: &crate::catalog::Catalog) -> Result<Game> {
        let games = self.plan.games();
        if number >= games {
            let last = games.saturating_sub(1);
            return Err(Fault::new(format!("there is no game {number}")).expected(format!("0 to {last}")));
        }
        let unfinished =
            || Fault::new(format!("game {number} is not finished yet")).expected("one that is finished");
        let cell = self.plan.cells.get(cell).ok_or_else(unfinished)?;
        let line = self.games.get(&(cell.number.unwrap_or(0), number)).ok_or_else(unfinished)?;
        let file = GameFile::of_record(&self.plan, cell, &line.record);
        file.open(&Source::new("the game", &file.print()), catalog)
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Job {
    /// Plays until all is done or it is to stop; `tell` hears of each game and says whether anybody listens.
    ///
    /// # Errors
    /// See [`run`].
    pub fn run(self, mut tell: impl FnMut(&Line) -> bool) -> Result<Games> {
        // One thread is left to the workbench.
        let concurrency = threads().saturating_sub(1).max(1);
        let resume = self.out.is_some();
        let orders = Orders { concurrency, resume, out: self.out, share: None, before: self.before };
        let played = run(&self.plan, &orders, |step: &Progress<'_>| {
            if tell(step.line) && !self.stop.load(Ordering::Relaxed) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        played.map(|played| played.games)
    }
}
