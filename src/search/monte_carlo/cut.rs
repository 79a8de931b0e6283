//! What is told of a playout that was cut: the evaluation at its end, and how that became a result. And of a move that
//! was removed: the moves that show that it loses.

use crate::eval::Judge;
use crate::game::{Game, Notation, Side, Turn};
use crate::search::monte_carlo::answer::side_of;
use crate::search::monte_carlo::arena::{Mover, ROOT};
use crate::search::monte_carlo::machine::{MonteCarlo, Phase};
use crate::search::monte_carlo::rules::{CutValue, Proves};
use crate::search::monte_carlo::solver::Proof;
use crate::search::{Quantity, quantity};

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// How the playout that was made last was valued, if it was cut: `evaluation 1.25, atan(0.5*1.25)/pi + 1/2 =
    /// 0.678`. Of several playouts, how the last one was.
    pub(super) fn cut_in_words(&self) -> Option<String> {
        let leaf = self.arena.node(self.cursor.record.leaf);
        let position = &self.cursor.position;
        let is_cut = self.cursor.phase == Phase::Backup
            && leaf.proof().is_open()
            && leaf.mover() != Mover::Nobody
            && !matches!(self.turn_after(position, &self.cursor.keys), Turn::Over(_));
        let last = if self.rules.playouts > 1 { "the last one: " } else { "" };
        is_cut.then(|| format!("{last}{}", self.cut_value_in_words(position)))
    }

    /// How a position at which a playout is cut is valued: `evaluation -1.5 = -150/100 for Max, atan(0.5*-1.5)/pi + 1/2 =
    /// 0.295`.
    pub(super) fn cut_value_in_words(&self, position: &G::Position) -> String {
        let rules = &self.rules;
        let result = rules.value_of_cut(&self.judge, &self.game, position);
        if rules.cut_value == CutValue::Draw {
            return "called a draw".into();
        }
        if !J::JUDGES {
            return "worth a half, for the game has no evaluation".into();
        }
        let (value, unit) = (self.judge.value(&self.game, position), self.judge.unit(&self.game).max(1));
        let units = f64::from(value) / f64::from(unit);
        // The mapping's slope is per unit: a pawn, and not the hundredth of one that the evaluation counts in.
        let scaled = if unit == 1 { String::new() } else { format!(" = {value}/{unit}") };
        let slope = match rules.cut_value {
            CutValue::WinRate => self.judge.win_rate().unwrap_or(rules.slope),
            CutValue::Arctangent | CutValue::Logistic | CutValue::Draw => rules.slope,
        };
        let (evaluation, slope) = (Quantity::Points(units), Quantity::Points(slope));
        let mapping = match rules.cut_value {
            CutValue::Arctangent | CutValue::Draw => format!("atan({slope}*{evaluation})/pi + 1/2"),
            CutValue::Logistic | CutValue::WinRate => format!("1/(1 + exp(-{slope}*{evaluation}))"),
        };
        format!("evaluation {evaluation}{scaled} for Max, {mapping} = {result:.3}")
    }

    /// Who has removed a move, by which it is known to lose; `None` for moves that were not removed.
    pub(super) fn removed_for(&self, node: u32) -> Option<Side> {
        let mover = side_of(self.arena.node(self.arena.node(node).parent()))?;
        let is_removed = node != ROOT
            && self.rules.proves == Proves::Losses
            && self.arena.node(node).is_proven(Proof::Win(mover.other()));
        is_removed.then_some(mover.other())
    }

    /// The moves that show that a removed move loses, from it to the end of the game: the winner's, and of the
    /// loser's, all of which are removed, the first.
    fn chain(&self, removed: u32, winner: Side) -> Vec<u32> {
        let mut chain = Vec::new();
        let mut at = removed;
        while let Some(next) =
            self.arena.places(at).find(|&child| self.arena.node(child).is_proven(Proof::Win(winner)))
        {
            chain.push(next);
            at = next;
        }
        chain
    }
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// Why a move was removed: `for Min then wins by e1`, `for Min answers e1, and each of the 3 moves then is removed:
    /// d2 f1, say`.
    pub(super) fn removal_in_words(&self, node: u32) -> Option<String> {
        let winner = self.removed_for(node)?;
        let chain = self.chain(node, winner);
        let names = self.line_names(node, &chain);
        let side = if winner == Side::Max { "Max" } else { "Min" };
        Some(match (&chain[..], &names[..]) {
            ([], _) => format!("removed: it ends the game, and {side} has won"),
            ([_], [answer]) => format!("removed: {side} then wins at once by {answer}"),
            ([first, ..], [answer, rest @ ..]) => {
                let moves = quantity::count(self.arena.places(*first).len() as u64);
                format!(
                    "removed: {side} answers {answer}, after which all {moves} moves are removed; {} is one way",
                    rest.join(" ")
                )
            }
            _ => format!("removed: {side} wins"),
        })
    }
}
