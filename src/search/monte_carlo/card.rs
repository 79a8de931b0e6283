//! The card of a choice: the formula with its numbers put in, the siblings by rank, and what would change the choice.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::derivation::{Derivation, Ranking, Sibling};
use crate::search::monte_carlo::arena::{Node, ROOT};
use crate::search::monte_carlo::beside::Siblings;
use crate::search::monte_carlo::candidates::Candidates;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{Rules, Selection};
use crate::search::ranking::descending;
use crate::search::{NodeId, Quantity, Tree};

mod decision;
mod note;
mod score;

use decision::Decision;

/// One choice among siblings, under rules in force or supposed.
struct Choice<'a> {
    rules: &'a Rules,
    formula: &'a Formula<'a>,
    parent: &'a Node,
    siblings: Siblings<'a>,
    candidates: Candidates<'a>,
    /// The names of their moves.
    names: Vec<String>,
    /// The priors given for them, where those are in force.
    given: &'a [(u32, f64)],
    decision: Decision,
    /// What a quota asks for, where one decides: `asked for: 5 of 7 visits of b2 c1`.
    asked: String,
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
        let codes: Vec<u32> = siblings.nodes.iter().map(Node::code).collect();
        let candidates = Candidates::of(formula, siblings);
        let decision = self.decision_at(parent_place, rules, &candidates);
        let choice = Choice {
            rules,
            formula,
            parent,
            siblings,
            candidates,
            names: self.move_names(NodeId(parent_place), &codes),
            given: rules.given_at(self.game.key(&self.position_at(parent_place).0)).unwrap_or_default(),
            decision,
            asked: decision.asked().map_or(String::new(), |asked| asked.in_words(|at| self.place(at))),
            seen_by,
        };
        let asked = (at != ROOT).then(|| (at - parent.first_child()) as usize);
        if let Some(nth) = asked {
            choice.tell_score(nth, told);
        }
        self.tell_siblings(&choice, parent_place, asked, told);
    }

    /// All moves beside the node, ranked as selection ranks them now; behind them those that it does not rank.
    fn tell_siblings(&self, choice: &Choice<'_>, parent: u32, asked: Option<usize>, told: &mut Derivation) {
        let places: Vec<u32> = self.arena.places(parent).collect();
        let chosen = choice.decision.chosen();
        let second = chosen.and_then(|chosen| choice.candidates.runner_up(chosen));
        let keys: Vec<Key> = (0..places.len()).map(|nth| choice.key(nth)).collect();
        let order = descending(&keys, |a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        told.ranking = Ranking::Selection;
        told.decision = choice.decision_in_words();
        told.unranked = order.iter().filter(|&&nth| !choice.is_ranked(nth)).count();
        told.sibling_columns = choice.columns();
        told.siblings = order
            .into_iter()
            .map(|nth| Sibling {
                node: choice.siblings.nodes[nth].is_opened().then_some(NodeId(places[nth])),
                name: choice.names[nth].clone(),
                cells: choice.cells(nth),
                margin: choice.margin(second, nth),
                chosen: chosen == Some(nth),
                asked: asked == Some(nth),
                note: choice.note(nth),
            })
            .collect();
    }
}

/// What a child is sorted by: the largest goes first.
type Key = ([bool; 3], f64);

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

    /// Whether a child has a place in the order in which selection would take them. A coin and a proof know no order, and
    /// of those that a quota asks for only the next one is known.
    fn is_ranked(&self, nth: usize) -> bool {
        match self.decision {
            Decision::Formula(chosen) => chosen == nth || self.candidates.takes_part(nth),
            Decision::Quota(asked, _) => asked == nth,
            Decision::Coin { .. } | Decision::Nobody(_) => false,
        }
    }

    /// By what the children are sorted: who is chosen whatever the score, then who takes part, by urgency, then who waits,
    /// by the order of widening, then who cannot be searched. Where nobody is chosen any more, all by score.
    fn key(&self, nth: usize) -> Key {
        let child = self.siblings.child(nth);
        if self.decision.is_over() {
            let score = self.formula.score(&child);
            return ([false, true, true], if self.formula.side() == Side::Max { score } else { -score });
        }
        let (takes_part, can) = (self.candidates.takes_part(nth), self.candidates.can_be_searched(nth));
        let rank = -f64::from(self.siblings.rank(nth));
        let number = if takes_part { self.formula.urgency(&child) } else { rank };
        ([self.decision.chosen() == Some(nth), takes_part, can], number)
    }

    /// How far a child is behind the chosen one; for the chosen one, how far the next is behind it. Nothing where the
    /// score is not what decides.
    fn margin(&self, second: Option<usize>, nth: usize) -> Quantity {
        let Decision::Formula(chosen) = self.decision else { return Quantity::Unknown };
        let Some(other) = (if nth == chosen { second } else { Some(chosen) }) else {
            return Quantity::Unknown;
        };
        let has_score =
            |nth| !self.formula.goes_first(&self.siblings.child(nth)) && self.candidates.takes_part(nth);
        let urgency = |nth| self.formula.urgency(&self.siblings.child(nth));
        if has_score(nth) && has_score(other) {
            Quantity::Part((urgency(nth) - urgency(other)).abs())
        } else {
            Quantity::Unknown
        }
    }
}
