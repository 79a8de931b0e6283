//! The board drawn as crossing lines, and set up by hand.

use std::sync::Arc;

use crate::error::Result;
use crate::game::board::{self, stone};
use crate::game::draft::{BoardDraft, Defect, Piece};
use crate::game::go::notation::{column_name, point_name};
use crate::game::go::past::Past;
use crate::game::go::{Board, Go, Position};
use crate::game::picture::{Label, Square, Tint};
use crate::game::sgf::{self, Written};
use crate::game::{Depict, Draft, Edit, Notation, Picture, Side};

const SIDES: [Side; 2] = [Side::Max, Side::Min];

/// Cells left of the first column.
const LEFT: usize = 3;

/// Room for the words under the board.
const CAPTION: usize = 28;

impl<const N: usize, const P: usize> Go<N, P> {
    fn board(&self, position: &Position<N, P>) -> BoardDraft {
        let piece_on = |cell| {
            let point = self.ground.point(cell);
            let owner = SIDES.into_iter().find(|&side| position.board.stones[side as usize].has(point));
            owner.map_or(0, stone)
        };
        let cells = self.ground.size * self.ground.size;
        BoardDraft {
            squares: (0..cells).map(piece_on).collect(),
            to_move: position.to_move,
            fields: Vec::new(),
        }
    }

    /// Each point is two characters wide: its crossing or stone, and the line to the next.
    fn draw(&self, squares: &[u8], last: Vec<usize>, said: &str) -> Picture {
        let size = self.ground.size;
        let label = |x: usize, y: usize, text: String| Label {
            x: x as u16,
            y: y as u16,
            ascii: text.clone(),
            text,
            tint: Tint::Faint,
        };
        let columns = (0..size).map(|x| label(LEFT + 2 * x, 0, column_name(x).to_string()));
        let rows = (0..size).map(|y| label(0, 1 + y, format!("{:>2}", size - y)));
        let caption = label(0, 1 + size, format!("komi {}{said}", self.komi()));
        Picture {
            width: (LEFT + 2 * size).max(CAPTION) as u16,
            height: size as u16 + 2,
            squares: (0..size * size).map(|cell| self.square(squares, cell)).collect(),
            labels: columns.chain(rows).chain([caption]).collect(),
            last,
            on_crossings: true,
            small: None,
        }
    }

    fn square(&self, squares: &[u8], cell: usize) -> Square {
        let size = self.ground.size;
        let (x, y) = (cell % size, cell / size);
        let piece = squares.get(cell).copied().unwrap_or(0);
        let (glyph, ascii, tint) = board::stone_glyphs(piece);
        let (glyph, ascii) = match (piece, is_star(x, y, size)) {
            (0, false) => (crossing(x, y, size), ascii),
            (0, true) => ("╋", "+"),
            _ => (glyph, ascii),
        };
        // A line runs on to the right of an empty point, not of a stone.
        let line = if piece == 0 && x + 1 < size { "─" } else { " " };
        Square {
            name: point_name(cell, size),
            x: (LEFT + 2 * x) as u16,
            y: (1 + y) as u16,
            width: 2,
            glyph: format!("{glyph}{line}"),
            ascii: format!("{ascii} "),
            tint,
        }
    }

    /// The chains of a draft's stones that have no liberty.
    fn dead_chains(&self, draft: &BoardDraft) -> Vec<Defect> {
        let stones = SIDES.map(|side| {
            let its = draft.squares.iter().enumerate().filter(|(_, piece)| **piece == stone(side));
            its.map(|(cell, _)| self.ground.point(cell)).collect::<Vec<_>>()
        });
        let sets = stones.map(|points| points.into_iter().fold(super::Points::EMPTY, super::Points::with));
        let empty = self.ground.board.without(sets[0]).without(sets[1]);
        let mut defects = Vec::new();
        for side in SIDES {
            let own = sets[side as usize];
            // Whatever no empty point reaches over own stones has no liberty.
            let mut dead = own.without(self.ground.reach(empty, own));
            while !dead.is_empty() {
                let first = super::Points::EMPTY.with(dead.nth(0));
                let chain = first.or(self.ground.reach(first, dead));
                dead = dead.without(chain);
                let squares: Vec<usize> = chain.iter().map(|point| self.ground.cell(point)).collect();
                let name = point_name(squares[0], self.ground.size);
                let message = format!("the {} chain at {name} has no liberty", board::colour(side));
                defects.push(Defect { message, squares });
            }
        }
        defects
    }
}

