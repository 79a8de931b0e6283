//! What whoever is new to the program runs into: boxes, cursors, counts, and what the screen says of its keys.

use super::desk::Desk;

/// The last line of the screen.
fn footer(desk: &Desk) -> String {
    desk.screen().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn no_other_move_comes_under_the_cursor_by_itself() {
    for game in ["quoridor", "tic-tac-toe", "chess"] {
        let mut desk = Desk::open(game, "uct", (120, 40));
        desk.keys("5n1<tab>Gp");
        let (played, chosen) = (desk.view().heading.played.clone(), desk.app.look.chosen);
        assert_eq!(played.len(), 1, "{game}");
        desk.keys("p");
        assert_eq!((&desk.view().heading.played, desk.app.look.chosen), (&played, chosen), "{game}");
        assert!(
            desk.screen().contains("no move that can be played is under the cursor"),
            "{}",
            desk.screen()
        );
        desk.keys("<enter>");
        assert!(desk.view().tree.path.is_empty(), "{game}");
        desk.keys("kp");
        assert_eq!(desk.view().heading.played.len(), 2, "{game}: {}", desk.screen());
    }
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("5n1<tab>gpp");
    assert_eq!(desk.view().heading.played, ["1", "1"], "the same column can be played again");
}

#[test]
fn what_is_typed_into_a_box_replaces_what_was_there() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("K<enter>");
    assert!(desk.screen().contains("What you type replaces"), "{}", desk.screen());
    desk.keys("0.75<enter>");
    let c =
        |desk: &Desk| desk.view().knobs.iter().find(|knob| knob.name == "c").map(|knob| knob.value.clone());
    assert_eq!(c(&desk).as_deref(), Some("0.75"));
    desk.keys("<enter><end><backspace><enter>");
    assert_eq!(c(&desk).as_deref(), Some("0.7"));
}

#[test]
fn a_box_stays_open_with_the_error_and_what_was_typed() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("9n");
    let before = desk.view().clock;
    for (keys, title) in [
        ("Qb2 n9<enter>", "Why not this line?"),
        ("Q<ctrl-u><enter>", "Why not this line?"),
        ("@b2 n9<enter>", "Go to node"),
        ("/nosuch>9<enter>", "Show rows"),
        ("Jjjjjj<enter>/nowhere/n9.ron<enter>", "Load a game"),
    ] {
        desk.keys(keys);
        let screen = desk.screen();
        assert!(screen.contains(title), "{keys}: {screen}");
        desk.keys("nn");
        assert!(
            desk.screen().contains("9nn") || desk.screen().contains("9.ronnn") || keys.contains("<ctrl-u>")
        );
        assert_eq!(desk.view().clock, before, "{keys}");
        desk.keys("<esc><esc>");
        assert!(desk.app.dialogs.is_empty(), "{keys}");
    }
    let mut desk = Desk::open("connect-four", "alpha-beta", (120, 40));
    desk.keys("Wo/nowhere/weights.ron<enter>");
    assert!(desk.screen().contains("Weights from file"), "{}", desk.screen());
    assert!(desk.screen().contains("/nowhere/weights.ron"), "{}", desk.screen());
}

#[test]
fn a_count_repeats_to_continue() {
    let hits = |desk: &Desk| desk.view().breakpoints[0].hits;
    let stop = |desk: &mut Desk, keys: &str| {
        desk.keys(keys);
        desk.settle();
    };
    let mut one_by_one = Desk::open("connect-four", "alpha-beta", (120, 40));
    one_by_one.keys("bc<esc>");
    let mut moments = Vec::new();
    for _ in 0..5 {
        stop(&mut one_by_one, "c");
        moments.push(one_by_one.view().clock);
    }
    let mut at_once = Desk::open("connect-four", "alpha-beta", (120, 40));
    at_once.keys("bc<esc>");
    stop(&mut at_once, "5c");
    assert_eq!((hits(&at_once), at_once.view().clock), (5, moments[4]));
    stop(&mut at_once, "3C");
    assert_eq!(at_once.view().clock, moments[1]);
    stop(&mut at_once, "2c");
    assert_eq!(at_once.view().clock, moments[3]);
}

#[test]
fn the_footer_names_no_key_that_is_typed() {
    let mut desk = Desk::library((120, 40));
    let footer = footer(&desk);
    for (named, typed) in [("F1 help", "? help"), ("Ctrl-p palette", ": palette"), ("Ctrl-q quit", " q quit")]
    {
        assert!(footer.contains(named) && !footer.contains(typed), "{footer}");
    }
    desk.keys("<f1>");
    let screen = desk.screen();
    assert!(screen.contains("One row up.") && !screen.contains("k, Up"), "{screen}");
    let desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    assert!(self::footer(&desk).starts_with(" ? help  : palette"), "{}", self::footer(&desk));
}

#[test]
fn every_field_of_a_position_can_be_edited() {
    let mut desk = Desk::open("quoridor", "uct", (120, 40));
    desk.keys("e<down>x");
    let screen = desk.screen();
    assert!(screen.contains("1  White's walls: 10") && screen.contains("2  Black's walls: 10"), "{screen}");
    assert!(screen.contains("have 19 left"), "{screen}");
    desk.keys("19<enter>");
    assert!(desk.screen().contains("No faults"), "{}", desk.screen());
    desk.keys("<ctrl-x>");
    let screen = desk.screen();
    assert!(screen.contains("1  White's walls: 10") && screen.contains("White has no pawn"), "{screen}");
    desk.keys("u");
    assert!(desk.screen().contains("No faults"), "{}", desk.screen());

    let mut desk = Desk::open("chess", "uct", (120, 40));
    desk.keys("e1KQ<enter>47<enter>");
    assert!(
        desk.screen().contains("1  castling: KQ") && desk.screen().contains("4  move: 7"),
        "{}",
        desk.screen()
    );
    desk.keys("<ctrl-x><ctrl-y>");
    assert_eq!(desk.copied, ["8/8/8/8/8/8/8/8 w - - 0 1"]);
}

