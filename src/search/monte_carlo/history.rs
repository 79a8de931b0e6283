//! What going back needs: eight bytes an iteration, its path where positions are shared, and the knobs as they were.
//!
//! An iteration changed nothing but the counts on the path to its leaf, by its result, and what it added to the
//! tree. So leaf, result and a few marks undo it exactly. The youngest iterations are kept; what is older is
//! reached by searching again from the beginning, with the knobs that were in force then.

use std::collections::VecDeque;

use crate::search::monte_carlo::path::Step;
use crate::search::monte_carlo::rules::Rules;

/// So many bytes are always kept if the budget has room for them: a million iterations of a tree.
const ALWAYS: usize = size_of::<Record>() << 20;

/// More are kept while they take up to this fraction of the tree's bytes.
const SHARE_OF_TREE: u64 = 4;

/// Longest playout that a record holds; longer ones count as this long in the mean length.
pub(super) const LONGEST_COUNTED: u32 = (1 << 14) - 1;

/// One iteration, packed: leaf 30 bits, result 17, three marks, plies of the playout 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Record(u64);

/// What a [`Record`] holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Iteration {
    /// The node from which the playout started.
    pub(super) leaf: u32,
    /// The result for Max in fixed point.
    pub(super) result: u32,
    /// The leaf's parent got its children.
    pub(super) added_block: bool,
    /// The leaf became part of the tree by an expansion of its own.
    pub(super) opened: bool,
    /// The leaf's result was proven, and perhaps ancestors' with it.
    pub(super) proved: bool,
    /// Moves of the playout.
    pub(super) plies: u32,
}

impl Iteration {
    pub(super) const fn pack(self) -> Record {
        let plies = if self.plies < LONGEST_COUNTED { self.plies } else { LONGEST_COUNTED };
        Record(
            self.leaf as u64
                | (self.result as u64) << 30
                | (self.added_block as u64) << 47
                | (self.opened as u64) << 48
                | (self.proved as u64) << 49
                | (plies as u64) << 50,
        )
    }
}

impl Record {
    /// The packed bits.
    pub(super) const fn word(self) -> u64 {
        self.0
    }

    pub(super) const fn unpack(self) -> Iteration {
        Iteration {
            leaf: (self.0 & ((1 << 30) - 1)) as u32,
            result: (self.0 >> 30 & ((1 << 17) - 1)) as u32,
            added_block: self.0 >> 47 & 1 == 1,
            opened: self.0 >> 48 & 1 == 1,
            proved: self.0 >> 49 & 1 == 1,
            plies: (self.0 >> 50) as u32,
        }
    }
}

/// The youngest iterations.
#[derive(Debug, Clone)]
pub(super) struct History {
    records: VecDeque<Record>,
    /// The paths of these iterations one after the other, each from the root down, where positions are shared.
    paths: VecDeque<Step>,
    /// The budget in bytes.
    most: usize,
    /// Bytes that are never too many.
    always: usize,
}

impl History {
    /// With room for about `bytes`.
    pub(super) fn new(bytes: u64) -> Self {
        let most = (bytes as usize).max(size_of::<Record>());
        Self { records: VecDeque::new(), paths: VecDeque::new(), most, always: ALWAYS.min(most) }
    }

    /// That keeps every iteration.
    pub(super) fn of_all() -> Self {
        Self { always: usize::MAX, ..Self::new(u64::MAX) }
    }

    /// Keeps one more, with its path in a graph; forgets the oldest where they exceed their share of a tree of
    /// `tree_bytes`.
    #[inline(always)]
    pub(super) fn push(&mut self, record: Record, path: &[Step], tree_bytes: u64) {
        let more = size_of::<Record>() + size_of_val(path);
        if self.bytes() as usize + more > self.always {
            self.make_room(more, path.len(), tree_bytes);
        }
        self.records.push_back(record);
        if !path.is_empty() {
            self.paths.extend(path);
        }
    }

