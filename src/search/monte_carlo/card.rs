//! The card of a choice: the formula with its numbers put in, the siblings by rank, and what would change the choice.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::derivation::{Derivation, Ranking, Sibling, Term};
use crate::search::monte_carlo::arena::{Node, ROOT};
use crate::search::monte_carlo::beside::{Child, Siblings};
use crate::search::monte_carlo::formula::{Formula, Pool};
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{Growth, Rules, Selection};
use crate::search::monte_carlo::steering::LEFT_OUT;
use crate::search::monte_carlo::what_if::{range_of_c, smallest_prior, visits_to_overtake};
use crate::search::monte_carlo::words::{fraction, outcome_in_words};
use crate::search::quantity::count;
use crate::search::ranking::descending;
use crate::search::{NodeId, Quantity, Tree};

/// One choice among siblings, under rules in force or supposed.
struct Choice<'a> {
    rules: &'a Rules,
    formula: &'a Formula<'a>,
    parent: &'a Node,
    siblings: Siblings<'a>,
    /// The priors given for them, where those are in force.
    given: &'a [(u32, f64)],
    chosen: usize,
    /// Whether the user asks for it, whatever its score.
    is_asked_for: bool,
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// Why selection takes a node or one of its siblings; at the root, one of its moves.
    pub(super) fn tell_choice(&self, at: u32, rules: &Rules, formula: &Formula<'_>, told: &mut Derivation) {
        let parent_place = if at == ROOT { ROOT } else { self.arena.node(at).parent() };
        let parent = self.arena.whole(self.arena.node(parent_place));
        let guesses = self.guesses_as_if(rules, parent_place);
        let mut siblings = self.siblings_under(parent_place);
        if let Some(guesses) = &guesses {
            siblings.guesses = guesses;
        }
        let skips =
            rules.skip_from_depth.is_some_and(|depth| self.depth_of(parent_place) >= u64::from(depth));
        let pool = if skips && parent_place != ROOT { Pool::Visited } else { Pool::All };
        let has_visited = siblings.nodes.iter().any(|node| node.visits() > 0);
        let wanted = self
            .asked_child(parent_place, || self.line_to(parent_place))
            .map(|(child, _)| (child - parent.first_child()) as usize);
        let by_score = || formula.choose(&siblings, if has_visited { pool } else { Pool::All });
        let chosen = wanted.unwrap_or_else(by_score);
        let given = rules.given_at(self.game.key(&self.position_at(parent_place).0)).unwrap_or_default();
        let choice =
            Choice { rules, formula, parent, siblings, given, chosen, is_asked_for: wanted.is_some() };
        let asked = (at != ROOT).then(|| (at - parent.first_child()) as usize);
        if let Some(nth) = asked {
            choice.tell_score(nth, told);
        }
        self.tell_siblings(&choice, parent_place, asked, told);
    }

    /// All moves beside the node, ranked as selection ranks them now.
    fn tell_siblings(&self, choice: &Choice<'_>, parent: u32, asked: Option<usize>, told: &mut Derivation) {
        let places: Vec<u32> = self.arena.places(parent).collect();
        let codes: Vec<u32> = places.iter().map(|&place| self.arena.node(place).code()).collect();
        let names = self.move_names(NodeId(parent), &codes);
        let key = |nth: usize| choice.formula.rank_key(&choice.siblings.child(nth));
        let keys: Vec<f64> = (0..places.len()).map(key).collect();
        let second = choice.formula.runner_up(&choice.siblings, choice.chosen);
        told.ranking = Ranking::Selection;
        told.sibling_columns = choice.columns();
        told.siblings = descending(&keys, f64::total_cmp)
            .into_iter()
            .map(|nth| Sibling {
                node: choice.siblings.nodes[nth].is_opened().then_some(NodeId(places[nth])),
                name: names[nth].clone(),
                cells: choice.cells(nth),
                margin: choice.margin(second, nth),
                chosen: nth == choice.chosen,
                asked: asked == Some(nth),
                note: choice.note(nth, &names),
            })
            .collect();
    }
}

