//! A move as a number: where it starts, and the ways it goes. Different paths are different moves.

use std::ops::Range;

use crate::game::MoveCode;
use crate::game::checkers::squares::{jumped, stepped};

/// A step, or a capture of any number of jumps.
///
/// From the lowest bit: six of the starting square, one that says whether it jumps, then two for each way with a 1
/// above the last. No capture is longer than 9 jumps: a piece that jumps keeps to 8 of the squares, with 9 squares
/// between them that it can jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

const JUMP: u32 = 1 << 6;
const WAYS: u32 = 7;

impl MoveCode for Move {
    #[inline(always)]
    fn code(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl Move {
    /// One step from a square.
    #[inline(always)]
    pub(super) const fn step(from: u32, way: usize) -> Self {
        Self(from | (0b100 | way as u32) << WAYS)
    }

    /// A capture from a square, without its first jump.
    #[inline(always)]
    pub(super) const fn start(from: u32) -> Self {
        Self(from | JUMP | 1 << WAYS)
    }

    /// The bit of the starting square.
    #[inline(always)]
    pub(super) const fn from(self) -> u32 {
        self.0 & 63
    }

    /// Whether it captures.
    #[inline(always)]
    pub(super) const fn is_jump(self) -> bool {
        self.0 & JUMP != 0
    }

    /// A capture with one more jump at its end.
    #[inline(always)]
    const fn and_then(self, way: usize) -> Self {
        let last = 31 - self.0.leading_zeros();
        Self(self.0 ^ 1 << last ^ (0b100 | way as u32) << last)
    }

    /// The ways it goes, in order.
    #[inline(always)]
    pub(super) fn ways(self) -> impl Iterator<Item = usize> {
        let last = 31 - self.0.leading_zeros();
        (WAYS..last).step_by(2).map(move |at| (self.0 >> at & 3) as usize)
    }

    /// The squares it comes to, as sets of one: the start, each landing, the end.
    pub(super) fn path(self) -> Vec<u64> {
        let mut path = vec![1 << self.from()];
        for way in self.ways() {
            let at = path[path.len() - 1];
            path.push(if self.is_jump() { jumped(at, way) } else { stepped(at, way) });
        }
        path
    }

    /// The squares it jumps over.
    #[inline]
    pub(super) fn captured(self) -> u64 {
        let (mut at, mut captured) = (1 << self.from(), 0);
        if self.is_jump() {
            for way in self.ways() {
                captured |= stepped(at, way);
                at = jumped(at, way);
            }
        }
        captured
    }

    /// Where it ends, as a set of one.
    #[inline]
    pub(super) fn end(self) -> u64 {
        self.ways()
            .fold(1 << self.from(), |at, way| if self.is_jump() { jumped(at, way) } else { stepped(at, way) })
    }
}

/// All ways to go on jumping with one piece.
pub(super) struct Jumps<'m> {
    /// The ways that the piece may go.
    pub ways: Range<usize>,
    /// The empty squares, the piece's own starting square among them.
    pub empty: u64,
    /// Where the captures go.
    pub moves: &'m mut Vec<Move>,
}

impl Jumps<'_> {
    /// Lists every capture that begins with `so_far` and has come to `at`. A piece is jumped once; those already taken
    /// are not among `others` any more. As deep as a capture is long, 9 at most. A man on its last row finds no
    /// way on, so that crowning ends the move without being asked for.
    #[inline]
    pub fn go_on(&mut self, at: u64, others: u64, so_far: Move) {
        let mut is_end = true;
        for way in self.ways.clone() {
            let over = stepped(at, way) & others;
            let to = stepped(over, way) & self.empty;
            if to != 0 {
                is_end = false;
                self.go_on(to, others ^ over, so_far.and_then(way));
            }
        }
        if is_end && so_far.0 >> WAYS > 1 {
            self.moves.push(so_far);
        }
    }
}
