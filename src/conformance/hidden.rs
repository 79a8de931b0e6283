//! The promises of [`Hidden`].

use crate::conformance::{Verdict, ensure, walk};
use crate::game::{Hidden, Side, Turn};

/// Checks that sampled worlds lie in the information set that they were drawn for.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_hidden<G: Hidden>(game: &G, seed: u64, games: u32) -> Verdict {
    walk(game, seed, games, |moment| {
        let mut rng = moment.rng.clone();
        [Side::Max, Side::Min].into_iter().try_for_each(|observer| {
            let set = game.information_set(moment.position, observer);
            let world = game.sample_world(moment.position, observer, &mut rng);
            ensure(game.information_set(&world, observer) == set, || {
                format!("{} can tell it from the sampled {world:?}", observer.name())
            })?;
            let turn = game.turn(moment.position);
            if turn == Turn::Of(observer) {
                ensure(game.turn(&world) == turn, || format!("in the sampled {world:?} another is to move"))?;
            }
            Ok(())
        })
    })
}
