//! All of tic-tac-toe.

use std::collections::{BTreeMap, BTreeSet};

use plyscope::game::mnk::{Mnk, Small};
use plyscope::game::{Game, Notation, Outcome, Side, Turn};
use serde_json::{Value, json};

use super::{after, cases, positions_by_ply, successors, value};

type Position = <Mnk<Small> as Game>::Position;

fn game() -> Mnk<Small> {
    Mnk::new(3, 3, 3)
}

/// A fact of the file.
fn fact(name: &str) -> Value {
    let found = cases("tictactoe.json").into_iter().find(|case| case["fact"] == name);
    found.unwrap()["value"].clone()
}

/// What all lines of play from a position come to.
#[derive(Default)]
struct Lines {
    by_length: BTreeMap<usize, u64>,
    nodes_by_ply: [u64; 10],
    /// Games that X wins, O wins, nobody wins.
    results: [u64; 3],
}

impl Lines {
    fn count(&mut self, game: &Mnk<Small>, position: &Position, ply: usize) {
        self.nodes_by_ply[ply] += 1;
        if let Turn::Over(outcome) = game.turn(position) {
            *self.by_length.entry(ply).or_default() += 1;
            self.results[result(outcome)] += 1;
        }
        for next in successors(game, position) {
            self.count(game, &next, ply + 1);
        }
    }
}

fn result(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win(Side::Max) => 0,
        Outcome::Win(Side::Min) => 1,
        _ => 2,
    }
}

#[test]
fn games_are_counted() {
    let mut lines = Lines::default();
    lines.count(&game(), &game().start(), 0);
    assert_eq!(lines.results, [131_184, 77_904, 46_080]);
    assert_eq!(json!(lines.results.iter().sum::<u64>()), fact("games"));
    assert_eq!(serde_json::to_value(&lines.by_length).unwrap(), fact("by_length"));
    assert_eq!(json!(lines.nodes_by_ply), fact("nodes_per_ply"));
    assert_eq!(json!(lines.nodes_by_ply.iter().sum::<u64>()), fact("search count: plain minimax")["nodes"]);
}

#[test]
fn positions_are_counted_and_valued() {
    let game = game();
    let levels = positions_by_ply(&game, 9);
    let sizes: Vec<usize> = levels.iter().map(BTreeMap::len).collect();
    assert_eq!(json!(sizes), fact("positions_per_ply"));
    assert_eq!(sizes.iter().sum::<usize>(), 5_478);

    let all: Vec<_> = levels.iter().flat_map(BTreeMap::values).collect();
    let mut known = BTreeMap::new();
    let mut by_value: BTreeMap<String, u32> = BTreeMap::new();
    let mut finished = [0; 3];
    for position in &all {
        *by_value.entry(value(&game, position, &mut known).to_string()).or_default() += 1;
        if let Turn::Over(outcome) = game.turn(position) {
            finished[result(outcome)] += 1;
        }
    }
    assert_eq!(serde_json::to_value(by_value).unwrap(), fact("positions_by_value_for_X"));
    assert_eq!(finished, [626, 316, 16]);
    assert_eq!(json!(value(&game, &game.start(), &mut known)), fact("value"));
}

/// The board's rows of a position, turned and mirrored in all eight ways; the least stands for them all.
fn least_image(text: &str) -> String {
    let cells: Vec<char> = text[..11].chars().filter(|symbol| *symbol != '/').collect();
    let turned = |cells: &[char]| -> Vec<char> { (0..9).map(|i| cells[(2 - i % 3) * 3 + i / 3]).collect() };
    let mirrored = |cells: &[char]| -> Vec<char> { (0..9).map(|i| cells[i / 3 * 3 + 2 - i % 3]).collect() };
    let mut images = vec![cells];
    for n in 0..3 {
        images.push(turned(&images[n]));
    }
    images.extend(images.clone().iter().map(|cells| mirrored(cells)));
    images.into_iter().min().unwrap().into_iter().collect()
}

#[test]
fn positions_up_to_symmetry_are_counted() {
    let game = game();
    let mut all = BTreeSet::new();
    let mut finished = [const { BTreeSet::new() }; 3];
    for position in positions_by_ply(&game, 9).iter().flat_map(BTreeMap::values) {
        let image = least_image(&game.print_position(position));
        if let Turn::Over(outcome) = game.turn(position) {
            finished[result(outcome)].insert(image.clone());
        }
        all.insert(image);
    }
    assert_eq!(json!(all.len()), fact("positions_up_to_symmetry"));
    let [x, o, draw] = finished.map(|images| images.len());
    assert_eq!(json!({ "X": x, "O": o, "D": draw }), fact("terminal_up_to_symmetry"));
}

#[test]
fn the_drawing_replies_are_known() {
    let game = game();
    let drawing = |opening: &str| -> Vec<String> {
        let position = after(&game, opening);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let draws = |&mv: &u16| {
            let mut next = position;
            game.play(&mut next, mv);
            value(&game, &next, &mut BTreeMap::new()) == 0
        };
        moves.into_iter().filter(draws).map(|mv| game.print_move(&position, mv)).collect()
    };
    assert_eq!(drawing(""), ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert_eq!(drawing("a1"), ["b2"]);
    assert_eq!(drawing("b1"), ["a1", "c1", "b2", "b3"]);
    assert_eq!(drawing("b2"), ["a1", "c1", "a3", "c3"]);
}

/// The chance that uniformly random play ends in each way.
fn random_play(game: &Mnk<Small>, position: &Position) -> [f64; 3] {
    let mut chances = [0.0; 3];
    if let Turn::Over(outcome) = game.turn(position) {
        chances[result(outcome)] = 1.0;
        return chances;
    }
    let below = successors(game, position);
    for next in &below {
        for (chance, part) in chances.iter_mut().zip(random_play(game, next)) {
            *chance += part / below.len() as f64;
        }
    }
    chances
}

#[test]
fn uniform_play_ends_as_computed() {
    let chances = random_play(&game(), &game().start());
    let known = fact("uniform_random_play_X_O_draw");
    for (n, chance) in chances.into_iter().enumerate() {
        assert!((chance - known[n + 3].as_f64().unwrap()).abs() < 1e-12, "{chances:?}");
    }
}
