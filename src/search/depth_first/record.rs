//! The recorded tree: nodes in the order in which they were entered, so that a subtree is a contiguous range and the
//! tree of an earlier moment is a prefix.
//!
//! The record has a cap. When it is reached, everything below some ply is folded away into its ancestors, and from
//! then on nothing below that ply is recorded while the search runs free; a replay brings it back on request.

use crate::search::depth_first::frame::{Attempt, Frame, NONE};
use crate::search::depth_first::ordering::Reason;
use crate::search::depth_first::spare;
use crate::search::depth_first::window::{Bounds, Window};
use crate::search::event::{Bound, CutoffKind, TableAnswer};
use crate::search::value::Value;

/// One node; 80 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub parent: u32,
    /// Where the subtree ends, once the node is left; [`NONE`] while it is open.
    pub end: u32,
    pub code: u32,
    pub ply: u32,
    /// The clock's phases after its entry.
    pub entered: u64,
    /// The clock's phases after it was left.
    pub left: u64,
    /// Positions entered in its subtree, itself included.
    pub nodes: u64,
    pub alpha: Value,
    pub beta: Value,
    /// What the rules and the table said of its value before its moves were tried.
    pub known: Bounds,
    pub value: Value,
    pub best: u32,
    /// Moves tried, and legal moves.
    pub tried: u16,
    pub legal: u16,
    pub depth: u8,
    pub bound: Bound,
    pub answer: Option<TableAnswer>,
    pub sought: Attempt,
    pub reason: Reason,
    pub flags: Flags,
}

/// What else is known of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Flags(u16);

impl Flags {
    pub(super) const ALPHA_CUT: Self = Self(1);
    pub(super) const BETA_CUT: Self = Self(2);
    /// The first of its moves was the table's.
    pub(super) const HINTED: Self = Self(4);
    /// The game is over here.
    pub(super) const OVER: Self = Self(8);
    /// No heuristic value went into its value.
    pub(super) const SOLVED: Self = Self(16);
    /// Its result went into the table.
    pub(super) const STORED: Self = Self(32);
    /// A chance node.
    pub(super) const CHANCE: Self = Self(64);
    /// Over by repetition.
    pub(super) const REPEATED: Self = Self(1 << 7);
    /// Beyond the horizon, where only noisy moves are searched.
    pub(super) const BEYOND: Self = Self(1 << 8);
    /// Searched one ply deeper, because it comes from a singular move.
    pub(super) const EXTENDED: Self = Self(1 << 9);
    /// Moves were left out by the beam.
    pub(super) const BEAM: Self = Self(1 << 10);
    /// Cut by the null move.
    pub(super) const NULL_MOVE: Self = Self(1 << 11);
    /// Cut by ProbCut.
    pub(super) const PROB_CUT: Self = Self(1 << 12);
    /// Beyond the horizon, content with its value.
    pub(super) const STOOD_PAT: Self = Self(1 << 13);
    /// Min moves here.
    pub(super) const MIN: Self = Self(1 << 14);

    pub(super) const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    pub(super) const fn with(self, flag: Self, on: bool) -> Self {
        if on { Self(self.0 | flag.0) } else { self }
    }

    pub(super) const fn cut(self) -> Option<CutoffKind> {
        if self.has(Self::ALPHA_CUT) {
            Some(CutoffKind::Alpha)
        } else if self.has(Self::BETA_CUT) {
            Some(CutoffKind::Beta)
        } else {
            None
        }
    }
}

impl Node {
    /// A node that was just entered.
    pub(super) const fn opened(parent: u32, ply: u32, code: u32, depth: u8) -> Self {
        Self {
            parent,
            end: NONE,
            code,
            ply,
            entered: 0,
            left: u64::MAX,
            nodes: 0,
            alpha: 0,
            beta: 0,
            known: Bounds::NONE,
            value: 0,
            best: NONE,
            tried: 0,
            legal: 0,
            depth,
            bound: Bound::Exact,
            answer: None,
            sought: Attempt::Full,
            reason: Reason::Plain,
            flags: Flags(0),
        }
    }

    pub(super) const fn is_open(&self) -> bool {
        self.end == NONE
    }

    /// The window with which its moves were tried: that of its entry, narrowed by what was known before.
    pub(super) fn narrowed(&self) -> Window {
        Window { alpha: self.alpha.max(self.known.lower), beta: self.beta.min(self.known.upper) }
    }

    /// The node as it was before it was left.
    const fn reopened(self) -> Self {
        let mut node = Self::opened(self.parent, self.ply, self.code, self.depth);
        node.entered = self.entered;
        node.alpha = self.alpha;
        node.beta = self.beta;
        node.sought = self.sought;
        node.reason = self.reason;
        node
    }
}

