//! The other commands that count, solve, list and check.

use std::path::Path;

use super::*;

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

/// A mate is found at its distance, although lines of chess do not end.
#[test]
fn solve_finds_a_win_ply_by_ply_where_games_do_not_end() {
    let mate = |fen: &str| json(&["solve", "--game", "chess", "--position", fen, "--json"]);
    let one = mate("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!((&one["value"], &one["distance"]), (&"win".into(), &1.into()));
    assert_eq!(one["best"], serde_json::json!(["a1a8"]));
    // Two rooks: the king is cut off, then mated.
    let two = mate("7k/R7/1R6/8/8/8/8/K7 w - - 0 1");
    assert_eq!((&two["value"], &two["distance"]), (&"win".into(), &1.into()));
    let three = mate("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    assert_eq!((&three["value"], &three["distance"]), (&"win".into(), &3.into()));
    let lost = mate("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1");
    assert_eq!((&lost["value"], &lost["distance"]), (&"loss".into(), &2.into()));
    let open = run(&["solve", "--game", "chess", "--nodes", "2000", "--json"]);
    assert_eq!(open.status.code(), Some(1));
    let told: Json = serde_json::from_slice(&open.stdout).unwrap();
    assert_eq!((&told["value"], &told["best"]), (&Json::Null, &serde_json::json!([])));
    assert!(told["nodes"].as_u64().unwrap() >= 2000);
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
fn probcut_prints_knobs_that_a_search_takes() {
    let size = ["--game", "othello", "--param", "size=6"];
    let fit = ["probcut", "--shallow", "1", "--deep", "5", "--games", "60", "--json"];
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

/// A search predicts depths four or more plies beyond the shallow one, whatever the model was fitted to.
#[test]
fn probcut_notes_a_model_of_depths_that_no_search_uses_it_for() {
    let output =
        run(&["probcut", "--game", "connect-four", "--shallow", "1", "--deep", "2", "--games", "20"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("note: a search uses the model"), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("--deep 5"));
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
