//! Where a value comes from that no move of its node has brought: a smaller search after a pass or for ProbCut, or an
//! earlier one that the table remembers. Either is not in the tree. It is searched again and recorded, so that its value
//! can be followed to the leaf that made it.

use crate::eval::Judge;
use crate::game::{Game, Notation};
use crate::search::depth_first::Start;
use crate::search::depth_first::frame::{NONE, Phase};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::record::{Node, Record};
use crate::search::depth_first::sandbox::{MEMORY, depth_text};
use crate::search::depth_first::sentences::plies;
use crate::search::depth_first::state::State;
use crate::search::depth_first::unprune::rests_on_guess;
use crate::search::depth_first::window::Window;
use crate::search::derivation::Source;
use crate::search::event::{Question, TableAnswer};
use crate::search::inquiry::{Inquiry, Retold, Valued};
use crate::search::machine::{Halt, Machine, Until};
use crate::search::quantity::count;
use crate::search::value::from_table;
use crate::search::{Goal, NodeId, Tree};

/// What lets every value of a search be made by a leaf of its tree.
const WITHOUT_TABLE: [(&str, &str); 5] =
    [("table", "off"), ("deepening", "off"), ("aspiration", "off"), ("passes", "full"), ("ties", "first")];

/// A search that was searched again: its own root is the root of the recorded tree.
struct Again<G: Game, J> {
    search: Search<G, J>,
    /// Why it was searched, and what it has found, in a sentence.
    answer: String,
    /// How it was searched, in a sentence.
    how: String,
    /// What its root is called: it is the node that was asked about, or what comes after a pass there.
    root: &'static str,
    /// How many plies its root lies below that of the search that was asked about: its wins are so much farther away there.
    below: i32,
    /// Whether its clock and its path are those of the search that was asked about, which it is a part of.
    is_part: bool,
}

