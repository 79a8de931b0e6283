//! What a move wins at once: men, kings, a crown.

use crate::game::checkers::squares::{self, KING_ROWS};
use crate::game::checkers::{Checkers, Move, Position, union};
use crate::game::tactics::{Captures, Policy};
use crate::game::{Game, Side};
use crate::rng::Rng;

/// What a man and a king are worth, in evaluation units.
pub(crate) const MAN: i32 = 100;
pub(crate) const KING: i32 = 140;

impl Position {
    /// Whether a move makes a king of a man.
    fn is_crowning(&self, mv: Move) -> bool {
        self.kings >> mv.from() & 1 == 0 && mv.end() & KING_ROWS[self.side as usize] != 0
    }
}

impl Captures for Checkers {
    #[inline]
    fn gain(&self, position: &Position, mv: Move) -> Option<i32> {
        let taken = mv.captured();
        let kings = (taken & position.kings).count_ones() as i32;
        let men = taken.count_ones() as i32 - kings;
        let crown = if position.is_crowning(mv) { KING - MAN } else { 0 };
        let gain = MAN * men + KING * kings + crown;
        (gain > 0).then_some(gain)
    }

    /// Captures are forced: all moves are captures then.
    #[inline]
    fn is_pressed(&self, position: &Position) -> bool {
        union(position.jumpers(position.side)) != 0
    }
}

impl Policy for Checkers {
    /// A capture, as the rules demand; a move that crowns a man where there is one; else any move.
    fn policy_move(&self, position: &Position, _: u32, rng: &mut Rng, buffer: &mut Vec<Move>) -> Move {
        let own = position.pieces[position.side as usize];
        // Only a man on the row before the last can be crowned by a step.
        let near = squares::of_rows(if position.side == Side::Max { 6..7 } else { 1..2 });
        if near & own & !position.kings != 0 && !self.is_pressed(position) {
            buffer.clear();
            self.moves(position, buffer);
            buffer.retain(|&mv| position.is_crowning(mv));
            if !buffer.is_empty() {
                return buffer[rng.below(buffer.len() as u32) as usize];
            }
        }
        self.random_move(position, rng, buffer)
    }
}
