//! A tree drawn in text: root on top where that fits, else as an indented outline.

mod layered;
mod outline;

use crate::game::Side;
use std::collections::VecDeque;

use crate::game::draft::{DraftNode, NodeKind, TreeDraft};
use crate::game::picture::{Label, Picture, Square, Tint};
use crate::game::tree::Tree;
use crate::text::{clean_line, fit};

/// Size in cells that a picture keeps to where it can.
const WIDTH: usize = 40;
const HEIGHT: usize = 20;

/// Most nodes of a draft that are drawn; the squares of the others have no width.
const MOST_DRAWN: usize = 2_000;

/// What is to be drawn: nodes of a draft, and how many children of each are left out.
pub(super) struct Sketch {
    pub draft: TreeDraft,
    /// For each node, how many of its children are not in `draft`.
    pub left_out: Vec<usize>,
    /// Whether the first node has a parent that is not in `draft`.
    pub is_cut_above: bool,
}

/// One node ready to be drawn.
struct Item {
    /// Its index in the draft, and so among the picture's squares.
    index: usize,
    /// Its parent's place among the items.
    parent: usize,
    level: usize,
    /// The move that leads here and its probability.
    edge: String,
    is_last_child: bool,
}

impl Sketch {
    /// A draft with nothing left out.
    pub fn whole(draft: TreeDraft) -> Self {
        let left_out = vec![0; draft.nodes.len()];
        Self { draft, left_out, is_cut_above: false }
    }

    /// What fits around a node, and the draft's index of each node shown.
    pub fn around(tree: &Tree, current: u32) -> (Self, Vec<u32>) {
        let shown = selection(tree, current);
        let place = |node: u32| shown.binary_search(&node).ok();
        let mut draft = TreeDraft::default();
        let mut left_out = Vec::new();
        for &node in &shown {
            let children: Vec<usize> = tree.children(node).iter().filter_map(|&child| place(child)).collect();
            left_out.push(tree.children(node).len() - children.len());
            draft.nodes.push(DraftNode { children, name: name_of(tree, node), ..tree.draft_node(node) });
        }
        let is_cut_above = shown.first().is_some_and(|&top| top != 0);
        (Self { draft, left_out, is_cut_above }, shown)
    }

    /// The picture; a square for every node of the draft, in its order.
    pub fn picture(&self, last: Vec<usize>) -> Picture {
        let items = self.items();
        let mut picture = layered::draw(self, &items).unwrap_or_else(|| outline::draw(self, &items));
        picture.last = last;
        picture
    }

    /// The nodes that hang on the first one, in preorder.
    fn items(&self) -> Vec<Item> {
        let nodes = &self.draft.nodes;
        let mut seen = vec![false; nodes.len()];
        let mut items: Vec<Item> = Vec::new();
        let root = Item { index: 0, parent: 0, level: 0, edge: String::new(), is_last_child: true };
        let mut stack = vec![root];
        while let Some(item) = stack.pop() {
            let Some(node) = nodes.get(item.index) else { continue };
            if items.len() == MOST_DRAWN || std::mem::replace(&mut seen[item.index], true) {
                continue;
            }
            let (parent, level) = (items.len(), item.level + 1);
            let child_item = |(n, &index): (usize, &usize)| Item {
                index,
                parent,
                level,
                edge: nodes.get(index).map_or(String::new(), |child| edge(child, node.kind)),
                is_last_child: n + 1 == node.children.len(),
            };
            stack.extend(node.children.iter().enumerate().map(child_item).rev());
            items.push(item);
        }
        items
    }

    /// The squares of a picture, with names; their places are still to be set.
    fn blank_squares(&self, items: &[Item]) -> Vec<Square> {
        let mut squares = vec![Square::default(); self.draft.nodes.len()];
        for item in items {
            let above = squares[items[item.parent].index].name.clone();
            let ordinal = |node: &DraftNode| node.children.iter().position(|&child| child == item.index);
            let node = &self.draft.nodes[item.index];
            let name = match ordinal(&self.draft.nodes[items[item.parent].index]) {
                Some(n) if node.name.is_empty() => (n + 1).to_string(),
                _ => clean_line(&node.name).into_owned(),
            };
            let (glyph, ascii, tint) = face(node);
            let name = match item.level {
                0 => String::new(),
                1 => name,
                _ => format!("{above} {name}"),
            };
            squares[item.index] = Square { name, glyph, ascii, tint, ..Square::default() };
        }
        squares
    }
}

