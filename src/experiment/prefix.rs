//! The longest run of finished games from a match's first one on. A test reads nothing else: a game that is finished early
//! because it was short must not speak before its turn.

use std::collections::BTreeMap;

use crate::experiment::record::GameRecord;
use crate::experiment::statistics::{Sprt, Tally, Verdict};

/// The prefix of one match, and what a test makes of it.
#[derive(Debug, Clone, Default)]
pub struct Prefix {
    sprt: Option<Sprt>,
    /// Half points of games that wait for earlier ones.
    waiting: BTreeMap<u64, usize>,
    /// Games in the prefix; always whole pairs.
    games: u64,
    tally: Tally,
    verdict: Option<Verdict>,
}

impl Prefix {
    /// Nothing played yet.
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self { sprt, ..Self::default() }
    }

    /// Takes a finished game.
    pub fn add(&mut self, record: &GameRecord) {
        self.waiting.insert(record.game, record.result.half_points());
        while self.verdict.is_none() {
            let pair = [self.games, self.games + 1].map(|game| self.waiting.get(&game).copied());
            let [Some(one), Some(other)] = pair else { return };
            self.tally.add_pair([one, other]);
            self.games += 2;
            self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.tally));
        }
    }

    /// What the test has come to.
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether the test has come to its end.
    pub const fn is_decided(&self) -> bool {
        self.verdict.is_some()
    }

    /// Whether a game counts: those after the test's end do not.
    pub const fn counts(&self, game: u64) -> bool {
        !self.is_decided() || game < self.games
    }

    /// What stands in the prefix.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }
}
