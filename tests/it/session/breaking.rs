//! Breakpoints stop at the right phase, forwards and backwards.

use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Machine, Quantity};
use plyscope::session::protocol::{BreakCommand, Condition, Incident};
use plyscope::session::view::Pause;

use super::*;

fn add(session: &mut Session, condition: Condition) {
    session.handle(Command::Break(BreakCommand::Add { condition, log_only: false }));
}

/// Every moment up to `phases` at which a condition comes true, found by looking at the state after every single
/// phase.
fn slowly(mut machine: Box<dyn Machine>, condition: &Condition, phases: u64) -> Vec<u64> {
    let mut moments = Vec::new();
    let mut before = Observed::of(&*machine, condition, &[]);
    while machine.clock().phases < phases && !machine.is_finished() {
        let until = Until { phases: machine.clock().phases + 1, ..Until::NEVER };
        let mut events = Vec::new();
        let mut listener = |event: &Event| {
            events.push(*event);
            Flow::Continue
        };
        machine.advance(until, Some(&mut listener));
        let now = Observed::of(&*machine, condition, &events);
        if now.is_hit_after(&before, condition) {
            moments.push(machine.clock().phases);
        }
        before = now;
    }
    moments
}

struct Observed {
    iterations: u64,
    is_inside: bool,
    was_at_root: bool,
    value: Quantity,
    best_changed: bool,
    happened: Vec<Event>,
}

impl Observed {
    fn of(machine: &dyn Machine, condition: &Condition, events: &[Event]) -> Self {
        let tree = machine.tree();
        let path: &[u32] = match condition {
            Condition::Visited(path) | Condition::ValueChanged(path) => path,
            _ => &[],
        };
        let node = tree.find(path);
        let column = tree.columns().iter().position(|column| column.name == "value").unwrap();
        Self {
            iterations: machine.clock().iterations,
            is_inside: node.is_some() && tree.current_path().starts_with(path),
            was_at_root: events.iter().any(|event| match event {
                Event::BackedUp { node, .. } | Event::Entered { node, .. } => *node == tree.root(),
                _ => false,
            }),
            value: node.map_or(Quantity::Unknown, |node| tree.cell(node, column)),
            best_changed: events.iter().any(|e| matches!(e, Event::BestMove { .. })),
            happened: events.to_vec(),
        }
    }

    fn is_hit_after(&self, before: &Self, condition: &Condition) -> bool {
        match condition {
            Condition::Iteration(n) => before.iterations < *n && *n <= self.iterations,
            Condition::Visited(path) if path.is_empty() => self.was_at_root,
            Condition::Visited(_) => self.is_inside && !before.is_inside,
            Condition::ValueChanged(_) => self.value != before.value && self.value != Quantity::Unknown,
            Condition::BestMoveChanged => self.best_changed,
            Condition::Happens(incident) => self.happened.iter().any(|event| incident.is(event)),
        }
    }
}

fn machine(session: &Session) -> Box<dyn Machine> {
    let setup = session.setup();
    setup.situation.search(setup.request()).unwrap()
}

/// The session stops at exactly the moments that the slow look has found, forwards and backwards, in any pieces.
fn check(session: &mut Session, condition: Condition, phases: u64) {
    let expected = slowly(machine(session), &condition, phases);
    assert!(!expected.is_empty(), "{condition:?} never holds");
    add(session, condition.clone());
    let few: Vec<u64> = expected.iter().copied().take(12).collect();
    for (nth, moment) in few.iter().enumerate() {
        session.handle(Command::Run);
        while session.is_busy() {
            session.work(1 + 97 * nth as u64);
        }
        assert_eq!(clock(session).phases, *moment, "{condition:?}, hit {nth}");
        assert!(matches!(pause(session), Pause::Breakpoint(1, _)));
    }
    for moment in few.iter().rev().skip(1) {
        command(session, Command::RunBack { past: 0 });
        assert_eq!(clock(session).phases, *moment, "{condition:?} backwards");
    }
    command(session, Command::RunBack { past: 0 });
    assert_eq!(clock(session).phases, 0);
    assert!(session.view().notice.unwrap().text.contains("beginning"));
    assert_eq!(session.view().breakpoints[0].hits, few.len() as u64, "searching back counts no hits");
}

