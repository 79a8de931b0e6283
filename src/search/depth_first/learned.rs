//! What cutoffs teach about quiet moves: a move that has cut once may cut again, at the same ply or anywhere.

use crate::game::Side;

/// The two moves that cut last at each ply (killers; Huberman, 1968).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Killers(Vec<[u32; 2]>);

impl Killers {
    /// Where a move stands among the killers of a ply: 2 the last, 1 the one before, 0 none of them.
    pub(super) fn rank(&self, ply: usize, code: u32) -> u32 {
        match self.0.get(ply) {
            Some(&[last, _]) if last == code + 1 => 2,
            Some(&[_, before]) if before == code + 1 => 1,
            _ => 0,
        }
    }

    /// A move has cut.
    pub(super) fn learn(&mut self, ply: usize, code: u32) {
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [0; 2]);
        }
        let slots = &mut self.0[ply];
        if slots[0] != code + 1 {
            *slots = [code + 1, slots[0]];
        }
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.len() * size_of::<[u32; 2]>()
    }
}

/// How much each move has cut, for each side, wherever it was made (history heuristic; Schaeffer, 1989). Moves are
/// told apart by some bits of their codes: in a large game several may share a count.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct History(Vec<u32>);

/// Bits of a move's place among the counts.
const BITS: u32 = 12;

/// Where a count reaches this, all are halved.
const LIMIT: u32 = 1 << 28;

impl History {
    /// A move's count.
    pub(super) fn count(&self, side: Side, code: u32) -> u32 {
        self.0.get(place(side, code)).copied().unwrap_or(0)
    }

    /// A move has cut with so many plies to go: the deeper the search that it has saved, the more it counts.
    pub(super) fn learn(&mut self, side: Side, code: u32, depth: u8) {
        if self.0.is_empty() {
            self.0.resize(2 << BITS, 0);
        }
        let count = &mut self.0[place(side, code)];
        *count += u32::from(depth) * u32::from(depth);
        if *count >= LIMIT {
            self.0.iter_mut().for_each(|count| *count /= 2);
        }
    }

    pub(super) const fn bytes(&self) -> usize {
        self.0.len() * size_of::<u32>()
    }
}

const fn place(side: Side, code: u32) -> usize {
    let side = match side {
        Side::Max => 0,
        Side::Min => 1 << BITS,
    };
    side + (code.wrapping_mul(0x9e37_79b1) >> (32 - BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_killers_are_kept_without_repetition() {
        let mut killers = Killers::default();
        for code in [5, 7, 7, 0] {
            killers.learn(3, code);
        }
        assert_eq!([0, 7, 5].map(|code| killers.rank(3, code)), [2, 1, 0]);
        assert_eq!((killers.rank(2, 0), killers.rank(9, 0)), (0, 0));
    }

    #[test]
    fn deeper_cutoffs_count_more_and_counts_stay_bounded() {
        let mut history = History::default();
        history.learn(Side::Max, 5, 2);
        history.learn(Side::Max, 6, 3);
        assert_eq!([5, 6].map(|code| history.count(Side::Max, code)), [4, 9]);
        assert_eq!(history.count(Side::Min, 5), 0);
        for _ in 0..5_000 {
            history.learn(Side::Min, 6, u8::MAX);
        }
        assert!(history.count(Side::Min, 6) < LIMIT);
    }
}
