//! Arguments: exact messages for bad ones, help for all.

use super::*;

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
        on_tree(&["--set", "forget=B"]),
        on_tree(&["--set", "c=1", "--set", " c =2"]),
        on_tree(&["--set", "only=X"]),
        on_tree(&["--set", "bias=1", "--set", "prior=evaluation"]),
        on_tree(&["--priors", "none.ron", "--set", "priors=0.4: B"]),
        on_tree(&["--set", "weights=own", "--weights", "none.ron"]),
        vec!["analyze", "--game", "othello", "--algorithm", "pvs", "--set", "weights=discs=5,discs=7"],
        vec!["analyze", "--game", "othello", "--algorithm", "pvs", "--set", "ordering=table, static,table"],
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

/// What is set and not read is no fault: a note says what would make it count, and the answer is as without it.
#[test]
fn what_has_no_effect_is_noted() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("priors.ron");
    std::fs::write(&path, r#"(game: "tic-tac-toe", priors: {"": {"b2": 0.6}})"#).unwrap();
    let priors = ["--priors", path.to_str().unwrap()];
    let search = |name: &'static str, more: &[&str]| {
        let base = ["analyze", "--game", "tic-tac-toe", "--algorithm", name, "--iterations", "50", "--json"];
        let output = run(&[&base[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{more:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stdout).lines().count(), 1);
        text(&output.stderr)
    };
    let shown = [
        search("uct", &["--set", "selection=ucb1-tuned", "--set", "c=1"]),
        search("puct", &["--set", "h=sqrt"]),
        search("uct", &priors),
        search("puct", &[&priors[..], &["--set", "prior=uniform"]].concat()),
        search("puct", &["--set", "prior=file"]),
        search("uct", &["--set", "widening_power=0.3", "--set", "epsilon=0.5"]),
    ];
    insta::assert_snapshot!(shown.concat());
    for (name, more) in [
        ("uct", ["--set", "c=1"]),
        ("puct", priors),
        ("puct", ["--set", "c=1"]),
        ("uct", ["--set", "h=sqrt"]),
    ] {
        assert_eq!(search(name, &more), "", "{name} {more:?}");
    }
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
