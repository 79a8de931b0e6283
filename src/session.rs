//! ONE SEARCH UNDER CONTROL: run, pause, step, go back, break, look. Plain, compiled once, without clock or screen.
//!
//! A [`Session`] is told a [`Command`] and does bounded pieces of work; who calls it decides when and how long.
//! The [`worker`] does so on a thread of its own for the screen, the headless commands in a plain loop.

use crate::catalog::{Family, Situation};
use crate::error::{Fault, Result};
use crate::game::Turn;
use crate::search::machine::Changed;
use crate::search::{Goal, Machine};

pub mod protocol;
pub mod view;
pub mod worker;

mod board;
mod breakpoints;
mod chart;
mod evaluating;
mod evaluation;
mod inspector;
mod log;
mod marks;
mod motion;
mod narrator;
mod timeline;
mod tree_view;
mod viewing;
mod workshop;

pub use protocol::{Command, Setup};
pub use view::View;

use board::Board;
use motion::Motion;
use protocol::{BreakCommand, LogCommand, Speed, TreeCommand, Watch};
use tree_view::TreePane;
use view::{LogKind, Notice, Pause};
use workshop::Workshop;

/// One search with everything around it.
pub struct Session {
    setup: Setup,
    /// How many moves had been played when it was opened: the file's notes belong to that position.
    opened_at: usize,
    motion: Motion,
    tree: TreePane,
    board: Board,
    /// The node that others are compared with.
    pinned: Option<Vec<u32>>,
    workshop: Workshop,
    watch: Watch,
    notice: Option<Notice>,
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
            tree: pane_of(&setup, motion.machine()),
            setup,
            motion,
            board: Board::default(),
            pinned: None,
            workshop: Workshop::default(),
            watch: Watch::default(),
            notice: None,
            rate: 0.0,
            serial: 0,
        })
    }

    /// Does what is asked, or says in the next view why it cannot be done.
    pub fn handle(&mut self, command: Command) {
        self.notice = None;
        if let Err(fault) = self.obey(command) {
            self.notice = Some(Notice { text: fault.brief(), is_fault: true });
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

    /// Whether it is on its way somewhere: it runs, steps or seeks.
    pub fn is_busy(&self) -> bool {
        self.motion.is_busy() || self.workshop.is_busy()
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.motion.is_running()
    }

    /// Does about `phases` phases' work on what is under way. What comes of it does not depend on how the work is
    /// cut up.
    pub fn work(&mut self, phases: u64) {
        if !self.motion.is_busy() {
            return self.work_in_workshop(phases);
        }
        self.motion.work(phases);
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

    /// Works until it has come where it is going. `is_late` is asked between pieces of work of a millisecond or
    /// so: a run that is late ends as by its budget.
    pub fn work_through(&mut self, mut is_late: impl FnMut() -> bool) {
        while self.is_busy() {
            if let Need::Ticks(_) = self.need() {
                self.tick(1);
            }
            self.work(PIECE);
            if is_late() {
                self.out_of_time();
            }
        }
    }

    /// The budget of seconds is used up: whoever has a clock says so.
    pub fn out_of_time(&mut self) {
        if self.is_running() {
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
        if is_as_opened(&setup, self.opened_at) { setup } else { Setup { start: None, ..setup } }
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
            Command::Run => self.run(),
            Command::Pause => self.motion.interrupt(),
            Command::RunOrPause if self.motion.is_busy() => self.motion.interrupt(),
            Command::RunOrPause => self.run(),
            Command::Step { unit, count } => {
                self.motion.step(unit, count);
                self.say_message();
            }
            Command::Seek(goal) => self.motion.seek(goal),
            Command::SeekLatest => self.motion.seek(Goal::Phase(self.motion.timeline.latest().phases)),
            Command::SeekMark(direction) => self.seek_mark(direction),
            Command::RunBack => self.run_back()?,
            Command::Speed(speed) => self.set_speed(speed)?,
            Command::Set { name, value } => self.set(&name, &value)?,
            Command::Restart => self.restart("the search starts anew".into())?,
            Command::Open(setup) => self.reopen(*setup)?,
            Command::SearchFromSelection => self.search_from_selection()?,
            Command::Play(code) => self.play(&[code])?,
            Command::TakeBack => self.take_back()?,
            Command::Break(command) => self.change_breakpoints(command)?,
            Command::Tree(TreeCommand::JumpNames(names)) => self.jump_to_names(&names)?,
            Command::Tree(command) => {
                self.tree.command(command, &mut self.motion.timeline, self.watch.tree_rows.into())?;
            }
            Command::Log(command) => self.command_log(command),
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

    fn run(&mut self) {
        if self.machine().is_finished() {
            self.motion.interrupt();
            self.say("the search has come to its end".into());
            return;
        }
        self.motion.run();
    }

    fn run_back(&mut self) -> Result<()> {
        if !self.motion.breakpoints.can_stop() {
            return Err(Fault::new("there is no breakpoint to run back to").remedy("set one first"));
        }
        self.motion.run_back();
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
        if self.motion.breakpoints.change(command) {
            return Ok(());
        }
        Err(Fault::new("there is no such breakpoint"))
    }

    fn command_log(&mut self, command: LogCommand) {
        let node = self.tree.selection(self.motion.machine().tree());
        match command {
            LogCommand::JumpToNode => {
                if let Some(line) = self.motion.log.selected(&node) {
                    self.tree.jump_to(node, line.path.clone());
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
        let mut line = self.setup.situation.copy();
        let before = line.moves_played().len();
        line.play_all(names)?;
        let mut situation = self.setup.situation.copy();
        let mut path = Vec::new();
        for name in line.moves_played().split_off(before) {
            let found = situation.legal_moves().into_iter().find(|mv| mv.name == name);
            path.extend(found.filter(|mv| situation.play_code(mv.code)).map(|mv| mv.code));
        }
        let tree = self.motion.machine().tree();
        if tree.find(&path).is_none() {
            self.notice = Some(Notice {
                text: "this node is not in the tree now; the nearest one above it is selected".into(),
                is_fault: false,
            });
        }
        let here = self.tree.selection(tree);
        self.tree.jump_to(here, path);
        Ok(())
    }

    /// Turns a knob: live, or for a search that starts anew.
    fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let old = self.machine().settings().text(name).to_owned();
        let mut settings = self.machine().settings().clone();
        settings.set(name, value)?;
        if old == value {
            self.say(format!("{name} is {value} already"));
            return Ok(());
        }
        let is_live = settings.knobs().iter().any(|knob| knob.name == name && knob.live);
        let text = format!("{name} {old} -> {value}");
        self.motion.pause_for_change();
        self.workshop = Workshop::default();
        if is_live && self.motion.timeline.set(name, value)? == Changed::Live {
            self.motion.branch_off(text);
            return Ok(());
        }
        self.setup.settings = settings;
        self.restart_with(format!("{text} only holds for a new search: it starts anew"))
    }

    /// The same search from its beginning, with the settings in force.
    fn restart(&mut self, text: String) -> Result<()> {
        self.setup.settings = self.machine().settings().clone();
        self.restart_with(text)
    }

    /// A new search of the setup; a run goes on running.
    fn restart_with(&mut self, text: String) -> Result<()> {
        let was_running = self.is_running();
        let motion = motion_of(&self.setup, self.opened_at)?;
        self.motion.replace(motion);
        self.motion.note(LogKind::Control, text.clone(), Vec::new());
        self.say(text);
        if was_running && !self.machine().is_finished() {
            self.motion.run();
        }
        Ok(())
    }

    fn reopen(&mut self, setup: Setup) -> Result<()> {
        let watch = self.watch;
        let (speed, serial) = (self.motion.speed, self.serial);
        *self = Self::open(setup)?;
        self.watch = watch;
        self.serial = serial;
        self.motion.set_speed(speed);
        Ok(())
    }

    fn search_from_selection(&mut self) -> Result<()> {
        let path = self.tree.selection(self.motion.machine().tree());
        if path.is_empty() {
            return Err(Fault::new("the root is selected: it is searched already"));
        }
        self.play(&path)
    }

    /// Plays moves from the root and searches what they lead to.
    fn play(&mut self, path: &[u32]) -> Result<()> {
        let mut situation = self.setup.situation.copy();
        if !path.iter().all(|&code| situation.play_code(code)) {
            return Err(match situation.turn() {
                Turn::Over(_) => Fault::new("the game is over: there is no move to play"),
                _ => Fault::new("this move is not legal here"),
            });
        }
        let names = situation.moves_played().split_off(self.setup.situation.moves_played().len());
        self.search(situation, format!("played {}: the search starts from there", names.join(" ")))
    }

    fn take_back(&mut self) -> Result<()> {
        let mut situation = self.setup.situation.copy();
        let last = situation.moves_played().pop();
        if !situation.take_back() {
            return Err(Fault::new("there is no move to take back"));
        }
        let name = last.unwrap_or_default();
        self.search(situation, format!("took back {name}: the search starts from there"))
    }

    /// A new search of another position of the same game. Nodes are named by paths from the root, so what named
    /// them is forgotten.
    fn search(&mut self, situation: Box<dyn Situation>, text: String) -> Result<()> {
        let setup = Setup { situation, settings: self.machine().settings().clone(), ..self.setup.clone() };
        let motion = motion_of(&setup, self.opened_at)?;
        self.setup = setup;
        self.motion.replace(motion);
        let forgotten = self.motion.breakpoints.forget_nodes();
        self.tree.forget_nodes();
        self.board.forget();
        self.pinned = None;
        self.workshop = Workshop::default();
        self.motion.note(LogKind::Control, text.clone(), Vec::new());
        self.say(match forgotten {
            0 => text,
            1 => format!("{text}; a breakpoint on a node is gone"),
            n => format!("{text}; {n} breakpoints on nodes are gone"),
        });
        Ok(())
    }
}

/// Phases of a piece of work where nobody waits: about a millisecond.
const PIECE: u64 = 20_000;

/// Iterations between two glances at the root in a run that nobody listens to: well under a millisecond.
const fn glances(family: Family) -> u64 {
    match family {
        Family::MonteCarlo => 256,
        Family::DepthFirst => 16_384,
    }
}

/// A new search. A starting tree belongs to the position that was opened, not to those played from there.
fn motion_of(setup: &Setup, opened_at: usize) -> Result<Motion> {
    let mut request = setup.request();
    if !is_as_opened(setup, opened_at) {
        request.start = None;
    }
    let machine = setup.situation.search(request)?;
    Ok(Motion::new(machine, setup.budget, glances(setup.algorithm.family)))
}

/// Whether the position is the one that was opened: the file's notes and counts are about it.
fn is_as_opened(setup: &Setup, opened_at: usize) -> bool {
    setup.situation.moves_played().len() == opened_at
}

/// A tree pane as a student of the algorithm wants it: the most visited first, or in the order of search with what
/// was pruned.
fn pane_of(setup: &Setup, machine: &dyn Machine) -> TreePane {
    match setup.algorithm.family {
        Family::MonteCarlo => TreePane::new(
            tree_view::work_column(machine.tree().columns()).map(|column| (column, true)),
            false,
        ),
        Family::DepthFirst => TreePane::new(None, true),
    }
}
