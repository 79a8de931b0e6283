//! Who takes part in a choice among siblings, and which of those is taken.
//!
//! A move can be searched unless the user has left it out or it is proven to lose. Progressive widening counts among
//! these alone, so a move that nobody can search takes no other's place. Of those that take part, all of them or, where
//! the coin of node skipping says so, the visited or the new ones, the most urgent is taken.
//!
//! Selection, the inspector and the log all ask here, so none of them can say what another does not do.

use crate::search::monte_carlo::arena::Node;
use crate::search::monte_carlo::beside::Siblings;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::solver::Proof;

/// Which of the moves that take part may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pool {
    All,
    Visited,
    Unvisited,
}

/// The moves of one node, as a choice by a formula sees them.
#[derive(Clone, Copy)]
pub(super) struct Candidates<'a> {
    formula: &'a Formula<'a>,
    siblings: Siblings<'a>,
    /// What a move is proven to be that the mover need not try again.
    lost: Proof,
    /// The rank, in the order of priors, before which the moves that can be searched take part.
    line: u32,
}

impl<'a> Candidates<'a> {
    pub(super) fn of(formula: &'a Formula<'a>, siblings: Siblings<'a>) -> Self {
        let lost = Proof::Win(formula.side().other());
        let all = Self { formula, siblings, lost, line: u32::MAX };
        Self { line: all.line_after(formula.width()), ..all }
    }

    pub(super) const fn formula(&self) -> &'a Formula<'a> {
        self.formula
    }

    pub(super) const fn siblings(&self) -> Siblings<'a> {
        self.siblings
    }

    /// The rank before which `width` moves can be searched: every move before it that cannot moves it one further.
    fn line_after(&self, width: u32) -> u32 {
        let mut line = width;
        while (line as usize) < self.siblings.nodes.len() {
            let is_before = |&nth: &usize| self.siblings.rank(nth) < line;
            let out = self.places().filter(is_before).filter(|&nth| !self.can_be_searched(nth)).count();
            if width + out as u32 == line {
                return line;
            }
            line = width + out as u32;
        }
        u32::MAX
    }

    fn places(&self) -> std::ops::Range<usize> {
        0..self.siblings.nodes.len()
    }

    /// Whether a move is proven to lose.
    pub(super) fn is_lost(&self, nth: usize) -> bool {
        self.siblings.nodes[nth].is_proven(self.lost)
    }

    /// Whether the user wants a move searched and it is not proven to lose.
    pub(super) fn can_be_searched(&self, nth: usize) -> bool {
        self.siblings.allows(nth) && !self.is_lost(nth)
    }

    /// Whether a move may be chosen: it can be searched, and widening has come to it.
    pub(super) fn takes_part(&self, nth: usize) -> bool {
        self.can_be_searched(nth) && self.siblings.rank(nth) < self.line
    }

    /// How many moves can be searched.
    pub(super) fn searchable(&self) -> usize {
        self.places().filter(|&nth| self.can_be_searched(nth)).count()
    }

    /// How many of those have a lower rank than a move: its place in the order of widening, from 0.
    pub(super) fn place_of(&self, nth: usize) -> usize {
        let rank = self.siblings.rank(nth);
        let is_before = |&other: &usize| self.siblings.rank(other) < rank;
        self.places().filter(is_before).filter(|&other| self.can_be_searched(other)).count()
    }

    /// Whether visited moves and new ones take part, so that there is something to toss a coin for.
    pub(super) fn are_mixed(&self) -> bool {
        let is_there = |is_visited| {
            let is_it = |node: &Node| (node.visits() > 0) == is_visited;
            self.places().any(|nth| is_it(&self.siblings.nodes[nth]) && self.takes_part(nth))
        };
        is_there(true) && is_there(false)
    }

    /// The place of the move that is taken of a pool: the most urgent one, the first in move order among equals. Where
    /// every move that the user wants loses, the first of them.
    pub(super) fn choose(&self, pool: Pool) -> usize {
        let is_of_pool = |nth: usize| match pool {
            Pool::All => true,
            Pool::Visited => self.siblings.nodes[nth].visits() > 0,
            Pool::Unvisited => self.siblings.nodes[nth].visits() == 0,
        };
        self.most_urgent(is_of_pool)
            .or_else(|| self.places().find(|&nth| self.siblings.allows(nth)))
            .unwrap_or(0)
    }

    /// The move that would be taken by its score if `chosen` were not there.
    pub(super) fn runner_up(&self, chosen: usize) -> Option<usize> {
        self.most_urgent(|nth| nth != chosen && !self.formula.goes_first(&self.siblings.child(nth)))
    }

    fn most_urgent(&self, may: impl Fn(usize) -> bool) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for nth in self.places().filter(|&nth| self.takes_part(nth) && may(nth)) {
            let urgency = self.formula.urgency(&self.siblings.child(nth));
            if best.is_none_or(|(_, so_far)| urgency > so_far) {
                best = Some((nth, urgency));
            }
        }
        best.map(|(nth, _)| nth)
    }
}
