//! A search that panics when it comes to a phase: what a bug in a user's own game looks like from outside.

use plyscope::catalog::{Algorithm, Editing, LegalMove, Request, Situation};
use plyscope::error::{Fault, Result};
use plyscope::eval::{Measured, Weights};
use plyscope::game::{Params, Picture, Turn};
use plyscope::search::event::Listener;
use plyscope::search::machine::{Changed, Memory, RootPoint, Sentence, Until};
use plyscope::search::{
    Answer, Clock, Derivation, Event, Goal, Halt, Machine, NodeId, Rewind, Settings, Tree,
};

/// A position whose search blows up at a phase.
pub(super) struct Mined {
    pub(super) inner: Box<dyn Situation>,
    pub(super) at: u64,
}

struct Bomb {
    inner: Box<dyn Machine>,
    at: u64,
}

impl Situation for Mined {
    fn search(&self, request: Request) -> Result<Box<dyn Machine>> {
        Ok(Box::new(Bomb { inner: self.inner.search(request)?, at: self.at }))
    }
    fn copy(&self) -> Box<dyn Situation> {
        Box::new(Self { inner: self.inner.copy(), at: self.at })
    }
    fn game(&self) -> &'static str {
        self.inner.game()
    }
    fn params(&self) -> &Params {
        self.inner.params()
    }
    fn set_position(&mut self, text: &str) -> Result<()> {
        self.inner.set_position(text)
    }
    fn play(&mut self, name: &str) -> Result<()> {
        self.inner.play(name)
    }
    fn play_all(&mut self, moves: &str) -> Result<()> {
        self.inner.play_all(moves)
    }
    fn play_code(&mut self, code: u32) -> bool {
        self.inner.play_code(code)
    }
    fn take_back(&mut self) -> bool {
        self.inner.take_back()
    }
    fn position(&self) -> String {
        self.inner.position()
    }
    fn origin(&self) -> String {
        self.inner.origin()
    }
    fn moves_played(&self) -> Vec<String> {
        self.inner.moves_played()
    }
    fn moves_written(&self) -> Vec<String> {
        self.inner.moves_written()
    }
    fn names_of(&self, codes: &[u32]) -> Vec<String> {
        self.inner.names_of(codes)
    }
    fn turn(&self) -> Turn {
        self.inner.turn()
    }
    fn turn_in_line(&self) -> Turn {
        self.inner.turn_in_line()
    }
    fn legal_moves(&self) -> Vec<LegalMove> {
        self.inner.legal_moves()
    }
    fn picture(&self) -> Picture {
        self.inner.picture()
    }
    fn weights(&self, text: &str) -> Result<Weights> {
        self.inner.weights(text)
    }
    fn measured(&self) -> Option<Measured> {
        self.inner.measured()
    }
    fn exchanges_sides(&self) -> bool {
        self.inner.exchanges_sides()
    }
    fn check_evaluation(&self, weights: &Weights) -> Result<(), String> {
        self.inner.check_evaluation(weights)
    }
    fn unit(&self) -> i32 {
        self.inner.unit()
    }

    fn per_point(&self) -> i32 {
        self.inner.per_point()
    }
    fn perft(&self, depth: u32) -> u64 {
        self.inner.perft(depth)
    }

    fn record(&self) -> String {
        self.inner.record()
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.inner.divide(depth)
    }
    fn is_small(&self) -> bool {
        self.inner.is_small()
    }

    fn lines_meet(&self) -> bool {
        self.inner.lines_meet()
    }
    fn refusal(&self, algorithm: &Algorithm) -> Option<Fault> {
        self.inner.refusal(algorithm)
    }
    fn editing(&self) -> Option<&dyn Editing> {
        None
    }
}

impl Machine for Bomb {
    fn advance(&mut self, until: Until, listener: Option<Listener<'_>>) -> Halt {
        let short = Until { phases: until.phases.min(self.at), ..until };
        let halt = self.inner.advance(short, listener);
        assert!(self.inner.clock().phases < self.at, "the mine of phase {}", self.at);
        halt
    }
    fn clock(&self) -> Clock {
        self.inner.clock()
    }
    fn rewind(&mut self, goal: Goal, effort: u64) -> Rewind {
        self.inner.rewind(goal, effort)
    }
    fn settle(&mut self) {
        self.inner.settle();
    }
    fn is_finished(&self) -> bool {
        self.inner.is_finished()
    }
    fn next_phase(&self) -> &'static str {
        self.inner.next_phase()
    }
    fn tree(&self) -> &dyn Tree {
        self.inner.tree()
    }
    fn explain(&self, node: NodeId) -> Derivation {
        self.inner.explain(node)
    }
    fn sentence(&self, event: &Event) -> Sentence {
        self.inner.sentence(event)
    }
    fn answer(&self) -> Answer {
        self.inner.answer()
    }
    fn root_series(&self) -> Vec<RootPoint> {
        self.inner.root_series()
    }
    fn settings(&self) -> &Settings {
        self.inner.settings()
    }
    fn set(&mut self, name: &str, value: &str) -> Result<Changed> {
        self.inner.set(name, value)
    }
    fn fork(&self) -> Box<dyn Machine> {
        self.inner.fork()
    }
    fn digest(&self) -> u64 {
        self.inner.digest()
    }
    fn memory(&self) -> Memory {
        self.inner.memory()
    }
}
