//! CPU time of this process: on a shared machine the only time that means anything.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

/// Clock ticks a second in `/proc`; 100 on every Linux there is.
const TICKS: f64 = 100.0;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds of CPU time used so far, to a hundredth; where the system does not say, seconds that went by.
pub fn seconds() -> f64 {
    from_proc().unwrap_or_else(|| START.elapsed().as_secs_f64())
}

/// User and system time stand 14th and 15th; the name before them may hold blanks, but ends with `)`.
fn from_proc() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}
