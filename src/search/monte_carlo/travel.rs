//! Going back: whole iterations are undone one by one, and the rest of the way is searched again.

use crate::eval::Judge;
use crate::game::Game;
use crate::search::event::Silent;
use crate::search::machine::Until;
use crate::search::monte_carlo::arena::{Arena, Mover, ROOT};
use crate::search::monte_carlo::machine::{MonteCarlo, Phase, Totals, tree_share};
use crate::search::monte_carlo::rules::Rules;
use crate::search::{Clock, Goal, Halt, Rewind};

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Goes to a moment, by undoing and, where the history does not reach or the goal lies inside an iteration, by
    /// searching forward again; about `effort` phases a call.
    pub(super) fn travel(&mut self, goal: Goal, effort: u64) -> Rewind {
        let mut halt = Halt::Reached;
        if self.lies_behind(goal) {
            self.seeking = Some(goal);
            self.go_back(goal, effort);
        }
        if !self.lies_behind(goal) && !goal.is_met(self.clock) {
            let mut until = Until::goal(goal);
            until.phases = until.phases.min(self.clock.phases.saturating_add(effort));
            halt = if self.seeking == Some(goal) { self.repeat(until) } else { self.go_on(until, None) };
        }
        if self.lies_behind(goal) || halt == Halt::Reached && !goal.is_met(self.clock) {
            return Rewind::Working;
        }
        self.seeking = None;
        Rewind::Arrived
    }

    /// Undoes the iteration under way and whole ones before it until the goal no longer lies behind, for about
    /// `effort` phases.
    fn go_back(&mut self, goal: Goal, effort: u64) {
        let enough = self.clock.phases.saturating_sub(effort);
        self.abandon_iteration();
        while self.lies_behind(goal) && self.clock.phases >= enough {
            match self.history.pop() {
                Some(record) => {
                    if self.rules.shares() {
                        let path = self.history.pop_path();
                        self.cursor.path.follow(path.into_iter());
                    }
                    self.undo(record.unpack());
                }
                None => self.start_again(),
            }
        }
        self.begin_iteration();
    }

    /// Whether an iteration has been begun and not completed.
    pub(super) fn is_inside_iteration(&self) -> bool {
        self.cursor.began < self.clock.phases
    }

    fn lies_behind(&self, goal: Goal) -> bool {
        match goal {
            Goal::Phase(phase) => phase < self.clock.phases,
            Goal::Iteration(n) => {
                n < self.clock.iterations || n == self.clock.iterations && self.is_inside_iteration()
            }
        }
    }

    /// The moment of opening.
    pub(super) fn start_again(&mut self) {
        match &self.given {
            Some(given) => self.arena.clone_from(given),
            None => self.arena = Arena::new(tree_share(self.budget), self.rules.keeps()),
        }
        let mover = Mover::of(self.turn_of_root());
        self.arena.node_mut(ROOT).set_mover(mover);
        self.forgotten.clear();
        self.clock = Clock::default();
        self.totals = Totals::default();
        self.history.clear();
        self.forget_as_told();
        self.begin_iteration();
    }

    /// Puts knobs into force, and goes by them from here on.
    pub(super) fn adopt(&mut self, rules: Rules) {
        self.put_into_force(rules);
        self.forget_as_told();
        self.reconsider();
    }

    /// Puts knobs into force, and the weights among them. What comes next is not asked.
    pub(super) fn put_into_force(&mut self, rules: Rules) {
        if rules.weights != self.rules.weights
            && let Ok(judge) = J::read(&self.game, &rules.weights)
        {
            self.judge = judge;
        }
        if (rules.c, rules.h, rules.is_plain) != (self.rules.c, self.rules.h, self.rules.is_plain) {
            self.arena.forget_choices();
        }
        self.rules = rules;
    }

    /// Whether selection or expansion comes next at a node where a side moves follows from the knobs; what an iteration
    /// begins with, also from whether the root is proven.
    fn reconsider(&mut self) {
        if !self.is_inside_iteration() {
            return self.begin_iteration();
        }
        let node = self.arena.node(self.cursor.at);
        let is_choosing = matches!(self.cursor.phase, Phase::Selection | Phase::Expansion);
        if is_choosing && node.has_children() && node.mover() != Mover::Chance {
            let is_selection = self.arena.has_all_children(node) || !self.rules.is_orderly;
            self.cursor.phase = if is_selection { Phase::Selection } else { Phase::Expansion };
        }
    }

    /// Searches again what was searched before, with the knobs of that time.
    pub(super) fn repeat(&mut self, until: Until) -> Halt {
        let now = self.rules.clone();
        let halt = loop {
            let (rules, changes_at) = self.knob_history.at(self.clock.phases);
            let rules = rules.clone();
            self.adopt(rules);
            let halt = self.run(Until { phases: until.phases.min(changes_at), ..until }, &mut Silent);
            if halt != Halt::Reached || self.clock.phases != changes_at {
                break halt;
            }
        };
        self.adopt(now);
        halt
    }
}
