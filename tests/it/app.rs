//! `check(keys) -> screen`: the whole program in one thread, without a clock and without a terminal.

mod asked;
pub(crate) mod desk;
mod game;
mod hostile;
mod manners;
mod screens;
mod storm;

use desk::Desk;
use plyscope::session::view::Status;

#[test]
fn a_run_is_paused_stepped_and_stepped_back() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("r");
    assert!(matches!(desk.view().status, Status::Running));
    desk.keys("r");
    let paused = desk.view().clock;
    assert!(paused.iterations > 0);
    desk.keys("n");
    assert_eq!(desk.view().clock.iterations, paused.iterations + 1);
    desk.keys("N");
    assert_eq!(desk.view().clock.iterations, paused.iterations);
    desk.keys("10s10S");
    assert_eq!(desk.view().clock.iterations, paused.iterations);
}

#[test]
fn counts_go_before_steps_and_before_iterations() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("100n");
    assert_eq!(desk.view().clock.iterations, 100);
    desk.keys("40#");
    assert_eq!(desk.view().clock.iterations, 40);
    desk.keys("#7<enter>");
    assert_eq!(desk.view().clock.iterations, 7);
    desk.keys("$");
    assert_eq!(desk.view().clock.iterations, 100);
    desk.keys("^");
    assert_eq!(desk.view().clock.phases, 0);
}

#[test]
fn a_prompt_says_what_is_wrong_and_keeps_what_was_typed() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("#seven<enter>");
    let screen = desk.screen();
    assert!(screen.contains("seven") && screen.contains("expected the number of an iteration"), "{screen}");
    desk.keys("<ctrl-u>3<enter>50n3#");
    assert_eq!(desk.view().clock.iterations, 3);
}

#[test]
fn the_tree_is_walked_with_keys_and_the_log_leads_back() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("200n");
    desk.keys("gj");
    assert_eq!(desk.view().tree.path.len(), 1);
    let first = desk.view().tree.path.clone();
    desk.keys("lj");
    assert!(desk.view().tree.path.starts_with(&first));
    desk.keys("g@4 4<enter>");
    assert_eq!(desk.view().tree.path_names, ["4", "4"]);
    desk.keys("(");
    assert_eq!(desk.view().tree.path.len(), 0);
    desk.keys("4<tab>gj<enter>");
    assert!(desk.view().clock.iterations <= 200);
    assert!(desk.quit.is_none());
}

#[test]
fn a_knob_is_typed_and_the_search_goes_on_or_starts_anew() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("50nK");
    assert!(desk.screen().contains("Knobs"));
    desk.keys("<enter><ctrl-u>99999<enter>");
    assert!(desk.screen().contains("expected"), "{}", desk.screen());
    desk.keys("<ctrl-u>0.5<enter>");
    let knob = desk.view().knobs.iter().find(|knob| knob.name == "c").map(|knob| knob.value.clone());
    assert_eq!(knob.as_deref(), Some("0.5"));
    desk.keys("d<esc>");
    let knob = desk.view().knobs.iter().find(|knob| knob.name == "c");
    assert_eq!(knob.map(|knob| &knob.value), knob.map(|knob| &knob.default));
}

#[test]
fn a_breakpoint_stops_the_run() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("bi30<enter><esc>c");
    desk.settle();
    assert_eq!(desk.view().clock.iterations, 30);
    assert!(desk.screen().contains("PAUSED") || desk.screen().contains("breakpoint"), "{}", desk.screen());
}

#[test]
fn a_move_is_played_on_the_board_and_taken_back() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("100n1<tab>gp");
    assert_eq!(desk.view().heading.played, ["1"]);
    desk.keys("u");
    assert!(desk.view().heading.played.is_empty());
}

#[test]
fn the_palette_finds_by_name_and_does() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys(":step-iter<enter>");
    assert_eq!(desk.view().clock.iterations, 1);
    desk.keys("<ctrl-p>breakpoints<enter>");
    assert!(desk.screen().contains("Selected node"), "{}", desk.screen());
}

#[test]
fn the_library_opens_what_is_found() {
    let mut desk = Desk::library((120, 40));
    assert!(desk.screen().contains("How to start"), "{}", desk.screen());
    desk.keys("two-ply<enter>");
    assert_eq!(desk.view().heading.game, "tree");
    desk.keys("L<esc>");
    assert_eq!(desk.quit, None);
    desk.keys("q");
    assert_eq!(desk.quit, Some(0));
}

