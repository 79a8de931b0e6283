//! Simulation: a game at random from the leaf, to its end or to where it is cut.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Repetition, Turn, play_line};
use crate::rng::Rng;
use crate::search::event::Probe;
use crate::search::monte_carlo::arena::{Mover, WIN};
use crate::search::monte_carlo::machine::{Cursor, MonteCarlo, Phase, fixed_point};
use crate::search::monte_carlo::policy::Playout;
use crate::search::{Event, Flow, NodeId};

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Playout: one phase, however long the game.
    #[inline(always)]
    pub(super) fn play_out<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let leaf = self.cursor.at;
        let node = *self.arena.node(leaf);
        if self.rules.rave.is_some() {
            self.cursor.rng = self.playout_stream(self.clock.iterations);
        }
        self.cursor.before_playout.clone_from(&self.cursor.rng);
        let (plies, result) = if node.proof().is_open() {
            let limit = if node.mover() == Mover::Nobody { 0 } else { self.rules.max_playout };
            if self.rules.playouts > 1 { self.play_out_repeatedly(limit) } else { self.play_out_once(limit) }
        } else {
            (0, node.proof().result())
        };
        self.cursor.record.leaf = leaf;
        self.cursor.record.result = result;
        self.cursor.record.plies = plies;
        self.cursor.phase = Phase::Backup;
        self.clock.phases += 1;
        if P::LISTENS {
            let result = f64::from(result) / f64::from(WIN);
            return probe.event(&Event::PlayedOut { node: NodeId(leaf), plies, result });
        }
        Flow::Continue
    }

    /// Plays a playout; its length and its result.
    #[inline(always)]
    fn play_out_once(&mut self, limit: u32) -> (u32, u32) {
        let plies = self.simulate(limit);
        (plies, self.result_here())
    }

    /// Plays several playouts from the leaf; their mean length and their mean result.
    #[inline(never)]
    fn play_out_repeatedly(&mut self, limit: u32) -> (u32, u32) {
        let (leaf, keys) = (self.cursor.position.clone(), self.cursor.keys.len());
        let (mut plies, mut result) = (0, 0);
        for _ in 0..self.rules.playouts {
            self.cursor.position.clone_from(&leaf);
            self.cursor.keys.truncate(keys);
            let (length, score) = self.play_out_once(limit);
            plies += u64::from(length);
            result += u64::from(score);
        }
        let count = u64::from(self.rules.playouts);
        let mean = |sum: u64| ((2 * sum + count) / (2 * count)) as u32;
        (mean(plies), mean(result))
    }

    /// Plays at most `limit` random moves; says how many.
    #[inline(always)]
    fn simulate(&mut self, limit: u32) -> u32 {
        if self.rules.rave.is_some() {
            return self.simulate_and_note(limit);
        }
        if self.rules.playout == Playout::Uniform {
            let Cursor { position, keys, rng, .. } = &mut self.cursor;
            return self.game.playout(position, keys, rng, limit, &mut self.moves);
        }
        self.simulate_one_by_one(limit)
    }

    #[inline(never)]
    fn simulate_one_by_one(&mut self, limit: u32) -> u32 {
        let by = (&self.game, &self.judge, self.policy);
        let (playout, moves) = (self.rules.playout, &mut self.moves);
        let Cursor { position, keys, rng, .. } = &mut self.cursor;
        play_line(by.0, (position, keys), limit, |at, made| playout.draw(by, at, made, rng, moves))
    }

    #[inline(always)]
    fn turn_here(&self) -> Turn {
        self.turn_after(&self.cursor.position, &self.cursor.keys)
    }

    /// What the position in which the playout ended is worth to Max.
    #[inline(always)]
    fn result_here(&self) -> u32 {
        match self.turn_here() {
            Turn::Over(outcome) => self.result_of(outcome),
            Turn::Of(_) | Turn::Chance => {
                fixed_point(self.rules.value_of_cut(&self.judge, &self.game, &self.cursor.position))
            }
        }
    }

    /// The moves of each playout, up to `most` of them, that comes next or was made last, played once more from the same
    /// random numbers.
    pub(super) fn playouts_again(&self, most: usize) -> Vec<Vec<u32>> {
        let mut rng = match self.cursor.phase {
            Phase::Playout if self.rules.rave.is_some() => self.playout_stream(self.clock.iterations),
            Phase::Playout => self.cursor.rng.clone(),
            Phase::Backup => self.cursor.before_playout.clone(),
            Phase::Selection | Phase::Expansion => return Vec::new(),
        };
        let leaf = if self.cursor.phase == Phase::Playout { self.cursor.at } else { self.cursor.record.leaf };
        if !self.arena.node(leaf).proof().is_open() {
            return Vec::new();
        }
        let (position, keys) = self.position_at(leaf);
        let count = most.min(self.rules.playouts as usize);
        (0..count).map(|_| self.playout_again(&position, &keys, &mut rng)).collect()
    }

    /// The moves of one playout; takes as many random numbers as were taken when it counted.
    fn playout_again(&self, position: &G::Position, keys: &[u64], rng: &mut Rng) -> Vec<u32> {
        let (limit, mut own) = (self.rules.max_playout, rng.clone());
        let moves = self.moves_of_playout(position, keys, &mut own, limit);
        if self.rules.playout == Playout::Uniform {
            // A game that fills its board draws on after the move at which it is won.
            self.game.playout(&mut position.clone(), &mut keys.to_vec(), rng, limit, &mut Vec::new());
        } else {
            *rng = own;
        }
        moves.into_iter().map(MoveCode::code).collect()
    }

    /// The moves of a playout from a position with these random numbers.
    pub(super) fn moves_of_playout(
        &self,
        position: &G::Position,
        keys: &[u64],
        rng: &mut Rng,
        limit: u32,
    ) -> Vec<G::Move> {
        if self.rules.playout == Playout::Uniform {
            return self.game.playout_moves(position, keys, rng, limit);
        }
        let by = (&self.game, &self.judge, self.policy);
        let (mut played, mut buffer) = (Vec::new(), Vec::new());
        play_line(&self.game, (&mut position.clone(), &mut keys.to_vec()), limit, |at, made| {
            let mv = self.rules.playout.draw(by, at, made, rng, &mut buffer);
            played.push(mv);
            mv
        });
        played
    }

    /// The position of a node, and the keys of the positions before it where repetition matters.
    pub(super) fn position_at(&self, node: u32) -> (G::Position, Vec<u64>) {
        self.position_after(&self.line_to(node))
    }

    /// The same after a line of moves from the root.
    pub(super) fn position_after(&self, line: &[u32]) -> (G::Position, Vec<u64>) {
        let (mut position, mut keys) = (self.root.clone(), self.past_keys.clone());
        for &code in line {
            if self.game.repetition() != Repetition::Ignored {
                keys.push(self.game.key(&position));
            }
            self.game.play(&mut position, G::Move::from_code(code));
        }
        (position, keys)
    }
}
