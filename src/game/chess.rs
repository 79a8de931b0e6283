//! `chess`: the rules of play, by the crate cozy-chess (bitboards, magic multiplication, legal moves only).
//!
//! Two positions are equal here when the rules call them equal (FIDE 9.2): the same men on the same squares, the same
//! side to move, the same castlings and the same captures en passant to be had. The counters of moves are no part of
//! that, and so neither of [`Game::key`]: a repetition is recognised by its key. A table therefore knows no more of the
//! fifty-move counter than of the line that led to a position.

mod draft;
mod edit;
mod exchange;
mod faults;
mod fen;
mod men;
mod moves;
mod notation;
mod numbers;
pub mod pgn;
mod playout;
mod targets;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, File, Move, Piece, PieceMoves, Rank, Square, get_pawn_attacks,
};

use crate::game::{Game, Outcome, Repetition, Side, Turn};
use crate::rng::Rng;

pub use fen::{Epd, Operation};
pub use notation::san;

/// The rules of chess, Chess960's castling among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Chess;

/// Men on squares, rights and counters.
#[derive(Debug, Clone)]
pub struct Position {
    pub(crate) board: Board,
    /// The board's key, without a capture en passant that no pawn can make.
    key: u64,
    /// Whether the game ends by mate and stalemate alone; see [`Game::count_from`].
    endless: bool,
}

/// Plies without capture and pawn move after which the game is drawn.
pub(crate) const FIFTY_MOVES: u8 = 100;

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.board.same_position(&other.board)
    }
}

impl Position {
    fn new(board: Board) -> Self {
        Self { key: key(&board), board, endless: false }
    }

    /// The board, for those who know cozy-chess.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the game is drawn although there are moves left, repetition apart.
    #[inline]
    fn is_drawn(&self) -> bool {
        !self.endless && (self.board.halfmove_clock() >= FIFTY_MOVES || is_dead(&self.board))
    }
}

impl Chess {
    /// The place of a square in the picture: reading order, from the top left.
    pub(crate) const fn place(square: Square) -> usize {
        draft::place(square)
    }

    /// The position with colours exchanged and the board turned upside down; counters stay.
    pub(crate) fn mirrored(position: &Position) -> Option<Position> {
        let original = BoardBuilder::from_board(&position.board);
        let mut mirrored = BoardBuilder::empty();
        for square in Square::ALL {
            let man = original.square(square).map(|(piece, color)| (piece, !color));
            *mirrored.square_mut(square.flip_rank()) = man;
        }
        let [white, black] = original.castle_rights;
        mirrored.castle_rights = [black, white];
        mirrored.side_to_move = !original.side_to_move;
        mirrored.halfmove_clock = original.halfmove_clock;
        mirrored.fullmove_number = original.fullmove_number;
        mirrored.en_passant = original.en_passant.map(Square::flip_rank);
        mirrored.build().ok().map(Position::new)
    }
}

/// White is Max: it moves first.
pub(crate) const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::Max,
        Color::Black => Side::Min,
    }
}

/// The colour of a side.
pub(crate) const fn color(side: Side) -> Color {
    match side {
        Side::Max => Color::White,
        Side::Min => Color::Black,
    }
}

/// The key of what [`Position`] calls equal: a pawn's double step counts only where it can be answered en passant.
#[inline]
fn key(board: &Board) -> u64 {
    match board.en_passant() {
        Some(file) if !is_en_passant_possible(board, file) => board.hash_without_ep(),
        _ => board.hash(),
    }
}

fn is_en_passant_possible(board: &Board, file: File) -> bool {
    let mover = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(mover));
    let pawns = board.colored_pieces(mover, Piece::Pawn) & get_pawn_attacks(to, !mover);
    pawns.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
}

/// Whether neither side could mate even with the other's help: bare kings, one minor piece, or bishops of one colour
/// of squares alone.
#[inline]
fn is_dead(board: &Board) -> bool {
    let strong = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !strong.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let on_one_colour = bishops.is_subset(DARK_SQUARES) || bishops.is_disjoint(DARK_SQUARES);
    (knights | bishops).len() <= 1 || knights.is_empty() && on_one_colour
}

/// a1 and all squares of its colour.
pub(crate) const DARK_SQUARES: BitBoard = BitBoard(0xaa55_aa55_aa55_aa55);

impl Game for Chess {
    type Position = Position;
    /// From, to and promotion in 16 bits; see the module `moves`.
    type Move = u16;

    fn start(&self) -> Position {
        Position::new(Board::startpos())
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        let board = &position.board;
        let mover = side(board.side_to_move());
        let can_move = board.generate_moves(|_| true);
        if !can_move && !board.checkers().is_empty() {
            Turn::Over(Outcome::Win(mover.other()))
        } else if !can_move || position.is_drawn() {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(mover)
        }
    }

    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<u16>) {
        if position.is_drawn() {
            return;
        }
        position.board.generate_moves(|group| {
            moves::list(group, moves);
            false
        });
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u16) {
        position.board.play_unchecked(moves::decode(mv));
        position.key = key(&position.board);
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    /// Threefold, wherever the first of the three was.
    fn repetition(&self) -> Repetition {
        Repetition::Ends { times: 3, outcome: Outcome::Draw }
    }

    fn is_endless(&self) -> bool {
        true
    }

    /// Perft counts moves: only mate and stalemate end a game.
    fn count_from(&self, position: &mut Position) {
        position.endless = true;
    }

    #[inline]
    fn count_moves(&self, position: &Position, _: &mut Vec<u16>) -> u64 {
        let mut count = 0;
        if !position.is_drawn() {
            position.board.generate_moves(|group| {
                count += group.len() as u64;
                false
            });
        }
        count
    }

    #[inline]
    fn random_move(&self, position: &Position, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        Groups::of(&position.board).draw(rng)
    }

    #[inline(always)]
    fn playout(
        &self,
        position: &mut Position,
        past: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        _: &mut Vec<u16>,
    ) -> u32 {
        position.play_out(past, rng, limit, |_| {})
    }

    fn playout_moves(&self, position: &Position, past: &[u64], rng: &mut Rng, limit: u32) -> Vec<u16> {
        let mut moves = Vec::new();
        position.clone().play_out(&mut past.to_vec(), rng, limit, |mv| moves.push(mv));
        moves
    }
}

/// The legal moves by the man that makes them.
struct Groups {
    groups: [PieceMoves; MOST_GROUPS],
    used: usize,
    moves: u32,
}

/// What cozy-chess promises: so many calls of its listener at most.
const MOST_GROUPS: usize = 18;

impl Groups {
    #[inline]
    fn of(board: &Board) -> Self {
        let none = PieceMoves { piece: Piece::King, from: Square::A1, to: BitBoard::EMPTY };
        let mut all = Self { groups: [none; MOST_GROUPS], used: 0, moves: 0 };
        board.generate_moves(|group| {
            all.groups[all.used] = group;
            all.used += 1;
            all.moves += group.len() as u32;
            false
        });
        all
    }

    /// One move, each as likely as the other.
    #[inline]
    fn draw(&self, rng: &mut Rng) -> u16 {
        let mut n = rng.below(self.moves);
        let mut groups = self.groups[..self.used].iter();
        loop {
            let Some(group) = groups.next() else { unreachable!("fewer moves than were counted") };
            let count = group.len() as u32;
            if n < count {
                return moves::nth(group, n);
            }
            n -= count;
        }
    }
}
