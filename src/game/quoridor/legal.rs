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

    /// The illegal walls, each with the reason and how it is known; empty where nothing is tried out.
    fn illegal<S: Size>(
        _game: &Quoridor<S, Self>,
        _position: &Position<Self::Known>,
    ) -> Vec<(Wall, &'static str)> {
        Vec::new()
    }

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
        let blockers = |side: Side| {
            let from = position.pawns[side as usize];
            ways.shortest(shape.side, from, shape.goal(side)).blockers(shape.side)
        };
        let tried = walls.and(blockers(Side::Max).or(blockers(Side::Min))).iter();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::quoridor::shape::{Custom, SIDES, Shape};
    use crate::game::quoridor::{Jumps, Remember, Setup};
    use crate::game::{Game, Turn};
    use crate::rng::Rng;

    /// The legal walls by the definition, square by square.
    fn by_definition(shape: &Shape, position: &Position) -> Walls {
        let side = shape.side;
        let has = |across: bool, file: usize, rank: usize| {
            let set = if across { position.walls.across } else { position.walls.along };
            file < side && rank < side && set & bit((rank * side + file) as u8) != 0
        };
        let mut legal = Walls::NONE;
        for (file, rank) in (0..side - 1).flat_map(|file| (0..side - 1).map(move |rank| (file, rank))) {
            let at = (rank * side + file) as u8;
            let (west, south) = (file.wrapping_sub(1), rank.wrapping_sub(1));
            let is_free = |across: bool| {
                let beside = match across {
                    true => has(true, west, rank) || has(true, file + 1, rank),
                    false => has(false, file, south) || has(false, file, rank + 1),
                };
                !beside && !has(true, file, rank) && !has(false, file, rank)
            };
            for is_across in [true, false].into_iter().filter(|&across| is_free(across)) {
                let wall = Wall { at, is_across };
                if reaches_slowly(shape, position, wall) {
                    legal = legal.with(wall);
                }
            }
        }
        legal
    }

    /// Whether both pawns find a way with one more wall, by a plain search from square to square.
    fn reaches_slowly(shape: &Shape, position: &Position, wall: Wall) -> bool {
        let side = shape.side;
        let walls = position.walls.with(wall);
        let is_open = |from: usize, to: usize| {
            let (low, across) = (from.min(to), from.abs_diff(to) == side);
            let (set, back) = if across { (walls.across, 1) } else { (walls.along, side) };
            let touches = |at: usize| set & bit(at as u8) != 0;
            let is_first = if across { low.is_multiple_of(side) } else { low < side };
            !touches(low) && (is_first || !touches(low - back))
        };
        [Side::Max, Side::Min].into_iter().all(|own| {
            let mut found = vec![usize::from(position.pawns[own as usize])];
            let mut seen = vec![false; side * side];
            while let Some(square) = found.pop() {
                if shape.goal(own) & bit(square as u8) != 0 {
                    return true;
                }
                if std::mem::replace(&mut seen[square], true) {
                    continue;
                }
                let (file, rank) = (square % side, square / side);
                let next = [
                    (file > 0).then(|| square - 1),
                    (file + 1 < side).then(|| square + 1),
                    (rank > 0).then(|| square - side),
                    (rank + 1 < side).then(|| square + side),
                ];
                found.extend(next.into_iter().flatten().filter(|&to| is_open(square, to)));
            }
            false
        })
    }

    /// Along random games all methods know the same legal walls, which are those of the definition.
    #[test]
    fn all_methods_find_the_walls_that_the_definition_allows() {
        let mut cut_off = 0;
        for seed in 0..60_u64 {
            let side = 3 + seed as usize % (*SIDES.end() as usize - 2);
            let shape = Shape::new(side);
            let setup = Setup { jumps: Jumps::Standard, pawns: shape.middles(), walls: [20, 20] };
            let game = Quoridor::new(Custom(shape), Bitboards, setup);
            let memories = [(false, false), (true, false), (false, true), (true, true)];
            let trials = memories.map(|(overlapping, blocking)| {
                Quoridor::new(Custom(shape), Remember { overlapping, blocking }, setup)
            });
            let mut position = game.start();
            let mut tried = trials.map(|game| game.start());
            let mut rng = Rng::new(seed);
            for _ in 0..80 {
                let Turn::Of(_) = game.turn(&position) else { break };
                let expected = by_definition(&shape, &position);
                assert_eq!(Bitboards::legal(&game, &position), expected, "{position:?}");
                for (game, position) in trials.iter().zip(&tried) {
                    assert_eq!(Remember::legal(game, position), expected, "{position:?}");
                }
                cut_off += position.walls.free(&shape).without(expected).count();
                let mv = game.random_move(&position, &mut rng, &mut Vec::new());
                game.play(&mut position, mv);
                for (game, position) in trials.iter().zip(&mut tried) {
                    game.play(position, mv);
                }
            }
        }
        assert!(cut_off > 1_000, "{cut_off}");
    }
}
