//! A board for playouts alone: sets of bits, from which all moves are found at once and one is made without a branch.
//!
//! cozy-chess stays the rules: what begins and ends here is its board, and tests hold every position of random games
//! against it. The kind of a man is a number of three bits, and each of them, for all 64 squares, is one word.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, Piece, Rank, Square, get_king_moves, get_knight_moves,
    get_pawn_attacks,
};

use crate::game::bits::{lanes, union};
use crate::game::chess::numbers::Numbers;
use crate::game::chess::{DARK_SQUARES, FIFTY_MOVES};
use crate::game::rays::{RAYS, Rays, nearest_down, nearest_up};

/// The kinds; 0 is no man. The third bit says that a man moves along lines: by the first diagonals, by the second rows
/// and columns.
pub(super) const PAWN: usize = 0b001;
pub(super) const KNIGHT: usize = 0b010;
pub(super) const KING: usize = 0b011;
const BISHOP: usize = 0b101;
const ROOK: usize = 0b110;
const QUEEN: usize = 0b111;

/// The kinds in the order of cozy-chess.
pub(super) const KINDS: [usize; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

/// What a pawn becomes, by the last bits of a move's code; 0 for nothing else.
const BECOMES: [usize; 8] = [0, QUEEN, ROOK, BISHOP, KNIGHT, 0, 0, 0];

/// Men on squares, rights and counters, as the side to move sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Men {
    /// The men of the side to move.
    pub own: u64,
    /// The men of the other side.
    pub other: u64,
    /// For each bit of a kind, the men whose kind has it.
    planes: [u64; 3],
    /// The rooks of both sides that have not lost their right to castle.
    castling: u64,
    /// The square that a pawn has just passed by a double step.
    pub passed: u64,
    /// The board's key without that square.
    key: u64,
    /// Plies since the last capture or pawn move.
    pub clock: u8,
    /// The side to move.
    pub color: Color,
    /// Plies made since the board was taken over.
    pub plies: u32,
}

/// The set of one square.
#[inline(always)]
const fn bit(square: usize) -> u64 {
    1 << (square & 63)
}

/// The squares from one to another on a row, both included.
fn span(a: usize, b: usize) -> u64 {
    bit(a.max(b)) | (bit(a.max(b)) - bit(a.min(b)))
}

/// Where castling brings king and rook, by the squares that they leave.
const fn castled(king: usize, rook: usize) -> [usize; 2] {
    let row = king & 56;
    if king < rook { [row | 6, row | 5] } else { [row | 2, row | 3] }
}

impl Men {
    /// The men of a board.
    #[inline(always)]
    pub fn of(board: &Board) -> Self {
        let mut planes = [0; 3];
        for (piece, kind) in Piece::ALL.into_iter().zip(KINDS) {
            for (n, plane) in planes.iter_mut().enumerate() {
                *plane |= if kind >> n & 1 == 1 { board.pieces(piece).0 } else { 0 };
            }
        }
        let color = board.side_to_move();
        let rooks = |color| {
            let rights = board.castle_rights(color);
            let squares = [rights.short, rights.long].into_iter().flatten();
            squares.fold(0, |set, file| set | Square::new(file, Rank::First.relative_to(color)).bitboard().0)
        };
        let behind = |file| Square::new(file, Rank::Sixth.relative_to(color)).bitboard().0;
        Self {
            own: board.colors(color).0,
            other: board.colors(!color).0,
            planes,
            castling: rooks(Color::White) | rooks(Color::Black),
            passed: board.en_passant().map_or(0, behind),
            key: board.hash_without_ep(),
            clock: board.halfmove_clock(),
            color,
            plies: 0,
        }
    }

    /// The board of the rules with these men; `before` is the one that was taken over.
    pub fn board(&self, before: &Board) -> Board {
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = self.color;
        builder.en_passant = BitBoard(self.passed).next_square();
        builder.halfmove_clock = self.clock;
        let black_moves = (self.plies + u32::from(before.side_to_move() == Color::Black)) / 2;
        let black_moves = u16::try_from(black_moves).unwrap_or(u16::MAX);
        builder.fullmove_number = before.fullmove_number().saturating_add(black_moves);
        for (color, men) in [(self.color, self.own), (!self.color, self.other)] {
            for (piece, kind) in Piece::ALL.into_iter().zip(KINDS) {
                for square in BitBoard(men & self.of_kind(kind)) {
                    *builder.square_mut(square) = Some((piece, color));
                }
            }
            let king = BitBoard(men & self.of_kind(KING)).next_square();
            let rights = builder.castle_rights_mut(color);
            for rook in BitBoard(men & self.castling) {
                let right = if king < Some(rook) { &mut rights.short } else { &mut rights.long };
                *right = Some(rook.file());
            }
        }
        let Ok(board) = builder.build() else { unreachable!("legal moves have led to {self:?}") };
        board
    }

