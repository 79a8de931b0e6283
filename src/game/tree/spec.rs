//! The tree as RON, for position files: `(kind: max, children: [(name: "B", kind: min, children: [(value: 3)])])`.

use std::fmt;

use serde::de::{self, Deserializer, Visitor};

use crate::error::{Fault, Result};
use crate::game::draft::{DraftNode, NodeKind, TreeDraft};
use crate::game::tree::text;

/// One node of a tree with all below it, as written in RON. What does not apply is left out.
/// Nesting is limited by RON's reader; a deeper tree is written in the one-line form.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeSpec {
    /// The move that leads here; left out, it is the number among its siblings, from 1.
    pub name: String,
    /// `max`, `min`, `chance`, or left out for a leaf.
    pub kind: SpecKind,
    /// A leaf's value, with up to four decimals.
    pub value: Figure,
    /// Below a chance node: `0.9` or `"1/36"`.
    pub probability: Figure,
    /// The label of the mover's information set.
    pub info: String,
    /// The children, in order.
    pub children: Vec<TreeSpec>,
}

/// Who moves at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpecKind {
    /// Nobody.
    #[default]
    Leaf,
    /// Max.
    Max,
    /// Min.
    Min,
    /// Chance.
    Chance,
}

/// A number as its author typed it: as a number or as text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Figure(pub String);

impl<'de> serde::Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Typed;
        impl Visitor<'_> for Typed {
            type Value = Figure;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or one in quotes such as \"1/36\"")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Figure, E> {
                Ok(Figure(number.to_string()))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Figure, E> {
                Ok(Figure(number.to_string()))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Figure, E> {
                Ok(Figure(number.to_string()))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Figure, E> {
                Ok(Figure(text.to_owned()))
            }
        }
        deserializer.deserialize_any(Typed)
    }
}

impl TreeSpec {
    /// Reads a tree written in RON.
    ///
    /// # Errors
    /// It cannot be read, with the place.
    pub fn from_ron(source: &str) -> Result<Self> {
        ron::from_str(source).map_err(|error| {
            let at = error.span.start;
            Fault::new(error.code.to_string())
                .remedy("a node is written `(kind: max, children: [(name: \"B\", value: 3), ...])`")
                .at_line(source, at.line, at.col)
        })
    }

    /// The tree in the one-line form, which [`crate::game::Notation::parse_position`] judges.
    pub fn text(&self) -> String {
        text::print(&self.draft())
    }

    /// The tree as a draft, sound or not, nodes in preorder.
    pub fn draft(&self) -> TreeDraft {
        let mut draft = TreeDraft::default();
        let mut stack = vec![(self, None)];
        while let Some((spec, parent)) = stack.pop() {
            let index = draft.nodes.len();
            draft.nodes.push(spec.node());
            if let Some(parent) = parent {
                let above: &mut DraftNode = &mut draft.nodes[parent];
                above.children.push(index);
            }
            stack.extend(spec.children.iter().rev().map(|child| (child, Some(index))));
        }
        draft
    }

    /// Where the node of this number in the [`draft`](Self::draft) stands below this one: `.children.2.children.0`.
    pub fn place_of(&self, node: usize) -> String {
        let draft = self.draft();
        let mut parent_of = vec![None; draft.nodes.len()];
        for (index, parent) in draft.nodes.iter().enumerate() {
            for (number, &child) in parent.children.iter().enumerate() {
                parent_of[child] = Some((index, number));
            }
        }
        let above = |&(parent, _): &(usize, usize)| parent_of.get(parent).copied().flatten();
        let way_up = std::iter::successors(parent_of.get(node).copied().flatten(), above);
        let mut numbers: Vec<usize> = way_up.map(|(_, number)| number).collect();
        numbers.reverse();
        numbers.iter().map(|number| format!(".children.{number}")).collect()
    }

    fn node(&self) -> DraftNode {
        DraftNode {
            name: self.name.clone(),
            kind: match self.kind {
                SpecKind::Leaf => NodeKind::Leaf,
                SpecKind::Max => NodeKind::Max,
                SpecKind::Min => NodeKind::Min,
                SpecKind::Chance => NodeKind::Chance,
            },
            value: self.value.0.clone(),
            probability: self.probability.0.clone(),
            info: self.info.clone(),
            children: Vec::new(),
        }
    }
}
