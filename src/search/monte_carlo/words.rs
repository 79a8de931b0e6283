//! What happened, in sentences with numbers.

use crate::eval::Judge;
use crate::game::{Notation, Outcome, Side};
use crate::search::event::Event;
use crate::search::machine::Sentence;
use crate::search::monte_carlo::arena::{Mover, Node, ROOT, WIN};
use crate::search::monte_carlo::candidates::Candidates;
use crate::search::monte_carlo::formula::Formula;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::monte_carlo::rules::{CutValue, Proves, Selection};
use crate::search::monte_carlo::steering::NOTHING_LEFT;
use crate::search::quantity::count;
use crate::search::{NodeId, Quantity, Tree};

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    pub(super) fn in_words(&self, event: &Event) -> Sentence {
        let (node, text) = match *event {
            Event::Selected { node, child } => (child, self.selection_in_words(node.0, child.0)),
            Event::Expanded { node, children } => {
                let plural = if children == 1 { "child" } else { "children" };
                (node, format!("expansion: {} {plural} under {}", count(children.into()), self.place(node.0)))
            }
            Event::Linked { node, owner } => (node, self.link_in_words(node.0, owner.0)),
            Event::PlayedOut { node, plies, result } => (node, self.playout_in_words(node.0, plies, result)),
            Event::BackedUp { node, .. } => {
                let record = self.arena.node(node.0);
                let mean = record.mean().unwrap_or(0.5);
                (node, format!("backup: {} now {} = {mean:.3}", self.place(node.0), fraction(record)))
            }
            Event::Proven { node, outcome } => (node, self.proof_in_words(node.0, outcome)),
            Event::BestMove { code } => {
                let best = self.child(NodeId(ROOT), code).unwrap_or(NodeId(ROOT));
                (best, format!("the best move is {} now", self.place(best.0)))
            }
            Event::MemoryFull => (NodeId(ROOT), self.full_memory_in_words()),
            Event::Finished => {
                let proof = self.arena.node(ROOT).proof().outcome();
                let result = match proof {
                    Some(outcome) => format!("the root {}", outcome_in_words(outcome)),
                    None if self.wants_nothing_open() => NOTHING_LEFT.to_owned(),
                    None => "the game is over".to_owned(),
                };
                (NodeId(ROOT), format!("finished: {result}"))
            }
            _ => (NodeId(ROOT), String::new()),
        };
        Sentence { text, path: self.path(node) }
    }

    /// `selection at the root: 60/79 (1.0975) over 2/11 (1.0877), margin 0.0098`.
    fn selection_in_words(&self, parent: u32, child: u32) -> String {
        let (node, chosen) = (self.arena.node(parent), self.arena.node(child));
        let place = self.place(parent);
        let name = self.line_names(parent, &[child]).concat();
        let Some(formula) = Formula::at(&self.rules, self.arena.whole(node)) else {
            return format!("chance at {place}: {name} drawn");
        };
        if let Some(asked) = self.asked_in_words(child) {
            return format!("selection at {place}: {name}, {asked}");
        }
        let siblings = self.siblings_under(parent);
        let nth = (child - node.first_child()) as usize;
        let scored = siblings.child(nth);
        if formula.goes_first(&scored) {
            return format!(
                "selection at {place}: {name}, not visited yet{}",
                self.new_move_in_words(parent)
            );
        }
        let rest = self.score_in_words(parent, &formula, nth);
        format!(
            "selection at {place}{}: {name} {}{rest}",
            self.coin_in_words(parent, chosen),
            fraction(chosen)
        )
    }

    /// By which score a visited child, or one with first-play urgency, was taken: ` (1.0975) over 2/11 (1.0877), margin
    /// 0.0098`.
    fn score_in_words(&self, parent: u32, formula: &Formula<'_>, nth: usize) -> String {
        if self.rules.selection == Selection::Even {
            return ", the fewest visits".to_owned();
        }
        let siblings = self.siblings_under(parent);
        let scored = siblings.child(nth);
        let score = formula.score(&scored);
        let Some(second) = Candidates::of(formula, siblings).runner_up(nth) else {
            return format!(" ({score:.4}), the only choice");
        };
        let other = siblings.child(second);
        let name = self.line_names(parent, &[self.arena.node(parent).first_child() + second as u32]).concat();
        let margin = formula.urgency(&scored) - formula.urgency(&other);
        let other = format!("{name} {}", fraction(&siblings.nodes[second]));
        let better = formula.score(&siblings.child(second));
        if margin < 0.0 {
            return format!(" ({score:.4}); {other} has the better score ({better:.4})");
        }
        format!(" ({score:.4}) over {other} ({better:.4}), margin {}", Quantity::Part(margin))
    }

    /// For which moves the coin of node skipping fell, where it was tossed for a move with a score.
    fn coin_in_words(&self, parent: u32, chosen: &Node) -> &'static str {
        match (self.tosses_at(parent), chosen.visits() == 0) {
            (false, _) => "",
            (true, true) => ", the coin fell for a new move",
            (true, false) => ", the coin fell for visited moves",
        }
    }

    /// `proven: 4 5 is a win for Max`; where losing moves are looked for, what that means for the move.
    fn proof_in_words(&self, node: u32, outcome: Outcome) -> String {
        let place = self.place(node);
        match self.removal_in_words(node) {
            Some(removal) => format!("{place} is {removal}"),
            None if self.rules.proves == Proves::Losses && node != ROOT => {
                format!("detected: {place} {}, so whatever leads there loses", outcome_in_words(outcome))
            }
            None => format!("proven: {place} {}", outcome_in_words(outcome)),
        }
    }

    /// Why a new move is tried though others were visited: `; widening lets 3 of 9 moves take part`.
    fn new_move_in_words(&self, parent: u32) -> String {
        let node = self.arena.whole(self.arena.node(parent));
        let coin = if self.tosses_at(parent) { "; the coin fell for a new move" } else { "" };
        let Some(formula) = Formula::at(&self.rules, node).filter(|_| self.rules.widening.is_some()) else {
            return coin.to_owned();
        };
        let moves = Candidates::of(&formula, self.siblings_under(parent)).searchable();
        let part = moves.min(formula.width() as usize);
        format!("{coin}; widening lets {part} of {moves} moves take part after {} visits", node.visits())
    }

    /// Whether the coin of node skipping decides at a node.
    pub(super) fn tosses_at(&self, parent: u32) -> bool {
        let formula = || Formula::at(&self.rules, self.arena.whole(self.arena.node(parent)));
        let are_mixed =
            |formula: Formula<'_>| Candidates::of(&formula, self.siblings_under(parent)).are_mixed();
        self.rules.skips_at(|| self.depth_of(parent)) && formula().is_some_and(are_mixed)
    }

    /// `transposition: 2 1 is the same position as 1 2: its 3 children are shared`.
    fn link_in_words(&self, node: u32, owner: u32) -> String {
        let children = self.child_count(NodeId(owner));
        let plural = if children == 1 { "child is" } else { "children are" };
        format!(
            "transposition: {} is the same position as {}, whose {children} {plural} shared from now on",
            self.place(node),
            self.place(owner)
        )
    }

    fn playout_in_words(&self, node: u32, plies: u32, result: f64) -> String {
        let place = self.place(node);
        let record = self.arena.node(node);
        if !record.proof().is_open() && plies == 0 {
            return format!("no playout: {place} is proven, {}", result_in_words(result));
        }
        if record.mover() == Mover::Nobody {
            return format!("no playout: the game is over at {place}, {}", result_in_words(result));
        }
        let cut = self.cut_in_words();
        // An evaluation may come to a half, or to the whole: that is no result of a game.
        let is_valued = cut.is_some() && self.rules.cut_value != CutValue::Draw;
        let worth = if is_valued { worth_in_words(result) } else { result_in_words(result) };
        let cut = match cut {
            Some(cut) if plies > 0 => format!(", cut there: {cut}"),
            Some(cut) => format!(": {cut}"),
            None => String::new(),
        };
        // Some games play on after the end: to fill a board costs less than to look when it is won.
        let length = || self.playouts_again(1).first().map_or(0, |moves| moves.len() as u32);
        let shown = if plies > 0 && self.rules.playouts == 1 { length() } else { 0 };
        let moves = match plies.checked_sub(shown) {
            Some(more @ 1..) if shown > 0 => {
                format!("{}, and {} to fill the board", moves_in_words(shown), count(more.into()))
            }
            _ => moves_in_words(plies),
        };
        match self.rules.playouts {
            1 => format!("playout from {place}: {moves}{cut}, {worth}"),
            n => format!(
                "{n} playouts from {place}, on average {moves}{cut}, {worth}; the board shows one after another"
            ),
        }
    }

    /// What becomes of a search whose tree has no more room.
    fn full_memory_in_words(&self) -> String {
        format!(
            "memory: the tree's budget is used up at {} nodes: leaves stay leaves from here on, further iterations refine \
             only the known tree, and the answer may get worse; a search opened with more --memory grows on",
            count(self.arena.opened())
        )
    }

    /// A node by its line of moves: `the root`, or `4 5 3`.
    pub(super) fn place(&self, node: u32) -> String {
        if node == ROOT {
            return "the root".to_owned();
        }
        self.path_names(&self.path(NodeId(node))).join(" ")
    }
}

