//! The depth-first machine on Connect Four against the `minimax` crate, paired in one run: same rules, same
//! evaluation. Prints medians and ratios. `cargo bench --bench depth_first`

mod peer;

use std::time::Instant;

use plyscope::eval::Evaluate;
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::{Game, Notation};
use plyscope::search::depth_first::{KNOBS, Start, open};
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Machine, Settings};

use peer::{deepening, negamax};
use worth::Worth;

mod worth;

/// How often each pair is run.
const ROUNDS: usize = 9;

fn main() {
    without_table();
    with_table();
    listening();
}

/// Nodes a second at depth 10, nothing but windows.
fn without_table() {
    let set = [("depth", "10"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let mut ratios = Vec::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (nodes, seconds) = ours_of(&set);
        let (peer_nodes, peer_seconds) = negamax(10);
        let (rate, peer_rate) = (nodes as f64 / seconds, peer_nodes as f64 / peer_seconds);
        ours.push(rate);
        theirs.push(peer_rate);
        ratios.push(rate / peer_rate);
    }
    println!(
        "depth 10, no table: {:.1} M nodes/s, minimax Negamax {:.1} M nodes/s, ratio {:.2} (goal 1.2)",
        median(&mut ours) / 1e6,
        median(&mut theirs) / 1e6,
        median(&mut ratios)
    );
}

/// Time to depth 16, iterative deepening and 64 MiB of table.
fn with_table() {
    // 2^21 slots of 24 bytes are the largest power of two within 64 MiB.
    let set = [("depth", "16"), ("table", "2097152")];
    let (mut ratios, mut ours, mut theirs, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), (0, 0));
    for _ in 0..ROUNDS {
        let (our_nodes, seconds) = ours_of(&set);
        let (peer_nodes, peer_seconds) = deepening(16);
        nodes = (our_nodes, peer_nodes);
        ours.push(seconds);
        theirs.push(peer_seconds);
        ratios.push(seconds / peer_seconds);
    }
    println!(
        "to depth 16, table: {:.3} s ({} nodes), minimax IterativeSearch {:.3} s ({} nodes), ratio {:.2} (goal 0.5)",
        median(&mut ours),
        nodes.0,
        median(&mut theirs),
        nodes.1,
        median(&mut ratios)
    );
}

/// What a listener costs that hears every event.
fn listening() {
    let set = [("depth", "9"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let mut rates = Vec::new();
    for _ in 0..ROUNDS {
        let mut machine = machine(&set);
        let mut events = 0u64;
        let start = Instant::now();
        machine.advance(
            Until::NEVER,
            Some(&mut |_: &Event| {
                events += 1;
                Flow::Continue
            }),
        );
        rates.push(nodes_of(machine.as_ref()) as f64 / start.elapsed().as_secs_f64());
    }
    println!("depth 9, no table, every event heard: {:.1} M nodes/s", median(&mut rates) / 1e6);
}

fn machine(set: &[(&str, &str)]) -> Box<dyn Machine> {
    let mut settings = Settings::defaults(KNOBS);
    for (name, value) in set {
        settings.set(name, value).expect("a valid knob");
    }
    let game = Worth(ConnectFour::new(Standard));
    let position = game.start();
    let judge = plyscope::eval::Weighted { weights: plyscope::eval::default_weights(&game) };
    let start = Start { game, position, history: Vec::new(), settings, seed: 1, memory: 1 << 30 };
    open(start, judge).expect("settings that fit")
}

fn ours_of(set: &[(&str, &str)]) -> (u64, f64) {
    let mut machine = machine(set);
    let start = Instant::now();
    machine.advance(Until::NEVER, None);
    let seconds = start.elapsed().as_secs_f64();
    (nodes_of(machine.as_ref()), seconds)
}

fn nodes_of(machine: &dyn Machine) -> u64 {
    machine.answer().stats["nodes"].as_u64().unwrap_or(0)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
