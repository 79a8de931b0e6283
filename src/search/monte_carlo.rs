//! The Monte Carlo family: one machine whose selection, expansion, playout, backup and answer rules are chosen parts.

mod answer;
mod arena;
mod backup;
mod digest;
mod explain;
mod face;
mod history;
mod interval;
mod machine;
mod playout;
mod policy;
mod rules;
mod select;
mod solver;
mod start;
mod tables;
mod travel;
mod ucb;
mod undo;
mod view;
mod what_if;
mod words;

use crate::error::Result;
use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::search::knob::{Knob, KnobKind};
use crate::search::monte_carlo::machine::MonteCarlo;
pub use crate::search::monte_carlo::policy::PolicyMove;
use crate::search::start_tree::StartNode;
use crate::search::{Machine, Settings};

/// The knobs of the family; UCT's defaults.
pub const KNOBS: &[Knob] = &[
    Knob {
        name: "c",
        kind: KnobKind::Real(0.0, 100.0),
        default: "1.4142135623730951",
        about: "weight of exploration in UCB1",
        live: true,
    },
    Knob {
        name: "h",
        kind: KnobKind::Choice(&["log", "sqrt"]),
        default: "log",
        about: "growth of the exploration term with the parent's visits",
        live: true,
    },
    Knob {
        name: "expand",
        kind: KnobKind::WholeOr(1, 1_000_000, "one"),
        default: "one",
        about: "one new child an iteration, or all children once a leaf has this many visits",
        live: true,
    },
    Knob {
        name: "playout",
        kind: KnobKind::Choice(&["uniform", "game", "greedy"]),
        default: "uniform",
        about: "how a playout's moves are drawn: all alike, by the game's own preferences, or by the evaluation",
        live: true,
    },
    Knob {
        name: "epsilon",
        kind: KnobKind::Real(0.0, 1.0),
        default: "0.1",
        about: "the share of moves that a greedy playout draws at random",
        live: true,
    },
    Knob {
        name: "max_playout",
        kind: KnobKind::WholeOr(0, 1_000_000, "none"),
        default: "none",
        about: "moves after which a playout is cut and valued; 0 values at once",
        live: true,
    },
    Knob {
        name: "cut_value",
        kind: KnobKind::Choice(&["arctangent", "logistic", "win-rate", "draw"]),
        default: "arctangent",
        about: "how a cut playout's evaluation becomes a result in [0, 1]; win-rate: as fitted, where the weights say",
        live: true,
    },
    Knob {
        name: "score_slope",
        kind: KnobKind::Real(0.0, 100.0),
        default: "0.5",
        about: "slope of that mapping, per unit of the evaluation",
        live: true,
    },
    Knob {
        name: "solver",
        kind: KnobKind::Switch,
        default: "off",
        about: "propagate proven wins and losses (MCTS-Solver); a draw only once every move is proven",
        live: false,
    },
    Knob {
        name: "answer",
        kind: KnobKind::Choice(&["visits", "mean", "max-robust", "lcb"]),
        default: "visits",
        about: "which root move is the answer",
        live: true,
    },
    Knob {
        name: "weights",
        kind: KnobKind::Weights,
        default: crate::eval::weights::OWN,
        about: "weights of the evaluation's features that differ from the game's own",
        live: true,
    },
];

/// What a Monte Carlo search is opened with.
pub struct Start<G: Game> {
    /// The rules.
    pub game: G,
    /// The root.
    pub position: G::Position,
    /// The keys of the positions before the root, oldest first, for repetition.
    pub history: Vec<u64>,
    /// The knobs.
    pub settings: Settings,
    /// The seed of its random choices.
    pub seed: u64,
    /// The budget for tree and history, in bytes.
    pub memory: u64,
    /// Counts to begin from.
    pub start: Option<StartNode>,
    /// The game's own way to play playouts, if it has one.
    pub policy: Option<PolicyMove<G>>,
}

/// Opens a Monte Carlo search.
///
/// # Errors
/// The starting tree does not fit the game.
pub fn open<G: Notation, J: Judge<G>>(start: Start<G>, judge: J) -> Result<Box<dyn Machine>> {
    Ok(Box::new(MonteCarlo::open(start, judge)?))
}
