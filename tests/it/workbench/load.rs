//! The real program under noise, storms of sizes, on slow links, and at rest.

use std::thread::sleep;
use std::time::{Duration, Instant};

use plyscope::rng::Rng;

use super::PROGRAM;
use crate::pty::harness::{Launch, Pty};

/// A position whose search knows no end.
const ENDLESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endless.ron");
/// Closes whatever is open, without saving, and at last the program.
const LEAVE: &str = "\x11y\x11y\x11y\x11y\x11y\x11y\x11y\x11y\x11";

/// The program in a directory of its own, where noise may save what it likes.
fn program() -> Launch {
    Launch::new(PROGRAM, &[ENDLESS]).at_home()
}

fn searching(launch: Launch) -> Pty {
    let mut pty = launch.open(120, 40);
    pty.wait_for("ready");
    pty.type_keys("r");
    pty.wait_for("running");
    pty
}

/// Random bytes but for those that end the program: `q` and Ctrl-q, and what the line discipline itself acts on.
fn noise(seed: u64, bytes: usize) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let deadly = [b'q', b'Q', 0x11, 0x03, 0x1c, 0x1a];
    std::iter::repeat_with(|| rng.below(256) as u8)
        .filter(|byte| !deadly.contains(byte))
        .take(bytes)
        .collect()
}

fn quits_after_noise(bytes: usize) {
    let mut pty = searching(program());
    for (round, piece) in noise(7, bytes).chunks(1 << 16).enumerate() {
        pty.send(piece);
        assert!(pty.is_running(), "ended by noise in round {round}: {}", pty.text());
    }
    let asked = Instant::now();
    pty.type_keys(LEAVE);
    assert_eq!(pty.wait_exit(), 0);
    println!("gone {:?} after {bytes} bytes of noise", asked.elapsed());
    // One second is promised; the machine may be busy.
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    pty.assert_restored();
}

#[test]
fn after_a_megabyte_of_noise_it_quits() {
    quits_after_noise(1 << 20);
}

#[test]
#[ignore = "a minute; cargo test --test it load::after_ten -- --ignored"]
fn after_ten_megabytes_of_noise_it_quits() {
    quits_after_noise(10 << 20);
}

#[test]
fn half_a_sequence_swallows_no_later_key() {
    let mut pty = searching(program());
    for half in ["\x1b[<", "\x1b[1;", "\x1b[200~"] {
        pty.type_keys(half);
        // Longer than the program waits for the other half.
        sleep(Duration::from_millis(700));
        pty.type_keys("?");
        pty.wait_for("keys that hold here");
        pty.type_keys("\x11");
        pty.wait_for_gone("keys that hold here");
    }
    pty.type_keys("\x11");
    assert_eq!(pty.wait_exit(), 0);
}

fn survives_sizes(count: u16) {
    let mut pty = searching(program());
    for n in 0..count {
        // Every hundredth has no column, every eightieth no row.
        pty.resize(n % 100 * 5, n % 80 * 2);
    }
    pty.resize(120, 40);
    pty.wait_for("running");
    pty.assert_held();
    pty.type_keys(LEAVE);
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn a_storm_of_a_thousand_sizes() {
    survives_sizes(1_000);
}

#[test]
#[ignore = "longer than its like; cargo test --test it load::a_storm_of_five -- --ignored"]
fn a_storm_of_five_thousand_sizes() {
    survives_sizes(5_000);
}

/// Nothing is written, and next to no time is used, while the search stands.
fn rests(seconds: u64) {
    let mut pty = searching(program());
    pty.type_keys("r");
    pty.wait_for("paused");
    // The last frame of the run is on its way.
    sleep(Duration::from_millis(300));
    let (bytes, used) = (pty.bytes(), pty.cpu_time());
    assert!(used > Duration::ZERO, "the system does not say what a program uses");
    sleep(Duration::from_secs(seconds));
    let used = pty.cpu_time() - used;
    println!("{} bytes and {used:?} of a processor in {seconds} s at rest", pty.bytes() - bytes);
    assert_eq!(pty.bytes() - bytes, 0);
    assert!(used < Duration::from_secs(seconds) / 200, "{used:?}");
}

#[test]
fn at_rest_it_costs_nothing() {
    rests(3);
}

#[test]
#[ignore = "a minute; cargo test --test it load::a_minute -- --ignored --nocapture"]
fn a_minute_at_rest_costs_nothing() {
    rests(60);
}

fn bytes_a_second(pty: &Pty) -> f64 {
    let (begun, bytes) = (Instant::now(), pty.bytes());
    sleep(Duration::from_secs(2));
    (pty.bytes() - bytes) as f64 / begun.elapsed().as_secs_f64()
}

#[test]
fn a_search_writes_little_and_less_over_ssh() {
    let local = bytes_a_second(&searching(program()));
    let remote = bytes_a_second(&searching(program().env("SSH_CONNECTION", "10.0.0.1 50000 10.0.0.2 22")));
    println!("{:.1} KB/s at a terminal, {:.1} KB/s over ssh", local / 1e3, remote / 1e3);
    assert!(local < 70e3, "{local} bytes a second");
    assert!(remote < 25e3, "{remote} bytes a second");
}

type Change = fn(Launch) -> Launch;

/// Every poor environment in which the workbench can be used; with and without, it gives the terminal back.
#[test]
fn poor_environments_are_enough() {
    let poor: [(&str, Change); 7] = [
        ("no HOME", |launch| launch.without("HOME")),
        ("a HOME that is not there", |launch| launch.env("HOME", "/nowhere/at/all")),
        ("a HOME that is read only", |launch| launch.env("HOME", "/proc")),
        ("LANG=C", |launch| launch.env("LANG", "C").env("LC_ALL", "C")),
        ("no TERM", |launch| launch.without("TERM")),
        ("NO_COLOR", |launch| launch.env("NO_COLOR", "1")),
        ("no colours known", |launch| launch.without("COLORTERM").env("TERM", "vt100")),
    ];
    for (name, impoverish) in poor {
        let mut pty = searching(impoverish(program()));
        pty.type_keys(LEAVE);
        assert_eq!(pty.wait_exit(), 0, "{name}");
        pty.assert_restored();
    }
}

#[test]
fn a_dumb_terminal_is_refused_in_words() {
    let mut pty = program().env("TERM", "dumb").open(120, 40);
    assert_eq!(pty.wait_exit(), 2);
    pty.assert_restored();
    assert!(pty.text().contains("TERM is `dumb`"), "{}", pty.text());
}

/// A position that cannot be saved: the reason is shown, nothing is lost, and the program goes on.
#[test]
fn a_refused_save_is_said_and_survived() {
    for (home, said) in [("/proc", "no such file or directory"), ("/dev/null", "not a directory")] {
        let mut pty = program().env("HOME", home).open(120, 40);
        pty.wait_for("ready");
        pty.type_keys("e");
        pty.wait_for("side to move");
        pty.type_keys("\x13");
        pty.wait_for("Save position as");
        pty.type_keys("\x15mine\r");
        pty.wait_for(said);
        pty.assert_held();
        pty.type_keys("x");
        pty.wait_for("position editor");
        pty.type_keys(LEAVE);
        assert_eq!(pty.wait_exit(), 0, "{home}");
        pty.assert_restored();
    }
}
