//! Searching back: the last moment before this one of some kind. The past is gone through from young to old in
//! pieces that double; each is replayed forwards, and the last find in it counts.

use crate::search::machine::Until;
use crate::search::{Clock, Goal, Machine, Rewind};
use crate::session::motion::{Activity, Motion, Seek};
use crate::session::protocol::Unit;
use crate::session::view::Pause;

/// Longest piece in phases or iterations.
const LONGEST: u64 = 1 << 20;

/// A search back under way.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Hunt {
    sought: Sought,
    /// Where it began.
    origin: Clock,
    /// How often it is to be repeated, and by which unit.
    repeat: Option<(Unit, u64)>,
    /// How many stops by breakpoints it goes past.
    passes: u64,
    /// The piece begins here ...
    low: Goal,
    /// ... and ends here.
    high: u64,
    /// The piece's length, in the unit of `low`.
    length: u64,
    /// The piece's first moment, once it is being replayed.
    begun: Option<Clock>,
    found: Option<Clock>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Sought {
    /// A breakpoint would have stopped.
    Breakpoint,
    /// The current path is at most this long.
    PathAtMost(usize),
    /// This phase comes next, in an iteration before this one; its first moment in it.
    SamePhase(&'static str, u64),
}

impl Hunt {
    /// The last moment before `now` at which a breakpoint would have stopped; past so many of them, the one before.
    pub(super) fn for_breakpoints(now: Clock, passes: u64) -> Self {
        Self { passes, ..Self::new(Sought::Breakpoint, now, None, 10_000) }
    }

    /// `count` units back; `None` if there is no such moment.
    pub(super) fn for_unit(unit: Unit, count: u64, machine: &dyn Machine) -> Option<Self> {
        let now = machine.clock();
        let depth = machine.tree().current_path().len();
        let (sought, length) = match unit {
            Unit::SamePhase => (Sought::SamePhase(machine.next_phase(), now.iterations), 1),
            Unit::Out => (Sought::PathAtMost(depth.checked_sub(1)?), 256),
            Unit::Phase | Unit::Iteration | Unit::Over => (Sought::PathAtMost(depth), 256),
        };
        (now.phases > 0).then(|| Self::new(sought, now, Some((unit, count)), length))
    }

    fn new(sought: Sought, now: Clock, repeat: Option<(Unit, u64)>, length: u64) -> Self {
        let high = now.phases.saturating_sub(1);
        let low = Goal::Phase(0);
        let hunt =
            Self { sought, origin: now, repeat, passes: 0, low, high, length, begun: None, found: None };
        hunt.before(now)
    }

    /// The piece that ends at a moment.
    fn before(mut self, end: Clock) -> Self {
        self.low = match self.sought {
            Sought::SamePhase(..) => Goal::Iteration(end.iterations.saturating_sub(self.length)),
            _ => Goal::Phase(end.phases.saturating_sub(self.length)),
        };
        self.length = (2 * self.length).min(LONGEST);
        self.begun = None;
        self
    }

    /// How much of the past has been gone through.
    pub(super) fn share(&self) -> f64 {
        let whole = self.origin.phases.max(1) as f64;
        1.0 - (self.high as f64 / whole).min(1.0)
    }

    /// Notes the present moment if it is of the kind sought.
    fn look(&mut self, machine: &dyn Machine) {
        let now = machine.clock();
        match self.sought {
            Sought::Breakpoint => {}
            Sought::PathAtMost(depth) => {
                if machine.tree().current_path().len() <= depth {
                    self.found = Some(now);
                }
            }
            Sought::SamePhase(word, iterations) => {
                let is_first = self.found.is_none_or(|found| found.iterations < now.iterations);
                if now.iterations < iterations && is_first && machine.next_phase() == word {
                    self.found = Some(now);
                }
            }
        }
    }
}

impl Motion {
    pub(super) fn work_on_hunt(&mut self, mut hunt: Hunt, effort: u64) {
        let Some(begun) = hunt.begun else {
            if self.timeline.back(hunt.low, effort) == Rewind::Arrived {
                let now = self.clock();
                hunt.begun = Some(now);
                // A piece that begins within the search is the end of the one before it.
                if now.phases == 0 || matches!(hunt.sought, Sought::SamePhase(..)) {
                    hunt.look(self.machine());
                }
            }
            self.activity = Activity::Hunt(hunt);
            return;
        };
        if self.replay(&mut hunt, effort) {
            self.activity = Activity::Hunt(hunt);
            return;
        }
        match hunt.found {
            Some(found) => self.go_to_find(&hunt, found),
            None if begun.phases == 0 => self.give_up(&hunt),
            None => {
                hunt.high = begun.phases;
                self.activity = Activity::Hunt(hunt.before(begun));
            }
        }
    }

    /// Replays a part of the piece; says whether there is more.
    fn replay(&mut self, hunt: &mut Hunt, effort: u64) -> bool {
        let end = self.clock().phases.saturating_add(effort).min(hunt.high);
        while self.clock().phases < end {
            let before = self.clock();
            if hunt.sought == Sought::Breakpoint {
                let until = Until { phases: end, ..Until::NEVER };
                let stop = self.breakpoints.forward(&mut self.timeline, until, None);
                if stop.hits.iter().any(|&place| !self.breakpoints.list()[place].log_only) {
                    hunt.found = Some(self.clock());
                }
            } else {
                let until = Until { phases: before.phases + 1, ..Until::NEVER };
                self.timeline.forward(until, None);
                hunt.look(self.timeline.machine());
            }
            if self.clock() == before {
                return false;
            }
        }
        self.clock().phases < hunt.high
    }

    fn go_to_find(&mut self, hunt: &Hunt, found: Clock) {
        let goal = Goal::Phase(found.phases);
        match hunt.repeat {
            Some((unit, count)) if count > 1 => {
                self.timeline.back_at_once(goal);
                match Hunt::for_unit(unit, count - 1, self.machine()) {
                    Some(hunt) => self.activity = Activity::Hunt(hunt),
                    None => self.arrive(Pause::Asked),
                }
            }
            None if hunt.passes > 0 => {
                self.timeline.back_at_once(goal);
                self.activity = Activity::Hunt(Hunt::for_breakpoints(self.clock(), hunt.passes - 1));
            }
            _ => self.activity = Activity::Seek(Seek { goal, from: hunt.origin, is_back: true }),
        }
    }

    /// There is no such moment: a search for breakpoints stands at the beginning, a step where it began.
    fn give_up(&mut self, hunt: &Hunt) {
        if hunt.sought == Sought::Breakpoint {
            self.message = Some("no breakpoint would have stopped before: this is the beginning".into());
            self.activity = Activity::Seek(Seek { goal: Goal::Phase(0), from: hunt.origin, is_back: true });
            return;
        }
        self.message = Some("there is no such moment before".into());
        let goal = Goal::Phase(hunt.origin.phases);
        self.activity = Activity::Seek(Seek { goal, from: self.clock(), is_back: false });
    }
}
