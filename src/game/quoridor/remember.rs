//! Trial and memory: every place for a wall is tried out one by one, and what failed may be remembered down the line of
//! play, so that it is not tried again. Slower than [`Bitboards`](super::Bitboards), and there to measure what such
//! memories are worth.

use std::sync::{Mutex, PoisonError};

use crate::game::Side;
use crate::game::quoridor::legal::Method;
use crate::game::quoridor::shape::{Set, Shape, Size, bit};
use crate::game::quoridor::walls::{Wall, Walls};
use crate::game::quoridor::{Position, Quoridor};

/// Which failures are remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remember {
    /// Walls that overlap or cross one that stands: they do so until the end of the game.
    pub overlapping: bool,
    /// Walls that would cut a pawn off: they do so while it stays in the region that it would be cut off in, for
    /// further walls make that only smaller.
    pub blocking: bool,
}

/// What is remembered at a position. Generating moves adds to it, which changes nothing that can be seen: so it lies
/// behind a lock, and any two memories are equal.
#[derive(Debug, Default)]
pub struct Remembered {
    overlapping: Walls,
    blocking: Mutex<[Blocking; 2]>,
}

/// Walls that would cut a side's pawn off wherever in the region it stands.
#[derive(Debug, Clone, Copy, Default)]
struct Blocking {
    region: Set,
    walls: Walls,
}

impl Clone for Remembered {
    fn clone(&self) -> Self {
        Self { overlapping: self.overlapping, blocking: Mutex::new(self.blocking()) }
    }
}

impl PartialEq for Remembered {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Remembered {
    fn blocking(&self) -> [Blocking; 2] {
        *self.blocking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The walls that need no trial: they are known to be illegal.
    fn walls(&self) -> Walls {
        let [white, black] = self.blocking();
        self.overlapping.or(white.walls).or(black.walls)
    }

    /// Notes that a wall would leave a pawn in this region and no other.
    fn note(&self, side: Side, wall: Wall, region: Set) {
        let mut blocking = self.blocking.lock().unwrap_or_else(PoisonError::into_inner);
        let known = &mut blocking[side as usize];
        known.region = if known.walls == Walls::NONE { region } else { known.region & region };
        known.walls = known.walls.with(wall);
    }
}

/// Whether a wall overlaps or crosses another, looked up one by one.
fn collides(walls: Walls, shape: &Shape, Wall { at, is_across }: Wall) -> bool {
    let (own, crossing, step) = match is_across {
        true => (walls.across, walls.along, 1),
        false => (walls.along, walls.across, shape.side),
    };
    let near = bit(at) | bit(at) << step | bit(at) >> step;
    own & near != 0 || crossing & bit(at) != 0
}

/// Why a wall is illegal, and whether that is remembered from above (the walls known to collide, and those known to cut
/// White or Black off) or found out by a trial.
fn why_illegal<S: Size>(
    game: &Quoridor<S, Remember>,
    position: &Position<Remembered>,
    (colliding, [white, black]): (Walls, [Walls; 2]),
    wall: Wall,
) -> Option<&'static str> {
    if colliding.has(wall) {
        return Some("illegal, remembered: it meets a wall");
    }
    if white.has(wall) {
        return Some("illegal, remembered: it cuts White off");
    }
    if black.has(wall) {
        return Some("illegal, remembered: it cuts Black off");
    }
    if collides(position.walls, game.shape(), wall) {
        return Some("illegal, found by trial: it meets a wall");
    }
    game.cut_off(position, wall).map(|side| match side {
        Side::Max => "illegal, found by trial: it cuts White off",
        Side::Min => "illegal, found by trial: it cuts Black off",
    })
}

impl Method for Remember {
    type Known = Remembered;

    fn legal<S: Size>(game: &Quoridor<S, Self>, position: &Position<Remembered>) -> Walls {
        let tried = Self::candidates(game, position).iter();
        tried.filter(|&wall| Self::is_legal(game, position, wall)).fold(Walls::NONE, Walls::with)
    }

    fn candidates<S: Size>(game: &Quoridor<S, Self>, position: &Position<Remembered>) -> Walls {
        let crossings = game.shape().crossings;
        Walls { across: crossings, along: crossings }.without(position.known.walls())
    }

    fn is_legal<S: Size>(game: &Quoridor<S, Self>, position: &Position<Remembered>, wall: Wall) -> bool {
        let shape = game.shape();
        if collides(position.walls, shape, wall) {
            return false;
        }
        let Some(side) = game.cut_off(position, wall) else { return true };
        if game.method.blocking {
            let ways = position.walls.with(wall).ways(shape);
            let region = ways.reached(shape.side, bit(position.pawns[side as usize]));
            position.known.note(side, wall, region);
        }
        false
    }

    fn illegal<S: Size>(
        game: &Quoridor<S, Self>,
        position: &Position<Remembered>,
    ) -> Vec<(Wall, &'static str)> {
        let known = (position.known.overlapping, position.known.blocking().map(|own| own.walls));
        let crossings = game.shape().crossings;
        let places = Walls { across: crossings, along: crossings };
        let reason = |wall| Some((wall, why_illegal(game, position, known, wall)?));
        places.iter().filter_map(reason).collect()
    }

    fn has_put<S: Size>(game: &Quoridor<S, Self>, position: &mut Position<Remembered>, wall: Wall) {
        if game.method.overlapping {
            let colliding = Walls::NONE.with(wall).colliding(game.shape());
            position.known.overlapping = position.known.overlapping.or(colliding);
        }
    }

    fn has_moved(self, known: &mut Remembered, mover: Side, to: u8) {
        let blocking = known.blocking.get_mut().unwrap_or_else(PoisonError::into_inner);
        let own = &mut blocking[mover as usize];
        if own.region & bit(to) == 0 {
            *own = Blocking::default();
        }
    }
}
