//! The board drawn with its grooves: what a cursor can be on are the squares and the places where a wall begins, which
//! are the grooves right above a square and right of it.

mod small;

use crate::game::board::letter;
use crate::game::picture::{Label, Square, Tint};
use crate::game::quoridor::edit::NAMES;
use crate::game::quoridor::shape::{Shape, Size, bit};
use crate::game::quoridor::walls::{Wall, Walls};
use crate::game::quoridor::{Action, Method, Position, Quoridor};
use crate::game::{Depict, Picture, Side};
use crate::text::{clean_line, fit};

/// What the cursor can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A square.
    Square(u8),
    /// The groove where this wall begins.
    Groove(Wall),
}

/// How many cells right of the picture's edge the board begins.
const LEFT: usize = 3;
/// Cells a square is wide, the groove beside it included.
const STEP: usize = 4;

impl Place {
    /// `e3`, `e3h`, `e3v`.
    pub(super) fn name(self, shape: &Shape) -> String {
        let (square, suffix) = match self {
            Self::Square(square) => (square, ""),
            Self::Groove(Wall { at, is_across: true }) => (at, "h"),
            Self::Groove(Wall { at, is_across: false }) => (at, "v"),
        };
        let (file, rank) = shape.file_and_rank(square);
        format!("{}{}{suffix}", letter(file), rank + 1)
    }

    /// The place of a name, if the board has it.
    pub(super) fn named(name: &str, shape: &Shape) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let file = usize::from(*name.as_bytes().first()?).checked_sub(usize::from(b'a'))?;
        let rest = name.get(1..)?;
        let digits = rest.trim_end_matches(['h', 'v']);
        let rank: usize = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
        if file >= shape.side || !(1..=shape.side).contains(&rank) {
            return None;
        }
        let at = ((rank - 1) * shape.side + file) as u8;
        let groove =
            |is_across| (shape.crossings & bit(at) != 0).then_some(Self::Groove(Wall { at, is_across }));
        match &rest[digits.len()..] {
            "" => Some(Self::Square(at)),
            "h" => groove(true),
            "v" => groove(false),
            _ => None,
        }
    }

    /// Its number in reading order, from the top left: the last rank has no grooves beside its squares that a wall
    /// could begin in, and below each other rank lies a row of such grooves.
    pub(crate) fn number(self, shape: &Shape) -> usize {
        let side = shape.side;
        let first = |rank: usize| match side - 1 - rank {
            0 => 0,
            above => side + above * (side - 1) + (above - 1) * (2 * side - 1),
        };
        match self {
            Self::Square(square) => {
                let (file, rank) = shape.file_and_rank(square);
                first(rank) + if rank + 1 == side { file } else { 2 * file }
            }
            Self::Groove(Wall { at, is_across }) => {
                let (file, rank) = shape.file_and_rank(at);
                if is_across { first(rank) - (side - 1) + file } else { first(rank) + 2 * file + 1 }
            }
        }
    }

    /// All places in reading order.
    pub(super) fn all(shape: &Shape) -> Vec<Self> {
        let mut places = Vec::new();
        for rank in (0..shape.side).rev() {
            for file in 0..shape.side {
                let at = (rank * shape.side + file) as u8;
                places.push(Self::Square(at));
                if shape.crossings & bit(at) != 0 {
                    places.push(Self::Groove(Wall { at, is_across: false }));
                }
            }
            let below = |file: usize| (rank - 1) * shape.side + file;
            if rank > 0 {
                let walls = (0..shape.side - 1).map(|file| Wall { at: below(file) as u8, is_across: true });
                places.extend(walls.map(Self::Groove));
            }
        }
        places
    }

    /// Column and row of its first cell, and its width.
    fn cells(self, shape: &Shape) -> (usize, usize, usize) {
        let row = |rank: usize| 1 + 2 * (shape.side - 1 - rank);
        match self {
            Self::Square(square) => {
                let (file, rank) = shape.file_and_rank(square);
                (LEFT + STEP * file, row(rank), STEP - 1)
            }
            Self::Groove(Wall { at, is_across }) => {
                let (file, rank) = shape.file_and_rank(at);
                if is_across {
                    (LEFT + STEP * file, row(rank) - 1, STEP - 1)
                } else {
                    (LEFT + STEP * file + STEP - 1, row(rank), 1)
                }
            }
        }
    }
}

/// What is drawn: a board that need not be legal.
pub(super) struct Drawn<'d> {
    /// What stands on each place, by number: 0 nothing, 1 and 2 a pawn, 3 a wall.
    pub places: &'d [u8],
    /// The walls that each side has left, as typed.
    pub left: [&'d str; 2],
    /// The number of the place that the last move touched.
    pub last: Vec<usize>,
}

/// The sign of a stretch of groove, with and without a wall, and in ASCII.
const ACROSS: [(&str, &str); 2] = [("───", "---"), ("━━━", "===")];
const ALONG: [(&str, &str); 2] = [("│", "|"), ("┃", "#")];

