//! Everything that makes a draft no position, in words.

use cozy_chess::{
    BitBoard, CastleRights, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use crate::game::chess::draft::{Checked, Field, man, name, noun, outermost_rook, place, square};
use crate::game::chess::{FIFTY_MOVES, color};
use crate::game::draft::{BoardDraft, Defect};
use crate::text::{clean_line, fit};

/// One thing that is wrong, and the field it is about, if it is about one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub defect: Defect,
    pub field: Option<Field>,
}

/// All faults of a draft; without any, what its fields say.
pub(super) fn check(draft: &BoardDraft) -> Result<Checked, Vec<Found>> {
    let mut board = Men::of(draft);
    if draft.squares.len() != 64 {
        let message = format!("the board has 64 squares, and the draft {}", draft.squares.len());
        return Err(vec![Found { defect: Defect { message, squares: Vec::new() }, field: None }]);
    }
    Color::ALL.into_iter().for_each(|color| board.count(color));
    board.pawns();
    let castling = Color::ALL.map(|color| board.castling(Field::Castling.of(draft), color));
    let en_passant = board.en_passant(Field::EnPassant.of(draft));
    // What follows speaks of the king of a side.
    if Color::ALL.into_iter().all(|color| board.king(color).is_some()) {
        board.checks(en_passant);
    }
    let counter = board.whole_number(draft, Field::Counter, 0..=u32::from(FIFTY_MOVES));
    let number = board.whole_number(draft, Field::Number, 1..=u32::from(u16::MAX));
    if board.found.is_empty() {
        Ok(Checked { castling, en_passant, counter: counter as u8, number: number as u16 })
    } else {
        Err(board.found)
    }
}

/// A draft as sets of squares, and what was found so far.
struct Men {
    pieces: [BitBoard; Piece::NUM],
    colors: [BitBoard; Color::NUM],
    mover: Color,
    found: Vec<Found>,
}

impl Men {
    fn of(draft: &BoardDraft) -> Self {
        let mut men = Self {
            pieces: [BitBoard::EMPTY; Piece::NUM],
            colors: [BitBoard::EMPTY; Color::NUM],
            mover: color(draft.to_move),
            found: Vec::new(),
        };
        let mut strange = BitBoard::EMPTY;
        for (place, &number) in draft.squares.iter().enumerate().take(64) {
            let set = square(place).bitboard();
            match man(number) {
                Some((piece, color)) => {
                    men.pieces[piece as usize] |= set;
                    men.colors[color as usize] |= set;
                }
                None if number == 0 => {}
                None => strange |= set,
            }
        }
        if !strange.is_empty() {
            men.wrong("there is no such piece".to_owned(), strange);
        }
        men
    }

    fn wrong(&mut self, message: String, squares: BitBoard) {
        let squares = squares.into_iter().map(place).collect();
        self.found.push(Found { defect: Defect { message, squares }, field: None });
    }

    fn wrong_field(&mut self, field: Field, message: String) {
        self.found.push(Found { defect: Defect { message, squares: Vec::new() }, field: Some(field) });
    }

    fn all(&self, color: Color, piece: Piece) -> BitBoard {
        self.colors[color as usize] & self.pieces[piece as usize]
    }

    fn occupied(&self) -> BitBoard {
        self.colors[0] | self.colors[1]
    }

    /// The square of a side's king, if there is exactly one.
    fn king(&self, color: Color) -> Option<Square> {
        let kings = self.all(color, Piece::King);
        kings.next_square().filter(|_| kings.len() == 1)
    }

    /// One king, at most eight pawns, at most sixteen men.
    fn count(&mut self, color: Color) {
        let side = name(color);
        let kings = self.all(color, Piece::King);
        match kings.len() {
            0 => self.wrong(format!("{side} has no king"), BitBoard::EMPTY),
            1 => {}
            2 => self.wrong(format!("{side} has two kings"), kings),
            n => self.wrong(format!("{side} has {n} kings"), kings),
        }
        let pawns = self.all(color, Piece::Pawn);
        if pawns.len() > 8 {
            self.wrong(format!("{side} has {} pawns, and 8 is the most", pawns.len()), pawns);
        }
        let men = self.colors[color as usize];
        if men.len() > 16 {
            self.wrong(format!("{side} has {} men, and 16 is the most", men.len()), BitBoard::EMPTY);
        }
    }

