//! The promises of [`Evaluate`].

use crate::conformance::{Verdict, ensure, walk};
use crate::eval::batch::BATCH;
use crate::eval::check::check_position;
use crate::eval::{Evaluate, MOST_FEATURES, Weights};
use crate::game::Turn;

/// Checks that every feature is measured and that the evaluation is their weighted sum.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_evaluation<G: Evaluate>(game: &G, seed: u64, games: u32) -> Verdict {
    let features = game.features();
    ensure((1..=MOST_FEATURES).contains(&features.len()), || format!("{} features", features.len()))?;
    let mut names: Vec<&str> = features.iter().map(|feature| feature.name).collect();
    names.sort_unstable();
    names.dedup();
    ensure(names.len() == features.len(), || "two features share a name".to_owned())?;
    ensure(game.unit() > 0, || format!("the unit is {}", game.unit()))?;
    walk(game, seed, games, |moment| {
        let measured = |garbage: i32| {
            let mut values = vec![garbage; features.len()];
            game.measure(moment.position, &mut values);
            values
        };
        let values = measured(i32::MAX / 3);
        ensure(values == measured(-9), || "measure leaves a feature as it was".to_owned())?;
        let mut rng = moment.rng.clone();
        let mut drawn = || rng.below(201) as i32 - 100;
        let random: Vec<i32> = features.iter().map(|_| drawn()).collect();
        let random = Weights::of(features, &random).map_err(|fault| fault.brief())?;
        for weights in [Weights::own(features), random] {
            check_position(game, moment.position, &weights)
                .and_then(|()| check_batch(game, moment.position, moment.moves, weights.folded()))
                .map_err(|broken| format!("{broken}; weights {}", weights.text()))?;
        }
        for &mv in moment.moves {
            let promise = game.promise(moment.position, mv);
            ensure(promise == game.promise(moment.position, mv), || format!("{mv:?} promises two things"))?;
        }
        Ok(())
    })
}

/// What is valued side by side is worth what it is worth alone.
fn check_batch<G: Evaluate>(game: &G, position: &G::Position, moves: &[G::Move], weights: &[i32]) -> Verdict {
    let mut left = moves;
    while let Some(&first) = left.first() {
        let Some(batch) = game.evaluate_batch(position, left, weights) else { break };
        ensure((1..=left.len().min(BATCH)).contains(&batch.count), || {
            format!("a batch of {} positions from {first:?} on", batch.count)
        })?;
        for (nth, &mv) in left[..batch.count].iter().enumerate() {
            let mut after = position.clone();
            game.play(&mut after, mv);
            let is_over = matches!(game.turn(&after), Turn::Over(_));
            ensure((batch.over >> nth & 1 == 1) == is_over, || {
                format!("in a batch {mv:?} ends another game")
            })?;
            let (alone, beside) = (game.evaluate(&after, weights), batch.values[nth]);
            ensure(is_over || beside == alone, || format!("after {mv:?} {alone}, in a batch {beside}"))?;
        }
        left = &left[batch.count..];
    }
    Ok(())
}
