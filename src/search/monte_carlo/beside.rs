//! Statistics that only some formulas need, in vectors beside the records: plain UCT neither holds nor touches them.

use crate::pages;
use crate::search::monte_carlo::arena::{Arena, Node, WIN};
use crate::search::monte_carlo::solver::Proof;
use crate::search::monte_carlo::steering::Only;
use crate::search::monte_carlo::tables::Tables;

/// Which statistics are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Keeps {
    /// Sums of squared results, for UCB1-Tuned.
    pub(super) squares: bool,
    /// All-moves-as-first counts, for RAVE.
    pub(super) amaf: bool,
    /// What the evaluation says of a move before it is tried.
    pub(super) guesses: bool,
    /// Which positions there are, so that lines can share them: a table, nothing a record.
    pub(super) positions: bool,
}

impl Keeps {
    /// Bytes a record.
    pub(super) const fn bytes(self) -> usize {
        (if self.squares { size_of::<u64>() } else { 0 })
            + (if self.amaf { size_of::<Amaf>() } else { 0 })
            + (if self.guesses { size_of::<Guess>() } else { 0 })
    }
}

/// All moves as first: the playouts in which the mover played a move now or later (Bruegmann, 1993).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Amaf {
    /// The sum of their results for Max, in fixed point.
    pub(super) sum: u64,
    pub(super) visits: u32,
}

/// What is thought of a move before it is tried.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Guess {
    /// The probability that it is the best one.
    pub(super) prior: f32,
    /// The evaluation after it, as an expected result for Max.
    pub(super) worth: f32,
    /// Its place when the moves are sorted by prior.
    pub(super) rank: u16,
}

/// A prior as it is written: the shortest decimal fraction that is kept as this number.
pub(super) fn written_prior(prior: f64) -> f64 {
    let kept = prior as f32;
    if f64::from(kept) == prior { kept.to_string().parse().unwrap_or(prior) } else { prior }
}

/// The vectors; one that is not kept stays empty.
#[derive(Debug, Clone, Default)]
pub(super) struct Beside {
    keeps: Keeps,
    squares: Vec<u64>,
    amaf: Vec<Amaf>,
    guesses: Vec<Guess>,
}

impl Beside {
    pub(super) fn new(keeps: Keeps) -> Self {
        let mut beside = Self { keeps, ..Self::default() };
        beside.resize(1);
        beside
    }

    pub(super) const fn keeps(&self) -> Keeps {
        self.keeps
    }

    /// Makes ready for this many records, of `most` that may come; says whether the memory was granted.
    pub(super) fn reserve(&mut self, records: usize, most: usize) -> bool {
        (!self.keeps.squares || pages::grow(&mut self.squares, records, most))
            && (!self.keeps.amaf || pages::grow(&mut self.amaf, records, most))
            && (!self.keeps.guesses || pages::grow(&mut self.guesses, records, most))
    }

    /// Follows the records to a new length.
    pub(super) fn resize(&mut self, records: usize) {
        if self.keeps.squares {
            self.squares.resize(records, 0);
        }
        if self.keeps.amaf {
            self.amaf.resize(records, Amaf::default());
        }
        if self.keeps.guesses {
            self.guesses.resize(records, Guess::default());
        }
    }

    pub(super) fn set_guesses(&mut self, first: u32, guesses: &[Guess]) {
        let first = first as usize;
        self.guesses[first..first + guesses.len()].copy_from_slice(guesses);
    }

    /// The counts of a record as printed: wins and losses without draws between them.
    pub(super) fn set_sum(&mut self, at: u32, sum: u64) {
        if self.keeps.squares {
            self.squares[at as usize] = sum * u64::from(WIN);
        }
    }

    /// Counts the square of a result.
    pub(super) fn count_square(&mut self, at: u32, result: u32) {
        if self.keeps.squares {
            self.squares[at as usize] += u64::from(result) * u64::from(result);
        }
    }

    pub(super) fn uncount_square(&mut self, at: u32, result: u32) {
        if self.keeps.squares {
            self.squares[at as usize] -= u64::from(result) * u64::from(result);
        }
    }

    /// Makes what is kept of a record that of a record of another arena, which keeps the same.
    pub(super) fn take_over(&mut self, at: u32, other: &Self, from: u32) {
        fn copy<T: Copy>(to: &mut [T], at: u32, from: &[T], source: u32) {
            if let (Some(to), Some(from)) = (to.get_mut(at as usize), from.get(source as usize)) {
                *to = *from;
            }
        }
        copy(&mut self.squares, at, &other.squares, from);
        copy(&mut self.amaf, at, &other.amaf, from);
        copy(&mut self.guesses, at, &other.guesses, from);
    }

