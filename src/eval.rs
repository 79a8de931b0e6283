//! WORTH. Evaluation as a weighted sum of named features.

pub mod batch;
pub mod check;
pub mod formula;
pub mod tune;
pub mod weights;
pub mod win_rate;

mod checkers;
mod chess;
mod connect_four;
mod go;
mod hex;
mod mnk;
mod othello;
mod quoridor;

use std::borrow::Cow;

use crate::error::Result;
use crate::eval::batch::Batch;
use crate::game::insight::Foresight;
use crate::game::{Game, Insight, Side};

pub use weights::Weights;

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

    /// Appends where raw values come from. The portions of a feature add up to its raw value; a feature that no
    /// square can be given the credit for has none.
    fn locate(&self, _position: &Self::Position, _portions: &mut Vec<Portion>) {}

    /// The position with the sides exchanged, where the game can say: every raw value is then negated.
    fn exchanged(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The weighted sum, in evaluation units for Max, well inside `±`[`crate::search::value::HEURISTIC_LIMIT`].
    /// Override for speed; conformance checks that it still is the sum.
    fn evaluate(&self, position: &Self::Position, weights: &[i32]) -> i32 {
        let mut values = [0; MOST_FEATURES];
        let values = &mut values[..self.features().len()];
        self.measure(position, values);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }

    /// Whether [`evaluate_batch`](Self::evaluate_batch) values any.
    const BATCHES: bool = false;

    /// [`evaluate`](Self::evaluate) for the positions after the first few of `moves`, of which there is at least one:
    /// where the game and the processor can value several positions in the time of one. `None`: one by one.
    #[inline(always)]
    fn evaluate_batch(&self, _: &Self::Position, _moves: &[Self::Move], _weights: &[i32]) -> Option<Batch> {
        None
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

/// The share of one square in a feature's raw value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Portion {
    /// The feature's place among the game's features.
    pub feature: usize,
    /// The square's place in the game's picture.
    pub square: usize,
    /// What the square adds to the raw value.
    pub value: i32,
}

/// A position as the features see it, before weights.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Measured {
    /// The raw value of each feature.
    pub values: Vec<i32>,
    /// Where they come from.
    pub portions: Vec<Portion>,
}

/// Measures a position.
pub fn measured<G: Evaluate>(game: &G, position: &G::Position) -> Measured {
    let mut measured = Measured { values: vec![0; game.features().len()], portions: Vec::new() };
    game.measure(position, &mut measured.values);
    game.locate(position, &mut measured.portions);
    measured
}

/// One line of an evaluation's breakdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contribution {
    /// The feature's name, or the formula's.
    pub feature: Cow<'static, str>,
    /// What it measures.
    pub about: Cow<'static, str>,
    /// Its raw value.
    pub value: i32,
    /// Its weight.
    pub weight: i32,
    /// Squares of the picture with their shares of the raw value.
    pub squares: Vec<(usize, i32)>,
}

impl Contribution {
    /// Value times weight.
    pub fn product(&self) -> i64 {
        i64::from(self.value) * i64::from(self.weight)
    }
}

/// What judges a leaf and orders moves, as a type, so that a search's inner loop calls it directly.
pub trait Judge<G: Game>: Clone + Send + Sync + 'static {
    /// Whether there is an evaluation at all; without one every heuristic value is 0.
    const JUDGES: bool;

    /// The game's judge with weights in one line of text; see [`Weights::parse`].
    ///
    /// # Errors
    /// The text fits no feature of this game.
    fn read(game: &G, weights: &str) -> Result<Self>;

    /// Its weights in one line; [`read`](Self::read) gives the judge back.
    fn text(&self) -> String;

    /// The slope of the fitted win-rate mapping, per unit, if the weights have one.
    fn win_rate(&self) -> Option<f64>;

    /// The static value for Max, in evaluation units.
    fn value(&self, game: &G, position: &G::Position) -> i32;

    /// See [`Evaluate::BATCHES`].
    const BATCHES: bool = false;

    /// The same for the positions after the first few of `moves`; see [`Evaluate::evaluate_batch`].
    #[inline(always)]
    fn value_batch(&self, _: &G, _: &G::Position, _moves: &[G::Move]) -> Option<Batch> {
        None
    }

    /// The static promise of a move; see [`Evaluate::promise`].
    fn promise(&self, game: &G, position: &G::Position, mv: G::Move) -> i32;

    /// See [`Evaluate::unit`].
    fn unit(&self, game: &G) -> i32;

    /// Whether the rules foresee anything; without that the three methods below are never called.
    const FORESEES: bool = false;

    /// See [`Insight::foresee`].
    fn foresee(&self, _: &G, _: &G::Position, _: Side) -> Option<Foresight> {
        None
    }

    /// See [`Insight::narrow`].
    fn narrow(&self, _: &G, _: &G::Position, _moves: &mut Vec<G::Move>, _from: usize) {}

    /// The key under which a table keeps a position, and whether it is that of the mirrored one; see
    /// [`Insight::canonical_key`].
    #[inline(always)]
    fn table_key(&self, game: &G, position: &G::Position) -> (u64, bool) {
        (game.key(position), false)
    }

    /// See [`Insight::is_worth_keeping`].
    #[inline(always)]
    fn is_worth_keeping(&self, _: &G, _: &G::Position) -> bool {
        true
    }

    /// See [`Insight::key_after`].
    #[inline(always)]
    fn key_after(&self, _: &G, _: &G::Position, _: G::Move) -> Option<u64> {
        None
    }

    /// See [`Insight::mirrored`].
    #[inline(always)]
    fn mirrored(&self, _: &G, mv: G::Move) -> G::Move {
        mv
    }
}

