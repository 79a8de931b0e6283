//! The same searches as plain recursion: nothing of them can be observed, stopped or taken back.

use std::cmp::Reverse;

use plyscope::eval::{Evaluate, default_weights};
use plyscope::game::{Game, Side, Turn};
use plyscope::search::value::of_outcome;

use crate::peer::Rules;

/// Alpha-beta as a recursive function, on request with null windows for all moves but the first.
pub struct Recursive<R: Rules> {
    weights: Vec<i32>,
    /// Positions entered.
    pub nodes: u64,
    is_pvs: bool,
    /// One list of moves a depth.
    buffers: Vec<Vec<<R::G as Game>::Move>>,
}

impl<R: Rules> Recursive<R> {
    /// Principal variation search orders moves by their static promise; alpha-beta takes them as the game lists them.
    pub fn new(depth: u8, is_pvs: bool) -> Self {
        let buffers = vec![Vec::new(); depth.into()];
        Self { weights: default_weights(&R::GAME), nodes: 0, is_pvs, buffers }
    }

    /// The value of a position, and whether it is the exact value of a leaf.
    pub fn search(
        &mut self,
        position: &<R::G as Game>::Position,
        depth: usize,
        ply: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> (i32, bool) {
        let game = R::GAME;
        self.nodes += 1;
        let side = match game.turn(position) {
            Turn::Over(outcome) => return (of_outcome(outcome, ply), true),
            _ if depth == 0 => return (game.evaluate(position, &self.weights), true),
            Turn::Of(side) => side,
            Turn::Chance => unreachable!("no chance in these games"),
        };
        let mut moves = std::mem::take(&mut self.buffers[depth - 1]);
        moves.clear();
        game.moves(position, &mut moves);
        if self.is_pvs {
            moves.sort_by_key(|&mv| Reverse(game.promise(position, mv)));
        }
        let mut best = if side == Side::Max { i32::MIN } else { i32::MAX };
        for (nth, &mv) in moves.iter().enumerate() {
            let mut child = position.clone();
            game.play(&mut child, mv);
            // Leaves tell their value whatever the window.
            let is_scout = self.is_pvs && nth > 0 && depth > 1 && beta - alpha > 1;
            let (low, high) = match side {
                _ if !is_scout => (alpha, beta),
                Side::Max => (alpha, alpha + 1),
                Side::Min => (beta - 1, beta),
            };
            let (mut value, is_exact) = self.search(&child, depth - 1, ply + 1, low, high);
            if is_scout && alpha < value && value < beta && !is_exact {
                let (low, high) = if side == Side::Max { (value - 1, beta) } else { (alpha, value + 1) };
                value = self.search(&child, depth - 1, ply + 1, low, high).0;
            }
            if side == Side::Max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.buffers[depth - 1] = moves;
        (best, false)
    }
}
