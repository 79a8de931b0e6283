//! What is told of a node afterwards is what was told at the moment, with the same numbers and the same causes.

use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Machine, NodeId};
use plyscope::session::Session;
use plyscope::session::protocol::{Command, Setup, Watch};

use crate::session::setup;

/// A middle game of chess where White wins a pawn by a pin.
const PIN: &str = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2QK2R w KQkq - 4 8";

pub(super) fn pin(algorithm: &str, knobs: &[(&str, &str)]) -> Setup {
    let mut setup = setup("chess", "", algorithm, knobs);
    setup.situation.set_position(PIN).unwrap();
    setup
}

/// The machine after every phase until it is finished, with the events of the phase.
pub(super) fn phase_by_phase(machine: &mut dyn Machine, mut each: impl FnMut(&dyn Machine, &[Event])) {
    while !machine.is_finished() {
        let mut heard = Vec::new();
        let until = Until { phases: machine.clock().phases + 1, ..Until::NEVER };
        let mut listener = |event: &Event| {
            heard.push(*event);
            Flow::Continue
        };
        machine.advance(until, Some(&mut listener));
        each(machine, &heard);
    }
}

/// Every node of the present tree.
pub(super) fn nodes(machine: &dyn Machine) -> Vec<NodeId> {
    let tree = machine.tree();
    let (mut nodes, mut next) = (vec![tree.root()], 0);
    while let Some(&node) = nodes.get(next) {
        tree.children(node, &mut nodes);
        next += 1;
    }
    nodes
}

#[test]
fn a_cutoff_has_the_same_cause_afterwards() {
    for algorithm in ["alpha-beta", "pvs", "mtdf"] {
        let session = Session::open(pin(algorithm, &[("depth", "3"), ("deepening", "off")])).unwrap();
        let mut machine = session.machine().fork();
        let mut said = std::collections::HashMap::new();
        phase_by_phase(&mut *machine, |machine, events| {
            for event in events {
                if let Event::Cutoff { node, .. } = event {
                    said.insert(*node, machine.sentence(event).text);
                }
            }
        });
        let (mut compared, mut by_table) = (0, 0);
        for node in nodes(&*machine) {
            let Some(said) = said.get(&node) else { continue };
            let told = machine.explain(node).window;
            assert_eq!(told.last(), Some(said), "{algorithm}: {told:#?}");
            compared += 1;
            by_table += usize::from(said.contains("set by the table"));
        }
        assert!(compared > 20, "{algorithm}: {compared}");
        assert!(by_table > 0 || algorithm != "pvs");
    }
}

#[test]
fn a_search_again_is_named_as_the_cause() {
    let session = Session::open(pin("pvs", &[("depth", "3")])).unwrap();
    let mut machine = session.machine().fork();
    machine.advance(Until::NEVER, None);
    let tree = machine.tree();
    let path: Vec<u32> = machine.answer().pv_codes.into_iter().take(1).collect();
    let told = machine.explain(tree.find(&path).unwrap());
    assert!(told.window[0].contains("just outside the value that its scout has found"), "{told:#?}");
}

#[test]
fn a_scouted_line_is_as_long_as_its_depth() {
    for algorithm in ["alpha-beta", "pvs", "mtdf"] {
        let session = Session::open(pin(algorithm, &[("depth", "4")])).unwrap();
        let mut machine = session.machine().fork();
        machine.advance(Until::NEVER, None);
        let answer = machine.answer();
        // The last entry may have been replaced in the table.
        assert!((3..=4).contains(&answer.pv.len()), "{algorithm}: {:?}", answer.pv);
        let mut line = session.setup().situation;
        assert!(answer.pv_codes.iter().all(|&code| line.play_code(code)), "{algorithm}: legal moves");
    }
}

