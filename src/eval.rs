//! WORTH. Evaluation as a weighted sum of named features.

mod chess;
mod connect_four;
mod go;
mod hex;
mod mnk;

use crate::game::Game;

/// One named feature of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feature {
    /// Its name, in kebab case.
    pub name: &'static str,
    /// One sentence: what is counted, for whom it is positive.
    pub about: &'static str,
    /// Its weight when the user gives none, in evaluation units per count.
    pub weight: i32,
}

/// Games whose positions can be judged without search.
///
/// Every feature is counted from Max's point of view: exchanging the two sides' pieces negates it.
pub trait Evaluate: Game {
    /// The features, in the order in which [`measure`](Self::measure) reports them.
    fn features(&self) -> &'static [Feature];

    /// Writes the raw value of every feature; `values` has one place each.
    fn measure(&self, position: &Self::Position, values: &mut [i32]);

    /// The weighted sum, in evaluation units for Max, well inside `±`[`crate::search::value::HEURISTIC_LIMIT`].
    /// Override for speed; conformance checks that it still is the sum.
    fn evaluate(&self, position: &Self::Position, weights: &[i32]) -> i32 {
        let mut values = [0; MOST_FEATURES];
        let values = &mut values[..self.features().len()];
        self.measure(position, values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }

    /// How promising a move looks before it is searched; higher first. Equal promises keep the order of
    /// [`Game::moves`].
    fn promise(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// How many evaluation units make one unit of the arctangent and logistic mappings to `[0, 1]`.
    fn unit(&self) -> i32 {
        100
    }
}

/// Most features an evaluation may have.
pub const MOST_FEATURES: usize = 64;

/// The features' own weights.
pub fn default_weights<G: Evaluate>(game: &G) -> Vec<i32> {
    game.features().iter().map(|f| f.weight).collect()
}

/// One line of an evaluation's breakdown.
#[derive(Debug, Clone, PartialEq)]
pub struct Contribution {
    /// The feature's name.
    pub feature: &'static str,
    /// What it measures.
    pub about: &'static str,
    /// Its raw value.
    pub value: i32,
    /// Its weight.
    pub weight: i32,
}

impl Contribution {
    /// Value times weight.
    pub const fn product(&self) -> i32 {
        self.value * self.weight
    }
}

/// An evaluation taken apart, feature by feature.
pub fn breakdown<G: Evaluate>(game: &G, position: &G::Position, weights: &[i32]) -> Vec<Contribution> {
    let features = game.features();
    let mut values = vec![0; features.len()];
    game.measure(position, &mut values);
    let rows = features.iter().zip(values).zip(weights);
    rows.map(|((f, value), &weight)| Contribution { feature: f.name, about: f.about, value, weight })
        .collect()
}

/// What judges a leaf and orders moves, as a type, so that a search's inner loop calls it directly.
pub trait Judge<G: Game>: Clone + Send + Sync + 'static {
    /// Whether there is an evaluation at all; without one every heuristic value is 0.
    const JUDGES: bool;

    /// The game's judge, with the weights that the game itself gives.
    fn of(game: &G) -> Self;

    /// The static value for Max, in evaluation units.
    fn value(&self, game: &G, position: &G::Position) -> i32;

    /// The static promise of a move; see [`Evaluate::promise`].
    fn promise(&self, game: &G, position: &G::Position, mv: G::Move) -> i32;

    /// The evaluation taken apart; empty without one.
    fn breakdown(&self, game: &G, position: &G::Position) -> Vec<Contribution>;

    /// See [`Evaluate::unit`].
    fn unit(&self, game: &G) -> i32;
}

/// The judge of a game that has no evaluation.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unjudged;

impl<G: Game> Judge<G> for Unjudged {
    const JUDGES: bool = false;

    fn of(_: &G) -> Self {
        Self
    }

    #[inline(always)]
    fn value(&self, _: &G, _: &G::Position) -> i32 {
        0
    }

    #[inline(always)]
    fn promise(&self, _: &G, _: &G::Position, _: G::Move) -> i32 {
        0
    }

    fn breakdown(&self, _: &G, _: &G::Position) -> Vec<Contribution> {
        Vec::new()
    }

    fn unit(&self, _: &G) -> i32 {
        100
    }
}

/// The judge of a game with features: their weighted sum.
#[derive(Debug, Clone)]
pub struct Weighted {
    /// One weight a feature.
    pub weights: Vec<i32>,
}

impl<G: Evaluate> Judge<G> for Weighted {
    const JUDGES: bool = true;

    fn of(game: &G) -> Self {
        Self { weights: default_weights(game) }
    }

    #[inline(always)]
    fn value(&self, game: &G, position: &G::Position) -> i32 {
        game.evaluate(position, &self.weights)
    }

    #[inline(always)]
    fn promise(&self, game: &G, position: &G::Position, mv: G::Move) -> i32 {
        game.promise(position, mv)
    }

    fn breakdown(&self, game: &G, position: &G::Position) -> Vec<Contribution> {
        breakdown(game, position, &self.weights)
    }

    fn unit(&self, game: &G) -> i32 {
        Evaluate::unit(game)
    }
}
