//! Breakpoints: conditions that stop a run at the very phase at which they come true.

use crate::search::event::Flow;
use crate::search::machine::Until;
use crate::search::{Clock, Event, Halt};
use crate::session::protocol::{BreakCommand, Condition};
use crate::session::timeline::Timeline;

mod suspect;

use suspect::Suspect;

/// One breakpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakpoint {
    /// The user's name for it: counted from 1, never used again.
    pub number: u32,
    /// When.
    pub condition: Condition,
    /// Whether it is on.
    pub on: bool,
    /// Whether it only writes to the log.
    pub log_only: bool,
    /// How often it was hit.
    pub hits: u64,
}

/// All breakpoints.
#[derive(Debug, Clone, Default)]
pub struct Breakpoints {
    list: Vec<Breakpoint>,
    last_number: u32,
}

/// Why [`Breakpoints::forward`] came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// What the machine said.
    pub halt: Halt,
    /// The places in [`Breakpoints::list`] of those that were hit by the last phase.
    pub hits: Vec<usize>,
}

impl Breakpoints {
    /// All of them, in the order in which they were set.
    pub fn list(&self) -> &[Breakpoint] {
        &self.list
    }

    /// The one that does just this.
    pub fn same(&self, condition: &Condition, log_only: bool) -> Option<&Breakpoint> {
        self.list.iter().find(|b| b.condition == *condition && b.log_only == log_only)
    }

    /// Changes them; says whether there was what the command names. What is there already is not added, but is on.
    pub fn change(&mut self, command: BreakCommand) -> bool {
        let count = self.list.len();
        match command {
            BreakCommand::Add { condition, log_only } => {
                let same = self.list.iter_mut().find(|b| b.condition == condition && b.log_only == log_only);
                if let Some(same) = same {
                    same.on = true;
                    return true;
                }
                self.last_number += 1;
                let number = self.last_number;
                self.list.push(Breakpoint { number, condition, on: true, log_only, hits: 0 });
            }
            BreakCommand::Toggle(number) => {
                let Some(found) = self.list.iter_mut().find(|b| b.number == number) else { return false };
                found.on = !found.on;
            }
            BreakCommand::Remove(number) => {
                self.list.retain(|b| b.number != number);
                return self.list.len() < count;
            }
            BreakCommand::Clear => self.list.clear(),
        }
        true
    }

    /// Removes those that name nodes: the root is another position now. Says how many there were.
    pub fn forget_nodes(&mut self) -> usize {
        let count = self.list.len();
        self.list.retain(|b| !matches!(b.condition, Condition::Visited(_) | Condition::ValueChanged(_)));
        count - self.list.len()
    }

    /// Nothing has been hit yet: another search begins.
    pub fn reset(&mut self) {
        self.list.iter_mut().for_each(|b| b.hits = 0);
    }

    /// Counts a hit.
    pub fn count(&mut self, place: usize) -> &Breakpoint {
        self.list[place].hits += 1;
        &self.list[place]
    }

    /// Whether any stops or logs.
    pub fn is_any_on(&self) -> bool {
        self.list.iter().any(|b| b.on)
    }

    /// Whether any would stop a run.
    pub fn can_stop(&self) -> bool {
        self.list.iter().any(|b| b.on && !b.log_only)
    }

    /// Goes on until a limit is met or a breakpoint is hit; `told` collects all events.
    ///
    /// The listener only suspects: it stops the machine after any phase that may have made a condition true. Then
    /// the tree can be looked at, and the machine goes on if it has not. Nobody listens for mere iteration counts.
    pub fn forward(&self, timeline: &mut Timeline, until: Until, mut told: Option<&mut Vec<Event>>) -> Stop {
        let mut suspects: Vec<Suspect> = (self.list.iter().enumerate())
            .filter(|(_, b)| b.on)
            .filter_map(|(place, b)| Suspect::new(place, &b.condition, timeline.machine()))
            .collect();
        loop {
            let before = timeline.clock();
            let iterations = until.iterations.min(self.next_iteration(before));
            let until = Until { iterations, ..until };
            let halt = if suspects.is_empty() && told.is_none() {
                timeline.forward(until, None)
            } else {
                let mut listener = |event: &Event| {
                    told.iter_mut().for_each(|told| told.push(*event));
                    hear(&mut suspects, event)
                };
                timeline.forward(until, Some(&mut listener))
            };
            let after = timeline.clock();
            let mut hits: Vec<usize> = self.counted_between(before, after).collect();
            for suspect in &mut suspects {
                if suspect.is_confirmed(timeline.machine()) {
                    hits.push(suspect.place());
                }
            }
            if !hits.is_empty() || halt != Halt::Stopped {
                hits.sort_unstable();
                return Stop { halt, hits };
            }
        }
    }

    /// The iteration count at which a breakpoint stops next.
    fn next_iteration(&self, now: Clock) -> u64 {
        let ahead = self.list.iter().filter_map(|b| match b.condition {
            Condition::Iteration(n) if b.on && n > now.iterations => Some(n),
            _ => None,
        });
        ahead.min().unwrap_or(u64::MAX)
    }

    /// Those whose iteration count was reached between two moments.
    fn counted_between(&self, before: Clock, after: Clock) -> impl Iterator<Item = usize> {
        let passed = before.iterations + 1..=after.iterations;
        (self.list.iter().enumerate())
            .filter(move |(_, b)| {
                b.on && matches!(b.condition, Condition::Iteration(n) if passed.contains(&n))
            })
            .map(|(place, _)| place)
    }
}

/// Tells every suspect of an event; they must all hear it, also when one has stopped the machine already.
fn hear(suspects: &mut [Suspect], event: &Event) -> Flow {
    let mut flow = Flow::Continue;
    for suspect in suspects {
        if suspect.hear(event) {
            flow = Flow::Stop;
        }
    }
    flow
}
