//! The lines of a board: all runs of k squares in the four directions.

use crate::game::mnk::squares::{Small, Squares};

/// Steps `(dx, dy)` to the next square of a line: across, down, and the two diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// What a board's size and k say, worked out once.
#[derive(Debug)]
pub struct Lines<S> {
    columns: usize,
    rows: usize,
    in_row: usize,
    /// All squares.
    pub(crate) board: S,
    /// Every line, as a set of squares.
    pub(crate) all: Vec<S>,
    /// On small boards: bit `p` says whether pattern `p` of stones holds a line.
    won: Box<[u64; 1024]>,
}

impl<S: Squares> Lines<S> {
    pub(super) fn new(columns: usize, rows: usize, in_row: usize) -> Self {
        assert!(columns * rows <= S::MOST, "the board has more squares than fit");
        let mut lines = Self {
            columns,
            rows,
            in_row,
            board: (0..columns * rows).fold(S::default(), S::with),
            all: Vec::new(),
            won: Box::new([0; 1024]),
        };
        for square in 0..columns * rows {
            for direction in DIRECTIONS {
                lines.all.extend(lines.line_from(square, direction));
            }
        }
        if S::MOST <= Small::MOST {
            lines.fill_table();
        }
        lines
    }

    /// The line of k squares that starts here, if the board is large enough. A line of one has one direction.
    fn line_from(&self, square: usize, direction: (isize, isize)) -> Option<S> {
        if self.in_row == 1 && direction != DIRECTIONS[0] {
            return None;
        }
        let mut line = S::default().with(square);
        let mut at = square;
        for _ in 1..self.in_row {
            at = self.step(at, direction)?;
            line = line.with(at);
        }
        Some(line)
    }

    /// The next square in a direction.
    fn step(&self, square: usize, (dx, dy): (isize, isize)) -> Option<usize> {
        let x = (square % self.columns).checked_add_signed(dx).filter(|&x| x < self.columns)?;
        let y = (square / self.columns).checked_add_signed(dy).filter(|&y| y < self.rows)?;
        Some(x + y * self.columns)
    }

    fn fill_table(&mut self) {
        for pattern in 0..1usize << (self.columns * self.rows) {
            let holds = |line: &S| (0..Small::MOST).all(|s| !line.has(s) || pattern >> s & 1 == 1);
            if self.all.iter().any(holds) {
                self.won[pattern / 64] |= 1 << (pattern % 64);
            }
        }
    }

    /// Whether so many stones stand in a row through `square`.
    pub(super) fn runs_through(&self, stones: S, square: usize) -> bool {
        let run = |(dx, dy): (isize, isize)| {
            let mut at = square;
            let mut length = 0;
            while let Some(next) = self.step(at, (dx, dy)).filter(|&next| stones.has(next)) {
                at = next;
                length += 1;
            }
            length
        };
        DIRECTIONS.iter().any(|&(dx, dy)| 1 + run((dx, dy)) + run((-dx, -dy)) >= self.in_row)
    }

    /// The lines that these stones fill.
    pub(super) fn filled(&self, stones: S) -> impl Iterator<Item = S> + '_ {
        self.all.iter().copied().filter(move |line| line.shared(stones) == self.in_row as u32)
    }
}

impl Lines<Small> {
    /// Whether these stones hold a line.
    #[inline(always)]
    pub(super) fn is_won(&self, stones: Small) -> bool {
        self.won[usize::from(stones >> 6)] >> (stones & 63) & 1 == 1
    }
}
