//! What happened when: the marks of the timeline, one branch of time long.

use crate::search::Clock;
use crate::session::view::{Mark, MarkKind};

/// Most marks that are kept; beyond it, changes of the best move are thinned out.
const MOST: usize = 1_000;

/// Marks in the order of their moments.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    marks: Vec<(Clock, Mark)>,
}

impl Marks {
    /// Sets a mark, unless it stands there already: going forward again tells nothing new.
    pub fn set(&mut self, at: Clock, kind: MarkKind, text: String) {
        let mark = Mark { iteration: at.iterations, kind, text };
        let place = self.marks.partition_point(|(earlier, _)| *earlier <= at);
        let same_moment = self.marks[..place].iter().rev().take_while(|(earlier, _)| *earlier == at);
        if same_moment.into_iter().any(|(_, known)| *known == mark) {
            return;
        }
        self.marks.insert(place, (at, mark));
        if self.marks.len() > MOST {
            self.thin_out();
        }
    }

    /// Forgets what lies ahead of a moment: time branches off there.
    pub fn truncate(&mut self, now: Clock) {
        self.marks.retain(|(at, _)| *at <= now);
    }

    /// The moment of the nearest mark after (`1`) or before (`-1`) a moment.
    pub fn next(&self, now: Clock, direction: i32) -> Option<Clock> {
        let mut moments = self.marks.iter().map(|(at, _)| *at);
        if direction >= 0 { moments.find(|at| *at > now) } else { moments.rfind(|at| *at < now) }
    }

    /// All of them, oldest first.
    pub fn view(&self) -> Vec<Mark> {
        self.marks.iter().map(|(_, mark)| mark.clone()).collect()
    }

    /// Drops every other change of the best move.
    fn thin_out(&mut self) {
        let mut nth = 0;
        self.marks.retain(|(_, mark)| {
            nth += usize::from(mark.kind == MarkKind::Best);
            mark.kind != MarkKind::Best || nth.is_multiple_of(2)
        });
        let beyond = self.marks.len().saturating_sub(MOST);
        self.marks.drain(..beyond);
    }
}
