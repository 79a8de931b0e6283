//! The settings as the machine reads them: text is parsed once, not in the loop.

use crate::search::Settings;
use crate::search::depth_first::horizon::LAST_PLIES;
use crate::search::depth_first::leaf::Leaf;
use crate::search::depth_first::ordering::Ordering;
use crate::search::depth_first::passes::Passes;
use crate::search::depth_first::prob_cut::Model;
use crate::search::depth_first::table::Replacement;
use crate::search::value::Value;

/// The knobs' values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Config {
    /// Plies to search; `None` is to the end of the game.
    pub depth: Option<u8>,
    pub pruning: bool,
    pub deepening: bool,
    /// Slots of the table; `None` is no table.
    pub table: Option<usize>,
    /// Whether entries of another depth than the wanted one may answer, if they are deeper.
    pub at_least: bool,
    pub replacement: Replacement,
    pub ordering: Ordering,
    pub passes: Passes,
    /// Half the width of the root's window around the value of the pass before; `None` is a full window.
    pub aspiration: Option<Value>,
    /// Where MTD(f) starts at the first depth.
    pub first_guess: Value,
    /// Whether all moves but the first are asked by a null window first.
    pub pvs: bool,
    /// From how many plies to go on a move is searched for where the table knows none.
    pub iid: Option<u8>,
    /// Most plies of noisy moves beyond the horizon.
    pub quiescence: Option<u8>,
    /// By how many plies the search after a null move is shallower.
    pub null_move: Option<u8>,
    /// From which move on the search is shallower, and by how many plies.
    pub lmr: Option<u32>,
    pub lmr_by: u8,
    pub probcut: Option<Model>,
    /// By how much a move must be better than all others to be searched deeper, and from how many plies to go on.
    pub singular: Option<Value>,
    pub singular_depth: u8,
    /// How many moves are searched at each node.
    pub beam: Option<u32>,
    pub leaf: Leaf,
    /// Whether root moves as good as the best are told from worse ones.
    pub all_ties: bool,
}

/// What the loop asks at every node, worked out once from the settings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Habits {
    /// Leaves at the horizon are valued by the evaluation and nothing else.
    pub plain_leaves: bool,
    /// How many plies before the horizon know nothing but windows and an order of moves that stays; 0 if not even the
    /// leaves are plain.
    pub last_plies: u8,
    /// Something may be asked about a node before its moves are tried.
    pub asks: bool,
    /// Cutoffs teach the order of moves something.
    pub learns: bool,
    /// Not all moves are searched alike: some by a null window first, or less deep.
    pub varies: bool,
}

impl Config {
    /// What the loop asks at every node.
    pub(super) fn habits(&self) -> Habits {
        let plain_leaves = self.quiescence.is_none() && self.leaf == Leaf::Evaluation;
        let asks = [self.iid, self.null_move].iter().any(Option::is_some)
            || self.probcut.is_some()
            || self.singular.is_some();
        let learns = self.ordering.learns();
        let is_more = asks
            || learns
            || [self.lmr, self.beam].iter().any(Option::is_some)
            || self.table.is_some()
            || self.passes == Passes::Bisection;
        let last_plies = match (plain_leaves, is_more) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => LAST_PLIES,
        };
        Habits { plain_leaves, last_plies, asks, learns, varies: self.pvs || self.lmr.is_some() }
    }

    pub(super) fn read(settings: &Settings) -> Self {
        Self {
            depth: settings.whole("depth").map(|n| n as u8),
            pruning: settings.is_on("pruning"),
            deepening: settings.is_on("deepening"),
            table: settings.whole("table").map(|n| n as usize),
            at_least: settings.text("table_depth") == "at-least",
            replacement: match settings.text("replacement") {
                "always" => Replacement::Always,
                "two-tier" => Replacement::TwoTier,
                _ => Replacement::DepthPreferred,
            },
            ordering: Ordering::read(settings),
            passes: match settings.text("passes") {
                "bisection" => Passes::Bisection,
                "mtdf" => Passes::Converging,
                _ => Passes::Full,
            },
            aspiration: settings.whole("aspiration").map(|n| n as Value),
            first_guess: settings.real("first_guess") as Value,
            pvs: settings.is_on("pvs"),
            iid: settings.whole("iid").map(|n| n as u8),
            quiescence: settings.whole("quiescence").map(|n| n as u8),
            null_move: settings.whole("null_move").map(|n| n as u8),
            lmr: settings.whole("lmr").map(|n| n as u32),
            lmr_by: settings.whole("lmr_by").unwrap_or(1) as u8,
            probcut: Model::read(settings),
            singular: settings.whole("singular").map(|n| n as Value),
            singular_depth: settings.whole("singular_depth").unwrap_or(1) as u8,
            beam: settings.whole("beam").map(|n| n as u32),
            leaf: Leaf::read(settings),
            all_ties: settings.text("ties") == "all",
        }
    }
}
