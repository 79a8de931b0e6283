//! `match`, `sweep` and `merge` as processes: their output, their files, their exit status.

use std::process::Output;

use plyscope::catalog::Catalog;
use plyscope::game::Side;
use plyscope::play::GameFile;
use plyscope::session::{Command, Session};
use serde_json::Value as Json;

use super::plyscope;

const MATCH: [&str; 9] = [
    "match",
    "--game",
    "tic-tac-toe",
    "--a",
    "uct iterations=60",
    "--b",
    "uct iterations=30",
    "--games",
    "10",
];

fn run(arguments: &[&str]) -> Output {
    plyscope().args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Json {
    let output = run(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no progress without a terminal");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn keys(object: &Json) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn a_match_tells_games_and_summary() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("games.jsonl");
    let summary = json(&[&MATCH[..], &["--json", "--out", out.to_str().unwrap()]].concat());
    for key in ["wins", "draws", "losses", "score", "interval", "elo", "elo_error", "llr"] {
        assert!(keys(&summary).contains(&key), "{key} in {summary}");
    }
    let count = |key: &str| summary[key].as_u64().unwrap();
    assert_eq!((count("games"), count("wins") + count("draws") + count("losses")), (10, 10));
    assert_eq!(summary["a"]["playouts_per_move"], 60.0);
    assert!(summary["a"]["seconds_per_move"].as_f64().unwrap() > 0.0);
    let text = std::fs::read_to_string(&out).unwrap();
    let games: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 10);
    for (n, game) in games.iter().enumerate() {
        assert_eq!((&game["game"], &game["pair"]), (&n.into(), &(n / 2).into()));
        for key in ["first", "result", "moves", "seed", "a", "b", "decisions", "digest"] {
            assert!(keys(game).contains(&key), "{key} in {game}");
        }
        assert!(game["seed"].as_u64().unwrap() < 1 << 53, "any reader of JSON can hold it");
    }
    let times = std::fs::read_to_string(directory.path().join("games.timing.jsonl")).unwrap();
    let times: Vec<Json> = times.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(times.len() == 10 && times.iter().all(|time| time["b"]["seconds_per_move"].is_number()));
}

/// What a game's line says is enough to search any of its decisions again.
#[test]
fn a_decision_of_a_game_can_be_analyzed() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("games.jsonl");
    assert!(run(&[&MATCH[..], &["--out", out.to_str().unwrap()]].concat()).status.success());
    let text = std::fs::read_to_string(&out).unwrap();
    let game: Json = serde_json::from_str(text.lines().nth(2).unwrap()).unwrap();
    let moves: Vec<&str> = game["moves"].as_str().unwrap().split(' ').collect();
    let seed = game["seed"].as_u64().unwrap();
    for n in 0..4 {
        // The third game: A moves first.
        let iterations = if n % 2 == 0 { "60" } else { "30" };
        let (before, seed) = (moves[..n].join(" "), (seed + n as u64).to_string());
        let search = ["--algorithm", "uct", "--iterations", iterations, "--seed", &seed, "--json"];
        let answer = json(&[&["analyze", "--game", "tic-tac-toe", "--moves", &before][..], &search].concat());
        assert_eq!(answer["best"], moves[n], "move {n}");
        assert_eq!(answer["nodes"], game["decisions"]["nodes"][n]);
    }
}

/// A game of a sweep is opened where it is, and each decision in it is found again.
#[test]
fn a_game_of_a_sweep_goes_to_the_workbench() {
    let directory = tempfile::tempdir().unwrap();
    let (out, game) = (directory.path().join("games.jsonl"), directory.path().join("game.ron"));
    let players = ["--game", "quoridor", "--param", "size=5", "--a", "uct max_playout=3 iterations=40"];
    let b = ["--b", "alpha-beta depth=2", "--random-plies", "2", "--seed", "9"];
    let values = ["--knob", "c", "--values", "0.1,1"];
    let experiment = [&players[..], &b, &values].concat();
    let written = ["--games", "2", "--out", out.to_str().unwrap()];
    assert!(run(&[&["sweep"][..], &experiment, &written].concat()).status.success());
    let of = |number: &'static str| {
        [
            "--results",
            out.to_str().unwrap(),
            "--cell",
            "1",
            "--number",
            number,
            "--out",
            game.to_str().unwrap(),
        ]
    };
    let refused = run(&[&["game"][..], &experiment, &of("2")].concat());
    assert!(
        refused.status.code() == Some(2)
            && refused.stderr.starts_with(b"plyscope: --number: there is no game 2")
    );
    assert!(run(&[&["game"][..], &experiment, &of("1")].concat()).status.success());
    assert!(GameFile::is_in(&game));
    let mut played = GameFile::read(&game, &Catalog::default()).unwrap();
    assert_eq!(played.seat(Side::Max).text(), "alpha-beta depth=2", "B moves first in the second game");
    assert_eq!(played.seat(Side::Min).text(), "uct max_playout=3 iterations=40 c=1");
    let line = played.line().to_vec();
    assert!(line.len() > 4);
    for (n, made) in line.iter().enumerate() {
        played.go_to(n);
        let mut session = Session::open(played.setup().unwrap()).unwrap();
        session.handle(Command::Run);
        session.work_through(|| 0.0);
        assert_eq!(session.view().answer.best_code, Some(made.code), "move {n}");
    }
}

