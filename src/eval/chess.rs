//! Material, mobility, pawns and kings (Shannon, 1950; Fine's values), the kings by the phase of the game.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

use crate::eval::{Evaluate, Feature, Portion};
use crate::game::Captures;
use crate::game::chess::{Chess, DARK_SQUARES, Position};

/// Units are hundredths of a pawn.
const FEATURES: &[Feature] = &[
    Feature { name: "pawns", about: "pawns, White's less Black's", weight: 100 },
    Feature { name: "knights", about: "knights, White's less Black's", weight: 300 },
    Feature { name: "bishops", about: "bishops, White's less Black's", weight: 300 },
    Feature { name: "rooks", about: "rooks, White's less Black's", weight: 500 },
    Feature { name: "queens", about: "queens, White's less Black's", weight: 900 },
    Feature {
        name: "mobility",
        about: "squares that knights, bishops, rooks and queens can go to, White's less Black's",
        weight: 3,
    },
    Feature {
        name: "doubled-pawns",
        about: "pawns with another of their side before them on the file, White's less Black's",
        weight: -12,
    },
    Feature {
        name: "isolated-pawns",
        about: "pawns without another of their side on the files beside them, White's less Black's",
        weight: -12,
    },
    Feature {
        name: "passed-pawns",
        about: "ranks that pawns have gone which no enemy pawn can stop, White's less Black's",
        weight: 6,
    },
    Feature {
        name: "holes",
        about: "squares in the middle of a side's third and fourth rank that its pawns can no longer protect, White's less Black's",
        weight: -4,
    },
    Feature {
        name: "bishop-pair",
        about: "1 for bishops on squares of both colours, White's less Black's",
        weight: 30,
    },
    Feature {
        name: "king-shelter",
        about: "pawns before the king, White's less Black's, times the phase: 24 with all men, 0 with kings and pawns",
        weight: 1,
    },
    Feature {
        name: "king-attackers",
        about: "enemy attacks on squares around the king, White's less Black's, times a quarter of the phase, rounded down",
        weight: -1,
    },
    Feature {
        name: "king-centre",
        about: "steps of the king from the middle, White's less Black's, times 24 less the phase",
        weight: -1,
    },
];

/// The features by their place in [`FEATURES`].
mod at {
    pub const PAWNS: usize = 0;
    pub const KNIGHTS: usize = 1;
    pub const BISHOPS: usize = 2;
    pub const ROOKS: usize = 3;
    pub const QUEENS: usize = 4;
    pub const MOBILITY: usize = 5;
    pub const DOUBLED: usize = 6;
    pub const ISOLATED: usize = 7;
    pub const PASSED: usize = 8;
    pub const HOLES: usize = 9;
    pub const PAIR: usize = 10;
    pub const SHELTER: usize = 11;
    pub const ATTACKERS: usize = 12;
    pub const CENTRE: usize = 13;
}

/// The phase with all men on the board.
const FULL: i32 = 24;

/// What is left of the opening, from [`FULL`] to 0 with kings and pawns alone.
fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL)
}

/// What a count is multiplied by. Attacks on a king are counted with the attacker, and are the other side's burden.
const fn factor(feature: usize, phase: i32) -> i32 {
    match feature {
        at::SHELTER => phase,
        at::ATTACKERS => -(phase / 4),
        at::CENTRE => FULL - phase,
        _ => 1,
    }
}

/// A set of squares with all before it, seen from White.
const fn fill_up(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

/// A set of squares with all behind it, seen from White.
const fn fill_down(set: u64) -> u64 {
    fill_up(set.swap_bytes()).swap_bytes()
}

/// The squares to the left and right of a set's.
const fn beside(set: u64) -> u64 {
    set << 1 & !File::A.bitboard().0 | set >> 1 & !File::H.bitboard().0
}

/// The files c to f on the third and fourth rank.
const MIDDLE: u64 = 0x0000_0000_3c3c_0000;

/// A board seen by one side, which plays upwards: what is counted for White is counted for Black after mirroring.
struct View<'b> {
    board: &'b Board,
    color: Color,
    own_pawns: u64,
    their_pawns: u64,
}

impl<'b> View<'b> {
    fn of(board: &'b Board, color: Color) -> Self {
        let mut view = Self { board, color, own_pawns: 0, their_pawns: 0 };
        [view.own_pawns, view.their_pawns] =
            [color, !color].map(|of| view.seen(board.colored_pieces(of, Piece::Pawn)));
        view
    }

    /// Squares of the board as this side sees them.
    fn seen(&self, set: BitBoard) -> u64 {
        if self.color == Color::White { set.0 } else { set.0.swap_bytes() }
    }

