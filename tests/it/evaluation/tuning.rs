//! Tuning and checking, through the library and as a process.

use std::fmt::Write;
use std::fs;
use std::process::{Command, Output};

use plyscope::catalog::{Catalog, check_evaluation};
use plyscope::conformance::check_evaluation as conforms;
use plyscope::eval::{Evaluate, Feature};
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::{Game, Params, Turn};
use plyscope::rng::Rng;
use plyscope::tuning::{play_games, tune};

fn plyscope(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyscope")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn self_play_is_repeatable_and_tuning_predicts_games_it_has_not_seen() {
    for game in ["connect-four", "tic-tac-toe"] {
        let situation = Catalog::default().entry(game).unwrap().open(&Params::default()).unwrap();
        let weights = situation.weights("own").unwrap();
        let samples = play_games(&*situation, &weights, 150, 3);
        assert_eq!(samples, play_games(&*situation, &weights, 150, 3));
        assert_ne!(samples, play_games(&*situation, &weights, 150, 4));
        let report = tune(&samples, &weights, situation.unit()).unwrap();
        assert_eq!(report.trained_on + report.held_out, samples.len());
        assert!(
            report.after.trained.cross_entropy <= report.before.trained.cross_entropy + 1e-4,
            "{report:?}"
        );
        // Features of a game are worth something: better than always saying 1/2, also where it was not fitted.
        assert!(
            report.after.held_out.cross_entropy < report.before.held_out.cross_entropy + 0.02,
            "{report:?}"
        );
        assert!(report.after.held_out.cross_entropy < std::f64::consts::LN_2 - 0.02, "{report:?}");
    }
}

/// Positions of random games with results drawn by a logistic curve over known weights.
fn synthetic(games: u64) -> String {
    let game = ConnectFour::new(Standard);
    let wanted = [0.9, 0.2, -0.5];
    let mut lines = String::from("# position; result\n");
    for number in 0..games {
        let mut rng = Rng::stream(11, number);
        let (mut position, mut played) = (game.start(), String::new());
        let plies = 6 + rng.below(24);
        for _ in 0..plies {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if matches!(game.turn(&position), Turn::Over(_)) {
                break;
            }
            let column = moves[rng.below(moves.len() as u32) as usize];
            game.play(&mut position, column);
            write!(played, "{}", column + 1).unwrap();
        }
        let mut values = [0; 3];
        game.measure(&position, &mut values);
        let x: f64 = values.iter().zip(wanted).map(|(value, weight)| f64::from(*value) * weight).sum();
        let won = f64::from(rng.below(1 << 20)) / f64::from(1 << 20) < 1.0 / (1.0 + libm::exp(-x));
        writeln!(lines, "{played}; {}", if won { "1-0" } else { "0-1" }).unwrap();
    }
    lines
}

#[test]
fn weights_that_made_the_results_are_found_again() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("games.txt");
    let tuned = directory.path().join("tuned.ron");
    fs::write(&data, synthetic(12_000)).unwrap();
    let (data, tuned) = (data.to_str().unwrap(), tuned.to_str().unwrap());
    let output = plyscope(&["tune", "--game", "connect-four", "--data", data, "--out", tuned, "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let (weights, slope) = (&told["after"]["weights"], told["after"]["win_rate"].as_f64().unwrap());
    for (name, wanted) in [("open-threes", 0.9), ("open-twos", 0.2), ("centre", -0.5)] {
        let found = weights[name].as_f64().unwrap() * slope / 100.0;
        assert!((found - wanted).abs() < 0.08, "{name}: {found}, not {wanted}; {told}");
    }
    let error = |which: &str| told[which]["held_out"]["cross_entropy"].as_f64().unwrap();
    assert!(error("after") < error("before"), "{told}");
    assert!(plyscope(&["check", tuned]).status.success());
    let search = ["analyze", "--game", "connect-four", "--algorithm", "alpha-beta", "--depth", "3", "--json"];
    let output = plyscope(&[&search[..], &["--weights", tuned]].concat());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let config = report["config"]["weights"].as_str().unwrap();
    assert!(config.contains("centre=-") && config.contains("win-rate="), "{config}");
}

/// Chance decides where positions are few: that is said, and refused where the weights are more than the positions.
#[test]
fn few_positions_are_not_fitted_without_a_word() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("few.txt");
    let tune = |positions: usize| {
        let lines: Vec<String> = synthetic(200).lines().take(1 + positions).map(str::to_owned).collect();
        fs::write(&path, lines.join("\n")).unwrap();
        plyscope(&["tune", "--game", "connect-four", "--data", path.to_str().unwrap(), "--json"])
    };
    let refused = (2..12).map(&tune).find(|output| text(&output.stderr).contains("weights to"));
    if let Some(refused) = refused {
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("give more positions"), "{}", text(&refused.stderr));
    }
    let warning = |positions: usize| {
        let output = tune(positions);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        told["warning"].clone()
    };
    let warned = warning(25);
    assert!(warned.as_str().unwrap().contains("3 weights are fitted to"), "{warned}");
    assert!(warning(120).is_null());
}

