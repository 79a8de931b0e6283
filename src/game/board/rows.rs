//! Boards as text: rows from the top `X.O/.../..X`, a blank, the side to move `X` or `O`; the moves from there may follow.

use crate::error::{Fault, Result};
use crate::game::Side;
use crate::game::board::{name, side_by_counts, stone};
use crate::game::draft::BoardDraft;
use crate::text::{clean_line, fit, noun};

/// A board that was read, with the place in the text of each of its squares.
pub(in crate::game) struct Rows {
    pub draft: BoardDraft,
    pub offsets: Vec<usize>,
    /// Where the board ends, and the moves from it begin.
    pub end: usize,
}

/// Column `x` as a letter, `a` first.
pub(in crate::game) fn letter(x: usize) -> char {
    char::from(b'a' + (x % 26) as u8)
}

/// Writes a board.
pub(in crate::game) fn print(draft: &BoardDraft, columns: usize) -> String {
    let symbol = |&piece: &u8| match piece {
        0 => '.',
        piece if piece == stone(Side::Max) => 'X',
        _ => 'O',
    };
    let rows = draft.squares.chunks(columns.max(1)).map(|row| row.iter().map(symbol).collect::<String>());
    format!("{} {}", rows.collect::<Vec<_>>().join("/"), name(draft.to_move))
}

/// Reads a board without asking whether it is legal. Line breaks may stand for `/`, and the side to move may be
/// left out where the stones say it and no moves follow.
pub(in crate::game) fn parse(text: &str, columns: usize, rows: usize) -> Result<Rows> {
    let (board, side) = split(text, rows);
    let mut squares = Vec::with_capacity(columns * rows);
    let mut offsets = Vec::with_capacity(columns * rows);
    let start = board.len() - board.trim_start().len();
    let mut offset = start;
    let lines: Vec<&str> = board.trim().split(['/', '\n']).collect();
    for (n, line) in lines.iter().enumerate() {
        if n < rows {
            read_row(text, line, offset, columns, n, &mut squares, &mut offsets)?;
        }
        offset += line.len() + 1;
    }
    if lines.len() != rows {
        return Err(Fault::new(format!("found {} {}", lines.len(), noun(lines.len() as u64, "row", "rows")))
            .expected(format!("{rows} rows of {columns}, top first, with `/` between"))
            .at_offset(text, if lines.len() < rows { board.len() } else { start }));
    }
    let mut draft = BoardDraft { squares, to_move: Side::Max, fields: Vec::new() };
    draft.to_move = match side.trim() {
        "" => side_by_counts(&draft),
        "X" | "x" => Side::Max,
        _ => Side::Min,
    };
    Ok(Rows { draft, offsets, end: board.len() + side.len() })
}

/// The rows, and the side to move with the blanks before it; nothing where it is left out. It is the first word behind
/// all rows that can be one; a row of one square may look like one too.
fn split(text: &str, rows: usize) -> (&str, &str) {
    let is_side = |word: &&str| matches!(*word, "X" | "O" | "x" | "o");
    let offset_of = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let has_all_rows = |word: &&str| {
        let before = text[..offset_of(word)].trim();
        !before.is_empty() && before.split(['/', '\n']).count() == rows
    };
    let body = text.trim_end();
    let behind = text.split_whitespace().filter(is_side).find(has_all_rows);
    // Rows too few or too many are told as such.
    let last = || body.split_whitespace().next_back().filter(is_side).filter(|word| offset_of(word) > 0);
    let Some(word) = behind.or_else(last) else { return (body, "") };
    let board = text[..offset_of(word)].trim_end();
    (board, &text[board.len()..offset_of(word) + word.len()])
}

/// Reads one row, which starts at byte `offset` of `text`.
fn read_row(
    text: &str,
    line: &str,
    offset: usize,
    columns: usize,
    number: usize,
    squares: &mut Vec<u8>,
    offsets: &mut Vec<usize>,
) -> Result<()> {
    let kept = line.trim_end();
    for (at, symbol) in kept.char_indices() {
        squares.push(match symbol {
            '.' => 0,
            'X' | 'x' => stone(Side::Max),
            'O' | 'o' => stone(Side::Min),
            _ => {
                let blanks = kept[at..].len() - kept[at..].trim_start().len();
                return Err(wrong_symbol(kept, at, columns).at_offset(text, offset + at + blanks));
            }
        });
        offsets.push(offset + at);
    }
    let width = kept.chars().count();
    if width != columns {
        let squares = noun(width as u64, "square", "squares");
        return Err(Fault::new(format!("row {} has {width} {squares}", number + 1))
            .expected(columns.to_string())
            .at_offset(text, offset + kept.len().min(width.min(columns))));
    }
    Ok(())
}

/// What stands at byte `at` of a row instead of a square.
fn wrong_symbol(row: &str, at: usize, columns: usize) -> Fault {
    let rest = &row[at..];
    let clean = clean_line(rest.trim_start());
    let word = fit(&clean, 20);
    if !rest.starts_with(char::is_whitespace) {
        let symbol = rest.chars().next().map(String::from).unwrap_or_default();
        return Fault::new(format!("found `{}`", clean_line(&symbol)))
            .expected("`X`, `O` or `.` for an empty square, then a blank and the side to move");
    }
    if row[..at].chars().count() == columns {
        return Fault::new(format!("found `{word}` after the squares"))
            .expected("`X` or `O`: the side to move");
    }
    Fault::new(format!("found a blank before `{word}`"))
        .expected("the squares of a row without blanks between")
}
