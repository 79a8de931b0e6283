//! Between a board of the rules and a draft, which may hold anything.

use cozy_chess::{BitBoard, Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square};

use crate::error::Result;
use crate::game::chess::{self, Position, faults};
use crate::game::draft::{BoardDraft, Defect};

/// The men as FEN writes them, in the order of [`BoardDraft::squares`]; number 0 is nothing.
pub(super) const SYMBOLS: [char; 13] = ['.', 'K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p'];

const PIECES: [Piece; 6] =
    [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];

/// What a draft holds besides men and side to move, by its place in [`BoardDraft::fields`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Castling,
    EnPassant,
    Counter,
    Number,
}

impl Field {
    pub const ALL: [Self; 4] = [Self::Castling, Self::EnPassant, Self::Counter, Self::Number];

    /// What stands in a FEN that says nothing.
    pub const fn default(self) -> &'static str {
        match self {
            Self::Castling | Self::EnPassant => "-",
            Self::Counter => "0",
            Self::Number => "1",
        }
    }

    /// As a draft holds it.
    pub fn of(self, draft: &BoardDraft) -> &str {
        draft.fields.get(self as usize).map_or(self.default(), |text| text.as_str())
    }
}

/// The man of a number, if it is one.
pub(super) fn man(number: u8) -> Option<(Piece, Color)> {
    let at = usize::from(number).checked_sub(1)?;
    let color = if at < PIECES.len() { Color::White } else { Color::Black };
    PIECES.get(at % PIECES.len()).filter(|_| at < 2 * PIECES.len()).map(|&piece| (piece, color))
}

/// The number of a man.
pub(super) fn number(piece: Piece, color: Color) -> u8 {
    let at = PIECES.iter().position(|&p| p == piece).unwrap_or(0);
    (1 + at + PIECES.len() * color as usize) as u8
}

/// The place in reading order, from the top left, of a square, and back.
pub(super) const fn place(square: Square) -> usize {
    square as usize ^ 56
}

/// The square of a place below 64.
pub(super) fn square(place: usize) -> Square {
    Square::index(place & 63 ^ 56)
}

/// `White` or `Black`.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The noun for a man.
pub(super) const fn noun(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "king",
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Bishop => "bishop",
        Piece::Knight => "knight",
        Piece::Pawn => "pawn",
    }
}

/// The draft that shows a board.
pub(super) fn of_board(board: &Board) -> BoardDraft {
    let man_on = |place: usize| {
        let square = square(place);
        match (board.piece_on(square), board.color_on(square)) {
            (Some(piece), Some(color)) => number(piece, color),
            _ => 0,
        }
    };
    let mover = board.side_to_move();
    let target = |file| Square::new(file, Rank::Sixth.relative_to(mover)).to_string();
    let fields = Field::ALL.map(|field| match field {
        Field::Castling => castling_text(board),
        Field::EnPassant => board.en_passant().map_or_else(|| "-".to_owned(), target),
        Field::Counter => board.halfmove_clock().to_string(),
        Field::Number => board.fullmove_number().to_string(),
    });
    BoardDraft {
        squares: (0..64).map(man_on).collect(),
        to_move: chess::side(mover),
        fields: fields.to_vec(),
    }
}

/// `KQkq` where the rook is the outermost one, else the rook's file (X-FEN).
fn castling_text(board: &Board) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        let rooks = board.colored_pieces(color, Piece::Rook);
        let king = board.king(color);
        for (right, letter, is_short) in [(rights.short, 'K', true), (rights.long, 'Q', false)] {
            let Some(file) = right else { continue };
            let letter = if outermost_rook(rooks, king, is_short) == Some(file) {
                letter
            } else {
                char::from(file).to_ascii_uppercase()
            };
            text.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The file of the rook farthest from the king on its rank, to its right or left.
pub(super) fn outermost_rook(rooks: BitBoard, king: Square, is_short: bool) -> Option<File> {
    let candidates = (rooks & king.rank().bitboard()).into_iter().map(Square::file);
    if is_short {
        candidates.filter(|&file| file > king.file()).max()
    } else {
        candidates.filter(|&file| file < king.file()).min()
    }
}

/// The position that a draft describes, or all that is wrong with it.
pub(super) fn realise(draft: &BoardDraft) -> Result<Position, Vec<Defect>> {
    let checked =
        faults::check(draft).map_err(|faults| faults.into_iter().map(|f| f.defect).collect::<Vec<_>>())?;
    let mut builder = BoardBuilder::empty();
    for (place, &number) in draft.squares.iter().enumerate() {
        *builder.square_mut(square(place)) = man(number);
    }
    builder.side_to_move = chess::color(draft.to_move);
    builder.castle_rights = checked.castling;
    builder.en_passant = checked.en_passant;
    builder.halfmove_clock = checked.counter;
    builder.fullmove_number = checked.number;
    let refused = |error: cozy_chess::BoardBuilderError| {
        vec![Defect { message: format!("the rules refuse it: {error}"), squares: Vec::new() }]
    };
    builder.build().map(Position::new).map_err(refused)
}

/// What [`faults::check`] has read of a draft's fields.
pub(super) struct Checked {
    pub castling: [CastleRights; 2],
    pub en_passant: Option<Square>,
    pub counter: u8,
    pub number: u16,
}
