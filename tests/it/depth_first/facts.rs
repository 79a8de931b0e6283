//! Numbers of the literature and of `tests/data`.

use super::graph::{Graph, Vertex};
use super::{BARE, PLAIN, finish, stat, stored_value, unjudged};
use crate::session::setup;
use plyscope::game::mnk::{Mnk, Small};
use plyscope::game::{Game, Notation, Outcome, Side, Turn};
use plyscope::search::Quantity;
use plyscope::search::machine::Until;
use plyscope::session::Session;

#[test]
fn the_classic_tree_takes_7_of_9_leaves_also_by_default() {
    let tree = Graph::two_plies(&[[3, 12, 8], [2, 4, 6], [14, 5, 2]]);
    for set in [&BARE[..], &[]] {
        let answer = finish(unjudged(&tree, &0, set).as_mut());
        assert_eq!(answer.value, Some(Quantity::Points(3.0)));
        assert_eq!(answer.best.as_deref(), Some("B"));
        assert_eq!(answer.pv, ["B", "B"]);
        assert_eq!((stat(&answer, "leaves"), stat(&answer, "nodes")), (7, 11));
        let bounds: Vec<_> = answer
            .moves
            .iter()
            .map(|row| (row.numbers["value"].clone(), row.numbers["bound"].clone()))
            .collect();
        assert_eq!(
            format!("{bounds:?}"),
            r#"[(Number(3), String("exact")), (Number(2), String("upper")), (Number(2), String("upper"))]"#
        );
    }
    let minimax = finish(unjudged(&tree, &0, &PLAIN).as_mut());
    assert_eq!((stat(&minimax, "leaves"), stat(&minimax, "nodes")), (9, 13));
}

#[test]
fn with_the_last_group_in_the_best_order_it_takes_5() {
    let tree = Graph::two_plies(&[[3, 12, 8], [2, 4, 6], [2, 5, 14]]);
    let answer = finish(unjudged(&tree, &0, &BARE).as_mut());
    assert_eq!((stored_value_of(&answer), stat(&answer, "leaves")), (3, 5));
}

fn stored_value_of(answer: &plyscope::search::Answer) -> i64 {
    answer.stats["depths"][0]["value"].as_i64().expect("a whole value")
}

#[test]
fn uniform_trees_in_best_order_take_the_minimum_of_knuth_and_moore() {
    for (b, d) in [(2, 1), (2, 2), (2, 3), (2, 8), (3, 2), (3, 4), (4, 3), (10, 3), (10, 4), (38, 2)] {
        // All leaves equal: the first move is always a best one.
        let tree = Graph::uniform(b, d, |_| 7);
        let depth = d.to_string();
        let bare = [&BARE[..], &[("depth", &depth)]].concat();
        let answer = finish(unjudged(&tree, &0, &bare).as_mut());
        let minimum = u64::from(b).pow(d.div_ceil(2)) + u64::from(b).pow(d / 2) - 1;
        assert_eq!(stat(&answer, "leaves"), minimum, "branching {b}, depth {d}");
        let ordering = &answer.stats["ordering"];
        assert_eq!(ordering["minimal_leaves"].as_f64(), Some(minimum as f64));
        assert_eq!(ordering["leaves_over_minimal"].as_f64(), Some(1.0));
        assert_eq!(ordering["uniform_minimal_leaves"].as_f64(), Some(minimum as f64));
        // A perfect order looks perfect.
        assert_eq!(
            ordering["best_at_depth"], answer.stats["effective_branching"],
            "branching {b}, depth {d}"
        );
        let scouting = finish(unjudged(&tree, &0, &[&bare[..], &[("pvs", "on")]].concat()).as_mut());
        assert_eq!(stat(&scouting, "leaves"), minimum, "PVS, branching {b}, depth {d}");
    }
}

#[test]
fn uniform_trees_with_scattered_values_take_the_reference_counts() {
    let data = include_str!("../../data/uniform_trees.json");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let cases = data["cases"].as_array().expect("cases");
    assert!(cases.len() == 14);
    for case in cases {
        let number = |name: &str| case[name].as_u64().expect("a number");
        let (a, b, p) = (number("A"), number("B"), number("P"));
        let leaf = |i: u64| ((a * i + b) % p) as i32;
        let tree = Graph::uniform(number("b") as u32, number("d") as u32, leaf);
        for (set, leaves) in [(&BARE[..], number("alphabeta_leaves")), (&PLAIN[..], number("leaves"))] {
            let mut machine = unjudged(&tree, &0, set);
            let answer = finish(machine.as_mut());
            assert_eq!(stored_value(machine.as_ref()) as u64, number("minimax"), "{case}");
            assert_eq!(stat(&answer, "leaves"), leaves, "{case}");
        }
    }
}

