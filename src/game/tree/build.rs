//! From a draft to a tree, or to all that is wrong with it.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::draft::{Defect, DraftNode, NodeKind, TreeDraft};
use crate::game::tree::node::{MOST_LEVELS, MOST_NODES, Node, Tree};
use crate::game::tree::number;
use crate::text::clean_line;

/// Longest name of a move or information set, in characters.
const LONGEST_NAME: usize = 64;

/// The tree that a draft describes.
///
/// # Errors
/// All that is wrong with it.
pub(super) fn build(draft: &TreeDraft) -> Result<Tree, Vec<Defect>> {
    let places = preorder(draft).map_err(|defect| vec![defect])?;
    let mut inspector = Inspector { draft, defects: Vec::new() };
    let mut number_of = vec![u32::MAX; draft.nodes.len()];
    for (number, place) in places.iter().enumerate() {
        number_of[place.index] = number as u32;
    }
    let mut nodes: Vec<Node> = places.iter().map(|place| inspector.node(place)).collect();
    let mut children = Vec::with_capacity(places.len());
    for (number, place) in places.iter().enumerate() {
        let below = &draft.nodes[place.index].children;
        nodes[number].first_child = children.len() as u32;
        children.extend(below.iter().map(|&child| number_of[child]));
        inspector.names(below);
        for (&child, weight) in below.iter().zip(inspector.weights(place.index)) {
            nodes[number_of[child] as usize].weight = weight;
        }
    }
    inspector.information_sets(&places);
    let orphans: Vec<usize> = (0..draft.nodes.len()).filter(|&index| number_of[index] == u32::MAX).collect();
    if !orphans.is_empty() {
        inspector.say("nodes hang on no other node".to_owned(), orphans);
    }
    if inspector.defects.is_empty() { Ok(Tree::new(nodes, children)) } else { Err(inspector.defects) }
}

/// Where a node of a draft comes in preorder.
struct Place {
    /// Its index in the draft.
    index: usize,
    /// Its parent's number in preorder; 0 at the root.
    parent: u32,
    /// Which child it is, from 0.
    ordinal: u32,
}

/// The nodes that hang on the root, in preorder.
fn preorder(draft: &TreeDraft) -> Result<Vec<Place>, Defect> {
    let defect = |message: String, squares| Defect { message, squares };
    if draft.nodes.is_empty() {
        return Err(defect("the tree has no nodes".to_owned(), Vec::new()));
    }
    let mut seen = vec![false; draft.nodes.len()];
    let mut places: Vec<Place> = Vec::new();
    let mut stack = vec![(Place { index: 0, parent: 0, ordinal: 0 }, 0)];
    while let Some((place, level)) = stack.pop() {
        let index = place.index;
        if std::mem::replace(&mut seen[index], true) {
            return Err(defect("a node hangs on two others, or below itself".to_owned(), vec![index]));
        }
        if level > MOST_LEVELS {
            return Err(defect(format!("the tree is more than {MOST_LEVELS} moves deep"), vec![index]));
        }
        let number = places.len() as u32;
        for (ordinal, &child) in draft.nodes[index].children.iter().enumerate().rev() {
            if child >= draft.nodes.len() {
                return Err(defect("a node has a child that is not there".to_owned(), vec![index]));
            }
            stack.push((Place { index: child, parent: number, ordinal: ordinal as u32 }, level + 1));
        }
        places.push(place);
    }
    if places.len() > MOST_NODES {
        return Err(defect(format!("the tree has more than {MOST_NODES} nodes"), Vec::new()));
    }
    Ok(places)
}

/// Looks at a draft's nodes one by one and notes what is wrong.
struct Inspector<'d> {
    draft: &'d TreeDraft,
    defects: Vec<Defect>,
}

