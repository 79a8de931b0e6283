//! PDN: positions `B:W21,K22:B1,2`, moves `11-15` and `22x15x8`, squares from 1 to 32.

use crate::error::{Fault, Result};
use crate::game::board::{self, fault_of};
use crate::game::checkers::squares::{bit, number};
use crate::game::checkers::{Checkers, DRAWN_AT, Move, Position, pdn};
use crate::game::draft::BoardDraft;
use crate::game::{Draft, Edit, Game, Notation, Side, Turn};
use crate::text::clean_line;

/// The number in a draft of a side's man or king.
pub(super) const fn piece(side: Side, is_king: bool) -> u8 {
    board::stone(side) + if is_king { 2 } else { 0 }
}

/// A position that was read, with the place in the text of each square that is named and of the count for the draw.
pub(super) struct Fen {
    pub draft: BoardDraft,
    pub offsets: Vec<usize>,
    pub count_at: usize,
}

/// Positions begin with the side to move and a colon.
pub(super) fn is_fen(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['B', 'W', 'b', 'w']) && text[1..].trim_start().starts_with(':')
}

/// Reads a position without asking whether it is legal.
pub(super) fn parse_fen(text: &str) -> Result<Fen> {
    let end = text.trim_end().trim_end_matches('.').len();
    let mut fen = Fen {
        draft: BoardDraft { squares: vec![0; 32], to_move: Side::Max, fields: vec!["0".to_owned()] },
        offsets: vec![0; 32],
        count_at: 0,
    };
    let mut given = [false; 2];
    let mut offset = 0;
    for (n, part) in text[..end].split(':').enumerate() {
        let at = offset + part.len() - part.trim_start().len();
        offset += part.len() + 1;
        let part = part.trim();
        let fault = |found: String| Fault::new(found).at_offset(text, at);
        let letter = part.chars().next().map(|letter| letter.to_ascii_uppercase());
        match (n, letter) {
            (0, _) => fen.draft.to_move = side_to_move(part).map_err(|fault| fault.at_offset(text, at))?,
            (_, Some(letter @ ('B' | 'W'))) => {
                let side = if letter == 'B' { Side::Max } else { Side::Min };
                if std::mem::replace(&mut given[side as usize], true) {
                    return Err(fault(format!("{}'s pieces are given twice", board::colour(side))));
                }
                fen.place(text, side, &part[1..], at + 1)?;
            }
            (_, Some('H')) => {
                fen.draft.fields[0] = part[1..].trim().to_owned();
                fen.count_at = at + 1;
            }
            // The number of the move, which decides nothing.
            (_, Some('F')) if part[1..].bytes().all(|b| b.is_ascii_digit()) => {}
            _ => {
                return Err(fault(format!("found `{}`", clean_line(part))).expected(
                    "`W` or `B` with the squares of a side's pieces, `W21,K22`, or `H` with the count for the draw",
                ));
            }
        }
    }
    if let Some(side) = [Side::Max, Side::Min].into_iter().find(|&side| !given[side as usize]) {
        let letter = if side == Side::Max { 'B' } else { 'W' };
        return Err(Fault::new(format!("{}'s pieces are missing", board::colour(side)))
            .expected(format!("`:{letter}` with the squares of its pieces, or alone if it has none"))
            .at_offset(text, end));
    }
    Ok(fen)
}

fn side_to_move(word: &str) -> Result<Side> {
    match word {
        "B" | "b" => Ok(Side::Max),
        "W" | "w" => Ok(Side::Min),
        _ => {
            Err(Fault::new(format!("found `{}`", clean_line(word))).expected("the side to move, `B` or `W`"))
        }
    }
}

impl Fen {
    /// Puts a side's pieces: `21,K22,25-28`. `list` begins at byte `offset` of `text`.
    fn place(&mut self, text: &str, side: Side, list: &str, mut offset: usize) -> Result<()> {
        if list.trim().is_empty() {
            return Ok(());
        }
        for word in list.split(',') {
            let at = offset + word.len() - word.trim_start().len();
            offset += word.len() + 1;
            let word = word.trim();
            let name = word.strip_prefix(['K', 'k']).unwrap_or(word);
            let (first, last) = name.split_once('-').unwrap_or((name, name));
            let (Some(first), Some(last)) = (square(first), square(last)) else {
                return Err(Fault::new(format!("found `{}`", clean_line(word)))
                    .expected("a square from 1 to 32, with `K` before it for a king")
                    .at_offset(text, at));
            };
            for n in first..=last {
                if self.draft.squares[n - 1] != 0 {
                    return Err(Fault::new(format!("square {n} is named twice")).at_offset(text, at));
                }
                self.draft.squares[n - 1] = piece(side, name.len() < word.len());
                self.offsets[n - 1] = at;
            }
        }
        Ok(())
    }
}

/// The number of a square.
fn square(name: &str) -> Option<usize> {
    let digits = name.bytes().all(|b| b.is_ascii_digit());
    name.parse().ok().filter(|n| digits && (1..=32).contains(n))
}

