//! A move that was left out is searched after all, in a sandbox, and its value carried up to the root: a cutoff then
//! shows that nothing changes there; what forward pruning has cost shows, too.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Side, Turn};
use crate::search::depth_first::Start;
use crate::search::depth_first::frame::{TO_THE_END, below};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::Node;
use crate::search::depth_first::view::is_valued;
use crate::search::depth_first::window::Bounds;
use crate::search::event::Bound;
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

/// A value, and between which bounds the true one lies.
#[derive(Debug, Clone, Copy)]
struct Worth {
    value: Value,
    bounds: Bounds,
}

impl Worth {
    const UNKNOWN: Self = Self { value: 0, bounds: Bounds::NONE };

    const fn exact(value: Value) -> Self {
        Self { value, bounds: Bounds::exact(value) }
    }

    /// What is known of a node.
    const fn of(seen: &Node) -> Self {
        let value = seen.value;
        let bounds = match seen.bound {
            Bound::Exact => Bounds::exact(value),
            Bound::Lower => Bounds { lower: value, ..Bounds::NONE },
            Bound::Upper => Bounds { upper: value, ..Bounds::NONE },
        };
        Self { value, bounds }
    }
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
                    value: self.standing_value(&position),
                    how: format!("by {}: the horizon is there", self.config.leaf.words()),
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
        let mut before = Worth::of(&self.seen(node));
        let mut after = self.better(node, before, Worth::exact(found));
        loop {
            let place = self.place(at);
            let (from, to) = (self.worth_words(before), self.worth_words(after));
            if before.value == after.value {
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
                (Worth::of(&above), self.worth_with(parent, at, after))
            } else if is_valued(&above) {
                // Its value has not come there yet.
                let above = Worth::of(&above);
                (self.better(parent, above, before), self.better(parent, above, after))
            } else {
                (before, after)
            };
            at = parent;
        }
    }

    /// What a node is worth if one of its children is worth something else.
    fn worth_with(&self, node: NodeId, changed: NodeId, worth: Worth) -> Worth {
        let seen = self.seen(node);
        if self.seen(changed).code != seen.best {
            return self.better(node, Worth::of(&seen), worth);
        }
        let others = self.record.children(node.0).filter(|&child| child != changed.0);
        let others = others.map(|child| self.seen(NodeId(child))).filter(is_valued);
        let searched = others.fold(worth, |best, other| self.better(node, best, Worth::of(&other)));
        if seen.tried < seen.legal {
            // What was never looked at may be better still.
            return Worth { bounds: self.better(node, searched, Worth::UNKNOWN).bounds, ..searched };
        }
        searched
    }

    /// What the side to move at a node prefers.
    fn better(&self, node: NodeId, one: Worth, other: Worth) -> Worth {
        let choose = if self.turn(node) == Turn::Of(Side::Min) { Value::min } else { Value::max };
        Worth {
            value: choose(one.value, other.value),
            bounds: Bounds {
                lower: choose(one.bounds.lower, other.bounds.lower),
                upper: choose(one.bounds.upper, other.bounds.upper),
            },
        }
    }

    fn worth_words(&self, worth: Worth) -> String {
        self.bound_words(worth.value, worth.bounds.kind(worth.value))
    }

    fn place(&self, node: NodeId) -> String {
        if self.parent(node).is_none() { "the root".into() } else { self.move_name(node) }
    }
}
