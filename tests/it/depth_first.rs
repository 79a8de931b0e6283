//! The depth-first machine against the textbook's numbers, against plain recursive minimax, and against itself
//! when time goes back and forth.

mod afterwards;
mod agreement;
mod facts;
mod games;
mod graph;
mod inquiry;
mod last_plies;
mod rules;
mod settled;
mod solve;
mod time;
mod words;

use plyscope::eval::{Judge, Unjudged};
use plyscope::game::{Captures, Notation, Pass};
use plyscope::search::depth_first::{KNOBS, Start, Tactics, open, open_with};
use plyscope::search::machine::Until;
use plyscope::search::{Answer, Halt, Machine, Settings};

/// The knobs with some of them set.
fn settings(set: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::defaults(KNOBS);
    for (name, value) in set {
        settings.set(name, value).expect("a valid knob");
    }
    settings
}

/// Plain minimax: no window, no table, no order.
const PLAIN: [(&str, &str); 4] =
    [("pruning", "off"), ("table", "off"), ("deepening", "off"), ("ordering", "none")];

/// Alpha-beta as in the textbook: a window and nothing else.
const BARE: [(&str, &str); 3] = [("table", "off"), ("deepening", "off"), ("ordering", "none")];

fn machine_of<G: Notation, J: Judge<G>>(
    game: &G,
    position: &G::Position,
    judge: J,
    settings: Settings,
) -> Box<dyn Machine> {
    machine_within(game, position, judge, settings, 64 << 20)
}

fn machine_within<G: Notation, J: Judge<G>>(
    game: &G,
    position: &G::Position,
    judge: J,
    settings: Settings,
    memory: u64,
) -> Box<dyn Machine> {
    let (game, position) = (game.clone(), position.clone());
    open(Start { game, position, history: Vec::new(), settings, seed: 1, memory }, judge)
        .expect("settings that fit")
}

/// A search of a game with tactical abilities.
fn tactical<G: Captures + Pass + Notation, J: Judge<G>>(
    game: &G,
    position: &G::Position,
    judge: J,
    set: &[(&str, &str)],
) -> Box<dyn Machine> {
    let (game, position, settings) = (game.clone(), position.clone(), settings(set));
    let start = Start { game, position, history: Vec::new(), settings, seed: 1, memory: 64 << 20 };
    open_with(start, judge, Tactics::none().with_captures().with_pass()).expect("settings that fit")
}

fn unjudged<G: Notation>(game: &G, position: &G::Position, set: &[(&str, &str)]) -> Box<dyn Machine> {
    machine_of(game, position, Unjudged, settings(set))
}

/// Runs a search to its end.
fn finish(machine: &mut dyn Machine) -> Answer {
    assert_eq!(machine.advance(Until::NEVER, None), Halt::Finished);
    machine.answer()
}

fn stat(answer: &Answer, name: &str) -> u64 {
    answer.stats[name].as_u64().expect("a whole number")
}

/// The root's value as the machine stores it: wins are 1,000,000,000 less the plies to go.
fn stored_value(machine: &dyn Machine) -> i64 {
    machine.answer().stats["depths"].as_array().and_then(|d| d.last()?["value"].as_i64()).expect("a pass")
}
