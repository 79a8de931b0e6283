//! `solve` as a command: its values from the point of view of the side to move.

use super::*;

/// Endgames of a published suite (FFO) with every disc difference for the side to move.
const ENDGAMES: [(&str, &str, &str, i64, &[&str]); 4] = [
    ("FFO#8", "---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO--", "O", 8, &["e1"]),
    ("FFO#9", "--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO--", "O", -8, &["a4", "g7"]),
    ("FFO#11", "---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO-", "O", 30, &["b3"]),
    ("FFO#6", "--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX-", "X", 14, &["a1", "h3"]),
];

fn solve(game: &str, position: &str) -> Json {
    json(&["solve", "--game", game, "--position", position, "--json"])
}

fn solve_in_words(game: &str, position: &str) -> String {
    text(&run(&["solve", "--game", game, "--position", position]).stdout)
}

#[test]
fn scores_are_those_of_the_side_to_move() {
    for (name, board, side, value, best) in ENDGAMES {
        let position = format!("{board} {side}");
        let mover = if side == "X" { "max" } else { "min" };
        let told = solve("othello", &position);
        assert_eq!((&told["value"], &told["for"]), (&value.into(), &mover.into()), "{name}");
        let mut found: Vec<&str> = told["best"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
        found.sort_unstable();
        assert_eq!(found, best, "{name}");
        let words = solve_in_words("othello", &position);
        assert!(words.starts_with(&format!("value  {value} for {mover}\n")), "{name}: {words}");
    }
}

/// Wins and losses are the mover's as well.
#[test]
fn results_are_those_of_the_side_to_move() {
    for (position, value, side, distance) in [
        ("XX./OO./... X", "win", "max", 1),
        ("XX./OO./X.. O", "win", "min", 1),
        ("O.O/..X/OXX X", "loss", "max", 2),
        ("X.X/..O/X.O O", "loss", "min", 2),
    ] {
        let told = solve("tic-tac-toe", position);
        assert_eq!((&told["value"], &told["for"]), (&value.into(), &side.into()), "{position}");
        assert_eq!(told["distance"], distance, "{position}");
        let plies = if distance == 1 { "ply" } else { "plies" };
        let words = solve_in_words("tic-tac-toe", position);
        assert!(words.starts_with(&format!("value  {value} for {side} in {distance} {plies}\n")), "{words}");
    }
}

/// What a tree is worth stands in its leaves, for Max, whoever moves at its root.
#[test]
fn a_tree_has_one_value() {
    for (tree, value, best) in [("min(a:3 b:-5 c:4)", -5, "b"), ("max(a:3 b:-5 c:4)", 4, "c")] {
        let told = solve("tree", tree);
        assert_eq!((&told["value"], &told["for"]), (&value.into(), &"max".into()), "{tree}");
        assert_eq!(told["best"], serde_json::json!([best]), "{tree}");
        assert!(solve_in_words("tree", tree).starts_with(&format!("value  {value} for max\n")));
    }
}
