//! k back and k forward is the same state, bit for bit: from any moment, in any unit, across changes of knobs.

use plyscope::session::view::LogKind;
use proptest::prelude::*;

use super::*;

/// What happens to a search, one thing after the other.
#[derive(Debug, Clone)]
enum Act {
    Step(Unit, i64),
    Seek(u64),
    /// The n-th of the family's live knobs gets the m-th of its values.
    Turn(usize, usize),
    Latest,
    /// So many pieces of work of this many phases, then a pause.
    Run(u64, u64),
    /// A seek given up on the way.
    GiveUp(u64, u64),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let units =
        prop::sample::select(vec![Unit::Phase, Unit::Iteration, Unit::SamePhase, Unit::Over, Unit::Out]);
    let act = prop_oneof![
        4 => (units, -6_i64..7).prop_map(|(unit, count)| Act::Step(unit, count)),
        2 => (0..6_000_u64).prop_map(Act::Seek),
        3 => (0..6_usize, 0..3_usize).prop_map(|(knob, value)| Act::Turn(knob, value)),
        1 => Just(Act::Latest),
        3 => (1..6_u64, 1..900_u64).prop_map(|(pieces, phases)| Act::Run(pieces, phases)),
        1 => (0..3_000_u64, 1..200_u64).prop_map(|(goal, phases)| Act::GiveUp(goal, phases)),
    ];
    prop::collection::vec(act, 1..14)
}

const UCT_KNOBS: [(&str, [&str; 3]); 3] = [
    ("c", ["0.5", "1.4142135623730951", "3"]),
    ("expand", ["one", "1", "4"]),
    ("max_playout", ["none", "0", "3"]),
];

const ALPHA_BETA_KNOBS: [(&str, [&str; 3]); 6] = [
    ("ordering", ["none", "table,static", "random"]),
    ("table_depth", ["equal", "at-least", "equal"]),
    ("pruning", ["on", "off", "on"]),
    ("deepening", ["off", "on", "off"]),
    ("replacement", ["always", "two-tier", "depth-preferred"]),
    ("table", ["off", "16", "1024"]),
];

fn open(is_uct: bool) -> Session {
    if is_uct { uct() } else { alpha_beta() }
}

fn act(session: &mut Session, act: &Act, is_uct: bool) {
    match *act {
        Act::Step(unit, count) => step(session, unit, count),
        Act::Seek(phase) => seek(session, phase),
        Act::Turn(knob, value) => {
            let knobs = if is_uct { &UCT_KNOBS[..] } else { &ALPHA_BETA_KNOBS[..] };
            let (name, values) = knobs[knob % knobs.len()];
            set(session, name, values[value]);
        }
        Act::Latest => command(session, Command::SeekLatest),
        Act::Run(pieces, phases) => {
            session.handle(Command::Run);
            (0..pieces).for_each(|_| session.work(phases));
            session.handle(Command::Pause);
        }
        Act::GiveUp(goal, phases) => {
            session.handle(Command::Seek(Goal::Phase(goal)));
            session.work(phases);
            session.handle(Command::Pause);
        }
    }
}

