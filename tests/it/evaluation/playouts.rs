//! Leaves that playouts have valued: whoever asks is told so, and nobody takes their values for the evaluation's.

use plyscope::search::{Machine, NodeId};
use plyscope::session::Session;
use plyscope::session::protocol::{Command, EvaluationCommand, TreeCommand, Watch};
use plyscope::session::view::View;

use super::play;
use crate::session::setup;

const KNOBS: [(&str, &str); 2] = [("depth", "2"), ("leaf", "mc:20")];

fn look(session: &mut Session) -> View {
    session.handle(Command::Watch(Watch {
        tree_rows: 20,
        log_lines: 200,
        inspector: true,
        chart: true,
        ..Watch::default()
    }));
    session.view()
}

/// The leaf that made the root's value.
fn leaf(machine: &dyn Machine) -> NodeId {
    machine.explain(machine.tree().root()).sources.last().expect("a value").node
}

#[test]
fn a_leaf_says_that_playouts_have_valued_it() {
    for (game, unit) in [("othello", "points"), ("connect-four", "thousandths of a win")] {
        let session = play(setup(game, "", "alpha-beta", &KNOBS), [Command::Run]);
        let machine = session.machine();
        let (tree, leaf) = (machine.tree(), leaf(machine));
        let told = machine.explain(leaf);
        assert_eq!(told.formula, "value = sum of 20 results / 20");
        let valued = format!("the mean of 20 playouts, in {unit}: the horizon is here");
        assert_eq!(told.sources[0].how, valued);
        assert!(told.notes.contains(&format!("valued by {valued}")), "{:?}", told.notes);
        assert!(!told.sources[0].is_evaluated);
        let rule = tree.columns().iter().position(|column| column.name == "rule").unwrap();
        assert_eq!(tree.cell(leaf, rule).to_string(), "playouts");
        let stats = machine.answer().stats;
        // The root is no leaf, and no game ends here within two plies.
        assert_eq!(stats["playouts"].as_u64(), stats["leaves"].as_u64().map(|leaves| 20 * leaves));
        let order = machine.explain(tree.root()).order;
        assert!(order.iter().any(|term| term.name == "playouts"), "{order:?}");
    }
}

#[test]
fn the_evaluation_of_such_a_leaf_is_not_called_its_value() {
    for (game, unit) in [("othello", "points"), ("connect-four", "thousandths of a win")] {
        let mut session = play(setup(game, "", "alpha-beta", &KNOBS), [Command::Run]);
        let path = session.machine().tree().path(leaf(session.machine()));
        let view = look(&mut session);
        assert_eq!(view.chart.unwrap().unit, unit);
        let said = view.log.lines;
        assert!(
            said.iter().any(|line| line.text.contains(" valued by the mean of 20 playouts: ")),
            "{said:#?}"
        );
        session.handle(Command::Tree(TreeCommand::Jump(path)));
        let inspector = look(&mut session).inspector.unwrap();
        assert!(inspector.evaluation.is_unused && !inspector.evaluation.rows.is_empty());
        assert!(inspector.leaf_evaluation.rows.is_empty(), "the evaluation has made nothing");
        session.handle(Command::Evaluation(EvaluationCommand::Survey));
        let view = session.view();
        assert!(view.notice.unwrap().text.contains("playouts value the leaves"));
    }
}

/// A knob that is turned says nothing about what was valued before.
#[test]
fn what_was_valued_before_keeps_its_judge() {
    let session = play(setup("othello", "", "alpha-beta", &KNOBS), [Command::Run]);
    let mut machine = session.machine().fork();
    let leaf = leaf(&*machine);
    let before = machine.explain(leaf).sources;
    machine.set("leaf", "eval").unwrap();
    assert_eq!(machine.explain(leaf).sources, before);
}