/// The crossing of lines at a point.
fn crossing(x: usize, y: usize, size: usize) -> &'static str {
    let place = |n: usize| usize::from(n > 0) + usize::from(n + 1 == size);
    [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]][place(y)][place(x)]
}

/// Whether a point is marked on boards of this size.
fn is_star(x: usize, y: usize, size: usize) -> bool {
    if size < 7 {
        return false;
    }
    let margin = if size < 13 { 2 } else { 3 };
    let (near, far, middle) = (margin, size - 1 - margin, size / 2);
    let has_middle = !size.is_multiple_of(2);
    let is_corner = [x, y].into_iter().all(|n| n == near || n == far);
    let is_middle = |n: usize| has_middle && n == middle;
    let is_side =
        size >= 15 && (is_middle(x) && (y == near || y == far) || is_middle(y) && (x == near || x == far));
    is_corner || is_side || is_middle(x) && is_middle(y)
}

impl<const N: usize, const P: usize> Depict for Go<N, P> {
    fn picture(&self, position: &Position<N, P>, last: Option<u16>) -> Picture {
        let stones = last.filter(|&mv| mv != self.pass()).map(usize::from);
        let passer = board::colour(position.to_move.other());
        let said = match position.passes {
            0 => String::new(),
            1 => format!(", {passer} passed"),
            _ => ", both passed".to_owned(),
        };
        self.draw(&self.board(position).squares, stones.into_iter().collect(), &said)
    }

    fn squares_of(&self, _: &Position<N, P>, mv: u16) -> Vec<usize> {
        Some(usize::from(mv)).filter(|_| mv != self.pass()).into_iter().collect()
    }
}

impl<const N: usize, const P: usize> Edit for Go<N, P> {
    fn pieces(&self) -> Vec<Piece> {
        board::black_and_white()
    }

    /// The stones and the side to move; what has been is not shown and is forgotten.
    fn draft(&self, position: &Position<N, P>) -> Draft {
        Draft::Board(self.board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Position<N, P>, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let mut defects =
            board::square_defects(draft, self.ground.size * self.ground.size, self.pieces().len());
        if defects.is_empty() {
            defects = self.dead_chains(draft);
        }
        if !defects.is_empty() {
            return Err(defects);
        }
        let mut board = Board::EMPTY;
        for side in SIDES {
            for (cell, _) in draft.squares.iter().enumerate().filter(|(_, piece)| **piece == stone(side)) {
                board.place(&self.ground, self.ground.point(cell), side);
            }
        }
        let is_start = draft.to_move == Side::Max && draft.squares.iter().all(|&piece| piece == 0);
        let setup = (!is_start).then(|| Arc::new(draft.clone()));
        let past = Past::of(board.key, setup);
        Ok(Position { board, to_move: draft.to_move, passes: 0, past })
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(draft) => self.draw(&draft.squares, Vec::new(), ""),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Board(draft) => {
                let written = Written { komi: Some(self.komi()), setup: Some(draft), moves: Vec::new() };
                sgf::write(&self.format(), &written)
            }
            Draft::Tree(_) => String::new(),
        }
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        if sgf::is_sgf(text) {
            let record = sgf::read(text, &self.format())?;
            self.check_komi(text, &record)?;
            if record.moves.is_empty() {
                return Ok(Draft::Board(record.setup));
            }
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