    /// The sum of squares of a record; 0 where none are kept.
    pub(super) fn square(&self, at: u32) -> u64 {
        self.squares.get(at as usize).copied().unwrap_or(0)
    }

    pub(super) fn change_square(&mut self, at: u32, change: impl FnOnce(u64) -> u64) {
        if let Some(square) = self.squares.get_mut(at as usize) {
            *square = change(*square);
        }
    }

    pub(super) fn amaf_mut(&mut self, at: u32) -> &mut Amaf {
        &mut self.amaf[at as usize]
    }

    /// Everything, for a digest.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        let amaf = self.amaf.iter().flat_map(|amaf| [amaf.sum, u64::from(amaf.visits)]);
        let guesses = self.guesses.iter().flat_map(|guess| {
            let bits = [guess.prior, guess.worth].map(f32::to_bits).map(u64::from);
            [bits[0] << 32 | bits[1], u64::from(guess.rank)]
        });
        self.squares.iter().copied().chain(amaf).chain(guesses)
    }

    /// The statistics of the records in a range.
    pub(super) fn range(&self, places: std::ops::Range<usize>) -> (&[u64], &[Amaf], &[Guess]) {
        (
            self.squares.get(places.clone()).unwrap_or_default(),
            self.amaf.get(places.clone()).unwrap_or_default(),
            self.guesses.get(places).unwrap_or_default(),
        )
    }
}

/// The moves of one node with all that is known of each.
#[derive(Clone, Copy)]
pub(super) struct Siblings<'a> {
    pub(super) nodes: &'a [Node],
    pub(super) squares: &'a [u64],
    pub(super) amaf: &'a [Amaf],
    pub(super) guesses: &'a [Guess],
    /// Which of them the user wants searched.
    pub(super) only: Only<'a>,
    /// Where the value of a move is that of its position, by whichever line: where the positions are.
    pub(super) positions: Option<&'a Arena>,
}

/// One move as a formula sees it: all results are Max's, in `[0, 1]`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub(super) visits: u32,
    /// The sum of results, in wins.
    pub(super) sum: f64,
    /// 0 without visits.
    pub(super) mean: f64,
    pub(super) mean_of_squares: f64,
    pub(super) amaf_visits: u32,
    pub(super) amaf_mean: f64,
    pub(super) prior: f64,
    pub(super) worth: f64,
    pub(super) proof: Proof,
}

const POINT: f64 = 1.0 / WIN as f64;

impl Siblings<'_> {
    pub(super) fn child(&self, nth: usize) -> Child {
        let node = &self.nodes[nth];
        let (valued, square) = self.valued(nth);
        let [inverse, _] = Tables::get().reciprocals(valued.visits());
        let amaf = self.amaf.get(nth).copied().unwrap_or_default();
        let guess = self.guesses.get(nth);
        Child {
            visits: node.visits(),
            sum: valued.sum() as f64 * POINT,
            mean: valued.sum() as i64 as f64 * inverse * POINT,
            mean_of_squares: square as f64 * inverse * POINT * POINT,
            amaf_visits: amaf.visits,
            amaf_mean: if amaf.visits > 0 { amaf.sum as f64 * POINT / f64::from(amaf.visits) } else { 0.0 },
            prior: guess.map_or(1.0 / self.nodes.len() as f64, |guess| guess.prior.into()),
            worth: guess.map_or(0.5, |guess| guess.worth.into()),
            proof: node.proof(),
        }
    }

    /// A move's place when all are sorted by prior, from 0.
    pub(super) fn rank(&self, nth: usize) -> u32 {
        self.guesses.get(nth).map_or(nth as u32, |guess| guess.rank.into())
    }

    /// Whether the user wants a move searched.
    pub(super) fn allows(&self, nth: usize) -> bool {
        self.only.allows(self.nodes[nth].code())
    }

    /// The record whose results are a move's value, and its sum of squares: the move's own, or its position's.
    pub(super) fn valued(&self, nth: usize) -> (&Node, u64) {
        let node = &self.nodes[nth];
        match self.positions {
            Some(arena) if node.has_children() => {
                (arena.whole(node), arena.beside().square(node.first_child() - 1))
            }
            _ => (node, self.squares.get(nth).copied().unwrap_or(0)),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Child> {
        (0..self.nodes.len()).map(|nth| self.child(nth))
    }
}
