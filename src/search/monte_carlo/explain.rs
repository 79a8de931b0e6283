//! Why this node: the score's formula with its numbers put in, the siblings, and what would change the choice.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::derivation::{Derivation, Sibling, Term};
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::{Mover, Node, ROOT, WIN};
use crate::search::monte_carlo::interval::Interval;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{Growth, Rules};
use crate::search::monte_carlo::ucb::{Ucb, runner_up};
use crate::search::monte_carlo::what_if::{smallest_c, visits_to_overtake};
use crate::search::monte_carlo::words::{fraction, outcome_in_words};
use crate::search::quantity::count;
use crate::search::{NodeId, Quantity, Tree};

const SIBLING_COLUMNS: &[&str] = &["visits", "value", "exploration", "UCB1"];

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// Explains a node as the given rules see it.
    pub(super) fn derivation(&self, node: NodeId, rules: &Rules) -> Derivation {
        let at = node.0;
        let (position, _) = self.position_at(at);
        let line = self.principal_variation(at);
        let mut told = Derivation {
            summary: self.summary(at),
            line: self.line_names(at, &line),
            key: self.game.key(&position),
            notes: self.notes(at),
            ..Derivation::default()
        };
        if let Some(ucb) = self.ucb_under(rules, at) {
            self.tell_score(at, rules, &ucb, &mut told);
            self.tell_siblings(at, rules, &ucb, &mut told);
        }
        told
    }

    /// `Max to move; 812 visits; value 0.430 ± 0.034`.
    fn summary(&self, at: u32) -> String {
        let record = self.arena.node(at);
        let turn = match record.mover() {
            _ if record.visits() == 0 && at != ROOT => "not visited yet",
            Mover::Max => "Max to move",
            Mover::Min => "Min to move",
            Mover::Chance => "chance decides",
            Mover::Nobody => "the game is over",
        };
        let visits = visits(record.visits());
        let Some(mean) = record.mean() else { return format!("{turn}; {visits}") };
        let half_width = Interval::of(record).half_width();
        format!("{turn}; {visits}; value {mean:.3} ± {half_width:.3}")
    }

    fn notes(&self, at: u32) -> Vec<String> {
        let record = self.arena.node(at);
        let mut notes = Vec::new();
        if let Some(outcome) = record.proof().outcome() {
            notes.push(format!("proven: this {}", outcome_in_words(outcome)));
        }
        let parent = self.arena.node(record.parent());
        if at != ROOT && parent.mover() == Mover::Chance {
            notes.push(
                "chance decides above: its outcomes are drawn by weight, not chosen by a score".to_owned(),
            );
        }
        if !record.has_children() && record.mover() != Mover::Nobody && record.proof().is_open() {
            notes.push(if !self.arena.has_room() {
                "a leaf that stays one: the memory budget for the tree is used up".to_owned()
            } else {
                format!("a leaf: it gets children when it is reached after {}", visits(self.rules.threshold))
            });
        }
        notes
    }

    /// The score of the node, as formula, as numbers and as terms.
    fn tell_score(&self, at: u32, rules: &Rules, ucb: &Ucb, told: &mut Derivation) {
        let record = self.arena.node(at);
        let above = self.arena.node(record.parent()).visits();
        let sign = if ucb.side() == Side::Max { '+' } else { '-' };
        let h = if rules.h == Growth::Log { "ln N" } else { "sqrt(N)" };
        told.formula = format!("v/n {sign} c*sqrt({h}/n)");
        if record.visits() == 0 {
            told.substituted = "not visited yet: it goes before every visited sibling".to_owned();
            return;
        }
        let (mean, exploration) = ucb.terms(record.visits(), record.sum());
        let h = if rules.h == Growth::Log { format!("ln {above}") } else { format!("sqrt({above})") };
        told.substituted = format!(
            "{} {sign} {}*sqrt({h}/{}) = {mean:.4} {sign} {exploration:.4} = {:.4}",
            fraction(record),
            Quantity::Points(rules.c),
            record.visits(),
            ucb.score(record)
        );
        let term = |name, value, about| Term { name, value, about };
        let wins = record.sum() as f64 / f64::from(WIN);
        told.terms = vec![
            term("v", Quantity::Points(wins), "sum of results for Max"),
            term("n", Quantity::Count(record.visits().into()), "visits"),
            term("N", Quantity::Count(above.into()), "visits of the parent"),
            term("c", Quantity::Score(rules.c), "weight of exploration"),
            term("v/n", Quantity::Expectation(mean), "mean result for Max"),
            term("c*sqrt(h/n)", Quantity::Score(exploration), "exploration"),
            term("UCB1", Quantity::Score(ucb.score(record)), choice_in_words(ucb.side())),
        ];
    }

    /// All moves beside the node, ranked as selection ranks them now.
    fn tell_siblings(&self, at: u32, rules: &Rules, ucb: &Ucb, told: &mut Derivation) {
        let parent_place = self.arena.node(at).parent();
        let parent = self.arena.node(parent_place);
        let children = self.arena.block(parent);
        let chosen = ucb.choose(children);
        let second = runner_up(ucb, children, chosen);
        let places: Vec<u32> = self.arena.places(parent_place).collect();
        let names = self.sibling_names(parent_place, &places);
        let mut order: Vec<usize> = (0..children.len()).collect();
        order.sort_by(|&a, &b| {
            ucb.rank_key(&children[b]).total_cmp(&ucb.rank_key(&children[a])).then(a.cmp(&b))
        });
        told.sibling_columns = SIBLING_COLUMNS;
        told.siblings = order
            .into_iter()
            .map(|nth| Sibling {
                node: children[nth].is_opened().then_some(NodeId(places[nth])),
                name: names[nth].clone(),
                cells: cells(ucb, &children[nth]),
                margin: margin(ucb, children, chosen, second, nth),
                chosen: nth == chosen,
                asked: places[nth] == at,
                note: self.sibling_note(rules, parent, chosen, nth, &names),
            })
            .collect();
    }

    fn sibling_names(&self, parent: u32, places: &[u32]) -> Vec<String> {
        let codes: Vec<u32> = places.iter().map(|&place| self.arena.node(place).code()).collect();
        self.move_names(NodeId(parent), &codes)
    }

    /// What keeps a sibling from being the choice, and what would make it so.
    fn sibling_note(
        &self,
        rules: &Rules,
        parent: &Node,
        chosen: usize,
        nth: usize,
        names: &[String],
    ) -> String {
        let children = self.arena.block(parent);
        let (favourite, child) = (&children[chosen], &children[nth]);
        let Some(side) = side_of(parent) else { return String::new() };
        if child.visits() == 0 {
            return "not visited yet: goes first, in move order".to_owned();
        }
        if let (Some(outcome), false) = (child.proof().outcome(), Ucb::new(rules, 1, side).competes(child)) {
            return format!("{}: passed over", outcome_in_words(outcome));
        }
        let c = match smallest_c(rules, parent, children, nth) {
            Some(c) => format!("chosen from c = {c:.5}"),
            None => "chosen at no c".to_owned(),
        };
        if nth == chosen || favourite.visits() == 0 {
            return c;
        }
        let rule = |visits| Ucb::new(rules, visits, side);
        match visits_to_overtake(rule, parent.visits(), favourite, child, nth < chosen) {
            Some(more) => format!(
                "{} more {} of {} make {} overtake it at today's values; {c}",
                count(more.into()),
                if more == 1 { "visit" } else { "visits" },
                names[chosen],
                names[nth]
            ),
            None => format!("no number of visits of {} alone makes it overtake; {c}", names[chosen]),
        }
    }
}

