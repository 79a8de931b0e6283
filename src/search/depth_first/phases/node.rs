//! A node is entered, and left with a value.

use crate::eval::Judge;
use crate::game::{Game, Outcome, Repetition, Side, Turn};
use crate::rng::Rng;
use crate::search::NodeId;
use crate::search::depth_first::frame::{NONE, Phase, Role};
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::phases::tell;
use crate::search::depth_first::window::Bounds;
use crate::search::event::{Event, Flow, Probe};
use crate::search::value::{INFINITE, Value, of_outcome};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// A node is entered. Next it is valued, looked up, or its moves are listed.
    #[inline(always)]
    pub(super) fn enter<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        self.count_node(ply);
        let turn = self.game.turn(&self.at.stack[ply].position);
        let first = if ply == 0 { 0 } else { self.at.stack[ply - 1].end };
        let frame = &mut self.at.stack[ply];
        frame.open(self.at.clock.phases, &self.at.counts, first);
        frame.role = match turn {
            Turn::Of(Side::Max) => Role::Max,
            Turn::Of(Side::Min) => Role::Min,
            Turn::Chance => Role::Chance,
            Turn::Over(_) => Role::Over,
        };
        frame.best = match turn {
            Turn::Of(Side::Max) => -INFINITE,
            Turn::Of(Side::Min) => INFINITE,
            Turn::Chance => 0,
            Turn::Over(outcome) => of_outcome(outcome, frame.plies as i32),
        };
        self.at.lines.clear(ply);
        frame.fleeting =
            self.table.is_none() || J::FORESEES && !self.judge.is_worth_keeping(&self.game, &frame.position);
        let is_asked = frame.depth > 0 && !frame.fleeting;
        if frame.role != Role::Over && (is_asked || self.repeats()) {
            self.name_position(ply);
        }
        let frame = &self.at.stack[ply];
        self.at.next = if frame.role == Role::Over {
            Phase::Evaluate
        } else if frame.depth == 0 {
            if self.goes_on_beyond(frame) { Phase::StandPat } else { Phase::Evaluate }
        } else if J::FORESEES && ply > 0 {
            Phase::Foresee
        } else if is_asked {
            Phase::Probe
        } else {
            self.before_moves(ply, None)
        };
        if P::KEEPS && self.record.takes(ply as u32) {
            self.record_entry(ply);
        }
        let frame = &self.at.stack[ply];
        tell(probe, || Event::Entered {
            node: NodeId(frame.record),
            depth: frame.depth,
            alpha: frame.entry.alpha,
            beta: frame.entry.beta,
        })
    }

    /// Counts the node at `ply` as entered.
    #[inline(always)]
    fn count_node(&mut self, ply: usize) {
        self.at.counts.nodes += 1;
        self.at.counts.deepest = self.at.counts.deepest.max(self.at.stack[ply].plies.into());
        self.at.clock.iterations += 1;
        self.at.began = self.at.clock.phases;
    }

    /// Notes the position's key, and ends the line where the rules say that it repeats.
    #[inline(always)]
    fn name_position(&mut self, ply: usize) {
        if let Repetition::Ends { times, outcome } = self.repetition {
            return self.end_repetition(ply, times, outcome);
        }
        let frame = &mut self.at.stack[ply];
        (frame.key, frame.mirrored) = self.judge.table_key(&self.game, &frame.position);
        if let Some(table) = &self.table {
            table.fetch_ahead(frame.key ^ self.salt);
        }
    }

    /// Where positions that come back end the line.
    fn end_repetition(&mut self, ply: usize, times: u8, outcome: Outcome) {
        let (path, rest) = self.at.stack.split_at_mut(ply);
        let frame = &mut rest[0];
        // A mirror image is no repetition.
        frame.key = self.game.key(&frame.position);
        if !frame.is_moved() {
            return;
        }
        let earlier = path.iter().filter(|f| f.is_moved()).map(|f| f.key).chain(self.history.iter().copied());
        let seen = 1 + earlier.filter(|&key| key == frame.key).count();
        if ply > 0 && seen >= usize::from(times) {
            frame.role = Role::Over;
            frame.so_far.repeated = true;
            frame.best = of_outcome(outcome, frame.plies as i32);
            // The same position by another road need not be over: what rests on this proves nothing that a table keeps.
            self.at.counts.guesses += u64::from(path.iter().any(|above| !above.fleeting));
        }
    }

    /// A leaf is valued: by the rules where the game is over, else by the evaluation.
    #[inline(always)]
    pub(super) fn evaluate<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let is_over = self.at.stack[self.at.height - 1].role == Role::Over;
        let value = if is_over { 0 } else { self.leaf_value() };
        let frame = &mut self.at.stack[self.at.height - 1];
        self.at.counts.leaves += 1;
        if !is_over {
            frame.best = value;
            self.at.counts.guesses += 1;
        }
        frame.so_far.settled = true;
        frame.so_far.known = Bounds::exact(frame.best);
        self.at.next = Phase::Leave;
        let (record, value) = (frame.record, frame.best);
        tell(probe, || Event::Evaluated { node: NodeId(record), value })
    }

    /// The value of the present node as it stands.
    #[inline(always)]
    pub(super) fn leaf_value(&mut self) -> Value {
        if let Leaf::Playouts(count) = self.config.leaf {
            self.at.playouts += u64::from(count);
        }
        self.standing_value(&self.at.stack[self.at.height - 1].position)
    }

    /// The value of a position as it stands. Playouts draw from a stream of the position's own, so that it is worth the
    /// same wherever it comes up.
    #[inline(always)]
    pub(in crate::search::depth_first) fn standing_value(&self, position: &G::Position) -> Value {
        self.value_by(&self.judge, self.config.leaf, position)
    }

    /// The same by another judge.
    #[inline(always)]
    pub(in crate::search::depth_first) fn value_by(
        &self,
        judge: &J,
        leaf: Leaf,
        position: &G::Position,
    ) -> Value {
        let rng = || Rng::stream(self.seed, self.game.key(position));
        leaf.value(&self.game, judge, position, rng)
    }

    /// The node is left, and its value goes to its parent; at the root the pass is done.
    #[inline(always)]
    pub(super) fn leave<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let ply = self.at.height - 1;
        self.at.clock.iterations += 1;
        self.at.began = self.at.clock.phases;
        let frame = &self.at.stack[ply];
        self.at.returned = frame.best;
        let (record, value) = (frame.record, frame.best);
        if P::KEEPS && record != NONE {
            self.record_exit(ply);
        }
        let told = if P::LISTENS {
            let bound = self.at.stack[ply].bounds().kind(value);
            tell(probe, || Event::Left { node: NodeId(record), value, bound })
        } else {
            Flow::Continue
        };
        self.at.height = ply;
        self.at.next = if self.at.stack[ply].question.is_none() { Phase::Returned } else { Phase::Answered };
        if ply > 0 {
            return told;
        }
        told.and(self.end_pass(probe))
    }
}
