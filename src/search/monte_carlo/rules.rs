//! The knobs as the machine reads them: text turned into types once, when they are set.

use crate::error::{Fault, Result};
use crate::eval::Judge;
use crate::eval::win_rate::logistic;
use crate::game::Game;
use crate::search::monte_carlo::beside::Keeps;
use crate::search::monte_carlo::given::Given;
use crate::search::monte_carlo::policy::{Playout, PolicyMove};
use crate::search::monte_carlo::steering::Steering;
use crate::search::{Settings, priors};

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

/// The formula of selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Selection {
    Ucb1,
    Ucb1Tuned,
    Puct,
    /// The fewest visits first: pure Monte Carlo shares its playouts out evenly.
    Even,
}

/// Where the prior probabilities of moves come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prior {
    Uniform,
    Evaluation,
    /// Those given; moves without one share the rest alike.
    File,
    /// Those given; moves without one share the rest as the evaluation says.
    FileOrEvaluation,
}

impl Prior {
    fn read(text: &str) -> Self {
        match text {
            "evaluation" => Self::Evaluation,
            priors::FROM_FILE => Self::File,
            "file-or-evaluation" => Self::FileOrEvaluation,
            _ => Self::Uniform,
        }
    }

    /// Whether given priors come first.
    pub(super) const fn is_given(self) -> bool {
        matches!(self, Self::File | Self::FileOrEvaluation)
    }

    /// Whether the evaluation speaks of moves that have no given one.
    pub(super) const fn evaluates(self) -> bool {
        matches!(self, Self::Evaluation | Self::FileOrEvaluation)
    }
}

/// Progressive widening: with N visits, the first `coefficient * N^power` moves take part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Widening {
    pub(super) coefficient: f64,
    pub(super) power: f64,
}

/// Which root move is the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerRule {
    Visits,
    Mean,
    MaxRobust,
    LowerBound,
}

/// What becomes of lines of moves that meet in the same position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transpositions {
    /// Each has a node of its own: a tree.
    Apart,
    /// They share its children. A move's value is the mean of the results of this move (UCT1).
    Shared,
    /// They share its children. A move's value is the mean of all results in the position it leads to (UCT2).
    SharedValues,
}

/// What backup proves beside counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proves {
    Nothing,
    /// That moves lose, which are then removed.
    Losses,
    /// Wins, losses and draws: MCTS-Solver.
    Results,
}

/// Every knob of the family.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rules {
    pub(super) selection: Selection,
    /// The weight of exploration.
    pub(super) c: f64,
    pub(super) h: Growth,
    pub(super) prior: Prior,
    /// The priors that were given, used or not.
    pub(super) given: Given,
    /// Of the prior's softmax, in expected score.
    pub(super) temperature: f64,
    /// First-play urgency: what an unvisited move counts for its mover; without it, unvisited moves go first.
    pub(super) fpu: Option<f64>,
    /// The weight of progressive bias.
    pub(super) bias: f64,
    pub(super) widening: Option<Widening>,
    /// RAVE's equivalence k.
    pub(super) rave: Option<f64>,
    /// From this depth on a coin decides between visited moves and a new one.
    pub(super) skip_from_depth: Option<u32>,
    /// No node at this depth or deeper gets children.
    pub(super) tree_depth: u32,
    /// A leaf with this many visits gets children.
    pub(super) threshold: u32,
    /// Whether it gets all of them at once.
    pub(super) all_at_once: bool,
    pub(super) playout: Playout,
    /// Playouts from one leaf; their mean is the iteration's result.
    pub(super) playouts: u32,
    /// Moves after which a playout is cut.
    pub(super) max_playout: u32,
    pub(super) cut_value: CutValue,
    pub(super) slope: f64,
    pub(super) proves: Proves,
    pub(super) transpositions: Transpositions,
    pub(super) answer: AnswerRule,
    /// The evaluation's weights in one line.
    pub(super) weights: String,
    /// What the user wants searched.
    pub(super) steering: Steering,
    /// Whether unvisited moves go first, in move order.
    pub(super) is_orderly: bool,
    /// Whether selection is UCB1 and nothing else, for which there is a fast loop.
    pub(super) is_ucb1: bool,
    /// Whether it is that, in a tree.
    pub(super) is_plain: bool,
    /// Whether backup counts more than visits and results.
    pub(super) counts_more: bool,
}

