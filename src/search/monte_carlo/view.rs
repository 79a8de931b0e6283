//! The tree as every pane, query and export reads it.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Outcome, Side, Turn};
use crate::search::monte_carlo::arena::{Mover, Node, ROOT, WIN};
use crate::search::monte_carlo::beside::{Child, Guess, written_prior};
use crate::search::monte_carlo::candidates::Candidates;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::interval::Interval;
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::rules::{Rules, Selection};
use crate::search::monte_carlo::steering::LEFT_OUT;
use crate::search::tree::{Column, Ghost, NodeFlags, Untried};
use crate::search::{NodeId, Quantity, Tree};

const VISITS: usize = 0;
const SHARE: usize = 1;
const VALUE: usize = 2;
const HALF_WIDTH: usize = 3;
const SCORE: usize = 4;
const PROVEN: usize = 5;
const EXPLORATION: usize = 6;
const WINS: usize = 7;
const PRIOR: usize = 8;
const AMAF: usize = 9;

/// The columns under a formula: in display order; the numbers above are places in it.
const fn columns(formula: &'static str) -> [Column; 10] {
    [
        Column {
            name: "visits",
            title: "visits",
            about: "iterations that went through this node",
            width: 11,
            priority: 0,
        },
        Column {
            name: "share",
            title: "share",
            about: "visits as a share of the parent's",
            width: 6,
            priority: 1,
        },
        Column {
            name: "value",
            title: "value",
            about: "mean result for Max, from 0 (lost) to 1 (won)",
            width: 6,
            priority: 0,
        },
        Column {
            name: "half-width",
            title: "±",
            about: "half the width of the value's 95 % confidence interval (Wilson)",
            width: 6,
            priority: 1,
        },
        Column {
            name: "score",
            title: formula,
            about: "selection score: value (under dag-uct2 the position's, by all lines) plus exploration where Max chooses, minus where Min does",
            width: 8,
            priority: 0,
        },
        Column {
            name: "proven",
            title: "proven",
            about: "the certain result, once the solver has found it; removed: a losing move that detect_losing never tries again; left out: only other moves are searched",
            width: 8,
            priority: 1,
        },
        Column {
            name: "exploration",
            title: "explore",
            about: "the score's exploration term, without its sign",
            width: 8,
            priority: 3,
        },
        Column {
            name: "wins",
            title: "wins",
            about: "sum of the results for Max, a win counting 1, a draw a half",
            width: 11,
            priority: 3,
        },
        Column {
            name: "prior",
            title: "prior",
            about: "the probability that the move is the best, as thought before it is tried",
            width: 6,
            priority: 1,
        },
        Column {
            name: "amaf",
            title: "AMAF",
            about: "mean result for Max of the playouts in which the move was played now or later",
            width: 6,
            priority: 1,
        },
    ]
}

