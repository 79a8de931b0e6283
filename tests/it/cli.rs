//! The command line as a process: the contract of its output, its exit status, closed pipes, poor environments.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

const TWO_PLY: &str = "max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 2))";

fn plyscope() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("plyscope"));
    // Away from the repository's own `positions/` and from the user's.
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).env("HOME", env!("CARGO_TARGET_TMPDIR"));
    command.env_remove("XDG_DATA_HOME").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    plyscope().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The one JSON object that a command prints, and nothing else.
fn json(arguments: &[&str]) -> Json {
    let output = run(arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    let printed = text(&output.stdout);
    assert_eq!(printed.lines().count(), 1);
    serde_json::from_str(&printed).unwrap()
}

/// Standard error of a refused command.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    text(&output.stderr)
}

fn keys(object: &Json) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// What the program says where the system gives it no more than so many KiB of address space.
#[cfg(target_os = "linux")]
fn within(kib: u32, arguments: &[&str]) -> Output {
    let script = format!("ulimit -v {kib}; exec \"$@\"");
    let program = assert_cmd::cargo::cargo_bin!("plyscope");
    Command::new("sh").args(["-c", &script, "sh"]).arg(program).args(arguments).output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_is_a_message_or_a_smaller_tree() {
    let table = ["--set", "table=268435456", "--memory", "100000"];
    let search = ["analyze", "--game", "connect-four", "--algorithm", "alpha-beta", "--depth", "3"];
    let output = within(400_000, &[&search[..], &table].concat());
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("the system gives no memory for a table of 6144 MiB, expected fewer slots"),
        "{said}"
    );
    let search = ["analyze", "--game", "connect-four", "--algorithm", "uct", "--json"];
    let wishes = ["--iterations", "1500000", "--memory", "100000"];
    let output = within(100_000, &[&search[..], &wishes].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&answer["iterations"], &answer["stats"]["expansion_stopped"]),
        (&1_500_000.into(), &true.into())
    );
}

#[test]
fn alpha_beta_on_the_two_ply_tree() {
    let report =
        json(&["analyze", "--game", "tree", "--position", TWO_PLY, "--algorithm", "alpha-beta", "--json"]);
    assert_eq!(report["value"], 3);
    assert_eq!(report["best"], "B");
    assert_eq!(report["stats"]["leaves"], 7);
    assert_eq!(report["to_move"], "max");
    assert_eq!(report["moves"][1]["bound"], "upper");
    assert_eq!(report["moves"][1]["cutoff"], "alpha");
}

#[test]
fn minimax_on_tic_tac_toe() {
    let report =
        json(&["analyze", "--game", "tic-tac-toe", "--algorithm", "minimax", "--depth", "9", "--json"]);
    assert_eq!(report["value"], 0);
    assert_eq!(report["nodes"], 549_946);
    assert_eq!(report["stats"]["leaves"], 255_168);
    assert_eq!(report["outcome"]["winner"], "draw");
    let unbounded = json(&["analyze", "--game", "tic-tac-toe", "--algorithm", "minimax", "--json"]);
    assert_eq!(unbounded["nodes"], 549_946);
    assert_eq!(unbounded["stopped_by"], "finished");
}

#[test]
fn solve_gives_value_distance_and_all_best_moves() {
    let solve =
        |game: &str, position: &str| json(&["solve", "--game", game, "--position", position, "--json"]);
    let draw = solve("tic-tac-toe", ".../.X./... O");
    assert_eq!(keys(&draw), ["value", "for", "distance", "best", "pv", "nodes", "seconds"]);
    assert_eq!(
        (&draw["value"], &draw["for"], &draw["distance"]),
        (&"draw".into(), &"min".into(), &Json::Null)
    );
    assert_eq!(draw["best"], serde_json::json!(["a1", "c1", "a3", "c3"]));
    // X must block in the corner, and has two open lines then.
    let fork = solve("tic-tac-toe", "X.O/.O./..X X");
    assert_eq!((&fork["value"], &fork["distance"]), (&"win".into(), &3.into()));
    assert_eq!(fork["best"], serde_json::json!(["a3"]));
    let win = solve("connect-four", "44444222613");
    assert_eq!(win["pv"].as_array().unwrap().len() as u64, win["distance"].as_u64().unwrap());
    let tied = solve("tree", "max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 3))");
    assert_eq!((&tied["value"], &tied["best"]), (&3.into(), &serde_json::json!(["B", "D"])));
    let over = run(&["solve", "--game", "connect-four", "--moves", "1212121"]);
    assert_eq!(over.status.code(), Some(1));
    let unsolved = run(&["solve", "--game", "connect-four", "--nodes", "1000"]);
    assert_eq!(unsolved.status.code(), Some(1));
    assert!(text(&unsolved.stderr).contains("not solved when the budget ended (nodes)"));
    assert!(refused(&["solve", "--game", "connect-four", "--time", "0"]).contains("no time"));
}

