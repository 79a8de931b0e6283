//! The `minimax` crate on our rules and our evaluation, counting the moves that it makes.

use std::cell::Cell;
use std::fmt::Debug;
use std::marker::PhantomData;

use minimax::{IterativeOptions, IterativeSearch, Negamax, Strategy};
use plyscope::eval::{Evaluate, default_weights};
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::othello::Othello;
use plyscope::game::{Game, Notation, Outcome, Side, Turn};

use crate::cpu;

/// The rules of both sides of a comparison.
pub trait Rules: 'static {
    /// The game.
    type G: Evaluate + Notation<Position: Clone, Move: Copy + Eq + Debug> + 'static;
    /// Its rules.
    const GAME: Self::G;
    /// Its name in the report.
    const NAME: &'static str;
}

/// Connect Four.
pub struct Four;

impl Rules for Four {
    type G = ConnectFour<Standard>;
    const GAME: Self::G = ConnectFour::new(Standard);
    const NAME: &'static str = "Connect Four";
}

/// Othello.
pub struct Discs;

impl Rules for Discs {
    type G = Othello<8>;
    const GAME: Self::G = Othello::<8>;
    const NAME: &'static str = "Othello";
}

/// The rules as the peer takes them.
struct Peer<R>(PhantomData<R>);

/// A position, and the sign of the evaluation for the side to move.
struct State<R: Rules>(<R::G as Game>::Position, i32);

impl<R: Rules> Clone for State<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), self.1)
    }
}

/// The evaluation as the peer takes it: for the side to move.
struct Worth<R> {
    weights: Vec<i32>,
    rules: PhantomData<R>,
}

impl<R> Clone for Worth<R> {
    fn clone(&self) -> Self {
        Self { weights: self.weights.clone(), rules: PhantomData }
    }
}

impl<R: Rules> Worth<R> {
    fn own() -> Self {
        Self { weights: default_weights(&R::GAME), rules: PhantomData }
    }
}

thread_local! {
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

impl<R: Rules> minimax::Game for Peer<R> {
    type S = State<R>;
    type M = <R::G as Game>::Move;

    fn generate_moves(state: &State<R>, moves: &mut Vec<Self::M>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            R::GAME.moves(&state.0, moves);
        }
        winner
    }

    fn apply(state: &mut State<R>, mv: Self::M) -> Option<State<R>> {
        APPLIED.with(|applied| applied.set(applied.get() + 1));
        let mut after = State(state.0.clone(), -state.1);
        R::GAME.play(&mut after.0, mv);
        Some(after)
    }

    fn get_winner(state: &State<R>) -> Option<minimax::Winner> {
        let Turn::Over(outcome) = R::GAME.turn(&state.0) else { return None };
        let for_max = match outcome {
            Outcome::Win(Side::Max) => 1,
            Outcome::Win(Side::Min) => -1,
            Outcome::Draw => 0,
            Outcome::Score(score) => score.signum(),
        };
        Some(match for_max * state.1 {
            1 => minimax::Winner::PlayerToMove,
            0 => minimax::Winner::Draw,
            _ => minimax::Winner::PlayerJustMoved,
        })
    }

    fn zobrist_hash(state: &State<R>) -> u64 {
        R::GAME.key(&state.0)
    }
}

impl<R: Rules> minimax::Evaluator for Worth<R> {
    type G = Peer<R>;

    fn evaluate(&self, state: &State<R>) -> minimax::Evaluation {
        (state.1 * R::GAME.evaluate(&state.0, &self.weights)) as minimax::Evaluation
    }
}

/// Nodes and seconds of the peer's plain alpha-beta.
pub fn negamax<R: Rules>(depth: u8) -> (u64, f64) {
    timed::<R, _>(|| Negamax::new(Worth::<R>::own(), depth))
}

/// Nodes and seconds of the peer's iterative deepening with 64 MiB of table, which is made within the time.
pub fn deepening<R: Rules>(depth: u8) -> (u64, f64) {
    timed::<R, _>(|| {
        let options = IterativeOptions::new().with_table_byte_size(64 << 20);
        let mut search = IterativeSearch::new(Worth::<R>::own(), options);
        search.set_max_depth(depth);
        search
    })
}

fn timed<R: Rules, S: Strategy<Peer<R>>>(strategy: impl FnOnce() -> S) -> (u64, f64) {
    APPLIED.with(|applied| applied.set(0));
    let start = cpu::seconds();
    let mut search = strategy();
    let best = search.choose_move(&State(R::GAME.start(), 1));
    let seconds = cpu::seconds() - start;
    assert!(best.is_some());
    (APPLIED.with(Cell::get), seconds)
}
