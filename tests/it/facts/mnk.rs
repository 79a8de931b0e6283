//! Boards of m x n, k in a row.

use std::collections::BTreeMap;

use plyscope::game::Game;
use plyscope::game::mnk::{Large, Mnk, Small, Squares};

use super::value;

fn value_of<S: Squares>(m: u8, n: u8, k: u8) -> i32 {
    let game = Mnk::<S>::new(m, n, k);
    value(&game, &game.start(), &mut BTreeMap::new())
}

#[test]
fn small_boards_have_their_values() {
    assert_eq!(value_of::<Small>(3, 3, 3), 0);
    assert_eq!(value_of::<Large>(3, 3, 3), 0);
    for (m, n) in [(4, 3), (3, 4), (4, 4), (5, 3)] {
        assert_eq!(value_of::<Small>(m, n, 3), 1, "{m} x {n}");
    }
}
