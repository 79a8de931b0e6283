//! The peer: `minimax` 0.6's `MonteCarloTreeSearch` at its best public setting (one thread, a leaf expanded on its
//! second visit), on bitboards of the same kind as ours.

use crate::cpu;
use minimax::{Game, MCTSOptions, MonteCarloTreeSearch, Strategy as _, Winner};

/// Iterations a second on tic-tac-toe.
pub fn tic_tac_toe(iterations: u32) -> f64 {
    rate::<TicTacToe>(iterations)
}

/// Iterations a second on Connect Four.
pub fn connect_four(iterations: u32) -> f64 {
    rate::<ConnectFour>(iterations)
}

fn rate<G: Game<S = Stones> + Sync>(iterations: u32) -> f64
where
    G::M: Copy + Sync,
{
    let options = MCTSOptions::default().with_num_threads(1).with_rollouts_before_expanding(1);
    let mut search = MonteCarloTreeSearch::<G>::new(options);
    search.set_max_rollouts(iterations);
    let begin = cpu::seconds();
    search.choose_move(&Stones::default());
    f64::from(iterations) / (cpu::seconds() - begin)
}

/// The stones of the side to move, and all stones.
#[derive(Clone, Default)]
pub struct Stones {
    own: u64,
    all: u64,
}

impl Stones {
    const fn after(&self, stone: u64) -> Self {
        Self { own: self.own ^ self.all, all: self.all | stone }
    }
}

/// Tic-tac-toe on bits 0 to 8.
pub struct TicTacToe;

impl Game for TicTacToe {
    type S = Stones;
    type M = u8;

    fn generate_moves(position: &Stones, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(position) {
            return Some(winner);
        }
        moves.extend((0..9).filter(|square| position.all >> square & 1 == 0));
        None
    }

    fn apply(position: &mut Stones, square: u8) -> Option<Stones> {
        Some(position.after(1 << square))
    }

    fn get_winner(position: &Stones) -> Option<Winner> {
        const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let last = position.own ^ position.all;
        if LINES.iter().any(|line| last & line == *line) {
            return Some(Winner::PlayerJustMoved);
        }
        (position.all == 0o777).then_some(Winner::Draw)
    }
}

/// Connect Four, seven bits a column, the top one empty.
pub struct ConnectFour;

const COLUMN: u64 = 0b11_1111;

impl Game for ConnectFour {
    type S = Stones;
    type M = u8;

    fn generate_moves(position: &Stones, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(position) {
            return Some(winner);
        }
        moves.extend((0..7).filter(|column| position.all >> (7 * column) & COLUMN != COLUMN));
        None
    }

    fn apply(position: &mut Stones, column: u8) -> Option<Stones> {
        let stones = position.all >> (7 * column) & COLUMN;
        Some(position.after((stones + 1) << (7 * column)))
    }

    fn get_winner(position: &Stones) -> Option<Winner> {
        let last = position.own ^ position.all;
        let four = |step: u32| {
            let pairs = last & last >> step;
            pairs & pairs >> (2 * step) != 0
        };
        if four(1) || four(6) || four(7) || four(8) {
            return Some(Winner::PlayerJustMoved);
        }
        (position.all.count_ones() == 42).then_some(Winner::Draw)
    }
}
