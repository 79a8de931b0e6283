//! The last plies are searched in one go where nobody looks: the same search, node for node, as phase by phase.

use plyscope::eval::{Evaluate, Weighted};
use plyscope::game::connect_four::{ConnectFour, Standard};
use plyscope::game::othello::Othello;
use plyscope::game::{Game, Notation, Turn};
use plyscope::rng::Rng;
use plyscope::search::event::Flow;
use plyscope::search::machine::Until;
use plyscope::search::{Event, Goal, Machine};
use proptest::prelude::*;

use super::graph::Graph;
use super::time::picture;
use super::{machine_within, settings, stat};

type Set = Vec<(&'static str, &'static str)>;

/// So little memory that hardly a node is recorded: what is recorded is searched phase by phase.
const LITTLE: u64 = 1 << 17;

/// Knobs that leave the last plies plain, or at least the leaves, with and without pruning.
fn plain_knobs() -> impl Strategy<Value = Set> {
    let one_of = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| (name, value))
    };
    (
        one_of("depth", &["2", "3", "4", "5", "6", "7"]),
        one_of("pruning", &["on", "on", "off"]),
        one_of("deepening", &["on", "off"]),
        one_of("ordering", &["none", "static", "worst", "random", "killers,static"]),
        one_of("pvs", &["on", "off"]),
        one_of("passes", &["full", "full", "mtdf"]),
        one_of("aspiration", &["off", "1", "50"]),
        one_of("ties", &["first", "all"]),
        one_of("table", &["off", "off", "4096"]),
        one_of("lmr", &["off", "off", "2"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, h, i, j)| vec![a, b, c, d, e, f, g, h, i, j])
}

/// A position after at most so many random moves that is not the end.
fn wander<G: Game>(game: &G, most: u32, rng: &mut Rng) -> G::Position {
    let mut position = game.start();
    for _ in 0..rng.below(most + 1) {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut after = position.clone();
        game.play(&mut after, moves[rng.below(moves.len() as u32) as usize]);
        if matches!(game.turn(&after), Turn::Over(_)) {
            break;
        }
        position = after;
    }
    position
}

/// So much that many nodes are recorded.
const PLENTY: u64 = 1 << 28;

/// Up to so many nodes nothing is folded away.
const MOST_RECORDED: u64 = (1 << 14) - 2;

/// Runs one search freely and another one with a listener, who hears every phase: at each stop they are the same, the
/// recorded tree too.
fn agree<G: Evaluate + Notation>(
    game: &G,
    position: &G::Position,
    set: &Set,
    lengths: &[u64],
) -> Result<(), TestCaseError> {
    for memory in [LITTLE, PLENTY] {
        let open = || machine_within(game, position, Weighted::own(game), settings(set), memory);
        let (mut free, mut heard) = (open(), open());
        let mut target = 0;
        for length in lengths {
            target += length;
            free.advance(Until::goal(Goal::Phase(target)), None);
            heard.advance(Until::goal(Goal::Phase(target)), Some(&mut |_: &Event| Flow::Continue));
            prop_assert_eq!(free.clock(), heard.clock());
            prop_assert_eq!(free.digest(), heard.digest());
            prop_assert_eq!(free.answer(), heard.answer());
            if memory == PLENTY && free.nodes() < MOST_RECORDED {
                prop_assert_eq!(picture(free.as_ref()), picture(heard.as_ref()));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn in_one_go_is_phase_by_phase(
        seed: u64, set in plain_knobs(), lengths in proptest::collection::vec(1u64..60_000, 1..5),
    ) {
        let mut rng = Rng::new(seed);
        let four = ConnectFour::new(Standard);
        agree(&four, &wander(&four, 30, &mut rng), &set, &lengths)?;
        let six = Othello::<6>;
        agree(&six, &wander(&six, 28, &mut rng), &set, &lengths)?;
        let eight = Othello::<8>;
        agree(&eight, &wander(&eight, 58, &mut rng), &set, &lengths)?;
        let graph = Graph::random(seed, 200, 1, 40);
        agree(&graph, &0, &set, &lengths)?;
    }
}

/// Nodes that nobody looks at are what the speed comes from: a free run has to leave most of them unrecorded.
#[test]
fn a_free_run_counts_what_a_watched_one_counts() {
    let four = ConnectFour::new(Standard);
    let set = vec![("table", "off"), ("deepening", "off"), ("ordering", "none"), ("depth", "8")];
    let run = |listens: bool| {
        let mut machine: Box<dyn Machine> =
            machine_within(&four, &four.start(), Weighted::own(&four), settings(&set), LITTLE);
        let mut hear = |_: &Event| Flow::Continue;
        machine.advance(Until::NEVER, if listens { Some(&mut hear) } else { None });
        machine.answer()
    };
    let (free, heard) = (run(false), run(true));
    assert_eq!(free, heard);
    assert!(stat(&free, "leaves") > 100_000, "{:?}", free.stats);
}