    /// Squares that count one each, as this side sees them.
    fn sets(&self) -> [(usize, u64); 9] {
        let men = |piece| self.seen(self.board.colored_pieces(self.color, piece));
        let pawns = self.own_pawns;
        let files = fill_up(pawns) | fill_down(pawns);
        // A hole is a square that no pawn protects, or can come to protect.
        let protectable = beside(fill_up(pawns) << 8);
        let king = men(Piece::King);
        let king_files = king | beside(king);
        [
            (at::PAWNS, pawns),
            (at::KNIGHTS, men(Piece::Knight)),
            (at::BISHOPS, men(Piece::Bishop)),
            (at::ROOKS, men(Piece::Rook)),
            (at::QUEENS, men(Piece::Queen)),
            (at::DOUBLED, pawns & fill_down(pawns) >> 8),
            (at::ISOLATED, pawns & !beside(files)),
            (at::HOLES, MIDDLE & !protectable),
            (at::SHELTER, pawns & (king_files << 8 | king_files << 16)),
        ]
    }

    /// Squares that count for more or less than one, as the board has them.
    #[inline]
    fn weigh(&self, mut add: impl FnMut(usize, Square, i32)) {
        let stops = fill_down(self.their_pawns) >> 8;
        for square in BitBoard(self.own_pawns & !(stops | beside(stops))) {
            add(at::PASSED, square.relative_to(self.color), square.rank() as i32 - 1);
        }
        let king = self.board.king(self.color);
        let off = |n: i32| (3 - n).max(n - 4);
        add(at::CENTRE, king, off(king.file() as i32) + off(king.rank() as i32));
        self.officers(|square, goals, aimed| {
            add(at::MOBILITY, square, goals);
            add(at::ATTACKERS, square, aimed);
        });
    }

    /// How many squares each officer can go to, and how many squares around the enemy king it attacks.
    #[inline]
    fn officers(&self, mut tell: impl FnMut(Square, i32, i32)) {
        let board = self.board;
        let (own, occupied) = (board.colors(self.color), board.occupied());
        let zone = get_king_moves(board.king(!self.color));
        let mut one = |square, attacks: BitBoard| {
            tell(square, (attacks - own).len() as i32, (attacks & zone).len() as i32);
        };
        let of = |piece| own & board.pieces(piece);
        of(Piece::Knight).into_iter().for_each(|square| one(square, get_knight_moves(square)));
        of(Piece::Bishop).into_iter().for_each(|square| one(square, get_bishop_moves(square, occupied)));
        of(Piece::Rook).into_iter().for_each(|square| one(square, get_rook_moves(square, occupied)));
        for square in of(Piece::Queen) {
            one(square, get_bishop_moves(square, occupied) | get_rook_moves(square, occupied));
        }
    }

    fn has_pair(&self) -> bool {
        let bishops = self.board.colored_pieces(self.color, Piece::Bishop);
        !bishops.is_disjoint(DARK_SQUARES) && !bishops.is_subset(DARK_SQUARES)
    }
}

/// What one side has of each feature.
fn count(board: &Board, color: Color, phase: i32) -> [i32; FEATURES.len()] {
    let view = View::of(board, color);
    let mut counts = [0; FEATURES.len()];
    view.sets().into_iter().for_each(|(feature, set)| counts[feature] = set.count_ones() as i32);
    view.weigh(|feature, _, value| counts[feature] += value);
    counts[at::PAIR] = i32::from(view.has_pair());
    for feature in [at::SHELTER, at::ATTACKERS, at::CENTRE] {
        counts[feature] *= factor(feature, phase);
    }
    counts
}

impl Evaluate for Chess {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    #[inline]
    fn measure(&self, position: &Position, values: &mut [i32]) {
        let board = position.board();
        let phase = phase(board);
        let [white, black] = [Color::White, Color::Black].map(|color| count(board, color, phase));
        for (value, (white, black)) in values.iter_mut().zip(white.into_iter().zip(black)) {
            *value = white - black;
        }
    }

    fn locate(&self, position: &Position, portions: &mut Vec<Portion>) {
        let board = position.board();
        let phase = phase(board);
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let view = View::of(board, color);
            let mut add = |feature: usize, square: Square, count: i32| {
                let value = sign * count * factor(feature, phase);
                if value != 0 {
                    portions.push(Portion { feature, square: Chess::place(square), value });
                }
            };
            for (feature, set) in view.sets() {
                BitBoard(set).into_iter().for_each(|square| add(feature, square.relative_to(color), 1));
            }
            view.weigh(add);
        }
    }

    fn exchanged(&self, position: &Position) -> Option<Position> {
        Chess::mirrored(position)
    }

    /// Captures, the most valuable victim first and by the least valuable attacker; quiet moves after them.
    #[inline]
    fn promise(&self, position: &Position, mv: u16) -> i32 {
        self.victim_rank(position, mv)
    }
}