#[test]
fn a_test_that_accepts_h0_is_a_no() {
    let weak = ["match", "--game", "tic-tac-toe", "--a", "uct iterations=2", "--b", "uct iterations=300"];
    let test = ["--games", "400", "--sprt", "0,100,0.05,0.05", "--json"];
    let output = run(&[weak, ["--seed", "1", "--concurrency", "2", "--longest", "9", "--random-plies"]]
        .concat()
        .into_iter()
        .chain(["1"])
        .chain(test)
        .collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let summary: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["sprt"]["accepted"], "h0");
    assert!(summary["games"].as_u64().unwrap() < 400, "it stopped early");
    assert_eq!(summary["llr"], summary["sprt"]["llr"]);
}

#[test]
fn a_sweep_is_a_table_and_shards_merge_to_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let sweep = |more: &[&str]| {
        let mut arguments = MATCH.to_vec();
        arguments[0] = "sweep";
        arguments.extend(["--knob", "max_playout", "--values", "0,2,none"]);
        arguments.extend(more);
        let output = run(&arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let (whole, merged) = (path("whole.jsonl"), path("merged.jsonl"));
    let table = sweep(&["--out", &whole]);
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(table.contains("max_playout=none"));
    let parts: Vec<String> = (1..=3).map(|n| path(&format!("part{n}.jsonl"))).collect();
    for (n, part) in parts.iter().enumerate() {
        sweep(&["--shard", &format!("{}/3", n + 1), "--out", part]);
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let told = json(&[&["merge", "--json", "--out", &merged], &parts[..]].concat());
    assert_eq!(told["matches"].as_array().unwrap().len(), 3);
    assert_eq!(told["matches"][2]["set"], "max_playout=none");
    assert!(told["matches"][0]["a"]["seconds_per_move"].is_number(), "times are merged too");
    assert_eq!(std::fs::read(&merged).unwrap(), std::fs::read(&whole).unwrap());
}

#[test]
fn openings_come_from_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("openings.txt");
    std::fs::write(&path, "# two lines\na1 b2\n\nc1\n").unwrap();
    let out = directory.path().join("games.jsonl");
    let more = ["--openings", path.to_str().unwrap(), "--out", out.to_str().unwrap()];
    assert!(run(&[&MATCH[..], &more].concat()).status.success());
    let text = std::fs::read_to_string(&out).unwrap();
    let begins = |n: usize, with: &str| {
        let game: Json = serde_json::from_str(text.lines().nth(n).unwrap()).unwrap();
        game["moves"].as_str().unwrap().starts_with(with)
    };
    assert!(begins(0, "a1 b2 ") && begins(1, "a1 b2 ") && begins(2, "c1 ") && begins(4, "a1 b2 "));
    std::fs::write(&path, "a1 b2\na1 z9\n").unwrap();
    let output = run(&[&MATCH[..], &more[..2]].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && said.contains("openings.txt:2:"), "{said}");
}

#[test]
fn bad_arguments_have_exact_messages() {
    let with = |key: &str, value: &'static str| {
        let mut arguments = MATCH.to_vec();
        match arguments.iter().position(|word| *word == key) {
            Some(at) => arguments[at + 1] = value,
            None => arguments.extend([key.to_owned().leak() as &str, value]),
        }
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        format!("{key} {value}\n{}\n", without_knobs(&String::from_utf8(output.stderr).unwrap()))
    };
    let said = [
        with("--a", "uct"),
        with("--a", "utc iterations=1"),
        with("--b", "uct iteration=1"),
        with("--b", "uct c"),
        with("--game", "ludo"),
        with("--games", "7"),
        with("--sprt", "0,5"),
        with("--sprt", "5,0,0.05,0.05"),
        with("--openings", "none.txt"),
    ];
    insta::assert_snapshot!(said.concat());
}

/// A message without the list of all knobs, which grows.
fn without_knobs(said: &str) -> String {
    let brief = |line: &str| match line.split_once("expected one of c, h, ") {
        Some((before, _)) => format!("{before}expected one of c, h, ...\n"),
        None => format!("{line}\n"),
    };
    said.lines().map(brief).collect()
}

