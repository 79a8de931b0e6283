//! What going back needs: checkpoints, thinned with age; a log of overwritten table slots; and when settings changed.

use std::sync::Arc;

use crate::game::Game;
use crate::search::Settings;
use crate::search::depth_first::state::State;
use crate::search::depth_first::table::{Copied, Slot, Table};

/// Phases between two checkpoints, times the moves of a node: a phase costs about as much as its node has moves, and
/// whoever stops a search waits for the replay from the last checkpoint.
const SPACING: u64 = 1 << 20;

/// A node counts as having at least so many moves.
const FEW_MOVES: u64 = 8;

/// Phases until the first checkpoint, before anything is known of the game.
const FIRST: u64 = 1 << 11;

/// Most checkpoints that are kept.
const MOST_CHECKPOINTS: usize = 256;

/// Most writes that the log of slots reaches back: some hundred thousand nodes. A longer one would drive more of the table
/// out of the processor's cache.
const LONGEST_LOG: u64 = 1 << 18;

/// A moment that can be returned to without replay from before it.
#[derive(Debug, Clone)]
pub(super) struct Checkpoint<G: Game> {
    pub state: State<G>,
    /// What the state takes.
    bytes: u64,
    /// Table writes until then.
    pub written: u64,
    /// The table then; `None` where the log reaches back to it, or it was empty.
    pub copy: Option<Arc<Copied>>,
    /// How many changes of settings were in force.
    pub changes: usize,
    /// Whether it was asked for, and is never thinned.
    is_settled: bool,
}

impl<G: Game> Checkpoint<G> {
    /// Whether the table of that moment can be had again: as a copy, by the log, or because it was empty.
    fn is_usable(&self, log: &SlotLog) -> bool {
        self.copy.is_some() || self.written == 0 || log.reaches(self.written)
    }
}

/// The machine's past.
#[derive(Debug, Clone)]
pub(super) struct Journal<G: Game> {
    /// The phase count at which the next checkpoint is taken.
    pub due: u64,
    pub log: SlotLog,
    checkpoints: Vec<Checkpoint<G>>,
    /// Which settings came into force after how many phases, in order.
    changes: Vec<(u64, Settings)>,
    budget: u64,
}

impl<G: Game> Journal<G> {
    pub(super) const fn new(budget: u64) -> Self {
        Self { due: FIRST, log: SlotLog::new(0), checkpoints: Vec::new(), changes: Vec::new(), budget }
    }

    /// An empty table comes into use: what was written to another one cannot be unwound any more.
    pub(super) fn begin_table(&mut self) {
        let entries = (self.budget / 4 / size_of::<Overwritten>() as u64).min(LONGEST_LOG);
        let written = self.log.written();
        self.log = SlotLog::new(entries);
        self.log.restart(written + 1);
    }

    /// Notes settings that came into force at a moment; the first ones are those that the search began with.
    pub(super) fn note_change(&mut self, phases: u64, settings: &Settings) {
        self.changes.push((phases, settings.clone()));
    }

    /// Drops changes of settings after a moment: the future is open again.
    pub(super) fn forget_after(&mut self, phases: u64) {
        self.changes.retain(|&(at, _)| at <= phases);
    }

    /// The settings in force at a moment.
    pub(super) fn settings_at(&self, phases: u64) -> Option<&Settings> {
        self.changes.iter().rev().find(|&&(at, _)| at <= phases).map(|(_, settings)| settings)
    }

    /// The settings that the `nth` of the first `until` changes has brought, and those after it.
    pub(super) fn changes(&self, nth: usize, until: usize) -> Vec<Settings> {
        self.changes[nth..until].iter().map(|(_, settings)| settings.clone()).collect()
    }

    /// How many changes of settings there were before a moment.
    pub(super) fn changes_before(&self, phases: u64) -> usize {
        self.changes.partition_point(|&(at, _)| at < phases)
    }

