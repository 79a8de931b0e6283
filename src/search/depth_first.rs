//! The depth-first family: one machine with an explicit stack; minimax, alpha-beta and their kin are its settings.

mod answer;
mod causes;
mod chance;
mod config;
mod explain;
mod frame;
mod horizon;
mod journal;
mod line;
mod machine;
mod ordering;
mod passes;
mod phases;
mod provenance;
mod record;
mod run;
mod sentences;
mod state;
mod table;
mod time;
mod view;
mod what_if;

use crate::error::Result;
use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::search::depth_first::machine::Search;
use crate::search::knob::{Knob, KnobKind};
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
        live: false,
    },
    Knob {
        name: "passes",
        kind: KnobKind::Choice(&["full", "bisection"]),
        default: "full",
        about: "the root's windows at each depth: one full window, or null windows that halve what is still possible",
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
        about: "slots of the transposition table, rounded down to a power of two",
        live: false,
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
        live: false,
    },
    Knob {
        name: "ordering",
        kind: KnobKind::List(&["table", "static"], &["none", "random", "worst"]),
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
    Ok(Box::new(Search::new(start, judge)))
}
