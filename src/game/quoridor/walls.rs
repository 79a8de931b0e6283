//! Walls as sets of their middles, and what follows from them for whole boards at once: which further walls find
//! room, which of them touch too little to cut anything off, where pawns can step, how far their goals are.

use crate::game::quoridor::shape::{Set, Shape, bit};

/// Walls, each at the crossing of grooves where its middle lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Walls {
    /// Walls between two ranks: `e3h` lies north of e3 and f3.
    pub across: Set,
    /// Walls between two files: `e3v` lies east of e3 and e4.
    pub along: Set,
}

/// Which steps are open: from a square of the set to the one north, or east, of it, and back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ways {
    /// Squares open to the north.
    pub north: Set,
    /// Squares open to the east.
    pub east: Set,
}

/// One wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wall {
    /// The square that it is named after.
    pub at: u8,
    /// Whether it lies between two ranks (`h`) and not between two files (`v`).
    pub is_across: bool,
}

impl Walls {
    /// No walls.
    pub const NONE: Self = Self { across: 0, along: 0 };

    /// These and one more.
    #[must_use]
    #[inline(always)]
    pub const fn with(self, wall: Wall) -> Self {
        let Self { across, along } = self;
        if wall.is_across {
            Self { across: across | bit(wall.at), along }
        } else {
            Self { across, along: along | bit(wall.at) }
        }
    }

    /// Whether a wall is among them.
    #[inline(always)]
    pub const fn has(self, wall: Wall) -> bool {
        (if wall.is_across { self.across } else { self.along }) & bit(wall.at) != 0
    }

    /// What is in both.
    #[must_use]
    #[inline(always)]
    pub const fn and(self, other: Self) -> Self {
        Self { across: self.across & other.across, along: self.along & other.along }
    }

    /// What is in either.
    #[must_use]
    #[inline(always)]
    pub const fn or(self, other: Self) -> Self {
        Self { across: self.across | other.across, along: self.along | other.along }
    }

    /// What is in these and not in the others.
    #[must_use]
    #[inline(always)]
    pub const fn without(self, other: Self) -> Self {
        Self { across: self.across & !other.across, along: self.along & !other.along }
    }

    /// How many there are.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.across.count_ones() + self.along.count_ones()
    }

    /// Each of them: those across first, by square.
    pub fn iter(self) -> impl Iterator<Item = Wall> {
        let across = super::shape::members(self.across).map(|at| Wall { at, is_across: true });
        across.chain(super::shape::members(self.along).map(|at| Wall { at, is_across: false }))
    }

    /// The walls that would overlap or cross one of these. May hold places outside the board.
    #[inline(always)]
    pub const fn colliding(self, shape: &Shape) -> Self {
        let Self { across, along } = self;
        Self {
            across: across | across << 1 | across >> 1 | along,
            along: along | along << shape.side | along >> shape.side | across,
        }
    }

    /// The walls that find room beside these.
    #[inline(always)]
    pub const fn free(self, shape: &Shape) -> Self {
        let everywhere = Self { across: shape.crossings, along: shape.crossings };
        everywhere.without(self.colliding(shape))
    }

    /// The walls that touch these walls or the border with at least two of their three points: both ends and the
    /// middle. A wall that touches less closes no line, so it cannot cut anything off.
    #[inline(always)]
    pub const fn closing(self, shape: &Shape) -> Self {
        let Self { across, along } = self;
        let side = shape.side;
        let [west, east, south, north] = shape.borders;
        // All crossings that a wall covers. A bit that runs over the end of a rank falls where no wall's middle can
        // lie, or where the border is touched anyway.
        let covered_across = across | across << 1 | across >> 1;
        let covered_along = along | along << side | along >> side;
        let left = west | across << 2 | covered_along << 1;
        let right = east | across >> 2 | covered_along >> 1;
        let below = south | along << (2 * side) | covered_across << side;
        let above = north | along >> (2 * side) | covered_across >> side;
        Self {
            across: two_of(left, along << side | along >> side, right),
            along: two_of(below, across << 1 | across >> 1, above),
        }
    }

    /// The steps that are left open.
    #[inline(always)]
    pub const fn ways(self, shape: &Shape) -> Ways {
        Ways {
            north: shape.north & !(self.across | self.across << 1),
            east: shape.east & !(self.along | self.along << shape.side),
        }
    }
}

/// What is in at least two of three sets.
#[inline(always)]
const fn two_of(a: Set, b: Set, c: Set) -> Set {
    a & b | a & c | b & c
}

impl Ways {
    /// These squares and all that are one step from them.
    #[inline(always)]
    pub const fn spread(self, side: usize, squares: Set) -> Set {
        let Self { north, east } = self;
        squares
            | (squares & north) << side
            | squares >> side & north
            | (squares & east) << 1
            | squares >> 1 & east
    }

    /// The squares one step from a square.
    #[inline(always)]
    pub const fn steps(self, side: usize, square: u8) -> Set {
        self.spread(side, bit(square)) & !bit(square)
    }

    /// Steps on the shortest way from a set to a set, pawns not in the way; `None` if there is no way.
    #[inline(always)]
    pub const fn distance(self, side: usize, from: Set, to: Set) -> Option<u32> {
        let (mut reached, mut steps) = (from, 0);
        while reached & to == 0 {
            let next = self.spread(side, reached);
            if next == reached {
                return None;
            }
            (reached, steps) = (next, steps + 1);
        }
        Some(steps)
    }

    /// Whether there is a way from a set to a set.
    #[inline(always)]
    pub const fn reaches(self, side: usize, from: Set, to: Set) -> bool {
        self.distance(side, from, to).is_some()
    }

    /// All squares that can be reached from these.
    pub const fn reached(self, side: usize, from: Set) -> Set {
        let mut reached = from;
        loop {
            let next = self.spread(side, reached);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// One shortest way from a square to a set, as the steps on it: a wall that lies in none of them leaves it open.
    /// Nothing if there is no way.
    pub fn shortest(self, side: usize, from: u8, to: Set) -> Self {
        // The squares by their distance from the goal, as far as the pawn's square.
        let mut layers = [0; MOST_STEPS];
        let (mut reached, mut depth) = (to, 0);
        while reached & bit(from) == 0 {
            layers[depth] = reached;
            depth += 1;
            let next = self.spread(side, reached);
            if next == reached {
                return Self::default();
            }
            reached = next;
        }
        let (mut way, mut at) = (Self::default(), bit(from));
        for layer in layers[..depth].iter().rev() {
            let nearer = self.spread(side, at) & layer;
            let next = nearer & nearer.wrapping_neg();
            way.north |= (at & next >> side) | (next & at >> side);
            way.east |= (at & next >> 1) | (next & at >> 1);
            at = next;
        }
        way
    }

    /// The walls that lie in one of these steps.
    #[inline(always)]
    pub const fn blockers(self, side: usize) -> Walls {
        Walls { across: self.north | self.north >> 1, along: self.east | self.east >> side }
    }
}

/// No way on so many squares takes more steps.
const MOST_STEPS: usize = 100;
