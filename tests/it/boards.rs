//! Othello, checkers and Quoridor: what is written is read again, what cannot be read is refused in words.

use plyscope::game::checkers::Checkers;
use plyscope::game::othello::Othello;
use plyscope::game::quoridor::{Bitboards, Custom, Jumps, Quoridor, Setup, Shape};
use plyscope::game::tactics::{Captures, Policy};
use plyscope::game::{Depict, Draft, Edit, Game, MoveCode, Notation, Turn};
use plyscope::rng::Rng;
use proptest::prelude::*;

/// The positions of a random game.
fn random_game<G: Game>(game: &G, seed: u64) -> Vec<G::Position> {
    let (mut rng, mut buffer) = (Rng::new(seed), Vec::new());
    let mut line = vec![game.start()];
    while let Turn::Of(_) = game.turn(&line[line.len() - 1]) {
        let mut next = line[line.len() - 1].clone();
        let mv = game.random_move(&next, &mut rng, &mut buffer);
        game.play(&mut next, mv);
        line.push(next);
    }
    line
}

/// Quoridor with straight jumps only, on a small board.
fn quoridor(walls: u8) -> Quoridor<Custom> {
    let shape = Shape::new(5);
    let setup = Setup { jumps: Jumps::Straight, pawns: shape.middles(), walls: [walls; 2] };
    Quoridor::new(Custom(shape), Bitboards, setup)
}

/// Positions, drafts and moves of a random game come back from their text.
fn is_read_as_written<G: Edit>(game: &G, seed: u64) -> Result<(), TestCaseError> {
    for position in random_game(game, seed) {
        let text = game.print_position(&position);
        prop_assert_eq!(&game.parse_position(&text).unwrap(), &position);
        let draft = game.draft(&position);
        prop_assert_eq!(&game.parse_draft(&game.print_draft(&draft)).unwrap(), &draft);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        for mv in moves {
            prop_assert_eq!(game.parse_move(&position, &game.print_move(&position, mv)).unwrap(), mv);
        }
    }
    Ok(())
}

