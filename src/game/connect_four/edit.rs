//! The board drawn, and set up by hand.

use crate::error::Result;
use crate::game::board::{self, Grid, Names};
use crate::game::connect_four::notation::is_rows;
use crate::game::connect_four::{ConnectFour, Position, Size};
use crate::game::draft::{BoardDraft, Defect, Piece};
use crate::game::{Depict, Draft, Edit, Notation, Picture, Side};

const SIDES: [Side; 2] = [Side::Max, Side::Min];

impl<S: Size> ConnectFour<S> {
    fn grid(&self) -> Grid {
        let shape = self.shape();
        Grid {
            columns: shape.columns as usize,
            rows: shape.rows as usize,
            names: Names::ColumnDigits,
            signs: board::letter_signs,
        }
    }

    fn board(&self, position: &Position) -> BoardDraft {
        let piece_on = |cell: u64| {
            let owner = SIDES.into_iter().find(|&side| position.discs_of(side) & cell != 0);
            owner.map_or(0, board::stone)
        };
        BoardDraft {
            squares: self.shape().reading_order().map(piece_on).collect(),
            to_move: position.side(),
            fields: Vec::new(),
        }
    }

    /// The discs of a side in a draft.
    fn discs(&self, draft: &BoardDraft, side: Side) -> u64 {
        let cells = self.shape().reading_order().zip(&draft.squares);
        cells.filter(|(_, piece)| **piece == board::stone(side)).fold(0, |discs, (cell, _)| discs | cell)
    }

    /// The numbers of squares, in reading order, of a set of cells.
    pub(crate) fn squares_in(&self, cells: u64) -> Vec<usize> {
        let numbered = self.shape().reading_order().enumerate();
        numbered.filter(|(_, cell)| cells & cell != 0).map(|(number, _)| number).collect()
    }

    /// Every four in a row among these discs.
    fn fours(&self, discs: u64) -> Vec<u64> {
        let shape = self.shape();
        let mut fours = Vec::new();
        for step in shape.directions() {
            for cell in shape.reading_order() {
                let four = [0, 1, 2, 3].iter().fold(0, |line, n| {
                    line | cell.checked_shl(n * step).filter(|next| next & shape.board != 0).unwrap_or(0)
                });
                if four.count_ones() == 4 && four & discs == four {
                    fours.push(four);
                }
            }
        }
        fours
    }

    /// A four in a row whose every disc has another on it, so that none of them was the last move.
    fn buried_four(&self, discs: u64, all: u64) -> Option<Defect> {
        let fours = self.fours(discs);
        let common = fours.iter().fold(u64::MAX, |common, four| common & four);
        let is_buried = !fours.is_empty() && common != 0 && common & !(all >> 1) == 0;
        is_buried.then(|| Defect {
            message: "a four in a row lies under other discs: the game went on after it".to_owned(),
            squares: self.squares_in(fours.iter().fold(0, |union, four| union | four)),
        })
    }

    /// The lowest disc of each column that hangs in the air.
    fn floating(&self, discs: u64) -> Vec<Defect> {
        let shape = self.shape();
        let hangs = |column: u32, row: u32| {
            discs & shape.cell(column, row) != 0 && discs & shape.cell(column, row - 1) == 0
        };
        let lowest = |column: u32| (1..shape.rows).find(|&row| hangs(column, row)).map(|row| (column, row));
        (0..shape.columns)
            .filter_map(lowest)
            .map(|(column, row)| Defect {
                message: format!("the disc in column {} floats above an empty cell", column + 1),
                squares: self.squares_in(shape.cell(column, row)),
            })
            .collect()
    }
}

impl<S: Size> Depict for ConnectFour<S> {
    fn picture(&self, position: &Position, last: Option<u8>) -> Picture {
        let shape = self.shape();
        let top_disc = |column: u8| {
            let above = (position.discs + shape.bottom_of(column)) & !position.discs;
            self.squares_in(above >> 1 & position.discs)
        };
        self.grid().picture(&self.board(position).squares, last.map(top_disc).unwrap_or_default())
    }

    /// The cell where the disc lands, then the others of its column.
    fn squares_of(&self, position: &Position, column: u8) -> Vec<usize> {
        let shape = self.shape();
        let cells = shape.bottom_of(column) * ((1 << shape.rows) - 1);
        let landing = self.landing(position) & cells;
        [self.squares_in(landing), self.squares_in(cells & !landing)].concat()
    }
}

impl<S: Size> Edit for ConnectFour<S> {
    fn pieces(&self) -> Vec<Piece> {
        board::pieces()
    }

    fn draft(&self, position: &Position) -> Draft {
        Draft::Board(self.board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Position, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let shape = self.shape();
        let [max, min] = SIDES.map(|side| self.discs(draft, side));
        let mut defects = board::turn_defects(draft, (shape.columns * shape.rows) as usize, "disc");
        defects.extend(self.floating(max | min));
        let lines =
            [max, min].map(|discs| self.fours(discs).into_iter().map(|four| self.squares_in(four)).collect());
        defects.extend(board::line_defects(draft, &lines, "four in a row"));
        defects.extend([max, min].iter().filter_map(|&discs| self.buried_four(discs, max | min)));
        if !defects.is_empty() {
            return Err(defects);
        }
        let mover = if draft.to_move == Side::Max { max } else { min };
        Ok(Position { mover, discs: max | min, plies: (max | min).count_ones() })
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(draft) => self.grid().picture(&draft.squares, Vec::new()),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Board(draft) => board::print(draft, self.shape().columns as usize),
            Draft::Tree(_) => String::new(),
        }
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        if is_rows(text) {
            let rows = self.parse_rows(text)?;
            if text[rows.end..].trim().is_empty() {
                return Ok(Draft::Board(rows.draft));
            }
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
