//! RULES. What a game is: one small trait, and one small trait for each thing that only some games can do.
//!
//! A game's value (`&self`) holds its parameters, such as a board's size; a position holds everything else.
//! Nothing here allocates per move: legal moves go into the caller's buffer.

use std::fmt::Debug;
use std::hash::Hash;

use crate::rng::Rng;
use crate::wide::Work;

mod bits;
mod board;
pub mod checkers;
pub mod chess;
pub mod connect_four;
pub mod draft;
pub mod go;
pub mod hex;
pub mod insight;
pub mod mnk;
mod movetext;
pub mod notation;
pub mod othello;
pub mod params;
pub mod picture;
pub mod quoridor;
mod rays;
pub mod sgf;
pub mod tactics;
pub mod tree;

pub use draft::{Draft, Edit};
pub use insight::Insight;
pub use notation::{Notation, Speller};
pub use params::{Param, Params};
pub use picture::{Depict, Picture};
pub use tactics::{Captures, Pass, Policy};

/// One of the two sides. Max moves first from the starting position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side whose view all stored values take.
    Max,
    /// The other side.
    Min,
}

impl Side {
    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// `max` or `min`, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Max => "max",
            Self::Min => "min",
        }
    }
}

/// How a finished game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// The game ended with a score for Max, in the fixed-point units of [`Game::scores`].
    Score(i32),
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A side chooses among the legal moves. A side may move twice running: the position says who is next.
    Of(Side),
    /// Chance chooses among the outcomes that [`Game::moves`] lists, by their [`Game::weight`].
    Chance,
    /// The game is over.
    Over(Outcome),
}

/// The fixed-point scale of a scored game, such as `tree`, where leaf values may be fractions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scores {
    /// How many stored units make one printed point.
    pub per_point: i32,
    /// The lowest score that can end a game, in stored units.
    pub lowest: i32,
    /// The highest score that can end a game, in stored units.
    pub highest: i32,
}

/// Final scores stay strictly inside plus and minus this, in stored units: above it lie wins.
pub const SCORE_LIMIT: i32 = 900_000_000;

/// A move as a small number: what arenas, paths and timelines store, so that they need not know the game.
pub trait MoveCode: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Below 2^30, different for different moves of one position.
    fn code(self) -> u32;
    /// The move whose [`code`](Self::code) this is.
    fn from_code(code: u32) -> Self;
}

macro_rules! integers_are_moves {
    ($($t:ty),*) => {$(
        impl MoveCode for $t {
            #[inline(always)]
            fn code(self) -> u32 { self as u32 }
            #[inline(always)]
            fn from_code(code: u32) -> Self { code as Self }
        }
    )*};
}
integers_are_moves!(u8, u16, u32);

/// What it means that a position comes back on one line of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// It cannot happen, or the rules do not care; searches keep no list of keys.
    Ignored,
    /// The line ends with this outcome when a position's key occurs for the `times`-th time.
    Ends {
        /// Counting the first occurrence.
        times: u8,
        /// Usually [`Outcome::Draw`].
        outcome: Outcome,
    },
}

