//! `checkers`: American checkers (English draughts). Captures are forced, a whole multi-jump is one move, and whoever
//! cannot move has lost. Black (Max) begins, from the squares 1 to 12 downwards.
//!
//! The 32 dark squares are bits with a gap after every second row (Samuel, 1959): a step is then the same shift from
//! every square, and one over the edge comes to a gap. See the module `squares`.

mod edit;
mod moves;
mod notation;
mod pdn;
pub(crate) mod squares;
pub(crate) mod tactics;

use crate::game::{Game, Outcome, Side, Turn, bits};
use crate::rng::{Rng, mix};

use moves::Jumps;
pub use moves::Move;
use squares::{BOARD, KING_ROWS, WAYS, jumped, stepped};

/// The rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checkers;

/// Men and kings on squares, the side to move, and the count for the draw.
#[derive(Debug, Clone, Copy)]
pub struct Position {
    /// The men and kings of Max and Min.
    pub(crate) pieces: [u64; 2],
    /// The kings of both.
    pub(crate) kings: u64,
    pub(crate) side: Side,
    /// Plies since the last capture or move of a man.
    quiet: u8,
    /// Whether only lack of moves ends the game; see [`Game::count_from`].
    endless: bool,
    /// The pieces' and the side's numbers, joined by exclusive or (Zobrist, 1970).
    key: u64,
}

/// Plies without capture and without a man's move after which the game is drawn: 40 moves of each side.
pub(crate) const DRAWN_AT: u8 = 80;

/// From this count on it is a part of the position's identity and key. Before, a search would have to look further
/// ahead than [`DRAWN_AT`] less this for the count to decide anything, and equal boards are one position.
const COUNTS_FROM: u8 = 40;

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.pieces, self.kings, self.side, self.deciding_count())
            == (other.pieces, other.kings, other.side, other.deciding_count())
    }
}

/// A number for every kind of piece on every square, and for the side to move.
static NUMBERS: [[u64; 35]; 4] = {
    let mut numbers = [[0; 35]; 4];
    let mut n = 0;
    while n < 4 * 35 {
        numbers[n / 35][n % 35] = mix(n as u64 + 1);
        n += 1;
    }
    numbers
};

const MIN_TO_MOVE: u64 = mix(1_000);

/// The number of a piece on a square.
#[inline(always)]
fn number(side: Side, is_king: bool, square: u32) -> u64 {
    NUMBERS[side as usize + 2 * usize::from(is_king)][square as usize]
}

impl Position {
    /// A position with its key worked out.
    fn new(pieces: [u64; 2], kings: u64, side: Side, quiet: u8) -> Self {
        let mut key = if side == Side::Min { MIN_TO_MOVE } else { 0 };
        for owner in [Side::Max, Side::Min] {
            for square in (0..35).filter(|square| pieces[owner as usize] >> square & 1 == 1) {
                key ^= number(owner, kings >> square & 1 == 1, square);
            }
        }
        Self { pieces, kings, side, quiet, endless: false, key }
    }

    /// The board turned round with the colours exchanged, and the other side to move.
    pub(crate) fn turned(&self) -> Self {
        let turned = |set: u64| set.reverse_bits() >> 29;
        let [max, min] = self.pieces;
        Self {
            endless: self.endless,
            ..Self::new([turned(min), turned(max)], turned(self.kings), self.side.other(), self.quiet)
        }
    }