/// Goes back by `back` phases and forward to the same moment in other pieces: the digests on the way agree.
fn check_there_and_back(session: &mut Session, back: u64, piece: u64) -> Result<(), TestCaseError> {
    let now = clock(session);
    let digest = session.machine().digest();
    let back = back.min(now.phases);
    seek(session, now.phases - back);
    prop_assert_eq!(clock(session).phases, now.phases - back);
    let earlier = session.machine().digest();
    session.handle(Command::Seek(Goal::Phase(now.phases)));
    while session.is_busy() {
        session.work(piece);
    }
    prop_assert_eq!(clock(session), now);
    prop_assert_eq!(session.machine().digest(), digest, "forward again");
    step(session, Unit::Phase, -(back as i64));
    prop_assert_eq!(session.machine().digest(), earlier, "back again");
    step(session, Unit::Phase, back as i64);
    prop_assert_eq!(session.machine().digest(), digest, "step by step");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn back_and_forth_is_exact(
        acts in acts(), is_uct: bool, back in prop_oneof![1..40_u64, 1..3_000_u64], piece in 1..500_u64,
    ) {
        let mut session = open(is_uct);
        for one in &acts {
            act(&mut session, one, is_uct);
        }
        check_there_and_back(&mut session, back, piece)?;
    }

    #[test]
    fn the_cut_of_the_work_does_not_matter(acts in acts(), is_uct: bool, piece in 1..300_u64) {
        let (mut one, mut other) = (open(is_uct), open(is_uct));
        for one_act in acts.iter().filter(|act| !matches!(act, Act::Run(..) | Act::GiveUp(..))) {
            act(&mut one, one_act, is_uct);
            match *one_act {
                Act::Step(unit, count) => other.handle(Command::Step { unit, count }),
                Act::Seek(phase) => other.handle(Command::Seek(Goal::Phase(phase))),
                _ => act(&mut other, one_act, is_uct),
            }
            while other.is_busy() {
                other.work(piece);
            }
            prop_assert_eq!(one.machine().digest(), other.machine().digest(), "{:?}", one_act);
            prop_assert_eq!(told(&look(&mut one)), told(&look(&mut other)), "{:?}", one_act);
        }
    }
}

#[test]
fn a_change_takes_hold_again_at_its_very_phase() {
    for (mut session, knob, value) in [(uct(), "c", "0.1"), (alpha_beta(), "ordering", "none")] {
        seek(&mut session, 333);
        set(&mut session, knob, value);
        seek(&mut session, 900);
        let digest = session.machine().digest();
        let old = session.setup().situation.position();
        seek(&mut session, 100);
        assert_ne!(session.machine().settings().text(knob), value, "before the change");
        seek(&mut session, 333);
        assert_eq!(session.machine().settings().text(knob), value, "at the change");
        step(&mut session, Unit::Phase, -1);
        assert_ne!(session.machine().settings().text(knob), value, "just before it");
        command(&mut session, Command::SeekLatest);
        assert_eq!(clock(&session).phases, 900);
        assert_eq!(session.machine().digest(), digest);
        assert_eq!(session.setup().situation.position(), old);
    }
}

#[test]
fn a_change_in_the_past_cuts_the_future_off() {
    let mut session = uct();
    seek(&mut session, 5_000);
    set(&mut session, "c", "0.1");
    seek(&mut session, 9_000);
    seek(&mut session, 2_000);
    let told = |view: &View| view.log.lines.iter().any(|line| line.text.ends_with("-> 0.1"));
    let view = look(&mut session);
    assert!(told(&view) && view.log.now == view.clock, "the change will be made again");
    set(&mut session, "c", "3");
    let view = look(&mut session);
    assert!(!told(&view), "the change is gone");
    assert_eq!(view.latest, view.clock);
    assert!(view.timeline.marks.iter().all(|mark| mark.iteration <= view.timeline.now));
    seek(&mut session, 6_000);
    assert_eq!(session.machine().settings().text("c"), "3", "the other branch's change is gone");

    let mut fresh = uct();
    seek(&mut fresh, 2_000);
    set(&mut fresh, "c", "3");
    seek(&mut fresh, 6_000);
    assert_eq!(session.machine().digest(), fresh.machine().digest());
}

#[test]
fn steps_by_every_unit_land_where_they_should() {
    for mut session in [uct(), alpha_beta()] {
        seek(&mut session, 1_234);
        step(&mut session, Unit::Iteration, 3);
        let iteration = clock(&session).iterations;
        step(&mut session, Unit::Iteration, -1);
        assert_eq!(clock(&session).iterations, iteration - 1);

        step(&mut session, Unit::Phase, 2);
        let (phase, before) = (session.machine().next_phase(), clock(&session));
        step(&mut session, Unit::SamePhase, 2);
        assert_eq!(session.machine().next_phase(), phase);
        assert!(clock(&session).iterations >= before.iterations + 2);
        step(&mut session, Unit::SamePhase, -1);
        assert_eq!(session.machine().next_phase(), phase);

        let path = |session: &Session| session.machine().tree().current_path().len();
        while path(&session) < 2 {
            step(&mut session, Unit::Phase, 1);
        }
        let (depth, now) = (path(&session), clock(&session));
        step(&mut session, Unit::Over, 1);
        assert!(path(&session) <= depth && clock(&session) > now);
        let now = clock(&session);
        step(&mut session, Unit::Over, -1);
        assert!(clock(&session) < now);
        while path(&session) < 2 {
            step(&mut session, Unit::Phase, -1);
        }
        let (depth, now) = (path(&session), clock(&session));
        step(&mut session, Unit::Out, -1);
        assert!(path(&session) < depth && clock(&session) < now);
        let out = clock(&session);
        while clock(&session).phases < now.phases - 1 {
            step(&mut session, Unit::Phase, 1);
            assert!(path(&session) >= depth, "the last such moment before");
        }
        assert!(clock(&session) > out || now.phases - out.phases == 1);
    }
}

