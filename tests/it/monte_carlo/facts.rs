//! Figures of the textbooks, proofs against the rules, and what the explanations say.

use std::collections::HashMap;

use plyscope::game::mnk::Small;
use plyscope::game::{Outcome, Side, Turn};
use plyscope::search::event::{Event, Flow};
use plyscope::search::{Derivation, NodeId, Quantity, Tree};

use super::toy::Toy;
use super::*;

fn given(name: &str, wins: f64, visits: u32, children: Vec<StartNode>) -> StartNode {
    StartNode { name: name.into(), visits, wins, children }
}

/// 37/100 for Min, who has moved last; every count here is Max's.
fn ucb_37_100() -> (Toy, StartNode) {
    let game = Toy::new("max(a:min(b:max(c:max(won:1) d:max(n1:0)) e:max(n2:0)) f:min(n3:0) g:min(n4:0))");
    let b = given("b", 37.0, 53, vec![given("c", 27.0, 35, vec![]), given("d", 10.0, 18, vec![])]);
    let a = given("a", 60.0, 79, vec![b, given("e", 23.0, 26, vec![])]);
    let root = vec![a, given("f", 1.0, 10, vec![]), given("g", 2.0, 11, vec![])];
    (game, given("", 63.0, 100, root))
}

/// 11/21, with every count as printed in the figure.
fn mcts_11_21() -> (Toy, StartNode) {
    let game = Toy::new(
        "max(a:max(b:max(n1:1) c:max(d:max(n2:1) e:max(lost:0))) f:max(g:max(n3:1) h:max(n4:1) i:max(n5:1)) j:max(n6:0))",
    );
    let leaf = |name, wins, visits| given(name, wins, visits, vec![]);
    let c = given("c", 5.0, 6, vec![leaf("d", 2.0, 3), leaf("e", 3.0, 3)]);
    let a = given("a", 7.0, 10, vec![leaf("b", 2.0, 4), c]);
    let f = given("f", 4.0, 8, vec![leaf("g", 1.0, 2), leaf("h", 2.0, 3), leaf("i", 2.0, 3)]);
    (game, given("", 11.0, 21, vec![a, f, leaf("j", 0.0, 3)]))
}

fn find(tree: &dyn Tree, names: &str) -> NodeId {
    let mut at = tree.root();
    for name in names.split_whitespace() {
        let mut children = Vec::new();
        tree.children(at, &mut children);
        let codes: Vec<u32> = children.iter().map(|&child| tree.code(child)).collect();
        let nth = tree.move_names(at, &codes).iter().position(|n| n == name).unwrap();
        at = children[nth];
    }
    at
}

/// Wins for Max and visits.
fn counts(machine: &dyn Machine, names: &str) -> (f64, u64) {
    let tree = machine.tree();
    let node = find(tree, names);
    match (tree.cell(node, 7), tree.cell(node, 0)) {
        (Quantity::Results { sum: wins, .. }, Quantity::Count(visits)) => (wins, visits),
        other => panic!("{other:?}"),
    }
}

fn explained(machine: &dyn Machine, names: &str) -> Derivation {
    machine.explain(find(machine.tree(), names))
}

fn score_of(told: &Derivation, name: &str) -> f64 {
    match told.siblings.iter().find(|s| s.name == name).unwrap().cells.last() {
        Some(Quantity::Score(score)) => *score,
        other => panic!("{other:?}"),
    }
}

#[test]
fn ucb1_picks_60_79_at_1_4_and_2_11_at_1_5() {
    let (game, tree) = ucb_37_100();
    for (c, chosen, scores) in
        [("1.4", "a", [1.09751, 1.05006, 1.087665]), ("1.5", "g", [1.121654, 1.117921, 1.152368])]
    {
        let mut machine = search_from(game.clone(), &[("c", c)], tree.clone());
        let told = explained(&*machine, "a");
        for (name, expected) in ["a", "f", "g"].iter().zip(scores) {
            assert!((score_of(&told, name) - expected).abs() < 5e-7, "{name} at {c}");
        }
        assert_eq!(told.siblings[0].name, chosen);
        assert!(told.siblings[0].chosen);
        run_to(&mut *machine, Goal::Phase(1));
        assert_eq!(machine.tree().path_names(&machine.tree().current_path()), [chosen]);
    }
}

