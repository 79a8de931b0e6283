//! The answer: the root's value, best move, principal variation and rows, and the machine's counters.

use serde_json::{Map, Value as Json, json};

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Notation, Side, Speller, Turn};
use crate::search::Quantity;
use crate::search::answer::{Answer, MoveRow, Proof};
use crate::search::depth_first::frame::{CutBy, Frame, Phase, Role, TO_THE_END};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::state::{Pass, Row};
use crate::search::event::{Event, Flow, Probe};
use crate::search::machine::RootPoint;
use crate::search::ranking::descending;
use crate::search::value::{Value, WIN, WIN_LIMIT};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The best root move: that of the last completed pass, or a better one that the present pass has found; during
    /// the first pass, the best so far. Header, answer, log and timeline all go by this.
    pub(super) fn best_code(&self) -> Option<u32> {
        match (self.better_so_far(), self.at.passes.last()) {
            (None, Some(pass)) => pass.best,
            (Some((code, _)), _) => Some(code),
            (None, None) => self.at.entered().first().and_then(|root| self.at.code_at(root.so_far.best_at)),
        }
    }

    /// The root's value by the same rule as [`best_code`](Self::best_code).
    pub(super) fn root_value(&self) -> Option<Value> {
        match (self.better_so_far(), self.at.passes.last()) {
            (None, Some(pass)) => Some(pass.value),
            (Some((_, value)), _) => Some(value),
            (None, None) => self.at.entered().first().filter(|root| root.tried() > 0).map(|root| root.best),
        }
        .filter(|value| value.abs() <= WIN)
    }

    /// A better move than that of the pass before, with its value, if the pass under way has found one for sure: at
    /// present, or before its window proved too narrow and the root was entered again.
    fn better_so_far(&self) -> Option<(u32, Value)> {
        let root = self.at.entered().first();
        root.and_then(|root| self.better_at(root)).or(self.at.promised)
    }

    /// The principal variation by the same rule, beginning with that move.
    pub(super) fn answer_line(&self, best: Option<u32>) -> Vec<u32> {
        match self.at.passes.last() {
            Some(pass) if self.better_so_far().is_none() => pass.line.clone(),
            _ => self.line_so_far(best),
        }
    }

    /// What a search of the root has found so far is sound if the best move of the pass before has been searched
    /// again, and after it another one has turned out better at the new depth.
    pub(super) fn better_at(&self, root: &Frame<G::Position>) -> Option<(u32, Value)> {
        let before = self.at.passes.last()?.best;
        let best = self.at.code_at(root.so_far.best_at)?;
        let tried = &self.at.moves[root.first as usize..root.so_far.best_at as usize];
        let is_asked = tried.iter().any(|mv| Some(mv.code()) == before);
        let is_better = match root.role {
            Role::Min => root.best < root.entry.beta,
            _ => root.best > root.entry.alpha,
        };
        (is_asked && is_better && Some(best) != before).then_some((best, root.best))
    }

    /// Tells that the answer is another move than it was when this was told last. What comes first is no change.
    #[cold]
    pub(super) fn tell_best<P: Probe>(&mut self, probe: &mut P) -> Flow {
        let best = self.best_code();
        let before = std::mem::replace(&mut self.at.told, best);
        match best {
            Some(code) if before.is_some() && best != before => probe.event(&Event::BestMove { code }),
            _ => Flow::Continue,
        }
    }

    pub(super) fn series(&self) -> Vec<RootPoint> {
        let per_point = f64::from(self.per_point());
        let point = |row: &Row| {
            // Without a value there is nothing to draw, however much work was done.
            let (value, weight) = row.result.map_or((0, 0), |(value, _)| (value, self.nodes_below(row)));
            RootPoint { code: row.code, weight, value: f64::from(value) / per_point, half_width: 0.0 }
        };
        self.at.rows.iter().map(point).collect()
    }

    /// Positions entered below one of the root's moves, with those of its search under way.
    fn nodes_below(&self, row: &Row) -> u64 {
        let is_to_be_noted = self.at.next == Phase::Returned && self.at.height == 1;
        let under_way = match &self.at.stack[..] {
            [root, child, ..] if is_to_be_noted || self.at.entered().len() > 1 => {
                let is_this = child.question.is_none() && self.at.code_at(root.next - 1) == Some(row.code);
                if is_this { self.at.counts.nodes - child.nodes_before } else { 0 }
            }
            _ => 0,
        };
        row.nodes + under_way
    }

    pub(super) fn proof(&self) -> Option<Proof> {
        let pass = self.at.passes.last()?;
        if self.at.counts.forward_prunings() > 0 && !pass.solved {
            return None;
        }
        let (winner, plies) = match pass.value {
            WIN_LIMIT.. => ("max", Some((WIN - pass.value) as u32)),
            value if value <= -WIN_LIMIT => ("min", Some((WIN + value) as u32)),
            // A score is a value, not a result; only where no score is possible is 0 a draw.
            0 if pass.solved && !self.is_scored() => ("draw", None),
            _ => return None,
        };
        Some(Proof { winner, plies })
    }

    /// Whether games end with scores.
    pub(super) fn is_scored(&self) -> bool {
        let scores = self.game.scores(&self.root);
        (scores.per_point, scores.lowest, scores.highest) != (1, -1, 1)
    }
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    pub(super) fn sum_up(&self) -> Answer {
        Answer { moves: self.rows(), stats: self.stats(), ..self.found() }
    }

    /// The answer without rows and counters.
    pub(super) fn found(&self) -> Answer {
        let best_code = self.best_code();
        let line = self.answer_line(best_code);
        Answer {
            value: self.root_value().map(|value| self.quantity(value)),
            best: best_code.map(|code| self.game.print_move(&self.root, G::Move::from_code(code))),
            best_code,
            pv: self.spell(&self.root, &line, G::print_move),
            pv_codes: line,
            outcome: self.proof(),
            ..Answer::default()
        }
    }

    /// The names of a line's moves, as players write them.
    pub(super) fn line_names(&self, from: &G::Position, line: &[u32]) -> Vec<String> {
        self.spell(from, line, G::show_move)
    }

    fn spell(&self, from: &G::Position, line: &[u32], name: Speller<G>) -> Vec<String> {
        let mut position = from.clone();
        let mut spelled = |&code: &u32| {
            let mv = G::Move::from_code(code);
            let name = name(&self.game, &position, mv);
            self.game.play(&mut position, mv);
            name
        };
        line.iter().map(&mut spelled).collect()
    }

    fn rows(&self) -> Vec<MoveRow> {
        let sign = if self.game.turn(&self.root) == Turn::Of(Side::Min) { -1 } else { 1 };
        let best = self.best_code();
        // The chosen move first, then by value; a bound stands behind an exact value of the same size.
        let key = |row: &Row| {
            let value = row.result.map_or(i64::MIN, |(value, _)| sign * i64::from(value));
            (Some(row.code) == best, value, row.result.is_some_and(|(_, b)| b.lower == b.upper))
        };
        let keys: Vec<(bool, i64, bool)> = self.at.rows.iter().map(key).collect();
        let order = descending(&keys, Ord::cmp);
        let row = |(at, row): (usize, &Row)| MoveRow {
            code: row.code,
            name: self.game.print_move(&self.root, G::Move::from_code(row.code)),
            numbers: self.row_numbers(row),
            weight: self.nodes_below(row),
            value: row.result.map_or(Quantity::Unknown, |(value, _)| self.quantity(value)),
            depth: row.result.map(|_| row.depth),
            rank: order.iter().position(|&other| other == at).unwrap_or(at) as u32,
        };
        self.at.rows.iter().enumerate().map(row).collect()
    }

    fn row_numbers(&self, row: &Row) -> Map<String, Json> {
        let mut numbers = Map::new();
        numbers.insert("value".into(), row.result.map_or(Json::Null, |(value, _)| self.json_value(value)));
        let bound = row.result.map(|(value, bounds)| bounds.kind(value).name());
        numbers.insert("bound".into(), json!(bound));
        numbers.insert("nodes".into(), json!(self.nodes_below(row)));
        numbers.insert("cutoff".into(), json!(row.cut.map(CutBy::word)));
        numbers
    }

    /// A value as a number in JSON: points; wins as stored, so that nearer ones are larger.
    fn json_value(&self, value: Value) -> Json {
        let per_point = self.per_point();
        if value.abs() >= WIN_LIMIT || value % per_point == 0 {
            let whole = if value.abs() >= WIN_LIMIT { value } else { value / per_point };
            return json!(whole);
        }
        json!(f64::from(value) / f64::from(per_point))
    }

    fn stats(&self) -> Map<String, Json> {
        let counts = &self.at.counts;
        let table = self.table.as_ref().map(|_| {
            json!({ "probes": counts.probes, "hits": counts.hits, "cutoffs": counts.table_cuts,
                "stores": counts.stores, "replaced": counts.replaced })
        });
        let depth = |pass: &Pass| {
            json!({ "depth": if pass.depth == TO_THE_END { Json::Null } else { json!(pass.depth) },
                "value": self.json_value(pass.value), "nodes": pass.nodes,
                "pv": self.spell(&self.root, &pass.line, G::print_move) })
        };
        let mut stats = Map::new();
        stats.insert("nodes".into(), json!(counts.nodes));
        stats.insert("leaves".into(), json!(counts.leaves));
        stats.insert("playouts".into(), json!(self.at.playouts));
        stats.insert("max_depth".into(), json!(counts.deepest));
        stats.insert("table".into(), json!(table));
        stats.insert(
            "cutoffs".into(),
            json!({ "alpha": counts.alpha_cutoffs, "beta": counts.beta_cutoffs, "first_move": counts.first_move }),
        );
        stats.insert("researches".into(), json!(counts.researches));
        stats.insert("root_searches".into(), json!(counts.root_searches));
        let markers = self.markers().map(|(name, count, _)| (name.to_owned(), json!(count)));
        stats.insert("markers".into(), Json::Object(markers.into_iter().collect()));
        let order = self.order_quality();
        stats.insert("ordering".into(), order.json());
        stats.insert("effective_branching".into(), json!(order.effective));
        stats.insert("depths".into(), self.at.passes.iter().map(depth).collect());
        stats
    }
}
