//! Quoridor: counting positions, playouts, and UCT with full and with cut playouts.
//!
//! `cargo bench --bench quoridor`. CPU time, best of some rounds. Goals: 60 million positions a second at depth 3, counted
//! in bulk; UCT with playouts cut after 2 moves at 5 times the rate of full ones.

#[path = "uct/cpu.rs"]
mod cpu;

use std::hint::black_box;

use plyscope::catalog::{Catalog, Request, algorithm};
use plyscope::eval::{Evaluate, default_weights};
use plyscope::game::quoridor::{
    Bitboards, Custom, Jumps, Method, Quoridor, Remember, Setup, Shape, Size, Standard,
};
use plyscope::game::{Game, Params};
use plyscope::rng::Rng;
use plyscope::search::machine::Until;

const ROUNDS: usize = 5;

/// The shortest of some rounds, in seconds.
fn best(mut work: impl FnMut()) -> f64 {
    let round = |_| {
        let begin = cpu::seconds();
        work();
        cpu::seconds() - begin
    };
    (0..ROUNDS).map(round).fold(f64::MAX, f64::min)
}

fn game<S: Size, M: Method>(size: S, method: M) -> Quoridor<S, M> {
    let pawns = size.shape().middles();
    Quoridor::new(size, method, Setup { jumps: Jumps::Standard, pawns, walls: [10, 10] })
}

/// Positions after `depth` plies; the moves of the last are counted and not made.
fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    if depth == 1 {
        return game.count_moves(position, &mut moves);
    }
    game.moves(position, &mut moves);
    let below = |&mv: &G::Move| {
        let mut after = position.clone();
        game.play(&mut after, mv);
        perft(game, &after, depth - 1)
    };
    moves.iter().map(below).sum()
}

fn count<S: Size, M: Method>(name: &str, game: &Quoridor<S, M>, depth: u32) {
    let mut positions = 0;
    let seconds = best(|| positions = black_box(perft(game, &game.start(), depth)));
    println!("perft({depth}) {name}: {positions} positions, {:.1} M/s", positions as f64 / seconds / 1e6);
}

/// What a playout costs that is cut after `limit` moves, with its evaluation if it is.
fn playouts<S: Size, M: Method>(name: &str, game: &Quoridor<S, M>, limit: u32, times: u32) {
    let weights = default_weights(game);
    let mut plies = 0;
    let seconds = best(|| {
        let (mut rng, mut buffer) = (Rng::new(1), Vec::new());
        plies = 0;
        for _ in 0..times {
            let mut position = game.start();
            plies += u64::from(game.playout(&mut position, &mut Vec::new(), &mut rng, limit, &mut buffer));
            if limit < u32::MAX {
                black_box(game.evaluate(&position, &weights));
            }
            black_box(&position);
        }
    });
    let each = f64::from(times);
    println!("playout {name}: {:.0} ns, {:.1} plies", 1e9 * seconds / each, plies as f64 / each);
}

/// Iterations a second of the machine as it ships.
fn uct(max_playout: &str, iterations: u64) -> f64 {
    let uct = algorithm("uct").expect("an algorithm");
    let seconds = best(|| {
        let mut settings = uct.settings();
        settings.set("max_playout", max_playout).expect("a limit");
        let situation = Catalog::default().entry("quoridor").and_then(|entry| entry.open(&Params::default()));
        let request = Request { algorithm: uct, settings, seed: 1, memory: 1 << 30, start: None };
        let mut machine = situation.and_then(|situation| situation.search(request)).expect("a search");
        machine.advance(Until { iterations, ..Until::NEVER }, None);
    });
    iterations as f64 / seconds
}

fn main() {
    // `cargo test --benches` only wants to see that it runs.
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    let few = |number: u32| if is_test { 10 } else { number };
    let (sets, trials) = (game(Standard, Bitboards), |overlapping, blocking| {
        game(Custom(Shape::new(9)), Remember { overlapping, blocking })
    });
    count("by sets", &sets, if is_test { 2 } else { 3 });
    count("in trials, with memory", &trials(true, true), 2);
    count("in trials, without", &trials(false, false), 2);
    playouts("full", &sets, u32::MAX, few(20_000));
    playouts("cut after 2", &sets, 2, few(500_000));
    playouts("cut after 20", &sets, 20, few(50_000));
    playouts("cut after 20, in trials, with memory", &trials(true, true), 20, few(20_000));
    playouts("cut after 20, in trials, overlaps tried again", &trials(false, true), 20, few(20_000));
    playouts("cut after 20, in trials, blocks tried again", &trials(true, false), 20, few(20_000));
    let (full, cut) = (uct("none", few(200_000).into()), uct("2", few(200_000).into()));
    println!(
        "uct: {:.3} M it/s full, {:.3} M it/s cut after 2, ratio {:.1}",
        full / 1e6,
        cut / 1e6,
        cut / full
    );
}
