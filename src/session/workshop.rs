//! Work on the evaluation that does not move the search: a trial of other weights, a survey of where static and
//! searched value disagree, a check of the evaluation's promises. Done in bursts while the search stands; what
//! they have found holds for the moment at which they began.

mod check;
mod survey;
mod trial;
mod walk;

pub use check::Check;
pub use survey::Survey;
pub use trial::Trial;

use crate::search::{Clock, Machine};
use crate::session::view::WorkshopView;

/// What is under way, and what was found last.
#[derive(Default)]
pub struct Workshop {
    /// The moment of the search that they are about.
    at: Clock,
    /// Other weights on trial.
    pub trial: Option<Trial>,
    /// Where static and searched value disagree.
    pub survey: Option<Survey>,
    /// The evaluation's promises.
    pub check: Option<Check>,
}

impl Workshop {
    /// Whether there is work left.
    pub fn is_busy(&self) -> bool {
        self.trial.as_ref().is_some_and(|trial| !trial.is_done())
            || self.survey.as_ref().is_some_and(|survey| !survey.is_done())
            || self.check.as_ref().is_some_and(|check| !check.is_done())
    }

    /// Forgets what was about another moment.
    pub fn keep_up(&mut self, now: Clock) {
        if self.at != now {
            *self = Self { at: now, ..Self::default() };
        }
    }

    /// Does about `effort` phases' work; a check that has come to its end says what it found.
    pub fn work(&mut self, machine: &dyn Machine, effort: u64) -> Option<check::Verdict> {
        if let Some(trial) = self.trial.as_mut().filter(|trial| !trial.is_done()) {
            trial.work(machine, effort);
        } else if let Some(survey) = self.survey.as_mut().filter(|survey| !survey.is_done()) {
            survey.work(machine, nodes_for(effort));
        } else if let Some(check) = self.check.as_mut().filter(|check| !check.is_done()) {
            check.work(machine, nodes_for(effort));
            return check.verdict();
        }
        None
    }

    /// What there is to see.
    pub fn view(&self) -> WorkshopView {
        WorkshopView {
            trial: self.trial.as_ref().map(Trial::view),
            disagreements: self.survey.as_ref().map(Survey::view),
        }
    }
}

/// A node that is measured costs about as much as this many phases.
const PHASES_A_NODE: u64 = 50;

/// How many nodes may be measured for an effort in phases.
const fn nodes_for(effort: u64) -> u64 {
    effort / PHASES_A_NODE + 1
}