    /// The settings that were in force between two moments, one after the other.
    pub(super) fn in_force(&self, from: u64, to: u64) -> impl Iterator<Item = &Settings> {
        let changes = &self.changes;
        let ends = changes.iter().skip(1).map(|&(at, _)| at).chain([u64::MAX]);
        let spans = changes.iter().zip(ends);
        spans.filter(move |((begun, _), end)| *begun < to && *end > from).map(|((_, settings), _)| settings)
    }

    /// When the settings change next after a moment.
    pub(super) fn next_change(&self, phases: u64) -> Option<u64> {
        self.changes.iter().map(|&(at, _)| at).find(|&at| at > phases)
    }

    /// Adds a checkpoint; `table` is copied where the log alone would not do.
    pub(super) fn take(&mut self, game: &G, state: &State<G>, table: Option<&Table>, is_settled: bool) {
        self.due = next_due(state);
        let written = self.log.written;
        let last = self.checkpoints.iter().rev().find(|c| c.copy.is_some());
        // A copy that the budget has no room for would be made and dropped at every checkpoint.
        let room = self.budget.saturating_sub(self.log.bytes());
        let copy = match (table.filter(|table| table.bytes() <= room), last) {
            (Some(_), Some(last)) if last.written == written => last.copy.clone(),
            (Some(table), last) => {
                let since = written - last.map_or(0, |last| last.written);
                let spacing = (8 * self.log.reach()).max(4 * table.in_use().len() as u64);
                (is_settled || since >= spacing).then(|| Arc::new(table.copied()))
            }
            (None, _) => None,
        };
        let (state, bytes) = (state.trimmed(), state.bytes(game));
        let changes = self.changes_before(state.clock.phases + 1);
        self.checkpoints.push(Checkpoint { state, bytes, written, copy, changes, is_settled });
        self.thin();
    }

    /// The last checkpoint whose moment `suits`, with everything after it forgotten.
    pub(super) fn take_back(&mut self, suits: impl Fn(&State<G>) -> bool) -> Option<&Checkpoint<G>> {
        let log = &self.log;
        let found = self.checkpoints.iter().rposition(|c| suits(&c.state) && c.is_usable(log));
        self.checkpoints.truncate(found.map_or(0, |at| at + 1));
        self.due = self.checkpoints.last().map_or(FIRST, |c| next_due(&c.state));
        self.checkpoints.last()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let mut bytes = self.log.bytes();
        let mut seen: Option<&Arc<Copied>> = None;
        for checkpoint in &self.checkpoints {
            bytes += checkpoint.bytes;
            if let Some(copy) = &checkpoint.copy {
                if !seen.is_some_and(|last| Arc::ptr_eq(last, copy)) {
                    bytes += copy.bytes();
                }
                seen = Some(copy);
            }
        }
        bytes
    }

    /// Removes checkpoints until the rest is few enough and within the budget: first those that cannot be used any
    /// more, then the ones whose loss widens a gap least in proportion to its age.
    fn thin(&mut self) {
        if self.checkpoints.len() <= MOST_CHECKPOINTS && self.bytes() <= self.budget {
            return;
        }
        let log = &self.log;
        self.checkpoints.retain(|c| c.is_settled || c.is_usable(log));
        while self.checkpoints.len() > MOST_CHECKPOINTS || self.bytes() > self.budget {
            let is_over_budget = self.bytes() > self.budget;
            let now = self.checkpoints.last().map_or(0, |c| c.state.clock.phases);
            let phases = |at: usize| self.checkpoints[at].state.clock.phases;
            // Over the budget, a copy of the table weighs most; where there is none, the states do.
            let has_copy = |at: &usize| self.checkpoints[*at].copy.is_some();
            let removable = || {
                (0..self.checkpoints.len().saturating_sub(1)).filter(|&at| !self.checkpoints[at].is_settled)
            };
            let only_copies = is_over_budget && removable().any(|at| has_copy(&at));
            let candidates = removable().filter(|at| !only_copies || has_copy(at));
            let loss = |at: usize| {
                let gap = phases(at + 1) - at.checked_sub(1).map_or(0, phases);
                gap as f64 / (now - phases(at)).max(1) as f64
            };
            let least = candidates.min_by(|&a, &b| loss(a).total_cmp(&loss(b)));
            match least {
                Some(at) => drop(self.checkpoints.remove(at)),
                None => break,
            }
        }
        self.give_up_copies();
    }

