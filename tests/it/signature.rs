//! The signature: what a fixed set of searches does, as numbers in git. A commit that changes it says so.

use plyscope::search::machine::Until;

use crate::bench_set::cases;

const ITERATIONS: u64 = 1_000;

/// One line a search: iterations, phases, nodes, the digest of the whole state, and the answer.
fn signature() -> String {
    let mut lines = Vec::new();
    for case in cases() {
        let mut machine = case.open(1);
        machine.advance(Until { iterations: ITERATIONS, ..Until::NEVER }, None);
        let (clock, answer) = (machine.clock(), machine.answer());
        lines.push(format!(
            "{}: {} iterations, {} phases, {} nodes, digest {:016x}, best {}",
            case.name,
            clock.iterations,
            clock.phases,
            machine.tree().node_count(),
            machine.digest(),
            answer.best.unwrap_or_else(|| "-".into()),
        ));
    }
    lines.join("\n")
}

#[test]
fn the_signature_is_the_one_in_git() {
    insta::assert_snapshot!("signature", signature());
}

#[test]
fn twice_in_one_process_is_the_same() {
    assert_eq!(signature(), signature());
}

#[test]
fn one_run_is_n_steps() {
    for case in cases() {
        let (mut whole, mut stepped) = (case.open(3), case.open(3));
        whole.advance(Until { iterations: ITERATIONS, ..Until::NEVER }, None);
        while stepped.clock().iterations < ITERATIONS && !stepped.is_finished() {
            let next = stepped.clock().phases + 1;
            stepped.advance(
                Until { phases: next, ..Until::NEVER },
                Some(&mut |_| plyscope::search::Flow::Continue),
            );
        }
        assert_eq!(whole.clock(), stepped.clock(), "{}", case.name);
        assert_eq!(whole.digest(), stepped.digest(), "{}", case.name);
    }
}
