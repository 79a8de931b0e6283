//! A game given as an explicit acyclic graph, so that positions transpose, also across plies.

use std::sync::Arc;

use plyscope::error::{Fault, Result};
use plyscope::eval::{Evaluate, Feature};
use plyscope::game::{Captures, Game, Notation, Outcome, Pass, Scores, Side, Turn};
use plyscope::rng::{Rng, mix};

/// The rules: the graph.
#[derive(Debug, Clone)]
pub struct Graph {
    nodes: Arc<Vec<Vertex>>,
    per_point: i32,
}

/// One position.
#[derive(Debug, Clone)]
pub struct Vertex {
    pub turn: Turn,
    /// Where each move leads, and its weight at a chance node. Later in the list than this vertex.
    pub moves: Vec<(u32, u32)>,
}

impl Graph {
    pub fn new(nodes: Vec<Vertex>, per_point: i32) -> Self {
        Self { nodes: Arc::new(nodes), per_point }
    }

    /// A uniform tree, Max to move at its root; leaf `i` from the left is worth `leaf(i)`.
    pub fn uniform(branching: u32, depth: u32, leaf: impl Fn(u64) -> i32) -> Self {
        let mut nodes = Vec::new();
        let mut first = 0;
        for ply in 0..=depth {
            let width = u64::from(branching).pow(ply);
            let next = first + width as u32;
            for i in 0..width {
                let side = if ply % 2 == 0 { Side::Max } else { Side::Min };
                let turn = if ply == depth { Turn::Over(Outcome::Score(leaf(i))) } else { Turn::Of(side) };
                let moves = (0..branching).map(|m| (next + i as u32 * branching + m, 1));
                nodes.push(Vertex { turn, moves: if ply == depth { Vec::new() } else { moves.collect() } });
            }
            first = next;
        }
        Self::new(nodes, 1)
    }

    /// Max over Min nodes with these leaves.
    pub fn two_plies(leaves: &[[i32; 3]]) -> Self {
        let over = |&value: &i32| Vertex { turn: Turn::Over(Outcome::Score(value)), moves: Vec::new() };
        let count = leaves.len() as u32;
        let side =
            |turn, children: std::ops::Range<u32>| Vertex { turn, moves: children.map(|c| (c, 1)).collect() };
        let mut nodes = vec![side(Turn::Of(Side::Max), 1..1 + count)];
        nodes.extend((0..count).map(|b| side(Turn::Of(Side::Min), 1 + count + 3 * b..4 + count + 3 * b)));
        nodes.extend(leaves.iter().flatten().map(over));
        Self::new(nodes, 1)
    }

    /// A random graph of about `size` positions; `chance` of eight inner nodes are chance nodes, and about one of
    /// `endings` nodes ends the game.
    pub fn random(seed: u64, size: u32, chance: u32, endings: u32) -> Self {
        let mut rng = Rng::new(seed);
        let outcomes = [Outcome::Win(Side::Max), Outcome::Win(Side::Min), Outcome::Draw];
        let vertex = |at: u32, rng: &mut Rng| {
            let left = size - 1 - at;
            if left == 0 || at > 0 && rng.below(endings) == 0 {
                return Vertex { turn: Turn::Over(outcomes[rng.below(3) as usize]), moves: Vec::new() };
            }
            let turn = match rng.below(8) {
                roll if roll < chance => Turn::Chance,
                roll if roll % 2 == 0 => Turn::Of(Side::Max),
                _ => Turn::Of(Side::Min),
            };
            let reach = left.min(12);
            let moves =
                (0..1 + rng.below(4)).map(|_| (at + 1 + rng.below(reach), 1 + rng.below(5))).collect();
            Vertex { turn, moves }
        };
        Self::new((0..size).map(|at| vertex(at, &mut rng)).collect(), 1)
    }

    fn vertex(&self, at: u32) -> &Vertex {
        &self.nodes[at as usize]
    }
}

impl Game for Graph {
    type Position = u32;
    type Move = u16;

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, &at: &u32) -> Turn {
        self.vertex(at).turn
    }

    fn moves(&self, &at: &u32, moves: &mut Vec<u16>) {
        moves.extend(0..self.vertex(at).moves.len() as u16);
    }

    fn play(&self, at: &mut u32, mv: u16) {
        *at = self.vertex(*at).moves[usize::from(mv)].0;
    }

    fn key(&self, &at: &u32) -> u64 {
        mix(u64::from(at) + 1)
    }

    fn weight(&self, &at: &u32, outcome: u16) -> u32 {
        self.vertex(at).moves[usize::from(outcome)].1
    }

    fn has_chance(&self, _: &u32) -> bool {
        self.nodes.iter().any(|vertex| vertex.turn == Turn::Chance)
    }

    fn scores(&self, _: &u32) -> Scores {
        Scores { per_point: self.per_point, lowest: -1_000_000, highest: 1_000_000 }
    }

    fn is_small(&self) -> bool {
        true
    }
}

/// Some moves are noisy, by no rhyme or reason.
impl Captures for Graph {
    fn gain(&self, at: &u32, mv: u16) -> Option<i32> {
        let noise = mix(u64::from(*at) << 20 | u64::from(mv)) % 6;
        (noise < 3).then_some(noise as i32 - 1)
    }

    fn is_pressed(&self, at: &u32) -> bool {
        mix(u64::from(*at)).is_multiple_of(5)
    }
}

/// A pass leads to the next position of the list, whatever it is.
impl Pass for Graph {
    fn pass(&self, at: &u32) -> Option<u32> {
        let next = at + 1;
        (!at.is_multiple_of(3) && (next as usize) < self.nodes.len()).then_some(next)
    }
}

impl Notation for Graph {
    fn parse_position(&self, text: &str) -> Result<u32> {
        text.parse().map_err(|_| Fault::new("no number"))
    }

    fn print_position(&self, at: &u32) -> String {
        at.to_string()
    }

    fn print_move(&self, _: &u32, mv: u16) -> String {
        ((b'B' + mv as u8) as char).to_string()
    }
}

impl Evaluate for Graph {
    fn features(&self) -> &'static [Feature] {
        &[Feature {
            name: "noise",
            about: "a coarse pseudo-random number, so that many values are equal",
            weight: 1,
        }]
    }

    fn measure(&self, &at: &u32, values: &mut [i32]) {
        values[0] = (mix(u64::from(at)) >> 11) as i32 % 4;
    }

    fn promise(&self, &at: &u32, mv: u16) -> i32 {
        (mix(u64::from(at) << 8 | u64::from(mv)) % 3) as i32
    }
}
