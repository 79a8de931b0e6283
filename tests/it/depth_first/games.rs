//! Every game of the catalog, on random positions: settings that are exact agree with minimax, and each rule that
//! leaves something out shows where it does not.

use plyscope::catalog::{Catalog, Request, Situation, algorithm};
use plyscope::game::{Params, Side, Turn};
use plyscope::rng::Rng;
use plyscope::search::Machine;
use plyscope::search::machine::Until;

use super::finish;

type Set<'a> = [(&'a str, &'a str)];

fn open(situation: &dyn Situation, name: &str, set: &Set<'_>) -> Box<dyn Machine> {
    let algorithm = algorithm(name).expect("an algorithm");
    let mut settings = algorithm.settings();
    for (knob, value) in set {
        settings.set(knob, value).expect("a valid knob");
    }
    let request = Request { algorithm, settings, seed: 1, memory: 16 << 20, start: None };
    situation.search(request).expect("a search")
}

/// The root's value in points; wins as they are stored.
fn value(situation: &dyn Situation, name: &str, set: &Set<'_>) -> f64 {
    let answer = finish(open(situation, name, set).as_mut());
    answer.stats["depths"].as_array().and_then(|depths| depths.last()?["value"].as_f64()).expect("a pass")
}

/// A game by name and parameters, in its starting position.
fn game(words: &str) -> Box<dyn Situation> {
    let catalog = Catalog::default();
    let mut words = words.split(' ');
    let entry = catalog.entry(words.next().expect("a name")).expect("a game");
    entry.open(&Params::parse(words).expect("parameters")).expect("a game")
}

/// A position after at most so many random moves that is not the end.
fn wander(game: &dyn Situation, most: u32, rng: &mut Rng) -> Box<dyn Situation> {
    let mut situation = game.copy();
    for _ in 0..rng.below(most + 1) {
        let moves = situation.legal_moves();
        let mut after = situation.copy();
        after.play_code(moves[rng.below(moves.len() as u32) as usize].code);
        if matches!(after.turn(), Turn::Over(_)) {
            break;
        }
        situation = after;
    }
    situation
}

