//! What was left out is searched after all, in a sandbox, and what it changes is carried up to the root: a cutoff then
//! shows that nothing changes there; what a guess has cost shows, too.

use crate::eval::Judge;
use crate::game::{Notation, Side, Turn};
use crate::search::depth_first::carry::{Change, worth_of};
use crate::search::depth_first::frame::Attempt;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::sandbox::Found;
use crate::search::depth_first::view::is_valued;
use crate::search::depth_first::window::Bounds;
use crate::search::quantity::count;
use crate::search::unpruned::Unpruned;
use crate::search::value::Value;
use crate::search::{NodeId, Tree};

/// A move that is searched after all.
struct LeftOut {
    /// The node whose move it is, and what is known of it.
    node: NodeId,
    seen: Node,
    code: u32,
    /// Its own node, if it was searched less deep than others.
    reduced: Option<NodeId>,
    /// Most positions of a search.
    most: u64,
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Searches a move of a node after all, with at most `most` positions: one without a node, or one that was only
    /// searched less deep. `None` for a move that was searched like any other.
    pub(super) fn unpruned(&self, node: NodeId, code: u32, most: u64) -> Option<Unpruned> {
        let reduced = self.child(node, code);
        if reduced.is_some_and(|child| !self.is_reduced(child)) {
            return None;
        }
        let left_out = LeftOut { node, seen: self.seen(node), code, reduced, most };
        Some(self.searched_after_all(&left_out).unwrap_or_else(Unpruned::undecided))
    }

    fn is_reduced(&self, node: NodeId) -> bool {
        let seen = self.seen(node);
        seen.sought == Attempt::Reduced && !seen.is_open()
    }

    /// What came out, or why nothing did.
    fn searched_after_all(&self, left_out: &LeftOut) -> Result<Unpruned, String> {
        let &LeftOut { node, ref seen, code, reduced, most } = left_out;
        let name = self.move_names(node, &[code]).concat();
        if seen.flags.has(Flags::REPEATED) {
            let place = self.place(node);
            return Err(format!(
                "the game is over at {place}: the position repeats, so {name} is no move of it"
            ));
        }
        if reduced.is_none() && !is_valued(seen) && !self.is_settled(seen) {
            return Err(format!("{} has no value yet to compare with", self.place(node)));
        }
        let found = self.move_without_cuts(node, code, most).ok_or_else(|| given_up(&name, most))?;
        let value = found.value;
        let mut story = vec![format!("{name} is worth {}, {}", self.quantity(value), found.how)];
        let before = worth_of(seen);
        let change = match reduced {
            Some(child) => {
                Change { node: child, before: worth_of(&self.seen(child)), after: Bounds::exact(value) }
            }
            None if !rests_on_guess(seen) => {
                Change { node, before, after: self.better(node, before, Bounds::exact(value)) }
            }
            None => {
                if let Some(bound) = self.met_by(node, seen, value) {
                    story.push(format!("by itself it meets {bound}: {} was right", rule_words(seen)));
                    return Ok(Unpruned { story, moves_root: Some(false) });
                }
                let all =
                    self.node_without_cuts(node, most).ok_or_else(|| given_up(&self.place(node), most))?;
                self.tell_all_moves(node, &all, &mut story);
                Change { node, before, after: Bounds::exact(all.value) }
            }
        };
        let moves_root = self.carry_up(change, &mut story);
        Ok(Unpruned { story, moves_root })
    }

    /// The bound that a rule has predicted to be met, where one move that is worth `found` shows that it is.
    fn met_by(&self, node: NodeId, seen: &Node, found: Value) -> Option<String> {
        let is_high = worth_of(seen).lower >= seen.beta;
        match self.turn(node) {
            Turn::Of(Side::Max) if is_high && found >= seen.beta => {
                Some(format!("beta {}", self.quantity(seen.beta)))
            }
            Turn::Of(Side::Min) if !is_high && found <= seen.alpha => {
                Some(format!("alpha {}", self.quantity(seen.alpha)))
            }
            _ => None,
        }
    }

    /// Says what a node is worth whose value was predicted by a rule, now that all of its moves were searched.
    fn tell_all_moves(&self, node: NodeId, all: &Found, story: &mut Vec<String>) {
        let (place, value) = (self.place(node), self.quantity(all.value));
        let by = all.best.map(|best| format!(" by {}", self.move_names(node, &[best]).concat()));
        story.push(format!(
            "that alone does not decide it; all moves of {place}: {value}{}, {}",
            by.unwrap_or_default(),
            all.how
        ));
    }
}

/// Whether none of a node's moves has brought its value: a rule has predicted it.
pub(super) const fn rests_on_guess(seen: &Node) -> bool {
    seen.flags.has(Flags::NULL_MOVE) || seen.flags.has(Flags::PROB_CUT)
}

const fn rule_words(seen: &Node) -> &'static str {
    if seen.flags.has(Flags::NULL_MOVE) { "the null move" } else { "ProbCut" }
}

fn given_up(name: &str, most: u64) -> String {
    format!("{name}: more than {} positions, given up", count(most))
}
