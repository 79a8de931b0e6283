//! The depth-first machine on Connect Four against the `minimax` crate, paired in one run: same rules, same
//! evaluation. Prints medians and ratios. `cargo bench --bench depth_first`

use std::cell::Cell;

use minimax::{IterativeOptions, IterativeSearch, Negamax, Strategy};
use plyscope::eval::{Evaluate, Weighted, default_weights};
use plyscope::game::connect_four::{ConnectFour, Position, Standard};
use plyscope::game::{Game, Outcome, Side, Turn};
use plyscope::search::depth_first::{KNOBS, Start, open};
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::value::{INFINITE, of_outcome};
use plyscope::search::{Event, Machine, Settings};

/// How often each pair is run.
const ROUNDS: usize = 9;

fn main() {
    without_table();
    if std::env::args().any(|a| a == "--quick") {
        return;
    }
    with_table();
    observed();
    listening();
}

/// Nodes a second at depth 10, nothing but windows.
fn without_table() {
    let set = [("depth", "10"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let mut ratios = Vec::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let seconds;
        (nodes, seconds) = ours_of(&set);
        let (peer_nodes, peer_seconds) = negamax(10);
        if std::env::args().any(|a| a == "--counts") {
            println!("{nodes} {seconds} {peer_nodes} {peer_seconds} {}", EVALS.with(Cell::get));
            EVALS.with(|e| e.set(0));
        }
        let (rate, peer_rate) = (nodes as f64 / seconds, peer_nodes as f64 / peer_seconds);
        ours.push(rate);
        theirs.push(peer_rate);
        ratios.push(rate / peer_rate);
    }
    if std::env::args().any(|a| a == "--counts") {
        let mut m = machine(&set);
        m.advance(Until::NEVER, None);
        println!("{:?}", m.answer().stats);
    }
    println!(
        "depth 10, no table: {:.1} M nodes/s ({nodes} nodes), minimax Negamax {:.1} M nodes/s, ratio {:.2} (goal 1.2)",
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

/// The machine, nobody listening, against the same search with everything that can be observed left out: alpha-beta
/// as a recursive function, without clock, record, history and principal variation. It is compiled to the plain
/// instructions, as the machine was before it could choose.
fn observed() {
    let set = [("depth", "10"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let (nodes, seconds) = ours_of(&set);
        let mut plain =
            Recursive { weights: default_weights(&GAME), nodes: 0, buffers: vec![Vec::new(); 10] };
        let start = cpu_seconds();
        std::hint::black_box(plain.search(&GAME.start(), 10, 0, -INFINITE, INFINITE));
        let alone = cpu_seconds() - start;
        assert_eq!(plain.nodes, nodes, "the same tree");
        ratios.push(alone / seconds);
    }
    println!("depth 10, no table: {:.2} of the rate of plain recursion (goal 0.95)", median(&mut ratios));
}

/// Alpha-beta as a recursive function.
struct Recursive {
    weights: Vec<i32>,
    nodes: u64,
    /// One list of moves a depth.
    buffers: Vec<Vec<u8>>,
}

impl Recursive {
    fn search(&mut self, position: &Position, depth: usize, ply: i32, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let side = match GAME.turn(position) {
            Turn::Over(outcome) => return of_outcome(outcome, ply),
            _ if depth == 0 => return GAME.evaluate(position, &self.weights),
            Turn::Of(side) => side,
            Turn::Chance => unreachable!("no chance in Connect Four"),
        };
        let mut moves = std::mem::take(&mut self.buffers[depth - 1]);
        moves.clear();
        GAME.moves(position, &mut moves);
        let mut best = if side == Side::Max { -INFINITE } else { INFINITE };
        for &mv in &moves {
            let mut child = *position;
            GAME.play(&mut child, mv);
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
    let set = [("depth", "9"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];
    let mut rates = Vec::new();
    for _ in 0..ROUNDS {
        let mut machine = machine(&set);
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
    println!("depth 9, no table, every event heard: {:.1} M nodes/s", median(&mut rates) / 1e6);
}

fn machine(set: &[(&str, &str)]) -> Box<dyn Machine> {
    let mut settings = Settings::defaults(KNOBS);
    for (name, value) in set {
        settings.set(name, value).expect("a valid knob");
    }
    let position = GAME.start();
    let judge = Weighted::own(&GAME);
    let game = GAME;
    let start = Start { game, position, history: Vec::new(), settings, seed: 1, memory: 1 << 30 };
    open(start, judge).expect("settings that fit")
}

fn ours_of(set: &[(&str, &str)]) -> (u64, f64) {
    let mut machine = machine(set);
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

/// The rules of both.
const GAME: ConnectFour<Standard> = ConnectFour::new(Standard);

/// The rules as the peer takes them.
struct Peer;

/// A position, and the sign of the evaluation for the side to move.
#[derive(Clone)]
struct PeerState(Position, i32);

/// The evaluation as the peer takes it: for the side to move.
#[derive(Clone)]
struct PeerWorth {
    weights: Vec<i32>,
}

thread_local! {
    static EVALS: Cell<u64> = const { Cell::new(0) };
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

impl minimax::Game for Peer {
    type S = PeerState;
    type M = u8;

    fn generate_moves(state: &PeerState, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(state);
        if winner.is_none() {
            GAME.moves(&state.0, moves);
        }
        winner
    }

    fn apply(state: &mut PeerState, mv: u8) -> Option<PeerState> {
        APPLIED.with(|applied| applied.set(applied.get() + 1));
        let mut after = PeerState(state.0, -state.1);
        GAME.play(&mut after.0, mv);
        Some(after)
    }

    fn get_winner(state: &PeerState) -> Option<minimax::Winner> {
        match GAME.turn(&state.0) {
            Turn::Over(Outcome::Draw) => Some(minimax::Winner::Draw),
            Turn::Over(_) => Some(minimax::Winner::PlayerJustMoved),
            _ => None,
        }
    }

    fn zobrist_hash(state: &PeerState) -> u64 {
        GAME.key(&state.0)
    }
}

impl minimax::Evaluator for PeerWorth {
    type G = Peer;

    fn evaluate(&self, state: &PeerState) -> minimax::Evaluation {
        EVALS.with(|e| e.set(e.get() + 1));
        (state.1 * GAME.evaluate(&state.0, &self.weights)) as minimax::Evaluation
    }
}

/// Nodes and seconds of the peer's plain alpha-beta.
fn negamax(depth: u8) -> (u64, f64) {
    peer(&mut Negamax::new(PeerWorth { weights: default_weights(&GAME) }, depth))
}

/// Nodes and seconds of the peer's iterative deepening with a table.
fn deepening(depth: u8) -> (u64, f64) {
    let options = IterativeOptions::new().with_table_byte_size(64 << 20);
    let mut search = IterativeSearch::new(PeerWorth { weights: default_weights(&GAME) }, options);
    search.set_max_depth(depth);
    peer(&mut search)
}

fn peer(search: &mut impl Strategy<Peer>) -> (u64, f64) {
    APPLIED.with(|applied| applied.set(0));
    let start = cpu_seconds();
    let best = search.choose_move(&PeerState(GAME.start(), 1));
    let seconds = cpu_seconds() - start;
    assert!(best.is_some());
    (APPLIED.with(Cell::get), seconds)
}
