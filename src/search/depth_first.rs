//! The depth-first family: one machine with an explicit stack; minimax, alpha-beta and their kin are its settings.

mod answer;
mod carry;
mod causes;
mod chance;
mod config;
mod explain;
mod frame;
mod ghosts;
mod horizon;
mod inquiry;
mod journal;
mod known;
mod last_plies;
mod leaf;
mod learned;
mod leaves;
mod line;
mod machine;
mod minimal;
mod ordering;
mod passes;
mod phases;
mod prob_cut;
mod provenance;
mod quality;
mod record;
mod reweighted;
mod run;
mod sandbox;
mod sentences;
mod siblings;
mod spare;
mod state;
mod table;
mod tactics;
mod time;
mod unprune;
mod variation;
mod view;
mod what_if;
mod window;

use crate::error::Result;
use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::search::depth_first::machine::Search;
pub use crate::search::depth_first::prob_cut::PROB_CUT_GAP;
pub use crate::search::depth_first::tactics::Tactics;
use crate::search::event::Unobserved;
use crate::search::knob::{Knob, KnobKind};
use crate::search::machine::Until;
use crate::search::{Machine, Settings};

/// The knobs of the family; alpha-beta's defaults.
pub const KNOBS: &[Knob] = &[
    Knob {
        name: "depth",
        kind: KnobKind::WholeOr(1, 100, "none"),
        default: "none",
        about: "plies to search; none: to the end of the game",
        live: true,
    },
    Knob {
        name: "pruning",
        kind: KnobKind::Switch,
        default: "on",
        about: "alpha-beta cutoffs; off is plain minimax",
        live: true,
    },
    Knob {
        name: "deepening",
        kind: KnobKind::Switch,
        default: "on",
        about: "search to depth 1, 2, ... and keep the table between passes",
        live: true,
    },
    Knob {
        name: "passes",
        kind: KnobKind::Choice(&["full", "bisection", "mtdf"]),
        default: "full",
        about: "the root's windows at each depth: one full window, or null windows that halve what is still possible, or null windows from guess to guess",
        live: true,
    },
    Knob {
        name: "first_guess",
        kind: KnobKind::Real(-1e8, 1e8),
        default: "0",
        about: "where MTD(f) starts at the first depth, in stored units; later ones start from the depth before",
        live: true,
    },
    Knob {
        name: "aspiration",
        kind: KnobKind::WholeOr(1, 100_000_000, "off"),
        default: "off",
        about: "half the width of the root's window around the value of the depth before, in stored units",
        live: true,
    },
    Knob {
        name: "pvs",
        kind: KnobKind::Switch,
        default: "off",
        about: "all moves but the first are first asked by a null window whether they are better",
        live: true,
    },
    Knob {
        name: "ties",
        kind: KnobKind::Choice(&["first", "all"]),
        default: "first",
        about: "whether root moves as good as the best get their exact value too, or only the first",
        live: true,
    },
    Knob {
        name: "table",
        kind: KnobKind::WholeOr(1, 1 << 28, "off"),
        default: "1048576",
        about: "slots of the transposition table, rounded down to a power of two; another size begins empty, off only puts it aside",
        live: true,
    },
    Knob {
        name: "table_depth",
        kind: KnobKind::Choice(&["at-least", "equal"]),
        default: "at-least",
        about: "which stored depths may answer a probe",
        live: true,
    },
    Knob {
        name: "replacement",
        kind: KnobKind::Choice(&["always", "depth-preferred", "two-tier"]),
        default: "depth-preferred",
        about: "which entry gives way when two positions share a slot",
        live: true,
    },
    Knob {
        name: "ordering",
        kind: KnobKind::List(
            &["table", "captures", "killers", "history", "static"],
            &["none", "random", "worst"],
        ),
        default: "table,static",
        about: "what decides the order in which moves are tried",
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
        name: "iid",
        kind: KnobKind::WholeOr(3, 100, "off"),
        default: "off",
        about: "internal iterative deepening: with at least so many plies to go, a shallower search supplies a move where the table knows none",
        live: true,
    },
    Knob {
        name: "quiescence",
        kind: KnobKind::WholeOr(1, 100, "off"),
        default: "off",
        about: "beyond the horizon noisy moves are searched on, for at most so many plies",
        live: true,
    },
    Knob {
        name: "null_move",
        kind: KnobKind::WholeOr(1, 6, "off"),
        default: "off",
        about: "a node where even passing is good enough is cut; the search after it is so many plies shallower; for games that know a pass (chess, quoridor)",
        live: true,
    },
    Knob {
        name: "lmr",
        kind: KnobKind::WholeOr(1, 1000, "off"),
        default: "off",
        about: "late move reduction: after so many moves the others are searched less deep, and again if they are better",
        live: true,
    },
    Knob {
        name: "lmr_by",
        kind: KnobKind::Whole(1, 10),
        default: "1",
        about: "by how many plies late moves are searched less deep",
        live: true,
    },
    Knob {
        name: "probcut",
        kind: KnobKind::WholeOr(1, 50, "off"),
        default: "off",
        about: "a search of so many plies predicts that one four or more plies deeper lies outside the window",
        live: true,
    },
    Knob {
        name: "probcut_t",
        kind: KnobKind::Real(0.0, 10.0),
        default: "1.5",
        about: "how many deviations make ProbCut's prediction safe enough",
        live: true,
    },
    Knob {
        name: "probcut_slope",
        kind: KnobKind::Real(0.01, 100.0),
        default: "1",
        about: "ProbCut's model: the deep value is slope times the shallow one, plus offset",
        live: true,
    },
    Knob {
        name: "probcut_offset",
        kind: KnobKind::Real(-1e6, 1e6),
        default: "0",
        about: "ProbCut's model: see probcut_slope; in stored units",
        live: true,
    },
    Knob {
        name: "probcut_sigma",
        kind: KnobKind::Real(0.0, 1e6),
        default: "50",
        about: "ProbCut's model: the deviation of its error, in stored units",
        live: true,
    },
    Knob {
        name: "singular",
        kind: KnobKind::WholeOr(0, 1000000, "off"),
        default: "off",
        about: "a table move better than all others by so much, in stored units, is searched one ply deeper",
        live: true,
    },
    Knob {
        name: "singular_depth",
        kind: KnobKind::Whole(3, 100),
        default: "4",
        about: "from how many plies to go on a singular move is looked for",
        live: true,
    },
    Knob {
        name: "beam",
        kind: KnobKind::WholeOr(1, 1000, "off"),
        default: "off",
        about: "only the so many most promising moves of each node are searched (Shannon's type B)",
        live: true,
    },
    Knob {
        name: "leaf",
        kind: KnobKind::Counted(&["eval"], "mc", 1, 100_000),
        default: "eval",
        about: "what values a leaf: the evaluation, or the mean of so many random playouts: of their scores where games end with one, else in thousandths of a win",
        live: true,
    },
];