#[test]
fn the_same_call_prints_the_same_bytes_but_for_the_seconds() {
    let without_seconds = |arguments: &[&str]| {
        let printed = text(&run(arguments).stdout);
        let (before, after) = printed.split_once("\"seconds\":").unwrap();
        let end = after.find(',').unwrap();
        assert!(after[..end].parse::<f64>().unwrap() >= 0.0);
        format!("{before}{}", &after[end..])
    };
    let uct = [
        "analyze",
        "--game",
        "connect-four",
        "--algorithm",
        "uct",
        "--iterations",
        "100000",
        "--seed",
        "7",
        "--json",
    ];
    let once = without_seconds(&uct);
    assert_eq!(once, without_seconds(&uct));
    let other =
        ["analyze", "--game", "connect-four", "--algorithm", "uct", "--iterations", "100000", "--json"];
    assert_ne!(once, without_seconds(&other), "the seed counts");
    let exact = ["analyze", "--game", "connect-four", "--algorithm", "alpha-beta", "--depth", "7", "--json"];
    assert_eq!(without_seconds(&exact), without_seconds(&exact));
}

#[test]
fn the_report_has_the_fields_of_the_contract_in_their_order() {
    let fields = [
        "game",
        "position",
        "to_move",
        "algorithm",
        "config",
        "seed",
        "iterations",
        "nodes",
        "seconds",
        "stopped_by",
        "value",
        "best",
        "pv",
        "outcome",
        "moves",
        "stats",
    ];
    let uct = json(&[
        "analyze",
        "--game",
        "connect-four",
        "--position",
        "44455",
        "--algorithm",
        "uct",
        "--iterations",
        "500",
        "--json",
    ]);
    assert_eq!(keys(&uct), fields);
    assert_eq!(keys(&uct["moves"][0]), ["move", "visits", "value", "score", "prior", "outcome"]);
    assert_eq!((&uct["position"], &uct["to_move"]), (&Json::from("44455"), &Json::from("min")));
    assert_eq!((&uct["iterations"], &uct["stopped_by"]), (&Json::from(500), &Json::from("iterations")));
    let visits: u64 =
        uct["moves"].as_array().unwrap().iter().map(|row| row["visits"].as_u64().unwrap()).sum();
    assert_eq!(visits, 500);
    for counter in ["playouts", "mean_playout_length", "max_depth"] {
        assert!(uct["stats"][counter].is_number(), "{counter}");
    }

    let exact =
        json(&["analyze", "--game", "connect-four", "--algorithm", "alpha-beta", "--depth", "5", "--json"]);
    assert_eq!(keys(&exact), fields);
    assert_eq!(keys(&exact["moves"][0]), ["move", "value", "bound", "nodes", "cutoff"]);
    assert_eq!(exact["config"]["depth"], 5);
    assert_eq!(exact["stopped_by"], "depth");
    assert_eq!(keys(&exact["stats"]["table"]), ["probes", "hits", "cutoffs", "stores", "replaced"]);
    assert_eq!(keys(&exact["stats"]["cutoffs"]), ["alpha", "beta", "first_move"]);
    assert_eq!(exact["stats"]["depths"].as_array().unwrap().len(), 5);
    assert_eq!(keys(&exact["stats"]["depths"][4]), ["depth", "value", "nodes", "pv"]);
}

