//! Go: counts of legal positions and lines of play, and agreement with rules written as plainly as they read.

use std::collections::BTreeSet;

use plyscope::catalog::Catalog;
use plyscope::game::draft::BoardDraft;
use plyscope::game::go::{Go, Large, Small};
use plyscope::game::{Draft, Edit, Game, Notation, Outcome, Params, Side, Turn};
use plyscope::rng::Rng;

use super::{after, cases};

/// How many of all boards of a size the editor accepts.
fn legal_positions(size: usize) -> u64 {
    let game = Small::new(size, 15);
    let points = size * size;
    let boards = (0..3_u32.pow(points as u32)).map(|mut number| {
        let digit = |_| {
            let digit = number % 3;
            number /= 3;
            digit as u8
        };
        (0..points).map(digit).collect::<Vec<u8>>()
    });
    let is_legal = |squares: Vec<u8>| {
        game.realise(&Draft::Board(BoardDraft { squares, to_move: Side::Max, fields: Vec::new() })).is_ok()
    };
    boards.filter(|squares| is_legal(squares.clone())).count() as u64
}

fn published(board: &str) -> u64 {
    let facts = cases("go_small.json");
    let fact = facts.iter().find(|case| case["board"] == board && case["legal_positions"].is_u64());
    fact.unwrap()["legal_positions"].as_u64().unwrap()
}

#[test]
fn legal_positions_are_counted() {
    for size in [2, 3] {
        assert_eq!(legal_positions(size), published(&format!("{size}x{size}")));
    }
}

#[test]
#[ignore = "43 million boards: cargo test --release go::legal_positions_on_4x4 -- --ignored"]
fn legal_positions_on_4x4_are_counted() {
    // Tromp and Farneback, 2006.
    assert_eq!(legal_positions(4), 24_318_165);
}

#[test]
fn lines_of_play_are_counted() {
    let perft = |size: usize, depth: u32| {
        let params = Params::parse([format!("size={size}").as_str()]).unwrap();
        Catalog::default().entry("go").unwrap().open(&params).unwrap().perft(depth)
    };
    for (size, depths) in [(3, 6), (5, 4)] {
        let facts = cases("openspiel_perft.json");
        let fact = facts.iter().find(|case| case["game"] == format!("go(board_size={size})")).unwrap();
        for depth in 0..=depths {
            let expected = fact["perft_from_depth0"][depth].as_u64().unwrap();
            assert_eq!(perft(size, depth as u32), expected, "{size} x {size}, depth {depth}");
        }
    }
    assert_eq!([1, 2, 3].map(|depth| perft(9, depth)), [82, 6_643, 531_522]);
    // OpenSpiel lets a move bring a board back, simple ko apart, and ends the game there: 842,728 at depth 7. The
    // plain rules below count those moves.
    let repeating = repeating_moves(&Plain::new(3), &[], 6);
    assert_eq!((perft(3, 7), perft(3, 7) + repeating), (842_696, 842_728));
}

/// The rules as plainly as they read: stones in a list, chains found when they are needed.
#[derive(Clone)]
struct Plain {
    size: usize,
    stones: Vec<u8>,
    to_move: u8,
    passes: u32,
    been: BTreeSet<Vec<u8>>,
}

impl Plain {
    fn new(size: usize) -> Self {
        let stones = vec![0; size * size];
        Self { size, to_move: 1, passes: 0, been: BTreeSet::from([stones.clone()]), stones }
    }

    fn near(&self, point: usize) -> Vec<usize> {
        let (x, y, size) = (point % self.size, point / self.size, self.size);
        let mut near = Vec::new();
        near.extend((x > 0).then(|| point - 1));
        near.extend((x + 1 < size).then(|| point + 1));
        near.extend((y > 0).then(|| point - size));
        near.extend((y + 1 < size).then(|| point + size));
        near
    }

