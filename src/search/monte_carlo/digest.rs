//! One number for the whole state of a search.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::eval::weights::OWN;
use crate::game::Game;
use crate::rng::mix;
use crate::search::monte_carlo::machine::MonteCarlo;
use crate::search::priors;

/// Everything that decides what happens next and everything that is shown. The history is left out: how far back
/// it reaches changes nothing.
pub(super) fn of<G: Game, J>(machine: &MonteCarlo<G, J>) -> u64 {
    let mut sum = 0;
    let mut take = |word: u64| sum = mix(sum ^ word);
    for node in machine.arena.records() {
        node.words().into_iter().for_each(&mut take);
    }
    machine.arena.beside().words().for_each(&mut take);
    let (clock, cursor, totals) = (&machine.clock, &machine.cursor, &machine.totals);
    let record = &cursor.record;
    [
        clock.phases,
        clock.iterations,
        cursor.phase as u64,
        u64::from(cursor.at) << 32 | u64::from(cursor.depth),
        cursor.rng.clone().bits(),
        record.pack().word(),
        u64::from(cursor.proving),
        machine.arena.opened(),
        totals.plies,
        machine.seed,
    ]
    .into_iter()
    .chain(totals.deepened.iter().copied())
    .chain(cursor.keys.iter().copied())
    .chain(cursor.path.steps().iter().map(|step| step.word()))
    .for_each(&mut take);
    take(machine.game.key(&cursor.position));
    let mut settings = FxHasher::default();
    // Weights that are the game's own add nothing, nor do priors where none are given.
    let silent = [("weights", OWN), (priors::KNOB, priors::NONE)];
    let knobs = machine.settings.iter().filter(|(knob, value)| !silent.contains(&(knob.name, *value)));
    for (knob, value) in knobs {
        settings.write(knob.name.as_bytes());
        settings.write(value.as_bytes());
    }
    take(settings.finish());
    sum
}