    /// The men of a kind, of both sides.
    #[inline(always)]
    pub fn of_kind(&self, kind: usize) -> u64 {
        let having = |n: usize| if kind >> n & 1 == 1 { self.planes[n] } else { !self.planes[n] };
        having(0) & having(1) & having(2)
    }

    /// The men that move along each of the four lines, of both sides.
    #[inline(always)]
    pub fn on_lines(&self) -> [u64; 4] {
        let [diagonal, straight, sliding] = self.planes;
        [straight, diagonal, straight, diagonal].map(|men| men & sliding)
    }

    /// The kind of the man on a square, or 0.
    #[inline(always)]
    fn kind_on(&self, square: usize) -> usize {
        let has = |n: usize| (self.planes[n] >> square & 1) as usize;
        has(0) | has(1) << 1 | has(2) << 2
    }

    /// All men.
    #[inline(always)]
    pub const fn occupied(&self) -> u64 {
        self.own | self.other
    }

    /// The king of the side to move.
    #[inline(always)]
    pub fn king(&self) -> usize {
        (self.own & self.of_kind(KING)).trailing_zeros() as usize & 63
    }

    /// Whether one of `attackers`, men of the other side, could take on this square if `occupied` were all men's.
    #[inline(always)]
    fn is_attacked(&self, square: usize, attackers: u64, occupied: u64) -> bool {
        let Rays { up, down } = &RAYS[square & 63];
        let (above, below) = (nearest_up(up, occupied), nearest_down(down, occupied));
        let sliders = self.on_lines();
        let on_lines = union(lanes(|i| (above[i] | below[i]) & sliders[i]));
        let from = Square::index(square & 63);
        let knights = get_knight_moves(from).0 & self.of_kind(KNIGHT);
        let kings = get_king_moves(from).0 & self.of_kind(KING);
        let pawns = get_pawn_attacks(from, self.color).0 & self.of_kind(PAWN);
        (on_lines | knights | kings | pawns) & attackers != 0
    }

    /// Whether a move, legal but for this, leaves the king safe.
    #[inline(always)]
    pub fn is_safe(&self, from: usize, to: usize) -> bool {
        let king = self.king();
        if self.own & bit(to) != 0 {
            return self.is_castling_safe(king, to);
        }
        let is_passing = self.passed & bit(to) != 0 && self.of_kind(PAWN) & bit(from) != 0;
        let victims = if is_passing { bit(to ^ 8) } else { bit(to) };
        let attackers = self.other & !victims;
        let occupied = self.own & !bit(from) | attackers | bit(to);
        !self.is_attacked(if from == king { to } else { king }, attackers, occupied)
    }

    /// The king must not come from, over or to an attacked square, nor lay itself open behind the rook.
    #[inline(never)]
    fn is_castling_safe(&self, king: usize, rook: usize) -> bool {
        let [to, rook_to] = castled(king, rook);
        let others = self.occupied() & !bit(king);
        let after = others & !bit(rook) | bit(to) | bit(rook_to);
        let mut way = BitBoard(span(king, to)).into_iter();
        way.all(|square| !self.is_attacked(square as usize, self.other, others))
            && !self.is_attacked(to, self.other, after)
    }

    /// The rooks with which the side to move may castle, as far as the men between say.
    #[inline(always)]
    pub fn castling_rooks(&self) -> u64 {
        let rooks = self.castling & self.own;
        if rooks == 0 { 0 } else { self.with_free_way(rooks) }
    }

    #[inline(never)]
    fn with_free_way(&self, rooks: u64) -> u64 {
        let king = self.king();
        let is_free = |rook: usize| {
            let [to, rook_to] = castled(king, rook);
            let way = span(king, to) | span(king, rook) | bit(rook_to);
            way & self.occupied() & !bit(king) & !bit(rook) == 0
        };
        let free = BitBoard(rooks).into_iter().filter(|&rook| is_free(rook as usize));
        free.fold(0, |set, rook| set | rook.bitboard().0)
    }

