//! Games: what decides them, and what does not.

use plyscope::catalog::Catalog;
use plyscope::experiment::statistics::Sprt;
use plyscope::experiment::{Axis, Experiment, Openings, Orders, Player, Who, Winner, decide, run, seed_of};
use plyscope::game::{Outcome, Params, Side, Turn};
use std::ops::ControlFlow;

use super::{plan, played, small, text};

fn quoridor() -> Experiment {
    Experiment {
        game: "quoridor".into(),
        params: [("size", "5"), ("walls", "3")].map(|(key, value)| (key.into(), value.into())).into(),
        a: "uct c=0.1 max_playout=3 iterations=80".into(),
        b: "uct c=0.1 max_playout=3 iterations=40 legality=trials".into(),
        openings: Openings::Random { plies: 2 },
        pairs: 6,
        ..Experiment::default()
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for experiment in [small(8), quoridor()] {
        let alone = text(&played(experiment.clone(), 1));
        for threads in [2, 5] {
            assert_eq!(text(&played(experiment.clone(), threads)), alone);
        }
    }
}

#[test]
fn pairs_share_an_opening_and_exchange_sides() {
    let games = played(quoridor(), 2);
    let records: Vec<_> = games.values().map(|line| &line.record).collect();
    assert_eq!(records.len(), 12);
    for pair in records.chunks(2) {
        assert_eq!((pair[0].pair, pair[0].first, pair[1].first), (pair[1].pair, Who::A, Who::B));
        let opening = |n: usize| pair[n].moves.split(' ').take(2).collect::<Vec<_>>();
        assert_eq!(opening(0), opening(1));
        assert_eq!(pair[0].opening, 2);
        assert_ne!(pair[0].seed, pair[1].seed);
    }
    let openings: std::collections::BTreeSet<_> =
        records.iter().map(|record| record.moves.split(' ').take(2).collect::<Vec<_>>()).collect();
    assert!(openings.len() > 3, "{openings:?}");
}

/// A record tells the whole game: its moves lead to its result, and every decision can be made again.
#[test]
fn every_decision_can_be_made_again() {
    let catalog = Catalog::default();
    let experiment = quoridor();
    let entry = catalog.entry("quoridor").unwrap();
    let params = Params(experiment.params.clone());
    let players = [&experiment.a, &experiment.b].map(|text| Player::read(text, entry, &params).unwrap());
    for line in played(experiment.clone(), 2).values().take(3) {
        let record = &line.record;
        assert_eq!(record.seed, seed_of(experiment.seed, record.game));
        // Each player finds moves in its own way, and draws playouts in its own way.
        let mut boards = [0, 1].map(|n| players[n].start.copy());
        let decisions = &record.decisions;
        for (ply, name) in record.moves.split(' ').enumerate() {
            if let Some(n) = ply.checked_sub(record.opening as usize) {
                let by = decisions.by.as_bytes()[n];
                let by = usize::from(by == b'b');
                let again = decide(&players[by], &*boards[by], record.seed + ply as u64).unwrap();
                assert_eq!((again.playouts, Some(again.nodes)), (decisions.playouts[n], decisions.nodes[n]));
                assert_eq!(again.value, decisions.value[n]);
                boards.iter_mut().for_each(|board| assert!(board.play_code(again.code)));
                assert_eq!(boards[0].moves_written().last().map(String::as_str), Some(name));
            } else {
                boards.iter_mut().for_each(|board| board.play(name).unwrap());
            }
        }
        let Turn::Over(Outcome::Win(side)) = boards[0].turn_in_line() else { panic!("not over") };
        let a_won = (side == Side::Max) == (record.first == Who::A);
        assert_eq!(record.result, if a_won { Winner::A } else { Winner::B });
    }
}

/// More pairs can be played later: those that are there stay as they are.
#[test]
fn a_longer_match_begins_with_the_shorter_one() {
    let (short, long) = (text(&played(small(3), 2)), text(&played(small(5), 2)));
    assert!(long.starts_with(&short));
}

#[test]
fn another_seed_is_another_match() {
    let other = Experiment { seed: 2, ..small(4) };
    let moves = |experiment| -> Vec<String> {
        played(experiment, 2).into_values().map(|line| line.record.moves).collect()
    };
    assert_ne!(moves(small(4)), moves(other));
}

#[test]
fn a_sweep_is_a_match_a_value() {
    let axis = |knob: &str, values: &[&str]| Axis {
        knob: knob.into(),
        values: values.iter().map(|value| plyscope::experiment::Word((*value).into())).collect(),
    };
    let vary = vec![axis("iterations", &["1", "200"]), axis("c", &["0", "1", "2"])];
    let games = played(Experiment { vary, ..small(2) }, 2);
    assert_eq!(games.len(), 6 * 4);
    let sets: Vec<_> = games.values().step_by(4).filter_map(|line| line.record.set.clone()).collect();
    assert_eq!(sets[0], "iterations=1 c=0");
    assert_eq!(sets[5], "iterations=200 c=2");
    let plan =
        plan(Experiment { a: "uct iterations=60 c=3".into(), vary: vec![axis("c", &["1"])], ..small(2) });
    assert_eq!(plan.cells[0].player(Who::A).text, "uct iterations=60 c=1", "a knob is said once");
}

/// A stronger side is found out, and what is kept is the same however many games were under way at that moment.
#[test]
fn a_test_ends_a_match_at_the_same_game_everywhere() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 });
    let experiment =
        Experiment { a: "uct iterations=300".into(), b: "uct iterations=2".into(), sprt, ..small(200) };
    let alone = played(experiment.clone(), 1);
    assert!(alone.len() < 100, "{}", alone.len());
    assert_eq!(text(&played(experiment, 5)), text(&alone));
}