    fn pawns(&mut self) {
        for (rank, ordinal) in [(Rank::First, "first"), (Rank::Eighth, "eighth")] {
            for color in Color::ALL {
                let pawns = self.all(color, Piece::Pawn) & rank.bitboard();
                let side = name(color).to_lowercase();
                let pawn = if pawns.len() == 1 { "pawn stands" } else { "pawns stand" };
                if !pawns.is_empty() {
                    self.wrong(format!("{} on the {ordinal} rank", counted(pawns, &side, pawn)), pawns);
                }
            }
        }
    }

    /// The men of a side that attack a square.
    fn attackers(&self, square: Square, by: Color) -> BitBoard {
        let of = |piece| self.all(by, piece);
        let queens = of(Piece::Queen);
        get_knight_moves(square) & of(Piece::Knight)
            | get_pawn_attacks(square, !by) & of(Piece::Pawn)
            | get_bishop_moves(square, self.occupied()) & (of(Piece::Bishop) | queens)
            | get_rook_moves(square, self.occupied()) & (of(Piece::Rook) | queens)
    }

    /// Kings beside each other, the side not to move in check, checks that no move can have given.
    fn checks(&mut self, en_passant: Option<Square>) {
        let (Some(king), Some(other)) = (self.king(self.mover), self.king(!self.mover)) else { return };
        if get_king_moves(king).has(other) {
            self.wrong(
                format!("the kings on {king} and {other} stand beside each other"),
                king.bitboard() | other.bitboard(),
            );
        }
        let attackers = self.attackers(other, self.mover);
        if !attackers.is_empty() {
            let (mover, waiting) = (name(self.mover), name(!self.mover).to_lowercase());
            let message = format!(
                "{mover} is to move and the {waiting} king on {other} is in check from {}",
                squares(attackers)
            );
            self.wrong(message, attackers | other.bitboard());
        }
        let checkers = self.attackers(king, !self.mover);
        if checkers.len() > 2 {
            let message = format!(
                "{} is in check from {} at once: no move can do that",
                name(self.mover),
                squares(checkers)
            );
            self.wrong(message, checkers | king.bitboard());
        } else if let Some(target) = en_passant {
            self.check_by_double_step(king, checkers, target);
        }
    }

    /// Where the last move was a pawn's double step, it gave whatever check there is: itself, or from behind.
    fn check_by_double_step(&mut self, king: Square, checkers: BitBoard, target: Square) {
        let (from, to) = double_step(target, self.mover);
        for checker in checkers {
            if checker != to && !get_between_rays(checker, king).has(from) {
                let message = format!(
                    "the check from {checker} was there before the pawn went {from}-{to}, as the target en passant has it"
                );
                self.wrong_field(Field::EnPassant, message);
            }
        }
    }

    /// The rights of a side in a text such as `KQkq` or `HAha`.
    fn castling(&mut self, text: &str, color: Color) -> CastleRights {
        let mut rights = CastleRights::EMPTY;
        // Without its one king a side has worse faults than these.
        let Some(king) = self.king(color).filter(|_| text != "-") else { return rights };
        for letter in text.chars() {
            let is_right = matches!(letter.to_ascii_uppercase(), 'A'..='H' | 'K' | 'Q');
            if !is_right {
                // Said once, and not once for each side.
                if color == Color::White {
                    self.wrong_field(
                        Field::Castling,
                        format!(
                            "the castling rights `{}` are not written in K, Q, k, q or the files of rooks, or as `-`",
                            fit(&clean_line(text), 20)
                        ),
                    );
                }
                return CastleRights::EMPTY;
            }
            if letter.is_ascii_uppercase() == (color == Color::White) {
                match self.right(letter, king, color) {
                    Ok((is_short, file)) => {
                        let right = if is_short { &mut rights.short } else { &mut rights.long };
                        if right.replace(file).is_some() {
                            let wing = if is_short { "short" } else { "long" };
                            self.wrong_field(
                                Field::Castling,
                                format!("{} is given the right to castle {wing} twice", name(color)),
                            );
                        }
                    }
                    Err(message) => self.wrong_field(Field::Castling, message),
                }
            }
        }
        rights
    }

