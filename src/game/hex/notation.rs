//! SGF (`GM[11]`, points `a1`), or the moves from the empty board: `a1 b2`.

use std::borrow::Cow;

use crate::error::{Fault, Result};
use crate::game::board::{fault_of, letter, side_by_counts};
use crate::game::hex::shape::Size;
use crate::game::hex::{Hex, Position};
use crate::game::notation::moves_from_start;
use crate::game::sgf::{self, Format, Record, Written};
use crate::game::{Draft, Edit, Game, Notation, Params, Turn};
use crate::text::clean_line;

/// `c2`, number 10 on 8 x 8.
fn point(name: &str, size: usize) -> Option<usize> {
    let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
    let x = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
    let digits = name[1..].trim_end();
    let row: usize = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
    (x < size && (1..=size).contains(&row)).then(|| (row - 1) * size + x)
}

/// The parameters that a text states itself.
pub fn stated(text: &str) -> Params {
    sgf::stated(text, &["size", "swap"])
}

/// The name of a cell.
pub(super) fn cell_name(cell: usize, size: usize) -> String {
    format!("{}{}", letter(cell % size), cell / size + 1)
}

impl<const N: usize, S: Size<N>> Hex<N, S> {
    pub(super) fn format(&self) -> Format {
        Format {
            game: (11, "Hex"),
            size: self.shape().side,
            point,
            name: cell_name,
            example: "a1",
            white_may_begin: false,
            turn: side_by_counts,
        }
    }

    /// The position that a record's stones make.
    fn setup(&self, text: &str, record: &Record<'_>) -> Result<Position<N>> {
        let realised = self.realise(&Draft::Board(record.setup.clone()));
        realised.map_err(|defects| fault_of(&defects, text, &record.offsets))
    }
}

impl<const N: usize, S: Size<N>> Notation for Hex<N, S> {
    fn parse_position(&self, text: &str) -> Result<Position<N>> {
        let (mut position, moves) = self.parse_line(text)?;
        moves.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    fn print_position(&self, position: &Position<N>) -> String {
        self.print_draft(&self.draft(position))
    }

    fn parse_line(&self, text: &str) -> Result<(Position<N>, Vec<u16>)> {
        if !sgf::is_sgf(text) {
            return Ok((self.start(), moves_from_start(self, text)?));
        }
        let record = sgf::read(text, &self.format())?;
        let origin = if record.has_setup { self.setup(text, &record)? } else { self.start() };
        let moves = record.play(self, text, &origin, |word| {
            Cow::Borrowed(if word == "swap-pieces" { "swap" } else { word })
        })?;
        Ok((origin, moves))
    }

    fn print_line(&self, origin: &Position<N>, played: &[u16]) -> Option<String> {
        let Draft::Board(setup) = self.draft(origin) else { return None };
        let mut position = *origin;
        let mut moves = Vec::new();
        for &mv in played {
            let name =
                if mv == self.swap() { "swap-pieces".to_owned() } else { self.print_move(&position, mv) };
            moves.push((position.to_move, name));
            self.play(&mut position, mv);
        }
        let setup = (*origin != self.start()).then_some(&setup);
        Some(sgf::write(&self.format(), &Written { komi: None, setup, moves }))
    }

    fn print_move(&self, _: &Position<N>, mv: u16) -> String {
        if mv == self.swap() { "swap".to_owned() } else { cell_name(usize::from(mv), self.shape().side) }
    }

    fn parse_move(&self, position: &Position<N>, text: &str) -> Result<u16> {
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{}` after the end of the game", clean_line(text))));
        }
        if text.eq_ignore_ascii_case("swap") {
            return if self.may_swap(position) {
                Ok(self.swap())
            } else {
                Err(Fault::new(
                    "`swap` is only legal as the answer to the first move, with the parameter swap=on",
                ))
            };
        }
        let format = self.format();
        let cell = point(text, format.size).ok_or_else(|| sgf::off_board(&format, text))?;
        if self.empty(position).has(cell) {
            Ok(cell as u16)
        } else {
            Err(Fault::new(format!("{} is taken", cell_name(cell, format.size))))
        }
    }
}