/// A playout that is never cut by a knob still ends after this many moves, as if it were: rules under which random
/// play goes on for ever must not hang the search.
pub(super) const LONGEST_PLAYOUT: u32 = 1_000_000;

impl Rules {
    /// Whether node skipping has a say at a node of this depth.
    pub(super) fn skips_at(&self, depth: impl FnOnce() -> u64) -> bool {
        self.skip_from_depth.is_some_and(|from| depth() >= u64::from(from))
    }

    pub(super) fn read(settings: &Settings, steering: Steering, given: Given) -> Self {
        let mut rules = Self { steering, given, ..Self::read_each(settings) };
        rules.is_orderly = rules.fpu.is_none()
            && rules.widening.is_none()
            && rules.skip_from_depth.is_none()
            && !rules.steering.chooses();
        rules.is_ucb1 = rules.selection == Selection::Ucb1
            && rules.rave.is_none()
            && rules.bias == 0.0
            && rules.is_orderly
            && rules.transpositions != Transpositions::SharedValues;
        rules.is_plain = rules.is_ucb1 && !rules.shares();
        rules.counts_more = rules.selection == Selection::Ucb1Tuned || rules.rave.is_some() || rules.shares();
        rules
    }

    fn read_each(settings: &Settings) -> Self {
        let expand = settings.whole("expand").map(|n| n as u32);
        Self {
            selection: match settings.text("selection") {
                "ucb1-tuned" => Selection::Ucb1Tuned,
                "puct" => Selection::Puct,
                "even" => Selection::Even,
                _ => Selection::Ucb1,
            },
            c: settings.real("c"),
            h: if settings.text("h") == "sqrt" { Growth::Sqrt } else { Growth::Log },
            prior: Prior::read(settings.text(priors::SOURCE)),
            given: Given::default(),
            temperature: settings.real("prior_temperature"),
            fpu: settings.real_or_word("fpu"),
            bias: settings.real("bias"),
            widening: settings
                .real_or_word("widening")
                .map(|coefficient| Widening { coefficient, power: settings.real("widening_power") }),
            rave: settings.real_or_word("rave"),
            skip_from_depth: settings.whole("skip_from_depth").map(|depth| depth as u32),
            tree_depth: settings.whole("tree_depth").map_or(u32::MAX, |depth| depth as u32),
            threshold: expand.unwrap_or(1),
            all_at_once: expand.is_some(),
            playout: Playout::read(settings),
            playouts: settings.whole("playouts").map_or(1, |n| n as u32),
            max_playout: settings.whole("max_playout").map_or(LONGEST_PLAYOUT, |n| n as u32),
            cut_value: match settings.text("cut_value") {
                "logistic" => CutValue::Logistic,
                "win-rate" => CutValue::WinRate,
                "draw" => CutValue::Draw,
                _ => CutValue::Arctangent,
            },
            slope: settings.real("score_slope"),
            proves: match (settings.is_on("solver"), settings.is_on("detect_losing")) {
                (true, _) => Proves::Results,
                (false, true) => Proves::Losses,
                (false, false) => Proves::Nothing,
            },
            transpositions: match settings.text("transpositions") {
                "dag" => Transpositions::Shared,
                "dag-uct2" => Transpositions::SharedValues,
                _ => Transpositions::Apart,
            },
            answer: match settings.text("answer") {
                "mean" => AnswerRule::Mean,
                "max-robust" => AnswerRule::MaxRobust,
                "lcb" => AnswerRule::LowerBound,
                _ => AnswerRule::Visits,
            },
            weights: settings.text("weights").to_owned(),
            steering: Steering::default(),
            is_orderly: false,
            is_ucb1: false,
            is_plain: false,
            counts_more: false,
        }
    }

