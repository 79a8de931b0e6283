//! A panic of the screen's thread restores the terminal; a panic of any other thread is data.

use std::any::Any;
use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};

use super::modes;
use crate::text::{clean, clean_line};

/// Most panics kept until somebody takes them; the first ones tell most.
const KEPT: usize = 16;

/// A panic of a thread that does not own the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panic {
    /// The thread's name.
    pub thread: String,
    /// What it said.
    pub message: String,
    /// File, line and column.
    pub place: String,
    /// The calls that led there; empty unless `RUST_BACKTRACE` asks for them.
    pub backtrace: String,
}

struct Watch {
    screen: Option<ThreadId>,
    seen: Vec<Panic>,
}

static WATCH: Mutex<Watch> = Mutex::new(Watch { screen: None, seen: Vec::new() });

fn watch() -> MutexGuard<'static, Watch> {
    WATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The panics of other threads since the last call, oldest first.
pub fn take() -> Vec<Panic> {
    std::mem::take(&mut watch().seen)
}

/// Makes the calling thread the screen's.
pub fn guard_this_thread() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let screen = watch().screen;
            match screen {
                Some(id) if id != thread::current().id() => record(info),
                Some(_) => {
                    let _ = modes::leave();
                    previous(info);
                }
                None => previous(info),
            }
        }));
    });
    watch().screen = Some(thread::current().id());
}

/// The screen is gone; panics are printed as usual again.
pub fn release_this_thread() {
    watch().screen = None;
}

fn record(info: &PanicHookInfo<'_>) {
    let seen = Panic {
        thread: clean_line(thread::current().name().unwrap_or("unnamed")).into_owned(),
        message: clean(message(info.payload())).into_owned(),
        place: info.location().map_or_else(String::new, ToString::to_string),
        backtrace: Backtrace::capture().to_string(),
    };
    let mut watch = watch();
    if watch.seen.len() < KEPT {
        watch.seen.push(seen);
    }
}

fn message(payload: &(dyn Any + Send)) -> &str {
    match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text,
        (None, None) => "no message",
    }
}
