//! Playouts: uniformly random legal moves, or steps along the shortest way in between.

use crate::game::quoridor::legal::Method;
use crate::game::quoridor::shape::{Set, Size};
use crate::game::quoridor::walls::{Wall, Walls, Ways};
use crate::game::quoridor::{PASS, Position, Quoridor, code_of};
use crate::game::{Game, Policy, Turn, bits};
use crate::rng::Rng;

/// Member number `n` of a set, from 0.
#[inline(always)]
fn nth(set: Set, n: u32) -> u8 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let below = low.count_ones();
    let place = if n < below { bits::nth_set_bit(low, n) } else { 64 + bits::nth_set_bit(high, n - below) };
    place as u8
}

impl<S: Size, M: Method> Quoridor<S, M> {
    /// One of the legal moves, all alike: drawn from those that may be legal until one is.
    #[inline(always)]
    pub(super) fn draw(&self, position: &Position<M::Known>, rng: &mut Rng) -> u16 {
        let pawn = self.pawn_moves(position, position.walls.ways(self.shape()));
        let has_walls = position.left[position.to_move as usize] > 0;
        let mut walls = if has_walls { M::candidates(self, position) } else { Walls::NONE };
        loop {
            let (steps, across, along) =
                (pawn.count_ones(), walls.across.count_ones(), walls.along.count_ones());
            if steps + across + along == 0 {
                return PASS;
            }
            let n = rng.below(steps + across + along);
            if n < steps {
                return u16::from(nth(pawn, n));
            }
            let (n, is_across) = (n - steps, n - steps < across);
            let at = if is_across { nth(walls.across, n) } else { nth(walls.along, n - across) };
            let wall = Wall { at, is_across };
            if M::is_legal(self, position, wall) {
                return code_of(wall);
            }
            walls = walls.without(Walls::NONE.with(wall));
        }
    }

    /// Plays random moves until the game is over or `limit` moves are made, and tells each; says how many.
    #[inline(always)]
    pub(super) fn play_out(
        &self,
        position: &mut Position<M::Known>,
        rng: &mut Rng,
        limit: u32,
        mut tell: impl FnMut(u16),
    ) -> u32 {
        let mut played = 0;
        while played < limit && !matches!(self.turn(position), Turn::Over(_)) {
            if position.left == [0, 0] {
                return played + self.walk(position, rng, limit - played, tell);
            }
            let mv = self.draw(position, rng);
            self.play(position, mv);
            tell(mv);
            played += 1;
        }
        played
    }
}

/// The steps from each square, by [`DIRECTIONS`]: a bit for each.
type Exits = [u8; 128];

/// South, west, east, north: the order of the squares that they lead to.
const DIRECTIONS: usize = 4;

impl<S: Size, M: Method> Quoridor<S, M> {
    fn exits(&self, ways: Ways) -> Exits {
        let side = self.shape().side;
        let open = [ways.north << side, ways.east << 1, ways.east, ways.north];
        let mut exits = [0; 128];
        for (square, exits) in exits.iter_mut().enumerate().take(side * side) {
            let bits = open.iter().enumerate().map(|(n, open)| ((open >> square) as u8 & 1) << n);
            *exits = bits.sum();
        }
        exits
    }

    /// The rest of a playout when no walls are left: the pawns walk at random, by the same draws as [`draw`](Self::draw)
    /// makes, on ways that change no more.
    #[inline(always)]
    fn walk(
        &self,
        position: &mut Position<M::Known>,
        rng: &mut Rng,
        limit: u32,
        mut tell: impl FnMut(u16),
    ) -> u32 {
        let ways = position.walls.ways(self.shape());
        let exits = self.exits(ways);
        let side = self.shape().side as u8;
        let offsets: [u8; DIRECTIONS] = [side.wrapping_neg(), 1_u8.wrapping_neg(), 1, side];
        let mut played = 0;
        while played < limit && !matches!(self.turn(position), Turn::Over(_)) {
            let [from, other] = position.pawns_by_turn();
            let apart = other.abs_diff(from);
            let mv = if apart == 1 || apart == side {
                self.draw(position, rng)
            } else {
                let exits = exits[usize::from(from & 127)];
                let direction = bits::nth_in_byte(exits, rng.below(exits.count_ones()));
                u16::from(from.wrapping_add(offsets[direction as usize % DIRECTIONS]))
            };
            self.play(position, mv);
            tell(mv);
            played += 1;
        }
        played
    }
}

