//! The `minimax` crate on our rules.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::LazyLock;

use minimax::{MCTSOptions, MonteCarloTreeSearch, RolloutPolicy, Strategy as _, Winner};
use plyscope::game::go::Go;
use plyscope::game::hex::{Hex, Standard as Eleven};
use plyscope::game::othello::Othello;
use plyscope::game::quoridor::{Bitboards, Jumps, Quoridor, Setup, Size, Standard as Nine};
use plyscope::game::{Game, Outcome, Side, Turn};
use plyscope::rng::Rng;
use rand_of_minimax::rngs::SmallRng;

use crate::cpu;

/// The rules of both sides of a comparison.
pub trait Rules: Send + Sync + 'static {
    /// The game.
    type G: Game<Position: Clone + Send + Sync, Move: Copy + Eq + Send + Sync> + Send + Sync;
    /// Its name in the catalog.
    const NAME: &'static str;
    /// Whether playouts draw from all legal moves; else they are the game's own, one move after the other.
    const DRAWS_ALL: bool = true;
    /// Its rules.
    fn game() -> &'static Self::G;
}

macro_rules! rules {
    ($(#[doc = $about:literal])* $rules:ident, $game:ty, $name:literal, $made:expr) => {
        $(#[doc = $about])*
        pub struct $rules;

        impl Rules for $rules {
            type G = $game;
            const NAME: &'static str = $name;

            fn game() -> &'static Self::G {
                static GAME: LazyLock<$game> = LazyLock::new(|| $made);
                &GAME
            }
        }
    };
}

rules!(/// Othello.
    Discs, Othello<8>, "othello", Othello::<8>);
rules!(/// Hex on 11 x 11 cells.
    Hex11, Hex<2, Eleven>, "hex", Hex::new(Eleven, false));
rules!(/// Chess.
    Chess, plyscope::game::chess::Chess, "chess", plyscope::game::chess::Chess);
rules!(/// Quoridor.
Walls, Quoridor<Nine, Bitboards>, "quoridor", Quoridor::new(
    Nine,
    Bitboards,
    Setup { jumps: Jumps::Standard, pawns: Nine.shape().middles(), walls: [10, 10] },
));

/// Go on 9 x 9 points. Playouts from the list of legal moves would fill their own eyes and have no end.
pub struct Go9;

impl Rules for Go9 {
    type G = Go<2, 111>;
    const NAME: &'static str = "go";
    const DRAWS_ALL: bool = false;

    fn game() -> &'static Self::G {
        static GAME: LazyLock<Go<2, 111>> = LazyLock::new(|| Go::new(9, 15));
        &GAME
    }
}

/// Iterations a second, from the start, the tree kept.
pub fn rate<R: Rules>(iterations: u32) -> f64 {
    let search = match R::DRAWS_ALL {
        true => MonteCarloTreeSearch::<Peer<R>>::new(options()),
        false => MonteCarloTreeSearch::new_with_policy(options(), Box::new(Peer::<R>(PhantomData))),
    };
    rate_of(search, &State::<R>(R::game().start(), None), iterations)
}

/// The same on rules of the peer's own.
pub fn plain_rate<G>(start: &G::S, iterations: u32) -> f64
where
    G: minimax::Game + Send + Sync + 'static,
    G::S: Clone + Send + Sync,
    G::M: Copy + Eq + Send + Sync,
{
    rate_of(MonteCarloTreeSearch::<G>::new(options()), start, iterations)
}

/// The peer's best setting. Playouts go to the end of the game, as ours do.
fn options() -> MCTSOptions {
    MCTSOptions::default()
        .with_num_threads(1)
        .with_rollouts_before_expanding(1)
        .with_max_rollout_depth(100_000)
}

fn rate_of<G>(mut search: MonteCarloTreeSearch<G>, start: &G::S, iterations: u32) -> f64
where
    G: minimax::Game + Send + Sync + 'static,
    G::S: Clone + Send + Sync,
    G::M: Copy + Eq + Send + Sync,
{
    search.set_max_rollouts(iterations);
    let begin = cpu::seconds();
    search.choose_move(start);
    f64::from(iterations) / (cpu::seconds() - begin)
}

/// The rules as the peer takes them.
pub struct Peer<R>(PhantomData<R>);

/// A position, and who moved last.
pub struct State<R: Rules>(<R::G as Game>::Position, Option<Side>);

impl<R: Rules> Clone for State<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), self.1)
    }
}

impl<R: Rules> minimax::Game for Peer<R> {
    type S = State<R>;
    type M = <R::G as Game>::Move;

    fn generate_moves(state: &State<R>, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let over = Self::get_winner(state);
        if over.is_none() {
            R::game().moves(&state.0, moves);
        }
        over
    }

    fn apply(state: &mut State<R>, mv: Self::M) -> Option<State<R>> {
        let mut after = state.clone();
        if let Turn::Of(side) = R::game().turn(&state.0) {
            after.1 = Some(side);
        }
        R::game().play(&mut after.0, mv);
        Some(after)
    }

    fn get_winner(state: &State<R>) -> Option<Winner> {
        let Turn::Over(outcome) = R::game().turn(&state.0) else { return None };
        let side = match outcome {
            Outcome::Win(side) => side,
            Outcome::Score(score) if score > 0 => Side::Max,
            Outcome::Score(score) if score < 0 => Side::Min,
            Outcome::Draw | Outcome::Score(_) => return Some(Winner::Draw),
        };
        Some(if state.1 == Some(side) { Winner::PlayerJustMoved } else { Winner::PlayerToMove })
    }
}

thread_local! {
    /// What the game's own playouts draw from.
    static RNG: RefCell<Rng> = RefCell::new(Rng::new(1));
}

impl<R: Rules> RolloutPolicy for Peer<R> {
    type G = Self;

    fn random_move(
        &self,
        state: &mut State<R>,
        _: &mut Vec<<R::G as Game>::Move>,
        _: &mut SmallRng,
    ) -> Result<<R::G as Game>::Move, Winner> {
        let drawn = || RNG.with_borrow_mut(|rng| R::game().playout_moves(&state.0, &[], rng, 1));
        let over = || <Self as minimax::Game>::get_winner(state).unwrap_or(Winner::Draw);
        drawn().first().copied().ok_or_else(over)
    }
}
