//! The further formulas: exact reversal with every part on, and counts that follow from the definitions.

use std::collections::HashMap;

use plyscope::eval::Weighted;
use plyscope::game::mnk::Mnk;
use proptest::prelude::*;

use super::facts::value;
use super::toy::{Ring, Toy};
use super::*;

type Knobs = &'static [(&'static str, &'static str)];

/// Parts alone and together; the last of them are for tic-tac-toe and its evaluation.
const PARTS: &[Knobs] = &[
    &[("selection", "ucb1-tuned")],
    &[("selection", "puct"), ("fpu", "0.5")],
    &[("rave", "50")],
    &[("rave", "20"), ("fpu", "1"), ("selection", "ucb1-tuned"), ("skip_from_depth", "1")],
    &[("widening", "1.5"), ("widening_power", "0.4"), ("expand", "3")],
    &[("skip_from_depth", "0"), ("playouts", "3"), ("solver", "on")],
    &[("selection", "even"), ("tree_depth", "1"), ("answer", "mean")],
    &[("rave", "30"), ("selection", "puct"), ("fpu", "0.6"), ("widening", "2"), ("skip_from_depth", "1")],
    &[("rave", "30"), ("solver", "on"), ("expand", "2"), ("max_playout", "3")],
    &[("detect_losing", "on"), ("max_playout", "1"), ("expand", "2")],
    &[("detect_losing", "on"), ("rave", "30"), ("skip_from_depth", "0")],
    &[("quota", "90: b2 a1, 60: c3, 40"), ("detect_losing", "on"), ("selection", "ucb1-tuned")],
    &[("only", "a1 b2 c3"), ("quota", "30"), ("solver", "on"), ("widening", "1")],
    &[("prior", "evaluation"), ("selection", "puct"), ("fpu", "0.4"), ("solver", "on")],
    &[
        ("prior", "evaluation"),
        ("bias", "2"),
        ("rave", "100"),
        ("widening", "1"),
        ("skip_from_depth", "2"),
        ("playout", "greedy"),
        ("epsilon", "0.5"),
    ],
];

