//! How a search is moved through time, in bursts: run, step, seek, and search back.

use crate::search::machine::{Landmark, Until};
use crate::search::{Clock, Event, Goal, Halt, Machine, Rewind};
use crate::session::breakpoints::Breakpoints;
use crate::session::chart::Chart;
use crate::session::log::Log;
use crate::session::marks::Marks;
use crate::session::protocol::{Budget, Speed, Unit};
use crate::session::timeline::Timeline;
use crate::session::view::{LogKind, LogLine, MarkKind, Pause, Status};

mod hunt;
mod stride;
mod telling;

use hunt::Hunt;
use stride::Stride;

/// A search on its way through time, and what is noted on the way.
pub struct Motion {
    /// The machine.
    pub timeline: Timeline,
    /// What stops it.
    pub breakpoints: Breakpoints,
    /// What happened, in words.
    pub log: Log,
    /// The root's moves over time.
    pub chart: Chart,
    /// What happened when.
    pub marks: Marks,
    /// How fast a run goes.
    pub speed: Speed,
    /// Something to say about the last movement.
    pub message: Option<String>,
    /// The events of the last phase, where it was listened to.
    pub last_events: Vec<Event>,
    /// Where a run ends by itself.
    budget: Budget,
    /// The moment at which the budget was met, and a run did end.
    budget_met: Option<Clock>,
    activity: Activity,
    /// How many units a run at limited speed may still go.
    due: u64,
    /// How many stops by breakpoints a run still goes past.
    passes: u64,
    /// The log tells every phase since this one.
    told_from: u64,
    /// The root's landmark at the moment where it was last looked at.
    landmark: (u64, Landmark),
    /// The iterations after which the machine's lints were told, until it goes on.
    linted: Option<u64>,
    /// Every so many iterations the root is looked at in a run that nobody listens to.
    glances: u64,
}

/// What is being done.
#[derive(Debug, Clone, PartialEq)]
enum Activity {
    Idle(Pause),
    /// Free, or unit by unit if the speed is limited.
    Run(Option<Stride>),
    Step(Stride),
    Seek(Seek),
    /// Back by iterations: first to the beginning of the one under way.
    StepBack {
        from: Clock,
        count: u64,
    },
    Hunt(Hunt),
}

/// A way to a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Seek {
    goal: Goal,
    from: Clock,
    is_back: bool,
}

impl Motion {
    /// A search at its first moment. In a free run the root is looked at every `glances` iterations.
    pub fn new(machine: Box<dyn Machine>, budget: Budget, glances: u64) -> Self {
        let mut chart = Chart::default();
        chart.sample(&*machine);
        let landmark = (machine.clock().phases, machine.landmark());
        let pause = if machine.is_finished() { Pause::Finished } else { Pause::Ready };
        Self {
            timeline: Timeline::new(machine),
            breakpoints: Breakpoints::default(),
            log: Log::new(),
            chart,
            marks: Marks::default(),
            speed: Speed::Unlimited,
            message: None,
            last_events: Vec::new(),
            budget,
            budget_met: None,
            activity: Activity::Idle(pause),
            due: 0,
            passes: 0,
            told_from: 0,
            landmark,
            linted: None,
            glances,
        }
    }

    /// The machine, for looking at.
    pub fn machine(&self) -> &dyn Machine {
        self.timeline.machine()
    }

    /// Where it stands.
    pub fn clock(&self) -> Clock {
        self.timeline.clock()
    }

    /// Whether it is on its way.
    pub const fn is_busy(&self) -> bool {
        !matches!(self.activity, Activity::Idle(_))
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        matches!(self.activity, Activity::Run(_))
    }

    /// Whether it waits for [`tick`](Self::tick): so many a second.
    pub const fn waits_for_ticks(&self) -> Option<f64> {
        match (&self.activity, self.speed) {
            (Activity::Run(None), Speed::PerSecond(rate, _)) if self.due == 0 => Some(rate),
            _ => None,
        }
    }

