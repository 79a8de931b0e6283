//! All moves of a side at once, by direction: for each way in which a man can go, the squares to which one goes that way.
//! Square and way tell which man: the nearest one back along the ray, or the one a single step back.
//!
//! No loop over men, and no look at a table. Moves that leave the king attacked are among them: who draws one throws it
//! away and draws again, so that all legal moves stay alike.

use crate::game::bits::{lanes, nth_set_bit};
use crate::game::chess::men::{KING, KNIGHT, Men, PAWN};
use crate::game::rays::{RAYS, slide_down, slide_up};
use crate::rng::Rng;

/// The squares to go to, by the way: lines up, lines down, knights up, knights down, pawns, castling.
pub(super) struct Targets([u64; WAYS]);

const WAYS: usize = 24;

/// The first of the knights' ways.
const LEAPS: usize = 8;
/// The first of the pawns' ways: a step, two, a capture towards a, one towards h; then without the double step those to the
/// last rank, each of which is four moves.
const PAWNS: usize = 16;
const PROMOTIONS: usize = 20;
/// The king's way to a rook of its own.
const CASTLING: usize = 23;

/// The four leaps up; down they are the same.
const LEAP: [u32; 4] = [6, 10, 15, 17];

/// By how much the board is turned so that pawns of either colour take their first four ways.
const PAWN_STEP: [[u32; 4]; 2] = [[8, 16, 7, 9], [56, 48, 55, 57]];

/// Which of those the other three are.
const PROMOTING_STEP: [usize; 3] = [0, 2, 3];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILES_AB: u64 = FILE_A * 0b11;
const FILES_GH: u64 = FILES_AB << 6;
const FILE_H: u64 = FILE_A << 7;
const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

/// Where a double step ends, by colour.
const FOURTH: [u64; 2] = [0xFF << 24, 0xFF << 32];

/// The squares to which each leap up, and each leap down, leads: none runs over an edge into another row.
const ABOVE: [u64; 4] = [!FILES_GH, !FILES_AB, !FILE_H, !FILE_A];
const BELOW: [u64; 4] = [!FILES_AB, !FILES_GH, !FILE_A, !FILE_H];

const fn promotes(way: usize) -> bool {
    matches!(way, PROMOTIONS..CASTLING)
}

impl Targets {
    #[inline(always)]
    pub fn of(men: &Men) -> Self {
        let (empty, free) = (!men.occupied(), !men.own);
        let sliders = men.on_lines().map(|sliders| sliders & men.own);
        let king = men.own & men.of_kind(KING);
        let [up, down] = [slide_up(sliders, empty), slide_down(sliders, empty)];
        let [king_up, king_down] = [slide_up([king; 4], 0), slide_down([king; 4], 0)];
        let (up, down) = (lanes(|i| (up[i] | king_up[i]) & free), lanes(|i| (down[i] | king_down[i]) & free));
        let knights = men.own & men.of_kind(KNIGHT);
        let leaps_up = lanes(|i| knights << LEAP[i] & ABOVE[i] & free);
        let leaps_down = lanes(|i| knights >> LEAP[i] & BELOW[i] & free);
        let [one, two, to_a, to_h] = Self::of_pawns(men);
        let first = [one & !LAST_RANKS, two, to_a & !LAST_RANKS, to_h & !LAST_RANKS];
        let last = [one & LAST_RANKS, to_a & LAST_RANKS, to_h & LAST_RANKS, men.castling_rooks()];
        let mut ways = [0; WAYS];
        for (ways, four) in ways.chunks_exact_mut(4).zip([up, down, leaps_up, leaps_down, first, last]) {
            ways.copy_from_slice(&four);
        }
        Self(ways)
    }

    #[inline(always)]
    fn of_pawns(men: &Men) -> [u64; 4] {
        let pawns = men.own & men.of_kind(PAWN);
        let empty = !men.occupied();
        let victims = men.other | men.passed;
        let [one, _, to_a, to_h] = PAWN_STEP[men.color as usize].map(|step| pawns.rotate_left(step));
        let one = one & empty;
        let two = one.rotate_left(PAWN_STEP[men.color as usize][0]) & empty & FOURTH[men.color as usize];
        [one, two, to_a & !FILE_H & victims, to_h & !FILE_A & victims]
    }

    /// The code of a legal move, each as likely as the other, if there is one.
    #[inline(always)]
    pub fn draw(mut self, men: &Men, rng: &mut Rng) -> Option<u16> {
        let mut counts = self.counts();
        let mut left: u32 = counts.iter().sum();
        while left > 0 {
            let (mut n, mut way) = (rng.below(left), 0);
            while n >= counts[way] {
                n -= counts[way];
                way += 1;
            }
            let (place, promotion) = if promotes(way) { (n / 4, 1 + n % 4) } else { (n, 0) };
            let to = nth_set_bit(self.0[way], place) as usize & 63;
            let from = origin(men, way, to);
            if men.is_safe(from, to) {
                return Some(code(from, to, promotion));
            }
            self.0[way] ^= 1 << to;
            let moves = if promotes(way) { 4 } else { 1 };
            counts[way] -= moves;
            left -= moves;
        }
        None
    }

