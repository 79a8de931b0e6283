//! Screens as text, at the three sizes.

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
