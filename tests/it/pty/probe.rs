//! The least program on the terminal's guard: shows what wakes it, and misbehaves on request.
//!
//! It runs as a test of this very binary, started by the others in a pseudo-terminal.

use std::io;
use std::iter;
use std::process::{self, Command};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use plyscope::drill::{self, Drill};
use plyscope::error::Fault;
use plyscope::tui::input::Wake;
use plyscope::tui::terminal::{self, Options, Terminal, panics};
use plyscope::tui::theme::{Depth, Role, Theme};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::harness::Launch;

const VARIABLE: &str = "PLYSCOPE_PROBE";
const UNMOVED: &str = "unmoved";
const ARGUMENTS: [&str; 5] = ["--exact", "pty::probe::probe", "--ignored", "--nocapture", "--test-threads=1"];

/// The probe, ready to start.
pub fn launch() -> Launch {
    Launch::new(this_binary(), &ARGUMENTS).env(VARIABLE, "1")
}

/// The probe, which ends only when `quit` is pasted.
pub fn launch_unmoved() -> Launch {
    launch().env(VARIABLE, UNMOVED)
}

/// The probe as a job of a shell.
pub fn launch_in_shell() -> Launch {
    Launch::in_shell(this_binary(), &ARGUMENTS).env(VARIABLE, "1")
}

/// The probe without a terminal of its own.
pub fn command() -> Command {
    let mut command = Command::new(this_binary());
    command.args(ARGUMENTS).env(VARIABLE, "1");
    command
}

fn this_binary() -> std::path::PathBuf {
    std::env::current_exe().expect("the path of this binary")
}

#[test]
#[ignore = "no test, but the program that the tests of the terminal start"]
fn probe() {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    let status = run().unwrap_or_else(|fault| {
        eprintln!("{fault}");
        2
    });
    process::exit(status.into());
}

/// The probe's own state: what it has been told.
struct Probe {
    terminal: Terminal,
    wakes: Receiver<Wake>,
    theme: Theme,
    told: Vec<String>,
    /// Letters do nothing, so that noise can be heard without consequences.
    unmoved: bool,
}

fn run() -> Result<u8, Fault> {
    let (send, wakes) = mpsc::sync_channel(256);
    let theme = Theme::open(None, Depth::detect())?;
    let terminal = Terminal::open(Options { mouse: true }, move |wake| send.send(wake).is_ok())?;
    let unmoved = std::env::var_os(VARIABLE).is_some_and(|value| value == UNMOVED);
    let mut probe = Probe { terminal, wakes, theme, told: vec!["ready".into()], unmoved };
    loop {
        if probe.draw().is_err() {
            return Ok(terminal::CLOSED);
        }
        if probe.told.last().is_some_and(|line| line == "looping") {
            stuck();
        }
        let Ok(first) = probe.wakes.recv() else { return Ok(terminal::CLOSED) };
        let others: Vec<Wake> = probe.wakes.try_iter().collect();
        for wake in iter::once(first).chain(others) {
            if let Some(status) = probe.hear(wake)? {
                return Ok(status);
            }
        }
    }
}

impl Probe {
    fn draw(&mut self) -> io::Result<()> {
        let Self { theme, told, .. } = self;
        self.terminal.draw(|frame| {
            drill::panic_if_due(Drill::ScreenPanics);
            let area = frame.area();
            let size = format!("{}x{} frame", area.width, area.height);
            let first = Line::styled(size, theme.style(Role::Selection));
            let others = told.iter().rev().take(8).rev().map(|line| Line::raw(line.clone()));
            frame.render_widget(Paragraph::new(iter::once(first).chain(others).collect::<Vec<_>>()), area);
        })
    }

    fn hear(&mut self, wake: Wake) -> Result<Option<u8>, Fault> {
        match wake {
            Wake::Signal(signal) => match self.terminal.obey(signal) {
                Ok(None) => self.told.push(format!("{signal:?}")),
                Ok(status) => return Ok(status),
                Err(_) => return Ok(Some(terminal::CLOSED)),
            },
            Wake::Closed => return Ok(Some(terminal::CLOSED)),
            Wake::Resize(size) => self.terminal.resize(size),
            Wake::Paste(text) if text == "quit" => return Ok(Some(0)),
            Wake::Key(key) if !self.unmoved => match key.to_string().as_str() {
                "q" => return Ok(Some(0)),
                "e" => return Err(Fault::new("asked to fail")),
                "w" => self.told.push(worker_panic()),
                "l" => self.told.push("looping".into()),
                "f" => return Ok(self.flood()),
                "p" => drill::set_off(),
                "n" => {}
                other => self.told.push(other.to_owned()),
            },
            other => self.told.push(format!("{other:?}")),
        }
        Ok(None)
    }

    /// Draws until the terminal takes no more, or for ever.
    fn flood(&mut self) -> Option<u8> {
        for sign in ["x", "y"].iter().cycle() {
            let drawn = self.terminal.draw(|frame| {
                let row = sign.repeat(frame.area().width.into());
                let rows = vec![Line::raw(row); frame.area().height.into()];
                frame.render_widget(Paragraph::new(rows), frame.area());
            });
            if drawn.is_err() {
                break;
            }
        }
        Some(terminal::CLOSED)
    }
}

fn worker_panic() -> String {
    let worker = thread::Builder::new().name("search".into()).spawn(|| panic!("table slot 7 is torn"));
    // The panic is what is wanted here.
    let _ = worker.expect("a thread").join();
    panics::take().iter().map(|p| format!("panic of {}: {} at {}", p.thread, p.message, p.place)).collect()
}

/// A screen's thread that answers nothing any more.
fn stuck() -> ! {
    loop {
        thread::park();
    }
}