#[test]
fn rows_are_in_move_order_or_best_first() {
    let moves = |more: &[&str]| {
        let mut arguments =
            vec!["analyze", "--game", "connect-four", "--algorithm", "uct", "--iterations", "3000", "--json"];
        arguments.extend(more);
        let report = json(&arguments);
        let best = report["best"].as_str().unwrap().to_owned();
        let rows = report["moves"].as_array().unwrap().clone();
        (best, rows.iter().map(|row| row["move"].as_str().unwrap().to_owned()).collect::<Vec<_>>())
    };
    assert_eq!(moves(&[]).1, ["1", "2", "3", "4", "5", "6", "7"]);
    let (best, sorted) = moves(&["--sort"]);
    assert_eq!(sorted[0], best);
}

#[test]
fn a_win_is_proven_with_its_distance() {
    let report = json(&[
        "analyze",
        "--file",
        "connect-four/win-in-one",
        "--algorithm",
        "alpha-beta",
        "--depth",
        "3",
        "--json",
    ]);
    assert_eq!(report["outcome"], serde_json::json!({ "winner": "max", "plies": 1 }));
    assert_eq!(report["best"], "2");
    let table = text(
        &run(&["analyze", "--file", "connect-four/win-in-one", "--algorithm", "alpha-beta", "--depth", "3"])
            .stdout,
    );
    assert!(table.contains("value       Max wins in 1"), "{table}");
}

#[test]
fn budgets_end_a_search() {
    let by = |budget: &[&str], algorithm: &str| {
        let mut arguments = vec!["analyze", "--game", "connect-four", "--algorithm", algorithm, "--json"];
        arguments.extend(budget);
        json(&arguments)
    };
    let nodes = by(&["--nodes", "2000"], "uct");
    assert_eq!((&nodes["stopped_by"], &nodes["nodes"]), (&Json::from("nodes"), &Json::from(2000)));
    assert_eq!(by(&["--nodes", "2000"], "alpha-beta")["stopped_by"], "nodes");
    assert_eq!(by(&["--iterations", "100", "--nodes", "99999"], "uct")["stopped_by"], "iterations");
    let timed = by(&["--time", "0.2"], "uct");
    assert_eq!(timed["stopped_by"], "time");
    let seconds = timed["seconds"].as_f64().unwrap();
    assert!((0.2..2.0).contains(&seconds), "{seconds}");
}

#[test]
fn a_node_budget_larger_than_the_tree_ends_too() {
    let report = json(&[
        "analyze",
        "--game",
        "tree",
        "--position",
        "max(1 2)",
        "--algorithm",
        "uct",
        "--nodes",
        "1000",
        "--json",
    ]);
    assert_eq!(report["stopped_by"], "iterations");
}

#[test]
fn without_an_end_in_sight_a_budget_is_asked_for() {
    for algorithm in ["uct", "alpha-beta", "minimax"] {
        let message = refused(&["analyze", "--game", "connect-four", "--algorithm", algorithm]);
        assert!(message.contains("budget"), "{message}");
    }
    assert!(refused(&["analyze", "--game", "tree", "--algorithm", "uct"]).contains("--iterations"));
}

#[test]
fn a_finished_game_has_no_answer() {
    for command in ["analyze", "export"] {
        let output = run(&[
            command,
            "--game",
            "connect-four",
            "--position",
            "1122334",
            "--algorithm",
            "uct",
            "--iterations",
            "9",
        ]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stdout), "");
        assert!(text(&output.stderr).contains("no legal move"));
    }
}

#[test]
fn a_file_suggests_and_arguments_decide() {
    let suggested = json(&["analyze", "--file", "tree/ucb-37-100", "--iterations", "1", "--json"]);
    assert_eq!((&suggested["algorithm"], &suggested["config"]["c"]), (&Json::from("uct"), &Json::from(1.4)));
    assert_eq!(suggested["moves"][0]["visits"], 80);
    let other_knob =
        json(&["analyze", "--file", "tree/ucb-37-100", "--set", "c=1.5", "--iterations", "1", "--json"]);
    assert_eq!(other_knob["moves"][2]["visits"], 12);
    let other_search = json(&["analyze", "--file", "tree/ucb-37-100", "--algorithm", "alpha-beta", "--json"]);
    assert_eq!(other_search["value"], 1);
    let played =
        json(&["analyze", "--file", "tree/ucb-37-100", "--moves", "A", "--iterations", "10", "--json"]);
    assert_eq!(played["to_move"], "min");
    assert_eq!(
        played["moves"].as_array().unwrap().iter().map(|row| row["visits"].as_u64().unwrap()).sum::<u64>(),
        10
    );
}

