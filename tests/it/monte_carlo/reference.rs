//! A slow UCT that shares no code with the machine but the games and the random numbers: a recursive tree of boxes.
//! Iteration by iteration the same counts.

use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::{MoveCode, Outcome, Side, Turn};
use plyscope::rng::Rng;
use plyscope::search::{NodeId, Quantity, Tree};

use super::toy::{Ring, Toy};
use super::*;

/// A node with the moves that were tried, in move order.
#[derive(Default)]
struct Slow {
    visits: u32,
    /// Results for Max, in 65536ths.
    sum: u64,
    /// Who has won here, as far as losing moves are detected.
    winner: Option<Side>,
    children: Vec<(u32, Slow)>,
}

/// What both searches have in common.
struct Setup<G: Game> {
    game: G,
    c: f64,
    max_playout: usize,
    detects: bool,
}

impl<G: Game> Setup<G> {
    fn turn(&self, line: &[G::Position]) -> Turn {
        let here = line.last().unwrap();
        let turn = self.game.turn(here);
        if let (plyscope::game::Repetition::Ends { times, outcome }, Turn::Of(_)) =
            (self.game.repetition(), turn)
        {
            let key = self.game.key(here);
            if line.iter().filter(|p| self.game.key(p) == key).count() >= usize::from(times) {
                return Turn::Over(outcome);
            }
        }
        turn
    }

    /// One iteration below `node`, which stands at the end of `line`; the result for Max.
    fn iterate(&self, node: &mut Slow, line: &mut Vec<G::Position>, rng: &mut Rng) -> u64 {
        let is_root = line.len() == 1;
        let result = match self.turn(line) {
            Turn::Over(outcome) => {
                if let (true, Outcome::Win(side)) = (self.detects, outcome) {
                    node.winner = Some(side);
                }
                self.score(outcome)
            }
            _ if node.winner.is_some() && !is_root => self.score(Outcome::Win(node.winner.unwrap())),
            _ if node.visits == 0 && !is_root => self.playout(line, rng),
            turn => {
                let mv = self.choose(node, line.last().unwrap(), turn, rng);
                let mut next = line.last().unwrap().clone();
                self.game.play(&mut next, mv);
                line.push(next);
                let nth =
                    node.children.iter().position(|(code, _)| *code == mv.code()).unwrap_or_else(|| {
                        node.children.push((mv.code(), Slow::default()));
                        node.children.len() - 1
                    });
                let result = self.iterate(&mut node.children[nth].1, line, rng);
                line.pop();
                self.detect(node, line.last().unwrap(), turn, is_root);
                result
            }
        };
        node.visits += 1;
        node.sum += result;
        result
    }

    /// Won for the mover by one move, lost by all of them. The root is no move: a win there is not looked for.
    fn detect(&self, node: &mut Slow, position: &G::Position, turn: Turn, is_root: bool) {
        let (true, Turn::Of(side)) = (self.detects, turn) else { return };
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        if node.children.iter().any(|(_, child)| child.winner == Some(side)) {
            node.winner = (!is_root).then_some(side);
        } else if node.children.len() == moves.len()
            && node.children.iter().all(|(_, child)| child.winner == Some(side.other()))
        {
            node.winner = Some(side.other());
        }
    }

    fn choose(&self, node: &Slow, position: &G::Position, turn: Turn, rng: &mut Rng) -> G::Move {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let Turn::Of(side) = turn else { return self.game.random_outcome(position, rng, &moves) };
        let tried = |mv: &G::Move| node.children.iter().find(|(code, _)| *code == mv.code());
        if let Some(untried) = moves.iter().find(|mv| tried(mv).is_none()) {
            return *untried;
        }
        let score = |mv: &G::Move| {
            let (_, child) = tried(mv).unwrap();
            let n = f64::from(child.visits);
            let mean = child.sum as f64 / 65536.0 * (1.0 / n);
            let exploration = self.c * libm::log(f64::from(node.visits)).sqrt() * (1.0 / n.sqrt());
            if side == Side::Max { mean + exploration } else { exploration - mean }
        };
        moves.retain(|mv| tried(mv).unwrap().1.winner != Some(side.other()));
        let mut best = moves[0];
        for &mv in &moves[1..] {
            if score(&mv) > score(&best) {
                best = mv;
            }
        }
        best
    }

    fn playout(&self, line: &mut Vec<G::Position>, rng: &mut Rng) -> u64 {
        for _ in 0..self.max_playout {
            if let Turn::Over(outcome) = self.turn(line) {
                return self.score(outcome);
            }
            let mut next = line.last().unwrap().clone();
            let mv = self.game.random_move(&next, rng, &mut Vec::new());
            self.game.play(&mut next, mv);
            line.push(next);
        }
        if let Turn::Over(outcome) = self.turn(line) { self.score(outcome) } else { 32768 }
    }

