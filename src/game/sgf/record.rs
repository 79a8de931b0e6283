//! The stones and moves that a game's main line holds.

use std::borrow::Cow;

use crate::error::{Fault, Result};
use crate::game::board::{colour, stone};
use crate::game::draft::BoardDraft;
use crate::game::sgf::{Property, SIZES, Value, main_line, size};
use crate::game::{Notation, Side, Turn};
use crate::text::clean_line;

/// How one game with black (Max) and white (Min) stones on a square board is written.
pub(in crate::game) struct Format {
    /// The value of `GM`, and the game's name for messages.
    pub game: (u8, &'static str),
    /// Points a side.
    pub size: usize,
    /// Reads a point's coordinates as its number in reading order from the top left.
    pub point: fn(&str, usize) -> Option<usize>,
    /// Writes them.
    pub name: fn(usize, usize) -> String,
    /// An example of a point, for messages.
    pub example: &'static str,
    /// Whether white may begin on an empty board, as in a game with handicap.
    pub white_may_begin: bool,
    /// Who is to move by the stones of a setup, where nothing says so.
    pub turn: fn(&BoardDraft) -> Side,
}

/// What was read.
pub(in crate::game) struct Record<'t> {
    /// Stones placed before the first move; no stone at all if there are none.
    pub setup: BoardDraft,
    /// Whether stones were placed, or a side named.
    pub has_setup: bool,
    /// For each point the place of the text that set it up.
    pub offsets: Vec<usize>,
    /// The moves as written.
    pub moves: Vec<(Side, Value<'t>)>,
    /// The value of `KM`.
    pub komi: Option<Value<'t>>,
}

/// What is to be written.
pub(in crate::game) struct Written<'d> {
    /// The value of `KM`, if any.
    pub komi: Option<String>,
    /// Stones placed before the first move.
    pub setup: Option<&'d BoardDraft>,
    /// The moves by their coordinates.
    pub moves: Vec<(Side, String)>,
}

const SIDES: [(Side, &str, &str); 2] = [(Side::Max, "B", "AB"), (Side::Min, "W", "AW")];

/// Reads one game.
pub(in crate::game) fn read<'t>(text: &'t str, format: &Format) -> Result<Record<'t>> {
    let points = format.size * format.size;
    let mut record = Record {
        setup: BoardDraft { squares: vec![0; points], to_move: Side::Max, fields: Vec::new() },
        has_setup: false,
        offsets: vec![0; points],
        moves: Vec::new(),
        komi: None,
    };
    let (mut turn, mut handicap, mut is_sized) = (None, false, false);
    for property in main_line(text)?.into_iter().flatten() {
        let first = property.values[0];
        match property.name {
            "SZ" if is_sized => return Err(twice(text, &property)),
            "KM" if record.komi.is_some() => return Err(twice(text, &property)),
            "GM" => header(text, format, &property)?,
            "SZ" => {
                is_sized = true;
                header(text, format, &property)?;
            }
            "KM" => record.komi = Some(first),
            "HA" => handicap = first.text.trim().parse().is_ok_and(|stones: u32| stones >= 2),
            "B" => record.moves.push((Side::Max, first)),
            "W" => record.moves.push((Side::Min, first)),
            "AB" | "AW" | "AE" | "PL" if !record.moves.is_empty() => {
                return Err(Fault::new(format!("`{}` after the first move", property.name))
                    .expected("stones to be placed before it")
                    .at_offset(text, property.offset));
            }
            "PL" => turn = Some(side(text, first)?),
            "AB" => place(text, format, &mut record, &property, stone(Side::Max))?,
            "AW" => place(text, format, &mut record, &property, stone(Side::Min))?,
            "AE" => place(text, format, &mut record, &property, 0)?,
            _ => {}
        }
    }
    let white_begins = record.moves.first().is_some_and(|(side, _)| *side == Side::Min);
    record.has_setup |= turn.is_some() || format.white_may_begin && white_begins;
    record.setup.to_move = turn
        .or(record.moves.first().filter(|_| record.has_setup).map(|(side, _)| *side))
        .or(handicap.then_some(Side::Min))
        .unwrap_or_else(|| (format.turn)(&record.setup));
    Ok(record)
}

impl<'t> Record<'t> {
    /// Sets up a point, or with the piece 0 takes its stone away. A stone on a stone is a slip in the text: SGF lets only
    /// `AE` make room.
    fn set(&mut self, text: &str, format: &Format, point: usize, (piece, offset): (u8, usize)) -> Result<()> {
        let there = std::mem::replace(&mut self.setup.squares[point], piece);
        self.offsets[point] = offset;
        if there == 0 || piece == 0 {
            return Ok(());
        }
        let owner = colour(if there == stone(Side::Max) { Side::Max } else { Side::Min });
        let name = (format.name)(point, format.size);
        Err(Fault::new(format!("a stone on `{name}`, where a {owner} one stands already"))
            .expected("each point once")
            .at_offset(text, offset))
    }

