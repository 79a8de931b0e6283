//! What is thought of moves before they are tried: the evaluation after each, and priors made of it or given.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Repetition, Side, Turn};
use crate::search::monte_carlo::arena::WIN;
use crate::search::monte_carlo::beside::Guess;
use crate::search::monte_carlo::given::blended;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Rules;
use crate::search::ranking::descending;

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Guesses for the moves with these codes, all the moves of a position; nothing where a rule needs none.
    pub(super) fn guesses(
        &self,
        rules: &Rules,
        position: &G::Position,
        keys: &[u64],
        codes: impl Iterator<Item = u32>,
    ) -> Vec<Guess> {
        let Turn::Of(side) = self.turn_after(position, keys) else {
            return vec![Guess::default(); codes.count()];
        };
        let mut line = keys.to_vec();
        if self.game.repetition() != Repetition::Ignored {
            line.push(self.game.key(position));
        }
        let codes: Vec<u32> = codes.collect();
        let worths = codes.iter().map(|&code| {
            let mut after = position.clone();
            self.game.play(&mut after, G::Move::from_code(code));
            match self.turn_after(&after, &line) {
                Turn::Over(outcome) => f64::from(self.result_of(outcome)) / f64::from(WIN),
                Turn::Of(_) | Turn::Chance => rules.worth(&self.judge, &self.game, &after),
            }
        });
        let worths: Vec<f64> = worths.collect();
        let otherwise = if rules.prior.evaluates() {
            softmax(&worths, side, rules.temperature)
        } else {
            vec![1.0 / worths.len() as f64; worths.len()]
        };
        let priors = match rules.given_at(self.game.key(position)) {
            Some(given) => blended(given, &codes, &otherwise),
            None => otherwise,
        };
        let guess =
            |(&worth, &prior): (&f64, &f64)| Guess { prior: prior as f32, worth: worth as f32, rank: 0 };
        let mut guesses: Vec<Guess> = worths.iter().zip(&priors).map(guess).collect();
        for (rank, nth) in descending(&priors, f64::total_cmp).into_iter().enumerate() {
            guesses[nth].rank = rank as u16;
        }
        guesses
    }

    /// Writes down the guesses for the children of a node that just got them.
    pub(super) fn guess_children(&mut self, at: u32, position: &G::Position, keys: &[u64]) {
        let codes = self.arena.block(self.arena.node(at)).iter().map(|child| child.code());
        let guesses = self.guesses(&self.rules, position, keys, codes);
        let first = self.arena.node(at).first_child();
        self.arena.beside_mut().set_guesses(first, &guesses);
    }

    /// Writes down the guesses for every node of a starting tree.
    pub(super) fn guess_all(&mut self) {
        for at in 0..self.arena.records().len() as u32 {
            if self.arena.node(at).has_children() && !self.arena.is_whole(at) {
                let (position, keys) = self.position_at(at);
                self.guess_children(at, &position, &keys);
            }
        }
    }
}

/// Probabilities that favour what is worth most to `side`; the lower the temperature, the more.
fn softmax(worths: &[f64], side: Side, temperature: f64) -> Vec<f64> {
    let to_mover = |worth: &f64| if side == Side::Max { *worth } else { 1.0 - worth };
    let most = worths.iter().map(to_mover).fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> =
        worths.iter().map(|worth| libm::exp((to_mover(worth) - most) / temperature)).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}