const EXPERIMENT: &str = "(
    game: \"tic-tac-toe\",
    a: \"uct iterations=50\",
    b: \"uct iterations=20\",
    vary: [(knob: \"c\", values: [0, 0.5, \"1.4\"])],
    openings: lines([\"a1 b2\", \"c1\"]),
    pairs: 2,
)
";

#[test]
fn a_lock_holds_what_decides_and_refuses_what_differs() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (file, lock) = (path("mine.ron"), path("mine.lock.ron"));
    std::fs::write(&file, EXPERIMENT).unwrap();
    let told = run(&["plan", &file, "--out", &lock]);
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    assert!(String::from_utf8_lossy(&told.stdout).starts_with("3 matches, 12 games; digest "));
    assert!(run(&["check", &file, &lock]).status.success());
    let out = [path("by-file.jsonl"), path("by-lock.jsonl")];
    for (experiment, out) in [&file, &lock].into_iter().zip(&out) {
        assert!(run(&["sweep", "--experiment", experiment, "--out", out]).status.success());
    }
    let [by_file, by_lock] = out.map(|out| std::fs::read(out).unwrap());
    assert_eq!(by_file, by_lock);
    let good = std::fs::read_to_string(&lock).unwrap();
    let refused = |from: &str, to: &str, expected: &str| {
        assert!(good.contains(from), "{from} in {good}");
        std::fs::write(&lock, good.replacen(from, to, 1)).unwrap();
        let output = run(&["sweep", "--experiment", &lock]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(said.contains("mine.lock.ron") && said.contains(expected), "{said}");
    };
    refused("uct iterations=20", "uct iterations=21", "the digest here is");
    refused("a1 b2", "a1 b3", "the digest here is");
    refused("version: \"", "version: \"9", "the version here is");
    refused("signature: \"", "signature: \"9", "the signature here is");
    let other_seed = run(&["sweep", "--experiment", &file, "--seed", "5", "--json"]);
    assert!(other_seed.status.success(), "a file is not frozen");
}

#[test]
fn bad_experiments_have_exact_messages() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("mine.ron");
    let mut messages = String::new();
    for (from, to) in [
        ("tic-tac-toe", "tic-tac-to"),
        ("uct iterations=50", "uct iterations=x"),
        ("uct iterations=20", "uct"),
        ("pairs: 2", "pairs: 0"),
        ("pairs: 2", "pears: 2"),
        ("knob: \"c\"", "knob: \"d\""),
        ("[0, 0.5, \"1.4\"]", "[]"),
        ("a1 b2", "a1 a1"),
        ("lines([", "lines(["),
    ] {
        assert!(EXPERIMENT.contains(from));
        std::fs::write(&file, EXPERIMENT.replacen(from, to, 1)).unwrap();
        let output = plyscope()
            .current_dir(directory.path())
            .args(["sweep", "--experiment", "mine.ron", "--json"])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(if from == to { 0 } else { 2 }), "{from} {to} {said}");
        messages += &format!("{from} -> {to}\n{}\n", without_knobs(&said));
    }
    insta::assert_snapshot!(messages);
}

#[test]
fn pictures_are_written_where_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("plot.svg");
    for (command, more, points) in
        [("match", [].as_slice(), 10), ("sweep", &["--knob", "c", "--values", "0,1"], 2)]
    {
        let mut arguments = MATCH.to_vec();
        arguments[0] = command;
        arguments.extend(more);
        arguments.extend(["--plot", path.to_str().unwrap()]);
        assert!(run(&arguments).status.success());
        let svg = std::fs::read_to_string(&path).unwrap();
        assert_eq!(svg.matches("<circle").count(), points + 1, "{svg}");
    }
}

/// The study at the smallest scale: the report has every row and goes on from what is there.
#[test]
fn the_study_is_repeated_and_reported() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("study");
    let study = || {
        let arguments =
            ["study", "--only", "1,8", "--games", "2", "--playouts", "20", "--time", "0.002", "--out"];
        let output = plyscope().args(arguments).arg(&out).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(out.join("report.md")).unwrap()
    };
    let report = study();
    for part in [
        "| iterations=80 | 72 |",
        "## 8. Memory of walls that overlap, against none",
        "| remember_overlapping=on | 62 |",
        "equal playouts: 20 a move",
        "equal time: 0.002 s a move",
        "1-playouts.20-playouts.svg",
    ] {
        assert!(report.contains(part), "{part} in {report}");
    }
    assert!(out.join("8-remember-overlapping.0.002-seconds.svg").exists());
    assert_eq!(study(), report, "all games were there already");
    assert_eq!(run(&["study", "--only", "11", "--out", out.to_str().unwrap()]).status.code(), Some(2));
}
