//! The one owner of the terminal: takes it, draws on it, and gives it back on every way out.
//!
//! Nothing here ever asks the terminal a question, because the answer would have to be fished out of the keys.
//! The screen has the size that the program was last told ([`Wake::Resize`](super::input::Wake)), so update and draw
//! always agree about it.

mod modes;
mod output;
pub mod panics;
mod signals;

use std::env;
use std::io::{self, Write};
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Rect, Size};

use crate::error::{Fault, Result};
use crate::tui::input::{self, Wake};

use output::Screen;
pub use signals::Signal;

/// Exit status after the terminal went away: that of a hang-up.
pub const CLOSED: u8 = 129;

/// How often a link is written to.
struct Link {
    /// The least time between two frames of a search that is only watched.
    frame: Duration,
    /// The least time from a frame to one that answers a key.
    answer: Duration,
    /// Most bytes a second of a search that is only watched.
    bytes_a_second: f64,
}

/// A terminal on this machine: 60 frames a second; a key is answered within one of them.
const FAST_LINK: Link =
    Link { frame: Duration::from_micros(16_667), answer: Duration::from_millis(4), bytes_a_second: 60e3 };
/// Over ssh: 10 frames a second, and 30 while keys are typed.
const SLOW_LINK: Link =
    Link { frame: Duration::from_millis(100), answer: Duration::from_millis(33), bytes_a_second: 20e3 };

/// What of the terminal the program wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Whether clicks, drags and the wheel are reported; while they are, the terminal's own text selection is not.
    pub mouse: bool,
}

/// The terminal, held. Dropping it restores everything that was switched on.
pub struct Terminal {
    screen: ratatui::Terminal<Screen>,
    remote: bool,
    stale: bool,
}

impl Terminal {
    /// Takes the terminal and starts the two threads that tell `send` what happens: input and signals.
    ///
    /// `send` answers false when nobody listens any more, which ends the threads. It may block: a bounded channel
    /// keeps a flood of input from growing any queue here.
    ///
    /// The calling thread becomes the screen's: its panic restores the terminal, panics of all other threads are
    /// recorded in [`panics`].
    pub fn open<S>(options: Options, send: S) -> Result<Self>
    where
        S: Fn(Wake) -> bool + Clone + Send + 'static,
    {
        modes::require_terminal()?;
        // Otherwise crossterm, under NO_COLOR, turns colours into `ESC[;m`, which also resets the selection's reverse.
        crossterm::style::force_color_output(true);
        let terminal = Self::take(options).map_err(lost)?;
        signals::listen(send.clone()).map_err(lost)?;
        input::listen(send).map_err(lost)?;
        Ok(terminal)
    }

    fn take(options: Options) -> io::Result<Self> {
        let size = modes::size()?;
        let screen = ratatui::Terminal::new(Screen::new(size)?)?;
        let remote = ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| env::var_os(name).is_some());
        panics::guard_this_thread();
        // From here on `drop` gives back whatever has been taken, also when the next line fails halfway.
        let terminal = Self { screen, remote, stale: true };
        modes::take(options.mouse)?;
        Ok(terminal)
    }

    /// Draws one frame, written to the terminal as one synchronized update; writes nothing if no cell changed.
    ///
    /// Does nothing on a screen without cells. An error means that the terminal is gone.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let size = self.size();
        if size.width == 0 || size.height == 0 || !modes::are_held() {
            return Ok(());
        }
        if self.stale {
            // `Terminal::clear` would ask for the cursor's position and wait for the answer; this does not.
            self.screen.resize(Rect::from((ratatui::layout::Position::ORIGIN, size)))?;
            self.stale = false;
        }
        self.screen.draw(render)?;
        self.screen.backend_mut().commit()
    }

    /// Tells the screen its new size; the next [`draw`](Self::draw) paints all of it.
    pub fn resize(&mut self, size: Size) {
        self.screen.backend_mut().set_size(size);
        self.stale = true;
    }

    /// Columns and rows, as last told.
    pub fn size(&self) -> Size {
        self.screen.backend().size
    }

    /// Does what the system asks: `Some(status)` if that is to end with this exit status.
    ///
    /// [`Signal::Suspend`] gives the terminal back, stops the process and, once continued, takes it again. After
    /// either of suspend and continue the program must draw.
    pub fn obey(&mut self, signal: Signal) -> io::Result<Option<u8>> {
        match signal {
            Signal::Suspend if modes::someone_could_continue_us() => self.suspend()?,
            Signal::Suspend => {}
            Signal::Continue => self.resume()?,
            _ => {}
        }
        Ok(signal.status())
    }

    /// Copies text to the clipboard of whoever sits at the terminal (OSC 52), also over ssh.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        let command = crossterm::clipboard::CopyToClipboard::to_clipboard_from(text);
        crossterm::queue!(self.screen.backend_mut().raw(), command)?;
        self.screen.backend_mut().raw().flush()
    }

    /// Bytes written to the terminal since it was opened.
    pub fn bytes_written(&self) -> u64 {
        self.screen.backend().written
    }

    /// The least time to leave after the last frame before one that `someone_waits` for, such as the answer to a key.
    ///
    /// Frames that only show how a search gets on leave more, so that they keep to a number of bytes a second. Both
    /// leave more over ssh, and as long again as the last write took.
    pub fn frame_interval(&self, someone_waits: bool) -> Duration {
        let screen = self.screen.backend();
        let link = if self.remote { &SLOW_LINK } else { &FAST_LINK };
        let last_write = screen.last_write.min(SLOW_LINK.frame);
        if someone_waits {
            return link.answer.max(last_write);
        }
        let by_bytes = Duration::from_secs_f64(screen.last_frame as f64 / link.bytes_a_second);
        link.frame.max(last_write).max(by_bytes)
    }

    /// Stops with the terminal given back; returns once continued in the foreground, or told to end.
    fn suspend(&mut self) -> io::Result<()> {
        modes::leave()?;
        loop {
            modes::stop_process()?;
            if modes::in_foreground() {
                return self.resume();
            }
            // Continued in the background: a job that needs the screen stops again, unless it was woken to end.
            if signals::ending_within(Duration::from_millis(100)) {
                return Ok(());
            }
        }
    }

    /// Takes the terminal again, after whatever others did to it.
    fn resume(&mut self) -> io::Result<()> {
        if modes::in_foreground() {
            modes::enter()?;
            self.resize(modes::size()?);
        }
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The terminal may be gone, and there is nobody left to tell.
        let _ = modes::leave();
        panics::release_this_thread();
        signals::disarm();
    }
}

fn lost(error: io::Error) -> Fault {
    Fault::new(format!("the terminal does not work: {error}"))
        .remedy("run plyscope in an interactive terminal, or use `plyscope analyze`")
}