    /// The points of one colour joined to this one, and those next to them.
    fn region(&self, point: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut region, mut border, mut open) = (BTreeSet::from([point]), BTreeSet::new(), vec![point]);
        while let Some(at) = open.pop() {
            for next in self.near(at) {
                if self.stones[next] != self.stones[point] {
                    border.insert(next);
                } else if region.insert(next) {
                    open.push(next);
                }
            }
        }
        (region, border)
    }

    fn has_liberty(&self, point: usize) -> bool {
        self.region(point).1.iter().any(|&next| self.stones[next] == 0)
    }

    /// The game after a stone here, if it is legal.
    fn after(&self, point: usize) -> Option<Self> {
        let mut next = self.clone();
        if self.stones[point] != 0 {
            return None;
        }
        next.stones[point] = self.to_move;
        for neighbour in self.near(point) {
            if next.stones[neighbour] == 3 - self.to_move && !next.has_liberty(neighbour) {
                next.region(neighbour).0.into_iter().for_each(|stone| next.stones[stone] = 0);
            }
        }
        (next.to_move, next.passes) = (3 - self.to_move, 0);
        (next.has_liberty(point) && next.been.insert(next.stones.clone())).then_some(next)
    }

    fn margin(&self) -> i32 {
        let worth = |point: usize| match self.stones[point] {
            0 => {
                let colours: BTreeSet<u8> =
                    self.region(point).1.iter().map(|&next| self.stones[next]).collect();
                i32::from(colours == BTreeSet::from([1])) - i32::from(colours == BTreeSet::from([2]))
            }
            1 => 1,
            _ => -1,
        };
        (0..self.size * self.size).map(worth).sum()
    }
}

/// How many moves, `depth` plies from here, would bring a board back that is not the one before the last move.
fn repeating_moves(plain: &Plain, before: &[u8], depth: u32) -> u64 {
    if plain.passes == 2 {
        return 0;
    }
    let points = 0..plain.stones.len();
    if depth == 0 {
        let brings_back = |point: &usize| {
            let fresh = Plain { been: BTreeSet::new(), ..plain.clone() };
            let after = fresh.after(*point);
            after.is_some_and(|after| plain.been.contains(&after.stones) && after.stones != before)
        };
        return points.filter(brings_back).count() as u64;
    }
    let passed = Plain { to_move: 3 - plain.to_move, passes: plain.passes + 1, ..plain.clone() };
    let after = points.filter_map(|point| plain.after(point)).chain([passed]);
    after.map(|after| repeating_moves(&after, &plain.stones, depth - 1)).sum()
}

/// Random games by both, move by move.
fn compare<const N: usize, const P: usize>(size: usize, games: u64, plies: u32) {
    let game = Go::<N, P>::new(size, 0);
    for number in 0..games {
        let mut rng = Rng::stream(size as u64, number);
        let (mut position, mut plain) = (game.start(), Plain::new(size));
        for _ in 0..plies {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if let Turn::Over(outcome) = game.turn(&position) {
                assert_eq!(plain.passes, 2);
                let expected = match plain.margin().signum() {
                    1 => Outcome::Win(Side::Max),
                    -1 => Outcome::Win(Side::Min),
                    _ => Outcome::Draw,
                };
                assert_eq!(outcome, expected);
                break;
            }
            assert_eq!(game.margin(&position), plain.margin());
            let after: Vec<(u16, Plain)> = (0..size * size)
                .filter_map(|point| plain.after(point).map(|after| (point as u16, after)))
                .collect();
            let pass = (size * size) as u16;
            let legal: Vec<u16> = after.iter().map(|(point, _)| *point).chain([pass]).collect();
            assert_eq!(moves, legal, "{}", game.print_position(&position));
            // A pass now and then, so that games are long.
            let n = rng.below(legal.len() as u32 * 4) as usize % legal.len().max(1);
            let mv = if rng.below(20) > 0 { legal[n.min(legal.len().saturating_sub(2))] } else { pass };
            game.play(&mut position, mv);
            match after.into_iter().find(|(point, _)| *point == mv) {
                Some((_, next)) => plain = next,
                None => (plain.to_move, plain.passes) = (3 - plain.to_move, plain.passes + 1),
            }
        }
    }
}