/// `60/79`: wins for Max over visits, with a half where there were draws.
pub(super) fn fraction(node: &Node) -> String {
    fraction_for(node, Side::Max)
}

/// The same by wins for a side.
pub(super) fn fraction_for(node: &Node, side: Side) -> String {
    let of_max = node.sum() as f64 / f64::from(WIN);
    let wins = if side == Side::Max { of_max } else { f64::from(node.visits()) - of_max };
    // Results are multiples of a half, unless playouts are cut.
    let digits = [0, 1].into_iter().find(|&digits| (wins * 10f64.powi(digits)).fract() == 0.0).unwrap_or(2);
    format!("{wins:.0$}/{1}", digits as usize, node.visits())
}

fn moves_in_words(plies: u32) -> String {
    match plies {
        0 => "valued at once".to_owned(),
        1 => "1 move".to_owned(),
        n => format!("{} moves", count(n.into())),
    }
}

fn result_in_words(result: f64) -> String {
    if result == 1.0 {
        "Max wins".to_owned()
    } else if result == 0.0 {
        "Min wins".to_owned()
    } else if result == 0.5 {
        "a draw".to_owned()
    } else {
        worth_in_words(result)
    }
}

fn worth_in_words(result: f64) -> String {
    format!("worth {result:.3} to Max")
}

pub(super) const fn outcome_in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::Max) => "is a win for Max",
        Outcome::Win(Side::Min) => "is a win for Min",
        Outcome::Draw => "is a draw",
        Outcome::Score(_) => "has its final score",
    }
}