/// A uniform tree has its own branching as its effective one, with a horizon and without.
#[test]
fn a_uniform_tree_branches_as_it_does() {
    for (b, d) in [(3, 4), (2, 7), (5, 3), (7, 1)] {
        let tree = Graph::uniform(b, d, |leaf| (leaf * 7 % 11) as i32);
        for depth in ["none", &d.to_string()] {
            let plain = [&PLAIN[..], &[("depth", depth)]].concat();
            let answer = finish(unjudged(&tree, &0, &plain).as_mut());
            assert_eq!(answer.stats["effective_branching"].as_f64(), Some(f64::from(b)), "{b}^{d}");
            let ordering = &answer.stats["ordering"];
            assert!(ordering["growth"].is_null());
            let minimal = b.pow(d.div_ceil(2)) + b.pow(d / 2) - 1;
            assert_eq!(ordering["minimal_leaves"].as_f64(), Some(f64::from(minimal)), "{b}^{d} to {depth}");
        }
    }
}

/// Whatever the tree and the order of its moves, no search that cuts by bounds alone proves a value with fewer leaves.
#[test]
fn no_order_beats_the_minimal_tree() {
    let mut known = 0;
    for seed in 0..40 {
        let tree = Graph::random(seed, 60, 0, 9);
        for set in
            [&PLAIN[..], &BARE, &[("table", "off"), ("ordering", "random"), ("pvs", "on"), ("depth", "4")]]
        {
            let answer = finish(unjudged(&tree, &0, set).as_mut());
            let distance = answer.stats["ordering"]["leaves_over_minimal"].as_f64();
            assert!(distance.is_none_or(|distance| distance >= 1.0), "{seed} {set:?}: {distance:?}");
            known += usize::from(distance.is_some());
        }
    }
    // Some trees without cutoffs are larger than the record.
    assert!(known > 100, "{known}");
    // Max's 3 leaves of one move, and the first of each other move.
    let classic =
        finish(unjudged(&Graph::two_plies(&[[3, 12, 8], [2, 4, 6], [14, 5, 2]]), &0, &PLAIN).as_mut());
    assert_eq!(classic.stats["ordering"]["minimal_leaves"].as_u64(), Some(5));
}

#[test]
fn a_search_that_leaves_moves_out_has_no_minimal_tree() {
    let knobs = [("depth", "6"), ("table", "off"), ("beam", "1")];
    let session = Session::open(setup("checkers", "", "alpha-beta", &knobs)).unwrap();
    let ordering = finish(&mut *session.machine().fork()).stats["ordering"].clone();
    for name in ["minimal_leaves", "leaves_over_minimal", "uniform_minimal_leaves", "best_at_depth"] {
        assert!(ordering[name].is_null(), "{name}: {ordering}");
    }
}

/// Max chooses between two chance nodes, each with outcomes of weight 9 and 1, which lead to Min nodes.
fn gamble(values: [i32; 4], per_point: i32) -> Graph {
    let vertex = |turn, moves: &[(u32, u32)]| Vertex { turn, moves: moves.to_vec() };
    let leaf = |value: i32| vertex(Turn::Over(Outcome::Score(value * per_point)), &[]);
    let [one, two, three, four] = values;
    let mut nodes = vec![
        vertex(Turn::Of(Side::Max), &[(1, 1), (2, 1)]),
        vertex(Turn::Chance, &[(3, 9), (4, 1)]),
        vertex(Turn::Chance, &[(5, 9), (6, 1)]),
    ];
    for pair in 0..4 {
        nodes.push(vertex(Turn::Of(Side::Min), &[(7 + 2 * pair, 1), (8 + 2 * pair, 1)]));
    }
    nodes.extend([two, two, three, three, one, one, four, four].map(leaf));
    Graph::new(nodes, per_point)
}

#[test]
fn an_order_preserving_change_flips_the_choice_under_chance() {
    for (values, means, best) in [([1, 2, 3, 4], [2.1, 1.3], "B"), ([1, 20, 30, 400], [21.0, 40.9], "C")] {
        for set in [&PLAIN[..], &BARE[..], &[]] {
            let game = gamble(values, 1000);
            let answer = finish(unjudged(&game, &0, set).as_mut());
            let rows: Vec<_> = answer.moves.iter().map(|row| row.value.clone()).collect();
            assert_eq!(rows, means.map(Quantity::Points), "{set:?}");
            assert_eq!(answer.best.as_deref(), Some(best));
        }
    }
}

/// A game in which a win is worth 1 and nothing more, however far away: the convention of the reference counts.
#[derive(Debug, Clone)]
struct Flat<G>(G);

impl<G: Game> Game for Flat<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn turn(&self, position: &G::Position) -> Turn {
        match self.0.turn(position) {
            Turn::Over(Outcome::Win(Side::Max)) => Turn::Over(Outcome::Score(1)),
            Turn::Over(Outcome::Win(Side::Min)) => Turn::Over(Outcome::Score(-1)),
            other => other,
        }
    }

    fn moves(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.0.moves(position, moves);
    }

    fn play(&self, position: &mut G::Position, mv: G::Move) {
        self.0.play(position, mv);
    }

    fn key(&self, position: &G::Position) -> u64 {
        self.0.key(position)
    }

    fn is_small(&self) -> bool {
        true
    }
}

