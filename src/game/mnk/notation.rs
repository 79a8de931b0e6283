//! `X.O/.../..X O` and `b2`.

use crate::error::Result;
use crate::game::board::{self, letter};
use crate::game::mnk::{Mnk, Position, Squares};
use crate::game::{Draft, Edit, Notation};

impl<S: Squares> Notation for Mnk<S> {
    fn parse_position(&self, text: &str) -> Result<Position<S>> {
        let rows = board::parse(text, usize::from(self.columns), usize::from(self.rows))?;
        let offsets = rows.offsets;
        self.realise(&Draft::Board(rows.draft)).map_err(|defects| board::fault_of(&defects, text, &offsets))
    }

    fn print_position(&self, position: &Position<S>) -> String {
        self.print_draft(&self.draft(position))
    }

    fn print_move(&self, _: &Position<S>, square: u16) -> String {
        let (square, columns) = (usize::from(square), usize::from(self.columns));
        format!("{}{}", letter(square % columns), square / columns + 1)
    }
}
