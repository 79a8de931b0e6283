//! `solve`'s machine on positions with known results. Connect Four: against the best known method as plain recursion, in
//! turns in the same run. Othello: beside the published figures of a specialist. `cargo bench --bench solve`, or only
//! some of its parts: `cargo bench --bench solve -- end middle begin othello`

#[path = "../uct/cpu.rs"]
mod cpu;
mod pons;

use std::ops::RangeInclusive;

use plyscope::eval::Foreseen;
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::insight::Insight;
use plyscope::game::othello::Othello;
use plyscope::game::{Notation, Side, Turn};
use plyscope::search::Settings;
use plyscope::search::depth_first::{KNOBS, Start, open};
use plyscope::search::machine::Until;
use plyscope::search::quantity::Quantity;
use pons::{Board, Solver};
use serde_json::Value as Json;

/// How often all positions of a set are solved by either side, and how often where it takes a moment only.
const ROUNDS: usize = 5;
const SHORT_ROUNDS: usize = 100;

/// What the specialist Edax takes for a position of 14 to 16 empty squares: 2.3 million nodes for 19 of them, at 17
/// million a second.
const SPECIALIST: f64 = 2.3e6 / 19.0 / 17e6;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|part| !part.starts_with("--")).collect();
    let is_asked = |part: &str| asked.is_empty() || asked.iter().any(|name| name == part);
    // A table as large as the positions need: it is made anew for each of them.
    for (set, slots, rounds) in
        [("end", 1 << 9, SHORT_ROUNDS), ("middle", 1 << 20, ROUNDS), ("begin", 1 << 23, ROUNDS)]
    {
        if is_asked(set) {
            connect_four(set, slots, rounds);
        }
    }
    if is_asked("othello") {
        othello("othello_ffo.json", 14..=15, ROUNDS);
        othello("othello_ffo_larger.json", 6..=18, ROUNDS);
        othello("othello_ffo_larger.json", 19..=20, 1);
    }
    if is_asked("othello-22") {
        othello("othello_ffo_larger.json", 22..=22, 1);
    }
}

/// The cases of a file of facts.
fn cases(file: &str) -> Vec<Json> {
    let path = format!("{}/tests/data/facts/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a file of the repository");
    let mut facts: Json = serde_json::from_str(&text).expect("JSON");
    facts["cases"].as_array_mut().map(std::mem::take).expect("a list of cases")
}

/// Nodes, and the value for the side to move: points, or plies to go to a win or a loss.
fn solved<G: Insight + Notation>(game: &G, position: &G::Position, slots: usize) -> (u64, i64) {
    let mut settings = Settings::defaults(KNOBS);
    let table = slots.to_string();
    for (name, value) in [("deepening", "off"), ("passes", "bisection"), ("pvs", "on"), ("table", &table)] {
        settings.set(name, value).expect("a valid knob");
    }
    let (game, position) = (game.clone(), position.clone());
    let sign = if game.turn(&position) == Turn::Of(Side::Max) { 1 } else { -1 };
    let start = Start { game, position, history: Vec::new(), settings, seed: 1, memory: 1 << 30 };
    let mut machine = open(start, Foreseen).expect("settings that fit");
    machine.advance(Until::NEVER, None);
    let value = match machine.brief_answer().value.expect("solved") {
        Quantity::WinIn { side: Side::Max, plies } => sign * i64::from(plies),
        Quantity::WinIn { plies, .. } => -sign * i64::from(plies),
        Quantity::Points(points) => sign * points as i64,
        other => panic!("not a value: {other:?}"),
    };
    (machine.nodes(), value)
}

fn connect_four(set: &str, slots: usize, rounds: usize) {
    let all = cases("connect4_scored.json");
    let is_in_set = |case: &&Json| case["set"].as_str().is_some_and(|name| name.starts_with(set));
    let of_set: Vec<&Json> = all.iter().filter(is_in_set).collect();
    let game = ConnectFour::new(Standard);
    let (mut times, mut counts, mut ratios) = ([f64::MAX; 2], [0; 2], Vec::new());
    let mut solver = Solver::new();
    for _ in 0..rounds {
        let start = cpu::seconds();
        counts = [0; 2];
        for case in &of_set {
            let moves = case["moves"].as_str().expect("a line");
            let position = game.parse_position(moves).expect("a legal line");
            let (nodes, value) = solved(&game, &position, slots);
            counts[0] += nodes;
            // The winner's discs that are left when he wins, and one.
            let left = |plies: i64| (43 - (moves.len() as i64 + plies - 1)) / 2;
            assert_eq!(Some(value.signum() * left(value.abs())), case["score"].as_i64(), "{moves}");
        }
        let ours = cpu::seconds() - start;
        solver.forget();
        let start = cpu::seconds();
        for case in &of_set {
            let moves = case["moves"].as_str().expect("a line");
            let score = solver.score(Board::after(moves));
            assert_eq!(Some(i64::from(score)), case["score"].as_i64(), "{moves}");
        }
        let theirs = cpu::seconds() - start;
        counts[1] = std::mem::take(&mut solver.nodes);
        times = [times[0].min(ours), times[1].min(theirs)];
        ratios.push(ours / theirs);
    }
    ratios.sort_by(f64::total_cmp);
    let solved = of_set.len() as f64;
    let each = |side: usize| {
        format!("{:.4} ms, {:.0} nodes", 1e3 * times[side] / solved, counts[side] as f64 / solved)
    };
    println!(
        "Connect Four, {} positions ({set}): {} each; plain recursion after Pons {}; ratio {:.2} (goal 1.5)",
        of_set.len(),
        each(0),
        each(1),
        ratios[rounds / 2]
    );
}

/// The published endgames with so many empty squares.
fn othello(file: &str, empties: RangeInclusive<u64>, rounds: usize) {
    let game = Othello::<8>;
    let mut all = cases(file);
    all.retain(|case| case["empties"].as_u64().is_some_and(|count| empties.contains(&count)));
    let (mut nodes, mut best) = (0, f64::MAX);
    for _ in 0..rounds {
        nodes = 0;
        let start = cpu::seconds();
        for case in &all {
            let board = format!(
                "{} {}",
                case["board"].as_str().expect("a board"),
                case["to_move"].as_str().expect("a side")
            );
            let position = game.parse_position(&board).expect("a position");
            let (count, value) = solved(&game, &position, 1 << 23);
            assert_eq!(Some(value), case["best"].as_i64(), "{board}");
            nodes += count;
        }
        best = best.min(cpu::seconds() - start);
    }
    let each = best / all.len() as f64;
    print!(
        "Othello, {} endgames of {} to {} empty squares: {:.2} ms, {:.0} nodes each, {:.1} M nodes/s",
        all.len(),
        empties.start(),
        empties.end(),
        1e3 * each,
        nodes as f64 / all.len() as f64,
        nodes as f64 / best / 1e6
    );
    if *empties.end() <= 15 {
        let ratio = each / SPECIALIST;
        print!("; the specialist's figures {:.2} ms, ratio {ratio:.1} (goal 4)", 1e3 * SPECIALIST);
    }
    println!();
}