#[test]
fn the_choice_flips_at_1_42427() {
    let (game, tree) = ucb_37_100();
    let machine = search_from(game.clone(), &[("c", "1.4")], tree.clone());
    let told = explained(&*machine, "g");
    let note = &told.siblings.iter().find(|s| s.name == "g").unwrap().note;
    assert!(note.ends_with("chosen from c = 1.42427 to 2.59075"), "{note}");
    let note = &told.siblings.iter().find(|s| s.name == "a").unwrap().note;
    assert!(note.ends_with("chosen from c = 0.00000 to 1.42427"), "{note}");
    for (c, chosen) in [("1.42427", "a"), ("1.42428", "g")] {
        let machine = search_from(game.clone(), &[("c", c)], tree.clone());
        assert_eq!(explained(&*machine, "a").siblings[0].name, chosen, "at {c}");
    }
}

#[test]
fn one_iteration_of_the_37_100_tree_is_the_printed_one() {
    let (game, tree) = ucb_37_100();
    let mut machine = search_from(game, &[("c", "1.4")], tree);
    let before = machine.digest();
    run_to(&mut *machine, Goal::Iteration(1));
    let after =
        [("", 64.0, 101), ("a", 61.0, 80), ("a b", 38.0, 54), ("a b c", 28.0, 36), ("a b c won", 1.0, 1)];
    for (names, wins, visits) in after {
        assert_eq!(counts(&*machine, names), (wins, visits), "{names}");
    }
    rewind_to(&mut *machine, Goal::Iteration(0));
    assert_eq!(machine.digest(), before);
}

/// Also where the tree that was given is deeper than all iterations.
#[test]
fn the_depth_told_is_that_of_the_deepest_node() {
    for c in ["1.4", "1.5"] {
        let (game, given) = ucb_37_100();
        let mut machine = search_from(game, &[("c", c)], given);
        run_to(&mut *machine, Goal::Iteration(1));
        let tree = machine.tree();
        let (mut nodes, mut next) = (vec![tree.root()], 0);
        while let Some(&node) = nodes.get(next) {
            tree.children(node, &mut nodes);
            next += 1;
        }
        let deepest = nodes.iter().map(|&node| tree.path(node).len()).max().unwrap();
        assert_eq!(machine.answer().stats["max_depth"], deepest, "{c}");
    }
}

#[test]
fn one_iteration_of_the_11_21_tree_is_the_printed_one() {
    let (game, tree) = mcts_11_21();
    let mut machine = search_from(game, &[], tree);
    run_to(&mut *machine, Goal::Iteration(1));
    let after = [("", 11.0, 22), ("a", 7.0, 11), ("a c", 5.0, 7), ("a c e", 3.0, 4), ("a c e lost", 0.0, 1)];
    for (names, wins, visits) in after {
        assert_eq!(counts(&*machine, names), (wins, visits), "{names}");
    }
}

#[test]
fn the_formula_card_says_what_the_figure_says() {
    let (game, tree) = ucb_37_100();
    let machine = search_from(game, &[("c", "1.4")], tree);
    let told = explained(&*machine, "a");
    assert_eq!(told.formula, "v/n + c*sqrt(ln N/n)");
    assert_eq!(told.substituted, "60/79 + 1.4*sqrt(ln 100/79) = 0.7595 + 0.3380 = 1.0975");
    assert_eq!(told.siblings[0].margin.to_string(), "0.0098");
    let below = explained(&*machine, "a b");
    assert_eq!(below.formula, "v/n - c*sqrt(ln N/n)");
    let note = told.siblings.iter().find(|s| s.name == "g").unwrap().note.clone();
    assert!(note.starts_with("4 more visits of a make it overtake"), "{note}");
    // By hand: 79 + k visits at the same mean, 100 + k of the parent.
    let ahead = |k: f64| {
        let term = |n: f64| 1.4 * (libm::log(100.0 + k) / n).sqrt();
        2.0 / 11.0 + term(11.0) > 60.0 / 79.0 + term(79.0 + k)
    };
    assert!(!ahead(3.0) && ahead(4.0));
}

