//! Rules that leave something out or look further: what they report, what they show, and where they are wrong.

use plyscope::eval::{Judge, Weighted};
use plyscope::game::chess::Chess;
use plyscope::game::{Game, Notation};
use plyscope::rng::Rng;
use plyscope::search::depth_first::{Start, open};
use plyscope::search::event::{Flow, Question};
use plyscope::search::machine::Until;
use plyscope::search::{Answer, Event, Goal, Machine, NodeId};

use super::time::go_back;
use super::{finish, settings, tactical};

fn chess(fen: &str, set: &[(&str, &str)]) -> Box<dyn Machine> {
    let position = Chess.parse_position(fen).expect("a position");
    tactical(&Chess, &position, judge(), set)
}

fn judge() -> impl Judge<Chess> {
    Weighted::own(&Chess)
}

fn marker(answer: &Answer, name: &str) -> u64 {
    answer.stats["markers"][name].as_u64().expect("a count")
}

/// A middle game with captures, checks and passes to think about.
const MIDDLE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

/// A lone queen may take a pawn that is protected: at depth 1 that wins a pawn.
const PROTECTED_PAWN: &str = "4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1";

#[test]
fn every_rule_counts_what_it_does() {
    let with = |set: &[(&str, &str)]| {
        let mut all = vec![("depth", "5"), ("ordering", "table,captures,killers,history,static")];
        all.extend(set);
        finish(chess(MIDDLE, &all).as_mut())
    };
    let plain = with(&[]);
    for (set, names) in [
        (&[("pvs", "on")][..], &["scouts"][..]),
        (&[("quiescence", "4")], &["quiescence", "stand_pats"]),
        (&[("null_move", "2")], &["null_moves", "null_cuts"]),
        (&[("lmr", "3")], &["reductions", "reductions_stood"]),
        (&[("probcut", "1"), ("probcut_sigma", "10"), ("depth", "6")], &["predictions", "prob_cuts"]),
        (&[("iid", "3"), ("table", "off")], &["deepenings"]),
        (&[("singular", "30"), ("singular_depth", "3")], &["singular_tests", "extensions"]),
        (&[("beam", "6")], &["beamed"]),
    ] {
        let answer = with(set);
        for name in names {
            assert_eq!(marker(&plain, name), 0, "{name}");
            assert!(marker(&answer, name) > 0, "{name} with {set:?}");
        }
    }
    let share = plain.stats["ordering"]["first_move_share"].as_f64().expect("cutoffs");
    assert!((0.5..=1.0).contains(&share), "{share}");
}

#[test]
fn a_blunder_at_the_horizon_is_seen_through_by_quiescence_or_one_ply_more() {
    let best = |set: &[(&str, &str)]| finish(chess(PROTECTED_PAWN, set).as_mut()).best;
    assert_eq!(best(&[("depth", "1")]).as_deref(), Some("d1d6"), "one ply deep, a pawn is won");
    assert_ne!(best(&[("depth", "2")]).as_deref(), Some("d1d6"), "two plies deep, a queen is lost");
    assert_ne!(best(&[("depth", "1"), ("quiescence", "2")]).as_deref(), Some("d1d6"));
}

/// Everything that all rules together say and show of a search.
fn told(machine: &mut dyn Machine, most: u64) -> (Vec<String>, Vec<String>, Vec<Question>) {
    let (mut said, mut asked) = (Vec::new(), Vec::new());
    while !machine.is_finished() && machine.clock().phases < most {
        let mut heard = Vec::new();
        let phase = Until { phases: machine.clock().phases + 1, ..Until::NEVER };
        let mut listener = |event: &Event| {
            heard.push(*event);
            Flow::Continue
        };
        machine.advance(phase, Some(&mut listener));
        for event in heard {
            if let Event::Asking { question, .. } = event {
                asked.push(question);
            }
            said.push(machine.sentence(&event).text);
        }
    }
    (said, ghosts(machine), asked)
}

