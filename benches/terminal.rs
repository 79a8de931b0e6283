//! The whole program in a pseudo-terminal, as a user has it: start, keys and stops under load, bytes, rest.
//!
//! `cargo bench --bench terminal` prints each number beside its goal. Times are those of a clock on the wall, so that
//! they mean something only on a machine that does nothing else.

#[path = "../tests/it/pty/harness.rs"]
#[expect(dead_code, reason = "the tests do more with a terminal than the benchmark")]
mod harness;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use plyscope::catalog::{Catalog, Entry, algorithm};
use plyscope::game::Params;
use plyscope::session::protocol::{Budget, Watch};
use plyscope::session::view::Status;
use plyscope::session::worker::Worker;
use plyscope::session::{Command, Setup, View};

use harness::{Launch, Pty};

/// What is measured under the load of each: a search that knows no end.
const SEARCHES: [&str; 2] = ["uct", "alpha-beta"];

/// Games that a depth-first search has soon searched to their end.
const SOLVED_AT_ONCE: [&str; 3] = ["tree", "tic-tac-toe", "mnk"];

fn main() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    first_screens();
    for (entry, name) in endless() {
        let file = file_of(directory.path(), &entry, name);
        keys(&format!("{} {name}", entry.name), &file);
        stops(&entry, name);
    }
    let file = file_of(directory.path(), Catalog::default().entry("connect-four").expect("a game"), "uct");
    bytes("at a terminal, at most 70", Launch::new(program(), &[path(&file)]));
    let remote = Launch::new(program(), &[path(&file)]).env("SSH_CONNECTION", "10.0.0.1 50000 10.0.0.2 22");
    bytes("over ssh, at most 25", remote);
    rest(&file, Duration::from_secs(10));
}

fn program() -> &'static str {
    env!("CARGO_BIN_EXE_plyscope")
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a path in UTF-8")
}

/// Every game with the searches that do not come to their end while they are measured.
fn endless() -> Vec<(Entry, &'static str)> {
    let catalog = Catalog::default();
    let pairs = catalog.entries().iter().flat_map(|entry| SEARCHES.map(|name| (entry.clone(), name)));
    pairs.filter(|(entry, name)| *name == "uct" || !SOLVED_AT_ONCE.contains(&entry.name)).collect()
}

fn file_of(directory: &Path, entry: &Entry, name: &str) -> PathBuf {
    let file = directory.join(format!("{}-{name}.ron", entry.name));
    let game = entry.name;
    let text = format!("(name: \"endless\", game: \"{game}\", search: (algorithm: \"{name}\"))");
    fs::write(&file, text).expect("a file can be written");
    file
}

/// Median, 99 of 100, and worst.
fn summary(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    format!("median {:?}, p99 {:?}, worst {:?} of {}", at(50), at(99), at(100), times.len())
}

/// From the start of the process to a whole first screen, in a terminal that answers no question.
fn first_screens() {
    let start = || {
        let begun = Instant::now();
        let mut pty = Launch::new(program(), &[]).open(120, 40);
        pty.wait_for("How to start");
        let took = begun.elapsed();
        pty.type_keys("\x11");
        pty.wait_exit();
        took
    };
    let times = (0..50).map(|_| start()).collect();
    println!("start to first screen, at most 100 ms: {}", summary(times));
}

fn running(launch: Launch) -> Pty {
    let mut pty = launch.open(120, 40);
    pty.wait_for("ready");
    pty.type_keys("r");
    pty.wait_for("running");
    pty
}

/// From a key to what it shows, while a search takes all it can get.
fn keys(name: &str, file: &Path) {
    let mut pty = running(Launch::new(program(), &[path(file)]));
    let mut times = Vec::new();
    for _ in 0..150 {
        let begun = Instant::now();
        pty.type_keys("?");
        pty.wait_for("keys that hold here");
        times.push(begun.elapsed());
        let begun = Instant::now();
        pty.type_keys("q");
        pty.wait_for_gone("keys that hold here");
        times.push(begun.elapsed());
    }
    let is_loaded = pty.text().contains("running");
    println!(
        "{name}: key to screen, at most 50 ms (16): {}{}",
        summary(times),
        if is_loaded { "" } else { ", but the search had ended" }
    );
}

/// From the command to stop to the view that says so, without a screen.
fn stops(entry: &Entry, name: &str) {
    let algorithm = algorithm(name).expect("an algorithm of the catalog");
    let setup = Setup {
        title: String::new(),
        situation: entry.open(&Params::default()).expect("no parameters, no fault"),
        algorithm,
        settings: algorithm.settings(),
        seed: 1,
        memory: 1 << 30,
        start: None,
        budget: Budget::default(),
        notes: String::new(),
        truth: None,
    };
    let (send, views) = channel();
    let notify = move |view| drop(send.send(view));
    let worker = Worker::spawn(setup, Box::new(notify), Box::new(|| None)).expect("a search can be opened");
    let watch =
        Watch { tree_rows: 60, log_lines: 20, board: true, inspector: true, chart: true, ..Watch::default() };
    worker.send(Command::Watch(watch));
    let mut times = Vec::new();
    for round in 0..200 {
        worker.send(Command::Run);
        await_status(&worker, &views, true);
        // Stops come at any moment of a piece of work.
        sleep(Duration::from_micros(1_000 + round * 37));
        let begun = Instant::now();
        worker.send(Command::Pause);
        await_status(&worker, &views, false);
        times.push(begun.elapsed());
    }
    println!("{} {name}: stop, at most 10 ms: {}", entry.name, summary(times));
}

fn await_status(worker: &Worker, views: &Receiver<Box<View>>, is_running: bool) {
    loop {
        let view = views.recv().expect("the worker lives");
        worker.credit();
        if (view.status == Status::Running) == is_running {
            return;
        }
    }
}

/// Bytes a second while a search runs.
fn bytes(name: &str, launch: Launch) {
    let pty = running(launch);
    let (begun, before) = (Instant::now(), pty.bytes());
    sleep(Duration::from_secs(3));
    let rate = (pty.bytes() - before) as f64 / begun.elapsed().as_secs_f64();
    println!("KB/s of a running search {name}: {:.1}", rate / 1e3);
}

/// What the paused program writes and uses.
fn rest(file: &Path, span: Duration) {
    let mut pty = running(Launch::new(program(), &[path(file)]));
    pty.type_keys("r");
    pty.wait_for("paused");
    sleep(Duration::from_millis(300));
    let (bytes, used) = (pty.bytes(), pty.cpu_time());
    sleep(span);
    let share = (pty.cpu_time() - used).as_secs_f64() / span.as_secs_f64();
    println!(
        "at rest for {span:?}: {} bytes, {:.3} % of a processor, at most 0.5",
        pty.bytes() - bytes,
        100.0 * share
    );
}
