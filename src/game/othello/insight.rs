//! What is known of the end of a game without a search: the last two discs, and which moves leave little to answer.

use crate::game::Side;
use crate::game::insight::{Fate, Foresight, Insight};
use crate::game::othello::lines::{flips, mobility};
use crate::game::othello::{DISC, Othello, PASS, Position};

/// With fewer empty squares than this, counting the replies to every move costs more than it saves.
const FEW_EMPTY: u32 = 7;

/// With at most so many empty squares, a position is searched again in less time than memory takes to find it.
const FLEETING: u32 = 6;

/// How promising a square is by its distances from the two nearest edges: corners, then the squares that do not give
/// one away. After the ordering of the endgame solver Edax (Delorme, 1998).
const PROMISE: [[i8; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];

impl<const N: usize> Othello<N> {
    /// How promising a disc on this square is before anything is searched; higher first.
    #[inline(always)]
    pub(crate) fn promise_of_square(mv: u8) -> i32 {
        if mv == PASS {
            return 0;
        }
        let nearest = |n: usize| n.min(N - 1 - n) & 3;
        let (x, y) = (usize::from(mv % 8), usize::from(mv / 8));
        i32::from(PROMISE[nearest(y)][nearest(x)])
    }

    /// The difference for the mover when nobody can move any more: empty squares go to the winner.
    #[inline(always)]
    fn final_difference(mover: u64, other: u64) -> i32 {
        let (mine, theirs) = (mover.count_ones() as i32, other.count_ones() as i32);
        let difference = mine - theirs;
        difference + ((N * N) as i32 - mine - theirs) * difference.signum()
    }

    /// The difference for the mover with one empty square left: who can put a disc there does, the mover first.
    #[inline(always)]
    fn with_one_left(mover: u64, other: u64, square: u8) -> i32 {
        // With a full board the difference is twice one's own discs less the board.
        let mine = 2 * mover.count_ones() as i32 - (N * N) as i32;
        let flipped = flips(square, mover, other).count_ones() as i32;
        if flipped != 0 {
            return mine + 2 + 2 * flipped;
        }
        match flips(square, other, mover).count_ones() as i32 {
            0 => Self::final_difference(mover, other),
            lost => mine - 2 * lost,
        }
    }

    /// The same with two empty squares, for a mover who need not pass; `None` if he has to.
    #[inline(always)]
    fn with_two_left(mover: u64, other: u64, [a, b]: [u8; 2]) -> Option<i32> {
        Self::by_way_of(mover, other, a, b).max(Self::by_way_of(mover, other, b, a))
    }

    /// The same if he begins on a given one of them and can.
    #[inline(always)]
    fn by_way_of(mover: u64, other: u64, first: u8, last: u8) -> Option<i32> {
        let flipped = flips(first, mover, other);
        let (next, last_mover) = (other & !flipped, mover | flipped | 1 << first);
        (flipped != 0).then(|| -Self::with_one_left(next, last_mover, last))
    }

    /// The result for the mover with at most two empty squares.
    #[inline(always)]
    fn counted_out(mover: u64, other: u64, empty: u64) -> i32 {
        let squares = [empty.trailing_zeros() as u8 & 63, 63 - (empty | 1).leading_zeros() as u8];
        match empty.count_ones() {
            1 => Self::with_one_left(mover, other, squares[0]),
            2 => Self::with_two_left(mover, other, squares)
                .or_else(|| Self::with_two_left(other, mover, squares).map(|theirs| -theirs))
                .unwrap_or_else(|| Self::final_difference(mover, other)),
            _ => Self::final_difference(mover, other),
        }
    }

    /// The squares of the quarter of the board that a square lies in.
    #[inline(always)]
    const fn quarter(square: u8) -> u64 {
        let half = (N / 2) as u64;
        let corner = ((1 << half) - 1) * (0x0101_0101_0101_0101 & ((1 << (8 * half)) - 1));
        let (right, upper) = ((square % 8) as u64 / half, (square / 8) as u64 / half);
        corner << (half * right + 8 * half * upper)
    }
}

impl<const N: usize> Insight for Othello<N> {
    #[inline(always)]
    fn foresee(&self, position: &Position, side: Side) -> Foresight {
        let empty = Self::BOARD & !(position.mover | position.other);
        let sign = if side == Side::Max { DISC } else { -DISC };
        if empty.count_ones() <= 2 {
            let result = Self::counted_out(position.mover, position.other, empty);
            return Foresight::certain(Fate::Score(sign * result));
        }
        let most = sign * (N * N) as i32;
        Foresight { worst: Fate::Score(-most), best: Fate::Score(most) }
    }

    #[inline(always)]
    fn is_worth_keeping(&self, position: &Position) -> bool {
        let empty = Self::BOARD & !(position.mover | position.other);
        empty.count_ones() > FLEETING
    }

    /// Every move may be the best.
    #[inline(always)]
    fn narrow(&self, _: &Position, _: &mut Vec<u8>, _: usize) {}

    /// The fewer replies a move leaves, those to corners counted twice, the smaller the tree below it (fastest first).
    /// Near the end it is better to move where the number of empty squares is odd: then the last disc there is one's
    /// own.
    #[inline(always)]
    fn urgency(&self, position: &Position, mv: u8) -> i32 {
        if mv == PASS {
            return 0;
        }
        let empty = Self::BOARD & !(position.mover | position.other);
        let is_odd = (empty & Self::quarter(mv)).count_ones() & 1;
        let promise = Self::promise_of_square(mv) + 32 * is_odd as i32;
        if empty.count_ones() < FEW_EMPTY {
            return promise;
        }
        let flipped = flips(mv, position.mover, position.other);
        let (mover, other) = (position.other & !flipped, position.mover | flipped | 1 << mv);
        let replies = mobility(mover, other) & empty & !(1 << mv);
        promise - 64 * (replies.count_ones() + (replies & Self::CORNERS).count_ones()) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Outcome, Turn};
    use crate::rng::Rng;

    /// Plain minimax to the end.
    fn minimax<const N: usize>(game: &Othello<N>, position: &Position) -> i32 {
        let side = match game.turn(position) {
            Turn::Of(side) => side,
            Turn::Over(Outcome::Score(score)) => return score,
            other => panic!("{other:?}"),
        };
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let values = moves.iter().map(|&mv| {
            let mut child = *position;
            game.play(&mut child, mv);
            minimax(game, &child)
        });
        let best = if side == Side::Max { values.max() } else { values.min() };
        best.expect("a move, or a pass")
    }

    fn the_end_comes_true_on<const N: usize>() {
        let (game, mut rng) = (Othello::<N>, Rng::new(4));
        let mut seen = [0; 3];
        for _ in 0..4_000 {
            // Discs at random: more passes and more early ends than in play.
            let holes = (0..rng.below(3)).fold(0, |holes, _| holes | 1 << rng.below(64));
            let taken = Othello::<N>::BOARD & !holes;
            let mover = if rng.below(2) == 0 { rng.bits() } else { rng.bits() | rng.bits() } & taken;
            let side = if rng.below(2) == 0 { Side::Max } else { Side::Min };
            let position = Position::new(mover, taken & !mover, side, Othello::<N>::BOARD);
            if position.over {
                continue;
            }
            seen[(Othello::<N>::BOARD & !taken).count_ones() as usize] += 1;
            let value = Fate::Score(minimax(&game, &position));
            assert_eq!(game.foresee(&position, side), Foresight::certain(value), "{position:x?}");
        }
        assert!(seen[1..].iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn the_last_two_discs_are_counted_out_as_they_are_played() {
        the_end_comes_true_on::<8>();
        the_end_comes_true_on::<6>();
    }

    #[test]
    fn quarters_cover_the_board() {
        fn quarters<const N: usize>() {
            let board = Othello::<N>::BOARD;
            for square in (0..64).filter(|square| board >> square & 1 == 1) {
                let quarter = Othello::<N>::quarter(square);
                assert!(quarter >> square & 1 == 1 && quarter & !board == 0);
                assert_eq!(quarter.count_ones() as usize, N * N / 4);
            }
        }
        quarters::<4>();
        quarters::<6>();
        quarters::<8>();
    }
}