/// The reasons of all ghosts in the tree, each once.
fn ghosts(machine: &dyn Machine) -> Vec<String> {
    let tree = machine.tree();
    let (mut nodes, mut reasons): (Vec<NodeId>, Vec<String>) = (vec![tree.root()], Vec::new());
    while let Some(node) = nodes.pop() {
        let mut left_out = Vec::new();
        tree.ghosts(node, &mut left_out);
        reasons.extend(left_out.into_iter().map(|ghost| ghost.reason.to_string()));
        tree.children(node, &mut nodes);
    }
    reasons.sort();
    reasons.dedup();
    reasons
}

/// Many rules at once.
const MANY: [(&str, &str); 9] = [
    ("depth", "4"),
    ("pvs", "on"),
    ("table", "4096"),
    ("ordering", "table,captures,killers,history,static"),
    ("quiescence", "3"),
    ("null_move", "1"),
    ("lmr", "4"),
    ("singular", "20"),
    ("singular_depth", "3"),
];

/// The rest of them.
const MORE: [(&str, &str); 7] = [
    ("depth", "6"),
    ("iid", "3"),
    ("aspiration", "30"),
    ("probcut", "1"),
    ("probcut_sigma", "10"),
    ("beam", "25"),
    ("replacement", "two-tier"),
];

#[test]
fn with_every_rule_on_any_moment_is_reached_again() {
    let mut machine = chess(MIDDLE, &[&MANY[..], &MORE].concat());
    let mut rng = Rng::new(3);
    let mut moments = Vec::new();
    for _ in 0..60 {
        let phases = machine.clock().phases + 1 + u64::from(rng.below(3_000));
        machine.advance(Until { phases, ..Until::NEVER }, None);
        moments.push((machine.clock().phases, machine.digest()));
    }
    // Step by step through the last of them.
    for _ in 0..300 {
        let phases = machine.clock().phases + 1;
        machine.advance(Until { phases, ..Until::NEVER }, None);
        moments.push((phases, machine.digest()));
    }
    for &(phase, digest) in moments.iter().rev().chain(&moments) {
        go_back(machine.as_mut(), Goal::Phase(phase), 10_000);
        assert_eq!((machine.clock().phases, machine.digest()), (phase, digest));
    }
}

#[test]
fn what_was_found_under_other_rules_is_not_found_again() {
    let equal = ("table_depth", "equal");
    let mut machine = chess(MIDDLE, &[("depth", "4"), ("null_move", "2"), ("beam", "4"), equal]);
    finish(machine.as_mut());
    for (name, value) in [("null_move", "off"), ("beam", "off"), ("depth", "5")] {
        machine.set(name, value).expect("a live knob");
    }
    let answer = finish(machine.as_mut());
    assert_eq!(answer.value, finish(chess(MIDDLE, &[("depth", "5"), equal]).as_mut()).value);
}

#[test]
fn rules_are_told_and_leave_ghosts() {
    let mut machine = chess(MIDDLE, &MANY);
    let (said, ghosts, asked) = told(machine.as_mut(), u64::MAX);
    for words in [
        "null move at ",
        "even after a pass ",
        "stand-pat at ",
        "by a null window",
        "late in the order: only",
        "is searched again",
        "its late-move reduction stands",
        "singular at ",
    ] {
        assert!(said.iter().any(|line| line.contains(words)), "{words}");
    }
    assert!(asked.contains(&Question::NullMove) && asked.contains(&Question::Singular));
    for reason in ["beta cutoff", "alpha cutoff", "table", "null move", "quiescence stand-pat", "not noisy"] {
        assert!(ghosts.iter().any(|ghost| ghost.starts_with(reason)), "{reason} is not among {ghosts:?}");
    }
}

