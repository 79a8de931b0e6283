//! A small hand-made game tree with Max, Min and chance nodes, for searches whose every step is known beforehand.

use std::sync::Arc;

use plyscope::error::{Fault, Result};
use plyscope::game::{Game, Notation, Outcome, Scores, Side, Turn};
use plyscope::rng::mix;

/// A node: its name, and its children or its score.
#[derive(Debug, Clone, PartialEq)]
pub struct Toy {
    nodes: Arc<Vec<(String, Kind, Vec<u32>)>>,
    scores: Scores,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Max,
    Min,
    Chance,
    Score(i32),
}

impl Toy {
    /// Reads `max(A:min(3 12) 5)`: a word is a score; `name:` names a node, which is else called by its place.
    pub fn new(text: &str) -> Self {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace(':', ": ");
        let mut nodes: Vec<(String, Kind, Vec<u32>)> = Vec::new();
        let (mut stack, mut name): (Vec<u32>, Option<String>) = (Vec::new(), None);
        for word in spaced.split_whitespace() {
            match word {
                "(" => stack.push(nodes.len() as u32 - 1),
                ")" => drop(stack.pop()),
                _ if word.ends_with(':') => name = Some(word.trim_end_matches(':').to_owned()),
                _ => {
                    let kind = match word {
                        "max" => Kind::Max,
                        "min" => Kind::Min,
                        "chance" => Kind::Chance,
                        score => Kind::Score(score.parse().unwrap()),
                    };
                    let here = nodes.len() as u32;
                    if let Some(&parent) = stack.last() {
                        nodes[parent as usize].2.push(here);
                    }
                    nodes.push((name.take().unwrap_or_else(|| format!("n{here}")), kind, Vec::new()));
                }
            }
        }
        let leaves = || nodes.iter().filter_map(|n| if let Kind::Score(s) = n.1 { Some(s) } else { None });
        let scores =
            Scores { per_point: 1, lowest: leaves().min().unwrap(), highest: leaves().max().unwrap() };
        Self { nodes: Arc::new(nodes), scores }
    }
}

impl Game for Toy {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, position: &u32) -> Turn {
        match self.nodes[*position as usize].1 {
            Kind::Max => Turn::Of(Side::Max),
            Kind::Min => Turn::Of(Side::Min),
            Kind::Chance => Turn::Chance,
            Kind::Score(score) => Turn::Over(Outcome::Score(score)),
        }
    }

    fn moves(&self, position: &u32, moves: &mut Vec<u32>) {
        moves.extend(&self.nodes[*position as usize].2);
    }

    fn play(&self, position: &mut u32, mv: u32) {
        *position = mv;
    }

    fn key(&self, position: &u32) -> u64 {
        mix(u64::from(*position))
    }

    /// The first outcome of a chance node comes up three times as often as each other.
    fn weight(&self, position: &u32, outcome: u32) -> u32 {
        if self.nodes[*position as usize].2[0] == outcome { 3 } else { 1 }
    }

    fn scores(&self, _: &u32) -> Scores {
        self.scores
    }
}

impl Notation for Toy {
    fn parse_position(&self, text: &str) -> Result<u32> {
        Err(Fault::new(format!("positions of this game are not written: `{text}`")))
    }

    fn print_position(&self, position: &u32) -> String {
        self.nodes[*position as usize].0.clone()
    }

    fn print_move(&self, _: &u32, mv: u32) -> String {
        self.nodes[mv as usize].0.clone()
    }
}

/// Three rounds on a ring of four squares, one step to either side; a square seen for the third time is a draw,
/// square 2 at the end of 12 plies a win for Max, square 3 for Min.
#[derive(Debug, Clone)]
pub struct Ring;

impl Game for Ring {
    type Position = (u8, u8);
    type Move = u8;

    fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn turn(&self, &(square, plies): &(u8, u8)) -> Turn {
        match (plies, square) {
            (12, 2) => Turn::Over(Outcome::Win(Side::Max)),
            (12, 0) => Turn::Over(Outcome::Win(Side::Min)),
            (12, _) => Turn::Over(Outcome::Draw),
            _ => Turn::Of(if plies % 2 == 0 { Side::Max } else { Side::Min }),
        }
    }

    fn moves(&self, &(_, plies): &(u8, u8), moves: &mut Vec<u8>) {
        if plies < 12 {
            moves.extend([1, 2, 3]);
        }
    }

    fn play(&self, position: &mut (u8, u8), step: u8) {
        *position = ((position.0 + step) % 4, position.1 + 1);
    }

    /// Of the square and the side to move alone, so that positions come back.
    fn key(&self, &(square, plies): &(u8, u8)) -> u64 {
        mix(u64::from(square) << 1 | u64::from(plies % 2))
    }

    fn repetition(&self) -> plyscope::game::Repetition {
        plyscope::game::Repetition::Ends { times: 3, outcome: Outcome::Draw }
    }
}

impl Notation for Ring {
    fn parse_position(&self, text: &str) -> Result<(u8, u8)> {
        Err(Fault::new(format!("positions of this game are not written: `{text}`")))
    }

    fn print_position(&self, position: &(u8, u8)) -> String {
        format!("{position:?}")
    }

    fn print_move(&self, _: &(u8, u8), step: u8) -> String {
        format!("+{step}")
    }
}
