//! `analyze`: its report, its budgets, what it takes from files.

use std::path::Path;

use super::*;

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

/// Whoever reads only the answer learns that more iterations no longer made the tree larger.
#[test]
fn a_tree_without_room_is_said() {
    let search = ["analyze", "--game", "connect-four", "--algorithm", "uct", "--iterations", "100000"];
    let with = |more: &[&str]| text(&run(&[&search[..], more].concat()).stdout);
    let small = with(&["--memory", "1"]);
    assert!(small.contains("further iterations refine only the known tree"), "{small}");
    assert!(!with(&[]).contains("warning"));
    let told = json(&[&search[..], &["--memory", "1", "--json"]].concat());
    assert_eq!(told["stats"]["expansion_stopped"], true);
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

/// The answer of max-robust is one move in both respects, or the budget is used up twice.
#[test]
fn max_robust_goes_on_beyond_the_budget() {
    let search = |iterations: &str, answer: &str| {
        let with = ["--set", "c=0.5", "--set", answer, "--seed", "4", "--iterations", iterations, "--json"];
        let hex = ["analyze", "--game", "hex", "--param", "size=4", "--algorithm", "uct"];
        let report = json(&[&hex[..], &with].concat());
        assert_eq!(report["stopped_by"], "iterations");
        (report["iterations"].as_u64().unwrap(), report["stats"]["robust"].as_bool().unwrap())
    };
    assert_eq!(search("60", "answer=visits"), (60, false));
    let (iterations, is_robust) = search("60", "answer=max-robust");
    assert!(iterations > 60 && iterations <= 120 && (is_robust || iterations == 120));
    assert!(text(&run(&["analyze", "--help"]).stdout).contains("answer=max-robust"));
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
        assert!(text(&output.stderr).contains("the game is over: Max has won"));
    }
    // There are legal moves, but nothing that could come of them.
    let drawn = "4k3/8/8/8/8/8/8/R3K3 w - - 100 80";
    for command in ["analyze", "solve"] {
        let mut arguments = vec![command, "--game", "chess", "--position", drawn, "--nodes", "9"];
        if command == "analyze" {
            arguments.extend(["--algorithm", "uct"]);
        }
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains("the game is over: a draw"), "{}", text(&output.stderr));
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

#[test]
fn a_position_file_may_be_anywhere() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions/tree/two-ply.ron");
    let report = json(&["analyze", "--file", path.to_str().unwrap(), "--json"]);
    assert_eq!(report["stats"]["leaves"], 7);
    let better = json(&["analyze", "--file", "tree/two-ply-good-order", "--json"]);
    assert_eq!(better["stats"]["leaves"], 5);
}
