//! What is thought of moves before they are tried, and what else bends the choice: priors by the evaluation and given
//! ones, first-play urgency, progressive bias, widening by prior, node skipping, thresholds, cut playouts and several a
//! leaf. Each against a slow search that shares nothing with the machine but games, evaluation and random numbers.

use std::collections::BTreeMap;

use plyscope::eval::{Evaluate, Judge, Weighted};
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::{MoveCode, Outcome, Side, Turn};
use plyscope::rng::Rng;
use plyscope::search::{NodeId, Quantity, Tree};

use super::*;

/// A line of moves by number, and the priors after it.
type Line = (&'static [usize], &'static [(usize, f64)]);

/// The parts of a search, each off by itself.
#[derive(Clone, Copy)]
struct Parts {
    c: f64,
    is_puct: bool,
    /// The temperature of the softmax; even priors without.
    temperature: Option<f64>,
    /// Weights of moves by their place in the list, after lines of places.
    given: &'static [Line],
    fpu: Option<f64>,
    bias: f64,
    /// Coefficient and power.
    widening: Option<(f64, f64)>,
    skip_from_depth: Option<usize>,
    /// Visits at which a leaf gets children.
    threshold: u32,
    playouts: u64,
    cut_after: Option<usize>,
}

const PLAIN: Parts = Parts {
    c: 1.0,
    is_puct: false,
    temperature: None,
    given: &[],
    fpu: None,
    bias: 0.0,
    widening: None,
    skip_from_depth: None,
    threshold: 1,
    playouts: 1,
    cut_after: None,
};

const ALL: [Parts; 14] = [
    Parts { fpu: Some(0.6), ..PLAIN },
    Parts { fpu: Some(0.45), c: 0.3, ..PLAIN },
    Parts { skip_from_depth: Some(0), ..PLAIN },
    Parts { skip_from_depth: Some(1), c: 0.4, fpu: Some(0.7), ..PLAIN },
    Parts { playouts: 3, ..PLAIN },
    Parts { cut_after: Some(0), ..PLAIN },
    Parts { cut_after: Some(3), playouts: 2, c: 0.5, ..PLAIN },
    Parts { bias: 2.0, c: 0.5, ..PLAIN },
    Parts { bias: 0.7, fpu: Some(0.5), threshold: 4, ..PLAIN },
    Parts { is_puct: true, temperature: Some(0.1), fpu: Some(0.5), c: 2.0, ..PLAIN },
    Parts { is_puct: true, temperature: Some(0.5), bias: 0.4, ..PLAIN },
    Parts { temperature: Some(0.2), widening: Some((1.1, 0.4)), ..PLAIN },
    Parts { is_puct: true, given: GIVEN, fpu: Some(0.4), c: 1.5, ..PLAIN },
    Parts {
        given: GIVEN,
        temperature: Some(0.3),
        widening: Some((0.8, 0.5)),
        skip_from_depth: Some(2),
        ..PLAIN
    },
];

/// Probabilities that leave something; counts; a move ruled out; a certain one.
const GIVEN: &[Line] = &[
    (&[], &[(3, 0.5), (1, 0.2)]),
    (&[3], &[(0, 30.0), (2, 10.0), (4, 60.0)]),
    (&[1], &[(2, 0.0)]),
    (&[3, 4], &[(0, 1.0)]),
];

/// Visits and the sum of results, in 65536ths for Max.
type Counts = (u32, u64);

struct Slow<G: Game> {
    game: G,
    judge: Weighted,
    parts: Parts,
    nodes: BTreeMap<Vec<u32>, Counts>,
}

impl<G: Game + Evaluate> Slow<G> {
    fn counts(&self, line: &[u32], mv: u32) -> Counts {
        let line: Vec<u32> = line.iter().copied().chain([mv]).collect();
        self.nodes.get(&line).copied().unwrap_or_default()
    }

    fn moves(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        moves
    }

