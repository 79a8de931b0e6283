//! Positions that several lines of moves lead to: a tree becomes a directed acyclic graph (Childs, Brodeur and Kocsis,
//! "Transpositions and move groups in Monte Carlo tree search", 2008).
//!
//! A record is then an *edge*: its counts are of this move in this position alone. Where lines meet, the edges that
//! lead there have the same block of children. The edge that came first owns the block and is the parent of its records;
//! the later ones are *links*. Before each block stands one more record, the *whole*: the position by whichever edge it
//! was reached, with the sum of their counts. No move leads to it, and it is not part of the tree.
//!
//! Blocks are still added and dropped at the end alone, in the order of iterations. So a block goes only after every
//! link to it has gone, for a link is younger. Where the owner was forgotten, a link has taken its place: that is taken
//! back before the block goes.

use rustc_hash::FxHashMap;

use super::{Arena, NUMBER, Node, RECORD, ROOT};

/// What a block costs in the table at most, in bytes: its key twice and its owner, in vectors that are half empty.
const BYTES_A_BLOCK: usize = 64;

/// Bytes of an entry of the map, with its control byte.
const BYTES_AN_ENTRY: usize = size_of::<(u64, u32)>() + 1;

/// The table: which edge owns the block of a position.
#[derive(Debug, Clone, Default)]
pub(super) struct Positions {
    owners: FxHashMap<u64, u32>,
    /// The keys of the blocks, in the order in which they were added.
    keys: Vec<u64>,
    /// How many links there are.
    links: u64,
}

impl Positions {
    /// How many records of `each` bytes would take as much as this.
    fn in_records(&self, each: usize) -> usize {
        self.keys.len() * BYTES_A_BLOCK.div_ceil(each)
    }

    fn reserve(&mut self) -> bool {
        self.keys.try_reserve(1).is_ok() && self.owners.try_reserve(1).is_ok()
    }
}

impl Arena {
    /// Whether positions are shared.
    #[inline(always)]
    pub(in crate::search::monte_carlo) const fn shares(&self) -> bool {
        self.positions.is_some()
    }

    /// The edge that owns the block of the position with this key, if one does.
    pub(in crate::search::monte_carlo) fn known(&self, key: u64) -> Option<u32> {
        self.positions.as_ref()?.owners.get(&key).copied()
    }

    /// Adds the block of a position that is new: its whole, and a record for each move. Says whether the memory was
    /// granted; where it is not, no further block is ever added.
    pub(in crate::search::monte_carlo) fn add_position(
        &mut self,
        owner: u32,
        key: u64,
        codes: impl ExactSizeIterator<Item = u32>,
    ) -> bool {
        let has_room = self.positions.as_mut().is_some_and(Positions::reserve);
        if !has_room || codes.len() > usize::from(u16::MAX) || !self.reserve(1 + codes.len()) {
            self.limit = self.nodes.len();
            return false;
        }
        let place = self.nodes.len();
        let mut whole = *self.node(owner);
        whole.parent = owner;
        self.nodes.push(whole);
        self.choices.resize(place + 1);
        self.beside.resize(place + 1);
        let square = self.beside.square(owner);
        self.beside.change_square(place as u32, |_| square);
        if !self.add_block(owner, codes) {
            self.nodes.truncate(place);
            self.choices.resize(place);
            self.beside.resize(place);
            return false;
        }
        let (first, tally) = (self.node(owner).first, self.node(owner).tally);
        let whole = &mut self.nodes[place];
        (whole.first, whole.tally) = (first, tally);
        if let Some(positions) = &mut self.positions {
            positions.owners.insert(key, owner);
            positions.keys.push(key);
            self.charged = positions.in_records(RECORD + self.beside.keeps().bytes());
        }
        true
    }

    /// Takes the youngest position out of the table; its block is cut off already.
    pub(super) fn drop_position(&mut self) {
        let Some(positions) = &mut self.positions else { return };
        if let Some(key) = positions.keys.pop() {
            positions.owners.remove(&key);
        }
        self.charged = positions.in_records(RECORD + self.beside.keeps().bytes());
    }

    /// Makes an edge without children lead to a position that another edge owns.
    pub(in crate::search::monte_carlo) fn link(&mut self, at: u32, owner: u32) {
        let whole = self.lead(at, owner);
        let node = *self.node(at);
        self.node_mut(whole).count_all(&node);
        let square = self.beside.square(at);
        self.beside.change_square(whole, |sum| sum + square);
    }

