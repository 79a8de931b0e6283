//! Playouts: uniformly random legal moves, or steps along the shortest way in between.

use crate::game::quoridor::legal::Method;
use crate::game::quoridor::shape::{Set, Size};
use crate::game::quoridor::walls::{Wall, Walls};
use crate::game::quoridor::{PASS, Position, Quoridor, code_of};
use crate::game::{Game, Policy, Turn, bits};
use crate::rng::Rng;

/// Member number `n` of a set, from 0.
#[inline(always)]
fn nth(set: Set, n: u32) -> u8 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let below = low.count_ones();
    let place = if n < below { bits::nth_set_bit(low, n) } else { 64 + bits::nth_set_bit(high, n - below) };
    place as u8
}

impl<S: Size, M: Method> Quoridor<S, M> {
    /// One of the legal moves, all alike: drawn from those that may be legal until one is.
    #[inline(always)]
    pub(super) fn draw(&self, position: &Position<M::Known>, rng: &mut Rng) -> u16 {
        let pawn = self.pawn_moves(position, position.walls.ways(self.shape()));
        let has_walls = position.left[position.to_move as usize] > 0;
        let mut walls = if has_walls { M::candidates(self, position) } else { Walls::NONE };
        loop {
            let [steps, across, along] = [pawn, walls.across, walls.along].map(Set::count_ones);
            if steps + across + along == 0 {
                return PASS;
            }
            let n = rng.below(steps + across + along);
            if n < steps {
                return u16::from(nth(pawn, n));
            }
            let (n, is_across) = (n - steps, n - steps < across);
            let at = if is_across { nth(walls.across, n) } else { nth(walls.along, n - across) };
            let wall = Wall { at, is_across };
            if M::is_legal(self, position, wall) {
                return code_of(wall);
            }
            walls = walls.without(Walls::NONE.with(wall));
        }
    }

    /// Plays random moves until the game is over or `limit` moves are made, and tells each; says how many.
    #[inline(always)]
    pub(super) fn play_out(
        &self,
        position: &mut Position<M::Known>,
        rng: &mut Rng,
        limit: u32,
        mut tell: impl FnMut(u16),
    ) -> u32 {
        let mut played = 0;
        while played < limit && !matches!(self.turn(position), Turn::Over(_)) {
            let mv = self.draw(position, rng);
            self.play(position, mv);
            tell(mv);
            played += 1;
        }
        played
    }
}

impl<S: Size, M: Method> Policy for Quoridor<S, M> {
    /// Every second move of each side is a pawn move that leaves the shortest way to its goal, drawn where there are
    /// several; the others are any moves.
    #[inline(always)]
    fn policy_move(&self, position: &Self::Position, made: u32, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        if made & 2 == 0 {
            return self.draw(position, rng);
        }
        let shape = self.shape();
        let ways = position.walls.ways(shape);
        let to = self.pawn_moves(position, ways);
        let goal = shape.goal(position.to_move);
        let mut reached = goal;
        while reached & to == 0 {
            let next = ways.spread(shape.side, reached);
            if next == reached {
                // There is no pawn move.
                return self.draw(position, rng);
            }
            reached = next;
        }
        let nearest = reached & to;
        u16::from(nth(nearest, rng.below(nearest.count_ones())))
    }
}