    fn score(&self, outcome: Outcome) -> u64 {
        let scale = self.game.scores(&self.game.start());
        match outcome {
            Outcome::Win(Side::Max) => 65536,
            Outcome::Win(Side::Min) => 0,
            Outcome::Draw => 32768,
            Outcome::Score(s) => (f64::from(s - scale.lowest) / f64::from(scale.highest - scale.lowest)
                * 65536.0)
                .round() as u64,
        }
    }
}

/// Both trees, node by node.
fn assert_same(slow: &Slow, fast: &dyn Tree, at: NodeId, when: u64) {
    let wins = slow.sum as f64 / 65536.0;
    assert_eq!(fast.cell(at, 0), Quantity::Count(slow.visits.into()), "at {:?} after {when}", fast.path(at));
    assert_eq!(fast.cell(at, 7).sort_key(), wins, "at {:?} after {when}", fast.path(at));
    assert_eq!(fast.child_count(at), slow.children.len(), "at {:?} after {when}", fast.path(at));
    for (code, child) in &slow.children {
        assert_same(child, fast, fast.child(at, *code).unwrap(), when);
    }
}

fn compare<G: Notation>(game: G, max_playout: Option<u32>, c: &str, iterations: u64) {
    let cut = max_playout.map_or("none".to_owned(), |n| n.to_string());
    let start = game.start();
    compare_from(game, &start, &[("c", c), ("max_playout", &cut)], iterations);
}

fn compare_from<G: Notation>(
    game: G,
    start: &G::Position,
    knobs: &[(&'static str, &str)],
    iterations: u64,
) -> Box<dyn Machine> {
    let settings = settings(knobs);
    let setup = Setup {
        game: game.clone(),
        c: settings.real("c"),
        max_playout: settings.whole("max_playout").map_or(10_000, |n| n as usize),
        detects: settings.is_on("detect_losing"),
    };
    let begin = super::start(game, settings);
    let mut fast = open(Start { position: start.clone(), ..begin }, Unjudged).unwrap();
    let mut slow = Slow::default();
    for i in 0..iterations {
        if slow.winner.is_some() {
            break;
        }
        setup.iterate(&mut slow, &mut vec![start.clone()], &mut Rng::stream(1, i));
        run_to(&mut *fast, Goal::Iteration(i + 1));
        if i < 300 || i % 500 == 0 || i + 1 == iterations {
            assert_same(&slow, fast.tree(), fast.tree().root(), i + 1);
        }
    }
    assert_eq!(u64::from(slow.visits), fast.clock().iterations);
    assert_eq!(slow.winner.is_some(), fast.is_finished());
    fast
}

#[test]
fn tic_tac_toe_counts_are_the_slow_ones() {
    compare(tic_tac_toe(), None, "1.4142135623730951", 4_000);
    compare(tic_tac_toe(), Some(2), "0.5", 2_000);
    compare(tic_tac_toe(), Some(0), "0", 1_000);
}

/// Moves that lose are removed at the same iterations as by the definition, and the search goes on the same way.
#[test]
fn counts_without_losing_moves_are_the_slow_ones() {
    let game = tic_tac_toe();
    let mut threatened = game.start();
    for mv in ["a1", "b2", "c1"] {
        let mv = game.parse_move(&threatened, mv).unwrap();
        game.play(&mut threatened, mv);
    }
    let knobs = [("c", "0.7"), ("detect_losing", "on")];
    let fast = compare_from(game.clone(), &threatened, &knobs, 3_000);
    let removed = fast.answer().moves.iter().filter(|row| !row.numbers["outcome"].is_null()).count();
    assert_eq!(removed, 5, "all but b1 let X win at once");
    compare_from(game.clone(), &game.start(), &knobs, 4_000);
    let game = ConnectFour::new(Standard);
    compare_from(game, &game.start(), &[("c", "1"), ("detect_losing", "on"), ("max_playout", "4")], 3_000);
    let ring = Ring;
    compare_from(ring, &Ring.start(), &[("c", "1"), ("detect_losing", "on")], 2_000);
}

#[test]
fn connect_four_counts_are_the_slow_ones() {
    compare(ConnectFour::new(Standard), None, "1.4142135623730951", 4_000);
}

#[test]
fn counts_with_chance_scores_and_repetition_are_the_slow_ones() {
    compare(
        Toy::new("max(A:chance(min(1 9) max(2 chance(8 0 3))) B:min(4 max(7 1) chance(5 6)) 3)"),
        None,
        "1",
        3_000,
    );
    compare(Ring, None, "1.4142135623730951", 3_000);
}
