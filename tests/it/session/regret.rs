//! Regret: what the answers give away, by values of a position file or by values that are solved on the spot.

use plyscope::position::{Library, Opened};
use plyscope::session::view::ChartView;

use super::*;

fn shipped(id: &str) -> Opened {
    Library::shipped().item(id).unwrap().open(&Catalog::default()).unwrap()
}

fn open(setup: Setup) -> Session {
    let mut session = Session::open(setup).unwrap();
    session.handle(Command::Watch(Watch { chart: true, ..Watch::default() }));
    session
}

fn run_to(session: &mut Session, iteration: u64) {
    session.handle(Command::Seek(Goal::Iteration(iteration)));
    session.work_through(|| 0.0);
}

fn chart(session: &mut Session) -> ChartView {
    session.view().chart.unwrap()
}

fn series(chart: &ChartView, name: &str) -> Vec<f64> {
    chart.regret.iter().find(|series| series.name == name).map_or(Vec::new(), |series| series.value.clone())
}

#[test]
fn the_values_of_a_file_draw_the_regret_of_every_moment() {
    let setup = shipped("hex/wrong-prior").setup(algorithm("puct").unwrap(), 64 << 20);
    let truth = setup.truth.clone().unwrap();
    let mut session = open(setup);
    run_to(&mut session, 2_000);
    let view = chart(&mut session);
    assert_eq!(view.truth, "Max wins in 5");
    let (answer, mean) = (series(&view, "answer"), series(&view, "mean"));
    assert_eq!((answer.len(), mean.len()), (view.iterations.len(), view.iterations.len()));
    // Another search, asked at each of these moments.
    let mut machine = session.setup().situation.search(session.setup().request()).unwrap();
    for ((&iteration, answer), mean) in view.iterations.iter().zip(answer).zip(mean) {
        let until = plyscope::search::machine::Until {
            iterations: iteration,
            ..plyscope::search::machine::Until::NEVER
        };
        machine.advance(until, None);
        let now = machine.landmark().best.and_then(|code| truth.regret(code));
        assert_eq!((now.unwrap_or(f64::NAN).to_bits(), iteration), (answer.to_bits(), iteration));
        let now = truth.mean_regret(&machine.root_series());
        assert_eq!(now.unwrap_or(f64::NAN).to_bits(), mean.to_bits(), "at {iteration}");
    }
}

#[test]
fn solving_the_moves_finds_what_the_file_says_and_leaves_the_search_alone() {
    let mut setup = shipped("hex/three-by-three").setup(algorithm("uct").unwrap(), 64 << 20);
    let truth = setup.truth.take().unwrap();
    let uct = algorithm("uct").unwrap();
    (setup.algorithm, setup.settings) = (uct, uct.settings());
    let mut session = open(setup);
    run_to(&mut session, 300);
    assert!(chart(&mut session).regret.is_empty());
    let before = session.machine().digest();
    session.handle(Command::SolveMoves);
    session.work_through(|| 0.0);
    assert_eq!(session.machine().digest(), before);
    let view = chart(&mut session);
    assert_eq!(view.truth, "Max wins");
    let regret = *series(&view, "answer").last().unwrap();
    let best = session.machine().landmark().best.unwrap();
    assert_eq!(Some(regret), truth.regret(best));
    // What is known is known of this root alone.
    session.handle(Command::Play(best));
    assert!(chart(&mut session).regret.is_empty() && chart(&mut session).truth.is_empty());
}

#[test]
fn solving_can_be_given_up_and_is_refused_where_nothing_can_be_solved() {
    let said = |session: &mut Session| session.view().notice.map_or(String::new(), |notice| notice.text);
    // Boards on which no solver comes to an end.
    for (game, moves) in [("hex", "0 of 121"), ("chess", "0 of 20"), ("go", "0 of 82")] {
        let mut session = open(setup(game, "", "uct", &[]));
        session.handle(Command::SolveMoves);
        session.work(1_000);
        assert!(session.is_busy() && said(&mut session).contains(moves), "{}", said(&mut session));
        session.handle(Command::SolveMoves);
        assert!(!session.is_busy(), "{game}");
    }
    let mut over = open(setup("tic-tac-toe", "a1 b1 a2 b2 a3", "uct", &[]));
    assert_eq!(over.view().next_phase, "nothing, the game is over");
    over.handle(Command::SolveMoves);
    assert!(said(&mut over).contains("the game is over"));
}

/// Where some values are missing, regret is drawn where it is known and nowhere else.
#[test]
fn what_is_not_known_is_not_drawn() {
    let mut setup = shipped("tic-tac-toe/opposite-corners").setup(algorithm("uct").unwrap(), 64 << 20);
    let truth = setup.truth.as_mut().unwrap();
    truth.moves.truncate(1);
    let known = truth.moves[0].0;
    let mut session = open(setup);
    run_to(&mut session, 400);
    let view = chart(&mut session);
    assert!(series(&view, "mean").iter().filter(|value| !value.is_nan()).count() < 5);
    let best = session.machine().landmark().best.unwrap();
    let drawn = series(&view, "answer").last().copied();
    assert_eq!(drawn.is_some_and(|value| !value.is_nan()), best == known);
}
