//! All that each game answers along one seeded game, as text in tests/data/playthroughs. A change there is a change
//! of rules, notation, evaluation or picture, and is read as such.

use std::fmt::Write as _;

use plyscope::catalog::{Catalog, Situation};
use plyscope::game::{Params, Picture, Turn};
use plyscope::rng::Rng;

/// A picture as its rows of text.
fn rows(picture: &Picture) -> String {
    let mut rows = vec![vec![' '; usize::from(picture.width)]; usize::from(picture.height)];
    let squares = picture.squares.iter().map(|square| (square.x, square.y, &square.glyph));
    let labels = picture.labels.iter().map(|label| (label.x, label.y, &label.text));
    for (x, y, text) in squares.chain(labels) {
        for (n, symbol) in text.chars().enumerate() {
            rows[usize::from(y)][usize::from(x) + n] = symbol;
        }
    }
    let line = |row: Vec<char>| format!("    {}", row.into_iter().collect::<String>()).trim_end().to_owned();
    rows.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Everything about one position.
fn answers(situation: &dyn Situation) -> String {
    let mut out = String::new();
    let moves: Vec<String> = situation
        .legal_moves()
        .iter()
        .map(|mv| {
            let weight = if mv.weight == 1 { String::new() } else { format!(" x{}", mv.weight) };
            format!("{}={}{:?}{weight}", mv.name, mv.code, mv.squares)
        })
        .collect();
    let weights = situation.weights("own").expect("the game's own");
    let features: Vec<String> = situation
        .measured()
        .map_or_else(Vec::new, |measured| weights.breakdown(&measured))
        .iter()
        .map(|part| format!("{} {} x {}", part.feature, part.value, part.weight))
        .collect();
    let draft = situation.editing().map(|editing| editing.print_draft(&editing.draft()));
    let picture = situation.picture();
    writeln!(out, "position    {}", situation.position()).unwrap();
    writeln!(out, "origin      {}", situation.origin()).unwrap();
    writeln!(out, "played      {}", situation.moves_played().join(" ")).unwrap();
    writeln!(out, "turn        {:?}", situation.turn()).unwrap();
    writeln!(out, "moves       {}", moves.join(" ")).unwrap();
    writeln!(out, "features    {}", features.join(", ")).unwrap();
    writeln!(out, "draft       {}", draft.unwrap_or_default()).unwrap();
    writeln!(out, "perft 1, 2  {}, {}", situation.perft(1), situation.perft(2)).unwrap();
    writeln!(out, "last        {:?}\n{}\n", picture.last, rows(&picture)).unwrap();
    out
}

/// One game of at most `plies` from a position, move by move.
fn playthrough(game: &str, params: &[&str], position: &str, plies: usize) {
    let params = Params::parse(params.iter().copied()).unwrap();
    let mut situation = Catalog::default().entry(game).unwrap().open(&params).unwrap();
    if !position.is_empty() {
        situation.set_position(position).unwrap();
    }
    let mut rng = Rng::new(1);
    let mut text = answers(situation.as_ref());
    for _ in 0..plies {
        if let Turn::Over(_) = situation.turn() {
            break;
        }
        let moves = situation.legal_moves();
        let drawn = &moves[rng.below(moves.len() as u32) as usize];
        assert!(situation.play_code(drawn.code));
        text += &answers(situation.as_ref());
    }
    let name = [&[game][..], &params.0.values().map(String::as_str).collect::<Vec<_>>()].concat().join("-");
    insta::with_settings!({
        snapshot_path => "../data/playthroughs",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!(name, text) });
}

#[test]
fn a_tree() {
    let tree =
        "max(safe:chance(0.9:min(2 3) 0.1:lucky:7.25) bold:min#I(up:chance(1/36:-20 35/36:4) down:1.5))";
    playthrough("tree", &[], tree, 10);
}

#[test]
fn tic_tac_toe() {
    playthrough("tic-tac-toe", &[], "", 9);
}

#[test]
fn an_mnk_board() {
    playthrough("mnk", &["m=5", "n=4", "k=4"], "", 20);
}

#[test]
fn connect_four() {
    playthrough("connect-four", &[], "", 42);
    playthrough("connect-four", &["columns=5", "rows=4"], "443", 20);
}

#[test]
fn gomoku() {
    playthrough("gomoku", &[], "", 2);
}

#[test]
fn othello() {
    playthrough("othello", &[], "f5d6c3", 60);
    playthrough("othello", &["size=6"], "", 12);
    // A pass, and an end with empty squares.
    playthrough("othello", &["size=4"], "", 16);
}

#[test]
fn checkers() {
    playthrough("checkers", &[], "11-15 23-19", 30);
}

#[test]
fn go() {
    playthrough("go", &[], "", 3);
    playthrough("go", &["size=3", "komi=0.5"], "b2", 14);
}

#[test]
fn hex() {
    playthrough("hex", &[], "", 4);
    playthrough("hex", &["size=4", "swap=on"], "a2", 20);
}

#[test]
fn quoridor() {
    playthrough("quoridor", &[], "e2 e8", 3);
    playthrough("quoridor", &["size=4", "walls=3", "rules=study"], "b2", 24);
}

#[test]
fn chess() {
    playthrough("chess", &[], "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 12);
}
