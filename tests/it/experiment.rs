//! Experiments: every number against published ones, every byte against another way to come to it.

mod command;
mod files;
mod kills;
mod play;
mod statistics;

use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use plyscope::catalog::Catalog;
use plyscope::experiment::{Experiment, Games, Orders, Plan, Share, files as written, run};

/// The program, away from the repository and from the user's files.
fn plyscope() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("plyscope"));
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).env("HOME", env!("CARGO_TARGET_TMPDIR"));
    command.env_remove("XDG_DATA_HOME").stdin(Stdio::null());
    command
}

/// A small match of tic-tac-toe.
fn small(pairs: u64) -> Experiment {
    Experiment {
        game: "tic-tac-toe".into(),
        a: "uct iterations=60".into(),
        b: "uct iterations=30".into(),
        pairs,
        ..Experiment::default()
    }
}

fn plan(experiment: Experiment) -> Plan {
    Plan::of(experiment, &Catalog::default()).unwrap()
}

/// The games of an experiment, played in memory.
fn played(experiment: Experiment, concurrency: usize) -> Games {
    run(&plan(experiment), &Orders { concurrency, ..Orders::default() }, |_| ControlFlow::Continue(()))
        .unwrap()
        .games
}

/// A share of an experiment in a file.
fn shard(experiment: Experiment, number: u64, of: u64, out: &Path) {
    let share = Some(Share { number, of });
    let orders = Orders { concurrency: 2, share, out: Some(out.to_owned()), ..Orders::default() };
    run(&plan(experiment), &orders, |_| ControlFlow::Continue(())).unwrap();
}

fn text(games: &Games) -> String {
    written::plain(games)
}
