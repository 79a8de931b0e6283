//! The terminal in a real pseudo-terminal: what is drawn, and that it is given back on every way out.

pub mod harness;
mod probe;

use std::process::Stdio;
use std::time::{Duration, Instant};

use plyscope::drill::Drill;
use plyscope::rng::Rng;
use rustix::process::Signal;

use harness::{Launch, Pty};

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

#[cfg(debug_assertions)]
#[test]
fn a_panic_of_the_screen_gives_the_terminal_back_and_is_readable() {
    let mut pty = probe::launch().drill(Drill::ScreenPanics).open(80, 24);
    pty.wait_for("ready");
    pty.assert_held();
    pty.type_keys("p");
    assert_eq!(pty.wait_exit(), 101);
    pty.assert_restored();
    assert!(pty.text().contains(Drill::ScreenPanics.name()), "{}", pty.text());
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
fn a_terminal_that_takes_no_output_does_not_keep_the_program() {
    let mut pty = ready();
    pty.type_keys("f");
    pty.wait_for("xxxx");
    pty.stop_reading();
    pty.signal(Signal::TERM);
    assert_eq!(pty.wait_exit(), 143);
    pty.assert_restored();
}

#[test]
fn after_a_megabyte_of_noise_the_program_still_quits_at_once() {
    let mut pty = probe::launch_unmoved().open(80, 24);
    pty.wait_for("ready");
    let mut rng = Rng::new(7);
    // Without the three bytes that the line discipline itself acts on: interrupt, quit, suspend.
    let noise = (0..1 << 20).map(|_| rng.below(256) as u8).filter(|byte| ![0x03, 0x1c, 0x1a].contains(byte));
    pty.send(&noise.collect::<Vec<u8>>());
    let asked = Instant::now();
    pty.type_keys("\x1b[200~quit\x1b[201~");
    assert_eq!(pty.wait_exit(), 0);
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    pty.assert_restored();
}

#[test]
fn the_mouse_is_heard_and_a_frame_without_change_writes_nothing() {
    let mut pty = ready();
    pty.click(4, 2);
    pty.wait_for("Mouse { x: 4, y: 2, kind: Up(Left) }");
    let before = pty.bytes();
    pty.type_keys(&"n".repeat(50));
    pty.type_keys("a");
    pty.wait_until("the next key", |screen| screen.contents().lines().any(|line| line == "a"));
    let written = pty.bytes() - before;
    assert!(written < 100, "{written} bytes for one new letter");
}

#[test]
fn the_selection_is_seen_with_and_without_colours() {
    let first_cell = |launch: Launch| {
        let pty = launch.open(80, 24);
        pty.wait_for("ready");
        let mut seen = None;
        pty.wait_until("the first cell", |screen| {
            seen = screen.cell(0, 0).map(|cell| (cell.inverse(), cell.bgcolor()));
            true
        });
        seen.expect("a cell")
    };
    let blue = vt100::Color::Rgb(0x33, 0x46, 0x7c);
    assert_eq!(first_cell(probe::launch()), (false, blue));
    assert_eq!(first_cell(probe::launch().env("NO_COLOR", "1")), (true, vt100::Color::Default));
}

#[test]
fn a_program_that_nobody_could_continue_is_not_suspended() {
    let mut pty = ready();
    pty.type_keys("\x1a");
    pty.wait_for("Suspend");
    pty.assert_held();
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
}

#[test]
fn stopped_without_warning_the_screen_comes_back_whole() {
    let pty = ready();
    pty.signal(Signal::STOP);
    pty.garble();
    pty.wait_for_gone("ready");
    pty.signal(Signal::CONT);
    pty.wait_for("Continue");
    pty.wait_for("ready");
    pty.assert_held();
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
    for n in 0..1000 {
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
    let output = probe::command().stdin(Stdio::null()).output().expect("the probe runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.starts_with("standard input is no terminal, expected an interactive terminal"),
        "{message}"
    );
}
