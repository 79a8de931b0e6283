//! Positions as FEN or EPD, or as a game in PGN; moves by UCI (`e2e4`, `a7a8q`, castling `e1g1`), read in SAN too
//! (`Nf3`, `exd8=Q+`, `O-O`).
//!
//! Castling is written as the king's move where king and rook stand as in chess (`e1g1`), and as the king taking its
//! rook (`e1h1`) elsewhere, as UCI has it for Chess960; both are read everywhere.

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, util};

use crate::error::{Fault, Result};
use crate::game::chess::draft::{name, noun};
use crate::game::chess::moves::{decode, encode, is_castling};
use crate::game::chess::{Chess, Position, fen, pgn};
use crate::game::{Game, Notation, Turn};
use crate::text::{clean_line, fit};

impl Notation for Chess {
    fn parse_position(&self, text: &str) -> Result<Position> {
        let (mut position, played) = self.parse_line(text)?;
        played.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        fen::of_position(position)
    }

    /// FEN and EPD begin with a rank and a slash; all else is a game, the empty text that of no moves.
    fn parse_line(&self, text: &str) -> Result<(Position, Vec<u16>)> {
        let first = text.split_whitespace().next().unwrap_or("");
        if first.contains('/') && !first.starts_with(['[', '{']) {
            return Ok((fen::read(text)?.position(text)?, Vec::new()));
        }
        let game = pgn::read_one(text)?;
        Ok((game.origin, game.moves))
    }

    fn print_record(&self, origin: &Position, played: &[u16]) -> String {
        pgn::Record::new(origin.clone(), played.to_vec()).print()
    }

