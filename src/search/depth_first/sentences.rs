//! Events in words, with names and numbers, as the log shows them.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation};
use crate::search::depth_first::frame::{Attempt, NONE, Phase, Role, TO_THE_END};
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::passes::Passes;
use crate::search::depth_first::record::Flags;
use crate::search::depth_first::table::Entry;
use crate::search::event::{Bound, CutoffKind, Event, Question, TableAnswer};
use crate::search::machine::Sentence;
use crate::search::quantity::count;
use crate::search::value::{INFINITE, Value};
use crate::search::{NodeId, Quantity, Tree};

impl<G: Notation, J: Judge<G>> Search<G, J> {
    pub(super) fn say(&self, event: &Event) -> Sentence {
        let node = event.node().unwrap_or_else(|| self.root());
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
            Event::Evaluated { node, value } if self.seen(node).flags.has(Flags::REPEATED) => {
                format!("{} repeats an earlier position: {}", name(node), number(value))
            }
            Event::Evaluated { node, value } if self.seen(node).flags.has(Flags::OVER) => {
                format!("the game is over at {}: {}", name(node), number(value))
            }
            Event::Evaluated { node, value } => match self.leaf_of(&self.seen(node)) {
                Leaf::Evaluation => format!("{} evaluated: {}", name(node), number(value)),
                playouts => {
                    let (by, unit) = (playouts.words(), self.unit_of_results());
                    format!("{} valued by {by}: {} {unit}", name(node), number(value))
                }
            },
            Event::Ordered { node, moves } => self.order_words(node, moves),
            Event::Trying { node, code, nth } => {
                let mv = self.move_names(node, &[code]).concat();
                format!("move {nth} of {} at {}: {mv}{}", self.seen(node).legal, name(node), self.manner())
            }
            Event::Asking { node, question, depth, alpha, beta } => {
                let (what, at) = (question_words(question), name(node));
                format!("{what} at {at}: window {}..{}, {}", number(alpha), number(beta), plies(depth))
            }
            Event::Answered { node, question, value, settled } => {
                self.answer_words(node, question, value, settled)
            }
            Event::StoodPat { node, value, settled: true } => {
                let (by, meets) = (self.by_playouts(node), self.met_by_mover());
                format!("stand-pat at {}: {} as it stands{by} {meets}, cut", name(node), number(value))
            }
            Event::StoodPat { node, value, .. } => {
                let by = self.by_playouts(node);
                format!(
                    "{} is worth {} as it stands{by}; noisy moves may change that",
                    name(node),
                    number(value)
                )
            }
            Event::Researching { node, code, alpha, beta } => {
                let mv = self.move_names(node, &[code]).concat();
                format!(
                    "{mv} at {} is searched again: window {}..{}",
                    name(node),
                    number(alpha),
                    number(beta)
                )
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
                let worth = self.bound_words(value, bound);
                let window = format!("window {}..{}", number(alpha), number(beta));
                let fails = if bound == Bound::Lower { "high" } else { "low" };
                match self.config.passes {
                    Passes::Full => format!("aspiration fails {fails}: the root is worth {worth}, {window}"),
                    Passes::Converging => {
                        format!("MTD(f) fails {fails}: the root is worth {worth}, {window}")
                    }
                    Passes::Bisection => format!("the root is worth {worth}: searched with {window}"),
                }
            }
            Event::DepthDone { depth, value } => self.pass_words(depth, value),
            Event::BestMove { code } => {
                format!("best move is now {}", self.game.show_move(&self.root, G::Move::from_code(code)))
            }
            Event::Finished => match self.at.passes.last() {
                Some(pass) if pass.solved => format!("finished: {} is the game's value", number(pass.value)),
                Some(pass) => format!("finished: {}", number(pass.value)),
                None => "finished".into(),
            },
            Event::Selected { .. }
            | Event::MemoryFull
            | Event::Expanded { .. }
            | Event::Linked { .. }
            | Event::PlayedOut { .. }
            | Event::BackedUp { .. }
            | Event::Proven { .. } => String::new(),
        }
    }

    /// ` (the mean of 20 playouts)` where playouts value the leaves.
    fn by_playouts(&self, node: NodeId) -> String {
        match self.leaf_of(&self.seen(node)) {
            Leaf::Evaluation => String::new(),
            playouts => format!(" ({})", playouts.words()),
        }
    }

    /// How the move under way is searched, where that is not simply with the window.
    fn manner(&self) -> String {
        let Some(child) = self.at.height.checked_sub(1).and_then(|last| self.at.stack.get(last)) else {
            return String::new();
        };
        match child.sought {
            Attempt::Scout => ", by a null window".into(),
            Attempt::Reduced => format!(", late in the order: only {}", plies(child.depth)),
            _ if child.extended => ", one ply deeper: it is far better than all others".into(),
            Attempt::Full | Attempt::Again => String::new(),
        }
    }

    /// `null move at e4: even after a pass 52 >= beta 35, cut`.
    /// The same for a question whose answer may settle the node on top of the path, which is called `at`.
    pub(super) fn guess_words(&self, at: &str, question: Question, value: Value, settled: bool) -> String {
        let shown = self.quantity(value);
        match question {
            Question::NullMove if settled => {
                format!("null move at {at}: even after a pass {shown} {}, cut", self.met_by_mover())
            }
            Question::NullMove => {
                let missed = self.missed_by_mover();
                format!("null move at {at}: after a pass {shown} {missed}, the moves are tried")
            }
            _ => format!("ProbCut at {at}: {}", self.prediction_words(question, value, settled)),
        }
    }

    fn answer_words(&self, node: NodeId, question: Question, value: Value, settled: bool) -> String {
        let (at, shown) = (self.node_name(node), self.quantity(value));
        let frame = self.at.entered().last();
        match question {
            Question::NullMove | Question::ProbablyHigh | Question::ProbablyLow => {
                self.guess_words(&at, question, value, settled)
            }
            Question::FirstMove => {
                let hint = frame.map_or(NONE, |frame| frame.so_far.hint);
                match hint {
                    NONE => format!("no first move for {at}: {shown}"),
                    hint => {
                        format!("{} is to be tried first at {at}", self.move_names(node, &[hint]).concat())
                    }
                }
            }
            Question::Singular if frame.is_some_and(|frame| frame.so_far.extends) => {
                format!(
                    "singular at {at}: without the table's move only {shown}, it is searched one ply deeper"
                )
            }
            Question::Singular => format!("not singular at {at}: without the table's move still {shown}"),
        }
    }

    /// `>= beta 35`: the bound that the mover at the present node has met.
    fn met_by_mover(&self) -> String {
        self.beside_bound([">= beta", "<= alpha"])
    }

    fn missed_by_mover(&self) -> String {
        self.beside_bound(["< beta", "> alpha"])
    }

    /// How a value stands to the bound that the mover at the present node may meet: for Max, and for Min.
    fn beside_bound(&self, [of_max, of_min]: [&str; 2]) -> String {
        let Some(frame) = self.at.entered().last() else { return String::new() };
        match frame.role {
            Role::Min => format!("{of_min} {}", self.quantity(frame.window.alpha)),
            _ => format!("{of_max} {}", self.quantity(frame.window.beta)),
        }
    }

    /// `15.9 predicts at least 13.9 >= beta 12.8, cut`.
    fn prediction_words(&self, question: Question, value: Value, settled: bool) -> String {
        let shown = self.quantity(value);
        let (Some(frame), Some(model)) = (self.at.entered().last(), self.config.probcut) else {
            return format!("a shallow search finds {shown}");
        };
        let is_high = question == Question::ProbablyHigh;
        let (least_or_most, predicted, sign, word, bound) = if is_high {
            let sign = if settled { ">=" } else { "<" };
            ("at least", model.at_least(value), sign, "beta", frame.window.beta)
        } else {
            let sign = if settled { "<=" } else { ">" };
            ("at most", model.at_most(value), sign, "alpha", frame.window.alpha)
        };
        let ending = if settled { "cut" } else { "which decides nothing" };
        let (predicted, bound) = (self.quantity(predicted), self.quantity(bound));
        format!("{shown} predicts {least_or_most} {predicted} {sign} {word} {bound}, {ending}")
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
        let frame = self.at.entered().last();
        let beyond = match frame.map_or(0, |frame| frame.so_far.left_out) {
            0 => String::new(),
            left_out => format!("; {} left out by the beam", moves_word(left_out)),
        };
        let first = frame.filter(|frame| frame.first < frame.end);
        let first = first.and_then(|frame| self.at.code_at(frame.first));
        let why = if self.seen(node).flags.has(Flags::HINTED) { ", the table's move" } else { "" };
        let first = first.map_or(String::new(), |code| {
            format!(": {} first{why}", self.move_names(node, &[code]).concat())
        });
        format!("{} at {}{first}{beyond}", moves_word(moves), self.node_name(node))
    }

    fn return_words(&self, node: NodeId, child: NodeId, value: Value, improved: bool) -> String {
        let is_reduced = self.seen(child).sought == Attempt::Reduced;
        let (child, value) = (self.move_name(child), self.quantity(value));
        let seen = self.seen(node);
        let name = self.node_name(node);
        if seen.flags.has(Flags::CHANCE) {
            return format!("{child} brings {value} to {name}");
        }
        if improved {
            return format!("{child} brings {value} to {name}: the best so far");
        }
        if self.at.next == Phase::Research {
            return format!("{child} brings {value} or better to {name}: worth another search");
        }
        // Where no move is best yet, the position as it stands is: stand-pat.
        let by = match seen.best {
            NONE => "as it stands".to_owned(),
            best => format!("by {}", self.move_names(node, &[best]).concat()),
        };
        let why = if is_reduced { "; its late-move reduction stands" } else { "" };
        let best = self.quantity(seen.value);
        format!("{child} brings {value} to {name}: no better than {best} {by}{why}")
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
        let cause = if bound == inherited {
            self.cause_words(node, kind)
        } else {
            format!("set by {}", self.narrower(&seen))
        };
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

/// What a search before the moves is for.
const fn question_words(question: Question) -> &'static str {
    match question {
        Question::NullMove => "null move",
        Question::ProbablyHigh | Question::ProbablyLow => "ProbCut",
        Question::FirstMove => "a first move is looked for",
        Question::Singular => "the moves beside the table's",
    }
}

fn depth_word(depth: u8) -> String {
    if depth == TO_THE_END { "of the whole game".into() } else { depth.to_string() }
}

/// `1 move`, `2 moves`.
pub(super) fn moves_word(moves: u32) -> String {
    if moves == 1 { "1 move".into() } else { format!("{moves} moves") }
}