    /// The same where the position knows the edge's counts already; gives the place of its whole.
    pub(in crate::search::monte_carlo) fn lead(&mut self, at: u32, owner: u32) -> u32 {
        let owner = *self.node(owner);
        let node = self.node_mut(at);
        node.first = node.first & !NUMBER | owner.first & NUMBER;
        node.tally |= owner.tally & 0xFFFF;
        self.count_links(|links| links + 1);
        owner.first_child() - 1
    }

    /// Undoes the youngest [`link`](Self::link); the edge has the counts that it had then.
    pub(in crate::search::monte_carlo) fn unlink(&mut self, at: u32) {
        let node = *self.node(at);
        let whole = node.first_child() - 1;
        self.node_mut(whole).uncount_all(&node);
        let square = self.beside.square(at);
        self.beside.change_square(whole, |sum| sum - square);
        let node = self.node_mut(at);
        node.first &= !NUMBER;
        node.tally &= !0xFFFF;
        self.count_links(|links| links - 1);
    }

    pub(super) fn count_links(&mut self, change: impl FnOnce(u64) -> u64) {
        if let Some(positions) = &mut self.positions {
            positions.links = change(positions.links);
        }
    }

    /// How many edges lead to positions that other edges own.
    pub(in crate::search::monte_carlo) fn links(&self) -> u64 {
        self.positions.as_ref().map_or(0, |positions| positions.links)
    }

    /// The wholes of all positions that ever had a block, in the order of their blocks.
    fn wholes(&self) -> impl Iterator<Item = u32> {
        let end = self.nodes.len() as u32;
        let is_there = move |whole: &u32| self.shares() && *whole < end;
        let after =
            move |whole: &u32| Some(whole + 1 + self.node(*whole).child_count() as u32).filter(is_there);
        std::iter::successors(Some(ROOT + 1).filter(is_there), after)
    }

    /// The keys of those positions.
    fn keys(&self) -> &[u64] {
        self.positions.as_ref().map_or(&[], |positions| &positions.keys)
    }

    /// The wholes of all positions by place, each with the key of its position; nothing in a tree.
    pub(in crate::search::monte_carlo) fn keys_by_whole(&self) -> Vec<(u32, u64)> {
        self.wholes().zip(self.keys().iter().copied()).collect()
    }

    /// Writes down which edge owns the block of a position, or that none does any more.
    pub(super) fn set_owner(&mut self, key: u64, owner: Option<u32>) {
        let Some(positions) = &mut self.positions else { return };
        if let Some(owner) = owner {
            positions.owners.insert(key, owner);
        } else {
            positions.owners.remove(&key);
        }
    }

    /// Whether a record is a position's whole, and no edge.
    pub(in crate::search::monte_carlo) fn is_whole(&self, at: u32) -> bool {
        self.whole_place(at) == Some(at)
    }

    /// The position that an edge leads to, with the counts of every edge into it; the edge itself in a tree, and
    /// as long as the position has no block.
    #[inline]
    pub(in crate::search::monte_carlo) fn whole<'a>(&'a self, node: &'a Node) -> &'a Node {
        if self.shares() && node.has_children() { self.node(node.first_child() - 1) } else { node }
    }

    /// The place of that record, if it is another than the edge's.
    #[inline]
    pub(in crate::search::monte_carlo) fn whole_place(&self, at: u32) -> Option<u32> {
        let node = self.node(at);
        (self.shares() && node.has_children()).then(|| node.first_child() - 1)
    }

    /// The edge that owns the block of an edge, if that is another one.
    pub(in crate::search::monte_carlo) fn linked(&self, at: u32) -> Option<u32> {
        let node = self.node(at);
        let is_shared = self.shares() && node.has_children();
        is_shared.then(|| self.node(node.first_child()).parent()).filter(|&owner| owner != at)
    }

    /// Whether all children are part of the tree.
    #[inline(always)]
    pub(in crate::search::monte_carlo) fn has_all_children(&self, node: &Node) -> bool {
        node.is_complete()
            || self.shares()
                && node.has_children()
                && self.node(self.node(node.first_child()).parent()).is_complete()
    }

    /// Bytes of the table.
    pub(in crate::search::monte_carlo) fn table_bytes(&self) -> u64 {
        let bytes = |positions: &Positions| {
            // An eighth of the map is always empty.
            let entries = positions.owners.capacity() / 7 * 8;
            (entries * BYTES_AN_ENTRY + size_of_val(&positions.keys[..])) as u64
        };
        self.positions.as_ref().map_or(0, bytes)
    }
}
