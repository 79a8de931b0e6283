//! Jobs over threads. Which thread does which, and when, decides nothing but the order in which they are done.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does jobs on some threads, each with a copy of `tools`; `take` gets what comes of them on the caller's thread, in the
/// order in which they are finished, and says whether to go on. Jobs under way are waited for and left out then.
pub fn work<Job: Sync, Tools: Clone + Send, Done: Send>(
    jobs: &[Job],
    threads: usize,
    tools: &Tools,
    work: impl Fn(&Tools, &Job) -> Done + Sync,
    mut take: impl FnMut(Done) -> ControlFlow<()>,
) {
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (sender, tools) = (sender.clone(), tools.clone());
            let (next, is_over, work) = (&next, &is_over, &work);
            scope.spawn(move || {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    if sender.send(work(&tools, job)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for done in &receiver {
            if take(done).is_break() {
                is_over.store(true, Ordering::Relaxed);
                break;
            }
        }
        drop(receiver);
    });
}

/// How many threads the machine offers.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}
