//! The promises of [`Depict`].

use unicode_width::UnicodeWidthStr;

use crate::conformance::{Verdict, ensure, walk};
use crate::game::{Depict, Picture};
use crate::text::clean_line;

/// The largest picture of any game, in cells: boards of 19 x 19.
const LARGEST: (u16, u16) = (60, 22);

/// Checks that pictures are sound and that every move's squares are in them.
///
/// # Errors
/// The first broken promise, in words.
pub fn check_picture<G: Depict>(game: &G, seed: u64, games: u32) -> Verdict {
    walk(game, seed, games, |moment| {
        let picture = game.picture(moment.position, moment.played.last().copied());
        is_sound(&picture)?;
        ensure(picture.width <= LARGEST.0 && picture.height <= LARGEST.1, || {
            format!("the picture is {} x {} cells", picture.width, picture.height)
        })?;
        moment.moves.iter().try_for_each(|&mv| {
            let squares = game.squares_of(moment.position, mv);
            ensure(squares.iter().all(|&square| square < picture.squares.len()), || {
                format!("the move {mv:?} touches squares {squares:?} of {}", picture.squares.len())
            })
        })
    })
}

/// Whether all of a picture lies inside it, nothing on something else, in characters that can be shown.
pub(super) fn is_sound(picture: &Picture) -> Verdict {
    let size = (usize::from(picture.width), usize::from(picture.height));
    let mut taken = vec![false; size.0 * size.1];
    let mut cover = |what: &str, x: u16, y: u16, width: usize| {
        let (x, y) = (usize::from(x), usize::from(y));
        ensure(x + width <= size.0 && y < size.1, || {
            format!("{what} at {x},{y}, {width} wide, sticks out of {size:?}")
        })?;
        (x..x + width).try_for_each(|x| {
            let was_taken = std::mem::replace(&mut taken[y * size.0 + x], true);
            ensure(!was_taken, || format!("{what} lies on something else at {x},{y}"))
        })
    };
    for square in picture.squares.iter().filter(|square| square.width > 0) {
        let width = usize::from(square.width);
        cover(&format!("square `{}`", square.name), square.x, square.y, width)?;
        is_showable(&square.glyph, &square.ascii, width)?;
        is_showable(&square.name, "", usize::MAX)?;
    }
    for label in &picture.labels {
        cover(&format!("label `{}`", label.text), label.x, label.y, label.text.width())?;
        is_showable(&label.text, &label.ascii, label.text.width())?;
    }
    ensure(picture.last.iter().all(|&square| square < picture.squares.len()), || {
        format!("the last move touches squares {:?} of {}", picture.last, picture.squares.len())
    })
}

fn is_showable(text: &str, ascii: &str, width: usize) -> Verdict {
    ensure(clean_line(text) == text, || format!("{text:?} cannot be shown"))?;
    ensure(text.width() <= width && ascii.width() <= width, || {
        format!("{text:?} or {ascii:?} is wider than {width}")
    })?;
    let is_plain = ascii.chars().all(|c| c.is_ascii() && !c.is_control());
    ensure(is_plain, || format!("{ascii:?} is not ASCII"))
}