    /// Drops the tables of old settled checkpoints where even they alone are too much: replay can cross them.
    fn give_up_copies(&mut self) {
        let mut at = 0;
        while self.bytes() > self.budget && at + 1 < self.checkpoints.len() {
            self.checkpoints[at].copy = None;
            at += 1;
        }
    }
}

/// When the checkpoint after one of this state is due. A long path takes longer to copy.
fn next_due<G: Game>(state: &State<G>) -> u64 {
    let height = state.height as u64;
    let branching = (state.moves.len() as u64 / height.max(1)).max(FEW_MOVES);
    state.clock.phases + (SPACING / branching).max(16 * height)
}

/// A slot's place and what stood there.
type Overwritten = [u64; 4];

/// A ring of the last table writes.
#[derive(Debug, Clone)]
pub(super) struct SlotLog {
    /// As far as it has been written to: memory that is not used is not touched.
    ring: Vec<Overwritten>,
    /// Writes that it has room for.
    reach: u64,
    /// Writes since the search began.
    written: u64,
    /// The earliest write count that can be unwound to.
    oldest: u64,
}

impl SlotLog {
    const fn new(entries: u64) -> Self {
        let entries: u64 = if entries == 0 { 0 } else { 1 << entries.ilog2() };
        Self { ring: Vec::new(), reach: entries, written: 0, oldest: 0 }
    }

    /// Where the write after so many others stands.
    #[inline(always)]
    const fn place(&self, written: u64) -> usize {
        (written & self.reach.wrapping_sub(1)) as usize
    }

    /// Logs what a write has overwritten.
    #[inline(always)]
    pub(super) fn push(&mut self, index: usize, old: Slot) {
        let at = self.place(self.written);
        let entry = [index as u64, old[0], old[1], old[2]];
        match self.ring.get_mut(at) {
            Some(place) => *place = entry,
            None => self.lengthen(at, entry),
        }
        self.written += 1;
    }

    /// Writes to a place that was not written to before.
    #[cold]
    fn lengthen(&mut self, at: usize, entry: Overwritten) {
        if self.reach > 0 {
            self.ring.resize(at, [0; 4]);
            self.ring.push(entry);
        }
    }

    /// Takes the last write back: the slot and what stood there before.
    pub(super) fn pop(&mut self) -> (usize, Slot) {
        self.oldest = self.oldest.max(self.written.saturating_sub(self.reach()));
        self.written -= 1;
        let [index, key, bounds, rest] = self.ring[self.place(self.written)];
        (index as usize, [key, bounds, rest])
    }

    pub(super) const fn written(&self) -> u64 {
        self.written
    }

    /// Whether it can be unwound to this count of writes.
    pub(super) fn reaches(&self, written: u64) -> bool {
        written >= self.oldest && self.written - written.min(self.written) <= self.reach()
    }

    /// Begins anew after this many writes.
    pub(super) const fn restart(&mut self, written: u64) {
        self.written = written;
        self.oldest = written;
    }

    const fn reach(&self) -> u64 {
        self.reach
    }

    /// Bytes that it may come to.
    const fn bytes(&self) -> u64 {
        self.reach * size_of::<Overwritten>() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_reaches_back_as_far_as_it_is_long() {
        let mut log = SlotLog::new(5);
        for n in 0..10 {
            log.push(n, [n as u64; 3]);
        }
        assert!(log.reaches(6) && !log.reaches(5));
        assert_eq!(log.pop(), (9, [9; 3]));
        assert_eq!(log.pop(), (8, [8; 3]));
        log.push(80, [80; 3]);
        assert!(log.reaches(6) && !log.reaches(5), "what was overwritten once stays lost");
        log.restart(3);
        assert!(log.reaches(3) && !log.reaches(2));
    }
}