/// With a bound, `behind by at least`; and a move that is ahead is not called behind.
#[test]
fn a_move_that_is_ahead_is_not_behind() {
    let session = Session::open(pin("pvs", &[("depth", "3")])).unwrap();
    let mut machine = session.machine().fork();
    let (mut ahead, mut at_least) = (0, 0);
    phase_by_phase(&mut *machine, |machine, events| {
        let tree = machine.tree();
        let returned =
            events.iter().any(|event| matches!(event, Event::Returned { .. } | Event::Left { .. }));
        if !returned || tree.current_path().len() > 1 {
            return;
        }
        let mut children = Vec::new();
        tree.children(tree.root(), &mut children);
        for child in children {
            for sibling in machine.explain(child).siblings.iter().filter(|sibling| sibling.asked) {
                let margin = sibling.margin.to_string();
                at_least += usize::from(margin.starts_with(">="));
                if sibling.note.starts_with("ahead of it") {
                    assert_eq!(sibling.margin, plyscope::search::Quantity::Unknown);
                    ahead += 1;
                }
            }
        }
    });
    assert!(ahead > 0 && at_least > 0, "{ahead} {at_least}");
}

/// The header, the answer and the log name the same best move at every phase.
#[test]
fn all_name_the_same_best_move() {
    let rules = [("depth", "3"), ("aspiration", "30"), ("table_depth", "equal"), ("quiescence", "6")];
    for (algorithm, knobs) in [("pvs", &rules[..1]), ("alpha-beta", &rules), ("mtdf", &rules[..1])] {
        let session = Session::open(pin(algorithm, knobs)).unwrap();
        let mut machine = session.machine().fork();
        let (mut told, mut changes) = (None, 0);
        phase_by_phase(&mut *machine, |machine, events| {
            for event in events {
                if let Event::BestMove { code } = event {
                    assert_ne!(told, Some(*code));
                    (told, changes) = (Some(*code), changes + 1);
                }
            }
            let answer = machine.brief_answer();
            told = told.or(answer.best_code);
            assert_eq!(answer.best_code.or(told), told, "{algorithm} at {:?}", machine.clock());
            assert_eq!(machine.landmark().best, answer.best_code);
            assert_eq!(answer.best_code.is_some(), !answer.pv.is_empty());
            assert_eq!(answer.pv_codes.first().copied(), answer.best_code);
        });
        assert!(changes > 1, "{algorithm}");
    }
}

/// Beyond the horizon a value may be that of the position as it stands although noisy moves were searched.
#[test]
fn standing_pat_is_said_and_its_equation_is_true() {
    let session = Session::open(pin("alpha-beta", &[("depth", "2"), ("quiescence", "4")])).unwrap();
    let mut machine = session.machine().fork();
    machine.advance(Until::NEVER, None);
    let check = |machine: &dyn Machine| {
        let (mut stood, mut equations) = (0, 0);
        for node in nodes(machine) {
            let told = machine.explain(node);
            let ways = ["none of its", "its one noisy move"];
            if told.notes.iter().any(|note| ways.iter().any(|way| note.contains(way))) {
                assert!(told.sources[0].how.contains("it stands pat"), "{told:#?}");
                assert!(told.sources[0].is_evaluated);
                stood += 1;
            }
            if let Some(at) = told.substituted.find("as it stands: ") {
                let stands = told.substituted[at + 14..].split([',', ')']).next().unwrap();
                let value = told.substituted.rsplit(" = ").next().unwrap();
                let terms: Vec<f64> =
                    [stands, value].iter().filter_map(|number| number.parse().ok()).collect();
                let is_max = told.substituted.contains("max(");
                if let [stands, value] = terms[..] {
                    assert!(if is_max { value >= stands } else { value <= stands }, "{}", told.substituted);
                    equations += 1;
                }
            }
        }
        (stood, equations)
    };
    let before = check(&*machine);
    assert!(before.0 > 0 && before.1 > 0, "{before:?}");
    machine.set("weights", "pawns=40,mobility=-30").unwrap();
    assert_eq!(check(&*machine), before, "an old value is compared with the old static one");
}