/// Whether a value comes from a search that is not in the tree.
pub(super) fn is_from_elsewhere(seen: &Node) -> bool {
    !seen.is_open() && (rests_on_guess(seen) || seen.answer == Some(TableAnswer::Cut))
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// How the searches went that have made the value of a node, each with at most `most` positions; `None` for a node
    /// whose value its moves have brought, or that has none below it.
    pub(super) fn inquire(&self, node: NodeId, most: u64) -> Option<Inquiry> {
        let mut seen = self.seen(node);
        let (mut at, mut name) = (node, self.node_name(node));
        let mut told = Inquiry::default();
        // Whose clock it is by which a node was entered, and whose tree the node is in.
        let (mut clock, mut tree): (Option<Self>, Option<Self>) = (None, None);
        if !is_from_elsewhere(&seen) {
            return None;
        }
        while is_from_elsewhere(&seen) {
            let again = if rests_on_guess(&seen) {
                clock.as_ref().unwrap_or(self).asked(&seen, &name, most)
            } else {
                tree.as_ref().unwrap_or(self).remembered(at, &name, most)
            };
            let Some(again) = again else {
                told.given_up = format!("{name}: more than {} positions, given up", count(most));
                break;
            };
            let sources = again.search.sources(NodeId(again.search.record.root()));
            told.searches.push(again.told(&sources));
            let Some(last) = sources.last() else { break };
            let search = again.search;
            (at, seen) = (last.node, search.seen(last.node));
            name = match search.parent(at) {
                None => "the root of that search".into(),
                Some(_) => format!("{} in that search", search.node_name(at)),
            };
            if last.is_evaluated {
                let position = search.game.print_position(&search.position(at));
                told.leaf = Some(Valued { position, weights: search.judge.text() });
            }
            if !again.is_part {
                clock = Some(search.clone());
            }
            tree = Some(search);
        }
        Some(told)
    }

    /// The smaller search that has settled a node. (A rule may have asked in vain before another one did not.)
    fn asked(&self, seen: &Node, name: &str, most: u64) -> Option<Again<G, J>> {
        let mut search = self.clone();
        search.go_at_once(Goal::Phase(seen.entered));
        let ply = search.at.height.checked_sub(1)?;
        let last = search.at.counts.nodes.saturating_add(most);
        loop {
            search.go_until(last, |at| at.next == Phase::Enter && at.height == ply + 2)?;
            let errand = &search.at.stack[ply + 1];
            let (position, question) = (errand.position.clone(), errand.question?);
            let (Window { alpha, beta }, depth) = (errand.entry, errand.depth);
            search.record = Record::beginning_at(ply as u32 + 1, most as usize);
            search.at.stack.iter_mut().for_each(|frame| frame.record = NONE);
            search.go_until(last, |at| at.next == Phase::Answered && at.height == ply + 1)?;
            let value = search.at.returned;
            search.go_on();
            if search.at.stack[ply].so_far.ending.is_none() {
                continue;
            }
            let answer = search.guess_words(name, question, value, true);
            let (alpha, beta) = (search.quantity(alpha), search.quantity(beta));
            let how = format!("asked with the window {alpha}..{beta}, {}", plies(depth));
            let is_pass = question == Question::NullMove;
            let root = if is_pass { "the position after the pass" } else { "the same position" };
            let path = search.at.stack[..=ply].iter().filter(|frame| frame.is_moved());
            let before: Vec<u64> = path.map(|frame| search.game.key(&frame.position)).collect();
            search.history.extend(before);
            search.root = position;
            return Some(Again { search, answer, how, root, below: 0, is_part: true });
        }
    }

    /// What the table knew of a node, searched again without one and with an open window.
    fn remembered(&self, node: NodeId, name: &str, most: u64) -> Option<Again<G, J>> {
        let seen = self.seen(node);
        let mut settings = self.journal.settings_at(seen.entered).unwrap_or(&self.settings).clone();
        let judge = J::read(&self.game, settings.text("weights")).ok()?;
        let depth = self.entry(node).map_or(seen.depth, |entry| entry.depth.max(seen.depth));
        for (knob, value) in WITHOUT_TABLE {
            settings = settings.with(knob, value);
        }
        settings = settings.with("depth", &depth_text(depth));
        let (position, history) = self.at_end_of(&self.path(node));
        let (game, seed) = (self.game.clone(), self.seed);
        let start = Start { game, position, history, settings, seed, memory: MEMORY };
        let mut search = Search::new(start, judge, self.tactics).ok()?;
        search.record = Record::beginning_at(0, most as usize);
        let until = Until { nodes: most, ..Until::NEVER };
        if search.advance(until, None) != Halt::Finished {
            return None;
        }
        let held = self.bound_words(seen.value, seen.bound);
        let answer = format!("{name}: the table knew {held}");
        let how = format!(
            "searched again without a table and with an open window, {}: that finds the value, of which the table may have known \
             a bound",
            plies(depth)
        );
        let (root, below) = ("the same position", seen.ply as i32);
        Some(Again { search, answer, how, root, below, is_part: false })
    }

    /// Goes on as the search went before, until something holds; `None` if that takes too many positions.
    fn go_until(&mut self, last: u64, holds: impl Fn(&State<G>) -> bool) -> Option<()> {
        while !holds(&self.at) {
            if self.at.counts.nodes >= last || self.at.next == Phase::Finished {
                return None;
            }
            self.go_on();
        }
        Some(())
    }

    /// Goes on by a phase.
    fn go_on(&mut self) {
        self.go_at_once(Goal::Phase(self.at.clock.phases + 1));
    }
}

impl<G: Notation, J: Judge<G>> Again<G, J> {
    /// The way of its value, from its root down.
    fn told(&self, sources: &[Source]) -> Retold {
        let search = &self.search;
        let worth = |(nth, source): (usize, &Source)| {
            let seen = search.seen(source.node);
            let name = if nth == 0 { self.root } else { &source.name };
            let value = search.bound_words(from_table(seen.value, self.below), seen.bound);
            format!("{name} is worth {value}: {}", source.how)
        };
        let way = sources.iter().enumerate().map(worth);
        Retold { answer: self.answer.clone(), way: std::iter::once(self.how.clone()).chain(way).collect() }
    }
}
