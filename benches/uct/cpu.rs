//! CPU time of this process: on a shared machine the only time that means anything.

use rustix::time::{ClockId, clock_gettime};

/// Seconds that this process has been on a processor.
pub fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
