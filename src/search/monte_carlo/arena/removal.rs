//! An edge with all that came by it taken out of the tree, and put back.
//!
//! What a search knows is the sum of its iterations. To forget an edge is to take out those that have passed through
//! it. In a tree they are all that is below it, and above it its counts say how many they were. Where positions are
//! shared they are known by their paths alone: so every edge and every whole stays the sum of the iterations that are
//! left, and a position that another line still leads to keeps what the others have brought. What was proven above by
//! what went is open again.

use std::collections::{BTreeMap, BTreeSet};

use crate::search::monte_carlo::arena::{Arena, COMPLETE, NUMBER, Node, ROOT, WIN};

/// Visits of one edge, with their results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::search::monte_carlo) struct Counts {
    visits: u32,
    /// The sum of the results for Max, a win counting [`WIN`].
    sum: u64,
    /// The sum of their squares.
    square: u64,
}

impl Counts {
    /// Counts one more visit.
    pub(in crate::search::monte_carlo) fn count(&mut self, result: u32) {
        debug_assert!(result <= WIN);
        self.visits += 1;
        self.sum += u64::from(result);
        self.square += u64::from(result) * u64::from(result);
    }
}

/// What was taken out of the tree, as it was before.
#[derive(Debug, Clone)]
pub(in crate::search::monte_carlo) struct Cut {
    /// The records that changed, with their sums of squares, in the order of the changes.
    records: Vec<(u32, Node, u64)>,
    /// The owners of positions that have another now, or none.
    owners: Vec<(u64, u32)>,
    /// How many nodes and links there were.
    opened: u64,
    links: u64,
    /// The iterations that were taken out, where positions are shared.
    iterations: Vec<u32>,
}

impl Cut {
    pub(in crate::search::monte_carlo) fn iterations(&self) -> &[u32] {
        &self.iterations
    }

    /// Bytes held.
    pub(in crate::search::monte_carlo) fn bytes(&self) -> u64 {
        (size_of_val(&self.records[..]) + size_of_val(&self.owners[..]) + size_of_val(&self.iterations[..]))
            as u64
    }
}

impl Arena {
    /// Takes an edge of a tree out with all below it, and what was counted there out of every node above. The records
    /// below stay where they are, unreached. `None` where a node above has less than the edge: counts that were given
    /// need not add up.
    pub(in crate::search::monte_carlo) fn cut(&mut self, at: u32) -> Option<Cut> {
        if !self.can_cut(at) {
            return None;
        }
        let counts = self.counts(at);
        let mut cut = self.begin_cut(Vec::new());
        let below = self.opened_below(at) - 1;
        self.up_from(at).into_iter().for_each(|above| self.take(&mut cut, above, counts));
        self.shut(&mut cut, at);
        self.unprove_above(&mut cut, at);
        self.opened -= below;
        Some(cut)
    }

    /// Whether every node above an edge of a tree has what the edge has.
    pub(in crate::search::monte_carlo) fn can_cut(&self, at: u32) -> bool {
        let Counts { visits, sum, square } = self.counts(at);
        self.up_from(at).into_iter().all(|above| {
            let Counts { visits: all, sum: sums, square: squares } = self.counts(above);
            all >= visits && sums >= sum && squares >= square
        })
    }

    fn counts(&self, at: u32) -> Counts {
        let node = self.node(at);
        Counts { visits: node.visits(), sum: node.sum(), square: self.beside.square(at) }
    }

    /// A node of a tree and all above it.
    pub(super) fn up_from(&self, at: u32) -> Vec<u32> {
        let above = |&at: &u32| (at != ROOT).then(|| self.node(at).parent());
        std::iter::successors(Some(at), above).collect()
    }

    /// Takes an edge out where positions are shared: out of every edge the counts of those iterations that have passed
    /// through this one, and with them the edges, and the positions, to which no other has led.
    pub(in crate::search::monte_carlo) fn cut_iterations(
        &mut self,
        at: u32,
        iterations: Vec<u32>,
        mut counts: BTreeMap<u32, Counts>,
    ) -> Cut {
        let mut cut = self.begin_cut(iterations);
        counts.entry(at).or_default();
        for (&edge, &counts) in &counts {
            self.take(&mut cut, edge, counts);
            if let Some(whole) = self.whole_place(edge) {
                self.take(&mut cut, whole, counts);
            }
        }
        let is_gone = |arena: &Self, edge: u32| edge != ROOT && arena.node(edge).visits() == 0;
        let gone: Vec<u32> = counts.into_keys().filter(|&edge| edge == at || is_gone(self, edge)).collect();
        let mut left = BTreeSet::new();
        for &edge in &gone {
            left.extend(self.whole_place(edge));
            let was_link = u64::from(self.linked(edge).is_some());
            self.count_links(|links| links - was_link);
            self.shut(&mut cut, edge);
        }
        self.bequeath(&mut cut, &left);
        self.unprove_positions(&mut cut, &gone);
        cut
    }