#[test]
fn events_are_told_in_sentences_with_numbers() {
    let (game, tree) = ucb_37_100();
    let mut machine = search_from(game, &[("c", "1.4")], tree);
    let mut told = Vec::new();
    while machine.clock().iterations < 1 {
        let mut heard = None;
        machine.advance(
            Until::NEVER,
            Some(&mut |event: &Event| {
                heard = Some(*event);
                Flow::Stop
            }),
        );
        told.push(machine.sentence(&heard.unwrap()).text);
    }
    assert_eq!(
        told,
        [
            "selection at the root: a 60/79 (1.0975) over g 2/11 (1.0877), margin 0.0098",
            "selection at a: b 37/53 (0.2961) over e 23/26 (0.3107), margin 0.0146",
            "selection at a b: c 27/35 (1.2430) over d 10/18 (1.2131), margin 0.0299",
            "expansion: 1 child under a b c",
            "no playout: the game is over at a b c won, Max wins",
            "backup: a b c won now 1/1 = 1.000",
            "backup: a b c now 28/36 = 0.778",
            "backup: a b now 38/54 = 0.704",
            "backup: a now 61/80 = 0.762",
            "backup: the root now 64/101 = 0.634",
        ]
    );
}

#[test]
fn starting_trees_that_do_not_fit_are_refused_in_words() {
    let refuse = |children| {
        let (game, _) = ucb_37_100();
        let tree = given("", 1.0, 2, children);
        let opened = open(Start { start: Some(tree), ..start(game, settings(&[])) }, Unjudged);
        opened.map(|_| ()).unwrap_err().brief()
    };
    let unknown = refuse(vec![given("z", 0.0, 1, vec![])]);
    assert!(unknown.contains("no legal move `z` at the root") && unknown.contains("a, f, g"), "{unknown}");
    let wins = refuse(vec![given("a", 3.0, 2, vec![])]);
    assert!(wins.contains("3 wins in 2 visits at a"), "{wins}");
    let twice = refuse(vec![given("a", 0.0, 1, vec![]), given("a", 0.0, 1, vec![])]);
    assert!(twice.contains("twice"), "{twice}");
}

/// The exact value of every position for the side of Max: 1, 0 or -1.
pub(super) fn value(
    game: &Mnk<Small>,
    position: &<Mnk<Small> as Game>::Position,
    known: &mut HashMap<u64, i32>,
) -> i32 {
    if let Some(&value) = known.get(&game.key(position)) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut after = moves.iter().map(|&mv| {
        let mut child = *position;
        game.play(&mut child, mv);
        value(game, &child, known)
    });
    let exact = match game.turn(position) {
        Turn::Over(Outcome::Win(Side::Max)) => 1,
        Turn::Over(Outcome::Win(Side::Min)) => -1,
        Turn::Of(Side::Max) => after.by_ref().max().unwrap(),
        Turn::Of(Side::Min) => after.by_ref().min().unwrap(),
        _ => 0,
    };
    known.insert(game.key(position), exact);
    exact
}

/// Every proof in a tree from the start against the exact values; says how many there are.
pub(super) fn true_proofs(game: &Mnk<Small>, machine: &dyn Machine, known: &mut HashMap<u64, i32>) -> u32 {
    let (tree, mut proofs) = (machine.tree(), 0);
    let mut waiting = vec![(tree.root(), game.start())];
    while let Some((node, position)) = waiting.pop() {
        if let Quantity::Proven(side) = tree.cell(node, 5) {
            let expected = side.map_or(0, |side| if side == Side::Max { 1 } else { -1 });
            assert_eq!(value(game, &position, known), expected, "{:?}", tree.path(node));
            proofs += 1;
        }
        let mut children = Vec::new();
        tree.children(node, &mut children);
        for child in children {
            let mut after = position;
            game.play(&mut after, tree.code(child) as u16);
            waiting.push((child, after));
        }
    }
    proofs
}

/// Every proof in the tree of tic-tac-toe against the exact values.
#[test]
fn what_the_solver_proves_is_true() {
    let game = tic_tac_toe();
    let mut machine = search(game.clone(), &[("solver", "on"), ("c", "0.7")]);
    run_to(&mut *machine, Goal::Iteration(60_000));
    let proofs = true_proofs(&game, &*machine, &mut HashMap::new());
    assert!(proofs > 5_000, "{proofs}");
}