    /// Which way a right goes, and the file of its rook.
    fn right(&self, letter: char, king: Square, color: Color) -> Result<(bool, File), String> {
        let side = name(color);
        let back = Rank::First.relative_to(color);
        if king.rank() != back {
            return Err(format!(
                "{side} may castle (`{letter}`) and its king has left rank {back} for {king}"
            ));
        }
        let rooks = self.all(color, Piece::Rook) & back.bitboard();
        let beside = |is_short: bool| {
            let direction = if is_short { "right" } else { "left" };
            outermost_rook(rooks, king, is_short).map(|file| (is_short, file)).ok_or_else(|| {
                format!("{side} may castle (`{letter}`) and has no rook on rank {back} to the {direction} of its king")
            })
        };
        match letter.to_ascii_uppercase() {
            'K' => beside(true),
            'Q' => beside(false),
            file => match File::try_from(file.to_ascii_lowercase()) {
                Ok(file) if rooks.has(Square::new(file, back)) => Ok((file > king.file(), file)),
                _ => Err(format!(
                    "{side} may castle (`{letter}`) and has no rook on {}{back}",
                    file.to_ascii_lowercase()
                )),
            },
        }
    }

    /// The square that a pawn has passed.
    fn en_passant(&mut self, text: &str) -> Option<Square> {
        if text == "-" {
            return None;
        }
        let shown = fit(&clean_line(text), 20).into_owned();
        let Ok(target) = text.parse::<Square>() else {
            let message = format!("the target en passant is `{shown}`, which is neither a square nor `-`");
            self.wrong_field(Field::EnPassant, message);
            return None;
        };
        let mover = self.mover;
        let rank = Rank::Sixth.relative_to(mover);
        if target.rank() != rank {
            let message = format!(
                "the target en passant {target} is not on rank {rank}, and {} is to move",
                name(mover)
            );
            self.wrong_field(Field::EnPassant, message);
            return None;
        }
        let (from, to) = double_step(target, mover);
        let pawn = format!("{} pawn", name(!mover).to_lowercase());
        if !self.all(!mover, Piece::Pawn).has(to) {
            let message = format!("the target en passant is {target} and no {pawn} stands on {to}");
            self.wrong_field(Field::EnPassant, message);
            return None;
        }
        if let Some(taken) = [from, target].into_iter().find(|&square| self.occupied().has(square)) {
            let message = format!(
                "the target en passant is {target} and the {pawn} cannot have come past {taken}: a {} stands there",
                self.noun_on(taken)
            );
            self.wrong_field(Field::EnPassant, message);
            return None;
        }
        Some(target)
    }

    fn noun_on(&self, square: Square) -> &'static str {
        Piece::ALL.into_iter().find(|&piece| self.pieces[piece as usize].has(square)).map_or("man", noun)
    }

    fn whole_number(
        &mut self,
        draft: &BoardDraft,
        field: Field,
        range: std::ops::RangeInclusive<u32>,
    ) -> u32 {
        let text = field.of(draft);
        let number = text.parse::<u32>().ok().filter(|n| range.contains(n));
        number.unwrap_or_else(|| {
            let what = match field {
                Field::Counter => "counter of plies without capture and pawn move",
                _ => "number of the move",
            };
            let message = format!(
                "the {what} is `{}`, expected a whole number from {} to {}",
                fit(&clean_line(text), 20),
                range.start(),
                range.end()
            );
            self.wrong_field(field, message);
            *range.start()
        })
    }
}

/// Where the pawn that passed `target` came from and stands, if `mover` may now take it.
fn double_step(target: Square, mover: Color) -> (Square, Square) {
    let file = target.file();
    (Square::new(file, Rank::Seventh.relative_to(mover)), Square::new(file, Rank::Fifth.relative_to(mover)))
}

/// `a white pawn stands`, `2 white pawns stand`.
fn counted(set: BitBoard, side: &str, noun: &str) -> String {
    if set.len() == 1 { format!("a {side} {noun}") } else { format!("{} {side} {noun}", set.len()) }
}

/// `e4 and h1`.
fn squares(set: BitBoard) -> String {
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    names.join(" and ")
}
