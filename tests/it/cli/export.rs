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