#[test]
fn an_interrupt_ends_the_program_from_anywhere() {
    for keys in ["<ctrl-c>", "r<ctrl-c>", ":<ctrl-c>", "e<enter><ctrl-c>"] {
        let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
        desk.keys(keys);
        assert_eq!(desk.quit, Some(130), "{keys}");
    }
}

#[test]
fn a_set_up_search_is_the_one_that_was_chosen() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("aj");
    desk.choose_value("connect-four");
    desk.keys("S");
    assert_eq!(desk.view().heading.game, "connect-four");
    assert!(desk.app.dialogs.is_empty());
}

#[test]
fn a_fault_in_the_setup_stands_at_its_field() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("a");
    while !desk.selected_line().contains("Position") {
        desk.keys("j");
    }
    desk.keys("<enter><ctrl-u>99x<enter>");
    let line = desk.selected_line();
    assert!(line.contains("99x"), "{}", desk.screen());
    assert!(desk.screen().contains("Cannot start yet"), "{}", desk.screen());
    desk.keys("S");
    assert_eq!(desk.view().clock.iterations, 0);
    assert!(!desk.app.dialogs.is_empty());
}

#[test]
fn a_position_is_edited_its_faults_are_said_and_it_is_searched() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("e");
    assert!(desk.screen().contains("legal position"), "{}", desk.screen());
    desk.keys("x<right>x");
    assert!(
        desk.screen().contains("not saved") && !desk.screen().contains("a legal position"),
        "{}",
        desk.screen()
    );
    desk.keys("u<ctrl-g>");
    desk.keys("<ctrl-g>");
    let faulty = desk.app.dialogs.len();
    desk.keys("<tab><ctrl-g>");
    assert!(faulty == 0 || desk.app.dialogs.is_empty(), "{}", desk.screen());
}

#[test]
fn unsaved_edits_are_not_lost_unasked() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("ex<esc>");
    assert!(desk.screen().contains("unsaved"), "{}", desk.screen());
    desk.keys("n");
    assert!(desk.screen().contains("position editor"));
    desk.keys("<esc>y");
    assert!(desk.app.dialogs.is_empty());
}

#[test]
fn a_saved_position_is_no_longer_unsaved() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("ex<ctrl-d>half done<enter>");
    assert_eq!(desk.saved.len(), 1);
    assert_eq!(desk.saved[0].name, "half done");
    desk.keys("<esc>");
    assert!(desk.app.dialogs.is_empty(), "{}", desk.screen());
}

#[test]
fn the_mouse_focuses_selects_seeks_and_drags() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("300n");
    let tree = desk.pane("Tree");
    desk.click(tree.x + 10, tree.y + 3);
    assert_eq!(desk.view().tree.selected, 1);
    let timeline = desk.pane("Timeline");
    desk.click(timeline.x + timeline.width / 2, timeline.y + 1);
    let now = desk.view().clock.iterations;
    assert!((100..=200).contains(&now), "{now}");
    let before = desk.pane("Tree").width;
    desk.drag((tree.x, tree.y + 5), (tree.x + 7, tree.y + 5));
    assert_eq!(desk.pane("Tree").width, before - 7);
}

#[test]
fn a_small_screen_says_so_and_comes_back() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    let before = desk.screen();
    for size in [(0, 0), (79, 24), (80, 23), (5, 3)] {
        desk.resize(size);
    }
    desk.resize((79, 24));
    assert!(desk.screen().contains("needs 80 x 24"), "{}", desk.screen());
    desk.resize((120, 40));
    assert_eq!(desk.screen(), before);
}

#[test]
fn undoing_every_step_gives_the_first_screen_back() {
    for algorithm in ["uct", "alpha-beta"] {
        let mut desk = Desk::open("tic-tac-toe", algorithm, (120, 40));
        desk.keys("x");
        let before = desk.view().answer.clone();
        desk.keys("7s3n5s2n3N4S^");
        assert_eq!(desk.view().clock.phases, 0);
        assert_eq!(desk.view().answer, before);
    }
}

