//! What the program switches on at the terminal, recorded as it happens and undone in reverse.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{getpgrp, getsid};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{
    Action, LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, Termios, tcflow, tcflush,
    tcgetattr, tcgetpgrp, tcgetwinsize, tcsetattr,
};

use signal_hook::consts::SIGSTOP;

use crate::error::{Fault, Result};

/// A mode of the terminal: the bytes that switch it on, and those that switch it off.
#[derive(Clone, Copy)]
struct Mode {
    on: &'static str,
    off: &'static str,
}

const ALTERNATE_SCREEN: Mode = Mode { on: "\x1b[?1049h", off: "\x1b[?1049l" };
const HIDDEN_CURSOR: Mode = Mode { on: "\x1b[?25l", off: "\x1b[?25h" };
const BRACKETED_PASTE: Mode = Mode { on: "\x1b[?2004h", off: "\x1b[?2004l" };
/// Presses, releases and wheel (1000), motion with a button down (1002), as decimal numbers (1006).
/// Motion without a button is left out: nothing needs it, and it floods slow links.
const MOUSE: Mode =
    Mode { on: "\x1b[?1000h\x1b[?1002h\x1b[?1006h", off: "\x1b[?1006l\x1b[?1002l\x1b[?1000l" };
/// Nothing to switch on; off ends an update that was cut short, and any colour.
const DRAWING: Mode = Mode { on: "", off: "\x1b[?2026l\x1b[0m" };

/// The terminal as it was found.
struct Found {
    line: Termios,
    /// Whether it knows who its foreground is: it need not be the terminal that controls the process.
    controlling: bool,
}

/// What the program has changed.
struct Held {
    wanted: Vec<Mode>,
    on: Vec<Mode>,
    raw: bool,
}

// Global because a panic hook and the last resort of a signal must reach them from any thread.
static FOUND: OnceLock<Found> = OnceLock::new();
static HELD: Mutex<Held> = Mutex::new(Held { wanted: Vec::new(), on: Vec::new(), raw: false });

/// Whether the process is being ended without its screen's thread.
static ABANDONED: AtomicBool = AtomicBool::new(false);

fn held() -> MutexGuard<'static, Held> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses, in words, to start where there is no screen.
pub fn require_terminal() -> Result<()> {
    let missing = [("input", io::stdin().is_terminal()), ("output", io::stdout().is_terminal())];
    if let Some((name, _)) = missing.iter().find(|(_, is_terminal)| !is_terminal) {
        return Err(Fault::new(format!("standard {name} is no terminal"))
            .expected("an interactive terminal for the workbench")
            .remedy("run it without a pipe, or use `plyscope analyze` in scripts"));
    }
    if env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(Fault::new("TERM is `dumb`: this terminal cannot move its cursor")
            .expected("an interactive terminal for the workbench")
            .remedy("set TERM to what the terminal is, or use `plyscope analyze`"));
    }
    Ok(())
}

/// Records how the terminal is found, and switches on what the program needs.
pub fn take(mouse: bool) -> io::Result<()> {
    let (line, controlling) = (tcgetattr(stdin())?, tcgetpgrp(stdin()).is_ok());
    FOUND.get_or_init(|| Found { line, controlling });
    let mut held = held();
    held.wanted = vec![DRAWING, ALTERNATE_SCREEN, HIDDEN_CURSOR, BRACKETED_PASTE];
    if mouse {
        held.wanted.push(MOUSE);
    }
    drop(held);
    enter()
}

/// Switches everything on, also what should be on already: others may have changed it.
pub fn enter() -> io::Result<()> {
    let Some(found) = FOUND.get() else { return Ok(()) };
    let mut held = held();
    tcsetattr(stdin(), OptionalActions::Now, &raw_with_interrupts(&found.line))?;
    held.raw = true;
    held.on.clear();
    let mut out = writer()?;
    for mode in held.wanted.clone() {
        held.on.push(mode);
        out.write_all(mode.on.as_bytes())?;
    }
    Ok(())
}

/// Undoes everything in reverse; each step is tried, the first failure is the answer.
pub fn leave() -> io::Result<()> {
    let mut held = held();
    undo(&mut held)
}