#[test]
fn monte_carlo_stops_at_the_right_phase() {
    let mut explored = uct();
    seek(&mut explored, 60_000);
    let tree = explored.machine().tree();
    let mut deep = Vec::new();
    let mut at = Some(tree.root());
    while let Some(node) = at.filter(|_| deep.len() < 4) {
        let mut children = Vec::new();
        tree.children(node, &mut children);
        at = children.into_iter().max_by_key(|&child| tree.flags(child).best);
        deep.extend(at.map(|child| tree.code(child)));
    }
    assert_eq!(deep.len(), 4);
    for condition in [
        Condition::Iteration(77),
        Condition::BestMoveChanged,
        Condition::Visited(Vec::new()),
        Condition::Visited(deep[..1].to_vec()),
        Condition::Visited(deep.clone()),
        Condition::ValueChanged(deep[..2].to_vec()),
        Condition::ValueChanged(deep),
    ] {
        check(&mut uct(), condition, 60_000);
    }
}

#[test]
fn all_children_at_once_are_no_visit_but_the_one_stepped_to() {
    let open = || Session::open(setup("connect-four", "44", "uct", &[("expand", "3")])).unwrap();
    let code = open().setup().situation.legal_moves()[3].code;
    let reply = open().setup().situation.legal_moves()[2].code;
    check(&mut open(), Condition::Visited(vec![code]), 5_000);
    check(&mut open(), Condition::Visited(vec![code, reply]), 5_000);
}

#[test]
fn alpha_beta_stops_at_the_right_phase() {
    let moves: Vec<u32> = alpha_beta().setup().situation.legal_moves().iter().map(|mv| mv.code).collect();
    let knobs = [("depth", "6"), ("table", "4096")];
    let mut deepening = Session::open(setup("connect-four", "4", "alpha-beta", &knobs)).unwrap();
    check(&mut deepening, Condition::BestMoveChanged, 200_000);
    for condition in [
        Condition::Iteration(300),
        Condition::Happens(Incident::Cutoff),
        Condition::Happens(Incident::TableCut),
        Condition::Visited(Vec::new()),
        Condition::Visited(vec![moves[2]]),
        Condition::Visited(vec![moves[2], moves[0]]),
        Condition::ValueChanged(vec![moves[1]]),
        Condition::ValueChanged(vec![moves[1], moves[0]]),
    ] {
        check(&mut alpha_beta(), condition, 20_000);
    }
}

#[test]
fn a_log_point_logs_and_goes_on() {
    let mut session = uct();
    session.handle(Command::Break(BreakCommand::Add { condition: Condition::Iteration(40), log_only: true }));
    add(&mut session, Condition::Iteration(90));
    command(&mut session, Command::Run);
    assert_eq!(clock(&session).iterations, 90);
    let view = look(&mut session);
    assert_eq!((view.breakpoints[0].hits, view.breakpoints[1].hits), (1, 1));
    session.handle(Command::Break(BreakCommand::Toggle(2)));
    session.handle(Command::Break(BreakCommand::Remove(7)));
    assert!(session.view().notice.unwrap().is_fault);
    command(&mut session, Command::RunBack { past: 0 });
    assert!(session.view().notice.unwrap().text.contains("no breakpoint"));
}

#[test]
fn the_same_breakpoint_is_there_once() {
    let mut session = uct();
    for log_only in [false, true, false] {
        let condition = Condition::BestMoveChanged;
        command(&mut session, Command::Break(BreakCommand::Add { condition, log_only }));
    }
    let numbers: Vec<u32> = session.view().breakpoints.iter().map(|breakpoint| breakpoint.number).collect();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(session.view().notice.unwrap().text, "breakpoint 1: best move changed");
}
