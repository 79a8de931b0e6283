//! Faults on demand, so that tests can prove on the real program that every fault leaves a sound terminal.
//!
//! Only builds with debug assertions know them. The variable `PLYSCOPE_DRILL` says what goes wrong once F12 is
//! pressed: `screen panics` in its next frame, `screen fails` likewise but with a message, `search panics` in its
//! next piece of work. Each happens once. A release build has no such door.

#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Fault, Result};

/// What can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drill {
    /// The screen's thread panics.
    ScreenPanics,
    /// The screen's loop ends with a message.
    ScreenFails,
    /// The search panics.
    SearchPanics,
}

impl Drill {
    /// The value of `PLYSCOPE_DRILL` that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ScreenPanics => "screen panics",
            Self::ScreenFails => "screen fails",
            Self::SearchPanics => "search panics",
        }
    }

    /// Whether it happens now.
    #[cfg(debug_assertions)]
    fn is_due(self) -> bool {
        SET_OFF.load(Ordering::Relaxed)
            && std::env::var_os("PLYSCOPE_DRILL").is_some_and(|asked| asked == self.name())
            && SET_OFF.swap(false, Ordering::Relaxed)
    }

    /// A release build drills nothing.
    #[cfg(not(debug_assertions))]
    const fn is_due(self) -> bool {
        false
    }
}

#[cfg(debug_assertions)]
static SET_OFF: AtomicBool = AtomicBool::new(false);

/// F12 was pressed: what is asked for happens at the next opportunity.
pub fn set_off() {
    #[cfg(debug_assertions)]
    SET_OFF.store(true, Ordering::Relaxed);
}

/// Panics if this drill is due; otherwise does nothing.
#[inline]
pub fn panic_if_due(drill: Drill) {
    if drill.is_due() {
        panic!("PLYSCOPE_DRILL: {}", drill.name());
    }
}

/// Fails if this drill is due; otherwise does nothing.
///
/// # Errors
/// Nothing but the drill.
pub fn fail_if_due(drill: Drill) -> Result<()> {
    if drill.is_due() { Err(Fault::new(format!("PLYSCOPE_DRILL: {}", drill.name()))) } else { Ok(()) }
}
