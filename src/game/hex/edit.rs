//! The board drawn as a rhombus, and set up by hand.

use crate::error::Result;
use crate::game::board::{self, stone};
use crate::game::draft::{BoardDraft, Defect, Piece};
use crate::game::hex::notation::cell_name;
use crate::game::hex::shape::{Cells, Size};
use crate::game::hex::{Hex, Position};
use crate::game::picture::{Label, Square, Tint};
use crate::game::sgf::{self, Written};
use crate::game::{Depict, Draft, Edit, Notation, Picture, Side};

const SIDES: [Side; 2] = [Side::Max, Side::Min];

/// Whose edges are which, under the board.
const CAPTION: (&str, &str) = ("● top-bottom  ○ left-right", "X top-bottom  O left-right");

impl<const N: usize, S: Size<N>> Hex<N, S> {
    fn board(&self, position: &Position<N>) -> BoardDraft {
        let cells = self.shape().board.iter();
        let piece_on = |cell| {
            let owner = SIDES.into_iter().find(|&side| position.stones[side as usize].has(cell));
            owner.map_or(0, stone)
        };
        BoardDraft { squares: cells.map(piece_on).collect(), to_move: position.to_move, fields: Vec::new() }
    }

    /// The stones of a side in a draft.
    fn stones(draft: &BoardDraft, side: Side) -> Cells<N> {
        let its = draft.squares.iter().enumerate().filter(|(_, piece)| **piece == stone(side));
        its.fold(Cells::EMPTY, |stones, (cell, _)| stones.with(cell))
    }

    /// Each row stands half a cell further right: a cell is two characters wide.
    fn draw(&self, squares: &[u8], last: Vec<usize>) -> Picture {
        let side = self.shape().side;
        let left = 3;
        let label = |x: usize, y: usize, text: String| Label {
            x: x as u16,
            y: y as u16,
            ascii: text.clone(),
            text,
            tint: Tint::Faint,
        };
        let square = |cell: usize| {
            let (x, y) = (cell % side, cell / side);
            let (glyph, ascii, tint) = board::stone_glyphs(squares.get(cell).copied().unwrap_or(0));
            Square {
                name: cell_name(cell, side),
                x: (left + y + 2 * x) as u16,
                y: (1 + y) as u16,
                width: 2,
                glyph: format!("{glyph} "),
                ascii: format!("{ascii} "),
                tint,
            }
        };
        let columns = (0..side).map(|x| label(left + 2 * x, 0, board::letter(x).to_string()));
        let rows = (0..side).map(|y| label(y, 1 + y, format!("{:>2}", y + 1)));
        let caption = Label {
            x: 0,
            y: side as u16 + 1,
            text: CAPTION.0.to_owned(),
            ascii: CAPTION.1.to_owned(),
            tint: Tint::Faint,
        };
        Picture {
            width: (left + 3 * side - 1).max(CAPTION.1.len()) as u16,
            height: side as u16 + 2,
            squares: (0..side * side).map(square).collect(),
            labels: columns.chain(rows).chain([caption]).collect(),
            last,
            on_crossings: false,
            small: None,
        }
    }

    /// What is wrong with the numbers of stones: the sides take turns and black begins, unless white has swapped.
    fn count_defects(&self, draft: &BoardDraft) -> Option<Defect> {
        let [black, white] = SIDES.map(|side| board::count(draft, side));
        // Swapping turns black's first stone white: from then on white has one stone more at the same turn.
        let [in_turn, swapped] = match draft.to_move {
            Side::Max => [black == white, white == black + 1],
            Side::Min => [black == white + 1, white == black && white > 0],
        };
        if in_turn || self.swaps && swapped {
            return None;
        }
        let stones =
            format!("black has {black} stone{} and white {white}", if black == 1 { "" } else { "s" });
        let message = if black > white + 1 || white > black {
            format!("{stones}: the sides take turns, and black begins")
        } else {
            let mover = if black == white { "black" } else { "white" };
            format!("{stones}: it is {mover}'s turn")
        };
        Some(Defect { message, squares: Vec::new() })
    }

    /// What is wrong with a joined pair of edges: it ends the game, by one stone that was put last.
    fn winner_defects(&self, stones: [Cells<N>; 2], to_move: Side) -> Result<Option<Side>, Defect> {
        let shape = self.shape();
        let Some(winner) = SIDES.into_iter().find(|&side| shape.joins(side, stones[side as usize])) else {
            return Ok(None);
        };
        let own = stones[winner as usize];
        let [from, _] = shape.edges[winner as usize];
        let defect = |message: String| {
            Err(Defect { message, squares: shape.joined(own.and(from), own).iter().collect() })
        };
        let (name, other) = (board::colour(winner), board::colour(winner.other()));
        if to_move == winner {
            return defect(format!("{name} has joined its edges, but {other} has moved since"));
        }
        let is_last = |cell: usize| !shape.joins(winner, own.minus(cell));
        if !own.iter().any(is_last) {
            return defect(format!("{name} has joined its edges twice over, and no one stone did both"));
        }
        Ok(Some(winner))
    }
}

impl<const N: usize, S: Size<N>> Depict for Hex<N, S> {
    fn picture(&self, position: &Position<N>, last: Option<u16>) -> Picture {
        let stone_of =
            |mv: u16| if mv == self.swap() { position.stones[Side::Min as usize].nth(0) } else { mv.into() };
        self.draw(&self.board(position).squares, last.map(stone_of).into_iter().collect())
    }

    /// The cell; for `swap` the one where the stone goes, and the one where it lies.
    fn squares_of(&self, position: &Position<N>, mv: u16) -> Vec<usize> {
        if mv == self.swap() {
            let opening = position.stones[Side::Max as usize].nth(0);
            return vec![self.mirrored(opening), opening];
        }
        vec![usize::from(mv)]
    }
}

impl<const N: usize, S: Size<N>> Edit for Hex<N, S> {
    fn pieces(&self) -> Vec<Piece> {
        board::black_and_white()
    }

    fn draft(&self, position: &Position<N>) -> Draft {
        Draft::Board(self.board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Position<N>, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let mut defects =
            board::square_defects(draft, self.shape().side * self.shape().side, self.pieces().len());
        if !defects.is_empty() {
            return Err(defects);
        }
        let stones = SIDES.map(|side| Self::stones(draft, side));
        defects.extend(self.count_defects(draft));
        let winner = self.winner_defects(stones, draft.to_move).unwrap_or_else(|defect| {
            defects.push(defect);
            None
        });
        if !defects.is_empty() {
            return Err(defects);
        }
        Ok(Position { stones, to_move: draft.to_move, winner })
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(draft) => self.draw(&draft.squares, Vec::new()),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Board(draft) => {
                sgf::write(&self.format(), &Written { komi: None, setup: Some(draft), moves: Vec::new() })
            }
            Draft::Tree(_) => String::new(),
        }
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        if sgf::is_sgf(text) {
            let record = sgf::read(text, &self.format())?;
            if record.moves.is_empty() {
                return Ok(Draft::Board(record.setup));
            }
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