#[test]
fn a_prediction_that_cuts_is_told_and_leaves_ghosts() {
    // A null window at the root, so that there is a bound to predict against from the first move on.
    let set =
        [("depth", "6"), ("deepening", "off"), ("passes", "mtdf"), ("probcut", "1"), ("probcut_sigma", "10")];
    let (said, ghosts, asked) = told(chess(MIDDLE, &set).as_mut(), 20_000);
    assert!(said.iter().any(|line| line.contains("predicts at")), "no cut in {} sentences", said.len());
    assert!(asked.contains(&Question::ProbablyHigh) || asked.contains(&Question::ProbablyLow));
    assert!(ghosts.iter().any(|ghost| ghost.starts_with("ProbCut")), "{ghosts:?}");
}

/// Kings that have gone to and fro once beside locked pawns stand where they stood for the third time after four
/// plies more.
#[test]
fn a_position_that_comes_back_is_told_and_not_searched() {
    let mut position = Chess.parse_position("8/8/p7/P7/8/8/8/k1K5 b - - 0 1").expect("a position");
    let mut history = Vec::new();
    for name in ["a1a2", "c1c2", "a2a1", "c2c1"] {
        history.push(Chess.key(&position));
        let mv = Chess.parse_move(&position, name).expect("a legal move");
        Chess.play(&mut position, mv);
    }
    let settings = settings(&[("depth", "5"), ("table", "off"), ("deepening", "off")]);
    let start = Start { game: Chess, position, history, settings, seed: 1, memory: 64 << 20 };
    let mut machine = open(start, judge()).expect("settings that fit");
    let (said, ghosts, _) = told(machine.as_mut(), u64::MAX);
    let told = said.iter().find(|line| line.contains("repeats an earlier position")).expect("a repetition");
    assert!(told.ends_with(": 0"), "{told}");
    assert!(ghosts.iter().any(|ghost| ghost == "repetition"), "{ghosts:?}");
}

#[test]
fn what_the_beam_leaves_out_are_ghosts_and_nothing_is_called_proven() {
    let mut machine = chess(MIDDLE, &[("depth", "2"), ("beam", "3"), ("pruning", "off")]);
    let (said, ghosts, _) = told(machine.as_mut(), u64::MAX);
    let answer = machine.answer();
    assert!(said.iter().any(|line| line.ends_with("left out by the beam")), "{said:#?}");
    assert_eq!(ghosts, ["beam: not among the most promising moves"]);
    assert_eq!(machine.tree().child_count(machine.tree().root()), 3);
    assert!(answer.outcome.is_none());
}

#[test]
fn playouts_value_leaves_the_same_way_every_time() {
    let set = [("depth", "1"), ("leaf", "mc:5")];
    let value = || finish(chess(PROTECTED_PAWN, &set).as_mut()).value;
    assert_eq!(value(), value());
    assert!(value().is_some());
}

/// In an ending of kings and pawns having to move is often what hurts.
#[test]
fn in_a_pawn_ending_no_turn_is_passed() {
    let mut machine = chess("8/8/3k4/8/3KP3/8/8/8 w - - 0 1", &[("depth", "6"), ("null_move", "2")]);
    assert_eq!(marker(&finish(machine.as_mut()), "null_moves"), 0);
}

/// The answer's rows say what the tree's column of cutoffs says.
#[test]
fn rows_tell_the_rule_that_has_cut_a_root_move() {
    let set = [("depth", "4"), ("null_move", "2"), ("quiescence", "4"), ("pvs", "on"), ("table", "off")];
    let mut machine = chess(MIDDLE, &set);
    let answer = finish(machine.as_mut());
    let tree = machine.tree();
    let column = tree.columns().iter().position(|column| column.name == "cutoff").unwrap();
    let mut rules = 0;
    for row in &answer.moves {
        let cell = tree.cell(tree.find(&[row.code]).unwrap(), column).to_string();
        let told = row.numbers["cutoff"].as_str().unwrap_or_default();
        assert_eq!(told, cell.split('(').next().unwrap(), "{}", row.name);
        rules += u32::from(told == "null move");
    }
    assert!(rules > 0, "{:?}", answer.moves);
}
