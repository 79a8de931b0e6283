//! The moves from the start, `e2 e8 e3h`; or a position, `e4/7 e6/8 e3h,d5v w`: each side's pawn with its walls left,
//! White first, the walls on the board (`-` for none), the side to move; moves from there may follow.

use crate::error::{Fault, Result};
use crate::game::board::fault_of;
use crate::game::draft::BoardDraft;
use crate::game::notation::{moves_from, moves_from_start};
use crate::game::quoridor::picture::Place;
use crate::game::quoridor::{Action, Method, PASS, Position, Quoridor, Shape, Size, bit, code_of};
use crate::game::{Draft, Edit, Game, Notation, Side, Turn};
use crate::text::clean_line;

/// How the move of a side that can do nothing is written.
const PASS_NAME: &str = "--";

/// How White and Black are written.
const SIDE_NAMES: [&str; 2] = ["w", "b"];

/// Only a position has walls left behind a `/`.
pub(super) fn is_moves(text: &str) -> bool {
    !text.contains('/')
}

/// A position that was read, legal or not.
pub(super) struct Read {
    pub draft: BoardDraft,
    /// Where in the text each place was named that something stands on, by the place's number.
    offsets: Vec<usize>,
    /// Where in the text the position ends.
    pub end: usize,
}

impl<S: Size, M: Method> Quoridor<S, M> {
    /// The name of the last square.
    fn last_square(&self) -> String {
        let side = self.shape().side;
        Place::Square((side * side - 1) as u8).name(self.shape())
    }

    /// Reads a position without asking whether it is legal.
    pub(super) fn read(&self, text: &str) -> Result<Read> {
        let mut words = text.split_whitespace();
        let end_of = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize + word.len();
        let mut next = |expected: &str| {
            let missing = || Fault::new("the position is not complete").expected(expected);
            words.next().ok_or_else(|| missing().at_offset(text, text.trim_end().len()))
        };
        let places = Place::all(self.shape()).len();
        let mut read = Read {
            draft: BoardDraft { squares: vec![0; places], to_move: Side::Max, fields: Vec::new() },
            offsets: vec![0; places],
            end: 0,
        };
        for piece in [1, 2] {
            let word = next("the pawn of White, then of Black, each with its walls left: `e1/10 e9/10`")?;
            let Some((pawns, left)) = word.split_once('/') else {
                return Err(Fault::new(format!("found `{}`", clean_line(word)))
                    .expected("a pawn's square, `/`, the walls left: `e1/10`")
                    .at_offset(text, end_of(word) - word.len()));
            };
            self.read_places(text, pawns, piece, &mut read)?;
            read.draft.fields.push(left.to_owned());
        }
        let walls = next("the walls on the board, `e3h,d5v`, or `-` for none")?;
        self.read_places(text, walls, 3, &mut read)?;
        let side = next("the side to move, `w` or `b`")?;
        read.draft.to_move = match side.to_ascii_lowercase().as_str() {
            "w" => Side::Max,
            "b" => Side::Min,
            _ => {
                return Err(Fault::new(format!("found `{}`", clean_line(side)))
                    .expected("the side to move, `w` or `b`")
                    .at_offset(text, end_of(side) - side.len()));
            }
        };
        read.end = end_of(side);
        Ok(read)
    }

    /// Puts a piece on each place of a list such as `e3h,d5v`.
    fn read_places(&self, text: &str, list: &str, piece: u8, read: &mut Read) -> Result<()> {
        for name in list.split(',').filter(|_| list != "-") {
            let offset = name.as_ptr() as usize - text.as_ptr() as usize;
            let fault = |found: String| Fault::new(found).at_offset(text, offset);
            let place = Place::named(name, self.shape()).ok_or_else(|| {
                let expected =
                    if piece == 3 { "a wall, `e3h` or `e3v`, or `-` for none" } else { "a square" };
                fault(format!("`{}` is not on the board", clean_line(name)))
                    .expected(format!("{expected}, a1 to {}", self.last_square()))
            })?;
            let number = place.number(self.shape());
            if read.draft.squares[number] != 0 {
                return Err(fault(format!("{} is taken twice", place.name(self.shape()))));
            }
            read.draft.squares[number] = piece;
            read.offsets[number] = offset;
        }
        Ok(())
    }

    /// Why a wall may not be put, or a pawn not go there.
    fn illegal(&self, position: &Position<M::Known>, place: Place) -> Fault {
        let shape = self.shape();
        let name = place.name(shape);
        let mover = super::edit::NAMES[position.to_move as usize];
        let Place::Groove(wall) = place else {
            let mut moves = Vec::new();
            self.moves(position, &mut moves);
            let steps = moves.into_iter().filter(|&mv| matches!(Action::of(mv), Action::Step(_)));
            let names: Vec<String> = steps.map(|mv| self.print_move(position, mv)).collect();
            return Fault::new(format!("{mover}'s pawn cannot go to {name}"))
                .expected(format!("one of {}, or a wall such as `e3h`", names.join(", ")));
        };
        if position.left[position.to_move as usize] == 0 {
            return Fault::new(format!("{mover} has no wall left for {name}")).expected("a pawn move");
        }
        let near = super::Walls::NONE.with(wall).colliding(shape).and(position.walls).iter().next();
        if let Some(other) = near {
            let verb = if other.is_across == wall.is_across { "overlaps" } else { "crosses" };
            return Fault::new(format!("the wall {name} {verb} {}", Place::Groove(other).name(shape)));
        }
        let side = self.cut_off(position, wall).unwrap_or(position.to_move);
        Fault::new(format!("the wall {name} {}", self.cuts_off(side)))
    }
}

