//! Boards of squares with stones of two sides, X (Max) and O (Min): what the games on them share.
//!
//! Squares are numbered in reading order from the top left, as in the picture.

mod grid;
mod rows;

pub(super) use grid::{Grid, Names};
pub(super) use rows::{Rows, letter, parse, print};

use crate::error::Fault;
use crate::game::Side;
use crate::game::draft::{BoardDraft, Defect, Piece};
use crate::game::picture::Tint;

/// What can stand on a square, as numbers of [`BoardDraft::squares`].
pub(super) fn pieces() -> Vec<Piece> {
    [('.', "nothing"), ('x', "X"), ('o', "O")]
        .map(|(key, name)| Piece { key, name: name.to_owned() })
        .to_vec()
}

/// As [`pieces`], in games whose stones are black (Max) and white (Min).
pub(super) fn black_and_white() -> Vec<Piece> {
    [('.', "nothing"), ('b', "black"), ('w', "white")]
        .map(|(key, name)| Piece { key, name: name.to_owned() })
        .to_vec()
}

/// `black` or `white`.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::Max => "black",
        Side::Min => "white",
    }
}

/// How X, O and an empty square are drawn, and in ASCII.
pub(super) fn letter_signs(piece: u8) -> (&'static str, &'static str, Tint) {
    match piece {
        piece if piece == stone(Side::Max) => ("X", "X", Tint::Piece(Side::Max)),
        piece if piece == stone(Side::Min) => ("O", "O", Tint::Piece(Side::Min)),
        _ => ("·", ".", Tint::Faint),
    }
}

/// How a black or white stone and an empty point are drawn, and in ASCII.
pub(super) fn stone_glyphs(piece: u8) -> (&'static str, &'static str, Tint) {
    match piece {
        piece if piece == stone(Side::Max) => ("●", "X", Tint::Piece(Side::Max)),
        piece if piece == stone(Side::Min) => ("○", "O", Tint::Piece(Side::Min)),
        _ => ("·", ".", Tint::Faint),
    }
}

/// `X` or `O`.
pub(super) const fn name(side: Side) -> &'static str {
    match side {
        Side::Max => "X",
        Side::Min => "O",
    }
}

/// The number of a side's stone in [`BoardDraft::squares`].
pub(super) const fn stone(side: Side) -> u8 {
    match side {
        Side::Max => 1,
        Side::Min => 2,
    }
}

/// What any draft on a board must hold to: its size, and pieces with numbers below `pieces`.
pub(super) fn square_defects(draft: &BoardDraft, squares: usize, pieces: usize) -> Vec<Defect> {
    if draft.squares.len() != squares {
        let message = format!("the board has {squares} squares, and the draft {}", draft.squares.len());
        return vec![Defect { message, squares: Vec::new() }];
    }
    let strange: Vec<usize> = (0..squares).filter(|&s| usize::from(draft.squares[s]) >= pieces).collect();
    if strange.is_empty() {
        return Vec::new();
    }
    vec![Defect { message: "there is no such piece".to_owned(), squares: strange }]
}

/// What a draft must hold to where X and O put a stone a move. `noun` is what the game calls a stone.
pub(super) fn turn_defects(draft: &BoardDraft, squares: usize, noun: &str) -> Vec<Defect> {
    let mut defects = square_defects(draft, squares, pieces().len());
    if draft.squares.len() != squares {
        return defects;
    }
    let [max, min] = [Side::Max, Side::Min].map(|side| count(draft, side));
    let surplus = |more: Side, n: usize| {
        let (noun, plural) = (noun, if n == 1 { "" } else { "s" });
        format!("{} has {n} more {noun}{plural} than {}", name(more), name(more.other()))
    };
    let message = match (max, min) {
        _ if max > min + 1 => format!("{}, and it can have at most 1 more", surplus(Side::Max, max - min)),
        _ if min > max => format!("{}, and X moves first", surplus(Side::Min, min - max)),
        _ if max == min && draft.to_move == Side::Min => {
            format!("it is X's turn: both sides have {max} {noun}s, and X moves first")
        }
        _ if max > min && draft.to_move == Side::Max => {
            format!("it is O's turn: X has {max} {noun}s and O {min}")
        }
        _ => return defects,
    };
    defects.push(Defect { message, squares: Vec::new() });
    defects
}

/// How many stones a side has in a draft.
pub(super) fn count(draft: &BoardDraft, side: Side) -> usize {
    draft.squares.iter().filter(|&&piece| piece == stone(side)).count()
}

/// Whether X and O have taken turns, and who is next by that, were the side to move not given.
pub(super) fn side_by_counts(draft: &BoardDraft) -> Side {
    if count(draft, Side::Max) > count(draft, Side::Min) { Side::Min } else { Side::Max }
}

/// What is wrong with the finished lines of a draft. `lines[side]` are the squares of each side's finished lines,
/// `phrase` says what one is: `three in a row`.
pub(super) fn line_defects(draft: &BoardDraft, lines: &[Vec<Vec<usize>>; 2], phrase: &str) -> Vec<Defect> {
    let all = |of: &[Vec<usize>]| {
        let mut squares = of.concat();
        squares.sort_unstable();
        squares.dedup();
        squares
    };
    let [max, min] = lines;
    if !max.is_empty() && !min.is_empty() {
        let squares = all(&[all(max), all(min)]);
        return vec![Defect { message: format!("both sides have {phrase}"), squares }];
    }
    let mut defects = Vec::new();
    for (side, lines) in [(Side::Max, max), (Side::Min, min)] {
        let Some(first) = lines.first() else { continue };
        let (winner, loser) = (name(side), name(side.other()));
        if count(draft, Side::Max) == count(draft, Side::Min) + usize::from(side == Side::Min) {
            let message = format!("{winner} has {phrase}, but {loser} has moved since");
            defects.push(Defect { message, squares: all(lines) });
        }
        if !first.iter().any(|square| lines.iter().all(|line| line.contains(square))) {
            let message = format!("{winner} has {phrase} twice, and no one move made both");
            defects.push(Defect { message, squares: all(lines) });
        }
    }
    defects
}

/// The defect of a draft that is a tree where a board is needed.
pub(super) fn not_a_board() -> Vec<Defect> {
    vec![Defect {
        message: "the draft is a tree, and this game is played on a board".to_owned(),
        squares: Vec::new(),
    }]
}

/// The defects of a board that was read, as one fault that points at the first square concerned.
pub(super) fn fault_of(defects: &[Defect], text: &str, offsets: &[usize]) -> Fault {
    let messages: Vec<&str> = defects.iter().map(|defect| defect.message.as_str()).collect();
    let fault = Fault::new(messages.join("; "));
    match defects.iter().flat_map(|defect| &defect.squares).next().and_then(|&s| offsets.get(s)) {
        Some(&offset) => fault.at_offset(text, offset),
        None => fault,
    }
}
