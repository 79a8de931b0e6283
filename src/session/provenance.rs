//! Where a number comes from: from the selected node on to the child or the leaf that made its value. A mean of visits is
//! made by many: the child with most of them stands for all, and the last iteration for all leaves. A search that has made
//! a value from outside the tree is searched again and told.

use crate::error::{Fault, Result};
use crate::search::derivation::{Composition, Source};
use crate::search::inquiry::{Inquiry, Valued};
use crate::search::quantity::count;
use crate::search::{NodeId, Quantity};
use crate::session::view::Reply;
use crate::session::{Session, evaluation};

/// Most positions of a search that is searched again to be told: a moment.
const MOST_INQUIRED: u64 = 500_000;

/// Most positions of a folded node that is searched again unasked: about a second. Larger ones are left to the user.
const MOST_BROUGHT_BACK: u64 = 3_000_000;

/// How often at most something folded is searched again on one way; each time shows another ply at least.
const MOST_FOLDS: usize = 100;

impl Session {
    /// Selects the child that brought the selected node its value, or with `whole` the leaf at the end of that way;
    /// at that leaf it says what made the value there.
    pub(super) fn follow_value(&mut self, whole: bool) -> Result<()> {
        let here = self.tree.selection(self.motion.machine().tree());
        self.bring_back_sources(&here, whole);
        let machine = self.motion.machine();
        let Some(node) = machine.tree().find(&here) else {
            return Err(Fault::new("this move was not searched: it has no value"));
        };
        let told = machine.explain(node);
        if let [Source { is_from_elsewhere: true, .. }] = told.sources[..]
            && let Some(inquiry) = machine.inquire(node, MOST_INQUIRED)
        {
            self.reply = Some(self.told_by(&here, inquiry));
            return Ok(());
        }
        let way = match told.sources.as_slice() {
            [] if whole => last_arrival(&told.composition),
            [] => largest_share(&told.composition),
            [.., last] if whole => Some((last.node, brought(last))),
            [first, rest @ ..] => rest.first().or(Some(first)).map(|next| (next.node, brought(next))),
        };
        let Some((to, text)) = way else {
            return Err(Fault::new("no value yet").expected("a node that was searched"));
        };
        let path = machine.tree().path(to);
        self.say(text);
        if path != here {
            self.tree.jump_to(self.motion.machine().tree(), here, path);
        }
        Ok(())
    }

    /// Searches again what is folded away on the way from a node to what made its value: all of it, or the next step.
    fn bring_back_sources(&mut self, path: &[u32], whole: bool) {
        for _ in 0..MOST_FOLDS {
            let machine = self.motion.machine();
            let tree = machine.tree();
            let Some(node) = tree.find(path) else { return };
            let sources = machine.explain(node).sources;
            let end = sources.last().filter(|_| whole || sources.len() == 1);
            let is_folded =
                |source: &&Source| tree.flags(source.node).folded && source.nodes <= MOST_BROUGHT_BACK;
            let Some(folded) = end.filter(is_folded) else { return };
            let folded = tree.path(folded.node);
            if !self.motion.timeline.unfold(&folded) {
                return;
            }
        }
    }

    /// The searches that have made the value of the node at `path`, from the first one down to the evaluation's terms.
    fn told_by(&self, path: &[u32], inquiry: Inquiry) -> Reply {
        let names = self.machine().tree().path_names(path).join(" ");
        let mut parts: Vec<(String, Vec<String>)> =
            inquiry.searches.into_iter().map(|asked| (asked.answer, asked.way)).collect();
        if let Some(terms) = inquiry.leaf.and_then(|leaf| self.terms_of(&leaf)) {
            parts.push(("Evaluation of that leaf, for Max".to_owned(), terms));
        }
        if !inquiry.given_up.is_empty() {
            parts.push((inquiry.given_up, Vec::new()));
        }
        self.at_this_moment(&format!("Where the value of {names} comes from."), parts)
    }

    /// The terms of a position's evaluation that count, and the position.
    fn terms_of(&self, leaf: &Valued) -> Option<Vec<String>> {
        let mut situation = self.setup.situation.copy();
        situation.set_position(&leaf.position).ok()?;
        let contributions = situation.weights(&leaf.weights).ok()?.breakdown(&situation.measured()?);
        let counting = contributions.iter().filter(|part| part.product() != 0);
        let terms = counting.map(|part| {
            format!("{}: {} x weight {} = {}", part.feature, part.value, part.weight, part.product())
        });
        let sum = evaluation::sum_of(&contributions);
        let sum = match situation.per_point() {
            1 => format!("together {sum}"),
            units => format!("together {sum}, that is {}", Quantity::Points(sum as f64 / f64::from(units))),
        };
        let position = format!("the position: {}", leaf.position);
        Some(terms.chain([sum, position]).collect())
    }
}

/// `b4 is worth 12: the largest of 7 moves: c4 brings it`.
fn brought(source: &Source) -> String {
    let more = if source.is_from_elsewhere { " (V here tells that search)" } else { "" };
    let bound = match source.bound {
        Quantity::Word("lower") => "at least ",
        Quantity::Word("upper") => "at most ",
        _ => "",
    };
    format!("{} is worth {bound}{}: {}{more}", source.name, source.value, source.how)
}

/// The child with most visits; without children, the node's own leaf.
fn largest_share(composition: &Composition) -> Option<(NodeId, String)> {
    let child = composition.shares.iter().find_map(|share| Some((share, share.node?)));
    let Some((share, node)) = child else { return last_arrival(composition) };
    let (visits, percent) = (count(share.visits), 100.0 * share.share);
    Some((
        node,
        format!("{} has {visits} of the visits, {percent:.1} %, and a mean of {}", share.name, share.mean),
    ))
}

/// The leaf of the last iteration that moved the mean.
fn last_arrival(composition: &Composition) -> Option<(NodeId, String)> {
    let last = composition.latest.first()?;
    let number = count(last.iteration);
    Some((last.leaf, format!("iteration {number} ended here: its playout gave {}", last.result)))
}
