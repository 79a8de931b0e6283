//! How a node came by its value: the rule with numbers put in, the window's history, the siblings' ranking.

use std::borrow::Cow;

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Side, Turn};
use crate::search::depth_first::frame::{Attempt, TO_THE_END};
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::provenance::stand_pat_words;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::sentences::{moves_word, plies};
use crate::search::depth_first::siblings::SIBLING_COLUMNS;
use crate::search::depth_first::view::is_valued;
use crate::search::depth_first::window::Window;
use crate::search::derivation::{Derivation, Term};
use crate::search::event::{Bound, CutoffKind, TableAnswer};
use crate::search::value::Value;
use crate::search::{NodeId, Quantity, Tree};

/// More children than this are not written out in a formula.
const MOST_TERMS: usize = 12;

impl<G: Notation, J: Judge<G>> Search<G, J> {
    pub(super) fn derive(&self, node: NodeId) -> Derivation {
        let seen = self.seen(node);
        let position = self.position(node);
        let turn = self.game.turn(&position);
        Derivation {
            summary: self.summary(&seen, turn),
            formula: self.formula(&seen, turn).into_owned(),
            substituted: self.substituted(node, &seen, turn),
            terms: self.terms(node, &seen),
            siblings: self.siblings(node),
            sibling_columns: SIBLING_COLUMNS.to_vec(),
            window: self.window_history(node, &seen, turn),
            table: self.table_terms(node),
            order: if node == self.root() { self.order_terms() } else { Vec::new() },
            notes: self.notes(node, &seen),
            line: self.line_names(&position, &self.best_line_from(node)),
            sources: self.sources(node),
            key: self.game.key(&position),
            ..Derivation::default()
        }
    }

    fn summary(&self, seen: &Node, turn: Turn) -> String {
        let who = match turn {
            Turn::Of(Side::Max) => "Max to move",
            Turn::Of(Side::Min) => "Min to move",
            Turn::Chance => "chance to move",
            Turn::Over(_) => "the game is over",
        };
        let value = match is_valued(seen) {
            true if self.is_of_moves_so_far(seen) => {
                format!("its moves so far are worth {}", self.bound_words(seen.value, seen.bound))
            }
            true => format!("value {}", self.bound_words(seen.value, seen.bound)),
            false => "no value yet".into(),
        };
        let state = if seen.is_open() { "; being searched" } else { "" };
        format!(
            "{who}; {value}; {}; nodes: {}{state}",
            plies(seen.depth),
            crate::search::quantity::count(seen.nodes)
        )
    }

    /// `value = max(B: 3, C: <=2, D: <=2)`.
    fn substituted(&self, node: NodeId, seen: &Node, turn: Turn) -> String {
        if seen.tried == 0 || seen.answer == Some(TableAnswer::Cut) {
            return if is_valued(seen) { format!("value{}", self.result_words(seen)) } else { String::new() };
        }
        let children: Vec<NodeId> = self.record.children(node.0).map(NodeId).collect();
        if children.is_empty() {
            return if is_valued(seen) {
                format!("value{}; the children were folded away", self.result_words(seen))
            } else {
                String::new()
            };
        }
        let codes: Vec<u32> = children.iter().map(|&child| self.code(child)).collect();
        let names = self.move_names(node, &codes);
        let position = self.position(node);
        let term = |(&child, name): (&NodeId, &String)| {
            let below = self.seen(child);
            let is_known = is_valued(&below) && !self.is_of_moves_so_far(&below);
            let sign = match below.bound {
                _ if !is_known => "",
                Bound::Exact => "",
                Bound::Lower => ">=",
                Bound::Upper => "<=",
            };
            let value = if is_known { self.quantity(below.value).to_string() } else { "?".into() };
            if turn == Turn::Chance {
                let outcome = G::Move::from_code(self.code(child));
                return format!("{} x {sign}{value}", self.game.weight(&position, outcome));
            }
            format!("{name}: {sign}{value}")
        };
        let mut terms: Vec<String> = children.iter().zip(&names).take(MOST_TERMS).map(term).collect();
        if seen.flags.has(Flags::BEYOND) && !self.tactics.is_pressed(&self.game, &position) {
            let stood = self.stand_pat_value(seen, node).map(|value| self.quantity(value).to_string());
            terms.insert(0, format!("as it stands: {}", stood.unwrap_or_else(|| "?".into())));
        }
        if children.len() > MOST_TERMS {
            terms.push(format!("{} more", children.len() - MOST_TERMS));
        }
        let value = self.result_words(seen);
        match turn {
            Turn::Chance => {
                let weights: u64 = codes
                    .iter()
                    .map(|&code| u64::from(self.game.weight(&position, G::Move::from_code(code))))
                    .sum();
                format!("value = ({}) / {weights}{value}", terms.join(" + "))
            }
            Turn::Of(Side::Min) => format!("value = min({}){value}", terms.join(", ")),
            _ => format!("value = max({}){value}", terms.join(", ")),
        }
    }

