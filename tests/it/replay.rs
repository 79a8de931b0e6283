//! Exact reversal, for every game and algorithm: however one came to a moment, the state is the same, bit for bit.

use plyscope::rng::Rng;
use plyscope::search::machine::Until;
use plyscope::search::{Goal, Machine, Rewind};

use crate::bench_set::{Case, cases};

/// The digest of a fresh machine that was advanced straight to a moment.
fn fresh(case: &Case, phases: u64) -> u64 {
    let mut machine = case.open(5);
    machine.advance(Until { phases, ..Until::NEVER }, None);
    machine.digest()
}

fn seek(machine: &mut dyn Machine, goal: Goal, effort: u64) {
    let mut calls = 0;
    while machine.rewind(goal, effort) == Rewind::Working {
        calls += 1;
        assert!(calls < 1_000_000, "a rewind that never arrives");
    }
}

/// Random walks through time: forwards and backwards, by phases and by iterations, near and far.
fn wander(case: &Case, seed: u64, moves: u32) {
    let mut rng = Rng::new(seed);
    let mut machine = case.open(5);
    for _ in 0..moves {
        let span = 1 << rng.below(11);
        let by = 1 + u64::from(rng.below(span));
        let clock = machine.clock();
        match rng.below(4) {
            0 => drop(machine.advance(Until { phases: clock.phases + by, ..Until::NEVER }, None)),
            1 => drop(machine.advance(Until { iterations: clock.iterations + by, ..Until::NEVER }, None)),
            2 => seek(&mut *machine, Goal::Phase(clock.phases.saturating_sub(by)), 512),
            _ => seek(&mut *machine, Goal::Iteration(clock.iterations.saturating_sub(by)), 512),
        }
        let now = machine.clock();
        assert_eq!(
            machine.digest(),
            fresh(case, now.phases),
            "{} at {now:?}, came from {clock:?}",
            case.name
        );
    }
}

#[test]
fn any_moment_is_the_same_however_reached() {
    for (n, case) in cases().iter().enumerate() {
        wander(case, n as u64, 24);
    }
}

#[test]
#[ignore = "a longer proof, about a minute: cargo test --release --test it -- --ignored replay"]
fn a_thousand_schedules() {
    for (n, case) in cases().iter().enumerate() {
        for schedule in 0..40 {
            wander(case, (n as u64) << 32 | schedule, 40);
        }
    }
}

#[test]
fn k_back_and_k_forward_is_where_it_was() {
    for case in cases() {
        let mut machine = case.open(9);
        machine.advance(Until { phases: 3_000, ..Until::NEVER }, None);
        let (clock, digest) = (machine.clock(), machine.digest());
        for k in [1, 2, 17, 400, 2_999] {
            let start = clock.phases.saturating_sub(k);
            seek(&mut *machine, Goal::Phase(start), 1 << 12);
            assert_eq!(machine.clock().phases, start, "{}", case.name);
            machine.advance(Until { phases: clock.phases, ..Until::NEVER }, None);
            assert_eq!((machine.clock(), machine.digest()), (clock, digest), "{} k={k}", case.name);
        }
    }
}
