//! The face that the machine turns to the rest of the program.

use crate::error::Result;
use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::event::Listener;
use crate::search::machine::{Changed, Landmark, Memory, RootPoint, Sentence, Until};
use crate::search::monte_carlo::arena::{Arena, ROOT};
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::rules::{AnswerRule, Rules};
use crate::search::monte_carlo::steering::Steering;
use crate::search::monte_carlo::{answer, digest};
use crate::search::{
    Answer, Clock, Derivation, Event, Goal, Halt, Machine, NodeId, Rewind, Settings, Supposition, Tree,
    WhatIf,
};

impl<G: Notation, J: Judge<G>> Machine for MonteCarlo<G, J> {
    fn clock(&self) -> Clock {
        self.clock
    }

    fn advance(&mut self, until: Until, listener: Option<Listener<'_>>) -> Halt {
        self.go_on(until, listener)
    }

    fn rewind(&mut self, goal: Goal, effort: u64) -> Rewind {
        self.travel(goal, effort)
    }

    /// Nothing to do: what an iteration changed is known by itself, whatever the knobs were, and the knobs are
    /// remembered with the moment of their change.
    fn settle(&mut self) {}

    fn is_finished(&self) -> bool {
        self.is_over()
    }

    fn next_phase(&self) -> &'static str {
        match self.cursor.phase {
            Phase::Selection => "selection",
            Phase::Expansion => "expansion",
            Phase::Playout => "playout",
            Phase::Backup => "backup",
        }
    }

    fn tree(&self) -> &dyn Tree {
        self
    }

    fn explain(&self, node: NodeId) -> Derivation {
        self.derivation(node, &self.rules, Side::Max)
    }

    fn what_ifs(&self, node: NodeId) -> Vec<WhatIf> {
        self.knobs_to_suppose(node)
    }

    fn explain_as_if(&self, node: NodeId, supposed: &[Supposition]) -> Derivation {
        self.derivation_as_if(node, supposed, Side::Max)
    }

    fn explain_seen_by(&self, node: NodeId, supposed: &[Supposition], side: Side) -> Derivation {
        self.derivation_as_if(node, supposed, side)
    }

    fn explain_untried(&self, parent: NodeId, code: u32, side: Side) -> Option<Derivation> {
        let at = self.arena.places(parent.0).find(|&at| self.arena.node(at).code() == code)?;
        Some(self.derivation(NodeId(at), &self.rules, side))
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.in_words(event)
    }

    fn playouts(&self, most: usize) -> Vec<Vec<u32>> {
        self.playouts_again(most)
    }

    fn lints(&self) -> Vec<Sentence> {
        self.lints_of_root()
    }

    fn caveats(&self) -> Vec<Sentence> {
        self.few_visits().into_iter().collect()
    }

    fn answer(&self) -> Answer {
        self.full_answer()
    }

    fn brief_answer(&self) -> Answer {
        self.found()
    }

    fn is_settled(&self) -> bool {
        self.rules.answer != AnswerRule::MaxRobust || answer::is_robust(&self.arena, &self.rules)
    }

    fn is_within_iteration(&self) -> bool {
        self.clock.phases != self.cursor.began
    }

    fn root_series(&self) -> Vec<RootPoint> {
        self.root_points()
    }

    fn landmark(&self) -> Landmark {
        let best = answer::best_child(&self.arena, &self.rules, ROOT);
        Landmark {
            best: best.map(|best| self.arena.node(best).code()),
            passes: 0,
            is_proven: !self.arena.node(ROOT).proof().is_open(),
            is_full: !self.arena.has_room(),
        }
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn set(&mut self, name: &str, value: &str) -> Result<Changed> {
        let mut settings = self.settings.clone();
        settings.set(name, value)?;
        if name == "weights" {
            // Written in one way only: equal weights, equal searches.
            settings = settings.with("weights", &J::read(&self.game, value)?.text());
        }
        if settings.knobs().iter().any(|knob| knob.name == name && !knob.live) {
            return Ok(Changed::NeedsRestart);
        }
        let steering = Steering::read(&self.game, &self.root, &settings)?;
        self.check_steering(&steering)?;
        let settings = self.with_steering(settings, &steering);
        let rules = Rules::read(&settings, steering, self.rules.given.clone());
        rules.check::<G, J>(&settings, self.policy)?;
        self.settings = settings;
        self.adopt(rules);
        self.seeking = None;
        Ok(Changed::Live)
    }

    fn after(&self, line: &[u32]) -> Option<Box<dyn Machine>> {
        let next = if self.settings.is_on("reuse") { self.begun_after(line) } else { None };
        next.map(|next| Box::new(next) as Box<dyn Machine>)
    }

    fn fork(&self) -> Box<dyn Machine> {
        Box::new(self.clone())
    }

    fn digest(&self) -> u64 {
        digest::of(self)
    }

    fn memory(&self) -> Memory {
        Memory {
            tree: self.arena.bytes() + self.given.as_ref().map_or(0, Arena::bytes),
            table: self.arena.table_bytes() + self.given.as_ref().map_or(0, Arena::table_bytes),
            history: self.history.bytes() + self.forgotten_bytes(),
            budget: self.budget,
        }
    }
}