/// X in the centre, O on an edge: X wins, and the solver says so and stops.
#[test]
fn a_won_position_is_proven_and_the_search_ends() {
    let mut machine = after_centre_and_edge(&[("solver", "on")]);
    assert_eq!(machine.advance(Until::NEVER, None), Halt::Finished);
    let answer = machine.answer();
    assert_eq!(answer.outcome.unwrap().winner, "max");
    let finished = moment(&*machine);
    assert_eq!(machine.advance(Until::NEVER, None), Halt::Finished);
    assert_eq!(moment(&*machine), finished);
    rewind_to(&mut *machine, Goal::Phase(finished.0.phases - 1));
    assert!(!machine.is_finished() && machine.answer().outcome.is_none());
    assert_eq!(machine.advance(Until::NEVER, None), Halt::Finished);
    assert_eq!(moment(&*machine), finished);
}

pub(super) fn after_centre_and_edge(knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    let game = tic_tac_toe();
    let mut position = game.start();
    game.play(&mut position, 4);
    game.play(&mut position, 1);
    let start = Start { position, ..start(game, settings(knobs)) };
    open(start, Unjudged).unwrap()
}

#[test]
fn visits_gather_on_the_best_move() {
    let mut machine = after_centre_and_edge(&[]);
    let mut shares = Vec::new();
    for iterations in [1_000, 10_000, 100_000, 400_000] {
        run_to(&mut *machine, Goal::Iteration(iterations));
        let best = machine.answer().moves.into_iter().max_by_key(|row| row.weight).unwrap();
        shares.push(best.weight as f64 / iterations as f64);
    }
    assert!(shares.is_sorted() && shares[3] > 0.9, "{shares:?}");
}

/// Three rules of answer agree where one move is better in every respect, and part where they should.
#[test]
fn answer_rules_differ_where_they_should() {
    let (game, mut tree) = ucb_37_100();
    tree.children[1] = given("f", 9.9, 10, vec![]);
    let best = |rule: &str| {
        let machine = search_from(game.clone(), &[("answer", rule)], tree.clone());
        let answer = machine.answer();
        (answer.best.unwrap(), answer.stats["robust"].as_bool().unwrap())
    };
    assert_eq!(best("visits"), ("a".into(), false));
    assert_eq!(best("max-robust"), ("a".into(), false));
    assert_eq!(best("mean"), ("f".into(), false));
    tree.children[1] = given("f", 1.0, 1, vec![]);
    let best = |rule: &str| {
        let machine = search_from(game.clone(), &[("answer", rule)], tree.clone());
        machine.answer().best.unwrap()
    };
    assert_eq!((best("mean"), best("lcb")), ("f".into(), "a".into()));
}

/// `expand` at a threshold: a leaf gets all its children when it is reached with that many visits, not before.
#[test]
fn the_threshold_decides_when_a_leaf_gets_children() {
    let mut machine = search(tic_tac_toe(), &[("expand", "5")]);
    for iteration in 1..=2_000 {
        run_to(&mut *machine, Goal::Iteration(iteration));
    }
    let tree = machine.tree();
    let mut waiting = vec![tree.root()];
    let (mut leaves, mut inner) = (0, 0);
    while let Some(node) = waiting.pop() {
        let Quantity::Count(visits) = tree.cell(node, 0) else { panic!() };
        let children = tree.child_count(node);
        let over = matches!(tree.turn(node), Turn::Over(_));
        assert_eq!(children > 0, node == tree.root() || visits > 5 && !over, "{visits} {children}");
        if children > 0 {
            inner += 1
        } else {
            leaves += 1
        }
        tree.children(node, &mut waiting);
    }
    assert!(inner > 50 && leaves > 300, "{inner} {leaves}");
    assert_eq!(tree.node_count(), inner + leaves);
}

#[test]
fn the_playout_can_be_shown_while_it_is_current() {
    let mut machine = search(tic_tac_toe(), &[]);
    run_to(&mut *machine, Goal::Iteration(50));
    while machine.next_phase() != "playout" {
        let next = machine.clock().phases + 1;
        run_to(&mut *machine, Goal::Phase(next));
    }
    let coming = machine.playouts(1).concat();
    let mut plies = 0;
    machine.advance(
        Until { phases: machine.clock().phases + 1, ..Until::NEVER },
        Some(&mut |event: &Event| {
            if let Event::PlayedOut { plies: n, .. } = event {
                plies = *n;
            }
            Flow::Continue
        }),
    );
    assert_eq!(machine.next_phase(), "backup");
    assert_eq!((machine.playouts(1).concat(), coming.len() as u32), (coming, plies));
}
