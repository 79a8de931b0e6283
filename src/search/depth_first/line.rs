//! Principal variations, one a ply, in a triangle: the line at ply `p` has room for the moves up to the last ply
//! that is kept, so that a better child's line is copied up in place.

use std::ops::Range;

/// Plies of the principal variation that are kept.
pub(super) const KEPT: usize = 64;

/// The lines of all plies.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Lines {
    moves: Vec<u32>,
    lengths: [u8; KEPT],
}

impl Lines {
    pub(super) fn new() -> Self {
        Self { moves: vec![0; start(KEPT)], lengths: [0; KEPT] }
    }

    /// Forgets the line at `ply`.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        if let Some(length) = self.lengths.get_mut(ply) {
            *length = 0;
        }
    }

    /// The line at `ply` becomes the move `code` and the child's line.
    #[inline(always)]
    pub(super) fn promote(&mut self, ply: usize, code: u32) {
        if ply >= KEPT {
            return;
        }
        let below = self.range(ply + 1);
        let at = start(ply);
        self.lengths[ply] = below.len() as u8 + 1;
        self.moves[at] = code;
        self.moves.copy_within(below, at + 1);
    }

    /// The line at `ply`.
    pub(super) fn get(&self, ply: usize) -> &[u32] {
        &self.moves[self.range(ply)]
    }

    fn range(&self, ply: usize) -> Range<usize> {
        let length = self.lengths.get(ply).copied().unwrap_or(0);
        start(ply.min(KEPT))..start(ply.min(KEPT)) + usize::from(length)
    }
}

/// Where the line at `ply` begins: the plies above it have room for `KEPT`, `KEPT - 1`, ... moves.
const fn start(ply: usize) -> usize {
    ply * KEPT - ply * ply.saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_grow_upwards() {
        let mut lines = Lines::new();
        for ply in (0..KEPT + 3).rev() {
            lines.clear(ply);
            lines.promote(ply, ply as u32);
        }
        assert_eq!(lines.get(0), (0..KEPT as u32).collect::<Vec<_>>());
        lines.clear(1);
        lines.promote(0, 9);
        assert_eq!(lines.get(0), [9]);
        assert!(lines.get(KEPT).is_empty());
    }
}
