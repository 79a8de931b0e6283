//! What looks wrong with a search, in sentences with numbers: knobs that do not fit the game show in the counts.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::machine::Sentence;
use crate::search::monte_carlo::answer::{best_child, side_of};
use crate::search::monte_carlo::arena::ROOT;
use crate::search::monte_carlo::beside::Child;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::interval::Interval;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{CutValue, Selection};
use crate::search::monte_carlo::unread::{NEVER_MEET, NO_PRIORS, NO_WIN_RATE};
use crate::search::quantity::count;
use crate::search::{NodeId, Tree};

/// Exploration dwarfs the values where the smallest term is this many times their spread: visits then are all but even.
const DWARFS: f64 = 3.0;

/// With fewer visits a move of the root than these the counts compare nothing.
const FEW: u64 = 2;

/// From so many visits a move on they begin to.
const BEGIN: u64 = 10;

/// A move is starved below this part of an even share of the visits, while its value may still be the best.
const STARVED: f64 = 0.02;

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// The lints of the root at this moment.
    pub(super) fn lints_of_root(&self) -> Vec<Sentence> {
        self.few_visits()
            .into_iter()
            .chain(self.missing())
            .chain(self.apart())
            .chain(self.dwarfing())
            .chain(self.starving())
            .collect()
    }

    /// Where unvisited moves go first, the formula has hardly spoken before each move was tried once.
    pub(super) fn few_visits(&self) -> Option<Sentence> {
        let root = self.arena.node(ROOT);
        let (visits, moves) = (u64::from(root.visits()), root.child_count() as u64);
        if !self.rules.is_orderly || side_of(root).is_none() || moves < 2 || visits >= FEW * moves {
            return None;
        }
        let again = self.arena.block(root).iter().filter(|child| child.visits() > 1).count() as u64;
        let again = match again {
            0 => "none was".to_owned(),
            1 => "only one was".to_owned(),
            n => format!("only {} were", count(n)),
        };
        let text = format!(
            "lint: {} visits for the root's {} moves: {again} tried more than once, so the counts compare nothing yet; \
             after {} they begin to",
            count(visits),
            count(moves),
            count(BEGIN * moves)
        );
        Some(Sentence { text, path: Vec::new() })
    }

    fn missing(&self) -> impl Iterator<Item = Sentence> {
        let no_priors = self.rules.prior.is_given() && self.rules.given.is_empty();
        let no_rate =
            self.rules.cut_value == CutValue::WinRate && J::JUDGES && self.judge.win_rate().is_none();
        let said = [(no_priors, NO_PRIORS), (no_rate, NO_WIN_RATE)].into_iter().filter(|(is_so, _)| *is_so);
        said.map(|(_, text)| Sentence { text: format!("lint: {text}"), path: Vec::new() })
    }

    fn apart(&self) -> Option<Sentence> {
        let is_in_vain = self.rules.shares() && !self.game.lines_meet();
        is_in_vain.then(|| Sentence { text: format!("lint: {NEVER_MEET}"), path: Vec::new() })
    }

    fn dwarfing(&self) -> Option<Sentence> {
        let formula = Formula::at(&self.rules, self.arena.node(ROOT))?;
        let siblings = self.siblings_under(ROOT);
        let visited: Vec<Child> = siblings.iter().filter(|child| child.visits > 0).collect();
        let explored = visited.iter().map(|child| formula.exploration(child)).fold(f64::INFINITY, f64::min);
        let values = || visited.iter().map(|child| child.mean);
        let spread = values().fold(0.0, f64::max) - values().fold(1.0, f64::min);
        let is_meant = self.rules.selection == Selection::Even || self.rules.steering.chooses();
        if is_meant || visited.len() < 2 || explored < DWARFS * spread {
            return None;
        }
        if spread <= 0.0 {
            let text =
                "lint: all moves of the root that were tried have the same value: no c can tell them apart";
            return Some(Sentence { text: text.to_owned(), path: Vec::new() });
        }
        let text = format!(
            "lint: exploration dwarfs the values at the root: its smallest term is {explored:.3}, the values are only \
             {spread:.3} apart; a smaller c would tell the moves apart"
        );
        Some(Sentence { text, path: Vec::new() })
    }

    fn starving(&self) -> Option<Sentence> {
        let root = self.arena.node(ROOT);
        let side = side_of(root)?;
        if self.rules.steering.chooses() {
            return None;
        }
        let best = self.arena.node(best_child(&self.arena, &self.rules, ROOT)?);
        let even = f64::from(root.visits()) / root.child_count() as f64;
        let may_be_better = |interval: Interval| match side {
            Side::Max => interval.high > best.mean().unwrap_or(0.5),
            Side::Min => interval.low < best.mean().unwrap_or(0.5),
        };
        let starved = self.arena.places(ROOT).find(|&child| {
            let node = self.arena.node(child);
            f64::from(node.visits()) < STARVED * even
                && node.proof().is_open()
                && may_be_better(Interval::of(node))
        })?;
        let node = self.arena.node(starved);
        let Interval { low, high } = Interval::of(node);
        let name = self.move_names(NodeId(ROOT), &[node.code()]).concat();
        let text = format!(
            "lint: {name} is starved: {} of {} visits, though its value may lie anywhere from {low:.3} to {high:.3} and \
             the best move's is {:.3}",
            count(node.visits().into()),
            count(root.visits().into()),
            best.mean().unwrap_or(0.5)
        );
        Some(Sentence { text, path: vec![node.code()] })
    }
}