impl<G: Notation> Notation for Flat<G> {
    fn parse_position(&self, text: &str) -> plyscope::error::Result<G::Position> {
        self.0.parse_position(text)
    }

    fn print_position(&self, position: &G::Position) -> String {
        self.0.print_position(position)
    }

    fn print_move(&self, position: &G::Position, mv: G::Move) -> String {
        self.0.print_move(position, mv)
    }
}

fn tic_tac_toe() -> Mnk<Small> {
    Mnk::new(3, 3, 3)
}

#[test]
fn tic_tac_toe_takes_the_counted_nodes() {
    let game = Flat(tic_tac_toe());
    for (set, nodes, leaves) in [(&PLAIN[..], 549_946, 255_168), (&BARE[..], 18_297, 7_330)] {
        let answer = finish(unjudged(&game, &game.start(), set).as_mut());
        assert_eq!((stat(&answer, "nodes"), stat(&answer, "leaves")), (nodes, leaves));
        assert_eq!(answer.value, Some(Quantity::Points(0.0)));
    }
}

#[test]
fn tic_tac_toe_is_a_proven_draw_under_every_setting() {
    let game = tic_tac_toe();
    for set in [&PLAIN[..], &BARE[..], &[], &[("depth", "9")], &[("ordering", "worst")]] {
        let answer = finish(unjudged(&game, &game.start(), set).as_mut());
        assert_eq!(answer.value, Some(Quantity::Points(0.0)));
        assert_eq!(answer.outcome.map(|proof| proof.winner), Some("draw"), "{set:?}");
        assert_eq!(answer.pv.len(), 9, "{set:?}");
    }
    // Eight plies do not reach the end of the longest lines.
    let answer = finish(unjudged(&game, &game.start(), &[("depth", "8")]).as_mut());
    assert_eq!(answer.outcome, None);
}

#[test]
fn a_table_turns_the_tree_of_tic_tac_toe_into_its_graph() {
    let game = tic_tac_toe();
    let set = [PLAIN[0], PLAIN[2], PLAIN[3], ("table", "1000000"), ("replacement", "two-tier")];
    let answer = finish(unjudged(&game, &game.start(), &set).as_mut());
    let count = |name: &str| answer.stats["table"][name].as_u64().unwrap();
    // A table that begins small loses some entries before it has grown: those positions are visited and stored again.
    let again = count("stores") - 4_520;
    assert!(again <= count("replaced") && again < 150, "{:?}", answer.stats["table"]);
    assert!((16_168 + again..16_168 + 20 * again.max(1)).contains(&stat(&answer, "nodes")), "{again}");
    // To depth 3 nothing is lost: 1, 9 and 72 different positions, each of which is entered from every one before.
    let set = [&set[..], &[("depth", "3")]].concat();
    let answer = finish(unjudged(&game, &game.start(), &set).as_mut());
    assert_eq!(stat(&answer, "nodes"), 1 + 9 + 9 * 8 + 72 * 7);
    let table = &answer.stats["table"];
    assert_eq!((&table["stores"], &table["replaced"]), (&(1 + 9 + 72).into(), &0.into()));
}

#[test]
fn a_game_that_is_over_has_a_value_and_no_move() {
    let tree = Graph::new(vec![Vertex { turn: Turn::Over(Outcome::Win(Side::Min)), moves: Vec::new() }], 1);
    let answer = finish(unjudged(&tree, &tree.start(), &[]).as_mut());
    assert_eq!((answer.best, answer.moves.len()), (None, 0));
    assert_eq!(answer.outcome.map(|proof| (proof.winner, proof.plies)), Some(("min", Some(0))));
}

/// Every position entered below the root belongs to one of its moves, also to one that is still being searched.
#[test]
fn the_nodes_of_the_roots_moves_add_up_at_every_moment() {
    let game = tic_tac_toe();
    let plain = [("depth", "4"), ("pruning", "off"), ("deepening", "off"), ("table", "off")];
    let deepening = [("depth", "5"), ("deepening", "on")];
    for set in [&plain[..], &deepening] {
        let mut machine = unjudged(&game, &game.start(), set);
        while !machine.is_finished() {
            machine.advance(Until { phases: machine.clock().phases + 7, ..Until::NEVER }, None);
            let answer = machine.answer();
            let below: u64 =
                answer.moves.iter().map(|row| row.numbers["nodes"].as_u64().expect("a count")).sum();
            let all = stat(&answer, "nodes");
            let passes = answer.stats["depths"].as_array().map_or(0, Vec::len) as u64;
            let roots = all.min(passes + u64::from(!machine.is_finished()));
            assert!(
                all - below == roots || all - below + 1 == roots,
                "{below} of {all}, {roots} times the root"
            );
        }
    }
}
