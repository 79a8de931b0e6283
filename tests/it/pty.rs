//! The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.

pub mod harness;
mod probe;

use std::time::{Duration, Instant};

use plyscope::tui::terminal::{Options, Terminal};
use rustix::process::Signal;

use harness::Pty;

fn ready() -> Pty {
    let pty = probe::launch().open(80, 24);
    pty.wait_for("ready");
    pty.assert_held();
    pty
}

#[test]
fn quitting_gives_the_terminal_back() {
    let mut pty = ready();
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn an_error_gives_the_terminal_back_and_is_readable() {
    let mut pty = ready();
    pty.type_keys("e");
    assert_eq!(pty.wait_exit(), 2);
    pty.assert_restored();
    assert!(pty.text().contains("asked to fail"), "{}", pty.text());
}

#[test]
fn a_panic_of_the_screen_gives_the_terminal_back_and_is_readable() {
    let mut pty = ready();
    pty.type_keys("p");
    assert_eq!(pty.wait_exit(), 101);
    pty.assert_restored();
    assert!(pty.text().contains("asked to panic"), "{}", pty.text());
}

#[test]
fn a_panic_of_another_thread_is_shown_and_the_program_goes_on() {
    let mut pty = ready();
    pty.type_keys("w");
    pty.wait_for("panic of search: table slot 7 is torn at tests/it/pty/probe.rs");
    pty.assert_held();
    pty.type_keys("a");
    pty.wait_until("the next key", |screen| screen.contents().lines().any(|line| line == "a"));
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn every_deadly_signal_gives_the_terminal_back_with_its_status() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)]
    {
        let mut pty = ready();
        pty.signal(signal);
        assert_eq!(pty.wait_exit(), status, "{signal:?}");
        pty.assert_restored();
    }
}

#[test]
fn the_interrupt_keys_work_whatever_the_parser_waits_for() {
    for half in ["\x1b[<", "\x1b[?", "\x1b[200~never closed"] {
        for (key, status) in [("\x03", 130), ("\x1c", 131)] {
            let mut pty = ready();
            pty.type_keys(half);
            pty.type_keys(key);
            assert_eq!(pty.wait_exit(), status, "after {half:?}");
            pty.assert_restored();
        }
    }
}

#[test]
fn keys_are_heard_again_after_half_a_sequence() {
    let mut pty = ready();
    for half in ["\x1b[<", "\x1b[?", "\x1b[1;", "\x1b]0;", "\x1bP"] {
        pty.type_keys(half);
        pty.type_keys("ab");
    }
    pty.type_keys("\x1b[200~pasted");
    pty.wait_for("Paste(\"pasted\")");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
}

#[test]
fn a_program_that_is_stuck_is_ended_by_a_signal_with_the_terminal_restored() {
    let mut pty = ready();
    pty.type_keys("l");
    pty.wait_for("looping");
    pty.signal(Signal::TERM);
    assert_eq!(pty.wait_exit(), 143);
    pty.assert_restored();
}

#[test]
fn the_suspend_key_gives_the_terminal_to_the_shell_and_back() {
    let mut pty = probe::launch_in_shell().open(80, 24);
    pty.wait_for("ready");
    pty.type_keys("\x1a");
    pty.wait_for("stopped");
    pty.assert_restored();
    pty.type_keys("fg\n");
    pty.wait_for("Continue");
    pty.assert_held();
    // All of the screen is painted again, the part from before the stop included.
    pty.wait_for("ready");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    assert!(pty.text().contains("ended 0"), "{}", pty.text());
    pty.assert_restored();
}

#[test]
fn a_stopped_program_can_be_ended_by_its_shell() {
    let mut pty = probe::launch_in_shell().open(80, 24);
    pty.wait_for("ready");
    pty.type_keys("\x1a");
    pty.wait_for("stopped");
    pty.type_keys("eval kill -TERM %1; kill -CONT %1; wait %1\n");
    assert_eq!(pty.wait_exit(), 0);
    assert!(pty.text().contains("ended"), "{}", pty.text());
    pty.assert_restored();
}

#[test]
fn a_stopped_program_ends_when_its_shell_does() {
    let mut pty = probe::launch_in_shell().open(80, 24);
    pty.wait_for("ready");
    pty.type_keys("\x1a");
    pty.wait_for("stopped");
    pty.type_keys("true\n");
    pty.wait_exit();
    pty.assert_restored();
}

#[test]
fn a_closed_terminal_ends_the_program_with_and_without_the_signal() {
    for launch in [probe::launch(), probe::launch().without_hangup()] {
        let pty = launch.open(80, 24);
        pty.wait_for("ready");
        let mut hung = pty.hang_up("a");
        let closed = Instant::now();
        assert_eq!(hung.wait_exit(), 129);
        assert!(closed.elapsed() < Duration::from_secs(2), "{:?}", closed.elapsed());
    }
}

#[test]
fn resizing_repaints_and_a_screen_without_cells_is_survived() {
    let mut pty = ready();
    pty.resize(100, 30);
    pty.wait_for("100x30 frame");
    pty.resize(0, 0);
    pty.type_keys("z");
    pty.resize(40, 10);
    pty.wait_for("40x10 frame");
    pty.wait_for("z");
    for n in 0..200 {
        pty.resize(n * 7 % 120, n * 5 % 40);
    }
    pty.resize(60, 20);
    pty.wait_for("60x20 frame");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn without_a_terminal_there_is_a_message_and_no_panic() {
    let fault =
        plyscope::tui::terminal::Terminal::open(plyscope::tui::terminal::Options { mouse: true }, |_| true);
    // The suite itself may run in a terminal; then there is nothing to refuse.
    if let Err(fault) = fault {
        assert!(fault.to_string().contains("is no terminal"), "{fault}");
    }
}
