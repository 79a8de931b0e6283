//! Pinned nodes, trials of other weights, disagreements, checks: against the tree itself.

use plyscope::search::Quantity;
use plyscope::session::protocol::{Command, EvaluationCommand, TreeCommand, Unit, Watch};
use plyscope::session::view::{FlipKind, LogKind, View, WorkshopView};
use plyscope::session::{Session, Setup};

use super::{alpha_beta, play, uct, weigh};

fn ask(command: EvaluationCommand) -> Command {
    Command::Evaluation(command)
}

fn look(session: &mut Session) -> View {
    let watch = Watch { tree_rows: 20, log_lines: 20, inspector: true, workshop: true, ..Watch::default() };
    session.handle(Command::Watch(watch));
    session.view()
}

fn workshop(session: &mut Session) -> WorkshopView {
    look(session).workshop.unwrap()
}

fn points(quantity: &Quantity) -> f64 {
    match quantity {
        Quantity::Points(points) => *points,
        other => panic!("{other:?} are no points"),
    }
}

#[test]
fn a_breakdown_adds_up_and_differs_from_the_pinned_node() {
    let jump = |names: &str| Command::Tree(TreeCommand::JumpNames(names.into()));
    let weights = "pair(open-twos + centre)=3,win-rate=0.8";
    let mut session =
        play(alpha_beta(weights), [Command::Run, jump("3"), ask(EvaluationCommand::Pin), jump("4 4")]);
    let view = look(&mut session).inspector.unwrap();
    let evaluation = view.evaluation;
    assert_eq!(evaluation.rows.len(), 4, "three features and a formula");
    let sum: f64 = evaluation.rows.iter().map(|row| points(&row.product)).sum();
    assert_eq!(sum, points(&evaluation.value));
    for row in &evaluation.rows[..3] {
        assert_eq!(points(&row.value) * points(&row.weight), points(&row.product));
        let located: f64 = row.squares.iter().map(|(_, value)| points(value)).sum();
        assert_eq!(located, points(&row.value), "{}: {:?}", row.feature, row.squares);
    }
    assert!(evaluation.rows[2].squares.iter().any(|(name, _)| name == "4:1"), "{:?}", evaluation.rows[2]);
    assert!(matches!(evaluation.expected, Quantity::Expectation(p) if p > 0.0 && p < 1.0));
    let pinned = evaluation.pinned.unwrap();
    assert_eq!(pinned.line, ["3"]);
    let change: f64 = evaluation.rows.iter().map(|row| points(&row.change)).sum();
    assert_eq!(change, points(&pinned.change));
    assert_eq!(points(&evaluation.value) - points(&pinned.value), change);
}

#[test]
fn a_trial_is_the_search_that_these_weights_would_have_made() {
    let other = "open-threes=0,open-twos=-30,centre=-20";
    let some = Command::Step { unit: Unit::Iteration, count: 800 };
    for (make, run) in [(alpha_beta as fn(&str) -> Setup, Command::Run), (uct, some)] {
        let mut session = play(make("own"), [run.clone()]);
        let before = (session.machine().digest(), session.machine().answer());
        session.handle(ask(EvaluationCommand::Try(other.into())));
        session.work_through(|| 0.0);
        let trial = workshop(&mut session).trial.unwrap();
        let alone = play(make(other), [run]);
        assert_eq!(trial.share, 1.0);
        assert_eq!(Some(trial.after.clone()), alone.machine().answer().value);
        assert_eq!(Some(trial.before.clone()), before.1.value);
        let rows = alone.machine().answer().moves;
        let values: Vec<_> = trial.moves.iter().map(|mv| (mv.name.clone(), mv.after.clone())).collect();
        assert_eq!(values, rows.into_iter().map(|row| (row.name.clone(), row.known())).collect::<Vec<_>>());
        assert_eq!(session.machine().digest(), before.0, "the search itself stands untouched");
        assert!(trial.compared > 10 && trial.best_moves > 0, "{trial:?}");
        assert!(trial.leaves > 50 && trial.leaves_turned > 0, "{trial:?}");
        assert!(trial.leaves_turned <= trial.leaves_changed && trial.leaves_changed <= trial.leaves);
        let root = make("own").situation;
        for flip in &trial.flips {
            let tree = session.machine().tree();
            let node = tree.find(&flip.path).expect("in the tree");
            if flip.kind == FlipKind::Leaf {
                assert_eq!(tree.child_count(node), 0);
                let mut leaf = root.copy();
                assert!(flip.path.iter().all(|&code| leaf.play_code(code)));
                let value =
                    |text: &str| leaf.weights(text).unwrap().value(&leaf.measured().unwrap()).to_string();
                assert_eq!((value("own"), value(other)), (flip.before.clone(), flip.after.clone()));
            }
        }
    }
}

#[test]
fn a_trial_of_the_weights_in_force_flips_nothing_and_ends_with_the_moment() {
    let mut session = play(alpha_beta("own"), [Command::Run, ask(EvaluationCommand::Try("own".into()))]);
    let trial = workshop(&mut session).trial.unwrap();
    assert_eq!((trial.leaves_changed, trial.best_moves, trial.cutoffs, trial.share), (0, 0, 0, 1.0));
    session.handle(weigh("centre=9"));
    assert_eq!(workshop(&mut session).trial, None, "it was about other weights");
    session.handle(ask(EvaluationCommand::Try("center=9".into())));
    assert!(session.view().notice.unwrap().is_fault);
}

