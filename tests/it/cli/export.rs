//! `export`: its forms, and the file that it replaces.

use std::time::Instant;

use super::*;

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

/// Whoever reads only the picture sees what a Monte Carlo search counts.
#[test]
fn labels_name_visits_and_value() {
    let uct = ["export", "--file", "tree/two-ply", "--algorithm", "uct", "--iterations", "90"];
    let [dot, words] =
        ["dot", "text"].map(|form| text(&run(&[&uct[..], &["--format", form]].concat()).stdout));
    assert!(dot.contains("label = \"visits 90\\l") && dot.contains("\\lvalue 0."), "{dot}");
    assert!(words.starts_with("  root  visits 90, ") && words.contains(", value 0."), "{words}");
}

/// A position of each game that is not its start, with the ending of the files that its records go into; without one, who
/// reads them has to name the game.
const SET_UP: [(&str, &str, Option<&str>); 9] = [
    ("checkers", "W:W31,K3:B10,2,5", Some("pdn")),
    ("chess", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40", Some("pgn")),
    ("connect-four", "......./......./......./......./...X.../...O..X O", None),
    ("go", "(;SZ[5]KM[0.5]AB[cc]AW[bb]PL[W])", Some("sgf")),
    ("gomoku", "{15} O", None),
    ("hex", "(;GM[11]SZ[4]AB[a1]AW[b2])", Some("sgf")),
    ("othello", "--------------------------XXX------XO--------------------------- O", None),
    ("quoridor", "e2/9 e8/10 e3h b", None),
    ("tree", "max(B:min(C:max(1 2) D:max(3 4)) E:min(F:max(5 6) G:max(7 8)))", None),
];

/// What `--format record` writes is a file and a text that the program reads: the same position, reached by the same moves.
#[test]
fn records_of_positions_that_were_set_up_are_read_again() {
    let directory = tempfile::tempdir().unwrap();
    let search = ["--algorithm", "alpha-beta", "--depth", "2"];
    for (game, position, ending) in SET_UP {
        let rows = ["..............."; 14].join("/");
        let position = position.replace("{15}", &format!("{rows}/X.............."));
        let there = ["--game", game, "--position", &position];
        let searched = json(&[&["analyze"], &there[..], &search, &["--json"]].concat());
        let line: Vec<&str> = searched["pv"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
        assert_eq!(line.len(), 2, "{game}");
        let moves = ["--moves", &line.join(" ")];
        let wanted = json(&[&["analyze"], &there[..], &moves, &search, &["--json"]].concat());

        let file = directory.path().join(format!("{game}.{}", ending.unwrap_or("txt")));
        let path = file.to_str().unwrap();
        let out = ["--format", "record", "--out", path];
        assert_eq!(run(&[&["export"], &there[..], &search, &out].concat()).status.code(), Some(0), "{game}");
        let written = std::fs::read_to_string(&file).unwrap();
        let of_game: &[&str] = if ending.is_some() { &[] } else { &["--game", game] };
        let checked = run(&[&["check", path], of_game].concat());
        assert_eq!(checked.status.code(), Some(0), "{game}: {}", text(&checked.stderr));
        let from_file = json(&[&["analyze", "--file", path], of_game, &search, &["--json"]].concat());
        let from_text =
            json(&[&["analyze", "--game", game, "--position", &written], &search[..], &["--json"]].concat());
        for read in [from_file, from_text] {
            for field in ["game", "position", "to_move", "value", "moves"] {
                assert_eq!(read[field], wanted[field], "{game}, {field}: {written}");
            }
        }
    }
}

#[test]
fn checkers_are_written_as_pdn() {
    let position = ["--game", "checkers", "--position", "W:W31,K3:B10,2,5"];
    let search = ["--moves", "31-26 10-14", "--algorithm", "alpha-beta", "--depth", "1"];
    let output = run(&[&["export", "--format", "record"], &position[..], &search].concat());
    let written = text(&output.stdout);
    assert!(written.starts_with("[Event \"?\"]\n"), "{written}");
    for tag in ["[Result \"*\"]\n", "[SetUp \"1\"]\n[FEN \"W:WK3,31:B2,5,10\"]\n\n"] {
        assert!(written.contains(tag), "{written}");
    }
    assert!(written.contains("\n1... 31-26 2. 10-14 ") && written.ends_with(" *\n"), "{written}");
}

/// Who names the game of a file that says it itself is told so.
#[test]
fn a_game_is_named_only_for_texts() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.ron");
    std::fs::write(&path, "(name: \"x\", game: \"chess\")").unwrap();
    let path = path.to_str().unwrap();
    let search = ["--algorithm", "alpha-beta", "--depth", "1"];
    let said = refused(&[&["analyze", "--file", path, "--game", "chess"], &search[..]].concat());
    assert!(said.contains("a position file names its game itself"), "{said}");
    let said = refused(&[&["analyze", "--file", path, "--param", "size=6"], &search[..]].concat());
    assert!(said.contains("--param: a parameter of no game, expected --game NAME"), "{said}");
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
