//! The board drawn, and set up by hand.

use cozy_chess::{Board, File, Move, Piece::Rook, Rank, Square};

use crate::error::Result;
use crate::game::board;
use crate::game::chess::draft::{self, SYMBOLS, man, name, noun, place};
use crate::game::chess::moves::{decode, is_castling};
use crate::game::chess::{Chess, Position, fen, side};
use crate::game::draft::{BoardDraft, Defect, Field, Piece};
use crate::game::picture::{Label, Square as Cell, Tint};
use crate::game::{Depict, Draft, Edit, Notation, Picture};

/// White's men and Black's, in the order of [`SYMBOLS`].
const FIGURES: [&str; 13] = [" ", "♔", "♕", "♖", "♗", "♘", "♙", "♚", "♛", "♜", "♝", "♞", "♟"];

/// Width of a square in cells, without its line.
const WIDTH: u16 = 3;
/// Cells to the left of the first line, for the rank's number.
const LEFT: u16 = 2;

const FIELDS: &[Field] = &[
    Field { name: "castling", about: "who may castle: K, Q, k, q or the file of the rook; `-` for nobody" },
    Field { name: "en passant", about: "the square that a pawn has just passed; `-` for none" },
    Field { name: "counter", about: "plies since the last capture or pawn move, 0 to 100" },
    Field { name: "move", about: "the number of the move, from 1" },
];

/// The board in squares of three cells with lines between them, 35 x 18 cells with its coordinates.
fn draw(squares: &[u8], last: Vec<usize>) -> Picture {
    let cells = (0..64).map(|place| cell(place, squares.get(place).copied().unwrap_or(0)));
    let plain = |x: u16, y: u16, text: String| Label { x, y, ascii: text.clone(), text, tint: Tint::Faint };
    let mut labels = Vec::new();
    for n in 0..8_u16 {
        labels.push(plain(0, 1 + 2 * n, (8 - n).to_string()));
        let letter = char::from(b'a' + n as u8).to_string();
        labels.push(plain(LEFT + 2 + n * (WIDTH + 1), 17, letter));
        for line in 0..9 {
            let (text, ascii) = ("│".to_owned(), "|".to_owned());
            labels.push(Label { x: LEFT + line * (WIDTH + 1), y: 1 + 2 * n, text, ascii, tint: Tint::Faint });
        }
    }
    for n in 0..9_u16 {
        let [left, cross, right] = match n {
            0 => ["┌", "┬", "┐"],
            8 => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let text = format!("{left}{}{right}", ["───"; 8].join(cross));
        let ascii = format!("+{}+", ["---"; 8].join("+"));
        labels.push(Label { x: LEFT, y: 2 * n, text, ascii, tint: Tint::Faint });
    }
    Picture {
        width: LEFT + 8 * (WIDTH + 1) + 1,
        height: 18,
        squares: cells.collect(),
        labels,
        last,
        on_crossings: false,
        small: None,
    }
}

fn cell(place: usize, number: u8) -> Cell {
    let square = draft::square(place);
    let symbol = SYMBOLS.get(usize::from(number)).filter(|_| number > 0).copied().unwrap_or(' ');
    let figure = FIGURES.get(usize::from(number)).copied().unwrap_or("?");
    Cell {
        name: square.to_string(),
        x: LEFT + 1 + (place % 8) as u16 * (WIDTH + 1),
        y: 1 + 2 * (place / 8) as u16,
        width: WIDTH,
        glyph: format!("{figure:^3}"),
        ascii: format!("{symbol:^3}"),
        tint: man(number).map_or(Tint::Faint, |(_, color)| Tint::Piece(side(color))),
    }
}

/// Where king and rook stand after castling.
fn castled(mv: Move) -> [Square; 2] {
    let (king, rook) = if mv.to.file() > mv.from.file() { (File::G, File::F) } else { (File::C, File::D) };
    [king, rook].map(|file| Square::new(file, mv.from.rank()))
}

/// Whether this move, which led to this board, was castling. A king that began beside its rook may have come to where
/// a plain move leads; then it counts as one.
fn has_castled(board: &Board, mv: Move) -> bool {
    let mover = !board.side_to_move();
    let back = Rank::First.relative_to(mover);
    let [king, rook] = castled(mv);
    let is_leap = mv.to == king && (mv.from.file() as i8 - king.file() as i8).abs() > 1;
    mv.promotion.is_none()
        && (mv.from.rank(), mv.to.rank()) == (back, back)
        && board.king(mover) == king
        && board.colored_pieces(mover, Rook).has(rook)
        && (!board.occupied().has(mv.to) || board.occupied().has(mv.from) || is_leap)
}

impl Depict for Chess {
    fn picture(&self, position: &Position, last: Option<u16>) -> Picture {
        let board = &position.board;
        let changed = last.map(decode).map_or(Vec::new(), |mv| {
            if has_castled(board, mv) { castled(mv).to_vec() } else { vec![mv.to, mv.from] }
        });
        draw(&draft::of_board(board).squares, changed.into_iter().map(place).collect())
    }

    /// The square to which a man goes, then the one that it leaves. Castling goes to the king's new square.
    fn squares_of(&self, position: &Position, mv: u16) -> Vec<usize> {
        let mv = decode(mv);
        let to = if is_castling(&position.board, mv) { castled(mv)[0] } else { mv.to };
        [to, mv.from].map(place).to_vec()
    }
}

impl Edit for Chess {
    fn pieces(&self) -> Vec<Piece> {
        let named = |number: usize| match man(number as u8) {
            Some((piece, color)) => format!("{} {}", name(color).to_lowercase(), noun(piece)),
            None => "nothing".to_owned(),
        };
        SYMBOLS.iter().enumerate().map(|(n, &key)| Piece { key, name: named(n) }).collect()
    }

    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn empty_fields(&self) -> Vec<String> {
        draft::Field::ALL.map(|field| field.default().to_owned()).to_vec()
    }

    fn draft(&self, position: &Position) -> Draft {
        Draft::Board(draft::of_board(&position.board))
    }

    fn realise(&self, draft: &Draft) -> Result<Position, Vec<Defect>> {
        let Draft::Board(board) = draft else { return Err(board::not_a_board()) };
        draft::realise(board)
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(BoardDraft { squares, .. }) => draw(squares, Vec::new()),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Board(board) => fen::print(board),
            Draft::Tree(_) => String::new(),
        }
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        match fen::read(text) {
            Ok(written) => Ok(Draft::Board(written.draft)),
            // A game is read for the position in which it ends.
            Err(fault) => match self.parse_position(text) {
                Ok(position) => Ok(self.draft(&position)),
                Err(_) => Err(fault),
            },
        }
    }
}
