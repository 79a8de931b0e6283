//! The tree: small fixed records in one vector, the children of a node side by side in move order.
//!
//! A record knows nothing of the game: moves are codes. Blocks of children are only ever added at the end, so what
//! an iteration added is taken back by cutting the end off.

mod choices;
mod positions;
mod removal;
mod unproving;

use choices::{Choice, Choices};
use positions::Positions;
pub(super) use removal::{Counts, Cut};

use crate::pages;
use crate::search::monte_carlo::beside::{Beside, Keeps, Siblings};
pub(super) use crate::search::monte_carlo::mover::Mover;
use crate::search::monte_carlo::solver::Proof;
use crate::search::monte_carlo::steering::Only;

/// The root's place.
pub(super) const ROOT: u32 = 0;

/// A result for Max in fixed point: what a win counts. Sums are whole numbers, so that taking one back is exact.
pub(super) const WIN: u32 = 1 << 16;

/// Most records an arena can number.
const MOST: usize = (1 << 30) - 1;

/// Bytes of a record with its choice.
const RECORD: usize = size_of::<Node>() + size_of::<Choice>();

/// The low 30 bits of a packed field hold a number, the high 2 a tag.
const NUMBER: u32 = (1 << 30) - 1;

/// Tag of [`Node::parent`]: the node is part of the tree; without it, it is a legal move that was not tried yet.
const OPENED: u32 = 1 << 30;
/// Tag of [`Node::parent`]: all children are part of the tree.
const COMPLETE: u32 = 1 << 31;

/// One node, or one legal move that has no node yet: 24 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Node {
    /// High 48 bits: the sum of results, so that counting one is a single addition. Low 16: how many children.
    tally: u64,
    visits: u32,
    /// Number: the first child; 0 without children. Tag: the [`Mover`], meaningful once the node was entered.
    first: u32,
    /// Number: the parent. Tags: [`OPENED`], [`COMPLETE`].
    parent: u32,
    /// Number: the move that leads here. Tag: the [`Proof`].
    code: u32,
}

impl Node {
    fn slot(parent: u32, code: u32) -> Self {
        debug_assert!(code <= NUMBER, "move codes are below 2^30");
        Self { parent, code: code & NUMBER, ..Self::default() }
    }

    #[inline(always)]
    pub(super) const fn visits(&self) -> u32 {
        self.visits
    }

    /// The sum of the results for Max, a win counting [`WIN`].
    #[inline(always)]
    pub(super) const fn sum(&self) -> u64 {
        self.tally >> 16
    }

    pub(super) const fn set_counts(&mut self, visits: u32, sum: u64) {
        self.visits = visits;
        self.tally = self.tally & 0xFFFF | sum << 16;
    }

    /// Counts one more visit.
    #[inline(always)]
    pub(super) const fn count(&mut self, result: u32) {
        self.visits += 1;
        self.tally += (result as u64) << 16;
    }

    /// Takes a visit back.
    #[inline(always)]
    pub(super) const fn uncount(&mut self, result: u32) {
        self.visits -= 1;
        self.tally -= (result as u64) << 16;
    }

    /// Takes many visits back.
    const fn uncount_all(&mut self, of: &Self) {
        self.visits -= of.visits;
        self.tally -= of.sum() << 16;
    }

    /// Counts many visits.
    const fn count_all(&mut self, of: &Self) {
        self.visits += of.visits;
        self.tally += of.sum() << 16;
    }

    /// The mean result for Max, in `[0, 1]`; `None` without visits.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.sum() as f64 / (f64::from(self.visits) * f64::from(WIN)))
    }

    #[inline(always)]
    pub(super) const fn has_children(&self) -> bool {
        self.tally & 0xFFFF > 0
    }

    #[inline(always)]
    pub(super) const fn child_count(&self) -> usize {
        (self.tally & 0xFFFF) as usize
    }

    #[inline(always)]
    pub(super) const fn first_child(&self) -> u32 {
        self.first & NUMBER
    }

    #[inline(always)]
    pub(super) const fn parent(&self) -> u32 {
        self.parent & NUMBER
    }

    #[inline(always)]
    pub(super) const fn code(&self) -> u32 {
        self.code & NUMBER
    }

    #[inline(always)]
    pub(super) const fn mover(&self) -> Mover {
        match self.first >> 30 {
            0 => Mover::Max,
            1 => Mover::Min,
            2 => Mover::Chance,
            _ => Mover::Nobody,
        }
    }

    #[inline(always)]
    pub(super) const fn set_mover(&mut self, mover: Mover) {
        self.first = self.first & NUMBER | (mover as u32) << 30;
    }

    /// As if it had never been entered.
    pub(super) const fn forget_mover(&mut self) {
        self.set_mover(Mover::Max);
    }

    #[inline(always)]
    pub(super) const fn proof(&self) -> Proof {
        Proof::from_tag(self.code >> 30)
    }

    /// Whether exactly this is proven.
    #[inline(always)]
    pub(super) const fn is_proven(&self, proof: Proof) -> bool {
        self.code >> 30 == proof.tag()
    }

    const fn set_proof(&mut self, proof: Proof) {
        self.code = self.code & NUMBER | proof.tag() << 30;
    }

    #[inline(always)]
    pub(super) const fn is_opened(&self) -> bool {
        self.parent & OPENED != 0
    }

    /// Whether all children are part of the tree.
    #[inline(always)]
    pub(super) const fn is_complete(&self) -> bool {
        self.parent & COMPLETE != 0
    }

    /// Everything about the node in three words, for a digest.
    pub(super) const fn words(&self) -> [u64; 3] {
        [
            self.tally,
            (self.visits as u64) << 32 | self.first as u64,
            (self.parent as u64) << 32 | self.code as u64,
        ]
    }
}

