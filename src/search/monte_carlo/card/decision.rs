//! What decides among siblings at this moment: the formula, or something that does not ask it.

use super::Choice;
use crate::eval::Judge;
use crate::game::{Notation, Outcome};
use crate::search::monte_carlo::arena::{Node, ROOT};
use crate::search::monte_carlo::candidates::{Candidates, Pool};
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{Proves, Rules};
use crate::search::monte_carlo::solver::Proof;
use crate::search::monte_carlo::steering::{Asked, NOTHING_LEFT};
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
    /// Nobody: no iteration goes on below the node.
    Nobody(Why),
}

/// Why nobody goes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// The node's result is proven.
    Proof(Outcome),
    /// What the user wants searched is proven, move by move.
    NothingLeft,
}

impl Decision {
    /// The child that goes next, where that is settled.
    pub(super) const fn chosen(&self) -> Option<usize> {
        match *self {
            Self::Formula(nth) | Self::Quota(nth, _) => Some(nth),
            Self::Coin { .. } | Self::Nobody(_) => None,
        }
    }

    /// What a quota asks for, where one decides.
    pub(super) const fn asked(&self) -> Option<Asked> {
        match *self {
            Self::Quota(_, asked) => Some(asked),
            _ => None,
        }
    }

    /// Whether nothing is chosen here any more.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self, Self::Nobody(_))
    }
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// What decides at a node under these rules.
    pub(super) fn decision_at(&self, parent: u32, rules: &Rules, candidates: &Candidates<'_>) -> Decision {
        let node = self.arena.node(parent);
        if let Some(outcome) = self.proof_to_be(node).outcome() {
            return Decision::Nobody(Why::Proof(outcome));
        }
        if let Some(asked) = self.asked(parent, || self.line_to(parent)) {
            return Decision::Quota((asked.child - node.first_child()) as usize, asked);
        }
        if parent == ROOT && self.wants_nothing_open() {
            return Decision::Nobody(Why::NothingLeft);
        }
        if rules.skips_at(|| self.depth_of(parent)) && candidates.are_mixed() {
            return Decision::Coin {
                visited: candidates.choose(Pool::Visited),
                new: candidates.choose(Pool::Unvisited),
                fell_for: self.fallen_coin(parent),
            };
        }
        Decision::Formula(candidates.choose(Pool::All))
    }

    /// What is proven of a node, or will be when an iteration comes by: by another line to its position.
    fn proof_to_be(&self, node: &Node) -> Proof {
        let known = if self.rules.proves == Proves::Nothing { node } else { self.arena.whole(node) };
        if node.proof().is_open() { known.proof() } else { node.proof() }
    }

    /// The child that the coin has let the iteration under way take at a node; `None` where it has not come by, or
    /// there was nothing to toss for.
    fn fallen_coin(&self, parent: u32) -> Option<usize> {
        let (here, current) = (self.path(NodeId(parent)), self.current_path());
        let below = current.strip_prefix(&here[..]).filter(|_| self.is_inside_iteration())?;
        let siblings = self.siblings_under(parent);
        let nth = siblings.nodes.iter().position(|node| below.first() == Some(&node.code()))?;
        let is_new = self.cursor.record.opened && below.len() == 1;
        let counted = usize::from(is_new && siblings.nodes[nth].visits() > 0);
        let visited = siblings.nodes.iter().filter(|node| node.visits() > 0).count();
        (visited > counted).then_some(nth)
    }
}

impl Choice<'_> {
    /// What decides in place of the score; empty where the score does.
    pub(super) fn decision_in_words(&self) -> String {
        let name = |nth: usize| &self.names[nth];
        match self.decision {
            Decision::Formula(_) => String::new(),
            Decision::Quota(nth, _) => {
                format!("a quota decides here, not the score: {} goes first, {}", name(nth), self.asked)
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
            Decision::Nobody(Why::Proof(outcome)) => {
                format!(
                    "nothing is chosen here any more: it is proven that this {}",
                    outcome_in_words(outcome)
                )
            }
            Decision::Nobody(Why::NothingLeft) => format!("nothing is chosen here any more: {NOTHING_LEFT}"),
        }
    }
}
