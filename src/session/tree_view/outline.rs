//! The rows of the unfolded, sorted and filtered tree as light entries. Costs as much as there are rows; what a row
//! shows is only asked for where it is visible.

use std::collections::BTreeMap;
use std::ops::Bound;

use crate::search::{NodeId, Tree};
use crate::session::tree_view::TreePane;

/// Lists of siblings up to this length are shown whole.
const WHOLE: usize = 16;

/// Of longer ones, so many.
const HEAD: usize = 12;

/// The last step of the path of a rest: no move has this code.
pub(super) const REST: u32 = u32::MAX;

/// All rows, the root's first.
pub(super) struct Outline {
    entries: Vec<Entry>,
    selected: usize,
}

/// One row.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The row above in the tree; the root's is its own.
    pub(super) parent: usize,
    pub(super) depth: u16,
    pub(super) code: u32,
    pub(super) what: What,
    pub(super) is_unfolded: bool,
    /// No sibling follows.
    pub(super) is_last: bool,
}

/// What a row stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum What {
    Node(NodeId),
    /// With the reason why it was not searched.
    Ghost(&'static str),
    Rest(Rest),
}

/// The tail of a long list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rest {
    pub(super) count: usize,
    /// Its share of its siblings' work, if they have any; `None` for ghosts.
    pub(super) share: Option<f64>,
    pub(super) is_of_ghosts: bool,
}

/// A row below a node, before it has its place.
struct Child {
    code: u32,
    what: What,
    is_unfolded: bool,
}

/// How many rows more than [`HEAD`] of a node's children, and of its moves that were not searched, have room.
type Room = BTreeMap<Vec<u32>, [usize; 2]>;

impl TreePane {
    /// The rows as they are now. Long lists are folded, but not over rows that would be blank.
    pub(super) fn outline(&self, tree: &dyn Tree) -> Outline {
        let folded = self.outline_with(tree, &Room::new());
        let room = folded.room(self.height.saturating_sub(folded.len()));
        if room.is_empty() { folded } else { self.outline_with(tree, &room) }
    }

    fn outline_with(&self, tree: &dyn Tree, room: &Room) -> Outline {
        let root = tree.root();
        let top = Entry {
            parent: 0,
            depth: 0,
            code: 0,
            what: What::Node(root),
            is_unfolded: self.is_unfolded(&[]),
            is_last: true,
        };
        let mut entries = vec![top];
        let mut path = Vec::new();
        let mut levels = Vec::new();
        if self.is_unfolded(&[]) {
            levels.push((0, self.children(tree, root, &path, room).into_iter().peekable()));
        }
        while let Some((parent, children)) = levels.last_mut() {
            let parent = *parent;
            let Some(Child { code, what, is_unfolded }) = children.next() else {
                levels.pop();
                path.pop();
                continue;
            };
            let is_last = children.peek().is_none();
            let row = entries.len();
            entries.push(Entry { parent, depth: path.len() as u16 + 1, code, what, is_unfolded, is_last });
            if let (What::Node(node), true) = (what, is_unfolded) {
                path.push(code);
                levels.push((row, self.children(tree, node, &path, room).into_iter().peekable()));
            }
        }
        let mut outline = Outline { entries, selected: 0 };
        if !self.filter.is_empty() {
            outline.keep(&self.passing(tree, &outline));
        }
        outline.selected = outline.nearest(&self.wanted);
        outline
    }

    fn is_unfolded(&self, path: &[u32]) -> bool {
        self.unfolded.contains(path) || self.is_above_followed(path)
    }

    /// Whether the machine's path goes on below: it is unfolded while it is followed.
    fn is_above_followed(&self, path: &[u32]) -> bool {
        self.follows && self.wanted.len() > path.len() && self.wanted.starts_with(path)
    }

    /// The codes of the unfolded children of a node, in order.
    fn unfolded_below(&self, path: &[u32]) -> Vec<u32> {
        let mut codes = Vec::new();
        let mut from = [path, &[0]].concat();
        loop {
            let mut ahead = self.unfolded.range((Bound::Included(from.clone()), Bound::Unbounded));
            let Some(next) = ahead.next().filter(|next| next.starts_with(path)) else { break };
            let code = next[path.len()];
            from[path.len()] = code;
            if self.unfolded.contains(&from) {
                codes.push(code);
            }
            match code.checked_add(1) {
                Some(after) => from[path.len()] = after,
                None => break,
            }
        }
        let followed = self.wanted.get(path.len()).copied();
        if let Some(code) = followed.filter(|_| self.is_above_followed(path)) {
            from[path.len()] = code;
            if self.is_above_followed(&from) && !codes.contains(&code) {
                codes.push(code);
            }
        }
        codes.sort_unstable();
        codes
    }

