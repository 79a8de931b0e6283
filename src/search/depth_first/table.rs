//! The transposition table: a power-of-two number of slots, index = key mod slots. A slot holds a key, a lower and an
//! upper bound, the depth they were searched to and the best move (Greenblatt et al., 1967; two bounds as in Plaat et
//! al., 1996).
//!
//! A table begins small and doubles as it fills, up to the size that was asked for: a short search then touches little
//! memory, which costs it more than its nodes do. Doubling sends each entry to one of two places and so can be undone.

use crate::error::{Fault, Result};
use crate::pages;
use crate::search::depth_first::window::Bounds;
use crate::search::value::{INFINITE, Value, from_table, to_table};

/// What a slot says about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// Bounds as they hold at the ply of the probe.
    pub bounds: Bounds,
    /// Plies that were searched below.
    pub depth: u8,
    /// The code of the move to try first.
    pub best: Option<u32>,
    /// Whether no heuristic value went into the bounds.
    pub solved: bool,
}

/// Which entry gives way when two positions share a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Replacement {
    /// The older one.
    Always,
    /// The one searched less deeply.
    DepthPreferred,
    /// Two slots side by side, the first depth-preferred, the second always replaced (Breuker et al., 1994).
    TwoTier,
}

/// A slot as three words: key; lower and upper bound; best move, depth, flags. All zero is an empty slot.
pub(super) type Slot = [u64; 3];

const OCCUPIED: u64 = 1 << 40;
const SOLVED: u64 = 1 << 41;
const HAS_MOVE: u64 = 1 << 42;

/// One write to a slot: what going back needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written {
    pub index: usize,
    pub old: Slot,
    /// Whether another position's entry was lost.
    pub replaced: bool,
}

/// What was in use of a table at some moment, and as many slots as it could come to.
#[derive(Debug)]
pub(super) struct Copied {
    slots: Vec<Slot>,
    most: usize,
}

impl Copied {
    /// Bytes of the slots.
    pub(super) const fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }
}

/// Slots that a table begins with: so few that a small search does not spend its time on clearing them.
const FIRST: usize = 1 << 14;

/// As long as there are fewer, large pages would cost more time to clear than they save.
const FEW: usize = 1 << 16;

/// One in so many slots may be taken before the table doubles: a larger table would lose fewer entries, but lie less
/// often in the processor's cache.
const SPARE: usize = 2;

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    /// Those in use; there is room for as many as it may come to.
    slots: Vec<Slot>,
    /// As many as it may come to.
    most: usize,
    /// Entries.
    entries: usize,
    replacement: Replacement,
}

impl Table {
    /// An empty table; `slots` is rounded down to a power of two, at least 2.
    pub(super) fn new(slots: usize) -> Self {
        let most = 1 << slots.max(2).ilog2();
        let mut table = Self {
            slots: Vec::with_capacity(most),
            most,
            entries: 0,
            replacement: Replacement::DepthPreferred,
        };
        table.clear();
        table
    }

    /// Whether there can be a table of this size.
    ///
    /// # Errors
    /// The system gives no memory for it.
    pub(super) fn check_room(slots: usize) -> Result<()> {
        if Vec::<Slot>::new().try_reserve_exact(slots).is_ok() {
            return Ok(());
        }
        let mib = (slots * size_of::<Slot>()) >> 20;
        Err(Fault::new(format!("the system gives no memory for a table of {mib} MiB"))
            .in_source("table")
            .expected("fewer slots, or a smaller memory budget"))
    }

    /// As many slots as it may come to.
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Another policy for what is stored from now on. What a slot of the other tier holds may not be found any more.
    pub(super) const fn set_replacement(&mut self, replacement: Replacement) {
        self.replacement = replacement;
    }

    /// The slots in use.
    pub(super) fn in_use(&self) -> &[Slot] {
        &self.slots
    }

    #[inline(always)]
    const fn place_of(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// Asks memory for a position's slot, which will be needed soon.
    #[inline(always)]
    pub(super) fn fetch_ahead(&self, key: u64) {
        pages::fetch_ahead(&self.slots[self.place_of(key)]);
    }

    /// The entry of a position, if it is there; win distances counted from `ply`.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64, ply: i32) -> Option<Entry> {
        let index = self.place_of(key);
        let mut slot = &self.slots[index];
        if !holds(slot, key) {
            if self.replacement != Replacement::TwoTier {
                return None;
            }
            slot = &self.slots[index ^ 1];
            if !holds(slot, key) {
                return None;
            }
        }
        let [_, bounds, rest] = *slot;
        Some(Entry {
            bounds: Bounds { lower: near((bounds >> 32) as Value, ply), upper: near(bounds as Value, ply) },
            depth: (rest >> 32) as u8,
            best: (rest & HAS_MOVE != 0).then_some(rest as u32),
            solved: rest & SOLVED != 0,
        })
    }

