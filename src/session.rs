//! ONE SEARCH UNDER CONTROL: run, pause, step, go back, break, look. Plain, compiled once, without clock or screen.
//!
//! A [`Session`] is told a [`Command`] and does bounded pieces of work; who calls it decides when and how long.
//! The [`worker`] does so on a thread of its own for the screen, the headless commands in a plain loop.

use crate::catalog::Family;
use crate::error::{Fault, Result};
use crate::search::{Goal, Machine};

pub mod budget;
pub mod protocol;
pub mod view;
pub mod worker;

mod asking;
mod board;
mod breakpoints;
pub mod chart;
mod evaluating;
mod evaluation;
mod inspector;
mod log;
mod marks;
mod motion;
mod narrator;
mod opening;
mod provenance;
mod solving;
mod steering;
mod timeline;
mod tree_view;
mod truth;
mod viewing;
mod what_if;
mod workshop;

pub use protocol::{Command, Setup};
pub use solving::settings_to_solve;
pub use tree_view::check_filter;
pub use truth::Truth;
pub use view::View;

use board::Board;
use motion::Motion;
use opening::{is_as_opened, motion_of, pane_of, priors_from_origin};
use protocol::{BreakCommand, LogCommand, Speed, TreeCommand, Watch, WhatIfCommand};
use solving::Solving;
use tree_view::TreePane;
use view::{Notice, Pause};
use what_if::WhatIfs;
use workshop::Workshop;

/// One search with everything around it.
pub struct Session {
    setup: Setup,
    /// How many moves had been played when it was opened: the file's notes belong to that position.
    opened_at: usize,
    /// The given priors, from the beginning of the moves played.
    priors: String,
    /// The root's moves being solved.
    solving: Option<Solving>,
    /// What came of it.
    solved: Option<Truth>,
    motion: Motion,
    tree: TreePane,
    board: Board,
    what_ifs: WhatIfs,
    /// Which of the playouts that ended at this phase is shown, and how many of its moves; unless all of the first are.
    playout: Option<(u64, usize, usize)>,
    /// The node that others are compared with.
    pinned: Option<Vec<u32>>,
    /// Work on the evaluation, beside the search.
    workshop: Workshop,
    watch: Watch,
    notice: Option<Notice>,
    /// The answer to the last question.
    reply: Option<view::Reply>,
    rate: f64,
    serial: u64,
}

/// What a session waits for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Need {
    /// A command.
    Nothing,
    /// [`Session::work`].
    Work,
    /// [`Session::tick`], so many times a second.
    Ticks(f64),
}

impl Session {
    /// Opens a search; it stands at its first moment.
    ///
    /// # Errors
    /// The game cannot support the algorithm, or the settings do not fit.
    pub fn open(setup: Setup) -> Result<Self> {
        let opened_at = setup.situation.moves_played().len();
        let motion = motion_of(&setup, opened_at)?;
        Ok(Self {
            opened_at,
            priors: priors_from_origin(&setup),
            solving: None,
            solved: None,
            tree: pane_of(&setup, motion.machine()),
            setup,
            motion,
            board: Board::default(),
            what_ifs: WhatIfs::default(),
            playout: None,
            pinned: None,
            workshop: Workshop::default(),
            watch: Watch::default(),
            notice: None,
            reply: None,
            rate: 0.0,
            serial: 0,
        })
    }

    /// Does what is asked, or says in the next view why it cannot be done.
    pub fn handle(&mut self, command: Command) {
        self.notice = None;
        if let Err(fault) = self.obey(command) {
            // What is asked for is one short line: where in it the fault lies says itself.
            let text = Fault { at: None, ..fault }.brief();
            self.notice = Some(Notice { text, is_fault: true });
        }
    }

    /// What it waits for.
    pub fn need(&self) -> Need {
        match self.motion.waits_for_ticks() {
            Some(rate) => Need::Ticks(rate),
            None if self.is_busy() => Need::Work,
            None => Need::Nothing,
        }
    }

    /// Whether it is on its way somewhere, or has work to do beside the search.
    pub fn is_busy(&self) -> bool {
        self.motion.is_busy() || self.solving.is_some() || self.workshop.is_busy()
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.motion.is_running()
    }

