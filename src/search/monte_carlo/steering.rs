//! The user's hand on a running search: only some of the root's moves, visits for a line of moves, subtrees forgotten.
//!
//! Each is a knob. So what was asked for, and when, is part of the settings of every moment, is undone by going back
//! and done again by going forward, like any other knob.

use crate::error::{Fault, Result};
use crate::eval::Judge;
use crate::game::{Game, MoveCode, Notation, Turn};
use crate::search::Settings;
use crate::search::monte_carlo::arena::{Mover, Node, ROOT};
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::quantity::count;

/// The knob of the moves that are searched.
pub(super) const ONLY: &str = "only";
/// The knob of the visits asked for.
pub(super) const QUOTA: &str = "quota";
/// The knob of the subtrees forgotten.
pub(super) const FORGET: &str = "forget";

/// Why a root move is not searched that the user does not want.
pub(super) const LEFT_OUT: &str = "left out: only other moves are searched";

/// Why a search ends whose root is not proven.
pub(super) const NOTHING_LEFT: &str =
    "every move that the user wants searched is proven: nothing is left to search among them";

/// What the user wants searched.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Steering {
    /// The codes of the root's moves that are searched; empty: all.
    only: Vec<u32>,
    /// What goes first until it has its visits, in this order.
    quotas: Vec<Quota>,
    /// The lines whose subtrees were forgotten, in order.
    pub(super) forgotten: Vec<Vec<u32>>,
}

/// So many visits for the node at the end of a line; for each of the root's moves, if the line is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Quota {
    visits: u32,
    line: Vec<u32>,
}

/// What a quota asks for at a node on the way to its line's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    /// The child that goes first.
    pub(super) child: u32,
    /// The end of the quota's line; `None` where it is not in the tree yet.
    end: Option<u32>,
    /// How many visits the end has.
    so_far: u32,
    /// How many it is to get.
    visits: u32,
}

impl Asked {
    /// `asked for: 12 of 500 visits`; where the line goes on, whose visits. `place` names a node by its line.
    pub(super) fn in_words(&self, place: impl Fn(u32) -> String) -> String {
        let (so_far, visits) = (count(self.so_far.into()), count(self.visits.into()));
        match self.end {
            Some(end) if end == self.child => format!("asked for: {so_far} of {visits} visits"),
            Some(end) => format!("asked for: {so_far} of {visits} visits of {}", place(end)),
            None => format!("asked for: {so_far} of {visits} visits further down its line"),
        }
    }
}

/// The moves of a node that are searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Only<'a>(&'a [u32]);

impl Only<'_> {
    /// All of them.
    pub(super) const ALL: Self = Self(&[]);

    pub(super) fn allows(&self, code: u32) -> bool {
        self.0.is_empty() || self.0.contains(&code)
    }
}

impl Steering {
    /// Reads the knobs at a root.
    ///
    /// # Errors
    /// A move that is not legal, or a number that is none.
    pub(super) fn read<G: Notation>(game: &G, root: &G::Position, settings: &Settings) -> Result<Self> {
        let words = |knob| match settings.text(knob).trim() {
            "all" | "none" => "",
            text => text,
        };
        let line = |knob: &str, text: &str| {
            codes(game, root, text).map_err(|fault| Fault { at: None, ..fault }.in_source(knob))
        };
        let only = words(ONLY).split_whitespace().map(|name| line(ONLY, name));
        let only: Vec<u32> = only.collect::<Result<Vec<_>>>()?.concat();
        let quota = |text: &str| {
            let (visits, names) = text.split_once(':').unwrap_or((text, ""));
            let visits = visits.trim().parse().map_err(|_| {
                Fault::new(format!("no number of visits: `{}`", crate::text::clean_line(visits)))
                    .in_source(QUOTA)
                    .expected(format!("500, or 500: and a line of moves, at most {}", count(u32::MAX.into())))
            })?;
            Ok(Quota { visits, line: line(QUOTA, names)? })
        };
        let quotas = parts(words(QUOTA)).map(quota).collect::<Result<_>>()?;
        let forgotten = parts(words(FORGET)).map(|text| line(FORGET, text)).collect::<Result<_>>()?;
        if let (false, Turn::Chance) = (only.is_empty(), game.turn(root)) {
            return Err(Fault::new("chance decides at the root: no outcome can be left out").in_source(ONLY));
        }
        Ok(Self { only, quotas, forgotten })
    }

    /// Whether it has a say in selection.
    pub(super) const fn chooses(&self) -> bool {
        !self.only.is_empty() || !self.quotas.is_empty()
    }

    /// The moves of a node that are searched: the user chooses among the root's alone.
    pub(super) fn only_at(&self, node: u32) -> Only<'_> {
        if node == ROOT { Only(&self.only) } else { Only::ALL }
    }
}

/// The parts between commas; none of an empty text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// The codes of a line of moves with blanks between.
fn codes<G: Notation>(game: &G, root: &G::Position, names: &str) -> Result<Vec<u32>> {
    let mut position = root.clone();
    let mut codes = Vec::new();
    for name in names.split_whitespace() {
        let mv = game.parse_move(&position, name)?;
        codes.push(mv.code());
        game.play(&mut position, mv);
    }
    Ok(codes)
}

