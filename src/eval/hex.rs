//! Distances between a side's edges: what is left to be joined.
//!
//! The two-distance is Queenbee's (van Rijswijck, 2000): the opponent will block the best way on, so a cell is one
//! further than the second nearest of its neighbours, where cells joined by own stones count as neighbours.

use crate::eval::{Evaluate, Feature};
use crate::game::Side;
use crate::game::hex::{Cells, Hex, Position, Size};

const FEATURES: &[Feature] = &[
    Feature {
        name: "distance",
        about: "stones that are missing on the shortest way between the edges, Min's less Max's",
        weight: 25,
    },
    Feature {
        name: "two-distance",
        about: "the same where the opponent blocks the best way on at every step, Min's less Max's",
        weight: 50,
    },
];

/// Farther than any cell: there is no way.
const FAR: i32 = 400;

/// The neighbourhood of one side: its own stones are passed through.
struct Ways<'g, const N: usize, S: Size<N>> {
    game: &'g Hex<N, S>,
    own: Cells<N>,
    empty: Cells<N>,
}

impl<const N: usize, S: Size<N>> Ways<'_, N, S> {
    /// The empty cells next to these, directly or through own stones.
    fn beyond(&self, cells: Cells<N>) -> Cells<N> {
        let shape = self.game.shape();
        let stones = shape.joined(shape.spread(cells).and(self.own), self.own);
        shape.spread(cells.or(stones)).and(self.empty).without(cells)
    }

    /// The empty cells that an edge is next to.
    fn beside(&self, edge: Cells<N>) -> Cells<N> {
        let shape = self.game.shape();
        let stones = shape.joined(edge.and(self.own), self.own);
        edge.or(shape.spread(stones)).and(self.empty)
    }

    /// Stones missing on the shortest way from one edge to the other.
    fn distance(&self, [from, to]: [Cells<N>; 2]) -> i32 {
        if self.is_joined([from, to]) {
            return 0;
        }
        let goal = self.beside(to);
        let mut reached = self.beside(from);
        for distance in 1..FAR {
            if !reached.and(goal).is_empty() {
                return distance;
            }
            let next = reached.or(self.beyond(reached));
            if next == reached {
                break;
            }
            reached = next;
        }
        FAR
    }

    fn is_joined(&self, [from, to]: [Cells<N>; 2]) -> bool {
        !self.game.shape().joined(from.and(self.own), self.own).and(to).is_empty()
    }

    /// The two-distance of every empty cell from an edge. A cell next to the edge has distance 1; another one more
    /// than the second smallest of its neighbours, found in order of distance.
    fn two_distances(&self, edge: Cells<N>, neighbours: &[Cells<N>]) -> Vec<i32> {
        let mut distances = vec![FAR; neighbours.len()];
        let mut near = self.beside(edge);
        let mut far = self.empty.without(near);
        near.iter().for_each(|cell| distances[cell] = 1);
        for distance in 2..FAR {
            let next = far.iter().filter(|&cell| neighbours[cell].and(near).count() >= 2);
            let next = next.fold(Cells::EMPTY, Cells::with);
            if next.is_empty() {
                break;
            }
            next.iter().for_each(|cell| distances[cell] = distance);
            (near, far) = (near.or(next), far.without(next));
        }
        distances
    }

    /// The smallest sum of the two-distances to both edges: the potential of the best cell.
    fn two_distance(&self, [from, to]: [Cells<N>; 2]) -> i32 {
        if self.is_joined([from, to]) {
            return 0;
        }
        let side = self.game.shape().side;
        let beyond = |cell| {
            let is_empty = self.empty.has(cell);
            if is_empty { self.beyond(Cells::EMPTY.with(cell)) } else { Cells::EMPTY }
        };
        let neighbours: Vec<Cells<N>> = (0..side * side).map(beyond).collect();
        let (near, far) = (self.two_distances(from, &neighbours), self.two_distances(to, &neighbours));
        let potentials = self.empty.iter().map(|cell| near[cell] + far[cell]);
        potentials.min().unwrap_or(FAR).min(FAR)
    }
}

impl<const N: usize, S: Size<N>> Evaluate for Hex<N, S> {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    fn measure(&self, position: &Position<N>, values: &mut [i32]) {
        let empty = self.empty(position);
        let ways = [Side::Max, Side::Min].map(|side| {
            let ways = Ways { game: self, own: position.stones[side as usize], empty };
            let edges = self.shape().edges[side as usize];
            // No way at all is as bad as a board without own stones, and a little worse.
            let most = 2 * self.shape().side as i32;
            [ways.distance(edges).min(most), ways.two_distance(edges).min(most)]
        });
        for (value, (max, min)) in values.iter_mut().zip(ways[0].into_iter().zip(ways[1])) {
            *value = min - max;
        }
    }

    /// Cells nearer to the middle lie on more ways.
    fn promise(&self, _: &Position<N>, mv: u16) -> i32 {
        let side = self.shape().side as i32;
        let (x, y) = (i32::from(mv) % side, i32::from(mv) / side);
        -((2 * x - side + 1).abs() + (2 * y - side + 1).abs())
    }
}