#[test]
fn games_that_go_on_for_ever_are_drawn() {
    let experiment = Experiment { longest: 4, ..small(1) };
    let games = played(experiment, 1);
    let record = &games[&(0, 0)].record;
    assert_eq!((record.plies, record.result), (4, Winner::Draw));
}

/// Chess is drawn when a position comes back for the third time: whoever plays the game has to see it.
#[test]
fn repetition_ends_a_game() {
    let entry = Catalog::default();
    let mut board = entry.entry("chess").unwrap().open(&Params::default()).unwrap();
    board.play_all("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").unwrap();
    assert_eq!(board.turn_in_line(), Turn::Of(Side::Min));
    board.play("f6g8").unwrap();
    assert_eq!(board.turn_in_line(), Turn::Over(Outcome::Draw));
}

/// The same words give the same players; every game can be played by some.
#[test]
fn every_game_can_be_a_match() {
    for entry in Catalog::default().entries() {
        if entry.name == "tree" {
            continue;
        }
        let experiment = Experiment {
            game: entry.name.into(),
            a: "uct iterations=2".into(),
            b: "alpha-beta depth=1".into(),
            longest: 8,
            pairs: 1,
            ..Experiment::default()
        };
        let games = played(experiment, 2);
        for line in games.values() {
            let mut board = entry.open(&Params::default()).unwrap();
            board.play_all(&line.record.moves).unwrap();
            assert_eq!(board.moves_written().join(" "), line.record.moves, "{}", entry.name);
        }
    }
}

#[test]
fn nothing_is_played_twice() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("games.jsonl");
    let orders = |resume| Orders { concurrency: 2, out: Some(out.clone()), resume, ..Orders::default() };
    let first = run(&plan(small(3)), &orders(false), |_| ControlFlow::Continue(())).unwrap();
    let mut told = 0;
    let second = run(&plan(small(3)), &orders(true), |_| {
        told += 1;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((told, text(&second.games)), (0, text(&first.games)));
    let third = run(&plan(small(4)), &orders(true), |_| {
        told += 1;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((told, third.games.len()), (2, 8));
    assert!(
        run(&plan(small(3)), &orders(false), |_| ControlFlow::Continue(())).is_err(),
        "nothing is overwritten unasked"
    );
    let other = Experiment { seed: 9, ..small(3) };
    let fault = run(&plan(other), &orders(true), |_| ControlFlow::Continue(())).map(|_| ()).unwrap_err();
    assert!(fault.found.contains("belongs to another experiment"), "{fault}");
}
