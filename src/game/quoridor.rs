//! `quoridor` (Marchesi, 1997): reach the opposite rank first. A turn moves the pawn or puts a wall two squares long.
//! White (Max) begins on the first rank.
//!
//! Squares and walls are bits of 128-bit sets. A step of all squares at once is four shifts, and so is the question
//! which walls touch too little to cut anything off; only the few others are tried out.

mod edit;
mod key;
mod legal;
mod notation;
pub(crate) mod picture;
mod playout;
mod remember;
mod shape;
mod walls;

use crate::game::{Game, Outcome, Pass, Side, Turn};
use crate::rng::Rng;

pub use legal::{Bitboards, Method};
pub use notation::starting_squares;
pub use remember::{Remember, Remembered};
pub use shape::{Custom, SIDES, Set, Shape, Size, Standard};
pub use walls::{Wall, Walls, Ways};

pub(crate) use shape::bit;
use shape::members;

/// Where a jump over the other pawn goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jumps {
    /// Straight over it; where a wall or the board's edge is behind it, to its sides.
    Standard,
    /// Straight over it or not at all.
    Straight,
}

/// What a game begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// The rule of jumps.
    pub jumps: Jumps,
    /// Where White's and Black's pawns start.
    pub pawns: [u8; 2],
    /// How many walls White and Black have.
    pub walls: [u8; 2],
}

/// The rules on a board of some size; `M` is how illegal walls are found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quoridor<S: Size, M: Method = Bitboards> {
    size: S,
    method: M,
    pub(crate) setup: Setup,
}

/// Where pawns and walls stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position<R = ()> {
    pub(crate) walls: Walls,
    /// White's and Black's pawn.
    pub(crate) pawns: [u8; 2],
    /// Walls that White and Black still have.
    pub(crate) left: [u8; 2],
    pub(crate) to_move: Side,
    key: u64,
    /// Whether lines of play are counted: then a side that has no move has none, and does not pass.
    counting: bool,
    /// What the method knows about this position: no part of it, so never unequal.
    known: R,
}

/// A move as a number: the square that the pawn goes to; or that of a wall, plus this.
const ACROSS: u16 = 128;
/// The same for a wall between two files.
const ALONG: u16 = 256;
/// The move of a side that has none: possible by the rule [`Jumps::Straight`] alone.
const PASS: u16 = 127;

/// A move, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    /// The pawn goes to this square.
    Step(u8),
    /// This wall is put.
    Put(Wall),
    /// Nothing can be done.
    Pass,
}

impl Action {
    #[inline(always)]
    pub(crate) const fn of(mv: u16) -> Self {
        let at = mv as u8 & 127;
        match mv {
            PASS => Self::Pass,
            ..ACROSS => Self::Step(at),
            _ => Self::Put(Wall { at, is_across: mv < ALONG }),
        }
    }
}

#[inline(always)]
const fn code_of(wall: Wall) -> u16 {
    wall.at as u16 + if wall.is_across { ACROSS } else { ALONG }
}

impl<R> Position<R> {
    /// Where the pawn of the side to move stands, and where the other.
    #[inline(always)]
    const fn pawns_by_turn(&self) -> [u8; 2] {
        [self.pawns[self.to_move as usize], self.pawns[self.to_move.other() as usize]]
    }
}

impl<R: Default> Position<R> {
    fn new(walls: Walls, pawns: [u8; 2], left: [u8; 2], to_move: Side) -> Self {
        let mut key = if to_move == Side::Max { 0 } else { key::BLACK_TO_MOVE };
        for side in [Side::Max, Side::Min] {
            key ^= key::pawn(side, pawns[side as usize]) ^ key::walls_left(side, left[side as usize]);
        }
        key = walls.iter().fold(key, |key, wall| key ^ key::wall(wall));
        Self { walls, pawns, left, to_move, key, counting: false, known: R::default() }
    }
}

impl<S: Size, M: Method> Quoridor<S, M> {
    /// The rules for a size and a beginning.
    pub const fn new(size: S, method: M, setup: Setup) -> Self {
        Self { size, method, setup }
    }

    #[inline(always)]
    pub(crate) fn shape(&self) -> &Shape {
        self.size.shape()
    }

    /// Steps from each side's pawn to its goal, White's first, pawns not in the way.
    #[inline(always)]
    pub(crate) fn distances(&self, position: &Position<M::Known>) -> [u32; 2] {
        let (shape, ways) = (self.shape(), position.walls.ways(self.shape()));
        let distance = |side: Side| {
            let from = bit(position.pawns[side as usize]);
            // A position has ways for both: without one it is not legal.
            ways.distance(shape.side, from, shape.goal(side)).unwrap_or(0)
        };
        [distance(Side::Max), distance(Side::Min)]
    }

    /// The board turned upside down with the sides exchanged: White's chances become Black's.
    pub(crate) fn mirrored(&self, position: &Position<M::Known>) -> Position<M::Known> {
        let side = self.shape().side;
        let upside_down = |set: Set, last: usize| {
            let rank = |at: u8| usize::from(at) / side;
            members(set)
                .fold(0, |all, at| all | bit((usize::from(at) % side + (last - rank(at)) * side) as u8))
        };
        let Walls { across, along } = position.walls;
        let walls = Walls { across: upside_down(across, side - 2), along: upside_down(along, side - 2) };
        let [white, black] =
            position.pawns.map(|pawn| upside_down(bit(pawn), side - 1).trailing_zeros() as u8);
        let [white_left, black_left] = position.left;
        Position::new(walls, [black, white], [black_left, white_left], position.to_move.other())
    }