impl<G: Game, J: Judge<G>> MonteCarlo<G, J> {
    /// The child of a node where a side moves, reached by these moves, that a quota asks for: its place, and how many
    /// visits it is to get.
    pub(super) fn asked_child(&self, at: u32, line: impl FnOnce() -> Vec<u32>) -> Option<(u32, u32)> {
        let quota = self.rules.steering.quotas.iter().find(|quota| self.is_unmet(quota))?;
        if quota.line.is_empty() {
            return self
                .needy_root_move(quota.visits)
                .filter(|_| at == ROOT)
                .map(|child| (child, quota.visits));
        }
        let next = *quota.line.strip_prefix(line().as_slice())?.first()?;
        let child = self.arena.places(at).find(|&child| self.arena.node(child).code() == next)?;
        Some((child, quota.visits))
    }

    /// The same with how far the quota has come.
    pub(super) fn asked(&self, at: u32, line: impl FnOnce() -> Vec<u32>) -> Option<Asked> {
        let (child, visits) = self.asked_child(at, line)?;
        let quota = self.rules.steering.quotas.iter().find(|quota| self.is_unmet(quota))?;
        let step =
            |at: u32, code: &u32| self.arena.places(at).find(|&child| self.arena.node(child).code() == *code);
        let end = if quota.line.is_empty() { Some(child) } else { quota.line.iter().try_fold(ROOT, step) };
        let so_far = end.map_or(0, |end| self.arena.node(end).visits());
        Some(Asked { child, end, so_far, visits })
    }

    /// Whether a quota can still be met: where its line ends early, or is proven, no visits would come of it.
    fn is_unmet(&self, quota: &Quota) -> bool {
        if quota.line.is_empty() {
            return self.needy_root_move(quota.visits).is_some();
        }
        if quota.line.len() > self.rules.tree_depth as usize {
            return false;
        }
        let mut at = ROOT;
        for &code in &quota.line {
            let node = self.arena.node(at);
            let is_entered = node.visits() > 0 || at == ROOT;
            if !node.proof().is_open() || is_entered && node.mover() == Mover::Nobody {
                return false;
            }
            match self.arena.places(at).find(|&child| self.arena.node(child).code() == code) {
                Some(child) => at = child,
                None => return self.arena.has_room(),
            }
        }
        let node = self.arena.node(at);
        node.visits() < quota.visits && node.proof().is_open()
    }

    /// Whether a node is a move of the root that the user does not want searched.
    pub(super) fn is_left_out(&self, node: u32) -> bool {
        let record = self.arena.node(node);
        node != ROOT && !self.rules.steering.only_at(record.parent()).allows(record.code())
    }

    /// Whether the user wants some of the root's moves searched, and each of them is proven.
    #[inline]
    pub(super) fn wants_nothing_open(&self) -> bool {
        let Steering { only, .. } = &self.rules.steering;
        let is_open = |node: &Node| node.proof().is_open() && only.contains(&node.code());
        let root = self.arena.node(ROOT);
        !only.is_empty() && root.has_children() && !self.arena.block(root).iter().any(is_open)
    }

    /// Whether that leaves the search nothing to do: no visits are asked for elsewhere, and what was begun is done.
    #[inline]
    pub(super) fn has_nothing_left(&self) -> bool {
        self.wants_nothing_open() && !self.is_inside_iteration() && self.asked_child(ROOT, Vec::new).is_none()
    }

    /// The root's move with the fewest visits, of those that have less than `visits`, are searched and not proven.
    fn needy_root_move(&self, visits: u32) -> Option<u32> {
        let only = self.rules.steering.only_at(ROOT);
        let is_needy =
            |node: &Node| node.visits() < visits && node.proof().is_open() && only.allows(node.code());
        let needy = self.arena.places(ROOT).filter(|&child| is_needy(self.arena.node(child)));
        needy.min_by_key(|&child| self.arena.node(child).visits())
    }
}

impl<G: Notation, J: Judge<G>> MonteCarlo<G, J> {
    /// The steering as text, written in one way only: equal orders, equal settings.
    pub(super) fn with_steering(&self, settings: Settings, steering: &Steering) -> Settings {
        let names = |line: &[u32]| self.written_line(line).join(" ");
        let or = |text: String, word: &str| if text.is_empty() { word.to_owned() } else { text };
        let only: Vec<String> = steering.only.iter().map(|&code| names(&[code])).collect();
        let quota = |quota: &Quota| match &quota.line[..] {
            [] => quota.visits.to_string(),
            line => format!("{}: {}", quota.visits, names(line)),
        };
        let quotas: Vec<String> = steering.quotas.iter().map(quota).collect();
        let forgotten: Vec<String> = steering.forgotten.iter().map(|line| names(line)).collect();
        settings
            .with(ONLY, &or(only.join(" "), "all"))
            .with(QUOTA, &or(quotas.join(", "), "none"))
            .with(FORGET, &or(forgotten.join(", "), "none"))
    }

    /// A line from the root as the notation writes it, whether it is in the tree or not.
    pub(super) fn written_line(&self, line: &[u32]) -> Vec<String> {
        let mut position = self.root.clone();
        let mut names = Vec::new();
        for &code in line {
            let mv = G::Move::from_code(code);
            names.push(self.game.print_move(&position, mv));
            self.game.play(&mut position, mv);
        }
        names
    }

    /// Why a root move was taken, if not by its score: `asked for: 12 of 500 visits`.
    pub(super) fn asked_in_words(&self, child: u32) -> Option<String> {
        let mut line = self.line_to(child);
        line.pop()?;
        let asked = self.asked(self.arena.node(child).parent(), || line)?;
        (asked.child == child).then(|| asked.in_words(|at| self.place(at)))
    }
}
