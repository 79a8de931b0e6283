//! Screens as text, at the three sizes.

use plyscope::search::Tree;
use plyscope::tui::theme::{Depth, Glyphs, Role, Theme};
use ratatui::style::Color;

use super::desk::Desk;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn at_each_size(name: &str, mut prepare: impl FnMut((u16, u16)) -> Desk) {
    for size in SIZES {
        let desk = prepare(size);
        insta::assert_snapshot!(format!("{name}-{}x{}", size.0, size.1), desk.screen());
    }
}

#[test]
fn uct_in_a_workbench() {
    at_each_size("uct", |size| {
        let mut desk = Desk::open("connect-four", "uct", size);
        desk.keys("v300n3sgl");
        desk
    });
}

/// The names of the moves to the first node, level by level, whose children another line shows.
fn some_link(tree: &dyn Tree) -> String {
    let mut level = vec![tree.root()];
    while !level.is_empty() {
        if let Some(&link) = level.iter().find(|&&node| tree.transposed(node).is_some()) {
            return tree.path_names(&tree.path(link)).join(" ");
        }
        let mut next = Vec::new();
        level.iter().for_each(|&node| tree.children(node, &mut next));
        level = next;
    }
    panic!("no two lines have met")
}

/// Where two lines meet, one of them shows the children; Enter on the other's row leads there.
#[test]
fn a_shared_position_in_a_workbench() {
    let mut desk = Desk::open_with("tic-tac-toe", "uct", &[("transpositions", "dag")], (80, 24));
    desk.keys("600n");
    let link = some_link(desk.session.as_ref().expect("a search").machine().tree());
    desk.keys(&format!("@{link}<enter>"));
    insta::assert_snapshot!("uct-link-80x24", desk.screen());
    let row = desk.view().tree.rows.iter().find(|row| row.same_as.is_some()).expect("a link").clone();
    assert_eq!(desk.view().tree.path, row.path);
    desk.keys("<enter>");
    assert_eq!(Some(desk.view().tree.path_names.join(" ")), row.same_as);
    desk.keys("(");
    assert_eq!(desk.view().tree.path, row.path);
}

#[test]
fn alpha_beta_in_a_workbench() {
    at_each_size("alpha-beta", |size| {
        let mut desk = Desk::library(size);
        desk.keys("two-ply tree<enter>20si");
        desk
    });
}

#[test]
fn the_library() {
    at_each_size("library", |size| {
        let mut desk = Desk::library(size);
        desk.keys("<down><down>");
        desk
    });
}

#[test]
fn help_palette_knobs_breakpoints_and_setup() {
    for (name, keys) in [
        ("help", "?"),
        ("palette", ":brea"),
        ("knobs", "Kjl"),
        ("breakpoints", "bbvli40<enter>"),
        ("kinds", "4<tab>/j "),
        ("set-up", "ajj"),
        ("prompt", "#seven<enter>"),
    ] {
        let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
        desk.keys("20n");
        desk.keys(keys);
        insta::assert_snapshot!(name, desk.screen());
    }
}

#[test]
fn dialogs_in_ascii_and_without_colours() {
    for (name, keys) in
        [("ascii-help", "?"), ("ascii-knobs", "Kj"), ("ascii-set-up", "aj"), ("ascii-prompt", "#x<enter>")]
    {
        let mut desk = Desk::open("connect-four", "uct", (100, 32));
        desk.app.glyphs = &Glyphs::ASCII;
        desk.app.theme = Theme::open(None, Depth::None).expect("shipped");
        desk.keys("60n");
        desk.keys(keys);
        assert!(desk.screen().is_ascii(), "{name}: {}", desk.screen());
        let coloured = |cell: &&ratatui::buffer::Cell| cell.fg != Color::Reset || cell.bg != Color::Reset;
        assert_eq!(desk.buffer().content.iter().filter(coloured).count(), 0, "{name}");
        insta::assert_snapshot!(name, desk.screen());
    }
}

#[test]
fn boards_are_enlarged_where_there_is_room() {
    for (game, size) in [("connect-four", (120, 40)), ("tic-tac-toe", (100, 32))] {
        let mut desk = Desk::open(game, "uct", size);
        desk.keys("40ngj1<tab>z");
        insta::assert_snapshot!(format!("board-{game}"), desk.screen());
    }
}

#[test]
fn a_click_anywhere_on_an_enlarged_square_is_a_click_on_its_move() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (100, 32));
    desk.keys("9ng1<tab>z");
    let rows = super::desk::rows(&desk.buffer());
    let line = rows.iter().position(|row| row.contains('┼')).expect("lines") as u16;
    let cross = rows[usize::from(line)].chars().position(|c| c == '┼').expect("a crossing") as u16;
    // Around the first crossing lie the corner, the edge below it, and the middle.
    for (x, y, nth) in [(cross - 1, line - 1, 0), (cross - 1, line + 1, 3), (cross + 1, line + 1, 4)] {
        let before = desk.view().heading.played.len();
        desk.keys("G");
        desk.click(x, y);
        let under_cursor = desk.view().board.as_ref().and_then(|board| desk.app.move_under_cursor(board));
        assert_eq!((under_cursor, desk.view().heading.played.len()), (Some(nth), before));
    }
}

#[test]
fn the_interval_of_the_most_visited_move_is_drawn() {
    let mut desk = Desk::open("connect-four", "uct", (160, 48));
    desk.keys("300n5<tab>z");
    insta::assert_snapshot!("chart-interval", desk.screen());
}

#[test]
fn values_have_the_colour_of_whom_they_favour() {
    let mut desk = Desk::open("connect-four", "uct", (120, 40));
    desk.keys("300n");
    let (buffer, theme) = (desk.buffer(), desk.app.theme.clone());
    let colour = |number: &str| {
        let rows = super::desk::rows(&buffer);
        let y = rows.iter().position(|row| row.contains(number)).expect("shown");
        let x =
            rows[y].chars().take(rows[y].find(number).map_or(0, |at| rows[y][..at].chars().count())).count();
        buffer[(x as u16, y as u16)].fg
    };
    let of = |role| theme.style(role).fg.expect("a colour");
    assert_eq!(colour("0.657"), of(Role::ValueGood));
    assert_eq!(colour("0.375"), of(Role::ValueBad));
    assert_eq!(colour("0.500"), of(Role::ValueEven));
}

#[test]
fn the_editors() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (120, 40));
    desk.keys("ex<right>x<down>x");
    insta::assert_snapshot!("editor-board", desk.screen());
    let mut desk = Desk::library((120, 40));
    desk.keys("two-ply tree<ctrl-e><down>a");
    insta::assert_snapshot!("editor-tree", desk.screen());
}

#[test]
fn the_focus_and_the_selection_are_styled() {
    let mut desk = Desk::open("tic-tac-toe", "uct", (80, 24));
    desk.keys("20n");
    insta::assert_debug_snapshot!("styles", desk.buffer());
}
