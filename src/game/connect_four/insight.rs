//! Threats one and two plies ahead (after Pascal Pons, "Solving Connect 4", 2016).

use crate::game::Side;
use crate::game::connect_four::{ConnectFour, Position, Size};
use crate::game::insight::{Fate, Foresight, Insight};
use crate::rng::mix;

/// With more empty cells than this either side can still make four, as good as always: it is not looked at.
const MANY_EMPTY: u32 = 20;

/// From this many discs on, a mirror image hardly ever comes up by another road: it is not looked for.
const MANY_DISCS: u32 = 16;

/// Plies in which an end can come at the earliest, once the next two plies are known to bring none.
const NEXT_WIN: u32 = 3;
const NEXT_LOSS: u32 = 4;

impl<S: Size> ConnectFour<S> {
    /// The cells that the mover can fill now without losing at once; 0 if every move loses. Only where the mover
    /// cannot win at once.
    #[inline(always)]
    fn unlosing(&self, position: &Position) -> u64 {
        let threats = self.shape().completing(position.other()) & !position.discs;
        let landing = self.landing(position);
        // A threat that could be carried out next must be filled; a cell below one must not.
        let forced = landing & threats;
        let playable = match forced.count_ones() {
            0 => landing,
            1 => forced,
            _ => return 0,
        };
        playable & !(threats >> 1)
    }

    /// The best that the mover can hope for, if nothing is decided within two plies.
    ///
    /// Where every column has an even number of empty cells left, the other side can answer each disc with one on
    /// top of it (the follow-up of Allis, "A Knowledge-Based Approach of Connect-Four", 1988): then every second
    /// cell is his, and the mover has to make do with the rest.
    #[inline(always)]
    fn hope(&self, position: &Position, empty: u64, left: u32) -> Fate {
        let shape = self.shape();
        let followed = self.landing(position) & shape.upper == 0;
        let reachable = if followed { empty & !shape.upper } else { empty };
        if left >= NEXT_WIN && shape.has_four(position.mover | reachable) {
            Fate::Win(NEXT_WIN)
        } else if followed && shape.has_four(position.other() | empty & shape.upper) {
            Fate::Loss(left)
        } else {
            Fate::Draw
        }
    }

    /// Cells still empty.
    #[inline(always)]
    fn left(&self, position: &Position) -> u32 {
        (self.shape().board & !position.discs).count_ones()
    }

    /// The same discs with the columns in reverse.
    fn mirror(&self, discs: u64) -> u64 {
        let shape = self.shape();
        let column = (1 << shape.stride) - 1;
        (0..shape.columns).fold(0, |mirrored, nth| {
            let taken = discs >> (nth * shape.stride) & column;
            mirrored | taken << ((shape.columns - 1 - nth) * shape.stride)
        })
    }
}

impl<S: Size> Insight for ConnectFour<S> {
    #[inline(always)]
    fn foresee(&self, position: &Position, _: Side) -> Foresight {
        let wins = self.shape().completing(position.mover) & self.landing(position);
        if wins != 0 {
            return Foresight::certain(Fate::Win(1));
        }
        if self.unlosing(position) == 0 {
            return Foresight::certain(Fate::Loss(2));
        }
        let (shape, left) = (self.shape(), self.left(position));
        if left > MANY_EMPTY {
            return Foresight { worst: Fate::Loss(NEXT_LOSS), best: Fate::Win(NEXT_WIN) };
        }
        let empty = shape.board & !position.discs;
        let can_lose = left >= NEXT_LOSS && shape.has_four(position.other() | empty);
        let worst = if can_lose { Fate::Loss(NEXT_LOSS) } else { Fate::Draw };
        Foresight { worst, best: self.hope(position, empty, left) }
    }

    #[inline(always)]
    fn narrow(&self, position: &Position, moves: &mut Vec<u8>, from: usize) {
        let (shape, unlosing) = (self.shape(), self.unlosing(position));
        let mut kept = from;
        for at in from..moves.len() {
            moves[kept] = moves[at];
            kept += usize::from(unlosing & shape.column(moves[at]) != 0);
        }
        moves.truncate(kept);
    }

    /// The more cells complete four afterwards, the better; then the middle.
    #[inline(always)]
    fn urgency(&self, position: &Position, column: u8) -> i32 {
        let shape = self.shape();
        let cell = self.landing(position) & shape.column(column);
        let threats = shape.completing(position.mover | cell) & !(position.discs | cell);
        let from_middle = (2 * i32::from(column) - shape.columns as i32 + 1).abs();
        16 * threats.count_ones() as i32 - from_middle
    }

