//! Material, mobility, pawns and kings (Shannon, 1950; Fine's values), the kings by the phase of the game.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

use crate::eval::{Evaluate, Feature};
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
        about: "enemy attacks on squares around the king, White's less Black's, times a quarter of the phase",
        weight: -1,
    },
    Feature {
        name: "king-centre",
        about: "steps of the king from the middle, White's less Black's, times 24 less the phase",
        weight: -1,
    },
];

/// What is left of the opening: 24 with all men on the board, 0 with kings and pawns alone.
fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(24)
}

/// A set of squares with all before it, seen from White.
const fn fill_up(set: u64) -> u64 {
    let set = set | set << 8;
    let set = set | set << 16;
    set | set << 32
}

/// A set of squares with those to the left and right of it, and without itself.
const fn beside(set: u64) -> u64 {
    set << 1 & !File::A.bitboard().0 | set >> 1 & !File::H.bitboard().0
}

/// A board seen by one side, which plays upwards: what is counted for White is counted for Black after mirroring.
struct View<'b> {
    board: &'b Board,
    color: Color,
    own_pawns: u64,
    their_pawns: u64,
}

impl<'b> View<'b> {
    fn of(board: &'b Board, color: Color) -> Self {
        let pawns = |of: Color| {
            let set = board.colored_pieces(of, Piece::Pawn);
            (if color == Color::White { set } else { set.flip_ranks() }).0
        };
        Self { board, color, own_pawns: pawns(color), their_pawns: pawns(!color) }
    }

    fn count(&self, piece: Piece) -> i32 {
        self.board.colored_pieces(self.color, piece).len() as i32
    }

    /// The king's square, seen by its side.
    fn king(&self) -> Square {
        self.board.king(self.color).relative_to(self.color)
    }

    fn doubled(&self) -> i32 {
        let before = fill_up(self.own_pawns) << 8;
        (self.own_pawns & before).count_ones() as i32
    }

    fn isolated(&self) -> i32 {
        let files = fill_up(self.own_pawns) | fill_up(self.own_pawns.swap_bytes()).swap_bytes();
        (self.own_pawns & !beside(files)).count_ones() as i32
    }

    /// Pawns with no enemy pawn before them, on their file or beside it, by the ranks they have gone.
    fn passed(&self) -> i32 {
        let stops = fill_up(self.their_pawns.swap_bytes()).swap_bytes();
        let stopped = stops >> 8 | beside(stops >> 8);
        let passed = BitBoard(self.own_pawns & !stopped);
        passed.into_iter().map(|square| square.rank() as i32 - 1).sum()
    }

    /// Squares of the files c to f on the third and fourth rank that no pawn protects or can come to protect.
    fn holes(&self) -> i32 {
        let protectable = beside(fill_up(self.own_pawns) << 8);
        const MIDDLE: u64 = 0x0000_0000_3c3c_0000;
        (MIDDLE & !protectable).count_ones() as i32
    }

    fn has_pair(&self) -> i32 {
        let bishops = self.board.colored_pieces(self.color, Piece::Bishop);
        i32::from(!bishops.is_disjoint(DARK_SQUARES) && !bishops.is_subset(DARK_SQUARES))
    }

    /// Pawns on the two ranks before the king, on its file and beside it.
    fn shelter(&self) -> i32 {
        let king = self.king().bitboard().0;
        let three = king | beside(king);
        (self.own_pawns & (three << 8 | three << 16)).count_ones() as i32
    }

    /// Steps from the four squares in the middle, along files and ranks.
    fn from_middle(&self) -> i32 {
        let off = |n: i32| (3 - n).max(n - 4);
        let king = self.king();
        off(king.file() as i32) + off(king.rank() as i32)
    }

    /// Squares to which officers can go, and how many of their attacks fall around the enemy king.
    fn reach(&self) -> (i32, i32) {
        let board = self.board;
        let (own, occupied) = (board.colors(self.color), board.occupied());
        let zone = get_king_moves(board.king(!self.color));
        let (mut mobility, mut pressure) = (0, 0);
        let mut add = |attacks: BitBoard| {
            mobility += (attacks & !own).len() as i32;
            pressure += (attacks & zone).len() as i32;
        };
        let of = |piece| own & board.pieces(piece);
        of(Piece::Knight).into_iter().for_each(|square| add(get_knight_moves(square)));
        let queens = of(Piece::Queen);
        (of(Piece::Bishop) | queens).into_iter().for_each(|square| add(get_bishop_moves(square, occupied)));
        (of(Piece::Rook) | queens).into_iter().for_each(|square| add(get_rook_moves(square, occupied)));
        (mobility, pressure)
    }
}

/// What one side has of each feature.
fn measure(board: &Board, color: Color, phase: i32) -> [i32; FEATURES.len()] {
    let view = View::of(board, color);
    let (mobility, pressure) = view.reach();
    [
        view.count(Piece::Pawn),
        view.count(Piece::Knight),
        view.count(Piece::Bishop),
        view.count(Piece::Rook),
        view.count(Piece::Queen),
        mobility,
        view.doubled(),
        view.isolated(),
        view.passed(),
        view.holes(),
        view.has_pair(),
        view.shelter() * phase,
        // Attacks on a king are counted with the attacker, and are the other side's burden.
        -pressure * phase / 4,
        view.from_middle() * (24 - phase),
    ]
}

impl Evaluate for Chess {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    #[inline]
    fn measure(&self, position: &Position, values: &mut [i32]) {
        let board = position.board();
        let phase = phase(board);
        let [white, black] = [Color::White, Color::Black].map(|color| measure(board, color, phase));
        for (value, (white, black)) in values.iter_mut().zip(white.into_iter().zip(black)) {
            *value = white - black;
        }
    }

    /// Captures, the most valuable victim first and by the least valuable attacker; quiet moves after them.
    #[inline]
    fn promise(&self, position: &Position, mv: u16) -> i32 {
        self.victim_rank(position, mv)
    }
}
