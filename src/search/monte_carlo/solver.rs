//! MCTS-Solver (Winands, Bjornsson and Saito, 2008): results that are certain are propagated, and a move that is
//! certain to lose is not tried again.
//!
//! The paper knows wins and losses only; draws are added here. A draw is weaker: one winning move proves a node, but
//! a node is drawn only once every one of its moves is proven. Selection goes on visiting a move that is proven a draw,
//! because it is worth a half to the mover and so belongs to the mean. So wins and losses are found early and the
//! drawn root of tic-tac-toe stays open for very long: solving it is depth-first search's work. How far away a proven
//! end lies is not known either, for the first proof that is found need not be the shortest.

use crate::game::{Outcome, Side};
use crate::search::answer;
use crate::search::monte_carlo::arena::{Arena, Mover, Node, WIN};

/// What is certain about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Proof {
    /// Nothing.
    #[default]
    Open,
    Draw,
    Win(Side),
}

impl Proof {
    #[inline(always)]
    pub(super) const fn from_tag(tag: u32) -> Self {
        match tag {
            0 => Self::Open,
            1 => Self::Draw,
            2 => Self::Win(Side::Max),
            _ => Self::Win(Side::Min),
        }
    }

    pub(super) const fn tag(self) -> u32 {
        match self {
            Self::Open => 0,
            Self::Draw => 1,
            Self::Win(Side::Max) => 2,
            Self::Win(Side::Min) => 3,
        }
    }

    /// What the end of a game proves. A score is neither won nor lost, so it proves nothing.
    pub(super) const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(side) => Self::Win(side),
            Outcome::Draw => Self::Draw,
            Outcome::Score(_) => Self::Open,
        }
    }

    pub(super) fn is_open(self) -> bool {
        self == Self::Open
    }

    /// The certain result for Max in fixed point; a half where nothing is certain.
    pub(super) const fn result(self) -> u32 {
        match self {
            Self::Win(Side::Max) => WIN,
            Self::Win(Side::Min) => 0,
            Self::Draw | Self::Open => WIN / 2,
        }
    }

    pub(super) const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Open => None,
            Self::Draw => Some(Outcome::Draw),
            Self::Win(side) => Some(Outcome::Win(side)),
        }
    }

    /// As the answer says it. Distances are not known to this method.
    pub(super) fn as_answer(self) -> Option<answer::Proof> {
        let winner = match self {
            Self::Open => return None,
            Self::Draw => "draw",
            Self::Win(side) => side.name(),
        };
        Some(answer::Proof { winner, plies: None })
    }
}

/// What the children of a node prove about it: won if one of them is won for the mover; otherwise, once all are
/// proven, the best of them. At a chance node all must be proven alike.
pub(super) fn proof_from_children(arena: &Arena, node: &Node) -> Proof {
    let children = arena.block(node);
    let all = |proof: Proof| children.iter().all(|child| child.proof() == proof);
    let mover = match node.mover() {
        Mover::Max => Side::Max,
        Mover::Min => Side::Min,
        Mover::Chance => {
            let first = children.first().map_or(Proof::Open, Node::proof);
            return if all(first) { first } else { Proof::Open };
        }
        Mover::Nobody => return Proof::Open,
    };
    let any = |proof: Proof| children.iter().any(|child| child.proof() == proof);
    if any(Proof::Win(mover)) {
        Proof::Win(mover)
    } else if any(Proof::Open) {
        Proof::Open
    } else if any(Proof::Draw) {
        Proof::Draw
    } else {
        Proof::Win(mover.other())
    }
}
