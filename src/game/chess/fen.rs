//! FEN (Forsyth, 1883; Edwards, 1994) and EPD: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`.
//!
//! Reading asks for the form alone, so that a draft can be written and read; whether it is a position is asked in
//! `faults`. Fields that are missing at the end have their defaults, `.` may stand for an empty square, and Chess960's
//! castling may be written by the files of the rooks (Shredder-FEN) or, for inner rooks, by them alone (X-FEN).

use crate::error::{Fault, Result};
use crate::game::Notation;
use crate::game::Side;
use crate::game::chess::draft::{Field, SYMBOLS, realise};
use crate::game::chess::faults::{self, Found};
use crate::game::chess::{Chess, Position, draft};
use crate::game::draft::BoardDraft;
use crate::text::{clean_line, fit, noun};

/// A draft that was read, and where in the text its parts stand.
pub(super) struct Written {
    pub draft: BoardDraft,
    /// The byte that says what stands on each square.
    squares: Vec<usize>,
    /// Where each field begins; the text's end for those left out.
    fields: [usize; 4],
    operations: Vec<Operation>,
}

/// One operation of an EPD: `bm Nf3 e4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// Its name: `bm` (best moves), `am` (moves to avoid), `id`, `dm` (mate in so many moves), ...
    pub code: String,
    /// What it says, as written: moves, numbers, or a text in quotation marks.
    pub operands: Vec<String>,
}

/// A line of EPD: a position with operations.
#[derive(Debug, Clone, PartialEq)]
pub struct Epd {
    /// The position. Its counters come from the operations `hmvc` and `fmvn`.
    pub position: Position,
    /// The operations, in order.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with the text or the position, with its place.
    pub fn parse(text: &str) -> Result<Self> {
        let written = read(text)?;
        let position = written.position(text)?;
        Ok(Self { position, operations: written.operations })
    }

    /// Whether the moves that `bm` and `am` name are moves of the position; `text` is the line that was read.
    ///
    /// # Errors
    /// One is not legal: says which, and where it stands.
    pub fn check_moves(&self, text: &str) -> Result<()> {
        let mut at = 0;
        for operation in &self.operations {
            for word in std::iter::once(&operation.code).chain(&operation.operands) {
                at += text[at..].find(word.as_str()).unwrap_or(0);
                if word != &operation.code && matches!(&*operation.code, "bm" | "am") {
                    let named = Chess.parse_move(&self.position, word);
                    named.map_err(|fault| {
                        Fault { found: format!("{}: {}", operation.code, fault.found), ..fault }
                            .of_part(text, at)
                    })?;
                }
                at += word.len();
            }
        }
        Ok(())
    }

    /// Writes the line so that [`parse`](Self::parse) gives it back.
    pub fn print(&self) -> String {
        let fen = Chess.print_position(&self.position);
        let mut text = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        for operation in &self.operations {
            text.push(' ');
            text += &operation.code;
            operation.operands.iter().for_each(|operand| text.extend([" ", operand.as_str()]));
            text.push(';');
        }
        text
    }

    /// The operands of an operation, if it is there.
    pub fn operands(&self, code: &str) -> Option<&[String]> {
        let found = self.operations.iter().find(|operation| operation.code == code)?;
        Some(&found.operands)
    }
}

impl Written {
    /// The position, if it is one.
    pub fn position(&self, text: &str) -> Result<Position> {
        realise(&self.draft).map_err(|defects| {
            let found = faults::check(&self.draft).err().unwrap_or_default();
            let messages: Vec<&str> = defects.iter().map(|defect| defect.message.as_str()).collect();
            let fault = Fault::new(messages.join("; "));
            match found.iter().find_map(|found| self.offset(found)) {
                Some(offset) => fault.at_offset(text, offset),
                None => fault,
            }
        })
    }

    /// The place of a fault in the text.
    fn offset(&self, found: &Found) -> Option<usize> {
        let square = found.defect.squares.first().and_then(|&place| self.squares.get(place).copied());
        found.field.map(|field| self.fields[field as usize]).or(square)
    }
}

/// Words with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Writes a draft.
pub(super) fn print(draft: &BoardDraft) -> String {
    let mut text = String::new();
    for (n, row) in draft.squares.chunks(8).enumerate() {
        if n > 0 {
            text.push('/');
        }
        for run in row.chunk_by(|a, b| *a == 0 && *b == 0) {
            match run {
                [0, ..] => text += &run.len().to_string(),
                _ => {
                    text.extend(run.iter().map(|&man| SYMBOLS.get(usize::from(man)).copied().unwrap_or('?')))
                }
            }
        }
    }
    text += if draft.to_move == Side::Max { " w" } else { " b" };
    Field::ALL.into_iter().for_each(|field| text.extend([" ", field.of(draft)]));
    text
}

