//! The card of a choice: the formula with its numbers put in, the siblings by rank, and what would change the choice.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::derivation::{Derivation, Ranking, Sibling};
use crate::search::monte_carlo::arena::{Node, ROOT};
use crate::search::monte_carlo::beside::Siblings;
use crate::search::monte_carlo::formula::{Formula, Pool};
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{Rules, Selection};
use crate::search::monte_carlo::steering::LEFT_OUT;
use crate::search::monte_carlo::what_if::{range_of_c, smallest_prior, visits_to_overtake};
use crate::search::monte_carlo::words::outcome_in_words;
use crate::search::quantity::count;
use crate::search::ranking::descending;
use crate::search::{NodeId, Quantity, Tree};

mod score;

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
    /// Whose view the numbers take.
    seen_by: Side,
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// Why selection takes a node or one of its siblings; at the root, one of its moves.
    pub(super) fn tell_choice(
        &self,
        at: u32,
        rules: &Rules,
        formula: &Formula<'_>,
        seen_by: Side,
        told: &mut Derivation,
    ) {
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
        let choice = Choice {
            rules,
            formula,
            parent,
            siblings,
            given,
            chosen,
            is_asked_for: wanted.is_some(),
            seen_by,
        };
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

/// What the score of a formula is called; where the fewest visits go first, the visits are all there is.
const SCORES: [&str; 4] = ["UCB1", "UCB1-Tuned", "PUCT", "visits"];

impl Choice<'_> {
    /// Whether priors decide anything: by the formula, or by the order of widening.
    fn asks_priors(&self) -> bool {
        self.rules.selection == Selection::Puct || self.rules.widening.is_some()
    }

    /// Whether a score decides, and not the visits alone.
    fn has_scores(&self) -> bool {
        self.rules.selection != Selection::Even
    }

    /// The headings of what the choice depends on; the last is what decides.
    fn columns(&self) -> Vec<&'static str> {
        let parts = [
            (self.has_scores(), "visits"),
            (true, "value"),
            (self.rules.rave.is_some(), "AMAF"),
            (self.asks_priors(), "prior"),
            (self.rules.bias > 0.0, "bias"),
            (self.has_scores(), "exploration"),
            (true, SCORES[self.rules.selection as usize]),
        ];
        parts.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name).collect()
    }

    /// A sibling's numbers, one a column.
    fn cells(&self, nth: usize) -> Vec<Quantity> {
        let (formula, child) = (self.formula, self.siblings.child(nth));
        let goes_first = formula.goes_first(&child);
        let known = |quantity: Quantity| if goes_first { Quantity::Unknown } else { quantity };
        let visits = Quantity::Count(child.visits.into());
        let mean = if child.visits > 0 { child.mean } else { formula.value(&child) };
        let amaf = Quantity::Expectation(child.amaf_mean);
        let score = Quantity::Score(formula.score(&child));
        let cells = [
            (self.has_scores(), visits.clone()),
            (true, known(Quantity::Expectation(mean))),
            (self.rules.rave.is_some(), if child.amaf_visits > 0 { amaf } else { Quantity::Unknown }),
            (self.asks_priors(), Quantity::Share(child.prior)),
            (self.rules.bias > 0.0, Quantity::Part(formula.bias(&child))),
            (self.has_scores(), known(Quantity::Part(formula.exploration(&child)))),
            (self.has_scores(), if goes_first { Quantity::Infinite(formula.side()) } else { score }),
            (!self.has_scores(), visits),
        ];
        let cells = cells.into_iter().filter(|(is_there, _)| *is_there);
        cells.map(|(_, cell)| cell.seen_by(self.seen_by)).collect()
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
                Quantity::Part((self.formula.urgency(&child) - self.formula.urgency(&other)).abs())
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
