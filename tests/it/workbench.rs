//! The real program in a real pseudo-terminal.

mod load;
mod unsaved;
mod ways_out;

use crate::pty::harness::{Launch, Pty};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plyscope");

/// The library of the real program, then a search of Connect Four.
fn searching(mut pty: Pty) -> Pty {
    pty.wait_for("How to start");
    pty.assert_held();
    pty.type_keys("connect-four starting");
    pty.type_keys("\r");
    pty.wait_for("iteration 0");
    pty.wait_for("ready");
    pty
}

#[test]
fn a_whole_visit_from_the_library_to_the_shell() {
    let mut pty = searching(Pty::open(120, 40, &[]));
    pty.type_keys("r");
    pty.wait_for("running");
    pty.type_keys("r");
    pty.wait_for("paused");
    pty.type_keys("#100\r");
    pty.wait_for("iteration 100 ");
    pty.type_keys("N");
    pty.wait_for("iteration 99 ");
    pty.type_keys("n");
    pty.wait_for("iteration 100 ");
    // Unfold the first child and look below it.
    pty.type_keys("gj\r");
    pty.wait_for("├─▾");
    pty.type_keys("@4 4\r");
    pty.wait_for("line: 4 4");
    pty.type_keys("K");
    pty.wait_for("Knobs");
    pty.type_keys("\r\x150.7\r");
    pty.wait_for("0.7");
    pty.type_keys("\x1b");
    pty.wait_for_gone("Knobs");
    pty.resize(80, 24);
    pty.wait_for("3 Inspector  4 Log");
    pty.resize(60, 20);
    pty.wait_for("needs 80 x 24");
    pty.resize(200, 60);
    pty.wait_for("explore");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn a_file_is_opened_by_its_path() {
    let mut pty = Pty::open(120, 40, &["positions/tree/two-ply.ron"]);
    pty.wait_for("alpha-beta");
    pty.type_keys("c");
    pty.wait_for("finished");
    pty.wait_for("value 3");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn a_file_that_is_none_is_refused_before_the_terminal_is_taken() {
    let mut pty = Pty::open(120, 40, &["analyse"]);
    assert_eq!(pty.wait_exit(), 2);
    pty.assert_restored();
    assert!(pty.text().contains("did you mean `plyscope analyze`?"), "{}", pty.text());
}

#[test]
fn the_layout_and_the_users_keys_are_there_again() {
    let home = tempfile::tempdir().expect("a temporary directory");
    let settings = home.path().join("plyscope");
    std::fs::create_dir(&settings).expect("a directory");
    std::fs::write(settings.join("keys.ron"), r#"(keys: {"step-iteration": ["_"]})"#).expect("a file");
    let home = home.path().to_str().expect("a path in UTF-8");
    let launch = || Launch::new(PROGRAM, &[]).env("XDG_CONFIG_HOME", home).open(120, 40);
    let mut pty = searching(launch());
    pty.wait_for("5 Chart");
    pty.type_keys("5\tx");
    pty.wait_for_gone("5 Chart");
    pty.type_keys("_");
    pty.wait_for("iteration 1 ");
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
    let mut pty = searching(launch());
    pty.wait_for("4 Log");
    assert!(!pty.text().contains("5 Chart"), "{}", pty.text());
    pty.type_keys("q");
    assert_eq!(pty.wait_exit(), 0);
}
