//! `mnk`: k in a row on an m x n board, free style (more than k wins too). `tic-tac-toe` is 3,3,3 and `gomoku` 15,15,5.

mod edit;
mod lines;
mod notation;
mod squares;

use std::sync::Arc;

use crate::game::{Game, Outcome, Side, Turn};
use crate::rng::{Rng, mix};

use lines::Lines;
pub use squares::{Large, Small, Squares};

/// The rules on a board of up to `S::MOST` squares, numbered in reading order from the top left.
#[derive(Debug, Clone)]
pub struct Mnk<S: Squares> {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) in_row: u8,
    pub(crate) lines: Arc<Lines<S>>,
}

/// The stones of Max (X) and Min (O), with what playing keeps up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<S: Squares> {
    pub(crate) stones: [S; 2],
    /// How many squares are empty.
    empty: u32,
    to_move: Side,
    /// Whether the side that moved last has k in a row.
    won: bool,
}

impl<S: Squares> Mnk<S> {
    /// k = `in_row` on m = `columns` by n = `rows`, each from 1 to 19; at most `S::MOST` squares.
    pub fn new(columns: u8, rows: u8, in_row: u8) -> Self {
        let lines = Lines::new(usize::from(columns), usize::from(rows), usize::from(in_row));
        Self { columns, rows, in_row, lines: Arc::new(lines) }
    }

    fn squares(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }
}

impl<S: Squares> Game for Mnk<S> {
    type Position = Position<S>;
    type Move = u16;

    fn start(&self) -> Position<S> {
        Position { stones: [S::default(); 2], empty: self.squares() as u32, to_move: Side::Max, won: false }
    }

    #[inline(always)]
    fn turn(&self, position: &Position<S>) -> Turn {
        if position.won {
            Turn::Over(Outcome::Win(position.to_move.other()))
        } else if position.empty == 0 {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(position.to_move)
        }
    }

    #[inline(always)]
    fn moves(&self, position: &Position<S>, moves: &mut Vec<u16>) {
        if !position.won {
            let taken = position.stones[0].or(position.stones[1]);
            moves.extend((0..self.squares()).filter(|&s| !taken.has(s)).map(|s| s as u16));
        }
    }

    #[inline(always)]
    fn play(&self, position: &mut Position<S>, square: u16) {
        let stones = &mut position.stones[position.to_move as usize];
        *stones = stones.with(usize::from(square));
        position.won = S::completes(&self.lines, *stones, usize::from(square));
        position.empty -= 1;
        position.to_move = position.to_move.other();
    }

    #[inline(always)]
    fn key(&self, position: &Position<S>) -> u64 {
        let side = mix(position.to_move as u64);
        mix(position.stones.iter().fold(side, |key, stones| stones.mixed(key)))
    }

    fn is_small(&self) -> bool {
        self.columns <= 4 && self.rows <= 4
    }

    #[inline(always)]
    fn random_move(&self, position: &Position<S>, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        let empty = self.lines.board.without(position.stones[0].or(position.stones[1]));
        empty.nth(rng.below(position.empty)) as u16
    }
}