    /// What a formula comes to: ` = 3`, and where only a bound is known, ` >= 3`.
    fn result_words(&self, seen: &Node) -> String {
        if !is_valued(seen) {
            return String::new();
        }
        let sign = match seen.bound {
            Bound::Lower => ">=",
            Bound::Upper => "<=",
            Bound::Exact => "=",
        };
        let so_far = if self.is_of_moves_so_far(seen) { " so far" } else { "" };
        format!(" {sign} {}{so_far}", self.quantity(seen.value))
    }

    fn terms(&self, node: NodeId, seen: &Node) -> Vec<Term> {
        let (alpha, beta) = self.window_now(node, seen);
        let depth_about = match seen.depth {
            TO_THE_END => "searched to the end of the game",
            1 => "ply to go",
            _ => "plies to go",
        };
        let depth = if seen.depth == TO_THE_END {
            Quantity::Word("end")
        } else {
            Quantity::Count(u64::from(seen.depth))
        };
        let value = self.value_of(seen);
        let about = if value == Quantity::Unknown { "none yet" } else { "for Max" };
        let term = |name, value, about| Term { name, value, about };
        vec![
            term("value", value, about),
            term("alpha", self.quantity(seen.alpha), self.end_words(node, CutoffKind::Alpha)),
            term("beta", self.quantity(seen.beta), self.end_words(node, CutoffKind::Beta)),
            term("alpha now", self.quantity(alpha), "after the moves tried so far"),
            term("beta now", self.quantity(beta), "after the moves tried so far"),
            term("depth", depth, depth_about),
            term("nodes", Quantity::Count(seen.nodes), "positions entered in the subtree"),
        ]
    }

    /// How the window came about and changed, one sentence a step.
    fn window_history(&self, node: NodeId, seen: &Node, turn: Turn) -> Vec<String> {
        if !self.config.pruning {
            return vec!["no window: pruning is off".into()];
        }
        let mut history = vec![
            format!(
                "enters with alpha {}, {}",
                self.quantity(seen.alpha),
                self.cause_words(node, CutoffKind::Alpha)
            ),
            format!(
                "enters with beta {}, {}",
                self.quantity(seen.beta),
                self.cause_words(node, CutoffKind::Beta)
            ),
        ];
        let Turn::Of(side) = turn else { return history };
        let Window { alpha, beta } = seen.narrowed();
        if seen.tried > 0 && (alpha, beta) != (seen.alpha, seen.beta) {
            let who = self.narrower(seen);
            history.push(format!("{who} narrows it to {}..{}", self.quantity(alpha), self.quantity(beta)));
        }
        let (word, mut bound) = if side == Side::Max { ("alpha", alpha) } else { ("beta", beta) };
        let moves = if side == Side::Max { "rises" } else { "falls" };
        let improves =
            |value: Value, bound: Value| if side == Side::Max { value > bound } else { value < bound };
        if let Some(stood) = self.stand_pat_value(seen, node).filter(|&stood| improves(stood, bound)) {
            let (from, to) = (self.quantity(bound), self.quantity(stood));
            history.push(format!("{to} as it stands: {word} {moves} from {from}"));
            bound = stood;
        }
        for child in self.record.children(node.0).map(NodeId) {
            let below = self.seen(child);
            if below.is_open() || !improves(below.value, bound) {
                continue;
            }
            let (from, to) = (self.quantity(bound), self.quantity(below.value));
            history.push(format!("{} brings {to}: {word} {moves} from {from}", self.move_name(child)));
            bound = below.value;
        }
        if let Some(kind) = seen.flags.cut() {
            let met = if kind == CutoffKind::Alpha { alpha } else { beta };
            history.push(self.cutoff_words(node, kind, seen.value, met, u32::from(seen.legal - seen.tried)));
        }
        history
    }

    fn table_terms(&self, node: NodeId) -> Vec<Term> {
        let Some(entry) = self.entry(node) else { return Vec::new() };
        let term = |name, value, about| Term { name, value, about };
        let depth = if entry.depth == TO_THE_END {
            Quantity::Word("end")
        } else {
            Quantity::Count(u64::from(entry.depth))
        };
        let best = entry
            .best
            .map_or(Quantity::Unknown, |code| Quantity::Text(self.move_names(node, &[code]).concat()));
        vec![
            term("lower", self.quantity(entry.bounds.lower), "the value is at least this"),
            term("upper", self.quantity(entry.bounds.upper), "the value is at most this"),
            term("depth", depth, "plies that were searched for it"),
            term("best", best, "the move to try first"),
            term(
                "solved",
                Quantity::Word(if entry.solved { "yes" } else { "no" }),
                "whether no heuristic value went into it",
            ),
        ]
    }

