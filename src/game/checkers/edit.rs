//! The board drawn, and set up by hand. The picture's squares are the 32 dark ones, in the order of their numbers.

use crate::error::Result;
use crate::game::board;
use crate::game::checkers::notation::{self, count_of, is_fen, parse_fen, piece, print_fen};
use crate::game::checkers::squares::{KING_ROWS, bit, numbers};
use crate::game::checkers::{Checkers, DRAWN_AT, Move, Position};
use crate::game::draft::{BoardDraft, Defect, Field, Piece};
use crate::game::picture::{Label, Square, Tint};
use crate::game::{Depict, Draft, Edit, Notation, Picture, Side};

const SIDES: [Side; 2] = [Side::Max, Side::Min];

/// Cells from one square to the next, with the line between them.
const STEP: usize = 4;

const FIELDS: &[Field] = &[Field {
    name: "counter",
    about: "plies since the last capture or move of a man, 0 to 80: then the game is drawn",
}];

/// The column and row of square `index + 1`.
const fn place(index: usize) -> (usize, usize) {
    (2 * (index % 4) + 1 - index / 4 % 2, index / 4)
}

/// How men and kings are drawn, and in ASCII.
const fn sign(found: u8) -> (&'static str, &'static str, Tint) {
    const BLACK: u8 = piece(Side::Max, false);
    const BLACK_KING: u8 = piece(Side::Max, true);
    const WHITE: u8 = piece(Side::Min, false);
    const WHITE_KING: u8 = piece(Side::Min, true);
    match found {
        BLACK => (" ● ", " b ", Tint::Piece(Side::Max)),
        BLACK_KING => ("●K ", " B ", Tint::Piece(Side::Max)),
        WHITE => (" ○ ", " w ", Tint::Piece(Side::Min)),
        WHITE_KING => ("○K ", " W ", Tint::Piece(Side::Min)),
        _ => ("   ", "   ", Tint::Faint),
    }
}

/// The number of a dark square stands in the light square beside it: to the left in the first row, to the right in the
/// second, and so on.
fn draw(squares: &[u8], last: Vec<usize>) -> Picture {
    let square = |index: usize| {
        let (x, y) = place(index);
        let (glyph, ascii, tint) = sign(squares.get(index).copied().unwrap_or(0));
        Square {
            name: (index + 1).to_string(),
            x: (1 + STEP * x) as u16,
            y: (1 + 2 * y) as u16,
            width: STEP as u16 - 1,
            glyph: glyph.to_owned(),
            ascii: ascii.to_owned(),
            tint,
        }
    };
    let number = |index: usize| {
        let (x, y) = place(index);
        let number = (index + 1).to_string();
        Label {
            x: (2 + STEP * (x ^ 1)) as u16,
            y: (1 + 2 * y) as u16,
            ascii: number.clone(),
            text: number,
            tint: Tint::Faint,
        }
    };
    Picture {
        width: 8 * STEP as u16 + 1,
        height: 17,
        squares: (0..32).map(square).collect(),
        labels: lines().chain((0..32).map(number)).collect(),
        last,
        on_crossings: false,
        small: None,
    }
}

