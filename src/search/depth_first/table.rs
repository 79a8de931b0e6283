//! The transposition table: a fixed power-of-two number of slots, index = key mod slots. A slot holds a key, a lower
//! and an upper bound, the depth they were searched to and the best move (Greenblatt et al., 1967; two bounds as in
//! Plaat et al., 1996).

use crate::error::{Fault, Result};
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

/// A slot as three words: key; lower and upper bound; best move, depth, flags. All zero is an empty slot, so that
/// a fresh table costs no memory until it is written to.
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

/// The table.
#[derive(Debug, Clone)]
pub(super) struct Table {
    pub(super) slots: Vec<Slot>,
    mask: usize,
    replacement: Replacement,
}

impl Table {
    /// An empty table; `slots` is rounded down to a power of two, at least 2.
    ///
    /// # Errors
    /// The system gives no memory for it.
    pub(super) fn new(slots: usize, replacement: Replacement) -> Result<Self> {
        let slots = 1 << slots.max(2).ilog2();
        // Asked first, because a refusal below would end the program: memory that is asked for zeroed, and so is not
        // touched before it is used, cannot be asked for politely.
        let is_granted = Vec::<Slot>::new().try_reserve_exact(slots).is_ok();
        if !is_granted {
            let mib = (slots * size_of::<Slot>()) >> 20;
            return Err(Fault::new(format!("the system gives no memory for a table of {mib} MiB"))
                .in_source("table")
                .expected("fewer slots, or a smaller memory budget"));
        }
        Ok(Self { slots: vec![[0; 3]; slots], mask: slots - 1, replacement })
    }

    /// The entry of a position, if it is there; win distances counted from `ply`.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64, ply: i32) -> Option<Entry> {
        let index = key as usize & self.mask;
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
        Some(Written { index, old, replaced: old[2] & OCCUPIED != 0 && old[0] != key })
    }

    /// Undoes one write.
    pub(super) fn restore(&mut self, index: usize, old: Slot) {
        self.slots[index] = old;
    }

    /// Empties every slot.
    pub(super) fn clear(&mut self) {
        self.slots = vec![[0; 3]; self.slots.len()];
    }

    /// Bytes of all slots.
    pub(super) const fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }

    /// The slot that an entry of this depth may take.
    #[inline(always)]
    fn place(&self, key: u64, depth: u8) -> Option<usize> {
        let index = key as usize & self.mask;
        let is_free = |slot: &Slot| slot[2] & OCCUPIED == 0;
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

#[inline(always)]
const fn holds(slot: &Slot, key: u64) -> bool {
    slot[0] == key && slot[2] & OCCUPIED != 0
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

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let mut table = Table::new(16, Replacement::Always).unwrap();
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
            let mut table = Table::new(4, replacement).unwrap();
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
        let mut table = Table::new(4, Replacement::Always).unwrap();
        table.store(1, &entry(1, 2, 3), 0);
        let before = table.slots.clone();
        let written = table.store(5, &entry(4, 4, 1), 0).expect("always stores");
        assert!(written.replaced);
        table.restore(written.index, written.old);
        assert_eq!(table.slots, before);
    }
}
