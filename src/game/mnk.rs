//! `mnk`: k in a row on an m x n board, free style (more than k wins too). `tic-tac-toe` is 3,3,3 and `gomoku` 15,15,5.

mod edit;
mod evaluation;
mod lines;
mod notation;
mod squares;

use std::sync::Arc;

use crate::catalog::Entry;
use crate::error::Result;
use crate::game::{Game, Outcome, Param, Params, Side, Turn};
use crate::rng::{Rng, mix};

use lines::Lines;
pub use squares::{Large, Small, Squares};

/// The rules on a board of up to `S::MOST` squares, numbered in reading order from the top left.
#[derive(Debug, Clone)]
pub struct Mnk<S: Squares> {
    columns: u8,
    rows: u8,
    in_row: u8,
    lines: Arc<Lines<S>>,
}

/// The stones of Max (X) and Min (O), with what playing keeps up to date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<S: Squares> {
    stones: [S; 2],
    /// How many squares are empty.
    empty: u16,
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
        Position { stones: [S::default(); 2], empty: self.squares() as u16, to_move: Side::Max, won: false }
    }

    #[inline]
    fn turn(&self, position: &Position<S>) -> Turn {
        if position.won {
            Turn::Over(Outcome::Win(position.to_move.other()))
        } else if position.empty == 0 {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(position.to_move)
        }
    }

    #[inline]
    fn moves(&self, position: &Position<S>, moves: &mut Vec<u16>) {
        if !position.won {
            let taken = position.stones[0].or(position.stones[1]);
            moves.extend((0..self.squares()).filter(|&s| !taken.has(s)).map(|s| s as u16));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position<S>, square: u16) {
        let stones = &mut position.stones[position.to_move as usize];
        *stones = stones.with(usize::from(square));
        position.won = S::completes(&self.lines, *stones, usize::from(square));
        position.empty -= 1;
        position.to_move = position.to_move.other();
    }

    #[inline]
    fn key(&self, position: &Position<S>) -> u64 {
        let stones = position.stones.iter().fold(position.to_move as u64, |key, stones| stones.mixed(key));
        mix(stones)
    }

    fn is_small(&self) -> bool {
        self.columns <= 4 && self.rows <= 4
    }

    #[inline]
    fn random_move(&self, position: &Position<S>, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        let empty = self.lines.board.without(position.stones[0].or(position.stones[1]));
        empty.nth(rng.below(u32::from(position.empty))) as u16
    }
}

/// m, n and k as a user may give them.
pub const PARAMS: &[Param] = &[
    Param { name: "m", default: "3", about: "columns, 1 to 19" },
    Param { name: "n", default: "3", about: "rows, 1 to 19" },
    Param { name: "k", default: "3", about: "stones in a row that win, 1 to 19" },
];

const WRITTEN: &str = "rows from the top, a blank, the side to move: `X.O/.../..X O`; moves `b2`, letter column, \
                       number row from the top";

fn sizes(params: &Params) -> Result<[u8; 3]> {
    let number = |name| params.number(name, 3, 1..=19).map(|n| n as u8);
    Ok([number("m")?, number("n")?, number("k")?])
}

fn entry<S: Squares>(name: &'static str, about: &'static str, make: fn(&Params) -> Result<Mnk<S>>) -> Entry {
    let declared = Entry::game(name, about, make).written(WRITTEN);
    let params = if name == "mnk" { PARAMS } else { &[] };
    declared.params(params).depicts().evaluates().edits().done()
}

/// The catalog line of `tic-tac-toe`.
pub fn tic_tac_toe_entry() -> Entry {
    let about = "three in a row on 3 x 3: small enough to see whole; transpositions and symmetry";
    entry("tic-tac-toe", about, |_| Ok(Mnk::<Small>::new(3, 3, 3)))
}

/// The catalog line of `mnk`.
pub fn mnk_entry() -> Entry {
    let about = "k in a row on an m x n board, free style: transpositions, symmetry, growth of the tree";
    let small = entry("mnk", about, |params| sizes(params).map(|[m, n, k]| Mnk::<Small>::new(m, n, k)));
    let fits =
        |params: &Params| sizes(params).is_ok_and(|[m, n, _]| usize::from(m) * usize::from(n) <= Small::MOST);
    entry("mnk", about, |params| sizes(params).map(|[m, n, k]| Mnk::<Large>::new(m, n, k)))
        .with_fast_path(fits, small)
}

/// The catalog line of `gomoku`.
pub fn gomoku_entry() -> Entry {
    let about = "five in a row on 15 x 15, free style: a wide tree, where only a selective search sees far";
    entry("gomoku", about, |_| Ok(Mnk::<Large>::new(15, 15, 5)))
}