/// The lines between and around the squares.
fn lines() -> impl Iterator<Item = Label> {
    let rule = |y: u16| {
        let [left, cross, right] = match y {
            0 => ["┌", "┬", "┐"],
            8 => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let text = format!("{left}{}{right}", ["───"; 8].join(cross));
        Label { x: 0, y: 2 * y, text, ascii: format!("+{}+", ["---"; 8].join("+")), tint: Tint::Faint }
    };
    let bar = |x: usize, y: usize| {
        let (text, ascii) = ("│".to_owned(), "|".to_owned());
        Label { x: (STEP * x) as u16, y: (1 + 2 * y) as u16, text, ascii, tint: Tint::Faint }
    };
    (0..=8).map(rule).chain((0..8).flat_map(move |y| (0..=8).map(move |x| bar(x, y))))
}

impl Checkers {
    /// The places in the picture of a set.
    pub(crate) fn squares_in(set: u64) -> Vec<usize> {
        numbers(set).map(|number| number - 1).collect()
    }

    fn board(position: &Position) -> BoardDraft {
        let piece_on = |index: usize| {
            let square = 1 << bit(index + 1);
            let owner = SIDES.into_iter().find(|&side| position.pieces[side as usize] & square != 0);
            owner.map_or(0, |side| piece(side, position.kings & square != 0))
        };
        BoardDraft {
            squares: (0..32).map(piece_on).collect(),
            to_move: position.side,
            fields: vec![position.quiet.to_string()],
        }
    }

    /// The squares of a draft where this stands.
    fn set(draft: &BoardDraft, wanted: u8) -> u64 {
        let squares = draft.squares.iter().take(32).enumerate();
        squares.filter(|(_, found)| **found == wanted).fold(0, |set, (index, _)| set | 1 << bit(index + 1))
    }

    /// What is wrong with one side's pieces.
    fn side_defects(side: Side, men: u64, kings: u64, to_move: Side) -> Vec<Defect> {
        let name = board::colour(side);
        let mut defects = Vec::new();
        let count = (men | kings).count_ones();
        if count > 12 {
            let message = format!("{name} has {count} pieces, and can have at most 12");
            defects.push(Defect { message, squares: Self::squares_in(men | kings) });
        }
        for index in Self::squares_in(men & KING_ROWS[side as usize]) {
            let message =
                format!("the {name} man on {} stands on its last row and must be a king", index + 1);
            defects.push(Defect { message, squares: vec![index] });
        }
        if count == 0 && to_move != side {
            let message = format!(
                "{name} has no piece left: the game was over before {} moves",
                board::colour(to_move)
            );
            defects.push(Defect { message, squares: Vec::new() });
        }
        defects
    }
}

impl Depict for Checkers {
    fn picture(&self, position: &Position, last: Option<Move>) -> Picture {
        let changed = last.map(|mv| Self::squares_in(1 << mv.from() | mv.end() | mv.captured()));
        draw(&Self::board(position).squares, changed.unwrap_or_default())
    }

    /// The end of the move, its start, the landings between.
    fn squares_of(&self, _: &Position, mv: Move) -> Vec<usize> {
        let mut path: Vec<usize> = mv.path().into_iter().flat_map(Self::squares_in).collect();
        path[1..].reverse();
        path.swap(0, 1);
        path
    }
}

impl Edit for Checkers {
    fn pieces(&self) -> Vec<Piece> {
        [('.', "nothing"), ('b', "black man"), ('w', "white man"), ('B', "black king"), ('W', "white king")]
            .map(|(key, name)| Piece { key, name: name.to_owned() })
            .to_vec()
    }

    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn empty_fields(&self) -> Vec<String> {
        vec!["0".to_owned()]
    }

    fn draft(&self, position: &Position) -> Draft {
        Draft::Board(Self::board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Position, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let mut defects = board::square_defects(draft, 32, self.pieces().len());
        if !defects.is_empty() {
            return Err(defects);
        }
        let kings = SIDES.map(|side| Self::set(draft, piece(side, true)));
        let men = SIDES.map(|side| Self::set(draft, piece(side, false)));
        for side in SIDES {
            defects.extend(Self::side_defects(side, men[side as usize], kings[side as usize], draft.to_move));
        }
        let count = count_of(draft);
        if count.is_none() {
            let message = format!("the count for the draw is no number from 0 to {DRAWN_AT}");
            defects.push(Defect { message, squares: Vec::new() });
        }
        if !defects.is_empty() {
            return Err(defects);
        }
        let pieces = [men[0] | kings[0], men[1] | kings[1]];
        Ok(Position::new(pieces, kings[0] | kings[1], draft.to_move, count.unwrap_or(0)))
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(draft) => draw(&draft.squares, Vec::new()),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Board(draft) => print_fen(draft),
            Draft::Tree(_) => String::new(),
        }
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        if is_fen(text) {
            let notation::Fen { draft, .. } = parse_fen(text)?;
            return Ok(Draft::Board(draft));
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
