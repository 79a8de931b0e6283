//! The depth-first machine on Connect Four and Othello against the `minimax` crate, paired in one run: same rules, same
//! evaluation. Prints medians and ratios. `cargo bench --bench depth_first`

mod peer;

use peer::{Discs, Four, Rules, deepening, negamax};
use plyscope::eval::{Evaluate, Weighted, default_weights};
use plyscope::game::{Game, Side, Turn};
use plyscope::search::depth_first::{KNOBS, Start, open};
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::value::{INFINITE, of_outcome};
use plyscope::search::{Event, Machine, Settings};

/// How often each pair is run.
const ROUNDS: usize = 9;

/// Nothing but windows.
const PLAIN: [(&str, &str); 3] = [("table", "off"), ("deepening", "off"), ("ordering", "none")];

fn main() {
    without_table::<Four>(10, 1.2);
    without_table::<Discs>(11, 1.5);
    observed::<Four>(10);
    observed::<Discs>(11);
    if std::env::args().any(|a| a == "--quick") {
        return;
    }
    with_table::<Four>(16);
    with_table::<Discs>(10);
    listening();
}

/// Nodes a second, nothing but windows.
fn without_table<R: Rules>(depth: u8, goal: f64) {
    let (mut ratios, mut ours, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    let mut counted = 0;
    for _ in 0..ROUNDS {
        let (nodes, seconds) = ours_of::<R>(depth, &PLAIN);
        let (peer_nodes, peer_seconds) = negamax::<R>(depth);
        counted = nodes;
        let (rate, peer_rate) = (nodes as f64 / seconds, peer_nodes as f64 / peer_seconds);
        ours.push(rate);
        theirs.push(peer_rate);
        ratios.push(rate / peer_rate);
    }
    println!(
        "{}, depth {depth}, no table: {:.1} M nodes/s ({counted} nodes), minimax Negamax {:.1} M nodes/s, ratio {:.2} (goal {goal})",
        R::NAME,
        median(&mut ours) / 1e6,
        median(&mut theirs) / 1e6,
        median(&mut ratios)
    );
}

/// Time to a depth, iterative deepening and 64 MiB of table; alpha-beta and PVS.
fn with_table<R: Rules>(depth: u8) {
    // 2^21 slots of 24 bytes are the largest power of two within 64 MiB.
    for pvs in ["off", "on"] {
        let set = [("table", "2097152"), ("pvs", pvs)];
        let (mut ratios, mut ours, mut theirs, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), (0, 0));
        for _ in 0..ROUNDS {
            let (our_nodes, seconds) = ours_of::<R>(depth, &set);
            let (peer_nodes, peer_seconds) = deepening::<R>(depth);
            nodes = (our_nodes, peer_nodes);
            ours.push(seconds);
            theirs.push(peer_seconds);
            ratios.push(seconds / peer_seconds);
        }
        println!(
            "{}, to depth {depth}, table, pvs {pvs}: {:.3} s ({} nodes), minimax IterativeSearch {:.3} s ({} nodes), ratio {:.2} (goal 0.5)",
            R::NAME,
            median(&mut ours),
            nodes.0,
            median(&mut theirs),
            nodes.1,
            median(&mut ratios)
        );
    }
}

/// The machine, nobody listening, against the same search with everything that can be observed left out: alpha-beta
/// as a recursive function, without clock, record, history and principal variation. It is compiled to the plain
/// instructions, as the machine was before it could choose.
fn observed<R: Rules>(depth: u8) {
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let (nodes, seconds) = ours_of::<R>(depth, &PLAIN);
        let mut plain = Recursive::<R> {
            weights: default_weights(&R::GAME),
            nodes: 0,
            buffers: vec![Vec::new(); depth.into()],
        };
        let start = cpu_seconds();
        std::hint::black_box(plain.search(&R::GAME.start(), depth.into(), 0, -INFINITE, INFINITE));
        let alone = cpu_seconds() - start;
        assert_eq!(plain.nodes, nodes, "the same tree");
        ratios.push(alone / seconds);
    }
    println!(
        "{}, depth {depth}, no table: {:.2} of the rate of plain recursion (goal 0.95)",
        R::NAME,
        median(&mut ratios)
    );
}

/// Alpha-beta as a recursive function.
struct Recursive<R: Rules> {
    weights: Vec<i32>,
    nodes: u64,
    /// One list of moves a depth.
    buffers: Vec<Vec<<R::G as Game>::Move>>,
}

impl<R: Rules> Recursive<R> {
    fn search(
        &mut self,
        position: &<R::G as Game>::Position,
        depth: usize,
        ply: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let game = R::GAME;
        self.nodes += 1;
        let side = match game.turn(position) {
            Turn::Over(outcome) => return of_outcome(outcome, ply),
            _ if depth == 0 => return game.evaluate(position, &self.weights),
            Turn::Of(side) => side,
            Turn::Chance => unreachable!("no chance in these games"),
        };
        let mut moves = std::mem::take(&mut self.buffers[depth - 1]);
        moves.clear();
        game.moves(position, &mut moves);
        let mut best = if side == Side::Max { -INFINITE } else { INFINITE };
        for &mv in &moves {
            let mut child = position.clone();
            game.play(&mut child, mv);
            let value = self.search(&child, depth - 1, ply + 1, alpha, beta);
            if side == Side::Max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        self.buffers[depth - 1] = moves;
        best
    }
}

/// What a listener costs that hears every event.
fn listening() {
    let mut rates = Vec::new();
    for _ in 0..ROUNDS {
        let mut machine = machine::<Four>(9, &PLAIN);
        let mut events = 0u64;
        let start = cpu_seconds();
        machine.advance(
            Until::NEVER,
            Some(&mut |_: &Event| {
                events += 1;
                Flow::Continue
            }),
        );
        rates.push(nodes_of(machine.as_ref()) as f64 / (cpu_seconds() - start));
    }
    println!("Connect Four, depth 9, no table, every event heard: {:.1} M nodes/s", median(&mut rates) / 1e6);
}

fn machine<R: Rules>(depth: u8, set: &[(&str, &str)]) -> Box<dyn Machine> {
    let mut settings = Settings::defaults(KNOBS);
    settings.set("depth", &depth.to_string()).expect("a depth");
    for (name, value) in set {
        settings.set(name, value).expect("a valid knob");
    }
    let position = R::GAME.start();
    let judge = Weighted::own(&R::GAME);
    let start = Start { game: R::GAME, position, history: Vec::new(), settings, seed: 1, memory: 1 << 30 };
    open(start, judge).expect("settings that fit")
}

fn ours_of<R: Rules>(depth: u8, set: &[(&str, &str)]) -> (u64, f64) {
    let mut machine = machine::<R>(depth, set);
    let start = cpu_seconds();
    machine.advance(Until::NEVER, None);
    let seconds = cpu_seconds() - start;
    (nodes_of(machine.as_ref()), seconds)
}

fn nodes_of(machine: &dyn Machine) -> u64 {
    machine.answer().stats["nodes"].as_u64().unwrap_or(0)
}

/// Seconds that this process has been on a processor: the machine may have other work.
fn cpu_seconds() -> f64 {
    let line = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    let nanoseconds = line.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.expect("a number") / 1e9
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