#[test]
fn perft_counts() {
    let counted = json(&["perft", "--game", "connect-four", "--depth", "7", "--divide", "--json"]);
    assert_eq!(keys(&counted), ["nodes", "divide"]);
    assert_eq!(counted["nodes"], 823_536);
    assert_eq!(counted["divide"].as_object().unwrap().len(), 7);
    assert_eq!(json(&["perft", "--game", "tic-tac-toe", "--depth", "9", "--json"])["nodes"], 127_872);
    assert_eq!(
        json(&["perft", "--game", "tree", "--position", TWO_PLY, "--depth", "2", "--json"])["nodes"],
        9
    );
    assert_eq!(
        json(&["perft", "--game", "tree", "--position", TWO_PLY, "--depth", "3", "--json"])["nodes"],
        0
    );
    assert_eq!(json(&["perft", "--game", "tree", "--depth", "0", "--divide", "--json"])["nodes"], 1);
}

#[test]
fn lists_tell_all_there_is() {
    let games = json(&["games", "--json"]);
    let names: Vec<&str> =
        games["games"].as_array().unwrap().iter().map(|g| g["name"].as_str().unwrap()).collect();
    for name in ["tree", "tic-tac-toe", "connect-four", "mnk"] {
        assert!(names.contains(&name), "{name}");
    }
    let algorithms = json(&["algorithms", "--json"]);
    for algorithm in algorithms["algorithms"].as_array().unwrap() {
        assert!(!algorithm["knobs"].as_array().unwrap().is_empty());
    }
    assert_eq!(json(&["algorithms", "uct", "--json"])["algorithms"].as_array().unwrap().len(), 1);
    let positions = json(&["positions", "--json"]);
    assert!(positions["positions"].as_array().unwrap().iter().all(|position| position["fault"].is_null()));
    let of_one = json(&["positions", "--game", "connect-four", "--json"]);
    assert_eq!(of_one["positions"].as_array().unwrap().len(), 18);
    assert!(refused(&["positions", "--game", "ludo"]).contains("unknown game"));
}

#[test]
fn the_library_holds_the_users_positions_with_their_faults() {
    let home = tempfile::tempdir().unwrap();
    let mine = home.path().join(".local/share/plyscope/positions/mine");
    std::fs::create_dir_all(&mine).unwrap();
    std::fs::write(mine.join("good.ron"), "(name: \"good\", game: \"tree\")").unwrap();
    std::fs::write(mine.join("bad.ron"), "(name: \"bad\", game: \"treee\")").unwrap();
    std::fs::create_dir_all(home.path().join("positions")).unwrap();
    std::fs::write(home.path().join("positions/here.ron"), "(name: \"here\", game: \"tree\")").unwrap();
    let listed = plyscope()
        .args(["positions", "--json"])
        .env("HOME", home.path())
        .current_dir(home.path())
        .output()
        .unwrap();
    let listed: Json = serde_json::from_str(&text(&listed.stdout)).unwrap();
    let find =
        |id: &str| listed["positions"].as_array().unwrap().iter().find(|p| p["id"] == id).cloned().unwrap();
    assert!(find("mine/good")["fault"].is_null());
    assert!(find("mine/bad")["fault"].as_str().unwrap().contains("did you mean `tree`?"));
    assert!(find("here")["file"].is_string());
}

