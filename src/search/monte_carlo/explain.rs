//! What a node is, in words; why it was chosen is told by its `card`.

use crate::eval::Judge;
use crate::game::{Notation, Side};
use crate::search::NodeId;
use crate::search::derivation::Derivation;
use crate::search::monte_carlo::arena::{Mover, ROOT};
use crate::search::monte_carlo::interval::Interval;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::Rules;
use crate::search::monte_carlo::steering::LEFT_OUT;
use crate::search::monte_carlo::words::outcome_in_words;
use crate::search::quantity::count;

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// Explains a node as the given rules see it, its numbers as a side does.
    pub(super) fn derivation(&self, node: NodeId, rules: &Rules, seen_by: Side) -> Derivation {
        let at = node.0;
        let (position, _) = self.position_at(at);
        let line = self.principal_variation(at);
        let mut told = Derivation {
            summary: self.summary(at, seen_by),
            line: self.line_names(at, &line),
            key: self.game.key(&position),
            notes: self.notes(at),
            composition: self.composition(at).seen_by(seen_by),
            ..Derivation::default()
        };
        if let Some(formula) = self.formula_told(rules, at) {
            self.tell_choice(at, rules, &formula, seen_by, &mut told);
        }
        told
    }

    /// `Max to move; 812 visits; value 0.430, interval 0.396 to 0.464`: not `±`, for Wilson's interval is not centred there.
    fn summary(&self, at: u32, seen_by: Side) -> String {
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
        let interval = Interval::of(record);
        let [mean, low, high] = match seen_by {
            Side::Max => [mean, interval.low, interval.high],
            Side::Min => [1.0 - mean, 1.0 - interval.high, 1.0 - interval.low],
        };
        format!("{turn}; {visits}; value {mean:.3}, interval {low:.3} to {high:.3}")
    }

    /// `the same position as after 1 2: its children are shared, 9 visits by this line, 31 in all`.
    fn transposition_in_words(&self, at: u32) -> Option<String> {
        let (record, owner) = (self.arena.node(at), self.arena.linked(at));
        let (here, all) = (record.visits(), self.arena.whole(record).visits());
        let shared = format!("{} by this line, {} in all", visits(here), count(all.into()));
        match owner {
            Some(owner) => Some(format!(
                "transposition: the same position as after {}; its children are shared, {shared}",
                self.place(owner)
            )),
            None => (all > here).then(|| format!("transposition: other lines lead here too; {shared}")),
        }
    }

    /// When a leaf gets children.
    fn growth_in_words(&self, at: u32) -> String {
        if !self.arena.has_room() {
            "a leaf that stays one: the memory budget for the tree is used up".to_owned()
        } else if at == ROOT {
            "a leaf: the first iteration gives it children".to_owned()
        } else {
            format!("a leaf: it gets children when it is reached after {}", visits(self.rules.threshold))
        }
    }

    fn notes(&self, at: u32) -> Vec<String> {
        let record = self.arena.node(at);
        let mut notes = Vec::new();
        if let Some(removal) = self.removal_in_words(at) {
            notes.push(removal);
        } else if let Some(outcome) = record.proof().outcome() {
            notes.push(format!("proven: this {}", outcome_in_words(outcome)));
        }
        // The root gets children before it would be valued.
        let is_valued_at_once = self.rules.max_playout == 0
            && J::JUDGES
            && record.visits() > 0
            && (at != ROOT || !record.has_children());
        if is_valued_at_once && record.mover() != Mover::Nobody && record.proof().is_open() {
            let valued = self.cut_value_in_words(&self.position_at(at).0);
            notes.push(format!("valued without a playout: {valued}"));
        } else if at == self.cursor.record.leaf
            && let Some(cut) = self.cut_in_words()
        {
            notes
                .push(format!("the playout from here was cut after {} moves: {cut}", self.rules.max_playout));
        }
        match (self.is_left_out(at), self.asked_in_words(at)) {
            (true, Some(asked)) => notes.push(format!("left out, but {asked}")),
            (true, None) => notes.push(LEFT_OUT.to_owned()),
            (false, asked) => notes.extend(asked),
        }
        notes.extend(self.transposition_in_words(at));
        let parent = self.arena.node(record.parent());
        if at != ROOT && parent.mover() == Mover::Chance {
            notes.push(
                "chance decides above: its outcomes are drawn by weight, not chosen by a score".to_owned(),
            );
        }
        if at != ROOT && self.rules.skips_at(|| self.depth_of(record.parent())) {
            notes.push("node skipping: while some siblings are unvisited, a fair coin decides between them and the visited ones".to_owned());
        }
        if self.depth_of(at) >= u64::from(self.rules.tree_depth) {
            notes.push("the tree may not grow deeper than here".to_owned());
        } else if !record.has_children() && record.mover() != Mover::Nobody && record.proof().is_open() {
            notes.push(self.growth_in_words(at));
        }
        notes
    }
}

fn visits(visits: u32) -> String {
    if visits == 1 { "1 visit".to_owned() } else { format!("{} visits", count(visits.into())) }
}
