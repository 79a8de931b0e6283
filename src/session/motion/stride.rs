//! Steps forward: n times to the next moment of some kind, every phase told while they are few.

use crate::search::machine::Until;
use crate::search::{Goal, Halt, Machine};
use crate::session::motion::{Ended, Motion, Walked};
use crate::session::protocol::Unit;

/// Steps of more phases than this go on untold; the log then tells the last ones.
const TOLD: u64 = 2_000;

/// Steps of more iterations than this run freely to their end.
const TOLD_ITERATIONS: u64 = 100;

/// A step forward under way.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stride {
    target: Target,
    unit: Unit,
    /// How often it is to be repeated.
    left: u64,
    /// How many phases may still be told.
    told_left: u64,
}

/// Where a step ends.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Target {
    /// At a moment.
    Moment(Goal),
    /// At the first moment with this phase coming next, after this many iterations were completed.
    SamePhase(&'static str, u64),
    /// Where the current path is at most this long.
    PathAtMost(usize),
}

impl Stride {
    /// `count` units forward from the machine's moment; `None` if there is nothing to step out of.
    pub(super) fn new(unit: Unit, count: u64, machine: &dyn Machine) -> Option<Self> {
        let now = machine.clock();
        let (target, left, told_left) = match unit {
            Unit::Phase => {
                let told = if count <= TOLD { count } else { 0 };
                (Target::Moment(Goal::Phase(now.phases.saturating_add(count))), 1, told)
            }
            Unit::Iteration => {
                let told = if count <= TOLD_ITERATIONS { TOLD } else { 0 };
                (Target::Moment(Goal::Iteration(now.iterations.saturating_add(count))), 1, told)
            }
            Unit::SamePhase | Unit::Over | Unit::Out => (Target::of(unit, machine)?, count, TOLD),
        };
        Some(Self { target, unit, left, told_left })
    }
}

impl Target {
    fn of(unit: Unit, machine: &dyn Machine) -> Option<Self> {
        let now = machine.clock();
        let depth = machine.tree().current_path().len();
        Some(match unit {
            Unit::Phase => Self::Moment(Goal::Phase(now.phases + 1)),
            Unit::Iteration => Self::Moment(Goal::Iteration(now.iterations + 1)),
            Unit::SamePhase => Self::SamePhase(machine.next_phase(), now.iterations + 1),
            Unit::Over => Self::PathAtMost(depth),
            Unit::Out => Self::PathAtMost(depth.checked_sub(1)?),
        })
    }

    fn is_met(self, machine: &dyn Machine) -> bool {
        match self {
            Self::Moment(goal) => goal.is_met(machine.clock()),
            Self::SamePhase(word, iterations) => {
                machine.clock().iterations >= iterations && machine.next_phase() == word
            }
            Self::PathAtMost(depth) => machine.tree().current_path().len() <= depth,
        }
    }
}

impl Motion {
    /// Goes on with a stride for about `effort` phases.
    pub(super) fn walk(&mut self, mut stride: Stride, effort: u64, is_run: bool) -> Walked {
        let mut worked = 0;
        while worked < effort {
            let ended = match stride.target {
                Target::Moment(goal) if stride.told_left == 0 => {
                    let until = if is_run { self.budgeted(Until::goal(goal)) } else { Until::goal(goal) };
                    match self.glide(until, effort - worked, true) {
                        None => return Walked::Working(stride),
                        some => some,
                    }
                }
                _ => self.one_phase(&mut stride, is_run),
            };
            worked += 1;
            match ended {
                Some(Ended::Halted(Halt::Reached)) | None => {}
                Some(ended) => return Walked::Ended(ended),
            }
            if stride.target.is_met(self.machine()) {
                stride.left -= 1;
                match Target::of(stride.unit, self.machine()) {
                    Some(target) if stride.left > 0 => stride.target = target,
                    _ => return Walked::Ended(Ended::Halted(Halt::Reached)),
                }
            } else if ended.is_some() && is_run && !self.is_stretched() {
                return Walked::Ended(Ended::BudgetMet);
            }
        }
        Walked::Working(stride)
    }

    /// One phase, told while the stride is not too long. `Some(Reached)`: nothing was done, a limit stands before it.
    fn one_phase(&mut self, stride: &mut Stride, is_run: bool) -> Option<Ended> {
        let before = self.clock();
        let ahead = Until { phases: before.phases + 1, ..Until::NEVER };
        let until = if is_run { self.budgeted(ahead) } else { ahead };
        let ended = if stride.told_left > 0 {
            stride.told_left -= 1;
            self.tell_phase(until)
        } else {
            self.glide(until, 1, true)
        };
        match ended {
            Some(Ended::Halted(Halt::Reached)) if self.clock() > before => None,
            ended => ended,
        }
    }
}
