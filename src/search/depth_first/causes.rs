//! Who set a bound: windows are inherited from above, so the cause is found by walking up.

use crate::eval::Judge;
use crate::game::{Notation, Side, Turn};
use crate::search::depth_first::frame::{Attempt, NONE};
use crate::search::depth_first::machine::Search;
use crate::search::depth_first::passes::Passes;
use crate::search::depth_first::record::Node;
use crate::search::event::{CutoffKind, TableAnswer};
use crate::search::value::{INFINITE, Value};
use crate::search::{NodeId, Tree};

/// Where a bound of a window comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// Nobody has set it: it is infinite.
    Open,
    /// The window with which this pass searches the root.
    Pass,
    /// The null window by which this node, or one above it, was asked whether it is better.
    NullWindow(NodeId),
    /// The window of a search that asks again: it begins at the value that the scout has found.
    Again(NodeId),
    /// This node came back with that value, and was tried before at the same node or higher up.
    Child(NodeId),
    /// The table or the rules knew it at this node.
    Known(NodeId),
    /// At this node, by a child that was folded away.
    Folded(NodeId),
}

impl<G: Notation, J: Judge<G>> Search<G, J> {
    /// Who set the `kind` end of the window that `node` was entered with.
    pub(super) fn cause(&self, node: NodeId, kind: CutoffKind) -> Cause {
        let bound_of = |node: NodeId| -> Value {
            let seen = self.seen(node);
            if kind == CutoffKind::Alpha { seen.alpha } else { seen.beta }
        };
        let bound = bound_of(node);
        let mut at = node;
        while bound.abs() < INFINITE {
            let here = self.seen(at);
            if here.parent == NONE {
                return Cause::Pass;
            }
            let above = NodeId(here.parent);
            if bound_of(above) != bound {
                let mut earlier = self.record.children(above.0).take_while(|&child| child != at.0);
                let setter = earlier.find(|&child| self.seen(NodeId(child)).value == bound);
                // The end that belongs to the side to move above is the one that its moves set.
                let is_own = (self.turn(above) == Turn::Of(Side::Min)) == (kind == CutoffKind::Beta);
                let narrowed = self.seen(above).narrowed();
                let known = if kind == CutoffKind::Alpha { narrowed.alpha } else { narrowed.beta };
                return match setter {
                    _ if matches!(here.sought, Attempt::Scout | Attempt::Reduced) && !is_own => {
                        Cause::NullWindow(at)
                    }
                    _ if known == bound => Cause::Known(above),
                    Some(child) => Cause::Child(NodeId(child)),
                    None if here.sought == Attempt::Again && is_own => Cause::Again(at),
                    None => Cause::Folded(above),
                };
            }
            at = above;
        }
        Cause::Open
    }

    /// The cause in words, for a node that it concerns: `set by sibling B`, `set by e4 d5`.
    pub(super) fn cause_words(&self, node: NodeId, kind: CutoffKind) -> String {
        match self.cause(node, kind) {
            Cause::Open => "open".into(),
            Cause::Pass if self.record.first_ply() > 0 => "the bound that this search was asked about".into(),
            Cause::Pass => match self.config.passes {
                Passes::Full => "the aspiration window's bound".into(),
                Passes::Bisection | Passes::Converging => "the bound of this search of the root".into(),
            },
            Cause::NullWindow(scout) if scout == node => "set by the null window that asks for it".into(),
            Cause::NullWindow(scout) => format!("set by the null window of {}", self.node_name(scout)),
            Cause::Again(again) if again == node => "just outside the value that its scout has found".into(),
            Cause::Again(again) => format!("set where {} is searched again", self.node_name(again)),
            Cause::Child(child) if self.parent(child) == self.parent(node) => {
                format!("set by sibling {}", self.move_name(child))
            }
            Cause::Child(child) => format!("set by {}", self.node_name(child)),
            Cause::Known(above) => {
                format!("set by {} at {}", self.narrower(&self.seen(above)), self.node_name(above))
            }
            Cause::Folded(above) => format!("set at {}", self.node_name(above)),
        }
    }

    /// What an end of the window at entry is, for the list of terms; [`cause_words`](Self::cause_words) says whose it is.
    pub(super) fn end_words(&self, node: NodeId, kind: CutoffKind) -> &'static str {
        match self.cause(node, kind) {
            Cause::Open => "at entry: open",
            Cause::Pass => "at entry: an end of the window of this search of the root",
            Cause::NullWindow(_) => "at entry: an end of a null window",
            Cause::Again(_) => "at entry: just outside what a null window has found",
            Cause::Known(_) => "at entry: known before any move was tried",
            Cause::Child(_) | Cause::Folded(_) if kind == CutoffKind::Alpha => {
                "at entry: Max has this already"
            }
            Cause::Child(_) | Cause::Folded(_) => "at entry: Min has this already",
        }
    }

    /// Who knew more of a node than its window says, before its moves were tried.
    pub(super) fn narrower(&self, seen: &Node) -> &'static str {
        if seen.answer == Some(TableAnswer::Narrowed) { "the table" } else { "the rules" }
    }

    /// The name of the move that leads to a node.
    pub(super) fn move_name(&self, node: NodeId) -> String {
        let Some(parent) = self.parent(node) else { return "the root".into() };
        self.move_names(parent, &[self.code(node)]).concat()
    }

    /// The moves from the root to a node.
    pub(super) fn node_name(&self, node: NodeId) -> String {
        let path = self.path(node);
        if path.is_empty() { "the root".into() } else { self.line_names(&self.root, &path).join(" ") }
    }
}
