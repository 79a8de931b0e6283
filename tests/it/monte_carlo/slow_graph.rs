//! A slow UCT over shared positions, which shares no code with the machine but the games and the random numbers: a map
//! from positions to the edges out of them. Iteration by iteration the same counts.

use std::collections::{HashMap, HashSet};

use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::{MoveCode, Outcome, Repetition, Side, Turn};
use plyscope::rng::Rng;
use plyscope::search::{Quantity, Tree};

use super::crossing::{Lines, Steps};
use super::toy::Ring;
use super::*;

/// A move in a position.
type Edge = (Place, u32);

/// What a position is: its key, how deep it lies, and where repetition matters what was before it, in no order.
type Place = (u64, usize, Vec<u64>);

/// Visits, and results for Max in 65536ths.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    visits: u32,
    sum: u64,
}

impl Counts {
    fn add(&mut self, visits: u32, sum: u64) {
        self.visits += visits;
        self.sum += sum;
    }

    fn mean(self) -> f64 {
        self.sum as f64 / 65536.0 * (1.0 / f64::from(self.visits))
    }
}

/// A position from which moves were tried.
#[derive(Debug, Default)]
struct Known {
    /// Of all edges that lead here.
    all: Counts,
    edges: Vec<(u32, Counts)>,
}

struct Graph<G: Game> {
    game: G,
    c: f64,
    /// Whether a move is worth what its position is.
    by_position: bool,
    known: HashMap<Place, Known>,
    /// The edges that were found to lead to a known position.
    joined: HashSet<Edge>,
    /// Where they lead.
    leads: HashMap<Edge, Place>,
    /// The iterations so far: the edges of each, and its result.
    iterations: Vec<(Vec<Edge>, u64)>,
    /// The edges of the iteration under way.
    trail: Vec<Edge>,
}