    /// Lets a run at limited speed go so many units further.
    pub fn tick(&mut self, units: u64) {
        if self.is_running() && self.speed != Speed::Unlimited {
            self.due = self.due.saturating_add(units);
        }
    }

    /// What it does, for the screen.
    pub fn status(&self) -> Status {
        let seeking = |from: Clock, goal: Goal, is_back| Status::Seeking {
            done: share(from, self.clock(), goal),
            to: match goal {
                Goal::Iteration(iteration) => Some(iteration),
                Goal::Phase(_) => None,
            },
            back: is_back,
        };
        match &self.activity {
            Activity::Idle(pause) => Status::Paused(pause.clone()),
            Activity::Run(_) | Activity::Step(_) => Status::Running,
            Activity::Seek(seek) => seeking(seek.from, seek.goal, seek.is_back),
            Activity::StepBack { from, count } => {
                seeking(*from, Goal::Iteration(from.iterations.saturating_sub(*count)), true)
            }
            Activity::Hunt(hunt) => Status::Seeking { done: hunt.share(), to: None, back: true },
        }
    }

    /// Another search takes this one's place; speed and breakpoints stay.
    pub fn replace(&mut self, other: Self) {
        let mut breakpoints = std::mem::take(&mut self.breakpoints);
        breakpoints.reset();
        *self = Self { speed: self.speed, breakpoints, ..other };
    }