/// The moves with a gain are the noisy ones, in order, and a policy's moves are legal.
fn tactics_hold<G: Captures + Policy>(game: &G, seed: u64) -> Result<(), TestCaseError> {
    let (mut rng, mut buffer) = (Rng::new(seed), Vec::new());
    for position in random_game(game, seed) {
        let (mut all, mut noisy) = (Vec::new(), Vec::new());
        game.moves(&position, &mut all);
        game.noisy_moves(&position, &mut noisy);
        let with_gain: Vec<_> =
            all.iter().copied().filter(|&mv| game.gain(&position, mv).is_some()).collect();
        prop_assert_eq!(noisy, with_gain);
        if !all.is_empty() {
            let drawn = game.policy_move(&position, 0, &mut rng, &mut buffer);
            prop_assert!(all.contains(&drawn), "{:?} at {:?}", drawn, position);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn othello_is_read_as_written(seed: u64) {
        is_read_as_written(&Othello::<8>, seed)?;
        is_read_as_written(&Othello::<6>, seed)?;
        tactics_hold(&Othello::<8>, seed)?;
    }

    #[test]
    fn checkers_is_read_as_written(seed: u64) {
        is_read_as_written(&Checkers, seed)?;
        tactics_hold(&Checkers, seed)?;
    }

    #[test]
    fn quoridor_is_read_as_written(seed: u64) {
        is_read_as_written(&quoridor(4), seed)?;
    }

    #[test]
    fn any_text_is_answered(text in "[-XOBWKHF0-9a-h:,.x/v \\n]{0,90}|\\PC{0,40}") {
        let _ = (quoridor(3).parse_position(&text), quoridor(3).parse_draft(&text));
        let _ = quoridor(3).parse_move(&quoridor(3).start(), &text);
        let _ = (Othello::<4>.parse_position(&text), Othello::<8>.parse_draft(&text));
        let _ = (Checkers.parse_position(&text), Checkers.parse_draft(&text));
        let _ = Othello::<8>.parse_move(&Othello::<8>.start(), &text);
        let _ = Checkers.parse_move(&Checkers.start(), &text);
    }
}

fn messages<G: Notation>(game: &G, texts: &[&str]) -> String {
    let said = texts.iter().map(|text| match game.parse_position(text) {
        Ok(position) => format!("`{text}`\n    is {}", game.print_position(&position)),
        Err(fault) => format!("`{text}`\n    {}", fault.to_string().replace('\n', "\n    ")),
    });
    said.collect::<Vec<_>>().join("\n")
}

#[test]
fn othello_positions_have_exact_messages() {
    insta::assert_snapshot!(messages(
        &Othello::<4>,
        &[
            "-----OX--XO----- X",
            "---- -OX- -XO- ---- o",
            "-----OX--XO-----",
            "-----OX--XO----- XX",
            "-----OX--XO----- B",
            "-----OX--XO----",
            "-----OX--X?----- X",
            "-----OX--X------ X",
            "X----OX--XO----- X",
            "X----OX--XO----X X",
            "-----OX--XO------- X",
            "b1",
            "b1a1 A2--",
            "a2 a1",
            "b2",
            "a5",
            "c4c3",
            "a2 -- a1",
            "a2 pass",
            "--",
            "é",
        ]
    ));
}

#[test]
fn quoridor_positions_have_exact_messages() {
    insta::assert_snapshot!(messages(
        &quoridor(3),
        &[
            "",
            "c2 c4 B3H",
            "c2 c4 b3h a3h",
            "c2 c4 b3h b3v",
            "c2 c4 b3h c4",
            "c2 c2",
            "c2 x9",
            "c2 e5h",
            "a1h c1h e1",
            "a4h c4h d4v d3h",
            "a1h a2h b3h b4h c2v a4v c1h",
            "c2/3 c4/2 b3h b",
            "c2/3 c4/2 b3h b c3 c1",
            "c2/3 c4/2 b3h b c2",
            "c2/3 c4/2 b3h",
            "c2/3 c4",
            "c2/3 c4/2 b3 b",
            "c2/3 c4/2 b3x b",
            "c2/3 c4/2 b3h,b3h b",
            "c2/3 c4/3 b3h b",
            "c2/3 c4/7 - b",
            "c2/x c4/-1 - q",
            "c2/x c4/-1 - w",
            "c2/2 c4/1 a3h,c3h,e3h w",
            "c2/1 c4/1 a3h,c3h,d3v,d4h w",
            "c2,c3/3 -/3 - w",
            "c2v/3 c4/3 - w",
            "c5/3 c4/3 - w",
            "c5/3 c4/3 - b",
            "c5/3 c1/3 - b",
            "c5/3 c4/3 - b c3",
        ]
    ));
}

/// Facing each other in a corridor, with no wall left and no way to the side, a pawn that may only jump straight waits.
#[test]
fn who_can_do_nothing_passes() {
    let game = quoridor(2);
    let mut position = game.parse_position("b2/0 b3/0 b1h,b3h,a1v,b2v w").unwrap();
    let moves = |position: &_| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves.into_iter().map(|mv| game.print_move(position, mv)).collect::<Vec<_>>()
    };
    assert_eq!(moves(&position), ["--"]);
    assert_eq!(
        game.parse_move(&position, "a3").unwrap_err().brief(),
        "no legal move `a3`, expected `--`: White can neither move nor put a wall"
    );
    let pass = game.parse_move(&position, "pass").unwrap();
    assert_eq!(game.squares_of(&position, pass), [0_usize; 0]);
    game.play(&mut position, pass);
    assert_eq!(moves(&position), ["a3"]);
}

/// Lists leave passes out; read, they are there.
#[test]
fn passes_that_lists_leave_out_are_put_in() {
    let game = Othello::<4>;
    let mut left_out = 0;
    for seed in 0..40 {
        let (mut position, mut rng, mut played) = (game.start(), Rng::new(seed), Vec::new());
        while let Turn::Of(_) = game.turn(&position) {
            let mv = game.random_move(&position, &mut rng, &mut Vec::new());
            game.play(&mut position, mv);
            played.push(mv);
        }
        let names: Vec<String> = played.iter().map(|&mv| game.print_move(&position, mv)).collect();
        let without: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != "--").collect();
        left_out += names.len() - without.len();
        let (_, read) = game.parse_line(&without.concat()).unwrap();
        // A last pass has no move after it.
        assert_eq!(read, played[..read.len()]);
        assert!(played.len() - read.len() <= 1);
    }
    assert!(left_out > 10, "{left_out}");
}

#[test]
fn checkers_positions_have_exact_messages() {
    insta::assert_snapshot!(messages(
        &Checkers,
        &[
            "B:W21,K22:B1,2",
            "W:B1-12:W21-32.",
            "w:wk3,k4:b14,17,22,K30:H12:F3",
            "B:W21,K22",
            "B:W21,K22:B1,2:W3",
            "B:W21,K22:B1,2:X",
            "B:W21,K22:B1,33",
            "B:W21,K22:B1,Q2",
            "B:W21,K22:B1,1",
            "B:W21,22:B1,22",
            "B:W21,22:B1,,2",
            "R:W21:B1",
            "B:W21:B1:H81",
            "B:W21:B1:Hx",
            "B:W1,21:B32,2",
            "B:W13,14,15,16,17,18,19,20,21,22,23,24,25:B1",
            "B:W:B1",
            "B:W1:B",
            "",
            "11-15 23-19",
            "1. 11-15 23-19 2. 8-11 {the Glasgow} 22-17 *",
            "[Event \"x\"] [FEN \"W:W18:B14\"] 18x9",
            "[FEN \"W:W18:B94\"] 18x9",
            "11-15 23-18",
            "11-15 23-18 15x22 26x17 1-0",
            "11-15 23-18 8-11",
            "11-15 23-18 15-22",
            "11-16 11-15",
            "11-15 (11-16) 23-18",
            "11-15 {no end",
            "e4 e5",
        ]
    ));
}

