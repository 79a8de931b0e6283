//! Stepping and looking: what a view, a step back and a jump cost, and what the session takes from a free run.
//!
//! `cargo bench --bench session`. `cargo bench --bench session -- large` adds a tree of ten million nodes, `-- free`
//! measures the free runs alone.

#[path = "uct/cpu.rs"]
mod cpu;

use std::time::{Duration, Instant};

use plyscope::catalog::{Catalog, algorithm};
use plyscope::game::Params;
use plyscope::search::Goal;
use plyscope::search::machine::Until;
use plyscope::session::protocol::{Budget, Command, TreeCommand, Unit, Watch};
use plyscope::session::{Session, Setup};

fn main() {
    let is_asked = |what: &str| std::env::args().any(|word| word == what);
    let is_large = is_asked("large");
    free_running("alpha-beta", &[("depth", "14")], 20_000_000);
    free_running("alpha-beta", &[("depth", "16")], 20_000_000);
    free_running("uct", &[], 1_000_000);
    if is_asked("free") {
        return;
    }
    time_travel("uct", &[], 1_000_000);
    time_travel("alpha-beta", &[("depth", "14")], 20_000_000);
    views(if is_large { 10_000_000 } else { 1_000_000 });
}

fn setup(name: &str, knobs: &[(&str, &str)]) -> Setup {
    let algorithm = algorithm(name).expect("an algorithm of the catalog");
    let mut settings = algorithm.settings();
    for (knob, value) in knobs {
        settings.set(knob, value).expect("a knob of the table");
    }
    let catalog = Catalog::default();
    let entry = catalog.entry("connect-four").expect("a game of the catalog");
    Setup {
        title: String::new(),
        situation: entry.open(&Params::default()).expect("no parameters, no fault"),
        algorithm,
        settings,
        seed: 1,
        memory: 4 << 30,
        start: None,
        budget: Budget::default(),
        notes: String::new(),
        truth: None,
    }
}

fn open(name: &str, knobs: &[(&str, &str)]) -> Session {
    Session::open(setup(name, knobs)).expect("connect-four can be searched")
}

fn go(session: &mut Session, command: Command) -> Duration {
    let begun = Instant::now();
    session.handle(command);
    session.work_through(|| 0.0);
    begun.elapsed()
}

/// The same run by the bare machine and through the session, in turn; medians of nine.
fn free_running(name: &str, knobs: &[(&str, &str)], iterations: u64) {
    let goal = Goal::Iteration(iterations);
    let mut bare = Vec::new();
    let mut whole = Vec::new();
    let mut ratios = Vec::new();
    for _ in 0..9 {
        let setup = setup(name, knobs);
        let mut machine = setup.situation.search(setup.request()).expect("connect-four can be searched");
        let begun = cpu::seconds();
        machine.advance(Until::goal(goal), None);
        let alone = cpu::seconds() - begun;
        drop(machine);
        let mut session = open(name, knobs);
        let begun = cpu::seconds();
        go(&mut session, Command::Seek(goal));
        let through = cpu::seconds() - begun;
        ratios.push(alone / through);
        bare.push(alone);
        whole.push(through);
    }
    bare.sort_by(f64::total_cmp);
    whole.sort_by(f64::total_cmp);
    ratios.sort_by(f64::total_cmp);
    println!(
        "{name} {knobs:?}: free through the session {:.3} of the bare machine ({:.3} s, {:.3} s)",
        ratios[4], whole[4], bare[4]
    );
}

fn time_travel(name: &str, knobs: &[(&str, &str)], iterations: u64) {
    let mut session = open(name, knobs);
    go(&mut session, Command::Seek(Goal::Iteration(iterations)));
    let end = session.machine().clock().iterations;
    let mut steps: Vec<Duration> = (0..100)
        .map(|nth| {
            let unit = if nth % 2 == 0 { Unit::Iteration } else { Unit::Phase };
            go(&mut session, Command::Step { unit, count: -1 })
        })
        .collect();
    steps.sort();
    println!("{name}: one step back at iteration {end}: median {:?}, p95 {:?}", steps[50], steps[95]);
    for part in [0.99, 0.5, 0.01] {
        let goal = Goal::Iteration((end as f64 * part) as u64);
        let back = go(&mut session, Command::Seek(goal));
        let ahead = go(&mut session, Command::SeekLatest);
        println!("{name}: jump to {part} of {end} iterations: {back:?}, and back to the latest: {ahead:?}");
    }
}

/// A view of 60 rows of a small and of a large tree with the same nodes unfolded.
fn views(iterations: u64) {
    let watch =
        Watch { tree_rows: 60, log_lines: 20, board: true, inspector: true, chart: true, ..Watch::default() };
    let tree_only = Watch { tree_rows: 60, ..Watch::default() };
    let mut session = open("uct", &[]);
    for goal in [1_000, iterations] {
        go(&mut session, Command::Seek(Goal::Iteration(goal)));
        session.handle(Command::Tree(TreeCommand::First));
        session.handle(Command::Tree(TreeCommand::Unfold(3)));
        let nodes = session.machine().tree().node_count();
        for (panes, watch) in [("60 rows", tree_only), ("all panes", watch)] {
            session.handle(Command::Watch(watch));
            let mut costs: Vec<Duration> = (0..200)
                .map(|_| {
                    let begun = Instant::now();
                    std::hint::black_box(session.view());
                    begun.elapsed()
                })
                .collect();
            costs.sort();
            println!("view of {panes} at {nodes} nodes: median {:?}, p95 {:?}", costs[100], costs[190]);
        }
    }
}
