//! Counting chess positions: the way `plyscope perft` does, beside cozy-chess alone by the same method.
//!
//! `cargo bench --bench perft` prints positions a second by CPU time, both kinds in turns, and their ratio. "Bulk" counts the
//! moves of the last ply, "single" makes each of them. Goal for either: at least 0.8 of cozy-chess.

#[path = "uct/cpu.rs"]
mod cpu;

use std::hint::black_box;

use cozy_chess::Board;
use plyscope::game::chess::{Chess, Position};
use plyscope::game::{Game, Notation};

const POSITIONS: [(&str, u32, u32); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 6),
];

const ROUNDS: usize = 5;

/// Positions after `depth` plies through the trait that the searches use.
fn ours(position: &Position, depth: u32, bulk: bool, buffers: &mut Vec<Vec<u16>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = buffers.pop().unwrap_or_default();
    let count = if bulk && depth == 1 {
        Chess.count_moves(position, &mut moves)
    } else {
        moves.clear();
        Chess.moves(position, &mut moves);
        let mut sum = 0;
        for &mv in &moves {
            let mut child = position.clone();
            Chess.play(&mut child, mv);
            sum += ours(&child, depth - 1, bulk, buffers);
        }
        sum
    };
    buffers.push(moves);
    count
}

/// The same in cozy-chess's own words, as its example has them.
fn theirs(board: &Board, depth: u32, bulk: bool) -> u64 {
    let mut count = 0;
    if bulk && depth == 1 {
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
    } else if depth == 0 {
        count = 1;
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                count += theirs(&child, depth - 1, bulk);
            }
            false
        });
    }
    count
}

/// Positions a second, each side's best of some rounds taken in turns.
fn compare(fen: &str, depth: u32, bulk: bool) {
    let mut position = Chess.parse_position(fen).expect("a position of this file");
    Chess.count_from(&mut position);
    let board = position.board().clone();
    let (mut best_ours, mut best_theirs) = (f64::MAX, f64::MAX);
    let (mut counted, mut buffers) = (0, Vec::new());
    for _ in 0..ROUNDS {
        let start = cpu::seconds();
        counted = black_box(ours(black_box(&position), depth, bulk, &mut buffers));
        let middle = cpu::seconds();
        assert_eq!(counted, black_box(theirs(black_box(&board), depth, bulk)), "{fen}");
        best_ours = best_ours.min(middle - start);
        best_theirs = best_theirs.min(cpu::seconds() - middle);
    }
    let millions = |seconds: f64| counted as f64 / seconds.max(0.01) / 1e6;
    let kind = if bulk { "bulk" } else { "single" };
    println!(
        "{kind:6} depth {depth}  plyscope {:6.1} M/s  cozy-chess {:6.1} M/s  ratio {:.2}  {fen}",
        millions(best_ours),
        millions(best_theirs),
        best_theirs / best_ours
    );
}

fn main() {
    // `cargo test --benches` only wants to see that it runs.
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    for (fen, bulk, single) in POSITIONS {
        compare(fen, if is_test { 2 } else { bulk }, true);
        compare(fen, if is_test { 2 } else { single }, false);
    }
}
