//! The recorded tree as everything outside sees it. Nodes that are still open show what their frames hold now.

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Notation, Side, Turn};
use crate::search::Quantity;
use crate::search::depth_first::frame::{Attempt, CutBy, NONE, TO_THE_END, cutoff_side};
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::ordering::{Ordering, Reason};
use crate::search::depth_first::provenance::stands;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::depth_first::window::Window;
use crate::search::event::{Bound, CutoffKind, TableAnswer};
use crate::search::tree::{Column, Ghost, NodeFlags, NodeId, Tree};
use crate::search::value::{INFINITE, Value, quantity};

/// Cells of a window.
const WINDOW: usize = 13;

/// What the tree pane shows of a node.
pub(super) const COLUMNS: &[Column] = &[
    Column {
        name: "value",
        title: "value",
        about: "best value found so far, for Max; see the bound",
        width: 9,
        priority: 1,
    },
    Column {
        name: "bound",
        title: "bound",
        about: "whether the true value is this one, at least this (lower) or at most this (upper); nothing while the moves tried so far do not tell",
        width: 5,
        priority: 1,
    },
    Column {
        name: "window",
        title: "window",
        about: "alpha and beta at entry: values between them matter; who set them, the inspector says",
        width: WINDOW as u16,
        priority: 1,
    },
    Column {
        name: "window-now",
        title: "now",
        about: "alpha and beta now, or when the node was left",
        width: WINDOW as u16,
        priority: 2,
    },
    Column {
        name: "depth",
        title: "depth",
        about: "plies to go; end: to the end of the game",
        width: 5,
        priority: 2,
    },
    Column {
        name: "nodes",
        title: "nodes",
        about: "positions entered in this subtree, itself included, in the pass that is shown: the last; analyze adds up all passes",
        width: 9,
        priority: 1,
    },
    Column {
        name: "asked",
        title: "asked",
        about: "what the parent wanted to know: scout asks by a null window whether it is better, less does so with fewer plies, again asks how much",
        width: 6,
        priority: 2,
    },
    Column {
        name: "rule",
        title: "rule",
        about: "what else decided here: null move, ProbCut, late-move reduction stood, stand pat, quiescence, extended, beam, repetition, playouts",
        width: 10,
        priority: 3,
    },
    Column {
        name: "cutoff",
        title: "cutoff",
        about: "the bound that was met, and in brackets how many moves were never looked at; or the rule that ended the node before its moves",
        width: 9,
        priority: 1,
    },
    Column {
        name: "table",
        title: "table",
        about: "what the transposition table said, and whether the result was stored",
        width: 13,
        priority: 2,
    },
    Column {
        name: "order",
        title: "order",
        about: "why this move stands at this place in the order",
        width: 12,
        priority: 2,
    },
];

/// What ends a node before its moves are tried, as the column of cutoffs has it.
const CUTS: [(Flags, &str); 3] = [
    (Flags::NULL_MOVE, CutBy::NullMove.word()),
    (Flags::PROB_CUT, CutBy::ProbCut.word()),
    (Flags::STOOD_PAT, CutBy::StandPat.word()),
];

