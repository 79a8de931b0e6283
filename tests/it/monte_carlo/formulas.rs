//! The further formulas against slow ones that share nothing with the machine but the games and the random numbers: a
//! map from lines of moves to counts. Iteration by iteration the same visits, results and all-moves-as-first counts.

use std::collections::{HashMap, HashSet};

use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::{MoveCode, Outcome, Side, Turn};
use plyscope::rng::{Rng, mix};
use plyscope::search::{NodeId, Quantity, Tree};

use super::toy::Toy;
use super::*;

#[derive(Clone, Copy)]
enum Formula {
    Tuned,
    Puct { fpu: f64 },
    Rave { k: f64 },
    Widening { coefficient: f64, power: f64 },
}

#[derive(Default, Clone, Copy)]
struct Counts {
    visits: u32,
    sum: f64,
    squares: f64,
    amaf_visits: u32,
    amaf_sum: f64,
}

struct Slow<G: Game> {
    game: G,
    c: f64,
    formula: Formula,
    nodes: HashMap<Vec<u32>, Counts>,
}

impl<G: Game> Slow<G> {
    fn counts(&self, line: &[u32], mv: G::Move) -> Counts {
        let mut line = line.to_vec();
        line.push(mv.code());
        self.nodes.get(&line).copied().unwrap_or_default()
    }

    fn result(&self, outcome: Outcome) -> f64 {
        let scale = self.game.scores(&self.game.start());
        match outcome {
            Outcome::Win(Side::Max) => 1.0,
            Outcome::Win(Side::Min) => 0.0,
            Outcome::Draw => 0.5,
            Outcome::Score(s) => {
                let share = f64::from(s - scale.lowest) / f64::from(scale.highest - scale.lowest);
                (share * 65536.0).round() / 65536.0
            }
        }
    }

    fn iterate(&mut self, i: u64) {
        let (mut position, mut line, mut played) = (self.game.start(), Vec::new(), Vec::new());
        let mut rng = Rng::stream(1, i);
        loop {
            let visits = self.nodes.get(&line).map_or(0, |counts| counts.visits);
            let Turn::Of(side) = self.game.turn(&position) else { break };
            if visits == 0 && !line.is_empty() {
                break;
            }
            let mv = self.choose(&line, &position, side, visits);
            played.push((side, mv.code()));
            self.game.play(&mut position, mv);
            line.push(mv.code());
        }
        if matches!(self.formula, Formula::Rave { .. }) {
            rng = Rng::stream(mix(!1), i);
        }
        let result = loop {
            match self.game.turn(&position) {
                Turn::Over(outcome) => break self.result(outcome),
                Turn::Chance => unreachable!(),
                Turn::Of(side) => {
                    let mv = self.game.random_move(&position, &mut rng, &mut Vec::new());
                    played.push((side, mv.code()));
                    self.game.play(&mut position, mv);
                }
            }
        };
        self.back_up(&line, &played, result);
    }

    fn back_up(&mut self, line: &[u32], played: &[(Side, u32)], result: f64) {
        let mut position = self.game.start();
        for depth in 0..=line.len() {
            let counts = self.nodes.entry(line[..depth].to_vec()).or_default();
            counts.visits += 1;
            counts.sum += result;
            counts.squares += result * result;
            let turn = self.game.turn(&position);
            let mut moves = Vec::new();
            self.game.moves(&position, &mut moves);
            if depth < line.len()
                && let Turn::Of(mover) = turn
            {
                let later: HashSet<u32> = played[depth..]
                    .iter()
                    .filter(|(side, _)| *side == mover)
                    .map(|(_, code)| *code)
                    .collect();
                for mv in moves.iter().filter(|mv| later.contains(&mv.code())) {
                    let mut child = line[..depth].to_vec();
                    child.push(mv.code());
                    let counts = self.nodes.entry(child).or_default();
                    counts.amaf_visits += 1;
                    counts.amaf_sum += result;
                }
                self.game.play(&mut position, G::Move::from_code(line[depth]));
            }
        }
    }

