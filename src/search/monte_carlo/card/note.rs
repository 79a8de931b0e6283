//! What keeps a sibling from being the choice, and what would make it so.

use super::Choice;
use super::decision::Decision;
use crate::game::Outcome;
use crate::search::monte_carlo::beside::Child;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::rules::Selection;
use crate::search::monte_carlo::steering::LEFT_OUT;
use crate::search::monte_carlo::what_if::{RangeOfC, range_of_c, smallest_prior, visits_to_overtake};
use crate::search::monte_carlo::words::outcome_in_words;
use crate::search::quantity::count;

impl Choice<'_> {
    /// What stands out about a child, in words.
    pub(super) fn note(&self, nth: usize) -> String {
        let child = self.siblings.child(nth);
        if let Decision::Quota(asked, _) = self.decision
            && asked == nth
        {
            let left_out = if self.siblings.allows(nth) { "" } else { "left out, but " };
            return format!("{left_out}{}", self.asked);
        }
        if let Some(why) = self.why_out(nth) {
            return why;
        }
        match self.decision {
            Decision::Formula(chosen) => self.note_by_formula(chosen, nth, &child),
            Decision::Coin { visited, .. } if visited == nth => {
                "goes next if the coin falls for a visited move".into()
            }
            Decision::Coin { new, .. } if new == nth => "goes next if the coin falls for a new move".into(),
            Decision::Nobody(_) => match child.proof.outcome() {
                Some(outcome) => outcome_in_words(outcome).to_owned(),
                None => "open: the proof does without it".to_owned(),
            },
            _ if child.visits == 0 => "not visited yet".to_owned(),
            Decision::Coin { .. } | Decision::Quota(..) => String::new(),
        }
    }

    /// Why a child cannot be chosen at all.
    fn why_out(&self, nth: usize) -> Option<String> {
        let is_over = self.decision.is_over();
        match self.siblings.nodes[nth].proof().outcome() {
            Some(outcome) if self.candidates.is_lost(nth) && !is_over => {
                Some(format!("{}: passed over", outcome_in_words(outcome)))
            }
            _ if !self.siblings.allows(nth) => Some(LEFT_OUT.into()),
            _ if !self.candidates.takes_part(nth) && !is_over => Some(self.widening_in_words(nth)),
            _ => None,
        }
    }

    /// `widening: the 5th of 8 by prior, and 4 take part`; where some cannot be searched, of those that can.
    fn widening_in_words(&self, nth: usize) -> String {
        let (all, searchable) = (self.names.len(), self.candidates.searchable());
        let of_all = if searchable == all { "by prior" } else { "by prior that can be searched" };
        format!(
            "widening: the {} of {searchable} {of_all}, and {} take part",
            ordinal(self.candidates.place_of(nth) + 1),
            self.formula.width()
        )
    }

    /// Where the formula decides: how a child could become the choice.
    fn note_by_formula(&self, chosen: usize, nth: usize, child: &Child) -> String {
        let (favourite, name) = (self.siblings.child(chosen), &self.names[chosen]);
        if self.formula.goes_first(child) {
            return if nth == chosen {
                "not visited yet: goes first, in move order".to_owned()
            } else {
                format!("not visited yet: {name} goes before it, in move order")
            };
        }
        if self.formula.goes_first(&favourite) {
            return "waits: moves not visited yet go first".to_owned();
        }
        if favourite.proof.outcome() == Some(Outcome::Win(self.formula.side())) && nth != chosen {
            return format!("{name} is proven to win: neither visits nor c change that");
        }
        let when = self.when_chosen(nth);
        if nth == chosen {
            return when;
        }
        let rule = |visits| Formula::new(self.rules, visits, self.formula.side());
        match visits_to_overtake(rule, self.parent.visits(), &favourite, child, nth < chosen) {
            Some(1) => format!("one more visit of {name} makes it overtake at today's values; {when}"),
            Some(more) => {
                format!(
                    "{} more visits of {name} make it overtake at today's values; {when}",
                    count(more.into())
                )
            }
            None => format!("no number of visits of {name} alone makes it overtake; {when}"),
        }
    }

    /// At which c or prior a child would be chosen.
    fn when_chosen(&self, nth: usize) -> String {
        let c = || match range_of_c(self.rules, self.parent, &self.candidates, nth) {
            Some(RangeOfC { from, to, .. }) if from == to => format!("chosen at c = {from:.5} alone"),
            Some(RangeOfC { from, to, is_chosen_at_0 }) => {
                let begins = if from == 0.0 && !is_chosen_at_0 { "above" } else { "from" };
                let ends = if to.is_infinite() { String::new() } else { format!(" to {to:.5}") };
                format!("chosen {begins} c = {from:.5}{ends}")
            }
            None => "chosen at no c".to_owned(),
        };
        let prior = || match smallest_prior(&self.candidates, nth) {
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
fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (1, last) if last != 11 => "st",
        (2, last) if last != 12 => "nd",
        (3, last) if last != 13 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}