#[test]
fn what_if_knobs_tell_who_would_be_chosen_and_leave_the_search_alone() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("300ngj3<tab>");
    let before = desk.session.as_ref().map(|session| session.machine().digest());
    assert!(desk.screen().contains("What if (the search stays as it is)"), "{}", desk.screen());
    desk.keys("<enter><ctrl-u>0<enter>");
    let inspector = desk.view().inspector.clone().expect("shown");
    assert_eq!(inspector.derivation.verdict, "4 would be chosen, not 3", "the largest mean");
    assert!(inspector.derivation.substituted.contains("+ 0*sqrt("), "{}", inspector.derivation.substituted);
    assert!(desk.screen().contains("WHAT IF"), "{}", desk.screen());
    insta::assert_snapshot!("what-if-uct", desk.screen());
    // Any c that is supposed holds at every node, until it is taken back.
    desk.keys("ll2<tab>j3<tab>");
    assert_eq!(supposed(&desk), [Some("0.2".to_owned()), None]);
    desk.keys("]l");
    assert_eq!(supposed(&desk), [Some("0.2".to_owned()), Some("sqrt".to_owned())]);
    desk.keys("d");
    assert_eq!(supposed(&desk), [Some("0.2".to_owned()), None]);
    desk.keys("D");
    assert_eq!(supposed(&desk), [None, None]);
    desk.keys("<enter><ctrl-u>down<enter>");
    assert!(desk.screen().contains("expected"), "{}", desk.screen());
    assert_eq!(before, desk.session.as_ref().map(|session| session.machine().digest()));
}

/// What is supposed of the first two knobs, UCB1's c and h.
fn supposed(desk: &Desk) -> Vec<Option<String>> {
    let inspector = desk.view().inspector.as_ref().expect("shown");
    inspector.what_ifs.iter().take(2).map(|knob| knob.supposed.clone()).collect()
}

#[test]
fn another_window_tells_what_would_have_been_cut() {
    let mut desk = Desk::library((120, 40));
    desk.keys("two-ply tree<enter>");
    desk.keys("500sg3<tab>");
    let verdict = |desk: &Desk| desk.view().inspector.as_ref().map(|it| it.derivation.verdict.clone());
    let type_in = |desk: &mut Desk, value: &str| desk.keys(&format!("<enter><ctrl-u>{value}<enter>"));
    // The root, Max: B brings 3, C and D at most 2.
    desk.keys("]");
    type_in(&mut desk, "3");
    assert_eq!(verdict(&desk).as_deref(), Some("B would cut: 3 >= beta 3; 2 moves would not be looked at"));
    insta::assert_snapshot!("what-if-alpha-beta", desk.screen());
    type_in(&mut desk, "4");
    assert_eq!(verdict(&desk).as_deref(), Some("no move would cut"));
    // The window belongs to the root; C, Min, was cut by its first leaf of 2 under alpha 3.
    desk.keys("2<tab>@C<enter>3<tab>");
    assert_eq!(verdict(&desk).as_deref(), Some(""));
    desk.keys("[");
    type_in(&mut desk, "-inf");
    assert_eq!(verdict(&desk).as_deref(), Some("2 moves never looked at would be looked at"));
    type_in(&mut desk, "2");
    let cut = "would cut: 2 <= alpha 2; 2 moves would not be looked at";
    assert!(verdict(&desk).is_some_and(|verdict| verdict.ends_with(cut)));
    desk.keys("]");
    type_in(&mut desk, "1");
    assert_eq!(verdict(&desk).as_deref(), Some("this window is empty: nothing would be searched"));
}

#[test]
fn a_border_at_its_end_comes_back_at_the_first_key() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys(&"<".repeat(60));
    let narrowest = desk.pane("Board").width;
    assert!(desk.screen().contains("can go no further"), "{}", desk.screen());
    desk.keys(">");
    assert_eq!(desk.pane("Board").width, narrowest + 2);
    let edge = desk.pane("Board").right();
    desk.drag((edge - 1, 10), (1, 10));
    desk.keys(">");
    assert_eq!(desk.pane("Board").width, narrowest + 2);
}

#[test]
fn a_click_beside_a_box_closes_it() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    for keys in ["K", "?", ":", "b", "#", "4<tab>/"] {
        desk.keys(keys);
        assert_eq!(desk.app.dialogs.len(), 1, "{keys}");
        desk.click(60, 20);
        assert!(!desk.app.dialogs.is_empty(), "{keys}: inside");
        desk.app.dialogs.truncate(1);
        desk.click(0, 0);
        assert!(desk.app.dialogs.is_empty(), "{keys}: beside");
    }
}

#[test]
fn the_editor_keeps_what_the_algorithm_refuses() {
    let mut desk = Desk::library((120, 40));
    desk.keys("two-ply tree<enter>e");
    desk.keys("<ctrl-t><ctrl-u>max(a:chance(0.5:1 0.5:2) b:3)<enter><ctrl-g>");
    assert!(
        desk.app.notice.as_ref().is_some_and(|it| it.is_fault && it.text.contains("chance")),
        "{}",
        desk.screen()
    );
    assert!(!desk.app.dialogs.is_empty(), "{}", desk.screen());
}