fn some_search(game: u8, part: usize) -> Box<dyn Machine> {
    let knobs = PARTS[part];
    let is_for_tic_tac_toe = part + 4 >= PARTS.len();
    match game {
        _ if is_for_tic_tac_toe || game == 0 => {
            let game: Mnk<u16> = tic_tac_toe();
            let judge = Weighted::own(&game);
            open(start(game, settings(knobs)), judge).unwrap()
        }
        1 => search(Toy::new(CHANCY), knobs),
        _ => search(Ring, knobs),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn back_and_forward_is_exact_with_every_part(
        game in 0_u8..3, part in 0..PARTS.len(), goals in prop::collection::vec((0_u64..3_000, any::<bool>()), 1..6),
    ) {
        let mut travelled = some_search(game, part);
        for (goal, is_phase) in goals {
            rewind_to(&mut *travelled, if is_phase { Goal::Phase(goal) } else { Goal::Iteration(goal / 8) });
            let mut fresh = some_search(game, part);
            run_to(&mut *fresh, Goal::Phase(travelled.clock().phases));
            prop_assert_eq!(moment(&*travelled), moment(&*fresh), "{:?}", PARTS[part]);
            prop_assert_eq!(travelled.answer(), fresh.answer());
        }
    }

    #[test]
    fn single_phases_are_one_run_with_every_part(game in 0_u8..3, part in 0..PARTS.len(), phases in 0_u64..1_500) {
        let (mut stepped, mut run) = (some_search(game, part), some_search(game, part));
        for phase in 1..=phases {
            run_to(&mut *stepped, Goal::Phase(phase));
        }
        run_to(&mut *run, Goal::Phase(phases));
        prop_assert_eq!(moment(&*stepped), moment(&*run), "{:?}", PARTS[part]);
    }

    /// Knobs that may change under way are part of the past, and playouts are recalled with those of their time.
    #[test]
    fn changed_knobs_are_recalled(part in 0..PARTS.len(), change_at in 1_u64..900, goal in 0_u64..900) {
        recalls(part, change_at, goal);
    }
}

/// The knobs change between the playout and the backup of an iteration that is taken back later.
#[test]
fn a_playout_is_recalled_across_a_change_of_knobs() {
    recalls(3, 371, 0);
}

/// Goes on for a while after a change of knobs, back again, and is where a search is that only went so far.
fn recalls(part: usize, change_at: u64, goal: u64) {
    let begin = || {
        let mut machine = some_search(0, part);
        run_to(&mut *machine, Goal::Phase(change_at));
        machine
    };
    let change = |machine: &mut dyn Machine| {
        for (knob, value) in [("c", "0.2"), ("max_playout", "2"), ("fpu", "0.9"), ("widening", "off")] {
            machine.set(knob, value).unwrap();
        }
    };
    let mut machine = begin();
    change(&mut *machine);
    run_to(&mut *machine, Goal::Phase(1_500));
    rewind_to(&mut *machine, Goal::Phase(change_at + goal));
    let mut fresh = begin();
    change(&mut *fresh);
    run_to(&mut *fresh, Goal::Phase(change_at + goal));
    assert_eq!(moment(&*machine), moment(&*fresh), "{:?}", PARTS[part]);
}

fn visits(machine: &dyn Machine) -> Vec<u64> {
    machine.answer().moves.iter().map(|row| row.weight).collect()
}

#[test]
fn pure_monte_carlo_shares_out_evenly_and_grows_no_tree() {
    let mut machine = search(tic_tac_toe(), &[("selection", "even"), ("tree_depth", "1")]);
    run_to(&mut *machine, Goal::Iteration(904));
    assert_eq!(visits(&*machine), [101, 101, 101, 101, 100, 100, 100, 100, 100]);
    assert_eq!(machine.tree().node_count(), 10);
}

#[test]
fn flat_ucb_prefers_the_better_arm_and_grows_no_tree() {
    let mut machine = search(tic_tac_toe(), &[("tree_depth", "1"), ("c", "0.5")]);
    run_to(&mut *machine, Goal::Iteration(4_000));
    let visits = visits(&*machine);
    assert!((0..9).all(|nth| nth == 4 || visits[4] > visits[nth]), "{visits:?}");
    assert_eq!((visits.iter().sum::<u64>(), machine.tree().node_count()), (4_000, 10));
}

/// After N visits exactly ceil(1.5 * N^0.5) of nine moves have been tried.
#[test]
fn widening_lets_moves_in_at_its_pace() {
    let mut machine = search(tic_tac_toe(), &[("widening", "1.5"), ("widening_power", "0.5")]);
    for iterations in 1..=40_u32 {
        run_to(&mut *machine, Goal::Iteration(u64::from(iterations)));
        let tried = visits(&*machine).iter().filter(|&&n| n > 0).count();
        // The root had one visit less when it was left for the last time.
        let part = (1.5 * f64::from(iterations - 1).sqrt()).ceil().clamp(1.0, 9.0) as usize;
        assert_eq!(tried, part.min(iterations as usize), "after {iterations}");
    }
}

#[test]
fn contradictions_and_missing_evaluations_are_refused_in_words() {
    let refused = |knobs| open(start(Ring, settings(knobs)), Unjudged).map(|_| ()).unwrap_err().brief();
    assert!(refused(&[("prior", "evaluation")]).contains("no evaluation"));
    assert!(refused(&[("bias", "1")]).contains("no evaluation"));
    assert!(refused(&[("rave", "10"), ("playouts", "2")]).contains("one playout a leaf"));
}

/// X in the corner: only the centre saves O. By every formula its share of the visits rises, in the mean of six seeds.
#[test]
fn every_formula_converges_on_the_only_saving_move() {
    let formulas: [Knobs; 5] = [
        &[],
        &[("selection", "ucb1-tuned")],
        &[("selection", "puct"), ("fpu", "0.5")],
        &[("rave", "100"), ("fpu", "1"), ("c", "0.5")],
        &[("widening", "2")],
    ];
    let game = tic_tac_toe();
    let mut position = game.start();
    game.play(&mut position, 0);
    let (mut moves, mut known) = (Vec::new(), HashMap::new());
    game.moves(&position, &mut moves);
    let mut exact = |mv: u16| {
        let mut after = position;
        game.play(&mut after, mv);
        value(&game, &after, &mut known)
    };
    let saving: Vec<usize> = (0..moves.len()).filter(|&nth| exact(moves[nth]) == 0).collect();
    assert_eq!(saving.len(), 1);
    for knobs in formulas {
        let share = |seed: u64, iterations: u64| {
            let start = Start { position, seed, ..start(game.clone(), settings(knobs)) };
            let mut machine = open(start, Unjudged).unwrap();
            run_to(&mut *machine, Goal::Iteration(iterations));
            visits(&*machine)[saving[0]] as f64 / iterations as f64
        };
        let mean = |iterations| (1..=6).map(|seed| share(seed, iterations)).sum::<f64>() / 6.0;
        let [few, many] = [mean(50), mean(20_000)];
        assert!(many > few && many > 0.7, "{knobs:?}: {few} {many}");
    }
}
