//! Walls that are illegal, shown in the tree with what is known of them.

use std::collections::BTreeMap;

use plyscope::game::quoridor::{Bitboards, Custom, Jumps, Method, Quoridor, Remember, Setup, Shape};

use super::*;

/// The illegal moves after a line of moves on five by five squares, as the tree shows them.
fn illegal_after<M: Method>(method: M, line: &str) -> BTreeMap<String, String> {
    let shape = Shape::new(5);
    let setup = Setup { jumps: Jumps::Standard, pawns: shape.middles(), walls: [5, 5] };
    let game = Quoridor::new(Custom(shape), method, setup);
    let position = game.parse_position(line).unwrap();
    let mut legal = Vec::new();
    game.moves(&position, &mut legal);
    let legal: Vec<String> = legal.into_iter().map(|mv| game.print_move(&position, mv)).collect();
    let mut machine = open(Start { position, ..start(game, settings(&[])) }, Unjudged).unwrap();
    run_to(&mut *machine, Goal::Iteration(200));
    let tree = machine.tree();
    let mut ghosts = Vec::new();
    tree.ghosts(tree.root(), &mut ghosts);
    let codes: Vec<u32> = ghosts.iter().map(|ghost| ghost.code).collect();
    let reasons = ghosts.iter().map(|ghost| ghost.reason.to_owned());
    let illegal: BTreeMap<String, String> =
        tree.written_names(tree.root(), &codes).into_iter().zip(reasons).collect();
    assert!(illegal.keys().all(|name| !legal.contains(name)), "{illegal:?}");
    let walls = legal.iter().filter(|name| name.len() == 3).count();
    assert!(illegal.is_empty() || illegal.len() + walls == 32, "{illegal:?}, {legal:?}");
    illegal
}

#[test]
fn a_wall_remembered_as_illegal_says_why() {
    let line = "a1h c1h";
    let both = illegal_after(Remember { overlapping: true, blocking: true }, line);
    assert_eq!(both["b1h"], "illegal, remembered: it meets a wall");
    assert_eq!(both["c1v"], "illegal, remembered: it meets a wall");
    assert_eq!(both["d1v"], "illegal, remembered: it cuts White off");
    let neither = illegal_after(Remember { overlapping: false, blocking: false }, line);
    assert_eq!(neither["b1h"], "illegal, found by trial: it meets a wall");
    assert_eq!(neither["d1v"], "illegal, found by trial: it cuts White off");
    assert!(both.keys().eq(neither.keys()));
    assert!(illegal_after(Bitboards, line).is_empty(), "nothing is tried out");
}
