//! The leaves at the horizon: the positions after the moves of a node with one ply to go.

use crate::eval::Judge;
use crate::eval::batch::Batch;
use crate::game::{Game, MoveCode, Side, Turn};
use crate::search::depth_first::frame::NONE;
use crate::search::depth_first::horizon::{ENTERED, LEFT, Locals, PHASES};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::window::{Bounds, Window};
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
        let mut harvest = self.sow::<MAX>(node);
        let moves = &self.at.moves[node.next as usize..node.end as usize];
        while harvest.tried < moves.len() && !harvest.is_cut() {
            let moves = &moves[harvest.tried..];
            if let Some(batch) = self.judge.value_batch(&self.game, position, moves) {
                self.take_batch::<MAX>(position, moves, &batch, &mut harvest);
            } else {
                let (value, turn) = self.leaf(position, moves[0], harvest.below);
                harvest.take(for_mover::<MAX>(value), !is_over(turn));
            }
        }
        self.reap::<MAX>(node, &harvest);
    }

    /// The same where leaves are recorded: one by one.
    #[inline(never)]
    pub(super) fn recorded_leaves<const MAX: bool>(&mut self, position: &G::Position, node: &mut Locals) {
        let mut harvest = self.sow::<MAX>(node);
        while harvest.tried < (node.end - node.next) as usize && !harvest.is_cut() {
            let place = node.next as usize + harvest.tried;
            let (value, turn) = self.leaf(position, self.at.moves[place], harvest.below);
            self.record_leaf::<MAX>(node, &harvest, value, turn);
            harvest.take(for_mover::<MAX>(value), !is_over(turn));
        }
        self.reap::<MAX>(node, &harvest);
    }

    /// Before the first leaf.
    #[inline(always)]
    fn sow<const MAX: bool>(&self, node: &Locals) -> Harvest {
        let bound = if MAX { node.window.beta } else { node.window.alpha };
        Harvest {
            bound: if self.config.pruning { for_mover::<MAX>(bound) } else { Value::MAX },
            best: for_mover::<MAX>(node.best),
            best_at: usize::MAX,
            last: Value::MIN,
            tried: 0,
            guesses: 0,
            below: node.plies as i32 + 1,
        }
    }

    /// The value after a move, the game's or the evaluation's, and whose turn it is then.
    #[inline(always)]
    fn leaf(&self, position: &G::Position, mv: G::Move, below: i32) -> (Value, Turn) {
        let mut after = position.clone();
        self.game.play(&mut after, mv);
        let turn = self.game.turn(&after);
        match turn {
            Turn::Over(outcome) => (of_outcome(outcome, below), turn),
            _ => (self.judge.value(&self.game, &after), turn),
        }
    }

    /// Records the next leaf of a node as its phases would, if the node is recorded.
    fn record_leaf<const MAX: bool>(&mut self, node: &Locals, harvest: &Harvest, value: Value, turn: Turn) {
        let parent = self.at.stack[node.ply].record;
        if parent == NONE {
            return;
        }
        let place = node.next as usize + harvest.tried;
        let begun = self.at.clock.phases + PHASES * harvest.tried as u64;
        let mut now = Locals { best: for_mover::<MAX>(harvest.best), ..*node };
        now.narrow::<MAX>();
        let Window { alpha, beta } = if self.config.pruning { now.window } else { Window::FULL };
        let flags = Flags::default()
            .with(Flags::OVER, is_over(turn))
            .with(Flags::SOLVED, is_over(turn))
            .with(Flags::MIN, turn == Turn::Of(Side::Min))
            .with(Flags::CHANCE, turn == Turn::Chance);
        self.record.push(Node {
            end: self.record.nodes.len() as u32 + 1,
            entered: begun + ENTERED,
            left: begun + LEFT,
            nodes: 1,
            alpha,
            beta,
            known: Bounds::exact(value),
            value,
            reason: self.at.reasons.get(place).copied().unwrap_or_default(),
            flags,
            ..Node::opened(parent, node.ply as u32 + 1, self.at.moves[place].code(), 0)
        });
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

const fn is_over(turn: Turn) -> bool {
    matches!(turn, Turn::Over(_))
}

/// Max's value as the side to move sees it, and back.
#[inline(always)]
const fn for_mover<const MAX: bool>(value: Value) -> Value {
    if MAX { value } else { -value }
}