impl<G: Notation, J: Judge<G>> Tree for Search<G, J> {
    fn columns(&self) -> &'static [Column] {
        COLUMNS
    }

    fn root(&self) -> NodeId {
        NodeId(self.record.root())
    }

    fn node_count(&self) -> u64 {
        (self.record.nodes.len() - self.record.root() as usize) as u64
    }

    fn parent(&self, node: NodeId) -> Option<NodeId> {
        Some(self.seen(node).parent).filter(|&parent| parent != NONE).map(NodeId)
    }

    fn children(&self, node: NodeId, out: &mut Vec<NodeId>) {
        out.extend(self.record.children(node.0).map(NodeId));
    }

    fn child_count(&self, node: NodeId) -> usize {
        self.record.children(node.0).count()
    }

    fn ghosts(&self, node: NodeId, out: &mut Vec<Ghost>) {
        self.left_out(node, out);
    }

    fn code(&self, node: NodeId) -> u32 {
        self.record.nodes.get(node.0 as usize).map_or(0, |node| node.code)
    }

    fn move_names(&self, parent: NodeId, codes: &[u32]) -> Vec<String> {
        let position = self.position(parent);
        codes.iter().map(|&code| self.game.show_move(&position, G::Move::from_code(code))).collect()
    }

    fn written_names(&self, parent: NodeId, codes: &[u32]) -> Vec<String> {
        let position = self.position(parent);
        codes.iter().map(|&code| self.game.print_move(&position, G::Move::from_code(code))).collect()
    }

    fn turn(&self, node: NodeId) -> Turn {
        self.game.turn(&self.position(node))
    }

    fn cell(&self, node: NodeId, column: usize) -> Quantity {
        let seen = self.seen(node);
        match COLUMNS.get(column).map_or("", |column| column.name) {
            "value" => self.value_of(&seen),
            "bound" => self.bound_of(&seen),
            "window" => self.window_text(seen.alpha, seen.beta),
            "window-now" => {
                let (alpha, beta) = self.window_now(node, &seen);
                self.window_text(alpha, beta)
            }
            "depth" if seen.depth == TO_THE_END => Quantity::Word("end"),
            "depth" => Quantity::Count(u64::from(seen.depth)),
            "nodes" => Quantity::Count(seen.nodes),
            "cutoff" => match (cut_word(&seen), seen.legal.saturating_sub(seen.tried)) {
                (None, _) => Quantity::Unknown,
                (Some(word), left @ 1..) if seen.flags.cut().is_some() => {
                    Quantity::Text(format!("{word}({left})"))
                }
                (Some(word), _) => Quantity::Word(word),
            },
            "rule" => self.rule_word(&seen),
            "asked" => match seen.sought {
                Attempt::Full => Quantity::Unknown,
                Attempt::Scout => Quantity::Word("scout"),
                Attempt::Reduced => Quantity::Word("less"),
                Attempt::Again => Quantity::Word("again"),
            },
            "table" => table_word(&seen),
            "order" => self.order_reason(node),
            _ => Quantity::Unknown,
        }
    }

    fn flags(&self, node: NodeId) -> NodeFlags {
        let seen = self.seen(node);
        let is_best = self.parent(node).is_some_and(|parent| self.seen(parent).best == seen.code);
        NodeFlags {
            current: seen.is_open(),
            best: is_best,
            over: seen.flags.has(Flags::OVER),
            proven: self.is_proven(&seen),
            removed: false,
            left_out: false,
            folded: self.child_count(node) < usize::from(seen.tried) - usize::from(self.is_trying(node)),
            chance: seen.flags.has(Flags::CHANCE),
        }
    }

    fn current_path(&self) -> Vec<u32> {
        let mut path = self.at.path();
        path.truncate(self.at.entered().len().saturating_sub(1));
        path
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// A node as it is now.
    pub(super) fn seen(&self, node: NodeId) -> Node {
        let kept = self.record.nodes.get(node.0 as usize).filter(|kept| kept.left > 0);
        let Some(&kept) = kept else { return self.unentered_root() };
        let frame = self.at.entered().get(kept.ply as usize);
        if kept.is_open() && frame.is_some_and(|frame| frame.record == node.0) {
            let now = self.as_seen(kept.ply as usize);
            let Node { parent, code, reason, .. } = kept;
            return Node { parent, code, reason, bound: self.bound_so_far(&now), ..now };
        }
        let bound = if self.is_met_from_both_sides(node) { Bound::Exact } else { kept.bound };
        Node { bound, ..kept }
    }

    /// The root before its first pass has entered it: it has the full window, and the depth of that pass.
    fn unentered_root(&self) -> Node {
        let depth = self.next_pass().unwrap_or(TO_THE_END);
        let Window { alpha, beta } = Window::FULL;
        Node { alpha, beta, end: 1, left: 0, ..Node::opened(NONE, 0, 0, depth) }
    }

    /// The position at a node, by playing the moves that lead to it.
    pub(super) fn position(&self, node: NodeId) -> G::Position {
        let mut codes = Vec::new();
        let mut at = self.record.nodes.get(node.0 as usize);
        while let Some(node) = at.filter(|node| node.parent != NONE) {
            codes.push(node.code);
            at = self.record.nodes.get(node.parent as usize);
        }
        let mut position = self.root.clone();
        for code in codes.into_iter().rev() {
            self.game.play(&mut position, G::Move::from_code(code));
        }
        position
    }

    /// How many stored units make one printed point.
    pub(super) fn per_point(&self) -> i32 {
        self.game.scores(&self.root).per_point
    }

    /// A value as a number with its kind.
    pub(super) fn quantity(&self, value: Value) -> Quantity {
        quantity(value, self.per_point())
    }

    /// The value of a node, if it has one.
    pub(super) fn value_of(&self, seen: &Node) -> Quantity {
        if is_valued(seen) { self.quantity(seen.value) } else { Quantity::Unknown }
    }

    /// The window now, or when the node was left: the value has moved one of its ends.
    pub(super) fn window_now(&self, node: NodeId, seen: &Node) -> (Value, Value) {
        if seen.is_open() {
            let frame = self.at.entered().get(seen.ply as usize);
            return frame.map_or((seen.alpha, seen.beta), |frame| (frame.window.alpha, frame.window.beta));
        }
        match self.game.turn(&self.position(node)) {
            Turn::Of(side) if self.config.pruning && is_valued(seen) && seen.tried > 0 => {
                let Window { alpha, beta } = seen.narrowed();
                match side {
                    Side::Max => (alpha.max(seen.value), beta),
                    Side::Min => (alpha, beta.min(seen.value)),
                }
            }
            _ => (seen.alpha, seen.beta),
        }
    }

    /// Both ends of a window; where they are wins too long to stand beside each other, without their blanks.
    fn window_text(&self, alpha: Value, beta: Value) -> Quantity {
        let end = |value| match self.quantity(value) {
            Quantity::WinIn { side, plies } => format!("{side:?} {plies}"),
            other => other.to_string(),
        };
        let mut text = format!("{}..{}", end(alpha), end(beta));
        if text.len() > WINDOW {
            text.retain(|c| c != ' ');
        }
        Quantity::Text(text)
    }

    /// Whether the last move tried at a node is still on its way in: it has no node yet.
    fn is_trying(&self, node: NodeId) -> bool {
        let entered = self.at.entered();
        let is_coming = entered.len() < self.at.height && self.at.stack[entered.len()].question.is_none();
        is_coming && entered.last().is_some_and(|frame| frame.record == node.0)
    }

    /// The rule that stands out at a node.
    fn rule_word(&self, seen: &Node) -> Quantity {
        if seen.sought == Attempt::Reduced && !seen.is_open() {
            // Of a move that was searched again, the last search is shown.
            return Quantity::Word("LMR stood");
        }
        let words = [
            (Flags::REPEATED, "repetition"),
            (Flags::EXTENDED, "extended"),
            (Flags::BEYOND, "quiescence"),
            (Flags::BEAM, "beam"),
        ];
        match CUTS.iter().chain(&words).find(|(flag, _)| seen.flags.has(*flag)) {
            Some((_, word)) => Quantity::Word(word),
            None if stands(seen) && self.leaf_of(seen) != Leaf::Evaluation => Quantity::Word("playouts"),
            None => Quantity::Unknown,
        }
    }

    /// Why a node stands at its place among its siblings.
    fn order_reason(&self, node: NodeId) -> Quantity {
        let seen = self.seen(node);
        if seen.parent == NONE {
            return Quantity::Unknown;
        }
        let parent = NodeId(seen.parent);
        let above = self.seen(parent);
        let position = self.position(parent);
        let mv = G::Move::from_code(seen.code);
        if above.flags.has(Flags::CHANCE) {
            return Quantity::Text(format!("weight {}", self.game.weight(&position, mv)));
        }
        let is_first = self.record.children(parent.0).next() == Some(node.0);
        self.reason_words(&position, mv, seen.reason, above.flags.has(Flags::HINTED) && is_first)
    }

    /// Why a move stands at its place in the order of a position's moves; `is_hinted` if it is the table's and first.
    pub(super) fn reason_words(
        &self,
        position: &G::Position,
        mv: G::Move,
        reason: Reason,
        is_hinted: bool,
    ) -> Quantity {
        match self.config.ordering {
            _ if is_hinted => Quantity::Word("table move"),
            _ if reason != Reason::Plain => Quantity::Word(reason.words()),
            Ordering::Worst => Quantity::Word("worst first"),
            Ordering::Random => Quantity::Word("random"),
            ordering if ordering.promises() && J::JUDGES => {
                Quantity::Text(format!("static {}", self.judge.promise(&self.game, position, mv)))
            }
            _ => Quantity::Word("move order"),
        }
    }
}

