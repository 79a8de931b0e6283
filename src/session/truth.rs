//! What is truly so: the exact values of the root and of its moves, where somebody knows them.

use crate::game::Side;
use crate::search::answer::Proof;
use crate::search::machine::RootPoint;

/// Values for Max, in wins (1, 1/2, 0) or in points.
#[derive(Debug, Clone, PartialEq)]
pub struct Truth {
    /// Who moves at the root.
    pub side: Side,
    /// The root's value in words: `Max wins in 5`.
    pub text: String,
    /// The root's value.
    pub value: f64,
    /// The values of its moves, by code, as far as they are known.
    pub moves: Vec<(u32, f64)>,
}

impl Truth {
    /// What playing a move gives away: the root's value less the move's, to who moves. Unknown where the move's is.
    pub fn regret(&self, code: u32) -> Option<f64> {
        let (_, value) = self.moves.iter().find(|(known, _)| *known == code)?;
        Some(if self.side == Side::Max { self.value - value } else { value - self.value })
    }

    /// Whether a proof by playouts, which knows wins and draws and no points, contradicts the root's value.
    pub fn is_refuted_by(&self, proof: &Proof) -> bool {
        let proven = match proof.winner {
            "max" => 1.0,
            "min" => 0.0,
            _ => 0.5,
        };
        self.value != proven
    }

    /// The mean regret of all visits so far: the cumulative regret of a bandit, divided by its pulls. Unknown where a
    /// move that was visited is.
    pub fn mean_regret(&self, points: &[RootPoint]) -> Option<f64> {
        let visits: u64 = points.iter().map(|point| point.weight).sum();
        let regrets = points.iter().map(|point| Some(self.regret(point.code)? * point.weight as f64));
        let sum = regrets.sum::<Option<f64>>()?;
        (visits > 0).then(|| sum / visits as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regret_is_what_a_move_gives_away_to_its_mover() {
        let moves = vec![(1, 0.5), (2, 0.0), (3, 1.0)];
        let truth = |side, value| Truth { side, text: String::new(), value, moves: moves.clone() };
        let (max, min) = (truth(Side::Max, 1.0), truth(Side::Min, 0.0));
        assert_eq!([1, 2, 3, 4].map(|code| max.regret(code)), [Some(0.5), Some(1.0), Some(0.0), None]);
        assert_eq!([1, 2, 3, 4].map(|code| min.regret(code)), [Some(0.5), Some(0.0), Some(1.0), None]);
        let point = |code, weight| RootPoint { code, weight, value: 0.5, half_width: 0.0 };
        assert_eq!(max.mean_regret(&[point(1, 2), point(2, 1), point(3, 5)]), Some(0.25));
        assert_eq!(max.mean_regret(&[point(1, 2), point(4, 1)]), None);
        assert_eq!(max.mean_regret(&[]), None);
        let proof = |winner| Proof { winner, plies: None };
        assert_eq!(
            ["max", "min", "draw"].map(|winner| max.is_refuted_by(&proof(winner))),
            [false, true, true]
        );
    }
}
