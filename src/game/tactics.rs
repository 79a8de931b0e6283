//! What a search may ask a game about its moves: which of them win something at once, and whether a turn may be passed.

use crate::game::Game;
use crate::rng::Rng;

/// Games in which some moves take something.
///
/// All amounts are in the units of the game's evaluation, for the side that moves.
pub trait Captures: Game {
    /// What the move takes, and what it makes of the man that moves; `None` for a quiet move, after which the
    /// position may be valued as it stands.
    fn gain(&self, position: &Self::Position, mv: Self::Move) -> Option<i32>;

    /// The rank of a capture by most valuable victim, least valuable attacker; higher first.
    fn victim_rank(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        self.gain(position, mv).unwrap_or(0)
    }

    /// What is left of the gain when both sides go on taking on the square that the move goes to, each with its
    /// least valuable man and as long as it pays (static exchange evaluation).
    fn exchange(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        self.gain(position, mv).unwrap_or(0)
    }

    /// Whether the side to move cannot wait: a king in check, a capture that has to be made. Its position is not
    /// valued as it stands, and all of its moves count.
    fn is_pressed(&self, position: &Self::Position) -> bool;

    /// Appends the moves with a [`gain`](Self::gain), in the order of [`Game::moves`].
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        let first = moves.len();
        self.moves(position, moves);
        let mut kept = first;
        for at in first..moves.len() {
            if self.gain(position, moves[at]).is_some() {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}

/// Games in which a search may suppose that a side does not move, to see what the other side threatens.
pub trait Pass: Game {
    /// The position with the other side to move; `None` where that proves nothing: in check, or where having to move
    /// may be what hurts (zugzwang).
    fn pass(&self, position: &Self::Position) -> Option<Self::Position>;
}

/// Games that know better moves for a playout than uniformly random ones.
pub trait Policy: Game {
    /// One legal move, drawn by the game's own preference, after `made` moves of this playout. `buffer` is scratch
    /// space.
    fn policy_move(
        &self,
        position: &Self::Position,
        made: u32,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Move>,
    ) -> Self::Move;
}