    /// Stores an entry, unless a better one keeps its place.
    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, entry: &Entry, ply: i32) -> Option<Written> {
        let index = self.place(key, entry.depth)?;
        let Bounds { lower, upper } = entry.bounds;
        let bounds = u64::from(far(lower, ply) as u32) << 32 | u64::from(far(upper, ply) as u32);
        let mut rest = OCCUPIED | u64::from(entry.depth) << 32;
        if entry.solved {
            rest |= SOLVED;
        }
        if let Some(best) = entry.best {
            rest |= HAS_MOVE | u64::from(best);
        }
        let old = std::mem::replace(&mut self.slots[index], [key, bounds, rest]);
        if is_free(&old) {
            self.entries += 1;
            if self.entries > self.slots.len() / SPARE && self.slots.len() < self.most {
                self.double();
            }
        }
        Some(Written { index, old, replaced: !is_free(&old) && old[0] != key })
    }

    /// Undoes the last write that is not undone yet.
    pub(super) fn restore(&mut self, index: usize, old: Slot) {
        if is_free(&old) {
            let half = self.slots.len() / 2;
            if half >= FIRST && self.entries == half / SPARE + 1 {
                self.halve();
            }
            self.entries -= 1;
        }
        self.slots[index] = old;
    }

    /// A copy of what is in use.
    pub(super) fn copied(&self) -> Copied {
        Copied { slots: self.slots.clone(), most: self.most }
    }

    /// Puts back what was in use at another time, also in a table of another size.
    pub(super) fn refill(&mut self, copied: &Copied) {
        self.slots.clone_from(&copied.slots);
        self.most = copied.most;
        self.entries = copied.slots.iter().filter(|slot| !is_free(slot)).count();
    }

    /// Empties every slot.
    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(FIRST.min(self.most), [0; 3]);
        self.entries = 0;
    }

    /// Bytes of the slots in use.
    pub(super) const fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }

    /// Twice as many slots come into use. One more bit of its key says whether an entry stays.
    #[cold]
    fn double(&mut self) {
        let half = self.slots.len();
        if half >= FEW {
            pages::prefer_large(&self.slots);
        }
        self.slots.resize(2 * half, [0; 3]);
        let (lower, upper) = self.slots.split_at_mut(half);
        for (stays, moves) in lower.iter_mut().zip(upper) {
            if stays[0] as usize & half != 0 {
                *moves = std::mem::take(stays);
            }
        }
    }

    /// The reverse of [`double`](Self::double), at the moment after it: of two places one is free.
    #[cold]
    fn halve(&mut self) {
        let half = self.slots.len() / 2;
        let (lower, upper) = self.slots.split_at_mut(half);
        for (stays, moved) in lower.iter_mut().zip(upper) {
            if !is_free(moved) {
                *stays = *moved;
            }
        }
        self.slots.truncate(half);
    }

    /// The slot that an entry of this depth may take.
    #[inline(always)]
    fn place(&self, key: u64, depth: u8) -> Option<usize> {
        let index = self.place_of(key);
        let depth_at = |at: usize| (self.slots[at][2] >> 32) as u8;
        match self.replacement {
            Replacement::Always => Some(index),
            Replacement::DepthPreferred => {
                (is_free(&self.slots[index]) || depth >= depth_at(index)).then_some(index)
            }
            Replacement::TwoTier => {
                let (deep, fresh) = (index & !1, index | 1);
                // A position never stands in both: an older entry of it is overwritten where it is.
                let old = [deep, fresh].into_iter().find(|&at| holds(&self.slots[at], key));
                let is_deepest = is_free(&self.slots[deep]) || depth > depth_at(deep);
                Some(old.unwrap_or(if is_deepest { deep } else { fresh }))
            }
        }
    }
}

/// A copy has room for as many slots, too.
impl Clone for Table {
    fn clone(&self) -> Self {
        let mut slots = Vec::with_capacity(self.most);
        if self.slots.len() >= FEW {
            pages::prefer_large(&slots);
        }
        slots.extend_from_slice(&self.slots);
        Self { slots, ..*self }
    }
}

