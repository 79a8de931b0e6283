//! Weights are part of a search's configuration and of its history.

use plyscope::search::Goal;
use plyscope::session::protocol::{Command, Unit};
use plyscope::session::{Session, Setup};

use super::{alpha_beta, play, uct, weigh};

const OTHER: &str = "open-threes=3,centre=40,pairs(2*open-twos - centre)=7";

fn ahead(phases: i64) -> Command {
    Command::Step { unit: Unit::Phase, count: phases }
}

/// Some phases, other weights, some more phases, yet other weights, and some more.
fn story() -> Vec<Command> {
    vec![ahead(700), weigh(OTHER), ahead(900), weigh("own"), ahead(300)]
}

fn digest(session: &Session) -> u64 {
    session.machine().digest()
}

#[test]
fn a_change_under_way_is_replayed_exactly() {
    for make in [alpha_beta, uct] as [fn(&str) -> Setup; 2] {
        let mut session = play(make("own"), story());
        let end = (session.machine().clock(), digest(&session));
        for phase in [1_650, 1_600, 900, 701, 700, 699, 3, 1_900] {
            session.handle(Command::Seek(Goal::Phase(phase)));
            session.work_through(|| 0.0);
            let mut fresh = play(make("own"), [ahead(phase.min(700) as i64)]);
            if phase >= 700 {
                fresh = play(make("own"), [ahead(700), weigh(OTHER), ahead((phase - 700).min(900) as i64)]);
            }
            if phase >= 1_600 {
                fresh = play(make("own"), story()[..4].iter().cloned().chain([ahead(phase as i64 - 1_600)]));
            }
            assert_eq!(session.machine().settings(), fresh.machine().settings(), "at {phase}");
            assert_eq!(digest(&session), digest(&fresh), "at {phase}");
        }
        assert_eq!((session.machine().clock(), digest(&session)), end);
        let unchanged = play(make("own"), [ahead(1_900)]);
        assert_ne!(digest(&session), digest(&unchanged), "the weights made a difference");
    }
}

#[test]
fn weights_set_at_the_first_moment_are_the_weights_it_was_opened_with() {
    for make in [alpha_beta, uct] as [fn(&str) -> Setup; 2] {
        let opened = play(make(OTHER), [ahead(2_000)]);
        let set = play(make("own"), [weigh(OTHER), ahead(2_000)]);
        assert_eq!(digest(&opened), digest(&set));
        assert_eq!(opened.machine().answer(), set.machine().answer());
    }
}

#[test]
fn equal_weights_have_one_name() {
    let said = play(alpha_beta(" centre = 6 "), [ahead(500)]);
    let own = play(alpha_beta("own"), [ahead(500)]);
    assert_eq!(said.machine().settings().text("weights"), "own");
    assert_eq!(digest(&said), digest(&own));
}

#[test]
fn what_the_table_holds_under_other_weights_is_not_used() {
    // A finished pass under one evaluation, then all weights 0: a deeper pass must find 0 everywhere.
    let nothing = "open-threes=0,open-twos=0,centre=0";
    let depth = |depth: &str| Command::Set { name: "depth".into(), value: depth.into() };
    let changed = play(alpha_beta("own"), [Command::Run, weigh(nothing), depth("6"), Command::Run]);
    let fresh = play(alpha_beta(nothing), [depth("6"), Command::Run]);
    let value = |session: &Session| session.machine().answer().value;
    assert_eq!(value(&changed), value(&fresh));
    assert_ne!(value(&changed), value(&play(alpha_beta("own"), [depth("6"), Command::Run])));
}

#[test]
fn bad_weights_change_nothing() {
    let mut session = play(alpha_beta("own"), [ahead(500)]);
    let before = digest(&session);
    session.handle(weigh("center=9"));
    let notice = session.view().notice.unwrap();
    assert!(notice.is_fault && notice.text.contains("unknown feature `center`"), "{}", notice.text);
    assert_eq!(digest(&session), before);
    let tree = super::setup("tree", "", "minimax", &[("weights", "centre=9")]);
    assert!(Session::open(tree).err().unwrap().found.contains("no evaluation"));
}
