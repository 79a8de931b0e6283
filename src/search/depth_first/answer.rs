//! The answer: the root's value, best move, principal variation and rows, and the machine's counters.

use serde_json::{Map, Value as Json, json};

use crate::eval::Judge;
use crate::game::{Game, MoveCode, Notation, Side, Turn};
use crate::search::Quantity;
use crate::search::answer::{Answer, MoveRow, Proof};
use crate::search::depth_first::frame::TO_THE_END;
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::state::{Pass, Row};
use crate::search::machine::RootPoint;
use crate::search::value::{Value, WIN, WIN_LIMIT};

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The best root move: that of the last completed pass; during the first pass, the best so far.
    pub(super) fn best_code(&self) -> Option<u32> {
        match self.at.passes.last() {
            Some(pass) => pass.best,
            None => self.at.entered().first().and_then(|root| self.at.code_at(root.best_at)),
        }
    }

    /// The root's value by the same rule as [`best_code`](Self::best_code).
    pub(super) fn root_value(&self) -> Option<Value> {
        match self.at.passes.last() {
            Some(pass) => Some(pass.value),
            None => self.at.entered().first().filter(|root| root.tried() > 0).map(|root| root.best),
        }
        .filter(|value| value.abs() <= WIN)
    }

    pub(super) fn series(&self) -> Vec<RootPoint> {
        let per_point = f64::from(self.per_point());
        let point = |row: &Row| {
            let value = row.result.map_or(0.0, |(value, _)| f64::from(value) / per_point);
            RootPoint { code: row.code, weight: row.nodes, value, half_width: 0.0 }
        };
        self.at.rows.iter().map(point).collect()
    }

    pub(super) fn proof(&self) -> Option<Proof> {
        let pass = self.at.passes.last()?;
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

    /// How much a further ply multiplies the work: the last pass against the one before; without deepening the
    /// depth-th root of the nodes.
    fn effective_branching(&self) -> Option<f64> {
        match self.at.passes.as_slice() {
            [.., before, last] => Some(last.nodes as f64 / before.nodes as f64),
            [only] => {
                let depth = if only.depth == TO_THE_END {
                    self.at.counts.deepest as f64
                } else {
                    f64::from(only.depth)
                };
                (depth > 0.0).then(|| libm::pow(only.nodes as f64, 1.0 / depth))
            }
            [] => None,
        }
    }
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    pub(super) fn sum_up(&self) -> Answer {
        let best_code = self.best_code();
        let line = match self.at.passes.last() {
            Some(pass) => pass.line.clone(),
            None => self.at.lines.get(0).to_vec(),
        };
        Answer {
            value: self.root_value().map(|value| self.quantity(value)),
            best: best_code.map(|code| self.game.print_move(&self.root, G::Move::from_code(code))),
            best_code,
            pv: self.line_names(&self.root, &line),
            outcome: self.proof(),
            moves: self.rows(),
            stats: self.stats(),
        }
    }

    /// The names of a line's moves.
    pub(super) fn line_names(&self, from: &G::Position, line: &[u32]) -> Vec<String> {
        let mut position = from.clone();
        let mut name = |&code: &u32| {
            let mv = G::Move::from_code(code);
            let name = self.game.print_move(&position, mv);
            self.game.play(&mut position, mv);
            name
        };
        line.iter().map(&mut name).collect()
    }

    fn rows(&self) -> Vec<MoveRow> {
        let sign = if self.game.turn(&self.root) == Turn::Of(Side::Min) { -1 } else { 1 };
        let best = self.best_code();
        // The chosen move first, then by value; a bound stands behind an exact value of the same size.
        let key = |row: &Row| {
            let value = row.result.map_or(i64::MIN, |(value, _)| sign * i64::from(value));
            (Some(row.code) == best, value, row.result.is_some_and(|(_, b)| b.lower == b.upper))
        };
        let mut order: Vec<usize> = (0..self.at.rows.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(key(&self.at.rows[at])));
        let row = |(at, row): (usize, &Row)| MoveRow {
            code: row.code,
            name: self.game.print_move(&self.root, G::Move::from_code(row.code)),
            numbers: self.row_numbers(row),
            weight: row.nodes,
            value: row.result.map_or(Quantity::Unknown, |(value, _)| self.quantity(value)),
            rank: order.iter().position(|&other| other == at).unwrap_or(at) as u32,
        };
        self.at.rows.iter().enumerate().map(row).collect()
    }

    fn row_numbers(&self, row: &Row) -> Map<String, Json> {
        let mut numbers = Map::new();
        numbers.insert("value".into(), row.result.map_or(Json::Null, |(value, _)| self.json_value(value)));
        let bound = row.result.map(|(value, bounds)| bounds.kind(value).name());
        numbers.insert("bound".into(), json!(bound));
        numbers.insert("nodes".into(), json!(row.nodes));
        numbers.insert("cutoff".into(), json!(row.cut.map(super::view::cutoff_side)));
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
                "pv": self.line_names(&self.root, &pass.line) })
        };
        let mut stats = Map::new();
        stats.insert("nodes".into(), json!(counts.nodes));
        stats.insert("leaves".into(), json!(counts.leaves));
        stats.insert("max_depth".into(), json!(counts.deepest));
        stats.insert("table".into(), json!(table));
        stats.insert(
            "cutoffs".into(),
            json!({ "alpha": counts.alpha_cutoffs, "beta": counts.beta_cutoffs, "first_move": counts.first_move }),
        );
        stats.insert("researches".into(), json!(0));
        stats.insert("effective_branching".into(), json!(self.effective_branching()));
        stats.insert("depths".into(), self.at.passes.iter().map(depth).collect());
        stats
    }
}
