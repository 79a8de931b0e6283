//! `mnk`: k in a row on an m x n board, free style. `tic-tac-toe` is 3,3,3.

use crate::catalog::Entry;
use crate::error::{Fault, Result};
use crate::game::{Game, Notation, Outcome, Side, Turn};
use crate::rng::mix;

/// The rules for a board of up to 64 squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mnk {
    columns: u8,
    rows: u8,
    in_row: u8,
}

/// Two bitboards, square `x + y * columns`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    stones: [u64; 2],
    to_move: Side,
}

impl Mnk {
    /// The rules for `in_row` in a row on `columns` x `rows`.
    pub fn new(columns: u8, rows: u8, in_row: u8) -> Self {
        Self { columns, rows, in_row }
    }

    /// The catalog line of tic-tac-toe.
    pub fn tic_tac_toe_entry() -> Entry {
        Entry::game("tic-tac-toe", "three in a row on 3 x 3", |_| Ok(Self { columns: 3, rows: 3, in_row: 3 }))
            .done()
    }

    fn wins(&self, stones: u64) -> bool {
        let (m, n) = (i32::from(self.columns), i32::from(self.rows));
        let at =
            |x: i32, y: i32| (0..m).contains(&x) && (0..n).contains(&y) && stones >> (x + y * m) & 1 == 1;
        (0..m * n).any(|s| {
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .iter()
                .any(|(dx, dy)| (0..i32::from(self.in_row)).all(|k| at(s % m + k * dx, s / m + k * dy)))
        })
    }
}

impl Game for Mnk {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { stones: [0; 2], to_move: Side::Max }
    }

    fn turn(&self, position: &Position) -> Turn {
        let last = position.to_move.other();
        if self.wins(position.stones[last as usize]) {
            return Turn::Over(Outcome::Win(last));
        }
        if (position.stones[0] | position.stones[1]).count_ones() == u32::from(self.columns * self.rows) {
            return Turn::Over(Outcome::Draw);
        }
        Turn::Of(position.to_move)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        if let Turn::Of(_) = self.turn(position) {
            let taken = position.stones[0] | position.stones[1];
            moves.extend((0..self.columns * self.rows).filter(|s| taken >> s & 1 == 0));
        }
    }

    fn play(&self, position: &mut Position, square: u8) {
        position.stones[position.to_move as usize] |= 1 << square;
        position.to_move = position.to_move.other();
    }

    fn key(&self, position: &Position) -> u64 {
        mix(position.stones[0] ^ mix(position.stones[1] ^ mix(position.to_move as u64)))
    }

    fn is_small(&self) -> bool {
        self.columns <= 4 && self.rows <= 4
    }
}

impl Notation for Mnk {
    fn parse_position(&self, text: &str) -> Result<Position> {
        Err(Fault::new(format!("found `{text}`")))
    }

    fn print_position(&self, position: &Position) -> String {
        format!("{:x}/{:x}", position.stones[0], position.stones[1])
    }

    fn print_move(&self, _: &Position, square: u8) -> String {
        format!("{}{}", (b'a' + square % self.columns) as char, square / self.columns + 1)
    }
}
