//! Stones, area and liberties. A rough judge: in Go nobody has found a good one that is simple.

use crate::eval::{Evaluate, Feature};
use crate::game::Side;
use crate::game::go::{Go, Position};

const FEATURES: &[Feature] = &[
    Feature { name: "area", about: "stones and points that only they reach, Max's less Min's", weight: 20 },
    Feature { name: "liberties", about: "empty points next to stones, Max's less Min's", weight: 10 },
    Feature { name: "in-atari", about: "chains with a single liberty, Min's less Max's", weight: 25 },
];

impl<const N: usize, const P: usize> Evaluate for Go<N, P> {
    fn features(&self) -> &'static [Feature] {
        FEATURES
    }

    fn measure(&self, position: &Position<N, P>, values: &mut [i32]) {
        let (ground, board) = (&self.ground, &position.board);
        let empty = board.empty(ground);
        let [black, white] = [Side::Max, Side::Min].map(|side| {
            let liberties = ground.spread(board.stones[side as usize]).and(empty).count();
            let in_atari = board.chains(side).filter(|&chain| board.liberties(chain).count() == 1).count();
            [liberties as i32, in_atari as i32]
        });
        values[0] = self.margin(position);
        values[1] = black[0] - white[0];
        values[2] = white[1] - black[1];
    }

    /// Points nearer to the middle first, a pass last.
    fn promise(&self, _: &Position<N, P>, mv: u16) -> i32 {
        let size = self.ground.size as i32;
        if mv == self.pass() {
            return -4 * size;
        }
        let (x, y) = (i32::from(mv) % size, i32::from(mv) / size);
        -((2 * x - size + 1).abs() + (2 * y - size + 1).abs())
    }
}
