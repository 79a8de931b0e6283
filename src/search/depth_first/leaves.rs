//! The leaves at the horizon: the positions after the moves of a node with one ply to go.

use crate::eval::Judge;
use crate::eval::batch::Batch;
use crate::game::{Game, MoveCode, Turn};
use crate::search::depth_first::horizon::Locals;
use crate::search::depth_first::machine::Search;
use crate::search::value::{Value, of_outcome};

/// What the leaves of a node have brought so far. Values are the mover's, so that the best one is the largest.
struct Harvest {
    /// The value that ends the search of the node.
    bound: Value,
    best: Value,
    /// Which leaf is the best one; `usize::MAX` if none is better than what the node had.
    best_at: usize,
    last: Value,
    /// How many leaves were looked at, and how many of them were valued by the evaluation.
    tried: usize,
    guesses: u64,
    /// Moves from the root.
    below: i32,
}

impl Harvest {
    #[inline(always)]
    const fn is_cut(&self) -> bool {
        self.last >= self.bound
    }

    /// The next leaf.
    #[inline(always)]
    fn take(&mut self, value: Value, is_guess: bool) {
        self.last = value;
        // No branch on whether it is better: nobody can predict that.
        self.best_at = if value > self.best { self.tried } else { self.best_at };
        self.best = self.best.max(value);
        self.guesses += u64::from(is_guess);
        self.tried += 1;
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// Searches the remaining moves of a node with one ply to go.
    #[inline(always)]
    pub(super) fn leaves<const MAX: bool>(&mut self, position: &G::Position, node: &mut Locals) {
        let pruning = self.config.pruning;
        let bound = if MAX { node.window.beta } else { node.window.alpha };
        let mut harvest = Harvest {
            bound: if pruning { for_mover::<MAX>(bound) } else { Value::MAX },
            best: for_mover::<MAX>(node.best),
            best_at: usize::MAX,
            last: Value::MIN,
            tried: 0,
            guesses: 0,
            below: node.plies as i32 + 1,
        };
        let moves = &self.at.moves[node.next as usize..node.end as usize];
        while harvest.tried < moves.len() && !harvest.is_cut() {
            let moves = &moves[harvest.tried..];
            if let Some(batch) = self.judge.value_batch(&self.game, position, moves) {
                self.take_batch::<MAX>(position, moves, &batch, &mut harvest);
            } else {
                let (value, is_guess) = self.leaf(position, moves[0], harvest.below);
                harvest.take(for_mover::<MAX>(value), is_guess);
            }
        }
        self.reap::<MAX>(node, &harvest);
    }

    /// The value after a move, and whether it is the evaluation's and not the game's.
    #[inline(always)]
    fn leaf(&self, position: &G::Position, mv: G::Move, below: i32) -> (Value, bool) {
        let mut after = position.clone();
        self.game.play(&mut after, mv);
        match self.game.turn(&after) {
            Turn::Over(outcome) => (of_outcome(outcome, below), false),
            _ => (self.judge.value(&self.game, &after), true),
        }
    }

    /// Takes in a batch of leaves as far as the first one that meets the bound. What finished games are worth is asked of
    /// the rules.
    #[inline(always)]
    fn take_batch<const MAX: bool>(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        batch: &Batch,
        harvest: &mut Harvest,
    ) {
        for (nth, &mv) in moves.iter().enumerate().take(batch.count) {
            let is_over = batch.over >> nth & 1 == 1;
            let value = if is_over { self.leaf(position, mv, harvest.below).0 } else { batch.values[nth] };
            harvest.take(for_mover::<MAX>(value), !is_over);
            if harvest.is_cut() {
                return;
            }
        }
    }

    /// The node takes in what its leaves have brought.
    #[inline(always)]
    fn reap<const MAX: bool>(&mut self, node: &mut Locals, harvest: &Harvest) {
        let is_improved = harvest.best_at != usize::MAX;
        node.best = for_mover::<MAX>(harvest.best);
        node.returned = for_mover::<MAX>(harvest.last);
        let is_inside = node.window.contains(node.best);
        if is_improved {
            node.best_at = node.next + harvest.best_at as u32;
        }
        if harvest.is_cut() {
            self.at.lines.clear(node.ply);
        } else if is_improved && is_inside {
            self.at.lines.clear(node.ply + 1);
            self.at.lines.promote(node.ply, self.at.moves[node.best_at as usize].code());
        }
        if self.config.pruning {
            node.narrow::<MAX>();
        }
        node.next += harvest.tried as u32;
        let (counts, tried) = (&mut self.at.counts, harvest.tried as u64);
        counts.nodes += tried;
        counts.leaves += tried;
        counts.guesses += harvest.guesses;
        counts.deepest = counts.deepest.max(harvest.below as u64);
    }
}

/// Max's value as the side to move sees it, and back.
#[inline(always)]
const fn for_mover<const MAX: bool>(value: Value) -> Value {
    if MAX { value } else { -value }
}