    /// Does about `phases` phases' work on what is under way. What comes of it does not depend on how the work is
    /// cut up.
    pub fn work(&mut self, phases: u64) {
        if !self.motion.is_busy() {
            return if self.solving.is_some() {
                self.work_on_solving(phases)
            } else {
                self.work_in_workshop(phases)
            };
        }
        self.motion.work(phases);
        if !self.motion.is_busy() {
            self.doubt_truth();
        }
        if !self.motion.is_busy()
            && let Some(message) = self.motion.message.take()
        {
            self.say(message);
        }
    }

    /// Lets a run of limited speed go so many steps further.
    pub fn tick(&mut self, steps: u64) {
        self.motion.tick(steps);
    }

    /// Works until it has come where it is going. How many `seconds` it has run is asked between pieces of work of a
    /// millisecond or so: a run that is late ends as by its budget.
    pub fn work_through(&mut self, mut seconds: impl FnMut() -> f64) {
        while self.is_busy() {
            if let Need::Ticks(_) = self.need() {
                self.tick(1);
            }
            self.work(piece(self.setup.algorithm.family));
            self.has_run_for(seconds());
        }
    }

    /// A run has gone on for so many seconds: whoever has a clock says so. Where its budget of them is used up, it ends.
    pub fn has_run_for(&mut self, seconds: f64) {
        if self.is_running() && self.setup.budget.is_late(seconds, self.machine()) {
            self.motion.stop(Pause::Budget);
        }
    }

    /// How many iterations a second there were lately: whoever has a clock says so.
    pub const fn tell_rate(&mut self, iterations_per_second: f64) {
        self.rate = iterations_per_second;
    }

    /// What is searched, with the settings in force: what a new search of the same would be opened with.
    pub fn setup(&self) -> Setup {
        let setup = Setup { settings: self.machine().settings().clone(), ..self.setup.clone() };
        if is_as_opened(&setup, self.opened_at) { setup } else { Setup { start: None, truth: None, ..setup } }
    }

    /// The machine, for looking at: answer, tree, digest.
    pub fn machine(&self) -> &dyn Machine {
        self.motion.machine()
    }

