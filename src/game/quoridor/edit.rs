//! Setting up by hand: pawns, walls, walls left.

use crate::error::Result;
use crate::game::board;
use crate::game::draft::{BoardDraft, Defect, Field, Piece};
use crate::game::quoridor::notation::{is_moves, write};
use crate::game::quoridor::picture::{Drawn, Place};
use crate::game::quoridor::{Method, Position, Quoridor, Size, Wall, Walls, bit};
use crate::game::{Draft, Edit, Notation, Picture, Side};

const SIDES: [Side; 2] = [Side::Max, Side::Min];

/// What the sides are called.
pub(super) const NAMES: [&str; 2] = ["White", "Black"];

const FIELDS: &[Field] = &[
    Field { name: "White's walls", about: "how many walls White has left" },
    Field { name: "Black's walls", about: "how many walls Black has left" },
];

impl<S: Size, M: Method> Quoridor<S, M> {
    fn board(&self, position: &Position<M::Known>) -> BoardDraft {
        let fields = position.left.iter().map(u8::to_string).collect();
        BoardDraft { squares: self.places(position), to_move: position.to_move, fields }
    }

    /// `cuts White off from rank 9`.
    pub(super) fn cuts_off(&self, side: Side) -> String {
        format!("cuts {} off from rank {}", NAMES[side as usize], self.goal_rank(side))
    }

    fn goal_rank(&self, side: Side) -> usize {
        if side == Side::Max { self.shape().side } else { 1 }
    }

    /// The numbers of all places with this piece.
    fn numbers(draft: &BoardDraft, piece: u8) -> Vec<usize> {
        (0..draft.squares.len()).filter(|&n| draft.squares[n] == piece).collect()
    }

    /// Pieces where such pieces cannot stand.
    fn misplaced(&self, draft: &BoardDraft, places: &[Place]) -> Vec<Defect> {
        let mut defects = Vec::new();
        for (number, (&place, &piece)) in places.iter().zip(&draft.squares).enumerate() {
            let name = place.name(self.shape());
            let message = match (place, piece) {
                (Place::Square(_), 3) => {
                    format!("a wall stands on the square {name}, and walls stand in grooves")
                }
                (Place::Groove(_), 1 | 2) => {
                    let owner = NAMES[usize::from(piece) - 1];
                    format!("{owner}'s pawn stands in the groove {name}, and pawns stand on squares")
                }
                _ => continue,
            };
            defects.push(Defect { message, squares: vec![number] });
        }
        defects
    }

    /// The pawns, if there is one of each.
    fn pawns(&self, draft: &BoardDraft, places: &[Place], defects: &mut Vec<Defect>) -> Option<[u8; 2]> {
        let mut pawns = [0; 2];
        let before = defects.len();
        for (n, name) in NAMES.into_iter().enumerate() {
            let found = Self::numbers(draft, n as u8 + 1);
            match (found.as_slice(), found.first().map(|&number| places[number])) {
                ([_], Some(Place::Square(square))) => pawns[n] = square,
                ([], _) => {
                    defects.push(Defect { message: format!("{name} has no pawn"), squares: Vec::new() });
                }
                ([_], _) => {}
                _ => {
                    let message = format!("{name} has {} pawns", found.len());
                    defects.push(Defect { message, squares: found });
                }
            }
        }
        let has_arrived = SIDES.map(|side| self.shape().goal(side) & bit(pawns[side as usize]) != 0);
        let squares =
            |sides: &[usize]| sides.iter().map(|&n| Place::Square(pawns[n]).number(self.shape())).collect();
        if defects.len() > before {
            return None;
        }
        if has_arrived == [true; 2] {
            let message = "both pawns have arrived, and the first that did ended the game".to_owned();
            defects.push(Defect { message, squares: squares(&[0, 1]) });
        } else if has_arrived[draft.to_move as usize] {
            let (winner, other) = (draft.to_move as usize, draft.to_move.other() as usize);
            let rank = self.goal_rank(draft.to_move);
            let message =
                format!("{} has arrived on rank {rank}, but {} has moved since", NAMES[winner], NAMES[other]);
            defects.push(Defect { message, squares: squares(&[winner]) });
        }
        Some(pawns)
    }

    /// The walls, and which of them overlap or cross.
    fn walls(&self, draft: &BoardDraft, places: &[Place], defects: &mut Vec<Defect>) -> Walls {
        let shape = self.shape();
        let mut walls = Walls::NONE;
        for number in Self::numbers(draft, 3) {
            let Place::Groove(wall) = places[number] else { continue };
            for other in Walls::NONE.with(wall).colliding(shape).and(walls).iter() {
                let verb = if other.is_across == wall.is_across { "overlap" } else { "cross" };
                let [a, b] = [other, wall].map(Place::Groove);
                let message = format!("the walls {} and {} {verb}", a.name(shape), b.name(shape));
                defects.push(Defect { message, squares: vec![a.number(shape), number] });
            }
            walls = walls.with(wall);
        }
        walls
    }