static UCB1: [Column; 10] = columns("UCB1");
static UCB1_TUNED: [Column; 10] = columns("tuned");
static PUCT: [Column; 10] = columns("PUCT");
static EVEN: [Column; 10] = columns("so far");

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// The deepest node of the iteration under way.
    fn tip(&self) -> u32 {
        if self.cursor.phase == Phase::Backup { self.cursor.record.leaf } else { self.cursor.at }
    }

    fn is_on_current_path(&self, node: u32) -> bool {
        if self.rules.shares() {
            return self.cursor.path.down_to(node).is_some();
        }
        let mut at = self.tip();
        while at > node {
            at = self.arena.node(at).parent();
        }
        at == node
    }

    /// Whose turn it is at a node, known without playing where the node was entered and the game goes on.
    fn turn_at(&self, node: u32) -> Turn {
        let record = self.arena.node(node);
        let was_entered = record.visits() > 0 || node == ROOT || node == self.tip();
        match record.mover() {
            Mover::Max if was_entered => Turn::Of(Side::Max),
            Mover::Min if was_entered => Turn::Of(Side::Min),
            Mover::Chance if was_entered => Turn::Chance,
            _ => {
                let (position, keys) = self.position_at(node);
                self.turn_after(&position, &keys)
            }
        }
    }

    /// The formula at a node's parent, where a side chooses there.
    pub(super) fn formula_over<'a>(&self, rules: &'a Rules, node: u32) -> Option<Formula<'a>> {
        if node == ROOT {
            return None;
        }
        let parent = self.arena.node(self.arena.node(node).parent());
        Formula::at(rules, self.arena.whole(parent))
    }

    /// The formula that a node's explanation is about: the one that it was chosen by, at the root the one that chooses
    /// there.
    pub(super) fn formula_told<'a>(&self, rules: &'a Rules, node: u32) -> Option<Formula<'a>> {
        let root = self.arena.node(ROOT);
        match node {
            ROOT if root.has_children() => Formula::at(rules, self.arena.whole(root)),
            _ => self.formula_over(rules, node),
        }
    }

    /// A node as the formula at its parent sees it; not the root.
    fn as_child(&self, node: u32) -> Child {
        let parent = self.arena.node(node).parent();
        self.siblings_under(parent).child((node - self.arena.node(parent).first_child()) as usize)
    }

    fn score_cell(&self, node: u32) -> Quantity {
        let Some(formula) = self.formula_over(&self.rules, node) else { return Quantity::Unknown };
        let child = self.as_child(node);
        if self.rules.selection == Selection::Even {
            Quantity::Count(child.visits.into())
        } else if formula.goes_first(&child) {
            Quantity::Infinite(formula.side())
        } else {
            Quantity::Score(formula.score(&child))
        }
    }

    /// What is known of a move before it has a node: its prior, and the score that selection gives it.
    fn cells_of_untried(&self, node: u32) -> Vec<Quantity> {
        let is_scored = matches!(self.score_cell(node), Quantity::Score(_));
        let cell = |column: usize| match column {
            SCORE | EXPLORATION if !is_scored => Quantity::Unknown,
            SCORE => self.score_cell(node),
            EXPLORATION => self.formula_over(&self.rules, node).map_or(Quantity::Unknown, |formula| {
                Quantity::Part(formula.exploration(&self.as_child(node)))
            }),
            PRIOR | AMAF => self.further_cell(node, column),
            _ => Quantity::Unknown,
        };
        (0..self.columns().len()).map(cell).collect()
    }

    /// The same for the moves of a node that has no children yet: priors are thought of before anything is searched.
    fn priors_of_leaf(&self, node: u32) -> Vec<Untried> {
        let (position, keys) = self.position_at(node);
        if self.columns().len() <= PRIOR || !matches!(self.turn_after(&position, &keys), Turn::Of(_)) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let codes = || moves.iter().map(|mv| mv.code());
        let guesses = self.guesses(&self.rules, &position, &keys, codes());
        let untried = |(code, guess): (u32, Guess)| {
            let mut cells = vec![Quantity::Unknown; self.columns().len()];
            cells[PRIOR] = Quantity::Share(written_prior(guess.prior.into()));
            Untried { code, cells }
        };
        codes().zip(guesses).map(untried).collect()
    }

    /// Why a move of a node with children has no node of its own.
    fn why_unvisited(&self, parent: u32, code: u32) -> &'static str {
        let siblings = self.siblings_under(parent);
        let nth = siblings.nodes.iter().position(|node| node.code() == code);
        let takes_part =
            |formula: Formula<'_>| nth.is_none_or(|nth| Candidates::of(&formula, siblings).takes_part(nth));
        if !self.rules.steering.only_at(parent).allows(code) {
            LEFT_OUT
        } else if !Formula::at(&self.rules, self.arena.whole(self.arena.node(parent))).is_none_or(takes_part)
        {
            "not visited yet: widening has not come to it"
        } else if self.tosses_at(parent) {
            "not visited yet: a coin decides between new and visited moves"
        } else {
            "not visited yet"
        }
    }

    /// What a formula adds to visits and results, in columns that only some show.
    fn further_cell(&self, node: u32, column: usize) -> Quantity {
        let Some(formula) = self.formula_over(&self.rules, node) else { return Quantity::Unknown };
        let child = self.as_child(node);
        match column {
            EXPLORATION if child.visits > 0 => Quantity::Part(formula.exploration(&child)),
            PRIOR => Quantity::Share(written_prior(child.prior)),
            AMAF if child.amaf_visits > 0 => Quantity::Expectation(child.amaf_mean),
            _ => Quantity::Unknown,
        }
    }
}

