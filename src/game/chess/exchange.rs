//! Captures: what they take, and what is left when everything has been taken back.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use crate::game::chess::moves::{self, decode, victim};
use crate::game::chess::{Chess, Groups, Position};
use crate::game::tactics::{Captures, Pass, Policy};
use crate::rng::Rng;

/// What men are worth in hundredths of a pawn; the king is worth more than all others together.
const WORTH: [i32; Piece::NUM] = [100, 300, 300, 500, 900, 20_000];

const fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

/// What a move takes, and what promotion adds.
#[inline]
fn gain(board: &Board, mv: Move) -> Option<i32> {
    let taken = victim(board, mv).map(|(_, piece)| worth(piece));
    let promoted = mv.promotion.map(|piece| worth(piece) - worth(Piece::Pawn));
    (taken.is_some() || promoted.is_some()).then(|| taken.unwrap_or(0) + promoted.unwrap_or(0))
}

/// The men of both sides that attack a square when only `occupied` stands in the way.
fn attackers(board: &Board, to: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let queens = of(Piece::Queen);
    let pawns = |color: Color| get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    let all = get_knight_moves(to) & of(Piece::Knight)
        | get_king_moves(to) & of(Piece::King)
        | get_bishop_moves(to, occupied) & (of(Piece::Bishop) | queens)
        | get_rook_moves(to, occupied) & (of(Piece::Rook) | queens)
        | pawns(Color::White)
        | pawns(Color::Black);
    all & occupied
}

/// Static exchange evaluation by swapping off (Kaufman and others): sides take in turn with their least valuable man,
/// men behind others join in, and each side stops when going on would cost. Pins are not looked at.
fn exchange(board: &Board, mv: Move) -> i32 {
    let Some(first) = gain(board, mv) else { return 0 };
    let mut occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
    if let Some((square, _)) = victim(board, mv).filter(|(square, _)| *square != mv.to) {
        occupied -= square.bitboard();
    }
    let mover = board.side_to_move();
    // What stands on the square, and can be taken next.
    let mut standing = mv.promotion.or(board.piece_on(mv.from)).unwrap_or(Piece::Pawn);
    let mut side = !mover;
    let mut gains = [0; 32];
    gains[0] = first;
    let mut depth = 0;
    while depth + 1 < gains.len() {
        let all = attackers(board, mv.to, occupied);
        let own = all & board.colors(side);
        let Some(piece) = Piece::ALL.into_iter().find(|&p| !(own & board.pieces(p)).is_empty()) else {
            break;
        };
        // A king does not take what is protected.
        if piece == Piece::King && !(all & board.colors(!side)).is_empty() {
            break;
        }
        let Some(from) = (own & board.pieces(piece)).next_square() else { break };
        depth += 1;
        gains[depth] = worth(standing) - gains[depth - 1];
        occupied -= from.bitboard();
        standing = piece;
        side = !side;
    }
    while depth > 0 {
        gains[depth - 1] = -(-gains[depth - 1]).max(gains[depth]);
        depth -= 1;
    }
    gains[0]
}

impl Captures for Chess {
    #[inline]
    fn gain(&self, position: &Position, mv: u16) -> Option<i32> {
        gain(&position.board, decode(mv))
    }

    #[inline]
    fn victim_rank(&self, position: &Position, mv: u16) -> i32 {
        let (board, mv) = (&position.board, decode(mv));
        let attacker = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        gain(board, mv).map_or(0, |gain| 8 * gain - attacker as i32)
    }

    fn exchange(&self, position: &Position, mv: u16) -> i32 {
        exchange(&position.board, decode(mv))
    }

    /// In check.
    #[inline]
    fn is_pressed(&self, position: &Position) -> bool {
        !position.board.checkers().is_empty()
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<u16>) {
        if position.is_drawn() {
            return;
        }
        let board = &position.board;
        let mover = board.side_to_move();
        let taken = board.colors(!mover);
        let last = Rank::Eighth.relative_to(mover).bitboard();
        let passed = board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(mover)));
        let by_pawn = taken | last | passed.map_or(BitBoard::EMPTY, Square::bitboard);
        board.generate_moves(|mut group| {
            group.to &= if group.piece == Piece::Pawn { by_pawn } else { taken };
            moves::list(group, moves);
            false
        });
    }
}

impl Pass for Chess {
    /// Nothing in check, and nothing for a side with king and pawns alone, where zugzwang is at home.
    fn pass(&self, position: &Position) -> Option<Position> {
        let board = &position.board;
        let mover = board.side_to_move();
        let plain = board.pieces(Piece::King) | board.pieces(Piece::Pawn);
        if board.colors(mover).is_subset(plain) {
            return None;
        }
        board.null_move().map(|board| Position { endless: position.endless, ..Position::new(board) })
    }
}

impl Policy for Chess {
    /// A capture or promotion where there is one, each as likely as the other; else any move.
    fn policy_move(&self, position: &Position, _: u32, rng: &mut Rng, buffer: &mut Vec<u16>) -> u16 {
        buffer.clear();
        self.noisy_moves(position, buffer);
        if buffer.is_empty() {
            return Groups::of(&position.board).draw(rng);
        }
        buffer[rng.below(buffer.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Notation};

    fn see(fen: &str, mv: &str) -> i32 {
        let position = Chess.parse_position(fen).unwrap();
        Chess.exchange(&position, Chess.parse_move(&position, mv).unwrap())
    }

    #[test]
    fn exchanges_are_worked_out() {
        // The pawn is not protected.
        assert_eq!(see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
        // Knight, rook and queen against knight, bishop and queen, with men behind others.
        assert_eq!(see("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), -200);
        assert_eq!(see("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5"), -200);
        assert_eq!(see("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(see("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q"), 400);
        assert_eq!(see("4k3/8/8/8/8/3q4/4K3/8 w - - 0 1", "e2d3"), 900);
    }

    #[test]
    fn noisy_moves_are_those_with_a_gain() {
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            let mut position = Chess.start();
            for _ in 0..120 {
                let mut all = Vec::new();
                Chess.moves(&position, &mut all);
                if all.is_empty() {
                    break;
                }
                let mut noisy = Vec::new();
                Chess.noisy_moves(&position, &mut noisy);
                let expected: Vec<u16> =
                    all.iter().copied().filter(|&mv| Chess.gain(&position, mv).is_some()).collect();
                assert_eq!(noisy, expected, "{}", Chess.print_position(&position));
                let mv = Chess.policy_move(&position, 0, &mut rng, &mut Vec::new());
                assert!(if noisy.is_empty() { all.contains(&mv) } else { noisy.contains(&mv) });
                Chess.play(&mut position, mv);
            }
        }
    }

    #[test]
    fn passing_gives_the_move_away() {
        let pass = |fen: &str| {
            let position = Chess.parse_position(fen).unwrap();
            Chess.pass(&position).map(|position| Chess.print_position(&position))
        };
        assert_eq!(
            pass("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 7 30").as_deref(),
            Some("4k3/8/8/3pP3/8/8/8/R3K3 b Q - 8 30")
        );
        assert_eq!(pass("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), None, "king and pawns alone");
        assert_eq!(pass("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"), None, "in check");
    }
}
