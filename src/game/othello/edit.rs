//! The board drawn, and set up by hand.

use crate::error::Result;
use crate::game::board::{self, Grid, Names};
use crate::game::draft::{BoardDraft, Defect, Piece};
use crate::game::othello::lines::neighbours;
use crate::game::othello::notation::is_moves;
use crate::game::othello::{Othello, PASS, Position};
use crate::game::{Depict, Draft, Edit, Notation, Picture, Side};

const SIDES: [Side; 2] = [Side::Max, Side::Min];

impl<const N: usize> Othello<N> {
    fn grid() -> Grid {
        Grid { columns: N, rows: N, names: Names::LettersAndNumbers, signs: board::stone_glyphs }
    }

    /// The bits of the squares in reading order.
    fn reading_order() -> impl Iterator<Item = u64> {
        (0..N * N).map(|square| 1 << (8 * (square / N) + square % N))
    }

    /// The numbers of squares, in reading order, of a set.
    pub(crate) fn squares_in(set: u64) -> Vec<usize> {
        let numbered = Self::reading_order().enumerate();
        numbered.filter(|(_, square)| set & square != 0).map(|(number, _)| number).collect()
    }

    fn board(position: &Position) -> BoardDraft {
        let piece_on = |square: u64| {
            let owner = SIDES.into_iter().find(|&side| position.discs_of(side) & square != 0);
            owner.map_or(0, board::stone)
        };
        BoardDraft {
            squares: Self::reading_order().map(piece_on).collect(),
            to_move: position.side,
            fields: Vec::new(),
        }
    }

    /// The discs of a side in a draft.
    fn discs(draft: &BoardDraft, side: Side) -> u64 {
        let squares = Self::reading_order().zip(&draft.squares);
        let its = squares.filter(|(_, piece)| **piece == board::stone(side));
        its.fold(0, |discs, (square, _)| discs | square)
    }

    /// What no game leads to: the centre is never empty, and every other disc was put beside one.
    fn unreachable(discs: u64) -> Vec<Defect> {
        let name = |set: u64| {
            let square = Self::squares_in(set)[0];
            Self::grid().name(square % N, square / N)
        };
        let defect = |message: String, set: u64| Defect { message, squares: Self::squares_in(set) };
        let gap = Self::CENTRE & !discs;
        if gap != 0 {
            let message =
                format!("the centre square {} is empty, and a game starts with a disc there", name(gap));
            return vec![defect(message, gap)];
        }
        let mut joined = Self::CENTRE;
        for _ in 0..N * N {
            joined |= neighbours(joined) & discs;
        }
        let apart = discs & !joined;
        let message = || format!("the disc on {} is not joined to the centre by others", name(apart));
        (apart != 0).then(|| defect(message(), apart)).into_iter().collect()
    }
}

impl<const N: usize> Depict for Othello<N> {
    fn picture(&self, position: &Position, last: Option<u8>) -> Picture {
        let last = last.filter(|&mv| mv != PASS).map_or(0, |mv| 1 << mv);
        Self::grid().picture(&Self::board(position).squares, Self::squares_in(last))
    }

    fn squares_of(&self, _: &Position, mv: u8) -> Vec<usize> {
        if mv == PASS { Vec::new() } else { Self::squares_in(1 << mv) }
    }
}

impl<const N: usize> Edit for Othello<N> {
    fn pieces(&self) -> Vec<Piece> {
        board::black_and_white()
    }

    fn draft(&self, position: &Position) -> Draft {
        Draft::Board(Self::board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Position, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let mut defects = board::square_defects(draft, N * N, self.pieces().len());
        let [mover, other] = [draft.to_move, draft.to_move.other()].map(|side| Self::discs(draft, side));
        if defects.is_empty() {
            defects = Self::unreachable(mover | other);
        }
        if !defects.is_empty() {
            return Err(defects);
        }
        Ok(Position::new(mover, other, draft.to_move, Self::BOARD))
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(draft) => Self::grid().picture(&draft.squares, Vec::new()),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        let Draft::Board(draft) = draft else { return String::new() };
        let symbol = |&piece: &u8| match piece {
            0 => '-',
            piece if piece == board::stone(Side::Max) => 'X',
            _ => 'O',
        };
        let cells: String = draft.squares.iter().map(symbol).collect();
        format!("{cells} {}", board::name(draft.to_move))
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        if !is_moves(text) {
            let cells = Self::parse_cells(text)?;
            if text[cells.end..].trim().is_empty() {
                return Ok(Draft::Board(cells.draft));
            }
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