    /// Where the pawn of the side to move can go: a step, or a jump over the other pawn.
    #[inline(always)]
    pub(crate) fn pawn_moves(&self, position: &Position<M::Known>, ways: Ways) -> Set {
        let side = self.shape().side;
        let [from, other] = position.pawns_by_turn();
        let steps = ways.steps(side, from);
        if steps & bit(other) == 0 {
            return steps;
        }
        let beyond = ways.steps(side, other) & !bit(from);
        // The square straight behind: where there is none, the number is that of no neighbour.
        let straight = beyond & 1_u128.wrapping_shl((2 * u32::from(other)).wrapping_sub(from.into()));
        let jumps = match self.setup.jumps {
            _ if straight != 0 => straight,
            Jumps::Standard => beyond,
            Jumps::Straight => 0,
        };
        steps & !bit(other) | jumps
    }
}

impl<S: Size, M: Method> Game for Quoridor<S, M> {
    type Position = Position<M::Known>;
    /// See [`Action`].
    type Move = u16;

    fn start(&self) -> Self::Position {
        Position::new(Walls::NONE, self.setup.pawns, self.setup.walls, Side::Max)
    }

    #[inline(always)]
    fn turn(&self, position: &Self::Position) -> Turn {
        let [white, black] = position.pawns;
        let side = self.shape().side;
        if usize::from(white) >= side * (side - 1) {
            Turn::Over(Outcome::Win(Side::Max))
        } else if usize::from(black) < side {
            Turn::Over(Outcome::Win(Side::Min))
        } else {
            Turn::Of(position.to_move)
        }
    }

    #[inline(always)]
    fn moves(&self, position: &Self::Position, moves: &mut Vec<u16>) {
        if matches!(self.turn(position), Turn::Over(_)) {
            return;
        }
        let before = moves.len();
        let pawn = self.pawn_moves(position, position.walls.ways(self.shape()));
        moves.extend(members(pawn).map(u16::from));
        if position.left[position.to_move as usize] > 0 {
            let Walls { across, along } = M::legal(self, position);
            moves.extend(members(across).map(|at| ACROSS + u16::from(at)));
            moves.extend(members(along).map(|at| ALONG + u16::from(at)));
        }
        if moves.len() == before && !position.counting {
            moves.push(PASS);
        }
    }

    fn count_from(&self, position: &mut Self::Position) {
        position.counting = true;
    }

    #[inline(always)]
    fn count_moves(&self, position: &Self::Position, _: &mut Vec<u16>) -> u64 {
        if matches!(self.turn(position), Turn::Over(_)) {
            return 0;
        }
        let pawn = self.pawn_moves(position, position.walls.ways(self.shape())).count_ones();
        let has_walls = position.left[position.to_move as usize] > 0;
        let walls = if has_walls { M::legal(self, position).count() } else { 0 };
        u64::from(pawn + walls).max(u64::from(!position.counting))
    }

    #[inline(always)]
    fn play(&self, position: &mut Self::Position, mv: u16) {
        let mover = position.to_move;
        let own = mover as usize;
        match Action::of(mv) {
            Action::Step(to) => {
                position.key ^= key::pawn(mover, position.pawns[own]) ^ key::pawn(mover, to);
                position.pawns[own] = to;
                self.method.has_moved(&mut position.known, mover, to);
            }
            Action::Put(wall) => {
                let left = position.left[own];
                position.key ^= key::walls_left(mover, left) ^ key::walls_left(mover, left - 1);
                position.key ^= key::wall(wall);
                position.left[own] = left - 1;
                position.walls = position.walls.with(wall);
                M::has_put(self, position, wall);
            }
            Action::Pass => {}
        }
        position.to_move = mover.other();
        position.key ^= key::BLACK_TO_MOVE;
    }

    fn is_endless(&self) -> bool {
        true
    }

    #[inline(always)]
    fn key(&self, position: &Self::Position) -> u64 {
        position.key
    }

    #[inline(always)]
    fn random_move(&self, position: &Self::Position, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        self.draw(position, rng)
    }

    #[inline(always)]
    fn playout(
        &self,
        position: &mut Self::Position,
        _: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        _: &mut Vec<u16>,
    ) -> u32 {
        self.play_out(position, rng, limit, |_| {})
    }

    fn playout_moves(&self, position: &Self::Position, _: &[u64], rng: &mut Rng, limit: u32) -> Vec<u16> {
        let mut moves = Vec::new();
        self.play_out(&mut position.clone(), rng, limit, |mv| moves.push(mv));
        moves
    }
}

impl<S: Size, M: Method> Pass for Quoridor<S, M> {
    /// Without walls in hand it may hurt to move: who has to make way in a corridor loses a step.
    fn pass(&self, position: &Self::Position) -> Option<Self::Position> {
        let waits = position.left[position.to_move as usize] > 0;
        waits.then(|| {
            let mut after = position.clone();
            self.play(&mut after, PASS);
            after
        })
    }
}
