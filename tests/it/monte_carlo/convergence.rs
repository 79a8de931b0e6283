//! On solved positions the visits gather on the moves that keep the true result, the more the longer the search runs.

use plyscope::catalog::{Catalog, Request, Situation, algorithm};
use plyscope::game::{Params, Side, Turn};

use super::*;

fn situation(game: &str, params: &[(&str, &str)], moves: &str) -> Box<dyn Situation> {
    let given = Params(params.iter().map(|&(name, value)| (name.into(), value.into())).collect());
    let mut situation = Catalog::default().entry(game).unwrap().open(&given).unwrap();
    situation.play_all(moves).unwrap();
    situation
}

fn open(situation: &dyn Situation, name: &str, knobs: &[(&str, &str)], seed: u64) -> Box<dyn Machine> {
    let algorithm = algorithm(name).unwrap();
    let mut settings = algorithm.settings();
    knobs.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
    situation.search(Request { algorithm, settings, seed, memory: MEMORY, start: None }).unwrap()
}

/// What a position is worth to Max: 1, a half or 0.
fn exact(situation: &dyn Situation) -> f64 {
    let mut machine = open(situation, "solve", &[], 1);
    run_to(&mut *machine, Goal::Phase(u64::MAX));
    match machine.answer().outcome.unwrap().winner {
        "max" => 1.0,
        "min" => 0.0,
        _ => 0.5,
    }
}

/// The codes of the moves after which the mover has the best that can be had; fewer than all.
fn correct(situation: &dyn Situation) -> Vec<u32> {
    let Turn::Of(side) = situation.turn() else { panic!() };
    let for_mover = |value: f64| if side == Side::Max { value } else { 1.0 - value };
    let worth = |code: u32| {
        let mut after = situation.copy();
        assert!(after.play_code(code));
        for_mover(exact(&*after))
    };
    let moves: Vec<(u32, f64)> = situation.legal_moves().iter().map(|mv| (mv.code, worth(mv.code))).collect();
    let best = moves.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
    let correct: Vec<u32> = moves.iter().filter(|(_, worth)| *worth == best).map(|(code, _)| *code).collect();
    assert!(correct.len() < moves.len(), "every move is as good");
    correct
}

/// Mean and standard error of the correct moves' share of the visits, over seeds.
fn share(situation: &dyn Situation, correct: &[u32], iterations: u64, seeds: u64) -> (f64, f64) {
    let one = |seed| {
        let mut machine = open(situation, "uct", &[], seed);
        run_to(&mut *machine, Goal::Iteration(iterations));
        let rows = machine.answer().moves;
        let of = |row: &&plyscope::search::answer::MoveRow| correct.contains(&row.code);
        rows.iter().filter(of).map(|row| row.weight).sum::<u64>() as f64 / iterations as f64
    };
    let shares: Vec<f64> = (1..=seeds).map(one).collect();
    let n = seeds as f64;
    let mean = shares.iter().sum::<f64>() / n;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

/// The share rises by more than three standard errors, to more than `wanted`.
fn assert_gathers(situation: &dyn Situation, [few, many]: [u64; 2], seeds: u64, wanted: f64) {
    let correct = correct(situation);
    let (early, late) = (share(situation, &correct, few, seeds), share(situation, &correct, many, seeds));
    let error = 3.0 * (early.1 * early.1 + late.1 * late.1).sqrt();
    let what = format!("{} {}: {early:?} {late:?}", situation.game(), situation.position());
    assert!(late.0 - early.0 > error && late.0 > wanted, "{what}");
}

#[test]
fn visits_gather_on_the_moves_that_keep_the_result() {
    assert_gathers(&*situation("connect-four", &[], "2425163132726667367323"), [100, 6_000], 8, 0.7);
    assert_gathers(&*situation("hex", &[("size", "3")], ""), [100, 6_000], 8, 0.75);
}

#[test]
#[ignore = "a minute; cargo test --release -- --ignored visits_gather_on_larger_boards"]
fn visits_gather_on_larger_boards() {
    assert_gathers(&*situation("connect-four", &[], "571453527524325513"), [200, 20_000], 6, 0.4);
    assert_gathers(&*situation("hex", &[("size", "4")], ""), [200, 20_000], 6, 0.4);
}
