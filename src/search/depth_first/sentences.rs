//! Events in words, with names and numbers, as the log shows them.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation};
use crate::search::depth_first::frame::TO_THE_END;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::Flags;
use crate::search::depth_first::table::Entry;
use crate::search::event::{Bound, CutoffKind, Event, TableAnswer};
use crate::search::machine::Sentence;
use crate::search::quantity::count;
use crate::search::value::{INFINITE, Value};
use crate::search::{NodeId, Quantity, Tree};

impl<G: Notation, J: Judge<G>> Search<G, J> {
    pub(super) fn say(&self, event: &Event) -> Sentence {
        let node = match *event {
            Event::Entered { node, .. }
            | Event::Probed { node, .. }
            | Event::Evaluated { node, .. }
            | Event::Ordered { node, .. }
            | Event::Trying { node, .. }
            | Event::Cutoff { node, .. }
            | Event::Stored { node, .. }
            | Event::Foreseen { node, .. }
            | Event::Left { node, .. } => node,
            Event::Returned { child, .. } => child,
            _ => self.root(),
        };
        Sentence { text: self.words(event), path: self.path(node) }
    }

    fn words(&self, event: &Event) -> String {
        let name = |node| self.node_name(node);
        let number = |value| self.quantity(value);
        match *event {
            Event::Entered { node, depth, alpha, beta } => {
                format!(
                    "{} entered: window {}..{}, {}",
                    name(node),
                    number(alpha),
                    number(beta),
                    plies(depth)
                )
            }
            Event::Foreseen { node, lower, upper } if lower == upper => {
                format!("the rules settle {}: {}", name(node), number(lower))
            }
            Event::Foreseen { node, lower, upper } => {
                format!("the rules foresee {} between {} and {}", name(node), number(lower), number(upper))
            }
            Event::Probed { node, answer } => self.probe_words(node, answer),
            Event::Evaluated { node, value } if self.seen(node).flags.has(Flags::OVER) => {
                format!("the game is over at {}: {}", name(node), number(value))
            }
            Event::Evaluated { node, value } => format!("{} evaluated: {}", name(node), number(value)),
            Event::Ordered { node, moves } => self.order_words(node, moves),
            Event::Trying { node, code, nth } => {
                let mv = self.move_names(node, &[code]).concat();
                format!("move {nth} of {} at {}: {mv}", self.seen(node).legal, name(node))
            }
            Event::Returned { node, child, value, improved } => {
                self.return_words(node, child, value, improved)
            }
            Event::Cutoff { node, kind, value, bound, skipped } => {
                self.cutoff_words(node, kind, value, bound, skipped)
            }
            Event::Stored { node, replaced } => {
                let seen = self.seen(node);
                let value = self.bound_words(seen.value, seen.bound);
                let lost = if replaced { ", in place of another position" } else { "" };
                format!("table stores {}: {value} at depth {}{lost}", name(node), depth_word(seen.depth))
            }
            Event::Left { node, value, bound } => {
                format!("{} left: {}", name(node), self.bound_words(value, bound))
            }
            Event::DepthStarted { depth: TO_THE_END } => "the search to the end of the game begins".into(),
            Event::DepthStarted { depth } => format!("depth {depth} begins"),
            Event::RootBound { value, bound, alpha, beta } => {
                let value = self.bound_words(value, bound);
                format!("the root is worth {value}: searched with window {}..{}", number(alpha), number(beta))
            }
            Event::DepthDone { depth, value } => self.pass_words(depth, value),
            Event::BestMove { code } => {
                format!("best move is now {}", self.game.print_move(&self.root, G::Move::from_code(code)))
            }
            Event::Finished => match self.at.passes.last() {
                Some(pass) if pass.solved => format!("finished: {} is the game's value", number(pass.value)),
                Some(pass) => format!("finished: {}", number(pass.value)),
                None => "finished".into(),
            },
            Event::Selected { .. }
            | Event::Expanded { .. }
            | Event::PlayedOut { .. }
            | Event::BackedUp { .. }
            | Event::Proven { .. } => String::new(),
        }
    }

    /// `table answers C: lower bound 36 at depth 5 >= beta 35, cut`.
    fn probe_words(&self, node: NodeId, answer: TableAnswer) -> String {
        let name = self.node_name(node);
        let seen = self.seen(node);
        let Some(entry) = self.entry(node).filter(|_| answer != TableAnswer::Miss) else {
            return format!("the table does not know {name}");
        };
        let says = self.entry_words(&entry);
        match answer {
            TableAnswer::Cut if entry.bounds.lower == entry.bounds.upper => {
                format!("table answers {name}: {says}, cut")
            }
            TableAnswer::Cut if entry.bounds.lower >= seen.beta => {
                format!("table answers {name}: {says} >= beta {}, cut", self.quantity(seen.beta))
            }
            TableAnswer::Cut => {
                format!("table answers {name}: {says} <= alpha {}, cut", self.quantity(seen.alpha))
            }
            TableAnswer::Narrowed => {
                let (alpha, beta) = self.window_now(node, &seen);
                let (alpha, beta) = (self.quantity(alpha), self.quantity(beta));
                format!("table narrows the window of {name} to {alpha}..{beta}: {says}")
            }
            TableAnswer::MoveOnly | TableAnswer::Miss => {
                format!("table knows {name}, which does not settle it: {says}")
            }
        }
    }