/// All nodes, the root first.
#[derive(Debug, Clone)]
pub(super) struct Arena {
    nodes: Vec<Node>,
    choices: Choices,
    /// What only some formulas need.
    beside: Beside,
    /// No block is added once this many records exist; the last block may go beyond.
    limit: usize,
    opened: u64,
    /// Which positions have a block, where lines share them.
    positions: Option<Positions>,
    /// As many records as would take the memory of that table.
    charged: usize,
    /// Whether anything was ever proven.
    has_proofs: bool,
}

impl Arena {
    /// The root alone, with room for about `bytes`; the root's own children always have room.
    pub(super) fn new(bytes: u64, keeps: Keeps) -> Self {
        let mut root = Node::slot(ROOT, 0);
        root.parent |= OPENED;
        let most = (MOST - usize::from(u16::MAX)) as u64;
        let each = (RECORD + keeps.bytes()) as u64;
        let limit = (bytes / each).clamp(2, most) as usize;
        let positions = keeps.positions.then(Positions::default);
        Self {
            nodes: vec![root],
            choices: Choices::new(),
            beside: Beside::new(keeps),
            limit,
            opened: 1,
            positions,
            charged: 0,
            has_proofs: false,
        }
    }

    #[inline(always)]
    pub(super) fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    #[inline(always)]
    pub(super) fn node_mut(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    /// The records of all legal moves of a node, whether they are part of the tree or not.
    #[inline(always)]
    pub(super) fn block(&self, node: &Node) -> &[Node] {
        let first = node.first_child() as usize;
        &self.nodes[first..first + node.child_count()]
    }

    /// Those records, and what is kept beside them.
    pub(super) fn siblings(&self, node: &Node) -> Siblings<'_> {
        let first = node.first_child() as usize;
        let (squares, amaf, guesses) = self.beside.range(first..first + node.child_count());
        Siblings { nodes: self.block(node), squares, amaf, guesses, only: Only::ALL, positions: None }
    }

    pub(super) const fn keeps(&self) -> Keeps {
        self.beside.keeps()
    }

    pub(super) const fn beside(&self) -> &Beside {
        &self.beside
    }

    pub(super) const fn beside_mut(&mut self) -> &mut Beside {
        &mut self.beside
    }

    /// Gives a node counts that no search has made.
    pub(super) fn set_counts(&mut self, at: u32, visits: u32, sum: u64) {
        self.node_mut(at).set_counts(visits, sum);
        self.beside.set_sum(at, sum);
    }

    /// Notes what is proven of a node, or that nothing is.
    pub(super) fn set_proof(&mut self, at: u32, proof: Proof) {
        self.node_mut(at).set_proof(proof);
        self.has_proofs |= !proof.is_open();
    }

    /// Whether any node may be proven; once one was, always. It says where to look and never what is found: selection
    /// need not ask each child.
    #[inline(always)]
    pub(super) const fn has_proofs(&self) -> bool {
        self.has_proofs
    }

    /// The places of those records.
    pub(super) fn places(&self, at: u32) -> std::ops::Range<u32> {
        let node = self.node(at);
        node.first_child()..node.first_child() + node.child_count() as u32
    }

    /// The node at the end of a line of moves, if it is part of the tree.
    pub(super) fn opened_at(&self, line: &[u32]) -> Option<u32> {
        line.iter().try_fold(ROOT, |at, &code| {
            let is_it = |node: &Node| node.is_opened() && node.code() == code;
            self.places(at).find(|&child| is_it(self.node(child)))
        })
    }

