//! What has been: the boards that may not come back (positional superko), and the moves, so that a position can be
//! written as the game record that it is.

use std::sync::Arc;

use crate::game::draft::BoardDraft;
use crate::rng::mix;

/// Bits of the filter: one of many boards is found in the list only if its bit is set.
const FILTER: usize = 4096;

/// Earlier boards and moves.
#[derive(Debug)]
pub struct Past {
    /// The stones that the game began with, if any.
    pub setup: Option<Arc<BoardDraft>>,
    /// The moves since then.
    pub moves: Vec<u16>,
    /// The keys of all boards so far, the present one last.
    boards: Vec<u64>,
    /// Which keys are among them: one bit for each, by the keys' low bits.
    filter: [u64; FILTER / 64],
    /// All keys in order, mixed.
    digest: u64,
}

impl Clone for Past {
    fn clone(&self) -> Self {
        let (setup, moves, boards) = (self.setup.clone(), self.moves.clone(), self.boards.clone());
        Self { setup, moves, boards, ..*self }
    }

    /// Takes the lists' memory over: a search copies the root's past for every playout.
    #[inline(always)]
    fn clone_from(&mut self, other: &Self) {
        self.setup.clone_from(&other.setup);
        self.moves.clone_from(&other.moves);
        self.boards.clone_from(&other.boards);
        self.filter = other.filter;
        self.digest = other.digest;
    }
}

impl PartialEq for Past {
    /// Whether the same boards have been. The moves between them, passes apart, follow.
    fn eq(&self, other: &Self) -> bool {
        self.boards == other.boards
    }
}

impl Past {
    /// Bytes held outside itself.
    pub fn heap_bytes(&self) -> usize {
        size_of_val(self.moves.as_slice()) + size_of_val(self.boards.as_slice())
    }

    /// Nothing but the board that the game begins with.
    pub fn of(board: u64, setup: Option<Arc<BoardDraft>>) -> Self {
        let mut past =
            Self { setup, moves: Vec::new(), boards: Vec::new(), filter: [0; FILTER / 64], digest: 0 };
        past.add(board);
        past
    }

    /// Adds the board that a stone has led to.
    #[inline(always)]
    pub fn add(&mut self, board: u64) {
        self.boards.push(board);
        self.filter[word(board)] |= 1 << (board % 64);
        self.digest = mix(self.digest ^ board);
    }

    /// Whether a board has been.
    #[inline(always)]
    pub fn holds(&self, board: u64) -> bool {
        self.filter[word(board)] >> (board % 64) & 1 == 1 && self.boards.contains(&board)
    }

    /// How many boards have been before the present one.
    pub fn len(&self) -> usize {
        self.boards.len() - 1
    }

    /// After how many stones a board has been.
    pub fn when(&self, board: u64) -> Option<usize> {
        self.boards.iter().position(|&known| known == board)
    }

    /// A number for all of it.
    #[inline(always)]
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

#[inline(always)]
fn word(board: u64) -> usize {
    board as usize % FILTER / 64
}
