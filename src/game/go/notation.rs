//! SGF (`GM[1]`, points `dd`), or the moves from the empty board: `d4 pass`, letter column without `i`, number row
//! from the bottom, as on wooden boards.

use std::borrow::Cow;

use crate::error::{Fault, Result};
use crate::game::board::{fault_of, letter};
use crate::game::go::{Go, Position};
use crate::game::notation::moves_from_start;
use crate::game::sgf::{self, Format, Record, Written};
use crate::game::{Draft, Edit, Game, Notation, Params, Side, Turn};
use crate::text::clean_line;

/// The letters over the columns.
const LETTERS: &[u8; 19] = b"abcdefghjklmnopqrst";

/// `dd`, letters from the top left.
fn sgf_point(name: &str, size: usize) -> Option<usize> {
    let &[x, y] = name.as_bytes() else { return None };
    let [x, y] = [x, y].map(|letter| usize::from(letter.wrapping_sub(b'a')));
    (x < size && y < size).then_some(y * size + x)
}

fn sgf_name(cell: usize, size: usize) -> String {
    [letter(cell % size), letter(cell / size)].into_iter().collect()
}

/// The parameters that a text states itself.
pub fn stated(text: &str) -> Params {
    sgf::stated(text, &["size", "komi"])
}

/// The letter of a column.
pub(super) fn column_name(x: usize) -> char {
    char::from(LETTERS[x % LETTERS.len()])
}

/// `d4`, number 49 on 9 x 9.
fn point(name: &str, size: usize) -> Option<usize> {
    let first = name.bytes().next()?.to_ascii_lowercase();
    let x = LETTERS.iter().position(|&letter| letter == first)?;
    let digits = &name[1..];
    let row: usize = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
    (x < size && (1..=size).contains(&row)).then(|| (size - row) * size + x)
}

/// The name of a point in reading order.
pub(super) fn point_name(cell: usize, size: usize) -> String {
    format!("{}{}", column_name(cell % size), size - cell / size)
}

impl<const N: usize, const P: usize> Go<N, P> {
    pub(super) fn format(&self) -> Format {
        Format {
            game: (1, "Go"),
            size: self.ground.size,
            point: sgf_point,
            name: sgf_name,
            example: "dd",
            white_may_begin: true,
            turn: |_| Side::Max,
        }
    }

    /// The komi as a number: `7.5`.
    pub(super) fn komi(&self) -> String {
        (f64::from(self.half_komi) / 2.0).to_string()
    }

    /// The position that a record's stones make.
    fn setup(&self, text: &str, record: &Record<'_>) -> Result<Position<N, P>> {
        if !record.has_setup {
            return Ok(self.start());
        }
        let realised = self.realise(&Draft::Board(record.setup.clone()));
        realised.map_err(|defects| fault_of(&defects, text, &record.offsets))
    }

    /// A record's komi must be that of this game.
    pub(super) fn check_komi(&self, text: &str, record: &Record<'_>) -> Result<()> {
        let Some(komi) = record.komi else { return Ok(()) };
        let is_same = komi.text.trim().parse().is_ok_and(|komi: f64| 2.0 * komi == f64::from(self.half_komi));
        if is_same {
            return Ok(());
        }
        let fault =
            Fault::new(format!("the komi is `{}`", clean_line(komi.text))).at_offset(text, komi.offset);
        Err(match sgf::komi(komi.text) {
            Some(komi) => fault
                .expected(format!("{}, the komi of this game", self.komi()))
                .remedy(format!("open the game with komi={komi}, or without a komi: the text says it")),
            None => fault.expected("a number from -400 to 400 in halves, such as 7.5"),
        })
    }

