//! The board drawn, and set up by hand.

use crate::error::Result;
use crate::game::board::{self, Grid, Names};
use crate::game::draft::{BoardDraft, Defect, Piece};
use crate::game::mnk::{Mnk, Position, Squares};
use crate::game::{Depict, Draft, Edit, Notation, Picture, Side};

impl<S: Squares> Mnk<S> {
    fn grid(&self) -> Grid {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        Grid { columns, rows, names: Names::LettersAndNumbers, signs: board::letter_signs }
    }

    fn board(&self, position: &Position<S>) -> BoardDraft {
        let [max, min] = position.stones;
        let piece = |square| match (max.has(square), min.has(square)) {
            (true, _) => board::stone(Side::Max),
            (_, true) => board::stone(Side::Min),
            _ => 0,
        };
        BoardDraft {
            squares: (0..self.squares()).map(piece).collect(),
            to_move: position.to_move,
            fields: Vec::new(),
        }
    }

    /// The stones of a side in a draft.
    fn stones(&self, draft: &BoardDraft, side: Side) -> S {
        let its = draft.squares.iter().take(self.squares()).enumerate();
        its.filter(|(_, piece)| **piece == board::stone(side)).fold(S::default(), |set, (s, _)| set.with(s))
    }

    fn squares_in(&self, set: S) -> Vec<usize> {
        (0..self.squares()).filter(|&square| set.has(square)).collect()
    }
}

impl<S: Squares> Depict for Mnk<S> {
    fn picture(&self, position: &Position<S>, last: Option<u16>) -> Picture {
        self.grid().picture(&self.board(position).squares, last.map(usize::from).into_iter().collect())
    }

    fn squares_of(&self, _: &Position<S>, square: u16) -> Vec<usize> {
        vec![usize::from(square)]
    }
}

impl<S: Squares> Edit for Mnk<S> {
    fn pieces(&self) -> Vec<Piece> {
        board::pieces()
    }

    fn draft(&self, position: &Position<S>) -> Draft {
        Draft::Board(self.board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Position<S>, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let mut defects = board::turn_defects(draft, self.squares(), "stone");
        let stones = [Side::Max, Side::Min].map(|side| self.stones(draft, side));
        let lines =
            stones.map(|set| self.lines.filled(set).map(|line| self.squares_in(line)).collect::<Vec<_>>());
        defects.extend(board::line_defects(draft, &lines, &format!("{} in a row", self.in_row)));
        if !defects.is_empty() {
            return Err(defects);
        }
        let empty = draft.squares.iter().filter(|&&piece| piece == 0).count() as u32;
        let won = lines.iter().any(|lines| !lines.is_empty());
        Ok(Position { stones, empty, to_move: draft.to_move, won })
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        match draft {
            Draft::Board(draft) => self.grid().picture(&draft.squares, Vec::new()),
            Draft::Tree(_) => Picture::default(),
        }
    }

    fn print_draft(&self, draft: &Draft) -> String {
        match draft {
            Draft::Board(draft) => board::print(draft, usize::from(self.columns)),
            Draft::Tree(_) => String::new(),
        }
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        let rows = board::parse(text, usize::from(self.columns), usize::from(self.rows))?;
        if text[rows.end..].trim().is_empty() {
            return Ok(Draft::Board(rows.draft));
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
