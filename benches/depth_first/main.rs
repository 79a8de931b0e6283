//! The depth-first machine on Connect Four and Othello against the `minimax` crate, paired in one run: same rules, same
//! evaluation. Prints medians and ratios. `cargo bench --bench depth_first`, or only some of its parts:
//! `cargo bench --bench depth_first -- plain observed unobserved table heard`

#[path = "../uct/cpu.rs"]
mod cpu;
mod peer;
mod recursive;

use peer::{Discs, Four, Rules, deepening, negamax};
use plyscope::eval::Weighted;
use plyscope::game::Game;
use plyscope::search::depth_first::{KNOBS, Start, open, search_unobserved};
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::value::INFINITE;
use plyscope::search::{Event, Machine, Settings};
use recursive::Recursive;

/// How often each pair is run, and how often where it takes seconds.
const ROUNDS: usize = 9;
const LONG_ROUNDS: usize = 5;

/// Principal variation search: null windows, re-searches, and the static order that makes them pay.
const SCOUTS: [(&str, &str); 4] =
    [("table", "off"), ("deepening", "off"), ("ordering", "static"), ("pvs", "on")];

/// Nothing but windows.
const PLAIN: [(&str, &str); 3] = [("table", "off"), ("deepening", "off"), ("ordering", "none")];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|part| !part.starts_with("--")).collect();
    let is_asked = |part: &str| asked.is_empty() || asked.iter().any(|name| name == part);
    if is_asked("plain") {
        without_table::<Four>(10, 1.2);
        without_table::<Discs>(11, 1.5);
    }
    if is_asked("observed") {
        observed::<Four>(10, &PLAIN);
        observed::<Discs>(11, &PLAIN);
        observed::<Four>(14, &SCOUTS);
        observed::<Discs>(13, &SCOUTS);
    }
    if is_asked("unobserved") {
        unobserved::<Four>(11, &PLAIN);
        unobserved::<Discs>(12, &PLAIN);
        for pvs in ["off", "on"] {
            unobserved::<Four>(17, &[("pvs", pvs)]);
            unobserved::<Discs>(13, &[("pvs", pvs)]);
        }
    }
    if is_asked("table") {
        with_table::<Discs>(10);
        with_table::<Discs>(12);
        with_table::<Four>(16);
    }
    if is_asked("heard") {
        listening();
    }
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
        for _ in 0..LONG_ROUNDS {
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

/// The machine, nobody listening, against the same search with everything that can be observed left out: alpha-beta or
/// principal variation search as a recursive function, without clock, record, history and principal variation. It is
/// compiled to the plain instructions, as the machine was before it could choose.
fn observed<R: Rules>(depth: u8, set: &[(&str, &str)]) {
    let is_pvs = set.contains(&("pvs", "on"));
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let (nodes, seconds) = ours_of::<R>(depth, set);
        let mut plain = Recursive::<R>::new(depth, is_pvs);
        let start = cpu::seconds();
        std::hint::black_box(plain.search(&R::GAME.start(), depth.into(), 0, -INFINITE, INFINITE));
        let alone = cpu::seconds() - start;
        assert_eq!(plain.nodes, nodes, "the same tree");
        ratios.push(alone / seconds);
    }
    let what = if is_pvs { "principal variation search" } else { "alpha-beta" };
    println!(
        "{}, depth {depth}, no table, {what}: {:.2} of the rate of plain recursion (goal 0.95)",
        R::NAME,
        median(&mut ratios)
    );
}

/// The machine, nobody listening, against the same machine compiled without events, recorded tree and history.
fn unobserved<R: Rules>(depth: u8, set: &[(&str, &str)]) {
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let (nodes, seconds) = ours_of::<R>(depth, set);
        let begun = cpu::seconds();
        let (start, judge) = start::<R>(depth, set);
        let alone_nodes = search_unobserved(start, judge).expect("settings that fit");
        let alone = cpu::seconds() - begun;
        assert_eq!(alone_nodes, nodes, "the same tree");
        ratios.push(alone / seconds);
    }
    println!(
        "{}, depth {depth}, {set:?}: {:.3} of the rate with observation compiled out (goal 0.95)",
        R::NAME,
        median(&mut ratios)
    );
}

/// What a listener costs that hears every event.
fn listening() {
    let mut rates = Vec::new();
    for _ in 0..ROUNDS {
        let mut machine = machine::<Four>(9, &PLAIN);
        let mut events = 0u64;
        let start = cpu::seconds();
        machine.advance(
            Until::NEVER,
            Some(&mut |_: &Event| {
                events += 1;
                Flow::Continue
            }),
        );
        rates.push(nodes_of(machine.as_ref()) as f64 / (cpu::seconds() - start));
    }
    println!("Connect Four, depth 9, no table, every event heard: {:.1} M nodes/s", median(&mut rates) / 1e6);
}

fn start<R: Rules>(depth: u8, set: &[(&str, &str)]) -> (Start<R::G>, Weighted) {
    let mut settings = Settings::defaults(KNOBS);
    settings.set("depth", &depth.to_string()).expect("a depth");
    for (name, value) in set {
        settings.set(name, value).expect("a valid knob");
    }
    let position = R::GAME.start();
    let judge = Weighted::own(&R::GAME);
    let start = Start { game: R::GAME, position, history: Vec::new(), settings, seed: 1, memory: 1 << 30 };
    (start, judge)
}

fn machine<R: Rules>(depth: u8, set: &[(&str, &str)]) -> Box<dyn Machine> {
    let (start, judge) = start::<R>(depth, set);
    open(start, judge).expect("settings that fit")
}

/// Nodes and seconds of the machine, from nothing: the table is made within the time, as it is for the peer.
fn ours_of<R: Rules>(depth: u8, set: &[(&str, &str)]) -> (u64, f64) {
    let start = cpu::seconds();
    let mut machine = machine::<R>(depth, set);
    machine.advance(Until::NEVER, None);
    let seconds = cpu::seconds() - start;
    (nodes_of(machine.as_ref()), seconds)
}

fn nodes_of(machine: &dyn Machine) -> u64 {
    machine.nodes()
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