#[test]
fn checkers_moves_have_exact_messages() {
    let cases = [
        // Two ways round to one square, and a capture that goes on.
        ("W:WK27:B23,24,15,16", "27x11 27x18x11 27x20x11 27x18 27-31 27x11x18 1-5"),
        ("B:W6,14:B1", "1x10 1x10x17 1x17 1-5 x 1x"),
        ("B:WK1:BK32:H80", "32-27"),
    ];
    let said = cases.iter().flat_map(|(text, names)| {
        let position = Checkers.parse_position(text).unwrap();
        names.split(' ').map(move |name| match Checkers.parse_move(&position, name) {
            Ok(mv) => format!("{text} {name}: {}", Checkers.print_move(&position, mv)),
            Err(fault) => format!("{text} {name}: {fault}"),
        })
    });
    insta::assert_snapshot!(said.collect::<Vec<_>>().join("\n"));
}

/// A capture that goes round and comes back to where it began, over four men.
#[test]
fn a_king_may_capture_in_a_circle() {
    let position = Checkers.parse_position("B:W9,10,17,18:BK5").unwrap();
    let mut moves = Vec::new();
    Checkers.moves(&position, &mut moves);
    let names: Vec<String> = moves.iter().map(|&mv| Checkers.print_move(&position, mv)).collect();
    assert_eq!(names, ["5x14x21", "5x14x23", "5x14x7"]);
    let position = Checkers.parse_position("B:W10,11,18,19:BK7").unwrap();
    moves.clear();
    Checkers.moves(&position, &mut moves);
    let names: Vec<String> = moves.iter().map(|&mv| Checkers.print_move(&position, mv)).collect();
    assert_eq!(names, ["7x14x23x16x7", "7x16x23x14x7"]);
    let mut after = position;
    Checkers.play(&mut after, moves[0]);
    assert_eq!(Checkers.print_position(&after), "W:W:BK7");
    assert!(moves.iter().all(|mv| mv.code() < 1 << 30));
    assert_eq!(Checkers.squares_of(&position, moves[0]), [6, 6, 15, 22, 13]);
}

/// What makes a draft illegal, in words, with the squares.
#[test]
fn faults_are_said_with_their_squares() {
    fn faults<G: Edit>(game: &G, text: &str) -> Vec<(String, Vec<usize>)> {
        let draft = game.parse_draft(text).unwrap();
        assert!(matches!(draft, Draft::Board(_)));
        let defects = game.realise(&draft).expect_err("it has a fault");
        defects.into_iter().map(|defect| (defect.message, defect.squares)).collect()
    }
    assert_eq!(
        faults(&Othello::<4>, "---- -OX- -X-- ---- X"),
        [("the centre square c3 is empty, and a game starts with a disc there".to_owned(), vec![10])]
    );
    let board = quoridor(4);
    let place = |draft: &str, name: &str| {
        let squares = board.picture_draft(&board.parse_draft(draft).unwrap()).squares;
        squares.iter().position(|square| square.name == name).unwrap()
    };
    let cut = "c2/4 c4/0 a3h,c3h,d3v,d4h w";
    assert_eq!(
        faults(&board, cut),
        [
            (
                "the wall a3h cuts White off from rank 5".to_owned(),
                ["a3h", "c3h", "d4h", "d3v", "c2"].map(|name| place(cut, name)).to_vec()
            ),
            (
                "the wall a3h cuts Black off from rank 1".to_owned(),
                ["a3h", "c3h", "d4h", "d3v", "c4"].map(|name| place(cut, name)).to_vec()
            ),
        ]
    );
    let start = Othello::<6>.print_position(&Othello::<6>.start());
    let apart = format!("X{}", &start[1..]);
    assert_eq!(
        faults(&Othello::<6>, &apart),
        [("the disc on a1 is not joined to the centre by others".to_owned(), vec![0])]
    );
    assert_eq!(
        faults(&Checkers, "B:W1,21:B32,2"),
        [
            ("the black man on 32 stands on its last row and must be a king".to_owned(), vec![31]),
            ("the white man on 1 stands on its last row and must be a king".to_owned(), vec![0]),
        ]
    );
    assert_eq!(
        faults(&Checkers, "B:W:B1:H99"),
        [
            ("white has no piece left: the game was over before black moves".to_owned(), vec![]),
            ("the count for the draw is no number from 0 to 80".to_owned(), vec![]),
        ]
    );
}