#[test]
fn check_tells_good_from_bad() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("good.ron"), "(name: \"good\", game: \"tree\")").unwrap();
    std::fs::write(path("bad.ron"), "(\n  name: \"bad\",\n  gane: \"tree\",\n)").unwrap();
    assert_eq!(run(&["check", &path("good.ron")]).status.code(), Some(0));
    let output = run(&["check", &path("bad.ron"), &path("good.ron"), &path("missing.ron")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("good.ron: good"));
    let told = text(&output.stderr);
    assert!(told.contains("bad.ron:3:3: unknown field `gane`"), "{told}");
    assert!(told.contains("missing.ron: cannot be read"), "{told}");
    let themes = Path::new(env!("CARGO_MANIFEST_DIR")).join("themes/dark.ron");
    assert_eq!(run(&["check", themes.to_str().unwrap()]).status.code(), Some(0));
    std::fs::write(path("theme.ron"), "(base: \"none\", roles: {\"txet\": \"#fff\"})").unwrap();
    assert_eq!(run(&["check", &path("theme.ron")]).status.code(), Some(1));
    let listed = plyscope().args(["check", "--json", &path("bad.ron")]).output().unwrap();
    assert_eq!(listed.status.code(), Some(1));
    let listed: Json = serde_json::from_str(&text(&listed.stdout)).unwrap();
    assert!(listed["files"][0]["fault"].is_string());
}

#[test]
fn trees_are_exported_in_three_forms() {
    let export = |more: &[&str]| {
        let mut arguments = vec!["export", "--file", "tree/two-ply", "--algorithm", "alpha-beta"];
        arguments.extend(more);
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let dot = export(&["--format", "dot"]);
    assert!(dot.starts_with("digraph {") && dot.ends_with("}\n"), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 10, "{dot}");
    let listed: Json = serde_json::from_str(&export(&["--format", "json"])).unwrap();
    assert_eq!(listed["total"], 11);
    assert_eq!(listed["nodes"].as_array().unwrap().len(), 11);
    assert_eq!(listed["nodes"][0]["cells"]["value"], 3);
    let cut: Json = serde_json::from_str(&export(&["--json", "--max-nodes", "3"])).unwrap();
    assert_eq!((&cut["left_out"], &cut["nodes"][0]["children_left_out"]), (&Json::from(8), &Json::from(1)));
    let levels: Json = serde_json::from_str(&export(&["--json", "--levels", "1"])).unwrap();
    assert_eq!(levels["nodes"].as_array().unwrap().len(), 4);
    let words = export(&["--format", "text", "--max-nodes", "3"]);
    assert!(words.contains("3 of 11 nodes are written"), "{words}");
}

#[test]
fn an_export_replaces_a_file_and_keeps_the_old_one() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("tree.dot");
    std::fs::write(&path, "old").unwrap();
    let output =
        run(&["export", "--game", "tree", "--algorithm", "minimax", "--out", path.to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("digraph"));
    assert_eq!(std::fs::read_to_string(directory.path().join("tree.dot.bak")).unwrap(), "old");
}

/// Killed at any moment while it replaces a file, the program leaves the old file or the new one, whole.
#[cfg(unix)]
#[test]
fn a_kill_never_tears_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("tree.json");
    let save = |position: &str| {
        let mut command = plyscope();
        command.args(["export", "--game", "connect-four", "--position", position, "--algorithm", "uct"]);
        command.args(["--iterations", "2000", "--max-nodes", "2000", "--json", "--out"]).arg(&path);
        command
    };
    let whole = |position: &str| {
        assert!(save(position).status().unwrap().success());
        std::fs::read_to_string(&path).unwrap()
    };
    let (one, two) = (whole("44"), whole("11"));
    let started = Instant::now();
    assert!(save("11").status().unwrap().success());
    let usual = started.elapsed();
    let mut killed = 0;
    for n in 0..50_u32 {
        let mut child = save(if n % 2 == 0 { "44" } else { "11" }).spawn().unwrap();
        // From before the search to after the file is renamed.
        std::thread::sleep(usual * (20 + 2 * n) / 100);
        let _ = child.kill();
        killed += u32::from(!child.wait().unwrap().success());
        let now = std::fs::read_to_string(&path).unwrap();
        assert!(now == one || now == two, "torn at kill {n}");
    }
    assert!(killed > 5, "only {killed} were killed in time");
}

