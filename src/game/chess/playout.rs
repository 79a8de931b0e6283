//! Playouts: uniformly random legal moves, made on [`Men`].

use cozy_chess::Board;

use crate::game::chess::men::Men;
use crate::game::chess::numbers::Numbers;
use crate::game::chess::targets::Targets;
use crate::game::chess::{FIFTY_MOVES, Position};
use crate::rng::Rng;

/// Fewer plies without capture and pawn move cannot have brought a position about three times.
const TWO_REPETITIONS: u8 = 8;

impl Position {
    /// Plays at most `limit` random moves and tells each; says how many.
    #[inline(always)]
    pub(super) fn play_out(
        &mut self,
        past: &mut Vec<u64>,
        rng: &mut Rng,
        limit: u32,
        mut tell: impl FnMut(u16),
    ) -> u32 {
        let numbers = Numbers::get();
        let mut men = Men::of(&self.board);
        while men.plies < limit && (self.endless || men.clock < FIFTY_MOVES && !men.is_dead()) {
            let key = men.key(numbers);
            if is_third(key, past, men.clock) {
                break;
            }
            let Some(mv) = Targets::of(&men).draw(&men, rng) else { break };
            past.push(key);
            men.play(mv, numbers);
            tell(mv);
        }
        if men.plies > 0 {
            self.leave_to(men.board(&self.board));
        }
        men.plies
    }

    fn leave_to(&mut self, board: Board) {
        *self = Self { endless: self.endless, ..Self::new(board) };
    }
}

/// Whether a position has been twice before: since the last capture or pawn move, for nothing comes back over one.
#[inline(always)]
fn is_third(key: u64, past: &[u64], clock: u8) -> bool {
    let since = past.len().saturating_sub(clock.into());
    clock >= TWO_REPETITIONS && past[since..].iter().filter(|&&seen| seen == key).count() >= 2
}
