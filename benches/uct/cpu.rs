//! CPU time of this process: on a shared machine the only time that means anything.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds that this process has been on a processor; where the system does not say, seconds that went by.
pub fn seconds() -> f64 {
    from_proc().unwrap_or_else(|| START.elapsed().as_secs_f64())
}

/// Linux counts nanoseconds; the first number of the line.
fn from_proc() -> Option<f64> {
    let line = fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(line.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
