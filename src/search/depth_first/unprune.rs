//! A move that was left out is searched after all, in a sandbox, and its value carried up to the root: a cutoff then
//! shows that nothing changes there; what forward pruning has cost shows, too.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Side, Turn};
use crate::search::depth_first::Start;
use crate::search::depth_first::frame::{TO_THE_END, below};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::view::is_valued;
use crate::search::machine::{Halt, Machine, Until};
use crate::search::quantity::count;
use crate::search::unpruned::Unpruned;
use crate::search::value::{Value, from_table, of_outcome};
use crate::search::{NodeId, Tree};

/// The sandbox's memory, in bytes.
const MEMORY: u64 = 64 << 20;

/// What leaves something out, or splits the work up: the sandbox knows none of it.
const WITHOUT: [(&str, &str); 12] = [
    ("pruning", "on"),
    ("deepening", "off"),
    ("aspiration", "off"),
    ("passes", "full"),
    ("ties", "first"),
    ("null_move", "off"),
    ("lmr", "off"),
    ("probcut", "off"),
    ("singular", "off"),
    ("beam", "off"),
    ("iid", "off"),
    ("pvs", "off"),
];

/// A move searched in the sandbox: its value as the main search would store it, and in words how it was found.
struct Found {
    value: Value,
    how: String,
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Searches a move of a node that has none of its own, with at most `most` positions.
    pub(super) fn unpruned(&self, node: NodeId, code: u32, most: u64) -> Unpruned {
        let name = self.move_names(node, &[code]).concat();
        let seen = self.seen(node);
        if !is_valued(&seen) && !self.is_settled(&seen) {
            return Unpruned::undecided(format!("{} has no value yet to compare with", self.place(node)));
        }
        let Some(found) = self.searched_after_all(node, code, most) else {
            return Unpruned::undecided(format!("{name}: more than {} positions, given up", count(most)));
        };
        let mut story = vec![format!("{name} is worth {}, {}", self.quantity(found.value), found.how)];
        let moves_root = self.carry_up(node, found.value, &mut story);
        Unpruned { story, moves_root: Some(moves_root) }
    }

    fn searched_after_all(&self, node: NodeId, code: u32, most: u64) -> Option<Found> {
        let seen = self.seen(node);
        let (mut position, mut history) = (self.root.clone(), self.history.clone());
        for &step in self.path(node).iter().chain([&code]) {
            history.push(self.game.key(&position));
            self.game.play(&mut position, G::Move::from_code(step));
        }
        let ply = seen.ply as i32 + 1;
        let depth = below(seen.depth);
        if depth == 0 {
            return Some(match self.game.turn(&position) {
                Turn::Over(outcome) => {
                    Found { value: of_outcome(outcome, ply), how: "by the rules: the game is over".into() }
                }
                _ => Found {
                    value: self.judge.value(&self.game, &position),
                    how: "by the evaluation: the horizon is there".into(),
                },
            });
        }
        let mut settings = self.settings.clone();
        for (knob, value) in WITHOUT {
            settings = settings.with(knob, value);
        }
        let plies = if depth == TO_THE_END { "none".to_owned() } else { depth.to_string() };
        let settings = settings.with("depth", &plies);
        let (game, seed) = (self.game.clone(), self.seed);
        let start = Start { game, position, history, settings, seed, memory: MEMORY };
        let mut sandbox = Search::new(start, self.judge.clone(), self.tactics).ok()?;
        let halt = sandbox.advance(Until { nodes: most, ..Until::NEVER }, None);
        let pass = sandbox.at.passes.last().filter(|_| halt == Halt::Finished)?;
        let how =
            if depth == TO_THE_END { "to the end of the game".into() } else { format!("{depth} plies deep") };
        let nodes = count(sandbox.at.counts.nodes);
        let how = format!("searched {how} with nothing left out: nodes {nodes}");
        Some(Found { value: from_table(pass.value, ply), how })
    }

    /// Says of every node on the way up what it would be worth; whether the root's value changes.
    fn carry_up(&self, node: NodeId, found: Value, story: &mut Vec<String>) -> bool {
        let mut at = node;
        let mut before = self.seen(node).value;
        let mut after = self.better(node, before, found);
        loop {
            let place = self.place(at);
            let (from, to) = (self.quantity(before), self.quantity(after));
            if before == after {
                story.push(format!("{place} keeps {from}: the root does not move"));
                return false;
            }
            story.push(format!("{place} would be worth {to} and not {from}"));
            let Some(parent) = self.parent(at) else { return true };
            if self.turn(parent) == Turn::Chance {
                story.push(format!("{} is a mean over chance, and moves with it", self.place(parent)));
                return true;
            }
            let above = self.seen(parent);
            (before, after) = if !self.seen(at).is_open() {
                (above.value, self.worth_with(parent, at, after))
            } else if is_valued(&above) {
                // Its value has not come there yet.
                (self.better(parent, above.value, before), self.better(parent, above.value, after))
            } else {
                (before, after)
            };
            at = parent;
        }
    }

    /// What a node is worth if one of its children is worth something else.
    fn worth_with(&self, node: NodeId, changed: NodeId, worth: Value) -> Value {
        let seen = self.seen(node);
        if self.seen(changed).code != seen.best {
            return self.better(node, seen.value, worth);
        }
        let others = self.record.children(node.0).filter(|&child| child != changed.0);
        let others = others.map(|child| self.seen(NodeId(child))).filter(is_valued);
        others.fold(worth, |best, other| self.better(node, best, other.value))
    }

    /// The value that the side to move at a node prefers.
    fn better(&self, node: NodeId, one: Value, other: Value) -> Value {
        if self.turn(node) == Turn::Of(Side::Min) { one.min(other) } else { one.max(other) }
    }

    fn place(&self, node: NodeId) -> String {
        if self.parent(node).is_none() { "the root".into() } else { self.move_name(node) }
    }
}
