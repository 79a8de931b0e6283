//! The promises of [`Notation`].

use crate::conformance::{Moment, Verdict, ensure, walk};
use crate::game::{MoveCode, Notation};

/// Checks that positions, moves and lines of play are read as they were written, and that broken text is refused
/// without a panic.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_notation<G: Notation>(game: &G, seed: u64, games: u32) -> Verdict {
    walk(game, seed, games, |moment| {
        position(game, &moment)?;
        moves(game, &moment)?;
        line(game, &moment)?;
        broken(game, &moment)
    })
}

fn position<G: Notation>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    let text = game.print_position(moment.position);
    let read =
        game.parse_position(&text).map_err(|fault| format!("its text `{text}` is refused: {fault}"))?;
    ensure(read == *moment.position, || format!("its text `{text}` is read as {read:?}"))?;
    ensure(game.key(&read) == game.key(moment.position), || format!("read from `{text}` it has another key"))
}

fn moves<G: Notation>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    let mut names = Vec::new();
    for &mv in moment.moves {
        let name = game.print_move(moment.position, mv);
        ensure(game.split_moves(&name) == [name.as_str()], || format!("the name `{name}` is not one word"))?;
        let read = game.parse_move(moment.position, &name);
        let read = read.map_err(|fault| format!("the move `{name}` is refused: {fault}"))?;
        ensure(read.code() == mv.code(), || format!("the move `{name}` is read as {read:?}"))?;
        names.push(name);
    }
    names.sort_unstable();
    let twin = names.windows(2).find(|pair| pair[0] == pair[1]);
    ensure(twin.is_none(), || format!("two moves are written alike: {twin:?}"))?;
    let illegal = game.parse_move(moment.position, "no such move");
    ensure(illegal.is_err(), || "`no such move` is read as a move".to_owned())
}

fn line<G: Notation>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    let mut position = game.start();
    let mut names = Vec::new();
    for &mv in moment.played {
        names.push(game.print_move(&position, mv));
        game.play(&mut position, mv);
    }
    let text = names.join(" ");
    ensure(game.split_moves(&text) == names, || format!("the moves `{text}` are split otherwise"))?;
    let Some(text) = game.print_line(&game.start(), moment.played) else { return Ok(()) };
    let (origin, played) =
        game.parse_line(&text).map_err(|fault| format!("its line `{text}` is refused: {fault}"))?;
    ensure(origin == game.start() && played == moment.played, || {
        format!("its line `{text}` is read as {played:?} from {origin:?}")
    })?;
    let read =
        game.parse_position(&text).map_err(|fault| format!("its line `{text}` is refused: {fault}"))?;
    ensure(read == *moment.position, || format!("its line `{text}` is read as {read:?}"))
}

/// Whatever is cut off or replaced in a text: it is refused, or read as a position that can be written.
fn broken<G: Notation>(game: &G, moment: &Moment<'_, G>) -> Verdict {
    const TRIALS: u32 = 8;
    let text: Vec<char> = game.print_position(moment.position).chars().collect();
    let strange = ['X', '(', ')', '/', '9', ' ', '\n', '\u{1b}', 'é', '\u{202e}', '-', '"'];
    let mut rng = moment.rng.clone();
    for _ in 0..TRIALS {
        let mut damaged = text.clone();
        let place = rng.below(text.len() as u32 + 1) as usize;
        match rng.below(3) {
            0 => damaged.truncate(place),
            1 => damaged.insert(place, strange[rng.below(strange.len() as u32) as usize]),
            _ if place < damaged.len() => {
                damaged[place] = strange[rng.below(strange.len() as u32) as usize];
            }
            _ => damaged.clear(),
        }
        let damaged: String = damaged.into_iter().collect();
        let Ok(read) = game.parse_position(&damaged) else { continue };
        let again = game.parse_position(&game.print_position(&read));
        ensure(again.as_ref() == Ok(&read), || {
            format!("`{damaged}` is read as {read:?}, and what that prints as {again:?}")
        })?;
    }
    Ok(())
}
