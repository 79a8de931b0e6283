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