/// The rules of a game of two sides, with or without chance.
///
/// Contract, checked by [`crate::conformance`]: `moves` lists at least one move unless `turn` says
/// [`Turn::Over`]; no move twice; always in the same order for equal positions, which is the order in which
/// ties are broken; equal positions have equal keys.
/// Rules that depend on the line of play (superko, a move counter) keep what they need in the position;
/// plain repetition is declared by [`repetition`](Self::repetition) and handled by the searches.
pub trait Game: Clone + Send + Sync + 'static {
    /// All that can differ between two moments of a game.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A move, or an outcome of chance.
    type Move: MoveCode;

    /// The position a game starts from.
    fn start(&self) -> Self::Position;

    /// Whose turn it is, or how the game ended.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// Appends the legal moves, or the outcomes of chance, to `moves`. Appends nothing when the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`moves`](Self::moves) has listed for this position.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// A number for the position, equal for equal positions and different for nearly all others: it indexes
    /// tables, so all of its bits must be mixed (Zobrist, 1970, or [`crate::rng::mix`] of something smaller).
    fn key(&self, position: &Self::Position) -> u64;

    /// How often an outcome of chance comes up, relative to the others listed with it. At least 1.
    fn weight(&self, _position: &Self::Position, _outcome: Self::Move) -> u32 {
        1
    }

    /// The scale of final scores, and the range of those that can still be met from a position of this game
    /// (of this tree, for `tree`: the same at all of its nodes). Only games that end with [`Outcome::Score`] say
    /// something here.
    fn scores(&self, _position: &Self::Position) -> Scores {
        Scores { per_point: 1, lowest: -1, highest: 1 }
    }

    /// Whether chance may have a turn from this position on: searches without a rule for it then refuse.
    fn has_chance(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Bytes that a position holds outside itself, in lists of its own: they count against a search's budget.
    fn heap_bytes(&self, _position: &Self::Position) -> usize {
        0
    }

    /// What a repeated position means.
    fn repetition(&self) -> Repetition {
        Repetition::Ignored
    }

    /// Makes ready for counting lines of play (perft), which by convention know the moves alone: draws by counters
    /// and by what material is left do not end them.
    fn count_from(&self, _position: &mut Self::Position) {}

    /// How many moves [`moves`](Self::moves) would list; `buffer` is scratch space.
    #[inline]
    fn count_moves(&self, position: &Self::Position, buffer: &mut Vec<Self::Move>) -> u64 {
        buffer.clear();
        self.moves(position, buffer);
        buffer.len() as u64
    }

    /// Whether every game ends after so few moves that searching to the end is sensible without a budget.
    fn is_small(&self) -> bool {
        false
    }

    /// Whether two lines of moves can lead to the same position, as [`key`](Self::key) tells positions apart. Not where a
    /// position holds all that has been.
    fn lines_meet(&self) -> bool {
        true
    }

    /// Whether games may go on for so long that a search to the end of every line never comes back: a solver then looks
    /// for wins ply by ply, the nearest first.
    fn is_endless(&self) -> bool {
        false
    }

    /// One move drawn uniformly (at a chance node: by weight). `buffer` is scratch space.
    /// Rules that can draw without listing all moves should say so here: playouts live on it.
    #[inline(always)]
    fn random_move(
        &self,
        position: &Self::Position,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Move>,
    ) -> Self::Move {
        buffer.clear();
        self.moves(position, buffer);
        if self.turn(position) == Turn::Chance {
            return self.random_outcome(position, rng, buffer);
        }
        buffer[rng.below(buffer.len() as u32) as usize]
    }

    /// The moves that a playout chooses among: all legal ones, unless the game leaves out what nobody would play (Go
    /// fills no own eye). Never none while the game goes on, and drawn from by [`playout`](Self::playout) too.
    fn sensible_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.moves(position, moves);
    }

    /// One of [`sensible_moves`](Self::sensible_moves) drawn uniformly (at a chance node: by weight). `buffer` is scratch
    /// space.
    #[inline(always)]
    fn random_sensible_move(
        &self,
        position: &Self::Position,
        rng: &mut Rng,
        buffer: &mut Vec<Self::Move>,
    ) -> Self::Move {
        self.random_move(position, rng, buffer)
    }

    /// One of the listed outcomes of chance, drawn by weight.
    fn random_outcome(
        &self,
        position: &Self::Position,
        rng: &mut Rng,
        outcomes: &[Self::Move],
    ) -> Self::Move {
        let total: u32 = outcomes.iter().map(|&o| self.weight(position, o)).sum();
        let mut left = rng.below(total);
        for &outcome in outcomes {
            let weight = self.weight(position, outcome);
            if left < weight {
                return outcome;
            }
            left -= weight;
        }
        outcomes[outcomes.len() - 1]
    }

    /// Plays at random until the game is over or `limit` moves are made; says how many were.
    ///
    /// Where the rules count [`repetition`](Self::repetition), `past` holds the keys of the positions before this one,
    /// and gets those that the playout leaves behind, or at least those that may still come back.
    ///
    /// The default draws one move after the other by [`random_move`](Self::random_move). A game may override it, and
    /// then [`playout_moves`](Self::playout_moves) with it: to draw a whole playout at once where the result has the
    /// same distribution (Hex fills the board), to leave out moves that nobody would make (Go fills no own eye), or to
    /// make moves on a board of its own for that (chess).
    #[inline(always)]
    fn playout(
        &self,
        position: &mut Self::Position,
        past: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        buffer: &mut Vec<Self::Move>,
    ) -> u32 {
        random_line(self, (position, past), rng, limit, buffer, |_| {})
    }

    /// The moves that [`playout`](Self::playout) makes from here with this generator, for showing it: those up to
    /// the end of the game, where a playout that is drawn at once goes on beyond it.
    fn playout_moves(
        &self,
        position: &Self::Position,
        past: &[u64],
        rng: &mut Rng,
        limit: u32,
    ) -> Vec<Self::Move> {
        let (mut position, mut past) = (position.clone(), past.to_vec());
        let mut moves = Vec::new();
        random_line(self, (&mut position, &mut past), rng, limit, &mut Vec::new(), |mv| moves.push(mv));
        moves
    }
}

