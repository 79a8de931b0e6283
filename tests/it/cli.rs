//! The command line as a process: the contract of its output, its exit status, closed pipes, poor environments.

use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

mod analyze;
mod arguments;
mod commands;
mod environments;
mod export;
mod notations;
mod solve;

const TWO_PLY: &str = "max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 2))";

fn plyscope() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("plyscope"));
    // Away from the repository's own `positions/` and from the user's.
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).env("HOME", env!("CARGO_TARGET_TMPDIR"));
    command.env_remove("XDG_DATA_HOME").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    plyscope().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The one JSON object that a command prints, and nothing else.
fn json(arguments: &[&str]) -> Json {
    let output = run(arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    let printed = text(&output.stdout);
    assert_eq!(printed.lines().count(), 1);
    serde_json::from_str(&printed).unwrap()
}

/// Standard error of a refused command.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    text(&output.stderr)
}

fn keys(object: &Json) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}