#[test]
fn bad_arguments_have_exact_messages() {
    let on_tree = |more: &[&'static str]| {
        let mut arguments = vec!["analyze", "--game", "tree", "--algorithm", "uct", "--iterations", "1"];
        arguments.extend(more);
        arguments
    };
    let all = [
        vec!["analyze"],
        vec!["analyze", "--game", "tree"],
        vec!["analyze", "--game", "conect-four", "--algorithm", "uct"],
        vec!["analyze", "--game", "tree", "--algorithm", "alphabeta"],
        vec!["analyze", "--game", "tree", "--algorithm", "puct"],
        vec!["analyze", "--file", "tree/two-plie"],
        vec!["analyze", "--file", "tree/two-ply", "--game", "tree"],
        vec!["analyze", "--game", "tree", "--position", "max(B:min(3 x", "--algorithm", "minimax"],
        vec!["analyze", "--game", "connect-four", "--position", "448", "--algorithm", "uct"],
        vec!["analyze", "--game", "tic-tac-toe", "--moves", "b2 d9", "--algorithm", "minimax"],
        vec!["analyze", "--game", "mnk", "--param", "m", "--algorithm", "minimax"],
        vec!["analyze", "--game", "mnk", "--param", "m=99", "--algorithm", "minimax"],
        vec!["analyze", "--game", "mnk", "--param", "mm=3", "--algorithm", "minimax"],
        vec!["analyze", "--game", "mnk", "--param", "m=3", "--param", "m=4", "--algorithm", "minimax"],
        vec!["analyze", "--game", "tree", "--position", "chance(0.5:1 0.5:2)", "--algorithm", "alpha-beta"],
        on_tree(&["--set", "c"]),
        on_tree(&["--set", "c=-1"]),
        on_tree(&["--set", "cc=1"]),
        on_tree(&["--depth", "4"]),
        on_tree(&["--time", "0"]),
        on_tree(&["--time", "NaN"]),
        on_tree(&["--nodes", "0"]),
        vec!["analyze", "--game", "tree", "--algorithm", "uct", "--iterations", "many"],
        vec!["analyze", "--game", "tree", "--algorithm", "uct", "--iterations", "-5"],
        on_tree(&["--memory", "0"]),
        on_tree(&["--seed", "-1"]),
        on_tree(&["--frobnicate"]),
        vec!["analyze", "--game", "tree", "--algorithm", "minimax", "--depth", "0"],
        vec!["perft", "--game", "tree"],
        vec!["perft", "--game", "tree", "--depth", "101"],
        vec!["algorithms", "alfa-beta"],
        vec!["check"],
        vec!["export", "--file", "tree/two-ply", "--format", "pdf"],
        vec!["analyz"],
        vec!["analyze", "--game", "\u{1b}]0;title\u{7}tree"],
        vec!["analyze", "--frob\u{1b}[31mnicate"],
        vec!["\u{1b}[2J"],
    ];
    let shown = all.iter().map(|arguments| {
        let message = refused(arguments);
        assert_eq!(message, plyscope::text::clean(&message), "{arguments:?}");
        format!("$ plyscope {}\n{message}", plyscope::text::clean_line(&arguments.join(" ")))
    });
    insta::assert_snapshot!(shown.collect::<Vec<_>>().join("\n"));
}

