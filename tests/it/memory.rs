//! The memory that a search really takes, against the budget it was given.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use plyscope::catalog::{ALGORITHMS, Catalog};
use plyscope::game::Params;

/// What a program may take besides: its own code, the path under way (a thousand Go positions, each with every board
/// before it), the report.
const BESIDES: u64 = 40;

/// Every game with every algorithm that can search it.
fn pairs() -> Vec<(&'static str, &'static str)> {
    let catalog = Catalog::default();
    let mut pairs = Vec::new();
    for entry in catalog.entries() {
        let situation = entry.open(&Params::default()).expect("a starting position");
        let fitting = ALGORITHMS.iter().filter(|algorithm| situation.refusal(algorithm).is_none());
        pairs.extend(fitting.map(|algorithm| (entry.name, algorithm.name)));
    }
    pairs
}

/// The most memory, in MiB, that a search of so many seconds had resident, and what ended it.
fn most_resident(game: &str, algorithm: &str, budget: u64, seconds: f64) -> (u64, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("plyscope"));
    command.args(["analyze", "--game", game, "--algorithm", algorithm, "--json"]);
    command.args(["--memory", &budget.to_string(), "--time", &seconds.to_string()]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    // The system's own high-water mark, read until there is nothing left to read.
    while child.try_wait().expect("a child").is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        // Before it runs its own program, a child has the memory of this one.
        let is_itself = text.lines().next().is_some_and(|name| name.ends_with("plyscope"));
        let mark = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes =
            mark.filter(|_| is_itself).and_then(|mark| mark.split_whitespace().next()?.parse::<u64>().ok());
        most = kibibytes.unwrap_or(0).div_ceil(1024).max(most);
        sleep(Duration::from_millis(3));
    }
    let output = child.wait_with_output().expect("it has ended");
    assert!(output.status.success(), "{game} {algorithm}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
    (most, report["stopped_by"].as_str().unwrap_or_default().to_owned())
}

/// The largest share over the budget, in MiB, after every pair was searched.
fn all_stay_within(budgets: &[u64], seconds: f64) {
    let mut filled = 0;
    for &budget in budgets {
        for (game, algorithm) in pairs() {
            let (most, ended_by) = most_resident(game, algorithm, budget, seconds);
            println!("{budget:3} MiB {game} {algorithm}: {most} MiB resident, ended by {ended_by}");
            assert!(most <= budget + BESIDES, "{game} {algorithm}: {most} MiB of {budget} MiB");
            filled += usize::from(most >= budget);
        }
    }
    assert!(filled > 0, "no search came near its budget");
}

#[test]
fn a_search_stays_within_its_budget() {
    all_stay_within(&[16], 0.4);
}

#[test]
#[ignore = "five minutes; cargo test --release --test it memory -- --ignored --nocapture"]
fn long_searches_stay_within_their_budgets() {
    all_stay_within(&[16, 64, 256], 5.0);
}