/// What kept a node from searching all of its moves: a bound, or a rule.
pub(super) fn cut_word(seen: &Node) -> Option<&'static str> {
    let by_rule = || CUTS.iter().find(|(flag, _)| seen.flags.has(*flag)).map(|(_, word)| *word);
    seen.flags.cut().map(cutoff_side).or_else(by_rule)
}

/// Whether a node has a value yet. A mean is one when all outcomes are in.
pub(super) const fn is_valued(seen: &Node) -> bool {
    let has_come = !seen.is_open() || seen.tried > 0 && !seen.flags.has(Flags::CHANCE);
    seen.value.abs() < INFINITE && has_come && seen.nodes > 0
}

/// `alpha cutoff` or `beta cutoff`.
pub(super) const fn cutoff_name(kind: CutoffKind) -> &'static str {
    match kind {
        CutoffKind::Alpha => "alpha cutoff",
        CutoffKind::Beta => "beta cutoff",
    }
}

fn table_word(seen: &Node) -> Quantity {
    let is_stored = seen.flags.has(Flags::STORED) && !seen.is_open();
    match (seen.answer, is_stored) {
        (None, _) => Quantity::Unknown,
        (Some(TableAnswer::Cut), _) => Quantity::Word("cut"),
        (Some(TableAnswer::Miss), false) => Quantity::Word("miss"),
        (Some(TableAnswer::Miss), true) => Quantity::Word("miss, stored"),
        (Some(TableAnswer::MoveOnly), false) => Quantity::Word("move"),
        (Some(TableAnswer::MoveOnly), true) => Quantity::Word("move, stored"),
        (Some(TableAnswer::Narrowed), false) => Quantity::Word("narrowed"),
        (Some(TableAnswer::Narrowed), true) => Quantity::Word("narrowed, st"),
    }
}
