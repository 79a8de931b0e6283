//! The Monte Carlo family: one machine whose selection, expansion, playout, backup and answer rules are chosen parts.

mod amaf;
mod answer;
mod arena;
mod backup;
mod beside;
mod candidates;
mod card;
mod composition;
mod cut;
mod digest;
mod explain;
mod face;
mod forget;
mod formula;
mod given;
mod graph;
mod guess;
mod history;
mod interval;
mod lint;
mod machine;
mod mover;
mod path;
mod playout;
mod policy;
mod reuse;
mod rules;
mod select;
mod solver;
mod start;
mod steering;
mod tables;
mod travel;
mod ucb;
mod undo;
pub mod unread;
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
use crate::search::{Machine, Settings, priors};

/// The knobs of the family; UCT's defaults.
pub const KNOBS: &[Knob] = &[
    Knob {
        name: "c",
        kind: KnobKind::Real(0.0, 100.0),
        default: "1.4142135623730951",
        about: "weight of exploration in UCB1 and PUCT",
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
        name: "selection",
        kind: KnobKind::Choice(&["ucb1", "ucb1-tuned", "puct", "even"]),
        default: "ucb1",
        about: "the formula that chooses a child: UCB1, UCB1-Tuned, PUCT, or the fewest visits",
        live: false,
    },
    Knob {
        name: "prior",
        kind: KnobKind::Choice(&["uniform", "evaluation", priors::FROM_FILE, "file-or-evaluation"]),
        default: "uniform",
        about: "prior probabilities of moves, for PUCT and for the order of widening: all alike, a softmax of the evaluation, or those of the knob priors, moves without one by one of the two",
        live: false,
    },
    Knob {
        name: priors::KNOB,
        kind: KnobKind::Moves(
            priors::NONE,
            "weights for lines of moves, each for the line's last move: 0.4: e4, 0.7: e4 e5",
        ),
        default: priors::NONE,
        about: "given priors, from a position file or --priors: what a position's weights leave of 1, its other moves share",
        live: false,
    },
    Knob {
        name: "prior_temperature",
        kind: KnobKind::Real(0.001, 100.0),
        default: "0.1",
        about: "temperature of that softmax, in expected score: small is sharp, large is even",
        live: false,
    },
    Knob {
        name: "fpu",
        kind: KnobKind::RealOr(0.0, 100.0, "off"),
        default: "off",
        about: "first-play urgency: the value of an unvisited move to its mover; off: unvisited moves go first",
        live: true,
    },
    Knob {
        name: "rave",
        kind: KnobKind::RealOr(1.0, 1e9, "off"),
        default: "off",
        about: "RAVE's equivalence k: the visits of the parent at which all-moves-as-first counts half",
        live: false,
    },
    Knob {
        name: "bias",
        kind: KnobKind::Real(0.0, 100.0),
        default: "0",
        about: "weight of progressive bias: the evaluation H of a move adds bias*H/(n + 1) to its score",
        live: false,
    },
    Knob {
        name: "widening",
        kind: KnobKind::RealOr(0.01, 1e6, "off"),
        default: "off",
        about: "progressive widening: after N visits only the first widening * N^widening_power moves (rounded up), by prior, of those that can be searched take part",
        live: true,
    },
    Knob {
        name: "widening_power",
        kind: KnobKind::Real(0.0, 1.0),
        default: "0.5",
        about: "that power of the visits",
        live: true,
    },
    Knob {
        name: "skip_from_depth",
        kind: KnobKind::WholeOr(0, 1_000_000, "off"),
        default: "off",
        about: "node skipping: from this depth on a fair coin decides between visited moves and a new one",
        live: true,
    },
    Knob {
        name: "tree_depth",
        kind: KnobKind::WholeOr(1, 1_000_000, "none"),
        default: "none",
        about: "how deep the tree may grow, in plies; 1: the root's moves alone, as bandits",
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
        name: "transpositions",
        kind: KnobKind::Choice(&["off", "dag", "dag-uct2"]),
        default: "off",
        about: "dag: lines that meet in the same position share its moves, a move's value is its own mean (UCT1); dag-uct2: its position's, by all lines; a line joins when its position is expanded",
        live: false,
    },
    Knob {
        name: "playout",
        kind: KnobKind::Choice(&["uniform", "game", "greedy"]),
        default: "uniform",
        about: "how a playout's moves are drawn: all alike, by the game's own preferences, or by the evaluation",
        live: true,
    },
    Knob {
        name: "playouts",
        kind: KnobKind::Whole(1, 10_000),
        default: "1",
        about: "playouts from one leaf; their mean is the iteration's result",
        live: false,
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
        about: "slope of that mapping, per 100 of the evaluation's sum",
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
        name: "detect_losing",
        kind: KnobKind::Switch,
        default: "off",
        about: "a move after which the opponent has won at once is removed and never tried again; where all moves are, so is the one before",
        live: false,
    },
    Knob {
        name: "answer",
        kind: KnobKind::Choice(&["visits", "mean", "max-robust", "lcb"]),
        default: "visits",
        about: "which root move is the answer: the most visits, the best mean, both (max-robust: beyond the budget, up to twice \
                it, until they are one move), or the best lower confidence bound",
        live: true,
    },
    Knob {
        name: "reuse",
        kind: KnobKind::Switch,
        default: "off",
        about: "after a move is played, its subtree with all its counts begins the next search",
        live: true,
    },
    Knob {
        name: "weights",
        kind: KnobKind::Weights,
        default: crate::eval::weights::OWN,
        about: "weights of the evaluation's features that differ from the game's own",
        live: true,
    },
    Knob {
        name: steering::ONLY,
        kind: KnobKind::Moves("all", "the root's moves to search, with blanks between: e4 d4"),
        default: "all",
        about: "which of the root's moves are searched and may be the answer",
        live: true,
    },
    Knob {
        name: steering::QUOTA,
        kind: KnobKind::Moves(
            "none",
            "visits for every root move, 500, or for lines of moves, 500: e4 e5, 200: d4",
        ),
        default: "none",
        about: "visits that every root move, or a line of moves, gets before the formula chooses again",
        live: true,
    },
    Knob {
        name: steering::FORGET,
        kind: KnobKind::Nodes("none", "lines of moves, with commas between: e4 e5, d4"),
        default: "none",
        about: "the subtrees that were forgotten, in this order; a new search has forgotten none",
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