    fn after(&self, position: &G::Position, mv: G::Move) -> G::Position {
        let mut after = position.clone();
        self.game.play(&mut after, mv);
        after
    }

    /// An expected result for Max: how the game has ended, or the evaluation by the arctangent.
    fn worth(&self, position: &G::Position) -> f64 {
        match self.game.turn(position) {
            Turn::Over(Outcome::Win(Side::Max)) => 1.0,
            Turn::Over(Outcome::Win(Side::Min)) => 0.0,
            Turn::Over(_) => 0.5,
            _ => {
                let unit = f64::from(Judge::<G>::unit(&self.judge, &self.game));
                let value = f64::from(Judge::<G>::value(&self.judge, &self.game, position));
                libm::atan(0.5 * (value / unit)) / std::f64::consts::PI + 0.5
            }
        }
    }

    /// The probability of every move, as single-precision numbers.
    fn priors(&self, line: &[u32], position: &G::Position, side: Side) -> Vec<f64> {
        let moves = self.moves(position);
        let to_mover = |worth: f64| if side == Side::Max { worth } else { 1.0 - worth };
        let mut shares = vec![1.0 / moves.len() as f64; moves.len()];
        if let Some(temperature) = self.parts.temperature {
            let worths: Vec<f64> =
                moves.iter().map(|&mv| to_mover(self.worth(&self.after(position, mv)))).collect();
            let best = worths.iter().copied().fold(0.0, f64::max);
            let powers: Vec<f64> =
                worths.iter().map(|worth| libm::exp((worth - best) / temperature)).collect();
            shares = powers.iter().map(|power| power / powers.iter().sum::<f64>()).collect();
        }
        let places = self.places(line);
        if let Some((_, given)) = self.parts.given.iter().find(|(at, _)| *at == &places[..]) {
            let weight = |place: usize| given.iter().find(|(at, _)| *at == place).map(|(_, weight)| *weight);
            let sum: f64 = (0..moves.len()).filter_map(weight).sum();
            let others: f64 =
                (0..moves.len()).filter(|&place| weight(place).is_none()).map(|place| shares[place]).sum();
            let rest = (1.0 - sum).max(0.0);
            let prior = |place: usize| match weight(place) {
                Some(weight) => weight / (sum + rest),
                None if rest == 0.0 => 0.0,
                None => rest * (shares[place] / others) / (sum + rest),
            };
            shares = (0..moves.len()).map(prior).collect();
        }
        shares.into_iter().map(|share| f64::from(share as f32)).collect()
    }

    /// The places of a line's moves among the legal ones.
    fn places(&self, line: &[u32]) -> Vec<usize> {
        let mut position = self.game.start();
        let mut place = |&code: &u32| {
            let place = self.moves(&position).iter().position(|mv| mv.code() == code).unwrap();
            self.game.play(&mut position, G::Move::from_code(code));
            place
        };
        line.iter().map(&mut place).collect()
    }

    fn iterate(&mut self, i: u64) {
        let mut rng = Rng::stream(1, i);
        let (mut position, mut line) = (self.game.start(), Vec::new());
        while let Turn::Of(side) = self.game.turn(&position) {
            let visits = self.nodes.get(&line).map_or(0, |counts| counts.0);
            if !line.is_empty() && visits < self.parts.threshold {
                break;
            }
            let mv = self.choose(&line, &position, side, visits, &mut rng);
            self.game.play(&mut position, mv);
            line.push(mv.code());
        }
        let playouts = self.parts.playouts;
        let sum: u64 = (0..playouts).map(|_| self.playout(position.clone(), &mut rng)).sum();
        let mean = (2 * sum + playouts) / (2 * playouts);
        for depth in 0..=line.len() {
            let counts = self.nodes.entry(line[..depth].to_vec()).or_default();
            *counts = (counts.0 + 1, counts.1 + mean);
        }
    }