/// Cells for a side's name and walls left under the board.
const CAPTION: usize = 19;

/// The signs of pawns: they point where they are heading.
pub(super) fn pawn_signs(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Max => ("▲", "W"),
        Side::Min => ("▼", "B"),
    }
}

impl Drawn<'_> {
    fn piece(&self, place: Place, shape: &Shape) -> u8 {
        self.places.get(place.number(shape)).copied().unwrap_or(0)
    }

    /// The walls that stand where walls can.
    fn walls(&self, shape: &Shape) -> Walls {
        let places = Place::all(shape).into_iter().filter(|&place| self.piece(place, shape) == 3);
        places.fold(Walls::NONE, |walls, place| match place {
            Place::Groove(wall) => walls.with(wall),
            Place::Square(_) => walls,
        })
    }

    pub(super) fn picture(&self, shape: &Shape) -> Picture {
        let walls = self.walls(shape);
        let squares = Place::all(shape).into_iter().map(|place| self.square(place, shape, walls)).collect();
        let mut labels = coordinates(shape);
        labels.extend(rest_of_grooves(shape, walls));
        labels.extend([Side::Max, Side::Min].map(|side| self.caption(side, shape)));
        let width = (LEFT + STEP * shape.side - 1).max(2 * CAPTION);
        Picture {
            width: width as u16,
            height: 2 * shape.side as u16 + 1,
            squares,
            labels,
            last: self.last.clone(),
            on_crossings: false,
            small: Some(Box::new(self.small(shape))),
        }
    }

    /// Whose sign is which, and its walls left: under the board, side by side.
    fn caption(&self, side: Side, shape: &Shape) -> Label {
        let (sign, ascii) = pawn_signs(side);
        let name = NAMES[side as usize];
        let left = clean_line(self.left[side as usize]);
        let words = format!("{name}: {} walls", fit(&left, CAPTION - 16));
        let ascii = if words.is_ascii() { format!("{ascii} {words}") } else { format!("{ascii} {name}") };
        Label {
            x: (side as usize * CAPTION) as u16,
            y: 2 * shape.side as u16,
            text: format!("{sign} {words}"),
            ascii,
            tint: Tint::Piece(side),
        }
    }

    fn square(&self, place: Place, shape: &Shape, walls: Walls) -> Square {
        let (x, y, width) = place.cells(shape);
        let piece = self.piece(place, shape);
        let (glyph, ascii, tint) = match (sign(piece), place) {
            (Some(((glyph, ascii), tint)), _) => (glyph, ascii, tint),
            (None, Place::Square(_)) if piece == 3 => ("#", "#", Tint::Plain),
            (None, Place::Square(_)) => ("", "", Tint::Faint),
            (None, Place::Groove(wall)) => stretch(wall, shape, walls),
        };
        let centred = |glyph: &str| format!("{glyph:^width$}");
        Square {
            name: place.name(shape),
            x: x as u16,
            y: y as u16,
            width: width as u16,
            glyph: centred(glyph),
            ascii: centred(ascii),
            tint,
        }
    }
}

/// How a pawn is drawn, with and without Unicode.
fn sign(piece: u8) -> Option<((&'static str, &'static str), Tint)> {
    let side = match piece {
        1 => Side::Max,
        2 => Side::Min,
        _ => return None,
    };
    Some((pawn_signs(side), Tint::Piece(side)))
}

/// The stretch of groove beside the square that a wall is named after, which may be that of another wall's end.
fn stretch(wall: Wall, shape: &Shape, walls: Walls) -> (&'static str, &'static str, Tint) {
    let ways = walls.ways(shape);
    let (signs, open) = if wall.is_across { (ACROSS, ways.north) } else { (ALONG, ways.east) };
    let is_walled = open & bit(wall.at) == 0;
    let (glyph, ascii) = signs[usize::from(is_walled)];
    (glyph, ascii, if is_walled { Tint::Plain } else { Tint::Faint })
}

fn coordinates(shape: &Shape) -> Vec<Label> {
    let files = (0..shape.side).map(|file| coordinate(LEFT + STEP * file + 1, 0, letter(file).to_string()));
    let rank = |rank: usize| coordinate(0, 1 + 2 * (shape.side - 1 - rank), format!("{:>2}", rank + 1));
    files.chain((0..shape.side).map(rank)).collect()
}

fn coordinate(x: usize, y: usize, text: String) -> Label {
    Label { x: x as u16, y: y as u16, ascii: text.clone(), text, tint: Tint::Faint }
}