    fn notes(&self, node: NodeId, seen: &Node) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(parent) = self.parent(node) {
            let place = 1 + self.record.children(parent.0).take_while(|&child| child != node.0).count();
            let order = self.columns().iter().position(|column| column.name == "order");
            let reason = order.map_or(Quantity::Unknown, |column| self.cell(node, column));
            notes.push(format!("tried as number {place} of {}: {reason}", self.seen(parent).legal));
        }
        match seen.answer {
            Some(TableAnswer::Cut) => notes.push("settled by the table without a search".into()),
            Some(TableAnswer::Narrowed) => notes.push("the table has narrowed its window".into()),
            _ => {}
        }
        if self.is_met_from_both_sides(node) {
            notes.push(
                "its last null window has met one bound, an earlier one the other: the value is exact".into(),
            );
        }
        if let Some(note) = self.note_of_weights(seen) {
            notes.push(note);
        }
        if seen.flags.has(Flags::OVER) {
            notes.push("valued by the rules".into());
        } else if let Some(why) = stand_pat_words(seen) {
            notes.push(format!("valued by {}: {why}", self.judge_words(seen)));
        } else if seen.depth == 0 && seen.tried == 0 {
            notes.push(format!("valued by {}: the horizon is here", self.judge_words(seen)));
        }
        notes
            .extend(RULES.iter().filter(|(flag, _)| seen.flags.has(*flag)).map(|(_, words)| (*words).into()));
        if seen.sought == Attempt::Reduced && !seen.is_open() {
            notes.push("late in the order: searched less deep, and no better, so that was all".into());
        }
        if self.is_proven(seen) {
            notes.push("proven: no evaluation went into the value".into());
        }
        if self.flags(node).folded {
            let (are, them) = if seen.tried == 1 { ("is", "it") } else { ("are", "them") };
            notes.push(format!(
                "{} below it {are} folded away; unfolding searches {them} again",
                moves_word(u32::from(seen.tried))
            ));
        }
        notes
    }

    /// How a node of its kind comes by its value.
    fn formula(&self, seen: &Node, turn: Turn) -> Cow<'static, str> {
        let flags = seen.flags;
        let words = match turn {
            _ if flags.has(Flags::NULL_MOVE) => "value = the bound that a pass has met",
            _ if flags.has(Flags::PROB_CUT) => "value = the bound that is predicted",
            Turn::Of(Side::Max) if flags.has(Flags::BEYOND) && seen.tried > 0 => {
                "value = max(as it stands, noisy children)"
            }
            Turn::Of(Side::Min) if flags.has(Flags::BEYOND) && seen.tried > 0 => {
                "value = min(as it stands, noisy children)"
            }
            _ if seen.answer == Some(TableAnswer::Cut) => "value = the table's",
            Turn::Over(_) => "value = result of the game",
            _ if seen.depth == 0 => match self.leaf_of(seen) {
                Leaf::Evaluation => "value = evaluation",
                Leaf::Playouts(count) => return format!("value = sum of {count} results / {count}").into(),
            },
            Turn::Of(Side::Max) => "value = max(children)",
            Turn::Of(Side::Min) => "value = min(children)",
            Turn::Chance => "value = sum(weight x child) / sum(weight)",
        };
        words.into()
    }

    /// The line of best moves below a node: on the answer's line the rest of that, which knows what was folded away.
    fn best_line_from(&self, node: NodeId) -> Vec<u32> {
        let (answer, in_tree) = (self.answer_line(self.best_code()), self.line_from(node));
        match answer.strip_prefix(self.path(node).as_slice()) {
            Some(rest) if node == self.root() || rest.starts_with(&in_tree) => rest.to_vec(),
            _ => in_tree,
        }
    }

    /// The line of best moves below a node, as far as it is in the tree.
    fn line_from(&self, node: NodeId) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = node;
        while let Some(child) = self.child(at, self.seen(at).best).filter(|_| is_valued(&self.seen(at))) {
            line.push(self.code(child));
            at = child;
        }
        line
    }
}

/// What a rule that has decided at a node says of it.
const RULES: [(Flags, &str); 6] = [
    (Flags::NULL_MOVE, "cut by a null move: even after a pass the mover stands well enough"),
    (Flags::PROB_CUT, "cut by ProbCut: a shallow search predicts a value outside the window"),
    (Flags::BEYOND, "beyond the horizon: only noisy moves are searched, unless the mover cannot wait"),
    (Flags::EXTENDED, "searched one ply deeper: its move is far better than all others"),
    (Flags::BEAM, "the moves beyond the beam were left out"),
    (Flags::REPEATED, "it repeats an earlier position"),
];