    /// Why it stands, and whether it does.
    pub fn status(&self) -> view::Status {
        self.motion.status()
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Run => self.run(0),
            Command::RunPast(hits) => self.run(hits),
            Command::Pause => self.motion.interrupt(),
            Command::RunOrPause if self.motion.is_busy() => self.motion.interrupt(),
            Command::RunOrPause => self.run(0),
            Command::Step { unit, count } => {
                self.motion.step(unit, count);
                self.say_message();
            }
            Command::Seek(goal) => self.motion.seek(goal),
            Command::SeekLatest => self.motion.seek(Goal::Phase(self.motion.timeline.latest().phases)),
            Command::SeekMark(direction) => self.seek_mark(direction),
            Command::RunBack { past } => self.run_back(past)?,
            Command::Speed(speed) => self.set_speed(speed)?,
            Command::Set { name, value } => self.set(&name, &value)?,
            Command::Steer(command) => self.steer(command)?,
            Command::WatchPlayout(moves) => self.watch_playout(moves)?,
            Command::Restart => self.restart("the search starts anew".into())?,
            Command::Open(setup) => self.reopen(*setup)?,
            Command::SearchFromSelection => self.search_from_selection()?,
            Command::Play(code) => self.play(&[code])?,
            Command::TakeBack => self.take_back()?,
            Command::Break(command) => self.change_breakpoints(command)?,
            Command::Tree(TreeCommand::JumpNames(names)) => self.jump_to_names(&names)?,
            Command::Tree(TreeCommand::FollowValue { whole }) => self.follow_value(whole)?,
            Command::Tree(command) => {
                self.tree.command(command, &mut self.motion.timeline, self.watch.tree_rows.into())?;
            }
            Command::Log(command) => self.command_log(command),
            Command::WhatIf(command) => self.suppose(command)?,
            Command::WhyNot(names) => self.why_not(&names)?,
            Command::Unprune => self.unprune()?,
            Command::SolveMoves => self.solve_moves()?,
            Command::Evaluation(command) => self.command_evaluation(command)?,
            Command::Watch(watch) => self.watch = watch,
            Command::Quit => self.motion.interrupt(),
        }
        Ok(())
    }

    fn say(&mut self, text: String) {
        self.notice = Some(Notice { text, is_fault: false });
    }

    fn say_message(&mut self) {
        if let Some(message) = self.motion.message.take() {
            self.say(message);
        }
    }

    fn run(&mut self, past: u64) {
        if self.machine().is_finished() {
            self.motion.interrupt();
            self.say("the search has come to its end".into());
            return;
        }
        self.motion.run(past);
    }

    fn run_back(&mut self, past: u64) -> Result<()> {
        if !self.motion.breakpoints.can_stop() {
            return Err(Fault::new("there is no breakpoint to run back to").remedy("set one first"));
        }
        self.motion.run_back(past);
        Ok(())
    }

    fn seek_mark(&mut self, direction: i32) {
        self.motion.interrupt();
        match self.motion.marks.next(self.motion.clock(), direction) {
            Some(moment) => self.motion.seek(Goal::Phase(moment.phases)),
            None if direction < 0 => self.say("no mark before this moment".into()),
            None => self.say("no mark after this moment".into()),
        }
    }

    fn set_speed(&mut self, speed: Speed) -> Result<()> {
        if let Speed::PerSecond(rate, _) = speed
            && !(rate > 0.0 && rate <= 1e6)
        {
            return Err(
                Fault::new(format!("a speed of {rate} a second")).expected("more than 0, at most a million")
            );
        }
        self.motion.set_speed(speed);
        Ok(())
    }

    fn change_breakpoints(&mut self, command: BreakCommand) -> Result<()> {
        let added = match &command {
            BreakCommand::Add { condition, log_only } => Some((condition.clone(), *log_only)),
            _ => None,
        };
        if !self.motion.breakpoints.change(command) {
            return Err(Fault::new("there is no such breakpoint"));
        }
        let added =
            added.and_then(|(condition, log_only)| self.motion.breakpoints.same(&condition, log_only));
        if let Some(breakpoint) = added {
            let condition = narrator::condition(&breakpoint.condition, self.machine().tree());
            self.say(format!("breakpoint {}: {condition}", breakpoint.number));
        }
        Ok(())
    }

    fn suppose(&mut self, command: WhatIfCommand) -> Result<()> {
        let machine = self.motion.machine();
        let path = self.tree.selection(machine.tree());
        let offered = machine.tree().find(&path).map_or_else(Vec::new, |node| machine.what_ifs(node));
        self.what_ifs.change(command, &offered, &path)
    }

    fn command_log(&mut self, command: LogCommand) {
        let node = self.tree.selection(self.motion.machine().tree());
        match command {
            LogCommand::JumpToNode => {
                if let Some(line) = self.motion.log.selected(&node) {
                    self.tree.jump_to(self.motion.machine().tree(), node, line.path.clone());
                }
            }
            LogCommand::JumpToMoment => {
                if let Some(line) = self.motion.log.selected(&node) {
                    self.motion.seek(Goal::Phase(line.clock.phases));
                }
            }
            command => self.motion.log.command(command, self.watch.log_lines.into(), &node),
        }
    }

    /// Selects the node that names of moves lead to, as the game writes them.
    fn jump_to_names(&mut self, names: &str) -> Result<()> {
        let path: Vec<u32> = self.moves_of(names)?.into_iter().map(|(code, _)| code).collect();
        let tree = self.motion.machine().tree();
        let here = self.tree.selection(tree);
        self.tree.jump_to(tree, here, path.clone());
        // A ghost has no node, and may be selected all the same.
        if tree.find(&path).is_none() && self.tree.selection(tree) != path {
            self.notice = Some(Notice {
                text: "this node is not in the tree now; the nearest one above it is selected".into(),
                is_fault: false,
            });
        }
        Ok(())
    }
}

/// Phases of a piece of work where nobody waits: a few milliseconds.
const fn piece(family: Family) -> u64 {
    match family {
        Family::MonteCarlo => 20_000,
        Family::DepthFirst => 1 << 18,
    }
}
