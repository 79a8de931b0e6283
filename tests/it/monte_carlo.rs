//! The Monte Carlo machine: time travel, the formulas against slow and independent ones, textbook figures.

use plyscope::eval::Unjudged;
use plyscope::game::mnk::Mnk;
use plyscope::game::{Game, Notation};
use plyscope::search::machine::{Goal, Halt, Machine, Rewind, Until};
use plyscope::search::monte_carlo::{KNOBS, Start, open};
use plyscope::search::start_tree::StartNode;
use plyscope::search::{Clock, Settings};

mod answers;
mod candidates;
mod composition;
mod convergence;
mod crossing;
mod facts;
mod formulas;
mod guesses;
mod parts;
mod policy;
mod reference;
mod remembered;
mod slow_graph;
mod steering;
mod time;
mod toy;
mod transpositions;

/// A tree in which chance decides at some nodes.
const CHANCY: &str = "max(A:chance(min(1 9) max(2 chance(8 0 3))) B:min(4 max(7 1) chance(5 6)) 3)";

/// Plenty for every test here.
const MEMORY: u64 = 64 << 20;

fn settings(knobs: &[(&'static str, &str)]) -> Settings {
    let mut settings = Settings::defaults(KNOBS);
    for (name, value) in knobs {
        settings.set(name, value).unwrap();
    }
    settings
}

fn start<G: Game>(game: G, settings: Settings) -> Start<G> {
    let position = game.start();
    Start {
        game,
        position,
        history: Vec::new(),
        settings,
        seed: 1,
        memory: MEMORY,
        start: None,
        policy: None,
    }
}

fn search<G: Notation>(game: G, knobs: &[(&'static str, &str)]) -> Box<dyn Machine> {
    open(start(game, settings(knobs)), Unjudged).unwrap()
}

fn search_from<G: Notation>(game: G, knobs: &[(&'static str, &str)], tree: StartNode) -> Box<dyn Machine> {
    open(Start { start: Some(tree), ..start(game, settings(knobs)) }, Unjudged).unwrap()
}

fn tic_tac_toe() -> Mnk<u16> {
    Mnk::new(3, 3, 3)
}

fn run_to(machine: &mut dyn Machine, goal: Goal) -> Halt {
    machine.advance(Until::goal(goal), None)
}

fn rewind_to(machine: &mut dyn Machine, goal: Goal) {
    for _ in 0..1_000_000 {
        if machine.rewind(goal, 500) == Rewind::Arrived {
            return;
        }
    }
    panic!("{goal:?} not reached from {:?}", machine.clock());
}

fn moment(machine: &dyn Machine) -> (Clock, u64) {
    (machine.clock(), machine.digest())
}
