//! A move's score taken apart: the formula with symbols, with numbers put in, and its terms, all seen by one side.

use super::{Choice, SCORES};
use crate::game::Side;
use crate::search::Quantity;
use crate::search::derivation::{Derivation, Term};
use crate::search::monte_carlo::beside::Child;
use crate::search::monte_carlo::rules::{Growth, Selection};
use crate::search::monte_carlo::words::fraction_for;
use crate::search::quantity::count;
use crate::text::noun;

impl Choice<'_> {
    /// The score of a child, as formula, as numbers and as terms.
    pub(super) fn tell_score(&self, nth: usize, told: &mut Derivation) {
        let (formula, child) = (self.formula, self.siblings.child(nth));
        // What has no score yet will have one by the formula of visited moves.
        let is_open = formula.goes_first(&child);
        told.formula = self.symbols(&if is_open { Child { visits: 1, ..child } } else { child });
        if self.rules.selection == Selection::Even {
            told.substituted = format!("{}: the fewest go first", count(child.visits.into()));
            return;
        }
        if is_open {
            told.substituted = "no score before the first visit".to_owned();
            return;
        }
        told.substituted = self.substituted(nth, &child);
        told.terms = self.terms(nth, &child);
    }

    /// A result for Max, in `[0, 1]`, or a score as the side sees it whose view is taken.
    fn seen(&self, result: f64) -> f64 {
        if self.seen_by == Side::Max { result } else { 1.0 - result }
    }

    /// One of two texts: Max's view, or Min's.
    const fn about(&self, of_max: &'static str, of_min: &'static str) -> &'static str {
        match self.seen_by {
            Side::Max => of_max,
            Side::Min => of_min,
        }
    }

    /// Whether who chooses wants the numbers large.
    fn is_mover(&self) -> bool {
        self.formula.side() == self.seen_by
    }

    fn sign(&self) -> char {
        if self.is_mover() { '+' } else { '-' }
    }

    /// Whether a move's value is that of the position it leads to, by whichever line.
    const fn is_by_position(&self) -> bool {
        self.siblings.positions.is_some()
    }

    /// `v/n + c*sqrt(ln N/n)`, and the like.
    fn symbols(&self, child: &Child) -> String {
        let sign = self.sign();
        let h = if self.rules.h == Growth::Log { "ln N" } else { "sqrt(N)" };
        if self.rules.selection == Selection::Even {
            return "n".to_owned();
        }
        let mean = match (child.visits, self.is_by_position()) {
            (0, _) if self.is_mover() => "fpu",
            (0, _) => "(1-fpu)",
            (_, false) => "v/n",
            (_, true) => "V/M",
        };
        let value = match self.formula.amaf_weight(child) {
            0.0 => mean.to_owned(),
            1.0 => "AMAF".to_owned(),
            _ => format!("(1-b)*{mean} + b*AMAF"),
        };
        let exploration = match self.rules.selection {
            Selection::Puct => format!(" {sign} c*P*sqrt(N)/(1+n)"),
            _ if child.visits == 0 => String::new(),
            Selection::Ucb1Tuned => format!(" {sign} sqrt({h}/n * min(1/4, V))"),
            Selection::Ucb1 | Selection::Even => format!(" {sign} c*sqrt({h}/n)"),
        };
        let bias = if self.rules.bias > 0.0 { format!(" {sign} w*H/(n+1)") } else { String::new() };
        format!("{value}{exploration}{bias}")
    }

    /// The same with numbers, then the terms' values, then the sum.
    fn substituted(&self, nth: usize, child: &Child) -> String {
        let (formula, sign) = (self.formula, self.sign());
        let mut put_in = self.value_put_in(nth, child);
        let mut sums = format!("{:.4}", self.seen(formula.value(child)));
        if let Some(explored) = self.exploration_put_in(child) {
            put_in += &format!(" {sign} {explored}");
            sums += &format!(" {sign} {:.4}", formula.exploration(child));
        }
        if self.rules.bias > 0.0 {
            let worth = formula.bias(&Child { visits: 0, ..*child }) / self.rules.bias;
            let weight = Quantity::Points(self.rules.bias);
            put_in += &format!(" {sign} {weight}*{worth:.4}/({}+1)", child.visits);
            sums += &format!(" {sign} {:.4}", formula.bias(child));
        }
        let mut steps = vec![put_in, sums, format!("{:.4}", self.seen(formula.score(child)))];
        // A value alone is its own sum.
        steps.dedup();
        steps.join(" = ")
    }

    /// `60/79`, mixed with AMAF where that has a weight.
    fn value_put_in(&self, nth: usize, child: &Child) -> String {
        let formula = self.formula;
        let mean = if child.visits == 0 {
            format!("{:.4}", self.seen(formula.unvisited_value(child)))
        } else {
            fraction_for(self.siblings.valued(nth).0, self.seen_by)
        };
        let amaf = self.seen(child.amaf_mean);
        match formula.amaf_weight(child) {
            0.0 => mean,
            1.0 => format!("{amaf:.4}"),
            weight => format!("{:.4}*{mean} + {weight:.4}*{amaf:.4}", 1.0 - weight),
        }
    }

    /// `1.4*sqrt(ln 100/79)`; nothing where first-play urgency stands for the whole score.
    fn exploration_put_in(&self, child: &Child) -> Option<String> {
        let (n, above) = (child.visits, self.formula.visits());
        let h = if self.rules.h == Growth::Log { format!("ln {above}") } else { format!("sqrt({above})") };
        let c = Quantity::Points(self.rules.c);
        match self.rules.selection {
            Selection::Puct => Some(format!("{c}*{:.4}*sqrt({above})/(1+{n})", child.prior)),
            _ if n == 0 => None,
            Selection::Ucb1Tuned => {
                let deviation = self.formula.deviation(child);
                Some(format!("sqrt({h}/{n} * {:.4})", deviation * deviation))
            }
            Selection::Ucb1 | Selection::Even => Some(format!("{c}*sqrt({h}/{n})")),
        }
    }

    /// The score's terms, each a number of the formula.
    fn terms(&self, nth: usize, child: &Child) -> Vec<Term> {
        let (formula, rules) = (self.formula, self.rules);
        let term = |name, value, about| Term { name, value, about };
        let mut terms = self.terms_of_results(nth, child);
        let visits = child.visits.into();
        terms.insert(1, term("n", Quantity::Count(visits), noun(visits, "visit", "visits")));
        terms.insert(2, term("N", Quantity::Count(formula.visits().into()), "visits of the parent"));
        if rules.selection != Selection::Ucb1Tuned {
            terms.insert(3, term("c", Quantity::Part(rules.c), "weight of exploration"));
        }
        if rules.rave.is_some() {
            terms.extend(self.terms_of_amaf(child));
        }
        terms.extend(self.terms_of_exploration(nth, child));
        if rules.bias > 0.0 {
            terms.push(term("w*H/(n+1)", Quantity::Part(formula.bias(child)), "progressive bias"));
        }
        let score = Quantity::Score(formula.score(child)).seen_by(self.seen_by);
        terms.push(term(SCORES[rules.selection as usize], score, self.choice_in_words()));
        terms
    }

    /// The sum of results, and the mean or what stands for it before the first visit.
    fn terms_of_results(&self, nth: usize, child: &Child) -> Vec<Term> {
        let term = |name, value: Quantity, about| Term { name, value: value.seen_by(self.seen_by), about };
        let visits = u64::from(self.siblings.valued(nth).0.visits());
        let sum = Quantity::Results { sum: child.sum, of: visits };
        let mean = Quantity::Expectation(child.mean);
        let mut terms = if self.is_by_position() {
            let about = self.about(
                "sum of results for Max in the position, by all lines that have joined",
                "sum of results for Min in the position, by all lines that have joined",
            );
            vec![term("V", sum, about)]
        } else {
            vec![term("v", sum, self.about("sum of results for Max", "sum of results for Min"))]
        };
        if child.visits > 0 && self.is_by_position() {
            let about = noun(
                visits,
                "visit of the position, by all lines that have joined",
                "visits of the position, by all lines that have joined",
            );
            terms.push(term("M", Quantity::Count(visits), about));
            let about = self.about("mean result for Max there (UCT2)", "mean result for Min there (UCT2)");
            terms.push(term("V/M", mean, about));
        } else if child.visits > 0 {
            terms.push(term("v/n", mean, self.about("mean result for Max", "mean result for Min")));
        } else if let Some(urgency) = self.rules.fpu {
            terms.push(term("fpu", Quantity::Part(urgency), "first-play urgency, to the mover"));
        }
        terms
    }

    fn terms_of_amaf(&self, child: &Child) -> [Term; 3] {
        let about = self.about(
            "mean result for Max of playouts with the move now or later",
            "mean result for Min of playouts with the move now or later",
        );
        let mean = Quantity::Expectation(child.amaf_mean).seen_by(self.seen_by);
        let playouts = Quantity::Count(child.amaf_visits.into());
        let weight = Quantity::Share(self.formula.amaf_weight(child));
        [
            Term { name: "AMAF", value: mean, about },
            Term { name: "AMAF n", value: playouts, about: "how many such playouts" },
            Term {
                name: "b",
                value: weight,
                about: "weight of AMAF, sqrt(k/(3N + k)); all of it before the first visit",
            },
        ]
    }

    fn terms_of_exploration(&self, nth: usize, child: &Child) -> Vec<Term> {
        let term = |name, value, about| Term { name, value, about };
        let exploration = Quantity::Part(self.formula.exploration(child));
        match self.rules.selection {
            Selection::Ucb1Tuned => {
                let bound = self.formula.deviation(child);
                let about = "upper bound of the results' variance, s^2 + sqrt(2 ln N/n), at most 1/4";
                vec![
                    term("min(1/4, V)", Quantity::Part(bound * bound), about),
                    term("sqrt(h/n*V)", exploration, "exploration"),
                ]
            }
            Selection::Puct => vec![
                term("P", Quantity::Share(child.prior), self.source_of_prior(nth)),
                term("c*P*sqrt(N)/(1+n)", exploration, "exploration"),
            ],
            Selection::Ucb1 | Selection::Even => vec![term("c*sqrt(h/n)", exploration, "exploration")],
        }
    }

    const fn choice_in_words(&self) -> &'static str {
        match (self.formula.side(), self.seen_by) {
            (Side::Max, Side::Max) => "Max moves above: the largest is taken",
            (Side::Max, Side::Min) => "Max moves above: the smallest is taken",
            (Side::Min, Side::Max) => "Min moves above: the smallest is taken",
            (Side::Min, Side::Min) => "Min moves above: the largest is taken",
        }
    }

    /// Where a child's prior comes from.
    fn source_of_prior(&self, nth: usize) -> &'static str {
        let code = self.siblings.nodes[nth].code();
        if self.given.iter().any(|(given, _)| *given == code) {
            return "prior probability of the move: given for it in this position";
        }
        match (self.rules.prior.evaluates(), self.given.is_empty()) {
            (false, true) => "prior probability of the move: all alike",
            (true, true) => "prior probability of the move: a softmax of the evaluation",
            (false, false) => "prior probability of the move: what the given ones leave, shared alike",
            (true, false) => {
                "prior probability of the move: what the given ones leave, shared by the evaluation"
            }
        }
    }
}
