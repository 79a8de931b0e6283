//! What decides among siblings at this moment: the formula, or something that does not ask it.

use super::Choice;
use crate::eval::Judge;
use crate::game::{Notation, Outcome};
use crate::search::monte_carlo::beside::Siblings;
use crate::search::monte_carlo::formula::{Formula, Pool};
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Rules;
use crate::search::monte_carlo::steering::Asked;
use crate::search::monte_carlo::words::outcome_in_words;
use crate::search::{NodeId, Tree};

/// Who goes next.
#[derive(Debug, Clone, Copy)]
pub(super) enum Decision {
    /// The child that the formula takes.
    Formula(usize),
    /// The child that the user has asked visits for.
    Quota(usize, Asked),
    /// One of two, as the coin of node skipping falls.
    Coin {
        visited: usize,
        new: usize,
        /// Where it has fallen in the iteration under way: the child that was taken.
        fell_for: Option<usize>,
    },
    /// Nobody: the node's result is proven, and no iteration goes on below it.
    Proof(Outcome),
}

impl Decision {
    /// The child that goes next, where that is settled.
    pub(super) const fn chosen(&self) -> Option<usize> {
        match *self {
            Self::Formula(nth) | Self::Quota(nth, _) => Some(nth),
            Self::Coin { .. } | Self::Proof(_) => None,
        }
    }

    /// Whether nothing is chosen here any more.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self, Self::Proof(_))
    }
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// What decides at a node under these rules.
    pub(super) fn decision_at(
        &self,
        parent: u32,
        rules: &Rules,
        formula: &Formula<'_>,
        siblings: &Siblings<'_>,
    ) -> Decision {
        let node = self.arena.node(parent);
        if let Some(outcome) = node.proof().outcome() {
            return Decision::Proof(outcome);
        }
        if let Some(asked) = self.asked(parent, || self.line_to(parent)) {
            return Decision::Quota((asked.child - node.first_child()) as usize, asked);
        }
        let (visited, unvisited) = siblings.numbers();
        if rules.skips_at(|| self.depth_of(parent)) && visited > 0 && unvisited > 0 {
            return Decision::Coin {
                visited: formula.choose(siblings, Pool::Visited),
                new: formula.choose(siblings, Pool::Unvisited),
                fell_for: self.fallen_coin(parent, siblings, visited),
            };
        }
        Decision::Formula(formula.choose(siblings, Pool::All))
    }

    /// The child that the coin has let the iteration under way take at a node; `None` where it has not come by, or
    /// there was nothing to toss for.
    fn fallen_coin(&self, parent: u32, siblings: &Siblings<'_>, visited: usize) -> Option<usize> {
        let (here, current) = (self.path(NodeId(parent)), self.current_path());
        let below = current.strip_prefix(&here[..]).filter(|_| self.is_inside_iteration())?;
        let nth = siblings.nodes.iter().position(|node| below.first() == Some(&node.code()))?;
        let is_new = self.cursor.record.opened && below.len() == 1;
        let counted = usize::from(is_new && siblings.nodes[nth].visits() > 0);
        (visited > counted).then_some(nth)
    }
}

impl Choice<'_> {
    /// What decides in place of the score; empty where the score does. `place` names a node by its line.
    pub(super) fn decision_in_words(&self, place: impl Fn(u32) -> String) -> String {
        let name = |nth: usize| &self.names[nth];
        match self.decision {
            Decision::Formula(_) => String::new(),
            Decision::Quota(nth, asked) => {
                format!(
                    "a quota decides here, not the score: {} goes first, {}",
                    name(nth),
                    asked.in_words(place)
                )
            }
            Decision::Coin { visited, new, fell_for } => {
                let fell = fell_for.map_or(String::new(), |nth| {
                    format!("; in this iteration it has let {} be taken", name(nth))
                });
                format!(
                    "node skipping: a fair coin decides here; {} goes next if it falls for a visited move, {} if for a \
                     new one{fell}",
                    name(visited),
                    name(new)
                )
            }
            Decision::Proof(outcome) => {
                format!(
                    "nothing is chosen here any more: it is proven that this {}",
                    outcome_in_words(outcome)
                )
            }
        }
    }
}
