//! The order in which moves are tried: what alpha-beta lives on.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Side};
use crate::rng::Rng;
use crate::search::Settings;
use crate::search::depth_first::learned::{History, Killers};
use crate::search::depth_first::tactics::Tactics;
use crate::search::ranking::descending;

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

/// One criterion of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Criterion {
    /// The table's move counts.
    Table,
    /// Captures count, by most valuable victim; those that lose by exchange count less than nothing.
    Captures,
    /// The moves that cut last at this ply count.
    Killers,
    /// How often a move has cut counts.
    History,
    /// The static promise counts.
    Static,
}

impl Criterion {
    /// All, in the usual order, with their names in the knob.
    const ALL: [(&'static str, Self); 5] = [
        ("table", Self::Table),
        ("captures", Self::Captures),
        ("killers", Self::Killers),
        ("history", Self::History),
        ("static", Self::Static),
    ];

    /// How many bits its ranks take.
    const fn bits(self) -> u32 {
        match self {
            Self::Table => 1,
            Self::Killers => 2,
            Self::Captures | Self::History | Self::Static => 32,
        }
    }
}

/// The criteria of an order, the first one first: a later one only decides where all before it are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Criteria([Option<Criterion>; 5]);

impl Criteria {
    const WORST: Self = Self([Some(Criterion::Table), Some(Criterion::Static), None, None, None]);

    fn read(settings: &Settings) -> Self {
        let mut criteria = [None; 5];
        let named = |word: &str| Criterion::ALL.iter().find(|(name, _)| *name == word).map(|&(_, it)| it);
        let listed = settings.list("ordering").filter_map(named);
        criteria.iter_mut().zip(listed).for_each(|(place, criterion)| *place = Some(criterion));
        Self(criteria)
    }

    /// The criteria in order.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = Criterion> {
        self.0.into_iter().map_while(|criterion| criterion)
    }

    /// Whether the table's move stands above the static promise, if these two alone decide.
    #[inline(always)]
    const fn plain(self) -> Option<bool> {
        match self.0 {
            [Some(Criterion::Table), Some(Criterion::Static), None, ..] => Some(true),
            [Some(Criterion::Static), Some(Criterion::Table) | None, None, ..] => Some(false),
            _ => None,
        }
    }

    fn has(self, wanted: Criterion) -> bool {
        self.iter().any(|criterion| criterion == wanted)
    }
}

/// Why a move stands where it stands, as far as it is not seen from the move itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) enum Reason {
    /// By the table, the static promise or the game's order.
    #[default]
    Plain,
    /// It takes something.
    Capture,
    /// It takes something and loses more.
    LosingCapture,
    /// It has cut last at this ply.
    Killer,
    /// It has cut before that.
    SecondKiller,
    /// It has cut elsewhere.
    History,
}

impl Reason {
    /// The words on the screen.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Plain => "move order",
            Self::Capture => "capture",
            Self::LosingCapture => "bad capture",
            Self::Killer => "killer 1",
            Self::SecondKiller => "killer 2",
            Self::History => "history",
        }
    }
}

impl Ordering {
    pub(super) fn read(settings: &Settings) -> Self {
        match settings.text("ordering") {
            "none" => Self::None,
            "random" => Self::Random,
            "worst" => Self::Worst,
            _ => Self::Best(Criteria::read(settings)),
        }
    }

    /// Whether cutoffs teach it something, so that its reasons change with time.
    pub(super) fn learns(self) -> bool {
        let learned = [Criterion::Captures, Criterion::Killers, Criterion::History];
        matches!(self, Self::Best(criteria) if learned.into_iter().any(|criterion| criteria.has(criterion)))
    }

    /// Whether the static promise decides.
    pub(super) fn promises(self) -> bool {
        matches!(self, Self::Best(criteria) if criteria.has(Criterion::Static))
    }