#[test]
fn the_largest_disagreements_come_first_and_none_is_larger() {
    let mut session = play(alpha_beta("win-rate=0.9"), [Command::Run, ask(EvaluationCommand::Survey)]);
    let found = workshop(&mut session).disagreements.unwrap();
    assert_eq!(found.share, 1.0);
    let gap = |change: &Quantity| match change {
        Quantity::Part(change) => change.abs(),
        other => panic!("{other:?}"),
    };
    let gaps: Vec<f64> = found.rows.iter().map(|row| gap(&row.change)).collect();
    assert!(gaps.len() > 10 && gaps.is_sorted_by(|a, b| a >= b), "{gaps:?}");
    // Each is what the inspector says of that node, and the first is at least as large as the root's.
    for row in found.rows.iter().take(5) {
        session.handle(Command::Tree(TreeCommand::Jump(row.path.clone())));
        let inspector = look(&mut session).inspector.unwrap();
        assert_eq!(inspector.evaluation.value, row.value);
        assert_eq!(inspector.line, row.line);
    }
    let root = session.machine().answer().value.unwrap();
    session.handle(Command::Tree(TreeCommand::Jump(Vec::new())));
    let value = points(&look(&mut session).inspector.unwrap().evaluation.value);
    let expected = |points: f64| 1.0 / (1.0 + libm::exp(-0.9 * points / 100.0));
    assert!(gaps[0] >= (expected(points(&root)) - expected(value)).abs());
}

#[test]
fn static_and_searched_value_are_compared_in_one_unit() {
    // Othello counts evaluations in hundredths of a disc.
    let othello = crate::session::setup("othello", "", "alpha-beta", &[("depth", "4"), ("table", "off")]);
    let mut session = play(othello, [Command::Run, ask(EvaluationCommand::Survey)]);
    let found = workshop(&mut session).disagreements.unwrap();
    assert!(found.rows.len() > 10);
    for row in found.rows.iter().take(5) {
        session.handle(Command::Tree(TreeCommand::Jump(row.path.clone())));
        let evaluation = look(&mut session).inspector.unwrap().evaluation;
        assert_eq!(evaluation.in_points, row.value);
        assert_eq!(points(&evaluation.value) / 100.0, points(&row.value));
        let (value, searched) = (points(&row.value), points(&row.searched));
        let expected = |points: f64| 1.0 / (1.0 + libm::exp(-0.5 * points * 100.0 / unit(&session)));
        assert_eq!(row.change, Quantity::Part(expected(searched) - expected(value)));
    }
}

fn unit(session: &Session) -> f64 {
    f64::from(session.setup().situation.unit())
}

#[test]
fn checks_report_into_the_log() {
    let mut session = play(
        uct("centre=9"),
        [Command::Step { unit: Unit::Iteration, count: 300 }, ask(EvaluationCommand::Check)],
    );
    let log = look(&mut session).log;
    let line = log.lines.iter().rfind(|line| line.kind == LogKind::Control).unwrap();
    assert!(
        line.text.starts_with("evaluation checked: ") && line.text.contains("antisymmetry"),
        "{}",
        line.text
    );
    let tree = super::setup("tree", "", "minimax", &[]);
    let mut session = play(tree, [ask(EvaluationCommand::Check)]);
    assert!(session.view().notice.unwrap().text.contains("no evaluation"));
}

/// A root move of which only a bound is known is shown with it, before and after.
#[test]
fn a_trial_shows_bounds_as_bounds() {
    let commands = [Command::Run, ask(EvaluationCommand::Try("centre=40".into()))];
    let mut session = play(alpha_beta("own"), commands);
    let rows = session.machine().answer().moves;
    let trial = workshop(&mut session).trial.unwrap();
    let bounded = trial.moves.iter().filter(|mv| mv.before.to_string().starts_with(">=")).count();
    assert_eq!(bounded, rows.iter().filter(|row| row.numbers["bound"] == "lower").count());
    assert!(bounded > 0, "{:?}", trial.moves);
}

/// What was found under other weights is called so: on the node, and where static and searched values are compared.
#[test]
fn values_found_under_other_weights_are_called_so() {
    let mut session = play(alpha_beta("own"), [Command::Run, weigh("centre=50,open-twos=-9")]);
    let notes = |session: &Session| {
        let machine = session.machine();
        machine.explain(machine.tree().root()).notes.join("; ")
    };
    assert!(notes(&session).contains("was found under other weights (own)"), "{}", notes(&session));
    session.handle(ask(EvaluationCommand::Survey));
    session.work_through(|| 0.0);
    assert!(workshop(&mut session).disagreements.unwrap().is_reweighted);
    session.handle(weigh("own"));
    session.handle(ask(EvaluationCommand::Survey));
    session.work_through(|| 0.0);
    assert!(!notes(&session).contains("other weights"));
}
