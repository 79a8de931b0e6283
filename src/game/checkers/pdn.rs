//! A game in Portable Draughts Notation (Millett, 1995, after PGN), read and written: a list of moves with tags such as
//! `[FEN "..."]`, numbers, comments and results around them.

use crate::error::{Fault, Result};
use crate::game::checkers::{Checkers, Move, Position};
use crate::game::movetext::{self, RESULT, ROSTER};
use crate::game::{Game, Notation, Outcome, Side, Turn};

/// American checkers among the kinds of draughts.
const GAME_TYPE: &str = "21";

/// The parts of a game's text that matter, as they stand in it.
struct Record<'t> {
    fen: Option<&'t str>,
    moves: Vec<&'t str>,
}

/// Reads a game: where it starts, and its moves.
pub(super) fn read(game: &Checkers, text: &str) -> Result<(Position, Vec<Move>)> {
    let record = split(text)?;
    let offset_of = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let origin = match record.fen {
        Some(fen) => game.parse_position(fen).map_err(|fault| fault.of_part(text, offset_of(fen)))?,
        None => game.start(),
    };
    let (mut position, mut played) = (origin, Vec::new());
    for name in record.moves {
        let mv = game.parse_move(&position, name).map_err(|fault| {
            Fault { found: format!("move {}: {}", played.len() + 1, fault.found), ..fault }
                .at_offset(text, offset_of(name))
        })?;
        game.play(&mut position, mv);
        played.push(mv);
    }
    Ok((origin, played))
}

/// Writes a game: the tags, that of where it starts among them if it is not the start, and the moves with their
/// numbers. Black, who moves first, has the left of each pair.
pub(super) fn write(game: &Checkers, origin: &Position, played: &[Move]) -> String {
    let mut position = *origin;
    let mut words = Vec::new();
    let replies = usize::from(origin.side == Side::Min);
    for (ply, &mv) in played.iter().enumerate() {
        let number = (ply + replies) / 2 + 1;
        if position.side == Side::Max {
            words.push(format!("{number}."));
        } else if ply == 0 {
            words.push(format!("{number}..."));
        }
        words.push(game.print_move(&position, mv));
        game.play(&mut position, mv);
    }
    let result = result(game.turn(&position));
    words.push(result.to_owned());
    let value = |(name, unknown)| if name == RESULT { result } else { unknown };
    let mut tags: String = ROSTER.into_iter().map(|known| movetext::tag(known.0, value(known))).collect();
    tags += &movetext::tag("GameType", GAME_TYPE);
    if *origin != game.start() {
        tags += &movetext::tag("SetUp", "1");
        tags += &movetext::tag("FEN", &game.print_position(origin));
    }
    format!("{tags}\n{}", movetext::lines(&words))
}

/// White's points stand first, as in chess.
const fn result(end: Turn) -> &'static str {
    match end {
        Turn::Over(Outcome::Win(Side::Min)) => "1-0",
        Turn::Over(Outcome::Win(Side::Max)) => "0-1",
        Turn::Over(Outcome::Draw | Outcome::Score(_)) => "1/2-1/2",
        Turn::Of(_) | Turn::Chance => "*",
    }
}

/// Takes a text apart. Variations are refused: a line of play has none.
fn split(text: &str) -> Result<Record<'_>> {
    let mut record = Record { fen: None, moves: Vec::new() };
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let fault = |found: &str, expected: &str| Fault::new(found).expected(expected).at_offset(text, at);
        at += match first {
            '[' => {
                let end = rest.find(']').ok_or_else(|| fault("a tag is not closed", "`]`"))?;
                let tag = &rest[1..end];
                if let Some(fen) = tag.trim_start().strip_prefix("FEN") {
                    record.fen = Some(fen.trim().trim_matches('"'));
                }
                end + 1
            }
            '{' => rest.find('}').ok_or_else(|| fault("a comment is not closed", "`}`"))? + 1,
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' => return Err(fault("found a variation", "one line of moves")),
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "[{;(".contains(c)).unwrap_or(rest.len());
                record.moves.extend(move_in(&rest[..end]));
                end
            }
        };
    }
    Ok(record)
}

/// The move in a word such as `3.11-15!`; none in a number, a result or a mark.
fn move_in(word: &str) -> Option<&str> {
    const RESULTS: [&str; 7] = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1"];
    let number = word.bytes().take_while(u8::is_ascii_digit).count();
    let after_number = word[number..].trim_start_matches('.');
    let is_numbered = number > 0 && word[number..].starts_with('.');
    let name = if is_numbered { after_number } else { word }.trim_end_matches(['!', '?']);
    let is_none = name.is_empty() || name.starts_with('$') || RESULTS.contains(&name);
    (!is_none).then_some(name)
}

/// The moves of a list, without what stands around them; all words of it if it cannot be taken apart.
pub(super) fn moves_of(text: &str) -> Vec<&str> {
    split(text).map_or_else(|_| text.split_whitespace().collect(), |record| record.moves)
}
