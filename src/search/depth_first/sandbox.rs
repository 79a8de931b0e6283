//! A position of the tree searched by itself, with nothing left out: what the search would have found there without its
//! cutoffs and guesses.

use crate::eval::Judge;
use crate::game::{MoveCode, Notation, Outcome, Repetition, Turn};
use crate::search::depth_first::Start;
use crate::search::depth_first::config::Config;
use crate::search::depth_first::frame::{TO_THE_END, below};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Flags, Node};
use crate::search::machine::{Halt, Machine, Until};
use crate::search::quantity::count;
use crate::search::value::{Value, from_table, of_outcome};
use crate::search::{NodeId, Settings, Tree};

/// The sandbox's memory, in bytes.
pub(super) const MEMORY: u64 = 64 << 20;

/// What leaves something out, or splits the work up: the sandbox knows none of it.
const WITHOUT: [(&str, &str); 12] = [
    ("pruning", "on"),
    ("deepening", "off"),
    ("aspiration", "off"),
    ("passes", "full"),
    ("ties", "first"),
    ("null_move", "off"),
    ("lmr", "off"),
    ("probcut", "off"),
    ("singular", "off"),
    ("beam", "off"),
    ("iid", "off"),
    ("pvs", "off"),
];

/// What a sandbox has found: a value as the main search would store it, the best move, and in words how it was found.
pub(super) struct Found {
    pub value: Value,
    pub best: Option<u32>,
    pub how: String,
}

/// How far a position is searched.
struct Reach {
    /// Plies to go; 0 at the horizon.
    depth: u8,
    /// Noisy moves made beyond the horizon.
    noisy_plies: u8,
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Searches the position after a move of a node as deep as the main search would, with at most `most` positions.
    pub(super) fn move_without_cuts(&self, node: NodeId, code: u32, most: u64) -> Option<Found> {
        let seen = self.seen(node);
        let noisy_plies = if seen.depth == 0 { self.plies_beyond(node) + 1 } else { 0 };
        let line = [self.path(node).as_slice(), &[code]].concat();
        self.line_without_cuts(&seen, &line, &Reach { depth: below(seen.depth), noisy_plies }, most)
    }

    /// Searches all moves of a node that lies before the horizon.
    pub(super) fn node_without_cuts(&self, node: NodeId, most: u64) -> Option<Found> {
        let seen = self.seen(node);
        self.line_without_cuts(&seen, &self.path(node), &Reach { depth: seen.depth, noisy_plies: 0 }, most)
    }

    /// Searches the position at the end of a line, by the settings that were in force when `seen` was entered.
    fn line_without_cuts(&self, seen: &Node, line: &[u32], reach: &Reach, most: u64) -> Option<Found> {
        let settings = self.journal.settings_at(seen.entered).unwrap_or(&self.settings);
        let judge = J::read(&self.game, settings.text("weights")).ok()?;
        let (position, history) = self.at_end_of(line);
        let ply = line.len() as i32;
        if let Some(outcome) = self.end_of_game(&position, &history) {
            let value = of_outcome(outcome, ply);
            return Some(Found { value, best: None, how: "by the rules: the game is over".into() });
        }
        let Config { quiescence, leaf, .. } = Config::read(settings);
        let noisy = quiescence.and_then(|most| most.checked_sub(reach.noisy_plies));
        let noisy = noisy.filter(|&left| left > 0 && self.tactics.know_captures());
        if reach.depth == 0 && noisy.is_none() {
            let value = self.value_by(&judge, leaf, &position);
            let how = format!("by {}: the horizon is there", leaf.words());
            return Some(Found { value, best: None, how });
        }
        let settings = without_cuts(settings, reach.depth, noisy);
        let (game, seed) = (self.game.clone(), self.seed);
        let start = Start { game, position, history, settings, seed, memory: MEMORY };
        let mut sandbox = Search::new(start, judge, self.tactics).ok()?;
        if reach.depth == 0 {
            sandbox.config.depth = Some(0);
        }
        let halt = sandbox.advance(Until { nodes: most, ..Until::NEVER }, None);
        let pass = sandbox.at.passes.last().filter(|_| halt == Halt::Finished)?;
        let how = match reach.depth {
            0 => "through noisy moves beyond the horizon".into(),
            1 => "1 ply deep".into(),
            TO_THE_END => "to the end of the game".into(),
            depth => format!("{depth} plies deep"),
        };
        let nodes = count(sandbox.at.counts.nodes);
        let how = format!("searched {how} with nothing left out: nodes {nodes}");
        Some(Found { value: from_table(pass.value, ply), best: pass.best, how })
    }

    /// The position at the end of a line from the root, and the keys of those before it.
    pub(super) fn at_end_of(&self, line: &[u32]) -> (G::Position, Vec<u64>) {
        let (mut position, mut history) = (self.root.clone(), self.history.clone());
        for &code in line {
            history.push(self.game.key(&position));
            self.game.play(&mut position, G::Move::from_code(code));
        }
        (position, history)
    }

    /// How a line ends with a position, if it does: also by repetition, where that ends it.
    fn end_of_game(&self, position: &G::Position, history: &[u64]) -> Option<Outcome> {
        if let Turn::Over(outcome) = self.game.turn(position) {
            return Some(outcome);
        }
        let Repetition::Ends { times, outcome } = self.repetition else { return None };
        let key = self.game.key(position);
        let seen = 1 + history.iter().filter(|&&earlier| earlier == key).count();
        (seen >= usize::from(times)).then_some(outcome)
    }

    /// Noisy moves between the horizon and a node beyond it.
    fn plies_beyond(&self, node: NodeId) -> u8 {
        let above = std::iter::successors(self.parent(node), |&above| self.parent(above));
        above.take_while(|&above| self.seen(above).flags.has(Flags::BEYOND)).count() as u8
    }
}

fn without_cuts(settings: &Settings, depth: u8, noisy: Option<u8>) -> Settings {
    let mut settings = settings.clone();
    for (knob, value) in WITHOUT {
        settings = settings.with(knob, value);
    }
    if let Some(noisy) = noisy {
        settings = settings.with("quiescence", &noisy.to_string());
    }
    settings.with("depth", &depth_text(depth))
}

/// The knob's text for so many plies to go.
pub(super) fn depth_text(depth: u8) -> String {
    if depth == TO_THE_END { "none".into() } else { depth.max(1).to_string() }
}