    /// Makes a legal move, given by its code.
    #[inline(always)]
    pub fn play(&mut self, code: u16, numbers: &Numbers) {
        let (from, to) = (usize::from(code & 63), usize::from(code >> 6 & 63));
        let passed = std::mem::take(&mut self.passed);
        self.clock = (self.clock + 1).min(FIFTY_MOVES);
        if self.own & bit(to) != 0 {
            self.castle(from, to, numbers);
        } else {
            let [own, other] = [self.color, !self.color].map(|color| &numbers.men[color as usize]);
            let (kind, victim) = (self.kind_on(from), self.kind_on(to));
            let becomes = if code >> 12 == 0 { kind } else { BECOMES[usize::from(code >> 12 & 7)] };
            let both = bit(from) | bit(to);
            for (n, plane) in self.planes.iter_mut().enumerate() {
                *plane = *plane & !both | ((becomes >> n & 1) as u64) << to;
            }
            self.own ^= both;
            self.other &= !bit(to);
            self.key ^= own[kind][from] ^ own[becomes][to] ^ other[victim][to];
            if kind == PAWN || victim != 0 {
                self.clock = 0;
            }
            if kind == PAWN {
                self.step_or_pass(from, to, passed, numbers);
            }
            let rooks = if kind == KING { self.own | both } else { both };
            if self.castling & rooks != 0 {
                self.lose_rights(self.castling & rooks, numbers);
            }
        }
        self.key ^= numbers.turn;
        self.color = !self.color;
        self.plies += 1;
        std::mem::swap(&mut self.own, &mut self.other);
    }

    /// What else a pawn's move may do: a double step passes a square, a capture of the pawn that has done so takes it off.
    #[inline(always)]
    fn step_or_pass(&mut self, from: usize, to: usize, passed: u64, numbers: &Numbers) {
        if from.abs_diff(to) == 16 {
            self.passed = bit((from + to) / 2);
        } else if passed & bit(to) != 0 {
            let victim = to ^ 8;
            self.planes[0] &= !bit(victim);
            self.other &= !bit(victim);
            self.key ^= numbers.men[!self.color as usize][PAWN][victim];
        }
    }

    #[inline(never)]
    fn lose_rights(&mut self, rooks: u64, numbers: &Numbers) {
        self.castling &= !rooks;
        for rook in BitBoard(rooks) {
            self.key ^= numbers.castling[rook as usize];
        }
    }

    #[inline(never)]
    fn castle(&mut self, king: usize, rook: usize, numbers: &Numbers) {
        let [to, rook_to] = castled(king, rook);
        let (left, reached) = (bit(king) | bit(rook), bit(to) | bit(rook_to));
        self.lose_rights(self.castling & self.own, numbers);
        self.own = self.own & !left | reached;
        for (n, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !left | ((KING >> n & 1) as u64) << to | ((ROOK >> n & 1) as u64) << rook_to;
        }
        let men = &numbers.men[self.color as usize];
        self.key ^= men[KING][king] ^ men[KING][to] ^ men[ROOK][rook] ^ men[ROOK][rook_to];
    }

    /// The key of the position.
    #[inline(always)]
    pub fn key(&self, numbers: &Numbers) -> u64 {
        if self.passed == 0 { self.key } else { self.key ^ self.key_of_passing(numbers) }
    }

    /// A passed square counts where a pawn can go there.
    #[inline(never)]
    fn key_of_passing(&self, numbers: &Numbers) -> u64 {
        let to = self.passed.trailing_zeros() as usize & 63;
        let pawns = get_pawn_attacks(Square::index(to), !self.color).0 & self.own & self.of_kind(PAWN);
        let can_take = BitBoard(pawns).into_iter().any(|from| self.is_safe(from as usize, to));
        if can_take { numbers.en_passant[to & 7] } else { 0 }
    }

    /// Whether neither side could mate even with the other's help.
    #[inline(always)]
    pub fn is_dead(&self) -> bool {
        let [first, second, third] = self.planes;
        let strong = first & !second & !third | second & third;
        strong == 0 && self.is_dead_without_strong_men()
    }

    #[inline(never)]
    fn is_dead_without_strong_men(&self) -> bool {
        let (knights, bishops) = (self.of_kind(KNIGHT), self.of_kind(BISHOP));
        let on_one_colour = bishops & DARK_SQUARES.0 == 0 || bishops & !DARK_SQUARES.0 == 0;
        (knights | bishops).count_ones() <= 1 || knights == 0 && on_one_colour
    }
}

#[cfg(test)]
impl Men {
    /// The same men, so many plies later.
    pub fn after(self, plies: u32) -> Self {
        Self { plies, ..self }
    }
}