    /// Every record, in the order in which they were added.
    pub(super) fn records(&self) -> &[Node] {
        &self.nodes
    }

    /// How many nodes are part of the tree.
    #[inline(always)]
    pub(super) const fn opened(&self) -> u64 {
        self.opened
    }

    /// Whether one more block may be added.
    #[inline(always)]
    pub(super) fn has_room(&self) -> bool {
        self.nodes.len() + self.charged < self.limit
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.nodes.len() * (RECORD + self.keeps().bytes())) as u64
    }

    /// Adds a block of records for the moves of `parent`, none of them part of the tree yet. Says whether the
    /// memory was granted; where it is not, no further block is ever added.
    pub(super) fn add_block(&mut self, parent: u32, codes: impl ExactSizeIterator<Item = u32>) -> bool {
        let (first, count) = (self.nodes.len(), codes.len());
        if count > usize::from(u16::MAX) || !self.reserve(count) {
            self.limit = first;
            return false;
        }
        self.nodes.extend(codes.map(|code| Node::slot(parent, code)));
        self.choices.resize(first + count);
        self.beside.resize(first + count);
        let parent = self.node_mut(parent);
        parent.first = parent.first & !NUMBER | first as u32;
        parent.tally |= count as u64;
        true
    }

    fn reserve(&mut self, count: usize) -> bool {
        let needed = self.nodes.len() + count;
        self.beside.reserve(needed, self.limit)
            && self.choices.reserve(needed, self.limit)
            && pages::grow(&mut self.nodes, needed, self.limit)
    }

    /// Cuts off the last block, which is `parent`'s.
    pub(super) fn drop_block(&mut self, parent: u32) {
        let node = self.node_mut(parent);
        let first = node.first_child() as usize;
        node.first &= !NUMBER;
        node.tally &= !0xFFFF;
        node.parent &= !COMPLETE;
        let opened = self.nodes[first..].iter().filter(|child| child.is_opened()).count();
        self.opened -= opened as u64;
        let end = first - usize::from(self.shares());
        self.nodes.truncate(end);
        self.choices.resize(end);
        self.beside.resize(end);
        self.drop_position();
    }

    /// Makes a record part of the tree.
    #[inline]
    pub(super) fn open(&mut self, at: u32) {
        let node = self.node_mut(at);
        debug_assert!(!node.is_opened());
        node.parent |= OPENED;
        let parent = node.parent();
        self.opened += 1;
        // The next record is in cache, the last one hardly ever.
        let next = self.nodes.get(at as usize + 1);
        if next.is_some_and(|next| next.parent() == parent && !next.is_opened()) {
            return;
        }
        if self.block(self.node(parent)).iter().rev().all(Node::is_opened) {
            self.node_mut(parent).parent |= COMPLETE;
        }
    }

    /// Makes all records of a node part of the tree.
    pub(super) fn open_all(&mut self, parent: u32) {
        for child in self.places(parent) {
            self.open(child);
        }
    }

    /// Takes a record out of the tree again.
    pub(super) fn close(&mut self, at: u32) {
        let node = self.node_mut(at);
        node.parent &= !OPENED;
        node.forget_mover();
        let parent = node.parent();
        self.node_mut(parent).parent &= !COMPLETE;
        self.opened -= 1;
    }

    /// Makes a record's counts, proof and mover, and what is kept beside it, those of a record of another arena.
    pub(super) fn take_over(&mut self, at: u32, other: &Self, from: u32) {
        let (node, source) = (self.node_mut(at), other.node(from));
        node.set_counts(source.visits(), source.sum());
        node.set_mover(source.mover());
        self.set_proof(at, source.proof());
        self.beside.take_over(at, &other.beside, from);
    }

    /// The first record of a node, in move order, that is not part of the tree, where those before it all are; where
    /// some were taken out again, one of those that are not.
    ///
    /// In a tree it looks where one child a visit has come to, for most of many records are in no cache. Where that is
    /// wrong, and where edges share the children so that the visits of one do not count them, it looks at all.
    #[inline(always)]
    pub(super) fn first_unopened(&self, at: u32) -> Option<u32> {
        let node = self.node(at);
        let children = self.block(node);
        // A node was a leaf on its first visit, but for the root.
        let next = node.visits().saturating_sub(u32::from(at != ROOT)) as usize;
        let is_next =
            |next: usize| !children[next].is_opened() && (next == 0 || children[next - 1].is_opened());
        if !self.shares() && next < children.len() && is_next(next) {
            return Some(node.first_child() + next as u32);
        }
        self.places(at).find(|&child| !self.node(child).is_opened())
    }
}
