//! Every command in poor environments: closed pipes, full disks, no HOME, interrupts.

use std::io::{BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use super::*;

/// A position file, wherever the program is started.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/tree/two-ply.ron");

/// Results of a match.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.jsonl");

/// Each command in a call that works, as text and as JSON where it has both.
const CALLS: &[&[&str]] = &[
    &["analyze", "--file", "connect-four/win-in-one", "--json"],
    &["analyze", "--file", "tree/two-ply"],
    &["perft", "--game", "connect-four", "--depth", "3", "--divide"],
    &["perft", "--game", "connect-four", "--depth", "3", "--json"],
    &["export", "--game", "connect-four", "--algorithm", "uct", "--iterations", "2000", "--format", "text"],
    &["export", "--game", "connect-four", "--algorithm", "uct", "--iterations", "20000", "--json"],
    &["check", FILE],
    &["check", FILE, "--json"],
    &["solve", "--game", "tic-tac-toe"],
    &["solve", "--game", "tic-tac-toe", "--json"],
    &["tune", "--game", "tic-tac-toe", "--games", "4"],
    &["probcut", "--game", "connect-four", "--shallow", "1", "--deep", "5", "--games", "20"],
    &[
        "match",
        "--game",
        "tic-tac-toe",
        "--a",
        "uct iterations=9",
        "--b",
        "minimax",
        "--games",
        "2",
        "--json",
    ],
    &["sweep", "--help"],
    &["plan", "--help"],
    &["game", "--help"],
    &["study", "--help"],
    &["merge", GAMES],
    &["merge", GAMES, "--json"],
    &["games"],
    &["games", "--json"],
    &["algorithms"],
    &["algorithms", "--json"],
    &["positions"],
    &["positions", "--json"],
    &["--help"],
    &["analyze", "--help"],
    &["--version"],
];

#[test]
fn every_command_is_among_the_calls() {
    let help = text(&run(&["--help"]).stdout);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let command = line.split_whitespace().next().unwrap();
        assert!(CALLS.iter().any(|call| call[0] == command), "{command}");
    }
}

type Change = fn(&mut Command);

#[test]
fn poor_environments_change_nothing() {
    let usual: Vec<String> = CALLS.iter().map(|call| without_time(&text(&run(call).stdout))).collect();
    let poor: [(&str, Change); 10] = [
        ("no HOME", |command| _ = command.env_remove("HOME")),
        ("a HOME that is no directory", |command| _ = command.env("HOME", "/dev/null")),
        ("a HOME that is not there", |command| _ = command.env("HOME", "/nowhere/at/all")),
        // Not even the superuser can write there.
        ("a HOME that is read only", |command| _ = command.env("HOME", "/proc")),
        ("a data directory that is read only", |command| _ = command.env("XDG_DATA_HOME", "/proc")),
        ("LANG=C", |command| _ = command.env("LANG", "C").env("LC_ALL", "C")),
        ("no TERM", |command| _ = command.env_remove("TERM")),
        ("TERM=dumb", |command| _ = command.env("TERM", "dumb")),
        ("NO_COLOR", |command| _ = command.env("NO_COLOR", "1")),
        ("an empty environment", |command| _ = command.env_clear()),
    ];
    for (name, impoverish) in poor {
        for (call, usual) in CALLS.iter().zip(&usual) {
            let mut command = plyscope();
            command.args(*call);
            impoverish(&mut command);
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{name}: {call:?}: {}", text(&output.stderr));
            assert_eq!(&without_time(&text(&output.stdout)), usual, "{name}: {call:?}");
            assert!(!output.stdout.contains(&0x1b), "{name}: {call:?} is coloured");
        }
    }
}

const NUMBER: &[char] = &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', '-'];

/// What was printed, without what the clock says.
fn without_time(printed: &str) -> String {
    let printed: String =
        printed.split("\"seconds_per_move\":").map(|part| part.trim_start_matches(NUMBER)).collect();
    let untimed = |line: &str| match line.split_once("\"seconds\":") {
        Some((before, after)) => format!("{before}{}", after.split_once(',').map_or("", |(_, rest)| rest)),
        None if line.starts_with("work ") => line.rsplit_once(',').unwrap().0.to_owned(),
        None => line.to_owned(),
    };
    printed.lines().map(untimed).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for call in CALLS {
        let mut child = plyscope().args(*call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stderr), "", "{call:?}");
        assert_eq!(output.status.code(), Some(0), "{call:?}");
    }
}

/// What `| head -1` does: the first line is whole, and nobody complains about the rest.
#[test]
fn a_reader_that_has_seen_enough_ends_the_program_quietly() {
    for call in CALLS {
        let mut child = plyscope().args(*call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stderr), "", "{call:?}");
        assert_eq!(output.status.code(), Some(0), "{call:?}");
        assert!(line.ends_with('\n'), "{call:?}: {line}");
        if call.contains(&"--json") {
            assert!(serde_json::from_str::<Json>(&line).is_ok_and(|json| json.is_object()), "{call:?}");
        }
    }
}

/// Started with no standard output at all, or with nobody to complain to.
#[cfg(unix)]
#[test]
fn closed_channels_are_survived() {
    let shell = |script: &str, call: &[&str]| {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script, "sh"]).arg(assert_cmd::cargo::cargo_bin!("plyscope")).args(call);
        command.current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap()
    };
    for call in CALLS {
        let output = shell(r#"exec "$@" >&-"#, call);
        assert_eq!(output.status.code(), Some(0), "{call:?}: {}", text(&output.stderr));
    }
    for script in [r#"exec "$@" 2>&-"#, r#"exec "$@" 2>/dev/full"#, r#"exec "$@" >&- 2>&- <&-"#] {
        assert_eq!(shell(script, &["analyze", "--game", "ludo"]).status.code(), Some(2), "{script}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    for call in CALLS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = plyscope().args(*call).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert!(text(&output.stderr).contains("cannot be written"), "{call:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_with_its_status() {
    let mut child = plyscope()
        .args(["analyze", "--game", "connect-four", "--algorithm", "uct", "--time", "60", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(2));
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert_eq!(printed, "", "nothing half-done is printed");
}