/// A node's own sign: who moves there, or what it is worth.
fn face(node: &DraftNode) -> (String, String, Tint) {
    let (glyph, ascii, tint) = match node.kind {
        NodeKind::Max => ("△", "^", Tint::Piece(Side::Max)),
        NodeKind::Min => ("▽", "v", Tint::Piece(Side::Min)),
        NodeKind::Chance => ("○", "o", Tint::Chance),
        NodeKind::Leaf => {
            let value = if node.value.is_empty() { "?".to_owned() } else { short(&node.value, 12) };
            return (value.clone(), ascii_of(&value), Tint::Plain);
        }
    };
    let info = if node.info.is_empty() { String::new() } else { format!("#{}", short(&node.info, 8)) };
    (format!("{glyph}{info}"), format!("{ascii}{}", ascii_of(&info)), tint)
}

/// The move that leads to a node, with its probability below a chance node.
fn edge(node: &DraftNode, above: NodeKind) -> String {
    let name = short(&node.name, 12);
    match above {
        NodeKind::Chance if name.is_empty() => short(&node.probability, 12),
        NodeKind::Chance => format!("{} {name}", short(&node.probability, 12)),
        _ => name,
    }
}

/// An author's text where only ASCII can be shown.
fn ascii_of(text: &str) -> String {
    let plain = |c: char| match c {
        '…' | '·' => '.',
        c if c.is_ascii() => c,
        _ => '?',
    };
    text.chars().map(plain).collect()
}

/// An author's text for the picture: harmless, and cut.
fn short(text: &str, width: usize) -> String {
    fit(&clean_line(text), width).into_owned()
}

/// A child whose elder siblings are partly left out shows its number, or it would count as another.
fn name_of(tree: &Tree, node: u32) -> String {
    let own = &tree.node(node).name;
    if own.is_empty() && node != 0 && tree.children(tree.node(node).parent).len() > HEIGHT {
        return tree.move_name(node);
    }
    own.to_string()
}

/// The nodes that are shown around `current`, in preorder: all, if they are few; else its forebears nearest to
/// it, what lies below it level by level, and then siblings, up to a pane's height.
fn selection(tree: &Tree, current: u32) -> Vec<u32> {
    const MOST_TRIED: usize = 64;
    const FOREBEARS: usize = 4;
    if tree.nodes().len() <= MOST_TRIED {
        let all: Vec<u32> = (0..tree.nodes().len() as u32).collect();
        let sketch = Sketch::whole(tree.draft());
        if all.len() <= HEIGHT || layered::draw(&sketch, &sketch.items()).is_some() {
            return all;
        }
    }
    let mut path = tree.path(current);
    path.insert(0, 0);
    let mut shown: Vec<u32> = path[path.len().saturating_sub(1 + FOREBEARS)..].to_vec();
    let forebears = shown[..shown.len() - 1].to_vec();
    let mut queue = VecDeque::from([current]);
    while let Some(node) = queue.pop_front().filter(|_| shown.len() < HEIGHT) {
        for &child in tree.children(node).iter().take(HEIGHT - shown.len()) {
            shown.push(child);
            queue.push_back(child);
        }
    }
    for parent in forebears.into_iter().rev() {
        let siblings = tree.children(parent).iter().copied().filter(|child| !shown.contains(child));
        let siblings: Vec<u32> = siblings.take(HEIGHT - shown.len()).collect();
        shown.extend(siblings);
    }
    shown.sort_unstable();
    shown
}

/// A text that is no square.
fn label(x: usize, y: usize, text: String, ascii: String) -> Label {
    Label { x: x as u16, y: y as u16, text, ascii, tint: Tint::Faint }
}