    fn choose(&self, line: &[u32], position: &G::Position, side: Side, visits: u32) -> G::Move {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let parent = f64::from(visits);
        let moves_in_all = moves.len() as f64;
        if let Formula::Widening { coefficient, power } = self.formula {
            moves.truncate(((coefficient * libm::pow(parent, power)).ceil() as usize).max(1));
        }
        if !matches!(self.formula, Formula::Puct { .. })
            && let Some(untried) = moves.iter().find(|mv| self.counts(line, **mv).visits == 0)
        {
            return *untried;
        }
        let score = |mv: G::Move| {
            let counts = self.counts(line, mv);
            let n = f64::from(counts.visits);
            let to_mover = |mean: f64| if side == Side::Max { mean } else { -mean };
            let mean = counts.sum * (1.0 / n);
            let growth = libm::log(parent).sqrt();
            let ucb1 = self.c * growth * (1.0 / n.sqrt());
            match self.formula {
                Formula::Widening { .. } => to_mover(mean) + ucb1,
                Formula::Tuned => {
                    let variance = counts.squares * (1.0 / n) - mean * mean;
                    let bound = variance + 2_f64.sqrt() * growth * (1.0 / n.sqrt());
                    to_mover(mean) + growth * (1.0 / n.sqrt()) * bound.clamp(0.0, 0.25).sqrt()
                }
                Formula::Puct { fpu } => {
                    let unvisited = if side == Side::Max { fpu } else { fpu - 1.0 };
                    let value = if n == 0.0 { unvisited } else { to_mover(mean) };
                    value + self.c * (1.0 / moves_in_all) * parent.sqrt() / (1.0 + n)
                }
                Formula::Rave { k } => {
                    let weight = if counts.amaf_visits == 0 { 0.0 } else { (k / (3.0 * parent + k)).sqrt() };
                    let amaf = counts.amaf_sum / f64::from(counts.amaf_visits.max(1));
                    to_mover((1.0 - weight) * mean + weight * amaf) + ucb1
                }
            }
        };
        let mut best = moves[0];
        for &mv in &moves[1..] {
            if score(mv) > score(best) {
                best = mv;
            }
        }
        best
    }

    /// Both trees, node by node.
    fn assert_same(&self, fast: &dyn Tree, when: u64) {
        let mut waiting: Vec<(NodeId, Vec<u32>)> = vec![(fast.root(), Vec::new())];
        let mut seen = 0;
        while let Some((node, line)) = waiting.pop() {
            let counts = self.nodes[&line];
            seen += 1;
            assert_eq!(fast.cell(node, 0), Quantity::Count(counts.visits.into()), "{line:?} after {when}");
            assert_eq!(fast.cell(node, 7).sort_key(), counts.sum, "{line:?} after {when}");
            if matches!(self.formula, Formula::Rave { .. }) && counts.amaf_visits > 0 {
                let mean = counts.amaf_sum / f64::from(counts.amaf_visits);
                assert_eq!(fast.cell(node, 9), Quantity::Expectation(mean), "{line:?} after {when}");
            }
            let mut children = Vec::new();
            fast.children(node, &mut children);
            for child in children {
                let mut line = line.clone();
                line.push(fast.code(child));
                waiting.push((child, line));
            }
        }
        assert_eq!(seen, self.nodes.values().filter(|counts| counts.visits > 0).count(), "after {when}");
    }
}

fn compare<G: Notation>(game: &G, formula: Formula, c: &str, iterations: u64) {
    let [k, coefficient, power, fpu] = match formula {
        Formula::Tuned => [0.0; 4],
        Formula::Puct { fpu } => [0.0, 0.0, 0.0, fpu],
        Formula::Rave { k } => [k, 0.0, 0.0, 0.0],
        Formula::Widening { coefficient, power } => [0.0, coefficient, power, 0.0],
    }
    .map(|number| number.to_string());
    let mut knobs = vec![("c", c)];
    match formula {
        Formula::Tuned => knobs.push(("selection", "ucb1-tuned")),
        Formula::Puct { .. } => knobs.extend([("selection", "puct"), ("fpu", &*fpu)]),
        Formula::Rave { .. } => knobs.push(("rave", &*k)),
        Formula::Widening { .. } => knobs.extend([("widening", &*coefficient), ("widening_power", &*power)]),
    }
    let mut fast = search(game.clone(), &knobs);
    let mut slow = Slow { game: game.clone(), c: c.parse().unwrap(), formula, nodes: HashMap::new() };
    for i in 0..iterations {
        slow.iterate(i);
        run_to(&mut *fast, Goal::Iteration(i + 1));
        if i < 200 || i % 250 == 0 || i + 1 == iterations {
            slow.assert_same(fast.tree(), i + 1);
        }
    }
}

const FORMULAS: [(Formula, &str); 5] = [
    (Formula::Tuned, "1"),
    (Formula::Puct { fpu: 0.5 }, "1.5"),
    (Formula::Puct { fpu: 0.2 }, "3"),
    (Formula::Rave { k: 100.0 }, "0.4"),
    (Formula::Widening { coefficient: 1.2, power: 0.45 }, "1"),
];

#[test]
fn tic_tac_toe_counts_are_the_slow_ones_by_every_formula() {
    FORMULAS.iter().for_each(|&(formula, c)| compare(&tic_tac_toe(), formula, c, 2_000));
}

#[test]
fn connect_four_counts_are_the_slow_ones_by_every_formula() {
    FORMULAS.iter().for_each(|&(formula, c)| compare(&ConnectFour::new(Standard), formula, c, 1_000));
}

#[test]
fn counts_with_scores_are_the_slow_ones_by_every_formula() {
    let game = Toy::new("max(A:max(min(1 9) max(2 min(8 0 3))) B:min(4 max(7 1) max(5 6)) 3)");
    FORMULAS.iter().for_each(|&(formula, c)| compare(&game, formula, c, 1_000));
}
