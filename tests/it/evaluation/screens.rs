//! The weights on the screen: changed, tried, applied, reloaded.

use std::fs;

use plyscope::tui::message::Effect;

use crate::app::desk::Desk;

/// Connect Four, searched four plies deep.
fn searched(size: (u16, u16)) -> Desk {
    let mut desk = Desk::new(size);
    let setup = super::alpha_beta("own");
    desk.start(setup);
    desk.keys(" ");
    desk.settle();
    desk
}

#[test]
fn weights_are_changed_tried_and_applied() {
    for (name, size) in [("80x24", (80, 24)), ("120x40", (120, 40))] {
        let mut desk = searched(size);
        desk.keys("Wj");
        insta::assert_snapshot!(format!("weights-{name}"), desk.screen());
        // A typed weight, a stepped one, a feature of one's own.
        desk.keys("<enter>");
        desk.keys("<ctrl-u>-40<enter>");
        desk.keys("jlfthreats = 3*open-threes + open-twos<enter>G");
        desk.settle();
        insta::assert_snapshot!(format!("weights-tried-{name}"), desk.screen());
        desk.keys("a");
        let weights = desk.session.as_ref().unwrap().machine().settings().text("weights").to_owned();
        assert!(weights.contains("threats(3*open-threes + open-twos)=0"), "{weights}");
        assert!(weights.contains("centre=7"), "{weights}");
    }
}

#[test]
fn disagreements_are_listed_and_opened() {
    let mut desk = searched((80, 24));
    desk.keys("E");
    desk.settle();
    insta::assert_snapshot!("disagreements-80x24", desk.screen());
    let wanted = desk.view().workshop.as_ref().unwrap().disagreements.as_ref().unwrap().rows[1].path.clone();
    desk.keys("j<enter>");
    assert_eq!(desk.view().tree.path, wanted);
    assert!(desk.app.dialogs.is_empty());
}

#[test]
fn the_inspector_compares_with_a_pinned_node() {
    let mut desk = searched((120, 40));
    desk.keys("jjMjj<alt-3>zG");
    insta::assert_snapshot!("pinned-120x40", desk.screen());
}

#[test]
fn a_value_is_followed_to_its_leaf_and_back() {
    for (name, size) in [("80x24", (80, 24)), ("120x40", (120, 40)), ("200x60", (200, 60))] {
        let mut desk = searched(size);
        desk.keys("<alt-3>zG");
        insta::assert_snapshot!(format!("provenance-{name}"), desk.screen());
    }
    let mut desk = searched((120, 40));
    let path = |desk: &Desk| desk.view().tree.path.clone();
    desk.keys("V");
    let child = path(&desk);
    assert_eq!(child.len(), 1, "{}", desk.screen());
    desk.keys("Y");
    let leaf = path(&desk);
    assert!(leaf.len() > 1 && leaf.starts_with(&child), "{leaf:?}");
    let value = &desk.view().inspector.as_ref().unwrap().evaluation.value;
    assert_eq!(Some(value), desk.view().answer.value.as_ref());
    assert!(desk.screen().contains("the evaluation: the horizon is here"), "{}", desk.screen());
    desk.keys("(");
    assert_eq!(path(&desk), child);
}

#[test]
fn a_file_with_faults_leaves_the_weights_as_they_were() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("w.ron");
    let mut desk = searched((120, 40));
    let read = |desk: &mut Desk, text: &str| {
        fs::write(&path, text).unwrap();
        desk.obey(vec![Effect::ReadWeights(path.clone())]);
        desk.session.as_ref().unwrap().machine().settings().text("weights").to_owned()
    };
    assert_eq!(read(&mut desk, "(game: \"connect-four\", weights: {\"centre\": 9})"), "centre=9");
    assert_eq!(read(&mut desk, "(game: \"connect-four\", weights: {\"center\": 1})"), "centre=9");
    assert!(desk.screen().contains("unknown feature `center`"), "{}", desk.screen());
    assert!(desk.screen().contains("stay as they were"), "{}", desk.screen());
}

/// However long the path is and however narrow the screen: log and dialog tell the fault whole, until the file is right.
#[test]
fn what_is_wrong_with_a_file_is_told_whole() {
    let directory = tempfile::Builder::new().prefix(&"long-".repeat(12)).tempdir().unwrap();
    let path = directory.path().join("w.ron");
    let read = |desk: &mut Desk, text: &str| {
        fs::write(&path, text).unwrap();
        desk.obey(vec![Effect::ReadWeights(path.clone())]);
    };
    let unknown = "(game: \"connect-four\",\n weights: {\"center\": 1})";
    let mut desk = searched((120, 40));
    read(&mut desk, unknown);
    let log = desk.view().log.lines.last().unwrap().text.clone();
    assert!(log.starts_with("weights refused: w.ron:2:12: unknown feature `center`"), "{log}");
    assert!(log.ends_with("did you mean `centre`?"), "{log}");
    read(&mut desk, "(game: \"connect-four\", weights: {\"centre\": x25})");
    let log = &desk.view().log.lines.last().unwrap().text;
    let found = "w.ron:1:44: found `x25`, expected a whole number, or a formula in double quotes";
    assert!(log.ends_with(found), "{log}");
    let mut desk = searched((80, 24));
    read(&mut desk, unknown);
    desk.keys("W");
    let inside = |line: &str| line.split('┃').nth(1).unwrap_or_default().trim().to_owned();
    let shown: String = desk.screen().lines().map(inside).collect::<String>().replace(' ', "");
    for part in ["w.ron:2:12:", "unknownfeature`center`", "help:didyoumean`centre`?"] {
        assert!(shown.contains(part), "{part}: {}", desk.screen());
    }
    desk.keys("<esc>");
    read(&mut desk, "(game: \"connect-four\", weights: {\"centre\": 1})");
    desk.keys("W");
    assert!(!desk.screen().contains("was not taken"), "{}", desk.screen());
}