    /// The walls left, which with those on the board make up what the sides began with.
    fn left(&self, draft: &BoardDraft, placed: u32, defects: &mut Vec<Defect>) -> [u8; 2] {
        let mut left = [0; 2];
        let before = defects.len();
        for (n, name) in NAMES.into_iter().enumerate() {
            let most = self.setup.walls[n];
            let typed = draft.fields.get(n).map_or("", String::as_str);
            match typed.parse::<u8>().ok().filter(|&number| number <= most && typed == number.to_string()) {
                Some(number) => left[n] = number,
                None => {
                    let message = format!("{name}'s walls left are no number from 0 to {most}");
                    defects.push(Defect { message, squares: Vec::new() });
                }
            }
        }
        let [white, black] = [0, 1].map(|n| u32::from(self.setup.walls[n] - left[n]));
        if defects.len() == before && white + black != placed {
            let whole = self.setup.walls.map(u32::from).iter().sum::<u32>();
            let message = format!(
                "White has put {white} walls and Black {black}, by what they have left, but {placed} stand on the \
                 board: together they have {} left",
                whole.saturating_sub(placed)
            );
            defects.push(Defect { message, squares: Self::numbers(draft, 3) });
        }
        left
    }

    /// What is wrong with the ways: walls that cut a pawn off, each by itself if it is one alone.
    fn ways_defects(&self, pawns: [u8; 2], walls: Walls) -> Vec<Defect> {
        let shape = self.shape();
        let has_way = |side: Side, walls: Walls| {
            walls.ways(shape).reaches(shape.side, bit(pawns[side as usize]), shape.goal(side))
        };
        let number = |wall: Wall| Place::Groove(wall).number(shape);
        let mut defects = Vec::new();
        for side in SIDES.into_iter().filter(|&side| !has_way(side, walls)) {
            let opens = |&wall: &Wall| has_way(side, walls.without(Walls::NONE.with(wall)));
            let alone: Vec<Wall> = walls.iter().filter(opens).collect();
            let message = match alone.first() {
                Some(&wall) => {
                    format!("the wall {} {}", Place::Groove(wall).name(shape), self.cuts_off(side))
                }
                None => {
                    let (name, rank) = (NAMES[side as usize], self.goal_rank(side));
                    format!("the walls cut {name} off from rank {rank}")
                }
            };
            let to_blame = if alone.is_empty() { walls.iter().collect() } else { alone };
            let pawn = Place::Square(pawns[side as usize]).number(shape);
            defects
                .push(Defect { message, squares: to_blame.into_iter().map(number).chain([pawn]).collect() });
        }
        defects
    }
}

impl<S: Size, M: Method> Edit for Quoridor<S, M> {
    fn pieces(&self) -> Vec<Piece> {
        [('.', "nothing"), ('w', "White's pawn"), ('b', "Black's pawn"), ('x', "wall in a groove")]
            .map(|(key, name)| Piece { key, name: name.to_owned() })
            .to_vec()
    }

    fn fields(&self) -> &'static [Field] {
        FIELDS
    }

    fn empty_fields(&self) -> Vec<String> {
        self.setup.walls.map(|walls| walls.to_string()).to_vec()
    }

    fn draft(&self, position: &Self::Position) -> Draft {
        Draft::Board(self.board(position))
    }

    fn realise(&self, draft: &Draft) -> Result<Self::Position, Vec<Defect>> {
        let Draft::Board(draft) = draft else { return Err(board::not_a_board()) };
        let places = Place::all(self.shape());
        let mut defects = board::square_defects(draft, places.len(), self.pieces().len());
        if !defects.is_empty() {
            return Err(defects);
        }
        defects = self.misplaced(draft, &places);
        let pawns = self.pawns(draft, &places, &mut defects);
        let walls = self.walls(draft, &places, &mut defects);
        let left = self.left(draft, walls.count(), &mut defects);
        if let Some(pawns) = pawns {
            defects.extend(self.ways_defects(pawns, walls));
            if defects.is_empty() {
                return Ok(Position::new(walls, pawns, left, draft.to_move));
            }
        }
        Err(defects)
    }

    fn picture_draft(&self, draft: &Draft) -> Picture {
        let Draft::Board(draft) = draft else { return Picture::default() };
        let field = |n: usize| draft.fields.get(n).map_or("", String::as_str);
        Drawn { places: &draft.squares, left: [field(0), field(1)], last: Vec::new() }.picture(self.shape())
    }

    fn print_draft(&self, draft: &Draft) -> String {
        let Draft::Board(draft) = draft else { return String::new() };
        write(draft, &Place::all(self.shape()), |place| place.name(self.shape()))
    }

    fn parse_draft(&self, text: &str) -> Result<Draft> {
        if is_moves(text) {
            return Ok(self.draft(&self.parse_position(text)?));
        }
        let read = self.read(text)?;
        if text[read.end..].trim().is_empty() {
            return Ok(Draft::Board(read.draft));
        }
        Ok(self.draft(&self.parse_position(text)?))
    }
}