/// As [`leave`], for a process that is about to be ended while its screen's thread is stuck: waits for nothing, and
/// each failure is passed over, since nobody is left to be told.
pub fn abandon() {
    ABANDONED.store(true, Ordering::SeqCst);
    let out = stdout();
    // What a stopped terminal has not taken yet would make the next write wait.
    let _ = tcflush(out, QueueSelector::OFlush);
    // The screen's thread may be asleep in a write, which locks the terminal: stop and start wake it, and it will find
    // the terminal abandoned. What it had still to write is thrown away as well.
    let _ = tcflow(out, Action::OOff).and_then(|()| tcflow(out, Action::OOn));
    thread::sleep(Duration::from_millis(20));
    let _ = tcflush(out, QueueSelector::OFlush);
    let Ok(mut held) = HELD.try_lock() else {
        // Stuck while giving the terminal back: the line discipline, at least, needs no room.
        let _ = restore_line();
        return;
    };
    let mut ready = [PollFd::new(&out, PollFlags::OUT)];
    let writable = poll(&mut ready, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })).is_ok_and(|n| n > 0);
    if writable {
        // Cancels an escape sequence that was cut in the middle.
        let _ = writer().and_then(|mut out| out.write_all(b"\x18"));
    } else {
        held.on.clear();
    }
    let _ = undo(&mut held);
}

/// Writes part of a frame; never returns once the terminal is abandoned, because then the process is being ended.
pub fn write(out: &mut File, piece: &[u8]) -> io::Result<()> {
    while ABANDONED.load(Ordering::SeqCst) {
        thread::park();
    }
    out.write_all(piece)
}

/// Whether the program's modes are on, so that drawing makes sense.
pub fn are_held() -> bool {
    held().raw
}

/// Columns and rows of the terminal now.
pub fn size() -> io::Result<Size> {
    let size = tcgetwinsize(stdout())?;
    Ok(Size { width: size.ws_col, height: size.ws_row })
}

/// Whether the terminal is ours to change; a background process that tries is stopped by the system.
pub fn in_foreground() -> bool {
    // A terminal that never controlled us lets us do what we like; one that no longer does is another's.
    let lost = FOUND.get().is_some_and(|found| found.controlling);
    tcgetpgrp(stdin()).map_or(!lost, |group| group == getpgrp())
}

/// Whether a shell is there to continue us: the leader of a session is nobody's job.
pub fn someone_could_continue_us() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the process, as the suspend key would have; returns when it is continued.
pub fn stop_process() -> io::Result<()> {
    // Sent to this thread, not to the process: otherwise another thread may take it, and this one runs on for a while.
    signal_hook::low_level::raise(SIGSTOP)
}

fn undo(held: &mut Held) -> io::Result<()> {
    let mut outcome = Ok(());
    let mut attempt = |step: io::Result<()>| {
        if outcome.is_ok() {
            outcome = step;
        }
    };
    while let Some(mode) = held.on.pop() {
        attempt(writer().and_then(|mut out| out.write_all(mode.off.as_bytes())));
    }
    if std::mem::replace(&mut held.raw, false) {
        attempt(restore_line());
    }
    outcome
}

fn restore_line() -> io::Result<()> {
    // In the background the terminal has another master, who has set it as he likes.
    if let (true, Some(found)) = (in_foreground(), FOUND.get()) {
        // Reports of the mouse that are still unread would be typed into the shell.
        let flushed = tcflush(stdin(), QueueSelector::IFlush);
        tcsetattr(stdin(), OptionalActions::Now, &found.line).and(flushed)?;
    }
    Ok(())
}

/// Raw mode, but with the keys that interrupt, quit and suspend still acting through signals: they work whatever
/// state a parser of escape sequences is in.
fn raw_with_interrupts(line: &Termios) -> Termios {
    let mut raw = line.clone();
    raw.make_raw();
    // Without NOFLSH such a key has the system send the signal and then throw output away: what restores the terminal.
    raw.local_modes |= LocalModes::ISIG | LocalModes::NOFLSH;
    raw.special_codes[SpecialCodeIndex::VMIN] = 1;
    raw.special_codes[SpecialCodeIndex::VTIME] = 0;
    raw
}

/// The terminal without `std`'s line buffer, which would keep half a frame and write it after everything is restored.
pub fn writer() -> io::Result<File> {
    Ok(File::from(stdout().as_fd().try_clone_to_owned()?))
}
