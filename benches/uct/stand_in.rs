//! stand-in c4
use plyscope::error::{Fault, Result};
use plyscope::game::{Game, Notation, Outcome, Side, Turn};
use plyscope::rng::{Rng, mix};
#[derive(Debug, Clone)]
pub struct C4;
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct P {
    own: u64,
    all: u64,
}
impl P {
    fn won(&self) -> bool {
        let last = self.own ^ self.all;
        let four = |step: u32| {
            let pairs = last & last >> step;
            pairs & pairs >> (2 * step)
        };
        (four(1) | four(6) | four(7) | four(8)) != 0
    }
    fn n(&self) -> u32 {
        self.all.count_ones()
    }
}
const BOTTOM: u64 = 0x40810204081;
const FULL: u64 = BOTTOM * 63;
impl Game for C4 {
    type Position = P;
    type Move = u8;
    fn start(&self) -> P {
        P { own: 0, all: 0 }
    }
    #[inline]
    fn turn(&self, p: &P) -> Turn {
        let side = if p.n() % 2 == 0 { Side::Max } else { Side::Min };
        if p.won() {
            Turn::Over(Outcome::Win(side.other()))
        } else if p.n() == 42 {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(side)
        }
    }
    #[inline]
    fn moves(&self, p: &P, moves: &mut Vec<u8>) {
        moves.extend((0..7u8).filter(|c| p.all >> (7 * c) & 63 != 63));
    }
    #[inline]
    fn play(&self, p: &mut P, c: u8) {
        let s = ((p.all >> (7 * c) & 63) + 1) << (7 * c);
        p.own ^= p.all;
        p.all |= s;
    }
    fn key(&self, p: &P) -> u64 {
        mix(p.own ^ mix(p.all))
    }
    #[inline]
    fn random_move(&self, p: &P, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        let mut m = (p.all + BOTTOM) & FULL;
        for _ in 0..rng.below(m.count_ones()) {
            m &= m - 1;
        }
        (m.trailing_zeros() / 7) as u8
    }
    #[inline]
    fn playout(&self, p: &mut P, rng: &mut Rng, limit: u32, _: &mut Vec<u8>) -> u32 {
        let mut n = 0;
        while n < limit && !p.won() {
            let mut m = (p.all + BOTTOM) & FULL;
            if m == 0 {
                break;
            }
            for _ in 0..rng.below(m.count_ones()) {
                m &= m - 1;
            }
            let s = m & m.wrapping_neg();
            p.own ^= p.all;
            p.all |= s;
            n += 1;
        }
        n
    }
}
impl Notation for C4 {
    fn parse_position(&self, text: &str) -> Result<P> {
        Err(Fault::new(text))
    }
    fn print_position(&self, p: &P) -> String {
        format!("{p:?}")
    }
    fn print_move(&self, _: &P, c: u8) -> String {
        (c + 1).to_string()
    }
}
#[derive(Debug, Clone)]
pub struct Ttt;
const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
fn won3(p: &P) -> bool {
    let l = p.own ^ p.all;
    LINES.iter().fold(false, |w, x| w | (l & x == *x))
}
impl Game for Ttt {
    type Position = P;
    type Move = u8;
    fn start(&self) -> P {
        P { own: 0, all: 0 }
    }
    #[inline]
    fn turn(&self, p: &P) -> Turn {
        let side = if p.n() % 2 == 0 { Side::Max } else { Side::Min };
        if won3(p) {
            Turn::Over(Outcome::Win(side.other()))
        } else if p.all == 0o777 {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Of(side)
        }
    }
    #[inline]
    fn moves(&self, p: &P, moves: &mut Vec<u8>) {
        moves.extend((0..9u8).filter(|c| p.all >> c & 1 == 0));
    }
    #[inline]
    fn play(&self, p: &mut P, c: u8) {
        p.own ^= p.all;
        p.all |= 1 << c;
    }
    fn key(&self, p: &P) -> u64 {
        mix(p.own ^ mix(p.all))
    }
    #[inline]
    fn random_move(&self, p: &P, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        let mut m = !p.all & 0o777;
        for _ in 0..rng.below(m.count_ones()) {
            m &= m - 1;
        }
        m.trailing_zeros() as u8
    }
    #[inline]
    fn playout(&self, p: &mut P, rng: &mut Rng, limit: u32, _: &mut Vec<u8>) -> u32 {
        let mut n = 0;
        while n < limit && !won3(p) {
            let mut m = !p.all & 0o777;
            if m == 0 {
                break;
            }
            for _ in 0..rng.below(m.count_ones()) {
                m &= m - 1;
            }
            p.own ^= p.all;
            p.all |= m & m.wrapping_neg();
            n += 1;
        }
        n
    }
}
impl Notation for Ttt {
    fn parse_position(&self, text: &str) -> Result<P> {
        Err(Fault::new(text))
    }
    fn print_position(&self, p: &P) -> String {
        format!("{p:?}")
    }
    fn print_move(&self, _: &P, c: u8) -> String {
        (c + 1).to_string()
    }
}
