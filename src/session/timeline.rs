//! A machine in time: the settings that were in force when are part of its history, so that going back and forth
//! is exact across their changes.

use crate::error::Result;
use crate::search::event::Listener;
use crate::search::machine::{Changed, Until};
use crate::search::{Clock, Event, Goal, Halt, Machine, Rewind};

/// A machine with the history of its settings.
///
/// Whenever it is not on its way back ([`back`](Self::back) said [`Rewind::Working`]), the settings are those in
/// force at its moment: all changes made at or before it.
pub struct Timeline {
    machine: Box<dyn Machine>,
    /// In the order in which they were made; moments never decrease.
    changes: Vec<Change>,
    /// How many of them the machine's settings contain.
    applied: usize,
    latest: Clock,
}

/// One knob turned at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// When.
    pub at: Clock,
    /// Which.
    pub knob: String,
    /// Its value before.
    pub old: String,
    /// Its value from then on.
    pub new: String,
}

impl Timeline {
    /// A machine at its first moment.
    pub fn new(machine: Box<dyn Machine>) -> Self {
        let latest = machine.clock();
        Self { machine, changes: Vec::new(), applied: 0, latest }
    }

    /// Another machine, at its first moment, with the knobs turned at the same moments up to now; `but` are left alone.
    pub fn again(&self, machine: Box<dyn Machine>, but: &[&str]) -> Self {
        let changes = self.changes[..self.applied].iter();
        let changes = changes.filter(|change| !but.contains(&&*change.knob)).cloned().collect();
        Self { changes, ..Self::new(machine) }
    }

    /// Whether a knob was changed after the search had begun, at or before the present moment.
    pub fn has_changed(&self, knob: &str) -> bool {
        self.changes[..self.applied].iter().any(|change| change.knob == knob && change.at.phases > 0)
    }

    /// The machine, for looking at.
    pub fn machine(&self) -> &dyn Machine {
        &*self.machine
    }

    /// Where it stands.
    pub fn clock(&self) -> Clock {
        self.machine.clock()
    }

    /// The furthest moment reached on this branch of time.
    pub const fn latest(&self) -> Clock {
        self.latest
    }

    /// Goes on until a limit is met or the listener stops it; what was changed on the way is changed again at the
    /// same moments.
    pub fn forward(&mut self, until: Until, mut listener: Option<Listener<'_>>) -> Halt {
        self.advance(until, |machine, until| match &mut listener {
            Some(listener) => machine.advance(until, Some(&mut **listener)),
            None => machine.advance(until, None),
        })
    }

    /// The same at full speed, up to a phase with landmarks; see [`Machine::advance_to_landmark`].
    pub fn forward_to_landmark(&mut self, until: Until, landmarks: &mut Vec<Event>) -> Halt {
        self.advance(until, |machine, until| machine.advance_to_landmark(until, landmarks))
    }

    fn advance(&mut self, until: Until, mut part: impl FnMut(&mut dyn Machine, Until) -> Halt) -> Halt {
        loop {
            self.keep_settings();
            let next_change = self.changes.get(self.applied).map_or(u64::MAX, |change| change.at.phases);
            let cut = Until { phases: until.phases.min(next_change), ..until };
            let halt = part(&mut *self.machine, cut);
            self.latest = self.latest.max(self.clock());
            // A change at the very end is left to whoever stands there: what led to it happened without.
            let goes_on = self.clock().phases == next_change && next_change < until.phases;
            if halt != Halt::Reached || !goes_on {
                return halt;
            }
        }
    }

    /// Goes back to a moment that does not lie ahead, by about `effort` phases' work a call. Changes of settings on
    /// the way are crossed one by one, each at its own moment.
    pub fn back(&mut self, goal: Goal, effort: u64) -> Rewind {
        while let Some(change) = self.applied.checked_sub(1).and_then(|last| self.changes.get(last)) {
            if !may_lie_before(goal, change.at) {
                break;
            }
            if self.clock() != change.at
                && self.machine.rewind(Goal::Phase(change.at.phases), effort) == Rewind::Working
            {
                return Rewind::Working;
            }
            self.revert_last();
        }
        let rewind = self.machine.rewind(goal, effort);
        if rewind == Rewind::Arrived {
            self.keep_settings();
        }
        rewind
    }

    /// Goes back to a moment that does not lie ahead, however long it takes.
    pub fn back_at_once(&mut self, goal: Goal) {
        while self.back(goal, EFFORT) == Rewind::Working {}
    }

    /// Makes the settings those in force at the machine's moment. To be called when a way back is given up.
    pub fn keep_settings(&mut self) {
        let now = self.clock();
        while self.applied > 0 && self.changes[self.applied - 1].at > now {
            self.revert_last();
        }
        while self.changes.get(self.applied).is_some_and(|change| change.at <= now) {
            let Change { knob, new, .. } = self.changes[self.applied].clone();
            self.machine.settle();
            self.turn(&knob, &new);
            self.machine.settle();
            self.applied += 1;
        }
    }

    /// Turns a knob now. What lay ahead is another branch of time and is forgotten.
    ///
    /// # Errors
    /// No such knob, or a value outside its range.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Changed> {
        self.keep_settings();
        let old = self.machine.settings().text(name).to_owned();
        self.machine.settings().clone().set(name, value)?;
        self.machine.settle();
        let changed = self.machine.set(name, value)?;
        if changed == Changed::Live {
            self.machine.settle();
            self.changes.truncate(self.applied);
            let (at, new) = (self.clock(), self.machine.settings().text(name).to_owned());
            self.changes.push(Change { at, knob: name.to_owned(), old, new });
            self.applied += 1;
            self.latest = at;
        }
        Ok(changed)
    }

    /// Brings a folded subtree back into the tree.
    pub fn unfold(&mut self, path: &[u32]) -> bool {
        self.machine.unfold(path)
    }

    fn revert_last(&mut self) {
        self.applied -= 1;
        let Change { knob, old, .. } = self.changes[self.applied].clone();
        self.turn(&knob, &old);
    }

    /// Sets a knob to a value that it has had before.
    fn turn(&mut self, knob: &str, value: &str) {
        let changed = self.machine.set(knob, value);
        debug_assert_eq!(changed, Ok(Changed::Live), "{knob} = {value} was possible before");
    }
}

/// Phases of work a call where nobody waits for an answer between two calls.
pub(super) const EFFORT: u64 = 1 << 20;

/// Whether a goal lies before a moment, or at the beginning of its iteration, which may be before it.
const fn may_lie_before(goal: Goal, moment: Clock) -> bool {
    match goal {
        Goal::Phase(phase) => phase < moment.phases,
        Goal::Iteration(iteration) => iteration <= moment.iterations,
    }
}
