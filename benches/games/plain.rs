//! Rules for the `minimax` crate that owe nothing to ours: as they are published, or as one would plainly write them.

use cozy_chess::{Board, Move};
use minimax::{Game, Winner};

/// Chess by cozy-chess's own board; draws are stalemate and fifty moves, as its `status` says.
pub struct CozyChess;

impl Game for CozyChess {
    type S = Board;
    type M = Move;

    /// Generates once: that there are no moves says how the game has ended.
    fn generate_moves(board: &Board, moves: &mut Vec<Move>) -> Option<Winner> {
        board.generate_moves(|of_one_man| {
            moves.extend(of_one_man);
            false
        });
        if !moves.is_empty() {
            return (board.halfmove_clock() >= 100).then_some(Winner::Draw);
        }
        Some(if board.checkers().is_empty() { Winner::Draw } else { Winner::PlayerJustMoved })
    }

    fn apply(board: &mut Board, mv: Move) -> Option<Board> {
        let mut after = board.clone();
        after.play_unchecked(mv);
        Some(after)
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        match board.status() {
            cozy_chess::GameStatus::Won => Some(Winner::PlayerJustMoved),
            cozy_chess::GameStatus::Drawn => Some(Winner::Draw),
            cozy_chess::GameStatus::Ongoing => None,
        }
    }
}

/// Othello on two sets of bits. Moves and flips are found direction by direction with shifts, without a loop over squares.
pub struct PlainOthello;

/// Discs of the side to move and of the other.
#[derive(Clone, Copy)]
pub struct Discs([u64; 2]);

/// A move of a side that has none.
const PASS: u8 = 64;

const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// One step in a direction, and where it may lead: not over an edge.
type Step = (fn(u64) -> u64, u64);

const STEPS: [Step; 8] = [
    (|set| set << 1, NOT_A),
    (|set| set >> 1, NOT_H),
    (|set| set << 8, u64::MAX),
    (|set| set >> 8, u64::MAX),
    (|set| set << 9, NOT_A),
    (|set| set >> 9, NOT_H),
    (|set| set << 7, NOT_H),
    (|set| set >> 7, NOT_A),
];

impl Discs {
    /// The start.
    pub const START: Self = Self([1 << 28 | 1 << 35, 1 << 27 | 1 << 36]);

    /// Whether a full board or two passes have ended it, and how.
    fn winner(self) -> Option<Winner> {
        let Self([mover, other]) = self;
        if self.moves() != 0 || Self([other, mover]).moves() != 0 {
            return None;
        }
        Some(match mover.count_ones().cmp(&other.count_ones()) {
            std::cmp::Ordering::Less => Winner::PlayerJustMoved,
            std::cmp::Ordering::Equal => Winner::Draw,
            std::cmp::Ordering::Greater => Winner::PlayerToMove,
        })
    }

    #[inline]
    fn moves(self) -> u64 {
        let Self([mover, other]) = self;
        let empty = !(mover | other);
        STEPS.iter().fold(0, |moves, (step, mask)| {
            let mut run = step(mover) & mask & other;
            for _ in 0..5 {
                run |= step(run) & mask & other;
            }
            moves | step(run) & mask & empty
        })
    }

    #[inline]
    fn after(self, mv: u8) -> Self {
        let Self([mover, other]) = self;
        if mv == PASS {
            return Self([other, mover]);
        }
        let flipped = STEPS.iter().fold(0, |flipped, (step, mask)| {
            let mut run = step(1 << mv) & mask & other;
            for _ in 0..5 {
                run |= step(run) & mask & other;
            }
            if step(run) & mask & mover != 0 { flipped | run } else { flipped }
        });
        Self([other & !flipped, mover | flipped | 1 << mv])
    }
}

impl Game for PlainOthello {
    type S = Discs;
    type M = u8;

    fn generate_moves(discs: &Discs, moves: &mut Vec<u8>) -> Option<Winner> {
        let mut left = discs.moves();
        if left == 0 {
            let over = discs.winner();
            if over.is_none() {
                moves.push(PASS);
            }
            return over;
        }
        while left != 0 {
            moves.push(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        None
    }

    fn apply(discs: &mut Discs, mv: u8) -> Option<Discs> {
        Some(discs.after(mv))
    }

    fn get_winner(discs: &Discs) -> Option<Winner> {
        discs.winner()
    }
}