    fn make_room(&mut self, more: usize, steps: usize, tree_bytes: u64) {
        let share = (tree_bytes / SHARE_OF_TREE) as usize;
        let allowed = share.max(self.always).min(self.most);
        while !self.records.is_empty()
            && (self.bytes() as usize + more > allowed
                || !can_hold(&mut self.records, 1, self.most)
                || !can_hold(&mut self.paths, steps, self.most))
        {
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        self.records.pop_front();
        self.paths.pop_front();
        let next = self.paths.iter().position(|step| step.is_root()).unwrap_or(self.paths.len());
        self.paths.drain(..next);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Record> {
        self.records.pop_back()
    }

    /// Whether it holds every iteration of a search that has made so many.
    pub(super) fn holds_all(&self, iterations: u64) -> bool {
        self.records.len() as u64 == iterations
    }

    /// Tells the iterations that are kept, the oldest first: how many are older, the result, and the path from the root
    /// down where positions are shared.
    pub(super) fn each(&self, mut tell: impl FnMut(u32, u32, &[Step])) {
        let mut steps = self.paths.iter().copied().peekable();
        let mut path = Vec::new();
        for (older, record) in (0..).zip(&self.records) {
            path.clear();
            path.extend(steps.next());
            path.extend(std::iter::from_fn(|| steps.next_if(|step| !step.is_root())));
            tell(older, record.unpack().result, &path);
        }
    }

    /// The iterations that are kept, the youngest first, each with its path from the root down where positions are shared.
    pub(super) fn latest(&self) -> impl Iterator<Item = (Iteration, Vec<Step>)> {
        let mut end = self.paths.len();
        self.records.iter().rev().map(move |record| {
            let begin = (0..end).rev().find(|&nth| self.paths[nth].is_root()).unwrap_or(0);
            let path = self.paths.range(begin..end).copied().collect();
            end = begin;
            (record.unpack(), path)
        })
    }

    /// The path of the iteration that is popped next.
    pub(super) fn pop_path(&mut self) -> Vec<Step> {
        let length = self.paths.iter().rev().position(|step| step.is_root()).map_or(0, |above| above + 1);
        self.paths.split_off(self.paths.len() - length).into()
    }

    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.paths.clear();
    }

    #[inline(always)]
    pub(super) fn bytes(&self) -> u64 {
        (self.records.len() * size_of::<Record>() + self.paths.len() * size_of::<Step>()) as u64
    }
}

/// Makes room for some more entries, by doubling within `most` bytes; says whether the memory was granted.
fn can_hold<T>(queue: &mut VecDeque<T>, more: usize, most: usize) -> bool {
    let needed = queue.len() + more;
    let wanted = (2 * queue.len()).min(most / size_of::<T>()).max(needed);
    needed <= queue.capacity() || queue.try_reserve_exact(wanted - queue.len()).is_ok()
}

/// The knobs from each moment at which they changed.
#[derive(Debug, Clone)]
pub(super) struct KnobHistory {
    /// Ordered by phase; the first is of phase 0.
    changes: Vec<(u64, Rules)>,
}

impl KnobHistory {
    pub(super) fn new(rules: Rules) -> Self {
        Self { changes: vec![(0, rules)] }
    }

    /// From here on the search goes on with `rules`; any later past is another branch of time and is forgotten.
    pub(super) fn go_on(&mut self, phase: u64, rules: &Rules) {
        self.changes.retain(|(since, _)| *since < phase || *since == 0);
        match self.changes.last_mut() {
            Some((_, last)) if last == rules => {}
            Some((since, last)) if *since == phase => *last = rules.clone(),
            _ => self.changes.push((phase, rules.clone())),
        }
    }

    /// The knobs in force when the phase after `phase` was done, and until when.
    pub(super) fn at(&self, phase: u64) -> (&Rules, u64) {
        let next = self.changes.partition_point(|(since, _)| *since <= phase);
        let until = self.changes.get(next).map_or(u64::MAX, |(since, _)| *since);
        (&self.changes[next.max(1) - 1].1, until)
    }
}