/// What a depth-first search is opened with.
pub struct Start<G: Game> {
    /// The rules.
    pub game: G,
    /// The root.
    pub position: G::Position,
    /// The keys of the positions before the root, oldest first, for repetition.
    pub history: Vec<u64>,
    /// The knobs.
    pub settings: Settings,
    /// The seed, for random move order.
    pub seed: u64,
    /// The budget for tree, table and history, in bytes.
    pub memory: u64,
}

/// Opens a depth-first search.
///
/// The table is made to fit into half of the memory budget; the machine's settings say how large it is.
///
/// # Errors
/// The settings do not fit the game.
pub fn open<G: Notation, J: Judge<G>>(start: Start<G>, judge: J) -> Result<Box<dyn Machine>> {
    open_with(start, judge, Tactics::none())
}

/// Searches to the end with all that makes a search observable left out of the compiled loop: events, recorded tree and
/// history. Returns the positions entered. Benchmarks hold the machine against it.
///
/// # Errors
/// The settings do not fit the game.
#[doc(hidden)]
pub fn search_unobserved<G: Notation, J: Judge<G>>(start: Start<G>, judge: J) -> Result<u64> {
    let mut search = Search::new(start, judge, Tactics::none())?;
    search.run(Until::NEVER, &mut Unobserved);
    Ok(search.at.counts.nodes)
}

/// Opens a depth-first search of a game with tactical abilities.
///
/// # Errors
/// The settings do not fit the game.
pub fn open_with<G: Notation, J: Judge<G>>(
    start: Start<G>,
    judge: J,
    tactics: Tactics<G>,
) -> Result<Box<dyn Machine>> {
    Ok(Box::new(Search::new(start, judge, tactics)?))
}
