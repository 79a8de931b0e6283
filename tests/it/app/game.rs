//! Games between people and searches, by keys.

use std::time::Duration;

use plyscope::session::view::Status;

use super::desk::Desk;

/// Lets the searches whose turn it is decide.
fn think(desk: &mut Desk) {
    for _ in 0..100 {
        let before = desk.view().heading.title.clone();
        desk.settle();
        if desk.view().heading.title == before {
            return;
        }
    }
    panic!("a game without an end");
}

fn title(desk: &Desk) -> &str {
    &desk.view().heading.title
}

/// A person against a small search.
fn begun(game: &str) -> Desk {
    let mut desk = Desk::open(game, "uct", (120, 40));
    desk.keys("Jj<enter><ctrl-u>uct iterations=60<enter>jjj<enter>");
    assert!(title(&desk).starts_with("game: you v uct · move 1 · Max to move: you"), "{}", title(&desk));
    desk
}

#[test]
fn a_person_plays_a_search_and_takes_moves_back() {
    let mut desk = begun("tic-tac-toe");
    desk.keys("'b2<enter>");
    think(&mut desk);
    assert!(title(&desk).contains("move 3 · Max to move: you"), "{}", title(&desk));
    desk.keys("'b2<enter>");
    assert!(desk.screen().contains("no legal move `b2`"), "{}", desk.screen());
    desk.keys("<esc>1u");
    assert!(title(&desk).contains("move 2 of 2 · Min to move: uct"), "{}", title(&desk));
    assert!(!matches!(desk.view().status, Status::Running), "who walks is not disturbed");
    assert!(desk.screen().contains("it is the turn of uct: `;` lets it move"), "{}", desk.screen());
    desk.keys("1u");
    assert!(title(&desk).contains("move 1 of 2"), "{}", title(&desk));
    desk.keys("u");
    assert!(desk.screen().contains("no move is on the board"), "{}", desk.screen());
    desk.keys("2<ctrl-r>");
    assert!(title(&desk).contains("move 3 · Max to move: you"), "{}", title(&desk));
    desk.keys("u");
    assert!(title(&desk).contains("move 1 of 2 · Max to move: you"), "{}", title(&desk));
    desk.keys("<ctrl-r>");
    assert!(title(&desk).contains("move 3 · Max to move: you"), "{}", title(&desk));
}

#[test]
fn the_footer_of_a_game_says_how_to_move() {
    let mut desk = begun("tic-tac-toe");
    let footer = |desk: &Desk| desk.screen().lines().last().unwrap_or_default().to_owned();
    assert!(
        footer(&desk).contains("' type a move") && footer(&desk).contains("u take back"),
        "{}",
        footer(&desk)
    );
    desk.keys("<alt-1>h");
    assert!(footer(&desk).contains("p play"), "{}", footer(&desk));
    desk.keys("'b2<enter>");
    think(&mut desk);
    desk.keys("1uh");
    assert!(footer(&desk).contains("; move now"), "{}", footer(&desk));
}

#[test]
fn a_decision_is_searched_again_exactly() {
    let mut desk = begun("connect-four");
    desk.keys("'4<enter>");
    let first = {
        desk.settle();
        let game = &desk.app.game.as_ref().expect("a game").game;
        game.line().get(1).cloned()
    };
    let effort = first.and_then(|played| played.effort).expect("the search has decided");
    assert_eq!((effort.iterations, effort.seed, &*effort.by), (60, 2, "uct iterations=60"));
    desk.keys("1ur");
    desk.settle();
    let view = desk.view();
    assert_eq!((view.clock.iterations, view.tree.nodes), (60, effort.nodes));
    assert_eq!(view.answer.value.as_ref().map(ToString::to_string), Some(effort.value));
    desk.keys(";");
    let game = &desk.app.game.as_ref().expect("a game").game;
    assert_eq!((game.at(), game.line().len()), (2, 2), "it has decided as it did before");
}

#[test]
fn two_searches_play_to_the_end_and_the_file_holds_it_all() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (80, 24));
    desk.keys("J<enter><ctrl-u>alpha-beta depth=9<enter>j<enter><ctrl-u>pvs depth=9<enter>jjj<enter>");
    think(&mut desk);
    assert!(title(&desk).ends_with(" · 9 moves · a draw"), "{}", title(&desk));
    let played = desk.app.game.as_ref().expect("a game").game.line().to_vec();
    assert_eq!(played.len(), 9);
    assert!(played.iter().all(|move_| move_.effort.is_some()));

    let path = std::env::temp_dir().join(format!("plyscope-game-{}.ron", std::process::id()));
    desk.keys(&format!("Jjjjjjj<enter>{}<enter>", path.display()));
    assert!(desk.screen().contains("saved as"), "{}", desk.screen());
    let mut desk = Desk::open("hex", "uct", (80, 24));
    desk.keys(&format!("Jjjjjj<enter>{}<enter>", path.display()));
    assert_eq!(desk.app.game.as_ref().expect("loaded").game.line(), played);
    assert!(title(&desk).ends_with("a draw"), "{}", title(&desk));
    desk.keys("u;");
    desk.settle();
    let game = &desk.app.game.as_ref().expect("a game").game;
    assert_eq!((game.at(), game.line()), (9, &played[..]), "the last search decides as it did");
    std::fs::write(
        &path,
        "(game: \"hex\", max: \"human\", min: \"human\", moves: [(move: \"a1\"), (move: \"a1\")])",
    )
    .expect("a writable place");
    desk.keys(&format!("Jjjjjjjj<enter>{}<enter>", path.display()));
    assert!(desk.screen().contains(":1:72: a1 is taken"), "{}", desk.screen());
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn a_hint_tells_and_plays_nothing() {
    let mut desk = begun("tic-tac-toe");
    desk.keys("\"");
    desk.settle();
    assert!(desk.screen().contains("hint: b2"), "{}", desk.screen());
    assert!(title(&desk).contains("move 1 · Max to move: you"));
    assert_eq!(desk.view().clock.iterations, 60, "the opponent's budget, in the tree");
    desk.keys(";");
    assert!(desk.screen().contains("it is your turn"), "{}", desk.screen());
}

