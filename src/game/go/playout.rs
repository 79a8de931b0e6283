//! Playouts: any legal move but one that fills an own eye, by equal chances; a pass when there is none.

use crate::game::go::{Go, Position};
use crate::rng::Rng;

impl<const N: usize, const P: usize> Go<N, P> {
    /// Plays a playout of at most `limit` moves and tells each; says how many.
    #[inline(always)]
    pub(super) fn play_sensibly(
        &self,
        position: &mut Position<N, P>,
        rng: &mut Rng,
        limit: u32,
        mut tell: impl FnMut(u16),
    ) -> u32 {
        let mut played = 0;
        while played < limit && position.passes < 2 {
            match self.sensible_point(position, rng) {
                Some(point) => {
                    self.play_stone(position, point);
                    tell(self.ground.cell(point) as u16);
                }
                None => {
                    self.play_pass(position);
                    tell(self.pass());
                }
            }
            played += 1;
        }
        played
    }

    /// A random legal point that fills no own eye, if there is one. Illegal points are drawn too, and drawn again. It stays
    /// a point until it is played: to find it again by its place in reading order takes a division.
    #[inline(always)]
    pub(super) fn sensible_point(&self, position: &Position<N, P>, rng: &mut Rng) -> Option<usize> {
        let (board, side) = (&position.board, position.to_move);
        let empty = board.empty(&self.ground);
        let mut candidates = empty.without(board.eyes(&self.ground, side));
        let mut left = candidates.count();
        while left > 0 {
            let point = candidates.nth(rng.below(left));
            if self.is_legal(position, point) {
                return Some(point);
            }
            candidates = candidates.minus(point);
            left -= 1;
        }
        None
    }

    /// All legal points that fill no own eye; a pass when there is none.
    pub(super) fn list_sensible_moves(&self, position: &Position<N, P>, moves: &mut Vec<u16>) {
        let board = &position.board;
        let candidates = board.empty(&self.ground).without(board.eyes(&self.ground, position.to_move));
        let legal = candidates.iter().filter(|&point| self.is_legal(position, point));
        let before = moves.len();
        moves.extend(legal.map(|point| self.ground.cell(point) as u16));
        if moves.len() == before {
            moves.push(self.pass());
        }
    }
}
