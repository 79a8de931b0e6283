//! `go`: area scoring (Tromp and Taylor, 1995), positional superko, suicide illegal, two passes end the game.
//!
//! The winner counts and not by how much: a game ends as a win for black (Max) or white (Min) by area and komi, as
//! strong programs value playouts, or as a draw under a whole komi.
//!
//! A position holds all boards that have been, because the rules ask for them: positions with the same stones and
//! different pasts are different positions, and searches never take one for the other.

mod board;
mod edit;
mod ground;
mod notation;
mod past;
mod playout;

pub use notation::stated;

use std::fmt;
use std::sync::Arc;

use crate::game::{Game, Outcome, Side, Turn};
use crate::rng::{Rng, mix};

pub(crate) use board::Board;
pub(crate) use ground::{Ground, Points};
use past::Past;

/// The rules on boards of up to 9 x 9.
pub type Small = Go<2, 111>;

/// The rules on boards of up to 19 x 19.
pub type Large = Go<7, 421>;

/// The rules on a board of some size.
#[derive(Debug, Clone)]
pub struct Go<const N: usize, const P: usize> {
    pub(crate) ground: Arc<Ground<N, P>>,
    /// What white gets for moving second, in half points.
    half_komi: i32,
}

/// The stones, whose turn it is, and what has been.
pub struct Position<const N: usize, const P: usize> {
    pub(crate) board: Board<N, P>,
    pub(crate) to_move: Side,
    /// How many of the last moves were passes.
    passes: u8,
    past: Past,
}

impl<const N: usize, const P: usize> Clone for Position<N, P> {
    fn clone(&self) -> Self {
        Self { board: self.board.clone(), past: self.past.clone(), ..*self }
    }

    #[inline(always)]
    fn clone_from(&mut self, other: &Self) {
        self.board.clone_from(&other.board);
        self.past.clone_from(&other.past);
        (self.to_move, self.passes) = (other.to_move, other.passes);
    }
}

impl<const N: usize, const P: usize> PartialEq for Position<N, P> {
    /// Chains follow from stones.
    fn eq(&self, other: &Self) -> bool {
        self.board.stones == other.board.stones
            && (self.to_move, self.passes) == (other.to_move, other.passes)
            && self.past == other.past
    }
}

impl<const N: usize, const P: usize> fmt::Debug for Position<N, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("stones", &self.board.stones)
            .field("to_move", &self.to_move)
            .field("passes", &self.passes)
            .field("moves", &self.past.moves)
            .finish()
    }
}

impl<const N: usize, const P: usize> Go<N, P> {
    /// The rules for a size and a komi in half points.
    ///
    /// # Panics
    /// If the board does not fit.
    pub fn new(size: usize, half_komi: i32) -> Self {
        Self { ground: Arc::new(Ground::new(size)), half_komi }
    }

    /// The code of a pass: one more than the last point's.
    pub(crate) fn pass(&self) -> u16 {
        (self.ground.size * self.ground.size) as u16
    }

    /// Black's area less white's, komi left out.
    pub fn margin(&self, position: &Position<N, P>) -> i32 {
        let [black, white] = position.board.areas(&self.ground);
        black as i32 - white as i32
    }

    /// Whether the side to move may place a stone on an empty point: it would live, and the board is new.
    #[inline(always)]
    fn is_legal(&self, position: &Position<N, P>, point: usize) -> bool {
        let side = position.to_move;
        position.board.is_alive_at(&self.ground, point, side)
            && !position.past.holds(position.board.key_after(point, side))
    }
}

impl<const N: usize, const P: usize> Go<N, P> {
    #[inline(always)]
    fn play_pass(&self, position: &mut Position<N, P>) {
        position.past.moves.push(self.pass());
        position.passes += 1;
        position.to_move = position.to_move.other();
    }

    /// Places a stone on a point that [`is_legal`](Self::is_legal).
    #[inline(always)]
    fn play_stone(&self, position: &mut Position<N, P>, point: usize) {
        position.past.moves.push(self.ground.cell(point) as u16);
        position.passes = 0;
        position.board.place(&self.ground, point, position.to_move);
        position.past.add(position.board.key);
        position.to_move = position.to_move.other();
    }
}

impl<const N: usize, const P: usize> Game for Go<N, P> {
    type Position = Position<N, P>;
    /// The point in reading order from the top left, or the number of points for a pass.
    type Move = u16;

    fn heap_bytes(&self, position: &Self::Position) -> usize {
        position.past.heap_bytes()
    }

    fn start(&self) -> Position<N, P> {
        Position { board: Board::EMPTY, to_move: Side::Max, passes: 0, past: Past::of(0, None) }
    }

    #[inline(always)]
    fn turn(&self, position: &Position<N, P>) -> Turn {
        if position.passes < 2 {
            return Turn::Of(position.to_move);
        }
        let half_points = 2 * self.margin(position) - self.half_komi;
        Turn::Over(match half_points.signum() {
            1 => Outcome::Win(Side::Max),
            -1 => Outcome::Win(Side::Min),
            _ => Outcome::Draw,
        })
    }

    fn moves(&self, position: &Position<N, P>, moves: &mut Vec<u16>) {
        if position.passes < 2 {
            let empty = position.board.empty(&self.ground);
            let legal = empty.iter().filter(|&point| self.is_legal(position, point));
            moves.extend(legal.map(|point| self.ground.cell(point) as u16));
            moves.push(self.pass());
        }
    }

    #[inline(always)]
    fn play(&self, position: &mut Position<N, P>, mv: u16) {
        if mv == self.pass() {
            self.play_pass(position);
        } else {
            self.play_stone(position, self.ground.point(usize::from(mv)));
        }
    }

    /// All boards that have been are part of it, so that a table never answers with the value of another past.
    #[inline(always)]
    fn key(&self, position: &Position<N, P>) -> u64 {
        let turn = u64::from(position.passes) << 1 | position.to_move as u64;
        mix(position.past.digest() ^ mix(turn))
    }

    /// Every line has its own past, and superko asks for it.
    fn lines_meet(&self) -> bool {
        false
    }

    fn is_small(&self) -> bool {
        self.ground.size <= 2
    }

    fn random_move(&self, position: &Position<N, P>, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        let mut candidates = position.board.empty(&self.ground);
        let mut left = candidates.count();
        loop {
            // One more than the points: a pass.
            let n = rng.below(left + 1);
            if n == left {
                return self.pass();
            }
            let point = candidates.nth(n);
            if self.is_legal(position, point) {
                return self.ground.cell(point) as u16;
            }
            candidates = candidates.minus(point);
            left -= 1;
        }
    }

    fn sensible_moves(&self, position: &Position<N, P>, moves: &mut Vec<u16>) {
        if position.passes < 2 {
            self.list_sensible_moves(position, moves);
        }
    }

    fn random_sensible_move(&self, position: &Position<N, P>, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        self.sensible_point(position, rng).map_or(self.pass(), |point| self.ground.cell(point) as u16)
    }

    #[inline(always)]
    fn playout(
        &self,
        position: &mut Position<N, P>,
        _: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        _: &mut Vec<u16>,
    ) -> u32 {
        self.play_sensibly(position, rng, limit, |_| {})
    }

    fn playout_moves(&self, position: &Position<N, P>, _: &[u64], rng: &mut Rng, limit: u32) -> Vec<u16> {
        let mut moves = Vec::new();
        self.play_sensibly(&mut position.clone(), rng, limit, |mv| moves.push(mv));
        moves
    }
}
