//! What was set up by hand survives a program that is killed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use plyscope::rng::Rng;
use rustix::process::Signal;

use super::PROGRAM;
use crate::pty::harness::{Launch, Pty};

/// Edits of an empty board, each of which changes it.
const EDITS: [&str; 6] = ["x", "\x1b[Co", "\x1b[Cx", "\x1b[Bo", "\x1b[Dx", "\x1b[Do"];

fn launch(home: &Path, file: &str) -> Pty {
    let home = home.to_str().expect("a path in UTF-8");
    Launch::new(PROGRAM, &[file]).env("XDG_DATA_HOME", home).open(100, 30)
}

/// The editor of an empty board.
fn editing(home: &Path) -> Pty {
    let mut pty = launch(home, "positions/tic-tac-toe/start.ron");
    pty.wait_for("Tree");
    pty.type_keys("e");
    pty.wait_for("position editor");
    pty
}

/// The position in a file of a directory, if there is such a file.
fn position_in(directory: &Path, suffix: &str) -> Option<(PathBuf, String)> {
    let paths = std::fs::read_dir(directory).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let path = paths.into_iter().find(|path| path.to_str().is_some_and(|path| path.ends_with(suffix)))?;
    let text = std::fs::read_to_string(&path).ok()?;
    let line = text.lines().find(|line| line.trim_start().starts_with("position:")).expect("a whole file");
    Some((path, line.split('"').nth(1).expect("a text").to_owned()))
}

/// What the next program puts into the library.
fn recovered(home: &Path) -> Option<String> {
    let mut pty = launch(home, "positions/tree/two-ply.ron");
    pty.wait_for("Tree");
    let found = position_in(&home.join("plyscope/positions/unsaved"), ".ron");
    if found.is_some() {
        pty.wait_for("is kept:");
    }
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    let (path, position) = found?;
    std::fs::remove_file(path).expect("it can be removed");
    Some(position)
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(10), "waited in vain: {what}");
        std::thread::yield_now();
    }
}

#[test]
fn a_killed_editor_loses_nothing() {
    let home = tempfile::tempdir().expect("a directory");
    let kept = home.path().join("plyscope/unsaved");
    let mut states = Vec::new();
    let mut pty = editing(home.path());
    for edit in EDITS {
        pty.type_keys(edit);
        let now = || position_in(&kept, ".position.ron").map(|(_, position)| position);
        wait_until("an edit on the disk", || now().is_some_and(|now| states.last() != Some(&now)));
        states.extend(now());
    }
    pty.signal(Signal::KILL);
    pty.wait_exit();
    assert_eq!(recovered(home.path()).as_ref(), states.last(), "the last edit was on the disk");
    assert_eq!(recovered(home.path()), None, "it is put into the library once");

    let mut rng = Rng::new(1);
    for _ in 0..20 {
        let mut pty = editing(home.path());
        let typed = 1 + rng.below(EDITS.len() as u32) as usize;
        EDITS[..typed].iter().for_each(|edit| pty.type_keys(edit));
        let wait = Instant::now();
        let moment = Duration::from_micros(rng.below(20_000).into());
        wait_until("a moment to be killed at", || wait.elapsed() >= moment);
        pty.signal(Signal::KILL);
        pty.wait_exit();
        if let Some(position) = recovered(home.path()) {
            assert!(states[..typed].contains(&position), "`{position}` is none of {states:?}");
        }
    }
}

#[test]
fn who_leaves_by_the_programs_own_key_is_asked_and_nothing_is_kept() {
    let home = tempfile::tempdir().expect("a directory");
    let mut pty = editing(home.path());
    pty.type_keys("x");
    wait_until("an edit on the disk", || {
        position_in(&home.path().join("plyscope/unsaved"), ".ron").is_some()
    });
    pty.type_keys("\x1b");
    pty.wait_for("Close and lose them");
    pty.type_keys("y");
    pty.wait_for_gone("position editor");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    assert_eq!(recovered(home.path()), None);
}
