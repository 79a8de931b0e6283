//! Subtrees that the user has had forgotten, and how they come back.
//!
//! Where positions are shared an edge's counts do not say by which lines they came: the paths of the iterations do. Those
//! that the history has dropped are found by searching again. So whether an edge can be forgotten at a moment follows
//! from the moment alone, not from the way that led there.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::error::{Fault, Result};
use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::search::machine::Until;
use crate::search::monte_carlo::arena::{Arena, Counts, Cut, ROOT};
use crate::search::monte_carlo::history::{History, Record};
use crate::search::monte_carlo::machine::{MonteCarlo, history_share, tree_share};
use crate::search::monte_carlo::path::Step;
use crate::search::monte_carlo::reuse::LARGEST_PART;
use crate::search::monte_carlo::steering::{FORGET, Steering};
use crate::search::quantity::count;
use crate::search::{Clock, Goal};

/// A line that was forgotten.
#[derive(Debug, Clone)]
pub(super) struct Forgotten {
    line: Vec<u32>,
    /// The phase before which it was.
    phase: u64,
    /// What it was, if it was there.
    cut: Option<Cut>,
}

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// Forgets the subtrees that the rules say, or puts those back that they do not say any more.
    pub(super) fn forget_as_told(&mut self) {
        let lines = self.rules.steering.forgotten.clone();
        let same = lines.iter().zip(&self.forgotten).take_while(|(line, known)| **line == known.line).count();
        while self.forgotten.len() > same {
            if let Some(cut) = self.forgotten.pop().and_then(|known| known.cut) {
                self.arena.put_back(cut);
            }
        }
        for line in lines.into_iter().skip(same) {
            let cut =
                self.arena.opened_at(&line).filter(|&node| node != ROOT).and_then(|node| self.cut(node));
            self.forgotten.push(Forgotten { line, phase: self.clock.phases, cut });
        }
    }

    fn cut(&mut self, node: u32) -> Option<Cut> {
        if !self.rules.shares() {
            return self.arena.cut(node);
        }
        if !self.history.holds_all(self.clock.iterations) {
            let again = self.searched_again();
            return again
                .history
                .holds_all(self.clock.iterations)
                .then(|| self.cut_paths(node, &again.history));
        }
        let history = std::mem::replace(&mut self.history, History::new(0));
        let cut = self.cut_paths(node, &history);
        self.history = history;
        Some(cut)
    }

    /// This search from its beginning to the present, with the paths of all iterations.
    fn searched_again(&self) -> Self {
        let mut again = self.clone();
        again.history = History::of_all();
        again.start_again();
        again.repeat(Until::goal(Goal::Phase(self.clock.phases)));
        again
    }

    /// Takes those iterations out whose paths have this edge, and that are not taken out already.
    fn cut_paths(&mut self, node: u32, history: &History) -> Cut {
        let cuts = self.forgotten.iter().filter_map(|known| known.cut.as_ref());
        let gone: FxHashSet<u32> = cuts.flat_map(Cut::iterations).copied().collect();
        let (mut iterations, mut counts) = (Vec::new(), BTreeMap::<u32, Counts>::new());
        history.each(|older, result, path| {
            if path.iter().any(|step| step.place() == node) && !gone.contains(&older) {
                iterations.push(older);
                path.iter().for_each(|step| counts.entry(step.place()).or_default().count(result));
            }
        });
        self.arena.cut_iterations(node, iterations, counts)
    }

    /// Bytes that what was forgotten takes until it comes back.
    pub(super) fn forgotten_bytes(&self) -> u64 {
        self.forgotten.iter().filter_map(|known| known.cut.as_ref()).map(Cut::bytes).sum()
    }
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// What the user may not ask for at this moment.
    ///
    /// # Errors
    /// A subtree that is not there, one that the iteration under way may be in, one whose counts cannot be told from
    /// others, or one to come back at another moment than that at which it went.
    pub(super) fn check_steering(&self, steering: &Steering) -> Result<()> {
        let (now, then) = (&steering.forgotten, &self.rules.steering.forgotten);
        let same = now.iter().zip(then).take_while(|(new, old)| new == old).count();
        if self.forgotten.iter().skip(same).any(|known| known.phase != self.clock.phases) {
            return Err(fault("what was forgotten comes back by going back in time".into()));
        }
        let lines = &now[same..];
        if !lines.is_empty() && self.is_inside_iteration() {
            return Err(fault("the search is inside an iteration: step to its end first".into()));
        }
        lines.iter().try_for_each(|line| self.check_line_to_forget(line))
    }

    /// Whether the paths of all iterations would fit into the history, and the tree into memory once more. Each step of
    /// a path is one down and one up.
    fn has_room_to_forget(&self) -> bool {
        let Clock { phases, iterations } = self.clock;
        let paths = iterations * size_of::<Record>() as u64 + phases / 2 * size_of::<Step>() as u64;
        paths <= history_share(self.budget) && self.arena.bytes() <= tree_share(self.budget) / LARGEST_PART
    }

    fn check_line_to_forget(&self, line: &[u32]) -> Result<()> {
        let names = self.written_line(line).join(" ");
        let Some(node) = self.arena.opened_at(line).filter(|_| !line.is_empty()) else {
            return Err(fault(format!("there is no subtree `{names}` to forget at this moment")));
        };
        if !self.rules.shares() {
            return if self.arena.can_cut(node) {
                Ok(())
            } else {
                Err(fault(format!(
                    "`{names}` has more visits or wins than a node above it, as the search was given them"
                ))
                .expected("counts that those above hold"))
            };
        }
        if !self.has_room_to_forget() {
            return Err(fault(format!(
                "lines share positions, and memory has no room for the paths of {} iterations: what they have counted on \
                 `{names}` cannot be told from the rest",
                count(self.clock.iterations)
            ))
            .remedy("forget it at an earlier moment, or open the search with more --memory or transpositions=off"));
        }
        // What was given is the beginning of the arena, so a place there is the same edge, by whichever line.
        let is_given =
            |given: &Arena| given.records().get(node as usize).is_some_and(|edge| edge.visits() > 0);
        if self.given.as_ref().is_some_and(is_given) {
            return Err(fault(format!(
                "lines share positions, and the search began with counts on `{names}`: by which lines they came is not known"
            ))
            .remedy("start anew, or with transpositions=off"));
        }
        Ok(())
    }
}

fn fault(text: String) -> Fault {
    Fault::new(text).in_source(FORGET)
}
