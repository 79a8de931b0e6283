//! Bring your own game: one-pile Nim, from its rules to the whole workbench.
//!
//! Two players take 1, 2 or 3 coins in turn; who takes the last one wins. `cargo run --example own_game` opens the
//! workbench, `... -- analyze --game nim --algorithm uct` searches, `cargo test --example own_game` checks the rules.

use std::process::ExitCode;

use plyscope::catalog::{Catalog, Entry};
use plyscope::error::{Fault, Result};
use plyscope::eval::{Evaluate, Feature};
use plyscope::game::picture::{Label, Square, Tint};
use plyscope::game::{Depict, Game, Notation, Outcome, Param, Picture, Side, Turn};
use plyscope::rng::mix;

/// The rules, and how many coins there are at the start.
#[derive(Clone)]
struct Nim {
    coins: u32,
}

/// What differs between two moments of a game.
#[derive(Debug, Clone, PartialEq)]
struct Pile {
    coins: u32,
    to_move: Side,
}

impl Game for Nim {
    type Position = Pile;
    /// How many coins are taken.
    type Move = u8;

    fn start(&self) -> Pile {
        Pile { coins: self.coins, to_move: Side::Max }
    }

    fn turn(&self, pile: &Pile) -> Turn {
        let has_lost = pile.coins == 0;
        if has_lost { Turn::Over(Outcome::Win(pile.to_move.other())) } else { Turn::Of(pile.to_move) }
    }

    fn moves(&self, pile: &Pile, moves: &mut Vec<u8>) {
        moves.extend(1..=pile.coins.min(3) as u8);
    }

    fn play(&self, pile: &mut Pile, taken: u8) {
        pile.coins -= u32::from(taken);
        pile.to_move = pile.to_move.other();
    }

    fn key(&self, pile: &Pile) -> u64 {
        mix(u64::from(pile.coins) << 1 | pile.to_move as u64)
    }

    fn is_small(&self) -> bool {
        self.coins <= 20
    }
}

/// Positions are written `12 max`, moves `3`.
impl Notation for Nim {
    fn parse_position(&self, text: &str) -> Result<Pile> {
        let (coins, side) = text.trim().split_once(' ').unwrap_or((text.trim(), "max"));
        let to_move = match side {
            "max" => Side::Max,
            "min" => Side::Min,
            _ => return Err(Fault::new(format!("the side `{side}`")).expected("`max` or `min`")),
        };
        match coins.parse() {
            Ok(coins) if coins <= 200 => Ok(Pile { coins, to_move }),
            _ => Err(Fault::new(format!("a pile of `{coins}`")).expected("0 to 200 coins")),
        }
    }

    fn print_position(&self, pile: &Pile) -> String {
        format!("{} {}", pile.coins, pile.to_move.name())
    }

    fn print_move(&self, _: &Pile, taken: u8) -> String {
        taken.to_string()
    }
}

/// Coins in rows of ten; to take coins is to point at the first one that goes.
impl Depict for Nim {
    fn picture(&self, pile: &Pile, _: Option<u8>) -> Picture {
        let coin = |n: u32| Square {
            name: (n + 1).to_string(),
            x: (n % 10 * 3) as u16,
            y: (n / 10 + 1) as u16,
            width: 2,
            glyph: "()".to_owned(),
            ascii: "()".to_owned(),
            tint: Tint::Piece(pile.to_move),
        };
        let text = format!("{} coins", pile.coins);
        let squares: Vec<Square> = (0..pile.coins).map(coin).collect();
        let height = squares.last().map_or(1, |last| last.y + 1);
        let labels = vec![Label { x: 0, y: 0, ascii: text.clone(), text, tint: Tint::Faint }];
        Picture { width: 30, height, squares, labels, ..Picture::default() }
    }

    fn squares_of(&self, pile: &Pile, taken: u8) -> Vec<usize> {
        (pile.coins as usize - usize::from(taken)..pile.coins as usize).collect()
    }
}

/// The theory in one feature: a pile of a multiple of four is lost for the side to move.
impl Evaluate for Nim {
    fn features(&self) -> &'static [Feature] {
        const ABOUT: &str = "1 if Max can leave a multiple of four, -1 if Min can";
        &[Feature { name: "theory", about: ABOUT, weight: 100 }]
    }

    fn measure(&self, pile: &Pile, values: &mut [i32]) {
        let winner = if pile.coins.is_multiple_of(4) { pile.to_move.other() } else { pile.to_move };
        values[0] = if winner == Side::Max { 1 } else { -1 };
    }
}

fn entry() -> Entry {
    Entry::game("nim", "take 1 to 3 coins; who takes the last one wins", |params| {
        params.number("coins", 12, 1..=200).map(|coins| Nim { coins })
    })
    .written("coins and the side to move: `12 max`; moves `3`")
    .params(&[Param { name: "coins", default: "12", about: "size of the pile, 1 to 200" }])
    .depicts()
    .evaluates()
    .done()
}

fn main() -> ExitCode {
    plyscope::cli::main(Catalog::default().with(entry()))
}

#[test]
fn nim_keeps_its_promises() -> plyscope::conformance::Verdict {
    let nim = Nim { coins: 30 };
    plyscope::conformance::check(&nim, 1, 50)?;
    plyscope::conformance::check_notation(&nim, 2, 50)?;
    plyscope::conformance::check_picture(&nim, 3, 50)?;
    plyscope::conformance::check_evaluation(&nim, 4, 50)
}
