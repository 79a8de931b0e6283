//! Two games about lines that meet: one in which they meet all the time, with chance, and one in which they never do.

use plyscope::error::{Fault, Result};
use plyscope::game::{Game, Notation, Outcome, Side, Turn};
use plyscope::rng::mix;

/// Max, chance and Min take turns to add 1 to 3 steps to a sum; after nine turns its remainder by five is the result.
#[derive(Debug, Clone)]
pub struct Steps;

impl Game for Steps {
    type Position = (u8, u8);
    type Move = u8;

    fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn turn(&self, &(sum, turns): &(u8, u8)) -> Turn {
        match (turns, sum % 5) {
            (9, 0 | 3) => Turn::Over(Outcome::Win(Side::Max)),
            (9, 1) => Turn::Over(Outcome::Draw),
            (9, _) => Turn::Over(Outcome::Win(Side::Min)),
            _ if turns % 3 == 0 => Turn::Of(Side::Max),
            _ if turns % 3 == 1 => Turn::Chance,
            _ => Turn::Of(Side::Min),
        }
    }

    fn moves(&self, &(_, turns): &(u8, u8), moves: &mut Vec<u8>) {
        if turns < 9 {
            moves.extend([1, 2, 3]);
        }
    }

    fn play(&self, position: &mut (u8, u8), steps: u8) {
        *position = (position.0 + steps, position.1 + 1);
    }

    fn key(&self, &(sum, turns): &(u8, u8)) -> u64 {
        mix(u64::from(sum) << 8 | u64::from(turns))
    }

    fn weight(&self, _: &(u8, u8), steps: u8) -> u32 {
        u32::from(steps)
    }

    fn has_chance(&self, _: &(u8, u8)) -> bool {
        true
    }
}

impl Notation for Steps {
    fn parse_position(&self, text: &str) -> Result<(u8, u8)> {
        Err(Fault::new(format!("positions of this game are not written: `{text}`")))
    }

    fn print_position(&self, position: &(u8, u8)) -> String {
        format!("{position:?}")
    }

    fn print_move(&self, _: &(u8, u8), steps: u8) -> String {
        format!("+{steps}")
    }
}

/// Another game in which every line of moves leads to a position of its own.
#[derive(Debug, Clone)]
pub struct Lines<G>(pub G);

impl<G: Game> Game for Lines<G> {
    type Position = (G::Position, u64);
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        (self.0.start(), 0)
    }

    fn turn(&self, position: &Self::Position) -> Turn {
        self.0.turn(&position.0)
    }

    fn moves(&self, position: &Self::Position, moves: &mut Vec<G::Move>) {
        self.0.moves(&position.0, moves);
    }

    fn play(&self, position: &mut Self::Position, mv: G::Move) {
        position.1 = mix(position.1 ^ self.0.key(&position.0));
        self.0.play(&mut position.0, mv);
    }

    fn key(&self, position: &Self::Position) -> u64 {
        mix(position.1 ^ self.0.key(&position.0))
    }
}

impl<G: Notation> Notation for Lines<G> {
    fn parse_position(&self, text: &str) -> Result<Self::Position> {
        Ok((self.0.parse_position(text)?, 0))
    }

    fn print_position(&self, position: &Self::Position) -> String {
        self.0.print_position(&position.0)
    }

    fn print_move(&self, position: &Self::Position, mv: G::Move) -> String {
        self.0.print_move(&position.0, mv)
    }
}
