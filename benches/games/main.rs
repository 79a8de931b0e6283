//! UCT with random playouts on the larger games, beside the `minimax` crate's in one run: on our rules, which cost it and
//! us the same, and for chess and Othello also on rules as they are published or plainly written; and beside a plain
//! arena on our rules, which shows what the machine costs that can be stepped.
//!
//! `cargo bench --bench games`, or with `-- hex quoridor` and the like for a part. Iterations a second by CPU time,
//! medians. Ours is the machine as it ships; the peer runs at its best public setting (one thread, a leaf expanded on its
//! second visit). It draws playout moves from the list of legal ones; in Go it is given our playouts, move by move.

#[path = "../uct/arena.rs"]
mod arena;
#[path = "../uct/cpu.rs"]
mod cpu;
mod peer;
mod plain;

use cozy_chess::Board;
use peer::{Chess, Discs, Go9, Hex11, Rules, Walls, plain_rate};
use plain::{CozyChess, PlainOthello};
use plyscope::catalog::{Catalog, Request, algorithm};
use plyscope::game::Params;
use plyscope::search::machine::Until;

const ROUNDS: usize = 5;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |name: &str| asked.is_empty() || asked.iter().any(|word| name.contains(word.as_str()));
    // `cargo test --benches` only wants to see that it runs.
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    let few = |number: u32| if is_test { 50 } else { number };
    if wants("othello") {
        compare::<Discs>(&[], few(60_000), 3.5);
        let plain = |iterations| plain_rate::<PlainOthello>(&plain::Discs::START, iterations);
        beside::<Discs>("plain bitboards", plain, few(60_000), 3.5);
    }
    if wants("hex") {
        compare::<Hex11>(&["size=11"], few(60_000), 7.0);
    }
    if wants("go") {
        compare::<Go9>(&["size=9"], few(20_000), 5.0);
    }
    if wants("chess") {
        compare::<Chess>(&[], few(8_000), 1.5);
        let plain = |iterations| plain_rate::<CozyChess>(&Board::startpos(), iterations);
        beside::<Chess>("cozy-chess's own board", plain, few(8_000), 1.5);
    }
    if wants("quoridor") {
        compare::<Walls>(&[], few(20_000), 6.0);
    }
}

/// Both on our rules.
fn compare<R: Rules>(params: &[&str], iterations: u32, goal: f64) {
    in_turns::<R>("minimax on our rules", params, peer::rate::<R>, iterations, Some(goal));
    let arena = |iterations| arena::rate(R::game(), iterations);
    in_turns::<R>("a plain arena", params, arena, iterations, None);
}

/// The peer on other rules of the same game.
fn beside<R: Rules>(rules: &str, peer: impl Fn(u32) -> f64, iterations: u32, goal: f64) {
    in_turns::<R>(&format!("minimax on {rules}"), &[], peer, iterations, Some(goal));
}

/// Both sides in turns, and the ratio that is to be reached.
fn in_turns<R: Rules>(
    name: &str,
    params: &[&str],
    peer: impl Fn(u32) -> f64,
    iterations: u32,
    goal: Option<f64>,
) {
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let our_rate = uct(R::NAME, params, iterations);
        let peer_rate = peer(iterations);
        ours.push(our_rate);
        theirs.push(peer_rate);
        ratios.push(our_rate / peer_rate);
    }
    println!(
        "{} {}: {:.1} k it/s, {name} {:.1} k it/s, ratio {:.2}{}",
        R::NAME,
        params.join(" "),
        median(&mut ours) / 1e3,
        median(&mut theirs) / 1e3,
        median(&mut ratios),
        goal.map_or(String::new(), |goal| format!(" (goal {goal})"))
    );
}

/// Iterations a second of the machine as it ships.
fn uct(game: &str, params: &[&str], iterations: u32) -> f64 {
    let uct = algorithm("uct").expect("an algorithm");
    let params = Params::parse(params.iter().copied()).expect("parameters");
    let situation = Catalog::default().entry(game).and_then(|entry| entry.open(&params)).expect("a start");
    let request = Request { algorithm: uct, settings: uct.settings(), seed: 1, memory: 1 << 30, start: None };
    let mut machine = situation.search(request).expect("a search");
    let begin = cpu::seconds();
    machine.advance(Until { iterations: iterations.into(), ..Until::NEVER }, None);
    f64::from(iterations) / (cpu::seconds() - begin)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
