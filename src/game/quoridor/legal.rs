//! Which walls are legal: they find room, and leave both pawns a way to their goals.

use std::fmt::Debug;

use crate::game::Side;
use crate::game::quoridor::shape::{Size, bit};
use crate::game::quoridor::walls::{Wall, Walls};
use crate::game::quoridor::{Position, Quoridor};

/// How illegal walls are found out. All methods find the same; they differ in what it costs.
pub trait Method: Copy + Eq + Debug + Send + Sync + 'static {
    /// What it notes down in a position.
    type Known: Clone + Default + PartialEq + Debug + Send + Sync + 'static;

    /// The legal walls, where the side to move has any left.
    fn legal<S: Size>(game: &Quoridor<S, Self>, position: &Position<Self::Known>) -> Walls;

    /// Walls among which all legal ones are.
    fn candidates<S: Size>(game: &Quoridor<S, Self>, position: &Position<Self::Known>) -> Walls;

    /// Whether one of those is legal.
    fn is_legal<S: Size>(game: &Quoridor<S, Self>, position: &Position<Self::Known>, wall: Wall) -> bool;

    /// A wall has been put, which the position already holds.
    fn has_put<S: Size>(game: &Quoridor<S, Self>, position: &mut Position<Self::Known>, wall: Wall);

    /// A pawn has moved, which already stands where it went.
    fn has_moved(self, known: &mut Self::Known, mover: Side, to: u8);
}

/// Sets instead of trials: walls that collide with others, or that touch too little to close a line, are known for
/// the whole board at once. Of the others, those that leave one known shortest way of each pawn open are legal, and
/// what then remains is tried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboards;

impl Method for Bitboards {
    type Known = ();

    #[inline(always)]
    fn legal<S: Size>(game: &Quoridor<S, Self>, position: &Position) -> Walls {
        let (shape, walls) = (game.shape(), position.walls);
        let free = walls.free(shape);
        let closing = free.and(walls.closing(shape));
        if closing == Walls::NONE { free } else { free.without(game.cutting(position, closing)) }
    }

    #[inline(always)]
    fn candidates<S: Size>(game: &Quoridor<S, Self>, position: &Position) -> Walls {
        position.walls.free(game.shape())
    }

    #[inline(always)]
    fn is_legal<S: Size>(game: &Quoridor<S, Self>, position: &Position, wall: Wall) -> bool {
        !position.walls.closing(game.shape()).has(wall) || game.leaves_ways(position, wall)
    }

    #[inline(always)]
    fn has_put<S: Size>(_: &Quoridor<S, Self>, _: &mut Position, _: Wall) {}

    #[inline(always)]
    fn has_moved(self, (): &mut (), _: Side, _: u8) {}
}

impl<S: Size, M: Method> Quoridor<S, M> {
    /// Those of some walls that would cut a pawn off.
    fn cutting(&self, position: &Position<M::Known>, walls: Walls) -> Walls {
        let shape = self.shape();
        let ways = position.walls.ways(shape);
        let [white, black] = [Side::Max, Side::Min].map(|side| {
            let from = position.pawns[side as usize];
            ways.shortest(shape.side, from, shape.goal(side)).blockers(shape.side)
        });
        let tried = walls.and(white.or(black)).iter();
        tried.filter(|&wall| !self.leaves_ways(position, wall)).fold(Walls::NONE, Walls::with)
    }

    /// Whether both pawns still have a way with one more wall.
    #[inline(always)]
    pub(super) fn leaves_ways(&self, position: &Position<M::Known>, wall: Wall) -> bool {
        self.cut_off(position, wall).is_none()
    }

    /// The first side that one more wall would cut off.
    #[inline(always)]
    pub(super) fn cut_off(&self, position: &Position<M::Known>, wall: Wall) -> Option<Side> {
        let shape = self.shape();
        let ways = position.walls.with(wall).ways(shape);
        [Side::Max, Side::Min]
            .into_iter()
            .find(|&side| !ways.reaches(shape.side, bit(position.pawns[side as usize]), shape.goal(side)))
    }
}
