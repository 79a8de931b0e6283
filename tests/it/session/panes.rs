//! What the panes show.

use plyscope::session::protocol::{LogCommand, TreeCommand};
use plyscope::session::view::{Fold, LogKind, RowKind};

use super::*;

fn tree(session: &mut Session, command: TreeCommand) -> View {
    session.handle(Command::Watch(all_panes()));
    session.handle(Command::Tree(command));
    session.view()
}

#[test]
fn a_selection_survives_folding_sorting_and_going_back() {
    let mut session = uct();
    seek(&mut session, 20_000);
    let view = tree(&mut session, TreeCommand::JumpNames("4 3".into()));
    let path = view.tree.path.clone();
    assert_eq!(view.tree.path_names, ["4", "3"]);
    assert_eq!(view.tree.rows[view.tree.selected as usize].path, path);

    let view = tree(&mut session, TreeCommand::Sort { column: None, descending: false });
    assert_eq!(view.tree.path, path);
    assert!(view.tree.rows.windows(2).all(|w| w[0].path <= w[1].path), "move order is path order here");

    seek(&mut session, 0);
    assert_eq!(look(&mut session).tree.path, Vec::<u32>::new(), "the nearest that is there");
    command(&mut session, Command::SeekLatest);
    assert_eq!(look(&mut session).tree.path, path, "remembered");

    assert_eq!(tree(&mut session, TreeCommand::JumpBack).tree.path, Vec::<u32>::new());
    assert_eq!(tree(&mut session, TreeCommand::JumpForward).tree.path, path);
    let view = tree(&mut session, TreeCommand::FoldAll);
    assert_eq!(view.tree.total, 8);
    assert!(view.tree.rows.iter().all(|row| row.depth <= 1));
    let view = tree(&mut session, TreeCommand::JumpNames("9".into()));
    assert!(view.notice.unwrap().is_fault);
}

#[test]
fn rows_fold_filter_and_name_their_tails() {
    let mut session = Session::open(setup("gomoku", "", "uct", &[("max_playout", "0")])).unwrap();
    seek(&mut session, 9_000);
    let view = tree(&mut session, TreeCommand::First);
    let rest = view.tree.rows.last().unwrap();
    assert!(
        matches!(&rest.kind, RowKind::Rest(text) if text.contains("more moves") && text.contains("% of visits"))
    );
    let short = view.tree.total;
    tree(&mut session, TreeCommand::Last);
    let whole = tree(&mut session, TreeCommand::Toggle).tree.total;
    assert!(whole > short, "a rest unfolds");
    tree(&mut session, TreeCommand::Tails(false));

    let view = tree(&mut session, TreeCommand::Filter("visits >= 10".into()));
    let visits = view.tree.columns.iter().position(|column| column.name == "visits").unwrap();
    assert!(view.tree.rows.iter().all(|row| row.cells[visits].sort_key() >= 10.0));
    let view = tree(&mut session, TreeCommand::Filter("visit>1".into()));
    assert!(view.notice.unwrap().text.contains("unknown column"));
    let view = tree(&mut session, TreeCommand::Filter(String::new()));
    let best = view.tree.rows.iter().find(|row| row.flags.best).unwrap().clone();
    assert_eq!(best.fold, Fold::Folded);
    tree(&mut session, TreeCommand::Jump(best.path.clone()));
    let view = tree(&mut session, TreeCommand::Child);
    let here = view.tree.rows.iter().position(|row| row.path == best.path).unwrap();
    assert_eq!(view.tree.rows[here].fold, Fold::Unfolded);
    assert_eq!(view.tree.rows[here + 1].depth, 2);
    let view = tree(&mut session, TreeCommand::Child);
    assert_eq!(view.tree.path.len(), 2);
    assert_eq!(tree(&mut session, TreeCommand::Parent).tree.path, best.path);
    let view = tree(&mut session, TreeCommand::Parent);
    assert_eq!(view.tree.rows[here].fold, Fold::Folded);
}

