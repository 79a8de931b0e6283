//! The algorithms by name: each is a family's machine with its own defaults.

use crate::error::{Result, unknown};
use crate::search::{Settings, depth_first, monte_carlo};

/// Which machine runs an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// The depth-first machine: values, windows, cutoffs.
    DepthFirst,
    /// The Monte Carlo machine: visits, playouts, confidence.
    MonteCarlo,
}

/// One algorithm.
#[derive(Debug, Clone, Copy)]
pub struct Algorithm {
    /// Its name on the command line.
    pub name: &'static str,
    /// One sentence: what it does, and its source.
    pub about: &'static str,
    /// Which machine runs it.
    pub family: Family,
    /// Whether it can search games with chance.
    pub chance: bool,
    /// Whether it believes what a game foresees of its own end; see [`crate::game::Insight`].
    pub insight: bool,
    defaults: fn() -> Settings,
}

impl Algorithm {
    /// Its knobs at this algorithm's defaults.
    pub fn settings(&self) -> Settings {
        (self.defaults)()
    }
}

/// Every algorithm, in teaching order.
pub const ALGORITHMS: &[Algorithm] = &[
    Algorithm {
        name: "minimax",
        about: "Max takes the largest child, Min the smallest, every node is looked at (von Neumann, 1928; Shannon, 1950)",
        family: Family::DepthFirst,
        chance: false,
        insight: false,
        defaults: || {
            Settings::defaults(depth_first::KNOBS)
                .with("pruning", "off")
                .with("table", "off")
                .with("deepening", "off")
                .with("ordering", "none")
        },
    },
    Algorithm {
        name: "alpha-beta",
        about: "minimax with a window; a node is left as soon as an ancestor would never let play come here (Knuth and Moore, 1975)",
        family: Family::DepthFirst,
        chance: false,
        insight: false,
        defaults: || Settings::defaults(depth_first::KNOBS),
    },
    Algorithm {
        name: "pvs",
        about: "alpha-beta that expects the first move to be best: a null window asks of each other move only whether it is better (Pearl, 1980; Marsland and Campbell, 1982)",
        family: Family::DepthFirst,
        chance: false,
        insight: false,
        defaults: || Settings::defaults(depth_first::KNOBS).with("pvs", "on"),
    },
    Algorithm {
        name: "mtdf",
        about: "null windows alone: each is put at the value that the last one has found, until they meet (Plaat et al., 1996)",
        family: Family::DepthFirst,
        chance: false,
        insight: false,
        defaults: || Settings::defaults(depth_first::KNOBS).with("passes", "mtdf"),
    },
    Algorithm {
        name: "expectiminimax",
        about: "minimax with chance nodes, valued at the probability-weighted mean of their outcomes (Michie, 1966)",
        family: Family::DepthFirst,
        chance: true,
        insight: false,
        defaults: || {
            Settings::defaults(depth_first::KNOBS)
                .with("pruning", "off")
                .with("table", "off")
                .with("deepening", "off")
                .with("ordering", "none")
        },
    },
    Algorithm {
        name: "solve",
        about: "the exact result: null windows halve what is still possible (MTD-bi; Plaat et al., 1996), and what the rules foresee is not searched",
        family: Family::DepthFirst,
        chance: false,
        insight: true,
        defaults: || {
            Settings::defaults(depth_first::KNOBS)
                .with("deepening", "off")
                .with("passes", "bisection")
                .with("ties", "all")
        },
    },
    Algorithm {
        name: "uct",
        about: "a tree of visit counts grown by playouts; UCB1 decides where to look next (Kocsis and Szepesvari, 2006)",
        family: Family::MonteCarlo,
        chance: true,
        insight: false,
        defaults: || Settings::defaults(monte_carlo::KNOBS),
    },
    Algorithm {
        name: "puct",
        about: "the same tree, where a prior over the moves says what to explore first: the evaluation's with `prior=evaluation` (Rosin, 2011; Silver et al., 2017)",
        family: Family::MonteCarlo,
        chance: true,
        insight: false,
        defaults: || Settings::defaults(monte_carlo::KNOBS).with("selection", "puct").with("fpu", "0.5"),
    },
    Algorithm {
        name: "rave",
        about: "UCT that blends in how well a move did whenever it was played later on (Gelly and Silver, 2007)",
        family: Family::MonteCarlo,
        chance: true,
        insight: false,
        defaults: || {
            Settings::defaults(monte_carlo::KNOBS).with("rave", "1000").with("c", "0.3").with("fpu", "1")
        },
    },
    Algorithm {
        name: "flat-ucb",
        about: "the root's moves alone, as the arms of a bandit: the next playout goes to the best confidence bound (Auer et al., 2002)",
        family: Family::MonteCarlo,
        chance: true,
        insight: false,
        defaults: || Settings::defaults(monte_carlo::KNOBS).with("tree_depth", "1"),
    },
    Algorithm {
        name: "pure-mc",
        about: "playouts shared out evenly over the root's moves; the best mean is the answer (Bruegmann, 1993)",
        family: Family::MonteCarlo,
        chance: true,
        insight: false,
        defaults: || {
            Settings::defaults(monte_carlo::KNOBS)
                .with("tree_depth", "1")
                .with("selection", "even")
                .with("answer", "mean")
        },
    },
];

/// The algorithm of a name.
///
/// # Errors
/// There is none.
pub fn algorithm(name: &str) -> Result<&'static Algorithm> {
    ALGORITHMS.iter().find(|a| a.name == name).ok_or_else(|| {
        let names: Vec<&str> = ALGORITHMS.iter().map(|a| a.name).collect();
        unknown("algorithm", name, &names)
    })
}