impl<S: Size, M: Method> Notation for Quoridor<S, M> {
    fn parse_position(&self, text: &str) -> Result<Self::Position> {
        let (mut position, played) = self.parse_line(text)?;
        played.into_iter().for_each(|mv| self.play(&mut position, mv));
        Ok(position)
    }

    fn print_position(&self, position: &Self::Position) -> String {
        self.print_draft(&self.draft(position))
    }

    fn parse_line(&self, text: &str) -> Result<(Self::Position, Vec<u16>)> {
        if is_moves(text) {
            return Ok((self.start(), moves_from_start(self, text)?));
        }
        let Read { draft, offsets, end } = self.read(text)?;
        let realised = self.realise(&Draft::Board(draft));
        let origin = realised.map_err(|defects| fault_of(&defects, text, &offsets))?;
        let played = moves_from(self, &origin, text, end)?;
        Ok((origin, played))
    }

    fn print_line(&self, origin: &Self::Position, played: &[u16]) -> Option<String> {
        if played.is_empty() {
            return None;
        }
        let moves: Vec<String> = played.iter().map(|&mv| self.print_move(origin, mv)).collect();
        let moves = moves.join(" ");
        let is_start = *origin == self.start();
        Some(if is_start { moves } else { format!("{} {moves}", self.print_position(origin)) })
    }

    fn print_move(&self, _: &Self::Position, mv: u16) -> String {
        match Action::of(mv) {
            Action::Step(to) => Place::Square(to).name(self.shape()),
            Action::Put(wall) => Place::Groove(wall).name(self.shape()),
            Action::Pass => PASS_NAME.to_owned(),
        }
    }

    fn illegal_moves(&self, position: &Self::Position) -> Vec<(u16, &'static str)> {
        let has_walls = matches!(self.turn(position), Turn::Of(side) if position.left[side as usize] > 0);
        let illegal = if has_walls { M::illegal(self, position) } else { Vec::new() };
        illegal.into_iter().map(|(wall, reason)| (code_of(wall), reason)).collect()
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<u16> {
        if let Turn::Over(_) = self.turn(position) {
            return Err(Fault::new(format!("move `{}` after the end of the game", clean_line(text))));
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if moves == [PASS] {
            let is_pass = text == PASS_NAME || text.eq_ignore_ascii_case("pass");
            let mover = super::edit::NAMES[position.to_move as usize];
            let fault = || Fault::new(format!("no legal move `{}`", clean_line(text)));
            return if is_pass {
                Ok(PASS)
            } else {
                Err(fault().expected(format!("`--`: {mover} can neither move nor put a wall")))
            };
        }
        let Some(place) = Place::named(text, self.shape()) else {
            return Err(Fault::new(format!("no move `{}`", clean_line(text))).expected(format!(
                "a square from a1 to {}, or a wall such as `e3h` (between ranks 3 and 4, files e and f) or `e3v`",
                self.last_square()
            )));
        };
        let mv = match place {
            Place::Square(to) => u16::from(to),
            Place::Groove(wall) => code_of(wall),
        };
        if moves.contains(&mv) { Ok(mv) } else { Err(self.illegal(position, place)) }
    }
}

/// Writes a draft, legal or not.
pub(super) fn write(draft: &BoardDraft, places: &[Place], names: impl Fn(Place) -> String) -> String {
    let list = |piece: u8| {
        let stand = places.iter().zip(&draft.squares).filter(|(_, stands)| **stands == piece);
        let names: Vec<String> = stand.map(|(&place, _)| names(place)).collect();
        if names.is_empty() { "-".to_owned() } else { names.join(",") }
    };
    let field = |n: usize| draft.fields.get(n).map_or("", String::as_str);
    format!(
        "{}/{} {}/{} {} {}",
        list(1),
        field(0),
        list(2),
        field(1),
        list(3),
        SIDE_NAMES[draft.to_move as usize]
    )
}

/// Where the pawns start, `e1,e9`: White's square and Black's, neither on the rank that it heads for.
///
/// # Errors
/// They are no such squares.
pub fn starting_squares(text: &str, shape: &Shape) -> Result<[u8; 2]> {
    let fault = || Fault::new(format!("parameter `start` is `{}`", clean_line(text)));
    let square = |name: &str| match Place::named(name.trim(), shape) {
        Some(Place::Square(square)) => Ok(square),
        _ => Err(fault().expected("two squares of the board, such as `e1,e9`")),
    };
    let (white, black) = text.split_once(',').unwrap_or((text, ""));
    let pawns = [square(white)?, square(black)?];
    if pawns[0] == pawns[1] {
        return Err(fault().expected("two different squares"));
    }
    for (n, goal) in shape.goals.into_iter().enumerate() {
        if goal & bit(pawns[n]) != 0 {
            let name = super::edit::NAMES[n];
            return Err(fault().expected(format!("{name} not to start on the rank that it heads for")));
        }
    }
    Ok(pawns)
}