    /// The rows below a node: its children in order, then the moves that were not searched.
    fn children(&self, tree: &dyn Tree, node: NodeId, path: &[u32], room: &Room) -> Vec<Child> {
        let unfolded = self.unfolded_below(path);
        let mut nodes = Vec::new();
        tree.children(node, &mut nodes);
        self.sort_siblings(tree, &mut nodes);
        let shows_all = self.shows_tails || !self.filter.is_empty() || self.whole.contains(path);
        let wanted = if self.wanted.starts_with(path) { self.wanted.get(path.len()) } else { None };
        let is_kept = |code: u32| wanted == Some(&code) || unfolded.binary_search(&code).is_ok();

        let [more, more_ghosts] = room.get(path).copied().unwrap_or_default();
        let cut = if shows_all || nodes.len() <= WHOLE { nodes.len() } else { HEAD + more };
        let mut rows = Vec::new();
        let mut tail = Vec::new();
        for (place, &node) in nodes.iter().enumerate() {
            let code = tree.code(node);
            if place < cut || is_kept(code) {
                let is_unfolded = unfolded.binary_search(&code).is_ok();
                rows.push(Child { code, what: What::Node(node), is_unfolded });
            } else {
                tail.push(node);
            }
        }
        if !tail.is_empty() {
            let share = share_of_work(tree, &tail, &nodes);
            rows.push(Child::rest(Rest { count: tail.len(), share, is_of_ghosts: false }));
        }
        if self.shows_ghosts {
            add_ghosts(tree, node, (!shows_all).then_some(HEAD + more_ghosts), is_kept, &mut rows);
        }
        rows
    }

    fn sort_siblings(&self, tree: &dyn Tree, nodes: &mut Vec<NodeId>) {
        let Some((column, descending)) = self.sort else { return };
        let mut keyed: Vec<(f64, NodeId)> =
            nodes.iter().map(|&node| (tree.cell(node, column).sort_key(), node)).collect();
        if descending {
            keyed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        } else {
            keyed.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        }
        // Who shares the first place stands first if it is the best: it must not fall into the rest.
        let first = keyed.first().map(|&(key, _)| key);
        let tied = keyed.iter().take_while(|(key, _)| Some(*key) == first).count();
        let best = (1..tied).find(|&place| tree.flags(keyed[place].1).best);
        if let Some(place) = best {
            keyed[..=place].rotate_right(1);
        }
        nodes.clear();
        nodes.extend(keyed.into_iter().map(|(_, node)| node));
    }

    /// For every row whether it passes the filter itself.
    fn passing(&self, tree: &dyn Tree, outline: &Outline) -> Vec<bool> {
        let rows: Vec<usize> = (0..outline.len()).collect();
        let names = outline.names(tree, &rows);
        let passes = |(row, name): (usize, &String)| match outline.entries[row].what {
            What::Node(node) => self.filter.passes(tree, Some(node), name),
            What::Ghost(_) => self.filter.passes(tree, None, name),
            What::Rest(_) => false,
        };
        names.iter().enumerate().map(passes).collect()
    }
}

impl Child {
    const fn rest(rest: Rest) -> Self {
        Self { code: REST, what: What::Rest(rest), is_unfolded: false }
    }
}

impl Outline {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The selected row: the wanted node's, or that of its nearest ancestor that is shown.
    pub(super) const fn selected(&self) -> usize {
        self.selected
    }

    pub(super) fn entry(&self, row: usize) -> &Entry {
        &self.entries[row]
    }

    /// The node of a row, if it is one.
    pub(super) fn node(&self, row: usize) -> Option<NodeId> {
        match self.entries[row].what {
            What::Node(node) => Some(node),
            What::Ghost(_) | What::Rest(_) => None,
        }
    }

    /// The path that names a row.
    pub(super) fn path(&self, row: usize) -> Vec<u32> {
        let mut path: Vec<u32> = self.line(row).map(|row| self.entries[row].code).collect();
        path.reverse();
        path
    }

    /// The path of a row's position: for a rest, that of the node above.
    pub(super) fn node_path(&self, row: usize) -> Vec<u32> {
        match self.entries[row].what {
            What::Rest(_) => self.path(self.entries[row].parent),
            What::Node(_) | What::Ghost(_) => self.path(row),
        }
    }

    /// A row and those above it in the tree, the root left out, from below upwards.
    pub(super) fn line(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        let up = |&row: &usize| Some(self.entries[row].parent);
        std::iter::successors(Some(row), up).take_while(|&row| row != 0)
    }