    fn print_move(&self, position: &Position, mv: u16) -> String {
        let (board, mv) = (&position.board, decode(mv));
        if is_castling(board, mv) && castles_as_in_chess(board, mv) {
            return util::display_uci_move(board, mv).to_string();
        }
        mv.to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u16> {
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{}` after the end of the game", shown(text))));
        }
        let board = &position.board;
        let mv = match uci(text) {
            Some(typed) => find_uci(board, typed)?,
            None => find_san(board, text)?,
        };
        Ok(encode(mv))
    }

    fn show_move(&self, position: &Position, mv: u16) -> String {
        san(position, mv)
    }

    /// The moves of PGN's movetext, without numbers, comments, variations and results.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        pgn::moves_in(text)
    }
}

/// The move in SAN: `Nbd7`, `exd8=Q#`, `O-O`. SAN has no name for a move that is not legal: then its squares.
pub fn san(position: &Position, mv: u16) -> String {
    let (board, mv) = (&position.board, decode(mv));
    if board.is_legal(mv) { util::display_san_move(board, mv).to_string() } else { mv.to_string() }
}

fn shown(text: &str) -> String {
    fit(&clean_line(text), 30).into_owned()
}

/// King and rook stand where they do at the beginning of a game of chess.
fn castles_as_in_chess(board: &Board, mv: Move) -> bool {
    let rank = Rank::First.relative_to(board.side_to_move());
    let rook = if mv.to.file() > mv.from.file() { File::H } else { File::A };
    mv.from == Square::new(File::E, rank) && mv.to.file() == rook
}

/// Every legal move.
fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|group| {
        moves.extend(group);
        false
    });
    moves
}

/// A text of two squares, perhaps with a promotion.
fn uci(text: &str) -> Option<Move> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let promotion = match promotion {
        "" => None,
        _ => Some(promotion.to_ascii_lowercase().parse().ok()?),
    };
    Some(Move { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
}

/// The legal move that a typed one means, or why there is none.
fn find_uci(board: &Board, typed: Move) -> Result<Move> {
    let moves = legal(board);
    let castling = moves.iter().find(|&&mv| {
        let wing = if mv.to.file() > mv.from.file() { File::G } else { File::C };
        is_castling(board, mv)
            && castles_as_in_chess(board, mv)
            && (typed.from, typed.to, typed.promotion) == (mv.from, Square::new(wing, mv.from.rank()), None)
    });
    let found = moves.iter().find(|&&mv| mv == typed).or(castling);
    found.copied().ok_or_else(|| refusal(board, &moves, typed))
}

/// Why a move between two squares is not legal.
fn refusal(board: &Board, moves: &[Move], typed: Move) -> Fault {
    let Move { from, to, .. } = typed;
    let mover = board.side_to_move();
    let fault = |why: String| Fault::new(format!("no legal move `{typed}`: {why}"));
    let Some((piece, color)) = board.piece_on(from).zip(board.color_on(from)) else {
        return fault(format!("nothing stands on {from}"));
    };
    let man = noun(piece);
    if color != mover {
        return fault(format!("the {man} on {from} is {}'s, and {} is to move", name(color), name(mover)));
    }
    let own: Vec<&Move> = moves.iter().filter(|mv| mv.from == from).collect();
    let promotions: Vec<String> = own.iter().filter(|mv| mv.to == to).map(|mv| mv.to_string()).collect();
    if !promotions.is_empty() {
        return fault("what the pawn becomes is not said, or cannot be".to_owned())
            .expected(format!("one of {}", promotions.join(", ")));
    }
    let why = if !board.checkers().is_empty() {
        format!("{} is in check, and that does not end it", name(mover))
    } else if board.pinned().has(from) {
        format!("the {man} on {from} is pinned")
    } else {
        format!("the {man} on {from} cannot go to {to}")
    };
    let goals: Vec<String> = own.iter().map(|mv| mv.to.to_string()).collect();
    if goals.is_empty() {
        return fault(format!("{why}, nor anywhere else"));
    }
    fault(why).expected(format!("one of {}", goals.join(", ")))
}

/// What a move in SAN says of itself.
struct Pattern {
    piece: Piece,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Pattern {
    /// Reads `Nf3`, `N1xf3`, `exd8=Q`, `Ng1-f3`.
    fn read(text: &str) -> Option<Self> {
        let kind = |c: char| Piece::try_from(c.to_ascii_lowercase()).ok().filter(|_| c.is_ascii_uppercase());
        let piece = text.chars().next().and_then(kind);
        let mut rest = if piece.is_some() { &text[1..] } else { text };
        let mut promotion = None;
        if let Some(becomes) = rest.trim_end_matches(')').chars().next_back().and_then(kind) {
            promotion = Some(becomes);
            rest = rest.trim_end_matches(')').trim_end_matches(|c: char| c.is_ascii_uppercase());
            rest = rest.trim_end_matches(['=', '(', '/']);
        }
        let squares: String = rest.chars().filter(|c| !matches!(c, 'x' | '-' | ':')).collect();
        let (from, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let mut from = from.chars().peekable();
        let from_file = from.peek().and_then(|&c| File::try_from(c).ok());
        from.next_if(|_| from_file.is_some());
        let from_rank = from.peek().and_then(|&c| Rank::try_from(c).ok());
        from.next_if(|_| from_rank.is_some());
        let to = to.parse().ok().filter(|_| from.next().is_none())?;
        Some(Self { piece: piece.unwrap_or(Piece::Pawn), from_file, from_rank, to, promotion })
    }

    fn fits(&self, board: &Board, mv: Move) -> bool {
        board.pieces(self.piece).has(mv.from)
            && !is_castling(board, mv)
            && mv.to == self.to
            && mv.promotion == self.promotion
            && self.from_file.is_none_or(|file| file == mv.from.file())
            && self.from_rank.is_none_or(|rank| rank == mv.from.rank())
    }
}

/// Whether a move is this castling, long or short.
fn castles(board: &Board, mv: Move, is_long: bool) -> bool {
    is_castling(board, mv) && (mv.to.file() < mv.from.file()) == is_long
}

/// The legal move that a text in SAN means, or why there is none.
fn find_san(board: &Board, text: &str) -> Result<Move> {
    let moves = legal(board);
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
    let pattern = Pattern::read(bare);
    let fits = |mv: &Move| match bare {
        "O-O" | "0-0" | "o-o" => castles(board, *mv, false),
        "O-O-O" | "0-0-0" | "o-o-o" => castles(board, *mv, true),
        _ => pattern.as_ref().is_some_and(|pattern| pattern.fits(board, *mv)),
    };
    let found: Vec<Move> = moves.iter().copied().filter(fits).collect();
    let names = |of: &[Move]| -> Vec<String> {
        of.iter().take(24).map(|&mv| util::display_san_move(board, mv).to_string()).collect()
    };
    match found[..] {
        [mv] => Ok(mv),
        [] => {
            // Those of the same piece, if the text names one that can move.
            let same = |mv: &Move| pattern.as_ref().is_some_and(|p| board.pieces(p.piece).has(mv.from));
            let of_piece: Vec<Move> = moves.iter().copied().filter(same).collect();
            let listed = if of_piece.is_empty() { &moves } else { &of_piece };
            let names = names(listed);
            let more = if listed.len() > names.len() { ", ..." } else { "" };
            Err(Fault::new(format!("no legal move `{}`", shown(text)))
                .expected(format!("one of {}{more}", names.join(", "))))
        }
        _ => Err(Fault::new(format!("`{}` may be {}", shown(text), names(&found).join(" or ")))
            .expected("one of them")),
    }
}

/// Whose move it is, as movetext counts: `12.` or `12...`.
pub(super) fn number(board: &Board) -> String {
    let dots = if board.side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots}", board.fullmove_number())
}