#[inline(always)]
const fn is_free(slot: &Slot) -> bool {
    slot[2] & OCCUPIED == 0
}

#[inline(always)]
const fn holds(slot: &Slot, key: u64) -> bool {
    slot[0] == key && !is_free(slot)
}

/// A bound as it is stored; an open end stays open.
#[inline(always)]
const fn far(bound: Value, ply: i32) -> Value {
    if bound == INFINITE || bound == -INFINITE { bound } else { clamp(to_table(bound, ply)) }
}

/// A stored bound as it holds at `ply`.
#[inline(always)]
const fn near(bound: Value, ply: i32) -> Value {
    if bound == INFINITE || bound == -INFINITE { bound } else { from_table(bound, ply) }
}

/// A win at the node itself is the best there is, whatever rounding at chance nodes has made of it.
const fn clamp(bound: Value) -> Value {
    if bound >= INFINITE {
        INFINITE - 1
    } else if bound <= -INFINITE {
        1 - INFINITE
    } else {
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::WIN;

    fn entry(lower: Value, upper: Value, depth: u8) -> Entry {
        Entry { bounds: Bounds { lower, upper }, depth, best: Some(7), solved: depth == 3 }
    }

    fn table(slots: usize, replacement: Replacement) -> Table {
        let mut table = Table::new(slots);
        table.set_replacement(replacement);
        table
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let mut table = table(16, Replacement::Always);
        for (key, stored) in [(5, entry(-INFINITE, -3, 3)), (6, entry(WIN - 9, INFINITE, 200))] {
            assert!(table.store(key, &stored, 4).is_some());
            assert_eq!(table.probe(key, 4), Some(stored));
        }
        // A win nine plies from the root and five from the node is nearer to the root by another road.
        let nearer = Bounds { lower: WIN - 7, upper: INFINITE };
        assert_eq!(table.probe(6, 2).map(|e| e.bounds), Some(nearer));
        assert_eq!(table.probe(5 + 16, 4), None);
    }

    #[test]
    fn each_scheme_keeps_what_it_says() {
        let survivors = |replacement| {
            let mut table = table(4, replacement);
            for (key, depth) in [(0u64, 5u8), (4, 3), (8, 2)] {
                table.store(key, &entry(0, 0, depth), 0);
            }
            [0u64, 4, 8].map(|key| table.probe(key, 0).is_some())
        };
        assert_eq!(survivors(Replacement::Always), [false, false, true]);
        assert_eq!(survivors(Replacement::DepthPreferred), [true, false, false]);
        assert_eq!(survivors(Replacement::TwoTier), [true, false, true]);
    }

    #[test]
    fn a_write_is_undone_exactly() {
        let mut table = table(4, Replacement::Always);
        table.store(1, &entry(1, 2, 3), 0);
        let before = table.slots.clone();
        let written = table.store(5, &entry(4, 4, 1), 0).expect("always stores");
        assert!(written.replaced);
        table.restore(written.index, written.old);
        assert_eq!(table.slots, before);
    }

    #[test]
    fn a_table_grows_without_losing_anything_and_shrinks_again() {
        for replacement in [Replacement::Always, Replacement::DepthPreferred, Replacement::TwoTier] {
            let mut table = table(4 * FIRST, replacement);
            let (mut rng, mut writes, mut past) = (crate::rng::Rng::new(1), Vec::new(), Vec::new());
            while table.in_use().len() < 4 * FIRST {
                if writes.len() % 16_384 == 0 {
                    past.push((writes.len(), table.clone()));
                }
                let before = (table.entries == FIRST / SPARE).then(|| table.in_use().to_vec());
                let written = table.store(rng.bits(), &entry(0, 9, 3), 0).expect("all are as deep");
                writes.push(written);
                for slot in before.iter().flatten().filter(|slot| !is_free(slot)) {
                    let is_lost = written.replaced && written.old == *slot;
                    assert!(is_lost || table.probe(slot[0], 0).is_some());
                }
            }
            while let Some(written) = writes.pop() {
                table.restore(written.index, written.old);
                if let Some((at, earlier)) = past.pop_if(|(at, _)| *at == writes.len()) {
                    assert!(table.in_use() == earlier.in_use(), "{at}");
                    assert_eq!(table.entries, earlier.entries);
                }
            }
            assert!(past.is_empty() && table.entries == 0 && table.slots.iter().all(is_free));
        }
    }
}