/// The recorded tree: all passes one after the other; the present one is the last.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) nodes: Vec<Node>,
    /// The root of the last pass.
    root: u32,
    /// Deeper nodes are not recorded, except where every phase is looked at.
    limit: u32,
    /// How many nodes the record may hold.
    cap: usize,
    /// From here on the nodes stand in for the present path only while the search is paused.
    temporary: u32,
    /// Whether the limit is ignored for now.
    is_close: bool,
    /// The ply of the roots: 0, but for a search inside another one.
    first_ply: u32,
    /// The record as it was when it was folded for the first time.
    unfolded: Option<Vec<Node>>,
}

/// Of a full record at most one node in so many is kept: the sooner a long search records its upper plies only, the
/// less it is held up by recording what is folded away later.
const KEPT: usize = 8;

impl Record {
    /// An empty record, with a root that no pass has entered yet.
    pub(super) fn new(cap: usize) -> Self {
        let mut root = Node::opened(NONE, 0, 0, 0);
        (root.end, root.left) = (1, 0);
        let mut nodes = spare::take();
        nodes.push(root);
        let (limit, temporary) = (u32::MAX, NONE);
        Self { nodes, root: 0, limit, cap, temporary, is_close: false, first_ply: 0, unfolded: None }
    }

    /// An empty record of a search that begins at a ply inside another one, with more room than for `most` nodes.
    pub(super) fn beginning_at(first_ply: u32, most: usize) -> Self {
        let mut record = Self::new(most + 2);
        record.first_ply = first_ply;
        record
    }

    /// The ply of the roots.
    pub(super) const fn first_ply(&self) -> u32 {
        self.first_ply
    }

    pub(super) const fn root(&self) -> u32 {
        self.root
    }

    /// Whether a node at this ply belongs into the record while the search runs free.
    #[inline(always)]
    pub(super) const fn takes(&self, ply: u32) -> bool {
        ply <= self.limit || self.is_close
    }

