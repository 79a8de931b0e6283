//! Runs that are killed at any moment and go on: nothing finished is lost, nothing is torn, the results are the same.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use plyscope::experiment::{Experiment, merge};
use plyscope::rng::Rng;

use super::{played, plyscope, small, text};

/// Long enough to be killed a few times on its way.
fn experiment() -> Experiment {
    Experiment { a: "uct iterations=2000".into(), b: "uct iterations=1500".into(), ..small(40) }
}

fn command(out: &Path, share: Option<&str>) -> Command {
    let Experiment { a, b, pairs, .. } = experiment();
    let mut command = plyscope();
    command.args(["match", "--game", "tic-tac-toe", "--a", &a, "--b", &b, "--concurrency", "2", "--json"]);
    command.args(["--games", &(2 * pairs).to_string(), "--resume", "--out"]).arg(out);
    command.args(share.into_iter().flat_map(|share| ["--shard", share]));
    command.stdout(std::process::Stdio::null());
    command
}

/// Lines of a file that are whole.
fn lines(path: &Path) -> usize {
    fs::read_to_string(path).unwrap_or_default().matches('\n').count()
}

/// Kills a run so many times, at moments drawn by seed, and lets it come to its end; a shard is never seen half written.
fn kill(out: &Path, share: Option<&str>, kills: u32, seed: u64) -> u32 {
    let started = Instant::now();
    let of_a_run = usual(seed);
    let mut rng = Rng::new(seed);
    let (mut killed, mut kept) = (0, 0);
    let journal = if share.is_some() { out.with_extension("jsonl.part") } else { out.to_owned() };
    for _ in 0..kills {
        let mut child = command(out, share).spawn().unwrap();
        std::thread::sleep(of_a_run.mul_f64(f64::from(rng.below(1_000)) / 1_000.0 / f64::from(kills).sqrt()));
        let _ = child.kill();
        killed += u32::from(!child.wait().unwrap().success());
        if share.is_some() && out.exists() {
            merge(&[out.to_owned()]).expect("a shard with its name is whole");
        } else {
            let now = lines(&journal);
            assert!(now >= kept, "{now} games after {kept}");
            kept = now;
        }
    }
    assert!(command(out, share).status().unwrap().success());
    assert!(started.elapsed() < Duration::from_secs(600));
    killed
}

/// How long a run takes that nobody kills.
fn usual(seed: u64) -> Duration {
    let directory = tempfile::tempdir().unwrap();
    let started = Instant::now();
    let out = directory.path().join(format!("{seed}.jsonl"));
    assert!(command(&out, None).status().unwrap().success());
    started.elapsed()
}

fn a_killed_run_ends_like_any_other(kills: u32, seed: u64) {
    let directory = tempfile::tempdir().unwrap();
    let expected = text(&played(experiment(), 2));
    let whole = directory.path().join("whole.jsonl");
    let mut killed = kill(&whole, None, kills, seed);
    assert_eq!(fs::read_to_string(&whole).unwrap(), expected);
    let parts = ["1/2", "2/2"].map(|share| {
        let out = directory.path().join(format!("part{}.jsonl", &share[..1]));
        killed += kill(&out, Some(share), kills / 2, seed + 1);
        out
    });
    assert_eq!(text(&merge(&parts).unwrap()), expected);
    assert!(killed >= kills / 2, "only {killed} were killed in time");
    let left = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().ends_with(".part")).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_run_that_is_killed_a_few_times_ends_like_any_other() {
    a_killed_run_ends_like_any_other(4, 1);
}

#[test]
#[ignore = "a minute; cargo test --test it fifty_kills -- --ignored"]
fn fifty_kills_change_nothing() {
    a_killed_run_ends_like_any_other(50, 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_told_and_gone_on_from() {
    use rustix::process::{Pid, Signal, kill_process};
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("games.jsonl");
    let mut child = command(&out, None).spawn().unwrap();
    let started = Instant::now();
    while lines(&out) < 3 {
        assert!(started.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(2));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(lines(&out) >= 3);
    assert!(command(&out, None).status().unwrap().success());
    assert_eq!(fs::read_to_string(&out).unwrap(), text(&played(experiment(), 2)));
}

/// Half a line, as a system that crashes may leave one, is forgotten; a damaged one is refused with its place.
#[test]
fn half_a_line_is_forgotten_and_a_damaged_one_refused() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("games.jsonl");
    assert!(command(&out, None).status().unwrap().success());
    let good = fs::read_to_string(&out).unwrap();
    fs::write(&out, &good[..good.len() - 100]).unwrap();
    assert!(command(&out, None).status().unwrap().success());
    assert_eq!(fs::read_to_string(&out).unwrap(), good);
    fs::write(&out, good.replacen("\"game\":1,", "\"game\":2,", 1)).unwrap();
    let output = command(&out, None).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("games.jsonl:2:1: this line is damaged"), "{said}");
}

/// The recipe of docs/scale-out.md: shares over GNU parallel, some of them killed again and again.
#[test]
#[ignore = "needs GNU parallel; cargo test --test it under_parallel -- --ignored"]
fn two_hundred_games_under_parallel_are_those_of_one_process() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("experiment.ron");
    let contents = "(game: \"connect-four\", a: \"uct iterations=300\", b: \"uct iterations=200\", \
                    vary: [(knob: \"c\", values: [0.5, 1.4])], openings: random(plies: 2), pairs: 50)";
    fs::write(&file, contents).unwrap();
    let one = directory.path().join("one.jsonl");
    let alone =
        plyscope().args(["sweep", "--json", "--experiment"]).arg(&file).arg("--out").arg(&one).output();
    assert!(alone.unwrap().status.success());
    // Each share is killed three times on its way; `--retries` of parallel runs it again.
    let program = assert_cmd::cargo::cargo_bin!("plyscope");
    let script = format!(
        "ulimit -c 0; n={{}}; for ms in 0.05 0.1 0.2; do timeout -s KILL $ms {program} sweep --json --experiment {file} \
         --shard $n/8 --concurrency 1 --out part$n.jsonl --resume >/dev/null 2>&1; done; \
         {program} sweep --json --experiment {file} --shard $n/8 --concurrency 1 --out part$n.jsonl --resume >/dev/null",
        program = program.display(),
        file = file.display()
    );
    let mut parallel = Command::new("parallel");
    parallel.current_dir(directory.path()).args(["--will-cite", "-j", "4", "--retries", "3", &script, ":::"]);
    parallel.args((1..=8).map(|n| n.to_string()));
    assert!(parallel.status().expect("GNU parallel is installed").success());
    let merged = directory.path().join("merged.jsonl");
    let mut merge = plyscope();
    merge.current_dir(directory.path()).args(["merge", "--json", "--out"]).arg(&merged);
    merge.args((1..=8).map(|n| format!("part{n}.jsonl")));
    assert!(merge.output().unwrap().status.success());
    assert_eq!(lines(&merged), 200);
    assert_eq!(fs::read(&merged).unwrap(), fs::read(&one).unwrap());
}
