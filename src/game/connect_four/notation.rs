//! Positions by the digits of the columns played, `44455`, or by rows from the top, which digits may follow; moves are
//! column digits.

use crate::error::{Fault, Result};
use crate::game::board::Rows;
use crate::game::connect_four::{ConnectFour, Position, Size};
use crate::game::notation::moves_from;
use crate::game::{Draft, Edit, Game, Notation, Outcome, Turn, board};
use crate::text::clean_line;

impl<S: Size> ConnectFour<S> {
    /// Reads the digits of the columns played from the empty board; blanks between them are skipped.
    fn parse_digits(&self, text: &str) -> Result<Vec<u8>> {
        let mut position = self.start();
        let mut played = Vec::new();
        for (offset, symbol) in text.char_indices().filter(|(_, symbol)| !symbol.is_whitespace()) {
            let fault = |found: String| Fault::new(found).at_offset(text, offset);
            let number = played.len();
            match self.turn(&position) {
                Turn::Over(Outcome::Draw) => {
                    return Err(
                        fault(format!("the board is full after move {number}")).expected("no more moves")
                    );
                }
                Turn::Over(_) => {
                    let winner = board::name(position.side().other());
                    return Err(fault(format!("{winner} has four in a row after move {number}"))
                        .expected("no more moves: the game is over"));
                }
                _ => {}
            }
            let column = self.parse_move(&position, symbol.encode_utf8(&mut [0; 4])).map_err(|inner| {
                Fault { found: format!("move {}: {}", number + 1, inner.found), ..inner }
                    .at_offset(text, offset)
            })?;
            self.play(&mut position, column);
            played.push(column);
        }
        Ok(played)
    }

    /// Reads a board by its rows.
    pub(super) fn parse_rows(&self, text: &str) -> Result<Rows> {
        let shape = self.shape();
        board::parse(text, shape.columns as usize, shape.rows as usize)
    }
}

/// Rows begin with a cell, digits with a digit; the empty text is the empty board, after no moves.
pub(super) fn is_rows(text: &str) -> bool {
    text.trim_start().starts_with(|first: char| !first.is_ascii_digit())
}

impl<S: Size> Notation for ConnectFour<S> {
    fn parse_position(&self, text: &str) -> Result<Position> {
        let (mut position, played) = self.parse_line(text)?;
        played.into_iter().for_each(|column| self.play(&mut position, column));
        Ok(position)
    }

    fn print_position(&self, position: &Position) -> String {
        self.print_draft(&self.draft(position))
    }

    /// The digits from the start; or a board, and the digits from there.
    fn parse_line(&self, text: &str) -> Result<(Position, Vec<u8>)> {
        if !is_rows(text) {
            return Ok((self.start(), self.parse_digits(text)?));
        }
        let Rows { draft, offsets, end } = self.parse_rows(text)?;
        let realised = self.realise(&Draft::Board(draft));
        let origin = realised.map_err(|defects| board::fault_of(&defects, text, &offsets))?;
        let played = moves_from(self, &origin, text, end)?;
        Ok((origin, played))
    }

    fn print_line(&self, origin: &Position, played: &[u8]) -> Option<String> {
        (*origin == self.start()).then(|| played.iter().map(|&column| digit(column)).collect())
    }

    fn print_move(&self, _: &Position, column: u8) -> String {
        digit(column).to_string()
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<u8> {
        let columns = self.shape().columns;
        let column = text.parse::<u8>().ok().filter(|n| (1..=columns).contains(&u32::from(*n)));
        let Some(column) = column.map(|number| number - 1) else {
            return Err(Fault::new(format!("found `{}`", clean_line(text)))
                .expected(format!("a column from 1 to {columns}")));
        };
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{text}` after the end of the game")));
        }
        if position.discs & self.shape().top_of(column) != 0 {
            return Err(Fault::new(format!("column {text} is full")));
        }
        Ok(column)
    }

    /// Digits may run together: `44455`.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let words = text.split_whitespace();
        words.flat_map(|word| word.split_inclusive(|_| true)).collect()
    }
}

fn digit(column: u8) -> char {
    char::from(b'1' + column)
}