impl Inspector<'_> {
    fn say(&mut self, message: String, squares: Vec<usize>) {
        self.defects.push(Defect { message, squares });
    }

    /// The node at a place, for all that it says by itself.
    fn node(&mut self, place: &Place) -> Node {
        let node = &self.draft.nodes[place.index];
        Node {
            kind: node.kind,
            value: self.value(node, place.index),
            weight: 1,
            parent: place.parent,
            ordinal: place.ordinal,
            first_child: 0,
            child_count: node.children.len() as u32,
            name: if place.index == 0 { Box::default() } else { self.name(node, place) },
            info: self.info(node, place.index),
        }
    }

    /// A leaf's value; whether a node has children exactly if it is no leaf.
    fn value(&mut self, node: &DraftNode, index: usize) -> i32 {
        if node.kind != NodeKind::Leaf {
            if node.children.is_empty() {
                self.say(format!("a {} node has no move", kind_name(node.kind)), vec![index]);
            }
            return 0;
        }
        if !node.children.is_empty() {
            self.say("a leaf has children".to_owned(), vec![index]);
        }
        if node.value.is_empty() {
            self.say("a leaf has no value".to_owned(), vec![index]);
            return 0;
        }
        number::parse_value(&node.value).unwrap_or_else(|clause| {
            self.say(format!("the value `{}` {clause}", shown(&node.value)), vec![index]);
            0
        })
    }

    /// A move's name; empty if it is the child's number anyway.
    fn name(&mut self, node: &DraftNode, place: &Place) -> Box<str> {
        if let Some(clause) = wrong_name(&node.name) {
            self.say(format!("the name `{}` {clause}", shown(&node.name)), vec![place.index]);
        }
        if node.name == (place.ordinal + 1).to_string() { Box::default() } else { node.name.as_str().into() }
    }

    fn info(&mut self, node: &DraftNode, index: usize) -> Box<str> {
        if let Some(clause) = wrong_name(&node.info) {
            self.say(format!("the label `{}` {clause}", shown(&node.info)), vec![index]);
        }
        if !node.info.is_empty() && !matches!(node.kind, NodeKind::Max | NodeKind::Min) {
            self.say("only max and min nodes can lie in an information set".to_owned(), vec![index]);
        }
        node.info.as_str().into()
    }

    /// Siblings are told apart by their names.
    fn names(&mut self, siblings: &[usize]) {
        let mut named: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (ordinal, &child) in siblings.iter().enumerate() {
            named.entry(effective_name(&self.draft.nodes[child], ordinal)).or_default().push(child);
        }
        for (name, nodes) in named.into_iter().filter(|(_, nodes)| nodes.len() > 1) {
            self.say(format!("{} moves of one node are called `{}`", nodes.len(), shown(&name)), nodes);
        }
    }

    /// The weights of a chance node's outcomes; nothing for other nodes.
    fn weights(&mut self, index: usize) -> Vec<u32> {
        let node = &self.draft.nodes[index];
        if node.kind != NodeKind::Chance || node.children.is_empty() {
            return Vec::new();
        }
        let mut probabilities = Vec::with_capacity(node.children.len());
        for &child in &node.children {
            let text = &self.draft.nodes[child].probability;
            match number::parse_probability(text) {
                _ if text.is_empty() => self.say("an outcome has no probability".to_owned(), vec![child]),
                Ok(parts) => probabilities.push(parts),
                Err(clause) => self.say(format!("the probability `{}` {clause}", shown(text)), vec![child]),
            }
        }
        if probabilities.len() < node.children.len() {
            return Vec::new();
        }
        number::weights(&probabilities).unwrap_or_else(|clause| {
            self.say(format!("the probabilities {clause}"), vec![index]);
            Vec::new()
        })
    }

    /// Nodes of one information set have one mover and the same moves, or the mover could tell them apart.
    fn information_sets(&mut self, places: &[Place]) {
        let mut first_of: BTreeMap<&str, usize> = BTreeMap::new();
        for place in places {
            let node = &self.draft.nodes[place.index];
            if node.info.is_empty() {
                continue;
            }
            let first = *first_of.entry(&node.info).or_insert(place.index);
            if self.draft.nodes[first].kind != node.kind || self.moves(first) != self.moves(place.index) {
                let message =
                    format!("the nodes of information set `{}` differ in mover or moves", shown(&node.info));
                self.say(message, vec![first, place.index]);
            }
        }
    }

    /// The names of a node's moves, in no order.
    fn moves(&self, index: usize) -> BTreeSet<String> {
        let children = self.draft.nodes[index].children.iter().enumerate();
        children.map(|(ordinal, &child)| effective_name(&self.draft.nodes[child], ordinal)).collect()
    }
}

/// `max`, `min`, `chance` or `leaf`.
pub(super) const fn kind_name(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Max => "max",
        NodeKind::Min => "min",
        NodeKind::Chance => "chance",
        NodeKind::Leaf => "leaf",
    }
}

/// A move's name: its own, or its number among its siblings from 1.
fn effective_name(node: &DraftNode, ordinal: usize) -> String {
    if node.name.is_empty() { (ordinal + 1).to_string() } else { node.name.clone() }
}

/// What makes a name one that cannot stand in a move list or in the one-line form.
fn wrong_name(name: &str) -> Option<String> {
    if name.chars().count() > LONGEST_NAME {
        return Some(format!("is longer than {LONGEST_NAME} characters"));
    }
    if name.chars().any(char::is_whitespace) {
        return Some("has a blank in it, and a list of moves is split at blanks".to_owned());
    }
    if let Some(symbol) = name.chars().find(|symbol| "(),:#\"".contains(*symbol)) {
        return Some(format!("has a `{symbol}` in it"));
    }
    (clean_line(name) != name).then(|| "holds characters that cannot be shown".to_owned())
}

/// A text of the author's as it may stand in a message.
fn shown(text: &str) -> String {
    let short: String = text.chars().take(LONGEST_NAME).collect();
    clean_line(&short).into_owned()
}