    fn playout(&self, mut position: G::Position, rng: &mut Rng) -> u64 {
        let mut plies = 0;
        while let Turn::Of(_) = self.game.turn(&position) {
            if self.parts.cut_after == Some(plies) {
                break;
            }
            let mv = self.game.random_move(&position, rng, &mut Vec::new());
            self.game.play(&mut position, mv);
            plies += 1;
        }
        (self.worth(&position) * 65536.0).round() as u64
    }

    fn choose(
        &self,
        line: &[u32],
        position: &G::Position,
        side: Side,
        visits: u32,
        rng: &mut Rng,
    ) -> G::Move {
        let parts = self.parts;
        let moves = self.moves(position);
        let tried = |mv: &G::Move| self.counts(line, mv.code()).0 > 0;
        let priors = self.priors(line, position, side);
        let mut candidates: Vec<usize> = (0..moves.len()).collect();
        if let Some((coefficient, power)) = parts.widening {
            candidates.sort_by(|&a, &b| priors[b].total_cmp(&priors[a]));
            candidates.truncate(((coefficient * libm::pow(visits.into(), power)).ceil() as usize).max(1));
            candidates.sort_unstable();
        }
        let new = candidates.iter().filter(|&&place| !tried(&moves[place])).count();
        let is_mixed = new > 0 && new < candidates.len();
        if parts.skip_from_depth.is_some_and(|depth| line.len() >= depth) && is_mixed {
            let wants_new = rng.coin();
            candidates.retain(|&place| tried(&moves[place]) != wants_new);
        }
        let score = |place: usize| {
            let mv = moves[place];
            let (n, sum) = self.counts(line, mv.code());
            if n == 0 && parts.fpu.is_none() {
                return f64::INFINITY;
            }
            let n = f64::from(n);
            let to_mover = |result: f64| if side == Side::Max { result } else { 1.0 - result };
            let mean = if n > 0.0 { sum as f64 / 65536.0 * (1.0 / n) } else { to_mover(parts.fpu.unwrap()) };
            let value = if side == Side::Max { mean } else { -mean };
            let parent = f64::from(visits);
            let exploration = match (parts.is_puct, n) {
                (true, _) => parts.c * priors[place] * parent.sqrt() / (1.0 + n),
                (false, 0.0) => 0.0,
                (false, _) => parts.c * libm::log(parent).sqrt() * (1.0 / n.sqrt()),
            };
            let worth = f64::from(self.worth(&self.after(position, mv)) as f32);
            value + exploration + parts.bias * to_mover(worth) / (n + 1.0)
        };
        let mut best = candidates[0];
        for &place in &candidates[1..] {
            if score(place) > score(best) {
                best = place;
            }
        }
        moves[best]
    }

    /// Both trees, node by node.
    fn assert_same(&self, fast: &dyn Tree, when: u64) {
        let mut waiting: Vec<(NodeId, Vec<u32>)> = vec![(fast.root(), Vec::new())];
        let mut seen = 0;
        while let Some((node, line)) = waiting.pop() {
            let counted = fast.cell(node, 0) != Quantity::Count(0);
            // With a threshold all children become nodes at once.
            let (visits, sum) = self.nodes.get(&line).copied().unwrap_or_default();
            seen += usize::from(counted);
            assert_eq!(fast.cell(node, 0), Quantity::Count(visits.into()), "{line:?} after {when}");
            assert_eq!(fast.cell(node, 7).sort_key(), sum as f64 / 65536.0, "{line:?} after {when}");
            let mut children = Vec::new();
            fast.children(node, &mut children);
            waiting.extend(
                children
                    .into_iter()
                    .map(|child| (child, line.iter().copied().chain([fast.code(child)]).collect())),
            );
        }
        assert_eq!(seen, self.nodes.len(), "after {when}");
    }
}

