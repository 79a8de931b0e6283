//! The cells `-XO` from a1, rank by rank, and the side to move, and the moves from there; or the moves from the start
//! alone: `f5d6c3`.

use crate::error::{Fault, Result};
use crate::game::board::{self, letter, stone};
use crate::game::draft::BoardDraft;
use crate::game::notation::{moves_from, moves_from_start};
use crate::game::othello::{Othello, PASS, Position};
use crate::game::{Draft, Edit, Game, Notation, Side, Turn};
use crate::text::{clean_line, noun};

/// How a pass is written.
const PASS_NAME: &str = "--";

/// Move lists begin with a column's letter; the empty text is the start, after no moves.
pub(super) fn is_moves(text: &str) -> bool {
    text.trim_start().chars().next().is_none_or(|first| matches!(first.to_ascii_lowercase(), 'a'..='h'))
}

/// Cells that were read, with the place in the text of each.
pub(super) struct Cells {
    pub draft: BoardDraft,
    offsets: Vec<usize>,
    /// Where they end with the side to move, and the moves from there begin.
    pub end: usize,
}

impl<const N: usize> Othello<N> {
    /// Reads cells and side without asking whether the position is legal. Blanks and line breaks are skipped.
    pub(super) fn parse_cells(text: &str) -> Result<Cells> {
        let mut symbols = text.char_indices().filter(|(_, symbol)| !symbol.is_whitespace());
        let (mut squares, mut offsets) = (Vec::new(), Vec::new());
        for (offset, symbol) in symbols.by_ref().take(N * N) {
            squares.push(match symbol {
                '-' | '.' => 0,
                'X' | 'x' => stone(Side::Max),
                'O' | 'o' => stone(Side::Min),
                _ => {
                    return Err(Fault::new(format!("found `{}`", shown(symbol)))
                        .expected("`X`, `O`, or `-` for an empty square")
                        .at_offset(text, offset));
                }
            });
            offsets.push(offset);
        }
        if squares.len() < N * N {
            let noun = noun(squares.len() as u64, "square", "squares");
            return Err(Fault::new(format!("found {} {noun}", squares.len()))
                .expected(format!("{}: a1 first, rank by rank, then the side to move", N * N))
                .at_offset(text, text.trim_end().len()));
        }
        let side = |(offset, symbol): (usize, char)| match symbol {
            'X' | 'x' => Ok(Side::Max),
            'O' | 'o' => Ok(Side::Min),
            _ => Err(Fault::new(format!("found `{}` after the squares", shown(symbol)))
                .expected("the side to move, `X` or `O`")
                .at_offset(text, offset)),
        };
        let Some(last) = symbols.next() else {
            return Err(Fault::new("the side to move is missing")
                .expected("`X` or `O` after the squares")
                .at_offset(text, text.trim_end().len()));
        };
        let (to_move, end) = (side(last)?, last.0 + last.1.len_utf8());
        if let Some(symbol) = text[end..].chars().next().filter(|symbol| !symbol.is_whitespace()) {
            return Err(Fault::new(format!("found `{}` after the side to move", shown(symbol)))
                .expected("nothing more, or a blank and the moves from there")
                .at_offset(text, end));
        }
        Ok(Cells { draft: BoardDraft { squares, to_move, fields: Vec::new() }, offsets, end })
    }

    /// The square's bit that a name says: `d3`.
    fn square(name: &str) -> Option<u8> {
        let [column, row] = <[u8; 2]>::try_from(name.as_bytes()).ok()?;
        let x = column.to_ascii_lowercase().checked_sub(b'a')?;
        let y = row.checked_sub(b'1')?;
        (usize::from(x) < N && usize::from(y) < N).then(|| 8 * y + x)
    }
}

impl<const N: usize> Notation for Othello<N> {
    fn parse_position(&self, text: &str) -> Result<Position> {
        let (mut position, played) = self.parse_line(text)?;
        played.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        self.print_draft(&self.draft(position))
    }

    fn parse_line(&self, text: &str) -> Result<(Position, Vec<u8>)> {
        if is_moves(text) {
            return Ok((self.start(), moves_from_start(self, text)?));
        }
        let Cells { draft, offsets, end } = Self::parse_cells(text)?;
        let realised = self.realise(&Draft::Board(draft));
        let origin = realised.map_err(|defects| board::fault_of(&defects, text, &offsets))?;
        let played = moves_from(self, &origin, text, end)?;
        Ok((origin, played))
    }

    fn print_line(&self, origin: &Position, played: &[u8]) -> Option<String> {
        let is_from_start = *origin == self.start() && !played.is_empty();
        is_from_start.then(|| played.iter().map(|&mv| self.print_move(origin, mv)).collect())
    }

    fn print_move(&self, _: &Position, mv: u8) -> String {
        if mv == PASS {
            return PASS_NAME.to_owned();
        }
        format!("{}{}", letter(usize::from(mv % 8)), mv / 8 + 1)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u8> {
        let fault = |found: String| Err(Fault::new(found));
        if let Turn::Over(_) = self.turn(position) {
            return fault(format!("move `{}` after the end of the game", clean_line(text)));
        }
        let mover = board::colour(position.side);
        if position.moves == 0 {
            let names = [PASS_NAME, "pass"];
            return if names.iter().any(|name| text.eq_ignore_ascii_case(name)) {
                Ok(PASS)
            } else {
                fault(format!("no legal move `{}`: {mover} has to pass, `--`", clean_line(text)))
            };
        }
        let Some(square) = Self::square(text) else {
            let last = format!("{}{N}", letter(N - 1));
            return Err(Fault::new(format!("no legal move `{}`", clean_line(text)))
                .expected(format!("a square from a1 to {last}; a side that can move may not pass")));
        };
        if position.moves >> square & 1 == 1 {
            return Ok(square);
        }
        let is_taken = (position.mover | position.other) >> square & 1 == 1;
        let why = if is_taken { "is taken".to_owned() } else { format!("flips no disc for {mover}") };
        fault(format!("{} {why}", self.print_move(position, square)))
    }

    /// Moves may run together: `f5d6c3`.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let names = |word: &'t str| {
            let is_joined =
                word.is_ascii() && word.len().is_multiple_of(2) && !word.eq_ignore_ascii_case("pass");
            let width = if is_joined { 2 } else { word.len() };
            (0..word.len()).step_by(width).map(move |at| &word[at..at + width])
        };
        text.split_whitespace().flat_map(names).collect()
    }

    /// Lists usually leave passes out: there is no choice.
    fn left_out(&self, position: &Position, next: &str) -> Option<u8> {
        let has_to_pass = position.moves == 0 && matches!(self.turn(position), Turn::Of(_));
        (has_to_pass && Self::square(next).is_some()).then_some(PASS)
    }
}

fn shown(symbol: char) -> String {
    clean_line(symbol.encode_utf8(&mut [0; 4])).into_owned()
}