    /// The given weights in the position with this key, where they are asked for.
    pub(super) fn given_at(&self, key: u64) -> Option<&[(u32, f64)]> {
        if self.prior.is_given() { self.given.at(key) } else { None }
    }

    /// Whether lines that meet in the same position share what is known of it.
    #[inline(always)]
    pub(super) fn shares(&self) -> bool {
        self.transpositions != Transpositions::Apart
    }

    /// What is kept beside the records because these rules need it.
    pub(super) fn keeps(&self) -> Keeps {
        Keeps {
            squares: self.selection == Selection::Ucb1Tuned,
            amaf: self.rave.is_some(),
            guesses: self.prior != Prior::Uniform || self.bias > 0.0,
            positions: self.shares(),
        }
    }

    /// # Errors
    /// The game has nothing that these rules could work with, or two of them contradict each other.
    pub(super) fn check<G: Game, J: Judge<G>>(
        &self,
        settings: &Settings,
        policy: Option<PolicyMove<G>>,
    ) -> Result<()> {
        self.playout.check::<G, J>(policy)?;
        let unjudged = "this game has no evaluation";
        if self.prior.evaluates() && !J::JUDGES {
            return Err(Fault::new(unjudged).in_source(priors::SOURCE).expected("uniform or file"));
        }
        if self.bias > 0.0 && !J::JUDGES {
            return Err(Fault::new(unjudged).in_source("bias").expected("0"));
        }
        if self.proves == Proves::Results && settings.is_on("detect_losing") {
            return Err(Fault::new("the solver proves losing moves already")
                .in_source("detect_losing")
                .expected("off")
                .remedy("or switch the solver off"));
        }
        if self.rave.is_some() && self.playouts > 1 {
            return Err(Fault::new("rave counts the moves of one playout a leaf")
                .in_source("playouts")
                .expected("1")
                .remedy("or switch rave off"));
        }
        Ok(())
    }

    /// What a playout that was cut here is worth to Max, in `[0, 1]`.
    pub(super) fn value_of_cut<G: Game, J: Judge<G>>(
        &self,
        judge: &J,
        game: &G,
        position: &G::Position,
    ) -> f64 {
        if self.cut_value == CutValue::Draw { 0.5 } else { self.worth(judge, game, position) }
    }

    /// The evaluation of a position as an expected result for Max, in `[0, 1]`; a half without an evaluation.
    #[inline(always)]
    pub(super) fn worth<G: Game, J: Judge<G>>(&self, judge: &J, game: &G, position: &G::Position) -> f64 {
        if !J::JUDGES {
            return 0.5;
        }
        let units = f64::from(judge.value(game, position)) / f64::from(judge.unit(game).max(1));
        let x = self.slope * units;
        match self.cut_value {
            CutValue::Arctangent | CutValue::Draw => libm::atan(x) / std::f64::consts::PI + 0.5,
            CutValue::Logistic => logistic(x),
            CutValue::WinRate => logistic(judge.win_rate().unwrap_or(self.slope) * units),
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
            let rules = Rules::read(&settings, Steering::default(), Given::default());
            let score = rules.value_of_cut(&judge, &game, &position);
            let exact = libm::atan(slope.parse::<f64>().expect("a number") * f64::from(advantage));
            assert!((score - exact / std::f64::consts::PI - 0.5).abs() < 1e-12, "{text}: {score}");
            assert!((score - expected).abs() <= 0.005, "{text}: {score}, not {expected}");
            let opposite = game.exchanged(&position).expect("a mirrored board");
            assert!((rules.value_of_cut(&judge, &game, &opposite) - (1.0 - score)).abs() < 1e-12);
        }
    }
}