/// Who names games gets other games held out; who does not is told what that means.
#[test]
fn held_out_is_said_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games");
    let tune = |data: &str, more: &[&str]| {
        fs::write(&path, data).unwrap();
        let data = ["tune", "--game", "connect-four", "--data", path.to_str().unwrap()];
        let output = plyscope(&[&data[..], more].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let lines = synthetic(120);
    let of_games = |line: (usize, &str)| {
        let (position, result) = line.1.split_once("; ").unwrap();
        format!("{{\"position\": \"{position}\", \"result\": \"{result}\", \"game\": {}}}\n", line.0 / 4)
    };
    let named: String = lines.lines().skip(1).enumerate().map(of_games).collect();
    let first = |told: String| told.lines().next().unwrap().to_owned();
    assert!(first(tune(&named, &[])).ends_with(" of other games were held out"));
    let unnamed = tune(&lines, &[]);
    assert!(unnamed.lines().next().unwrap().ends_with(" positions were held out"), "{unnamed}");
    assert!(
        unnamed.contains("no games are named, so positions of one game may stand on both sides"),
        "{unnamed}"
    );
    assert!(tune(&format!("{named}{lines}"), &[]).contains("\n120 positions name no game, so"));
    let without_game = |data: &str| {
        let told: serde_json::Value = serde_json::from_str(&tune(data, &["--json"])).unwrap();
        told["without_game"].as_u64().unwrap()
    };
    assert_eq!([without_game(&named), without_game(&lines)], [0, 120]);
    assert!(text(&plyscope(&["tune", "--help"]).stdout).contains("\"game\": 7"));
}

#[test]
fn data_that_is_none_is_refused_with_its_place() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("d.txt");
    let name = path.to_str().unwrap();
    for (data, wanted) in [
        ("44; 1-0\n45 1-0\n", "2:7: no result"),
        ("44; won\n", "1:5: found the result `won`"),
        ("48; 1-0\n", "1:1: move 2: found `8`"),
        ("\n{\"position\": \"44\"}\n", "2:18: missing field `result`, expected {\"position\""),
        ("{\"position\": \"44\", \"gme\": 3}\n", "1:24: unknown field `gme`, expected one of `position`"),
        ("\n# nothing\n", "no positions"),
        ("44; 1-0\n", "too few games"),
    ] {
        fs::write(&path, data).unwrap();
        let output = plyscope(&["tune", "--game", "connect-four", "--data", name]);
        assert_eq!(output.status.code(), Some(2));
        let message = text(&output.stderr);
        assert!(message.contains(wanted) && !message.contains("at line"), "{data:?}: {message}");
    }
    fs::write(&path, b"44; 1-0\n4\xff; 1-0\n").unwrap();
    let output = plyscope(&["tune", "--game", "connect-four", "--data", name]);
    assert!(text(&output.stderr).contains("2:2: found the byte 0xff, expected text in UTF-8"));
    let output = plyscope(&["tune", "--game", "tree", "--games", "5"]);
    assert!(text(&output.stderr).contains("tree has no evaluation"));
}

#[test]
fn every_game_with_features_keeps_its_promises() {
    let catalog = Catalog::default();
    for entry in catalog.entries().iter().filter(|entry| entry.evaluates) {
        let situation = entry.open(&Params::default()).unwrap();
        let checked = check_evaluation(&*situation, &situation.weights("own").unwrap(), 8, 2);
        assert_eq!(checked.broken, None, "{}", entry.name);
        assert!(checked.positions > 20);
        let output = plyscope(&["check", "--evaluation", entry.name, "--games", "3"]);
        assert!(output.status.success() && text(&output.stdout).contains("positions: sum"));
    }
}

/// Connect Four with an evaluation that prefers Max whatever lies on the board.
#[derive(Clone)]
struct Partial(ConnectFour<Standard>);

impl Game for Partial {
    type Position = <ConnectFour<Standard> as Game>::Position;
    type Move = u8;
    fn start(&self) -> Self::Position {
        self.0.start()
    }
    fn turn(&self, position: &Self::Position) -> Turn {
        self.0.turn(position)
    }
    fn moves(&self, position: &Self::Position, moves: &mut Vec<u8>) {
        self.0.moves(position, moves);
    }
    fn play(&self, position: &mut Self::Position, mv: u8) {
        self.0.play(position, mv);
    }
    fn key(&self, position: &Self::Position) -> u64 {
        self.0.key(position)
    }
}

impl Evaluate for Partial {
    fn features(&self) -> &'static [Feature] {
        self.0.features()
    }
    fn measure(&self, position: &Self::Position, values: &mut [i32]) {
        self.0.measure(position, values);
        values[2] += 1;
    }
    fn exchanged(&self, position: &Self::Position) -> Option<Self::Position> {
        self.0.exchanged(position)
    }
}

#[test]
fn a_partial_evaluation_is_found_out() {
    let broken = conforms(&Partial(ConnectFour::new(Standard)), 1, 1).unwrap_err();
    assert!(broken.contains("antisymmetry: centre is 1, and 1 with the sides exchanged, not -1"), "{broken}");
}