impl<G: Game> Graph<G> {
    fn new(game: G, by_position: bool) -> Self {
        Self {
            game,
            c: 0.9,
            by_position,
            known: HashMap::new(),
            joined: HashSet::new(),
            leads: HashMap::new(),
            iterations: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Of all iterations.
    fn root(&self) -> Counts {
        let mut root = Counts::default();
        self.iterations.iter().for_each(|(_, result)| root.add(1, *result));
        root
    }

    /// The iteration with this number.
    fn search(&mut self, number: u64) {
        let mut line = vec![self.game.start()];
        self.trail.clear();
        let result = self.iterate(None, self.root(), &mut line, &mut Rng::stream(1, number));
        self.iterations.push((self.trail.clone(), result));
    }

    /// Takes those iterations out that have passed the last move of a line, and counts all others anew.
    fn forget(&mut self, line: &[u32]) {
        let mut positions = vec![self.game.start()];
        let (last, above) = line.split_last().unwrap();
        for code in above {
            let mut next = positions.last().unwrap().clone();
            self.game.play(&mut next, G::Move::from_code(*code));
            positions.push(next);
        }
        let edge = (self.place(&positions), *last);
        self.iterations.retain(|(trail, _)| !trail.contains(&edge));
        self.known.values_mut().for_each(|known| *known = Known::default());
        for (trail, result) in &self.iterations {
            for (place, code) in trail {
                let edges = &mut self.known.get_mut(place).unwrap().edges;
                match edges.iter_mut().find(|(known, _)| known == code) {
                    Some((_, counts)) => counts.add(1, *result),
                    None => edges.push((*code, Counts { visits: 1, sum: *result })),
                }
            }
        }
        let counts = |known: &HashMap<Place, Known>, (place, code): &Edge| {
            known[place].edges.iter().find(|(known, _)| known == code).map(|(_, counts)| *counts)
        };
        self.joined.retain(|edge| counts(&self.known, edge).is_some());
        for edge in &self.joined {
            let Counts { visits, sum } = counts(&self.known, edge).unwrap();
            self.known.get_mut(&self.leads[edge]).unwrap().all.add(visits, sum);
        }
        let root = self.root();
        self.known.values_mut().filter(|known| known.all.visits == 0).for_each(|known| known.all = root);
        let reached: HashSet<&Place> = self.joined.iter().map(|edge| &self.leads[edge]).collect();
        self.known.retain(|place, _| place.1 == 0 || reached.contains(place));
    }

    fn place(&self, line: &[G::Position]) -> Place {
        let (here, before) = line.split_last().unwrap();
        let mut past = Vec::new();
        if self.game.repetition() != Repetition::Ignored {
            past.extend(before.iter().map(|position| self.game.key(position)));
            past.sort_unstable();
        }
        (self.game.key(here), before.len(), past)
    }

    fn turn(&self, line: &[G::Position]) -> Turn {
        let turn = self.game.turn(line.last().unwrap());
        if let (Repetition::Ends { times, outcome }, Turn::Of(_)) = (self.game.repetition(), turn) {
            let key = self.game.key(line.last().unwrap());
            if line.iter().filter(|p| self.game.key(p) == key).count() >= usize::from(times) {
                return Turn::Over(outcome);
            }
        }
        turn
    }

    /// One iteration from the end of `line`, which an edge with these counts has led to; the result for Max.
    fn iterate(
        &mut self,
        edge: Option<Edge>,
        counts: Counts,
        line: &mut Vec<G::Position>,
        rng: &mut Rng,
    ) -> u64 {
        let turn = self.turn(line);
        if let Turn::Over(outcome) = turn {
            return score(outcome);
        }
        if counts.visits == 0 && edge.is_some() {
            return self.playout(line, rng);
        }
        let here = self.place(line);
        if let Some(edge) = &edge {
            self.leads.insert(edge.clone(), here.clone());
        }
        if edge.is_none_or(|edge| self.joined.insert(edge)) && (here.1 > 0 || counts.visits == 0) {
            self.known.entry(here.clone()).or_default().all.add(counts.visits, counts.sum);
        }
        let mv = self.choose(&here, line.last().unwrap(), turn, rng);
        let mut next = line.last().unwrap().clone();
        self.game.play(&mut next, mv);
        let edges = &self.known[&here].edges;
        let before = edges.iter().find(|(code, _)| *code == mv.code()).map(|(_, counts)| *counts);
        line.push(next);
        self.trail.push((here.clone(), mv.code()));
        let result = self.iterate(Some((here.clone(), mv.code())), before.unwrap_or_default(), line, rng);
        line.pop();
        let known = self.known.get_mut(&here).unwrap();
        if before.is_none() {
            known.edges.push((mv.code(), Counts::default()));
        }
        known.edges.iter_mut().find(|(code, _)| *code == mv.code()).unwrap().1.add(1, result);
        known.all.add(1, result);
        result
    }

    fn choose(&self, here: &Place, position: &G::Position, turn: Turn, rng: &mut Rng) -> G::Move {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let Turn::Of(side) = turn else { return self.game.random_outcome(position, rng, &moves) };
        let known = &self.known[here];
        let tried = |mv: &G::Move| known.edges.iter().find(|(code, _)| *code == mv.code());
        if let Some(untried) = moves.iter().find(|mv| tried(mv).is_none()) {
            return *untried;
        }
        let score = |mv: &G::Move| {
            let counts = tried(mv).unwrap().1;
            let exploration = self.c
                * libm::log(f64::from(known.all.visits)).sqrt()
                * (1.0 / f64::from(counts.visits).sqrt());
            let mean = self.value(here, *mv, position, counts).mean();
            if side == Side::Max { mean + exploration } else { exploration - mean }
        };
        let mut best = moves[0];
        for &mv in &moves[1..] {
            if score(&mv) > score(&best) {
                best = mv;
            }
        }
        best
    }

    /// The counts whose mean a move is worth. Only for games that may repeat as they like.
    fn value(&self, here: &Place, mv: G::Move, position: &G::Position, counts: Counts) -> Counts {
        if !self.by_position || !self.joined.contains(&(here.clone(), mv.code())) {
            return counts;
        }
        let mut after = position.clone();
        self.game.play(&mut after, mv);
        self.known[&(self.game.key(&after), here.1 + 1, Vec::new())].all
    }

    fn playout(&self, line: &mut Vec<G::Position>, rng: &mut Rng) -> u64 {
        let length = line.len();
        loop {
            if let Turn::Over(outcome) = self.turn(line) {
                line.truncate(length);
                return score(outcome);
            }
            let mut next = line.last().unwrap().clone();
            let mv = self.game.random_move(&next, rng, &mut Vec::new());
            self.game.play(&mut next, mv);
            line.push(next);
        }
    }

    /// Every edge against the machine's, by one line that leads to it.
    fn assert_same(&self, fast: &dyn Tree, when: u64) {
        let mut seen = HashSet::new();
        let mut edges = 0;
        let mut waiting = vec![(vec![self.game.start()], Vec::new())];
        while let Some((line, path)) = waiting.pop() {
            let place = self.place(&line);
            let Some(known) = self.known.get(&place).filter(|_| seen.insert(place)) else { continue };
            for (code, counts) in &known.edges {
                let path: Vec<u32> = path.iter().chain([code]).copied().collect();
                let node = fast.find(&path).unwrap_or_else(|| panic!("no {path:?} after {when}"));
                assert_eq!(
                    fast.cell(node, 0),
                    Quantity::Count(counts.visits.into()),
                    "{path:?} after {when}"
                );
                // The share is of the position's whole: of all edges into it.
                let share = f64::from(counts.visits) / f64::from(known.all.visits);
                assert_eq!(fast.cell(node, 1), Quantity::Share(share), "{path:?} after {when}");
                let wins = counts.sum as f64 / 65536.0;
                assert_eq!(fast.cell(node, 7).sort_key(), wins, "{path:?} after {when}");
                edges += 1;
                let mut next = line.last().unwrap().clone();
                self.game.play(&mut next, G::Move::from_code(*code));
                if self.joined.contains(&(self.place(&line), *code)) {
                    waiting.push(([&line[..], &[next]].concat(), path));
                }
            }
        }
        assert_eq!(fast.node_count(), edges + 1, "after {when}");
    }
}

fn score(outcome: Outcome) -> u64 {
    match outcome {
        Outcome::Win(Side::Max) => 65536,
        Outcome::Win(Side::Min) => 0,
        _ => 32768,
    }
}

/// Compares both searches; says how many links the machine made.
fn compare<G: Notation>(game: G, by_position: bool, iterations: u64) -> u64 {
    let word = if by_position { "dag-uct2" } else { "dag" };
    let mut fast = search(game.clone(), &[("transpositions", word), ("c", "0.9")]);
    let mut slow = Graph::new(game, by_position);
    for i in 0..iterations {
        slow.search(i);
        run_to(&mut *fast, Goal::Iteration(i + 1));
        if i < 200 || i % 500 == 0 || i + 1 == iterations {
            slow.assert_same(fast.tree(), i + 1);
        }
    }
    fast.answer().stats["transpositions"].as_u64().unwrap()
}

#[test]
fn shared_counts_are_the_slow_ones() {
    for by_position in [false, true] {
        assert!(compare(tic_tac_toe(), by_position, 4_000) > 300);
        assert!(compare(ConnectFour::new(Standard), by_position, 4_000) > 100);
        assert!(compare(Steps, by_position, 2_000) > 50);
        assert_eq!(compare(Lines(tic_tac_toe()), by_position, 1_000), 0);
    }
    assert!(compare(Ring, false, 3_000) > 20, "lines meet after the same squares in another order");
}

/// A line of moves to some node, not the root, by whichever edges; and its moves as they are written.
fn some_line(tree: &dyn Tree, rng: &mut Rng) -> (Vec<u32>, String) {
    let (mut at, mut line, mut names) = (tree.root(), Vec::new(), Vec::new());
    for _ in 0..2 + rng.below(4) {
        let mut children = Vec::new();
        tree.children(tree.transposed(at).unwrap_or(at), &mut children);
        let Some(&next) = children.get(rng.below(children.len().max(1) as u32) as usize) else { break };
        names.extend(tree.written_names(at, &[tree.code(next)]));
        line.push(tree.code(next));
        at = next;
    }
    (line, names.join(" "))
}

/// Forgets a line every 40 iterations and searches on; gives the number of positions that more than one edge leads to.
fn compare_where_lines_are_forgotten<G: Notation>(game: G, by_position: bool, seed: u64) -> u64 {
    let word = if by_position { "dag-uct2" } else { "dag" };
    let mut fast = search(game.clone(), &[("transpositions", word), ("c", "0.9")]);
    let mut slow = Graph::new(game, by_position);
    let mut rng = Rng::new(seed);
    let mut forgotten = "none".to_owned();
    for i in 0..1_020 {
        slow.search(i);
        run_to(&mut *fast, Goal::Iteration(i + 1));
        if i % 40 == 39 {
            let (line, names) = some_line(fast.tree(), &mut rng);
            let more = if forgotten == "none" { names } else { format!("{forgotten}, {names}") };
            let (before, links) = (moment(&*fast), fast.answer().stats);
            fast.set("forget", &more).unwrap();
            fast.set("forget", &forgotten).unwrap();
            assert_eq!((moment(&*fast), fast.answer().stats), (before, links), "{more}");
            fast.set("forget", &more).unwrap();
            slow.forget(&line);
            forgotten = more;
            slow.assert_same(fast.tree(), i + 1);
        }
        if i % 40 < 3 || i % 40 == 38 {
            slow.assert_same(fast.tree(), i + 1);
        }
    }
    let end = moment(&*fast);
    rewind_to(&mut *fast, Goal::Iteration(1_003));
    run_to(&mut *fast, Goal::Iteration(1_020));
    assert_eq!(moment(&*fast), end);
    fast.answer().stats["transpositions"].as_u64().unwrap()
}

/// What is forgotten is what the iterations through it have brought, whichever line they came by and wherever they went.
#[test]
fn what_is_forgotten_is_as_if_its_iterations_had_never_been() {
    let mut met = 0;
    for seed in 1..5 {
        for by_position in [false, true] {
            met += compare_where_lines_are_forgotten(tic_tac_toe(), by_position, seed);
            met += compare_where_lines_are_forgotten(Steps, by_position, seed);
        }
        assert_eq!(compare_where_lines_are_forgotten(Lines(tic_tac_toe()), false, seed), 0);
        met += compare_where_lines_are_forgotten(Ring, false, seed);
    }
    assert!(met > 200, "{met}");
}