#[test]
fn ghosts_follow_and_boards() {
    let mut session = alpha_beta();
    command(&mut session, Command::Run);
    let view = tree(&mut session, TreeCommand::Unfold(2));
    let ghost =
        view.tree.rows.iter().find(|row| matches!(row.kind, RowKind::Ghost(_))).expect("something was cut");
    let path = ghost.path.clone();
    let view = tree(&mut session, TreeCommand::Jump(path.clone()));
    assert_eq!(view.tree.path, path);
    assert!(view.inspector.unwrap().note.contains("not searched"));
    let board = view.board.unwrap();
    assert_eq!(board.line.len(), path.len());

    let mut session = uct();
    tree(&mut session, TreeCommand::Follow(true));
    seek(&mut session, 10_000);
    let mut has_shown_playout = false;
    for _ in 0..40 {
        step(&mut session, Unit::Phase, 1);
        let view = session.view();
        assert_eq!(view.tree.path, session.machine().tree().current_path());
        has_shown_playout |= !view.board.unwrap().playout.is_empty();
    }
    assert!(has_shown_playout);
}

#[test]
fn the_log_tells_steps_and_the_end_of_runs() {
    let mut session = uct();
    seek(&mut session, 30_000);
    let view = look(&mut session);
    assert!(!view.last_event.is_empty());
    assert!(view.log.lines.len() >= 40, "told backwards");
    assert!(view.log.lines.windows(2).all(|w| w[0].clock <= w[1].clock));
    let newest = view.log.lines.last().unwrap().clone();
    assert_eq!(newest.clock, view.clock);

    step(&mut session, Unit::Phase, -5);
    let view = look(&mut session);
    assert!(view.log.lines.iter().all(|line| line.clock <= view.clock));
    step(&mut session, Unit::Phase, 5);
    let view = look(&mut session);
    assert_eq!(view.log.lines.last(), Some(&newest), "told again in the same words");

    session.handle(Command::Log(LogCommand::Kinds(vec![LogKind::Value])));
    session.handle(Command::Log(LogCommand::Move(-1)));
    let view = session.view();
    assert!(view.log.lines.iter().all(|line| line.kind == LogKind::Value));
    let line = view.log.lines[(view.log.selected - view.log.first) as usize].clone();
    command(&mut session, Command::Log(LogCommand::JumpToNode));
    assert!(line.path.starts_with(&session.view().tree.path));
    command(&mut session, Command::Log(LogCommand::JumpToMoment));
    assert_eq!(clock(&session), line.clock);
}

#[test]
fn marks_are_at_their_moments_whether_run_or_stepped() {
    let mut stepped = uct();
    while clock(&stepped).iterations < 300 {
        step(&mut stepped, Unit::Iteration, 1);
    }
    let mut run = uct();
    run.handle(Command::Seek(Goal::Iteration(300)));
    while run.is_busy() {
        run.work(777);
    }
    let (stepped, mut ran) = (look(&mut stepped), look(&mut run));
    assert!(!ran.timeline.marks.is_empty());
    for mark in &ran.timeline.marks {
        assert!(stepped.timeline.marks.contains(mark), "{mark:?}");
    }
    assert_eq!(told(&stepped.chart), told(&ran.chart));
    let first = ran.timeline.marks.first().unwrap().iteration;
    for _ in 0..ran.timeline.marks.len() {
        command(&mut run, Command::SeekMark(-1));
        ran = run.view();
    }
    assert_eq!(ran.timeline.now, first);
}

#[test]
fn a_chart_shows_the_moves_with_the_most_work() {
    let mut session = Session::open(setup("gomoku", "", "uct", &[])).unwrap();
    command(&mut session, Command::Seek(Goal::Iteration(2_000)));
    let chart = look(&mut session).chart.unwrap();
    let work: Vec<u64> = chart.series.iter().map(|series| *series.work.last().unwrap()).collect();
    assert_eq!((work.len(), chart.others), (8, 225 - 8));
    assert!(work.is_sorted_by(|more, less| more >= less), "{work:?}");
    assert_eq!(chart.total.last(), Some(&2_000));
}

#[test]
fn a_chart_keeps_a_bounded_number_of_samples() {
    let mut session = uct();
    command(&mut session, Command::Seek(Goal::Iteration(5_000)));
    let chart = look(&mut session).chart.unwrap();
    assert!((100..=513).contains(&chart.iterations.len()));
    assert_eq!(chart.iterations.last(), Some(&5_000));
    let total: u64 = chart.series.iter().map(|series| *series.work.last().unwrap()).sum();
    assert_eq!((total, chart.total.last(), chart.others), (5_000, Some(&5_000), 0));
    command(&mut session, Command::Seek(Goal::Iteration(1_000)));
    let chart = look(&mut session).chart.unwrap();
    assert_eq!(chart.iterations.last(), Some(&1_000));
}
