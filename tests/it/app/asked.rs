//! What a mean of visits is made of, and what the board can say of every move.

use plyscope::search::Quantity;

use super::desk::Desk;

#[test]
fn where_a_mean_comes_from_is_told_and_followed() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 60));
    desk.keys("300ng3<tab>z");
    let screen = desk.screen();
    assert!(screen.contains("Moves, as selection ranks them"), "{screen}");
    assert!(screen.contains("Where the value comes from: shares of the visits"), "{screen}");
    assert!(screen.contains("The last iterations that moved it"), "{screen}");
    let told = desk.view().inspector.clone().expect("shown").derivation.composition;
    assert_eq!(told.latest[0].iteration, 300);

    desk.keys("V");
    let child = &told.shares[0];
    let inspector = desk.view().inspector.clone().expect("shown");
    assert_eq!(inspector.line.join(" "), child.name, "the child with most visits");
    assert!(desk.screen().contains(&format!("{} has {} of the visits", child.name, child.visits)));

    let last = inspector.derivation.composition.latest[0].clone();
    desk.keys("Y");
    let line = desk.view().inspector.clone().expect("shown").line;
    assert_eq!(line[1..], last.line, "the leaf of the last iteration that came by");
    let text = format!("iteration {} ended here", last.iteration);
    assert!(desk.screen().contains(&text), "{}", desk.screen());
}

#[test]
fn the_board_tells_of_every_move_what_the_search_and_the_evaluation_say() {
    for (algorithm, titles) in [
        ("uct", &["visits by move", "value by move", "evaluation by move"][..]),
        ("puct", &["visits by move", "value by move", "prior by move", "evaluation by move"]),
        ("alpha-beta", &["nodes by move", "value by move", "evaluation by move"]),
    ] {
        let mut desk = Desk::open("connect-four", algorithm, (120, 40));
        desk.keys("100n");
        for title in titles {
            desk.keys("v");
            assert!(desk.screen().contains(title), "{algorithm}: no {title}: {}", desk.screen());
        }
        desk.keys("v");
        assert!(!desk.screen().contains(" by move"), "{}", desk.screen());
    }
}

#[test]
fn a_search_that_is_over_says_so_when_it_is_stepped() {
    let mut desk = Desk::open("tic-tac-toe", "alpha-beta", (120, 40));
    desk.keys("1000000n");
    for key in ["n", "s"] {
        desk.keys("<esc>");
        desk.keys(key);
        assert!(desk.screen().contains("there is nothing left to step"), "{}", desk.screen());
    }
}

/// One ply deep the tree's values are the evaluations after each move: the board says both in one unit, whichever side
/// moves and whatever a point is counted in.
#[test]
fn the_evaluation_on_the_board_is_in_the_unit_of_the_tree() {
    for game in ["othello", "connect-four", "chess"] {
        let mut desk = Desk::open_with(game, "minimax", &[("depth", "1")], (120, 40));
        desk.keys("1000000n");
        let mut numbers = |keys: &str| {
            desk.keys(keys);
            let board = desk.view().board.clone().expect("shown");
            board.moves.into_iter().map(|mark| (mark.name, mark.number)).collect::<Vec<_>>()
        };
        let [values, evaluations] = [numbers("vv"), numbers("v")];
        assert_eq!(values, evaluations, "{game}");
        assert!(values.iter().all(|(_, number)| matches!(number, Quantity::Points(_))), "{game}: {values:?}");
    }
}
