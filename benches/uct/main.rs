//! UCT on small boards beside the `minimax` crate, and beside a plain arena on our rules, in one run: iterations a second,
//! the cost of a level, of undoing, and of a child slot.
//!
//! `cargo bench --bench uct`, or with `-- connect-four` and the like for a part. CPU time, medians. Ratios are what
//! counts; the times of one machine mean nothing on another.

use plyscope::eval::Unjudged;
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::mnk::{Mnk, Small};
use plyscope::game::{Game, Notation, Turn};
use plyscope::rng::Rng;
use plyscope::search::Settings;
use plyscope::search::machine::{Goal, Machine, Rewind, Until};
use plyscope::search::monte_carlo::{KNOBS, Start, open};

mod arena;
mod cpu;
mod peers;

const RUNS: usize = 5;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |name: &str| asked.is_empty() || asked.iter().any(|word| name.contains(word.as_str()));
    if wants("tic-tac-toe") {
        let plain = || arena::rate(&Mnk::<Small>::new(3, 3, 3), 1_000_000);
        compare("tic-tac-toe", 1_000_000, tic_tac_toe, || peers::tic_tac_toe(1_000_000), plain);
    }
    if wants("connect-four") {
        let plain = || arena::rate(&ConnectFour::new(Standard), 1_000_000);
        compare("connect-four", 1_000_000, connect_four, || peers::connect_four(1_000_000), plain);
    }
    if wants("undo") {
        undo("tic-tac-toe", tic_tac_toe);
        undo("connect-four", connect_four);
    }
    if wants("tree-cost") {
        tree_cost();
    }
    if wants("proofs") {
        solved();
    }
}

fn tic_tac_toe(knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    search(Mnk::<Small>::new(3, 3, 3), knobs)
}

fn connect_four(knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    search(ConnectFour::new(Standard), knobs)
}

fn search<G: Notation>(game: G, knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    let mut settings = Settings::defaults(KNOBS);
    for (name, value) in knobs {
        settings.set(name, value).expect("a knob of the table");
    }
    let position = game.start();
    let start = Start {
        game,
        position,
        history: Vec::new(),
        settings,
        seed: 1,
        memory: 4 << 30,
        start: None,
        policy: None,
    };
    open(start, Unjudged).expect("no starting tree, so nothing can be wrong with it")
}

fn median(measured: &mut [f64]) -> f64 {
    measured.sort_by(f64::total_cmp);
    measured[measured.len() / 2]
}

/// All in turns, so that a noisy spell hits all.
fn compare(
    name: &str,
    iterations: u64,
    ours: impl Fn(&[(&'static str, &str)]) -> Box<dyn Machine>,
    peer: impl Fn() -> f64,
    arena: impl Fn() -> f64,
) {
    let (mut mine, mut theirs, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        mine.push(rate(&mut *ours(&[]), iterations));
        theirs.push(peer());
        plain.push(arena());
    }
    let (mine, theirs, plain) = (median(&mut mine), median(&mut theirs), median(&mut plain));
    println!(
        "{name}: {:.3} M it/s; minimax {:.3} M it/s, ratio {:.2}; a plain arena {:.3} M it/s, ratio {:.2}",
        mine / 1e6,
        theirs / 1e6,
        mine / theirs,
        plain / 1e6,
        mine / plain
    );
    let mut machine = ours(&[]);
    rate(&mut *machine, iterations);
    let memory = machine.memory();
    let nodes = machine.tree().node_count();
    println!(
        "  {nodes} nodes, {:.1} bytes a node; history {:.1} % on top of the tree; depth {}",
        memory.tree as f64 / nodes as f64,
        100.0 * memory.history as f64 / memory.tree as f64,
        machine.answer().stats["max_depth"],
    );
}

fn rate(machine: &mut dyn Machine, iterations: u64) -> f64 {
    let begin = cpu::seconds();
    machine.advance(Until::goal(Goal::Iteration(iterations)), None);
    machine.clock().iterations as f64 / (cpu::seconds() - begin)
}

fn undo(name: &str, ours: impl Fn(&[(&'static str, &str)]) -> Box<dyn Machine>) {
    let mut machine = ours(&[]);
    rate(&mut *machine, 1_000_000);
    let begin = cpu::seconds();
    while machine.rewind(Goal::Iteration(0), u64::MAX) == Rewind::Working {}
    let rate = 1e6 / (cpu::seconds() - begin);
    println!("{name}: {:.2} M undos/s", rate / 1e6);
}

fn solved() {
    let run = |_| rate(&mut *tic_tac_toe(&[("solver", "on")]), 5_000_000);
    let mut rates: Vec<f64> = (0..RUNS).map(run).collect();
    println!("tic-tac-toe with proofs: {:.2} M it/s", median(&mut rates) / 1e6);
}

/// What a level of the tree costs: the time of an iteration without that of its playout, which is measured by
/// itself from positions as deep as the leaves, divided by the levels gone down.
fn tree_cost() {
    let mut machine = connect_four(&[]);
    let mut at_a_million = 0.0;
    for nodes in [1_000_000, 3_000_000, 10_000_000_u64] {
        machine.advance(Until { nodes: nodes - nodes / 10, ..Until::NEVER }, None);
        let (before, begin) = (machine.clock(), cpu::seconds());
        machine.advance(Until { nodes, ..Until::NEVER }, None);
        let iterations = (machine.clock().iterations - before.iterations) as f64;
        let levels = (machine.clock().phases - before.phases) as f64 / 2.0 / iterations - 1.0;
        let whole = (cpu::seconds() - begin) * 1e9 / iterations;
        let playout = playout_time(levels.round() as u32);
        let cost = (whole - playout) / levels;
        if nodes == 1_000_000 {
            at_a_million = cost;
        }
        println!(
            "tree cost at {nodes} nodes: {cost:.1} ns a level, {:.2}x of 1 M; \
             {whole:.0} ns an iteration, {playout:.0} its playout, {levels:.1} levels",
            cost / at_a_million
        );
    }
}

/// Nanoseconds of a playout from a random position after `plies` moves.
fn playout_time(plies: u32) -> f64 {
    let (game, mut buffer) = (ConnectFour::new(Standard), Vec::new());
    let starts: Vec<_> = (0..1000)
        .map(|n| {
            let mut position = game.start();
            game.playout(&mut position, &mut Vec::new(), &mut Rng::stream(1, n), plies, &mut buffer);
            position
        })
        .filter(|position| matches!(game.turn(position), Turn::Of(_)))
        .collect();
    let begin = cpu::seconds();
    let (mut total, rounds) = (0, 2_000);
    for round in 0..rounds {
        for start in &starts {
            let mut position = *start;
            let mut rng = Rng::stream(2, round);
            total += game.playout(&mut position, &mut Vec::new(), &mut rng, u32::MAX, &mut buffer);
        }
    }
    assert!(total > 0);
    (cpu::seconds() - begin) * 1e9 / (rounds as f64 * starts.len() as f64)
}
