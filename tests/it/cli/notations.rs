//! Texts and files in the notations of games: what they say of size and komi holds, and files open as they are.

use std::fs;

use super::*;

const SEARCH: [&str; 5] = ["--algorithm", "uct", "--iterations", "30", "--json"];

fn in_go(position: &str, more: &[&str]) -> Vec<String> {
    let go = ["analyze", "--game", "go", "--position", position];
    [&go[..], more, &SEARCH].concat().into_iter().map(str::to_owned).collect()
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

#[test]
fn a_text_says_its_size_and_komi() {
    let report = json(&words(&in_go("(;GM[1]SZ[5]KM[0.5]AB[cc])", &[])));
    assert!(report["position"].as_str().unwrap().contains("SZ[5]KM[0.5]"), "{report}");
    assert_eq!(report["moves"].as_array().unwrap().len(), 25);
    json(&words(&in_go("(;SZ[5:5]KM[0.5])", &["--param", "size=5"])));
    let hex = ["analyze", "--game", "hex", "--position", "(;GM[11]SZ[3];B[b2];W[swap-pieces])"];
    let report = json(&[&hex[..], &SEARCH].concat());
    assert_eq!(report["moves"].as_array().unwrap().len(), 8);
}

/// What contradicts is refused with both, and nothing is advised that would be refused again.
#[test]
fn contradictions_and_impossible_boards_have_exact_messages() {
    let said = [
        ("(;GM[1]SZ[5]KM[0.5]AB[cc])", &["--param", "size=9"][..]),
        ("(;GM[1]SZ[5]KM[0.5]AB[cc])", &["--param", "komi=7.5"]),
        ("(;SZ[9]KM[abc])", &[]),
        ("(;SZ[9]KM[6.3])", &[]),
        ("(;SZ[9:7])", &[]),
        ("(;SZ[11:12])", &[]),
        ("(;SZ[25])", &[]),
        ("(;SZ[5]SZ[7])", &[]),
        ("(;SZ[5]KM[7]KM[6])", &[]),
        ("(;SZ[5]AB[aa][ab]AW[ab])", &[]),
        ("(;SZ[5]AB[aa]AW[aa])", &[]),
        ("(;SZ[5]AB[aa:bb]AB[bb])", &[]),
    ];
    let mut shown: Vec<String> = said
        .iter()
        .map(|(text, more)| format!("{text} {more:?}\n{}", refused(&words(&in_go(text, more)))))
        .collect();
    for text in ["(;GM[11]SZ[4]AB[a1]AW[a1])", "(;GM[11]SZ[4]AB[a1][b2]AW[c3][b2])"] {
        let hex = ["analyze", "--game", "hex", "--position", text];
        shown.push(format!("{text}\n{}", refused(&[&hex[..], &SEARCH].concat())));
    }
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn a_stone_may_be_taken_away_and_placed_again() {
    let report = json(&words(&in_go("(;SZ[5]AB[aa]AE[aa]AW[aa])", &[])));
    assert!(report["position"].as_str().unwrap().contains("AW[aa]"), "{report}");
}

#[test]
fn files_of_known_notations_open() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = directory.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let chess = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let good = [
        ("a.sgf", "(;GM[1]SZ[5]KM[0.5]AB[cc]\n;W[bb])\n", "go"),
        ("b.SGF", "(;GM[11]SZ[4];B[a1];W[b2])", "hex"),
        ("c.sgf", "(;SZ[5];B[aa])", "go"),
        ("d.pgn", "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n", "chess"),
        ("e.fen", chess, "chess"),
        ("f.epd", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5;\r\n\r\n", "chess"),
        ("g.pdn", "1. 11-15 23-19 *\n", "checkers"),
    ];
    for (name, text, game) in good {
        let path = file(name, text);
        let report = json(&[&["analyze", "--file", &path][..], &SEARCH].concat());
        assert_eq!(report["game"], game, "{name}");
        assert_eq!(run(&["check", &path]).status.code(), Some(0), "{name}");
    }
    let bad = [
        ("a.sgf", "(;GM[2]SZ[8])"),
        ("b.sgf", "game: (;GM[1])"),
        ("c.sgf", "(;GM[1]SZ[5]\n;B[zz])"),
        ("d.fen", &format!("{chess}\n{chess}\n")),
        ("e.epd", "\n"),
        ("f.pgn", "1. e4 e5 2. Nf6 *"),
        ("g.pdn", "1. 11-15 11-16"),
        ("h.pdn", "[Event \"x\"]\n[FEN \"B:W21:B99\"]\n\n1. 1-5\n"),
        ("i.pgn", "[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/3R2Q1 w - - 0 x\"]\n\n1. Rd8# 1-0\n"),
        ("j.pgn", ""),
        ("k.pdn", " \n"),
        ("l.epd", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"Rd9\"; bm Rd8+ Rd9;"),
        ("m.pdn", "B:W21:B1:H-1"),
    ];
    let shown = bad.map(|(name, text)| {
        let path = file(name, text);
        let message = refused(&[&["analyze", "--file", &path][..], &SEARCH].concat()).replace(&path, name);
        assert_eq!(run(&["check", &path]).status.code(), Some(1), "{name}");
        message
    });
    insta::assert_snapshot!(shown.join("\n"));
}

/// The corners of a rectangle may stand in any order: stones are never lost without a word.
#[test]
fn rectangles_have_their_stones_whichever_corners_are_named() {
    let all = "AB[aa][ba][ca][ab][bb][cb][ac][bc][cc]";
    for rectangle in ["aa:cc", "cc:aa", "ca:ac", "ac:ca"] {
        let report = json(&words(&in_go(&format!("(;SZ[5]AB[{rectangle}])"), &[])));
        assert!(report["position"].as_str().unwrap().contains(all), "{rectangle}: {report}");
    }
    let report = json(&words(&in_go("(;SZ[5]AB[aa:cc]AE[cc:bb])", &[])));
    assert!(report["position"].as_str().unwrap().contains("AB[aa][ba][ca][ab][ac]PL"), "{report}");
    let hex = ["analyze", "--game", "hex", "--position", "(;GM[11]SZ[4]AB[b2:a1]AW[d1:c2])"];
    let report = json(&[&hex[..], &SEARCH].concat());
    assert!(
        report["position"].as_str().unwrap().contains("AB[a1][b1][a2][b2]AW[c1][d1][c2][d2]"),
        "{report}"
    );
}

/// Where the first move is white's, white begins, as in a game with handicap whose stones are played.
#[test]
fn white_may_make_the_first_move() {
    for text in ["(;GM[1]SZ[5];W[aa])", "(;GM[1]SZ[5]HA[4];W[aa];B[bb])"] {
        let report = json(&words(&in_go(text, &[])));
        assert!(report["position"].as_str().unwrap().contains("PL[W];W[aa]"), "{report}");
    }
}

/// SGF is in Latin-1 unless it says otherwise, and so are many files.
#[test]
fn sgf_in_latin_1_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("latin.sgf");
    let path = path.to_str().unwrap();
    for (encoding, is_read) in [("", true), ("CA[ISO-8859-1]", true), ("CA[Shift_JIS]", false)] {
        let text = [b"(;GM[1]SZ[5]", encoding.as_bytes(), b"PB[Andr\xe9];B[aa])"].concat();
        fs::write(path, text).unwrap();
        let output = run(&[&["analyze", "--file", path][..], &SEARCH].concat());
        assert_eq!(output.status.code() == Some(0), is_read, "{encoding}: {output:?}");
    }
}

/// A Go position holds its past, so lines never meet: whoever asks for transpositions is told.
#[test]
fn transpositions_are_in_vain_in_go() {
    let dag = ["--set", "transpositions=dag"];
    let output = run(&words(&in_go("(;SZ[5])", &dag)));
    assert!(text(&output.stderr).contains("no two lines of moves lead to the same"), "{output:?}");
    json(&[&["analyze", "--game", "hex"][..], &dag, &SEARCH].concat());
}