#[test]
fn help_is_there_for_everything() {
    let top = run(&["--help"]);
    assert_eq!(top.status.code(), Some(0));
    insta::assert_snapshot!(text(&top.stdout));
    for command in [
        "analyze",
        "perft",
        "export",
        "check",
        "match",
        "sweep",
        "plan",
        "study",
        "merge",
        "games",
        "algorithms",
        "positions",
    ] {
        let help = text(&run(&[command, "--help"]).stdout);
        assert!(help.contains("Example"), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let wrong = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    let output = plyscope().args(["analyze", "--game"]).arg(wrong).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// A position file, wherever the program is started.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/tree/two-ply.ron");

/// Results of a match.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games.jsonl");

#[test]
fn probcut_prints_knobs_that_a_search_takes() {
    let size = ["--game", "othello", "--param", "size=6"];
    let fit = ["probcut", "--shallow", "1", "--deep", "3", "--games", "60", "--json"];
    let told = json(&[&fit[..], &size].concat());
    assert!(told["pairs"].as_u64().expect("a count") >= 40);
    let slope = told["slope"].as_f64().expect("a number");
    assert!((0.3..2.0).contains(&slope), "the deep value follows the shallow one: {slope}");
    assert!(told["sigma"].as_f64().expect("a number") > 0.0);
    let knobs: Vec<&str> =
        told["knobs"].as_array().expect("knobs").iter().filter_map(|k| k.as_str()).collect();
    let set = knobs.iter().flat_map(|knob| ["--set", knob]);
    let search = ["analyze", "--algorithm", "alpha-beta", "--depth", "6", "--json"].into_iter().chain(size);
    let answer = json(&search.chain(set).collect::<Vec<_>>());
    assert_eq!(answer["config"]["probcut"], 1);
    assert!(answer["stats"]["markers"]["predictions"].as_u64().expect("a count") > 0);
}

#[test]
fn a_principal_variation_search_counts_its_markers() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let search =
        ["analyze", "--game", "chess", "--position", fen, "--algorithm", "pvs", "--depth", "4", "--json"];
    let answer = json(&[&search[..], &["--set", "null_move=1", "--set", "quiescence=4"]].concat());
    let stats = &answer["stats"];
    for name in ["scouts", "null_moves", "null_cuts", "quiescence", "stand_pats"] {
        assert!(stats["markers"][name].as_u64().expect("a count") > 0, "{name}");
    }
    assert!(stats["effective_branching"].as_f64().expect("a number") > 1.0);
    assert!(
        stats["ordering"]["leaves_over_minimal"].is_null(),
        "nodes beyond the horizon are no leaves of that tree"
    );
    assert!(stats["ordering"]["branching"].as_f64().expect("a number") > 20.0, "before the horizon");
    assert_eq!(stats["depths"].as_array().map(Vec::len), Some(4));
}

/// Each command in a call that works, as text and as JSON where it has both.
const CALLS: &[&[&str]] = &[
    &["analyze", "--file", "connect-four/win-in-one", "--json"],
    &["analyze", "--file", "tree/two-ply"],
    &["perft", "--game", "connect-four", "--depth", "3", "--divide"],
    &["perft", "--game", "connect-four", "--depth", "3", "--json"],
    &["export", "--game", "connect-four", "--algorithm", "uct", "--iterations", "2000", "--format", "text"],
    &["export", "--game", "connect-four", "--algorithm", "uct", "--iterations", "20000", "--json"],
    &["check", FILE],
    &["check", FILE, "--json"],
    &["solve", "--game", "tic-tac-toe"],
    &["solve", "--game", "tic-tac-toe", "--json"],
    &["tune", "--game", "tic-tac-toe", "--games", "4"],
    &["probcut", "--game", "connect-four", "--shallow", "1", "--deep", "3", "--games", "20"],
    &[
        "match",
        "--game",
        "tic-tac-toe",
        "--a",
        "uct iterations=9",
        "--b",
        "minimax",
        "--games",
        "2",
        "--json",
    ],
    &["sweep", "--help"],
    &["plan", "--help"],
    &["game", "--help"],
    &["study", "--help"],
    &["merge", GAMES],
    &["merge", GAMES, "--json"],
    &["games"],
    &["games", "--json"],
    &["algorithms"],
    &["algorithms", "--json"],
    &["positions"],
    &["positions", "--json"],
    &["--help"],
    &["analyze", "--help"],
    &["--version"],
];

#[test]
fn every_command_is_among_the_calls() {
    let help = text(&run(&["--help"]).stdout);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let command = line.split_whitespace().next().unwrap();
        assert!(CALLS.iter().any(|call| call[0] == command), "{command}");
    }
}

type Change = fn(&mut Command);

#[test]
fn poor_environments_change_nothing() {
    let usual: Vec<String> = CALLS.iter().map(|call| without_time(&text(&run(call).stdout))).collect();
    let poor: [(&str, Change); 10] = [
        ("no HOME", |command| _ = command.env_remove("HOME")),
        ("a HOME that is no directory", |command| _ = command.env("HOME", "/dev/null")),
        ("a HOME that is not there", |command| _ = command.env("HOME", "/nowhere/at/all")),
        // Not even the superuser can write there.
        ("a HOME that is read only", |command| _ = command.env("HOME", "/proc")),
        ("a data directory that is read only", |command| _ = command.env("XDG_DATA_HOME", "/proc")),
        ("LANG=C", |command| _ = command.env("LANG", "C").env("LC_ALL", "C")),
        ("no TERM", |command| _ = command.env_remove("TERM")),
        ("TERM=dumb", |command| _ = command.env("TERM", "dumb")),
        ("NO_COLOR", |command| _ = command.env("NO_COLOR", "1")),
        ("an empty environment", |command| _ = command.env_clear()),
    ];
    for (name, impoverish) in poor {
        for (call, usual) in CALLS.iter().zip(&usual) {
            let mut command = plyscope();
            command.args(*call);
            impoverish(&mut command);
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{name}: {call:?}: {}", text(&output.stderr));
            assert_eq!(&without_time(&text(&output.stdout)), usual, "{name}: {call:?}");
            assert!(!output.stdout.contains(&0x1b), "{name}: {call:?} is coloured");
        }
    }
}

const NUMBER: &[char] = &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', '-'];

/// What was printed, without what the clock says.
fn without_time(printed: &str) -> String {
    let printed: String =
        printed.split("\"seconds_per_move\":").map(|part| part.trim_start_matches(NUMBER)).collect();
    let untimed = |line: &str| match line.split_once("\"seconds\":") {
        Some((before, after)) => format!("{before}{}", after.split_once(',').map_or("", |(_, rest)| rest)),
        None if line.starts_with("work ") => line.rsplit_once(',').unwrap().0.to_owned(),
        None => line.to_owned(),
    };
    printed.lines().map(untimed).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for call in CALLS {
        let mut child = plyscope().args(*call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stderr), "", "{call:?}");
        assert_eq!(output.status.code(), Some(0), "{call:?}");
    }
}

