//! The least program on the terminal's guard: shows what wakes it, and misbehaves on request.
//!
//! It runs as a test of this very binary, started by the others in a pseudo-terminal.

use std::process;
use std::sync::mpsc;
use std::thread;

use plyscope::error::Fault;
use plyscope::tui::input::Wake;
use plyscope::tui::terminal::{self, Options, Terminal, panics};

use super::harness::Launch;

const VARIABLE: &str = "PLYSCOPE_PROBE";
const ARGUMENTS: [&str; 5] = ["--exact", "pty::probe::probe", "--ignored", "--nocapture", "--test-threads=1"];

/// The probe, ready to start.
pub fn launch() -> Launch {
    Launch::new(this_binary(), &ARGUMENTS).env(VARIABLE, "1")
}

/// The probe as a job of a shell.
pub fn launch_in_shell() -> Launch {
    Launch::in_shell(this_binary(), &ARGUMENTS).env(VARIABLE, "1")
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

fn run() -> Result<u8, Fault> {
    let (send, wakes) = mpsc::sync_channel(256);
    let mut terminal = Terminal::open(Options { mouse: true }, move |wake| send.send(wake).is_ok())?;
    let mut shown = vec!["ready".to_owned()];
    loop {
        let drawn = terminal.draw(|frame| {
            let size = frame.area();
            let lines = shown.iter().rev().take(8).rev().cloned().collect::<Vec<_>>().join("\n");
            let text = format!("{}x{} frame\n{lines}", size.width, size.height);
            frame.render_widget(ratatui::widgets::Paragraph::new(text), size);
        });
        if shown.last().is_some_and(|line| line == "looping") {
            stuck();
        }
        let (Ok(()), Ok(wake)) = (drawn, wakes.recv()) else { return Ok(terminal::CLOSED) };
        match wake {
            Wake::Signal(signal) => match terminal.obey(signal) {
                Ok(None) => shown.push(format!("{signal:?}")),
                Ok(Some(status)) => return Ok(status),
                Err(_) => return Ok(terminal::CLOSED),
            },
            Wake::Closed => return Ok(terminal::CLOSED),
            Wake::Resize(size) => terminal.resize(size),
            Wake::Key(key) => match key.to_string().as_str() {
                "q" => return Ok(0),
                "e" => return Err(Fault::new("asked to fail")),
                "p" => panic!("asked to panic"),
                "w" => shown.push(worker_panic()),
                "l" => shown.push("looping".into()),
                other => shown.push(other.to_owned()),
            },
            other => shown.push(format!("{other:?}")),
        }
    }
}

fn worker_panic() -> String {
    let worker = thread::Builder::new().name("search".into()).spawn(|| panic!("table slot 7 is torn"));
    // The panic is what is wanted here.
    let _ = worker.expect("a thread").join();
    panics::take().iter().map(|p| format!("panic of {}: {} at {}", p.thread, p.message, p.place)).collect()
}

/// A screen's thread in an endless loop.
fn stuck() -> ! {
    loop {
        thread::park();
    }
}