impl<G: Notation, J: Judge<G>> Tree for MonteCarlo<G, J> {
    fn columns(&self) -> &'static [Column] {
        let columns = match self.rules.selection {
            Selection::Ucb1 => &UCB1,
            Selection::Ucb1Tuned => &UCB1_TUNED,
            Selection::Puct => &PUCT,
            Selection::Even => &EVEN,
        };
        let keeps = self.arena.keeps();
        let shown = match (keeps.amaf, self.rules.selection == Selection::Puct || keeps.guesses) {
            (true, _) => AMAF,
            (false, true) => PRIOR,
            (false, false) => WINS,
        };
        &columns[..=shown]
    }

    fn root(&self) -> NodeId {
        NodeId(ROOT)
    }

    fn node_count(&self) -> u64 {
        self.arena.opened()
    }

    fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node.0 != ROOT).then(|| NodeId(self.arena.node(node.0).parent()))
    }

    fn children(&self, node: NodeId, out: &mut Vec<NodeId>) {
        if self.arena.linked(node.0).is_some() {
            return;
        }
        let children = self.arena.places(node.0).filter(|&child| self.arena.node(child).is_opened());
        out.extend(children.map(NodeId));
    }

    fn child_count(&self, node: NodeId) -> usize {
        if self.arena.linked(node.0).is_some() {
            return 0;
        }
        self.arena.block(self.arena.node(node.0)).iter().filter(|child| child.is_opened()).count()
    }

    fn child(&self, node: NodeId, code: u32) -> Option<NodeId> {
        let is_it = |child: &Node| child.is_opened() && child.code() == code;
        self.arena.places(node.0).find(|&child| is_it(self.arena.node(child))).map(NodeId)
    }

    fn transposed(&self, node: NodeId) -> Option<NodeId> {
        self.arena.linked(node.0).map(NodeId)
    }

    fn ghosts(&self, node: NodeId, out: &mut Vec<Ghost>) {
        let record = self.arena.node(node.0);
        if self.arena.linked(node.0).is_some() {
            return;
        }
        let (position, keys) = self.position_at(node.0);
        if record.has_children() {
            let untried = self.arena.block(record).iter().filter(|child| !child.is_opened());
            let reason = |code| self.why_unvisited(node.0, code);
            out.extend(untried.map(|child| Ghost { code: child.code(), reason: reason(child.code()) }));
        } else if !matches!(self.turn_after(&position, &keys), Turn::Over(_)) {
            let reason = if self.arena.has_room() { "not visited yet" } else { "no memory left for it" };
            let mut moves = Vec::new();
            self.game.moves(&position, &mut moves);
            out.extend(moves.into_iter().map(|mv| Ghost { code: mv.code(), reason }));
        }
        let illegal = self.game.illegal_moves(&position).into_iter();
        out.extend(illegal.map(|(mv, reason)| Ghost { code: mv.code(), reason }));
    }

    fn untried(&self, node: NodeId) -> Vec<Untried> {
        if self.arena.linked(node.0).is_some() {
            return Vec::new();
        }
        if !self.arena.node(node.0).has_children() {
            return self.priors_of_leaf(node.0);
        }
        let untried = self.arena.places(node.0).filter(|&at| !self.arena.node(at).is_opened());
        let of = |at: u32| Untried { code: self.arena.node(at).code(), cells: self.cells_of_untried(at) };
        untried.map(of).filter(|it| it.cells.iter().any(|cell| *cell != Quantity::Unknown)).collect()
    }

    fn code(&self, node: NodeId) -> u32 {
        self.arena.node(node.0).code()
    }

    fn move_names(&self, parent: NodeId, codes: &[u32]) -> Vec<String> {
        let (position, _) = self.position_at(parent.0);
        codes.iter().map(|&code| self.game.show_move(&position, G::Move::from_code(code))).collect()
    }

    fn written_names(&self, parent: NodeId, codes: &[u32]) -> Vec<String> {
        let (position, _) = self.position_at(parent.0);
        codes.iter().map(|&code| self.game.print_move(&position, G::Move::from_code(code))).collect()
    }

    fn turn(&self, node: NodeId) -> Turn {
        self.turn_at(node.0)
    }

    fn cell(&self, node: NodeId, column: usize) -> Quantity {
        let record = self.arena.node(node.0);
        let known =
            |quantity: fn(f64) -> Quantity, number: Option<f64>| number.map_or(Quantity::Unknown, quantity);
        match column {
            VISITS => Quantity::Count(u64::from(record.visits())),
            SHARE => {
                let above = self.parent(node).map_or(record, |parent| self.arena.node(parent.0));
                let above = self.arena.whole(above).visits();
                let share = f64::from(record.visits()) / f64::from(above.max(1));
                known(Quantity::Share, (above > 0).then_some(share))
            }
            VALUE => known(Quantity::Expectation, record.mean()),
            HALF_WIDTH if record.visits() > 0 => Quantity::HalfWidth(Interval::of(record).half_width()),
            SCORE => self.score_cell(node.0),
            PROVEN if self.removed_for(node.0).is_some() => Quantity::Word("removed"),
            PROVEN => match record.proof().outcome() {
                Some(Outcome::Win(side)) => Quantity::Proven(Some(side)),
                Some(_) => Quantity::Proven(None),
                None if self.is_left_out(node.0) => Quantity::Word("left out"),
                None => Quantity::Unknown,
            },
            WINS => {
                Quantity::Results { sum: record.sum() as f64 / f64::from(WIN), of: record.visits().into() }
            }
            _ => self.further_cell(node.0, column),
        }
    }

    fn flags(&self, node: NodeId) -> NodeFlags {
        let record = self.arena.node(node.0);
        let turn = self.turn_at(node.0);
        NodeFlags {
            current: self.is_on_current_path(node.0),
            best: self.is_best(node),
            over: matches!(turn, Turn::Over(_)),
            proven: !record.proof().is_open(),
            removed: self.removed_for(node.0).is_some(),
            left_out: self.is_left_out(node.0),
            folded: false,
            chance: turn == Turn::Chance,
        }
    }

    fn current_path(&self) -> Vec<u32> {
        self.path(NodeId(self.tip()))
    }
}