/// The crossings, and the stretches in the last file and rank, where no wall begins.
fn rest_of_grooves(shape: &Shape, walls: Walls) -> Vec<Label> {
    let side = shape.side;
    let mut labels = Vec::new();
    let mut add = |x: usize, y: usize, (text, ascii): (&str, &str), tint: Tint| {
        let (text, ascii) = (text.to_owned(), ascii.to_owned());
        labels.push(Label { x: x as u16, y: y as u16, text, ascii, tint });
    };
    let wall = |file: usize, rank: usize, is_across: bool| Wall { at: (rank * side + file) as u8, is_across };
    for n in 0..side - 1 {
        let (_, row, _) = Place::Groove(wall(0, n, true)).cells(shape);
        for file in 0..side - 1 {
            let x = LEFT + STEP * file + STEP - 1;
            let across = walls.has(wall(file, n, true));
            let along = walls.has(wall(file, n, false));
            match (across, along) {
                (true, true) => add(x, row, ("╋", "#"), Tint::Plain),
                (true, false) => add(x, row, ("━", "="), Tint::Plain),
                (false, true) => add(x, row, ("┃", "#"), Tint::Plain),
                (false, false) => add(x, row, ("┼", "+"), Tint::Faint),
            }
        }
        let (glyph, ascii, tint) = stretch(wall(side - 1, n, true), shape, walls);
        add(LEFT + STEP * (side - 1), row, (glyph, ascii), tint);
        let (glyph, ascii, tint) = stretch(wall(n, side - 1, false), shape, walls);
        add(LEFT + STEP * n + STEP - 1, 1, (glyph, ascii), tint);
    }
    labels
}

impl<S: Size, M: Method> Quoridor<S, M> {
    /// What stands on each place.
    pub(super) fn places(&self, position: &Position<M::Known>) -> Vec<u8> {
        let stands = |place| match place {
            Place::Square(square) if square == position.pawns[0] => 1,
            Place::Square(square) if square == position.pawns[1] => 2,
            Place::Groove(wall) if position.walls.has(wall) => 3,
            _ => 0,
        };
        Place::all(self.shape()).into_iter().map(stands).collect()
    }

    fn place_of(&self, mv: u16) -> Option<usize> {
        let number = |place: Place| place.number(self.shape());
        match Action::of(mv) {
            Action::Step(to) => Some(number(Place::Square(to))),
            Action::Put(wall) => Some(number(Place::Groove(wall))),
            Action::Pass => None,
        }
    }
}

impl<S: Size, M: Method> Depict for Quoridor<S, M> {
    fn picture(&self, position: &Self::Position, last: Option<u16>) -> Picture {
        let left = position.left.map(|left| left.to_string());
        let last = last.and_then(|mv| self.place_of(mv)).into_iter().collect();
        Drawn { places: &self.places(position), left: [&left[0], &left[1]], last }.picture(self.shape())
    }

    fn squares_of(&self, _: &Self::Position, mv: u16) -> Vec<usize> {
        self.place_of(mv).into_iter().collect()
    }

    fn layers(&self) -> &'static [&'static str] {
        &["steps to White's goal", "steps to Black's goal"]
    }

    /// Every square's distance from the goal, and the shortest way that the evaluation counts, between `‹ ›`.
    fn layer(&self, position: &Self::Position, layer: usize) -> Picture {
        let mut picture = self.picture(position, None);
        let mut small = picture.small.take();
        let side = [Side::Max, Side::Min][layer & 1];
        let (shape, ways) = (self.shape(), position.walls.ways(self.shape()));
        let pawn = position.pawns[side as usize];
        let way = ways.shortest(shape.side, pawn, shape.goal(side));
        let on_way = bit(pawn) | way.spread(shape.side, way.north | way.east);
        for square in 0..(shape.side * shape.side) as u8 {
            let drawn = &mut picture.squares[Place::Square(square).number(shape)];
            let Some(steps) = ways.distance(shape.side, bit(square), shape.goal(side)) else { continue };
            if position.pawns.contains(&square) {
                let [glyph, ascii] =
                    [&drawn.glyph, &drawn.ascii].map(|sign| format!("{}{steps:<2}", sign.trim()));
                (drawn.glyph, drawn.ascii) = (glyph, ascii);
            } else if on_way & bit(square) != 0 {
                drawn.tint = Tint::Piece(side);
                drawn.glyph = if steps < 10 { format!("‹{steps}›") } else { format!("‹{steps}") };
                drawn.ascii = if steps < 10 { format!("<{steps}>") } else { format!("<{steps}") };
            } else {
                (drawn.glyph, drawn.ascii) = (format!("{steps:^3}"), format!("{steps:^3}"));
            }
            if let Some(small) = &mut small {
                let tint = drawn.tint;
                let drawn = &mut small.squares[Place::Square(square).number(shape)];
                let digit = if steps < 10 { steps.to_string() } else { "+".to_owned() };
                if !position.pawns.contains(&square) {
                    (drawn.glyph, drawn.ascii, drawn.tint) = (digit.clone(), digit, tint);
                }
            }
        }
        Picture { small, ..picture }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_numbered_in_reading_order_and_named() {
        for side in [3, 4, 9, 10] {
            let shape = Shape::new(side);
            for (number, place) in Place::all(&shape).into_iter().enumerate() {
                assert_eq!(place.number(&shape), number, "{place:?}");
                assert_eq!(Place::named(&place.name(&shape), &shape), Some(place));
            }
        }
    }
}