    /// The format's word for a move as the game's; what is no word of the format stays.
    fn move_name<'t>(&self, word: &'t str) -> Cow<'t, str> {
        match word {
            "" | "tt" => Cow::Borrowed("pass"),
            _ => match sgf_point(word, self.ground.size) {
                Some(cell) => Cow::Owned(point_name(cell, self.ground.size)),
                None => Cow::Borrowed(word),
            },
        }
    }

    /// The moves of a record must be words of the format, or of the game: what is wrong with others is said in the
    /// format's own coordinates.
    fn check_words(&self, text: &str, record: &Record<'_>) -> Result<()> {
        let is_word = |word: &str| {
            matches!(self.move_name(word), Cow::Owned(_))
                || ["", "tt"].contains(&word)
                || word.eq_ignore_ascii_case("pass")
                || point(word, self.ground.size).is_some()
        };
        let words = record.moves.iter().map(|(_, value)| (value.text.trim(), value.offset));
        let played = (1..).zip(words).take_while(|(_, (word, _))| !sgf::is_resignation(word));
        for (n, (word, offset)) in played {
            if !is_word(word) {
                let fault = sgf::off_board(&self.format(), word);
                return Err(
                    Fault { found: format!("move {n}: {}", fault.found), ..fault }.at_offset(text, offset)
                );
            }
        }
        Ok(())
    }

    /// A game from the stones it began with.
    fn written(&self, origin: &Position<N, P>, moves: &[u16]) -> String {
        let setup = origin.past.setup.as_deref();
        let mut side = setup.map_or(Side::Max, |setup| setup.to_move);
        let moves = moves.iter().map(|&mv| {
            let name = if mv == self.pass() { String::new() } else { sgf_name(mv.into(), self.ground.size) };
            let mover = side;
            side = side.other();
            (mover, name)
        });
        let written = Written { komi: Some(self.komi()), setup, moves: moves.collect() };
        sgf::write(&self.format(), &written)
    }
}

impl<const N: usize, const P: usize> Notation for Go<N, P> {
    fn parse_position(&self, text: &str) -> Result<Position<N, P>> {
        let (mut position, moves) = self.parse_line(text)?;
        moves.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    /// The game so far: the rules ask for every board that has been.
    fn print_position(&self, position: &Position<N, P>) -> String {
        self.written(position, &position.past.moves)
    }

    fn parse_line(&self, text: &str) -> Result<(Position<N, P>, Vec<u16>)> {
        if !sgf::is_sgf(text) {
            return Ok((self.start(), moves_from_start(self, text)?));
        }
        let record = sgf::read(text, &self.format())?;
        self.check_komi(text, &record)?;
        let origin = self.setup(text, &record)?;
        self.check_words(text, &record)?;
        let moves = record.play(self, text, &origin, |word| self.move_name(word))?;
        Ok((origin, moves))
    }

    fn print_line(&self, origin: &Position<N, P>, played: &[u16]) -> Option<String> {
        origin.past.moves.is_empty().then(|| self.written(origin, played))
    }

    fn print_move(&self, _: &Position<N, P>, mv: u16) -> String {
        if mv == self.pass() { "pass".to_owned() } else { point_name(usize::from(mv), self.ground.size) }
    }

    fn parse_move(&self, position: &Position<N, P>, text: &str) -> Result<u16> {
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{}` after the end of the game", clean_line(text))));
        }
        if text.eq_ignore_ascii_case("pass") {
            return Ok(self.pass());
        }
        let size = self.ground.size;
        let Some(cell) = point(text, size) else {
            return Err(Fault::new(format!("no point `{}` on this board", clean_line(text)))
                .expected(format!("one such as `a1`, on {size} x {size} without a column i, or `pass`")));
        };
        let (name, point) = (point_name(cell, size), self.ground.point(cell));
        let (board, side) = (&position.board, position.to_move);
        if !board.empty(&self.ground).has(point) {
            return Err(Fault::new(format!("{name} is taken")));
        }
        if !board.is_alive_at(&self.ground, point, side) {
            return Err(Fault::new(format!("a stone on {name} would have no liberty"))
                .expected("no suicide: it is illegal"));
        }
        if let Some(stones) = position.past.when(board.key_after(point, side)) {
            let back = position.past.len() - stones;
            let plural = if back == 1 { "" } else { "s" };
            return Err(Fault::new(format!("{name} would bring the board of {back} stone{plural} ago back"))
                .expected("a board that has not been (positional superko)"));
        }
        Ok(cell as u16)
    }
}