/// The given priors as the knob holds them.
fn priors_knob<G: Notation>(game: &G, parts: Parts) -> String {
    let mut listed = Vec::new();
    for (line, given) in parts.given {
        for (place, weight) in *given {
            let (mut position, mut names) = (game.start(), Vec::new());
            for &place in line.iter().chain([place]) {
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                names.push(game.print_move(&position, moves[place]));
                game.play(&mut position, moves[place]);
            }
            listed.push(format!("{weight}: {}", names.join(" ")));
        }
    }
    if listed.is_empty() { "none".into() } else { listed.join(", ") }
}

fn knobs<G: Notation>(game: &G, parts: Parts) -> Settings {
    let mut settings = settings(&[]);
    let mut set = |name: &str, value: String| settings.set(name, &value).unwrap();
    set("c", parts.c.to_string());
    set("selection", if parts.is_puct { "puct" } else { "ucb1" }.into());
    set("priors", priors_knob(game, parts));
    let source = match (parts.given.is_empty(), parts.temperature) {
        (true, None) => "uniform",
        (true, Some(_)) => "evaluation",
        (false, None) => "file",
        (false, Some(_)) => "file-or-evaluation",
    };
    set("prior", source.into());
    set("bias", parts.bias.to_string());
    set("playouts", parts.playouts.to_string());
    let mut set_some =
        |name: &str, value: Option<String>| value.into_iter().for_each(|value| set(name, value));
    set_some("prior_temperature", parts.temperature.map(|temperature| temperature.to_string()));
    set_some("fpu", parts.fpu.map(|fpu| fpu.to_string()));
    set_some("widening", parts.widening.map(|(coefficient, _)| coefficient.to_string()));
    set_some("widening_power", parts.widening.map(|(_, power)| power.to_string()));
    set_some("skip_from_depth", parts.skip_from_depth.map(|depth| depth.to_string()));
    set_some("expand", (parts.threshold > 1).then(|| parts.threshold.to_string()));
    set_some("max_playout", parts.cut_after.map(|plies| plies.to_string()));
    settings
}

fn compare<G: Notation + Evaluate>(game: &G, parts: Parts, iterations: u64) {
    let judge = Weighted::own(game);
    let mut fast = open(start(game.clone(), knobs(game, parts)), judge.clone()).unwrap();
    let mut slow = Slow { game: game.clone(), judge, parts, nodes: BTreeMap::new() };
    for i in 0..iterations {
        slow.iterate(i);
        run_to(&mut *fast, Goal::Iteration(i + 1));
        if i < 100 || i % 100 == 0 || i + 1 == iterations {
            slow.assert_same(fast.tree(), i + 1);
        }
    }
}

#[test]
fn tic_tac_toe_counts_are_the_slow_ones_with_every_guess() {
    ALL.iter().for_each(|&parts| compare(&tic_tac_toe(), parts, 1_000));
}

#[test]
fn connect_four_counts_are_the_slow_ones_with_every_guess() {
    ALL.iter().for_each(|&parts| compare(&ConnectFour::new(Standard), parts, 400));
}

/// Priors are kept in 32 bits, and written as the shortest number that is read back as the same.
#[test]
fn priors_are_written_shortly() {
    let game = tic_tac_toe();
    let judge = Weighted::own(&game);
    let knobs = [("selection", "puct"), ("prior", "file"), ("priors", "0.3: b2, 0.05: a1")];
    let mut machine = open(start(game, settings(&knobs)), judge).unwrap();
    run_to(&mut *machine, Goal::Iteration(50));
    let answer = machine.answer();
    let written =
        |name: &str| answer.moves.iter().find(|row| row.name == name).unwrap().numbers["prior"].to_string();
    assert_eq!((written("b2"), written("a1")), ("0.3".to_owned(), "0.05".to_owned()));
    assert_eq!(written("c3").parse::<f32>().unwrap(), (0.65_f64 / 7.0) as f32);
    assert!(written("c3").len() <= 12, "{}", written("c3"));
}