#[test]
fn the_board_and_the_tree_make_moves_of_the_game() {
    let mut desk = begun("connect-four");
    desk.keys("<alt-1>lp");
    let game = &desk.app.game.as_ref().expect("a game").game;
    assert!(game.at() >= 1, "{}", title(&desk));
    desk.keys("uu20n<alt-2>gjm");
    think(&mut desk);
    assert!(desk.app.game.as_ref().expect("a game").game.at() == 2, "{}", title(&desk));
}

#[test]
fn another_search_leaves_the_game_where_it_is() {
    let mut desk = begun("connect-four");
    desk.keys("'4<enter>");
    think(&mut desk);
    let before = title(&desk).to_owned();
    desk.keys("Lfork<enter>");
    assert_ne!(title(&desk), before);
    desk.keys("'");
    assert!(desk.screen().contains("no game is on the board"), "{}", desk.screen());
    desk.keys("Jjjjjj<enter>");
    assert_eq!(title(&desk), before);
}

#[test]
fn a_player_that_cannot_be_says_why() {
    let mut desk = Desk::open("hex", "uct", (120, 40));
    desk.keys("J<enter><ctrl-u>uct<enter>");
    assert!(desk.screen().contains("`human`"), "{}", desk.screen());
    desk.keys("<ctrl-u>uct itrations=3<enter>");
    assert!(desk.screen().contains("did you mean `iterations`"), "{}", desk.screen());
}

#[test]
fn a_sweep_is_played_beside_and_its_games_are_opened() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("|<enter><ctrl-u>uct<enter>j<enter><ctrl-u>uct iterations=20<enter>");
    desk.keys("j<enter>iterations<enter>j<enter>5,200<enter>j<enter><ctrl-u>20<enter>jjjj<enter>");
    let screen = desk.screen();
    assert!(screen.contains("40 of 40 games; finished") && screen.contains("iterations=200"), "{screen}");
    let bench = desk.app.bench.as_ref().expect("an experiment");
    let scores: Vec<f64> = bench.summaries().iter().map(|summary| summary.score.expect("games")).collect();
    assert!(scores[0] < scores[1], "{scores:?}");
    desk.keys("jj<enter><ctrl-u>99<enter>");
    assert!(desk.screen().contains("there is no game 99, expected 0 to 19"), "{}", desk.screen());
    desk.keys("<ctrl-u>3<enter>");
    let sitting = desk.app.game.as_ref().expect("the game");
    assert!(sitting.game.at() > 0 && title(&desk).starts_with("game: uct iterations="), "{}", title(&desk));
    let last = sitting.game.line().last().cloned().expect("a move");
    desk.keys("ur");
    desk.settle();
    assert_eq!(desk.view().answer.best_code, Some(last.code), "the decision is found again");
    desk.keys("|");
    assert!(desk.screen().contains("40 of 40 games"), "{}", desk.screen());
}

#[test]
fn an_experiment_that_cannot_be_says_why() {
    let mut desk = Desk::open("hex", "alpha-beta", (80, 24));
    desk.keys("|jjjj<enter><ctrl-u>7<enter>jjjj<enter>");
    assert!(desk.screen().contains("an even number"), "{}", desk.screen());
}

#[test]
fn a_clock_runs_down_and_hurries_the_search() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("Jj<enter><ctrl-u>uct time=60<enter>jj<enter><ctrl-u>100+2<enter>j<enter>");
    assert!(title(&desk).starts_with("game: you 1:40 v uct 1:40"), "{}", title(&desk));
    desk.app.now += Duration::from_secs(30);
    desk.keys("'b2<enter>");
    let setup = desk.app.setup.as_ref().expect("a search");
    assert_eq!(setup.budget.seconds, Some(6.0), "a share of what is left, and the increment");
    assert!(title(&desk).starts_with("game: you 1:12 v uct 1:40"), "{}", title(&desk));
    desk.app.now += Duration::from_secs(5);
    desk.keys(";");
    assert!(title(&desk).starts_with("game: you 1:12 v uct 1:37"), "{}", title(&desk));
    desk.app.now += Duration::from_secs(500);
    desk.keys("u<ctrl-r>");
    assert!(title(&desk).starts_with("game: you 1:12 v uct 1:37"), "walking costs no time: {}", title(&desk));
}