    #[inline]
    fn canonical_key(&self, position: &Position) -> (u64, bool) {
        let name = position.mover + position.discs;
        if position.plies >= MANY_DISCS {
            return (mix(name), false);
        }
        let mirrored = self.mirror(position.mover) + self.mirror(position.discs);
        (mix(name.min(mirrored)), mirrored < name)
    }

    #[inline(always)]
    fn key_after(&self, position: &Position, column: u8) -> Option<u64> {
        let discs = position.discs | (position.discs + self.shape().bottom_of(column));
        (position.plies + 1 >= MANY_DISCS).then(|| mix(position.other() + discs))
    }

    fn mirrored(&self, column: u8) -> u8 {
        self.shape().columns as u8 - 1 - column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::connect_four::{Custom, Shape, Standard};
    use crate::game::{Game, Outcome, Turn};
    use crate::rng::Rng;

    type Small = ConnectFour<Custom>;

    /// Plain negamax to the end: the result for the mover as a number that is larger the better it is.
    fn negamax(game: &Small, position: &Position) -> i32 {
        match game.turn(position) {
            Turn::Over(Outcome::Win(_)) => return -100,
            Turn::Over(_) => return 0,
            _ => {}
        }
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves.iter().map(|&mv| further(-negamax(game, &after(game, position, mv)))).max().unwrap_or(0)
    }

    fn further(value: i32) -> i32 {
        value - value.signum()
    }

    fn after(game: &Small, position: &Position, column: u8) -> Position {
        let mut next = *position;
        game.play(&mut next, column);
        next
    }

    const fn rank(fate: Fate) -> i32 {
        match fate {
            Fate::Loss(plies) => plies as i32 - 100,
            Fate::Draw | Fate::Score(_) => 0,
            Fate::Win(plies) => 100 - plies as i32,
        }
    }

    /// Random positions of boards small enough to play out, with few cells left.
    fn positions() -> impl Iterator<Item = (Small, Position)> {
        let mut rng = Rng::new(11);
        (0..3_000).filter_map(move |nth| {
            let shape = [(4, 4), (5, 4), (4, 5)][nth % 3];
            let game = ConnectFour::new(Custom(Shape::new(shape.0, shape.1)));
            let mut position = game.start();
            let plies = shape.0 * shape.1 - 3 - rng.below(8);
            let played = game.playout(&mut position, &mut Vec::new(), &mut rng, plies, &mut Vec::new());
            (played == plies && !matches!(game.turn(&position), Turn::Over(_))).then_some((game, position))
        })
    }

    #[test]
    fn what_is_foreseen_comes_true() {
        let mut certain = 0;
        for (game, position) in positions() {
            let Foresight { worst, best } = game.foresee(&position, position.side());
            let value = negamax(&game, &position);
            assert!(
                (rank(worst)..=rank(best)).contains(&value),
                "{position:?}: {value}, {worst:?} to {best:?}"
            );
            certain += usize::from(worst == best);
        }
        assert!(certain > 100, "{certain}");
    }

    #[test]
    fn the_moves_that_stay_keep_the_value_and_a_mirror_changes_nothing() {
        for (game, position) in positions() {
            let Foresight { worst, best } = game.foresee(&position, position.side());
            let (key, is_mirrored) = game.canonical_key(&position);
            let twin = Position {
                mover: game.mirror(position.mover),
                discs: game.mirror(position.discs),
                ..position
            };
            if position.plies < MANY_DISCS {
                assert_eq!(game.canonical_key(&twin).0, key);
                assert!(twin == position || game.canonical_key(&twin).1 != is_mirrored);
            }
            if worst == best {
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            game.narrow(&position, &mut moves, 0);
            let kept = moves.iter().map(|&mv| further(-negamax(&game, &after(&game, &position, mv)))).max();
            assert_eq!(kept, Some(negamax(&game, &position)));
        }
    }

    #[test]
    fn the_key_after_a_move_is_known_before_it_is_made() {
        let (game, mut rng, mut known) = (ConnectFour::new(Standard), Rng::new(12), 0);
        for plies in (0..2_000).map(|nth| nth % 40) {
            let mut position = game.start();
            let mut moves = Vec::new();
            game.playout(&mut position, &mut Vec::new(), &mut rng, plies, &mut moves);
            moves.clear();
            game.moves(&position, &mut moves);
            for &mv in &moves {
                let mut next = position;
                game.play(&mut next, mv);
                let key = game.key_after(&position, mv);
                assert!(key.is_none_or(|key| key == game.canonical_key(&next).0), "{position:?} {mv}");
                known += usize::from(key.is_some());
            }
        }
        assert!(known > 1_000, "{known}");
    }
}
