//! Who moves in a playout: chance alone, the game's own preferences, or the evaluation with some chance.

use crate::error::{Fault, Result};
use crate::eval::Judge;
use crate::game::{Game, Turn};
use crate::rng::Rng;
use crate::search::Settings;

/// A game's own policy, as a function that was checked where it was declared; see [`Policy::policy_move`](crate::game::Policy::policy_move).
pub type PolicyMove<G> =
    fn(&G, &<G as Game>::Position, u32, &mut Rng, &mut Vec<<G as Game>::Move>) -> <G as Game>::Move;

/// How the moves of a playout are drawn, of those that the game calls sensible.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Playout {
    /// All alike.
    Uniform,
    /// By the game's own preferences.
    Game,
    /// The move that promises most by the evaluation; with this probability, of 2^32, any of them instead.
    Greedy(u32),
}

impl Playout {
    pub(super) fn read(settings: &Settings) -> Self {
        match settings.text("playout") {
            "game" => Self::Game,
            "greedy" => Self::Greedy((settings.real("epsilon") * f64::from(u32::MAX)) as u32),
            _ => Self::Uniform,
        }
    }

    /// # Errors
    /// The game has nothing to play by.
    pub(super) fn check<G: Game, J: Judge<G>>(self, policy: Option<PolicyMove<G>>) -> Result<()> {
        let fault = match self {
            Self::Game if policy.is_none() => "this game has no playout policy of its own",
            Self::Greedy(_) if !J::JUDGES => "this game has no evaluation to be greedy by",
            _ => return Ok(()),
        };
        Err(Fault::new(fault).in_source("playout").expected("uniform"))
    }

    /// Draws a move, after `made` moves of this playout. Outcomes of chance are always drawn by their weights.
    pub(super) fn draw<G: Game, J: Judge<G>>(
        self,
        (game, judge, policy): (&G, &J, Option<PolicyMove<G>>),
        position: &G::Position,
        made: u32,
        rng: &mut Rng,
        buffer: &mut Vec<G::Move>,
    ) -> G::Move {
        let is_chance = game.turn(position) == Turn::Chance;
        match (self, policy) {
            (Self::Game, Some(policy)) if !is_chance => policy(game, position, made, rng, buffer),
            (Self::Greedy(epsilon), _) if !is_chance && rng.bits() >> 32 >= u64::from(epsilon) => {
                greedy(game, judge, position, buffer)
            }
            _ => game.random_sensible_move(position, rng, buffer),
        }
    }
}

/// The move that promises the mover most; of equals the first.
fn greedy<G: Game, J: Judge<G>>(
    game: &G,
    judge: &J,
    position: &G::Position,
    buffer: &mut Vec<G::Move>,
) -> G::Move {
    buffer.clear();
    game.sensible_moves(position, buffer);
    let mut best = buffer[0];
    let mut most = judge.promise(game, position, best);
    for &mv in &buffer[1..] {
        let promise = judge.promise(game, position, mv);
        if promise > most {
            (best, most) = (mv, promise);
        }
    }
    best
}
