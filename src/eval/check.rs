//! What every evaluation promises, checked at one position: the sum, its bounds, antisymmetry, and that what was
//! kept up to date move by move equals what is computed afresh.

use crate::eval::{Evaluate, Weights, measured};
use crate::game::{Notation, SCORE_LIMIT};

/// Evaluations stay inside plus and minus this: half of what a value may be, so that a search may add to it.
pub const BOUND: i64 = SCORE_LIMIT as i64 / 2;

/// Checks what needs the position alone. The evaluation must be the weighted sum and within [`BOUND`]; the shares
/// of squares must add up; exchanging the sides must negate every feature.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_position<G: Evaluate>(
    game: &G,
    position: &G::Position,
    weights: &Weights,
) -> Result<(), String> {
    let here = measured(game, position);
    let said = i64::from(game.evaluate(position, weights.folded()));
    let sum = weights.value(&here);
    if sum.abs() > BOUND {
        return Err(format!("bounds: the evaluation is {sum}, more than {BOUND}"));
    }
    if said != sum {
        return Err(format!("sum: the evaluation says {said}, and its features add up to {sum}"));
    }
    for (n, (feature, &value)) in game.features().iter().zip(&here.values).enumerate() {
        let mut portions = here.portions.iter().filter(|portion| portion.feature == n).peekable();
        if portions.peek().is_none() {
            continue;
        }
        let located: i32 = portions.map(|portion| portion.value).sum();
        if located != value {
            return Err(format!("squares: those of {} add up to {located}, and it is {value}", feature.name));
        }
    }
    let Some(exchanged) = game.exchanged(position) else { return Ok(()) };
    let there = measured(game, &exchanged);
    for ((feature, &value), &other) in game.features().iter().zip(&here.values).zip(&there.values) {
        if value != -other {
            return Err(format!(
                "antisymmetry: {} is {value}, and {other} with the sides exchanged, not {}",
                feature.name, -value
            ));
        }
    }
    Ok(())
}

/// Checks that the position measures the same when it is set up anew from its notation: whatever playing keeps up
/// to date must equal what is computed afresh.
///
/// # Errors
/// What differs, in words.
pub fn check_fresh<G: Evaluate + Notation>(game: &G, position: &G::Position) -> Result<(), String> {
    let text = game.print_position(position);
    let fresh = match game.parse_position(&text) {
        Ok(fresh) => fresh,
        Err(fault) => return Err(format!("fresh: its own notation is refused: {}", fault.brief())),
    };
    let (kept, anew) = (measured(game, position).values, measured(game, &fresh).values);
    for ((feature, kept), anew) in game.features().iter().zip(kept).zip(anew) {
        if kept != anew {
            return Err(format!("fresh: {} is {kept} as played, and {anew} as set up", feature.name));
        }
    }
    Ok(())
}
