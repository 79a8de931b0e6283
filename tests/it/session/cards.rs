//! What the inspector, the tree and "why not" say of a choice among moves: nothing that the search would not do.

use plyscope::game::Side;
use plyscope::search::derivation::{Derivation, Sibling};
use plyscope::session::protocol::{TreeCommand, Viewpoint};
use plyscope::session::view::InspectorView;

use super::*;

/// A search of tic-tac-toe after so many iterations.
fn searched(moves: &str, knobs: &[(&str, &str)], iterations: u64) -> Session {
    let mut session = Session::open(setup("tic-tac-toe", moves, "uct", knobs)).unwrap();
    command(&mut session, Command::Seek(Goal::Iteration(iterations)));
    session
}

fn inspected(session: &mut Session, names: &str, viewpoint: Viewpoint) -> InspectorView {
    session.handle(Command::Tree(TreeCommand::Ghosts(true)));
    session.handle(Command::Tree(TreeCommand::JumpNames(names.into())));
    session.handle(Command::Watch(Watch { viewpoint, ..all_panes() }));
    session.view().inspector.unwrap()
}

fn cell(told: &Derivation, sibling: &Sibling, column: &str) -> f64 {
    let nth = told.sibling_columns.iter().position(|name| *name == column).unwrap();
    sibling.cells[nth].sort_key()
}

#[test]
fn the_numbers_of_a_choice_add_up_in_either_view() {
    for knobs in [&[][..], &[("selection", "puct")], &[("rave", "50")], &[("fpu", "0.6"), ("bias", "1")]] {
        for (moves, side) in [("b2", Side::Min), ("b2 a1", Side::Max)] {
            for viewpoint in [Viewpoint::Max, Viewpoint::Mover] {
                let mut session = searched(moves, knobs, 60);
                let told = inspected(&mut session, "c3", viewpoint);
                let view = told.mover.unwrap_or(Side::Max);
                let sign = if view == side { 1.0 } else { -1.0 };
                let told = told.derivation;
                let row = told.siblings.iter().find(|row| row.asked).unwrap();
                let added = cell(&told, row, "exploration")
                    + if told.sibling_columns.contains(&"bias") { cell(&told, row, "bias") } else { 0.0 };
                let score = row.cells.last().unwrap().sort_key();
                if !told.sibling_columns.contains(&"AMAF") {
                    let value = cell(&told, row, "value");
                    assert!((value + sign * added - score).abs() < 1e-9, "{knobs:?} {viewpoint:?} {row:?}");
                }
                assert!(told.substituted.ends_with(&format!("{score:.4}")), "{}", told.substituted);
                assert!(told.substituted.contains(if sign > 0.0 { " + " } else { " - " }));
                let term = |name: &str| told.terms.iter().find(|term| term.name == name).unwrap();
                let mean = term("v").value.sort_key() / term("n").value.sort_key();
                assert!((mean - term("v/n").value.sort_key()).abs() < 1e-9, "{knobs:?}");
                assert_eq!(term("v").about, format!("sum of results for {view:?}"));
                assert!(told.summary.contains(&format!("value {mean:.3}")), "{} {mean}", told.summary);
                let shares = &told.composition.shares;
                let whole: f64 = shares.iter().map(|it| it.share * it.mean.sort_key()).sum();
                assert!((whole - mean).abs() < 1e-9, "{shares:?}");
                let view = session.view();
                let row = view.tree.rows.iter().find(|row| row.name == "c3").unwrap();
                let column = |name| view.tree.columns.iter().position(|column| column.name == name).unwrap();
                assert!((row.cells[column("score")].sort_key() - score).abs() < 1e-9);
            }
        }
    }
}