/// What is left out by a bound is worth a bound, too.
#[test]
fn unpruned_bounds_are_bounds() {
    let knobs = [("depth", "3"), ("beam", "4"), ("table", "off"), ("deepening", "off")];
    let session = Session::open(pin("alpha-beta", &knobs)).unwrap();
    let mut machine = session.machine().fork();
    machine.advance(Until::NEVER, None);
    let (tree, mut bounds) = (machine.tree(), 0);
    for node in nodes(&*machine) {
        let mut ghosts = Vec::new();
        tree.ghosts(node, &mut ghosts);
        let found = ghosts.first().and_then(|ghost| machine.unprune(node, ghost.code, 100_000));
        let bound = tree.columns().iter().position(|column| column.name == "bound").unwrap();
        let bound = tree.cell(node, bound).to_string();
        if let Some(second) = found.as_ref().and_then(|found| found.story.get(1)).filter(|_| bound != "exact")
        {
            let words = if bound == "lower" { "at least" } else { "at most" };
            assert!(second.contains(words), "{bound}: {second}");
            bounds += 1;
        }
        if bounds > 40 {
            return;
        }
    }
    assert!(bounds > 5, "{bounds}");
}

/// The root is searched again where the aspiration window fails, and that is counted.
#[test]
fn searches_of_the_root_are_counted() {
    let count = |algorithm: &str, knobs: &[(&str, &str)]| {
        let session = Session::open(pin(algorithm, knobs)).unwrap();
        let mut machine = session.machine().fork();
        let (mut begun, mut failed) = (0, 0);
        phase_by_phase(&mut *machine, |machine, events| {
            for event in events {
                begun += u64::from(matches!(event, Event::DepthStarted { .. }));
                failed += u64::from(matches!(event, Event::RootBound { .. }));
            }
            let tree = machine.tree();
            let told = machine.explain(tree.root()).window;
            assert!(!told.concat().contains("alpha -30, open"), "{told:?}");
        });
        let counted = machine.answer().stats["root_searches"].as_u64().unwrap();
        (counted, begun, failed)
    };
    let (counted, begun, failed) = count("alpha-beta", &[("depth", "3"), ("aspiration", "1")]);
    assert_eq!((counted, begun), (begun + failed, 3));
    assert!(failed > 0);
    let (counted, begun, failed) = count("mtdf", &[("depth", "2")]);
    assert!(counted > begun && failed >= counted - begun, "{counted} {begun} {failed}");
}

/// Where the root's window has failed is told of a free run as of single steps, at the same moments.
#[test]
fn a_free_run_tells_where_the_roots_window_failed() {
    for (algorithm, knobs, words) in [
        ("alpha-beta", &[("depth", "3"), ("aspiration", "1")][..], "aspiration fails "),
        ("mtdf", &[("depth", "2")][..], "MTD(f) fails "),
    ] {
        let mut session = Session::open(pin(algorithm, knobs)).unwrap();
        let mut stepped = Vec::new();
        phase_by_phase(&mut *session.machine().fork(), |machine, events| {
            for event in events.iter().filter(|event| matches!(event, Event::RootBound { .. })) {
                stepped.push((machine.clock(), machine.sentence(event).text));
            }
        });
        session.handle(Command::Run);
        session.work_through(|| 0.0);
        session.handle(Command::Watch(Watch { log_lines: 10_000, ..Watch::default() }));
        let lines = session.view().log.lines;
        let told = lines.into_iter().filter(|line| line.text.starts_with(words));
        let told: Vec<_> = told.map(|line| (line.clock, line.text)).collect();
        assert!(!told.is_empty());
        assert_eq!(told, stepped, "{algorithm}");
    }
}

/// The inspector's principal variation of the root is the answer's, and every node's on its way the rest of it.
#[test]
fn the_inspector_has_the_answers_line() {
    let knobs = [("depth", "6"), ("null_move", "2"), ("quiescence", "6")];
    let session = Session::open(pin("pvs", &knobs)).unwrap();
    let mut machine = session.machine().fork();
    let mut folded = 0;
    loop {
        machine.advance(Until { phases: machine.clock().phases + 50_000, ..Until::NEVER }, None);
        let (answer, tree) = (machine.brief_answer(), machine.tree());
        let root = machine.explain(tree.root()).line;
        assert!(root.starts_with(&tree.path_names(&answer.pv_codes)), "{root:?}");
        assert_eq!(root.len(), answer.pv.len(), "at {:?}", machine.clock());
        folded += u32::from(tree.find(&answer.pv_codes).is_none());
        if machine.is_finished() {
            break;
        }
    }
    assert!(folded > 0, "the tree has held it all");
}
