//! PGN (Edwards, 1994): games with their tags, read and written.
//!
//! Comments, NAGs and variations are skipped, nested as deep as [`DEEPEST`]; nothing here recurses. What is written is
//! the export format: the seven tags, `FEN` where the game does not begin at the beginning, lines of 80 characters.

mod lexer;

use crate::error::{Fault, Result};
use crate::game::chess::{Chess, Position, fen, notation};
use crate::game::movetext::{self, RESULT, ROSTER};
use crate::game::{Game, Notation, Outcome, Side, Turn};
use lexer::{Lexer, Token};

pub use lexer::DEEPEST;

/// A game: where it began, its moves, and what its tags say.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// The position before the first move: that of the tag `FEN`, or the start.
    pub origin: Position,
    /// The moves of the main line.
    pub moves: Vec<u16>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that is not over or says nothing of its end.
    pub result: &'static str,
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Record {
    /// A game without tags; its result is that of the position in which it ends.
    pub fn new(origin: Position, moves: Vec<u16>) -> Self {
        let mut last = origin.clone();
        moves.iter().for_each(|&mv| Chess.play(&mut last, mv));
        let result = match Chess.turn(&last) {
            Turn::Over(Outcome::Win(Side::Max)) => "1-0",
            Turn::Over(Outcome::Win(Side::Min)) => "0-1",
            Turn::Over(_) => "1/2-1/2",
            Turn::Of(_) | Turn::Chance => "*",
        };
        Self { tags: Vec::new(), origin, moves, result }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Writes the game so that [`read_one`] gives its moves, its result and its tags back.
    pub fn print(&self) -> String {
        let mut out = String::new();
        let mut tag = |name: &str, value: &str| out += &movetext::tag(name, value);
        for (name, unknown) in ROSTER {
            let value = if name == RESULT { self.result } else { self.tag(name).unwrap_or(unknown) };
            tag(name, value);
        }
        let is_other =
            |name: &str| !ROSTER.iter().any(|(known, _)| *known == name) && !matches!(name, "SetUp" | "FEN");
        self.tags.iter().filter(|(name, _)| is_other(name)).for_each(|(name, value)| tag(name, value));
        let (begin, start) = (fen::of_position(&self.origin), fen::of_position(&Chess.start()));
        if begin != start {
            tag("SetUp", "1");
            tag("FEN", &begin);
        }
        out.push('\n');
        out + &self.movetext()
    }

    /// The moves with their numbers, and the result.
    fn movetext(&self) -> String {
        let mut words = Vec::new();
        let mut position = self.origin.clone();
        for (ply, &mv) in self.moves.iter().enumerate() {
            let number = notation::number(&position.board);
            if ply == 0 || !number.ends_with("...") {
                words.push(number);
            }
            words.push(notation::san(&position, mv));
            Chess.play(&mut position, mv);
        }
        words.push(self.result.to_owned());
        movetext::lines(&words)
    }
}

/// The moves of a movetext's main line as they are written; what cannot be read is left for whoever plays them.
pub(super) fn moves_in(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut lexer = Lexer::of_moves(text);
    loop {
        match lexer.next() {
            Ok(Some((_, Token::Move(word)))) if lexer.depth() == 0 => words.push(word),
            Ok(Some(_)) => {}
            Ok(None) => return words,
            Err(_) => {
                // The rest is one word that is no move, so that it is refused with its place.
                words.push(lexer.rest());
                return words;
            }
        }
    }
}

/// Reads a text that holds exactly one game; without anything in it, that of no moves.
///
/// # Errors
/// What is wrong, with its place; a second game.
pub fn read_one(text: &str) -> Result<Record> {
    let mut reader = Reader { text, lexer: Lexer::new(text), ahead: None };
    let game = reader.game()?;
    match reader.next()? {
        None => Ok(game),
        Some((at, _)) => Err(Fault::new("found a second game")
            .expected("one game")
            .remedy("cut the file after the first result")
            .at_offset(text, at)),
    }
}

/// Reads every game of a text.
///
/// # Errors
/// What is wrong with the first game that cannot be read.
pub fn read_all(text: &str) -> Result<Vec<Record>> {
    let mut reader = Reader { text, lexer: Lexer::new(text), ahead: None };
    let mut games = Vec::new();
    while let Some(token) = reader.next()? {
        reader.ahead = Some(token);
        games.push(reader.game()?);
    }
    Ok(games)
}

/// Tokens, with one put back.
struct Reader<'t> {
    text: &'t str,
    lexer: Lexer<'t>,
    ahead: Option<(usize, Token<'t>)>,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Result<Option<(usize, Token<'t>)>> {
        match self.ahead.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next(),
        }
    }

    /// Reads from the first tag or move to the result, or to the next game's first tag, or to the end.
    fn game(&mut self) -> Result<Record> {
        let mut record = Record::new(Chess.start(), Vec::new());
        let mut position = record.origin.clone();
        let mut is_begun = false;
        while let Some((at, token)) = self.next()? {
            match token {
                Token::Tag(..) if is_begun => {
                    self.ahead = Some((at, token));
                    break;
                }
                Token::Tag(name, value) => {
                    if name == "FEN" {
                        record.origin = self.origin(at, &value)?;
                        position.clone_from(&record.origin);
                    }
                    record.tags.push((name.to_owned(), value));
                }
                Token::Result(found) if self.lexer.depth() == 0 => {
                    record.result = RESULTS.into_iter().find(|known| *known == found).unwrap_or("*");
                    break;
                }
                Token::Move(word) if self.lexer.depth() == 0 => {
                    is_begun = true;
                    let mv = Chess.parse_move(&position, word).map_err(|fault| {
                        let place = notation::number(&position.board);
                        let fault = Fault { found: format!("move {place} {}", fault.found), ..fault };
                        let fault = if record.moves.is_empty() && record.tags.is_empty() {
                            fault.remedy(FORMS)
                        } else {
                            fault
                        };
                        fault.at_offset(self.text, at)
                    })?;
                    Chess.play(&mut position, mv);
                    record.moves.push(mv);
                }
                _ => {}
            }
        }
        Ok(record)
    }

    /// The position of a tag `FEN`.
    fn origin(&self, at: usize, value: &str) -> Result<Position> {
        let read = fen::read(value).and_then(|written| written.position(value));
        read.map_err(|fault| {
            let fault = Fault { found: format!("the tag FEN: {}", fault.found), ..fault };
            // Where the value is written letter by letter, the fault's place in it is known.
            let value_at = self.text[at..].find('"').map(|quote| at + quote + 1);
            match value_at.filter(|&begin| self.text[begin..].starts_with(value)) {
                Some(begin) => fault.of_part(self.text, begin),
                None => Fault { at: None, line: None, ..fault }.at_offset(self.text, at),
            }
        })
    }
}

/// What helps who has written something else altogether.
const FORMS: &str = "a position is written as FEN, `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`, or as the moves of a game, \
                     `1. e4 e5`";
