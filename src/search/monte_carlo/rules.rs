//! The knobs as the machine reads them: text turned into types once, when they are set.

use crate::eval::Judge;
use crate::eval::win_rate::logistic;
use crate::game::Game;
use crate::search::Settings;
use crate::search::monte_carlo::policy::Playout;

/// The growth h of the exploration term with the parent's visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Growth {
    Log,
    Sqrt,
}

/// How the evaluation at the end of a cut playout becomes a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CutValue {
    Arctangent,
    Logistic,
    WinRate,
    Draw,
}

/// Which root move is the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerRule {
    Visits,
    Mean,
    MaxRobust,
    LowerBound,
}

/// Every knob of the family.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rules {
    /// The weight of exploration.
    pub(super) c: f64,
    pub(super) h: Growth,
    /// A leaf with this many visits gets children.
    pub(super) threshold: u32,
    /// Whether it gets all of them at once.
    pub(super) all_at_once: bool,
    pub(super) playout: Playout,
    /// Moves after which a playout is cut.
    pub(super) max_playout: u32,
    pub(super) cut_value: CutValue,
    pub(super) slope: f64,
    pub(super) solver: bool,
    pub(super) answer: AnswerRule,
    /// The evaluation's weights in one line.
    pub(super) weights: String,
}

/// A playout that is never cut by a knob still ends after this many moves, as if it were: rules under which random
/// play goes on for ever must not hang the search.
pub(super) const LONGEST_PLAYOUT: u32 = 1_000_000;

impl Rules {
    pub(super) fn read(settings: &Settings) -> Self {
        let expand = settings.whole("expand").map(|n| n as u32);
        Self {
            c: settings.real("c"),
            h: if settings.text("h") == "sqrt" { Growth::Sqrt } else { Growth::Log },
            threshold: expand.unwrap_or(1),
            all_at_once: expand.is_some(),
            playout: Playout::read(settings),
            max_playout: settings.whole("max_playout").map_or(LONGEST_PLAYOUT, |n| n as u32),
            cut_value: match settings.text("cut_value") {
                "logistic" => CutValue::Logistic,
                "win-rate" => CutValue::WinRate,
                "draw" => CutValue::Draw,
                _ => CutValue::Arctangent,
            },
            slope: settings.real("score_slope"),
            solver: settings.is_on("solver"),
            answer: match settings.text("answer") {
                "mean" => AnswerRule::Mean,
                "max-robust" => AnswerRule::MaxRobust,
                "lcb" => AnswerRule::LowerBound,
                _ => AnswerRule::Visits,
            },
            weights: settings.text("weights").to_owned(),
        }
    }

    /// What a playout that was cut here is worth to Max, in `[0, 1]`.
    pub(super) fn value_of_cut<G: Game, J: Judge<G>>(
        &self,
        judge: &J,
        game: &G,
        position: &G::Position,
    ) -> f64 {
        if !J::JUDGES || self.cut_value == CutValue::Draw {
            return 0.5;
        }
        let units = f64::from(judge.value(game, position)) / f64::from(judge.unit(game).max(1));
        let x = self.slope * units;
        match self.cut_value {
            CutValue::Arctangent => libm::atan(x) / std::f64::consts::PI + 0.5,
            CutValue::Logistic => logistic(x),
            CutValue::WinRate => logistic(judge.win_rate().unwrap_or(self.slope) * units),
            CutValue::Draw => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluate, Weighted};
    use crate::game::Notation;
    use crate::game::quoridor::{Bitboards, Jumps, Quoridor, Setup, Standard};
    use crate::search::monte_carlo::KNOBS;

    /// A study of UCT in Quoridor: slope, advantage in steps, score to two decimals.
    const SCORES: [(&str, u32, f64); 10] = [
        ("0.5", 1, 0.65),
        ("0.5", 2, 0.75),
        ("0.5", 3, 0.81),
        ("0.5", 5, 0.88),
        ("0.5", 10, 0.94),
        ("0.1", 1, 0.53),
        ("0.1", 2, 0.56),
        ("0.1", 3, 0.59),
        ("0.1", 5, 0.65),
        ("0.1", 10, 0.75),
    ];

    #[test]
    fn a_cut_playout_in_quoridor_is_worth_what_the_study_says() {
        for (slope, advantage, expected) in SCORES {
            // White is one step from its goal; walls at one step each make up for what ranks do not give.
            let walls = advantage.saturating_sub(7);
            let setup = Setup { jumps: Jumps::Standard, pawns: [4, 76], walls: [walls as u8, 0] };
            let game = Quoridor::new(Standard, Bitboards, setup);
            let judge = <Weighted as Judge<_>>::read(&game, "walls=100").expect("a weight");
            let text = format!("e8/{walls} a{}/0 - w", advantage - walls + 2);
            let position = game.parse_position(&text).expect("a position");
            let mut settings = Settings::defaults(KNOBS);
            settings.set("score_slope", slope).expect("a slope");
            let rules = Rules::read(&settings);
            let score = rules.value_of_cut(&judge, &game, &position);
            let exact = libm::atan(slope.parse::<f64>().expect("a number") * f64::from(advantage));
            assert!((score - exact / std::f64::consts::PI - 0.5).abs() < 1e-12, "{text}: {score}");
            assert!((score - expected).abs() <= 0.005, "{text}: {score}, not {expected}");
            let opposite = game.exchanged(&position).expect("a mirrored board");
            assert!((rules.value_of_cut(&judge, &game, &opposite) - (1.0 - score)).abs() < 1e-12);
        }
    }
}