impl<S: Size, M: Method> Policy for Quoridor<S, M> {
    /// Every second move of each side is a pawn move that leaves the shortest way to its goal, drawn where there are
    /// several; the others are any moves.
    #[inline(always)]
    fn policy_move(&self, position: &Self::Position, made: u32, rng: &mut Rng, _: &mut Vec<u16>) -> u16 {
        if made & 2 == 0 {
            return self.draw(position, rng);
        }
        let shape = self.shape();
        let ways = position.walls.ways(shape);
        let to = self.pawn_moves(position, ways);
        let goal = shape.goal(position.to_move);
        let mut reached = goal;
        while reached & to == 0 {
            let next = ways.spread(shape.side, reached);
            if next == reached {
                // There is no pawn move.
                return self.draw(position, rng);
            }
            reached = next;
        }
        let nearest = reached & to;
        u16::from(nth(nearest, rng.below(nearest.count_ones())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::quoridor::{Bitboards, Custom, Jumps, Remember, Setup, Shape};
    use crate::game::random_line;

    fn setup(jumps: Jumps, side: usize, walls: u8) -> Setup {
        Setup { jumps, pawns: Shape::new(side).middles(), walls: [walls, walls] }
    }

    /// Walks make the draws that playing move by move makes.
    #[test]
    fn a_playout_is_the_line_that_single_draws_make() {
        for (side, walls, jumps) in
            [(9, 10, Jumps::Standard), (5, 3, Jumps::Straight), (3, 0, Jumps::Standard)]
        {
            let game = Quoridor::new(Custom(Shape::new(side)), Bitboards, setup(jumps, side, walls));
            for seed in 0..60 {
                let (mut quick, mut slow) = (game.start(), game.start());
                let limit = if seed % 2 == 0 { u32::MAX } else { 7 * seed as u32 };
                let mut line = Vec::new();
                let played =
                    game.playout(&mut quick, &mut Vec::new(), &mut Rng::new(seed), limit, &mut Vec::new());
                random_line(
                    &game,
                    (&mut slow, &mut Vec::new()),
                    &mut Rng::new(seed),
                    limit,
                    &mut Vec::new(),
                    |mv| line.push(mv),
                );
                assert_eq!((&quick, played as usize), (&slow, line.len()));
                assert_eq!(game.playout_moves(&game.start(), &[], &mut Rng::new(seed), limit), line);
            }
        }
    }

    /// Each legal move comes up equally often, with walls among the candidates that are not legal.
    #[test]
    fn draws_are_uniform_over_the_legal_moves() {
        const DRAWS: u32 = 60_000;
        let shape = Shape::new(3);
        let remember = Remember { overlapping: false, blocking: true };
        let game = Quoridor::new(Custom(shape), Bitboards, setup(Jumps::Standard, 3, 2));
        let trials = Quoridor::new(Custom(shape), remember, setup(Jumps::Standard, 3, 2));
        let (mut position, mut tried) = (game.start(), trials.start());
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let wall = moves[moves.len() - 1];
        game.play(&mut position, wall);
        trials.play(&mut tried, wall);
        moves.clear();
        game.moves(&position, &mut moves);
        let mut rng = Rng::new(8);
        let mut counts = [[0_u32; 512]; 2];
        for _ in 0..DRAWS {
            counts[0][usize::from(game.draw(&position, &mut rng))] += 1;
            counts[1][usize::from(trials.draw(&tried, &mut rng))] += 1;
        }
        let expected = DRAWS / moves.len() as u32;
        for counts in counts {
            let drawn = (0..512).filter(|&mv| counts[usize::from(mv)] > 0).collect::<Vec<u16>>();
            assert_eq!(drawn, moves);
            // Six standard deviations.
            let error = 6.0 * f64::from(expected).sqrt();
            let is_fair = |&mv: &u16| f64::from(counts[usize::from(mv)].abs_diff(expected)) < error;
            assert!(moves.iter().all(is_fair), "{expected}: {counts:?}");
        }
    }

    #[test]
    fn every_second_move_of_a_side_goes_the_shortest_way() {
        let game = Quoridor::new(Custom(Shape::new(9)), Bitboards, setup(Jumps::Standard, 9, 10));
        let (mut rng, mut steps) = (Rng::new(3), 0);
        for _ in 0..40 {
            let mut position = game.start();
            for made in 0..60 {
                let Turn::Of(side) = game.turn(&position) else { break };
                let mv = game.policy_move(&position, made, &mut rng, &mut Vec::new());
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                assert!(moves.contains(&mv));
                let distance_after = |mv: u16| {
                    let mut after = position.clone();
                    game.play(&mut after, mv);
                    game.distances(&after)[side as usize]
                };
                if made % 4 >= 2 {
                    let best = moves.iter().filter(|&&mv| mv < PASS).map(|&mv| distance_after(mv)).min();
                    assert!(mv < PASS && Some(distance_after(mv)) == best);
                    steps += 1;
                }
                game.play(&mut position, mv);
            }
        }
        assert!(steps > 500, "{steps}");
    }
}
