//! Who set a bound: windows are inherited from above, so the cause is found by walking up.

use crate::eval::Judge;
use crate::game::Notation;
use crate::search::depth_first::frame::NONE;
use crate::search::depth_first::machine::Search;
use crate::search::event::{CutoffKind, TableAnswer};
use crate::search::value::{INFINITE, Value};
use crate::search::{NodeId, Tree};

/// Where a bound of a window comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// Nobody has set it: it is infinite.
    Open,
    /// This node came back with that value, and was tried before at the same node or higher up.
    Child(NodeId),
    /// The table knew it at this node.
    Table(NodeId),
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
            let above = self.seen(at).parent;
            if above == NONE {
                break;
            }
            let above = NodeId(above);
            if bound_of(above) != bound {
                let mut earlier = self.record.children(above.0).take_while(|&child| child != at.0);
                let setter = earlier.find(|&child| self.seen(NodeId(child)).value == bound);
                return match setter {
                    Some(child) => Cause::Child(NodeId(child)),
                    None if self.seen(above).answer == Some(TableAnswer::Narrowed) => Cause::Table(above),
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
            Cause::Child(child) if self.parent(child) == self.parent(node) => {
                format!("set by sibling {}", self.move_name(child))
            }
            Cause::Child(child) => format!("set by {}", self.node_name(child)),
            Cause::Table(above) => format!("set by the table at {}", self.node_name(above)),
            Cause::Folded(above) => format!("set at {}", self.node_name(above)),
        }
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
