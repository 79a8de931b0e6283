//! A move as 16 bits: six for the square it leaves, six for the square it goes to, four for the promotion.
//!
//! As in cozy-chess, castling is the king taking its own rook, so that one code serves chess and Chess960.

use cozy_chess::{BitBoard, Board, Move, Piece, PieceMoves, Rank, Square};

use crate::game::bits;

/// What a pawn can become, in the order in which moves are listed, the code for none before them.
const PROMOTIONS: [Option<Piece>; 5] =
    [None, Some(Piece::Queen), Some(Piece::Rook), Some(Piece::Bishop), Some(Piece::Knight)];

const LAST_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// The code of a move.
pub(super) fn encode(mv: Move) -> u16 {
    let promotion = PROMOTIONS.iter().position(|&piece| piece == mv.promotion).unwrap_or(0);
    code(mv.from, mv.to, promotion as u16)
}

#[inline(always)]
const fn code(from: Square, to: Square, promotion: u16) -> u16 {
    from as u16 | (to as u16) << 6 | promotion << 12
}

/// The move of a code. A code that is none gives some move that is not legal.
#[inline(always)]
pub(super) fn decode(code: u16) -> Move {
    let promotion = match code >> 12 {
        0 => None,
        1 => Some(Piece::Queen),
        2 => Some(Piece::Rook),
        3 => Some(Piece::Bishop),
        _ => Some(Piece::Knight),
    };
    Move { from: square(code), to: square(code >> 6), promotion }
}

#[inline(always)]
fn square(bits: u16) -> Square {
    Square::index(usize::from(bits & 63))
}

/// Whether the man that moves becomes another.
#[inline(always)]
fn promotes(group: &PieceMoves) -> bool {
    group.piece == Piece::Pawn && !group.to.is_disjoint(LAST_RANKS)
}

/// Appends one man's moves, squares in the order a1, b1, ..., h8.
#[inline(always)]
pub(super) fn list(group: PieceMoves, moves: &mut Vec<u16>) {
    let from = group.from;
    if promotes(&group) {
        let four = |to| (1..PROMOTIONS.len() as u16).map(move |promotion| code(from, to, promotion));
        moves.extend(group.to.into_iter().flat_map(four));
    } else {
        moves.extend(group.to.into_iter().map(|to| code(from, to, 0)));
    }
}

/// Move number `n`, from 0, of those that [`list`] lists.
#[inline]
pub(super) fn nth(group: &PieceMoves, n: u32) -> u16 {
    let (place, promotion) = if promotes(group) { (n / 4, 1 + n % 4) } else { (n, 0) };
    let to = bits::nth_set_bit(group.to.0, place);
    code(group.from, square(to as u16), promotion as u16)
}

/// Whether a move is castling: the king takes a man of its own.
#[inline]
pub(super) fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// The square of the man that a move takes.
#[inline]
pub(super) fn victim(board: &Board, mv: Move) -> Option<(Square, Piece)> {
    if board.colors(!board.side_to_move()).has(mv.to) {
        return board.piece_on(mv.to).map(|piece| (mv.to, piece));
    }
    let is_pawn = board.pieces(Piece::Pawn).has(mv.from);
    // A pawn that leaves its file without taking on the square it comes to takes en passant.
    (is_pawn && mv.from.file() != mv.to.file())
        .then(|| (Square::new(mv.to.file(), mv.from.rank()), Piece::Pawn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_for_moves() {
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in PROMOTIONS {
                    let mv = Move { from, to, promotion };
                    assert_eq!(decode(encode(mv)), mv);
                }
            }
        }
    }
}