/// Whose turn it is on a line of play: a position that comes back too often ends it. `past` holds the keys of the
/// positions before this one, where the rules count [`repetition`](Game::repetition).
#[inline(always)]
pub fn turn_after<G: Game>(game: &G, position: &G::Position, past: &[u64]) -> Turn {
    match (game.turn(position), game.repetition()) {
        (turn @ Turn::Over(_), _) | (turn, Repetition::Ignored) => turn,
        (turn, Repetition::Ends { times, outcome }) => {
            let key = game.key(position);
            let before = past.iter().filter(|&&seen| seen == key).count();
            if before + 1 >= usize::from(times) { Turn::Over(outcome) } else { turn }
        }
    }
}

/// Plays what `draw` picks, move by move, until the game is over or `limit` moves are made; says how many. `draw` is
/// told the position and how many moves were made.
#[inline(always)]
pub fn play_line<G: Game>(
    game: &G,
    (position, past): (&mut G::Position, &mut Vec<u64>),
    limit: u32,
    mut draw: impl FnMut(&G::Position, u32) -> G::Move,
) -> u32 {
    let mut made = 0;
    while made < limit && !matches!(turn_after(game, position, past), Turn::Over(_)) {
        if game.repetition() != Repetition::Ignored {
            past.push(game.key(position));
        }
        let mv = draw(position, made);
        game.play(position, mv);
        made += 1;
    }
    made
}

/// Plays random moves one by one and tells each; says how many.
#[inline(always)]
fn random_line<G: Game>(
    game: &G,
    line: (&mut G::Position, &mut Vec<u64>),
    rng: &mut Rng,
    limit: u32,
    buffer: &mut Vec<G::Move>,
    mut tell: impl FnMut(G::Move),
) -> u32 {
    play_line(game, line, limit, |position, _| {
        let mv = game.random_move(position, rng, buffer);
        tell(mv);
        mv
    })
}

/// A playout move by move, as a piece of work: for games that choose the instructions it is compiled to.
struct Playout<'a, G: Game> {
    game: &'a G,
    line: (&'a mut G::Position, &'a mut Vec<u64>),
    rng: &'a mut Rng,
    limit: u32,
    buffer: &'a mut Vec<G::Move>,
}

impl<G: Game> Work for Playout<'_, G> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        random_line(self.game, self.line, self.rng, self.limit, self.buffer, |_| {})
    }
}

/// Hidden information: what a side cannot tell apart, and worlds that agree with what it has seen.
pub trait Hidden: Game {
    /// A number for the information set of `observer`: equal exactly for positions that it cannot tell apart.
    fn information_set(&self, position: &Self::Position, observer: Side) -> u64;

    /// One of the positions that `observer` cannot tell from this one, drawn by likelihood under no knowledge
    /// of how the other side plays.
    fn sample_world(&self, position: &Self::Position, observer: Side, rng: &mut Rng) -> Self::Position;
}
