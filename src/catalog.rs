//! WHAT THERE IS: one line a game with its abilities, one line an algorithm with its needs. Opens a machine, or says
//! why it cannot.

mod abilities;
mod algorithms;
mod checking;
mod entry;
mod games;
mod opened;
mod situation;

pub use algorithms::{ALGORITHMS, Algorithm, Family, algorithm};
pub use checking::{Checked, check_evaluation};
pub use entry::{Catalog, Entry};
pub use situation::{Editing, LegalMove, Request, Situation, draw_outcome};
