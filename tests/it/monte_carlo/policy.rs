//! Playouts by a policy: what is shown is what was played, preferences are seen, games without any say so.

use plyscope::catalog::{Catalog, Request, algorithm};
use plyscope::game::Params;
use plyscope::search::event::Flow;
use plyscope::search::{Event, Machine};

use super::*;

fn search(game: &str, knobs: &[(&str, &str)]) -> plyscope::error::Result<Box<dyn Machine>> {
    let algorithm = algorithm("uct").unwrap();
    let mut settings = algorithm.settings();
    knobs.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
    let situation = Catalog::default().entry(game).unwrap().open(&Params::default()).unwrap();
    situation.search(Request { algorithm, settings, seed: 3, memory: MEMORY, start: None })
}

/// The moves of the next playouts, each with the plies that the machine says it had.
fn playouts(machine: &mut dyn Machine, count: usize) -> Vec<(Vec<u32>, u32)> {
    let mut found = Vec::new();
    while found.len() < count {
        let mut plies = None;
        let mut listener = |event: &Event| {
            if let Event::PlayedOut { plies: told, .. } = event {
                plies = Some(*told);
            }
            Flow::Continue
        };
        let phases = machine.clock().phases + 1;
        machine.advance(Until { phases, ..Until::NEVER }, Some(&mut listener));
        if let Some(plies) = plies {
            found.push((machine.playouts(1).concat(), plies));
        }
    }
    found
}

#[test]
fn what_is_shown_is_what_was_played() {
    for game in ["othello", "checkers", "chess", "quoridor"] {
        for playout in ["uniform", "game", "greedy"] {
            let mut machine = search(game, &[("playout", playout), ("max_playout", "30")]).unwrap();
            for (moves, plies) in playouts(&mut *machine, 20) {
                assert_eq!(moves.len(), plies as usize, "{game} {playout}");
            }
        }
    }
}

#[test]
fn without_chance_a_greedy_playout_is_the_same_every_time() {
    let knobs = [("playout", "greedy"), ("epsilon", "0"), ("max_playout", "20"), ("expand", "1000")];
    let mut machine = search("othello", &knobs).unwrap();
    let lines: Vec<_> = playouts(&mut *machine, 300).into_iter().map(|(moves, _)| moves).collect();
    let mut distinct = lines;
    distinct.sort();
    distinct.dedup();
    assert!(distinct.len() < 10, "{} lines from 5 leaves", distinct.len());
    let mut machine = search("othello", &[("max_playout", "20"), ("expand", "1000")]).unwrap();
    let mut random: Vec<_> = playouts(&mut *machine, 300).into_iter().map(|(moves, _)| moves).collect();
    random.sort();
    random.dedup();
    assert!(random.len() > 290, "{} lines at random", random.len());
}

/// By whatever policy, a playout of Go fills no own eye, so it comes to an end.
#[test]
fn greedy_playouts_of_go_are_about_as_long_as_uniform_ones() {
    let algorithm = algorithm("uct").unwrap();
    let mean_length = |knobs: &[(&str, &str)]| {
        let mut settings = algorithm.settings();
        knobs.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
        let params = Params::parse(["size=5"]).unwrap();
        let situation = Catalog::default().entry("go").unwrap().open(&params).unwrap();
        let request = Request { algorithm, settings, seed: 3, memory: MEMORY, start: None };
        let mut machine = situation.search(request).unwrap();
        run_to(&mut *machine, Goal::Iteration(60));
        machine.answer().stats["mean_playout_length"].as_f64().unwrap()
    };
    let uniform = mean_length(&[]);
    for epsilon in ["0", "0.1", "1"] {
        let greedy = mean_length(&[("playout", "greedy"), ("epsilon", epsilon)]);
        assert!(greedy < 2.0 * uniform, "epsilon {epsilon}: {greedy} moves, {uniform} at random");
    }
}

#[test]
fn a_game_with_nothing_to_play_by_says_so() {
    let refused = |game: &str, playout| search(game, &[("playout", playout)]).err().unwrap().brief();
    assert_eq!(
        refused("connect-four", "game"),
        "playout: this game has no playout policy of its own, expected uniform"
    );
    assert_eq!(
        refused("tree", "greedy"),
        "playout: this game has no evaluation to be greedy by, expected uniform"
    );
    let mut machine = search("connect-four", &[]).unwrap();
    assert!(machine.set("playout", "game").is_err());
    assert_eq!(machine.settings().text("playout"), "uniform");
}
