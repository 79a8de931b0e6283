//! Where a number comes from: from the selected node on to the child or the leaf that made its value. A mean of visits is
//! made by many: the child with most of them stands for all, and the last iteration for all leaves.

use crate::error::{Fault, Result};
use crate::search::NodeId;
use crate::search::derivation::{Composition, Source};
use crate::search::quantity::count;
use crate::session::Session;

impl Session {
    /// Selects the child that brought the selected node its value, or with `whole` the leaf at the end of that way;
    /// at that leaf it says what made the value there.
    pub(super) fn follow_value(&mut self, whole: bool) -> Result<()> {
        let machine = self.motion.machine();
        let here = self.tree.selection(machine.tree());
        let Some(node) = machine.tree().find(&here) else {
            return Err(Fault::new("this move was not searched: it has no value"));
        };
        let told = machine.explain(node);
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
}

/// `b4 is worth 12: the largest of 7 moves: c4 brings it`.
fn brought(source: &Source) -> String {
    format!("{} is worth {}: {}", source.name, source.value, source.how)
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