#[test]
fn random_games_agree_with_the_plain_rules() {
    compare::<2, 111>(2, 200, 60);
    compare::<2, 111>(3, 100, 120);
    compare::<2, 111>(5, 20, 200);
    compare::<2, 111>(9, 3, 300);
    compare::<7, 421>(4, 10, 150);
    compare::<7, 421>(19, 1, 100);
}

const KO: &str = "(;SZ[5]AB[ba][ab][bc]AW[bb][ca][db][cc]PL[B])";

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    let game = Small::new(5, 1);
    let mut position = game.parse_position(KO).unwrap();
    let mut play = |name: &str| {
        let mv = game.parse_move(&position, name).map_err(|fault| fault.found)?;
        game.play(&mut position, mv);
        Ok(())
    };
    assert_eq!(play("c4"), Ok(()));
    assert_eq!(play("b4"), Err("b4 would bring the board of 1 stone ago back".to_owned()));
    assert_eq!([play("e1"), play("a1"), play("b4")], [Ok(()), Ok(()), Ok(())]);
    assert_eq!(play("c4"), Err("c4 would bring the board of 1 stone ago back".to_owned()));
}

#[test]
fn suicide_is_illegal_and_capturing_is_not_suicide() {
    let game = Small::new(5, 1);
    let filled = game.parse_position("(;SZ[5]AB[ab][ba]PL[W])").unwrap();
    assert_eq!(game.parse_move(&filled, "a5").unwrap_err().found, "a stone on a5 would have no liberty");
    let capture = game.parse_position("(;SZ[5]AB[ab][ba]AW[ac][bb][ca]PL[W])").unwrap();
    let after = game.parse_move(&capture, "a5").map(|mv| {
        let mut next = capture.clone();
        game.play(&mut next, mv);
        game.margin(&next)
    });
    assert_eq!(after.ok(), Some(-25));
}

#[test]
fn the_winner_counts_by_area_and_komi() {
    for (half_komi, outcome) in
        [(49, Outcome::Win(Side::Max)), (50, Outcome::Draw), (51, Outcome::Win(Side::Min))]
    {
        let game = Small::new(5, half_komi);
        assert_eq!(game.turn(&after(&game, "c3 pass pass")), Turn::Over(outcome));
    }
    // Nobody has anything on an empty board.
    let game = Large::new(13, 15);
    assert_eq!(game.turn(&after(&game, "pass pass")), Turn::Over(Outcome::Win(Side::Min)));
}

#[test]
fn records_are_read_as_others_write_them() {
    let game = Small::new(9, 15);
    let text = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]PB[a \\] b];B[ee](;W[cc]C[good];B[]TT[x];W[tt])(;W[gg]))";
    let position = game.parse_position(text).unwrap();
    assert_eq!(position, after(&game, "e5 c7 pass pass"));
    assert_eq!(game.print_position(&position), "(;FF[4]GM[1]SZ[9]KM[7.5];B[ee];W[cc];B[];W[])");
    // Compressed points, a handicap, and the first move says whose turn it is.
    let handicap = game.parse_position("(;SZ[9]HA[2]AB[cg][gc])").unwrap();
    assert_eq!(game.turn(&handicap), Turn::Of(Side::Min));
    let block = game.parse_position("(;SZ[9]AB[aa:bc]AE[aa];W[ii])").unwrap();
    assert_eq!(game.margin(&block), 5, "two columns of three, one of them taken away again, less one");
    assert_eq!(game.turn(&block), Turn::Of(Side::Max));
}

#[test]
fn playouts_fill_no_eye_and_end() {
    let game = Small::new(9, 15);
    let mut rng = Rng::new(2);
    let mut plies = 0;
    for _ in 0..300 {
        let mut position = game.start();
        plies += game.playout(&mut position, &mut Vec::new(), &mut rng, 5_000, &mut Vec::new());
        assert!(matches!(game.turn(&position), Turn::Over(_)));
        // All is decided: every point is somebody's, or empty in a seki.
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        assert!(moves.is_empty());
    }
    // Light playouts on 9 x 9 take about 110 moves.
    assert!((95..135).contains(&(plies / 300)), "{}", plies / 300);
}