/// What `| head -1` does: the first line is whole, and nobody complains about the rest.
#[test]
fn a_reader_that_has_seen_enough_ends_the_program_quietly() {
    for call in CALLS {
        let mut child = plyscope().args(*call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(text(&output.stderr), "", "{call:?}");
        assert_eq!(output.status.code(), Some(0), "{call:?}");
        assert!(line.ends_with('\n'), "{call:?}: {line}");
        if call.contains(&"--json") {
            assert!(serde_json::from_str::<Json>(&line).is_ok_and(|json| json.is_object()), "{call:?}");
        }
    }
}

/// Started with no standard output at all, or with nobody to complain to.
#[cfg(unix)]
#[test]
fn closed_channels_are_survived() {
    let shell = |script: &str, call: &[&str]| {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script, "sh"]).arg(assert_cmd::cargo::cargo_bin!("plyscope")).args(call);
        command.current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap()
    };
    for call in CALLS {
        let output = shell(r#"exec "$@" >&-"#, call);
        assert_eq!(output.status.code(), Some(0), "{call:?}: {}", text(&output.stderr));
    }
    for script in [r#"exec "$@" 2>&-"#, r#"exec "$@" 2>/dev/full"#, r#"exec "$@" >&- 2>&- <&-"#] {
        assert_eq!(shell(script, &["analyze", "--game", "ludo"]).status.code(), Some(2), "{script}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    for call in CALLS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = plyscope().args(*call).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert!(text(&output.stderr).contains("cannot be written"), "{call:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_with_its_status() {
    let mut child = plyscope()
        .args(["analyze", "--game", "connect-four", "--algorithm", "uct", "--time", "60", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(2));
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert_eq!(printed, "", "nothing half-done is printed");
}

#[test]
fn a_position_file_may_be_anywhere() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions/tree/two-ply.ron");
    let report = json(&["analyze", "--file", path.to_str().unwrap(), "--json"]);
    assert_eq!(report["stats"]["leaves"], 7);
    let better = json(&["analyze", "--file", "tree/two-ply-good-order", "--json"]);
    assert_eq!(better["stats"]["leaves"], 5);
}
