//! Every game and each of its abilities against the public conformance kit.

use plyscope::conformance::{self, Verdict};
use plyscope::eval::Evaluate;
use plyscope::game::checkers::Checkers;
use plyscope::game::chess::Chess;
use plyscope::game::connect_four::{ConnectFour, Custom, Shape, Standard};
use plyscope::game::go;
use plyscope::game::hex::{self, Hex};
use plyscope::game::mnk::{Large, Mnk, Small};
use plyscope::game::othello::Othello;
use plyscope::game::quoridor::{self, Bitboards, Jumps, Quoridor, Remember, Setup};
use plyscope::game::tree::TreeGame;
use plyscope::game::{Draft, Edit};

/// All that a board game of the catalog promises.
fn board<G: Edit + Evaluate>(game: &G, games: u32) -> Verdict {
    conformance::check(game, 1, games)?;
    conformance::check_notation(game, 2, games)?;
    conformance::check_picture(game, 3, games)?;
    conformance::check_evaluation(game, 4, games)?;
    conformance::check_editing(game, 5, games)?;
    conformance::check_record(game, 7, games)
}

#[test]
fn tic_tac_toe() -> Verdict {
    board(&Mnk::<Small>::new(3, 3, 3), 100)
}

#[test]
fn mnk_of_any_size() -> Verdict {
    for (m, n, k) in [(1, 1, 1), (2, 3, 1), (4, 4, 4), (5, 3, 3), (16, 1, 4), (2, 2, 3)] {
        board(&Mnk::<Small>::new(m, n, k), 20)?;
        board(&Mnk::<Large>::new(m, n, k), 20)?;
    }
    board(&Mnk::<Large>::new(7, 9, 5), 5)
}

#[test]
fn gomoku() -> Verdict {
    board(&Mnk::<Large>::new(15, 15, 5), 2)?;
    board(&Mnk::<Large>::new(19, 19, 19), 1)
}

#[test]
fn connect_four() -> Verdict {
    board(&ConnectFour::new(Standard), 60)
}

#[test]
fn connect_four_of_any_size() -> Verdict {
    for (columns, rows) in [(1, 1), (1, 9), (4, 4), (5, 6), (6, 9), (8, 7), (9, 6), (9, 1), (8, 4)] {
        board(&ConnectFour::new(Custom(Shape::new(columns, rows))), 10)?;
    }
    Ok(())
}

#[test]
fn othello() -> Verdict {
    board(&Othello::<8>, 10)?;
    board(&Othello::<6>, 20)?;
    board(&Othello::<4>, 100)
}

#[test]
fn checkers() -> Verdict {
    board(&Checkers, 10)
}

#[test]
fn go() -> Verdict {
    board(&go::Small::new(9, 15), 1)
}

#[test]
fn go_of_any_size() -> Verdict {
    for size in 2..=7 {
        board(&go::Small::new(size, size as i32 - 4), 2)?;
    }
    board(&go::Large::new(5, 0), 2)
}

#[test]
fn go_on_large_boards() -> Verdict {
    let game = go::Large::new(19, 13);
    conformance::check_picture(&game, 1, 1)?;
    conformance::check_evaluation(&game, 2, 1)
}

#[test]
fn hex() -> Verdict {
    for swaps in [false, true] {
        board(&Hex::new(hex::Standard, swaps), 2)?;
    }
    Ok(())
}

#[test]
fn hex_of_any_size() -> Verdict {
    for side in 2..=10 {
        let game = Hex::new(hex::Custom(hex::Shape::<2>::new(side)), side % 2 == 0);
        board(&game, if side < 6 { 20 } else { 2 })?;
    }
    for side in [3, 12, 19] {
        let game = Hex::new(hex::Custom(hex::Shape::<6>::new(side)), side == 12);
        board(&game, 1)?;
    }
    Ok(())
}

#[test]
fn quoridor() -> Verdict {
    for jumps in [Jumps::Standard, Jumps::Straight] {
        let setup =
            Setup { jumps, pawns: quoridor::Size::shape(&quoridor::Standard).middles(), walls: [10, 10] };
        board(&Quoridor::new(quoridor::Standard, Bitboards, setup), 1)?;
    }
    Ok(())
}

#[test]
fn quoridor_of_any_size() -> Verdict {
    for side in [3, 4, 5, 10] {
        let shape = quoridor::Shape::new(side);
        for (jumps, walls) in [(Jumps::Standard, [3, 2]), (Jumps::Straight, [1, 4])] {
            let setup = Setup { jumps, pawns: shape.middles(), walls };
            board(&Quoridor::new(quoridor::Custom(shape), Bitboards, setup), 3)?;
            let remember = Remember { overlapping: side > 3, blocking: side < 5 };
            board(&Quoridor::new(quoridor::Custom(shape), remember, setup), 1)?;
        }
    }
    Ok(())
}

#[test]
fn chess() -> Verdict {
    board(&Chess, 3)
}

const TREES: [&str; 6] = [
    "max(B:min(3 12 8) C:min(2 4 6) D:min(14 5 2))",
    "max(a1:chance(0.9:min(2 3) 0.1:min(3 2)) a2:chance(0.9:min(1 4) 1/10:tails:min(4 1)))",
    "chance(1/36:-1 1/18:0.0001 11/12:max#I(l:1 r:min(0.5 max(2))))",
    "min(max#A(l:1 r:0) max#A(l:0 r:1) -7.25)",
    "5",
    "max(a:max(a:max(a:max(a:max(a:max(a:max(a:max(1 2) b:1) b:1) b:1) b:1) b:1) b:1) b:1)",
];

#[test]
fn trees() -> Verdict {
    let wide: Vec<String> = (0..200).map(|n| format!("m{n}:min({n} -{n} max(1 2))")).collect();
    let wide = format!("max({})", wide.join(" "));
    for text in TREES.into_iter().chain([wide.as_str()]) {
        let Ok(Draft::Tree(draft)) = TreeGame::default().parse_draft(text) else {
            return Err(format!("`{text}` is refused"));
        };
        let game = TreeGame::of_draft(&draft).map_err(|defects| format!("{defects:?}"))?;
        let games = if draft.nodes.len() > 100 { 3 } else { 20 };
        conformance::check(&game, 1, games)?;
        conformance::check_notation(&game, 2, games)?;
        conformance::check_picture(&game, 3, games)?;
        conformance::check_editing(&game, 5, games)?;
        conformance::check_record(&game, 7, games)?;
        conformance::check_hidden(&game, 6, games)?;
    }
    Ok(())
}