    /// How many moves go each way.
    #[inline(always)]
    fn counts(&self) -> [u32; WAYS] {
        std::array::from_fn(|way| self.0[way].count_ones() * if promotes(way) { 4 } else { 1 })
    }
}

/// Where the man stands that goes this way to this square.
#[inline(always)]
fn origin(men: &Men, way: usize, to: usize) -> usize {
    let pawn_step = |step: usize| (to as u32).wrapping_sub(PAWN_STEP[men.color as usize][step]);
    let from = match way {
        0..4 => 63 - (RAYS[to].down[way] & men.occupied() | 1).leading_zeros(),
        4..LEAPS => (RAYS[to].up[way - 4] & men.occupied()).trailing_zeros(),
        LEAPS..12 => to as u32 - LEAP[way - LEAPS],
        12..PAWNS => to as u32 + LEAP[way - 12],
        PAWNS..PROMOTIONS => pawn_step(way - PAWNS),
        PROMOTIONS..CASTLING => pawn_step(PROMOTING_STEP[way - PROMOTIONS]),
        _ => men.king() as u32,
    };
    from as usize & 63
}

/// As the module `moves` writes a move.
#[inline(always)]
const fn code(from: usize, to: usize, promotion: u32) -> u16 {
    (from | to << 6 | (promotion as usize) << 12) as u16
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cozy_chess::{Board, BoardBuilder};

    use super::*;
    use crate::game::Game;
    use crate::game::chess::numbers::Numbers;
    use crate::game::chess::{Chess, Position};

    impl Targets {
        /// All legal moves.
        fn list(&self, men: &Men) -> Vec<u16> {
            let squares = |way: usize| (0..64).filter(move |to| self.0[way] >> to & 1 == 1);
            let each = (0..WAYS).flat_map(|way| squares(way).map(move |to| (way, origin(men, way, to), to)));
            let legal = each.filter(|&(_, from, to)| men.is_safe(from, to));
            let promotions = |way| if promotes(way) { 1..5 } else { 0..1 };
            legal.flat_map(|(way, from, to)| promotions(way).map(move |n| code(from, to, n))).collect()
        }
    }

    /// Positions with pins, checks, promotions, captures en passant that are illegal, and every kind of castling.
    fn starts() -> Vec<Board> {
        let known = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
            "8/8/8/2k5/3Pp3/8/8/4K2Q b - d3 0 1",
            "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
        ];
        let known = known.map(|fen| Board::from_fen(fen, false).unwrap());
        let shuffled = (0..960).step_by(31).map(|n| BoardBuilder::chess960_startpos(n).build().unwrap());
        known.into_iter().chain(shuffled).collect()
    }

    #[test]
    fn every_move_and_every_board_is_that_of_the_rules() {
        let mut rng = Rng::new(7);
        for start in starts() {
            for _ in 0..4 {
                let mut position = Position::new(start.clone());
                let mut men = Men::of(&start);
                for plies in 0..300 {
                    let mut expected = Vec::new();
                    position.endless = true;
                    Chess.moves(&position, &mut expected);
                    let mut found = Targets::of(&men).list(&men);
                    expected.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{}", position.board);
                    if expected.is_empty() {
                        break;
                    }
                    let mv = expected[rng.below(expected.len() as u32) as usize];
                    Chess.play(&mut position, mv);
                    men.play(mv, Numbers::get());
                    assert_eq!((men.plies, &men), (plies + 1, &Men::of(&position.board).after(men.plies)));
                    assert_eq!(men.key(Numbers::get()), Chess.key(&position), "{}", position.board);
                    assert_eq!(men.board(&start), position.board);
                }
            }
        }
    }

    /// Pearson's chi-squared test; most of what is drawn in the last two is thrown away.
    #[test]
    fn legal_moves_are_drawn_alike() {
        const DRAWS: u32 = 400;
        let mut rng = Rng::new(8);
        for start in starts().into_iter().take(7) {
            let men = Men::of(&start);
            let legal = Targets::of(&men).list(&men);
            let mut counts = BTreeMap::new();
            for _ in 0..DRAWS * legal.len() as u32 {
                let mv = Targets::of(&men).draw(&men, &mut rng).unwrap();
                assert!(legal.contains(&mv));
                *counts.entry(mv).or_insert(0_u32) += 1;
            }
            let squared: f64 = legal
                .iter()
                .map(|mv| (f64::from(counts[mv]) - f64::from(DRAWS)).powi(2) / f64::from(DRAWS))
                .sum();
            let freedom = legal.len() as f64 - 1.0;
            assert!(squared < freedom + 4.0 * (2.0 * freedom).sqrt() + 4.0, "{start}: {counts:?}");
        }
    }
}
