//! The random numbers of which cozy-chess makes its keys (Zobrist, 1970). It does not show them; but each is the
//! difference of two boards' keys.

use std::sync::LazyLock;

use cozy_chess::{Board, BoardBuilder, Color, File, Move, Piece, Rank, Square};

use crate::game::chess::men::{KINDS, PAWN};

/// What changes a key.
#[derive(Debug)]
pub(super) struct Numbers {
    /// A man's, by colour, kind and square; none for no man. Those of kings hold up to one that all of a colour share, for
    /// a king only ever goes from square to square.
    pub men: [[[u64; 64]; 8]; 2],
    /// A right's to castle with the rook on this square.
    pub castling: [u64; 64],
    /// A capture's en passant, by its file.
    pub en_passant: [u64; 8],
    /// The turn's.
    pub turn: u64,
}

static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::find);

/// Kings that leave each other alone, and two more for squares on which those stand.
const KINGS: [[Square; 2]; 2] = [[Square::A1, Square::H8], [Square::H1, Square::A8]];

impl Numbers {
    /// The one and only.
    pub fn get() -> &'static Self {
        &NUMBERS
    }

    fn find() -> Self {
        let mut numbers = Self { men: [[[0; 64]; 8]; 2], castling: [0; 64], en_passant: [0; 8], turn: 0 };
        for color in Color::ALL {
            for (piece, kind) in Piece::ALL.into_iter().zip(KINDS) {
                numbers.men[color as usize][kind] = Square::ALL.map(|square| match piece {
                    Piece::King => of_king(color, square),
                    Piece::Pawn if matches!(square.rank(), Rank::First | Rank::Eighth) => 0,
                    _ => of_man(piece, color, square),
                });
            }
            for file in File::ALL {
                let rook = Square::new(file, Rank::First.relative_to(color));
                numbers.castling[rook as usize] = of_right(color, rook);
            }
        }
        numbers.en_passant = File::ALL.map(|file| {
            let board = after_double_step(file);
            board.hash() ^ board.hash_without_ep()
        });
        let man = |square| numbers.men[Color::White as usize][PAWN][square as usize];
        let moved = man(Square::A2) ^ man(Square::A4);
        numbers.turn = Board::startpos().hash() ^ after_double_step(File::A).hash_without_ep() ^ moved;
        numbers
    }
}

/// The key of a board with these men and this right to castle, `mover` to move.
fn key(men: &[(Piece, Color, Square)], mover: Color, right: Option<(Color, Square)>) -> u64 {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = mover;
    for &(piece, color, square) in men {
        *builder.square_mut(square) = Some((piece, color));
    }
    if let Some((color, rook)) = right {
        let rights = builder.castle_rights_mut(color);
        *(if rook.file() == File::A { &mut rights.long } else { &mut rights.short }) = Some(rook.file());
    }
    builder.build().map_or(0, |board| board.hash())
}

/// The number of a man other than a king. Its colour has moved, so that it may give check.
fn of_man(piece: Piece, color: Color, square: Square) -> u64 {
    let [white, black] = KINGS[usize::from(KINGS[0].contains(&square))];
    let kings = [(Piece::King, Color::White, white), (Piece::King, Color::Black, black)];
    let with_man = [kings[0], kings[1], (piece, color, square)];
    key(&kings, !color, None) ^ key(&with_man, !color, None)
}

/// The number of a king, mixed with those of the turn and of the other king on a1.
fn of_king(color: Color, square: Square) -> u64 {
    let with =
        |square, other| key(&[(Piece::King, color, square), (Piece::King, !color, other)], color, None);
    let is_near = square.file() < File::C && square.rank() < Rank::Third;
    let from_corner_to_corner = with(Square::E4, Square::A1) ^ with(Square::E4, Square::H8);
    if is_near { with(square, Square::H8) ^ from_corner_to_corner } else { with(square, Square::A1) }
}

/// The number of a right to castle, the king standing beside the rook.
fn of_right(color: Color, rook: Square) -> u64 {
    let beside = if rook.file() == File::A { 1 } else { rook.file() as usize - 1 };
    let king = Square::new(File::index(beside), rook.rank());
    let far = Square::new(File::A, rook.rank().flip());
    let men = [(Piece::King, color, king), (Piece::King, !color, far), (Piece::Rook, color, rook)];
    key(&men, !color, None) ^ key(&men, !color, Some((color, rook)))
}

/// The start, after a white pawn has gone two squares.
fn after_double_step(file: File) -> Board {
    let mut board = Board::startpos();
    let [from, to] = [Rank::Second, Rank::Fourth].map(|rank| Square::new(file, rank));
    board.play_unchecked(Move { from, to, promotion: None });
    board
}