/// What the score of a formula is called.
const SCORES: [&str; 4] = ["UCB1", "UCB1-Tuned", "PUCT", "turns"];

impl Choice<'_> {
    /// Whether priors decide anything: by the formula, or by the order of widening.
    fn asks_priors(&self) -> bool {
        self.rules.selection == Selection::Puct || self.rules.widening.is_some()
    }

    /// The headings of what the choice depends on.
    fn columns(&self) -> Vec<&'static str> {
        let parts = [
            (true, "visits"),
            (true, "value"),
            (self.rules.rave.is_some(), "AMAF"),
            (self.asks_priors(), "prior"),
            (self.rules.bias > 0.0, "bias"),
            (true, "exploration"),
            (true, SCORES[self.rules.selection as usize]),
        ];
        parts.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect()
    }

    /// A sibling's numbers, one a column.
    fn cells(&self, nth: usize) -> Vec<Quantity> {
        let (formula, child) = (self.formula, self.siblings.child(nth));
        let goes_first = formula.goes_first(&child);
        let known = |quantity: Quantity| if goes_first { Quantity::Unknown } else { quantity };
        let mean = if child.visits > 0 { child.mean } else { formula.value(&child) };
        let mut cells = vec![Quantity::Count(child.visits.into()), known(Quantity::Expectation(mean))];
        if self.rules.rave.is_some() {
            let amaf = Quantity::Expectation(child.amaf_mean);
            cells.push(if child.amaf_visits > 0 { amaf } else { Quantity::Unknown });
        }
        if self.asks_priors() {
            cells.push(Quantity::Share(child.prior));
        }
        if self.rules.bias > 0.0 {
            cells.push(Quantity::Score(formula.bias(&child)));
        }
        let score = Quantity::Score(formula.score(&child));
        cells.push(known(Quantity::Score(formula.exploration(&child))));
        cells.push(if goes_first { Quantity::Infinite(formula.side()) } else { score });
        cells
    }

    /// How far a child is behind the chosen one; for the chosen one, how far the next is behind it.
    fn margin(&self, second: Option<usize>, nth: usize) -> Quantity {
        let other = if nth == self.chosen { second } else { Some(self.chosen) };
        let child = self.siblings.child(nth);
        match other.map(|other| self.siblings.child(other)) {
            Some(other)
                if !self.formula.goes_first(&other)
                    && !self.formula.goes_first(&child)
                    && self.formula.takes_part(&child) =>
            {
                Quantity::Score((self.formula.urgency(&child) - self.formula.urgency(&other)).abs())
            }
            _ => Quantity::Unknown,
        }
    }

    /// What keeps a sibling from being the choice, and what would make it so.
    fn note(&self, nth: usize, names: &[String]) -> String {
        let (favourite, child) = (self.siblings.child(self.chosen), self.siblings.child(nth));
        if let (Some(outcome), true) = (child.proof.outcome(), self.formula.is_lost(&child)) {
            return format!("{}: passed over", outcome_in_words(outcome));
        }
        if !child.is_allowed {
            return LEFT_OUT.into();
        }
        if self.is_asked_for && nth == self.chosen {
            return "goes first until it has the visits asked for".into();
        }
        if !self.formula.takes_part(&child) {
            return format!(
                "widening: the {} of {} by prior, and {} take part",
                ordinal(child.rank + 1),
                names.len(),
                self.formula.candidates()
            );
        }
        if self.formula.goes_first(&child) {
            return "not visited yet: goes first, in move order".to_owned();
        }
        let when = self.when_chosen(nth);
        if nth == self.chosen || self.formula.goes_first(&favourite) {
            return when;
        }
        let rule = |visits| Formula::new(self.rules, visits, self.formula.side());
        match visits_to_overtake(rule, self.parent.visits(), &favourite, &child, nth < self.chosen) {
            Some(1) => format!(
                "one more visit of {} makes it overtake at today's values; {when}",
                names[self.chosen]
            ),
            Some(more) => {
                let (more, chosen) = (count(more.into()), &names[self.chosen]);
                format!("{more} more visits of {chosen} make it overtake at today's values; {when}")
            }
            None => format!("no number of visits of {} alone makes it overtake; {when}", names[self.chosen]),
        }
    }

    /// At which c or prior a child would be chosen.
    fn when_chosen(&self, nth: usize) -> String {
        let c = || match range_of_c(self.rules, self.parent, &self.siblings, nth) {
            Some((from, to)) if to.is_infinite() => format!("chosen from c = {from:.5}"),
            Some((from, to)) => format!("chosen from c = {from:.5} to {to:.5}"),
            None => "chosen at no c".to_owned(),
        };
        let prior = || match smallest_prior(self.formula, &self.siblings, nth) {
            Some(prior) => format!("from P = {prior:.5}"),
            None => "at no P".to_owned(),
        };
        match self.rules.selection {
            Selection::Ucb1 => c(),
            Selection::Puct => format!("{}, {}", c(), prior()),
            Selection::Ucb1Tuned => "the formula has no c to turn".to_owned(),
            Selection::Even => "whichever has the fewest visits".to_owned(),
        }
    }

    /// The score of a child, as formula, as numbers and as terms.
    fn tell_score(&self, nth: usize, told: &mut Derivation) {
        let (formula, child) = (self.formula, self.siblings.child(nth));
        told.formula = self.symbols(&child);
        if self.rules.selection == Selection::Even {
            told.substituted = format!("{}: the fewest go first", count(child.visits.into()));
            return;
        }
        if formula.goes_first(&child) {
            told.substituted = "not visited yet: it goes before every visited sibling".to_owned();
            return;
        }
        told.substituted = self.substituted(nth, &child);
        told.terms = self.terms(nth, &child);
    }

    /// Whether a move's value is that of the position it leads to, by whichever line.
    const fn is_by_position(&self) -> bool {
        self.siblings.positions.is_some()
    }

    fn term_of_results(&self, child: &Child) -> Term {
        let (name, about) = if self.is_by_position() {
            ("V", "sum of results for Max in the position, by all lines that have joined")
        } else {
            ("v", "sum of results for Max")
        };
        Term { name, value: Quantity::Points(child.sum), about }
    }

    const fn sign(&self) -> char {
        if matches!(self.formula.side(), Side::Max) { '+' } else { '-' }
    }

    /// `v/n + c*sqrt(ln N/n)`, and the like.
    fn symbols(&self, child: &Child) -> String {
        let sign = self.sign();
        let h = if self.rules.h == Growth::Log { "ln N" } else { "sqrt(N)" };
        if self.rules.selection == Selection::Even {
            return "n".to_owned();
        }
        let mean = match (child.visits, self.is_by_position()) {
            (0, _) => "fpu",
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
        let (formula, rules, sign) = (self.formula, self.rules, self.sign());
        let (n, above) = (child.visits, formula.visits());
        let h = if rules.h == Growth::Log { format!("ln {above}") } else { format!("sqrt({above})") };
        let weight = formula.amaf_weight(child);
        let mean = if n == 0 {
            format!("{:.4}", formula.value(&Child { amaf_visits: 0, ..*child }))
        } else {
            fraction(self.siblings.valued(nth).0)
        };
        let amaf = child.amaf_mean;
        let mut put_in = match weight {
            0.0 => mean,
            1.0 => format!("{amaf:.4}"),
            _ => format!("{:.4}*{mean} + {weight:.4}*{amaf:.4}", 1.0 - weight),
        };
        let mut sums = format!("{:.4}", formula.value(child));
        let c = Quantity::Points(rules.c);
        let explored = match rules.selection {
            Selection::Puct => Some(format!("{c}*{:.4}*sqrt({above})/(1+{n})", child.prior)),
            _ if n == 0 => None,
            Selection::Ucb1Tuned => {
                let deviation = formula.deviation(child);
                Some(format!("sqrt({h}/{n} * {:.4})", deviation * deviation))
            }
            Selection::Ucb1 | Selection::Even => Some(format!("{c}*sqrt({h}/{n})")),
        };
        if let Some(explored) = explored {
            put_in += &format!(" {sign} {explored}");
            sums += &format!(" {sign} {:.4}", formula.exploration(child));
        }
        if rules.bias > 0.0 {
            let worth = formula.bias(&Child { visits: 0, ..*child }) / rules.bias;
            put_in += &format!(" {sign} {}*{worth:.4}/({n}+1)", Quantity::Points(rules.bias));
            sums += &format!(" {sign} {:.4}", formula.bias(child));
        }
        format!("{put_in} = {sums} = {:.4}", formula.score(child))
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

    fn terms(&self, nth: usize, child: &Child) -> Vec<Term> {
        let (formula, rules) = (self.formula, self.rules);
        let term = |name, value, about| Term { name, value, about };
        let mut terms = vec![
            self.term_of_results(child),
            term("n", Quantity::Count(child.visits.into()), "visits"),
            term("N", Quantity::Count(formula.visits().into()), "visits of the parent"),
        ];
        if rules.selection != Selection::Ucb1Tuned {
            terms.push(term("c", Quantity::Score(rules.c), "weight of exploration"));
        }
        if child.visits > 0 && self.is_by_position() {
            let visits = self.siblings.valued(nth).0.visits();
            terms.push(term(
                "M",
                Quantity::Count(visits.into()),
                "visits of the position, by all lines that have joined",
            ));
            terms.push(term("V/M", Quantity::Expectation(child.mean), "mean result for Max there (UCT2)"));
        } else if child.visits > 0 {
            terms.push(term("v/n", Quantity::Expectation(child.mean), "mean result for Max"));
        } else if let Some(urgency) = rules.fpu {
            terms.push(term("fpu", Quantity::Score(urgency), "first-play urgency, to the mover"));
        }
        if rules.rave.is_some() {
            let mean = Quantity::Expectation(child.amaf_mean);
            terms.push(term("AMAF", mean, "mean result for Max of playouts with the move now or later"));
            terms.push(term("AMAF n", Quantity::Count(child.amaf_visits.into()), "how many such playouts"));
            let weight = Quantity::Share(formula.amaf_weight(child));
            terms.push(term(
                "b",
                weight,
                "weight of AMAF, sqrt(k/(3N + k)); all of it before the first visit",
            ));
        }
        let exploration = Quantity::Score(formula.exploration(child));
        match rules.selection {
            Selection::Ucb1Tuned => {
                let bound = formula.deviation(child);
                let about = "upper bound of the results' variance, s^2 + sqrt(2 ln N/n), at most 1/4";
                terms.push(term("min(1/4, V)", Quantity::Score(bound * bound), about));
                terms.push(term("sqrt(h/n*V)", exploration, "exploration"));
            }
            Selection::Puct => {
                terms.push(term("P", Quantity::Share(child.prior), self.source_of_prior(nth)));
                terms.push(term("c*P*sqrt(N)/(1+n)", exploration, "exploration"));
            }
            Selection::Ucb1 | Selection::Even => terms.push(term("c*sqrt(h/n)", exploration, "exploration")),
        }
        if rules.bias > 0.0 {
            terms.push(term("w*H/(n+1)", Quantity::Score(formula.bias(child)), "progressive bias"));
        }
        let name = SCORES[rules.selection as usize];
        terms.push(term(name, Quantity::Score(formula.score(child)), choice_in_words(formula.side())));
        terms
    }
}

const fn choice_in_words(side: Side) -> &'static str {
    match side {
        Side::Max => "Max moves above: the largest is taken",
        Side::Min => "Min moves above: the smallest is taken",
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (1, last) if last != 11 => "st",
        (2, last) if last != 12 => "nd",
        (3, last) if last != 13 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}
