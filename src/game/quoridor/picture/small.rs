//! The board where there is little room: a row a rank. A wall between two ranks is a line along the top of the squares
//! below it, so the grooves across have no rows of their own; one between two files stands beside its squares.

use super::{CAPTION, Drawn, Place, coordinate};
use crate::game::board::letter;
use crate::game::picture::{Label, Picture, Square, Tint};
use crate::game::quoridor::shape::{Shape, bit};
use crate::game::quoridor::walls::{Wall, Walls, Ways};

/// How many cells right of the picture's edge the board begins.
const LEFT: usize = 3;
/// Cells a square is wide: what stands there, the groove above it, the groove beside it.
const STEP: usize = 3;

const ABOVE: (&str, &str) = ("▔", "^");
const BESIDE: (&str, &str) = ("┃", "#");
const OPEN: (&str, &str) = (" ", " ");
const EMPTY: (&str, &str) = ("·", ".");

impl Drawn<'_> {
    /// The picture with a row a rank; its squares have the numbers of the other picture's.
    pub(super) fn small(&self, shape: &Shape) -> Picture {
        let walls = self.walls(shape);
        let board = Board { shape, walls, ways: walls.ways(shape) };
        let place = |place: Place| {
            let piece = self.piece(place, shape);
            let (signs, tint) = match (super::sign(piece), place) {
                (Some((signs, tint)), _) => (signs, tint),
                (None, Place::Square(square)) => board.top_of(square, EMPTY),
                (None, Place::Groove(wall)) if wall.is_across => board.top_of(wall.at, OPEN),
                (None, Place::Groove(wall)) => board.beside(wall.at),
            };
            let (x, y) = board.cell(place);
            Square {
                name: place.name(shape),
                x,
                y,
                width: 1,
                glyph: signs.0.to_owned(),
                ascii: signs.1.to_owned(),
                tint,
            }
        };
        let side = shape.side;
        let mut labels: Vec<Label> =
            (0..side).map(|file| coordinate(LEFT + STEP * file, 0, letter(file).to_string())).collect();
        labels.extend((0..side).map(|rank| coordinate(0, side - rank, format!("{:>2}", rank + 1))));
        labels.extend(board.rest_of_walls());
        let caption = |side| Label { y: shape.side as u16 + 1, ..self.caption(side, shape) };
        labels.extend([crate::game::Side::Max, crate::game::Side::Min].map(caption));
        Picture {
            width: (LEFT + STEP * side - 1).max(CAPTION + CAPTION / 2) as u16,
            height: side as u16 + 2,
            squares: Place::all(shape).into_iter().map(place).collect(),
            labels,
            last: self.last.clone(),
            on_crossings: false,
            small: None,
        }
    }
}

/// Where walls stand on a board of some shape.
struct Board<'s> {
    shape: &'s Shape,
    walls: Walls,
    ways: Ways,
}

type Signs = (&'static str, &'static str);

impl Board<'_> {
    /// Column and row of a place.
    fn cell(&self, place: Place) -> (u16, u16) {
        let (at, right) = match place {
            Place::Square(square) => (square, 0),
            Place::Groove(Wall { at, is_across }) => (at, if is_across { 1 } else { 2 }),
        };
        let (file, rank) = self.shape.file_and_rank(at);
        ((LEFT + STEP * file + right) as u16, (self.shape.side - rank) as u16)
    }

    /// What the top of a square looks like: a wall, if one lies above it.
    fn top_of(&self, square: u8, open: Signs) -> (Signs, Tint) {
        let (_, rank) = self.shape.file_and_rank(square);
        let is_walled = rank + 1 < self.shape.side && self.ways.north & bit(square) == 0;
        if is_walled { (ABOVE, Tint::Plain) } else { (open, Tint::Faint) }
    }

    /// What lies right of a square: a wall beside it, or the middle of one above it.
    fn beside(&self, square: u8) -> (Signs, Tint) {
        if self.ways.east & bit(square) == 0 {
            return (BESIDE, Tint::Plain);
        }
        let above = Wall { at: square, is_across: true };
        if self.walls.has(above) { (ABOVE, Tint::Plain) } else { (OPEN, Tint::Faint) }
    }

    /// The second halves of walls, in the last file and rank, where no wall begins.
    fn rest_of_walls(&self) -> Vec<Label> {
        let side = self.shape.side;
        let square = |file: usize, rank: usize| (rank * side + file) as u8;
        let label = |(x, y): (u16, u16), (text, ascii): Signs| Label {
            x,
            y,
            text: text.to_owned(),
            ascii: ascii.to_owned(),
            tint: Tint::Plain,
        };
        let in_last_file = (0..side).map(|rank| square(side - 1, rank)).map(|at| {
            let (signs, _) = self.top_of(at, OPEN);
            label(self.cell(Place::Groove(Wall { at, is_across: true })), signs)
        });
        let in_last_rank = (0..side - 1).map(|file| square(file, side - 1)).map(|at| {
            let (signs, _) = self.beside(at);
            label(self.cell(Place::Groove(Wall { at, is_across: false })), signs)
        });
        in_last_file.chain(in_last_rank).filter(|label| label.text != OPEN.0).collect()
    }
}
