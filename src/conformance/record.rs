//! The promise of [`Notation::print_record`]: what it writes is read again.
//!
//! [`Notation::print_record`]: crate::game::Notation::print_record

use crate::conformance::{Verdict, ensure, walk};
use crate::game::{Edit, Game, Turn};
use crate::rng::Rng;

/// The longest line that is written, in moves: enough for several lines of text.
const LONGEST: u32 = 40;

/// Checks that records of random games, from the start and from positions set up, give back where they begin, their moves
/// and the position after them.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_record<G: Edit>(game: &G, seed: u64, games: u32) -> Verdict {
    walk(game, seed, games, |moment| {
        let mut rng = moment.rng.clone();
        let set_up = game
            .realise(&game.draft(moment.position))
            .map_err(|defects| format!("its draft has defects {defects:?}"))?;
        record(game, &set_up, &mut rng)?;
        record(game, &game.start(), &mut rng)
    })
}

fn record<G: Edit>(game: &G, origin: &G::Position, rng: &mut Rng) -> Verdict {
    let length = rng.below(LONGEST + 1);
    let (played, last) = random_line(game, origin, length, rng);
    let text = game.print_record(origin, &played);
    let read = game.parse_line(&text).map_err(|fault| format!("its record `{text}` is refused: {fault}"))?;
    ensure(read.0 == *origin && read.1 == played, || {
        format!("the record `{text}` of {played:?} from {origin:?} is read as {read:?}")
    })?;
    let position = game.parse_position(&text);
    ensure(position.as_ref() == Ok(&last), || format!("the record `{text}` is read as {position:?}"))
}

/// Moves drawn at random, and where they lead.
fn random_line<G: Game>(
    game: &G,
    origin: &G::Position,
    length: u32,
    rng: &mut Rng,
) -> (Vec<G::Move>, G::Position) {
    let (mut position, mut played, mut moves) = (origin.clone(), Vec::new(), Vec::new());
    for _ in 0..length {
        if matches!(game.turn(&position), Turn::Over(_)) {
            break;
        }
        let mv = game.random_move(&position, rng, &mut moves);
        game.play(&mut position, mv);
        played.push(mv);
    }
    (played, position)
}