    /// Changes how fast a run goes.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.due = 0;
        if self.is_running() {
            self.activity = Activity::Run(None);
        }
    }

    /// Makes sure that the machine stands at a moment of its own: a run may go on, a way is given up.
    pub fn pause_for_change(&mut self) {
        if self.is_running() {
            self.glance();
        } else {
            self.interrupt();
        }
    }

    /// Runs on, past so many stops by breakpoints.
    pub fn run(&mut self, passes: u64) {
        self.interrupt();
        (self.due, self.passes) = (0, passes);
        // From before the moment at which it was met the budget counts again, also at the very moment: a run at limited
        // speed stands there between two steps.
        let now = self.clock();
        self.budget_met = self.budget_met.filter(|met| *met <= now);
        self.start(Activity::Run(None));
    }

    /// Stands still, wherever it is, because of `why`.
    pub fn stop(&mut self, why: Pause) {
        if self.is_busy() {
            let was_running = self.is_running();
            self.arrive(why);
            if was_running {
                self.lint_end_of_run();
            }
        }
    }

    /// Gives up a way that is not at its goal; a run is paused.
    pub fn interrupt(&mut self) {
        self.stop(Pause::Asked);
    }

    /// Goes to a moment.
    pub fn seek(&mut self, goal: Goal) {
        self.interrupt();
        let is_back = goal.is_met(self.clock());
        self.start(Activity::Seek(Seek { goal, from: self.clock(), is_back }));
    }

    /// Goes to the last moment before this one at which a breakpoint would have stopped; past so many of them, to the
    /// one before.
    pub fn run_back(&mut self, passes: u64) {
        self.interrupt();
        self.start(Activity::Hunt(Hunt::for_breakpoints(self.clock(), passes)));
    }

    /// Goes `count` units on, or back if negative.
    pub fn step(&mut self, unit: Unit, count: i64) {
        self.interrupt();
        let units = count.unsigned_abs();
        let now = self.clock();
        match (unit, count) {
            (_, 0) => {}
            (_, 1..) if self.machine().is_finished() => {
                self.message = Some("the search has come to its end: there is nothing left to step".into());
            }
            (_, 1..) => match Stride::new(unit, units, self.machine()) {
                Some(stride) => self.start(Activity::Step(stride)),
                None => self.message = Some("this is the root: there is nothing to step out of".into()),
            },
            _ if now.phases == 0 => {
                self.message = Some("this is the beginning: there is nothing to take back".into());
            }
            (Unit::Phase, _) => self.seek(Goal::Phase(now.phases.saturating_sub(units))),
            (Unit::Iteration, _) => self.start(Activity::StepBack { from: now, count: units }),
            _ => match Hunt::for_unit(unit, units, self.machine()) {
                Some(hunt) => self.start(Activity::Hunt(hunt)),
                None => self.message = Some("the search has not been here before".into()),
            },
        }
    }

    /// Does about `effort` phases' work on what is under way.
    pub fn work(&mut self, effort: u64) {
        match std::mem::replace(&mut self.activity, Activity::Idle(Pause::Asked)) {
            Activity::Idle(pause) => self.activity = Activity::Idle(pause),
            Activity::Run(stride) => self.work_on_run(stride, effort),
            Activity::Step(stride) => self.work_on_step(stride, effort),
            Activity::Seek(seek) if seek.is_back => match self.timeline.back(seek.goal, effort) {
                Rewind::Working => self.activity = Activity::Seek(seek),
                Rewind::Arrived => self.arrive(Pause::Asked),
            },
            Activity::Seek(seek) => self.work_on_seek_ahead(seek, effort),
            Activity::StepBack { from, count } => self.work_on_step_back(from, count, effort),
            Activity::Hunt(hunt) => self.work_on_hunt(hunt, effort),
        }
        self.timeline.keep_settings();
    }

    fn start(&mut self, activity: Activity) {
        self.message = None;
        self.activity = activity;
    }

    fn work_on_seek_ahead(&mut self, seek: Seek, effort: u64) {
        let ended = self.glide(Until::goal(seek.goal), effort, false);
        match ended {
            Some(Ended::Halted(Halt::Reached)) => self.arrive(Pause::Asked),
            Some(Ended::Halted(Halt::Finished)) => {
                self.message = Some("the search ends here".into());
                self.arrive(Pause::Finished);
            }
            Some(Ended::Halted(Halt::Full)) => self.arrive(Pause::Memory),
            Some(_) | None => self.activity = Activity::Seek(seek),
        }
    }

    fn work_on_step_back(&mut self, from: Clock, count: u64, effort: u64) {
        if self.timeline.back(Goal::Iteration(from.iterations), effort) == Rewind::Working {
            self.activity = Activity::StepBack { from, count };
            return;
        }
        // The beginning of the iteration under way is one back already, unless it was there.
        let left = if self.clock() < from { count - 1 } else { count };
        let goal = Goal::Iteration(from.iterations.saturating_sub(left));
        self.activity = Activity::Seek(Seek { goal, from, is_back: true });
    }

    fn work_on_run(&mut self, stride: Option<Stride>, effort: u64) {
        let Speed::PerSecond(_, unit) = self.speed else { return self.work_on_free_run(effort) };
        let stride = match stride {
            Some(stride) => stride,
            None if self.due == 0 => {
                self.activity = Activity::Run(None);
                return;
            }
            None => match Stride::new(unit, 1, self.machine()) {
                Some(stride) => stride,
                None => return self.arrive(Pause::Asked),
            },
        };
        match self.walk(stride, effort, true) {
            Walked::Working(stride) => self.activity = Activity::Run(Some(stride)),
            Walked::Ended(Ended::Halted(Halt::Reached)) => {
                self.due = self.due.saturating_sub(1);
                self.activity = Activity::Run(None);
            }
            Walked::Ended(ended) => self.end_run(ended),
        }
    }

    fn work_on_free_run(&mut self, effort: u64) {
        let until = self.budgeted(Until::NEVER);
        match self.glide(until, effort, true) {
            None => self.activity = Activity::Run(None),
            Some(Ended::Halted(Halt::Reached)) if self.is_stretched() => self.activity = Activity::Run(None),
            Some(Ended::Halted(Halt::Reached)) => self.end(Ended::BudgetMet),
            Some(ended) => self.end_run(ended),
        }
    }

    /// A run has ended, unless it is to go past this stop.
    fn end_run(&mut self, ended: Ended) {
        match (ended, self.passes.checked_sub(1)) {
            (Ended::Broken(..), Some(passes)) => {
                self.passes = passes;
                self.activity = Activity::Run(None);
            }
            (ended, _) => self.end(ended),
        }
    }

    fn work_on_step(&mut self, stride: Stride, effort: u64) {
        match self.walk(stride, effort, false) {
            Walked::Working(stride) => self.activity = Activity::Step(stride),
            Walked::Ended(ended) => self.end(ended),
        }
    }

    /// Limits of a run: those of the budget, unless an earlier run has met it already.
    fn budgeted(&self, until: Until) -> Until {
        if self.budget_met.is_some_and(|met| self.clock() >= met) {
            return until;
        }
        let stop = self.budget.next_stop(self.machine());
        Until {
            iterations: until.iterations.min(stop.iterations),
            nodes: until.nodes.min(stop.nodes),
            ..until
        }
    }

    /// Whether a run that stands at its budget's end goes on, because the answer is not settled.
    fn is_stretched(&self) -> bool {
        self.budget.is_stretched(self.machine())
    }

    /// A forward movement has ended.
    fn end(&mut self, ended: Ended) {
        let why = match ended {
            Ended::Halted(Halt::Reached | Halt::Stopped) => Pause::Asked,
            Ended::Halted(Halt::Finished) => Pause::Finished,
            Ended::Halted(Halt::Full) => Pause::Memory,
            Ended::Broken(number, text) => Pause::Breakpoint(number, text),
            Ended::BudgetMet => {
                self.budget_met = Some(self.clock());
                Pause::Budget
            }
        };
        let is_run = why == Pause::Budget;
        self.arrive(why);
        if is_run {
            self.tell_stretch();
            self.lint_end_of_run();
        }
    }

    /// Stands at a moment, and tells how it came there.
    fn arrive(&mut self, why: Pause) {
        self.activity = Activity::Idle(why);
        self.due = 0;
        self.timeline.keep_settings();
        self.log.go_back(self.clock());
        self.told_from = self.told_from.min(self.clock().phases);
        self.glance();
        self.look_back();
    }

    /// Writes a line about what the user did.
    pub fn note(&mut self, kind: LogKind, text: String, path: Vec<u32>) {
        self.log.add(LogLine { clock: self.clock(), kind, text, path });
    }

    /// Notes that the settings were changed just now: what lay ahead is another branch of time, and whether it has an
    /// end here may be another matter too.
    pub fn branch_off(&mut self, text: String) {
        let now = self.clock();
        match (&self.activity, self.machine().is_finished()) {
            (Activity::Idle(Pause::Finished), false) => self.activity = Activity::Idle(Pause::Asked),
            (Activity::Idle(_), true) => self.activity = Activity::Idle(Pause::Finished),
            _ => {}
        }
        self.marks.truncate(now);
        self.chart.truncate(now.iterations);
        self.log.branch_off(now);
        self.marks.set(now, MarkKind::Knob, text.clone());
        self.note(LogKind::Control, text, Vec::new());
        self.landmark = (now.phases, self.machine().landmark());
        self.budget_met = self.budget_met.filter(|met| *met <= now);
    }
}

/// Why a forward movement ended.
#[derive(Debug, Clone, PartialEq)]
enum Ended {
    Halted(Halt),
    /// By a breakpoint, with its number and sentence.
    Broken(u32, String),
    BudgetMet,
}

/// What came of a part of a stride.
enum Walked {
    Working(Stride),
    Ended(Ended),
}

/// The share of the way from one moment to another that is done.
fn share(from: Clock, now: Clock, goal: Goal) -> f64 {
    let (from, now, goal) = match goal {
        Goal::Phase(phase) => (from.phases, now.phases, phase),
        Goal::Iteration(iteration) => (from.iterations, now.iterations, iteration),
    };
    let whole = from.abs_diff(goal);
    if whole == 0 { 1.0 } else { (from.abs_diff(now) as f64 / whole as f64).min(1.0) }
}