#[test]
fn a_search_ends_where_its_budget_or_the_game_ends_it() {
    let mut session = Session::open(Setup {
        budget: Budget { iterations: Some(500), ..Budget::default() },
        ..setup("connect-four", "", "uct", &[])
    })
    .unwrap();
    command(&mut session, Command::Run);
    assert_eq!(clock(&session).iterations, 500);
    assert_eq!(pause(&session), plyscope::session::view::Pause::Budget);
    session.handle(Command::Run);
    session.work(10_000);
    assert!(clock(&session).iterations > 500, "asked again, it goes beyond");

    let mut session = alpha_beta();
    command(&mut session, Command::Run);
    assert_eq!(pause(&session), plyscope::session::view::Pause::Finished);
    let view = look(&mut session);
    assert!(view.log.lines.iter().any(|line| line.kind == LogKind::Depth), "{:#?}", view.log.lines);
    command(&mut session, Command::Run);
    assert_eq!(session.need(), Need::Nothing);
}

#[test]
fn play_and_take_back_start_new_searches() {
    let mut session = uct();
    let before = session.setup().situation.position();
    seek(&mut session, 4_000);
    let code = session.machine().answer().best_code.unwrap();
    command(&mut session, Command::Play(code));
    let view = look(&mut session);
    assert_eq!((view.clock.phases, view.heading.played.len()), (0, 3));
    assert!(view.notice.is_none(), "a later command clears the notice");
    command(&mut session, Command::TakeBack);
    assert_eq!(session.setup().situation.position(), before);
    command(&mut session, Command::Play(99));
    let notice = session.view().notice.unwrap();
    assert!(notice.is_fault && notice.text.contains("not legal"));
}

#[test]
fn a_knob_that_needs_it_restarts_the_search() {
    let mut session = uct();
    seek(&mut session, 1_000);
    set(&mut session, "solver", "on");
    assert_eq!(clock(&session), Clock::default());
    assert_eq!(session.machine().settings().text("solver"), "on");
    assert!(session.view().notice.unwrap().text.contains("anew"));
    set(&mut session, "c", "minus one");
    assert!(session.view().notice.unwrap().is_fault);
    set(&mut session, "z", "1");
    assert!(session.view().notice.unwrap().text.contains("unknown knob"));
}

/// What led to a moment is told by the settings under which it happened, and before what the user did there.
#[test]
fn a_phase_is_told_by_the_settings_that_it_went_by() {
    let mut session = Session::open(setup("tic-tac-toe", "", "uct", &[("c", "1.4")])).unwrap();
    session.handle(Command::Watch(Watch { log_lines: 20, ..Watch::default() }));
    step(&mut session, Unit::Iteration, 60);
    step(&mut session, Unit::Phase, 1);
    let here = session.view();
    let told = here.log.lines.last().unwrap().clone();
    assert!(told.text.starts_with("selection at the root"), "{}", told.text);
    set(&mut session, "c", "0.1");
    step(&mut session, Unit::Phase, -1);
    step(&mut session, Unit::Phase, 1);
    let view = session.view();
    let last: Vec<_> = view.log.lines.iter().rev().take(2).collect();
    assert_eq!((last[0].kind, &last[1].text), (LogKind::Control, &told.text));
    assert_eq!(view.knobs.iter().find(|knob| knob.name == "c").unwrap().value, "0.1");
}
