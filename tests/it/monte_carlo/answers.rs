//! Which move is the answer, and which comes first.

use plyscope::game::hex::{Custom, Hex, Shape};

use super::*;

#[test]
fn the_answer_is_the_first_when_moves_are_sorted() {
    for rule in ["visits", "mean", "max-robust", "lcb"] {
        for seed in 0..30 {
            let game: Hex<2, Custom<2>> = Hex::new(Custom(Shape::new(4)), false);
            let start = Start { seed, ..start(game, settings(&[("answer", rule)])) };
            let mut machine = open(start, Unjudged).unwrap();
            run_to(&mut *machine, Goal::Iteration(60));
            let answer = machine.answer();
            let first = answer.moves.iter().find(|row| row.rank == 0).map(|row| row.name.clone());
            assert_eq!(answer.best, first, "{rule}, seed {seed}");
        }
    }
}