    /// The count for the draw as far as it makes positions different.
    #[inline(always)]
    const fn deciding_count(&self) -> u8 {
        if self.quiet < COUNTS_FROM { 0 } else { self.quiet }
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> u64 {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The pieces of a side that may go each of the four ways.
    #[inline(always)]
    fn goers(&self, side: Side) -> [u64; 4] {
        let own = self.pieces[side as usize];
        let kings = own & self.kings;
        let (down, up) = if side == Side::Max { (own, kings) } else { (kings, own) };
        [down, down, up, up]
    }

    /// For each way the pieces of a side that can step there, captures apart.
    #[inline(always)]
    pub(crate) fn steps(&self, side: Side) -> [u64; 4] {
        let (goers, empty) = (self.goers(side), self.empty());
        WAYS.map(|way| goers[way] & stepped(empty, way ^ 3))
    }

    /// For each way the pieces of a side that can jump there.
    #[inline(always)]
    pub(crate) fn jumpers(&self, side: Side) -> [u64; 4] {
        let (goers, empty) = (self.goers(side), self.empty());
        let others = self.pieces[side.other() as usize];
        WAYS.map(|way| goers[way] & stepped(others & stepped(empty, way ^ 3), way ^ 3))
    }

    /// Whether the game is drawn although there are moves left.
    #[inline(always)]
    fn is_drawn(&self) -> bool {
        self.quiet >= DRAWN_AT && !self.endless
    }

    /// Lists the captures; says whether there are any.
    #[inline]
    fn list_jumps(&self, moves: &mut Vec<Move>) -> bool {
        let jumpers = self.jumpers(self.side);
        let mut left = union(jumpers);
        if left == 0 {
            return false;
        }
        while left != 0 {
            let from = left & left.wrapping_neg();
            let is_king = self.kings & from != 0;
            let ways = match (is_king, self.side) {
                (true, _) => 0..4,
                (_, Side::Max) => 0..2,
                (_, Side::Min) => 2..4,
            };
            let others = self.pieces[self.side.other() as usize];
            Jumps { ways, empty: self.empty() | from, moves }.go_on(
                from,
                others,
                Move::start(from.trailing_zeros()),
            );
            left ^= from;
        }
        true
    }
}

#[inline(always)]
fn union(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

impl Game for Checkers {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let black = squares::of_rows(0..3);
        let white = squares::of_rows(5..8);
        Position::new([black, white], 0, Side::Max, 0)
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        let side = position.side;
        if union(position.steps(side)) | union(position.jumpers(side)) == 0 {
            Turn::Over(Outcome::Win(side.other()))
        } else if position.is_drawn() {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(side)
        }
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.is_drawn() || position.list_jumps(moves) {
            return;
        }
        let steps = position.steps(position.side);
        let mut left = union(steps);
        while left != 0 {
            let from = left.trailing_zeros();
            let ways = WAYS.into_iter().filter(|&way| steps[way] >> from & 1 == 1);
            moves.extend(ways.map(|way| Move::step(from, way)));
            left &= left - 1;
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let (side, from) = (position.side, mv.from());
        let (own, other) = (side as usize, side.other() as usize);
        let was_king = position.kings >> from & 1 == 1;
        let mut at = 1_u64 << from;
        position.pieces[own] ^= at;
        position.kings &= !at;
        position.key ^= number(side, was_king, from) ^ MIN_TO_MOVE;
        for way in mv.ways() {
            if mv.is_jump() {
                let taken = stepped(at, way);
                let taken_king = position.kings & taken != 0;
                position.key ^= number(side.other(), taken_king, taken.trailing_zeros());
                position.pieces[other] ^= taken;
                position.kings &= !taken;
                at = jumped(at, way);
            } else {
                at = stepped(at, way);
            }
        }
        let is_king = was_king || at & KING_ROWS[own] != 0;
        position.pieces[own] |= at;
        position.kings |= if is_king { at } else { 0 };
        position.key ^= number(side, is_king, at.trailing_zeros());
        position.side = side.other();
        position.quiet = if was_king && !mv.is_jump() { position.quiet.saturating_add(1) } else { 0 };
    }

    fn is_endless(&self) -> bool {
        true
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        match position.deciding_count() {
            0 => position.key,
            count => position.key ^ mix(2_000 + u64::from(count)),
        }
    }

    /// Perft counts moves: only a side that cannot move ends a game.
    fn count_from(&self, position: &mut Position) {
        position.endless = true;
    }

    #[inline]
    fn count_moves(&self, position: &Position, buffer: &mut Vec<Move>) -> u64 {
        buffer.clear();
        if position.is_drawn() {
            0
        } else if position.list_jumps(buffer) {
            buffer.len() as u64
        } else {
            position.steps(position.side).iter().map(|steps| u64::from(steps.count_ones())).sum()
        }
    }

    /// Steps are counted and one is picked; captures are few and are listed.
    #[inline]
    fn random_move(&self, position: &Position, rng: &mut Rng, buffer: &mut Vec<Move>) -> Move {
        buffer.clear();
        if position.list_jumps(buffer) {
            return buffer[rng.below(buffer.len() as u32) as usize];
        }
        let steps = position.steps(position.side);
        let mut n = rng.below(steps.iter().map(|set| set.count_ones()).sum());
        let mut way = 0;
        while way < 3 && n >= steps[way].count_ones() {
            n -= steps[way].count_ones();
            way += 1;
        }
        Move::step(bits::nth_set_bit(steps[way], n), way)
    }
}
