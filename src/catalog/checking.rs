//! An evaluation's promises, checked along random games.

use std::fmt;

use crate::catalog::Situation;
use crate::eval::Weights;
use crate::game::Turn;
use crate::rng::Rng;
use crate::search::quantity::count;
use crate::text::noun;

/// A game that is longer is left unfinished.
const LONGEST: usize = 500;

/// What the checks have found.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
pub struct Checked {
    /// Positions looked at.
    pub positions: u64,
    /// At how many of them the sides could be exchanged.
    pub exchanged: u64,
    /// The first broken promise and the position where; null if all are kept.
    pub broken: Option<String>,
}

impl Checked {
    /// Looks at one position; says whether to go on.
    pub fn look_at(&mut self, situation: &dyn Situation, weights: &Weights) -> bool {
        self.positions += 1;
        self.exchanged += u64::from(situation.exchanges_sides());
        if let Err(broken) = situation.check_evaluation(weights) {
            self.broken = Some(format!("{broken}; at {}", situation.position()));
        }
        self.broken.is_none()
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions =
            || format!("{} {}", count(self.positions), noun(self.positions, "position", "positions"));
        match (&self.broken, self.exchanged) {
            (Some(broken), _) => write!(f, "broken at position {}: {broken}", count(self.positions)),
            (None, 0) => write!(
                f,
                "{}: sum, bounds, squares and incremental = fresh hold; antisymmetry is not checked: the game does not say \
                 how sides are exchanged",
                positions()
            ),
            (None, _) => {
                write!(f, "{}: sum, bounds, squares, antisymmetry and incremental = fresh hold", positions())
            }
        }
    }
}

/// Checks every position of random games from a position, until a promise is broken. Equal seeds, equal games.
pub fn check_evaluation(start: &dyn Situation, weights: &Weights, games: u64, seed: u64) -> Checked {
    let mut checked = Checked::default();
    for game in 0..games {
        let mut rng = Rng::stream(seed, game);
        let mut situation = start.copy();
        for _ in 0..LONGEST {
            if !checked.look_at(&*situation, weights) {
                return checked;
            }
            let moves = situation.legal_moves();
            if matches!(situation.turn(), Turn::Over(_)) || moves.is_empty() {
                break;
            }
            situation.play_code(moves[rng.below(moves.len() as u32) as usize].code);
        }
    }
    checked
}
