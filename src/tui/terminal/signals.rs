//! Signals become messages; whoever does not follow a request to end is ended.

use std::io;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::modes;
use crate::tui::input::Wake;

/// Time a program has to end in good order after it was asked to.
const GRACE: Duration = Duration::from_secs(2);

/// What the system asks of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// The terminal was closed.
    Hangup,
    /// Ctrl-C, or `kill -INT`.
    Interrupt,
    /// Ctrl-\, or `kill -QUIT`.
    Quit,
    /// `kill`.
    Terminate,
    /// Ctrl-Z, or `kill -TSTP`.
    Suspend,
    /// Continued after a stop.
    Continue,
}

impl Signal {
    /// The exit status of a program that ends because of this: 128 + n; `None` if it is no reason to end.
    pub fn status(self) -> Option<u8> {
        match self {
            Self::Hangup => Some(129),
            Self::Interrupt => Some(130),
            Self::Quit => Some(131),
            Self::Terminate => Some(143),
            Self::Suspend | Self::Continue => None,
        }
    }

    fn of(number: i32) -> Option<Self> {
        match number {
            SIGHUP => Some(Self::Hangup),
            SIGINT => Some(Self::Interrupt),
            SIGQUIT => Some(Self::Quit),
            SIGTERM => Some(Self::Terminate),
            SIGTSTP => Some(Self::Suspend),
            SIGCONT => Some(Self::Continue),
            _ => None,
        }
    }
}

/// Whether the program has been asked to end.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Starts the thread that turns signals into messages.
pub fn listen(send: impl Fn(Wake) -> bool + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    let listener = move || {
        for number in signals.forever() {
            let wake = match Signal::of(number) {
                Some(signal) => {
                    if let Some(status) = signal.status() {
                        insist(status);
                    }
                    Wake::Signal(signal)
                }
                None => match modes::size() {
                    Ok(size) => Wake::Resize(size),
                    Err(_) => continue,
                },
            };
            if !send(wake) {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(listener)?;
    Ok(())
}

/// Waits at most `patience` for a request to end.
pub fn ending_within(patience: Duration) -> bool {
    let deadline = Instant::now() + patience;
    while !ENDING.load(Ordering::SeqCst) {
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
    true
}

/// The program is ending in good order.
pub fn disarm() {
    ENDING.store(false, Ordering::SeqCst);
}

/// Ends the process if it does not end by itself: its screen's thread may be stuck in a write to a terminal that
/// takes nothing, or in a loop. A second request does not wait.
fn insist(status: u8) {
    let again = ENDING.swap(true, Ordering::SeqCst);
    let end = move || {
        if !again {
            thread::sleep(GRACE);
        }
        if ENDING.load(Ordering::SeqCst) {
            modes::abandon();
            process::exit(i32::from(status));
        }
    };
    // Without a thread for it, the request still reaches the program as a message.
    let _ = thread::Builder::new().name("last resort".into()).spawn(end);
}
