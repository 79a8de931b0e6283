//! Panics on demand, so that tests can prove on the real program that every panic leaves a sound terminal.
//!
//! Only builds with debug assertions know them: `PLYSCOPE_PANIC=screen` panics in the first frame after a key,
//! `PLYSCOPE_PANIC=search` in the worker's next burst. A release build has no such door.

/// Panics if `PLYSCOPE_PANIC` names this `place` and debug assertions are on; otherwise does nothing.
#[inline]
pub fn panic_if_asked(place: &str) {
    #[cfg(debug_assertions)]
    if std::env::var_os("PLYSCOPE_PANIC").is_some_and(|asked| asked == place) {
        panic!("PLYSCOPE_PANIC asked the {place} to panic");
    }
    #[cfg(not(debug_assertions))]
    let _ = place;
}
