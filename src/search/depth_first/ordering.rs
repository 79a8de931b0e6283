//! The order in which moves are tried: what alpha-beta lives on.

use crate::eval::Judge;
use crate::game::{Game, MoveCode};
use crate::rng::Rng;
use crate::search::Settings;

/// What decides the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Ordering {
    /// As the game lists them.
    None,
    /// Best first by these criteria; the game's order breaks ties.
    Best(Criteria),
    /// The reverse of table and static order: to show what ordering is worth.
    Worst,
    /// Shuffled, from a stream of the seed for each node.
    Random,
}

/// The criteria of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Criteria {
    /// The table's move counts.
    pub table: bool,
    /// The static promise counts.
    pub promise: bool,
    /// Whether the promise comes before the table's move.
    pub promise_first: bool,
}

impl Criteria {
    const ALL: Self = Self { table: true, promise: true, promise_first: false };
}

impl Ordering {
    pub(super) fn read(settings: &Settings) -> Self {
        match settings.text("ordering") {
            "none" => Self::None,
            "random" => Self::Random,
            "worst" => Self::Worst,
            _ => {
                let place = |word| settings.list("ordering").position(|w| w == word);
                let (table, promise) = (place("table"), place("static"));
                Self::Best(Criteria {
                    table: table.is_some(),
                    promise: promise.is_some(),
                    promise_first: promise.is_some() && promise < table,
                })
            }
        }
    }

    /// Puts `moves` in order; says whether the table's move `hint` stands first because it is the table's.
    #[inline(always)]
    pub(super) fn apply<G: Game, J: Judge<G>>(
        self,
        node: &Unordered<'_, G, J>,
        moves: &mut [G::Move],
        scratch: &mut Vec<(i64, G::Move)>,
    ) -> bool {
        match self {
            Self::None => false,
            Self::Best(criteria) => best_first(criteria, node, moves, scratch),
            Self::Worst => {
                best_first(Criteria::ALL, node, moves, scratch);
                moves.reverse();
                false
            }
            Self::Random => {
                Rng::stream(node.seed, node.number).shuffle(moves);
                false
            }
        }
    }
}

/// A node whose moves are to be ordered.
pub(super) struct Unordered<'a, G: Game, J> {
    pub game: &'a G,
    pub judge: &'a J,
    pub position: &'a G::Position,
    /// The table's move.
    pub hint: Option<u32>,
    pub seed: u64,
    /// The node's number in the search, for the random order's stream.
    pub number: u64,
}

#[inline(always)]
fn best_first<G: Game, J: Judge<G>>(
    criteria: Criteria,
    node: &Unordered<'_, G, J>,
    moves: &mut [G::Move],
    scratch: &mut Vec<(i64, G::Move)>,
) -> bool {
    let hint = node.hint.filter(|_| criteria.table);
    if (J::JUDGES || J::FORESEES) && criteria.promise {
        scratch.clear();
        scratch.extend(moves.iter().map(|&mv| {
            let promise = i64::from(node.judge.promise(node.game, node.position, mv));
            let hinted = i64::from(hint == Some(mv.code()));
            (if criteria.promise_first { promise << 1 | hinted } else { promise + (hinted << 40) }, mv)
        }));
        // The promise is the mover's: the highest comes first for either side.
        scratch.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        for (place, &(_, mv)) in moves.iter_mut().zip(scratch.iter()) {
            *place = mv;
        }
        return !criteria.promise_first && hint.is_some_and(|code| moves[0].code() == code);
    }
    let Some(at) = hint.and_then(|code| moves.iter().position(|mv| mv.code() == code)) else { return false };
    moves[..=at].rotate_right(1);
    true
}
