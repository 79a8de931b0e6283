//! The best known way to solve Connect Four, as Pascal Pons describes it ("Solving Connect 4: how to build a perfect AI",
//! 2016), written here as plain recursion for the standard board: null windows that halve what is possible, a table of
//! bounds that is kept from position to position, moves that lose at once left out, and those first that make most
//! threats.

use plyscope::game::connect_four::{Size, Standard};

/// Cells of the board.
const CELLS: i32 = 42;
/// The lowest and the highest score that can end a game with the last disc but so many.
const WORST: i32 = -CELLS / 2 + 3;
const BEST: i32 = (CELLS + 1) / 2 - 3;

/// A prime number of slots: what the index leaves of a key then needs 32 bits only.
const SLOTS: usize = (1 << 23) + 9;

/// Columns from the middle outwards.
const COLUMNS: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The discs of the side to move, all discs, and how many there are.
#[derive(Clone, Copy)]
pub struct Board {
    mover: u64,
    discs: u64,
    plies: i32,
}

impl Board {
    /// The position after these columns, `1` to `7`.
    pub fn after(columns: &str) -> Self {
        let empty = Self { mover: 0, discs: 0, plies: 0 };
        let bottom = |column: u8| Standard.shape().bottom_of(column - b'1');
        columns.bytes().fold(empty, |board, column| {
            board.with((board.discs + bottom(column)) & Standard.shape().column(column - b'1'))
        })
    }

    const fn with(self, cell: u64) -> Self {
        Self { mover: self.mover ^ self.discs, discs: self.discs | cell, plies: self.plies + 1 }
    }

    fn landing(self) -> u64 {
        (self.discs + Standard.shape().bottom) & Standard.shape().board
    }

    /// The empty cells where these discs would come to four in a row.
    fn completing(self, discs: u64) -> u64 {
        Standard.shape().completing(discs) & !self.discs
    }

    fn wins_at_once(self) -> bool {
        self.completing(self.mover) & self.landing() != 0
    }

    /// The cells that can be filled without losing at once.
    fn unlosing(self) -> u64 {
        let threats = self.completing(self.mover ^ self.discs);
        let forced = self.landing() & threats;
        let playable = match forced.count_ones() {
            0 => self.landing(),
            1 => forced,
            _ => return 0,
        };
        playable & !(threats >> 1)
    }
}

/// A solver with its table.
pub struct Solver {
    keys: Vec<u32>,
    bounds: Vec<u8>,
    /// Positions entered.
    pub nodes: u64,
}

impl Solver {
    /// With an empty table.
    pub fn new() -> Self {
        Self { keys: vec![0; SLOTS], bounds: vec![0; SLOTS], nodes: 0 }
    }

    /// Empties the table.
    pub fn forget(&mut self) {
        self.bounds.fill(0);
    }

    /// Discs that the winner has left, and one; negative for a loss of the side to move.
    pub fn score(&mut self, board: Board) -> i32 {
        if board.wins_at_once() {
            return (CELLS + 1 - board.plies) / 2;
        }
        let (mut low, mut high) = (-(CELLS - board.plies) / 2, (CELLS + 1 - board.plies) / 2);
        while low < high {
            let mut middle = low + (high - low) / 2;
            if middle <= 0 && low / 2 < middle {
                middle = low / 2;
            } else if middle >= 0 && high / 2 > middle {
                middle = high / 2;
            }
            let found = self.search(board, middle, middle + 1);
            if found <= middle {
                high = found;
            } else {
                low = found;
            }
        }
        low
    }

    fn search(&mut self, board: Board, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let unlosing = board.unlosing();
        if unlosing == 0 {
            return -(CELLS - board.plies) / 2;
        }
        if board.plies >= CELLS - 2 {
            return 0;
        }
        alpha = alpha.max(-(CELLS - 2 - board.plies) / 2);
        beta = beta.min((CELLS - 1 - board.plies) / 2);
        if alpha >= beta {
            return if alpha == -(CELLS - 2 - board.plies) / 2 { alpha } else { beta };
        }
        let key = board.mover + board.discs;
        let slot = (key % SLOTS as u64) as usize;
        match i32::from(self.bounds[slot]) {
            bound if bound == 0 || self.keys[slot] != key as u32 => {}
            bound if bound > BEST - WORST + 1 => {
                let lower = bound + 2 * WORST - BEST - 2;
                alpha = alpha.max(lower);
                if alpha >= beta {
                    return alpha;
                }
            }
            bound => {
                let upper = bound + WORST - 1;
                beta = beta.min(upper);
                if alpha >= beta {
                    return beta;
                }
            }
        }
        let mut moves = [(0, 0); 7];
        let mut count = 0;
        for column in COLUMNS.into_iter().rev() {
            let cell = unlosing & Standard.shape().column(column);
            if cell == 0 {
                continue;
            }
            // Equal ones are put behind in reverse: the middle comes out first.
            let threats = board.completing(board.mover | cell).count_ones();
            let mut at = count;
            while at > 0 && moves[at - 1].0 > threats {
                moves[at] = moves[at - 1];
                at -= 1;
            }
            moves[at] = (threats, cell);
            count += 1;
        }
        for &(_, cell) in moves[..count].iter().rev() {
            let found = -self.search(board.with(cell), -beta, -alpha);
            if found >= beta {
                self.keep(slot, key, found + BEST - 2 * WORST + 2);
                return found;
            }
            alpha = alpha.max(found);
        }
        self.keep(slot, key, alpha - WORST + 1);
        alpha
    }

    fn keep(&mut self, slot: usize, key: u64, bound: i32) {
        self.keys[slot] = key as u32;
        self.bounds[slot] = bound as u8;
    }
}
