//! Every setting against plain recursive minimax.

use plyscope::eval::{Evaluate, Judge, Weighted, default_weights};
use plyscope::game::{Captures, Notation, Outcome, Pass, Side, Turn};
use plyscope::rng::Rng;
use plyscope::search::machine::Until;
use proptest::prelude::*;

use super::graph::Graph;
use super::{finish, stored_value, tactical};

const WIN: i64 = 1_000_000_000;
const WIN_LIMIT: i64 = WIN - 100_000;

/// The definition: the value of a leaf is its evaluation, Max takes the largest child, Min the smallest, chance the
/// weighted mean.
fn minimax<G: Evaluate>(game: &G, position: &G::Position, depth: u32, ply: i64) -> i64 {
    let turn = game.turn(position);
    match turn {
        Turn::Over(Outcome::Win(Side::Max)) => return WIN - ply,
        Turn::Over(Outcome::Win(Side::Min)) => return ply - WIN,
        Turn::Over(Outcome::Draw) => return 0,
        Turn::Over(Outcome::Score(score)) => return i64::from(score),
        _ if depth == 0 => return i64::from(game.evaluate(position, &default_weights(game))),
        _ => {}
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let values = moves.iter().map(|&mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        (minimax(game, &child, depth - 1, ply + 1), i64::from(game.weight(position, mv)))
    });
    match turn {
        Turn::Of(Side::Max) => values.map(|v| v.0).max().expect("a move"),
        Turn::Of(Side::Min) => values.map(|v| v.0).min().expect("a move"),
        _ => mean(&values.collect::<Vec<_>>()),
    }
}

/// Rounded to the nearest, halves away from zero; a win only if every outcome is one, else wins are all worth the
/// same.
fn mean(values: &[(i64, i64)]) -> i64 {
    let mean = |of: &dyn Fn(i64) -> i64| {
        let weights: i64 = values.iter().map(|v| v.1).sum();
        let sum: i64 = values.iter().map(|v| of(v.0) * v.1).sum();
        sum.signum() * ((2 * sum.abs() + weights) / (2 * weights))
    };
    if values.iter().all(|v| v.0 >= WIN_LIMIT) || values.iter().all(|v| v.0 <= -WIN_LIMIT) {
        return mean(&|value| value);
    }
    mean(&|value| value.clamp(-WIN_LIMIT, WIN_LIMIT)).clamp(1 - WIN_LIMIT, WIN_LIMIT - 1)
}

fn judged<G: Evaluate>(game: &G) -> impl Judge<G> {
    Weighted::own(game)
}

/// The stored root value of a search.
fn searched<G: Evaluate + Notation + Captures + Pass>(
    game: &G,
    position: &G::Position,
    set: &[(&str, &str)],
) -> i64 {
    let mut machine = tactical(game, position, judged(game), set);
    finish(machine.as_mut());
    stored_value(machine.as_ref())
}

/// One value for every knob but the depth; tables are small, so that entries get lost.
fn knobs() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let one_of = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| (name, value))
    };
    (
        one_of("pruning", &["on", "off"]),
        one_of("deepening", &["on", "off"]),
        one_of("table", &["off", "2", "64", "4096"]),
        one_of("replacement", &["always", "depth-preferred", "two-tier"]),
        one_of(
            "ordering",
            &[
                "none",
                "table",
                "static",
                "table,static",
                "static,table",
                "random",
                "worst",
                "killers",
                "history,table",
                "table,captures,killers,history,static",
            ],
        ),
        one_of("pvs", &["on", "off"]),
        one_of("passes", &["full", "mtdf"]),
        one_of("aspiration", &["off", "1", "2", "1000"]),
        one_of("iid", &["off", "3"]),
    )
        .prop_map(|(a, b, c, d, e, f, g, h, i)| vec![a, b, c, d, e, f, g, h, i])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_settings_agree_with_minimax_on_graphs_with_transpositions(
        seed: u64,
        size in 2u32..60,
        chance in 0u32..3,
        endings in 2u32..12,
        depth in 1u32..7,
        knobs in knobs(),
    ) {
        let game = Graph::random(seed, size, chance, endings);
        let text = depth.to_string();
        let mut set = vec![("depth", text.as_str()), ("table_depth", "equal")];
        set.extend(knobs);
        prop_assert_eq!(searched(&game, &0, &set), minimax(&game, &0, depth, 0), "{:?}", set);
    }

    #[test]
    fn a_table_that_is_switched_on_the_way_tells_no_lies(
        seed: u64,
        size in 2u32..60,
        depth in 3u32..7,
        knobs in knobs(),
        switched in proptest::collection::vec(
            (1u64..400, proptest::sample::select(vec!["off", "2", "4096"])), 1..12
        ),
    ) {
        let game = Graph::random(seed, size, 1, 6);
        let text = depth.to_string();
        let mut set = vec![("depth", text.as_str()), ("table_depth", "equal")];
        set.extend(knobs);
        let mut machine = tactical(&game, &0, judged(&game), &set);
        for (gap, table) in switched {
            machine.advance(Until { phases: machine.clock().phases + gap, ..Until::NEVER }, None);
            machine.set("table", table).expect("a live knob");
        }
        finish(machine.as_mut());
        prop_assert_eq!(stored_value(machine.as_ref()), minimax(&game, &0, depth, 0), "{:?}", set);
    }

    #[test]
    fn to_the_end_of_the_game_entries_of_any_depth_agree(
        seed: u64, size in 2u32..40, endings in 2u32..8, chance in 0u32..2, knobs in knobs(),
    ) {
        let game = Graph::random(seed, size, chance, endings);
        let truth = minimax(&game, &0, 100, 0);
        prop_assert_eq!(searched(&game, &0, &knobs), truth, "{:?}", knobs);
    }

    #[test]
    fn where_plies_do_not_mix_deeper_entries_agree_too(
        seed: u64, branching in 1u32..4, height in 1u32..6, depth in 1u32..6, knobs in knobs(),
    ) {
        let mut rng = Rng::new(seed);
        let game = Graph::uniform(branching, height, |i| (Rng::stream(seed, i).below(9)) as i32 - 4);
        let depth = depth.min(height).max(1 + rng.below(1));
        let text = depth.to_string();
        let mut set = vec![("depth", text.as_str()), ("table_depth", "at-least")];
        set.extend(knobs);
        prop_assert_eq!(searched(&game, &0, &set), minimax(&game, &0, depth, 0), "{:?}", set);
    }
}