/// Writes a draft, legal or not.
pub(super) fn print_fen(draft: &BoardDraft) -> String {
    let list = |side: Side| {
        let its = draft.squares.iter().enumerate().filter_map(|(n, &found)| match found {
            found if found == piece(side, false) => Some((n + 1).to_string()),
            found if found == piece(side, true) => Some(format!("K{}", n + 1)),
            _ => None,
        });
        its.collect::<Vec<_>>().join(",")
    };
    let side = if draft.to_move == Side::Max { 'B' } else { 'W' };
    let count = match draft.fields.first().map(String::as_str) {
        None | Some("0") => String::new(),
        Some(count) => format!(":H{count}"),
    };
    format!("{side}:W{}:B{}{count}", list(Side::Min), list(Side::Max))
}

/// The squares that a move's text names, and whether it captures.
fn squares_named(text: &str) -> Option<(Vec<usize>, bool)> {
    let is_capture = text.contains(['x', 'X', ':']);
    let is_sign = |symbol| if is_capture { matches!(symbol, 'x' | 'X' | ':') } else { symbol == '-' };
    let squares: Vec<usize> = text.split(is_sign).map(square).collect::<Option<_>>()?;
    (squares.len() >= 2).then_some((squares, is_capture))
}

/// The squares of a move's path, by number.
fn path(mv: Move) -> Vec<usize> {
    mv.path().into_iter().map(|at| number(at.trailing_zeros())).collect()
}

impl Checkers {
    /// Why a move that is not listed is not legal.
    fn refusal(position: &Position, text: &str, legal: &[Move]) -> Fault {
        let Some((squares, is_capture)) = squares_named(text) else {
            return Fault::new(format!("no move `{}`", clean_line(text)))
                .expected("a step `11-15`, or a capture `22x15x8` with every landing");
        };
        let text = clean_line(text);
        let from = 1_u64 << bit(squares[0]);
        let mover = board::colour(position.side);
        if position.pieces[position.side as usize] & from == 0 {
            return Fault::new(format!("`{text}`: {mover} has no piece on {}", squares[0]));
        }
        let names: Vec<String> = legal.iter().take(12).map(|&mv| Self.print_move(position, mv)).collect();
        let why = if legal.iter().any(|mv| mv.is_jump()) && !is_capture {
            "a capture has to be made".to_owned()
        } else if is_capture && legal.iter().any(|mv| path(*mv).starts_with(&squares)) {
            "the capture goes on".to_owned()
        } else {
            "not legal".to_owned()
        };
        let more = if legal.len() > names.len() { ", ..." } else { "" };
        Fault::new(format!("`{text}`: {why}")).expected(format!("one of {}{more}", names.join(", ")))
    }
}

impl Notation for Checkers {
    fn parse_position(&self, text: &str) -> Result<Position> {
        if is_fen(text) {
            let Fen { draft, offsets, count_at } = parse_fen(text)?;
            let is_count = count_of(&draft).is_none();
            return self.realise(&Draft::Board(draft)).map_err(|defects| {
                let fault = fault_of(&defects, text, &offsets);
                if is_count { fault.at_offset(text, count_at) } else { fault }
            });
        }
        let (mut position, played) = self.parse_line(text)?;
        played.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        self.print_draft(&self.draft(position))
    }

    fn parse_line(&self, text: &str) -> Result<(Position, Vec<Move>)> {
        if is_fen(text) { Ok((self.parse_position(text)?, Vec::new())) } else { pdn::read(self, text) }
    }

    fn print_line(&self, origin: &Position, played: &[Move]) -> Option<String> {
        if *origin != self.start() || played.is_empty() {
            return None;
        }
        let names: Vec<String> = played.iter().map(|&mv| self.print_move(origin, mv)).collect();
        Some(names.join(" "))
    }

    fn print_record(&self, origin: &Position, played: &[Move]) -> String {
        pdn::write(self, origin, played)
    }

    fn print_move(&self, _: &Position, mv: Move) -> String {
        let names: Vec<String> = path(mv).iter().map(usize::to_string).collect();
        names.join(if mv.is_jump() { "x" } else { "-" })
    }

    /// Numbers, comments and a result may stand between the moves.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        pdn::moves_of(text)
    }

    /// A capture may leave out the squares between start and end where only one goes there.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move> {
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{}` after the end of the game", clean_line(text))));
        }
        let mut legal = Vec::new();
        self.moves(position, &mut legal);
        let Some((squares, is_capture)) = squares_named(text) else {
            return Err(Self::refusal(position, text, &legal));
        };
        let same_kind = |mv: &&Move| mv.is_jump() == is_capture;
        if let Some(&mv) = legal.iter().filter(same_kind).find(|mv| path(**mv) == squares) {
            return Ok(mv);
        }
        let ends = |mv: &&Move| {
            squares.len() == 2 && [path(**mv)[0], number(mv.end().trailing_zeros())] == squares[..]
        };
        let meant: Vec<Move> = legal.iter().filter(same_kind).filter(ends).copied().collect();
        match meant[..] {
            [mv] => Ok(mv),
            [] => Err(Self::refusal(position, text, &legal)),
            _ => {
                let names: Vec<String> = meant.iter().map(|&mv| self.print_move(position, mv)).collect();
                Err(Fault::new(format!("`{}` may be several captures", clean_line(text)))
                    .expected(format!("one of {}", names.join(", "))))
            }
        }
    }
}

/// Checks the text of the count for the draw.
pub(super) fn count_of(draft: &BoardDraft) -> Option<u8> {
    let Some(text) = draft.fields.first() else { return Some(0) };
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|count| digits && *count <= DRAWN_AT)
}
