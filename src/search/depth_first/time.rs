//! Going back and forth: an earlier checkpoint, the table unwound to it, and replay for the rest.

use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::search::depth_first::frame::NONE;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::state::State;
use crate::search::depth_first::table::Copied;
use crate::search::event::Landmarks;
use crate::search::machine::Until;
use crate::search::{Goal, Halt, Rewind, Tree};

/// Before a goal, replay looks closely for this many phases (iterations), so that the goal's neighbourhood is in
/// the tree.
const NEAR: u64 = 2048;

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Does some of the way to a goal.
    pub(super) fn go_to(&mut self, goal: Goal, effort: u64) -> Rewind {
        if self.is_past(goal) {
            self.restore_before(goal);
        }
        let limit = Until { phases: self.at.clock.phases.saturating_add(effort), ..Until::NEVER };
        let near = match goal {
            Goal::Phase(phase) => Goal::Phase(phase.saturating_sub(NEAR)),
            Goal::Iteration(iteration) => Goal::Iteration(iteration.saturating_sub(NEAR)),
        };
        let is_there = self.replay(near, limit) && self.replay(goal, limit);
        self.show_path();
        if !is_there {
            return Rewind::Working;
        }
        self.journal.forget_after(self.at.clock.phases);
        Rewind::Arrived
    }

    /// Adds the present to the moments that can be returned to.
    pub(super) fn take_checkpoint(&mut self, is_settled: bool) {
        let table = self.table.as_ref().or(self.table_aside.as_ref());
        self.journal.take(&self.game, &self.at, table, is_settled);
    }

    /// Brings back what was folded away below a node: a copy of the search goes back to the node's entry and
    /// searches it again, recording everything.
    pub(super) fn bring_back(&mut self, path: &[u32]) -> bool
    where
        G: Notation,
    {
        let Some(node) = self.find(path).filter(|&node| self.flags(node).folded) else { return false };
        let seen = self.seen(node);
        let mut sandbox = self.clone();
        sandbox.go_at_once(Goal::Phase(seen.entered - 1));
        sandbox.record = self.record.emptied();
        sandbox.at.stack.iter_mut().for_each(|frame| frame.record = NONE);
        sandbox.show_path();
        sandbox.replay_closely(seen.left.min(self.at.clock.phases));
        let Some(found) = sandbox.find(path) else { return false };
        self.record.keep_temporary();
        self.record.graft(node.0, &sandbox.record, found.0);
        self.record.relink(&mut self.at.stack[..self.at.height]);
        true
    }

    /// Goes to a moment, back or forward as the search went before. What is known of later moments stays.
    pub(super) fn go_at_once(&mut self, goal: Goal) {
        if self.is_past(goal) {
            self.restore_before(goal);
        }
        self.replay(goal, Until::NEVER);
    }

    /// Whether the search is beyond a goal; an iteration's goal is its first moment.
    fn is_past(&self, goal: Goal) -> bool {
        let clock = self.at.clock;
        match goal {
            Goal::Phase(phase) => clock.phases > phase,
            Goal::Iteration(iteration) => {
                clock.iterations > iteration || clock.iterations == iteration && clock.phases > self.at.began
            }
        }
    }

    /// Goes to the last moment before a goal that is kept: a checkpoint, or the beginning.
    fn restore_before(&mut self, goal: Goal) {
        let suits = |state: &State<G>| match goal {
            Goal::Phase(phase) => state.clock.phases <= phase,
            Goal::Iteration(iteration) => {
                state.clock.iterations < iteration
                    || state.clock.iterations == iteration && state.clock.phases == state.began
            }
        };
        let kept = self.journal.take_back(suits);
        let kept = kept.map(|kept| (kept.state.clone(), kept.written, kept.copy.clone(), kept.changes));
        let (state, written, copy, changes) = kept.unwrap_or_else(|| (State::new(), 0, None, 1));
        self.at = state;
        // First the table that was in use then, with what it held; last what was changed at that very moment.
        self.put_settings(changes - 1, changes);
        self.restore_table(written, copy.as_deref());
        self.put_settings(changes, self.journal.changes_before(self.at.clock.phases + 1));
        self.record.drop_temporary();
        self.record.truncate(self.at.clock.phases);
        self.record.relink(&mut self.at.stack[..self.at.height]);
    }

    /// What the table held after so many writes, of which there may be a copy; without one it held nothing.
    fn restore_table(&mut self, written: u64, copy: Option<&Copied>) {
        let Some(table) = self.table.as_mut().or(self.table_aside.as_mut()) else { return };
        let log = &mut self.journal.log;
        if log.reaches(written) {
            while log.written() > written {
                let (index, old) = log.pop();
                table.restore(index, old);
            }
            return;
        }
        match copy {
            Some(copy) => table.refill(copy),
            None => table.clear(),
        }
        log.restart(written);
    }

    /// Goes forward to a goal as the search went before, at most to a limit; says whether it is there, or at the
    /// search's end.
    fn replay(&mut self, goal: Goal, limit: Until) -> bool {
        let end = Until::goal(goal);
        loop {
            if goal.is_met(self.at.clock) {
                return true;
            }
            let change = self.journal.next_change(self.at.clock.phases).unwrap_or(u64::MAX);
            let until = Until { phases: end.phases.min(limit.phases).min(change), ..end };
            self.open_record(until, false);
            let halt = self.run(until, &mut Landmarks::default());
            if self.at.clock.phases == change {
                self.put_settings_of_now();
            } else if halt == Halt::Finished {
                return true;
            } else if self.at.clock.phases >= limit.phases {
                return goal.is_met(self.at.clock);
            }
        }
    }

    /// Goes forward to a moment, recording every node.
    fn replay_closely(&mut self, phases: u64) {
        while self.at.clock.phases < phases {
            let change = self.journal.next_change(self.at.clock.phases).unwrap_or(u64::MAX);
            let until = Until { phases: phases.min(change), ..Until::NEVER };
            self.open_record(until, true);
            let halt = self.run(until, &mut Landmarks::default());
            if self.at.clock.phases == change {
                self.put_settings_of_now();
            } else if halt == Halt::Finished {
                return;
            }
        }
    }

    /// Puts the settings of all changes of the present moment into force, at which the search has just arrived.
    fn put_settings_of_now(&mut self) {
        let now = self.at.clock.phases;
        self.put_settings(self.journal.changes_before(now), self.journal.changes_before(now + 1));
    }

    /// Puts the settings of some changes into force, one after the other.
    fn put_settings(&mut self, from: usize, until: usize) {
        for settings in self.journal.changes(from, until) {
            self.put(&settings);
        }
    }
}
