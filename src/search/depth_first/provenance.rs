//! Where a value comes from: minimax passes values up unchanged, so one child of every node on the way has the value of
//! the node, down to the leaf that made it.

use crate::eval::Judge;
use crate::game::{Notation, Side, Turn};
use crate::search::depth_first::frame::{NONE, cutoff_side};
use crate::search::depth_first::inquiry::is_from_elsewhere;
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::sentences::moves_word;
use crate::search::depth_first::view::{cutoff_name, is_valued};
use crate::search::derivation::Source;
use crate::search::event::{Bound, CutoffKind, TableAnswer};
use crate::search::{NodeId, Tree};

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// The way from a node down to what made its value, the node itself first. Empty while it has no value.
    pub(super) fn sources(&self, node: NodeId) -> Vec<Source> {
        let mut sources = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next {
            let seen = self.seen(node);
            if !is_valued(&seen) {
                break;
            }
            next = self.giver(node, &seen);
            sources.push(Source {
                node,
                name: self.move_name(node),
                value: self.quantity(seen.value),
                bound: self.bound_of(&seen),
                how: match next {
                    Some(child) => self.passed_on(node, &seen, child),
                    None => self.made_here(node, &seen),
                },
                nodes: seen.nodes,
                is_from_elsewhere: next.is_none() && is_from_elsewhere(&seen),
                is_evaluated: next.is_none() && stands(&seen) && self.leaf_of(&seen) == Leaf::Evaluation,
            });
        }
        sources
    }

    /// The child that has brought a node its value.
    fn giver(&self, node: NodeId, seen: &Node) -> Option<NodeId> {
        if seen.answer == Some(TableAnswer::Cut) || seen.flags.has(Flags::CHANCE) {
            return None;
        }
        let brought = |child: &NodeId| {
            let below = self.seen(*child);
            below.code == seen.best && below.value == seen.value && !below.is_open()
        };
        self.record.children(node.0).map(NodeId).find(brought)
    }

    /// `the largest of 7 moves: c4 brings it; beta cutoff, 3 moves never looked at`.
    fn passed_on(&self, node: NodeId, seen: &Node, child: NodeId) -> String {
        let which = if self.turn(node) == Turn::Of(Side::Min) { "smallest" } else { "largest" };
        let mut tried = moves_word(seen.tried.into());
        if seen.flags.has(Flags::BEYOND) && !self.tactics.is_pressed(&self.game, &self.position(node)) {
            tried += " and the value as it stands";
        }
        let end = match seen.flags.cut() {
            Some(kind) => {
                let left = moves_word(u32::from(seen.legal.saturating_sub(seen.tried)));
                format!("; {}, {left} never looked at", cutoff_name(kind))
            }
            None if seen.is_open() => " so far".into(),
            None => String::new(),
        };
        let among =
            if tried == "1 move" { "the only move tried".into() } else { format!("the {which} of {tried}") };
        format!("{among}: {} brings it{end}", self.move_name(child))
    }

    /// `beta 84, set by sibling B`: the bound that a rule has found to be met, which is the value.
    fn bound_of_rule(&self, node: NodeId, seen: &Node) -> String {
        let kind = if seen.bound == Bound::Upper { CutoffKind::Alpha } else { CutoffKind::Beta };
        format!("{} {}, {}", cutoff_side(kind), self.quantity(seen.value), self.cause_words(node, kind))
    }

    /// What has made the value at this very node.
    fn made_here(&self, node: NodeId, seen: &Node) -> String {
        let moves = moves_word(seen.tried.into());
        match seen.answer {
            Some(TableAnswer::Cut) => match self.entry(node) {
                Some(entry) => format!("the table knew it: it holds {} now", self.entry_words(&entry)),
                None => "the table knew it, and holds another position there now".into(),
            },
            _ if seen.flags.has(Flags::OVER) => "the rules: the game is over".into(),
            _ if stands(seen) => {
                let why = stand_pat_words(seen).unwrap_or_else(|| "the horizon is here".into());
                format!("{}: {why}", self.judge_words(seen))
            }
            _ if seen.flags.has(Flags::CHANCE) => format!("the mean of {moves} by weight: no single leaf"),
            _ if seen.flags.has(Flags::NULL_MOVE) => {
                format!("{}; a less deep search after a pass still meets it", self.bound_of_rule(node, seen))
            }
            _ if seen.flags.has(Flags::PROB_CUT) => {
                format!("{}; a shallow search predicts that it is met", self.bound_of_rule(node, seen))
            }
            _ if seen.tried == 0 => "the rules foresee it".into(),
            _ => format!("one of {moves} that are folded away; unfolding searches them again"),
        }
    }
}

/// Whether a value is that of the node's own position as it stands, by the evaluation or by playouts.
pub(super) fn stands(seen: &Node) -> bool {
    is_valued(seen) && seen.depth == 0 && !seen.flags.has(Flags::OVER) && seen.best == NONE
}

/// Why a node beyond the horizon is worth what it is as it stands; `None` for other nodes.
pub(super) fn stand_pat_words(seen: &Node) -> Option<String> {
    if !seen.flags.has(Flags::BEYOND) || seen.best != NONE || seen.answer == Some(TableAnswer::Cut) {
        return None;
    }
    let so_far = if seen.is_open() { " so far" } else { "" };
    Some(match seen.tried {
        _ if seen.flags.has(Flags::STOOD_PAT) => "it stands pat, which cuts: no noisy move is needed".into(),
        0 if seen.is_open() => "as it stands; noisy moves may change that".into(),
        0 => "it stands pat: there is no noisy move".into(),
        1 => format!("it stands pat: its one noisy move is no better{so_far}"),
        tried => format!("it stands pat: none of its {tried} noisy moves is better{so_far}"),
    })
}
