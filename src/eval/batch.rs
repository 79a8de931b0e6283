//! The positions after several moves of one position, valued side by side.

/// So many positions are valued at a time: as many words are one vector of the newest processors.
pub const BATCH: usize = 8;

/// What the positions after the first few of some moves are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batch {
    /// The static values for Max, in evaluation units, in the order of the moves. Those beyond [`count`](Self::count)
    /// mean nothing, nor do those of positions where the game is over.
    pub values: [i32; BATCH],
    /// A bit for each position, the first one lowest: whether the game is over there.
    pub over: u8,
    /// How many moves were looked at, from 1 to [`BATCH`].
    pub count: usize,
}

/// Flags as bits: the first one is the lowest.
#[inline(always)]
pub(crate) const fn bits_of(flags: [bool; BATCH]) -> u8 {
    let (mut bits, mut i) = (0, 0);
    while i < BATCH {
        bits |= (flags[i] as u8) << i;
        i += 1;
    }
    bits
}
