//! What a leaf at the horizon is worth: by the evaluation, or by games played at random from it.

use crate::eval::Judge;
use crate::game::{Game, Outcome, Side, Turn};
use crate::rng::Rng;
use crate::search::Settings;
use crate::search::value::Value;

/// Where a leaf's value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    /// From the evaluation.
    Evaluation,
    /// From the mean result of so many playouts.
    Playouts(u32),
}

/// What a sure win is worth by playouts, where games end without a score: a leaf's value is in thousandths of a win.
const SURE: i64 = 1000;

/// A playout that is longer counts as a draw.
const LONGEST: u32 = 10_000;

impl Leaf {
    pub(super) fn read(settings: &Settings) -> Self {
        let count = settings.text("leaf").strip_prefix("mc:").and_then(|n| n.parse().ok());
        count.map_or(Self::Evaluation, Self::Playouts)
    }

    /// Who values a leaf: `the evaluation`, `the mean of 20 playouts`.
    pub(super) fn words(self) -> String {
        match self {
            Self::Evaluation => "the evaluation".into(),
            Self::Playouts(1) => "1 playout".into(),
            Self::Playouts(count) => format!("the mean of {count} playouts"),
        }
    }

    /// The value for Max. `rng` is the position's own stream.
    #[inline(always)]
    pub(super) fn value<G: Game, J: Judge<G>>(
        self,
        game: &G,
        judge: &J,
        position: &G::Position,
        rng: impl FnOnce() -> Rng,
    ) -> Value {
        match self {
            Self::Evaluation => judge.value(game, position),
            Self::Playouts(count) => mean_result(game, position, count, rng()),
        }
    }
}

/// The mean result of random games: wins in thousandths, scores as they are.
#[inline(never)]
fn mean_result<G: Game>(game: &G, position: &G::Position, count: u32, mut rng: Rng) -> Value {
    let (mut past, mut buffer) = (Vec::new(), Vec::new());
    let mut sum = 0;
    for _ in 0..count {
        let mut end = position.clone();
        past.clear();
        game.playout(&mut end, &mut past, &mut rng, LONGEST, &mut buffer);
        sum += match game.turn(&end) {
            Turn::Over(Outcome::Win(Side::Max)) => SURE,
            Turn::Over(Outcome::Win(Side::Min)) => -SURE,
            Turn::Over(Outcome::Score(score)) => i64::from(score),
            _ => 0,
        };
    }
    (sum / i64::from(count.max(1))) as Value
}
