//! `X.O/.../..X O` and `b2`; moves may follow the position.

use crate::error::Result;
use crate::game::board::{self, Rows, letter};
use crate::game::mnk::{Mnk, Position, Squares};
use crate::game::notation::moves_from;
use crate::game::{Draft, Edit, Game, Notation};

impl<S: Squares> Notation for Mnk<S> {
    fn parse_position(&self, text: &str) -> Result<Position<S>> {
        let (mut position, played) = self.parse_line(text)?;
        played.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    fn print_position(&self, position: &Position<S>) -> String {
        self.print_draft(&self.draft(position))
    }

    fn parse_line(&self, text: &str) -> Result<(Position<S>, Vec<u16>)> {
        let Rows { draft, offsets, end } =
            board::parse(text, usize::from(self.columns), usize::from(self.rows))?;
        let realised = self.realise(&Draft::Board(draft));
        let origin = realised.map_err(|defects| board::fault_of(&defects, text, &offsets))?;
        let played = moves_from(self, &origin, text, end)?;
        Ok((origin, played))
    }

    fn print_move(&self, _: &Position<S>, square: u16) -> String {
        let (square, columns) = (usize::from(square), usize::from(self.columns));
        format!("{}{}", letter(square % columns), square / columns + 1)
    }
}
