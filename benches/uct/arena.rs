//! UCT as plainly as it can be written, on the same rules: one flat arena and a loop, of which nothing can be seen,
//! stopped or taken back. It is compiled to the instructions of the build; the machine beside it may choose wider ones.

use plyscope::game::{Game, MoveCode, Outcome, Scores, Side, Turn};
use plyscope::rng::Rng;

use crate::cpu;

/// One node; its children lie side by side.
struct Node {
    /// The sum of results for Max.
    sum: f64,
    visits: u32,
    first: u32,
    children: u32,
    code: u32,
}

impl Node {
    const fn of(code: u32) -> Self {
        Self { sum: 0.0, visits: 0, first: 0, children: 0, code }
    }
}

/// Iterations a second from the start, a leaf expanded on its second visit.
pub fn rate<G: Game>(game: &G, iterations: u32) -> f64 {
    let start = game.start();
    let scores = game.scores(&start);
    let (mut rng, mut tree) = (Rng::new(1), vec![Node::of(0)]);
    let (mut path, mut moves) = (Vec::new(), Vec::new());
    let begin = cpu::seconds();
    for _ in 0..iterations {
        let (mut position, mut at) = (start.clone(), 0);
        path.clear();
        path.push(at);
        while let Turn::Of(side) = game.turn(&position) {
            if tree[at].children == 0 {
                if tree[at].visits == 0 && at > 0 {
                    game.playout(&mut position, &mut Vec::new(), &mut rng, u32::MAX, &mut moves);
                    break;
                }
                moves.clear();
                game.moves(&position, &mut moves);
                (tree[at].first, tree[at].children) = (tree.len() as u32, moves.len() as u32);
                tree.extend(moves.iter().map(|mv| Node::of(mv.code())));
            }
            at = best_child(&tree, at, side);
            path.push(at);
            game.play(&mut position, G::Move::from_code(tree[at].code));
        }
        let result = result_of(game.turn(&position), scores);
        for &at in &path {
            tree[at].visits += 1;
            tree[at].sum += result;
        }
    }
    f64::from(iterations) / (cpu::seconds() - begin)
}

/// The first child without visits, or the best by UCB1.
#[expect(clippy::disallowed_methods, reason = "what it chooses need not be the same on every machine")]
fn best_child(tree: &[Node], at: usize, side: Side) -> usize {
    let parent = &tree[at];
    let growth = f64::from(parent.visits.max(1)).ln();
    let first = parent.first as usize;
    let mut best = (first, f64::NEG_INFINITY);
    for (nth, child) in tree[first..first + parent.children as usize].iter().enumerate() {
        if child.visits == 0 {
            return first + nth;
        }
        let visits = f64::from(child.visits);
        let mean = if side == Side::Max { child.sum / visits } else { 1.0 - child.sum / visits };
        let score = mean + (2.0 * growth / visits).sqrt();
        if score > best.1 {
            best = (first + nth, score);
        }
    }
    best.0
}

/// A result for Max from 0 to 1.
fn result_of(turn: Turn, scores: Scores) -> f64 {
    match turn {
        Turn::Over(Outcome::Win(Side::Max)) => 1.0,
        Turn::Over(Outcome::Win(Side::Min)) => 0.0,
        Turn::Over(Outcome::Score(score)) => {
            f64::from(score - scores.lowest) / f64::from(scores.highest - scores.lowest)
        }
        _ => 0.5,
    }
}