/// `/` is the key that filters elsewhere; in the library it may begin what is typed, and is part of a place.
#[test]
fn the_library_is_searched_with_and_without_a_slash() {
    for typed in ["wrong-prior", "/wrong-prior", "hex/wrong-prior", "/hex/wrong"] {
        let mut desk = Desk::library((120, 40));
        desk.keys(&format!("{typed}<enter>"));
        assert_eq!(desk.view().heading.title, "A wrong prior", "{typed}");
    }
    let mut desk = Desk::library((120, 40));
    let all = desk.screen();
    desk.keys("/");
    let rows = |screen: &str| screen.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&desk.screen()), rows(&all));
}

#[test]
fn the_board_says_which_of_several_playouts_it_shows() {
    let mut desk = Desk::open_with("connect-four", "uct", &[("playouts", "3")], (120, 40));
    desk.keys("ss1<tab>");
    let screen = desk.screen();
    assert!(screen.contains("end of playout 1 of 3: ") && screen.contains("3 playouts from 1, "), "{screen}");
    desk.keys("]");
    assert!(desk.screen().contains("playout 2 of 3: "), "{}", desk.screen());
    desk.keys("]");
    assert!(desk.screen().contains("playout 2 of 3, move 1 of "), "{}", desk.screen());
    desk.keys("2[");
    assert!(desk.screen().contains("end of playout 1 of 3: "), "{}", desk.screen());
}

#[test]
fn the_footer_of_what_if_names_its_keys_at_80_columns() {
    let mut desk = Desk::open("connect-four", "uct", (80, 24));
    desk.keys("9n3<tab>");
    let footer = footer(&desk);
    assert!(footer.contains("Enter what if  ] knob  l next value"), "{footer}");
    assert!(footer.contains("Space run"), "{footer}");
}

#[test]
fn an_edited_position_has_a_title_of_its_own_and_keeps_its_search() {
    let mut desk = Desk::library((120, 40));
    desk.keys("the beginning chess<enter>");
    let heading = desk.view().heading.clone();
    assert_eq!((&*heading.title, heading.algorithm), ("The beginning", "alpha-beta"), "{}", desk.screen());
    let mut desk = Desk::library((120, 40));
    desk.keys("the beginning chess<ctrl-e><ctrl-g>");
    assert_eq!(desk.view().heading.title, "The beginning");
    let mut desk = Desk::library((120, 40));
    desk.keys("the beginning chess<ctrl-e>1-<enter><ctrl-g>");
    assert_eq!(
        (&*desk.view().heading.title, desk.view().heading.algorithm),
        ("set up by hand", "alpha-beta")
    );
}

#[test]
fn columns_without_room_are_announced_and_blank_rows_are_used() {
    let mut desk = Desk::open("chess", "uct", (80, 24));
    desk.keys("60n");
    assert!(desk.screen().contains("columns (zoom)"), "{}", desk.screen());
    assert_eq!(desk.view().tree.total, 14, "the root, twelve moves and what is left");
    desk.resize((200, 60));
    assert!(!desk.screen().contains("columns (zoom)"), "{}", desk.screen());
    assert_eq!(desk.view().tree.total, 21, "{}", desk.screen());
}

#[test]
fn a_row_without_children_keeps_the_selection() {
    let mut desk = Desk::open("chess", "uct", (80, 24));
    desk.keys("60ngjjj");
    let before = desk.view().tree.selected;
    desk.keys("llll");
    let after = desk.view().tree.clone();
    let has_children = after.rows.iter().any(|row| row.path.starts_with(&after.path) && row.path.len() > 1);
    assert_eq!(after.selected, before + u64::from(has_children), "{}", desk.screen());
}

#[test]
fn a_match_is_not_forgotten_before_it_begins() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("|<enter>uct c=0.5 iterations=20<enter>jjjj<enter>7<enter>");
    assert!(desk.screen().contains("an even number"), "{}", desk.screen());
    desk.keys("<ctrl-u>4<enter><esc>|");
    let screen = desk.screen();
    assert!(screen.contains("uct c=0.5 iterations=20"), "{screen}");
    desk.keys("gj<enter>uct iterations=20<enter>GG<enter>");
    desk.keys("G<enter>9<enter>");
    assert!(desk.screen().contains("there is no game 9, expected 0 to 3"), "{}", desk.screen());
    desk.keys("<ctrl-u>0<enter>");
    let title = &desk.view().heading.title;
    assert!(title.contains("uct c=0.5 iterations=20 v uct iterations=20"), "{title}");
}

#[test]
fn the_leaf_that_made_the_value_is_told_by_its_evaluation_first() {
    let mut desk = Desk::open_with("connect-four", "alpha-beta", &[("depth", "4")], (120, 60));
    desk.keys("200000nY3<tab>z");
    let screen = desk.screen();
    let at = |words: &str| screen.find(words).unwrap_or_else(|| panic!("no {words}: {screen}"));
    assert!(at("Evaluation") < at("Siblings, ranked"), "{screen}");
}
