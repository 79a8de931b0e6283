//! What a game knows of its own end without playing it: sound shortcuts for a search to the end.

use crate::game::{Game, Side};

/// A result under best play, for the side that is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// A loss in so many plies.
    Loss(u32),
    /// Nobody wins.
    Draw,
    /// A win in so many plies.
    Win(u32),
    /// A final score for Max, in the units of [`Game::scores`].
    Score(i32),
}

/// What can still happen in a position, from the worst to the best result for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foresight {
    /// The side to move is sure of this, by best play.
    pub worst: Fate,
    /// It cannot hope for more.
    pub best: Fate,
}

impl Foresight {
    /// The result is known.
    pub const fn certain(fate: Fate) -> Self {
        Self { worst: fate, best: fate }
    }
}

/// Games that know something of perfect play.
///
/// Everything said here is proven by the rules: a search that believes it finds the same values, sooner. Check an
/// implementation against plain minimax on late positions.
pub trait Insight: Game {
    /// What can still happen in a position in which `side` is to move and the game is not over.
    fn foresee(&self, position: &Self::Position, side: Side) -> Foresight;

    /// Removes from the legal moves, which are those in `moves` from place `from` on, what cannot be better than a
    /// move that stays. Called only where [`foresee`](Self::foresee) left the result open; one move stays at least.
    fn narrow(&self, position: &Self::Position, moves: &mut Vec<Self::Move>, from: usize);

    /// How urgent a move is for a side that wants the end; higher first.
    fn urgency(&self, position: &Self::Position, mv: Self::Move) -> i32;

    /// The position that stands for this one and those that mirror it, as far as they are looked for, with how it is
    /// reached: the result of both is the same, move for move by [`mirrored`](Self::mirrored).
    fn canonical_key(&self, position: &Self::Position) -> (u64, bool) {
        (self.key(position), false)
    }

    /// Whether it pays to keep what was found out about this position: near the end, searching it again takes less time
    /// than looking it up.
    #[inline(always)]
    fn is_worth_keeping(&self, _: &Self::Position) -> bool {
        true
    }

    /// The canonical key of the position after a move, where it costs next to nothing to say: a search may then ask
    /// memory for what it knows of that position before it goes there. Only speed depends on it.
    #[inline(always)]
    fn key_after(&self, _: &Self::Position, _: Self::Move) -> Option<u64> {
        None
    }

    /// The move that answers to `mv` in the mirrored position.
    fn mirrored(&self, mv: Self::Move) -> Self::Move {
        mv
    }
}
