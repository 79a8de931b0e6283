//! How positions and moves are written.

use crate::error::{Fault, Result};
use crate::game::{Game, Turn};
use crate::text::clean_line;

/// Text for positions and moves, read and written loss-free.
pub trait Notation: Game {
    /// Reads a position. The text is the user's: any fault is said with its place in it.
    ///
    /// # Errors
    /// A [`Fault`] that names what is wrong with the text or with the position it describes.
    fn parse_position(&self, text: &str) -> Result<Self::Position>;

    /// Writes a position so that [`parse_position`](Self::parse_position) gives it back.
    fn print_position(&self, position: &Self::Position) -> String;

    /// Reads a position that may be given by the moves that lead to it: where they start, and the moves.
    /// Games with such a notation (`connect-four`: `44455`) override this, as do those that let moves follow a position;
    /// take-back then works on them.
    ///
    /// # Errors
    /// As [`parse_position`](Self::parse_position).
    fn parse_line(&self, text: &str) -> Result<(Self::Position, Vec<Self::Move>)> {
        Ok((self.parse_position(text)?, Vec::new()))
    }

    /// The position after `played` from `origin`, written by its moves, if the game has such a notation and it
    /// can say it. [`parse_line`](Self::parse_line) gives both back.
    fn print_line(&self, _origin: &Self::Position, _played: &[Self::Move]) -> Option<String> {
        None
    }

    /// The moves `played` from `origin`, in the form in which programs for the game exchange games: PGN, SGF, PDN. By
    /// default what [`print_line`](Self::print_line) writes, or the position and the moves below it. Whatever it is,
    /// [`parse_line`](Self::parse_line) reads it.
    fn print_record(&self, origin: &Self::Position, played: &[Self::Move]) -> String {
        let plain = || {
            let mut position = origin.clone();
            let mut text = self.print_position(origin) + "\n";
            for &mv in played {
                text += &self.print_move(&position, mv);
                text.push(' ');
                self.play(&mut position, mv);
            }
            text
        };
        let mut text = self.print_line(origin, played).unwrap_or_else(plain);
        text.truncate(text.trim_end().len());
        text + "\n"
    }

    /// Writes a move; different moves of one position are written differently.
    fn print_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// How players write the move where that differs from what [`print_move`](Self::print_move) writes: `Nf3` for
    /// `g1f3`. For the eye alone.
    fn show_move(&self, position: &Self::Position, mv: Self::Move) -> String {
        self.print_move(position, mv)
    }

    /// Reads one of the legal moves. The default compares with what [`print_move`](Self::print_move) writes.
    ///
    /// # Errors
    /// A [`Fault`] that lists the legal moves.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if let Some(&mv) = moves.iter().find(|&&mv| self.print_move(position, mv) == text) {
            return Ok(mv);
        }
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{}` after the end of the game", clean_line(text))));
        }
        let names: Vec<String> = moves.iter().take(24).map(|&mv| self.print_move(position, mv)).collect();
        let more = if moves.len() > names.len() { ", ..." } else { "" };
        Err(Fault::new(format!("no legal move `{}`", clean_line(text)))
            .expected(format!("one of {}{more}", names.join(", "))))
    }

    /// Splits the text of a move list; the default splits at blanks. Games whose moves are single digits may
    /// accept them run together.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split_whitespace().collect()
    }

    /// Moves that rules by trial and memory leave out of a position's list, each with the reason and how it is known.
    /// For the eye alone; most rules know illegal moves in no other way than by not listing them.
    fn illegal_moves(&self, _position: &Self::Position) -> Vec<(Self::Move, &'static str)> {
        Vec::new()
    }

    /// A move that lists leave out before the move written `next`, such as a forced pass.
    fn left_out(&self, _position: &Self::Position, _next: &str) -> Option<Self::Move> {
        None
    }
}

/// A way of writing a move: [`Notation::print_move`] or [`Notation::show_move`].
pub type Speller<G> = fn(&G, &<G as Game>::Position, <G as Game>::Move) -> String;

/// Reads a list of moves from the starting position.
pub(super) fn moves_from_start<G: Notation>(game: &G, text: &str) -> Result<Vec<G::Move>> {
    moves_from(game, &game.start(), text, 0)
}

/// Reads a list of moves from a position: the part of a text that begins at this byte.
pub(super) fn moves_from<G: Notation>(
    game: &G,
    origin: &G::Position,
    text: &str,
    begin: usize,
) -> Result<Vec<G::Move>> {
    let mut position = origin.clone();
    let mut played = Vec::new();
    for (n, name) in game.split_moves(&text[begin..]).into_iter().enumerate() {
        if let Some(mv) = game.left_out(&position, name) {
            game.play(&mut position, mv);
            played.push(mv);
        }
        let mv = game.parse_move(&position, name).map_err(|fault| {
            let offset = name.as_ptr() as usize - text.as_ptr() as usize;
            Fault { found: format!("move {}: {}", n + 1, fault.found), ..fault }.at_offset(text, offset)
        })?;
        game.play(&mut position, mv);
        played.push(mv);
    }
    Ok(played)
}
