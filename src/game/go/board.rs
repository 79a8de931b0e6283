//! Stones, and the chains that they form: each chain knows its liberties as a set, kept up to date stone by stone.

use crate::game::Side;
use crate::game::go::ground::{Ground, Points};
use crate::rng::mix;

/// One random number for each stone on each point (Zobrist, 1970).
static ZOBRIST: [[u64; 421]; 2] = zobrist();

const fn zobrist() -> [[u64; 421]; 2] {
    let mut table = [[0; 421]; 2];
    let mut n = 0;
    while n < 842 {
        table[n / 421][n % 421] = mix(0x60_60_60 + n as u64);
        n += 1;
    }
    table
}

/// The stones on a board.
#[derive(Clone)]
pub struct Board<const N: usize, const P: usize> {
    /// The stones of black (Max) and white (Min).
    pub stones: [Points<N>; 2],
    /// The exclusive or of the stones' numbers.
    pub key: u64,
    /// For a stone, the one that stands for its chain.
    chain: [u16; P],
    /// For a stone, the next one of its chain, round and round.
    next: [u16; P],
    /// For a stone that stands for a chain, the chain's liberties.
    liberties: [Points<N>; P],
    /// For a stone that stands for a chain, how many stones it has.
    size: [u16; P],
}

impl<const N: usize, const P: usize> Board<N, P> {
    /// No stones.
    pub const EMPTY: Self = Self {
        stones: [Points::EMPTY; 2],
        key: 0,
        chain: [0; P],
        next: [0; P],
        liberties: [Points::EMPTY; P],
        size: [0; P],
    };

    /// The points without a stone.
    #[inline(always)]
    pub fn empty(&self, ground: &Ground<N, P>) -> Points<N> {
        ground.board.without(self.stones[0]).without(self.stones[1])
    }

    /// The liberties of the chain that a stone belongs to.
    #[inline(always)]
    pub fn liberties(&self, stone: usize) -> Points<N> {
        self.liberties[usize::from(self.chain[stone])]
    }

    /// The stones of the chain that a stone belongs to.
    pub fn chain(&self, stone: usize) -> impl Iterator<Item = usize> + '_ {
        let following = move |&at: &usize| Some(usize::from(self.next[at])).filter(|&next| next != stone);
        std::iter::successors(Some(stone), following)
    }

    /// One stone of each chain of a side.
    pub fn chains(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        self.stones[side as usize].iter().filter(|&stone| usize::from(self.chain[stone]) == stone)
    }

    /// Whether a stone here would have a liberty, by itself, by a chain that it joins, or by what it captures.
    #[inline(always)]
    pub fn is_alive_at(&self, ground: &Ground<N, P>, point: usize, side: Side) -> bool {
        if !ground.near(point).and(self.empty(ground)).is_empty() {
            return true;
        }
        let (own, others) = (self.stones[side as usize], self.stones[side.other() as usize]);
        Ground::<N, P>::around(point).into_iter().any(|next| {
            let is_last = || self.liberties(next).is_single();
            own.has(next) && !is_last() || others.has(next) && is_last()
        })
    }

    /// The key after a stone is placed here and what it captures is gone.
    #[inline(always)]
    pub fn key_after(&self, point: usize, side: Side) -> u64 {
        let others = self.stones[side.other() as usize];
        let mut key = self.key ^ ZOBRIST[side as usize][point];
        let mut captured = [0; 4];
        for (n, next) in Ground::<N, P>::around(point).into_iter().enumerate() {
            if others.has(next) && self.liberties(next).is_single() {
                let chain = self.chain[next];
                if !captured[..n].contains(&chain) {
                    captured[n] = chain;
                    let stones = self.chain(next);
                    key = stones.fold(key, |key, stone| key ^ ZOBRIST[side.other() as usize][stone]);
                }
            }
        }
        key
    }

    /// Places a stone on an empty point, and takes off every chain of the other side that has no liberty left.
    #[inline(always)]
    pub fn place(&mut self, ground: &Ground<N, P>, point: usize, side: Side) {
        self.stones[side as usize] = self.stones[side as usize].with(point);
        self.key ^= ZOBRIST[side as usize][point];
        self.chain[point] = point as u16;
        self.next[point] = point as u16;
        self.size[point] = 1;
        self.liberties[point] = ground.near(point).and(self.empty(ground));
        for next in Ground::<N, P>::around(point) {
            if self.stones[side.other() as usize].has(next) {
                let chain = usize::from(self.chain[next]);
                self.liberties[chain] = self.liberties[chain].minus(point);
                if self.liberties[chain].is_empty() {
                    self.take_off(chain, side.other());
                }
            } else if self.stones[side as usize].has(next) {
                self.join(usize::from(self.chain[next]), usize::from(self.chain[point]));
            }
        }
        let chain = usize::from(self.chain[point]);
        self.liberties[chain] = self.liberties[chain].minus(point);
    }

    /// Makes two chains of one side one; the smaller takes the larger one's name. Exchanging a link of each makes one
    /// ring of two.
    #[inline(always)]
    fn join(&mut self, one: usize, other: usize) {
        if one == other {
            return;
        }
        let (large, small) = if self.size[one] < self.size[other] { (other, one) } else { (one, other) };
        self.liberties[large] = self.liberties[large].or(self.liberties[small]);
        self.size[large] += self.size[small];
        let mut stone = small;
        loop {
            self.chain[stone] = large as u16;
            stone = usize::from(self.next[stone]);
            if stone == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    /// Takes a chain off; its points become liberties of the chains next to them.
    fn take_off(&mut self, chain: usize, side: Side) {
        let mut stone = chain;
        loop {
            self.stones[side as usize] = self.stones[side as usize].minus(stone);
            self.key ^= ZOBRIST[side as usize][stone];
            for next in Ground::<N, P>::around(stone) {
                if self.stones[side.other() as usize].has(next) {
                    let neighbour = usize::from(self.chain[next]);
                    self.liberties[neighbour] = self.liberties[neighbour].with(stone);
                }
            }
            stone = usize::from(self.next[stone]);
            if stone == chain {
                break;
            }
        }
    }

    /// The points that count for each side: its stones, and empty points from which only its stones are reached
    /// (area scoring after Tromp and Taylor, 1995; no stone is dead unless it is captured).
    pub fn areas(&self, ground: &Ground<N, P>) -> [u32; 2] {
        let empty = self.empty(ground);
        let [black, white] = self.stones.map(|stones| ground.reach(stones, empty));
        [self.stones[0].or(black.without(white)).count(), self.stones[1].or(white.without(black)).count()]
    }

    /// Points that a side should not fill: its stones are on all sides, and of the diagonal points the other holds
    /// at most one, or none at the edge.
    #[inline(always)]
    pub fn eyes(&self, ground: &Ground<N, P>, side: Side) -> Points<N> {
        let own = self.stones[side as usize];
        let inner = self.empty(ground).without(ground.spread(ground.board.without(own)));
        if inner.is_empty() {
            return inner;
        }
        let [any, two] = ground.diagonals(self.stones[side.other() as usize]);
        inner.without(two).without(any.and(ground.edge))
    }
}