    /// Puts `moves` in order; says whether the table's move stands first because it is the table's.
    #[inline(always)]
    pub(super) fn apply<G: Game, J: Judge<G>>(
        self,
        node: &Unordered<'_, G, J>,
        moves: &mut [G::Move],
    ) -> bool {
        match self {
            Self::None => false,
            Self::Best(criteria) => best_first(criteria, node, moves),
            Self::Worst => {
                best_first(Criteria::WORST, node, moves);
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
    pub tactics: &'a Tactics<G>,
    pub position: &'a G::Position,
    pub side: Side,
    /// Moves from the root.
    pub ply: usize,
    pub killers: &'a Killers,
    pub history: &'a History,
    /// The table's move.
    pub hint: Option<u32>,
    pub seed: u64,
    /// The node's number in the search, for the random order's stream.
    pub number: u64,
}

impl<G: Game, J: Judge<G>> Unordered<'_, G, J> {
    /// What a criterion says of a move; more is better. The promise is the mover's own.
    #[inline(always)]
    fn rank(&self, criterion: Criterion, mv: G::Move) -> u32 {
        let signed = |rank: i32| rank.cast_unsigned() ^ 1 << 31;
        match criterion {
            Criterion::Table => u32::from(self.hint == Some(mv.code())),
            Criterion::Captures => signed(self.tactics.capture_rank(self.game, self.position, mv)),
            Criterion::Killers => self.killers.rank(self.ply, mv.code()),
            Criterion::History => self.history.count(self.side, mv.code()),
            Criterion::Static => signed(self.judge.promise(self.game, self.position, mv)),
        }
    }

    /// Why a move stands where it stands among moves ordered by some criteria.
    pub(super) fn reason(&self, ordering: Ordering, mv: G::Move) -> Reason {
        let Ordering::Best(criteria) = ordering else { return Reason::Plain };
        let reason = |criterion| match criterion {
            Criterion::Table if self.hint == Some(mv.code()) => Some(Reason::Plain),
            Criterion::Captures if self.tactics.is_noisy(self.game, self.position, mv) => {
                let pays = self.tactics.capture_rank(self.game, self.position, mv) >= 0;
                Some(if pays { Reason::Capture } else { Reason::LosingCapture })
            }
            Criterion::Killers => match self.killers.rank(self.ply, mv.code()) {
                0 => None,
                1 => Some(Reason::SecondKiller),
                _ => Some(Reason::Killer),
            },
            Criterion::History => (self.history.count(self.side, mv.code()) > 0).then_some(Reason::History),
            Criterion::Static => Some(Reason::Plain),
            Criterion::Table | Criterion::Captures => None,
        };
        criteria.iter().find_map(reason).unwrap_or_default()
    }
}

#[inline(always)]
fn best_first<G: Game, J: Judge<G>>(
    criteria: Criteria,
    node: &Unordered<'_, G, J>,
    moves: &mut [G::Move],
) -> bool {
    let is_silent = |criterion| criterion == Criterion::Static && !J::JUDGES && !J::FORESEES;
    let hint = node.hint.filter(|_| criteria.has(Criterion::Table));
    if criteria.iter().all(|criterion| criterion == Criterion::Table || is_silent(criterion)) {
        let at = hint.and_then(|code| moves.iter().position(|mv| mv.code() == code));
        let Some(at) = at else { return false };
        moves[..=at].rotate_right(1);
        return true;
    }
    if let Some(is_table_first) = criteria.plain() {
        // Nearly every search orders by these two alone: worth a rank of half the size.
        put_in_order(moves, |mv| {
            let promise = i64::from(node.judge.promise(node.game, node.position, mv));
            let hinted = i64::from(hint == Some(mv.code()));
            if is_table_first { promise + (hinted << 40) } else { promise << 1 | hinted }
        });
    } else {
        let join =
            |mv, rank, criterion: Criterion| rank << criterion.bits() | u128::from(node.rank(criterion, mv));
        let listed = || criteria.iter().filter(|&criterion| !is_silent(criterion));
        put_in_order(moves, |mv| listed().fold(0_u128, |rank, criterion| join(mv, rank, criterion)));
    }
    criteria.0[0] == Some(Criterion::Table) && hint.is_some_and(|code| moves[0].code() == code)
}

/// Up to so many moves are put in order by insertion; more would take it too long.
const FEW: usize = 32;

/// The highest ranks first; equal ones stay as they are.
#[inline(always)]
fn put_in_order<M: Copy, R: Ord + Copy + Default>(moves: &mut [M], rank: impl Fn(M) -> R) {
    if moves.len() > FEW {
        let listed = moves.to_vec();
        let ranks: Vec<R> = listed.iter().map(|&mv| rank(mv)).collect();
        for (place, at) in moves.iter_mut().zip(descending(&ranks, R::cmp)) {
            *place = listed[at];
        }
        return;
    }
    // Insertion sort, written out because it is to be inlined into the loop of the search; a move is ranked when it is
    // inserted, so that nothing is written down twice.
    let mut ranks = [R::default(); FEW];
    for sorted in 0..moves.len() {
        let mv = moves[sorted];
        let new = rank(mv);
        let mut at = sorted;
        while at > 0 && ranks[at - 1] < new {
            (ranks[at], moves[at]) = (ranks[at - 1], moves[at - 1]);
            at -= 1;
        }
        (ranks[at], moves[at]) = (new, mv);
    }
}
