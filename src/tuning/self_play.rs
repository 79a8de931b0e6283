//! Games of the program against itself, played fast: positions with results where nobody has any.

use crate::catalog::{LegalMove, Situation, draw_outcome};
use crate::eval::Weights;
use crate::eval::tune::{Origin, Sample};
use crate::game::{Outcome, Side, Turn};
use crate::rng::Rng;

/// One move in so many is drawn at random, the others are the best by the evaluation one ply ahead.
const RANDOM_ONE_IN: u32 = 3;

/// The first moves are all drawn at random, so that no two games are alike.
const OPENING: usize = 4;

/// A game that is longer ends as a draw.
const LONGEST: usize = 400;

/// Plays games from a position; every position with a side to move is a sample of its game's result. Equal seeds,
/// equal games.
pub fn play_games(start: &dyn Situation, weights: &Weights, games: u64, seed: u64) -> Vec<Sample> {
    (0..games).flat_map(|game| play(start, weights, game, &mut Rng::stream(seed, game))).collect()
}

fn play(start: &dyn Situation, weights: &Weights, game: u64, rng: &mut Rng) -> Vec<Sample> {
    let mut seen = Vec::new();
    let end = walk(start, weights, rng, |situation| {
        seen.extend(situation.measured().map(|measured| measured.values));
    });
    let result = end.map_or(0.5, result_of);
    let origin = Origin::Game(game);
    let sample =
        |values: Vec<i32>| Sample { values: values.into_iter().map(f64::from).collect(), result, origin };
    seen.into_iter().map(sample).collect()
}

/// Plays one game and shows every position with a side to move; says how it ended, if it did.
pub(super) fn walk(
    start: &dyn Situation,
    weights: &Weights,
    rng: &mut Rng,
    mut show: impl FnMut(&dyn Situation),
) -> Option<Outcome> {
    let mut situation = start.copy();
    for ply in 0..LONGEST {
        match situation.turn() {
            Turn::Over(outcome) => return Some(outcome),
            Turn::Of(_) => show(&*situation),
            Turn::Chance => {}
        }
        let code = choose(&*situation, weights, ply < OPENING, rng)?;
        if !situation.play_code(code) {
            return None;
        }
    }
    None
}

/// Max's share of the point.
const fn result_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Side::Max) => 1.0,
        Outcome::Win(Side::Min) => 0.0,
        Outcome::Score(score) if score > 0 => 1.0,
        Outcome::Score(score) if score < 0 => 0.0,
        Outcome::Draw | Outcome::Score(_) => 0.5,
    }
}

fn choose(situation: &dyn Situation, weights: &Weights, is_opening: bool, rng: &mut Rng) -> Option<u32> {
    let moves = situation.legal_moves();
    let Turn::Of(side) = situation.turn() else { return draw_outcome(&moves, rng) };
    if moves.is_empty() {
        return None;
    }
    let drawn = moves[rng.below(moves.len() as u32) as usize].code;
    if is_opening || rng.below(RANDOM_ONE_IN) == 0 {
        return Some(drawn);
    }
    let worth = |mv: &LegalMove| {
        let mut after = situation.copy();
        after.play_code(mv.code);
        let sign = if side == Side::Max { 1 } else { -1 };
        match after.turn() {
            Turn::Over(outcome) => sign * (result_of(outcome) * 2.0 - 1.0) as i64 * i64::from(i32::MAX),
            _ => sign * after.measured().map_or(0, |measured| weights.value(&measured)),
        }
    };
    // The last of equals: the first would play the same game again and again.
    moves.iter().max_by_key(|mv| worth(mv)).map(|mv| mv.code)
}