/// The judge of a search to the end: it has no opinion, and knows what the rules foresee.
#[derive(Debug, Clone, Copy, Default)]
pub struct Foreseen;

impl<G: Insight> Judge<G> for Foreseen {
    const JUDGES: bool = false;
    const FORESEES: bool = true;

    fn read(_: &G, weights: &str) -> Result<Self> {
        Weights::parse(&[], weights).map(|_| Self)
    }

    fn text(&self) -> String {
        weights::OWN.to_owned()
    }

    fn win_rate(&self) -> Option<f64> {
        None
    }

    #[inline(always)]
    fn value(&self, _: &G, _: &G::Position) -> i32 {
        0
    }

    #[inline(always)]
    fn promise(&self, game: &G, position: &G::Position, mv: G::Move) -> i32 {
        game.urgency(position, mv)
    }

    fn unit(&self, _: &G) -> i32 {
        100
    }

    #[inline(always)]
    fn foresee(&self, game: &G, position: &G::Position, side: Side) -> Option<Foresight> {
        Some(game.foresee(position, side))
    }

    #[inline(always)]
    fn narrow(&self, game: &G, position: &G::Position, moves: &mut Vec<G::Move>, from: usize) {
        game.narrow(position, moves, from);
    }

    #[inline(always)]
    fn table_key(&self, game: &G, position: &G::Position) -> (u64, bool) {
        game.canonical_key(position)
    }

    #[inline(always)]
    fn is_worth_keeping(&self, game: &G, position: &G::Position) -> bool {
        game.is_worth_keeping(position)
    }

    #[inline(always)]
    fn key_after(&self, game: &G, position: &G::Position, mv: G::Move) -> Option<u64> {
        game.key_after(position, mv)
    }

    #[inline(always)]
    fn mirrored(&self, game: &G, mv: G::Move) -> G::Move {
        game.mirrored(mv)
    }
}

/// The judge of a game that has no evaluation.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unjudged;

impl<G: Game> Judge<G> for Unjudged {
    const JUDGES: bool = false;

    fn read(_: &G, weights: &str) -> Result<Self> {
        Weights::parse(&[], weights).map(|_| Self)
    }

    fn text(&self) -> String {
        weights::OWN.to_owned()
    }

    fn win_rate(&self) -> Option<f64> {
        None
    }

    #[inline(always)]
    fn value(&self, _: &G, _: &G::Position) -> i32 {
        0
    }

    #[inline(always)]
    fn promise(&self, _: &G, _: &G::Position, _: G::Move) -> i32 {
        0
    }

    fn unit(&self, _: &G) -> i32 {
        100
    }
}

/// The judge of a game with features: their weighted sum.
#[derive(Debug, Clone)]
pub struct Weighted {
    /// The weights.
    pub weights: Weights,
}

impl Weighted {
    /// With the weights that the game itself gives.
    pub fn own<G: Evaluate>(game: &G) -> Self {
        Self { weights: Weights::own(game.features()) }
    }
}

impl<G: Evaluate> Judge<G> for Weighted {
    const JUDGES: bool = true;
    const BATCHES: bool = G::BATCHES;

    fn read(game: &G, weights: &str) -> Result<Self> {
        Ok(Self { weights: Weights::parse(game.features(), weights)? })
    }

    fn text(&self) -> String {
        self.weights.text()
    }

    fn win_rate(&self) -> Option<f64> {
        self.weights.win_rate()
    }

    #[inline(always)]
    fn value(&self, game: &G, position: &G::Position) -> i32 {
        game.evaluate(position, self.weights.folded())
    }

    #[inline(always)]
    fn value_batch(&self, game: &G, position: &G::Position, moves: &[G::Move]) -> Option<Batch> {
        game.evaluate_batch(position, moves, self.weights.folded())
    }

    #[inline(always)]
    fn promise(&self, game: &G, position: &G::Position, mv: G::Move) -> i32 {
        game.promise(position, mv)
    }

    fn unit(&self, game: &G) -> i32 {
        Evaluate::unit(game)
    }
}