fn visits(visits: u32) -> String {
    if visits == 1 { "1 visit".to_owned() } else { format!("{} visits", count(visits.into())) }
}

const fn choice_in_words(side: Side) -> &'static str {
    match side {
        Side::Max => "Max moves above: the largest is taken",
        Side::Min => "Min moves above: the smallest is taken",
    }
}

fn cells(ucb: &Ucb, child: &Node) -> Vec<Quantity> {
    if child.visits() == 0 {
        return vec![
            Quantity::Count(0),
            Quantity::Unknown,
            Quantity::Unknown,
            Quantity::Infinite(ucb.side()),
        ];
    }
    let (mean, exploration) = ucb.terms(child.visits(), child.sum());
    vec![
        Quantity::Count(child.visits().into()),
        Quantity::Expectation(mean),
        Quantity::Score(exploration),
        Quantity::Score(ucb.score(child)),
    ]
}

/// How far a child is behind the chosen one; for the chosen one, how far the next is behind it.
fn margin(ucb: &Ucb, children: &[Node], chosen: usize, second: Option<usize>, nth: usize) -> Quantity {
    let other = if nth == chosen { second } else { Some(chosen) };
    match other.map(|other| &children[other]) {
        Some(other) if other.visits() > 0 && ucb.competes(&children[nth]) => {
            Quantity::Score((ucb.urgency(&children[nth]) - ucb.urgency(other)).abs())
        }
        _ => Quantity::Unknown,
    }
}