    /// The row so many further.
    pub(super) fn moved(&self, row: usize, by: i64) -> usize {
        (row as i64).saturating_add(by).clamp(0, self.len() as i64 - 1) as usize
    }

    /// Whether the row is unfolded and a row of its own follows.
    pub(super) fn has_rows_below(&self, row: usize) -> bool {
        self.entries.get(row + 1).is_some_and(|next| next.parent == row)
    }

    /// What so many blank rows can hold of the tails that are folded, from the top down.
    fn room(&self, blank: usize) -> Room {
        let mut room = Room::new();
        let mut blank = blank;
        for (row, entry) in self.entries.iter().enumerate() {
            let What::Rest(rest) = entry.what else { continue };
            // The row of the rest itself holds the last of them.
            let is_whole = rest.count <= blank + 1;
            let more = if is_whole { rest.count } else { blank };
            blank -= if is_whole { rest.count - 1 } else { blank };
            if more > 0 {
                room.entry(self.node_path(row)).or_default()[usize::from(rest.is_of_ghosts)] = more;
            }
        }
        room
    }

    /// The sibling so many further, or the last one in that direction.
    pub(super) fn sibling(&self, row: usize, by: i64) -> usize {
        let Entry { parent, depth, .. } = self.entries[row];
        let is_sibling = |other: &usize| {
            let entry = &self.entries[*other];
            entry.depth == depth && entry.parent == parent
        };
        let within = |other: &usize| self.entries[*other].depth >= depth;
        let steps = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
        let found = if by >= 0 {
            (row + 1..self.len()).take_while(within).filter(is_sibling).take(steps).last()
        } else {
            (0..row).rev().take_while(within).filter(is_sibling).take(steps).last()
        };
        found.unwrap_or(row)
    }

    /// The row of a path, or of its nearest ancestor that is shown.
    fn nearest(&self, path: &[u32]) -> usize {
        let mut found = 0;
        for (row, entry) in self.entries.iter().enumerate().skip(1) {
            if entry.parent == found && path.get(entry.depth as usize - 1) == Some(&entry.code) {
                found = row;
            }
        }
        found
    }

    /// Keeps the rows that pass and those above them.
    fn keep(&mut self, passing: &[bool]) {
        let mut kept = passing.to_vec();
        kept[0] = true;
        for row in (1..self.len()).rev() {
            if kept[row] {
                kept[self.entries[row].parent] = true;
            }
        }
        let mut places = vec![0; self.len()];
        let mut entries: Vec<Entry> = Vec::new();
        let mut last_child: Vec<Option<usize>> = Vec::new();
        for (row, entry) in self.entries.iter().enumerate().filter(|(row, _)| kept[*row]) {
            places[row] = entries.len();
            let parent = places[entry.parent];
            entries.push(Entry { parent, is_last: row == 0, ..entry.clone() });
            last_child.push(None);
            if row > 0 {
                last_child[parent] = Some(places[row]);
            }
        }
        for last in last_child.into_iter().flatten() {
            entries[last].is_last = true;
        }
        self.entries = entries;
    }
}

/// The moves that were not searched; of many, so many as the head of the list has.
fn add_ghosts(
    tree: &dyn Tree,
    node: NodeId,
    head: Option<usize>,
    is_kept: impl Fn(u32) -> bool,
    rows: &mut Vec<Child>,
) {
    let mut ghosts = Vec::new();
    tree.ghosts(node, &mut ghosts);
    let cut = head.filter(|_| ghosts.len() > WHOLE).unwrap_or(ghosts.len());
    let mut hidden = 0;
    for (place, ghost) in ghosts.iter().enumerate() {
        if place < cut || is_kept(ghost.code) {
            rows.push(Child { code: ghost.code, what: What::Ghost(ghost.reason), is_unfolded: false });
        } else {
            hidden += 1;
        }
    }
    if hidden > 0 {
        rows.push(Child::rest(Rest { count: hidden, share: None, is_of_ghosts: true }));
    }
}

/// The share of the siblings' work that went into some of them.
fn share_of_work(tree: &dyn Tree, some: &[NodeId], all: &[NodeId]) -> Option<f64> {
    let column = super::rows::work_column(tree.columns())?;
    let work = |nodes: &[NodeId]| -> f64 {
        nodes.iter().map(|&node| tree.cell(node, column).sort_key().max(0.0)).sum()
    };
    let whole = work(all);
    (whole > 0.0).then(|| work(some) / whole)
}
