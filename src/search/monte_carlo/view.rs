//! The tree as every pane, query and export reads it.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Outcome, Side, Turn};
use crate::search::monte_carlo::arena::{Mover, ROOT, WIN};
use crate::search::monte_carlo::interval::Interval;
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::rules::Rules;
use crate::search::monte_carlo::ucb::Ucb;
use crate::search::tree::{Column, Ghost, NodeFlags};
use crate::search::{NodeId, Quantity, Tree};

const VISITS: usize = 0;
const SHARE: usize = 1;
const VALUE: usize = 2;
const HALF_WIDTH: usize = 3;
const SCORE: usize = 4;
const PROVEN: usize = 5;
const EXPLORATION: usize = 6;
const WINS: usize = 7;

/// In display order; the numbers above are places in it.
const COLUMNS: &[Column] = &[
    Column {
        name: "visits",
        title: "visits",
        about: "iterations that went through this node",
        width: 11,
        priority: 1,
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
        priority: 1,
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
        title: "UCB1",
        about: "selection score: value plus exploration where Max chooses, minus where Min does",
        width: 8,
        priority: 1,
    },
    Column {
        name: "proven",
        title: "proven",
        about: "the certain result, once the solver has found it",
        width: 8,
        priority: 1,
    },
    Column {
        name: "exploration",
        title: "explore",
        about: "the score's exploration term, c * sqrt(h(N)/n), without its sign",
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
];

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// The deepest node of the iteration under way.
    fn tip(&self) -> u32 {
        if self.cursor.phase == Phase::Backup { self.cursor.record.leaf } else { self.cursor.at }
    }

    fn is_on_current_path(&self, node: u32) -> bool {
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

    /// UCB1 at a node's parent, where a side chooses there.
    pub(super) fn ucb_over(&self, node: u32) -> Option<Ucb> {
        self.ucb_under(&self.rules, node)
    }

    /// The same as if these rules held.
    pub(super) fn ucb_under(&self, rules: &Rules, node: u32) -> Option<Ucb> {
        if node == ROOT {
            return None;
        }
        Ucb::at(rules, self.arena.node(self.arena.node(node).parent()))
    }

    fn score_cell(&self, node: u32) -> Quantity {
        let record = self.arena.node(node);
        match self.ucb_over(node) {
            None => Quantity::Unknown,
            Some(ucb) if record.visits() > 0 => Quantity::Score(ucb.score(record)),
            Some(ucb) => Quantity::Infinite(ucb.side()),
        }
    }
}

impl<G: Notation, J: Judge<G>> Tree for MonteCarlo<G, J> {
    fn columns(&self) -> &'static [Column] {
        COLUMNS
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
        let children = self.arena.places(node.0).filter(|&child| self.arena.node(child).is_opened());
        out.extend(children.map(NodeId));
    }

    fn child_count(&self, node: NodeId) -> usize {
        self.arena.block(self.arena.node(node.0)).iter().filter(|child| child.is_opened()).count()
    }

    fn ghosts(&self, node: NodeId, out: &mut Vec<Ghost>) {
        let record = self.arena.node(node.0);
        if record.has_children() {
            let untried = self.arena.block(record).iter().filter(|child| !child.is_opened());
            out.extend(untried.map(|child| Ghost { code: child.code(), reason: "not visited yet" }));
            return;
        }
        let (position, keys) = self.position_at(node.0);
        if let Turn::Over(_) = self.turn_after(&position, &keys) {
            return;
        }
        let reason = if self.arena.has_room() { "not visited yet" } else { "no memory left for it" };
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        out.extend(moves.into_iter().map(|mv| Ghost { code: mv.code(), reason }));
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
                let above = self.parent(node).map_or(record, |parent| self.arena.node(parent.0)).visits();
                let share = f64::from(record.visits()) / f64::from(above.max(1));
                known(Quantity::Share, (above > 0).then_some(share))
            }
            VALUE => known(Quantity::Expectation, record.mean()),
            HALF_WIDTH if record.visits() > 0 => Quantity::HalfWidth(Interval::of(record).half_width()),
            SCORE => self.score_cell(node.0),
            PROVEN => match record.proof().outcome() {
                Some(Outcome::Win(side)) => Quantity::Proven(Some(side)),
                Some(_) => Quantity::Proven(None),
                None => Quantity::Unknown,
            },
            EXPLORATION if record.visits() > 0 => {
                let term = self.ucb_over(node.0).map(|ucb| ucb.terms(record.visits(), record.sum()).1);
                known(Quantity::Score, term)
            }
            WINS => Quantity::Score(record.sum() as f64 / f64::from(WIN)),
            _ => Quantity::Unknown,
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
            folded: false,
            chance: turn == Turn::Chance,
        }
    }

    fn current_path(&self) -> Vec<u32> {
        self.path(NodeId(self.tip()))
    }
}
