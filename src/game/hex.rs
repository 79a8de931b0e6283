//! `hex`: black (Max) joins top and bottom, white (Min) left and right (Hein, 1942; Nash, 1948). There are no draws.
//!
//! The board is a rhombus; its rows are bits of one set, and a step to a neighbour is a shift of the whole set.

mod edit;
mod fill;
mod notation;
mod shape;

use crate::game::{Game, Outcome, Side, Turn, random_line};
use crate::rng::{Rng, mix};

pub use notation::stated;
pub use shape::{Cells, Custom, Shape, Size, Standard};

/// The rules on a board of some size: [`Standard`], where the compiler knows every shift, or [`Custom`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hex<const N: usize, S: Size<N>> {
    size: S,
    /// Whether the second player may take the first stone over.
    swaps: bool,
}

/// Whose stones lie where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const N: usize> {
    /// The stones of Max and Min.
    pub(crate) stones: [Cells<N>; 2],
    pub(crate) to_move: Side,
    /// Who has joined its edges.
    winner: Option<Side>,
}

impl<const N: usize, S: Size<N>> Hex<N, S> {
    /// The rules for a size; with `swaps` the second player may answer the first move by `swap`: its stone becomes
    /// white and is mirrored at the long diagonal (a2 becomes b1), and black moves.
    pub const fn new(size: S, swaps: bool) -> Self {
        Self { size, swaps }
    }

    #[inline(always)]
    pub(crate) fn shape(&self) -> &Shape<N> {
        self.size.shape()
    }

    #[inline(always)]
    pub(crate) fn empty(&self, position: &Position<N>) -> Cells<N> {
        self.shape().board.without(position.stones[0]).without(position.stones[1])
    }

    /// The code of the move `swap`: one more than the last cell's.
    fn swap(&self) -> u16 {
        (self.shape().side * self.shape().side) as u16
    }

    #[inline(always)]
    fn may_swap(&self, position: &Position<N>) -> bool {
        let [max, min] = position.stones;
        self.swaps && position.to_move == Side::Min && min.is_empty() && max.count() == 1
    }

    /// The cell mirrored at the long diagonal, which exchanges the two sides' edges.
    fn mirrored(&self, cell: usize) -> usize {
        let side = self.shape().side;
        cell % side * side + cell / side
    }
}

impl<const N: usize, S: Size<N>> Game for Hex<N, S> {
    type Position = Position<N>;
    /// The cell in reading order from a1, or the number of cells for `swap`.
    type Move = u16;

    fn start(&self) -> Position<N> {
        Position { stones: [Cells::EMPTY; 2], to_move: Side::Max, winner: None }
    }

    #[inline(always)]
    fn turn(&self, position: &Position<N>) -> Turn {
        match position.winner {
            Some(side) => Turn::Over(Outcome::Win(side)),
            None => Turn::Of(position.to_move),
        }
    }

    #[inline(always)]
    fn moves(&self, position: &Position<N>, moves: &mut Vec<u16>) {
        if position.winner.is_none() {
            moves.extend(self.empty(position).iter().map(|cell| cell as u16));
            moves.extend(self.may_swap(position).then(|| self.swap()));
        }
    }

    #[inline(always)]
    fn play(&self, position: &mut Position<N>, mv: u16) {
        let mover = position.to_move;
        position.to_move = mover.other();
        if mv == self.swap() {
            let opening = position.stones[Side::Max as usize].nth(0);
            position.stones = [Cells::EMPTY, Cells::EMPTY.with(self.mirrored(opening))];
            return;
        }
        let stones = position.stones[mover as usize].with(usize::from(mv));
        position.stones[mover as usize] = stones;
        let chain = self.shape().joined(Cells::EMPTY.with(usize::from(mv)), stones);
        let touches = |edge: Cells<N>| !chain.and(edge).is_empty();
        if self.shape().edges[mover as usize].into_iter().all(touches) {
            position.winner = Some(mover);
        }
    }

    #[inline(always)]
    fn key(&self, position: &Position<N>) -> u64 {
        let side = mix(position.to_move as u64);
        mix(position.stones.iter().fold(side, |key, stones| stones.mixed(key)))
    }

    fn is_small(&self) -> bool {
        self.shape().side <= 3
    }

    #[inline(always)]
    fn random_move(&self, position: &Position<N>, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        let empty = self.empty(position);
        let cells = empty.count();
        let n = rng.below(cells + u32::from(self.may_swap(position)));
        if n == cells { self.swap() } else { empty.nth(n) as u16 }
    }

    /// Fills the board where it can; all of the stones count as moves, also those after the winning one.
    #[inline(always)]
    fn playout(
        &self,
        position: &mut Position<N>,
        past: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        buffer: &mut Vec<u16>,
    ) -> u32 {
        match self.share_of_mover(position, rng, limit) {
            Some(share) => self.fill(position, share),
            None => random_line(self, (position, past), rng, limit, buffer, |_| {}),
        }
    }

    fn playout_moves(&self, position: &Position<N>, _: &[u64], rng: &mut Rng, limit: u32) -> Vec<u16> {
        if let Some(share) = self.share_of_mover(position, rng, limit) {
            return self.moves_of_share(position, share, rng);
        }
        let mut moves = Vec::new();
        let line = (&mut position.clone(), &mut Vec::new());
        random_line(self, line, rng, limit, &mut Vec::new(), |mv| moves.push(mv));
        moves
    }
}