/// Reads FEN or EPD.
pub(super) fn read(text: &str) -> Result<Written> {
    let mut words = words(text);
    let (start, board) = words.next().unwrap_or((0, ""));
    let (squares, places) = read_board(text, start, board)?;
    let to_move = match words.next() {
        None | Some((_, "w")) => Side::Max,
        Some((_, "b")) => Side::Min,
        Some((at, word)) => {
            return Err(found(text, at, word).expected("`w` or `b`, the side to move"));
        }
    };
    let mut fields = Field::ALL.map(|field| field.default().to_owned());
    let mut starts = [text.len(); 4];
    let mut operations = Vec::new();
    for (n, (at, word)) in words.enumerate() {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        match n {
            2 if !is_number => {
                operations = read_operations(text, at)?;
                break;
            }
            0..=3 => {
                fields[n] = word.to_owned();
                starts[n] = at;
            }
            _ => return Err(found(text, at, word).expected("nothing after the number of the move")),
        }
    }
    for (code, field) in [("hmvc", Field::Counter), ("fmvn", Field::Number)] {
        if let Some(operation) = operations.iter().find(|operation| operation.code == code) {
            fields[field as usize] = operation.operands.concat();
        }
    }
    let draft = BoardDraft { squares, to_move, fields: fields.to_vec() };
    Ok(Written { draft, squares: places, fields: starts, operations })
}

fn found(text: &str, at: usize, word: &str) -> Fault {
    Fault::new(format!("found `{}`", fit(&clean_line(word), 30))).at_offset(text, at)
}

/// Reads the men, top rank first: what stands on each square, and where the text says so.
fn read_board(text: &str, start: usize, board: &str) -> Result<(Vec<u8>, Vec<usize>)> {
    let (mut squares, mut places) = (Vec::with_capacity(64), Vec::with_capacity(64));
    let mut at = start;
    let ranks: Vec<&str> = board.split('/').collect();
    for (n, rank) in ranks.iter().enumerate() {
        let before = squares.len();
        for (offset, symbol) in rank.char_indices() {
            let place = at + offset;
            let man = SYMBOLS.iter().position(|&known| known == symbol);
            let (number, count) = match (man, symbol) {
                (Some(man), _) => (man as u8, 1),
                (None, '1'..='8') => (0, symbol as usize - '0' as usize),
                _ => {
                    return Err(found(text, place, symbol.encode_utf8(&mut [0; 4])).expected(
                        "a man (KQRBNP for White, kqrbnp for Black) or a number of empty squares from 1 to 8",
                    ));
                }
            };
            squares.extend(std::iter::repeat_n(number, count));
            places.extend(std::iter::repeat_n(place, count));
        }
        let width = squares.len() - before;
        if n < 8 && width != 8 {
            let end = at + if width > 8 { 0 } else { rank.len() };
            let squares = noun(width as u64, "square", "squares");
            return Err(Fault::new(format!("rank {} has {width} {squares}", 8 - n))
                .expected("8")
                .at_offset(text, end));
        }
        at += rank.len() + 1;
    }
    if ranks.len() != 8 {
        let end = if ranks.len() < 8 { start + board.len() } else { start };
        return Err(Fault::new(format!("found {} ranks", ranks.len()))
            .expected("8, the eighth rank first, with `/` between them")
            .at_offset(text, end));
    }
    Ok((squares, places))
}

/// Reads EPD's operations from byte `start` on: a code, operands, a semicolon; a text in quotation marks is one operand.
fn read_operations(text: &str, start: usize) -> Result<Vec<Operation>> {
    let mut operations: Vec<Operation> = Vec::new();
    let mut open: Option<Operation> = None;
    let mut rest = start;
    while let Some(skipped) = text[rest..].find(|c: char| !c.is_whitespace()) {
        let at = rest + skipped;
        let word = operand(text, at)?;
        rest = at + word.len();
        match (&mut open, word) {
            (None, ";") => {
                return Err(found(text, at, ";").expected("an operation, such as `bm Nf3;`"));
            }
            (Some(_), ";") => operations.extend(open.take()),
            (Some(operation), word) => operation.operands.push(word.to_owned()),
            (None, code) if code.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                open = Some(Operation { code: code.to_owned(), operands: Vec::new() });
            }
            (None, code) => {
                return Err(found(text, at, code)
                    .expected("the counter of plies (FEN), or an operation such as `bm Nf3;` (EPD)"));
            }
        }
    }
    match open {
        // The last semicolon is often left out.
        Some(operation) if !operation.operands.is_empty() => operations.push(operation),
        Some(operation) => {
            return Err(found(text, start, &operation.code)
                .expected("the counter of plies (FEN), or an operation such as `bm Nf3;` (EPD)"));
        }
        None => {}
    }
    Ok(operations)
}

/// The semicolon, the text in quotation marks or the word at byte `at`.
fn operand(text: &str, at: usize) -> Result<&str> {
    let rest = &text[at..];
    if rest.starts_with(';') {
        return Ok(&rest[..1]);
    }
    if let Some(inner) = rest.strip_prefix('"') {
        let Some(end) = inner.find('"') else {
            return Err(found(text, at, rest).expected("a closing `\"`"));
        };
        return Ok(&rest[..end + 2]);
    }
    let end = rest.find(|c: char| c.is_whitespace() || c == ';' || c == '"').unwrap_or(rest.len());
    Ok(&rest[..end])
}

/// Writes a position.
pub(super) fn of_position(position: &Position) -> String {
    print(&draft::of_board(&position.board))
}