    /// Whether nothing has had to be folded away after this many nodes: the record is then a function of the moment
    /// alone.
    pub(super) const fn is_whole(&self, nodes: u64) -> bool {
        nodes < self.cap as u64 - 1
    }

    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.nodes.len() >= self.cap
    }

    /// Whether so many more nodes do not fill it.
    #[inline]
    pub(super) const fn has_room(&self, more: u32) -> bool {
        self.nodes.len() + (more as usize) < self.cap
    }

    /// Appends a node.
    #[inline]
    pub(super) fn push(&mut self, node: Node) -> u32 {
        let at = self.nodes.len() as u32;
        if node.parent == NONE {
            self.root = at;
        }
        self.nodes.push(node);
        at
    }

    /// One past the last node of a subtree.
    pub(super) fn end(&self, at: u32) -> u32 {
        let node = &self.nodes[at as usize];
        if node.is_open() { self.nodes.len() as u32 } else { node.end }
    }

    /// The recorded children, in the order in which they were tried; of a move that was searched again, the last.
    pub(super) fn children(&self, at: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end(at);
        let next = move |child: u32| Some(self.end(child)).filter(|&next| next < end);
        let code = |child: u32| self.nodes[child as usize].code;
        let searched =
            std::iter::successors(Some(at + 1).filter(|&first| first < end), move |&child| next(child));
        searched.filter(move |&child| next(child).is_none_or(|after| code(after) != code(child)))
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let kept = self.unfolded.as_ref().map_or(0, Vec::len);
        ((self.nodes.len() + kept) * size_of::<Node>()) as u64
    }

    /// Whether every node is recorded from now on, or only those that are near enough to the root.
    pub(super) const fn look_closely(&mut self, is_close: bool) {
        self.is_close = is_close;
    }

    /// What is appended from now on stands in for the present path only while the search is paused.
    pub(super) const fn mark_temporary(&mut self) {
        self.temporary = self.nodes.len() as u32;
    }

    /// What stood in for the path stays.
    pub(super) const fn keep_temporary(&mut self) {
        self.temporary = NONE;
    }

    /// Drops what stood in for the path; says from where on.
    pub(super) fn drop_temporary(&mut self) -> u32 {
        let from = std::mem::replace(&mut self.temporary, NONE);
        if from != NONE {
            self.nodes.truncate(from as usize);
        }
        from
    }

    /// Folds until the record has room again: drops what lies below a ply, the open path excepted.
    pub(super) fn fold(&mut self) {
        let kept = kept_plies(&self.nodes, self.cap / KEPT);
        self.limit = self.limit.min(kept);
        let mut folded = spare::take();
        folded.reserve_exact(self.cap);
        // The new places of the last kept node of each ply.
        let mut path: Vec<u32> = Vec::new();
        for node in &self.nodes {
            if node.ply > kept && !node.is_open() {
                continue;
            }
            let at = folded.len() as u32;
            close_below(&mut folded, &mut path, node.ply as usize, at);
            folded.push(Node { parent: path.last().copied().unwrap_or(NONE), ..*node });
            path.push(at);
        }
        let end = folded.len() as u32;
        close_below(&mut folded, &mut path, 0, end);
        let whole = std::mem::replace(&mut self.nodes, folded);
        if self.unfolded.is_none() {
            self.unfolded = Some(whole);
        } else {
            spare::give(whole);
        }
        self.find_root();
    }

    /// Goes back to the moment after `phases` phases: drops what was entered later and reopens what was left later.
    pub(super) fn truncate(&mut self, phases: u64) {
        if let Some(whole) = self.unfolded.take_if(|whole| whole.last().is_some_and(|n| n.entered >= phases))
        {
            spare::give(std::mem::replace(&mut self.nodes, whole));
            self.limit = u32::MAX;
        }
        let kept = self.nodes.partition_point(|node| node.entered <= phases);
        self.nodes.truncate(kept.max(1));
        let mut at = self.nodes.len() as u32 - 1;
        while at != NONE {
            let node = &mut self.nodes[at as usize];
            if node.left > phases {
                *node = node.reopened();
            }
            at = node.parent;
        }
        self.find_root();
    }

    /// Writes the places of the open nodes into the frames of the path.
    pub(super) fn relink<P>(&self, frames: &mut [Frame<P>]) {
        frames.iter_mut().for_each(|frame| frame.record = NONE);
        let mut at = self.nodes.len() as u32 - 1;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if let Some(frame) = frames.get_mut(node.ply as usize).filter(|_| node.is_open()) {
                frame.record = at;
            }
            at = node.parent;
        }
    }

    /// Puts a subtree of another record in the place of the subtree at `at`.
    pub(super) fn graft(&mut self, at: u32, other: &Self, root: u32) {
        let (old, new) = (at..self.end(at), root..other.end(root));
        let grown = new.len() as i64 - old.len() as i64;
        let shifted = |place: u32, by: i64| if place == NONE { NONE } else { (i64::from(place) + by) as u32 };
        let inward = i64::from(at) - i64::from(root);
        let top = Node {
            parent: self.nodes[at as usize].parent,
            end: shifted(self.nodes[at as usize].end, grown),
            ..self.nodes[at as usize]
        };
        for node in &mut self.nodes[..at as usize] {
            if node.end != NONE && node.end >= old.end {
                node.end = shifted(node.end, grown);
            }
        }
        for node in &mut self.nodes[old.end as usize..] {
            node.end = shifted(node.end, grown);
            if node.parent != NONE && node.parent >= old.end {
                node.parent = shifted(node.parent, grown);
            }
        }
        let inside = other.nodes[new.start as usize..new.end as usize].iter().map(|node| Node {
            parent: shifted(node.parent, inward),
            end: shifted(node.end, inward),
            ..*node
        });
        self.nodes.splice(old.start as usize..old.end as usize, inside);
        self.nodes[at as usize] = top;
        self.find_root();
    }

    /// A record with nothing but room.
    pub(super) fn emptied(&self) -> Self {
        Self::new(self.cap)
    }

    fn find_root(&mut self) {
        let mut at = self.nodes.len() as u32 - 1;
        while self.nodes[at as usize].parent != NONE {
            at = self.nodes[at as usize].parent;
        }
        self.root = at;
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        spare::give(std::mem::take(&mut self.nodes));
        if let Some(whole) = self.unfolded.take() {
            spare::give(whole);
        }
    }
}

/// The deepest ply that can be kept so that at most `room` nodes are; the root's moves always are.
fn kept_plies(nodes: &[Node], room: usize) -> u32 {
    let mut counts: Vec<usize> = Vec::new();
    for node in nodes {
        let ply = node.ply as usize;
        if counts.len() <= ply {
            counts.resize(ply + 1, 0);
        }
        counts[ply] += 1;
    }
    let mut total = 0;
    let mut fits = |&count: &usize| {
        total += count;
        total <= room
    };
    (counts.iter().take_while(|count| fits(count)).count().max(2) - 1) as u32
}

/// Ends the subtrees of the path's nodes from `ply` on at the place `at`.
fn close_below(nodes: &mut [Node], path: &mut Vec<u32>, ply: usize, at: u32) {
    while path.len() > ply {
        let last = path.pop().map(|last| &mut nodes[last as usize]);
        if let Some(last) = last.filter(|last| !last.is_open()) {
            last.end = at;
        }
    }
}