    /// The moves, played from `origin`; `name` turns the format's word for a move into the game's. A resignation
    /// ends them.
    pub fn play<G: Notation>(
        &self,
        game: &G,
        text: &str,
        origin: &G::Position,
        name: impl Fn(&'t str) -> Cow<'t, str>,
    ) -> Result<Vec<G::Move>> {
        let mut position = origin.clone();
        let mut played = Vec::new();
        for (n, (side, value)) in self.moves.iter().enumerate() {
            let word = value.text.trim();
            if is_resignation(word) {
                break;
            }
            let fault = |fault: Fault| {
                let found = format!("move {}: {}", n + 1, fault.found);
                Fault { found, ..fault }.at_offset(text, value.offset)
            };
            if game.turn(&position) == Turn::Of(side.other()) {
                let (found, mover) = if *side == Side::Max { ("B", "W") } else { ("W", "B") };
                let expected = format!("`{mover}`, who is to move");
                return Err(fault(Fault::new(format!("found `{found}`")).expected(expected)));
            }
            let mv = game.parse_move(&position, &name(word)).map_err(fault)?;
            game.play(&mut position, mv);
            played.push(mv);
        }
        Ok(played)
    }
}

/// Whether a word written for a move gives the game up.
pub(in crate::game) fn is_resignation(word: &str) -> bool {
    matches!(word, "resign" | "forfeit")
}

fn twice(text: &str, property: &Property<'_>) -> Fault {
    Fault::new(format!("`{}` is given twice", property.name))
        .expected("it once")
        .at_offset(text, property.offset)
}

/// The game's number and the board's size must be those of the game that reads.
fn header(text: &str, format: &Format, property: &Property<'_>) -> Result<()> {
    let Value { text: value, offset } = property.values[0];
    let (number, name) = format.game;
    let shown = clean_line(value);
    if property.name == "GM" && value.trim() != number.to_string() {
        return Err(Fault::new(format!("`GM[{shown}]` is another game"))
            .expected(format!("GM[{number}], {name}"))
            .at_offset(text, offset));
    }
    if property.name != "SZ" || size(value) == Some(format.size) {
        return Ok(());
    }
    let fault = Fault::new(format!("the board is `{shown}`")).at_offset(text, offset);
    Err(match size(value) {
        Some(size) => fault
            .expected(format!("{}, the size of this board", format.size))
            .remedy(format!("open the game with size={size}, or without a size: the text says it")),
        None => {
            fault.expected(format!("a square board of {} to {} points a side", SIZES.start(), SIZES.end()))
        }
    })
}

fn side(text: &str, value: Value<'_>) -> Result<Side> {
    match value.text.trim() {
        "B" | "b" | "black" => Ok(Side::Max),
        "W" | "w" | "white" => Ok(Side::Min),
        other => Err(Fault::new(format!("found `PL[{}]`", clean_line(other)))
            .expected("`B` or `W`")
            .at_offset(text, value.offset)),
    }
}

/// Places or takes away the stones of a property; `aa:cc` is a rectangle.
fn place(
    text: &str,
    format: &Format,
    record: &mut Record<'_>,
    property: &Property<'_>,
    piece: u8,
) -> Result<()> {
    record.has_setup = true;
    for value in &property.values {
        let corner = |name: &str| {
            (format.point)(name, format.size)
                .ok_or_else(|| off_board(format, name).at_offset(text, value.offset))
        };
        let (from, to) = value.text.split_once(':').unwrap_or((value.text, value.text));
        let (from, to) = (corner(from)?, corner(to)?);
        let size = format.size;
        // The format wants the upper left corner first; others write any two that lie opposite.
        let between = |a: usize, b: usize| a.min(b)..=a.max(b);
        for y in between(from / size, to / size) {
            for x in between(from % size, to % size) {
                record.set(text, format, y * size + x, (piece, value.offset))?;
            }
        }
    }
    Ok(())
}

/// The fault of coordinates that no point of the board has.
pub(in crate::game) fn off_board(format: &Format, name: &str) -> Fault {
    Fault::new(format!("no point `{}` on this board", clean_line(name))).expected(format!(
        "one such as `{}`, on {size} x {size}",
        format.example,
        size = format.size
    ))
}

/// Writes one game.
pub(in crate::game) fn write(format: &Format, written: &Written<'_>) -> String {
    let mut out = format!("(;FF[4]GM[{}]SZ[{}]", format.game.0, format.size);
    if let Some(komi) = &written.komi {
        out += &format!("KM[{komi}]");
    }
    if let Some(setup) = written.setup {
        for (side, _, property) in SIDES {
            let its = setup.squares.iter().enumerate().filter(|(_, piece)| **piece == stone(side));
            let names: String =
                its.map(|(point, _)| format!("[{}]", (format.name)(point, format.size))).collect();
            out += &if names.is_empty() { names } else { format!("{property}{names}") };
        }
        out += if setup.to_move == Side::Max { "PL[B]" } else { "PL[W]" };
    }
    for (mover, name) in &written.moves {
        let property = if *mover == Side::Max { "B" } else { "W" };
        out += &format!(";{property}[{name}]");
    }
    out + ")"
}