    /// Undoes the youngest cut.
    pub(in crate::search::monte_carlo) fn put_back(&mut self, cut: Cut) {
        for (at, node, square) in cut.records.into_iter().rev() {
            *self.node_mut(at) = node;
            self.forget_choice(at);
            self.beside.change_square(at, |_| square);
        }
        self.opened = cut.opened;
        self.count_links(|_| cut.links);
        cut.owners.into_iter().rev().for_each(|(key, owner)| self.set_owner(key, Some(owner)));
    }

    fn begin_cut(&self, iterations: Vec<u32>) -> Cut {
        let (opened, links) = (self.opened, self.links());
        Cut { records: Vec::new(), owners: Vec::new(), opened, links, iterations }
    }

    /// Notes a record as it is, before it changes; what was chosen there holds no more.
    pub(super) fn keep(&mut self, cut: &mut Cut, at: u32) {
        cut.records.push((at, *self.node(at), self.beside.square(at)));
        self.forget_choice(at);
    }

    fn take(&mut self, cut: &mut Cut, at: u32, counts: Counts) {
        self.keep(cut, at);
        let node = self.node_mut(at);
        node.set_counts(node.visits() - counts.visits, node.sum() - counts.sum);
        self.beside.change_square(at, |square| square - counts.square);
    }

    /// Makes an edge a move that was not tried yet.
    fn shut(&mut self, cut: &mut Cut, at: u32) {
        let node = *self.node(at);
        self.keep(cut, at);
        self.keep(cut, node.parent());
        *self.node_mut(at) = Node::slot(node.parent(), node.code());
        self.node_mut(node.parent()).parent &= !COMPLETE;
        self.opened -= u64::from(node.is_opened());
    }

    /// Positions that an edge has led to go on as another edge's, the first in the arena that leads there; where there
    /// is none, they go. A position is named by its whole.
    fn bequeath(&mut self, cut: &mut Cut, positions: &BTreeSet<u32>) {
        let owner = |whole: u32| self.node(whole).parent();
        let leads = |edge: u32, whole: u32| self.whole_place(edge) == Some(whole);
        let orphans: BTreeSet<u32> =
            positions.iter().copied().filter(|&whole| !leads(owner(whole), whole)).collect();
        if orphans.is_empty() {
            return;
        }
        let mut heirs = BTreeMap::new();
        let mut keys = BTreeMap::new();
        for (whole, key) in self.keys_by_whole() {
            if orphans.contains(&whole) {
                keys.insert(whole, key);
            }
            for edge in self.places(whole) {
                if let Some(led) = self.whole_place(edge).filter(|led| orphans.contains(led)) {
                    heirs.entry(led).or_insert(edge);
                }
            }
        }
        for (whole, key) in keys {
            cut.owners.push((key, self.node(whole).parent()));
            let heir = heirs.get(&whole).copied();
            self.set_owner(key, heir);
            match heir {
                Some(heir) => self.hand_over(cut, whole, heir),
                None => {
                    self.opened -=
                        self.block(self.node(whole)).iter().filter(|edge| edge.is_opened()).count() as u64
                }
            }
        }
    }

    /// Makes the link `heir` the owner of the block that it leads to.
    fn hand_over(&mut self, cut: &mut Cut, whole: u32, heir: u32) {
        let block = self.places(whole);
        for at in std::iter::once(whole).chain(block) {
            self.keep(cut, at);
            let node = self.node_mut(at);
            node.parent = node.parent & !NUMBER | heir;
        }
        self.keep(cut, heir);
        if self.block(self.node(heir)).iter().all(Node::is_opened) {
            self.node_mut(heir).parent |= COMPLETE;
        }
        self.count_links(|links| links - 1);
    }

    /// How many nodes there are from a node of a tree down.
    fn opened_below(&self, at: u32) -> u64 {
        let (mut opened, mut waiting) = (0, vec![at]);
        while let Some(at) = waiting.pop() {
            opened += 1;
            waiting.extend(self.places(at).filter(|&child| self.node(child).is_opened()));
        }
        opened
    }
}
