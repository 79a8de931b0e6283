//! The path of an iteration, where positions are shared: what was reached by two lines has no one parent to go back
//! to.

use crate::search::monte_carlo::arena::ROOT;

/// The low 30 bits of a step hold the edge's place.
const PLACE: u32 = (1 << 30) - 1;

/// The iteration has made the edge a link.
const LINKED: u32 = 1 << 30;

/// The iteration has learnt what the edge is proven to be.
const PROVEN: u32 = 1 << 31;

/// One edge of a path, and what the iteration has done to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step(u32);

impl Step {
    #[inline(always)]
    pub(super) const fn place(self) -> u32 {
        self.0 & PLACE
    }

    pub(super) const fn is_linked(self) -> bool {
        self.0 & LINKED != 0
    }

    pub(super) const fn is_proven(self) -> bool {
        self.0 & PROVEN != 0
    }

    /// Everything about it, for a digest.
    pub(super) const fn word(self) -> u64 {
        self.0 as u64
    }

    /// Whether a path begins here: nothing leads back to the root.
    pub(super) const fn is_root(self) -> bool {
        self.place() == ROOT
    }
}

/// The edges from the root down, the root first; empty in a tree, where parents tell the way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Path {
    steps: Vec<Step>,
    /// On the way back up: how many steps were taken.
    climbed: usize,
}

impl Path {
    /// Stands at the root.
    pub(super) fn begin(&mut self) {
        self.steps.clear();
        self.stand_at_end();
        self.push(ROOT);
    }

    /// Goes one step down.
    #[inline]
    pub(super) fn push(&mut self, at: u32) {
        self.steps.push(Step(at));
    }

    /// Becomes a path that was taken before.
    pub(super) fn follow(&mut self, steps: impl Iterator<Item = Step>) {
        self.steps.clear();
        self.steps.extend(steps);
        self.stand_at_end();
    }

    /// The way back begins, or begins again.
    pub(super) const fn stand_at_end(&mut self) {
        self.climbed = 0;
    }

    /// Leaves an edge on the way back up; the edge above it, or the root again.
    #[inline]
    pub(super) fn up(&mut self) -> u32 {
        self.climbed += 1;
        let above = self.steps.len().saturating_sub(self.climbed + 1);
        self.steps.get(above).map_or(ROOT, |step| step.place())
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Plies from the root to its end.
    pub(super) const fn depth(&self) -> u64 {
        self.steps.len().saturating_sub(1) as u64
    }

    /// The edge above its end, if there is one.
    pub(super) fn second_last(&self) -> Option<u32> {
        let nth = self.steps.len().checked_sub(2)?;
        Some(self.steps[nth].place())
    }

    /// How many links it has made.
    pub(super) fn links(&self) -> u64 {
        self.steps.iter().filter(|step| step.is_linked()).count() as u64
    }

    /// The steps down to an edge, it among them, if it lies on the path.
    pub(super) fn down_to(&self, at: u32) -> Option<&[Step]> {
        let nth = self.steps.iter().position(|step| step.place() == at)?;
        Some(&self.steps[..=nth])
    }

    /// The edge at which it ends was made a link.
    pub(super) fn mark_link(&mut self) {
        if let Some(last) = self.steps.last_mut() {
            last.0 |= LINKED;
        }
    }

    /// The edge at which it ends, or on the way up the one that was left last, was proven.
    pub(super) fn mark_proof(&mut self) {
        let nth = self.steps.len().saturating_sub(self.climbed.max(1));
        if let Some(step) = self.steps.get_mut(nth) {
            step.0 |= PROVEN;
        }
    }

    /// Whether the edge at which it ends was proven by this iteration.
    pub(super) fn has_proven_end(&self) -> bool {
        self.steps.last().is_some_and(|step| step.is_proven())
    }
}
