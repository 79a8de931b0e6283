//! `match`, `sweep` and `merge` as processes: their output, their files, their exit status.

use std::process::Output;

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
        format!("{key} {value}\n{}\n", String::from_utf8(output.stderr).unwrap())
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