const TABLES: [&Set<'_>; 4] = [
    &[("table", "off")],
    &[("table", "64"), ("replacement", "always")],
    &[("table", "64"), ("replacement", "depth-preferred")],
    &[("table", "1024"), ("replacement", "two-tier")],
];
const ORDERINGS: [&Set<'_>; 6] = [
    &[("ordering", "none")],
    &[("ordering", "table,static")],
    &[("ordering", "table,captures,killers,history,static")],
    &[("ordering", "history,killers")],
    &[("ordering", "random")],
    &[("ordering", "worst")],
];
const DEEPENINGS: [&Set<'_>; 2] = [&[("deepening", "on")], &[("deepening", "off")]];
const PASSES: [&Set<'_>; 5] = [
    &[("aspiration", "off")],
    &[("aspiration", "1")],
    &[("aspiration", "30")],
    &[("passes", "bisection")],
    &[("passes", "mtdf"), ("first_guess", "7")],
];
const SCOUTS: [&Set<'_>; 2] = [&[("pvs", "off")], &[("pvs", "on")]];
const INTERNALS: [&Set<'_>; 2] = [&[("iid", "off")], &[("iid", "3")]];

/// Settings that change nothing of the value: all combinations of the above, one after the other.
fn combinations() -> impl Iterator<Item = Vec<(&'static str, &'static str)>> {
    let lists: [&[&'static Set<'static>]; 6] =
        [&TABLES, &ORDERINGS, &DEEPENINGS, &PASSES, &SCOUTS, &INTERNALS];
    let all: usize = lists.iter().map(|list| list.len()).product();
    (0..all).map(move |number| {
        let mut rest = number;
        let choose = |list: &&[&'static Set<'static>]| {
            let chosen = list[rest % list.len()];
            rest /= list.len();
            chosen
        };
        lists.iter().flat_map(choose).copied().collect()
    })
}

/// Each combination on a random position of its own, at a depth of its own.
fn agrees_with_minimax(words: &str, most: u32, deepest: u32) {
    let game = game(words);
    for (number, mut set) in combinations().enumerate() {
        let mut rng = Rng::stream(7, number as u64);
        let situation = wander(&*game, most, &mut rng);
        let depth = (1 + rng.below(deepest)).to_string();
        set.extend([("depth", depth.as_str()), ("table_depth", "equal")]);
        let truth = value(&*situation, "minimax", &[("depth", &depth)]);
        let found = value(&*situation, "alpha-beta", &set);
        assert_eq!(found, truth, "{words} [{}] {set:?}", situation.position());
    }
}

macro_rules! agreements {
    ($($name:ident: $words:literal, $most:literal random moves, depth $deepest:literal;)*) => {$(
        #[test]
        fn $name() {
            agrees_with_minimax($words, $most, $deepest);
        }
    )*};
}

agreements! {
    all_exact_settings_agree_on_tic_tac_toe: "tic-tac-toe", 6 random moves, depth 5;
    all_exact_settings_agree_on_mnk: "mnk m=4 n=4 k=3", 9 random moves, depth 3;
    all_exact_settings_agree_on_gomoku: "gomoku", 60 random moves, depth 1;
    all_exact_settings_agree_on_connect_four: "connect-four", 30 random moves, depth 5;
    all_exact_settings_agree_on_othello: "othello", 56 random moves, depth 3;
    all_exact_settings_agree_on_small_othello: "othello size=4", 10 random moves, depth 5;
    all_exact_settings_agree_on_checkers: "checkers", 60 random moves, depth 4;
    all_exact_settings_agree_on_chess: "chess", 60 random moves, depth 2;
    all_exact_settings_agree_on_hex: "hex size=3", 5 random moves, depth 4;
    all_exact_settings_agree_on_go: "go size=3 komi=0.5", 12 random moves, depth 3;
}

/// A tree in one line, with random nodes of all kinds.
fn random_tree(levels: u32, rng: &mut Rng) -> String {
    if levels == 0 || rng.below(5) == 0 {
        return (i64::from(rng.below(41)) - 20).to_string();
    }
    let (kind, weight) = match rng.below(7) {
        0 => ("chance", "1/2:"),
        1..=3 => ("max", ""),
        _ => ("min", ""),
    };
    let children = if weight.is_empty() { 1 + rng.below(3) } else { 2 };
    let below: Vec<String> =
        (0..children).map(|_| format!("{weight}{}", random_tree(levels - 1, rng))).collect();
    format!("{kind}({})", below.join(" "))
}

#[test]
fn all_exact_settings_agree_on_written_trees() {
    let mut game = game("tree");
    for (number, mut set) in combinations().enumerate() {
        let mut rng = Rng::stream(8, number as u64);
        let text = format!("max({} {})", random_tree(4, &mut rng), random_tree(4, &mut rng));
        game.set_position(&text).expect("a tree");
        set.push(("table_depth", "equal"));
        let truth = value(&*game, "expectiminimax", &[]);
        // Alpha-beta by name refuses chance; its windows do not.
        set.extend([("pruning", "on")]);
        assert_eq!(value(&*game, "expectiminimax", &set), truth, "{text} {set:?}");
    }
}

/// Rules that leave something out or look further, on games where they have something to do.
const RULES: &[(&str, &str, &Set<'_>)] = &[
    ("chess", "3", &[("null_move", "1")]),
    ("chess", "2", &[("quiescence", "6")]),
    ("checkers", "6", &[("lmr", "2"), ("ordering", "table,captures,killers,history,static")]),
    ("checkers", "6", &[("singular", "0"), ("singular_depth", "3")]),
    ("checkers", "4", &[("beam", "2")]),
    ("checkers", "3", &[("quiescence", "8")]),
    ("othello size=6", "6", &[("probcut", "1"), ("probcut_t", "0.5"), ("probcut_sigma", "100")]),
];

#[test]
fn rules_that_leave_something_out_are_shown_where_they_err() {
    const POSITIONS: u64 = 40;
    let mut lines = Vec::new();
    for (words, depth, rule) in RULES {
        let game = game(words);
        let mut differences = Vec::new();
        for number in 0..POSITIONS {
            let situation = wander(&*game, 30, &mut Rng::stream(9, number));
            let plain = value(&*situation, "alpha-beta", &[("depth", depth)]);
            let mut set = vec![("depth", *depth)];
            set.extend(*rule);
            let found = value(&*situation, "alpha-beta", &set);
            if found != plain {
                differences.push(format!("{}: {found}, not {plain}", situation.position()));
            }
        }
        let knobs: Vec<String> = rule.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let count = differences.len();
        let first = differences.first().expect("a position where the rule errs");
        lines.push(format!(
            "{words}, depth {depth}, {}: {count} of {POSITIONS} positions, such as\n  {first}",
            knobs.join(" ")
        ));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// Where a budget ends a pass, the answer is that of the last completed pass, or a move that the deeper search has
/// shown to be better than that.
#[test]
fn a_budget_of_nodes_is_answered_by_the_last_pass_or_better() {
    let game = game("connect-four");
    let mut better = 0;
    for number in 0..60 {
        let mut rng = Rng::stream(10, number);
        let situation = wander(&*game, 20, &mut rng);
        let nodes = u64::from(50 + rng.below(3_000));
        let mut machine = open(&*situation, "alpha-beta", &[("depth", "7")]);
        machine.advance(Until { nodes, ..Until::NEVER }, None);
        let answer = machine.answer();
        let depths = answer.stats["depths"].as_array().expect("passes");
        let Some(last) = depths.last().filter(|_| !machine.is_finished()) else { continue };
        let (depth, before) = (last["depth"].as_u64().expect("a depth"), &last["pv"][0]);
        let best = answer.best.expect("a move");
        assert_eq!(answer.pv.first(), Some(&best));
        if before == best.as_str() {
            continue;
        }
        better += 1;
        let worth = |name: &str| {
            let mut after = situation.copy();
            after.play(name).expect("a move");
            value(&*after, "minimax", &[("depth", &depth.to_string())])
        };
        let sign = if situation.turn() == Turn::Of(Side::Max) { 1.0 } else { -1.0 };
        let (new, old) = (worth(&best), worth(before.as_str().expect("a move")));
        assert!(sign * new > sign * old, "{}: {best} {new}, {before} {old}", situation.position());
    }
    assert!(better > 0, "no pass was left with something better");
}
