//! Going from square to square by what the eye sees.

use crate::game::Picture;
use crate::game::picture::Square;

/// A way to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The nearest square that way: to the side in the same row; up and down in the nearest row that has one, and there
/// the one most nearly above or below.
pub(super) fn nearest(picture: &Picture, from: usize, direction: Direction) -> Option<usize> {
    let here = picture.squares.get(from)?;
    // Twice the middle, so that it is a whole number.
    let middle = |square: &Square| 2 * i32::from(square.x) + i32::from(square.width);
    let aside = |there: &Square| middle(there) - middle(here);
    let below = |there: &Square| i32::from(there.y) - i32::from(here.y);
    let distance = |there: &Square| -> Option<(i32, i32)> {
        let (along, across) = match direction {
            Direction::Left => (-aside(there), below(there)),
            Direction::Right => (aside(there), below(there)),
            Direction::Up => (-below(there), aside(there)),
            Direction::Down => (below(there), aside(there)),
        };
        let is_vertical = matches!(direction, Direction::Up | Direction::Down);
        (along > 0 && (is_vertical || across == 0)).then_some((along, across.abs()))
    };
    let reachable = picture.squares.iter().enumerate();
    let ranked = reachable.filter_map(|(n, there)| Some((distance(there)?, n)));
    ranked.min().map(|(_, n)| n)
}