    /// `lower bound 36 at depth 5`, and the move.
    pub(super) fn entry_words(&self, entry: &Entry) -> String {
        let (lower, upper) = (entry.bounds.lower, entry.bounds.upper);
        let bounds = match (lower > -INFINITE, upper < INFINITE) {
            (true, true) if lower == upper => format!("value {}", self.quantity(lower)),
            (true, true) => format!("bounds {} and {}", self.quantity(lower), self.quantity(upper)),
            (true, false) => format!("lower bound {}", self.quantity(lower)),
            (false, true) => format!("upper bound {}", self.quantity(upper)),
            (false, false) => "no bound".into(),
        };
        format!("{bounds} at depth {}", depth_word(entry.depth))
    }

    fn order_words(&self, node: NodeId, moves: u32) -> String {
        let first = self.at.entered().last().filter(|frame| frame.first < frame.end);
        let first = first.and_then(|frame| self.at.code_at(frame.first));
        let first = first.map_or(String::new(), |code| self.move_names(node, &[code]).concat());
        let why = if self.seen(node).flags.has(Flags::HINTED) { ", the table's move" } else { "" };
        format!("{} at {}: {first} first{why}", moves_word(moves), self.node_name(node))
    }

    fn return_words(&self, node: NodeId, child: NodeId, value: Value, improved: bool) -> String {
        let (child, value) = (self.move_name(child), self.quantity(value));
        let seen = self.seen(node);
        let name = self.node_name(node);
        if seen.flags.has(Flags::CHANCE) {
            return format!("{child} brings {value} to {name}");
        }
        if improved {
            return format!("{child} brings {value} to {name}: the best so far");
        }
        let best = self.move_names(node, &[seen.best]).concat();
        format!("{child} brings {value} to {name}: no better than {} by {best}", self.quantity(seen.value))
    }

    /// `alpha cutoff at C: 2 <= alpha 3, set by sibling B; 2 moves never looked at`.
    pub(super) fn cutoff_words(
        &self,
        node: NodeId,
        kind: CutoffKind,
        value: Value,
        bound: Value,
        skipped: u32,
    ) -> String {
        let (word, sign) = match kind {
            CutoffKind::Alpha => ("alpha", "<="),
            CutoffKind::Beta => ("beta", ">="),
        };
        let seen = self.seen(node);
        let inherited = if kind == CutoffKind::Alpha { seen.alpha } else { seen.beta };
        let cause = if bound == inherited { self.cause_words(node, kind) } else { "set by the table".into() };
        let left = if skipped == 0 {
            "it was the last move".into()
        } else {
            format!("{} never looked at", moves_word(skipped))
        };
        let (name, value, bound) = (self.node_name(node), self.quantity(value), self.quantity(bound));
        format!("{word} cutoff at {name}: {value} {sign} {word} {bound}, {cause}; {left}")
    }

    /// `depth 3 done: value 3 by B; pv B b1; 11 nodes`.
    fn pass_words(&self, depth: u8, value: Value) -> String {
        let what = if depth == TO_THE_END { "search to the end".into() } else { format!("depth {depth}") };
        let Some(pass) = self.at.passes.last() else { return format!("{what} done") };
        let line = self.line_names(&self.root, &pass.line);
        let by = line.first().map_or(String::new(), |best| format!(" by {best}"));
        let (value, nodes) = (self.quantity(value), count(pass.nodes));
        let growth = match self.at.passes.as_slice() {
            [.., before, last] => {
                format!("; {:.2} times the depth before", last.nodes as f64 / before.nodes as f64)
            }
            _ => String::new(),
        };
        format!("{what} done: value {value}{by}; pv {}; {nodes} nodes{growth}", line.join(" "))
    }

    /// What the table holds for a node's position now.
    pub(super) fn entry(&self, node: NodeId) -> Option<Entry> {
        let key = self.judge.table_key(&self.game, &self.position(node)).0 ^ self.salt;
        self.table.as_ref()?.probe(key, self.seen(node).ply as i32)
    }

    /// `3`, `at least 3`, `at most 3`.
    pub(super) fn bound_words(&self, value: Value, bound: Bound) -> String {
        let value: Quantity = self.quantity(value);
        match bound {
            Bound::Exact => value.to_string(),
            Bound::Lower => format!("at least {value}"),
            Bound::Upper => format!("at most {value}"),
        }
    }
}

/// `3 plies to go`.
pub(super) fn plies(depth: u8) -> String {
    match depth {
        TO_THE_END => "to the end of the game".into(),
        0 => "at the horizon".into(),
        1 => "1 ply to go".into(),
        _ => format!("{depth} plies to go"),
    }
}

fn depth_word(depth: u8) -> String {
    if depth == TO_THE_END { "of the whole game".into() } else { depth.to_string() }
}

/// `1 move`, `2 moves`.
pub(super) fn moves_word(moves: u32) -> String {
    if moves == 1 { "1 move".into() } else { format!("{moves} moves") }
}
