//! The settings as the machine reads them: text is parsed once, not in the loop.

use crate::search::Settings;
use crate::search::depth_first::ordering::Ordering;
use crate::search::depth_first::passes::Passes;
use crate::search::depth_first::table::Replacement;

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
    /// Whether root moves as good as the best are told from worse ones.
    pub all_ties: bool,
}

impl Config {
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
            passes: if settings.text("passes") == "bisection" { Passes::Bisection } else { Passes::Full },
            all_ties: settings.text("ties") == "all",
        }
    }
}
