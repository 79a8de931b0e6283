//! What a search may ask a game about its moves, as functions that were checked where they were declared.

use crate::game::{Captures, Game, Pass};

/// A game's tactical abilities. Without them, no move is noisy and no turn is passed.
pub struct Tactics<G: Game> {
    taking: Option<Taking<G>>,
    pass: Option<Passing<G>>,
}

/// The function of [`Pass`].
type Passing<G> = fn(&G, &<G as Game>::Position) -> Option<<G as Game>::Position>;

/// The functions of [`Captures`].
struct Taking<G: Game> {
    gain: fn(&G, &G::Position, G::Move) -> Option<i32>,
    victim_rank: fn(&G, &G::Position, G::Move) -> i32,
    exchange: fn(&G, &G::Position, G::Move) -> i32,
    is_pressed: fn(&G, &G::Position) -> bool,
    noisy_moves: fn(&G, &G::Position, &mut Vec<G::Move>),
}

impl<G: Game> Tactics<G> {
    /// No abilities.
    pub const fn none() -> Self {
        Self { taking: None, pass: None }
    }

    /// Some moves take something.
    #[must_use]
    pub fn with_captures(mut self) -> Self
    where
        G: Captures,
    {
        self.taking = Some(Taking {
            gain: G::gain,
            victim_rank: G::victim_rank,
            exchange: G::exchange,
            is_pressed: G::is_pressed,
            noisy_moves: G::noisy_moves,
        });
        self
    }

    /// A search may suppose that a side does not move.
    #[must_use]
    pub fn with_pass(mut self) -> Self
    where
        G: Pass,
    {
        self.pass = Some(G::pass);
        self
    }

    /// Whether the game knows which moves are noisy.
    pub(super) const fn know_captures(&self) -> bool {
        self.taking.is_some()
    }

    /// Whether a move is noisy: the position after it is not to be valued as it stands.
    pub(super) fn is_noisy(&self, game: &G, position: &G::Position, mv: G::Move) -> bool {
        self.taking.as_ref().is_some_and(|taking| (taking.gain)(game, position, mv).is_some())
    }

    /// Where a move stands among captures: those that pay above all quiet moves, by victim; those that lose by
    /// exchange below them.
    pub(super) fn capture_rank(&self, game: &G, position: &G::Position, mv: G::Move) -> i32 {
        let Some(taking) = &self.taking else { return 0 };
        if (taking.gain)(game, position, mv).is_none() {
            return 0;
        }
        match (taking.exchange)(game, position, mv) {
            loss @ ..0 => loss,
            _ => (taking.victim_rank)(game, position, mv).saturating_add(1).max(1),
        }
    }

    /// Whether the mover cannot wait.
    pub(super) fn is_pressed(&self, game: &G, position: &G::Position) -> bool {
        self.taking.as_ref().is_some_and(|taking| (taking.is_pressed)(game, position))
    }

    /// Appends the noisy moves.
    pub(super) fn noisy_moves(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>) {
        if let Some(taking) = &self.taking {
            (taking.noisy_moves)(game, position, moves);
        }
    }

    /// The position with the other side to move, where that proves something.
    pub(super) fn pass(&self, game: &G, position: &G::Position) -> Option<G::Position> {
        self.pass.and_then(|pass| pass(game, position))
    }
}

impl<G: Game> Copy for Taking<G> {}

impl<G: Game> Clone for Taking<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Tactics<G> {}

impl<G: Game> Clone for Tactics<G> {
    fn clone(&self) -> Self {
        *self
    }
}
